"""The contract for arguments: one function for each kind, so that every call accepts and rejects the same values.

Each takes the argument's name and its value, and returns the value in the plain form that the core takes.  Any other
value raises a SudokitError of one form: ``limit must be an integer from 1 to 2**32-1, not True``.  NumPy integers
count as integers and NumPy floats as numbers; True, False and text count as neither.  Rooms call them as
``arguments.integer("limit", limit, 1, 9)``, because their own parameters have the same names.
"""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from numbers import Number, Real
from typing import Any, TypeVar

from ._errors import OutOfRange, SudokitError, quoted

__all__ = [
    "as_integer",
    "cell",
    "check_integer",
    "choice",
    "coordinate",
    "flag",
    "function",
    "index",
    "instance",
    "integer",
    "items",
    "number",
    "optional_integer",
    "path",
    "seconds",
    "text",
    "wrong",
]

T = TypeVar("T")
C = TypeVar("C", bound=str)


def wrong(name: str, expected: str, value: object, remedy: str = "") -> SudokitError:
    """Return the error of a wrong argument.

    >>> print(wrong("limit", "an integer from 1 to 9", "x"))
    limit must be an integer from 1 to 9, not 'x'
    """
    return SudokitError(f"{name} must be {expected}, not {_shown(value)}{remedy}")


def _shown(value: object) -> str:
    """Return the repr of a single value, and the type of anything else: its repr may be huge, or fail."""
    if value is None or isinstance(value, str | bytes | bytearray | Number) or getattr(value, "ndim", 1) == 0:
        return quoted(value)
    return quoted(value) if isinstance(value, tuple) and len(value) < 4 else type(value).__name__


