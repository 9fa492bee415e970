"""Detects which format a text was in: the first that gives the same reading, from special formats to general ones."""

from __future__ import annotations

from ..formats import parse_many
from ..grid import Candidates, Grid, SudokitError

__all__ = ["format_of"]

_ORDER = (
    "line",
    "json",
    "opensudoku",
    "simple-sudoku",
    "csv",
    "hxw",
    "game-id",
    "hodoku",
    "sukaku",
    "susser",
    "plus",
    "sudokuwiki",
    "sudokupad",
    "f-puzzles",
)


def format_of(text: str, puzzle: Grid | Candidates, layout: str | None, symbols: str | None) -> str | None:
    """Return the name of a format, or None if no format gives the same reading.

    Examples
    --------
    >>> from sudokit.formats import parse_puzzle
    >>> texts = ("12..34.....3..2.", "2x2 1 2 0 0 3 4 0 0 0 0 0 3 0 0 2 0")
    >>> [format_of(text, parse_puzzle(text), None, None) for text in texts]
    ['line', 'hxw']
    """
    links = "f-puzzles" in text.partition("?")[0]
    for name in _ORDER:
        if (not links or name != "sudokupad") and _reads(name, text, puzzle, layout, symbols):
            return name
    if isinstance(puzzle, Candidates):
        general = "pencilmarks"
    else:
        general = "rows" if all(letter.isalnum() or letter in "._*?- \t\r\n" for letter in text) else "drawing"
    return general if _reads(general, text, puzzle, layout, symbols) else None


def _reads(name: str, text: str, puzzle: Grid | Candidates, layout: str | None, symbols: str | None) -> bool:
    try:
        entry = next(parse_many(text, layout=layout, symbols=symbols, format=name))
    except SudokitError:
        return False
    return entry.error is None and entry.puzzle == puzzle
