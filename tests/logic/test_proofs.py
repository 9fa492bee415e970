"""Proofs of steps: each is complete, and the checker, which knows no techniques, replays it."""

from __future__ import annotations

import copy
import pickle
import random
import sys

import pytest

import sudokit as sk
from conftest import ROOT
from helpers.steps import JIGSAW, puzzle_of

sys.path.insert(0, str(ROOT / "tools"))
import argument_mutants
import check_arguments

# Between them these need chains, loops, almost locked sets, forcing chains and nets, and a value of the solution.
PUZZLES = (
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)


def replayed(found: sk.Explanation | sk.Steps, solution: sk.Grid | None) -> set[str]:
    """Check all steps; return their techniques."""
    for index, step in enumerate(found):
        proof = found.proof(index)
        assert proof.complete, found.line(index)
        proved = sk.check_argument(found.before(index), proof)
        assert set(step.placements) <= set(proved.placements)
        assert set(step.eliminations) <= set(proved.eliminations)
        if solution is not None:
            assert argument_mutants.agrees(proved, solution), found.line(index)
    return {step.technique for step in found}


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_step_of_a_path_is_proved(puzzle: str) -> None:
    path = sk.explain(puzzle)
    assert len(replayed(path, path.solution)) > 5


@pytest.mark.thorough
@pytest.mark.parametrize("layout", ["4x4", "2x3", JIGSAW, "3x3+diagonals", "3x3+diagonals+windows"])
def test_every_step_on_other_layouts_is_proved(layout: str) -> None:
    puzzle, solution = puzzle_of(layout, 3, tries=None if layout != "4x4" else 150)
    replayed(sk.explain(puzzle), solution)
    found = sk.steps(puzzle, time_limit=2)
    replayed(found, solution)


@pytest.mark.thorough
def test_every_step_that_is_there_is_proved() -> None:
    seen: set[str] = set()
    for puzzle in PUZZLES[:3]:
        path = sk.explain(puzzle)
        state = path.state(min(10, len(path) - 1))
        seen |= replayed(sk.steps(state, everything=True), path.solution)
    assert len(seen) > 20


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("limits", "names"),
    [
        ({"als_in_chains": True}, ("grouped-aic", "grouped-continuous-nice-loop")),
        ({"als_overlap": True}, ("als-xz", "als-xy-wing", "death-blossom", "als-chain")),
        ({"siamese": True}, ("finned-x-wing", "finned-swordfish", "sashimi-x-wing", "finned-franken-swordfish")),
        ({"dual_patterns": True}, ("dual-empty-rectangle", "dual-two-string-kite")),
    ],
)
def test_steps_under_other_limits_are_proved(limits: dict[str, bool], names: tuple[str, ...]) -> None:
    profile = sk.Profile.load("hodoku").with_limits(**limits).only(*names)
    seen: set[str] = set()
    for puzzle in PUZZLES:
        path = sk.explain(puzzle)
        for index in (5, len(path) // 2):
            seen |= replayed(sk.steps(path.before(index), profile), path.solution)
    assert seen


@pytest.mark.thorough
def test_mutants_are_refused_or_still_valid() -> None:
    rng, became = random.Random(1), dict.fromkeys(check_arguments.COLUMNS, 0)
    for puzzle in PUZZLES[:2]:
        path = sk.explain(puzzle)
        for index in range(len(path)):
            for _ in range(3):
                made = argument_mutants.mutant(path.proof(index), path.start.layout, rng)
                if made is not None:
                    became[argument_mutants.try_mutant(path.before(index), *made, path.solution)] += 1
    assert became["wrong"] == 0
    assert became["refused"] > 4 * became["still valid"] > 0


def lines_of(path: sk.Explanation, technique: str) -> list[str]:
    """Return the lines of the first step of a technique, in short."""
    index = next(index for index, step in enumerate(path) if step.technique == technique)
    return [
        f"{line.claim} {line.reason}" + "".join(f" {value}r{row + 1}c{column + 1}" for (row, column), value in line.candidates)
        for line in path.proof(index)
    ]


def test_a_hidden_single_names_the_fewest_cells() -> None:
    path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    first, second, last = path.proof(0)
    assert path.line(0) == "Hidden Single: r7c8=5"
    assert [line.reason for line in (first, second, last)] == ["seen", "seen", "last-place"]
    assert len(first.cells) == len(second.cells) == 1
    assert last.house is not None
    assert last.house.name == "row 7"


def test_a_contradiction_names_what_has_no_place() -> None:
    named = 0
    for puzzle in PUZZLES:
        path = sk.explain(puzzle)
        for index, step in enumerate(path):
            if "contradiction" not in step.technique:
                continue
            fault = next(line for line in path.proof(index) if line.claim == "fault")
            named += fault.reason in ("no-place", "no-value")
            assert fault.reason != "no-place" or (fault.house is not None and len(fault.values) == 1)
    assert named


def test_a_hidden_rectangle_says_which_value_is_forced_where() -> None:
    path = next(path for path in map(sk.explain, RECTANGLES) if any(step.technique == "hidden-rectangle" for step in path))
    lines = lines_of(path, "hidden-rectangle")
    assert lines[0].startswith("one suppose")
    assert sum(line.startswith("one places") for line in lines) == 2
    assert lines[-2].startswith("fault deadly")
    assert lines[-1].startswith("none absurd")


RECTANGLES = tuple(sk.generate(level="unfair", seed=seed).grid for seed in range(6))


def test_proofs_are_values() -> None:
    path = sk.explain(PUZZLES[0])
    proof = path.proof(-1)
    assert pickle.loads(pickle.dumps(proof)) == proof == copy.deepcopy(proof)
    assert hash(proof) == hash(path.proof(len(path) - 1))
    assert proof[0] == proof.lines[0]
    assert len(proof[:1]) == 1
    with pytest.raises(AttributeError):
        proof.complete = False  # type: ignore[misc]
    with pytest.raises(sk.OutOfRange):
        path.proof(len(path))


def test_steps_of_a_search_have_no_proof() -> None:
    outcome = sk.solve(PUZZLES[0], method="deduction", limit=1, trail=True)
    guess = next(index for index, step in enumerate(outcome.trail) if step.technique == "guess")
    steps = sk.Steps(outcome.trail.state(guess - 1), outcome.trail, sk.Profile.load("hodoku"))
    assert not steps.proof(guess).complete
    assert len(steps.proof(guess)) == 0


@pytest.mark.parametrize(
    "state",
    [
        ":0000:x:+7+3+9+5+84+1261+4+692+78+3+5+5+82+3+6+1+4+97+4+2.8+9+3..+1+69...+23+843.86+4+5+9.2+2+6+3+4197+5+8+9.42....+3+85..+3.+2.9:753::::",
        ":0000:x:675+32+481+994+1.85+3.+2+82+3...4.649+285+1+63+7+51+6...9.+8+7+389..1.5+38+7+4+92+5+6+1+2+5+4...79316+957+3284:::::",
    ],
)
def test_a_case_may_end_with_a_single_that_another_begins_with(state: str) -> None:
    """The conclusion is a hidden single of the grid, so nothing leads to it, and it is the supposition of the other case."""
    candidates = sk.Candidates.parse(state)
    found = sk.steps(candidates, sk.Profile.load("hodoku").only("forcing-net-verity"))
    assert found
    for index in range(len(found)):
        sk.check_argument(candidates, found.proof(index))
