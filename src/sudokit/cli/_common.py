"""What the commands share: options, puzzles in, answers out."""

from __future__ import annotations

import functools
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

import click

from .._files import naming
from ..formats._types import LINE_LIMIT
from ..grid import Alphabet, Candidates, Grid, Layout, SudokitError
from ._compressed import decompressed, is_compressed, open_input
from ._lane import _joined
from ._progress import Progress
from ._records import Records
from ._sink import Sink
from ._streams import input_stream

if TYPE_CHECKING:
    from ..formats import Entry
    from ._lane import Lane

Answer = Callable[[int, "Entry", Sink], int]
"""Writes the answer to an entry, given its number among all puzzles, and returns the exit status that it asks for."""


# Seconds after which a block of entries that a command is told of ahead waits for no more.
_A_BLOCK_WAITS = 0.1
_MOST_BLANK = 64  # lines, blank or comments, after which it is not looked for a second puzzle
SEED = click.IntRange(0, 2**64 - 1)
"""What ``--seed`` may be, everywhere."""
_SUFFIXES = (".txt", ".csv", ".json", ".jsonl", ".sdk", ".sdm", ".sdx", ".ss", ".opensudoku", ".xml")


class Source(NamedTuple):
    """How puzzles are to be read: the options that all commands have."""

    inputs: tuple[str, ...]
    layout: Layout | None
    symbols: str | None
    format: str | None


def input_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the input argument and the options that say how to read it; the command gets one `source` for all of them."""
    from ..formats import names

    @functools.wraps(command)
    def with_source(inputs: tuple[str, ...], layout: str | None, symbols: str | None, from_: str | None, **options: Any) -> Any:
        return command(source_of(inputs, layout, symbols, from_), **options)

    return _with_options(
        with_source,
        click.option("--from", "from_", metavar="FORMAT", type=click.Choice(list(names())), help="Read this format only."),
        click.option("--symbols", metavar="SYMBOLS", help="The symbols of values 1..N: 0-F, A-P, numbers, or themselves."),
        click.option("--layout", metavar="SPEC", help="Box height x width (3x3, 2x3), jigsaw:…, +diagonals, +windows."),
        click.argument("inputs", metavar="[INPUT]...", nargs=-1),
    )


def output_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``-o``."""
    words = "Write to this file; it appears only when complete."
    return _with_options(command, click.option("-o", "--output", metavar="OUT", help=words))


