"""The verifier of traces accepts the explainer's paths and refuses what does not follow."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sudokit as sk
from sudokit import data

SMALL = "12..34.....3..2."


def grids(count: int, level: Any, seed: int) -> list[sk.Grid]:
    return [sk.Grid(row, "3x3") for row in sk.generate_many(count, level=level, seed=seed).puzzles]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "unfair"])
@pytest.mark.parametrize("form", ["text", "json", "numbers"])
@pytest.mark.parametrize("techniques", [True, False])
def test_paths_are_accepted(level: Any, form: data.TraceForm, techniques: bool) -> None:
    puzzles = grids(2, level, 5)
    batch = data.trace_many(puzzles, form=form, techniques=techniques, candidates=techniques)
    for row, puzzle in enumerate(puzzles):
        assert data.verify_trace(puzzle, batch[row], complete=bool(batch.solved[row])) is None


@pytest.mark.thorough
@pytest.mark.parametrize("spec", ["2x3", "3x4", "4x4"])
def test_other_sizes_are_read(spec: str) -> None:
    puzzle = sk.generate(spec, seed=3).grid
    for form in ("text", "json", "numbers"):
        batch = data.trace_many([puzzle], form=form, candidates=True)
        assert data.verify_trace(puzzle, batch[0], complete=bool(batch.solved[0])) is None


def mutant(trace: list[str], puzzle: sk.Grid, solution: sk.Grid, chance: random.Random) -> list[str]:
    """A trace with one wrong step: a false value, a false removal, a repeated step, a step too early, or another technique."""
    size, kind = puzzle.layout.size, chance.randrange(5)
    at = chance.choice([i for i, word in enumerate(trace) if "=" in word])  # a removal can follow by two techniques
    row, column = chance.randrange(size), chance.randrange(size)
    while puzzle[row, column]:
        row, column = chance.randrange(size), chance.randrange(size)
    right = solution[row, column]
    cell = f"r{row + 1}c{column + 1}"
    if kind == 0:
        wrong = chance.choice([value for value in range(1, size + 1) if value != right])
        return [*trace[:at], f"n1:{cell}={wrong}", *trace[at:]]
    if kind == 1:
        return [*trace[:at], f"l1:{cell}<>{right}", *trace[at:]]
    if kind == 2:
        return [*trace[: at + 1], trace[at], *trace[at + 1 :]]
    if kind == 3:
        return [*trace[:at], f"{trace[at].partition(':')[0]}:", *trace[at + 1 :]]
    other = chance.choice([name for name in ("n4", "bf2", "w", "sk") if name != trace[at].partition(":")[0]])
    return [*trace[:at], f"{other}:{trace[at].partition(':')[2]}", *trace[at + 1 :]]


def refused(count: int, puzzles: list[sk.Grid], seed: int) -> None:
    chance = random.Random(seed)
    cases = []
    for puzzle in puzzles:
        solution = sk.solve(puzzle).grid
        assert solution is not None
        cases.append((puzzle, solution, data.trace_many([puzzle])[0].split()))
    for number in range(count):
        puzzle, solution, trace = cases[number % len(cases)]
        wrong = mutant(trace, puzzle, solution, chance)
        fault = data.verify_trace(puzzle, " ".join(wrong))
        assert fault is not None, (puzzle.line(), trace, wrong)
        assert fault.reason
        assert 0 <= fault.step < len(wrong)


@pytest.mark.thorough
def test_mutants_are_refused() -> None:
    refused(150, grids(3, "easy", 1), 1)


@pytest.mark.slow
def test_ten_thousand_mutants_are_refused() -> None:
    refused(10_000, [*grids(15, "easy", 2), *grids(15, "medium", 3)], 2)


def test_the_first_wrong_step_is_named() -> None:
    trace = data.trace_many([SMALL])[0].split()
    assert data.verify_trace(SMALL, " ".join(trace[:3])) == data.TraceFault(3, "the trace ends before the solution")
    assert data.verify_trace(SMALL, " ".join(trace[:3]), complete=False) is None
    fault = data.verify_trace(SMALL, " ".join([*trace[:2], trace[0]]))
    assert fault == data.TraceFault(2, "r1c4 is filled")


@pytest.mark.parametrize(
    ("trace", "words"),
    [
        ("hello", "no effect"),
        ("xx:r1c4=4", "no technique"),
        ("n1:r9c9=1", "no cell"),
        ("n1:r1c4=7", "no value"),
        ("n1:", "no effect"),
        ("{1,2}n1:r1c4=4", "2 cells"),
        ("{1,2", "no end"),
        ('{"steps": 3}', "not a list"),
        ('{"steps": [3]}', "not an object"),
        ('{"steps": [{"place": [[1, 4]]}]}', "not a row"),
        ('{"steps": [{"place": [[1, 4, 99]]}]}', "no value"),
        ('{"steps": [{"place": [["a", 4, 1]]}]}', "no cell"),
        ('{"steps": [{"technique": "magic", "place": []}]}', "no technique"),
        ('{"steps": [{}]}', "changes nothing"),
        ('{"steps": ', "not JSON"),
        ([256 + 12 + 3], "no end"),
        ([10**6], "token"),
        ([2, 3, 1], "two techniques"),
        ([1], "changes nothing"),
        ("", "ends before"),
    ],
)
def test_what_cannot_be_read_is_a_fault(trace: Any, words: str) -> None:
    fault = data.verify_trace(SMALL, trace)
    assert fault is not None
    assert words in fault.reason


def test_listed_candidates_must_be_right() -> None:
    trace = data.trace_many([SMALL], candidates=True)[0]
    assert data.verify_trace(SMALL, trace) is None
    fault = data.verify_trace(SMALL, trace.replace("{1,2,34,", "{1,2,134,", 1))
    assert fault == data.TraceFault(0, "its candidates are not those of the state")


def test_a_profile_limits_the_techniques() -> None:
    puzzle = grids(1, "hard", 5)[0]
    trace = data.trace_many([puzzle])[0]
    fault = data.verify_trace(
        puzzle, trace, profile=sk.Profile.load("hodoku").only("naked-single", "hidden-single", "full-house")
    )
    assert fault is not None
    assert "does not use" in fault.reason


def test_only_puzzles_with_one_solution_have_traces_to_verify() -> None:
    with pytest.raises(sk.ImpossibleRequest):
        data.verify_trace("." * 16, "")
    with pytest.raises(sk.SudokitError, match="trace"):
        data.verify_trace(SMALL, 3)
