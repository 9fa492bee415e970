"""Answers entries of any format in blocks: the 9x9 grids of a block go to the core in one call, before the answers
are written one by one."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, NamedTuple

from .. import _core
from ..grid import Alphabet, Layout
from ..solving import STATUSES, Status
from ._lane import QUESTIONS

if TYPE_CHECKING:
    from ..formats import Entry

# Entries per block, enough to keep the batch solver busy.
MOST = 2048
_VALUES = bytes(range(10)) + bytes([255]) * 246  # the core's table for rows of values rather than text
_DIGITS = bytes.maketrans(bytes(range(1, 10)), b"123456789")
_SETTLED = (Status.UNIQUE, Status.MULTIPLE, Status.NONE, Status.SOLVED)


class Answered(NamedTuple):
    """The core's answer to a grid: its status, and the output line of the command."""

    status: Status
    line: str


class Ahead:
    """The answers to a block of entries, computed before they are needed.

    `find` passes the 9x9 grids of a block to the core in one call.  Entries that `get` does not know (candidates,
    other layouts, invalid grids) are answered one by one, with the same results.
    """

    def __init__(self, question: str, limit: int, threads: int | None) -> None:
        self._question, self._limit, self._threads = question, limit, threads or os.cpu_count() or 1
        self._ready: dict[int, Answered] = {}

    def find(self, entries: list[Entry]) -> None:
        """Compute the answers to the entries of a block that one call of the core can handle."""
        classic = Layout.classic()
        self._ready = {}
        grids = {
            id(entry): entry.grid
            for entry in entries
            if entry.candidates is None and entry.grid is not None and entry.grid.layout == classic and not entry.grid.rules
        }
        if self._question == "solve":
            grids = {key: grid for key, grid in grids.items() if _symbols_of(grid.alphabet) is not None}
        if len(grids) < 2:
            return
        text = b"".join(grid._values for grid in grids.values())
        answered = _core.answer_text(
            classic._core, text, 81, QUESTIONS[self._question], self._limit, self._threads, None, "", _VALUES
        )
        lines = b"".join(answered.blocks).translate(_DIGITS).decode().splitlines()
        for (key, grid), code, line in zip(grids.items(), answered.statuses, lines, strict=True):
            status = STATUSES[code]
            if status in _SETTLED:
                symbols = _symbols_of(grid.alphabet) if self._question == "solve" else None
                self._ready[key] = Answered(status, line.translate(symbols) if symbols else line)

    def get(self, entry: Entry) -> Answered | None:
        """Return the answer to an entry of the last block, or None if it must be answered on its own."""
        return self._ready.get(id(entry))


@functools.lru_cache(maxsize=64)
def _symbols_of(alphabet: Alphabet) -> dict[int, int] | None:
    """Return the translation of a line of digits to an alphabet, empty for digits; None if the result is not 81
    characters."""
    from ..formats import unreadable

    if alphabet == Alphabet.standard(9):
        return {}
    if alphabet.byte_values() is None or unreadable(alphabet) is not None:
        return None
    return str.maketrans("123456789", "".join(alphabet.symbols))
