"""XYZ-rings: steps against the solution and the checker, and a second search, slow and plain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

import sudokit as sk
from helpers.plain import HOUSES, PEERS, PLACES, Marks, Place
from helpers.stuck import stuck

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
RINGS = EXPERT.only("xyz-ring")
BASIC = EXPERT.only("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "hidden-pair")
Lost = frozenset[tuple[Place, int]]


@cache
def states() -> tuple[tuple[sk.Candidates, sk.Grid], ...]:
    """Return states in which basic techniques find nothing more, each with its solution."""
    made = sk.generate_many(900, seed=1618, threads=1).puzzles
    return tuple(stuck((sk.Grid(values.tolist()) for values in made), BASIC))


def xyz_rings(marks: Marks) -> Iterator[Lost]:
    """Count what is needed and what there is room for, candidate by candidate."""
    pairs = [place for place in PLACES if len(marks[place]) == 2]
    for pivot in PLACES:
        near = [place for place in pairs if place in PEERS[pivot] and marks[place] < marks[pivot]]
        for ends in combinations(near, 2):
            if len(marks[pivot]) != 3 or marks[ends[0]] | marks[ends[1]] != marks[pivot] or marks[ends[0]] == marks[ends[1]]:
                continue
            wing, (z,) = {pivot, *ends}, marks[ends[0]] & marks[ends[1]]
            for first, second in combinations(HOUSES, 2):
                room = set(first) | set(second)
                if not wing <= room or wing <= set(first) or wing <= set(second):
                    continue
                for base in HOUSES:
                    needed = {place for place in base if z in marks[place]}
                    if base in (first, second) or not needed or not needed <= room:
                        continue
                    if needed <= set(first) or needed <= set(second):
                        continue
                    need = {place: (place in wing) + (place in needed) for place in PLACES}
                    has = {place: (place in first) + (place in second) for place in PLACES}
                    if any(need[place] > has[place] for place in wing | needed):
                        continue
                    lost = {(place, z) for place in room if z in marks[place] and has[place] > need[place]}
                    for end in ends:
                        (own,) = marks[end] - {z}
                        lost |= {(place, own) for place in PEERS[pivot] & PEERS[end] if own in marks[place]}
                    yield frozenset(lost)


def test_a_plain_search_agrees() -> None:
    assert len(states()) >= 200
    found = 0
    for state, _ in states()[:250]:
        marks = {place: set() if state.grid[place] else set(state[place]) for place in PLACES}
        expected = {lost for lost in xyz_rings(marks) if lost}
        assert {frozenset(step.eliminations) for step in sk.steps(state, RINGS)} == expected
        found += len(expected)
    assert found


def test_steps_agree_with_the_solution_and_have_proofs_that_cannot_be_shortened() -> None:
    tried = 0
    for state, solution in states():
        found = sk.steps(state, RINGS)
        for index, step in enumerate(found):
            assert all(solution[place] != value for place, value in step.eliminations)
            lines = list(found.proof(index))
            assert set(sk.check_argument(state, lines).eliminations) == set(step.eliminations)
            for at, line in enumerate(lines):
                for number in range(4):
                    bases, covers = ([*parts[:number], *parts[number + 1 :]] for parts in (line.bases, line.covers))
                    for changed in (replace(line, bases=tuple(bases)), replace(line, covers=tuple(covers))):
                        tried += 1
                        with pytest.raises(sk.ArgumentError):
                            sk.check_argument(state, [*lines[:at], changed, *lines[at + 1 :]])
    assert tried > 100
