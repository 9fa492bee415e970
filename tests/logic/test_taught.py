"""Techniques that no profile uses by default: known examples, steps against the solution, the checker, and a second search.

The second search is slow and plain.  It finds what the definitions allow from sets of candidates, without the core.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

import sudokit as sk
from helpers.plain import HOUSES, PEERS, PLACES, Marks, Place
from sudokit.logic._examples import example

EXPERT = sk.Profile.load("expert")
NAMES = (
    "firework-triple",
    "firework-quadruple",
    "medusa-trap",
    "medusa-wrap",
    "aligned-pair-exclusion",
    "aligned-triple-exclusion",
    "bent-set",
    "chute-remote-pair",
    "xyz-ring",
    "whip",
    "braid",
)
BASIC = ("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple")
# Puzzle, what a firework removes there after singles, locked candidates and subsets.
FIREWORKS = {
    "...2.49...4.....5...37....88...1..64...3..5...9..8..........74..15......6......2.": {
        ((4, 4), 6),
        ((7, 0), 3),
        ((7, 4), 6),
    },
    ".16........3.9..47.4.7....816.4.7....3...5...4...3........5...4...9.4.7....1..53.": {
        ((0, 8), 2),
        ((3, 2), 2),
        ((3, 2), 8),
        ((3, 8), 2),
    },
}
Mark = tuple[Place, int]
STATES = 40
Lost = frozenset[Mark]


@cache
def states() -> tuple[sk.Candidates, ...]:
    """States in which basic techniques find nothing more, each once."""
    found = []
    puzzles = sk.generate_many(400, seed=2718, threads=1).puzzles
    for values in puzzles:
        path = sk.explain(sk.Grid(values.tolist()), EXPERT.only(*BASIC))
        if not path.complete:
            found.append((path.start, *path.steps.states())[-1])
    return tuple(found)


def marks_of(state: sk.Candidates) -> Marks:
    """The candidates of the open cells; none of the filled ones."""
    return {place: set() if state.grid[place] else set(state[place]) for place in PLACES}


def steps(state: sk.Candidates, technique: str) -> set[Lost]:
    return {frozenset(step.eliminations) for step in sk.steps(state, EXPERT.only(technique))}


def box_of(place: Place) -> tuple[int, int]:
    return place[0] // 3, place[1] // 3


def conflict(one: Mark, other: Mark) -> bool:
    if one[0] == other[0]:
        return one[1] != other[1]
    return one[1] == other[1] and other[0] in PEERS[one[0]]


# What each technique removes, by its definition.


def held(marks: Marks, crossing: Place, in_row: Place, in_column: Place) -> set[int]:
    """The values that, in the lines of the crossing and outside its box, can only be at the ends."""
    found = set()
    for value in range(1, 10):
        row = {place for place in PLACES if place[0] == crossing[0] and value in marks[place]}
        column = {place for place in PLACES if place[1] == crossing[1] and value in marks[place]}
        box = {place for place in PLACES if box_of(place) == box_of(crossing)}
        if (
            row
            and column
            and any(value in marks[place] for place in box)
            and row - box <= {in_row}
            and column - box <= {in_column}
        ):
            found.add(value)
    return found


def off_lines(crossing: Place) -> list[Place]:
    inside = [place for place in PLACES if box_of(place) == box_of(crossing)]
    return [place for place in inside if place[0] != crossing[0] and place[1] != crossing[1]]


def ends(marks: Marks) -> Iterator[tuple[Place, Place, Place]]:
    for crossing, in_row, in_column in product(PLACES, repeat=3):
        if in_row[0] != crossing[0] or in_column[1] != crossing[1]:
            continue
        if box_of(in_row) == box_of(crossing) or box_of(in_column) == box_of(crossing):
            continue
        if marks[crossing] and marks[in_row] and marks[in_column]:
            yield crossing, in_row, in_column


def firework_triples(marks: Marks) -> Iterator[Lost]:
    for cells in ends(marks):
        for values in combinations(sorted(held(marks, *cells)), 3):
            lost = {(place, value) for place in cells for value in marks[place] if value not in values}
            lost |= {(place, value) for place in off_lines(cells[0]) for value in marks[place] if value in values}
            yield frozenset(lost)


def firework_quadruples(marks: Marks) -> Iterator[Lost]:
    for crossing, in_row, in_column in ends(marks):
        other = in_column[0], in_row[1]
        if other < crossing or not marks[other]:
            continue
        here, there = held(marks, crossing, in_row, in_column), held(marks, other, in_column, in_row)
        for mine, theirs in product(combinations(sorted(here), 2), combinations(sorted(there), 2)):
            if set(mine) & set(theirs):
                continue
            own = {crossing: set(mine), other: set(theirs), in_row: {*mine, *theirs}, in_column: {*mine, *theirs}}
            lost = {(place, value) for place, values in own.items() for value in marks[place] - values}
            for corner, values in ((crossing, mine), (other, theirs)):
                lost |= {(place, value) for place in off_lines(corner) for value in marks[place] if value in values}
            yield frozenset(lost)


def nets(marks: Marks) -> Iterator[tuple[set[Mark], set[Mark]]]:
    """Pairs of colours, of several values."""
    pairs: dict[Mark, set[Mark]] = {(place, value): set() for place in PLACES for value in marks[place]}
    both = [[(place, value) for value in marks[place]] for place in PLACES]
    both += [[(place, value) for place in house if value in marks[place]] for house in HOUSES for value in range(1, 10)]
    for group in both:
        if len(group) == 2:
            pairs[group[0]].add(group[1])
            pairs[group[1]].add(group[0])
    done: set[Mark] = set()
    for mark in pairs:
        if mark in done:
            continue
        colours: tuple[set[Mark], set[Mark]] = ({mark}, set())
        grown = True
        while grown:
            sizes = len(colours[0]), len(colours[1])
            for colour, other in ((0, 1), (1, 0)):
                for one in list(colours[colour]):
                    colours[other].update(pairs[one])
            grown = sizes != (len(colours[0]), len(colours[1]))
        done |= colours[0] | colours[1]
        if len({value for colour in colours for _, value in colour}) > 1:
            yield colours


def fails(marks: Marks, colour: set[Mark]) -> bool:
    if any(conflict(one, other) for one, other in combinations(colour, 2)):
        return True
    cells = [place for place in PLACES if marks[place] and all(place != other for other, _ in colour)]
    return any(all(any(conflict((place, value), one) for one in colour) for value in marks[place]) for place in cells)


def medusa_wraps(marks: Marks) -> Iterator[Lost]:
    for colours in nets(marks):
        wrong = [colour for colour in colours if fails(marks, colour)]
        if len(wrong) == 1:
            yield frozenset(wrong[0])


def medusa_traps(marks: Marks) -> Iterator[Lost]:
    for one, other in nets(marks):
        if not fails(marks, one) and not fails(marks, other):
            marked = [(place, value) for place in PLACES for value in marks[place]]
            yield frozenset(
                mark
                for mark in marked
                if mark not in one | other
                and any(conflict(mark, own) for own in one)
                and any(conflict(mark, own) for own in other)
            )


def few(marks: Marks, most: int) -> list[tuple[Place, ...]]:
    """Up to three cells of a house with one value more than they are, or up to `most` more."""
    found = set()
    for house in HOUSES:
        opened = [place for place in house if marks[place]]
        for size in (1, 2, 3):
            for cells in combinations(opened, size):
                values = set().union(*(marks[place] for place in cells))
                if size < len(values) <= size + most:
                    found.add(tuple(sorted(cells)))
    return sorted(found)


def starves(marks: Marks, chosen: list[Mark], sets: list[tuple[Place, ...]]) -> bool:
    """Whether the choice is impossible, since it leaves one of the sets too few values, or by itself."""
    if any(one[1] == other[1] and other[0] in PEERS[one[0]] for one, other in combinations(chosen, 2)):
        return True
    places = [place for place, _ in chosen]
    for cells in sets:
        if any(place in cells for place in places):
            continue
        values = set().union(*(marks[place] for place in cells))
        gone = {
            value
            for place, value in chosen
            if value in values and all(cell in PEERS[place] for cell in cells if value in marks[cell])
        }
        if len(values - gone) < len(cells):
            return True
    return False


def pair_exclusions(marks: Marks) -> dict[Place, set[int]]:
    """By cell: what it loses beside any other cell."""
    sets = few(marks, 1)
    found: dict[Place, set[int]] = {}
    for one, other in product(PLACES, repeat=2):
        if one == other or not marks[one] or not marks[other]:
            continue
        near = [
            cells for cells in sets if any(cell in PEERS[one] for cell in cells) and any(cell in PEERS[other] for cell in cells)
        ]
        for value in marks[one]:
            if all(starves(marks, [(one, value), (other, theirs)], near) for theirs in marks[other]):
                found.setdefault(one, set()).add(value)
    return found


def bent_sets(marks: Marks, size: int) -> Iterator[Lost]:
    lines, boxes = HOUSES[:18], HOUSES[18:]
    seen = set()
    for first, second in [*product(lines, boxes), *combinations(lines, 2)]:
        if not set(first) & set(second):
            continue
        opened = sorted(place for place in {*first, *second} if 0 < len(marks[place]) <= size)
        for cells in combinations(opened, size):
            values = set().union(*(marks[place] for place in cells))
            if len(values) != size or cells in seen or set(cells) <= set(first) or set(cells) <= set(second):
                continue
            where = {value: [place for place in cells if value in marks[place]] for value in values}
            free = [value for value, at in where.items() if any(b not in PEERS[a] for a, b in combinations(at, 2))]
            if len(free) != 1:
                continue
            smaller = any(
                len(set().union(*(marks[place] for place in some))) <= count
                for count in range(1, size)
                for some in combinations(cells, count)
            )
            lost = frozenset(
                (place, free[0])
                for place in PLACES
                if free[0] in marks[place] and place not in cells and all(place in PEERS[at] for at in where[free[0]])
            )
            if lost and not smaller:
                seen.add(cells)
                yield lost


def chute_pairs(marks: Marks, values: dict[Place, int]) -> Iterator[Lost]:
    for turned in (False, True):
        at = {place: (place[1], place[0]) if turned else place for place in PLACES}
        back = {image: place for place, image in at.items()}
        for one, other in combinations(PLACES, 2):
            a, b = at[one], at[other]
            if a[0] // 3 != b[0] // 3 or a[0] == b[0] or a[1] // 3 == b[1] // 3:
                continue
            if len(marks[one]) != 2 or marks[one] != marks[other]:
                continue
            stack = 3 - a[1] // 3 - b[1] // 3
            row = next(row for row in range(a[0] // 3 * 3, a[0] // 3 * 3 + 3) if row not in (a[0], b[0]))
            third = [back[row, column] for column in range(3 * stack, 3 * stack + 3)]
            box = [back[r, c] for r in range(a[0] // 3 * 3, a[0] // 3 * 3 + 3) for c in range(3 * stack, 3 * stack + 3)]
            for lost in marks[one]:
                (absent,) = marks[one] - {lost}
                if any(absent in marks[place] for place in third) or any(values[place] == absent for place in box):
                    continue
                yield frozenset((place, lost) for place in PEERS[one] & PEERS[other] if lost in marks[place])


@pytest.mark.parametrize("puzzle", FIREWORKS)
def test_known_fireworks_are_found(puzzle: str) -> None:
    names = [name for search in EXPERT.searches for name in search.techniques if search.enabled]
    path = sk.explain(puzzle, EXPERT.only(*names[: names.index("x-wing")]))
    state = (path.start, *path.steps.states())[-1]
    assert any(FIREWORKS[puzzle] <= lost for lost in steps(state, "firework-triple"))


def test_steps_agree_with_the_solution_and_have_proofs() -> None:
    seen: dict[str, int] = {}
    for state in states()[:STATES]:
        solution = sk.solve(state.grid).grid
        assert solution is not None
        found = sk.steps(state, EXPERT.only(*NAMES))
        for index, step in enumerate(found):
            seen[step.technique] = seen.get(step.technique, 0) + 1
            assert all(solution[place] != value for place, value in step.eliminations)
            if seen[step.technique] <= 40:
                assert set(sk.check_argument(state, found.proof(index)).eliminations) == set(step.eliminations)
    assert set(seen) >= set(NAMES) - {"firework-quadruple", "firework-triple", "xyz-ring"}


def test_profiles_use_none_of_them() -> None:
    for name in ("hodoku", "simple", "expert"):
        used = {one for search in sk.Profile.load(name).searches if search.enabled for one in search.techniques}
        assert not used & set(NAMES)


@pytest.mark.parametrize("technique", NAMES)
def test_the_example_is_told_and_proved(technique: str) -> None:
    made = example(technique)
    assert made is not None
    found, index = made
    assert set(sk.check_argument(found.before(index), found.proof(index)).eliminations) == set(found[index].eliminations)
    lines = list(found.proof(index))
    assert set(sk.check_argument(found.before(index), lines[:-1]).eliminations) < set(found[index].eliminations)
    assert found.text(index, 4, "en") != found.text(index, 4, "de")


def test_a_plain_search_agrees_on_fireworks_and_pairs() -> None:
    triples = 0
    for state in states()[:STATES]:
        marks = marks_of(state)
        expected = {lost for lost in firework_triples(marks) if lost}
        triples += len(expected)
        assert steps(state, "firework-triple") == expected
        assert steps(state, "firework-quadruple") == {lost for lost in firework_quadruples(marks) if lost}
        values = {place: state.grid[place] for place in PLACES}
        assert steps(state, "chute-remote-pair") == {lost for lost in chute_pairs(marks, values) if lost}


def test_a_plain_search_agrees_on_colours() -> None:
    for state in states()[:STATES]:
        marks = marks_of(state)
        assert steps(state, "medusa-wrap") == {lost for lost in medusa_wraps(marks) if lost}
        assert steps(state, "medusa-trap") == {lost for lost in medusa_traps(marks) if lost}


@pytest.mark.thorough
def test_a_plain_search_agrees_on_exclusions() -> None:
    for state in states()[: STATES // 4]:
        marks = marks_of(state)
        found: dict[Place, set[int]] = {}
        for lost in steps(state, "aligned-pair-exclusion"):
            for place, value in lost:
                found.setdefault(place, set()).add(value)
        assert found == pair_exclusions(marks)
        # Of triples, each step by itself: none of its combinations is possible, and no two of its cells suffice.
        sets = few(marks, 2)
        for step in sk.steps(state, EXPERT.only("aligned-triple-exclusion")):
            first, *others = (place for place, role in step.cells if role == "set_a")
            for place, value in step.eliminations:
                assert place == first
                assert value not in found.get(first, set())
                for chosen in product(*(marks[other] for other in others)):
                    made = [(first, value), *zip(others, chosen, strict=True)]
                    assert starves(marks, made, sets) or any(starves(marks, list(two), sets) for two in combinations(made, 2))


@pytest.mark.thorough
def test_a_plain_search_agrees_on_bent_sets() -> None:
    for state in states()[: STATES // 4]:
        marks = marks_of(state)
        expected = {lost for size in (5, 6) for lost in bent_sets(marks, size)}
        five_or_six = {
            frozenset(step.eliminations)
            for step in sk.steps(state, EXPERT.only("bent-set"))
            if sum(role in ("set_a", "set_b") for _, role in step.cells) < 7
        }
        assert five_or_six == expected


@pytest.mark.thorough
def test_rectangle_eliminations_are_empty_rectangles() -> None:
    """Where locked candidates find nothing, what a rectangle elimination removes is removed by an empty rectangle."""
    for state in states()[:STATES]:
        marks = marks_of(state)
        found = set().union(*(steps(state, name) for name in ("empty-rectangle", "two-string-kite", "turbot-fish")), set())
        removed = {mark for lost in found for mark in lost}
        for value in range(1, 10):
            at = {place for place in PLACES if value in marks[place]}
            for house in HOUSES[:18]:
                link = [place for place in house if place in at]
                if len(link) != 2 or box_of(link[0]) == box_of(link[1]):
                    continue
                for near, far in (link, link[::-1]):
                    for lost in at - set(link):
                        in_line = lost in PEERS[near] and (lost[0] == near[0] or lost[1] == near[1])
                        if not in_line or box_of(lost) in (box_of(near), box_of(far)) or lost in house:
                            continue
                        corner = (box_of(lost)[0], box_of(far)[1]) if house in HOUSES[:9] else (box_of(far)[0], box_of(lost)[1])
                        box = {place for place in PLACES if box_of(place) == corner}
                        if any(state.grid[place] == value for place in box) or corner in (box_of(lost), box_of(far)):
                            continue
                        if all(place in PEERS[lost] or place in PEERS[far] for place in box & at):
                            assert (lost, value) in removed
