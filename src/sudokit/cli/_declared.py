"""Options of the command line, made from those that the verbs declare."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from ..grid import Option, SudokitError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["Declared", "declared", "declared_options", "flags_of"]

_SHOWN_BOUND = 2**16  # larger bounds are not worth the space in a help text


class Declared(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """The type of a declared option: its text is parsed and checked by the option itself."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.name = option.kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self.option.check(self.option.from_text(value))
        except SudokitError as error:
            hint = f"'{param.opts[-1]} {self.option.metavar}'" if param is not None and self.option.kind == "range" else None
            raise click.BadParameter(str(error), ctx, param, hint) from None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(choice) for choice in self.option.choices if choice.startswith(incomplete)]


def declared_options(table: Iterable[Option]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the options of a table to a command, except those that can be passed only in Python."""
    options = [option for option in table if option.kind != "object"]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = declared(option)(command)
        return command

    return decorate


def declared(option: Option) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add one option to a command, which receives its value under the declared name.

    A flag with further values becomes one flag for each: ``--minimal`` and ``--minimal-symmetric``.
    """
    if option.kind == "flag":
        return _flags(option)
    metavar = f"[{'|'.join(option.choices)}]" if option.choices else option.metavar or None
    (flag,) = flags_of(option)
    return click.option(
        flag,
        option.name,
        type=Declared(option),
        default=option.default,
        metavar=metavar,
        help=_help(option),
        show_default=False,
    )


def flags_of(option: Option) -> list[str]:
    """Return the names of an option on the command line.

    >>> from sudokit.generating import generate_many
    >>> from sudokit.grid import options_of
    >>> [flags_of(options_of(generate_many)[name]) for name in ("n", "time_limit", "minimal")]
    [['-n'], ['--time-limit'], ['--minimal', '--minimal-symmetric']]
    """
    name = option.name.replace("_", "-")
    return [
        f"{'-' if len(name) == 1 else '--'}{name}",
        *(f"--{name}-{choice}" for choice in option.choices if option.kind == "flag"),
    ]


def _flags(option: Option) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    flags = dict(zip([True, *option.choices], flags_of(option), strict=True))
    values = {value: flag.removeprefix("--").replace("-", "_") for value, flag in flags.items()}

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_one(*source: Any, **given: Any) -> Any:
            chosen = [value for value, name in values.items() if given.pop(name)]
            if len(chosen) > 1:
                named = " and ".join(flags[value] for value in chosen)
                raise click.UsageError(f"{named} exclude each other: use one of them")
            return command(*source, **given, **{option.name: chosen[0] if chosen else option.default})

        for value in reversed(values):
            words = option.values.get(value)
            help_ = f"{words[0].upper()}{words[1:]}." if words else _plain(option.sentence)
            with_one = click.option(flags[value], values[value], is_flag=True, help=help_)(with_one)
        return with_one

    return decorate


def _help(option: Option) -> str:
    """Return the sentence of an option, with its range and default if they add something."""
    notes = []
    if option.kind == "integer" and option.least is not None and option.most is not None and option.most < _SHOWN_BOUND:
        notes.append(f"{option.least} to {option.most}")
    if default := option.unset if option.default is None else str(option.default):
        notes.append(f"default: {_plain(default)}")
    return _plain(option.sentence) + (f"  [{'; '.join(notes)}]" if notes else "")


def _plain(text: str) -> str:
    return text.replace("`", "")
