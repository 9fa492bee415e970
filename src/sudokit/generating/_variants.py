"""Variant puzzles to order: rules over a random full grid, from which everything is removed that uniqueness does not need."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple, get_args

from ..grid import Grid, ImpossibleRequest, Layout, Rule
from ..rules import KINDS, MOST_SIZE, Arrow, Cage, Difference, Ratio, Sandwich, Thermo, V, Whispers, X, program
from ..solving import StopFlag, Undecided
from ._dice import Dice
from ._full_grids import random_grid
from ._variant_lines import increasing, paths, stepping

__all__ = ["VARIANTS", "Made", "Reached", "Variant", "make_variant", "reduced"]

Variant = Literal["killer", "thermo", "arrow", "whispers", "kropki", "xv", "sandwich"]
"""The kinds of variant puzzles that `generate` makes."""
VARIANTS: tuple[Variant, ...] = get_args(Variant)

CAGE_SIZES = (2, 5)
_ATTEMPTS = 200  # patterns of rules, before giving up
_SPLITS = 60  # of cages, before another pattern
_NODES = 20_000  # of the search for several solutions, before a cage is divided


class Made(NamedTuple):
    """A puzzle with rules, its solution, and how many patterns were tried."""

    grid: Grid
    solution: Grid
    attempts: int


class _Limits(NamedTuple):
    deadline: float | None
    stop: StopFlag | None

    def left(self) -> float | None:
        """Return the seconds left.

        Raises
        ------
        Undecided
            If there are none, or the flag is set.
        """
        if self.stop is not None and self.stop.is_set():
            raise Undecided("the call was stopped before such a puzzle was found")
        if self.deadline is None:
            return None
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise Undecided("the time ran out before such a puzzle was found")
        return left

    def solutions(self, grid: Grid, nodes: int | None = None) -> tuple[int, bytes | None]:
        """Return how many solutions a grid has, up to two, and one of them; 0 if there are too few nodes."""
        every = (1 << grid.size) - 1
        masks = [1 << (value - 1) if value else every for value in grid.values]
        # Not through the cache, which these grids would fill.
        search = program.__wrapped__(grid.layout, grid.rules)
        count, first, *_, ended = search.solve(masks, 2, self.left(), nodes, None, self.stop)
        if ended and count < 2:
            if ended != "nodes":
                raise Undecided(f"the {ended} limit ended the search")
            return 0, first
        return count, first

    def is_unique(self, grid: Grid) -> bool:
        """Return whether a grid has exactly one solution."""
        return self.solutions(grid)[0] == 1


class Reached:
    """What has been reached so far when givens and rules are removed.

    A given that is necessary stays so when others go, since fewer of them never leave fewer solutions.
    """

    def __init__(self, grid: Grid, progress: Callable[[int, int], object] | None = None) -> None:
        self.grid = grid
        self._progress = progress
        self.necessary = 0
        """Givens proven necessary."""
        self.reason = ""
        """Why not everything was tried: time or stop."""

    def tell(self) -> None:
        """Tell the caller of the clues left, and of those proven necessary."""
        if self._progress is not None:
            self._progress(self.grid.clues, self.necessary)


def make_variant(
    variant: Variant,
    layout: Layout,
    seed: int,
    index: int,
    cage_sizes: tuple[int, int] = CAGE_SIZES,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    progress: Callable[[int], None] | None = None,
) -> Made:
    """Make a variant puzzle: the same one for the same seed and index.

    A killer has no givens.  At first its cages cover the grid, except cells that fit into none; while there are several
    solutions, cages are divided.  From the other kinds, first givens and then rules are removed, each if it is not needed.

    Raises
    ------
    ImpossibleRequest
        If rules do not support the layout.
    Undecided
        If the time ran out, or the flag was set, first.
    """
    if not 4 <= layout.size <= MOST_SIZE:
        raise ImpossibleRequest(f"variants are made from 4x4 to {MOST_SIZE}x{MOST_SIZE}, not {layout.size}x{layout.size}")
    limits = _Limits(None if time_limit is None else time.monotonic() + time_limit, stop)
    for attempt in range(_ATTEMPTS):
        dice = Dice(f"{variant} {layout.spec} {seed} {index} {attempt}")
        limits.left()
        if progress is not None:
            progress(attempt)
        solution = random_grid(layout, dice.below(1 << 53), 0, limits.left(), stop)
        if variant == "killer":
            made = _killer(solution, dice, cage_sizes, limits)
        else:
            made = _with_givens(variant, solution, dice, limits)
        if made is not None:
            return Made(made, solution, attempt + 1)
    raise Undecided(f"no puzzle was found among {_ATTEMPTS} patterns")


# Killers.


def _killer(solution: Grid, dice: Dice, sizes: tuple[int, int], limits: _Limits) -> Grid | None:
    cages = _cages(solution, dice, sizes)
    empty = Grid.empty(solution.layout)
    for _ in range(_SPLITS):
        grid = empty.with_rules(_total(cage, solution) for cage in cages)
        count, other = limits.solutions(grid, _NODES)
        if count == 1:
            return _fewest_rules(Reached(grid), dice, limits)
        split = _split(cages, solution, dice, other, sizes[0])
        if split is None:
            return None
        cages = split
    return None


def _total(cage: Sequence[int], solution: Grid) -> Rule:
    size = solution.size
    return Cage([divmod(cell, size) for cell in cage], sum(solution.values[cell] for cell in cage))


def _cages(solution: Grid, dice: Dice, sizes: tuple[int, int]) -> list[list[int]]:
    """Return cages of connected cells with different values; cells that fit into none are left out."""
    size, values = solution.size, solution.values
    free, cages = set(range(size * size)), []
    order = sorted(free)
    dice.shuffle(order)
    for cell in order:
        if cell not in free:
            continue
        cage, want = [cell], dice.between(*sizes)
        free.discard(cell)
        while len(cage) < want:
            held = {values[one] for one in cage}
            around = sorted({near for one in cage for near in _beside(one, size) if near in free and values[near] not in held})
            if not around:
                break
            # Cells with few free neighbours first, which would otherwise be left alone.
            fewest = min(sum(near in free for near in _beside(one, size)) for one in around)
            cage.append(dice.choice([one for one in around if sum(near in free for near in _beside(one, size)) == fewest]))
            free.discard(cage[-1])
        cages.append(sorted(cage))
    return [cage for cage in _joined(cages, values, size, sizes) if len(cage) >= sizes[0]]


def _joined(cages: list[list[int]], values: Sequence[int], size: int, sizes: tuple[int, int]) -> list[list[int]]:
    """Join cages that are too small to a neighbour with room; those without such a neighbour stay as they are."""
    for cage in [cage for cage in cages if len(cage) < sizes[0]]:
        near = {one for cell in cage for one in _beside(cell, size)}
        held = {values[cell] for cell in cage}
        for other in cages:
            room = len(other) + len(cage) <= sizes[1] and other is not cage
            if room and not near.isdisjoint(other) and held.isdisjoint(values[cell] for cell in other):
                other.extend(cage)
                other.sort()
                cages.remove(cage)
                break
    return cages


def _split(cages: list[list[int]], solution: Grid, dice: Dice, other: bytes | None, least: int) -> list[list[int]] | None:
    """Divide a cage into connected parts of at least `least` cells; None if none of those tried can be divided."""
    size = solution.size
    differing = set() if other is None else {cell for cell in range(size * size) if other[cell] != solution.values[cell]}
    wide = [cage for cage in cages if len(cage) >= 2 * least]
    wide.sort(key=lambda one: (len(differing.intersection(one)), dice.share()), reverse=True)
    for cage in wide[:4]:
        part = [dice.choice(cage)]
        while len(part) < len(cage) // 2:
            around = sorted({near for one in part for near in _beside(one, size) if near in cage and near not in part})
            part.append(dice.choice(around))
        parts = [sorted(part), *_pieces([cell for cell in cage if cell not in part], size)]
        if all(len(one) >= least for one in parts):
            return [*(one for one in cages if one is not cage), *parts]
    return None


def _pieces(cells: list[int], size: int) -> Iterator[list[int]]:
    left = set(cells)
    while left:
        piece, waiting = set(), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell in left:
                left.discard(cell)
                piece.add(cell)
                waiting += _beside(cell, size)
        yield sorted(piece)


def _beside(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in around if 0 <= r < size and 0 <= c < size]


# Removing what is not needed.


def _fewest_rules(reached: Reached, dice: Dice, limits: _Limits) -> Grid:
    """Remove rules, or only their totals, in random order while there is one solution; rules that are only shown stay."""
    grid = reached.grid
    rules = list(grid.rules)
    dice.shuffle(rules)
    kept = list(rules)
    for rule in rules:
        if KINDS[rule.name].shown_only:
            continue
        without = [one for one in kept if one is not rule]
        if limits.is_unique(grid.with_rules(without)):
            kept = without
        elif rule.name == "cage" and "total" in rule.clue and len(rule.cells) > 1:
            bare = [Rule(rule.name, rule.cells) if one is rule else one for one in kept]
            if limits.is_unique(grid.with_rules(bare)):
                kept = bare
        reached.grid = grid.with_rules(sorted(kept, key=lambda one: (one.cells, str(one))))
        reached.tell()
    return reached.grid


def reduced(
    grid: Grid,
    dice: Dice,
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    *,
    rules: bool = True,
    progress: Callable[[int, int], object] | None = None,
) -> Reached:
    """Remove givens and then rules, in random order, while there is one solution, until each that is left is necessary."""
    limits = _Limits(None if time_limit is None else time.monotonic() + time_limit, stop)
    reached = Reached(grid, progress)
    try:
        _fewest_givens(reached, dice, limits)
        if rules:
            _fewest_rules(reached, dice, limits)
    except Undecided:
        reached.reason = "stop" if stop is not None and stop.is_set() else "time"
    return reached


def _fewest_givens(reached: Reached, dice: Dice, limits: _Limits) -> Reached:
    """Remove givens: many at once as long as that leaves one solution, then one by one."""
    grid = reached.grid
    order = [cell for cell, value in enumerate(grid.values) if value]
    dice.shuffle(order)
    size, at, step = grid.size, 0, max(1, len(order) // 3)
    while at < len(order):
        part = order[at : at + step]
        fewer = grid.replace(dict.fromkeys((divmod(cell, size) for cell in part), 0))
        if limits.is_unique(fewer):
            grid = reached.grid = fewer
            at += len(part)
        elif step > 1:
            step = max(1, step // 3)
        else:
            reached.necessary += 1
            at += 1
        reached.tell()
    return reached


# Rules over a full grid, and givens.


def _with_givens(variant: Variant, solution: Grid, dice: Dice, limits: _Limits) -> Grid | None:
    rules = _PATTERNS[variant](solution, dice)
    if not rules:
        return None
    return _fewest_rules(_fewest_givens(Reached(solution.all_given().with_rules(rules)), dice, limits), dice, limits)


def _thermos(solution: Grid, dice: Dice) -> list[Rule]:
    found = paths(solution, dice, 7, (3, 7), increasing)
    return [Thermo(path) for path in found]


def _whispers(solution: Grid, dice: Dice) -> list[Rule]:
    least = 5 if solution.size == 9 else (solution.size + 1) // 2
    found = paths(solution, dice, 6, (3, 8), stepping(least))
    return [Whispers(path, least) for path in found]


def _arrows(solution: Grid, dice: Dice) -> list[Rule]:
    made: list[Rule] = []
    for path in paths(solution, dice, 60, (3, 4), lambda values: sum(values[1:]) <= values[0], overlap=True):
        values = [solution[place] for place in path]
        if sum(values[1:]) == values[0] and not {place for rule in made for place in rule.cells} & set(path):
            made.append(Arrow(path[:1], path[1:]))
    return made[:8]


def _orthogonal(solution: Grid) -> Iterator[tuple[tuple[int, int], tuple[int, int], int, int]]:
    size = solution.size
    for cell in range(size * size):
        row, column = divmod(cell, size)
        for other in ((row, column + 1), (row + 1, column)):
            if max(other) < size:
                yield (row, column), other, solution[row, column], solution[other]


def _kropki(solution: Grid, dice: Dice) -> list[Rule]:
    made: list[Rule] = []
    for one, other, a, b in _orthogonal(solution):
        dots = [Difference([one, other], 1)] * (abs(a - b) == 1) + [Ratio([one, other], 2)] * (max(a, b) == 2 * min(a, b))
        made += [dice.choice(dots)] if dots else []
    return made


def _xv(solution: Grid, dice: Dice) -> list[Rule]:
    signs = {10: X, 5: V}
    return [signs[a + b]([one, other]) for one, other, a, b in _orthogonal(solution) if a + b in signs]


def _sandwiches(solution: Grid, dice: Dice) -> list[Rule]:
    made: list[Rule] = []
    size = solution.size
    for line in range(size):
        for places in ([(line, at) for at in range(size)], [(at, line) for at in range(size)]):
            values = [solution[place] for place in places]
            first, last = sorted((values.index(1), values.index(size)))
            made.append(Sandwich(places, sum(values[first + 1 : last])))
    return made


_PATTERNS: dict[str, Callable[[Grid, Dice], list[Rule]]] = {
    "thermo": _thermos,
    "arrow": _arrows,
    "whispers": _whispers,
    "kropki": _kropki,
    "xv": _xv,
    "sandwich": _sandwiches,
}
