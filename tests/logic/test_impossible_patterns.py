"""Cells that three values cannot fill: known ones, steps against the solution and the checker, and a second search."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

import sudokit as sk
from helpers.plain import HOUSES, PEERS, PLACES, Mark, Place, excluded_by_all

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
# Guardians, as published for puzzles of mith's collection.
KNOWN: dict[str, set[Mark]] = {
    "......7...5.1.923......7.5.2.5....93396..1...8...93...5.297.31....3.29.59...15.72": {((3, 6), 1)},
    "..3..6....5718.....6........816...75.....8......5...68.7.....42...73.85..1.....97": {((1, 6), 6), ((5, 4), 1)},
    ".2....7.94..1..2...8.....4129.3.7...........771.56.....42..819........7297...14.8": {
        ((4, 0), 8),
        ((4, 7), 1),
        ((4, 7), 2),
    },
}
# More of them, where the published patterns come later.
OTHERS = (
    "1...56....57..9..6...72...52.9.651...7........16.7.5.....5.2.4.......9.1...6.7.58",
    "1..4.6.8.4..18...6....73.14.45..7...7.9.34...8.....4.7....4167...17.8.43.7436....",
)


@cache
def path_of(puzzle: str) -> sk.Explanation:
    return sk.explain(puzzle, EXPERT)


NAMES = ("tridagon", "impossible-pattern", "guardian-forcing-chain")
SIMPLE = [name for search in EXPERT.searches if search.enabled for name in search.techniques]
SIMPLE = SIMPLE[: SIMPLE.index("x-wing")]


def first_state(puzzle: str) -> sk.Candidates:
    """The state where simple techniques end."""
    path = path_of(puzzle)
    return path.before(next(at for at, step in enumerate(path) if step.technique not in SIMPLE))


@cache
def states() -> tuple[sk.Candidates, ...]:
    """These states, and those before steps that rest on what cannot be filled."""
    found = [first_state(puzzle) for puzzle in (*KNOWN, *OTHERS)]
    for path in map(path_of, (*KNOWN, *OTHERS)):
        found += [path.before(at) for at, step in enumerate(path) if step.technique in NAMES]
    return tuple(found)


def patterns(state: sk.Candidates) -> list[sk.Step]:
    return list(sk.steps(state, EXPERT.only("impossible-pattern")))


def test_a_known_guardian_is_placed() -> None:
    puzzle = next(iter(KNOWN))
    found = {frozenset(step.placements) for step in patterns(first_state(puzzle))}
    assert frozenset(KNOWN[puzzle]) in found


@pytest.mark.parametrize("puzzle", KNOWN)
def test_known_guardians_are_found(puzzle: str) -> None:
    assert frozenset(KNOWN[puzzle]) in plain_patterns(first_state(puzzle), len(KNOWN[puzzle]))


@pytest.mark.parametrize("puzzle", [*KNOWN, *OTHERS])
def test_steps_agree_with_the_solution_and_the_checker(puzzle: str) -> None:
    path, solution = path_of(puzzle), sk.solve(puzzle).grid
    assert solution is not None
    assert path.complete
    assert "nested-refutation" not in path.rating.histogram
    state = first_state(puzzle)
    for step in patterns(state):
        assert all(solution[place] != value for place, value in step.eliminations)
        assert all(solution[place] == value for place, value in step.placements)
    for index, step in enumerate(path):
        if step.technique in ("impossible-pattern", "guardian-forcing-chain"):
            proved = sk.check_argument(path.before(index), path.proof(index))
            assert set(step.eliminations) <= set(proved.eliminations)
            assert set(step.placements) <= set(proved.placements)


# A second search: every choice of cells with guardians, the smaller ones first.


@cache
def fits(cells: frozenset[Place]) -> bool:
    """Whether three values can fill the cells so that cells that see each other differ."""

    def place(held: dict[Place, int]) -> bool:
        left = cells - held.keys()
        if not left:
            return True
        cell = min(left, key=lambda one: (-len({held[o] for o in PEERS[one] if o in held}), one))
        free = {0, 1, 2} - {held[other] for other in PEERS[cell] if other in held}
        return any(place({**held, cell: value}) for value in free)

    return place({})


def plain_patterns(state: sk.Candidates, most: int) -> set[frozenset[Mark]]:
    """Return the guardians of every pattern that has no smaller one in it."""
    found: set[frozenset[Mark]] = set()
    for values in combinations(range(1, 10), 3):
        beyond: dict[Place, frozenset[Mark]] = {}
        for place in PLACES:
            if not state.grid[place] and len(set(state[place]) & set(values)) >= 2:
                beyond[place] = frozenset((place, value) for value in state[place] if value not in values)
        plain = frozenset(place for place, guardians in beyond.items() if not guardians)
        if len(plain) + most < 10 or any(len(plain & set(house)) > 3 for house in HOUSES):
            continue
        minimal: list[frozenset[Place]] = []
        guarded = [place for place, guardians in beyond.items() if 0 < len(guardians) <= most]
        for size in range(1, most + 1):
            for chosen in map(frozenset, combinations(guarded, size)):
                cells = plain | chosen
                if sum(len(beyond[place]) for place in chosen) > most or any(one <= chosen for one in minimal):
                    continue
                if all(len(cells & set(house)) <= 3 for house in HOUSES) and not fits(cells):
                    minimal.append(chosen)
        found |= {frozenset().union(*(beyond[place] for place in chosen)) for chosen in minimal}
    return found


def test_a_plain_search_agrees() -> None:
    found = 0
    for state in states():
        expected = {excluded_by_all(state, sorted(guardians)) for guardians in plain_patterns(state, 4)} - {frozenset()}
        assert {frozenset(step.placements or step.eliminations) for step in patterns(state)} == expected
        found += len(expected)
    assert found
