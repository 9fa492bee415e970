"""Case splits, clashes and closest solutions: every claim is checked against a solver."""

from __future__ import annotations

import pickle
import random

import pytest

import sudokit as sk
from sudokit.messages import languages

pytestmark = pytest.mark.thorough

HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
"""Its path has two steps by trial and error."""


def solvable(state: sk.Grid | sk.Candidates) -> bool:
    return sk.solve(state, limit=1).status in (sk.Status.UNIQUE, sk.Status.SOLVED, sk.Status.MULTIPLE)


def dead(state: sk.Candidates, step: sk.Step) -> bool:
    """Whether a contradiction is one: a cell without candidates, or a house without a place for the value."""
    size = state.size
    masks = [1 << value - 1 if value else mask for value, mask in zip(state.grid.values, state.masks, strict=True)]
    if step.cells:
        ((row, column), _) = step.cells[0]
        return masks[row * size + column] == 0
    (house, _), value = step.houses[0], step.values[0]
    return not any(masks[cell] >> value - 1 & 1 for cell in house.cells)


def check_split(split: sk.CaseSplit, before: sk.Candidates, kept: tuple[tuple[int, int], int] | None) -> None:
    """Check that the cases are all there are, and that every branch ends in a contradiction."""
    cases = [branch.supposed for branch in split.branches] + ([kept] if kept else [])
    size = before.size
    if split.house is None:
        ((place, _),) = {(place, 0) for place, _ in cases}
        assert sorted(value for _, value in cases) == list(before[place])
    else:
        ((value, _),) = {(value, 0) for _, value in cases}
        cells = [cell for cell in split.house.cells if before.masks[cell] >> value - 1 & 1]
        assert sorted(row * size + column for (row, column), _ in cases) == sorted(cells)
    for branch in split.branches:
        assert not solvable(branch.trail.state(branch.first))
        for index in range(branch.first + 1, branch.last):
            state, step = branch.trail.state(index - 1), branch.trail[index]
            changes = (*step.placements, *step.eliminations)
            assert changes
            assert all(value in state[place] for place, value in changes)
        if branch.split is not None:
            assert branch.contradiction is None
            check_split(branch.split, branch.state, None)
        else:
            assert branch.contradiction is not None
            assert dead(branch.state, branch.contradiction)


def test_steps_by_trial_and_error_have_a_case_split() -> None:
    path = sk.explain(HARD)
    tried = [index for index, step in enumerate(path) if step.technique == "brute-force"]
    assert tried
    for index in tried:
        split = path.split(index)
        assert split is not None
        check_split(split, path.before(index), path[index].placements[0])
        assert split == path.split(index) == pickle.loads(pickle.dumps(split))
        data = path.to_dict(why=True)["steps"][index]["split"]
        assert len(data["branches"]) == len(split.branches)
    assert path.split(next(index for index in range(len(path)) if index not in tried)) is None


def test_a_case_split_in_words() -> None:
    path = sk.explain(HARD)
    index = max(index for index, step in enumerate(path) if step.technique == "brute-force")
    place, value = path[index].placements[0]
    cell = f"r{place[0] + 1}c{place[1] + 1}"
    for language in languages():
        text = path.split_text(index, language).splitlines()
        assert cell in text[0]
        assert str(value) in text[-1]
        assert len(text) > 10
    english = path.split_text(index).splitlines()
    assert english[-1] == f"Only {value} is left. So {cell} is {value}."
    assert sum(line.endswith("That is a contradiction.") for line in english) >= len(path.before(index)[place]) - 1
    assert path.split_text(0 if index else 1) == "" or path[0].technique == "brute-force"


