"""Patterns of one value, colouring, wings and uniqueness: HoDoKu's cases, soundness along paths, invariance."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import compare_hodoku
import sudokit as sk
from conftest import shared_file
from helpers.steps import Effect

SINGLE_VALUE = (
    "skyscraper",
    "two-string-kite",
    "dual-two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "dual-empty-rectangle",
)
COLOURING = ("simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2")
WINGS = ("xy-wing", "xyz-wing", "w-wing", "wxyz-wing")
UNIQUENESS = (
    *(f"unique-rectangle-{n}" for n in range(1, 7)),
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "bug-plus-1",
    *(f"unique-loop-{n}" for n in range(1, 5)),
)
EVERYWHERE = (*SINGLE_VALUE, *COLOURING, *WINGS)
ALL = (*EVERYWHERE, *UNIQUENESS)
SINGLES = ("full-house", "naked-single", "hidden-single")
BASIC = ("pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple")

CASES = {
    "0400": 5,
    "0401": 6,
    "0402": 9,
    "0403": 5,
    "0404": 5,
    "0405": 4,
    "0500": 4,
    "0501": 2,
    "0502": 2,
    "0503": 1,
    "0600": 9,
    "0601": 10,
    "0602": 7,
    "0603": 11,
    "0604": 4,
    "0605": 6,
    "0606": 12,
    "0607": 5,
    "0608": 8,
    "0610": 8,
    "0800": 5,
    "0801": 8,
    "0803": 7,
}
"""Cases of each of HoDoKu's codes; all of them pass."""


def profile(*techniques: str, extra: str = "") -> sk.Profile:
    """Make a profile in which each technique is a search of its own, as far as they can be."""
    searches = [f'[[search]]\ntechniques = ["{technique}"]\nlevel = "all"\nscore = 1\n' for technique in techniques]
    limits = "[limits]\ndual-patterns = true\none-candidate-rectangles = true\n"
    return sk.Profile.parse(f'levels = [{{ name = "all" }}]\n{extra}{limits}' + "\n".join(searches))


@functools.cache
def alone(technique: str) -> sk.Profile:
    """Make a profile of one technique: of steps with one effect only the first technique's is told."""
    return profile(technique)


def test_hodokus_cases_have_the_same_effect(capsys: pytest.CaptureFixture[str]) -> None:
    """Every case of the library has a step that changes exactly what it says."""
    library = shared_file("techniques/reglib-half.txt")
    compare_hodoku.compare_cases(str(library), list(CASES), True)
    report = capsys.readouterr().out
    counts = {line.split()[0]: (int(line.split()[2]), int(line.split()[4])) for line in report.splitlines()[:-1]}
    assert counts == {code: (n, n) for code, n in CASES.items()}, report


# --- soundness --------------------------------------------------------------------------------------


JIGSAW = "AAAABBCCC AAABBBCCC AABBBBCCF DDDEEECFF DDDEEEFFF GDDHEEFFF GGDHHEIII GGGHHHIII GGGHHHIII"
LAYOUTS = {"2x3": 60, "3x3": 80, "3x3+diagonals": 25, "4x4": 6}

RARE = (24, 609, 666, 929, 1162, 1302)
"""Seeds of puzzles with unique loops and avoidable rectangles."""


def puzzle_on(layout: sk.Layout, seed: int) -> sk.Grid:
    """Remove values from a full grid, in a random order, while one solution stays; not all from a large one."""
    grid = sk.random_grid(layout, seed=seed)
    places = [divmod(cell, layout.size) for cell in range(layout.size**2)]
    random.Random(seed).shuffle(places)
    for place in places[:140]:
        fewer = grid.replace({place: 0})
        if sk.is_unique(fewer):
            grid = fewer
    return grid.all_given()


def stuck_states(puzzle: sk.Grid, techniques: tuple[str, ...]) -> Iterator[sk.Candidates]:
    """Walk a path; yield the states at which no single helps."""
    explanation = sk.explain(puzzle, profile(*SINGLES, *techniques, *BASIC))
    state = explanation.start
    for step in explanation.steps:
        if step.technique not in SINGLES:
            yield state
        state = after(state, step)
    if not explanation.rating.solved:
        yield state


def after(state: sk.Candidates, step: sk.Step) -> sk.Candidates:
    """Apply a step."""
    for place, value in step.placements:
        state = state.placed(place, value)
    for place, value in step.eliminations:
        state = state.without(place, value)
    return state


def check_sound(puzzle: sk.Grid, techniques: tuple[str, ...], found: Counter[str]) -> None:
    """No step at any state of a path touches the solution; every one changes something."""
    solution = sk.solve(puzzle).grid
    assert solution is not None
    for state in stuck_states(puzzle, techniques):
        for step in (step for technique in techniques for step in sk.steps(state, alone(technique))):
            found[step.technique] += 1
            assert step.eliminations or step.placements
            for place, value in step.placements:
                assert solution[place] == value, (step, state)
            for place, value in step.eliminations:
                assert solution[place] != value, (step, state)
                assert value in state[place], (step, state)


