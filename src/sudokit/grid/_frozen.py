"""The base of result values: they compare, hash, copy and pickle by their content, and cannot be changed.

Arrays in a result are read-only views: nothing is copied, and `array.copy()` gives a writable one.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn, Self, TypeVar

__all__ = ["FrozenDict", "Value", "frozen"]

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary that cannot be changed and is therefore hashable; `copy()` gives a plain one.

    >>> counts = FrozenDict({"x-wing": 2})
    >>> counts == {"x-wing": 2}, hash(counts) == hash(FrozenDict({"x-wing": 2}))
    (True, True)
    >>> counts["x-wing"] = 3
    Traceback (most recent call last):
        ...
    TypeError: this is part of a result and cannot be changed; change a copy() of it
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this is part of a result and cannot be changed; change a copy() of it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (FrozenDict, (dict(self),))


def frozen(value: Any) -> Any:
    """Return the same content in an immutable form: mappings, lists and arrays, and everything in them."""
    if type(value) in _UNCHANGEABLE:  # most values: asking whether they are a Mapping takes a microsecond
        return value
    if _is_array(value):
        if not value.flags.writeable:
            return value
        view = value.view()
        view.flags.writeable = False
        return view
    if isinstance(value, Mapping):
        return FrozenDict({key: frozen(item) for key, item in value.items()})
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return value


_UNCHANGEABLE = frozenset({type(None), bool, int, float, str, bytes, tuple, FrozenDict})


class Value:
    """A result that is compared by its content: the attributes listed in `_content`."""

    __slots__ = ()
    _content: ClassVar[tuple[str, ...]]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or all(_same(getattr(self, name), getattr(other, name)) for name in self._content)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *(_key(getattr(self, name)) for name in self._content)))

    def __copy__(self) -> Self:
        return self  # it cannot be changed

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), {name: getattr(self, name) for name in self._content}))


def _again(kind: type[Value], content: dict[str, Any]) -> Value:
    """Make a value from its content; NumPy does not preserve that an array was read-only."""
    made = object.__new__(kind)
    for name, value in content.items():
        object.__setattr__(made, name, frozen(value))
    return made


def _is_array(value: object) -> bool:
    kind = getattr(sys.modules.get("numpy"), "ndarray", None)  # if NumPy is not imported, there are no arrays
    return kind is not None and isinstance(value, kind)


def _same(one: Any, other: Any) -> bool:
    if not (_is_array(one) and _is_array(other)):
        return bool(one == other) if not (_is_array(one) or _is_array(other)) else False
    import numpy as np

    return one.dtype == other.dtype and np.array_equal(one, other)


def _key(value: Any) -> Any:
    if not _is_array(value):
        return value
    import numpy as np

    return value.dtype.str, value.shape, zlib.crc32(np.ascontiguousarray(value).data)
