"""The hot path: 81 characters of digits and empty marks, straight to a grid.  Anything less plain uses the general
reader."""

from __future__ import annotations

import functools

from ..grid import Alphabet, Grid, Layout, SudokitError
from ._types import Options

_BAD = 255
_VALUES = bytes(
    code - 48 if 48 <= code <= 57 else 0 if chr(code) in "._*?-xX" else _BAD for code in range(256)
)  # fmt: skip
_GIVENS = bytes([0]) + bytes([1]) * 255
_DIGITS = Alphabet.standard(9)


class Classic:
    """Reads plain 81-character lines under given options; `read` returns None for all others."""

    __slots__ = ("_alphabet", "_layout", "_shared", "_values")

    def __init__(self, options: Options) -> None:
        layout = options.layout or Layout.classic()
        self._shared = options.several
        if options.several:
            plain = _shared(options.symbols)
        else:
            usual = options.symbols is None or options.symbols in ("1-9", "123456789") or options.symbols == _DIGITS
            plain = (_DIGITS, _VALUES) if usual else None
        self._layout = layout if plain and layout.size == 9 else None
        self._alphabet, self._values = plain or (_DIGITS, _VALUES)

    def read(self, body: bytes) -> Grid | None:
        """Return the grid of a stripped line, or None."""
        layout = self._layout
        if len(body) != 81 or layout is None:
            return None
        values = body.translate(self._values)
        if _BAD in values:
            return None
        if self._shared:
            return Grid._of(values, layout, values.translate(_GIVENS), self._alphabet)
        if b"0" in body:
            # next to other marks 0 may be a symbol; nine zeros may belong to a full grid (rule 4 of _values.py)
            zeros = body.count(b"0")
            if zeros == 9 or zeros != values.count(0):
                return None
        # crosses next to other marks are noted (rule 5 of _values.py)
        if (b"x" in body or b"X" in body) and body.count(b"x") + body.count(b"X") != values.count(0):
            return None
        return Grid._of(values, layout, values.translate(_GIVENS), self._alphabet)


@functools.lru_cache(maxsize=64)
def _shared(symbols: Alphabet | str | None) -> tuple[Alphabet, bytes] | None:
    """Return the alphabet that several 9x9 puzzles share, and the value of each byte.

    None: an alphabet of another size, or with symbols other than ASCII letters and digits, needs the general reader.
    """
    try:
        alphabet = Options(symbols=symbols).alphabet(9) or _DIGITS
    except SudokitError:
        return None
    if len(alphabet) != 9 or not "".join(alphabet.symbols).isalnum():
        return None
    values = alphabet.byte_values()
    return None if values is None else (alphabet, values)
