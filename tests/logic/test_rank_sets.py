"""Sets of rank 0: the examples that the field knows, steps against the solution, the checker and a second search."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from numpy.typing import NDArray

import sudokit as sk
from helpers.plain import HOUSES, PLACES, Place, marks_of

EXPERT = sk.Profile.load("expert")
Lost = set[tuple[Place, int]]
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
# Technique, cells of the set if it is published so, candidates that must go among others.
KNOWN = {
    EASTER_MONSTER: ("sk-loop", 16, "r1c3<>7 r2c5<>38 r2c6<>8 r3c1<>2 r5c2<>48 r5c8<>39 r7c3<>1 r8c4<>5 r8c5<>4 r9c1<>6"),
    "9876.....65....8............4..9..3...65..9.......2..1..59..7......3..49.....1..2": (
        "msls",
        16,
        "r1c7<>5 r2c4<>7 r3c5<>124 r3c6<>34 r3c8<>12 r3c9<>34 r5c1<>78 r5c2<>7 r6c5<>4 r7c1<>8 r7c2<>6 r9c5<>4",
    ),
    "98.7.....6...5.9....4....7.5...9.....3.8..6.......2..1.6..3.8....1....2......7.64": (
        "msls",
        16,
        "r1c5<>6 r1c7<>35 r3c4<>12 r3c6<>1 r3c9<>2 r4c7<>3 r6c3<>7 r6c4<>4 r6c8<>4 r8c4<>4 r8c6<>4 r8c9<>7 r9c3<>2 r9c4<>12",
    ),
    "98.7.....7.6...9...5.......4..6..8...7..3..2......1..5..79..4......5...1.....2.3.": (
        "sk-loop",
        16,
        "r9c5<>1 r6c5<>2 r8c6<>3 r2c4<>48 r3c4<>48 r5c6<>5 r1c7<>6 r3c7<>67 r7c1<>68 r7c2<>6 r4c2<>9 r4c3<>9",
    ),
    # By "Blue": its sets need values of boxes besides cells.
    "98.7..6..5.7....4..3.......2...9.1....86...3......5..2.4.8...7.....1...9.....65..": ("msls", 21, "r3c1<>1 r7c3<>36"),
}


def marks_in(text: str) -> Lost:
    found: Lost = set()
    for word in text.split():
        cell, values = word.split("<>")
        found |= {((int(cell[1]) - 1, int(cell[3]) - 1), int(value)) for value in values}
    return found


def cells_of(step: sk.Step) -> list[Place]:
    return [place for place, role in step.cells if role == "set_a"]


@cache
def state_of(puzzle: str) -> sk.Candidates:
    """The state that singles, locked candidates and subsets leave."""
    names = [name for search in EXPERT.searches for name in search.techniques if search.enabled]
    path = sk.explain(puzzle, EXPERT.only(*names[: names.index("x-wing")]))
    return (path.start, *path.steps.states())[-1]


@pytest.mark.parametrize("puzzle", KNOWN)
def test_known_sets_are_found(puzzle: str) -> None:
    technique, cells, removed = KNOWN[puzzle]
    path = sk.explain(state_of(puzzle), EXPERT.only(technique))
    step = path[0]
    assert len(cells_of(step)) == cells
    assert marks_in(removed) <= set(step.eliminations)
    solution = sk.solve(puzzle).grid
    assert solution is not None
    assert all(solution[place] != value for place, value in step.eliminations)
    lines = path.proof(0)
    assert set(sk.check_argument(path.start, lines).eliminations) == set(step.eliminations)


def test_the_first_step_has_the_most_eliminations() -> None:
    for puzzle, (technique, _, _) in KNOWN.items():
        found = sk.steps(state_of(puzzle), EXPERT.only(technique))
        first = sk.explain(state_of(puzzle), EXPERT.only(technique))[0]
        assert first == found[0]


def test_a_proof_needs_all_of_its_covers() -> None:
    path = sk.explain(state_of(EASTER_MONSTER), EXPERT.only("sk-loop"))
    (line,) = path.proof(0)
    assert (line.reason, len(line.bases), len(line.covers)) == ("locked-set", 16, 16)
    for left_out in line.covers:
        fewer = replace(line, covers=tuple(part for part in line.covers if part is not left_out))
        with pytest.raises(sk.ArgumentError):
            sk.check_argument(path.start, [fewer])


def test_values_that_no_way_places_in_the_set_are_covered() -> None:
    names = ("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "hidden-pair", "refutation")
    puzzle = "45....9.3..234.5..3......242.9..1....14..3.5..3....1.....7.52.1.7...9.....3.8...5"
    state = sk.explain(puzzle, EXPERT.only(*names)).before(2)
    found = sk.steps(state, EXPERT.only("msls"))
    ways, empty = Ways(state), 0
    for index, step in enumerate(found):
        assert set(sk.check_argument(state, found.proof(index)).eliminations) == set(step.eliminations)
        cells = as_row(set(cells_of(step)))
        held = [value for place in cells_of(step) for value in ways.marks[place]]
        empty += any(not (ways.of[value] @ cells).max() for value in held)
    assert empty


def test_hodoku_has_none_of_them() -> None:
    names = {name for search in sk.Profile.load("hodoku").searches for name in search.techniques}
    assert not names & {"sk-loop", "msls"}


@pytest.mark.parametrize("technique", ["sk-loop", "msls"])
def test_sentences_name_the_cells_and_covers(technique: str) -> None:
    puzzle = next(puzzle for puzzle, known in KNOWN.items() if known[0] == technique)
    path = sk.explain(state_of(puzzle), EXPERT.only(technique))
    english, german = (path.text(0, 4, language) for language in ("en", "de"))
    assert "The 16 cells " in english
    assert "Die 16 Zellen " in german
    assert "in row " in english
    assert "in Zeile " in german


# A second search, slow and plain: all ways to place each value, one by one.


class Ways:
    """All ways to place each value, as rows of an array of cells; how many cells of a set they use."""

    def __init__(self, state: sk.Candidates) -> None:
        self.marks = marks_of(state)
        self.of = {value: np.array(self._ways(value, 0, ()), dtype=np.float32) for value in range(1, 10)}

    def _ways(self, value: int, row: int, taken: tuple[Place, ...]) -> list[list[int]]:
        if row == 9:
            return [[int(place in taken) for place in PLACES]]
        found = []
        for column in range(9):
            seen = any(column == c or (row // 3, column // 3) == (r // 3, c // 3) for r, c in taken)
            if value in self.marks[row, column] and not seen:
                found += self._ways(value, row + 1, (*taken, (row, column)))
        return found

    def rank_0(self, sets: NDArray[np.float32]) -> NDArray[np.intp]:
        """Return which of the sets, one in each row, have room for only as many values as cells."""
        room = sum((some @ sets.T).max(axis=0) for some in self.of.values())
        return np.flatnonzero(room == sets.sum(axis=1))

    def lost(self, cells: NDArray[np.float32]) -> Lost:
        """Return what a set of rank 0 eliminates beyond what one value alone does."""
        found: Lost = set()
        for value, some in self.of.items():
            used = some @ cells
            gone = some.any(axis=0) & ~some[used == used.max()].any(axis=0)
            found |= {(PLACES[cell], value) for cell in np.flatnonzero(gone)}
        return found

    def has_covers(self, cells: NDArray[np.float32]) -> bool:
        """Whether, for each value, no more houses than it can fill cells cover its places in a set of rank 0."""
        held = {place for place, inside in zip(PLACES, cells, strict=True) if inside}
        return all(
            covered({place for place in held if value in self.marks[place]}, int((some @ cells).max()))
            for value, some in self.of.items()
        )


def covered(places: set[Place], houses: int) -> bool:
    if not places or not houses:
        return not places
    one = min(places)
    return any(covered(places - set(house), houses - 1) for house in HOUSES if one in house)


def as_row(cells: set[Place]) -> NDArray[np.float32]:
    return np.array([place in cells for place in PLACES], dtype=np.float32)


def loops(open_cells: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """The cells around four filled ones, where two rows cross two columns in four boxes."""
    is_open = {place for place, left in zip(PLACES, open_cells, strict=True) if left}
    found = []
    for rows, columns in product(combinations(range(9), 2), repeat=2):
        corners = set(product(rows, columns))
        if rows[0] // 3 == rows[1] // 3 or columns[0] // 3 == columns[1] // 3 or corners & is_open:
            continue
        pairs = []
        for row, column in corners:
            box = [place for place in is_open if (place[0] // 3, place[1] // 3) == (row // 3, column // 3)]
            pairs += [{place for place in box if place[0] == row}, {place for place in box if place[1] == column}]
        cells = set[Place]().union(*pairs)
        if all(pairs) and len(cells) >= 12:
            found.append(as_row(cells))
    return found


def rectangles(open_cells: NDArray[np.float32], some_rows: Iterable[tuple[int, ...]]) -> Iterator[list[NDArray[np.float32]]]:
    """Where these rows cross any columns, and the other rows the others."""
    for rows in some_rows:
        of_rows = np.array([row in rows for row in range(9)])
        sets = []
        for columns in (some for size in (3, 4, 5, 6) for some in combinations(range(9), size)):
            of_columns = np.array([column in columns for column in range(9)])
            pairs = ((of_rows, of_columns), (~of_rows, ~of_columns))
            both = [np.outer(own, other).ravel() * open_cells for own, other in pairs]
            sets += both if min(cells.sum() for cells in both) >= 9 else []
        yield sets


def compare(state: sk.Candidates, technique: str, batches: Iterable[list[NDArray[np.float32]]]) -> int:
    """Compare the steps with the sets of the second search; return the number of steps."""
    ways = Ways(state)
    expected: dict[frozenset[tuple[Place, int]], list[NDArray[np.float32]]] = {}
    for batch in batches:
        sets = np.array(batch, dtype=np.float32).reshape(-1, 81)
        for index in ways.rank_0(sets):
            if found := ways.lost(sets[index]):
                expected.setdefault(frozenset(found), []).append(sets[index])
    steps = sk.steps(state, EXPERT.only(technique))
    for step in steps:
        cells = as_row(set(cells_of(step)))
        assert len(ways.rank_0(cells.reshape(1, 81))) == 1
        assert any((cells == one).all() for sets in expected.values() for one in sets)
        assert set(step.eliminations) <= ways.lost(cells)
    # What is not reported has no covers.
    for lost, those in expected.items():
        if not any(set(step.eliminations) <= lost for step in steps):
            assert not any(ways.has_covers(cells) for cells in those)
    return len(steps)


def opened(state: sk.Candidates) -> NDArray[np.float32]:
    return as_row({place for place in PLACES if not state.grid[place]})


@pytest.mark.parametrize("puzzle", KNOWN)
def test_a_plain_search_agrees_on_loops(puzzle: str) -> None:
    state = state_of(puzzle)
    assert compare(state, "sk-loop", [loops(opened(state))]) == (KNOWN[puzzle][0] == "sk-loop")


@pytest.mark.thorough
@pytest.mark.parametrize("puzzle", list(KNOWN)[:4])
def test_a_plain_search_agrees_on_rectangles(puzzle: str) -> None:
    state = state_of(puzzle)
    chance = random.Random(puzzle)
    # The rows of what is found, or the others, and some more.
    of_steps = [{row for row, _ in cells_of(step)} for step in sk.steps(state, EXPERT.only("msls"))]
    rows = {tuple(sorted(some if len(some) < 5 else set(range(9)) - some)) for some in of_steps}
    rows |= {tuple(sorted(chance.sample(range(9), size))) for size in (3, 4) for _ in range(3)}
    assert compare(state, "msls", rectangles(opened(state), sorted(rows))) > 0


@pytest.mark.thorough
def test_steps_do_not_depend_on_how_a_puzzle_is_written() -> None:
    for puzzle, (technique, _, _) in KNOWN.items():
        state = state_of(puzzle)
        values = [state.grid[column, row] for row, column in PLACES]
        masks = [state.masks[column * 9 + row] for row, column in PLACES]
        image = sk.Candidates(sk.Grid(values), masks)
        moved = {
            frozenset(((column, row), value) for (row, column), value in step.eliminations)
            for step in sk.steps(image, EXPERT.only(technique))
        }
        assert moved == {frozenset(step.eliminations) for step in sk.steps(state, EXPERT.only(technique))}
