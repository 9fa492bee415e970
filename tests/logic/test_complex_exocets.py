"""Complex exocets: steps against the solution and the checker, and a second search, slow and plain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

import sudokit as sk
from conftest import shared_file
from helpers.exocets import Found, left_in_cases, listed
from helpers.plain import HOUSES, PEERS, PLACES, Marks, Place, follows, marks_of, supposed

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
EXOCETS = EXPERT.only("complex-exocet")
# The second one is generated: it is in no list of hard puzzles.
PUZZLES = (
    "..9.......6...3...1...7...54...52..7.....6.4..3.9.....2......1.....2.57...48....2",
    "2.1.8.....96.518.285....1..1.28..5.6.695.....58....92.9..6.42.......86..6..975...",
)


def ways(places: set[Place], rows: list[int], used: frozenset[Place] = frozenset()) -> Iterator[frozenset[Place]]:
    """Place a value once into each of the rows, in different columns and boxes."""
    if not rows:
        yield used
        return
    for place in places:
        if place[0] == rows[0] and not PEERS[place] & used:
            yield from ways(places, rows[1:], used | {place})


def targets(marks: Marks, empty: set[Place], base: set[Place]) -> list[set[Place]]:
    """The pairs of cells one of which each value of the base must use, if it stands in the base."""
    pairs = [set(pair) for pair in combinations(sorted(empty - base), 2)]
    seen = set.intersection(*(PEERS[place] for place in base))
    for value in set.union(*(marks[place] for place in base)):
        places = {place for place in empty - seen if value in marks[place]}
        rows = sorted({row for row, column in empty if value in marks[row, column]})
        any_way = False
        for way in ways(places, rows):
            any_way = True
            pairs = [pair for pair in pairs if pair & way]
            if not pairs:
                return []
        if not any_way:
            return []
    return pairs


def needs(marks: Marks, base: set[Place], pair: set[Place]) -> bool:
    """Whether a value that is in the base and in neither target leads to a contradiction."""
    for place in base:
        for value in marks[place]:
            left = supposed(marks, place, value)
            if left is not None and follows({at: held - {value} if at in pair else held for at, held in left.items()}):
                return False
    return True


def plain(state: sk.Candidates) -> Found:
    marks = marks_of(state)
    empty = {place for place in PLACES if not state.grid[place]}
    found: Found = set()
    for one, other in combinations(sorted(empty), 2):
        base = {one, other}
        if other not in PEERS[one] or not 3 <= len(marks[one] | marks[other]) <= 4:
            continue
        for pair in targets(marks, empty, base):
            if needs(marks, base, pair) and (kept := left_in_cases(marks, (one, other), pair)):
                lost = {(place, value) for place in PLACES for value in marks[place]} - kept
                if lost:
                    found.add((frozenset(base), frozenset(pair), frozenset(lost)))
    return found


def states(puzzle: str) -> Iterator[sk.Candidates]:
    """The states in which the path has a complex exocet, and those after it."""
    path = sk.explain(puzzle, EXPERT)
    index = next(index for index, step in enumerate(path) if step.technique == "complex-exocet")
    for at in range(index, len(path)):
        state = path.before(at)
        # The plain search takes no single for placed.
        if all(len(left) > 1 for place, left in marks_of(state).items() if not state.grid[place]):
            yield state


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_steps_agree_with_the_solution_and_have_proofs(puzzle: str) -> None:
    path, solution = sk.explain(puzzle, EXPERT), sk.solve(puzzle).grid
    assert solution is not None
    index = next(index for index, step in enumerate(path) if step.technique == "complex-exocet")
    for step in sk.steps(path.before(index), EXOCETS):
        assert all(solution[place] != value for place, value in step.eliminations)
    lines = path.proof(index)
    assert set(path[index].eliminations) == set(sk.check_argument(path.before(index), lines).eliminations)
    with pytest.raises(sk.ArgumentError):
        sk.check_argument(path.before(index), [line for line in lines if line.reason != "excluded"])


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_plain_search_agrees(puzzle: str) -> None:
    state = next(states(puzzle))
    found, expected = listed(state, EXOCETS), plain(state)
    assert found
    assert found <= expected
    # Of several with one effect, only one is listed.
    assert {lost for _, _, lost in found} == {lost for _, _, lost in expected}


@pytest.mark.slow
def test_a_plain_search_agrees_on_hard_puzzles() -> None:
    """Wherever basic techniques find nothing: before that, the cases of the two searches can begin differently."""
    basic = {"full-house", "naked-single", "hidden-single", "pointing", "claiming"}
    lines = shared_file("9x9/hardest_11plus_8766.txt").read_text().splitlines()
    puzzles = [line[:81] for line in lines if len(line) >= 81]
    source, tried, steps = random.Random(1729), 0, 0
    for puzzle in source.sample(puzzles, 20):
        path = sk.explain(puzzle, EXPERT)
        here = [at for at, step in enumerate(path) if step.technique not in basic]
        state = path.before(source.choice(here))
        expected = {lost for _, _, lost in plain(state)}
        assert {lost for _, _, lost in listed(state, EXOCETS)} == expected
        tried, steps = tried + 1, steps + len(expected)
    assert tried == 20
    assert steps > 5


def test_every_way_places_the_value_once_in_each_house() -> None:
    way = next(ways(set(PLACES), list(range(9))))
    assert all(len(way & set(house)) == 1 for house in HOUSES)
