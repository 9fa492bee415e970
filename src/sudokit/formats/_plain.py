"""``line`` and ``rows``: only the values, one symbol per cell, ``.`` for empty; and which symbols plain text can
represent."""

from __future__ import annotations

import functools
import unicodedata

from ..grid import Alphabet, Grid, SudokitError, graphemes, quoted
from ._types import FRAME, HARD_BLANKS

_RESERVED = FRAME | HARD_BLANKS | frozenset("#,;:\"'{}[]\\\ufeff")


def symbols_of(grid: Grid, name: str) -> list[str]:
    """Return the text of every cell, ``.`` for empty.

    Raises
    ------
    SudokitError
        If the alphabet has a symbol that could not be read back from plain text.
    """
    bad = unreadable(grid.alphabet)
    if bad is not None:
        raise SudokitError(
            f"{name} cannot carry the symbol {quoted(bad)}, which has another meaning in plain text: json, hxw and game-id can"
        )
    symbols = (".", *grid.alphabet.symbols)
    return [symbols[value] for value in grid._values]


@functools.lru_cache(maxsize=64)
def unreadable(alphabet: Alphabet) -> str | None:
    """Return the first symbol that means something else in text (a blank, frame or comment), or None.

    >>> unreadable(Alphabet("12-4")), unreadable(Alphabet("1234"))
    ('-', None)
    """
    if len(alphabet) == 1 and alphabet.is_wide:  # on its own, a symbol of several characters is read as several symbols
        return alphabet.symbols[0]
    for symbol in alphabet.symbols:
        if any(c in _RESERVED or unicodedata.category(c) in ("Cc", "Cs") for c in symbol) or symbol == "-1":
            return symbol
        if graphemes(f"{symbol} {symbol}") != [*graphemes(symbol), " ", *graphemes(symbol)]:
            return symbol
        if len(symbol) > 2 and symbol[0].isdecimal() and "x" in symbol:
            return symbol
    return None


def joined(symbols: list[str], wide: bool) -> str:
    """Return cells side by side, separated by blanks if they are long or would merge."""
    text = "".join(symbols)
    if not wide and (text.isascii() or graphemes(text) == symbols):
        return text
    return " ".join(symbols)


def write_line(grid: Grid, colour: bool = False) -> str:
    """Write a grid as one line of N*N cells."""
    return joined(symbols_of(grid, "line"), grid.alphabet.is_wide)


def write_rows(grid: Grid, colour: bool = False) -> str:
    """Write a grid as N lines of N cells."""
    symbols, size = symbols_of(grid, "rows"), grid.size
    apart = grid.alphabet.is_wide or " " in joined(symbols, False)
    rows = (symbols[start : start + size] for start in range(0, size * size, size))
    return "\n".join((" " if apart else "").join(row) for row in rows)
