"""Junior exocets: the examples that the field knows, every step against the solution, the checker and a second search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import sudokit as sk
from helpers.exocets import Found, left_in_cases, listed
from helpers.plain import HOUSES, PEERS, PLACES, Marks, Place, marks_of

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
EXOCETS = EXPERT.only("junior-exocet")
FATA_MORGANA = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
KNOWN = {  # base, targets, what the rules for targets and mirrors remove; as published
    FATA_MORGANA: ("r5c46", "r4c2 r6c8", "r4c2<>2 r4c2<>4"),
    GOLDEN_NUGGET: ("r12c7", "r4c8 r7c9", "r7c9<>3"),
    "98.7..6..75..4......3..9.7.8....7.9....2.........1...63.....1...9...5.8...84....2": (
        "r12c3",
        "r4c2 r8c1",
        "r4c2<>3 r4c2<>2 r4c2<>4 r9c1<>5",
    ),
    "98.7.....6.....97...7.....54...3..2...86..4.......4..1..68..5......1...4.....2.3.": (
        "r3c12",
        "r1c7 r2c4",
        "r1c7<>6 r2c4<>5",
    ),
}


def places(text: str) -> set[Place]:
    """Read cells such as `r12c3`."""
    found: set[Place] = set()
    for word in text.split():
        rows, columns = word[1:].split("c")
        found |= {(int(row) - 1, int(column) - 1) for row, column in product(rows, columns)}
    return found


@pytest.mark.parametrize("puzzle", KNOWN)
def test_known_exocets_are_found(puzzle: str) -> None:
    base, targets, removed = KNOWN[puzzle]
    plain = EXPERT.only("full-house", "naked-single", "hidden-single", "pointing", "claiming")
    *_, state = (sk.explain(puzzle, plain).start, *sk.explain(puzzle, plain).steps.states())
    wanted = {(next(iter(places(word.split("<>")[0]))), int(word[-1])) for word in removed.split()}
    found = [lost for of, at, lost in listed(state, EXOCETS) if of == places(base) and at == places(targets)]
    assert any(wanted <= lost for lost in found)


def test_steps_agree_with_the_solution_and_have_proofs() -> None:
    for puzzle in KNOWN:
        path, solution = sk.explain(puzzle, EXPERT), sk.solve(puzzle).grid
        assert solution is not None
        index = next(index for index, step in enumerate(path) if step.technique == "junior-exocet")
        state = path.before(index)
        for step in sk.steps(state, EXOCETS):
            assert all(solution[place] != value for place, value in step.eliminations)
        lines = path.proof(index)
        assert set(path[index].eliminations) == set(sk.check_argument(state, lines).eliminations)
        with pytest.raises(sk.ArgumentError):
            sk.check_argument(state, [line for line in lines if line.reason != "fish"])


# A second search, slow and plain.


def transposed(place: Place) -> Place:
    return place[1], place[0]


def unmoved(place: Place) -> Place:
    return place


def turned(marks: Marks) -> Marks:
    return {transposed(place): left for place, left in marks.items()}


def can_stand_in(marks: Marks, value: int, lines: list[list[Place]]) -> bool:
    """Whether the value fits once into each of the lines, in different rows."""
    rows = [[row for row, column in line if value in marks[row, column]] for line in lines]
    return any(len(set(choice)) == len(lines) for choice in product(*rows))


def bases(marks: Marks, filled: set[Place]) -> Iterator[tuple[list[Place], list[list[Place]], list[list[Place]]]]:
    """The base, the outer parts of the cross-lines, and the cells of the targets, for bases in rows."""
    for row, third in product(range(9), range(9)):
        box, band = third // 3 * 3, row // 3 * 3
        base = [(row, column) for column in range(box, box + 3) if column != third]
        others = [start for start in (0, 3, 6) if start != box]
        values = marks[base[0]] | marks[base[1]]
        if len(values) not in (3, 4) or set(base) & filled:
            continue
        for first, second in product(range(others[0], others[0] + 3), range(others[1], others[1] + 3)):
            outer = [[(r, c) for r in range(9) if r // 3 * 3 != band] for c in (third, first, second)]
            if any(can_stand_in(marks, value, outer) for value in values):
                continue
            targets = []
            for column in (first, second):
                pair = [(r, column) for r in range(band, band + 3) if r != row]
                target = [place for place in pair if marks[place] & values]
                locked = any(
                    all(place in pair for place in house if value in marks[place])
                    for house in HOUSES
                    if set(pair) <= set(house)
                    for value in (marks[pair[0]] | marks[pair[1]]) - values
                )
                if target and (len(target) == 1 or locked) and not set(target) & filled:
                    targets.append(target)
            if len(targets) == 2:
                yield base, outer, targets


def plain(state: sk.Candidates) -> Found:
    found: Found = set()
    filled = {place for place in PLACES if state.grid[place]}
    for turn in (False, True):
        marks = turned(marks_of(state)) if turn else marks_of(state)
        there = {transposed(place) for place in filled} if turn else filled
        for base, _, targets in bases(marks, there):
            kept = left_in_cases(marks, (base[0], base[1]), [place for target in targets for place in target])
            lost = {(place, value) for place in PLACES for value in marks[place]} - kept
            back = transposed if turn else unmoved
            cells = frozenset(place for target in targets for place in target)
            if lost:
                found.add(
                    (
                        frozenset(map(back, base)),
                        frozenset(map(back, cells)),
                        frozenset((back(place), value) for place, value in lost),
                    )
                )
    return found


@pytest.mark.parametrize("puzzle", [FATA_MORGANA, GOLDEN_NUGGET])
def test_a_plain_search_agrees(puzzle: str) -> None:
    path = sk.explain(puzzle, EXPERT)
    index = next(index for index, step in enumerate(path) if step.technique == "junior-exocet")
    compared = 0
    for at in range(index, min(index + 6, len(path))):
        state = path.before(at)
        if any(len(left) == 1 for place, left in marks_of(state).items() if not state.grid[place]):
            continue  # the plain search takes no single for placed
        found, expected = listed(state, EXOCETS), plain(state)
        assert found <= expected
        # Of several with one effect, only one is listed.
        assert {lost for _, _, lost in found} == {lost for _, _, lost in expected}
        compared += bool(found)
        if compared == 2:
            break
    assert compared


def test_houses_and_peers_of_the_plain_search() -> None:
    assert len(HOUSES) == 27
    assert {len(peers) for peers in PEERS.values()} == {20}
