"""The canonical forms of a file, four bits a cell, in buckets by hash: what `unique` compares."""

from __future__ import annotations

import json
import mmap
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._files import replacing, write_whole
from ..grid import Layout
from ..symmetry import canonical_many
from ._pieces import InputFault
from ._reading import layout_of, pieces, puzzle_column, texts_in
from ._task import MOST_FAULTS, Done, Signals, Stopped, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["BUCKETS", "Keys", "invalid_rows", "write_keys"]

BUCKETS = 1024
_RUN = 1 << 19  # rows of a run: as many as are sorted by bucket in memory


def write_keys(task: Task, signals: Signals) -> Done:
    """Write the canonical forms of a file, in buckets; and beside them which rows are invalid."""
    import numpy as np

    faults, seen, invalid = dict[int, str](), 0, 0
    column, layout = "", None if task.layout is None else Layout.parse(task.layout)
    try:
        with replacing(task.keep) as stream:
            waiting = _Waiting(stream)
            for batch, unread, _ in pieces(task.source, task.source_form):
                if signals.stop.is_set():
                    raise Stopped
                column = column or puzzle_column(batch, task.column)
                if not batch.num_rows:
                    continue
                texts = texts_in(batch, column, unread)
                layout = layout or Layout.parse(layout_of(texts))
                found = canonical_many(texts, layout, task.threads, stop=signals.stop)
                if found.stopped:
                    raise Stopped
                sound = np.flatnonzero(found.automorphisms)
                waiting.add(_packed(found.forms[sound]), (sound + seen).astype(np.uint32))
                for row in np.flatnonzero(found.automorphisms == 0).tolist():
                    invalid += 1
                    if len(faults) < MOST_FAULTS:
                        faults[seen + row] = unread.get(row) or found.reason(row)
                seen += len(texts)
                signals.step(len(texts), 0.0)
            waiting.flush()
            told = {"rows": seen, "invalid": invalid, "faults": {row + 1: reason for row, reason in faults.items()}}
            write_whole(f"{task.keep}.json", json.dumps({**told, "layout": None if layout is None else layout.spec}))
    except InputFault as fault:
        return Done(task.source, str(fault))
    return Done(task.source)


class _Waiting:
    """Keys on their way to a file, which gets them in runs."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._keys: list[NDArray[np.uint8]] = []
        self._rows: list[NDArray[np.uint32]] = []
        self._count = 0

    def add(self, keys: NDArray[np.uint8], rows: NDArray[np.uint32]) -> None:
        """Take the keys of some rows."""
        self._keys.append(keys)
        self._rows.append(rows)
        self._count += len(rows)
        if self._count >= _RUN:
            self.flush()

    def flush(self) -> None:
        """Write what waits, as a run."""
        import numpy as np

        if self._count:
            keys, rows = np.concatenate(self._keys), np.concatenate(self._rows)
            self._keys, self._rows, self._count = [], [], 0
            _write_run(self._stream, keys, rows)


def _packed(forms: NDArray[np.uint8]) -> NDArray[np.uint8]:
    import numpy as np

    if forms.shape[1] % 2:
        forms = np.pad(forms, ((0, 0), (0, 1)))
    return np.ascontiguousarray(forms[:, ::2] << 4 | forms[:, 1::2])


def _write_run(stream: Any, keys: NDArray[np.uint8], rows: NDArray[np.uint32]) -> None:
    """Write how many keys there are and how wide, where each bucket begins, the keys by bucket, and their rows, ascending
    in each bucket; the rows fill whole words of eight bytes."""
    import numpy as np

    weights = np.random.default_rng(1).integers(1, 2**63, size=keys.shape[1], dtype=np.uint64) * 2 + 1
    bucket = np.empty(len(keys), np.uint16)
    for start in range(0, len(keys), 1 << 16):  # a hash needs eight bytes for each byte of the key
        bucket[start : start + (1 << 16)] = (keys[start : start + (1 << 16)].astype(np.uint64) @ weights) >> np.uint64(54)
    order = np.argsort(bucket, kind="stable")
    ends = np.searchsorted(bucket[order], np.arange(BUCKETS + 1)).astype(np.int64)
    rest = -(len(keys) * (keys.shape[1] + 4)) % 8
    for part in (np.array(keys.shape, np.int64), ends, keys[order], rows[order], np.zeros(rest, np.uint8)):
        stream.write(np.ascontiguousarray(part).view(np.uint8).reshape(-1).data)


class _Run:
    """A run of a file of keys."""

    def __init__(self, data: NDArray[np.uint8], start: int) -> None:
        import numpy as np

        begin = start + 16 + 8 * (BUCKETS + 1)
        count, width = (int(number) for number in data[start : start + 16].view(np.int64))
        self.ends = data[start + 16 : begin].view(np.int64)
        self._keys = data[begin : begin + count * width].reshape(count, width)
        self._data, self._rows = data, begin + count * width
        self.end = self._rows + 4 * count + -(count * (width + 4)) % 8

    def bucket(self, number: int) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
        """Return the keys of a bucket, and their rows."""
        import numpy as np

        first, last = (int(end) for end in self.ends[number : number + 2])
        rows = self._data[self._rows + 4 * first : self._rows + 4 * last]
        return self._keys[first:last], np.frombuffer(rows.tobytes(), np.uint32)


class Keys:
    """The file of keys of one input, in memory only as far as it is looked at; `kept` has a byte for each row."""

    def __init__(self, path: str) -> None:

        told = json.loads(Path(f"{path}.json").read_text("utf-8"))
        self.layout: str | None = told["layout"]
        self.runs: list[_Run] = []
        size, at = os.path.getsize(path), 0
        self._maps: list[mmap.mmap] = []
        data = self._mapped(path, size, mmap.ACCESS_READ)
        while at < size:
            self.runs.append(_Run(data, at))
            at = self.runs[-1].end
        with open(f"{path}.kept", "wb") as stream:
            stream.truncate(told["rows"])
        self.kept = self._mapped(f"{path}.kept", told["rows"], mmap.ACCESS_WRITE)

    def _mapped(self, path: str, size: int, access: int) -> NDArray[np.uint8]:
        import numpy as np

        if not size:
            return np.zeros(0, np.uint8)
        with open(path, "r+b") as stream:
            self._maps.append(mmap.mmap(stream.fileno(), size, access=access))
        return np.frombuffer(self._maps[-1], np.uint8)

    def forget(self) -> None:
        """Take out of memory what has been looked at; the files keep it, and what was changed."""
        for one in self._maps:
            one.madvise(mmap.MADV_DONTNEED)


def invalid_rows(path: str, most: int) -> tuple[int, list[dict[str, Any]]]:
    """Return how many rows of an input are invalid, and the reasons of the first of them."""
    told = json.loads(Path(path).read_text("utf-8"))
    return told["invalid"], [{"row": int(row), "reason": reason} for row, reason in list(told["faults"].items())[:most]]
