"""What the commands share: options, puzzles in, answers out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import click

from .._alphabet import Alphabet
from .._errors import SudokitError
from .._grid import Grid
from .._layout import Layout
from ._lane import decompression_errors, is_compressed, open_input
from ._sink import Sink

if TYPE_CHECKING:
    from ..formats import Entry
    from ._lane import Lane

Command = TypeVar("Command", bound=Callable[..., Any])


class Source(NamedTuple):
    """How puzzles are to be read: the options that all commands have."""

    inputs: tuple[str, ...]
    layout: Layout | None
    symbols: str | None
    format: str | None


def input_options(command: Command) -> Command:
    """Add the input argument and the options that say how to read it; the command gets one `source`."""
    from ..formats import names

    for decorate in (
        click.option("--from", "from_", metavar="FORMAT", type=click.Choice(list(names())), help="Read this format only."),
        click.option("--symbols", metavar="SYMBOLS", help="The symbols of values 1..N: 0-F, A-P, numbers, or themselves."),
        click.option("--layout", metavar="SPEC", help="Box height x width (3x3, 2x3), jigsaw:…, +diagonals, +windows."),
        click.argument("inputs", metavar="[INPUT]...", nargs=-1),
    ):
        command = decorate(command)
    return command


def source_of(inputs: tuple[str, ...], layout: str | None, symbols: str | None, from_: str | None) -> Source:
    """Put the options of `input_options` together.

    Raises
    ------
    LayoutError
        If the layout is impossible.
    """
    if not inputs:
        if sys.stdin.isatty():
            raise click.UsageError("give a puzzle, a file, or - for standard input")
        inputs = ("-",)
    return Source(inputs, Layout.parse(layout) if layout else None, symbols, from_)


def entries(source: Source, lane: Lane | None = None, sink: Sink | None = None, step: Any = None) -> Iterator[Entry]:
    """Yield every puzzle of every input, invalid ones with their error; notes go to standard error, each once.

    An input is an existing file, else ``-`` for standard input, else puzzle text.  With a lane, files of plain lines are
    answered by it into the sink, and only what it leaves is yielded.
    """
    from ..formats import parse_many

    options: dict[str, Any] = {"layout": source.layout, "symbols": source.symbols, "format": source.format}
    said: set[str] = set()
    for text in source.inputs:
        found: Iterator[Entry]
        if text == "-":
            found = _of_stream(sys.stdin.buffer, "standard input", options, lane, sink, step)
        elif _is_file(text):
            found = _of_file(text, options, lane, sink, step)
        else:
            found = parse_many(text, **options)
        for entry in found:
            for note in entry.notes:
                if note not in said:
                    said.add(note)
                    warn(note)
            yield entry


def _of_file(path: str, options: dict[str, Any], lane: Lane | None, sink: Sink | None, step: Any) -> Iterator[Entry]:
    from ..formats import read_file

    if lane is None and not is_compressed(path):
        yield from read_file(Path(path), **options)
        return
    with open_input(path) as stream:
        try:
            yield from _of_stream(stream, path, options, lane, sink, step)
        except Exception as error:
            if is_compressed(path) and isinstance(error, decompression_errors()):
                raise SudokitError(f"{path}: broken compressed data: {error}") from None
            raise


def _of_stream(
    stream: BinaryIO, name: str, options: dict[str, Any], lane: Lane | None, sink: Sink | None, step: Any
) -> Iterator[Entry]:
    from ..formats import NoPuzzle, read_file

    before = 0
    if lane is not None and sink is not None:
        before = lane.lines
        lane.run(stream, name, sink, step)
        before = lane.lines - before
        if lane.rest is None:
            return
        stream = lane.rest
        if before:
            # The head of the file has told that there is one puzzle a line; what follows is not looked at anew.
            options = {**options, "format": "line"}
    found = read_file(stream, name=name, **options)
    while True:
        try:
            entry = next(found)
        except StopIteration:
            return
        except NoPuzzle:
            if before:  # comments or blank lines after the last puzzle
                return
            raise
        fault = entry.error.at(line_offset=before) if entry.error is not None else None
        yield entry._replace(error=fault, line=entry.line + before)


def _is_file(text: str) -> bool:
    try:
        if os.path.exists(text):
            return True
    except ValueError:  # a NUL in the text: no file name
        return False
    if len(text) < 256 and "\n" not in text and Path(text).suffix in (".txt", ".csv", ".json", ".jsonl", ".sdk", ".sdm"):
        raise SudokitError(f"{text}: no such file")
    return False


def warn(text: str) -> None:
    """Say something on standard error."""
    print(f"sudokit: {text}", file=sys.stderr)


def shown(grid: Grid, to: str | None, sink: Sink, symbols: str | None = None) -> str:
    """Return a grid in the format asked for: by default the drawing on a terminal, else one line."""
    from ..formats import write

    if symbols:
        grid = grid.with_alphabet(Alphabet.named(symbols, grid.size))
    name = to or ("drawing" if sink.terminal else "line")
    text = write(grid, name, colour=sink.terminal)
    if sink.terminal and to is None:
        # A person sees shape and symbols; the lines that tell a reader of them are for files.
        text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return text


def output_options(command: Command) -> Command:
    """Add ``--to``, ``--json`` and ``-o``."""
    from ..formats import FORMATS

    names = [name for name, format_ in FORMATS.items() if format_.writer is not None]
    for decorate in (
        click.option("-o", "--output", metavar="OUT", help="Write to this file; it appears only when complete."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle."),
        click.option("--to", metavar="FORMAT", type=click.Choice(names), help="Write grids in this format."),
    ):
        command = decorate(command)
    return command
