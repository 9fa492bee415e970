"""LZ-string, the compression of f-puzzles and SudokuPad, by the library lzstring, with a check of the decompressed
length beforehand.

The dictionary of this compression grows by one entry per code, each longer than an earlier one, so n bytes can expand
to n*n characters.  `length_of` walks through the codes and tracks only lengths.  The method is pieroxy's lz-string
(MIT).
"""

from __future__ import annotations

from typing import Any

from ..grid import MissingExtra, quoted

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_NUMBER = {symbol: number for number, symbol in enumerate(ALPHABET)}
LIMIT = 4 << 20
"""The maximum number of characters of a decompressed text."""


class BrokenText(ValueError):
    """Compressed text that is invalid, or expands too far; `index` is the place of the fault."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


def _library() -> Any:
    try:
        import lzstring
    except ImportError:
        raise MissingExtra("reading and writing f-puzzles and SudokuPad links", "links") from None
    return lzstring.LZString()


def compressed(text: str) -> str:
    """Return text compressed, in base 64.

    Raises
    ------
    MissingExtra
        If the library is not installed.
    """
    done: str = _library().compressToBase64(text)
    return done


def decompressed(text: str) -> str:
    """Return the text that is compressed in base 64.

    Raises
    ------
    MissingExtra
        If the library is not installed.
    BrokenText
        If it is damaged, or longer than the limit.
    """
    library = _library()
    body = text.rstrip("=")
    for index, symbol in enumerate(body):
        if symbol not in _NUMBER:
            raise BrokenText(f"{quoted(symbol)} in compressed text: expected base 64", index)
    length_of(body)
    # the library reads slightly past the end of text that has lost its padding
    done = library.decompressFromBase64(body + "A" * 8)
    if not isinstance(done, str):
        raise BrokenText("damaged compressed text", 0)
    return done


class _Bits:
    """The bits of base 64, six per symbol, the highest first; in the numbers that they make up, the lowest comes first."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, count: int) -> int:
        number = 0
        for power in range(count):
            index, bit = divmod(self.at, 6)
            if index >= len(self.text):
                raise BrokenText("compressed text that is cut short", index)
            number |= (_NUMBER[self.text[index]] >> (5 - bit) & 1) << power
            self.at += 1
        return number


def length_of(text: str) -> int:
    """Return the decompressed length of a text (all base 64, no padding), without decompressing it.

    Raises
    ------
    BrokenText
        If it is damaged, or exceeds the limit.

    Examples
    --------
    >>> length_of("N4IgzglgXgpiBcBOAvkA")
    10
    """
    bits = _Bits(text)
    lengths = [0, 0, 0]
    width, room, total, last = 2, 1, 0, 0
    while True:
        code = bits.take(width)
        if code == 2:
            return total
        if code < 2:
            bits.take(8 if code == 0 else 16)
            code = len(lengths)
            lengths.append(1)
            room -= 1
            if last and not room:
                room, width = 1 << width, width + 1
        if code > len(lengths) or (code == len(lengths) and not last):
            raise BrokenText("damaged compressed text", bits.at // 6)
        length = lengths[code] if code < len(lengths) else last + 1
        total += length
        if total > LIMIT:
            raise BrokenText(f"compressed text that expands to more than {LIMIT >> 20} million characters", bits.at // 6)
        if last:
            lengths.append(last + 1)
            room -= 1
        else:
            # the first character fills the first dictionary, and three bits hold the next
            width, room = 3, 4
            last = length
            continue
        last = length
        if not room:
            room, width = 1 << width, width + 1
