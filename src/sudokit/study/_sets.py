"""Large sets of 9x9 puzzles, block by block: files of lines or of CSV records, and sets made from the seed."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import lzma
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, cast

from .. import _core
from ..formats import columns
from ..generating import generate_many, random_grids
from ..grid import Layout, SudokitError, shortened
from ._plan import derived

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..formats import Columns

__all__ = ["BLOCK", "MADE", "Rows", "SetFile", "made"]

BLOCK = 20_000
"""Puzzles per block."""

_CELLS = 81
_SYMBOLS = b"123456789"
_BLANKS = b"0.-_*"
_UNREADABLE = 255
_OPENERS = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


class Rows(NamedTuple):
    """The puzzles of a block."""

    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8] | None
    unreadable: int
    """Lines that hold no 9x9 puzzle."""
    first_unreadable: int
    """The number of the first such line, from 1; 0 if there is none."""
    seconds: float
    """CPU time to read or make them."""


class SetFile:
    """A file of 9x9 puzzles, one per line: plain lines, or CSV with a column of puzzles and perhaps one of solutions.

    Parameters
    ----------
    path
        The file; names that end in .gz, .bz2 or .xz are decompressed.

    Raises
    ------
    SudokitError
        If the file holds no such lines.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, path.name
        self._stream: BinaryIO | None = None
        self._next = 0
        digest, lines = hashlib.sha256(), 0
        with _opened(path) as stream:
            last = b"\n"
            while chunk := stream.read(1 << 20):
                digest.update(chunk)
                lines += chunk.count(b"\n")
                last = chunk[-1:]
            lines += last != b"\n"
        self._head, self._columns = self._described()
        self.lines = lines - self._head
        self.fingerprint = f"{self.lines} lines, sha256 {digest.hexdigest()[:16]}"
        self.blocks = -(-self.lines // BLOCK)

    def _described(self) -> tuple[int, Columns | None]:
        """Return how many lines come before the puzzles, and the columns of CSV."""
        with _opened(self.path) as stream:
            for number, line in enumerate(stream):
                text = line.decode("utf-8-sig", errors="replace").strip()
                if not text or text.startswith("#"):
                    continue
                found = columns(text)
                if found is None and len(text) != _CELLS:
                    break
                return number + bool(found and found.named), found
        raise SudokitError(
            f"{shortened(str(self.path))}: the file does not begin with a 9x9 puzzle per line, or with CSV that has a column "
            "of puzzles; `sudokit convert FILE --to line` converts other formats"
        )

    def block(self, number: int) -> Rows:
        """Return the puzzles of a block; blocks are read in order, without going back."""
        started = time.process_time()
        if self._stream is None or number < self._next:
            self.close()
            self._stream, self._next = _opened(self.path), 0
            deque(islice(self._stream, self._head), maxlen=0)
        while self._next < number:
            deque(islice(self._stream, BLOCK), maxlen=0)
            self._next += 1
        lines = list(islice(self._stream, BLOCK))
        self._next += 1
        rows = _regular(lines, self._columns) or _one_by_one(lines, self._columns, self._head + number * BLOCK + 1)
        return rows._replace(seconds=time.process_time() - started)

    def close(self) -> None:
        """Close the file."""
        if self._stream is not None:
            self._stream.close()
        self._stream = None


def _opened(path: Path) -> BinaryIO:
    opener = cast("Callable[..., Any]", _OPENERS.get(path.suffix, open))
    return cast("BinaryIO", opener(path, "rb"))


@lru_cache(maxsize=1)
def _table() -> NDArray[np.uint8]:
    """Return the value of each character."""
    import numpy as np

    table = np.full(256, _UNREADABLE, dtype=np.uint8)
    table[list(_BLANKS)] = 0
    table[list(_SYMBOLS)] = range(1, 10)
    return table


def _regular(lines: Sequence[bytes], found: Columns | None) -> Rows | None:
    """Return lines of which all fields begin at the same place and are readable, or None."""
    import numpy as np

    text, width = b"".join(lines), len(lines[0])
    if not text.endswith(b"\n"):
        text += b"\n"
    fields = _fields(lines[0], found)
    if len(text) != width * len(lines) or any(len(field) != _CELLS for field in fields):
        return None
    table = np.frombuffer(text, dtype=np.uint8).reshape(-1, width)
    wanted: list[NDArray[np.uint8]] = []
    for field in fields:
        start = lines[0].index(field) if not wanted else lines[0].rindex(field)
        around = [at for at in (start - 1, start + _CELLS) if 0 <= at < width]
        if any((table[:, at] != lines[0][at]).any() for at in around):
            return None
        wanted.append(_table()[table[:, start : start + _CELLS]])
    if not (table[:, -1] == ord("\n")).all() or any((values == _UNREADABLE).any() for values in wanted):
        return None
    return Rows(wanted[0], wanted[1] if len(wanted) > 1 else None, 0, 0, 0.0)


def _fields(line: bytes, found: Columns | None) -> list[bytes]:
    """Return the puzzle of a line, and the solution if there is a column for it; less if columns are missing."""
    if found is None:
        return [line.strip()]
    cells = line.strip().split(found.delimiter.encode())
    wanted = [found.puzzle] if found.solution is None else [found.puzzle, found.solution]
    return [cells[at].strip().strip(b'"') for at in wanted if at < len(cells)]


def _one_by_one(lines: Sequence[bytes], found: Columns | None, first: int) -> Rows:
    """Return lines of any length; `first` is the number of the first."""
    import numpy as np

    readable: list[bytes] = []
    solutions: list[bytes] = []
    unreadable: list[int] = []
    for number, line in enumerate(lines, start=first):
        fields = _fields(line, found)
        if not line.strip() or line.startswith(b"#"):
            continue
        if not fields or len(fields[0]) != _CELLS or fields[0].strip(_SYMBOLS + _BLANKS):
            unreadable.append(number)
            continue
        readable.append(fields[0])
        solutions.append(fields[1] if len(fields) > 1 and len(fields[1]) == _CELLS else bytes(_CELLS))

    def values(rows: list[bytes]) -> NDArray[np.uint8]:
        read = _table()[np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(-1, _CELLS)]
        read[read == _UNREADABLE] = 0  # in a solution: an empty cell, so it is wrong
        return read

    has_solutions = found is not None and found.solution is not None
    return Rows(
        values(readable), values(solutions) if has_solutions else None, len(unreadable), unreadable[0] if unreadable else 0, 0.0
    )


class Kind(NamedTuple):
    """A kind of puzzles made from the seed."""

    words: str
    make: Callable[[int, int, int, int], tuple[NDArray[np.uint8], NDArray[np.uint8]]]
    """Takes a seed, the number of the first puzzle, how many, and the threads; returns puzzles and solutions."""


def _deducible(seed: int, first: int, count: int, threads: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    import numpy as np

    grids = random_grids(count, seed=seed, first=first, threads=threads)
    puzzles = np.zeros_like(grids)
    order = derived(seed, "order")
    _core.remove_deducible(Layout.classic()._core, grids, 10, order, first, threads, None, puzzles)
    return puzzles, grids


def _ordered(clues: int | None) -> Callable[[int, int, int, int], tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    def make(seed: int, first: int, count: int, threads: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        batch = generate_many(count, clues=clues, seed=seed, first=first, threads=threads)
        return batch.puzzles, batch.solutions

    return make


# By name in the rows.
MADE = {
    "deducible": Kind(
        "made as the set of the source was: from a full grid, cells are emptied in random order, each if a house has no other "
        "place for its value; of ten attempts, the one with the fewest clues is kept",
        _deducible,
    ),
    "34 clues": Kind("clues removed at random down to 34, as long as there is one solution", _ordered(34)),
    "minimal": Kind("clues removed at random until each of them is necessary", _ordered(None)),
}


def made(kind: str, seed: int, number: int, count: int, threads: int) -> Rows:
    """Return a block of a set of `count` puzzles made from the seed."""
    started = time.process_time()
    first = number * BLOCK
    puzzles, solutions = MADE[kind].make(derived(seed, "set", kind), first, min(BLOCK, count - first), threads)
    return Rows(puzzles, solutions, 0, 0, time.process_time() - started)
