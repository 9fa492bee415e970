"""The pieces of ISS text: tokens with their places, cells, and the two codes in base 64."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

from ..grid import ParseError, quoted

__all__ = [
    "Piece",
    "cell_text",
    "decode_table",
    "decode_text",
    "encode_name",
    "encode_table",
    "encode_text",
    "is_iss",
    "pieces",
]

Cell = tuple[int, int]

_DIGITS = "0123456789abcdefg"
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CELL = re.compile(r"[rR]([1-9a-gA-G])[cC]([1-9a-gA-G])")
_START = re.compile(
    r"\s*\.(?:~[rR][1-9a-gA-G][cC][1-9a-gA-G]_|[A-Z][A-Za-z]*~|[A-Z][a-z]+(?:[A-Z][A-Za-z]*)?\s*(?:\.[A-Z~]|$))"
)


def is_iss(text: str) -> bool:
    """Whether a line is a text of the Interactive Sudoku Solver.

    >>> is_iss(".Cage~3~R1C1~R1C2"), is_iss(".AntiKnight"), is_iss(".~R1C1_5"), is_iss(".A.B....")
    (True, True, True, False)
    """
    return _START.match(text) is not None


class Piece(NamedTuple):
    """A constraint: its type (empty for givens), its arguments, and where it begins, from 0."""

    kind: str
    args: tuple[str, ...]
    at: int

    def cells(self, size: int, args: Sequence[str] | None = None) -> list[Cell]:
        """Return arguments as cells, all of them by default.

        Raises
        ------
        ParseError
            If one is not a cell of the grid.
        """
        return [self.cell(name, size) for name in (self.args if args is None else args)]

    def cell(self, name: str, size: int) -> Cell:
        """Return an argument as a cell."""
        match = _CELL.fullmatch(name)
        row, column = (_DIGITS.index(match[1].lower()), _DIGITS.index(match[2].lower())) if match else (0, 0)
        if not (1 <= row <= size and 1 <= column <= size):
            raise ParseError(f"{self.kind or 'a given'} has {quoted(name)}: expected a cell of a {size}x{size} grid")
        return row - 1, column - 1

    def number(self, index: int) -> int:
        """Return an argument as a number."""
        text = self.args[index] if index < len(self.args) else ""
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise ParseError(f"{self.kind} has {quoted(text)}: expected a number")
        return int(text)


def pieces(text: str) -> list[Piece]:
    """Return the pieces of a text that begins with a dot."""
    found = []
    for match in re.finditer(r"\.([^.]*)", text):
        kind, *args = re.sub(r"\s+", "", match[1]).split("~")
        found.append(Piece(kind, tuple(args), match.start()))
    return found


def cell_text(cells: Iterable[Cell]) -> str:
    """Return cells as arguments: ``R1C1~R1C2``."""
    return "~".join(f"R{_DIGITS[row + 1]}C{_DIGITS[column + 1]}" for row, column in cells)


def encode_table(table: Sequence[Sequence[object]]) -> str:
    """Return a table of two values as text, six entries a character, the lowest bit first.

    >>> encode_table([[abs(a - b) == 1 for b in range(9)] for a in range(9)])
    'CoAKgCoAKgCoAC'
    """
    bits = [bool(one) for row in table for one in row]
    numbers = [sum(bit << i for i, bit in enumerate(bits[at : at + 6])) for at in range(0, len(bits), 6)]
    return "".join(_BASE64[number] for number in numbers).rstrip("A")


def decode_table(text: str, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the table of a text.

    Raises
    ------
    ParseError
        If it is not one for this size.
    """
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) > (size * size + 5) // 6 + 1:
        raise ParseError(f"{quoted(text)} is not a table of {size} values")
    bits = [_BASE64.index(symbol) >> i & 1 for symbol in text for i in range(6)]
    bits = (bits + [0] * (size * size))[: size * size]
    return tuple(tuple(bits[row * size : (row + 1) * size]) for row in range(size))


def encode_text(text: str) -> str:
    """Return text in base 64, as patterns are written."""
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode_text(text: str) -> str:
    """Return the text of base 64, or of the older percent code.

    Raises
    ------
    ParseError
        If it is neither.
    """
    if "%" in text:
        return unquote(text)
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        raise ParseError(f"{quoted(text)} is not a pattern in base 64") from None


def encode_name(name: str) -> str:
    """Return a name as an argument."""
    return "_" + quote(name, safe="").replace(".", "%2E").replace("~", "%7E")
