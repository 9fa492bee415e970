"""The one link from the grid up to text: what `Grid.parse`, `Grid.format` and the like call.

The grid itself has no formats.  `sudokit/__init__.py` connects this port to `sudokit.formats`, which is imported on
the first call, to keep start-up fast.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ._alphabet import Alphabet
    from ._candidates import Candidates
    from ._grid import Grid
    from ._layout import Layout

__all__ = ["TextPort", "connect_text", "text"]


class _Parse(Protocol):
    """Read the only puzzle in a text."""

    def __call__(
        self,
        text: str | bytes,
        *,
        layout: Layout | str | None = None,
        symbols: Alphabet | str | None = None,
        format: str | None = None,
        drop_unknown: bool = False,
    ) -> Grid: ...


class _ParseCandidates(Protocol):
    def __call__(
        self,
        text: str | bytes,
        *,
        layout: Layout | str | None = None,
        symbols: Alphabet | str | None = None,
        format: str | None = None,
        drop_unknown: bool = False,
    ) -> Candidates: ...


class _ParsePuzzle(Protocol):
    def __call__(
        self,
        text: str | bytes,
        *,
        layout: Layout | str | None = None,
        symbols: Alphabet | str | None = None,
        format: str | None = None,
        drop_unknown: bool = False,
    ) -> Grid | Candidates: ...


class _Write(Protocol):
    def __call__(self, grid: Grid | Candidates, name: str, *, colour: bool = False, drop_unknown: bool = False) -> str: ...


class _HtmlTable(Protocol):
    def __call__(self, state: Grid | Candidates, marked: Collection[tuple[int, int]] = (), label: str = "") -> str: ...


class TextPort(Protocol):
    """What `sudokit.formats` offers to the grid."""

    @property
    def parse_one(self) -> _Parse: ...
    @property
    def parse_candidates(self) -> _ParseCandidates: ...
    @property
    def parse_puzzle(self) -> _ParsePuzzle: ...
    @property
    def write(self) -> _Write: ...
    @property
    def html_table(self) -> _HtmlTable: ...


_load: list[Callable[[], TextPort]] = []


def connect_text(load: Callable[[], TextPort]) -> None:
    """Connect the port: `load` returns the formats room, importing it if necessary."""
    _load[:] = [load]


def text() -> TextPort:
    """Return the formats room."""
    return _load[0]()
