"""The runs of the study `catalogue`: what the catalogues hold, patterns counted, puzzles looked up and solved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

from ..generating import generate, random_grid
from ..grid import Grid, Layout
from ..solving import CatalogueClass, LookUp, Way, catalogue_classes, catalogue_table, look_up, solve
from ..symmetry import canonical, canonical_many, scramble
from ._frame import Scale, Setting
from ._patterns import patterns_of
from ._plan import Plan
from ._timing import timed

__all__ = ["ALL_CLASSES", "KEYS", "NINE", "NINE_GIVENS", "PARAMETERS", "SIX", "SMALL", "Run", "plan"]

# Of full 9x9 grids (Jarvis and Russell, 2006).
ALL_CLASSES = 5_472_730_538

KEYS = 4
"""The columns that identify a run."""

SMALL, SIX, NINE = Layout(2, 2), Layout(2, 3), Layout.classic()


class Run(NamedTuple):
    """One measurement.  Columns that do not belong to its part are 0."""

    part: str
    """`catalogue`: what it holds; `patterns`; `puzzle`, `minimal puzzle`: at 6x6; `puzzle of any class`, `puzzle of the
    band`: 9x9."""
    layout: str
    """Box height x box width."""
    givens: int
    """The number of cells that are given."""
    number: int
    """The number of the puzzle among those with so many givens, from 1."""
    classes: int
    """Classes held, tried or agreeing."""
    images: int
    """Full grids held or agreeing; those that differ only by relabelling count once."""
    bytes: int
    """The memory of the table."""
    patterns: int
    """Patterns of so many givens, up to symmetry."""
    keys: int
    """Partial grids with so many givens, up to symmetry and relabelling; counted at 4x4 only."""
    at_home: bool
    """Whether the map to the puzzle's canonical form turns its solution into the canonical form of that, up to relabelling."""
    solutions: int
    """Solutions found, at most 2."""
    comparisons: int
    """Full grids compared in the table, in the order of the puzzle's canonical form."""
    as_given: int
    """The same in the order of the puzzle's own cells."""
    by_class: int
    """Comparisons when the transformations of each class are tried."""
    first_time_s: float
    """CPU time of the first look-up, when little of the table is in the processor's caches."""
    time_s: float
    """CPU time of the look-up repeated; of a catalogue, the time to make its table."""
    as_given_time_s: float
    """CPU time in the order of the puzzle's own cells, repeated."""
    by_class_time_s: float
    """CPU time when the transformations of each class are tried: repeated at 6x6, once at 9x9."""
    first_solve_time_s: float
    """CPU time of `auto`, the first time; measured at 6x6 only."""
    solve_time_s: float
    """CPU time of `auto`, repeated."""


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    """For each number of givens, and minimal ones, at 6x6."""
    large: int
    """The same at 9x9."""
    classes: int
    """Tried with each 9x9 puzzle."""
    every: int
    """The step from one number of givens to the next."""


PARAMETERS = {
    Scale.TINY: Parameters(1, 1, 1, 12),
    Scale.QUICK: Parameters(10, 3, 10, 2),
    Scale.FULL: Parameters(100, 20, 50, 1),
}

