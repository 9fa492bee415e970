"""Deadly patterns with guardians: steps against the solution and the checker, and a second search, slow and plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest

import sudokit as sk
from helpers.plain import HOUSES, PLACES, Mark, Place, excluded_by_all, marks_open

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
NAMES = ("guarded-rectangle", "extended-rectangle", "bug-lite", "bug-plus-n", "reverse-bug")
Effect = frozenset[Mark]
State = sk.Candidates


def tried_first() -> sk.Profile:
    """The profile, with these techniques before all others but the simplest."""
    names = [name for search in EXPERT.searches if search.enabled for name in search.techniques]
    simple = names[: names.index("naked-quadruple")]
    return EXPERT.in_order(*simple, *NAMES, *(name for name in names if name not in (*simple, *NAMES)))


@cache
def paths() -> tuple[sk.Explanation, ...]:
    puzzles = sk.generate_many(60, seed=27).puzzles
    found = [sk.explain("".join(map(str, puzzle)), tried_first()) for puzzle in puzzles.tolist()]
    return tuple(path for path in found if {step.technique for step in path} & set(NAMES))


def states(name: str, most: int) -> list[State]:
    """States before steps of a technique, and some others."""
    found = [path.before(at) for path in paths() for at, step in enumerate(path) if step.technique == name]
    others = [path.before(len(path) // 2) for path in paths()]
    return found[:most] + others[: most // 2]


def steps(state: State, name: str) -> set[Effect]:
    return {frozenset(step.placements or step.eliminations) for step in sk.steps(state, EXPERT.only(name))}


@pytest.mark.parametrize("name", ["guarded-rectangle", "bug-lite", "reverse-bug"])
def test_steps_agree_with_the_solution_and_the_checker(name: str) -> None:
    checked = 0
    for path in paths():
        solution = sk.solve(path.start.grid).grid
        assert solution is not None
        for index, step in enumerate(path):
            if step.technique != name:
                continue
            assert all(solution[place] != value for place, value in step.eliminations)
            assert all(solution[place] == value for place, value in step.placements)
            proved = sk.check_argument(path.before(index), path.proof(index))
            assert set(step.eliminations) <= set(proved.eliminations)
            assert set(step.placements) <= set(proved.placements)
            with pytest.raises(sk.ArgumentError, match="only one solution"):
                sk.check_argument(path.before(index), path.proof(index), unique=None)
            checked += 1
    assert checked


def test_they_are_off_where_uniqueness_is_not_assumed() -> None:
    path = paths()[0]
    index = next(index for index, step in enumerate(path) if step.technique in NAMES)
    name, state = path[index].technique, path.before(index)
    assert steps(state, name)
    assert not list(sk.steps(state, EXPERT.only(name), no_uniqueness=True))
    assert not set(NAMES) & {step.technique for step in sk.explain(path.start, tried_first(), no_uniqueness=True)}


def test_the_checker_refuses_what_has_one_filling() -> None:
    for path in paths():
        for index, step in enumerate(path):
            if step.technique != "guarded-rectangle":
                continue
            lines = list(path.proof(index))
            number = next(number for number, line in enumerate(lines) if line.reason == "deadly")
            line = lines[number]
            for wrong in (
                replace(line, candidates=line.candidates[1:]),
                replace(line, cells=line.cells[1:]),
                replace(line, cells=(*line.cells, line.cells[0])),
            ):
                with pytest.raises(sk.ArgumentError):
                    sk.check_argument(path.before(index), [*lines[:number], wrong, *lines[number + 1 :]])
            return
    raise AssertionError("no step to change")


# A second search.


def box(place: Place) -> tuple[int, int]:
    return place[0] // 3, place[1] // 3


def plain_rectangles(state: State, most: int = 4) -> set[Effect]:
    marks = marks_open(state)
    found = set()
    for (top, bottom), (left, right) in product(combinations(range(9), 2), repeat=2):
        corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
        if len({box(place) for place in corners}) != 2:
            continue
        for pair in combinations(range(1, 10), 2):
            if any((place, value) not in marks for place in corners for value in pair):
                continue
            for guardians in ways_to_guard(marks, corners, pair):
                if 1 <= len(guardians) <= most:
                    found.add(excluded_by_all(state, sorted(guardians)))
    return found - {frozenset()}


def ways_to_guard(marks: set[Mark], corners: list[Place], pair: tuple[int, ...]) -> Iterator[set[Mark]]:
    def outside(house: Sequence[Place], value: int) -> set[Mark]:
        return {(place, value) for place in house if place not in corners and (place, value) in marks}

    def inside(cells: list[Place]) -> set[Mark]:
        return {(place, value) for place, value in marks if place in cells and value not in pair}

    yield inside(corners)
    kinds = [[house for house in HOUSES[kind * 9 : kind * 9 + 9] if set(corners) & set(house)] for kind in range(3)]
    for all_a, all_b in product(kinds, repeat=2):
        yield set().union(*(outside(h, pair[0]) for h in all_a), *(outside(h, pair[1]) for h in all_b))
    for at in range(4):
        side = [corners[at], corners[(at + 1) % 4]]
        rest = [place for place in corners if place not in side]
        holding = [house for house in HOUSES if set(side) <= set(house)]
        for of_a, of_b in product(holding, repeat=2):
            yield outside(of_a, pair[0]) | outside(of_b, pair[1]) | inside(rest)


def shapes(lines: int) -> Iterator[list[list[Place]]]:
    """Yield some lines of a band or stack, crossed by a line through each box."""
    for band, chosen, columns in product(range(3), combinations(range(3), lines), product(range(3), repeat=3)):
        places = [[(band * 3 + row, at * 3 + column) for at, column in enumerate(columns)] for row in chosen]
        yield places
        yield [[(column, row) for row, column in line] for line in places]


def of_three_values(state: State, lines: int, fits: Callable[[list[list[Place]], set[int]], bool]) -> set[Effect]:
    found = set()
    for shape in shapes(lines):
        cells = [place for line in shape for place in line]
        if any(state.grid[place] for place in cells):
            continue
        for values in combinations(range(1, 10), 3):
            guardians = [(place, value) for place in cells for value in state[place] if value not in values]
            if 1 <= len(guardians) <= 4 and fits(shape, set(values)):
                found.add(excluded_by_all(state, guardians))
    return found - {frozenset()}


def plain_extended(state: State) -> set[Effect]:
    def fits(shape: list[list[Place]], values: set[int]) -> bool:
        pairs = [({*state[one]} & values, {*state[other]} & values) for one, other in zip(*shape, strict=True)]
        return all(one == other and len(one) >= 2 for one, other in pairs)

    return of_three_values(state, 2, fits)


def is_grave(pairs: dict[Place, frozenset[int]]) -> bool:
    """Whether every house has every value twice or not at all."""
    return all(
        set(Counter(value for place in house if place in pairs for value in pairs[place]).values()) <= {2} for house in HOUSES
    )


def plain_bug_lite(state: State, most: int = 3, cells: int = 10) -> set[Effect]:
    """Grow patterns from every cell with two candidates, always where the fewest cells can help."""
    found: set[Effect] = set()
    seen: set[frozenset[tuple[Place, frozenset[int]]]] = set()
    can = {place: frozenset(state[place]) for place in PLACES if not state.grid[place]}

    def grow(pairs: dict[Place, frozenset[int]]) -> None:
        key = frozenset(pairs.items())
        if key in seen:
            return
        seen.add(key)
        open_ends = []
        for house in HOUSES:
            for value, count in Counter(v for place in house if place in pairs for v in pairs[place]).items():
                if count > 2:
                    return
                if count == 1:
                    open_ends.append(([p for p in house if p in can and p not in pairs and value in can[p]], value))
        used = sum(len(can[place]) - 2 for place in pairs)
        if not open_ends:
            if len(pairs) >= 6 and used and len(set().union(*pairs.values())) >= 3:
                guardians = [(place, value) for place, pair in pairs.items() for value in can[place] - pair]
                found.add(excluded_by_all(state, guardians))
            return
        if len(pairs) == cells:
            return
        places, value = min(open_ends, key=lambda end: len(end[0]))
        for place in places:
            if used + len(can[place]) - 2 <= most:
                for other in can[place] - {value}:
                    grow({**pairs, place: frozenset((value, other))})

    for place, left in can.items():
        if len(left) == 2:
            grow({place: left})
    return found - {frozenset()}


def plain_bug_plus_n(state: State) -> set[Effect]:
    can = {place: frozenset(state[place]) for place in PLACES if not state.grid[place]}
    surplus = sum(len(left) - 2 for left in can.values())
    if not 2 <= surplus <= 4 or min(map(len, can.values())) < 2:
        return set()
    wide = [(place, value) for place, left in can.items() if len(left) > 2 for value in left]
    found = set()
    for guardians in combinations(wide, surplus):
        pairs = {place: left - {value for at, value in guardians if at == place} for place, left in can.items()}
        if all(len(pair) == 2 for pair in pairs.values()) and is_grave(pairs):
            found.add(excluded_by_all(state, list(guardians)))
    return found - {frozenset()}


def plain_reverse(state: State) -> set[Effect]:
    found = set()
    for place, value in marks_open(state):
        for other in range(1, 10):
            held = [{state.grid[p] if p != place else value for p in house} & {value, other} for house in HOUSES]
            if other != value and all(len(values) != 1 for values in held) and not all(held):
                found.add(frozenset([(place, value)]))
    return found


PLAIN: dict[str, Callable[[State], set[Effect]]] = {
    "guarded-rectangle": plain_rectangles,
    "extended-rectangle": plain_extended,
    "bug-lite": plain_bug_lite,
    "bug-plus-n": plain_bug_plus_n,
    "reverse-bug": plain_reverse,
}


@pytest.mark.parametrize("name", PLAIN)
def test_a_plain_search_agrees(name: str) -> None:
    found = 0
    for state in states(name, 12):
        expected = PLAIN[name](state)
        assert steps(state, name) == expected
        found += len(expected)
    assert found or name in ("extended-rectangle", "bug-plus-n")
