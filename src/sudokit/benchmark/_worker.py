"""The process that measures one instruction set: cells in, as one JSON object per line; seconds out, likewise.

Started as ``python -m sudokit.benchmark._worker LISTS.npz NAME...`` with SUDOKIT_ISA set; it ends when its input
does.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import Grid, Layout
from ..solving import solve, solve_many
from ._lists import as_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_WORK = 10_000  # puzzles whose work is counted


class Lists:
    """The lists by name, repeated to the requested length."""

    def __init__(self, file: str, names: list[str]) -> None:
        import numpy as np

        with np.load(file) as arrays:
            self._rows = {name: arrays[f"arr_{number}"] for number, name in enumerate(names)}
        self._grids: dict[str, list[Grid]] = {}

    def rows(self, name: str, count: int | None = None) -> NDArray[np.uint8]:
        """Return a list, or its rows repeated until there are `count`."""
        import numpy as np

        rows = self._rows[name]
        return rows if count is None else np.resize(rows, (count, 81))

    def grids(self, name: str, count: int) -> list[Grid]:
        """Return the valid grids among the first `count` rows."""
        if name not in self._grids:
            self._grids[name] = [Grid(row) for row in self.rows(name)[:count].tolist() if max(row) <= 9]
        return self._grids[name]


def task(cell: dict[str, Any], lists: Lists) -> tuple[Callable[[], None], int]:
    """Return a function that runs one round of a cell, and the number of puzzles it solves."""
    limit, threads, batch = cell["limit"], cell["threads"], cell["batch"]
    if cell["method"] in ("classic", "search"):
        grids = lists.grids(cell["puzzles"], cell["least"])

        def one_by_one() -> None:
            for grid in grids:
                solve(grid, method=cell["method"], limit=limit)

        return one_by_one, len(grids)
    calls = -(-cell["least"] // batch)
    rows = lists.rows(cell["puzzles"], batch * calls)
    if cell["method"] == "solve_many":
        parts = [rows[first : first + batch] for first in range(0, len(rows), batch)]

        def many() -> None:
            for part in parts:
                solve_many(part, limit=limit, threads=threads)

        return many, len(rows)
    text = _buffer(as_lines(rows))
    layout = Layout.classic()._core
    pieces = [text[first : first + 82 * batch] for first in range(0, len(text), 82 * batch)]

    def lines() -> None:
        with open(os.devnull, "wb") as out:
            for piece in pieces:
                for block in _core.answer_text(layout, piece, 82, 0, limit, threads, None, "").blocks:
                    out.write(block)

    return lines, len(rows)


def _buffer(text: bytes) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(text, dtype=np.uint8)


def work(cell: dict[str, Any], lists: Lists) -> tuple[float, float]:
    """Return guesses and sweeps per puzzle; with one puzzle per call, search nodes in place of sweeps."""
    if cell["method"] in ("classic", "search"):
        outcomes = [
            solve(grid, method=cell["method"], limit=cell["limit"]) for grid in lists.grids(cell["puzzles"], cell["least"])
        ]
        many = max(1, len(outcomes))
        return sum(o.stats.guesses for o in outcomes) / many, sum(o.stats.nodes for o in outcomes) / many
    batch = cell["batch"]
    rows = lists.rows(cell["puzzles"], max(batch, min(_MOST_WORK, len(lists.rows(cell["puzzles"])) // batch * batch)))
    guesses, sweeps = _core.batch_work(rows, cell["limit"], "", batch)
    return guesses / len(rows), sweeps / len(rows)


def main() -> None:
    """Answer requests until there are no more."""
    lists = Lists(sys.argv[1], sys.argv[2:])
    required = os.environ.get("SUDOKIT_ISA")
    assert required in ("", None, _core.default_instruction_set())
    made: dict[tuple[Any, ...], tuple[Callable[[], None], int]] = {}
    name = None
    for line in sys.stdin:
        cell = json.loads(line)
        if cell["puzzles"] != name:
            made.clear()  # keep the arrays of only one list at a time
            name = cell["puzzles"]
        key = tuple(value for part, value in cell.items() if part != "work")
        if key not in made:
            made[key] = task(cell, lists)
        call, puzzles = made[key]
        cpu, wall = time.process_time(), time.perf_counter()
        call()
        many = max(1, puzzles)
        answer = {"wall": (time.perf_counter() - wall) / many, "cpu": (time.process_time() - cpu) / many, "puzzles": puzzles}
        if cell["work"]:
            answer["guesses"], answer["sweeps"] = work(cell, lists)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