NINE_GIVENS = (17, 20, 25, 30, 40, 60, 80, 81)
_NOTHING = Run("", "", 0, 0, 0, 0, 0, 0, 0, False, 0, 0, 0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def plan(setting: Setting) -> Plan:
    """What the catalogues hold; patterns by number of givens; puzzles looked up."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    for layout in (SMALL, SIX, Layout(3, 2)):
        made.add(("catalogue", layout.spec, 0, 0), partial(_hold, layout))
    for layout in (SMALL, SIX, NINE):
        for givens in range(layout.size**2 + 1):
            made.add(("patterns", layout.spec, givens, 0), partial(_patterns, layout, givens))
    for givens in range(4, SIX.size**2 + 1, parameters.every):
        for number in range(1, parameters.puzzles + 1):
            seed = setting.derived("look-up", SIX.spec, givens, number)
            made.add(("puzzle", SIX.spec, givens, number), partial(_some_cells, givens, seed))
    for number in range(1, parameters.puzzles + 1):
        puzzle = generate(SIX, minimal=True, seed=setting.derived("minimal", number))
        made.add(("minimal puzzle", SIX.spec, puzzle.clues, number), partial(_small, puzzle.grid, puzzle.solution))
    for part in ("puzzle of any class", "puzzle of the band"):
        for givens in NINE_GIVENS[2 if setting.scale is Scale.TINY else 0 :]:
            for number in range(1, parameters.large + 1):
                seed = setting.derived(part, givens, number)
                classes = _some_classes(setting.seed, parameters.classes) if part == "puzzle of any class" else _of_the_band()
                made.add((part, NINE.spec, givens, number), partial(_large, classes, givens, seed, part))
    return made


def _row(**columns: Any) -> Sequence[Any]:
    return _NOTHING._replace(**columns)[KEYS:]


def _hold(layout: Layout) -> Sequence[Any]:
    classes = _classes(layout)
    made = min((catalogue_table(layout) for _ in range(5)), key=lambda one: one.seconds)
    return _row(classes=len(classes), images=made.images, bytes=made.bytes, time_s=made.seconds)


def _patterns(layout: Layout, givens: int) -> Sequence[Any]:
    return _row(patterns=patterns_of(layout)[givens], keys=_keys(givens) if layout is SMALL else 0)


def _keys(givens: int) -> int:
    """Return how many partial 4x4 grids with so many givens are different, up to symmetry and relabelling."""
    import numpy as np

    chosen = list(combinations(range(16), givens))
    kept = np.zeros((len(chosen), 16), bool)
    for row, cells in enumerate(chosen):
        kept[row, list(cells)] = True
    partial_grids = [kept * np.array(one.grid.values, np.uint8) for one in _classes(SMALL)]
    return len(canonical_many(np.concatenate(partial_grids), SMALL).first_of_class())


def _puzzle(full: Grid, givens: int, seed: int) -> Grid:
    """Return some cells of a full grid, all sets of them equally likely."""
    cells = len(full.values)
    kept = set(random.Random(seed).sample(range(cells), givens))
    return Grid([value if cell in kept else 0 for cell, value in enumerate(full.values)], full.layout)


def _at_home(puzzle: Grid, full: Grid) -> bool:
    moved = canonical(puzzle).transformation(full).values
    label = {value: at for at, value in enumerate(moved[: full.size], 1)}
    return tuple(label[value] for value in moved) == tuple(canonical(full).grid.values)


def _middle(puzzle: Grid, way: Way, classes: Sequence[Grid] = ()) -> LookUp:
    """Return the look-up of median time of three."""
    return sorted((look_up(puzzle, way, classes) for _ in range(3)), key=lambda one: one.arranging + one.searching)[1]


def _some_cells(givens: int, seed: int) -> Sequence[Any]:
    full = random_grid(SIX, seed=seed)
    return _small(_puzzle(full, givens, seed), full)


def _small(puzzle: Grid, full: Grid) -> Sequence[Any]:
    classes = [one.grid for one in _classes(SIX)]
    first = look_up(puzzle)
    first_solved = timed(lambda: solve(puzzle), repeats=1)
    found, plain = _middle(puzzle, "table"), _middle(puzzle, "as-given")
    tried = _middle(puzzle, "classes", classes)
    assert found.images == plain.images == tried.images
    solved = timed(lambda: solve(puzzle))
    return _row(
        classes=found.classes,
        images=found.images,
        at_home=_at_home(puzzle, full),
        solutions=solved.outcome.count,
        comparisons=found.comparisons,
        as_given=plain.comparisons,
        by_class=tried.comparisons,
        first_time_s=first.arranging + first.searching,
        time_s=found.arranging + found.searching,
        as_given_time_s=plain.arranging + plain.searching,
        by_class_time_s=tried.arranging + tried.searching,
        first_solve_time_s=first_solved.seconds,
        solve_time_s=solved.seconds,
    )


@cache
def _classes(layout: Layout) -> list[CatalogueClass]:
    return catalogue_classes(layout)


@cache
def _some_classes(seed: int, count: int) -> tuple[Grid, ...]:
    """Return the canonical forms of random grids."""
    return tuple(canonical(random_grid(seed=seed, index=index)).grid for index in range(count))


@cache
def _of_the_band() -> tuple[Grid, ...]:
    return tuple(one.grid for one in _classes(NINE))


def _large(classes: Sequence[Grid], givens: int, seed: int, part: str) -> Sequence[Any]:
    any_class = part == "puzzle of any class"
    full = random_grid(seed=seed) if any_class else scramble(random.Random(seed).choice(classes), seed=seed)
    puzzle = _puzzle(full, givens, seed)
    tried = look_up(puzzle, "classes", classes)
    solved = timed(lambda: solve(puzzle))
    return _row(
        classes=len(classes),
        images=tried.images,
        at_home=_at_home(puzzle, full),
        solutions=solved.outcome.count,
        by_class=tried.comparisons,
        by_class_time_s=tried.arranging + tried.searching,
        solve_time_s=solved.seconds,
    )
