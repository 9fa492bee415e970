"""The fast lane for CSV: blocks of plain records, answered by the core without a Python object per cell.

A record is plain if the fields of puzzle and solution are 81 characters each, without quotes.  A block with a record
that is not plain, or with a faulty puzzle or solution, goes through the reader of `formats`; the answers are the
same, only slower.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from .. import _core
from ..grid import Alphabet, Layout, ParseError
from ..solving import STATUSES, Status
from ._lane import QUESTIONS
from ._streams import joined

if TYPE_CHECKING:
    from ..formats import Columns, Entry
    from ._lane import Lane
    from ._sink import Sink

# Bytes per block: fewer for check, because each given becomes a row of its own.
_BLOCK = 4 << 20
_CHECK_BLOCK = 1 << 18
_COUNT = QUESTIONS["count"]


class Records:
    """Answers the plain blocks of a CSV stream for a lane, and yields the entries of the others.

    Parameters
    ----------
    lane
        Provides the question and the symbols, and counts the answers.
    stream
        A buffered stream at the beginning of a file.
    options
        The options of `formats.read_file`.
    """

    def __init__(self, lane: Lane, stream: BinaryIO, name: str, options: dict[str, Any]) -> None:
        self._lane, self._stream, self._name, self._options = lane, stream, name, options
        self._table = lane.table or Alphabet.standard(9).byte_values() or b""
        self._header = b""
        self._columns: Columns | None = None

    def begin(self) -> bool:
        """Read the column names if the stream begins with them; otherwise leave it unchanged."""
        from ..formats import columns, decoded

        if not self._lane.fits or self._lane.question not in QUESTIONS:
            return False
        peek = getattr(self._stream, "peek", None)
        head: bytes = peek(1) if peek is not None else b""
        first, end, after = head.partition(b"\n")
        try:
            found = columns(decoded(1, first).text.strip())
        except ParseError:
            return False
        records = [line for line in after.split(b"\n")[:-1] if line.strip() and not line.startswith(b"#")]
        if not end or found is None or not found.named or len(records) < 2:  # a single record is left to the readers
            return False
        self._header, self._columns = self._stream.readline(), found
        return True

    def run(self, sink: Sink, step: Any) -> Iterator[Entry | None]:
        """Answer block after block; None: whatever was yielded before must be answered now."""
        from ..formats import LINE_LIMIT

        size = _CHECK_BLOCK if self._lane.question == "check" else _BLOCK
        number, rest = 2, b""
        while read := self._stream.read(size):
            text = rest + read
            end = text.rfind(b"\n") + 1
            block, rest = text[:end], text[end:]
            if len(rest) > LINE_LIMIT:
                yield from self._slowly(joined(text, self._stream), number)
                return
            yield from self._block(block, number, sink, step)
            number += block.count(b"\n")
        if rest:
            yield from self._block(rest, number, sink, step)

    def _block(self, block: bytes, number: int, sink: Sink, step: Any) -> Iterator[Entry | None]:
        yield None
        plain = block.replace(b"\r\n", b"\n")
        answer = None if b"\r" in plain else self._answered(plain.removesuffix(b"\n").split(b"\n"))
        if answer is None:
            yield from self._slowly(io.BufferedReader(io.BytesIO(block)), number)
            return
        lines, codes = answer
        sink.write_bytes(lines)
        step(len(codes))
        self._lane.take(codes)

    def _answered(self, records: list[bytes]) -> tuple[bytes, bytes] | None:
        """Return the lines for records and the status of each, or None if they are not all plain."""
        fields = self._fields(records)
        if fields is None:
            return None
        puzzles, solutions = fields
        lane, core = self._lane, Layout.classic()._core
        parameters = QUESTIONS[lane.question], lane.limit, lane.threads, None, "", lane.table
        answered = _core.answer_text(core, puzzles, 81, *parameters)
        codes = answered.statuses
        if answered.invalid or any(STATUSES[code] is Status.UNDECIDED for code in set(codes)):
            return None
        lines = b"".join(answered.blocks)
        if solutions is not None and lane.question == "check":
            if not self._are_right(puzzles, solutions):
                return None
            lines = lines.replace(b"\n", b" solution right\n")
        return lines, codes

    def _fields(self, records: list[bytes]) -> tuple[bytes, bytes | None] | None:
        """Return puzzles and solutions, 81 characters each; None if some are not."""
        found = self._columns
        assert found is not None
        rows = [record.split(found.delimiter.encode()) for record in records]
        try:
            if found.layout is not None and any(row[found.layout] != b"3x3" for row in rows):
                return None
            puzzles = [row[found.puzzle] for row in rows]
            solutions = None if found.solution is None else [row[found.solution] for row in rows]
        except IndexError:
            return None
        if any(len(field) != 81 for field in puzzles) or any(record.startswith(b"#") for record in records):
            return None
        if solutions is None:
            return b"".join(puzzles), None
        if any(len(field) != 81 for field in solutions):
            return None
        joined = b"".join(solutions)
        return None if 255 in joined.translate(self._table) else (b"".join(puzzles), joined)

    def _are_right(self, puzzles: bytes, solutions: bytes) -> bool:
        """Whether solutions are full, agree with the puzzles, and have no value twice in a house."""
        values, full = puzzles.translate(self._table), solutions.translate(self._table)
        known = int.from_bytes(values.translate(b"\0" + b"\xff" * 255))
        if 0 in full or int.from_bytes(full) & known != int.from_bytes(values):
            return False
        answered = _core.answer_text(
            Layout.classic()._core, solutions, 81, _COUNT, 2, self._lane.threads, None, "", self._lane.table
        )
        return not answered.invalid

    def _slowly(self, stream: BinaryIO, number: int) -> Iterator[Entry]:
        from ..formats import Options, numbered, read_csv

        options = Options(self._options["layout"], self._options["symbols"], self._name, several=True)
        yield from read_csv(itertools.chain([(1, self._header)], numbered(stream, number)), options)
