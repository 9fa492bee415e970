"""Any value as text: every public field, and nothing that depends on where it lies in memory."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from .masks import FIELDS

__all__ = ["Raw", "digest_of", "printable", "show", "told_error", "visible"]

_DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WIDTH = 120
_MOST = 5000


class Raw(bytes):
    """Bytes that a command, the service or a writer made: recorded as they are."""


def digest_of(data: bytes) -> str:
    """Return the short digest of bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def printable(data: bytes) -> str:
    """Return bytes as text in which every byte can be seen; pictures and archives as their length and digest."""
    if data[:4] in (b"\x89PNG", b"%PDF", b"PAR1", b"wOF2", b"\x1f\x8b\x08\x00"):
        return f"<{data[:4]!r}, {len(data)} bytes, {digest_of(data)}>"
    return visible(data.decode("utf-8", "backslashreplace"))


def visible(text: str) -> str:
    """Return a text with escapes for all characters that cannot be seen, but for line breaks."""
    return "".join(c if c == "\n" or c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def told_error(error: BaseException) -> str:
    """Return an exception: its type, its words, and what it carries."""
    carried = {name: value for name, value in sorted(vars(error).items()) if not name.startswith("_") and name != "source"}
    carried = {name: value for name, value in carried.items() if value is not None}
    more = "".join(f"\n  {name}: {' '.join(_lines(value, 1))}" for name, value in carried.items())
    return f"raises {type(error).__name__}: {error}{more}"


def show(value: object) -> str:
    """Return a value as text, a line for each field or item where they are many."""
    if isinstance(value, bytes):
        return printable(value)
    if isinstance(value, str) and not isinstance(value, Enum):
        return value
    return "\n".join(_lines(value, 0))


def _ours(value: object) -> bool:
    return type(value).__module__.partition(".")[0] == "sudokit"


def _lines(value: object, depth: int) -> Iterator[str]:
    """Yield the lines of a value; parts are indented by two blanks."""
    if value is None or isinstance(value, (bool, int, float, range)):
        yield repr(value)
    elif isinstance(value, Enum):
        yield f"{type(value).__name__} {value.value}"
    elif isinstance(value, str):
        yield repr(value)
    elif isinstance(value, bytes):
        yield printable(value)
    elif type(value).__name__ == "ndarray":
        yield from _array(value)
    elif isinstance(value, BaseException):
        yield from told_error(value).split("\n")
    elif type(value).__name__ in _SPECIAL and _ours(value):
        yield from _SPECIAL[type(value).__name__](value)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield from _fields(type(value).__name__, zip(value._fields, value, strict=True), depth)
    elif is_dataclass(value) and not isinstance(value, type):
        found = ((one.name, getattr(value, one.name)) for one in fields(value) if not one.name.startswith("_"))
        yield from _fields(type(value).__name__, found, depth)
    elif isinstance(value, Mapping):
        yield from _fields("", ((_key(key), item) for key, item in value.items()), depth)
    elif isinstance(value, (set, frozenset)):
        yield from _items("set", sorted(value, key=repr), depth)
    elif isinstance(value, (list, tuple)):
        yield from _items("" if isinstance(value, list) else type(value).__name__, value, depth)
    elif _ours(value) and depth == 0:
        yield from _object(value)
    elif isinstance(value, Iterator):
        yield from _items("iterator", itertools.islice(value, _MOST), depth)
    else:
        yield repr(value)


def _key(key: object) -> str:
    return str(key.value if isinstance(key, Enum) else key) if isinstance(key, str) else repr(key)


def _fields(head: str, found: Iterable[tuple[str, object]], depth: int) -> Iterator[str]:
    parts = [(name, ["MASKED"] if name in FIELDS else list(_lines(item, depth + 1))) for name, item in found]
    line = f"{head}({', '.join(f'{name}={lines[0]}' for name, lines in parts)})"
    if len(line) <= _WIDTH and all(len(lines) == 1 for _, lines in parts):
        yield line
        return
    yield f"{head}:"
    for name, lines in parts:
        if len(lines) == 1:
            yield f"  {name}: {lines[0]}"
        else:
            yield f"  {name}:"
            yield from (f"    {line}" for line in lines)


def _items(head: str, found: Iterable[object], depth: int) -> Iterator[str]:
    parts = [list(_lines(item, depth + 1)) for item in found]
    line = f"{head}[{', '.join(lines[0] for lines in parts)}]"
    if len(line) <= _WIDTH and all(len(lines) == 1 for lines in parts):
        yield line
        return
    yield f"{head}{' ' if head else ''}{len(parts)} items:"
    for lines in parts:
        yield from (f"  {line}" for line in lines)


def _object(value: Any) -> Iterator[str]:
    """Yield an object of the package: its repr, its words, and every public value that it has."""
    yield repr(value)
    if str(value) != repr(value):
        yield from str(value).split("\n")
    if isinstance(value, Sequence) and not isinstance(value, str):
        yield from _items("", value, 1)
    for name in sorted(set(dir(value))):
        if name.startswith("_") or name in FIELDS:
            continue
        try:
            part = getattr(value, name)
        except Exception as error:  # what a property raises is part of the record
            part = error
        if callable(part):
            continue
        lines = list(_lines(part, 1))
        yield f".{name}: {lines[0]}"
        yield from (f"  {line}" for line in lines[1:])


def _array(array: Any) -> Iterator[str]:
    yield f"array {array.dtype} {array.shape}"
    if array.ndim == 2 and array.dtype.kind in "ui":
        wide = array.size and int(array.max()) >= len(_DIGITS)
        for row in array.tolist():
            yield "  " + (" ".join(map(str, row)) if wide else "".join(_DIGITS[cell] for cell in row))
    else:
        text = " ".join(map(str, array.ravel().tolist()))
        yield from (f"  {text[start : start + _WIDTH]}" for start in range(0, len(text), _WIDTH))


def _grid(grid: Any) -> Iterator[str]:
    """Yield a grid in one line: what `repr` says, which cells are givens where not all that are filled, and its symbols."""
    text = repr(grid)
    if tuple(map(bool, grid.values)) != grid.givens:
        text += f" givens {int(''.join('01'[given] for given in grid.givens), 2):x}"
    yield f"{text} in {' '.join(grid.alphabet.symbols)}" if repr(grid.alphabet) != repr(_standard(grid)) else text


def _standard(grid: Any) -> object:
    return type(grid.alphabet).standard(grid.size)


def _candidates(state: Any) -> Iterator[str]:
    yield f"{next(_grid(state.grid))} candidates {' '.join(f'{mask:x}' for mask in state.masks)}"


_SPECIAL = {"Grid": _grid, "Candidates": _candidates}
