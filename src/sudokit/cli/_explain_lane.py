"""The fast lane of ``sudokit explain``: plain 9x9 lines, explained and written by the core."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import Alphabet, Layout
from ..solving import STATUSES, Status
from ._lane import Lane
from ._source import Source, warn

if TYPE_CHECKING:
    from ..formats import Entry
    from ..logic import PathForm, Profile
    from ._sink import Sink

_CHUNK = 1 << 15  # 400 puzzles, which make about 8 MB of JSON, or up to 30 MB of extreme ones
_COMPLETE = STATUSES.index(Status.UNIQUE)


class ExplainLane(Lane):
    """Explains the lines at the head of a file.

    Parameters
    ----------
    source
        Where the lines come from.
    form, profile, language
        Of the paths.
    threads
        Threads to use; None: one for each processor.
    say
        Answers a line that can be read, but is no valid puzzle, and returns the exit status; makes the line of output for
        one that cannot be read; and says what is wrong with a puzzle of some status (UNIQUE: its path does not reach the
        solution).
    proofs
        Whether each step has its proof.
    """

    chunk = _CHUNK
    most_chunks = 1

    def __init__(
        self,
        source: Source,
        form: PathForm,
        profile: Profile,
        language: str,
        threads: int | None,
        say: tuple[Callable[[int, Entry, Sink], int], Callable[[int, str], str], Callable[[Status], str]],
        *,
        proofs: bool = False,
    ) -> None:
        super().__init__(source, "explain", 0, threads)
        self.form, self.profile, self.language, self.proofs = form, profile, language, proofs
        self.answer, self.unread, self.said = say
        self.options: dict[str, Any] = {"layout": source.layout, "symbols": source.symbols, "format": source.format}
        self.worst = 0
        self._compiled = profile._compiled()

    def _answer(self, core: Any, rows: memoryview, stride: int, name: str, sink: Sink) -> None:
        import numpy as np

        from ..logic import form_of, places_for
        from ..messages import speaker

        count = len(rows) // stride + (len(rows) % stride >= 81)
        first = self.entries + self.lines + 1
        layout, alphabet = Layout.classic(), self.alphabet or Alphabet.standard(9)
        places = places_for(count)
        _, _, text = _core.explain_text(
            core,
            np.frombuffer(rows, dtype=np.uint8),
            stride,
            self.table,
            self._compiled,
            self.threads,
            speaker(layout, alphabet, self.language),
            form_of(self.form, self.profile, layout, alphabet, first, lines=True, proofs=self.proofs),
            *places,
        )
        statuses, *_, solved, lengths = places
        imperfect = ((statuses != _COMPLETE) | (solved == 0)).nonzero()[0].tolist()
        ends, written = np.cumsum(lengths), 0
        for row in imperfect:
            end = int(ends[row])
            sink.write_blocks(text[written:end])
            written = end
            status = STATUSES[int(statuses[row])]
            if status is Status.INVALID:
                line = rows[row * stride : row * stride + 81].tobytes()
                entry = self._entry(line, name, self.lines + row + 1)
                self.worst = max(self.worst, self._one(first + row, entry, sink))
            else:
                warn(f"puzzle {first + row}: {self.said(status)}")
                self.worst = max(self.worst, 1)
        sink.write_blocks(text[written:] if written else text)
        self.lines += count

    def _one(self, number: int, entry: Entry, sink: Sink) -> int:
        if entry.grid is not None:
            return self.answer(number, entry, sink)
        warn(str(entry.error))
        sink.write(self.unread(number, str(entry.error)))
        return 2

    def _entry(self, line: bytes, name: str, number: int) -> Entry:
        """Return what the readers make of a line, as one of several."""
        from ..formats import read_file

        several = io.BytesIO(line + b"\n" + b"." * 81 + b"\n")
        return next(iter(read_file(several, name=name, first_line=number, by_line=True, **self.options)))

    def finish(self) -> int:
        """Return the exit status so far."""
        return self.worst
