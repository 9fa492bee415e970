"""The options of a call as a table, and the signature and docstring Parameters made from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, Unpack, get_args, get_origin, get_type_hints

from ._options import Option, option_in

__all__ = ["checked", "options_of", "with_options"]

_WIDTH = 110  # width of a docstring

F = TypeVar("F", bound=Callable[..., Any])


def with_options(function: F) -> F:
    """Give a call with declared options a signature and a docstring that list each of them.

    The docstring itself describes only the other parameters, such as the puzzle; options are appended to its
    Parameters.

    Examples
    --------
    >>> import inspect
    >>> import sudokit as sk
    >>> inspect.signature(sk.generate).parameters["clues"].default is None
    True
    >>> "How many clues" in sk.generate.__doc__
    True
    """
    import inspect  # takes milliseconds to import, and most programs never come here

    parameters: list[inspect.Parameter] = []
    table = options_of(function)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            shown = {one.name for one in parameters}
            parameters += [
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=option.default, annotation=option.type_)
                for name, option in table.items()
                if name not in shown
            ]
        else:
            type_ = table[parameter.name].type_ if parameter.name in table else parameter.annotation
            parameters.append(parameter.replace(annotation=type_))
    function.__signature__ = inspect.signature(function).replace(parameters=parameters)  # type: ignore[attr-defined]
    if function.__doc__ is not None:  # python -OO removes docstrings
        function.__doc__ = _with_parameters(function.__doc__, table)
    return function


@cache
def options_of(declared: Any) -> Mapping[str, Option]:
    """Return the options of a call, or of a TypedDict, by name, in the order of declaration."""
    table: dict[str, Option] = {}
    for name, type_ in get_type_hints(declared, include_extras=True).items():
        option = option_in(name, type_)
        if option is not None:
            table[name] = option
        elif get_origin(type_) is Unpack:
            table.update(options_of(get_args(type_)[0]))
    return table


def checked(function: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the checked value of every option of a call; options that are not given get their default.

    Raises
    ------
    SudokitError
        If an option does not accept its value.
    TypeError
        If the call has no such option.
    """
    table = options_of(function)
    for name in given:
        if name not in table:
            raise TypeError(f"{function.__name__}() got an unexpected keyword argument {name!r}")
    return {name: option.check(given[name]) if name in given else option.default for name, option in table.items()}


def _with_parameters(doc: str, table: Mapping[str, Option]) -> str:
    import inspect

    before, *sections = re.split(r"(?m)^(?=\w[\w ]*\n-+$)", inspect.cleandoc(doc))
    head = "Parameters\n----------\n"
    own = sections.pop(0).removeprefix(head).rstrip() + "\n" if sections and sections[0].startswith(head) else ""
    shown = "\n".join(f"{option.name}\n{_about(option)}" for option in table.values())
    return "".join([before.rstrip() + "\n\n", head, own, shown, "\n\n", *sections]).rstrip() + "\n"


def _about(option: Option) -> str:
    import textwrap

    words = [option.sentence, option.more] if option.more else [option.sentence]
    if option.kind in ("integer", "number", "choice", "range"):
        words.append(f"{option.takes[0].upper()}{option.takes[1:]}.")
    words += [f"{value!r}: {meaning}." for value, meaning in option.values.items()]
    if option.unset:
        words.append(f"None: {option.unset}.")
    wrapped = textwrap.fill("  ".join(words), _WIDTH, break_on_hyphens=False, break_long_words=False)
    return textwrap.indent(wrapped, "    ")