def puzzles_without_solution(spec: str, count: int) -> list[sk.Grid]:
    """Make puzzles without a solution and without conflicts: part of a full grid, and one wrong value."""
    chance = random.Random(5)
    found: list[sk.Grid] = []
    layout = sk.Layout.parse(spec)
    places = [divmod(cell, layout.size) for cell in range(layout.size**2)]
    while len(found) < count:
        grid = next(sk.solutions(sk.Grid.empty(layout), seed=chance.randrange(10**6)))
        puzzle = sk.Grid.empty(layout).replace({place: grid[place] for place in chance.sample(places, len(places) * 2 // 5)})
        state = puzzle.candidates()
        wrong = [(place, value) for place in places if not puzzle[place] for value in state[place] if value != grid[place]]
        changed = (puzzle.replace({place: value}) for place, value in chance.sample(wrong, len(wrong)))
        found += [next(other for other in changed if not solvable(other))]
    return found


@pytest.mark.parametrize("spec", ["2x3", "3x3", "3x3+diagonals"])
def test_a_clash_is_minimal_and_leads_to_a_contradiction(spec: str) -> None:
    for puzzle in puzzles_without_solution(spec, 4):
        path = sk.explain(puzzle)
        assert path.status is sk.Status.NONE
        found = path.refutation()
        assert found is not None
        assert found.clash.minimal
        cells = found.clash.cells
        alone = sk.Grid.empty(puzzle.layout).replace({place: puzzle[place] for place in cells})
        assert found.clash.start.grid.values == alone.values
        assert not solvable(alone)
        for place in cells:
            assert solvable(alone.replace({place: 0}))
        assert (found.contradiction is None) == (found.split is not None)
        state = found.trail.state(len(found.steps) - 1) if found.steps else found.clash.start
        if found.split is not None:
            check_split(found.split, state, None)
        else:
            assert found.contradiction is not None
            assert dead(state, found.contradiction)
        assert sk.check(puzzle, why=True).clash == found.clash
        assert path.to_dict(why=True)["refutation"]["cells"] == [f"r{row + 1}c{column + 1}" for row, column in cells]
        for language in languages():
            assert len(path.why(language).splitlines()) >= 3


def test_eliminated_candidates_take_part_in_a_clash() -> None:
    puzzle = sk.Grid.parse("12.. 34.. ...3 ..2.")
    solution = sk.solve(puzzle).grid
    assert solution is not None
    state = puzzle.candidates().without((0, 2), solution[0, 2])
    found = sk.explain(state).refutation()
    assert found is not None
    assert found.clash.eliminated == (((0, 2), solution[0, 2]),)
    alone = found.clash.start.grid
    for place in found.clash.cells:
        assert solvable(alone.replace({place: 0}).candidates().without((0, 2), solution[0, 2]))
    assert solvable(alone)
    only = sk.Candidates(sk.Grid.empty("2x2"), [0b1000 if cell < 2 else 0b1111 for cell in range(16)])
    removed = sk.explain(only).refutation()
    assert removed is not None
    assert removed.clash.cells == ()
    assert removed.clash.minimal
    assert "removed" in sk.explain(only).why()


def test_values_that_conflict_clash_at_once() -> None:
    path = sk.explain("11" + "." * 14)
    found = path.refutation()
    assert path.status is sk.Status.INVALID
    assert found is not None
    assert (found.clash.cells, len(found.trail), found.contradiction, found.split) == (((0, 0), (0, 1)), 0, None, None)
    assert path.why().splitlines()[1] == "r1c1 and r1c2 both hold 1 in row 1."


@pytest.mark.parametrize("text", ["12.. 34.. .... ....", "1... .... .... ....", "." * 16])
def test_the_closest_solutions_and_what_decides(text: str) -> None:
    puzzle = sk.Grid.parse(text)
    found = sk.explain(puzzle).closest()
    assert found is not None
    every = list(sk.solutions(puzzle))
    assert (found.compared, found.complete) == (len(every), True)

    def differing(one: sk.Grid, other: sk.Grid) -> int:
        return sum(a != b for a, b in zip(one.values, other.values, strict=True))

    least = min(differing(one, other) for i, one in enumerate(every) for other in every[:i])
    assert len(found.differing) == least == differing(found.first, found.second)
    assert all(found.first[place] != found.second[place] for place in found.differing)
    decided = puzzle.replace({place: found.first[place] for place in found.deciding})
    assert sk.is_unique(decided)
    for place in found.deciding:
        assert not sk.is_unique(decided.replace({place: 0}))
    assert sk.check(puzzle, why=True).closest == found
    assert sk.explain(puzzle).to_dict(why=True)["closest"]["compared"] == len(every)


def test_some_of_many_solutions_are_compared() -> None:
    path = sk.explain("." * 81)
    found = path.closest()
    assert found is not None
    assert (found.compared, found.complete) == (1000, False)
    assert path.why().startswith("It has more than 1000 solutions.")
    assert sk.is_unique(sk.Grid.empty("3x3").replace({place: found.first[place] for place in found.deciding}))


def test_a_proper_puzzle_needs_no_reason() -> None:
    path = sk.explain("12.. 34.. ...3 ..2.")
    assert (path.refutation(), path.closest(), path.why()) == (None, None, "")
    check = sk.check("12.. 34.. ...3 ..2.", why=True)
    assert (check.clash, check.closest) == (None, None)
    assert sk.check("1... .... .... ....").closest is None


def test_no_time_finds_no_reasons() -> None:
    path = sk.explain("12.. 34.. 4..3 ..2.")
    assert path.refutation(time_limit=0) is None
    assert path.why(time_limit=0) == ""
    assert sk.explain("." * 16).closest(time_limit=0) is None
