"""The loop of the commands: puzzles in, answers out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from .._files import naming
from ..formats import LINE_LIMIT, decompressed, is_compressed, open_input, reads_alike
from ..grid import Candidates, ImpossibleRequest, ParseError, Rule, SudokitError
from ._progress import Progress
from ._records import Records
from ._sink import Sink
from ._source import Source, warn
from ._streams import input_stream, joined

if TYPE_CHECKING:
    from ..formats import Entry
    from ._lane import Lane

Answer = Callable[[int, "Entry", Sink], int]
"""Writes the answer to an entry, given its number among all puzzles, and returns the exit status it requires."""


# Seconds after which a block of announced entries is processed without waiting for more.
_A_BLOCK_WAITS = 0.1
_MOST_BLANK = 64  # blank or comment lines after which the search for a second puzzle stops
_SUFFIXES = (".txt", ".csv", ".json", ".jsonl", ".sdk", ".sdm", ".sdx", ".ss", ".opensudoku", ".xml")


def entries(source: Source, lane: Lane | None = None, sink: Sink | None = None, step: Any = None) -> Iterator[Entry]:
    """Yield every puzzle of every input, invalid ones with their error; notes go to standard error, once each.

    An input is an existing file, or ``-`` for standard input, or puzzle text.  A lane answers
    files of plain lines itself and writes to the sink; only the remaining puzzles are yielded.
    """
    return (with_rules(entry, source) for entry in _found(source, lane, sink, step) if entry is not None)


def with_rules(entry: Entry, source: Source) -> Entry:
    """Return an entry with the rules of the command line.

    Raises
    ------
    ParseError
        If they cannot be read for a grid of its size.
    """
    if not source.rules or entry.grid is None:
        return entry
    from ..rules import MOST_SIZE, parse

    size = entry.grid.size
    if size > MOST_SIZE:
        raise ImpossibleRequest(f"rules are for grids of up to {MOST_SIZE}x{MOST_SIZE}, not {size}x{size}")
    made: list[Rule] = []
    for name, text in source.rules:
        try:
            made += parse(text, size)
        except ParseError as error:
            raise error.at(file=name) if name else error from None
    grid = entry.grid.with_rules((*entry.grid.rules, *made))
    marked = entry.candidates
    return entry._replace(grid=grid, candidates=None if marked is None else Candidates(grid, marked.masks))


def _found(source: Source, lane: Lane | None, sink: Sink | None, step: Any) -> Iterator[Entry | None]:
    """Yield what `entries` does, and None when the lane is about to answer: earlier entries must be answered
    first."""
    from ..formats import parse_many

    options: dict[str, Any] = {
        "layout": source.layout,
        "symbols": source.symbols,
        "format": source.format,
        "drop_unknown": source.drop_unknown,
    }
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
        What to do with a readable entry.
    lane_for
        Makes the fast lane for an output, if it has one.
    unread
        The line for an unreadable entry, from its number and the error; None: no line.
    ahead
        Receives blocks of entries before they are answered one by one, so that it can compute results for many at
        once.
    most_ahead
        The maximum size of these blocks.
    """
    worst = 0
    with Sink(output).open() as sink, Progress(source, quiet=sink.terminal) as progress:
        lane = lane_for(sink) if lane_for is not None and not source.rules else None
        found = _found(source, lane, sink, progress.step)
        number = 0
        for read in announced(found, None if sink.terminal or source.rules else ahead, most_ahead):
            entry = with_rules(read, source)
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


def announced(found: Iterator[Entry | None], ahead: Callable[[list[Entry]], None] | None, most: int) -> Iterator[Entry]:
    """Yield the entries, after passing them to `ahead` in blocks of at most `most`."""
    if ahead is None:
        yield from (entry for entry in found if entry is not None)
        return
    for block in _blocks(found, most):
        ahead(block)
        yield from block


def _blocks(found: Iterator[Entry | None], limit: int = 256) -> Iterator[list[Entry]]:
    """Yield the entries in blocks that grow up to a limit, but never long after the first entry of a block arrived.

    A None among them ends a block.
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
    except Exception:  # entries before the fault are answered, as they are when entries come one by one
        yield block
        raise
    yield block


def _of_file(path: str, options: dict[str, Any], lane: Lane | None, sink: Sink | None, step: Any) -> Iterator[Entry | None]:
    from pathlib import Path

    from ..formats import read_file

    named = os.path.isfile(path) or os.path.isdir(path)  # excludes pipes, which can be opened only once
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
            # The head of the file has shown that there is one puzzle per line; the rest is not examined again.
            options = {**options, "by_line": True}
        else:
            records = Records(lane, stream, name, options)
            if records.begin():
                yield from records.run(sink, step)
                return
    try:
        yield from read_file(stream, name=name, first_line=before + 1, **options)
    except NoPuzzle:
        if not before:  # otherwise comments or blank lines follow the last puzzle
            raise


def _looked_at(stream: BinaryIO) -> tuple[BinaryIO, bool]:
    """Return the stream from its beginning, and whether it holds a single line that the lane would misread.

    Such a line has only digits and dots, and its zeros may be symbols.
    """
    peek = getattr(stream, "peek", None)
    first, end, _ = peek(1).partition(b"\n") if peek is not None else (b"", b"", b"")
    if end and reads_alike(first) is not False:
        return stream, False
    head = [stream.readline(LINE_LIMIT)]
    alone = reads_alike(head[0]) is False
    while alone and len(head) < _MOST_BLANK and (line := stream.readline(LINE_LIMIT)):
        head.append(line)
        alone = not line.strip() or line.startswith(b"#")
    return joined(b"".join(head), stream), alone


def _is_file(text: str) -> bool:
    try:
        if os.path.exists(text):
            return True
    except ValueError:  # the text contains a NUL: it is not a file name
        return False
    if len(text) < 256 and "\n" not in text and os.path.splitext(text)[1] in _SUFFIXES:
        raise SudokitError(f"{text}: no such file")
    return False
