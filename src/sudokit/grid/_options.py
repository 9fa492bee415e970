"""Options are declared once; signatures, docstrings, the command line, the service, tables and the page's form are
derived.

An option is a key of a TypedDict, or a parameter, whose type carries an `Option`::

    class PuzzleOptions(TypedDict, total=False):
        clues: Annotated[int | None, Option(None, "How many clues the puzzle has.", least=0, most=4096)]


    @with_options
    def generate(layout: LayoutOption = None, **options: Unpack[PuzzleOptions]) -> Puzzle: ...

mypy checks callers by the types.  At run time `options_of` reads the same declarations as a table, from which
everything else is derived.  The key is the name, a `Literal` lists a closed set of values, and None in the type marks
an option that may be omitted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, Self, Union, get_args, get_origin

from ._arguments import as_integer, flag, real, seconds
from ._errors import SudokitError, quoted

__all__ = ["Kind", "Option", "option_in", "wrong_option"]

Kind = Literal["integer", "number", "text", "flag", "choice", "range", "object"]
"""The kind of value an option takes: `range` is a pair of lowest and highest number; `object` can be passed only in
Python."""

_TRUE, _FALSE = ("true", "1", "yes", "y", "on", "t"), ("false", "0", "no", "n", "off", "f")
_LONGEST_INTEGER = 40  # characters; anything longer is out of every range
_PLAIN = 2**16  # bounds up to here are written in full


def wrong_option(message: str, option: str) -> SudokitError:
    """Return the error for a value that an option does not accept."""
    error = SudokitError(message)
    error.option = option
    return error


_NO_WORDS: Mapping[Any, str] = MappingProxyType({})


class _Declaration(NamedTuple):
    """The parts of an `Option`.  Not a dataclass: importing `dataclasses` takes as long as half of this package."""

    default: Any
    sentence: str
    more: str = ""
    unset: str = ""
    least: int | float | None = None
    most: int | float | None = None
    unit: str = ""
    values: Mapping[Any, str] = _NO_WORDS
    metavar: str = ""
    expected: str = ""
    digits: bool = False
    example: Any = None
    name: str = ""
    type_: Any = None


class Option(_Declaration):
    """The declaration of an option.

    Parameters
    ----------
    default
        The value used when the option is omitted.
    sentence
        Its description in one sentence, the same everywhere.
    more
        Further description for Python and the documentation.
    unset
        The meaning of None, in a few words.
    least, most
        The range of a number; None: no bound.  For text, `most` is the maximum number of characters.
    unit
        The unit of a number, in the plural.
    values
        The meaning of individual values, in a few words.
    metavar
        The placeholder for the value in a usage line.
    expected
        What the option takes, as its errors put it; if empty, derived from type and range.
    digits
        Whether JSON may give it as a string of decimal digits, because JavaScript numbers are not that large.
    example
        A valid value, for the documentation.
    name, type_
        Read from the declaration; None is left out of `types`.

    Examples
    --------
    >>> clues = Option(None, "How many clues the puzzle has.", least=0, most=4096, name="clues", type_=int | None)
    >>> clues.kind, clues.check(30), clues.from_text("30")
    ('integer', 30, 30)
    >>> clues.check("many")
    Traceback (most recent call last):
    ...
    sudokit.SudokitError: clues must be an integer from 0 to 4096, not 'many'
    """

    def saying(self, sentence: str, **changes: Any) -> Self:
        """Return the same option with another description, or a narrower range."""
        return self._replace(sentence=sentence, **changes)

    def narrower(self, **changes: Any) -> Self:
        """Return the same option with another range, default or type."""
        return self._replace(**changes)

    def named(self, name: str, type_: Any) -> Self:
        """Return the same option with the name and type from its declaration."""
        return self._replace(name=name, type_=type_)

    @cached_property
    def types(self) -> tuple[Any, ...]:
        """The types it accepts, except None."""
        union = get_origin(self.type_) in (Union, UnionType)
        return tuple(type_ for type_ in (get_args(self.type_) if union else (self.type_,)) if type_ is not NoneType)

    @cached_property
    def optional(self) -> bool:
        """Whether None is one of its values."""
        return NoneType in get_args(self.type_)

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The texts it accepts, if they are a closed set."""
        return tuple(choice for type_ in self.types if get_origin(type_) is Literal for choice in get_args(type_))

    @cached_property
    def kind(self) -> Kind:
        """The kind of value it takes."""
        if bool in self.types:
            return "flag"
        if self.choices:
            return "choice"
        if any(get_origin(type_) is tuple for type_ in self.types):
            return "range"
        kinds: dict[type, Kind] = {int: "integer", float: "number", str: "text"}
        return next((kind for type_, kind in kinds.items() if type_ in self.types), "object")

    @cached_property
    def takes(self) -> str:
        """A description of the values that it accepts."""
        if self.expected:
            return self.expected
        if self.kind == "integer":
            return f"an integer{self._bounds()}"
        if self.kind == "number":
            return f"a number{f' of {self.unit}' if self.unit else ''}{self._bounds()}"
        if self.kind == "range":
            return "two numbers, the lowest and the highest"
        if self.kind == "choice":
            return f"one of {', '.join(self.choices)}"
        if self.kind == "flag":
            words = ["True", "False", *map(repr, self.choices)]
            return f"{', '.join(words[:-1])} or {words[-1]}"
        if self.kind == "text":
            return f"text of at most {self.most} characters" if self.most is not None else "text"
        return " or ".join(getattr(type_, "__name__", str(type_)) for type_ in self.types)

    def _bounds(self) -> str:
        if self.least is None:
            return "" if self.most is None else f", {_bound(self.most)} or less"
        return f", {_bound(self.least)} or more" if self.most is None else f" from {_bound(self.least)} to {_bound(self.most)}"

    def check(self, value: Any) -> Any:
        """Return a value that the option accepts; NumPy integers become plain ones.

        Raises
        ------
        SudokitError
            If it does not accept the value: "NAME must be WHAT IT TAKES, not VALUE".
        """
        if value is None and self.optional:
            return None
        if self.kind == "integer":
            number = as_integer(value)
            return number if number is not None and self._within(number) else self.refuse(value)
        if self.kind == "number":
            return self._number(value)
        if self.kind == "range":
            return self._range(value)
        if self.kind == "text":
            return self._text(value)
        if self.kind == "object":
            return value if any(_is_instance(value, type_) for type_ in self.types) else self.refuse(value)
        if isinstance(value, str) and value in self.choices:
            return value
        try:
            return flag(self.name, value) if self.kind == "flag" else self.refuse(value)
        except SudokitError:
            return self.refuse(value)

    def _number(self, value: Any) -> float:
        """Return a finite number in the range."""
        if self.unit == "seconds":
            try:
                number = seconds(self.name, value)
            except SudokitError as error:  # its message explains how to write "no limit"
                raise wrong_option(str(error), self.name) from None
        else:
            number = real(value)
        return number if number is not None and math.isfinite(number) and self._within(number) else self.refuse(value)

    def _within(self, number: Any) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)

    def _range(self, value: Any) -> tuple[float, float]:
        if isinstance(value, str) or not hasattr(value, "__len__") or len(value) != 2:
            self.refuse(value)
        least, most = value
        if not (_is_number(least) and _is_number(most) and least <= most):
            self.refuse(value)
        return least, most

    def _text(self, value: Any) -> Any:
        if isinstance(value, str) and self.most is not None and len(value) > self.most:
            self.refuse(value)
        return value if any(_is_instance(value, type_) for type_ in self.types) else self.refuse(value)

    def refuse(self, value: object) -> NoReturn:
        """Raise the error for a value that the option does not accept."""
        raise wrong_option(f"{self.name} must be {self.takes}, not {quoted(value)}", self.name)

    def from_text(self, text: str) -> Any:
        """Return the value that a text from the command line or a URL represents, or the text itself if it represents
        none.

        >>> Option(None, "", name="score", type_=tuple[float, float] | None).from_text("500-800")
        (500.0, 800.0)
        """
        if self.kind == "integer":
            return int(text) if re.fullmatch("[+-]?[0-9]+", text) and len(text) <= _LONGEST_INTEGER else text
        if self.kind == "number":
            return _number(text)
        if self.kind == "range":
            low, dash, high = text.partition("-")
            ends = _number(low), _number(high if dash else low)
            return text if str in map(type, ends) else ends
        if self.kind == "flag":
            word = text.lower()
            return True if word in _TRUE else False if word in _FALSE else text
        return text


def option_in(name: str, type_: Any) -> Option | None:
    """Return the option in the type of a key or parameter; None if the type has none."""
    if get_origin(type_) is not Annotated:
        return None
    found = next((extra for extra in type_.__metadata__ if isinstance(extra, Option)), None)
    return None if found is None else found.named(name, type_.__origin__)


def _bound(bound: float) -> str:
    power = isinstance(bound, int) and bound >= _PLAIN and not (bound + 1) & bound
    return f"2**{int(bound).bit_length()}-1" if power else str(bound)


def _is_number(value: object) -> bool:
    return real(value) is not None


def _is_instance(value: object, type_: Any) -> bool:
    """Whether a value is of a type, regardless of its content.

    >>> from collections.abc import Callable, Iterable
    >>> _is_instance([1], Iterable[object]), _is_instance(print, Callable[[int], None]), _is_instance(1, str)
    (True, True, False)
    """
    return isinstance(value, get_origin(type_) or type_)


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
