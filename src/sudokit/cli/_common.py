"""What the commands share: options, puzzles in, answers out."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import click

from .._alphabet import Alphabet
from .._errors import SudokitError
from .._grid import Grid
from .._layout import Layout
from ._lane import decompression_errors, is_compressed, open_input

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


class Sink:
    """Where answers go: standard output, or a file that appears under its name only when it is complete."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.terminal = path is None and sys.stdout.isatty()
        self._stream: IO[bytes] = sys.stdout.buffer
        self._blocks = 0

    def write(self, text: str) -> None:
        """Write one answer; those of several lines are set apart by a blank line."""
        text = text.rstrip("\n")
        if self._blocks and ("\n" in text):
            self._stream.write(b"\n")
        self._stream.write(f"{text}\n".encode())
        self._blocks += 1
        if self.terminal:
            self._stream.flush()

    def write_bytes(self, lines: bytes) -> None:
        """Write many answers of one line each, line ends included."""
        self._stream.write(lines)
        self._blocks += 1

    @contextlib.contextmanager
    def open(self) -> Iterator[Sink]:
        """Hold the output open; on an error the file is not made, and one that was there stays."""
        if self.path is None:
            yield self
            self._stream.flush()
            return
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            with open(self.path, "wb") as self._stream:  # a device or a pipe: nothing to replace
                yield self
            return
        folder = os.path.dirname(os.path.abspath(self.path))
        if not os.path.isdir(folder):
            raise SudokitError(f"{self.path}: there is no folder {folder}")
        handle, temporary = tempfile.mkstemp(prefix=".sudokit-", suffix=".part", dir=folder)
        try:
            with os.fdopen(handle, "wb") as self._stream:
                yield self
                self._stream.flush()
                os.fsync(handle)
            os.chmod(temporary, 0o666 & ~_umask())
            os.replace(temporary, self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class Progress:
    """A line on standard error with puzzles done, rate, share and time left; on terminals, for long inputs only."""

    def __init__(self, source: Source, quiet: bool = False) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._done = self._shown_at = 0
        self._total = _lines_of(source)
        self._shown = sys.stderr.isatty() and not quiet and _is_long(source)

    def __enter__(self) -> Progress:
        if self._shown:
            from rich.console import Console
            from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            self._bar = Bar(
                SpinnerColumn(),
                TextColumn("{task.completed:,.0f} puzzles"),
                BarColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeElapsedColumn(),
                TextColumn("left"),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task("", total=self._total, rate="")
            self._bar.start()
        return self

    def step(self, count: int = 1) -> None:
        """Count puzzles."""
        self._done += count
        if self._bar is not None and self._done - self._shown_at >= 256:
            self._shown_at = self._done
            elapsed = self._bar.tasks[0].elapsed or 0
            rate = f"{self._done / elapsed:,.0f}/s" if elapsed else ""
            self._bar.update(self._task, completed=self._done, rate=rate)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


def _is_long(source: Source) -> bool:
    return any(text == "-" or (os.path.isfile(text) and os.path.getsize(text) > 1 << 20) for text in source.inputs)


def _lines_of(source: Source) -> int | None:
    """Guess how many lines the inputs have, from the first line's length; None where that is no guess."""
    total = 0
    for text in source.inputs:
        if not os.path.isfile(text) or is_compressed(text):
            return None
        with open(text, "rb") as stream:
            first = stream.readline(4096)
        total += os.path.getsize(text) // max(1, len(first))
    return total


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
