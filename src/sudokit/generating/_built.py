"""Puzzles built around a pattern that puzzles made by removal hardly ever have.

A builder places the few clues that make the pattern possible, fills the rest of the grid at random, and removes clues in random
order, those of the pattern last, until every clue that is left is necessary.  Symmetrical puzzles gain and lose clues together
with their images.  What is built is a candidate, which is then rated like any other: whether the pattern is needed shows only
on the path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..grid import Grid
from ..solving import Status, solve
from ._dice import Dice

__all__ = ["BUILDERS", "Built", "built"]

Cell = tuple[int, int]
_CELLS = [(row, column) for row in range(9) for column in range(9)]
_SEEDS = 2**32


class Built(NamedTuple):
    """A puzzle with one solution, and the solution."""

    puzzle: tuple[int, ...]
    solution: tuple[int, ...]
    minimal: bool
    """Whether every clue is necessary."""


class _Plan(NamedTuple):
    """What a grid must hold (`values`), those of it that are clues (`clues`), and cells that must stay empty.

    `kept`: given the solution, further clues that are removed last.
    """

    values: dict[Cell, int]
    clues: set[Cell]
    empty: set[Cell]
    kept: Callable[[dict[Cell, int]], set[Cell]] = lambda _: set()


def _pick(dice: Dice, items: Iterable[int], number: int) -> list[int]:
    """Return that many of the items, in random order."""
    shuffled = list(items)
    dice.shuffle(shuffled)
    return shuffled[:number]


def _chute(number: int) -> range:
    return range(3 * number, 3 * number + 3)


def _loop(dice: Dice) -> _Plan:
    """Plan an SK-loop: four clues where two rows cross two columns in four boxes, and around each of them four empty cells.

    In each of the boxes two more clues lie off these lines; boxes across from each other have the same two values there, so
    that each of these four values has little room in the loop.  One more clue in each of the lines leaves two of the other
    values to it.
    """
    bands, stacks = _pick(dice, range(3), 2), _pick(dice, range(3), 2)
    rows, columns = ([3 * chute + dice.below(3) for chute in chutes] for chutes in (bands, stacks))
    values = _pick(dice, range(1, 10), 9)
    pairs, corners, rest = (values[:2], values[2:4]), values[4:8], values[4:]
    plan: dict[Cell, int] = {}
    empty: set[Cell] = set()
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            plan[row, column] = corners[2 * i + j]
            box = [(r, c) for r in _chute(bands[i]) for c in _chute(stacks[j])]
            empty |= {(r, c) for r, c in box if (r == row) != (c == column)}
            off = [(r, c) for r, c in box if r != row and c != column]
            dice.shuffle(off)
            plan |= zip(off, _pick(dice, pairs[i == j], 2), strict=False)
    band, stack = 3 - sum(bands), 3 - sum(stacks)
    for i in range(2):
        in_row, in_column = corners[2 * i : 2 * i + 2], corners[i::2]
        plan[rows[i], 3 * stack + dice.below(3)] = dice.choice([value for value in rest if value not in in_row])
        plan[3 * band + dice.below(3), columns[i]] = dice.choice([value for value in rest if value not in in_column])
    return _Plan(plan, set(plan), empty)


def _exocet(dice: Dice) -> _Plan:
    """Plan a Junior exocet with three or four values.

    Outside the band of the base, two rows hold other values where they meet the cross-lines, and each value of the exocet
    stands in two of the four other rows, off the cross-lines: so it fits into the cross-lines in only two rows.  The cells
    beside the targets hold other values.  Kept last are clues that leave the base no other values.
    """
    count, band, home = dice.between(3, 4), dice.below(3), dice.below(3)
    sides = [box for box in range(3) if box != home]
    row, third = 3 * band + dice.below(3), dice.below(3)
    others = [other for other in _chute(band) if other != row]
    cross = [3 * home + third, *(3 * box + dice.below(3) for box in sides)]
    base = [(row, column) for column in _chute(home) if column != cross[0]]
    at = [dice.choice(others) for _ in sides]
    targets = list(zip(at, cross[1:], strict=True))
    beside = [(sum(others) - own, column) for own, column in targets]
    values = _pick(dice, range(1, 10), 9)
    wanted, spare = values[:count], values[count:]
    plan = dict(zip(base, wanted, strict=False)) | dict(zip(targets, _pick(dice, wanted[:2], 2), strict=True))
    inside = set(plan)
    full = [3 * other + dice.below(3) for other in range(3) if other != band]
    free = [[r for r in _chute(other) if r not in full] for other in range(3) if other != band]
    for value in wanted:
        for rows in free:
            here = dice.choice(rows)
            plan[here, dice.choice([c for c in range(9) if c not in cross and (here, c) not in plan])] = value
    for here in full:
        plan |= {(here, column): value for column, value in zip(cross, _pick(dice, spare, 3), strict=True)}
    plan |= {cell: dice.choice(spare) for cell in beside}
    empty = inside | {(r, column) for rows in free for r in rows for column in cross}
    clues = set(plan) - inside

    def kept(solution: dict[Cell, int]) -> set[Cell]:
        found: set[Cell] = set()
        box = [(r, c) for r in _chute(band) for c in _chute(home)]
        seen = [*box, *((row, c) for c in range(9) if c not in _chute(home))]
        for value in spare:
            places = [cell for cell in seen if solution[cell] == value]
            if not clues & set(places):
                found.add(dice.choice([cell for cell in places if cell != (row, cross[0])] or places))
        return found

    return _Plan(plan, clues, empty, kept)


def _firework(dice: Dice, corners: int) -> _Plan:
    """Plan a firework: a triple at one corner of a rectangle in four boxes, or a quadruple at two opposite corners.

    The values of a corner stand in the third box of its band and of its stack, off the corner's lines, and the cells beside the
    two ends in these lines hold other values: so in these lines, outside the box of the corner, only the ends are left.
    """
    bands, stacks = _pick(dice, range(3), 3), _pick(dice, range(3), 3)
    rows, columns = ([3 * chute + dice.below(3) for chute in chutes] for chutes in (bands, stacks))
    values = _pick(dice, range(1, 10), 9)
    own = [values[:2], values[2:4]] if corners == 2 else [values[:3]]
    spare = values[sum(map(len, own)) :]
    plan: dict[Cell, int] = {}
    for i, wanted in enumerate(own):
        for value in wanted:
            plan[dice.choice([r for r in _chute(bands[i]) if r != rows[i]]), 3 * stacks[2] + dice.below(3)] = value
            plan[3 * bands[2] + dice.below(3), dice.choice([c for c in _chute(stacks[i]) if c != columns[i]])] = value
    for i, j in ((0, 1), (1, 0)):  # the ends
        beside = [(rows[i], c) for c in _chute(stacks[j]) if c != columns[j]] if corners == 2 or i == 0 else []
        beside += [(r, columns[j]) for r in _chute(bands[i]) if r != rows[i]] if corners == 2 or j == 0 else []
        plan |= zip(beside, _pick(dice, spare, len(beside)), strict=True)
    empty = {(rows[i], columns[j]) for i, j in ((0, 0), (0, 1), (1, 0), (1, 1))[: 2 + corners]}
    return _Plan(plan, set(plan), empty)


class _Motion(NamedTuple):
    """A symmetry of the grid: where it takes each cell, and the ways in which values can replace each other."""

    image: Callable[[int, int], Cell]
    cycles: tuple[tuple[int, ...], ...]
    """Each a way: the lengths of the cycles of values.  The other values stay."""


_MOTIONS = (
    _Motion(lambda row, column: (8 - row, 8 - column), ((2, 2, 2, 2), (2, 2, 2))),
    _Motion(lambda row, column: (column, row), ((2, 2, 2),)),
    _Motion(lambda row, column: (column, 8 - row), ((4, 4),)),
)
"""A half turn, a reflection in a diagonal, a quarter turn; the other reflections leave no grid as it is."""


def _symmetrical(dice: Dice) -> Built | None:
    """Build a puzzle that a symmetry leaves as it is, once its values are replaced; its only solution is symmetrical, too."""
    motion = dice.choice(_MOTIONS)
    values, becomes = _pick(dice, range(1, 10), 9), {value: value for value in range(10)}
    for length in dice.choice(motion.cycles):
        cycle, values = values[:length], values[length:]
        becomes |= dict(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
    orbits = _orbits(motion)
    dice.shuffle(orbits)
    grid = [0] * 81
    for orbit in orbits:
        if solve(Grid(grid)).status is Status.UNIQUE:
            break
        found = (_with(grid, orbit, value, becomes) for value in _pick(dice, range(1, 10), 9))
        grid = next((one for one in found if one and solve(Grid(one), limit=1).grid is not None), [])
        if not grid:
            return None
    solution = solve(Grid(grid))
    if solution.status is not Status.UNIQUE or solution.grid is None:
        return None
    dice.shuffle(orbits)
    for orbit in orbits:
        without = [0 if cell in orbit else value for cell, value in enumerate(grid)]
        if without != grid and _is_unique(without):
            grid = without
    needed = all(not value or not _is_unique([*grid[:cell], 0, *grid[cell + 1 :]]) for cell, value in enumerate(grid))
    return Built(tuple(grid), solution.grid.values, needed)


def _orbits(motion: _Motion) -> list[list[int]]:
    """Return the cells as they follow each other, by number."""
    found, seen = [], set[int]()
    for first in range(81):
        if first in seen:
            continue
        orbit = [first]
        while (cell := _number(*motion.image(*divmod(orbit[-1], 9)))) != first:
            orbit.append(cell)
        seen.update(orbit)
        found.append(orbit)
    return found


def _number(row: int, column: int) -> int:
    return 9 * row + column


def _with(grid: list[int], orbit: list[int], value: int, becomes: dict[int, int]) -> list[int]:
    """Return the grid with a value in an orbit's first cell and what replaces it in the others; empty if that cannot be."""
    filled = [*grid]
    for cell in orbit:
        filled[cell] = value
        value = becomes[value]
    return filled if value == filled[orbit[0]] else []


