"""Set equivalence: steps against the solution and the checker, and a second search, slow and plain."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product

import pytest

import sudokit as sk
from helpers.lanes import LONG
from helpers.stuck import stuck
from sudokit.logic._examples import example, practice

NAME = "set-equivalence"
EXPERT = sk.Profile.load("expert")
HIDDEN = EXPERT.only(NAME)
BASIC = EXPERT.only(
    *("full-house", "naked-single", "hidden-single", "pointing", "claiming"),
    *("naked-pair", "naked-triple", "hidden-pair", "hidden-triple"),
)
SINGLES = EXPERT.only("full-house", "naked-single", "hidden-single")
WINDOWS, LARGE, JIGSAW = "3x3+windows", "4x4+windows", "random-jigsaw:9"
MOST = 2 if LONG == "all" else 1
"""States of it, each of which takes ten seconds and more."""
# Rows 1 and 2 contain region A; regions A and C contain row 1.
NESTED = "jigsaw:AAAACCAABBCCEBBBBCEEDDDCEEDDDFEFFFFF"
Cells = frozenset[int]
Change = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
"""What a step places, and what it removes: cells and values."""


@cache
def states(layout: str, number: int, profile: sk.Profile = BASIC) -> tuple[tuple[sk.Candidates, sk.Grid], ...]:
    """Return states in which techniques of a profile find nothing more, each with its solution."""
    puzzles = (sk.generate(layout, seed=141421, index=index).grid for index in itertools.count())
    return tuple(islice(stuck(puzzles, profile), number))


Parts = Counter[Cells]
"""Houses, each with how often it counts."""


def net(plus: Iterable[Cells], minus: Iterable[Cells], others: Iterable[Parts] = ()) -> Parts:
    made = Counter(plus)
    made.subtract(minus)
    for other in others:
        made.subtract(other)
    return made


@cache
def hidden_houses(layout: sk.Layout) -> frozenset[Cells]:
    """The cells of the hidden houses."""
    size = layout.size
    houses = [frozenset(house.cells) for house in layout.houses]
    inner = [frozenset(house.cells) for house in layout.houses if house.kind == "window"] or houses[2 * size : 3 * size]
    ways = (houses[:size], houses[size : 2 * size])
    runs = [[own[first:last] for first, last in combinations(range(size + 1), 2)] for own in ways]
    plain: tuple[dict[Cells, list[Parts]], ...] = ({}, {})
    for way, chosen in enumerate(runs):
        for lines in chosen:
            room = frozenset[int]().union(*lines)
            inside = [house for house in inner if house <= room]
            around = [house for house in inner if house & room]
            if len(inside) == len(lines) - 1:
                plain[way].setdefault(room.difference(*inside), []).append(net(lines, inside))
            if len(around) == len(lines) + 1 and room <= frozenset[int]().union(*around):
                plain[way].setdefault(frozenset[int]().union(*around) - room, []).append(net(around, lines))
    found = {*plain[0], *plain[1]} - set(houses)
    for way, own in enumerate(ways):
        clear = [line for line in own if not any(line & house for house in inner)]
        for some in (clear, *(lines for lines in runs[way] if 2 * len(lines) <= size)):
            room = frozenset[int]().union(*some)
            others = [cells for cells in plain[1 - way] if cells <= room and cells not in houses]
            for count in range(1, len(some)):
                for taken in combinations(others, count):
                    left = room.difference(*taken)
                    if len(left) != len(room) - count * size:
                        continue  # they overlap
                    inside = [house for house in inner if house <= left]
                    if count + len(inside) != len(some) - 1:
                        continue
                    made = [net(some, inside, parts) for parts in product(*(plain[1 - way][cells] for cells in taken))]
                    if any(max(map(abs, parts.values())) == 1 for parts in made):
                        found.add(left.difference(*inside))
    return frozenset(found - set(houses))


def plain_hidden_houses(layout: sk.Layout) -> set[Cells]:
    """Those of any lines less the regions or windows inside them."""
    size = layout.size
    houses = [frozenset(house.cells) for house in layout.houses]
    inner = [frozenset(house.cells) for house in layout.houses if house.kind == "window"] or houses[2 * size : 3 * size]
    found = set()
    for own in (houses[:size], houses[size : 2 * size]):
        for count in range(1, size + 1):
            for lines in combinations(own, count):
                room = frozenset[int]().union(*lines)
                inside = [house for house in inner if house <= room]
                if len(inside) == count - 1:
                    found.add(room.difference(*inside))
    return found - set(houses)


def plain_steps(state: sk.Candidates) -> Iterator[Change]:
    """What each rule changes, by its definition."""
    grid, size = state.grid, state.size
    marks = [
        set() if value else {one for one in range(1, size + 1) if mask >> (one - 1) & 1}
        for value, mask in zip(grid.values, state.masks, strict=True)
    ]
    houses = [frozenset(house.cells) for house in grid.layout.houses]
    peers = [frozenset[int]().union(*(house for house in houses if cell in house)) - {cell} for cell in range(size * size)]

    def removed(cells: Cells | set[int], values: set[int]) -> frozenset[tuple[int, int]]:
        return frozenset((cell, value) for cell in cells for value in marks[cell] & values)

    none = frozenset[tuple[int, int]]()
    for hidden in hidden_houses(grid.layout):
        there = {grid.values[cell] for cell in hidden} - {0}
        for value in there:
            yield none, removed(hidden, {value})
        lacking = set(range(1, size + 1)) - there
        places = {value: {cell for cell in hidden if value in marks[cell]} for value in lacking}
        for value, able in places.items():
            if len(able) == 1:
                yield frozenset((cell, value) for cell in able), none
                continue
            if not able:
                continue
            yield none, removed(frozenset.intersection(*(peers[cell] for cell in able)), {value})
            for house in houses:
                needed = {cell for cell in house if value in marks[cell]}
                if needed and needed <= hidden:
                    yield none, removed(hidden - needed, {value})
        for count in (2, 3, 4):
            for cells in combinations([cell for cell in hidden if marks[cell] and marks[cell] <= lacking], count):
                values = set[int]().union(*(marks[cell] for cell in cells))
                if len(values) == count:
                    yield none, removed(hidden - set(cells), values)
            few = [value for value in lacking if 0 < len(places[value]) <= count]
            for chosen in combinations(few, count):
                able = set[int]().union(*(places[value] for value in chosen))
                if len(able) == count:
                    yield none, removed(able, set(range(1, size + 1)) - set(chosen))


def plain(state: sk.Candidates) -> set[Change]:
    return {change for change in plain_steps(state) if change[0] or change[1]}


def change_of(step: sk.Step, size: int) -> Change:
    placed, lost = (
        frozenset((row * size + column, value) for (row, column), value in marks)
        for marks in (step.placements, step.eliminations)
    )
    return placed, lost


def kind_of(step: sk.Step) -> str:
    """Which rule a step follows."""
    roles = {role for _, role in step.cells}
    if step.placements:
        return "single"
    if step.candidates:
        return "pointing" if step.candidates[0][-1] == "common" else "claiming"
    return next(name for name, role in (("placed", "pivot"), ("naked", "set_a"), ("hidden", "pincer")) if role in roles)


def cells_of(layout: sk.Layout, text: str) -> Cells:
    """r234c159: the cells where these lines cross."""
    rows, columns = text[1:].split("c")
    return frozenset((int(row) - 1) * layout.size + int(column) - 1 for row in rows for column in columns)


def test_hidden_houses_of_known_layouts() -> None:
    nine, four = sk.Layout.parse(WINDOWS), sk.Layout.parse("2x2+windows")
    names = ("r234c159", "r678c159", "r159c234", "r159c678", "r159c159")
    assert hidden_houses(nine) == {cells_of(nine, name) for name in names}
    assert hidden_houses(four) == {cells_of(four, name) for name in ("r23c14", "r14c23", "r14c14")}
    nested = sk.Layout.parse(NESTED)
    assert {frozenset({4, 5, 8, 9, 10, 11}), frozenset({6, 7, 10, 11, 17, 23})} <= hidden_houses(nested)
    assert all(len(cells) == nested.size for cells in hidden_houses(nested))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("layout", "number", "profile"),
    [
        (WINDOWS, 200, BASIC),
        (JIGSAW, 60, BASIC),
        ("random-jigsaw:6", 40, SINGLES),
        pytest.param(LARGE, MOST, BASIC, marks=pytest.mark.slow),
    ],
)
def test_a_plain_search_agrees(layout: str, number: int, profile: sk.Profile) -> None:
    helped = 0
    for state, solution in states(layout, number, profile):
        if state.size < 10:
            assert plain_hidden_houses(state.grid.layout) <= hidden_houses(state.grid.layout)
        for hidden in hidden_houses(state.grid.layout):
            assert {solution.values[cell] for cell in hidden} == set(range(1, state.size + 1))
        found = {change_of(step, state.size) for step in sk.steps(state, HIDDEN)}
        assert found == plain(state)
        helped += bool(found)
    assert helped


@pytest.mark.thorough
@pytest.mark.parametrize("layouts", [((WINDOWS, 60), (JIGSAW, 30)), pytest.param(((LARGE, MOST),), marks=pytest.mark.slow)])
def test_steps_agree_with_the_solution_and_have_proofs(layouts: tuple[tuple[str, int], ...]) -> None:
    kinds = Counter[str]()
    for layout, number in layouts:
        for state, solution in states(layout, number, BASIC):
            found = sk.steps(state, HIDDEN)
            for index, step in enumerate(found):
                assert all(solution[place] == value for place, value in step.placements)
                assert all(solution[place] != value for place, value in step.eliminations)
                kinds[kind_of(step)] += 1
                proved = sk.check_argument(state, found.proof(index))
                assert set(proved.eliminations) >= set(step.eliminations)
                assert set(proved.placements) == set(step.placements)
    if layouts[0][0] == WINDOWS:
        assert set(kinds) == {"placed", "single", "pointing", "claiming", "naked", "hidden"}
    assert kinds


@pytest.mark.thorough
def test_proofs_that_lack_something_are_refused() -> None:
    tried = 0
    for state, _ in (*states(WINDOWS, 20), *states(JIGSAW, 20)):
        found = sk.steps(state, HIDDEN)
        for index in range(min(len(found), 12)):
            lines = list(found.proof(index))
            for at, line in enumerate(lines):
                for number in range(max(len(line.bases), len(line.covers))):
                    bases, covers = ((*parts[:number], *parts[number + 1 :]) for parts in (line.bases, line.covers))
                    for changed in (replace(line, bases=bases), replace(line, covers=covers)):
                        if changed != line:
                            tried += 1
                            with pytest.raises(sk.ArgumentError):
                                sk.check_argument(state, [*lines[:at], changed, *lines[at + 1 :]])
    assert tried > 500


def test_only_layouts_with_houses_inside_others_have_steps() -> None:
    for layout in ("3x3", "2x3", "3x3+diagonals"):
        assert not len(sk.steps(sk.generate(layout, seed=5).grid, HIDDEN))
    for name in ("hodoku", "simple"):
        assert not any(NAME in search.techniques for search in sk.Profile.load(name).searches if search.enabled)
    assert EXPERT.search_of(NAME).enabled


def test_a_path_uses_it() -> None:
    for index in range(20):
        puzzle = sk.generate(WINDOWS, seed=141421, index=index).grid
        path = sk.explain(puzzle, EXPERT)
        assert path.complete
        if any(step.technique == NAME for step in path):
            assert path.state(len(path) - 1).grid == sk.solve(puzzle).grid
            return
    raise AssertionError("no path uses it")


def test_the_examples_are_told_and_proved() -> None:
    first = example(NAME)
    assert first is not None
    made = (first, *practice(NAME))
    assert len(made) > 1
    for found, index in made:
        assert found.start.grid.layout.spec == WINDOWS
        lines, lost = list(found.proof(index)), set(found[index].eliminations)
        assert set(sk.check_argument(found.before(index), lines).eliminations) >= lost
        assert found.text(index, 4, "en") != found.text(index, 4, "de")
