"""The law of leftovers: steps against the solution and the checker, and a second search, slow and plain."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice

import pytest

import sudokit as sk
from helpers.stuck import stuck
from sudokit.logic._examples import example, practice

NAME = "law-of-leftovers"
EXPERT = sk.Profile.load("expert")
LAW = EXPERT.only(NAME)
BASIC = EXPERT.only(
    *("full-house", "naked-single", "hidden-single", "pointing", "claiming"),
    *("naked-pair", "naked-triple", "hidden-pair", "hidden-triple"),
)
MOST = 5
"""How many cells may be left over on a side."""
Cells = frozenset[int]
Lost = frozenset[tuple[int, int]]


@cache
def states(size: int, number: int) -> tuple[tuple[sk.Candidates, sk.Grid], ...]:
    """Return states of jigsaws in which basic techniques find nothing more, each with its solution."""
    puzzles = (sk.generate(f"random-jigsaw:{size}", seed=31415, index=index).grid for index in itertools.count())
    return tuple(islice(stuck(puzzles, BASIC), number))


def sides(layout: sk.Layout) -> Iterator[tuple[Cells, Cells]]:
    """The cells that only some lines have, and those that only as many regions have."""
    size = layout.size
    houses = [frozenset(house.cells) for house in layout.houses]
    regions = houses[2 * size : 3 * size]
    for lines in (houses[:size], houses[size : 2 * size]):
        for first, last in combinations(range(size), 2):
            some = frozenset[int]().union(*lines[first:last])
            # Regions that stick out too far by themselves are of no use.
            near = [region for region in regions if len(region - some) <= MOST]
            for chosen in combinations(near, last - first):
                cells = frozenset[int]().union(*chosen)
                if 0 < len(cells - some) <= MOST:
                    yield some - cells, cells - some


def plain(state: sk.Candidates) -> set[Lost]:
    """What each step removes."""
    grid, size = state.grid, state.size
    empty = {cell for cell, value in enumerate(grid.values) if not value}
    marks = [
        {value} if value else {one for one in range(1, size + 1) if mask >> (one - 1) & 1}
        for value, mask in zip(grid.values, state.masks, strict=True)
    ]
    houses = [frozenset(house.cells) for house in grid.layout.houses]
    peers = [frozenset[int]().union(*(house for house in houses if cell in house)) - {cell} for cell in range(size * size)]
    found: set[Lost] = set()
    for pair in sides(grid.layout):
        for own, other in (pair, pair[::-1]):
            theirs = set[int]().union(*(marks[cell] for cell in other))
            found.add(frozenset((cell, value) for cell in own & empty for value in marks[cell] - theirs))
            for value in range(1, size + 1):
                able = [cell for cell in other & empty if value in marks[cell]]
                needed = sum(grid.values[cell] == value for cell in own) - sum(grid.values[cell] == value for cell in other)
                if needed > 0 and able:
                    common = frozenset.intersection(*(peers[cell] for cell in able)) & empty
                    found.add(frozenset((cell, value) for cell in common if value in marks[cell]))
            for count in range(1, len(own)):
                for some in combinations(sorted(own), count):
                    values = set[int]().union(*(marks[cell] for cell in some))
                    holding = {cell for cell in own if marks[cell] <= values}
                    reached = {cell for cell in other if marks[cell] & values}
                    if len(holding) == count == len(reached):
                        lost = {(cell, value) for cell in reached & empty for value in marks[cell] - values}
                        lost |= {(cell, value) for cell in own & empty - holding for value in marks[cell] & values}
                        found.add(frozenset(lost))
    return found - {frozenset()}


def lost_by(step: sk.Step, size: int) -> Lost:
    return frozenset((row * size + column, value) for (row, column), value in step.eliminations)


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "number"), [(9, 60), (7, 40), (6, 20), pytest.param(9, 200, marks=pytest.mark.slow)])
def test_a_plain_search_agrees(size: int, number: int) -> None:
    helped = 0
    for state, _ in states(size, number):
        found = {lost_by(step, size) for step in sk.steps(state, LAW)}
        assert found == plain(state)
        helped += bool(found)
    assert helped > number // 2


@pytest.mark.thorough
def test_steps_agree_with_the_solution_and_have_proofs() -> None:
    kinds: set[str] = set()
    for state, solution in states(9, 60):
        found = sk.steps(state, LAW)
        for index, step in enumerate(found):
            assert all(solution[place] != value for place, value in step.eliminations)
            roles = {role for _, role in step.cells}
            kinds.add("missing" if "bridge" in roles else "stands" if step.candidates else "confined")
            if index < 25:
                assert set(sk.check_argument(state, found.proof(index)).eliminations) == set(step.eliminations)
    assert kinds == {"missing", "confined", "stands"}


@pytest.mark.thorough
def test_proofs_that_lack_something_are_refused() -> None:
    tried = 0
    for state, _ in states(9, 20):
        found = sk.steps(state, LAW)
        for index in range(min(len(found), 10)):
            lines = list(found.proof(index))
            for at, line in enumerate(lines):
                for changed in (
                    *(replace(line, bases=line.bases[:number] + line.bases[number + 1 :]) for number in range(len(line.bases))),
                    *(
                        replace(line, covers=line.covers[:number] + line.covers[number + 1 :])
                        for number in range(len(line.covers))
                    ),
                ):
                    tried += 1
                    with pytest.raises(sk.ArgumentError):
                        sk.check_argument(state, [*lines[:at], changed, *lines[at + 1 :]])
    assert tried > 500


def test_only_jigsaws_have_steps() -> None:
    for layout in ("3x3", "3x3+windows", "2x3", "3x3+diagonals"):
        puzzle = sk.generate(layout, seed=5).grid
        assert not len(sk.steps(puzzle, LAW))
    for name in ("hodoku", "simple"):
        assert not any(NAME in search.techniques for search in sk.Profile.load(name).searches if search.enabled)
    assert EXPERT.search_of(NAME).enabled


def test_a_path_uses_it() -> None:
    puzzle = sk.generate("random-jigsaw:9", seed=31415, index=0).grid
    path, solution = sk.explain(puzzle, EXPERT), sk.solve(puzzle).grid
    assert path.complete
    assert path.state(len(path) - 1).grid == solution
    assert any(step.technique == NAME for step in path)


def test_the_examples_are_told_and_proved() -> None:
    first = example(NAME)
    assert first is not None
    made = (first, *practice(NAME))
    assert len(made) > 1
    for found, index in made:
        assert found.start.grid.layout.is_jigsaw
        lines, lost = list(found.proof(index)), set(found[index].eliminations)
        assert set(sk.check_argument(found.before(index), lines).eliminations) == lost
        assert set(sk.check_argument(found.before(index), lines[:-1]).eliminations) < lost
        assert found.text(index, 4, "en") != found.text(index, 4, "de")
