"""Symmetrical placement: steps against the solution and the checker, a second, plain search, and puzzles in any position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

import sudokit as sk
from sudokit.generating._built import built
from sudokit.messages import catalogue

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
SYMMETRY = EXPERT.only("symmetrical-placement")
BASIC = EXPERT.only("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "hidden-pair")
BOTH = EXPERT.only("full-house", "naked-single", "hidden-single", "symmetrical-placement")
PUBLISHED = "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6..........."
Place = tuple[int, int]
Effect = tuple[frozenset[tuple[Place, int]], frozenset[tuple[Place, int]]]
# Where the motions of a square take a cell.
MOTIONS: tuple[Callable[[int, int, int], Place], ...] = (
    lambda size, row, column: (column, size - 1 - row),
    lambda size, row, column: (size - 1 - row, size - 1 - column),
    lambda size, row, column: (size - 1 - column, row),
    lambda size, row, column: (size - 1 - row, column),
    lambda size, row, column: (row, size - 1 - column),
    lambda size, row, column: (column, row),
    lambda size, row, column: (size - 1 - column, size - 1 - row),
)


@cache
def puzzles() -> tuple[sk.Grid, ...]:
    """Return symmetrical puzzles, each in the position in which it was built."""
    made = (built("symmetrical-placement", f"test {number}") for number in range(130))
    return (sk.Grid.parse(PUBLISHED), *(sk.Grid(one.puzzle) for one in made if one))


@cache
def states() -> tuple[tuple[sk.Candidates, sk.Grid, int], ...]:
    """Return states at the start and where basic techniques find nothing more, their solutions, and how many symmetries."""
    found = []
    for grid in puzzles():
        solution = sk.solve(grid).grid
        assert solution is not None
        path = sk.explain(grid, BASIC)
        all_states = (path.start, *path.steps.states())
        kept = {0, len(all_states) // 3, 2 * len(all_states) // 3, len(all_states) - 1}
        found += [(all_states[number], solution, sk.canonical(grid).automorphisms) for number in sorted(kept)]
    return tuple(found)


def replaced(givens: dict[Place, int], images: dict[Place, Place], size: int) -> dict[int, int] | None:
    """Return what replaces each value if the givens stay as they are; None if they do not."""
    becomes: dict[int, int] = {}
    for place, value in givens.items():
        image = givens.get(images[place])
        if image is None or becomes.setdefault(value, image) != image:
            return None
    if len(set(becomes.values())) < len(becomes) or len(becomes) < size - 1:
        return None
    lacking = set(range(1, size + 1)) - set(becomes)
    return becomes | dict(zip(lacking, set(range(1, size + 1)) - set(becomes.values()), strict=True))


def plainly(state: sk.Candidates) -> Iterator[Effect]:
    """Look for symmetries of the square, cell by cell and candidate by candidate."""
    size, grid = state.size, state.grid
    places = [(row, column) for row in range(size) for column in range(size)]
    houses = {frozenset(divmod(cell, size) for cell in house.cells) for house in grid.layout.houses}
    seen = {place: {other for house in houses if place in house for other in house} - {place} for place in places}
    values = {place: grid[place] for place in places if grid[place]}
    open_ = {place: {v for v in state[place] if all(values.get(other) != v for other in seen[place])} for place in places}
    open_ = {place: left for place, left in open_.items() if place not in values}
    givens = {place: values[place] for place in places if grid.givens[place[0] * size + place[1]]}
    for motion in MOTIONS:
        images = {place: motion(size, *place) for place in places}
        if {frozenset(images[place] for place in house) for house in houses} != houses:
            continue
        becomes = replaced(givens, images, size)
        if becomes is None:
            continue
        placed = {
            (images[place], becomes[value]) for place, value in values.items() if becomes[value] in open_.get(images[place], ())
        }
        lost = set()
        for place, left in open_.items():
            image = images[place]
            there = {becomes[value] for value in left}
            lost |= {(image, value) for value in open_.get(image, set()) - there}
            for value in left:
                new = becomes[value]
                if new not in open_.get(image, ()):
                    continue  # the inverse symmetry removes it
                if (image == place and new != value) or (image in seen[place] and new == value):
                    lost.add((place, value))
        yield frozenset(placed), frozenset()
        yield frozenset(), frozenset(lost)


def effects(state: sk.Candidates) -> list[Effect]:
    """Return what the steps of a state change."""
    return [(frozenset(step.placements), frozenset(step.eliminations)) for step in sk.steps(state, SYMMETRY)]


def test_a_plain_search_agrees() -> None:
    assert len(states()) >= 200
    found = 0
    for state, _, group in states():
        expected = {effect for effect in plainly(state) if any(effect)}
        assert expected <= set(effects(state))
        if group == 1 + sum(1 for _ in plainly(state)) // 2:
            assert set(effects(state)) == expected
        found += len(expected)
    assert found > 100


def test_steps_agree_with_the_solution_and_the_checker() -> None:
    tried, source = 0, random.Random(314)
    for state, solution, _ in states():
        found = sk.steps(state, SYMMETRY)
        for index, step in enumerate(found):
            assert all(solution[place] == value for place, value in step.placements)
            assert all(solution[place] != value for place, value in step.eliminations)
            lines = list(found.proof(index))
            shown = sk.check_argument(state, lines)
            assert set(step.eliminations) <= set(shown.eliminations)
            assert set(step.placements) <= set(shown.placements)
            with pytest.raises(sk.ArgumentError):
                sk.check_argument(state, lines, unique="candidates")
            for at, line in enumerate(lines):
                if line.reason != "symmetry" or source.random() < 0.7:
                    continue
                first, *others = line.bases
                swapped = (others[0], first, *others[1:])
                value = replace(first, value=first.value % 9 + 1)
                for bases in (swapped, (value, *others), tuple(others)):
                    tried += 1
                    with pytest.raises(sk.ArgumentError):
                        sk.check_argument(state, [*lines[:at], replace(line, bases=bases), *lines[at + 1 :]])
    assert tried > 100


def test_puzzles_are_symmetrical_in_any_position() -> None:
    source = random.Random(271)
    for grid in puzzles():
        group = sk.canonical(grid).automorphisms
        assert group > 1
        moved = sk.scramble(grid, seed=source.randrange(1 << 30))
        here, there = effects(grid.candidates()), effects(moved.candidates())
        assert sorted((len(a), len(b)) for a, b in here) == sorted((len(a), len(b)) for a, b in there)
        found = sk.steps(moved.candidates(), SYMMETRY)
        assert all(sk.check_argument(moved.candidates(), found.proof(number)) for number in range(len(found)))


def test_nothing_follows_without_symmetry_or_a_single_solution() -> None:
    for grid in puzzles()[:20]:
        values = list(grid.values)
        solution = sk.solve(grid).grid
        assert solution is not None
        cell = next(cell for cell, value in enumerate(values) if not value)
        more = sk.Grid([*values[:cell], solution.values[cell], *values[cell + 1 :]])
        if sk.canonical(more).automorphisms == 1:
            assert not effects(more.candidates())
        one = next(cell for cell, value in enumerate(values) if value)
        # Only with a value that is not given is there one solution.
        givens = [bool(value) and number != one for number, value in enumerate(values)]
        fewer = sk.Grid(values, givens=givens)
        if sk.solve(sk.Grid([value if given else 0 for value, given in zip(values, givens, strict=True)])).status != "unique":
            assert not effects(fewer.candidates())
    for values in sk.generate_many(50, seed=3, threads=1).puzzles:
        grid = sk.Grid(values.tolist())
        assert bool(effects(grid.candidates())) <= (sk.canonical(grid).automorphisms > 1)


@pytest.mark.parametrize("layout", ["2x2", "2x3", "3x3+diagonals", "3x3+windows", "4x4"])
def test_other_layouts(layout: str) -> None:
    shape = sk.Layout.parse(layout)
    size, source, tried = shape.size, random.Random(layout), 0
    for _ in range(40 if size < 16 else 6):
        pairs = source.randrange(1, size // 2 + 1)
        becomes = {value: size + 1 - value if min(value, size + 1 - value) <= pairs else value for value in range(1, size + 1)}
        grid = [0] * size**2
        cells = list(range(size**2))
        source.shuffle(cells)
        for cell in cells:
            if grid[cell]:
                continue
            if sk.solve(sk.Grid(grid, shape)).status == "unique":
                break
            for value in source.sample(range(1, size + 1), size):
                filled = [*grid]
                filled[cell], filled[-1 - cell] = value, becomes[value]
                if filled[cell] == value and sk.solve(sk.Grid(filled, shape), limit=1).grid is not None:
                    grid = filled
                    break
        puzzle = sk.Grid(grid, shape)
        if sk.solve(puzzle).status != "unique":
            continue
        solution = sk.solve(puzzle).grid
        assert solution is not None
        path = sk.explain(puzzle, BOTH)
        for state in [path.start, *path.steps.states()][::3]:
            found = sk.steps(state, SYMMETRY)
            assert {effect for effect in plainly(state) if any(effect)} <= set(effects(state))
            for index, step in enumerate(found):
                tried += 1
                assert all(solution[place] == value for place, value in step.placements)
                assert all(solution[place] != value for place, value in step.eliminations)
                assert sk.check_argument(state, found.proof(index))
    assert tried


def test_steps_of_callers_without_a_symmetry_are_refused() -> None:
    before = puzzles()[0].candidates()
    step = sk.steps(before, SYMMETRY)[0]
    houses, others = list(step.houses), before.layout.houses
    for changed in (
        step._replace(houses=tuple(houses[:17])),
        step._replace(houses=(houses[1], *houses[1:])),
        step._replace(houses=(houses[9], *houses[1:])),
        step._replace(houses=((others[20], "other"), *houses[1:])),
        step._replace(lists=()),
        step._replace(lists=((9, 9, 7, 6, 5, 4, 3, 2, 1),)),
    ):
        with pytest.raises(sk.SudokitError):
            catalogue().tell(changed, before)


def test_puzzles_that_need_it_are_made() -> None:
    for seed in range(4):
        made = sk.generate(technique="symmetrical-placement", profile=BOTH, seed=seed)
        path = sk.explain(made.grid, BOTH)
        assert "symmetrical-placement" in {step.technique for step in path}
        assert sk.canonical(made.grid).automorphisms > 1
        values = made.grid.values
        without = [[*values[:cell], 0, *values[cell + 1 :]] for cell, value in enumerate(values) if value]
        assert bool(made.minimal) == all(sk.solve(sk.Grid(fewer)).status != "unique" for fewer in without)