@pytest.mark.sampled(2)
@pytest.mark.thorough
@pytest.mark.parametrize("spec", [*LAYOUTS, "jigsaw"])
def test_no_step_removes_a_value_of_the_solution(spec: str) -> None:
    """On every layout; each family that claims to work there is found."""
    layout = sk.Layout.jigsaw(JIGSAW) if spec == "jigsaw" else sk.Layout.parse(spec)
    found: Counter[str] = Counter()
    for seed in [*range(LAYOUTS.get(spec, 15)), *(RARE if spec == "3x3" else ())]:
        check_sound(puzzle_on(layout, seed), ALL, found)
    families = [SINGLE_VALUE, COLOURING, WINGS]
    if spec in ("2x3", "3x3", "4x4"):
        families.append(UNIQUENESS)
    else:
        assert not any(found[name] for name in UNIQUENESS)
    for family in families:
        assert any(found[name] for name in family), (family, found)
    if spec == "3x3":
        # Type 5 is rarer than one in three thousand puzzles; HoDoKu's cases have it.
        assert {name for name in ALL if not found[name]} <= {"unique-rectangle-5"}


# --- invariance -------------------------------------------------------------------------------------


def shuffled(random_: random.Random, boxes: int = 3, size: int = 9) -> list[int]:
    """Permute bands, and lines within bands."""
    bands = random_.sample(range(boxes), boxes)
    return [band * boxes + line for band in bands for line in random_.sample(range(boxes), boxes)]


def moved(state: sk.Candidates, move: Callable[[int, int, int], tuple[int, int, int]]) -> sk.Candidates:
    """Map rows, columns and values of a state."""
    size = state.size
    values, givens, masks = [0] * size**2, [False] * size**2, [0] * size**2
    for row in range(size):
        for column in range(size):
            to_row, to_column, _ = move(row, column, 1)
            at = to_row * size + to_column
            if state.grid[row, column]:
                values[at] = move(row, column, state.grid[row, column])[2]
            givens[at] = state.grid.is_given(row, column)
            for value in state[row, column]:
                masks[at] |= 1 << (move(row, column, value)[2] - 1)
    return sk.Candidates(sk.Grid(values, givens=givens), masks)


def effects(state: sk.Candidates) -> dict[str, set[Effect]]:
    """What the available steps of each technique change."""
    return {technique: set(map(compare_hodoku.effect, sk.steps(state, alone(technique)))) for technique in ALL}


def test_relabelling_permuting_and_transposing_permutes_the_effects() -> None:
    """And changes nothing else."""
    seen: Counter[str] = Counter()
    for seed in (0, 1, 18, 70, 132, 666, 929, 1302):
        random_ = random.Random(seed)
        rows, columns = shuffled(random_), shuffled(random_)
        values = [0, *random_.sample(range(1, 10), 9)]
        turned = random_.random() < 0.5

        def move(row: int, column: int, value: int) -> tuple[int, int, int]:
            to = (rows[row], columns[column])  # noqa: B023
            return (to[1], to[0], values[value]) if turned else (*to, values[value])  # noqa: B023

        for state in stuck_states(puzzle_on(sk.Layout.classic(), seed), ALL):
            here = effects(state)
            seen.update(technique for technique in ALL if here[technique])
            expected = {
                technique: {frozenset((*move(*change[:3]), change[3]) for change in effect) for effect in changes}
                for technique, changes in here.items()
            }
            assert effects(moved(state, move)) == expected
    assert len(seen) > 20, seen


# --- what the marks and the givens allow ------------------------------------------------------------


def test_marks_alone_are_no_reason_for_a_rectangle_that_lacks_a_candidate() -> None:
    """Where the values have several solutions and only the marks leave one, the swap may be one that they forbid."""
    full = sk.random_grid(seed=3)
    tried = 0
    for seed in range(30):
        random_ = random.Random(seed)
        # Every cell open, with its value and some others: one solution by the marks, many by the values.
        masks = [1 << (value - 1) for value in full.values]
        for cell in range(81):
            for value in random_.sample(range(1, 10), 2):
                masks[cell] |= 1 << (value - 1)
        state = sk.Candidates(sk.Grid([0] * 81), masks)
        if sk.explain(state, profile(*SINGLES)).status is not sk.Status.UNIQUE:
            continue
        tried += 1
        for step in sk.steps(state, profile(*ALL)):
            for (row, column), value in step.eliminations:
                assert full[row, column] != value, step
    assert tried >= 3


def test_avoidable_rectangles_need_givens_with_one_solution() -> None:
    """A player's entries are no reason where the givens alone would allow others."""
    avoidable = profile("avoidable-rectangle-1", "avoidable-rectangle-2")
    tried = 0
    for seed in (62, 151, 216, 666):
        explanation = sk.explain(puzzle_on(sk.Layout.classic(), seed), profile(*SINGLES, *ALL, *BASIC))
        state = explanation.start
        for step in explanation.steps:
            state = after(state, step)
            if not sk.steps(state, avoidable):
                continue
            tried += 1
            fewer = [False] * 81
            fewer[state.grid.givens.index(True)] = True
            assert not sk.steps(sk.Candidates(sk.Grid(state.grid.values, givens=fewer), state.masks), avoidable)
            assert not sk.steps(sk.Candidates(state.grid.all_given(), state.masks), avoidable)
    assert tried >= 4
