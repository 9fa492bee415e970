"""Patterns that cannot be coloured: known ones, steps against the solution and the checker, and a second search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, permutations, product

import pytest

import sudokit as sk
from helpers.lanes import sampled
from helpers.plain import PEERS, PLACES, Place, marks_of, supposed

pytestmark = pytest.mark.thorough

_EXPERT = sk.Profile.load("expert")
# Complex exocets would leave nothing to do for some of the patterns.
EXPERT = replace(_EXPERT, searches=tuple(search for search in _EXPERT.searches if search.techniques[0] != "complex-exocet"))
NAMES = ("tridagon", "bivalue-oddagon", "guardian-forcing-chain")
KNOWN = {  # guardians, as published: the puzzles are beyond two nested assumptions without them
    ".......12......3.4....1567...8.9...6.51.76...69...8....75.89.6.8..65..9.9.67.1...": {((5, 2), 7), ((6, 0), 1)},
    "........1......234....2567...76.2....65.89...8..75.9....8.9...7.52..6...79...8...": {((4, 0), 2), ((8, 2), 6)},
}
OWN = (
    ".4.....37..7..865...63..4........583..5.......29.8.7..7..4.5.6...483...55...76..4",
    "1.85.2....2791..5.59..87...8.9...5.1.751....921.......782.....5....7548.......6..",
    "6.3....1219...36...27....9...2....71......9.33...9..6...8547...7.1.32.......8....",
    "45....9.3..234.5..3......242.9..1....14..3.5..3....1.....7.52.1.7...9.....3.8...5",
    ".15.97...49.1.3..73.7.4...1..3.5..4......4....4197.3.8....358......1..2..39....75",
)
# With more guardians: a refutation needs them.
REFUTED = "...456.8.......13.........62.89.5..4..4.62..8...84......2......8.....92.9.562...."
Effect = frozenset[tuple[Place, int]]


@cache
def path_of(puzzle: str) -> sk.Explanation:
    return sk.explain(puzzle, EXPERT)


def guardians(step: sk.Step) -> set[tuple[Place, int]]:
    return {(place, value) for place, value, role in step.candidates if role == "extra"}


@pytest.mark.parametrize("puzzle", KNOWN)
def test_known_guardians_are_found(puzzle: str) -> None:
    found = [guardians(step) for step in path_of(puzzle) if step.technique in NAMES]
    assert KNOWN[puzzle] in found


@pytest.mark.parametrize("puzzle", [*KNOWN, *OWN, REFUTED])
def test_paths_need_no_nested_assumptions(puzzle: str) -> None:
    path, solution = path_of(puzzle), sk.solve(puzzle).grid
    assert solution is not None
    assert path.complete
    assert {step.technique for step in path} & set(NAMES)
    assert "nested-refutation" not in path.rating.histogram
    for index, step in enumerate(path):
        assert all(solution[place] != value for place, value in step.eliminations)
        assert all(solution[place] == value for place, value in step.placements)
        if step.technique in NAMES or step.lists:
            proved = sk.check_argument(path.before(index), path.proof(index))
            assert set(step.eliminations) <= set(proved.eliminations)
            assert set(step.placements) <= set(proved.placements)


def test_refutations_use_patterns_that_have_no_steps() -> None:
    searches = tuple(search for search in EXPERT.searches if search.techniques[0] not in NAMES)
    path = sk.explain(next(iter(KNOWN)), replace(EXPERT, searches=searches))
    assert path.complete
    assert any(step.lists for step in path)


def test_a_pattern_outlives_its_steps() -> None:
    seen: dict[frozenset[Place], list[set[tuple[Place, int]]]] = {}
    for step in path_of(".....6......18..36..6.231.4.45.............41719.......3.6..4.8...83..12.8..4.36."):
        if step.technique in NAMES:
            seen.setdefault(frozenset(place for place, _ in step.cells), []).append(guardians(step))
    again = [found for found in seen.values() if len(found) > 1]
    assert again
    for found in again:
        assert all(later <= first for first, later in pairwise(found))


def test_refutations_name_the_patterns_that_they_use() -> None:
    path = path_of(REFUTED)
    index = next(index for index, step in enumerate(path) if step.lists)
    step, lines = path[index], path.proof(index)
    assert step.technique == "refutation"
    assert [len(values) for values in step.lists] == [3]
    assert len([1 for _, role in step.cells if role == "set_a"]) == 12
    assert "uncolourable" in {line.reason for line in lines}
    assert path.to_dict()["steps"][index]["lists"]


def test_the_checker_refuses_what_can_be_coloured() -> None:
    puzzle = next(iter(KNOWN))
    path = path_of(puzzle)
    index = next(index for index, step in enumerate(path) if step.technique in NAMES)
    state, lines = path.before(index), list(path.proof(index))
    number = next(number for number, line in enumerate(lines) if line.reason == "uncolourable")
    line = lines[number]
    others = [place for place, _ in line.candidates]
    fewer = replace(
        line, cells=tuple(place for place in line.cells if place not in (others[0],)), candidates=line.candidates[1:]
    )
    for wrong in (
        fewer,
        replace(line, candidates=line.candidates[1:]),
        replace(line, values=line.values[1:]),
        replace(line, cells=(*line.cells, line.cells[0])),
    ):
        with pytest.raises(sk.ArgumentError):
            sk.check_argument(state, [*lines[:number], wrong, *lines[number + 1 :]])


# A second search, slow and plain.


@cache
def fits(cells: tuple[Place, ...], values: int) -> bool:
    """Whether the values can fill the cells so that cells that see each other differ."""

    def place(at: int, held: dict[Place, int]) -> bool:
        if at == len(cells):
            return True
        cell = cells[at]
        free = set(range(values)) - {value for other, value in held.items() if other in PEERS[cell]}
        return any(place(at + 1, {**held, cell: value}) for value in free)

    return place(0, {})


def effect(state: sk.Candidates, extra: list[tuple[Place, int]]) -> Effect:
    """What follows at once if at least one of the candidates is true: candidates that all of them exclude."""
    marks = {(place, value) for place in PLACES if not state.grid[place] for value in state[place]}
    if len(extra) == 1:
        return frozenset(extra)

    def conflict(one: tuple[Place, int], other: tuple[Place, int]) -> bool:
        return one[1] != other[1] if one[0] == other[0] else one[1] == other[1] and other[0] in PEERS[one[0]]

    return frozenset(mark for mark in marks if all(conflict(mark, other) for other in extra))


def extras(state: sk.Candidates, cells: tuple[Place, ...], values: tuple[int, ...]) -> list[tuple[Place, int]]:
    return [(place, value) for place in cells if not state.grid[place] for value in state[place] if value not in values]


def plain_tridagons(state: sk.Candidates, most: int) -> set[Effect]:
    found = set()
    givens = state.grid.givens
    for values in combinations(range(1, 10), 3):
        boxes: dict[tuple[int, int], list[tuple[tuple[Place, ...], int, int]]] = {}
        for box in product(range(3), range(3)):
            for columns in permutations(range(3)):
                cells = tuple((box[0] * 3 + row, box[1] * 3 + column) for row, column in enumerate(columns))
                held = [{state.grid[place]} if state.grid[place] else set(state[place]) & set(values) for place in cells]
                possible = all(left and left <= set(values) for left in held)
                if possible and not any(givens[row * 9 + column] for row, column in cells):
                    settled = sum(bool(state.grid[place]) or len(left) < 2 for place, left in zip(cells, held, strict=True))
                    boxes.setdefault(box, []).append((cells, len(extras(state, cells, values)), settled))
        for (top, bottom), (left, right) in product(combinations(range(3), 2), repeat=2):
            corners = [boxes.get(box, []) for box in ((top, left), (top, right), (bottom, left), (bottom, right))]
            for chosen in product(*corners):
                if sum(one[1] for one in chosen) > most or sum(one[2] for one in chosen) > 3:
                    continue
                cells = tuple(place for one in chosen for place in one[0])
                if (extra := extras(state, cells, values)) and not fits(cells, 3):
                    found.add(effect(state, extra))
    return found - {frozenset()}


def rings(fit: list[Place], ring: list[Place], length: int) -> Iterator[list[Place]]:
    """Yield the rings of five or more cells that go on from these, of which only neighbours see each other."""
    for place in fit:
        if place in ring or place < ring[0] or place not in PEERS[ring[-1]]:
            continue
        seen = [other for other in ring[:-1] if other in PEERS[place]]
        if not seen and len(ring) + 1 < length:
            yield from rings(fit, [*ring, place], length)
        if seen == [ring[0]] and len(ring) >= 4 and len(ring) % 2 == 0:
            yield [*ring, place]


def plain_oddagons(state: sk.Candidates, most: int, length: int) -> set[Effect]:
    found: set[Effect] = set()
    for values in combinations(range(1, 10), 2):
        fit = [
            place
            for place in PLACES
            if not state.grid[place] and set(values) <= set(state[place]) and len(state[place]) <= most + 2
        ]
        for ring in (ring for place in fit for ring in rings(fit, [place], length)):
            extra = extras(state, tuple(ring), values)
            if 1 <= len(extra) <= most:
                found.add(effect(state, extra))
    return found - {frozenset()}


def steps(state: sk.Candidates, name: str) -> set[Effect]:
    return {frozenset(step.placements or step.eliminations) for step in sk.steps(state, EXPERT.only(name))}


def states() -> list[sk.Candidates]:
    """The states before steps of these techniques, and a few others."""
    paths = [path_of(puzzle) for puzzle in (*OWN, *KNOWN)]
    return [path.before(at) for path in paths for at, step in enumerate(path) if at in (9, 40) or step.technique in NAMES[:2]]


def test_a_plain_search_for_tridagons_agrees() -> None:
    found = 0
    for state in states():
        expected = plain_tridagons(state, 6)
        assert steps(state, "tridagon") == expected
        found += len(expected)
    assert found


@pytest.mark.parametrize("part", sampled(range(2), keep=[0]))
def test_a_plain_search_for_oddagons_agrees(part: int) -> None:
    found = 0
    for state in states()[part::2]:
        expected = plain_oddagons(state, 6, 11)
        assert steps(state, "bivalue-oddagon") == expected
        found += len(expected)
    assert found


def test_what_all_guardians_lead_to_agrees_with_plain_suppositions() -> None:
    for puzzle in (*OWN, *KNOWN):
        path = path_of(puzzle)
        for index, step in enumerate(path):
            if step.technique != "guardian-forcing-chain":
                continue
            marks = marks_of(path.before(index))
            left = [made for place, value in guardians(step) if (made := supposed(marks, place, value)) is not None]
            assert left
            for place, value in step.eliminations:
                assert all(value not in made[place] for made in left)
