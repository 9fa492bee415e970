"""Refutations of the profile `expert`: steps against the solution, the checker and a second search, and none is a guess."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

import sudokit as sk
from helpers.plain import HOUSES, PLACES, Marks, Place, marks_of, supposed

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
# Without exocets there are more of them.
EXOCETS = ("junior-exocet", "complex-exocet")
PLAIN = replace(EXPERT, searches=tuple(search for search in EXPERT.searches if search.techniques[0] not in EXOCETS))
PATTERNS = ("tridagon", "bivalue-oddagon", "sk-loop", "msls", *EXOCETS, "guardian-forcing-chain")
NAMES = ("refutation", "split-refutation", "nested-refutation")
HARD = (
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
)


def test_the_profile_is_hodokus_but_for_the_last_resort() -> None:
    hodoku = sk.Profile.load("hodoku")
    known = {name for search in hodoku.searches for name in search.techniques}
    same = [search for search in EXPERT.searches if known & set(search.techniques)]
    assert same == [search for search in hodoku.searches if search.techniques != ("brute-force",)]
    assert (EXPERT.levels, EXPERT.limits) == (hodoku.levels, hodoku.limits)


def test_the_profile_knows_rules() -> None:
    path = sk.explain(sk.generate("2x3", variant="killer", seed=3).grid, EXPERT)
    assert any(step.rules for step in path)


@cache
def path_of(puzzle: str) -> sk.Explanation:
    return sk.explain(puzzle, PLAIN)


@pytest.mark.parametrize("puzzle", HARD)
def test_paths_end_without_a_guess(puzzle: str) -> None:
    path = path_of(puzzle)
    solution = sk.solve(puzzle).grid
    assert solution is not None
    assert path.complete
    assert "brute-force" not in path.rating.histogram
    assert "trial" not in path.rating.verdict()
    for index, step in enumerate(path):
        assert all(solution[place] != value for place, value in step.eliminations)
        assert all(solution[place] == value for place, value in step.placements)
        if step.technique in NAMES:
            assert step.eliminations == sk.check_argument(path.before(index), path.proof(index)).eliminations


def test_hard_paths_have_every_kind() -> None:
    found = {step.technique for puzzle in HARD for step in path_of(puzzle)}
    assert found >= {"refutation", "split-refutation"}


def test_a_split_names_what_it_rests_on() -> None:
    path = path_of(HARD[1])
    index = next(index for index, step in enumerate(path) if step.technique == "split-refutation")
    step, before = path[index], path.before(index)
    cases = [(place, value) for place, value, role in step.candidates if role == "pivot"]
    assert 1 <= len(cases) <= 4
    assert (len(step.cells), len(step.houses)) in ((1, 0), (0, 1))
    assert all(value in before[place] for place, value in cases)
    lines = path.proof(index)
    assert max(line.depth for line in lines) <= 2
    assert sum(line.reason == "suppose" for line in lines) <= 1 + len(cases)
    # Without any one of its lines, what is left proves nothing.
    for gone in random.Random(1).sample(range(len(lines)), 8):
        with pytest.raises(sk.ArgumentError):
            sk.check_argument(before, [line for number, line in enumerate(lines) if number != gone])


def test_hodoku_has_none_of_them() -> None:
    assert not {name for search in sk.Profile.load("hodoku").searches for name in search.techniques} & set(NAMES)
    assert not {name for search in EXPERT.searches for name in search.techniques} & {"brute-force"}


# A second search, slow and plain.


def has_split(marks: Marks) -> bool:
    groups = [[(place, value) for value in left] for place, left in marks.items()]
    groups += [[(place, value) for place in house if value in marks[place]] for house in HOUSES for value in range(1, 10)]
    known: dict[tuple[Place, int], bool] = {}

    def dead(place: Place, value: int) -> bool:
        if (place, value) not in known:
            known[place, value] = supposed(marks, place, value) is None
        return known[place, value]

    return any(all(dead(*one) for one in group) for group in groups if 2 <= len(group) <= 4)


def test_a_plain_search_agrees() -> None:
    chance = random.Random(4)
    for puzzle in HARD[1:]:
        path = path_of(puzzle)
        indices = [index for index, step in enumerate(path) if step.technique in NAMES]
        state = path.before(chance.choice(indices))
        marks = marks_of(state)
        every = [(place, value) for place in PLACES for value in marks[place] if len(marks[place]) > 1]
        direct, split = (
            {step.eliminations[0] for step in sk.steps(state, EXPERT.only(name))} for name in ("refutation", "split-refutation")
        )
        below = {one: supposed(marks, *one) for one in every}
        assert {one for one, left in below.items() if left is None} == direct
        for one in chance.sample([one for one in every if below[one] is not None], 2):
            left = below[one]
            assert left is not None
            assert has_split(left) == (one in split), one


def test_refutations_do_not_depend_on_how_a_puzzle_is_written() -> None:
    chance = random.Random(9)
    state = next(path_of(HARD[0]).before(i) for i, step in enumerate(path_of(HARD[0])) if step.technique == "refutation")
    move = list(range(1, 10))
    chance.shuffle(move)
    values = [0] * 81
    masks = [0] * 81
    for row, column in PLACES:
        there = column * 9 + row
        values[there] = move[state.grid[row, column] - 1] if state.grid[row, column] else 0
        masks[there] = sum(1 << move[value - 1] - 1 for value in state[row, column])
    image = sk.Candidates(sk.Grid(values), masks)
    for name in NAMES:
        profile = EXPERT.only(name)
        moved = {
            ((column, row), move[value - 1]) for step in sk.steps(state, profile) for (row, column), value in step.eliminations
        }
        assert moved == {one for step in sk.steps(image, profile) for one in step.eliminations}
