"""What the modules of formats/ share: options, entries, cells, and the classes of characters and lines."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..grid import Alphabet, Candidates, Grid, Layout, ParseError, spelled_out

SECTION = re.compile(r"\s*\[([A-Za-z][A-Za-z ]{0,40})\]\s*$")
"""A line that begins a section of an SDK file."""
HARD_BLANKS = frozenset("._*?-")
"""Always empty, unless the given alphabet contains it; `0`, `x` and `-1` may be empty, see _values.py."""
VERTICAL = frozenset("|!¦‖│┃┆┇┊┋╎╏║╽╿")
HORIZONTAL = frozenset("-=–—─━┄┅┈┉╌╍═╼╾")
CORNERS = frozenset(chr(code) for code in range(0x2500, 0x2580)) - VERTICAL - HORIZONTAL | {"+"}
FRAME = VERTICAL | HORIZONTAL | CORNERS

LINE_LIMIT = 1 << 20
"""Maximum bytes of a line, and of a block of lines; anything longer is not a puzzle."""
DOCUMENT_LIMIT = 16 << 20
"""Maximum bytes of a JSON or XML document."""
LINK_LIMIT = 1 << 18
"""Maximum characters of a link."""


class Entry(NamedTuple):
    """One puzzle of a text, or the error in its place.

    Attributes
    ----------
    grid
        The puzzle, or None if it cannot be read.
    error
        What is wrong, with file, line and column, if `grid` is None.
    solution
        The solution that the text includes, as a CSV column or in JSON.
    notes
        The assumptions made while reading.
    line
        The line that it begins on, from 1.
    candidates
        The puzzle with its candidates, if the text eliminates more than the values of `grid` do; otherwise None.
    """

    grid: Grid | None
    error: ParseError | None = None
    solution: Grid | None = None
    notes: tuple[str, ...] = ()
    line: int = 1
    candidates: Candidates | None = None

    @property
    def puzzle(self) -> Grid | Candidates | None:
        """The puzzle in full: with its candidates if the text has some, otherwise the grid."""
        return self.grid if self.candidates is None else self.candidates


class Options(NamedTuple):
    """What the caller knows about the text."""

    layout: Layout | None = None
    symbols: Alphabet | str | None = None
    file: str | None = None
    several: bool = False
    """Whether the text is one of several puzzles: all share one alphabet, and only `0` and `.` are empty cells."""
    drop_unknown: bool = False
    """Whether what cannot be carried is left out, with a note, rather than an error."""

    def alphabet(self, size: int) -> Alphabet | None:
        """Return the given alphabet for a grid of `size`; None if none was given."""
        if isinstance(self.symbols, str):
            return _named(self.symbols, size)
        return self.symbols

    @property
    def explicit(self) -> frozenset[str]:
        """The symbols of the given alphabet, which are symbols whatever else they might mean."""
        return frozenset() if self.symbols is None else _explicit(self.symbols)

    @property
    def wide(self) -> bool | None:
        """Whether symbols are longer than one character; None if no alphabet was given."""
        if self.symbols is None:
            return None
        if isinstance(self.symbols, Alphabet):
            return self.symbols.is_wide
        # numbers have one or two digits: the text decides
        return None if self.symbols == "numbers" else spelled_out(self.symbols).is_wide


class Cell(NamedTuple):
    """The text of one cell and its place, from 1."""

    text: str
    line: int
    column: int


class Line(NamedTuple):
    """One line of text and its number, from 1."""

    number: int
    text: str


class Format(NamedTuple):
    """A format of the table `FORMATS`.

    Attributes
    ----------
    name, description
        Its name, and a short description of its appearance.
    carries
        What survives writing and reading without options: of ``layout``, ``boxes`` (box layouts only), ``givens``,
        ``candidates``, ``alphabet`` and ``rules``; values always do.
    reader
        Yields the entries of a stream of numbered raw lines.
    writer
        Returns a grid as text, or candidates if the format supports them; None if the format is read only.
    """

    name: str
    description: str
    carries: frozenset[str]
    reader: Callable[[Iterator[tuple[int, bytes]], Options], Iterator[Entry]]
    writer: Callable[[Any, bool], str] | None


_BORDER = re.compile(r"\s*[*.:'`,|](?:-{3,}[+.:'`,*|=])*-{3,}[*.:'`,|]\s*$")


def is_border(text: str) -> bool:
    """Whether a line is the border of a picture as drawn by Simple Sudoku, HoDoKu and forums.

    >>> is_border("*-----------*"), is_border(".------.------."), is_border(":---+---:"), is_border(".---....-")
    (True, True, True, False)
    """
    return _BORDER.match(text) is not None


def is_ruler(text: str, explicit: frozenset[str] = frozenset()) -> bool:
    """Whether a line consists of frame characters, not all of them vertical.

    >>> is_ruler("+---+---+"), is_ruler("| |"), is_ruler("1-2")
    (True, False, False)
    """
    seen = {c for c in text if not c.isspace()}
    if seen and seen <= FRAME - explicit and not seen <= VERTICAL:
        return True
    return "-" not in explicit and is_border(text)


def without_comment(text: str, explicit: frozenset[str] = frozenset()) -> str:
    """Return a line without its comment: from a ``#`` at its start or after a blank.

    >>> without_comment("2x2 1 0 0 0 # easy")
    '2x2 1 0 0 0'
    """
    if "#" not in text or "#" in explicit:
        return text
    start = 0
    while (start := text.find("#", start)) >= 0:
        if start == 0 or text[start - 1].isspace():
            return text[:start].rstrip()
        start += 1
    return text


@functools.lru_cache(maxsize=64)
def _named(name: str, size: int) -> Alphabet:
    return Alphabet.named(name, size)


@functools.lru_cache(maxsize=64)
def _explicit(symbols: Alphabet | str) -> frozenset[str]:
    if isinstance(symbols, Alphabet):
        return frozenset(symbols.symbols)
    return frozenset() if symbols == "numbers" else frozenset(spelled_out(symbols).symbols)
