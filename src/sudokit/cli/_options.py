"""The options that commands share."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from .._files import naming
from ..grid import LAYOUT, TEXT_SYMBOLS, THREADS, TIME_LIMIT, Layout, SudokitError
from ._declared import declared
from ._source import Source
from ._streams import input_stream

_MOST_RULE_TEXT = 1 << 20


def input_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the input argument and the options for reading it; the command receives one `source` for all of them."""

    @functools.wraps(command)
    def with_source(**options: Any) -> Any:
        source = source_of(**{name: options.pop(name) for name in READING})
        return command(source, **options)

    return reading_options(with_source)


READING = ("inputs", "layout", "symbols", "from_", "rule", "rules", "drop_unknown")
"""The parameters that `reading_options` adds, which `source_of` takes."""


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the input argument and the options for reading it, for a command that can do without input."""
    from ..formats import names

    return _with_options(
        command,
        click.option("--drop-unknown", is_flag=True, help="Leave out constraints that cannot be carried, with a note."),
        click.option("--rules", metavar="FILE", help="Add the rules of this file, one a line (docs/variants.md)."),
        click.option("--rule", metavar="RULE", multiple=True, help="Add a rule: 'cage r1c12 = 3'.  May be repeated."),
        click.option("--from", "from_", metavar="FORMAT", type=click.Choice(list(names())), help="Accept only this format."),
        declared(TEXT_SYMBOLS),
        declared(LAYOUT),
        click.argument("inputs", metavar="[INPUT]...", nargs=-1),
    )


def _rule_file(path: str) -> str:
    with naming(path), open(path, "rb") as file:
        text = file.read()
    if len(text) > _MOST_RULE_TEXT:
        raise SudokitError(f"{path}: more than {_MOST_RULE_TEXT >> 20} MiB of rules")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SudokitError(f"{path}: this is not UTF-8 text: expected one rule a line") from None


def output_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``-o``."""
    words = "Write to this file, which is created only when complete."
    return _with_options(command, click.option("-o", "--output", metavar="OUT", help=words))


def answer_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--time-limit``, ``--json`` and ``-o``."""
    return _with_options(
        output_option(command),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object per puzzle."),
        declared(TIME_LIMIT),
    )


def threads_option(command: Callable[..., Any], beside: str = "") -> Callable[..., Any]:
    """Add ``--threads``; `beside` describes their use apart from files of many puzzles."""
    return _with_options(command, declared(THREADS.saying(f"Threads for files of many puzzles.{beside}")))


def to_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--to``."""
    from ..formats import FORMATS

    names = [name for name, format_ in FORMATS.items() if format_.writer is not None]
    words = "Write grids in this format.  [default: drawing on a terminal, else line]"
    return _with_options(command, click.option("--to", metavar="FORMAT", type=click.Choice(names), help=words))


def _with_options(command: Callable[..., Any], *options: Callable[..., Any]) -> Callable[..., Any]:
    for decorate in options:
        command = decorate(command)
    return command


def source_of(
    inputs: tuple[str, ...],
    layout: str | None,
    symbols: str | None,
    from_: str | None,
    rule: tuple[str, ...],
    rules: str | None,
    drop_unknown: bool,
) -> Source:
    """Combine the options of `input_options`.

    Raises
    ------
    LayoutError
        If the layout is impossible.
    SudokitError
        If the file of rules cannot be read.
    """
    if not inputs:
        if input_stream().isatty():
            raise click.UsageError("expected a puzzle, a file, or - for standard input")
        inputs = ("-",)
    texts: list[tuple[str | None, str]] = [(None, text) for text in rule]
    if rules is not None:
        texts.insert(0, (rules, _rule_file(rules)))
    return Source(inputs, Layout.parse(layout) if layout else None, symbols, from_, tuple(texts), drop_unknown)
