"""Alphabets: the symbols that stand for values 1..N.  Only this module and formats/ deal with symbols."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from . import _arguments as arguments
from ._errors import SudokitError, quoted

__all__ = ["Alphabet", "graphemes"]

_DIGITS = "123456789"
_UPPER, _LOWER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
_STANDARD = _DIGITS + _UPPER + _LOWER + "@%&"
# Tried in this order on the symbols seen; each is a run of consecutive symbols, truncated to N.
RUNS = (
    _STANDARD,
    "0" + _STANDARD,
    _UPPER + _LOWER,
    _LOWER + _UPPER,
    _DIGITS + _LOWER + _UPPER,
    "0" + _DIGITS + _LOWER + _UPPER,
)


def graphemes(text: str) -> list[str]:
    """Split text into grapheme clusters: what a reader perceives as single characters.

    >>> graphemes("1👩‍🚀🇩🇪")
    ['1', '👩\u200d🚀', '🇩🇪']
    """
    if text.isascii():
        return list(text)
    import regex

    return regex.findall(r"\X", text)


class Alphabet:
    """N distinct symbols for the values 1..N; each is one grapheme cluster, or any token without whitespace.

    Parameters
    ----------
    symbols
        Text, split into tokens if it contains blanks and into grapheme clusters otherwise; or a sequence of symbols.
    added
        The symbols that were filled in rather than given.

    Raises
    ------
    SudokitError
        If a symbol occurs twice, is empty or contains blanks, or if there are no symbols or more than 64.

    Examples
    --------
    >>> from sudokit import Alphabet
    >>> Alphabet("🐶🐱🐭🐹").symbols
    ('🐶', '🐱', '🐭', '🐹')
    >>> Alphabet("10 20 30 40").is_wide
    True
    >>> Alphabet.standard(16).symbols[-1]
    'G'
    """

    __slots__ = ("_values", "added", "symbols")

    symbols: tuple[str, ...]
    added: tuple[str, ...]

    def __init__(self, symbols: str | Sequence[str], added: Iterable[str] = ()) -> None:
        if isinstance(symbols, str):
            symbols = symbols.split() if len(symbols.split()) > 1 else graphemes(symbols.strip())
        self.symbols = _most("symbols", symbols)
        self.added = _most("added", added)
        if not self.symbols:
            raise SudokitError("an alphabet has 1 to 64 symbols, not 0")
        for symbol in self.added:
            arguments.text("added", symbol, "a sequence of symbols")
        self._values: dict[str, int] = {}
        for value, symbol in enumerate(self.symbols, 1):
            if not isinstance(symbol, str) or not symbol or any(c.isspace() for c in symbol):
                raise SudokitError(f"symbol {value} of the alphabet is {quoted(symbol)}: a symbol is text without blanks")
            if symbol in self._values:
                raise SudokitError(f"symbol {quoted(symbol)} appears twice in the alphabet")
            self._values[symbol] = value

    @classmethod
    def standard(cls, size: SupportsIndex) -> Alphabet:
        """Return 1-9, then A-Z, a-z and ``@%&``, as many as needed: 1 to 64.

        Raises
        ------
        SudokitError
            If there is no alphabet of that size.
        """
        return _standard(_size(size))

    @classmethod
    def numbers(cls, size: SupportsIndex) -> Alphabet:
        """Return the decimal numbers 1..N as tokens, N from 1 to 64.

        Raises
        ------
        SudokitError
            If there is no alphabet of that size.
        """
        return _numbers(_size(size))

    @classmethod
    def named(cls, name: str, size: int) -> Alphabet:
        """Read the alphabet that an option names: a range such as ``1-9``, ``0-F``, ``1-G`` or ``A-P``, the words
        ``letters`` or ``numbers``, or the symbols themselves.

        Raises
        ------
        SudokitError
            If it does not have `size` symbols.

        Examples
        --------
        >>> from sudokit import Alphabet
        >>> "".join(Alphabet.named("0-F", 16).symbols)
        '0123456789ABCDEF'
        """
        size = _size(size)
        if arguments.text("name", name, "the text of an alphabet, such as '1-9'") == "numbers":
            return cls.numbers(size)
        if name == "letters":
            return cls(tuple((_UPPER + _LOWER + "0123456789@%")[:size]))
        symbols = _range(name)
        alphabet = cls(symbols if symbols else name)
        if len(alphabet) != size:
            raise SudokitError(f"the alphabet {quoted(name)} has {len(alphabet)} symbols, but the grid needs {quoted(size)}")
        return alphabet

    @classmethod
    def infer(cls, seen: Iterable[str], size: int) -> Alphabet:
        """Return the likeliest alphabet of `size` symbols that contains all of `seen` (in order of first appearance).

        The first that fits of: 1-9 A-Z a-z; 0-9 A-Z a-z; A-Z a-z; the same in lower case; the numbers 1..N; the
        numbers 0..N-1.  If none fits, the symbols seen, sorted if all are single letters or digits, completed with
        standard ones.

        Raises
        ------
        SudokitError
            If more than `size` different symbols were seen.

        Examples
        --------
        >>> from sudokit import Alphabet
        >>> "".join(Alphabet.infer("0F3", 16).symbols)
        '0123456789ABCDEF'
        >>> alphabet = Alphabet.infer("♠♥", 4)
        >>> alphabet.symbols, alphabet.added
        (('♠', '♥', '1', '2'), ('1', '2'))
        """
        size = _size(size)
        shown = seen if isinstance(seen, str) else arguments.items("seen", seen, "symbols")
        distinct = list(dict.fromkeys(arguments.text("seen", symbol, "text, or a sequence of symbols") for symbol in shown))
        if len(distinct) > size:
            raise SudokitError(f"the grid uses {len(distinct)} different symbols but has only {size} values")
        needed = set(distinct)
        for run in RUNS:
            if len(run) >= size and needed <= set(run[:size]):
                return cls.standard(size) if run is _STANDARD else cls(tuple(run[:size]))
        for first in (1, 0):
            tokens = tuple(str(number) for number in range(first, first + size))
            if needed <= set(tokens):
                return cls(tokens)
        if all(len(symbol) == 1 and symbol.isascii() and symbol.isalnum() for symbol in distinct):
            distinct.sort(key=lambda symbol: (symbol == "0", _STANDARD.find(symbol)))
        added = [symbol for symbol in _STANDARD + "0$!?" if symbol not in needed][: size - len(distinct)]
        return cls((*distinct, *added), added)

    @property
    def is_wide(self) -> bool:
        """Whether some symbol is longer than one grapheme cluster, so that cells must be separated by blanks."""
        return any(len(symbol) > 1 and len(graphemes(symbol)) > 1 for symbol in self.symbols)

    def symbol(self, value: int) -> str:
        """Return the symbol of a value 1..N.

        Raises
        ------
        SudokitError
            If there is no such value.
        """
        if type(value) is not int or not 1 <= value <= len(self.symbols):
            value = arguments.integer("value", value, 1, len(self.symbols))
        return self.symbols[value - 1]

    def value(self, symbol: str) -> int | None:
        """Return the value 1..N of a symbol, or None if it is not in the alphabet.

        >>> from sudokit import Alphabet
        >>> Alphabet("ABCD").value("C"), Alphabet("ABCD").value("x")
        (3, None)
        """
        return self._values.get(arguments.text("symbol", symbol))

    def byte_values(self) -> bytes | None:
        r"""Return what each byte means to the core: 1..9 for a symbol, 0 for ``.`` and ``0``, 255 for anything else.

        ``.`` and ``0`` are values if the alphabet contains them.  None if some symbol is not a single ASCII
        character, or if there are more than nine.

        >>> Alphabet("ABCD").byte_values()[65:70]
        b'\x01\x02\x03\x04\xff'
        """
        if len(self.symbols) > 9 or any(len(symbol) != 1 or not symbol.isascii() for symbol in self.symbols):
            return None
        values = bytearray([255]) * 256
        values[ord(".")] = values[ord("0")] = 0
        for value, symbol in enumerate(self.symbols, 1):
            values[ord(symbol)] = value
        return bytes(values)

    def __len__(self) -> int:
        return len(self.symbols)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and self.symbols == other.symbols

    def __hash__(self) -> int:
        return hash(self.symbols)

    def __repr__(self) -> str:
        return f"Alphabet({' '.join(self.symbols) if self.is_wide else ''.join(self.symbols)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Alphabet, (self.symbols, self.added))


def _size(size: object) -> int:
    """Return the size of an alphabet as a plain integer: the caches below must not confuse True or 1.0 with 1."""
    return arguments.integer("size", size, 1, len(_STANDARD))


def _most(name: str, symbols: object) -> tuple[str, ...]:
    """Return the symbols; raise an error if there are more than any alphabet has."""
    shown = symbols if isinstance(symbols, str) else arguments.items(name, symbols, "symbols")
    found = tuple(itertools.islice(shown, len(_STANDARD) + 1))
    if len(found) > len(_STANDARD):
        raise SudokitError(f"{name} must be at most {len(_STANDARD)} symbols")
    return found


def as_alphabet(symbols: object, size: int, name: str = "symbols") -> Alphabet | None:
    """Return the alphabet of a grid, given as an Alphabet or as text that `Alphabet.named` reads; None if none is
    given.

    >>> as_alphabet("A-D", 4)
    Alphabet('ABCD')
    """
    if symbols is None:
        return None
    alphabet = Alphabet.named(symbols, size) if isinstance(symbols, str) else check_symbols(symbols, name)
    assert isinstance(alphabet, Alphabet)
    if len(alphabet) != size:
        raise SudokitError(f"{name}: the alphabet has {len(alphabet)} symbols, but the grid needs {size}")
    return alphabet


def check_symbols(symbols: object, name: str = "symbols") -> Alphabet | str:
    """Return an alphabet, or the text of one for a grid whose size is not known yet."""
    if not isinstance(symbols, Alphabet | str):
        raise arguments.wrong(name, "an Alphabet or text such as 'A-I'", symbols)
    return symbols


@functools.lru_cache(maxsize=64)
def _standard(size: int) -> Alphabet:
    return Alphabet(tuple(_STANDARD[:size]))


@functools.lru_cache(maxsize=64)
def _numbers(size: int) -> Alphabet:
    return Alphabet(tuple(str(value) for value in range(1, size + 1)))


def spelled_out(name: str) -> Alphabet:
    """Return the alphabet that an option names for a grid of unknown size; ``numbers`` and ``letters`` have all 64
    symbols.

    >>> "".join(spelled_out("0-7").symbols)
    '01234567'
    """
    if name in ("numbers", "letters"):
        return Alphabet.named(name, 64)
    return Alphabet(_range(name) or name)


def _range(name: str) -> str | None:
    """Return the symbols of ``1-9``, ``0-F`` or ``A-P``: a run of 0-9A-Z or 0-9a-z from the first to the last."""
    if len(name) != 3 or name[1] != "-":
        return None
    for run in ("0" + _DIGITS + _UPPER, "0" + _DIGITS + _LOWER):
        start, end = run.find(name[0]), run.find(name[2])
        if 0 <= start < end:
            return run[start : end + 1]
    return None
