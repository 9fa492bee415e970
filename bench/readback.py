"""Check generated puzzles: every label is compared with the result of code that the generator does not use.

    python bench/readback.py [--share F] [KIND ...]

The number of puzzles of each kind is that in KINDS, times F.  Solutions are counted by dancing links, above 9x9 by clause
learning.  A minimal puzzle must have several solutions without any one of its clues; symmetry is checked from the cells alone,
and levels by `rate`, which the generator uses too.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import sudokit as sk
from sudokit import _core

KINDS: dict[str, tuple[int, dict[str, Any]]] = {
    "minimal": (100_000, {}),
    "25": (100_000, {"clues": 25, "minimal": True}),
    "24": (100_000, {"clues": 24, "minimal": True}),
    "23": (100_000, {"clues": 23, "minimal": True}),
    "22": (100_000, {"clues": 22, "minimal": True}),
    "21": (100_000, {"clues": 21, "minimal": True}),
    "20": (100_000, {"clues": 20, "minimal": True}),
    "19": (10_000, {"clues": 19, "minimal": True}),
    "18": (10_000, {"clues": 18, "minimal": True}),
    "half-turn": (100_000, {"symmetry": "half-turn"}),
    "full": (100_000, {"symmetry": "full"}),
    "extreme": (100_000, {"level": "extreme"}),
    "unfair": (100_000, {"level": "unfair"}),
    "hard": (100_000, {"level": "hard"}),
    "medium": (100_000, {"level": "medium"}),
    "easy": (100_000, {"level": "easy"}),
    "16x16": (10_000, {"layout": "4x4", "minimal": True}),
}
# The images of a cell under the reflections and rotations of a symmetry.
IMAGES: dict[str, Callable[[int, int], list[tuple[int, int]]]] = {
    "none": lambda r, c: [(r, c)],
    "half-turn": lambda r, c: [(8 - r, 8 - c)],
    "full": lambda r, c: [(c, r), (8 - r, c), (r, 8 - c)],
}


def solutions(layout: sk.Layout, values: bytes) -> tuple[int, bytes | None]:
    """Return the number of solutions, up to two, and one of them, by a method that the generator does not use."""
    method = "dancing-links" if layout.size <= 9 else "cdcl"
    found = _core.solve(layout._core, values, None, method, 2, None, None, None, 1, None)
    return found.count, found.solution


def faults(puzzle: sk.Puzzle, options: dict[str, Any]) -> list[str]:
    """Return the wrong labels of a puzzle."""
    grid, found = puzzle.grid, []
    values = bytes(grid._values)
    count, solution = solutions(grid.layout, values)
    if count != 1 or solution != bytes(puzzle.solution._values):
        found.append("solution")
    clues = sum(1 for value in values if value)
    if clues != puzzle.clues or clues != options.get("clues", clues):
        found.append("clues")
    if puzzle.minimal:
        for cell, value in enumerate(values):
            if value and solutions(grid.layout, values[:cell] + b"\0" + values[cell + 1 :])[0] < 2:
                found.append("minimal")
                break
    elif options.get("minimal") is True:
        found.append("not minimal")
    if grid.size == 9:
        for cell, value in enumerate(values):
            if any(bool(values[9 * r + c]) != bool(value) for r, c in IMAGES[puzzle.symmetry](*divmod(cell, 9))):
                found.append("symmetry")
                break
    if "level" in options and sk.rate(grid).level != options["level"]:
        found.append("level")
    return found


def main() -> int:
    """Check the requested kinds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("kinds", nargs="*")
    chosen = parser.parse_args()
    wrong = 0
    for kind in chosen.kinds or KINDS:
        number, options = KINDS[kind]
        started, bad, minimal = time.process_time(), 0, 0
        for puzzle in sk.generate_many(max(1, round(number * chosen.share)), seed=chosen.seed, threads=1, **options):
            minimal += bool(puzzle.minimal)
            if found := faults(puzzle, options):
                bad += 1
                print(kind, puzzle.index, puzzle.grid.line(), found)
        wrong += bad
        made = max(1, round(number * chosen.share))
        print(
            f"{kind:10} {made:7} read back, {minimal} minimal, {bad} bad, {time.process_time() - started:.0f} s CPU", flush=True
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
