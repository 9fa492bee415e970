"""The puzzle lists of the studies: lists made from the seed, lists of the project, and outside lists."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..grid import Grid, Layout, SudokitError
from ._plan import Plan, derived

__all__ = ["Lists", "Puzzles"]

_CLASSIC = Layout.classic()

# Known outside lists, from easy to hard, with their names in the charts.
_KNOWN = {
    "easy_20k": "easy",
    "minimal_20k": "minimal",
    "17clue_49158": "17 clues",
    "exchange_diabolical": "diabolical",
    "magictour_top1465": "top 1465",
    "norvig_top95": "top 95",
    "forum_hardest_1106": "hardest 2011",
    "hardest_11plus_8766": "hardest 11+",
}


class Puzzles(NamedTuple):
    """Some puzzles of one list."""

    name: str
    grids: tuple[Grid, ...]
    numbers: tuple[int, ...]
    """The number of each in the list, counted from 1."""

    def fingerprint(self) -> str:
        """Return a text that identifies these puzzles."""
        text = "\n".join(grid.line() for grid in self.grids)
        return f"{len(self.grids)} puzzles, sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}"


class Lists:
    """The available lists.

    Parameters
    ----------
    seed
        The seed for the generated lists, and for the choice of puzzles from a list.
    folder
        The folder of outside lists: files ``*.txt`` of 9x9 lines in it or in its subfolder ``9x9`` or ``data/9x9``.

    Raises
    ------
    SudokitError
        If the folder does not exist or contains no lists.
    """

    def __init__(self, seed: int, folder: Path | None) -> None:
        self._seed = seed
        self._folder = folder
        self._paths = self._found()
        self._read: dict[str, tuple[str, ...]] = {}

    def _found(self) -> dict[str, Path]:
        paths: dict[str, Path] = {}
        if self._folder is not None:
            inside = next((p for p in (self._folder / "data" / "9x9", self._folder / "9x9", self._folder) if p.is_dir()), None)
            if inside is None:
                raise SudokitError(f"{self._folder}: there is no such folder")
            files = {path.stem: path for path in sorted(inside.glob("*.txt"))}
            for stem in [*(stem for stem in _KNOWN if stem in files), *(stem for stem in files if stem not in _KNOWN)]:
                # Lists of puzzles with no solution or several are unsuitable for measuring solving times.
                if stem not in ("multi_solution_5k", "zero_solution_5k"):
                    name = _KNOWN.get(stem, stem)
                    paths[stem if name in paths else name] = files[stem]
            if not paths:
                raise SudokitError(f"{self._folder}: the folder contains no lists (*.txt)")
        hard = Path(__file__).parents[3] / "examples" / "hard.txt"
        if hard.exists():
            paths["hard examples"] = hard
        return paths

    def names(self) -> tuple[str, ...]:
        """The lists, from easy to hard; generated ones unless an outside list has the same name."""
        made = [name for name in ("easy", "minimal") if name not in self._paths]
        mine = ["hard examples"] if "hard examples" in self._paths else []
        outside = [name for name in self._paths if name not in ("hard examples", "easy", "minimal")]
        given = [name for name in ("easy", "minimal") if name in self._paths]
        return (*given, *made, *mine, *outside)

    def is_made(self, name: str) -> bool:
        """Whether a list is generated from the seed on demand."""
        return name not in self._paths

    def hardest(self) -> str:
        """The name of the hardest available list."""
        names = self.names()
        return next((name for name in ("hardest 11+", "hardest 2011", "top 95", "hard examples") if name in names), names[-1])

    def take(self, name: str, count: int, plan: Plan | None = None) -> Puzzles:
        """Return puzzles of a list, evenly sampled by the seed, in the order of the list; the plan records what was
        read."""
        lines = self._lines(name, count)
        numbers = list(range(len(lines)))
        if count < len(lines):
            numbers = sorted(random.Random(derived(self._seed, "list", name)).sample(numbers, count))
        grids = tuple(Grid([int(c) if c.isdigit() else 0 for c in lines[at]], _CLASSIC) for at in numbers)
        puzzles = Puzzles(name, grids, tuple(at + 1 for at in numbers))
        if plan is not None:
            plan.sources[name] = puzzles.fingerprint()
        return puzzles

    def _lines(self, name: str, count: int) -> tuple[str, ...]:
        if name not in self._paths:
            return _made(self._seed, count)[name]
        if name not in self._read:
            self._read[name] = tuple(_puzzles_of(self._paths[name]))
        return self._read[name]


def _puzzles_of(path: Path) -> Iterator[str]:
    with path.open(encoding="ascii", errors="replace") as lines:
        for number, line in enumerate(lines, start=1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            puzzle = text[:81]
            if len(puzzle) != 81 or not set(puzzle) <= set("0123456789."):
                raise SudokitError(f"{path}, line {number}: not a 9x9 line of digits and dots")
            yield puzzle


@cache
def _made(seed: int, count: int) -> dict[str, tuple[str, ...]]:
    from ..benchmark import made_lists

    return {
        name: tuple("".join(map(str, row)) for row in rows.tolist())
        for name, rows in made_lists(count, seed).items()
        if name in ("easy", "minimal")
    }
