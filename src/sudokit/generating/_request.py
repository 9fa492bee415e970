"""A validated generation request; requests that cannot be satisfied are rejected."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import _core
from ..grid import (
    Alphabet,
    Grid,
    ImpossibleRequest,
    Layout,
    SudokitError,
    as_layout,
    options_of,
    quoted,
    shortened,
    wrong_option,
)
from ..solving import Status, solve
from ._options import PuzzleOptions

__all__ = ["Request", "alphabet_of", "request_of"]

_MOST_MINIMAL = 40  # the largest number of clues of any minimal 9x9 puzzle known
_RANDOM_JIGSAW = "random-jigsaw"
_DECLARED = options_of(PuzzleOptions)
_FILL_NODES = 100_000  # nodes after which a layout is assumed to have a full grid


@dataclass(frozen=True)
class Request:
    """A validated request."""

    layout: Layout
    clues: int | None
    minimal: bool | str | None
    symmetry: str
    pattern: bytes
    unbiased: bool
    jigsaw: bool

    @property
    def compiled(self) -> Any:
        """The request in the core's form."""
        return _core.puzzle_request(self.symmetry, self.clues or 0, _level(self.minimal), self.unbiased, self.pattern)

    def options(self) -> dict[str, Any]:
        """Return the options that differ from the defaults."""
        given: dict[str, Any] = {"layout": f"{_RANDOM_JIGSAW}:{self.layout.size}" if self.jigsaw else self.layout.spec}
        shape = {"clues": self.clues, "minimal": self.minimal, "symmetry": self.symmetry, "unbiased": self.unbiased}
        given |= {name: value for name, value in shape.items() if value != _DECLARED[name].default}
        if self.pattern:
            given["pattern"] = "".join("x" if cell else "." for cell in self.pattern)
        return given


def _level(minimal: bool | str | None) -> int:
    return 2 if minimal is True else 1 if minimal == "symmetric" else 0


def request_of(given: Mapping[str, Any]) -> Request:
    """Return the request described by checked options.

    Raises
    ------
    ImpossibleRequest
        If there is no such puzzle; the message says why.
    SudokitError
        If there is no such layout, or the pattern does not fit it.
    """
    made, jigsaw = _layout_of(given["layout"])
    clues, minimal, symmetry, unbiased = (given[name] for name in ("clues", "minimal", "symmetry", "unbiased"))
    cells = b"" if given["pattern"] is None else _pattern_of(given["pattern"], made)
    if cells:
        if symmetry != "none":
            raise ImpossibleRequest("a pattern determines the symmetry: leave out symmetry")
        if clues is not None and clues != sum(cells):
            raise ImpossibleRequest(f"the pattern has {sum(cells)} cells, so there cannot be {clues} clues")
    elif clues is not None:
        _check_clues(clues, made, minimal, symmetry)
    if cells or clues is not None:
        _check_most(sum(cells) if cells else clues or 0, made, minimal)
    if unbiased and (not made._core.classic or symmetry != "none" or cells or jigsaw):
        raise ImpossibleRequest("unbiased puzzles are 9x9 with 3x3 boxes, without symmetry or pattern")
    if unbiased and minimal is not None and minimal is not True:
        raise ImpossibleRequest("unbiased puzzles are minimal")
    return Request(made, clues, minimal, symmetry, cells, unbiased, jigsaw)


def alphabet_of(symbols: Alphabet | str | None, layout: Layout) -> Alphabet | None:
    """Return the alphabet of the option `symbols`; None for the standard one.

    Raises
    ------
    SudokitError
        If it does not have N symbols.
    """
    if symbols is None:
        return None
    size = layout.size
    alphabet = symbols if isinstance(symbols, Alphabet) else Alphabet.named(symbols, size)
    if len(alphabet) != size:
        raise SudokitError(f"the alphabet has {len(alphabet)} symbols, but the grid needs {size}")
    return alphabet


