"""Lines for variant puzzles: random paths over a full grid whose values satisfy a condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..grid import Grid
from ._dice import Dice

__all__ = ["increasing", "paths", "stepping"]

Place = tuple[int, int]
Condition = Callable[[Sequence[int]], bool]
"""Whether a path can begin with these values."""


def increasing(values: Sequence[int]) -> bool:
    """Whether the last value is the greatest."""
    return len(values) < 2 or values[-1] > values[-2]


def stepping(least: int) -> Condition:
    """Return the condition that neighbours differ by at least `least`."""
    return lambda values: len(values) < 2 or abs(values[-1] - values[-2]) >= least


def paths(
    solution: Grid, dice: Dice, most: int, lengths: tuple[int, int], fits: Condition, *, overlap: bool = False
) -> list[list[Place]]:
    """Return up to `most` paths with lengths in a range, each from cell to neighbouring cell, diagonally too.

    No cell is in two of them, unless they may overlap; no two begin at the same cell.
    """
    size, used = solution.size, set[Place]()
    starts = [divmod(cell, size) for cell in range(size * size)]
    dice.shuffle(starts)
    found: list[list[Place]] = []
    for start in starts:
        if len(found) == most:
            break
        if start in used:
            continue
        path, want = [start], dice.between(*lengths)
        while len(path) < want:
            near = [place for place in _around(path[-1], size) if place not in used and place not in path]
            near = [place for place in near if fits([solution[one] for one in (*path, place)])]
            if not near:
                break
            path.append(dice.choice(near))
        if len(path) >= lengths[0]:
            found.append(path)
            if not overlap:
                used.update(path)
    return found


def _around(place: Place, size: int) -> list[Place]:
    row, column = place
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [(r, c) for r, c in near if 0 <= r < size and 0 <= c < size]