def answer_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--time-limit``, ``--json`` and ``-o``."""
    return _with_options(
        output_option(command),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle."),
        click.option("--time-limit", type=click.FloatRange(0), metavar="S", help="Seconds for each puzzle."),
    )


def threads_option(command: Callable[..., Any], beside: str = "") -> Callable[..., Any]:
    """Add ``--threads``; `beside`: what they do apart from files of many puzzles."""
    words = f"Threads for files of many puzzles.  [default: as many as there are processors]{beside}"
    return _with_options(command, click.option("--threads", type=click.IntRange(1), help=words))


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


def source_of(inputs: tuple[str, ...], layout: str | None, symbols: str | None, from_: str | None) -> Source:
    """Put the options of `input_options` together.

    Raises
    ------
    LayoutError
        If the layout is impossible.
    """
    if not inputs:
        if input_stream().isatty():
            raise click.UsageError("give a puzzle, a file, or - for standard input")
        inputs = ("-",)
    return Source(inputs, Layout.parse(layout) if layout else None, symbols, from_)


def entries(source: Source, lane: Lane | None = None, sink: Sink | None = None, step: Any = None) -> Iterator[Entry]:
    """Yield every puzzle of every input, invalid ones with their error; notes go to standard error, each once.

    An input is an existing file, else ``-`` for standard input, else puzzle text.  With a lane, files of plain lines are
    answered by it into the sink, and only what it leaves is yielded.
    """
    return (entry for entry in _found(source, lane, sink, step) if entry is not None)


def _found(source: Source, lane: Lane | None, sink: Sink | None, step: Any) -> Iterator[Entry | None]:
    """Yield what `entries` does, and None where the lane is about to answer: what came before is to be answered first."""
    from ..formats import parse_many

    options: dict[str, Any] = {"layout": source.layout, "symbols": source.symbols, "format": source.format}
    said: set[str] = set()
    for text in source.inputs:
        found: Iterator[Entry | None]
        if text == "-":
            found = _of_standard_input(options, lane, sink, step)
        elif _is_file(text):
            found = _of_file(text, options, lane, sink, step)
        else:
            found = parse_many(text, **options)
        for entry in found:
            for note in entry.notes if entry is not None else ():
                if note not in said:
                    said.add(note)
                    warn(note)
            yield entry


def answer_all(
    source: Source,
    output: str | None,
    answer: Answer,
    *,
    lane_for: Callable[[Sink], Lane | None] | None = None,
    unread: Callable[[int, str], str] | None = None,
    ahead: Callable[[list[Entry]], None] | None = None,
    most_ahead: int = 256,
) -> int:
    """Answer every puzzle of a source and return the exit status: the loop of all commands.

    Parameters
    ----------
    source, output
        Where puzzles come from, and the file that answers go to; None: standard output.
    answer
        What to do with an entry that could be read.
    lane_for
        Makes the fast lane for an output, where it has one.
    unread
        The line for an entry that could not be read, from its number and the error; None: no line.
    ahead
        Told of entries before they are answered one by one, so that what they need can be found for many at once.
    most_ahead
        Of so many at most.
    """
    worst = 0
    with Sink(output).open() as sink, Progress(source, quiet=sink.terminal) as progress:
        lane = lane_for(sink) if lane_for is not None else None
        found = _found(source, lane, sink, progress.step)
        number = 0
        for entry in _told_ahead(found, None if sink.terminal else ahead, most_ahead):
            number += 1
            if lane is not None:
                lane.entries += 1
                number = lane.entries + lane.lines
            progress.step()
            if entry.grid is not None:
                worst = max(worst, answer(number, entry, sink))
                continue
            warn(str(entry.error))
            worst = 2
            if unread is not None:
                sink.write(unread(number, str(entry.error)))
    return max(worst, lane.finish()) if lane is not None else worst


def _told_ahead(found: Iterator[Entry | None], ahead: Callable[[list[Entry]], None] | None, most: int) -> Iterator[Entry]:
    if ahead is None:
        yield from (entry for entry in found if entry is not None)
        return
    for block in _blocks(found, most):
        ahead(block)
        yield from block


def _blocks(found: Iterator[Entry | None], limit: int = 256) -> Iterator[list[Entry]]:
    """Yield the entries in blocks: larger and larger ones up to a limit, but never long after the first of them was there.

    None among them ends a block.
    """
    block: list[Entry] = []
    most, since = 1, time.monotonic()
    try:
        for entry in found:
            if entry is not None:
                block.append(entry)
            if entry is None or len(block) == most or time.monotonic() - since > _A_BLOCK_WAITS:
                yield block
                block, most, since = [], min(2 * most, limit), time.monotonic()
    except Exception:  # what stands before the fault is answered, as where entries come one by one
        yield block
        raise
    yield block


def several(number: int) -> str:
    """Return the words for a puzzle of which one of many solutions is shown."""
    return f"puzzle {number} has several solutions; one of them is shown"


def invalid(as_json: bool, head: dict[str, Any] | None = None) -> Callable[[int, str], str]:
    """Return what makes the line for an entry that could not be read; `head`: what every object of the output begins with."""

    def line(number: int, error: str) -> str:
        told = {"number": number} | (head or {}) | {"status": "invalid", "reason": error}
        return as_line(told) if as_json else "invalid"

    return line


def as_line(answer: dict[str, Any]) -> str:
    """Return an answer as one line of JSON."""
    import json

    return json.dumps(answer, ensure_ascii=False)


def _of_file(path: str, options: dict[str, Any], lane: Lane | None, sink: Sink | None, step: Any) -> Iterator[Entry | None]:
    from ..formats import read_file

    named = os.path.isfile(path) or os.path.isdir(path)  # and no pipe, which can be opened once
    if lane is None and named and not is_compressed(path):
        yield from read_file(Path(path), **options)
        return
    with open_input(path) as stream:
        yield from _of_stream(stream, path, options, lane, sink, step)


def _of_standard_input(options: dict[str, Any], lane: Lane | None, sink: Sink | None, step: Any) -> Iterator[Entry | None]:
    name = "standard input"
    with naming(name):
        yield from _of_stream(decompressed(input_stream(), name), name, options, lane, sink, step)


def _of_stream(
    stream: BinaryIO, name: str, options: dict[str, Any], lane: Lane | None, sink: Sink | None, step: Any
) -> Iterator[Entry | None]:
    from ..formats import NoPuzzle, read_file

    before = 0
    if lane is not None and sink is not None:
        yield None
        stream, alone = _looked_at(stream)
        if alone:
            yield from read_file(stream, name=name, **options)
            return
        before = lane.lines
        lane.run(stream, name, sink, step)
        before = lane.lines - before
        if lane.rest is None:
            return
        stream = lane.rest
        if before:
            # The head of the file has told that there is one puzzle a line; what follows is not looked at anew.
            options = {**options, "by_line": True}
        else:
            records = Records(lane, stream, name, options)
            if records.begin():
                yield from records.run(sink, step)
                return
    try:
        yield from read_file(stream, name=name, first_line=before + 1, **options)
    except NoPuzzle:
        if not before:  # else comments or blank lines after the last puzzle
            raise


def _looked_at(stream: BinaryIO) -> tuple[BinaryIO, bool]:
    """Return the stream from its beginning, and whether it holds one line that the lane would read otherwise than it is meant.

    That is a line of digits and points in which zeros may be symbols, if it stands alone.
    """
    from ..formats._several import reads_alike

    peek = getattr(stream, "peek", None)
    first, end, _ = peek(1).partition(b"\n") if peek is not None else (b"", b"", b"")
    if end and reads_alike(first) is not False:
        return stream, False
    head = [stream.readline(LINE_LIMIT)]
    alone = reads_alike(head[0]) is False
    while alone and len(head) < _MOST_BLANK and (line := stream.readline(LINE_LIMIT)):
        head.append(line)
        alone = not line.strip() or line.startswith(b"#")
    return _joined(b"".join(head), stream), alone


def _is_file(text: str) -> bool:
    try:
        if os.path.exists(text):
            return True
    except ValueError:  # a NUL in the text: no file name
        return False
    if len(text) < 256 and "\n" not in text and Path(text).suffix in _SUFFIXES:
        raise SudokitError(f"{text}: no such file")
    return False


def text_or_file(text: str | None) -> str | None:
    """Return what a file holds, if the text names one, else the text."""
    if text is None or len(text) >= 256 or not os.path.isfile(text):
        return text
    try:
        return Path(text).read_text("utf-8")
    except UnicodeDecodeError:
        raise SudokitError(f"{text}: this is not UTF-8 text: expected one mark for each cell") from None


def warn(text: str) -> None:
    """Say something on standard error."""
    print(f"sudokit: {text}", file=sys.stderr)


def shown(puzzle: Grid | Candidates, to: str | None, sink: Sink, symbols: str | None = None) -> str:
    """Return a puzzle in the format asked for: by default the drawing on a terminal, else one line.

    Candidates are drawn as pencilmarks, or written as a line of HoDoKu, where that can be.
    """
    from ..formats import write

    if symbols:
        alphabet = Alphabet.named(symbols, puzzle.size)
        puzzle = puzzle.with_alphabet(alphabet) if isinstance(puzzle, Grid) else _in_alphabet(puzzle, alphabet)
    plain = "drawing" if sink.terminal else "line"
    with_marks = "pencilmarks" if sink.terminal else "hodoku" if puzzle.size <= 9 else "json"
    text = write(puzzle, to or (plain if isinstance(puzzle, Grid) else with_marks), colour=sink.terminal)
    if sink.terminal and to is None:
        # A person sees shape and symbols; the lines that tell a reader of them are for files.
        text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return text


def _in_alphabet(puzzle: Candidates, alphabet: Alphabet) -> Candidates:
    return Candidates(puzzle.grid.with_alphabet(alphabet), puzzle.masks)