def as_integer(value: object) -> int | None:
    """Return an integer, including NumPy's, as a plain int; None for anything else, including True, False and whole
    floats.

    >>> as_integer(3), as_integer(True), as_integer(3.0)
    (3, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or type(value).__name__ == "bool_":  # those of NumPy 1 are taken for integers
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # the error is the answer
    except Exception:  # whatever an object's __index__ raises
        return None


def integer(name: str, value: object, least: int, most: int) -> int:
    """Return an integer from `least` to `most`.

    >>> integer("limit", 2, 1, 2**32 - 1)
    2
    >>> integer("limit", True, 1, 2**32 - 1)
    Traceback (most recent call last):
        ...
    sudokit.SudokitError: limit must be an integer from 1 to 2**32-1, not True
    """
    found = as_integer(value)
    if found is None or not least <= found <= most:
        raise wrong(name, f"an integer from {_bound(least)} to {_bound(most)}", value)
    return found


def optional_integer(name: str, value: object, least: int, most: int) -> int | None:
    """Return an integer from `least` to `most`, or None."""
    return None if value is None else integer(name, value, least, most)


def check_integer(name: str, value: object, least: int, bits: int) -> None:
    """Raise SudokitError unless an argument is an integer from `least` to 2**bits-1."""
    integer(name, value, least, 2**bits - 1)


def _bound(value: int) -> str:
    """Return a bound as people write it: powers of two as such, with commas between thousands.

    >>> _bound(2**32 - 1), _bound(64), _bound(5_472_730_537)
    ('2**32-1', '64', '5,472,730,537')
    """
    power = (value + 1).bit_length() - 1
    return f"2**{power}-1" if power >= 16 and value + 1 == 1 << power else f"{value:,}"


def number(name: str, value: object, least: float, most: float, unit: str = "") -> float:
    """Return a number from `least` to `most`.

    >>> number("width", 90, 10, 2000, " of millimetres")
    90.0
    """
    found = real(value)
    if found is None or not least <= found <= most:  # NaN is in no range
        raise wrong(name, f"a number{unit} from {least:g} to {most:g}", value)
    return found


def seconds(name: str, value: object) -> float | None:
    """Return a number of seconds, 0 or more; None, meaning no limit, stays None.

    >>> seconds("time_limit", 2), seconds("time_limit", None)
    (2.0, None)
    """
    if value is None:
        return None
    found = real(value)
    if found is None or not 0 <= found < math.inf:
        endless = found == math.inf or (as_integer(value) or 0) > 0
        raise wrong(name, "a number of seconds, 0 or more", value, "; None means no limit" if endless else "")
    return found


def real(value: object) -> float | None:
    """Return a number as a float; None if it is not a number, or too large for a float."""
    if type(value) is float:
        return value
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return float(value)
    except (OverflowError, ValueError):
        return None


def flag(name: str, value: object) -> bool:
    """Return True or False; NumPy's are accepted too.

    >>> flag("trail", True)
    True
    """
    if value is True or value is False:
        return value
    if getattr(value, "ndim", 1) == 0 and str(getattr(value, "dtype", "")) == "bool":
        return bool(value)
    raise wrong(name, "True or False", value)


def choice(name: str, value: object, choices: Collection[C]) -> C:
    """Return one of a closed set of names.

    >>> choice("theme", "dark", ("light", "dark"))
    'dark'
    >>> choice("theme", ["dark"], ("light", "dark"))
    Traceback (most recent call last):
        ...
    sudokit.SudokitError: theme must be one of light, dark, not list
    """
    if isinstance(value, str):
        for one in choices:
            if value == one:
                return one
    raise wrong(name, f"one of {', '.join(choices)}", value)


def text(name: str, value: object, what: str = "text") -> str:
    """Return the value if it is text."""
    if not isinstance(value, str):
        raise wrong(name, what, value)
    return value


def instance(name: str, value: object, kind: type[T], what: str) -> T:
    """Return a value of one type, which `what` names: ``a Step``."""
    if not isinstance(value, kind):
        raise wrong(name, what, value)
    return value


def function(name: str, value: object) -> Callable[..., Any] | None:
    """Return something that can be called, or None."""
    if value is not None and not callable(value):
        raise wrong(name, "a function or None", value)
    return value


def path(name: str, value: object) -> str:
    """Return the path of a file or folder as text."""
    if not isinstance(value, str | os.PathLike):
        raise wrong(name, "a path", value)
    found = os.fspath(value)
    if not isinstance(found, str) or "\0" in found:
        raise wrong(name, "a path of text without NUL characters", found)
    return found


def items(name: str, value: object, what: str) -> Iterator[Any]:
    """Return an iterator over a container that is neither text nor a mapping; `what` names what it contains:
    ``cells``.

    >>> list(items("keep", [(0, 0)], "cells (row, column)"))
    [(0, 0)]
    """
    if type(value) in (tuple, list):
        return iter(value)  # type: ignore[call-overload, no-any-return]
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | bytearray | Mapping):
        try:
            return iter(value)
        except TypeError:  # a zero-dimensional array claims to be iterable
            pass
    raise wrong(name, f"a sequence of {what}", value)


def cell(name: str, place: object, size: int) -> int:
    """Return the number of a cell that is given as (row, column) from 0.

    Raises
    ------
    OutOfRange
        If it is not a cell of the grid.

    Examples
    --------
    >>> cell("place", (8, 8), 9)
    80
    """
    row: Any
    column: Any
    try:
        row, column = place  # type: ignore[misc]  # the error is the answer
    except (TypeError, ValueError):
        row = column = None
    if type(row) is not int or type(column) is not int:
        row, column = as_integer(row), as_integer(column)
    if row is None or column is None or not (0 <= row < size and 0 <= column < size):
        raise OutOfRange(f"{name} must be a cell (row, column), two integers from 0 to {size - 1}, not {quoted(place)}")
    return int(row * size + column)


def coordinate(name: str, value: object, size: int) -> int:
    """Return a row or column from 0.

    Raises
    ------
    OutOfRange
        If there is no such row or column.
    """
    found = as_integer(value)
    if found is None or not 0 <= found < size:
        raise OutOfRange(f"{name} must be an integer from 0 to {size - 1}, not {_shown(value)}")
    return found


def index(name: str, value: object, length: int) -> int:
    """Return an index into a sequence, counted from 0; negative ones count from the end.

    Raises
    ------
    SudokitError
        If it is not an integer.
    OutOfRange
        If there is no such item.

    Examples
    --------
    >>> index("row", -1, 3)
    2
    """
    found = as_integer(value)
    if found is None:
        raise wrong(name, "an integer", value)
    if not -length <= found < length:
        if not length:
            raise OutOfRange(f"there is no {name} {quoted(found)}: the sequence is empty")
        raise OutOfRange(f"{name} must be an integer from 0 to {length - 1}, or from -{length} to -1, not {quoted(found)}")
    return found % length
