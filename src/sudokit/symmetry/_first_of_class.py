"""Finds the first row of each isomorphism class in bounded memory, spilling hashed keys to files once there are
many."""

from __future__ import annotations

import contextlib
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FirstOfClass"]

_BUCKETS = 256
_PIECE = 1 << 16  # rows hashed at a time


class FirstOfClass:
    """Collects representatives, row by row; `finish` reports which rows are the first of their class.

    Parameters
    ----------
    cells
        Cells per row.
    rows_in_memory
        Up to this many rows (about 60 bytes each) no file is written; beyond it, memory use stays at this level plus
        one bit per row.

    Examples
    --------
    >>> import numpy as np
    >>> with FirstOfClass(4) as first:
    ...     first.add(np.array([[1, 2, 2, 1], [1, 2, 2, 1], [2, 1, 1, 2]], np.uint8), np.array([1, 1, 4], np.uint64))
    ...     keep, orders = first.finish()
    >>> keep.tolist(), orders
    ([True, False, True], Counter({1: 1, 4: 1}))
    """

    def __init__(self, cells: int, rows_in_memory: int = 1 << 19) -> None:
        import numpy as np

        self._record = np.dtype([("row", "<u8"), ("order", "<u4"), ("key", np.void, (cells + 1) // 2)])
        self._most = rows_in_memory
        self._kept: list[Any] = []
        self._waiting = 0
        self._rows = 0
        self._weights = np.random.default_rng(1).integers(1, 2**63, size=(cells + 1) // 2, dtype=np.uint64) * 2 + 1
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> FirstOfClass:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._folder is not None:
            with contextlib.suppress(OSError):
                self._folder.cleanup()

    def add(self, forms: NDArray[np.uint8], orders: NDArray[np.uint64]) -> None:
        """Add rows; those with 0 automorphisms are invalid, and never the first of a class."""
        import numpy as np

        sound = np.flatnonzero(orders)
        records = np.empty(len(sound), dtype=self._record)
        records["row"] = sound + self._rows
        records["order"] = orders[sound]
        packed = forms[sound]
        if packed.shape[1] % 2:
            packed = np.pad(packed, ((0, 0), (0, 1)))
        packed = np.ascontiguousarray(packed[:, ::2] << 4 | packed[:, 1::2])
        records["key"] = packed.view(self._record["key"]).ravel()
        self._rows += len(forms)
        self._kept.append(records)
        self._waiting += len(records)
        if self._waiting > self._most:
            self._spill()

    def finish(self) -> tuple[NDArray[np.bool_], Counter[int]]:
        """Return whether each row is the first of its class, and the number of classes by number of automorphisms."""
        import numpy as np

        keep = np.zeros(self._rows, dtype=bool)
        orders: Counter[int] = Counter()
        if self._folder is not None:
            self._spill()
        for records in self._buckets():
            first = records[np.unique(records["key"], return_index=True)[1]]
            keep[first["row"]] = True
            orders.update(dict(zip(*(part.tolist() for part in np.unique(first["order"], return_counts=True)), strict=True)))
        return keep, orders

    def _spill(self) -> None:
        import numpy as np

        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="sudokit-unique-")
        if not self._kept:
            return
        records = np.concatenate(self._kept)
        self._kept, self._waiting = [], 0
        bucket = np.empty(len(records), dtype=np.uint8)
        for start in range(0, len(records), _PIECE):  # a hash needs eight bytes for each byte of the key
            keys = np.ascontiguousarray(records["key"][start : start + _PIECE]).view(np.uint8).reshape(-1, len(self._weights))
            bucket[start : start + _PIECE] = (keys.astype(np.uint64) @ self._weights) >> np.uint64(56)
        order = np.argsort(bucket, kind="stable")
        ends = np.searchsorted(bucket[order], np.arange(_BUCKETS + 1))
        for number in range(_BUCKETS):
            part = records[order[ends[number] : ends[number + 1]]]  # stable: rows stay ascending
            if len(part):
                with open(Path(self._folder.name, f"{number:03}"), "ab") as stream:
                    part.tofile(stream)

    def _buckets(self) -> Iterator[Any]:
        import numpy as np

        if self._folder is None:
            if self._kept:
                yield np.concatenate(self._kept)
            return
        for number in range(_BUCKETS):
            path = Path(self._folder.name, f"{number:03}")
            if path.exists() and path.stat().st_size:
                yield np.fromfile(path, dtype=self._record)