def _layout_of(layout: Layout | str | None) -> tuple[Layout, bool]:
    if isinstance(layout, str) and layout.startswith(_RANDOM_JIGSAW):
        size = layout.removeprefix(_RANDOM_JIGSAW).removeprefix(":") or "9"
        if not size.isascii() or not size.isdigit() or len(size) > 2 or not 4 <= int(size) <= 16:
            raise wrong_option(f"{_RANDOM_JIGSAW}:N needs an N from 4 to 16, not {quoted(size)}", "layout")
        return Layout.jigsaw(_core.random_regions(int(size), 0, 0)), True
    made = as_layout(layout) or Layout.classic()
    if not _has_full_grid(made):
        raise ImpossibleRequest(f"layout {shortened(made.spec)} has no full grid, and so no puzzle")
    return made, False


@functools.lru_cache(maxsize=256)
def _has_full_grid(layout: Layout) -> bool:
    """Whether a layout has a full grid; True if that is not decided quickly.  Layouts with only boxes always have
    one."""
    if {house.kind for house in layout.houses} == {"row", "column", "box"}:
        return True
    return solve(Grid.empty(layout), limit=1, node_limit=_FILL_NODES).status is not Status.NONE


def _pattern_of(pattern: str | Iterable[object], layout: Layout) -> bytes:
    if isinstance(pattern, str):
        text = "".join(pattern.split())
        cells = bytes(character not in ".0_-" for character in text)
    else:
        flat = [cell for row in pattern for cell in (row if isinstance(row, Iterable) else (row,))]
        cells = bytes(map(bool, flat))
    if len(cells) != layout.size**2:
        raise wrong_option(f"a pattern for {shortened(layout.spec)} has {layout.size**2} cells, not {len(cells)}", "pattern")
    if sum(cells) < _core.fewest_clues(layout._core):
        raise ImpossibleRequest(_too_few(sum(cells), layout))
    _check_empty_lines(cells, layout)
    return cells


def _check_empty_lines(cells: bytes, layout: Layout) -> None:
    if {house.kind for house in layout.houses} != {"row", "column", "box"}:
        return
    size, (box_height, box_width) = layout.size, map(int, layout.spec.split("x"))
    rows = [not any(cells[line * size : line * size + size]) for line in range(size)]
    columns = [not any(cells[line::size]) for line in range(size)]
    for empty, a_chute, what in ((rows, box_height, "rows of one band"), (columns, box_width, "columns of one stack")):
        if any(sum(empty[start : start + a_chute]) > 1 for start in range(0, size, a_chute)):
            raise ImpossibleRequest(f"two {what} are empty and could be swapped: no such puzzle has a unique solution")


def _too_few(clues: int, layout: Layout) -> str:
    fewest = _core.fewest_clues(layout._core)
    why = " (McGuire, Tugemann and Civario, 2014)" if layout._core.classic else ""
    return f"no puzzle of layout {layout.spec} has {clues} clues: the fewest possible is {fewest}{why}"


def _check_clues(clues: int, layout: Layout, minimal: bool | str | None, symmetry: str) -> None:
    if clues < _core.fewest_clues(layout._core):
        raise ImpossibleRequest(_too_few(clues, layout))
    if clues > layout.size**2:
        raise ImpossibleRequest(f"a grid of {layout.size**2} cells cannot have {clues} clues")
    if not _core.can_have(symmetry, layout.size, clues):
        orbits = sorted({len(orbit) for orbit in _core.orbits(symmetry, layout.size)})
        raise ImpossibleRequest(
            f"with symmetry {symmetry} clues come {' or '.join(map(str, orbits))} at a time, so there cannot be {clues}"
        )
    if minimal is True and layout._core.classic and clues > _MOST_MINIMAL:
        raise ImpossibleRequest(f"no minimal puzzle with {clues} clues is known: the most is {_MOST_MINIMAL}")


def _check_most(clues: int, layout: Layout, minimal: bool | str | None) -> None:
    """Reject minimal puzzles with more clues than possible: in a full line, one of the clues is redundant."""
    size = layout.size
    most = size * (size - 1) if size > 2 else size - 1
    if clues > most and (minimal is True or (minimal and size == 1)):
        raise ImpossibleRequest(
            f"no minimal puzzle of layout {shortened(layout.spec)} has {clues} clues: the most possible is {most}"
        )