BUILDERS: dict[str, Callable[[Dice], _Plan | Built | None]] = {
    "sk-loop": _loop,
    "junior-exocet": _exocet,
    "firework-triple": lambda dice: _firework(dice, 1),
    "firework-quadruple": lambda dice: _firework(dice, 2),
    "symmetrical-placement": _symmetrical,
}
"""By technique."""


def _is_unique(values: list[int]) -> bool:
    return solve(Grid(values)).status is Status.UNIQUE


def _clash(plan: dict[Cell, int]) -> bool:
    marks = set()
    for (row, column), value in plan.items():
        marks |= {("row", row, value), ("column", column, value), ("box", row // 3, column // 3, value)}
    return len(marks) < 3 * len(plan)


def built(technique: str, seed: str) -> Built | None:
    """Return the candidate that a text as seed leads to; None if its plan has no solution, or more than one.

    Half of the candidates are turned about the diagonal, which makes rows of columns.

    Examples
    --------
    >>> found = [made for seed in range(100) if (made := built("sk-loop", f"{seed}"))]
    >>> 50 < len(found) < 100, all(len(made.puzzle) == 81 for made in found)
    (True, True)
    """
    dice = Dice(f"{technique} {seed}")
    plan = BUILDERS[technique](dice)
    if not isinstance(plan, _Plan):
        return plan
    if _clash(plan.values):
        return None
    found = solve(Grid([plan.values.get(cell, 0) for cell in _CELLS]), limit=1, seed=dice.below(_SEEDS)).grid
    if found is None:
        return None
    solution = dict(zip(_CELLS, found.values, strict=True))
    values = [0 if cell in plan.empty else solution[cell] for cell in _CELLS]
    if not _is_unique(values):
        return None
    order = [number for number in range(81) if values[number]]
    dice.shuffle(order)
    last = plan.clues | plan.kept(solution)
    for number in sorted(order, key=lambda one: _CELLS[one] in last):
        values[number] = 0
        if not _is_unique(values):
            values[number] = found.values[number]
    turned = dice.below(2) == 1
    cells = [9 * (number % 9) + number // 9 if turned else number for number in range(81)]
    return Built(tuple(values[cell] for cell in cells), tuple(found.values[cell] for cell in cells), True)
