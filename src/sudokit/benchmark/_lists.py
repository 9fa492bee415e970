"""Lists of 9x9 puzzles for measurements: generated from a seed, or read from files."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from .. import _core
from ..grid import Grid, SudokitError
from ..solving import solve

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def made_lists(count: int = 2000, seed: int = 1) -> dict[str, NDArray[np.uint8]]:
    """Make lists of 9x9 puzzles from a seed: easy, minimal, several solutions, none, and a mix of all with invalid rows.

    >>> from sudokit.benchmark import made_lists
    >>> {name: len(rows) for name, rows in made_lists(3).items()}
    {'easy': 3, 'minimal': 3, 'multiple': 3, 'none': 3, 'mixed': 3}
    """
    import numpy as np

    rng = random.Random(seed)
    lists: dict[str, list[list[int]]] = {name: [] for name in ("easy", "minimal", "multiple", "none", "mixed")}
    while len(lists["none"]) < count:
        full = solve(Grid.empty(), limit=1, seed=rng.randrange(2**63)).grid
        assert full is not None
        easy, minimal = _thinned(full, rng, most_nodes=1, stop_at=34), _thinned(full, rng, most_nodes=None, stop_at=0)
        lists["easy"].append(easy)
        lists["minimal"].append(minimal)
        filled = [cell for cell, value in enumerate(minimal) if value]
        left_out = rng.choice(filled)
        lists["multiple"].append([0 if cell == left_out else value for cell, value in enumerate(minimal)])
        if (none := _contradictory(minimal, filled, rng)) is not None:
            lists["none"].append(none)
    for name in ("easy", "minimal", "multiple"):
        lists[name] = lists[name][:count]
    sources = [lists[name] for name in ("easy", "minimal", "multiple", "none")]
    for _ in range(count):
        row = list(rng.choice(rng.choice(sources)))
        if rng.random() < 0.1:
            row[rng.randrange(81)] = rng.randrange(1, 12)
        lists["mixed"].append(row)
    return {name: np.array(rows, dtype=np.uint8) for name, rows in lists.items()}


def _thinned(full: Grid, rng: random.Random, most_nodes: int | None, stop_at: int) -> list[int]:
    """Return the grid without redundant givens, tried in random order."""
    values = bytearray(full.values)
    left = 81
    for cell in rng.sample(range(81), 81):
        if left <= stop_at:
            break
        value, values[cell] = values[cell], 0
        # directly in the core: this is most of the time that lists take
        found = _core.solve(full.layout._core, bytes(values), None, "classic", 2, None, most_nodes, None, 1, None)
        if found.count == 1 and not found.stopped:
            left -= 1
        else:
            values[cell] = value
    return list(values)


def _contradictory(minimal: list[int], filled: list[int], rng: random.Random) -> list[int] | None:
    for _ in range(20):
        row = list(minimal)
        row[rng.choice(filled)] = rng.randrange(1, 10)
        if solve(Grid(row)).status == "none":
            return row
    return None


def load(path: Path) -> NDArray[np.uint8]:
    """Read a file of 9x9 lines.

    Raises
    ------
    SudokitError
        If a row is not a 9x9 puzzle.
    """
    import numpy as np

    from ..formats import read_file

    rows = []
    for entry in read_file(path):
        if entry.grid is None:
            raise entry.error or SudokitError(f"{path}: unreadable")
        if not entry.grid.layout._core.classic:
            raise SudokitError(f"{path}, line {entry.line}: the benchmark supports only 9x9 with 3x3 boxes")
        if entry.grid.rules:
            raise SudokitError(f"{path}, line {entry.line}: the benchmark supports no rules: {entry.grid.rules[0].name}")
        rows.append(entry.grid._values)
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(-1, 81)


def loaded(files: Iterable[Path]) -> dict[str, NDArray[np.uint8]]:
    """Read files, named without their last suffix; a second file of the same name is named with its folder.

    Raises
    ------
    SudokitError
        If a row is not a 9x9 puzzle.
    """
    lists: dict[str, NDArray[np.uint8]] = {}
    for file in files:
        name = file.stem if file.stem not in lists else str(file)
        lists[name] = load(file)
    return lists


def as_lines(rows: NDArray[np.uint8]) -> bytes:
    """Return rows as text, 81 characters and a line end each; a value above 9 becomes ``!``, which is invalid.

    >>> import numpy as np
    >>> as_lines(np.array([[0, 1, 11] + [0] * 78], dtype=np.uint8))[:4]
    b'.1!.'
    """
    import numpy as np

    table = np.frombuffer(b".123456789" + b"!" * 246, dtype=np.uint8)
    ends = np.full((len(rows), 1), ord("\n"), dtype=np.uint8)
    return np.concatenate([table[rows], ends], axis=1).tobytes()
