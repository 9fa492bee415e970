"""Clause learning: against a SAT solver as an independent judge, with assumptions; limits; `auto`'s hand-overs.

`bench/agree_learner.py` is the first at length.
"""

from __future__ import annotations

import random
import threading
from itertools import islice

import pytest

import sudokit as sk
from agree_learner import Judge, fault, random_question
from conftest import ROOT
from helpers.processes import interrupted
from instances import planted
from method_lists import read
from sudokit import _core
from sudokit.solving import MethodName, _partners

# Value 1 has 11 columns for 12 rows: no house shows it, and a search sees it only after millions of states.
HOLE = sk.Grid.empty("1x24").candidates()
for _row in range(14):
    for _column in range(11, 24):
        HOLE = HOLE.without((_row, _column), 1)


@pytest.mark.thorough
def test_against_a_sat_solver_with_assumptions() -> None:
    rng = random.Random(3)
    verdicts = {"model": 0, "none": 0}
    for _ in range(25):
        question = random_question(rng, largest=12)
        with Judge(question.layout, question.masks) as judge:
            learner = _core.Learner(question.layout._core, question.masks)
            for assumptions in question.assumptions:
                verdict, model, core, _ = learner.solve(assumptions)
                assert fault(question, judge, assumptions, verdict, model, core) == ""
                verdicts[verdict] += 1
    assert min(verdicts.values()) > 20


def test_the_judge_sees_what_is_wrong() -> None:
    layout = sk.Layout(2, 2)
    question = random_question(random.Random(1), largest=4)._replace(layout=layout, masks=[15] * 16)
    empty = sk.solve(sk.Grid.empty(layout), limit=1).grid
    assert empty is not None
    model = bytes(empty.values)
    with Judge(layout, question.masks) as judge:
        assumed = [(0, 1 + model[0] % 4, True)]
        assert fault(question, judge, [], "model", model, []) == ""
        assert fault(question, judge, assumed, "model", model, []) == "the model contradicts an assumption"
        assert fault(question, judge, [], "model", bytes(16), []) == "the model is not a solution"
        assert fault(question, judge, assumed, "none", None, assumed) == "the core has a solution"
        assert fault(question, judge, assumed, "none", None, [(1, 1, True)]) == "the core is not among the assumptions"
        assert fault(question, judge, [], "undecided", None, []) == "undecided without a limit"


def test_learner_refuses_what_is_off_the_grid() -> None:
    learner = _core.Learner(sk.Layout(2, 2)._core, [15] * 16)
    for literal in [(16, 1, True), (0, 0, True), (0, 5, False), (-1, 1, True)]:
        with pytest.raises(ValueError, match="a literal needs a cell from 0 and a value from 1 to N"):
            learner.solve([literal])
    with pytest.raises(ValueError, match="one mask is needed for each cell"):
        _core.Learner(sk.Layout(2, 2)._core, [15])


def test_same_work_every_time() -> None:
    puzzle = read(ROOT / "examples" / "letters-25x25.txt")[0]
    works = set()
    for _ in range(2):
        learner = _core.Learner(puzzle.layout._core, list(puzzle.candidates().masks), 7)
        learner.solve()
        works.add(learner.work())
    assert len(works) == 1


@pytest.mark.parametrize("method", ["cdcl", "auto"])
def test_limits(method: MethodName) -> None:
    by_nodes = sk.solve(HOLE, method=method, node_limit=5000)
    assert (by_nodes.status, by_nodes.reason, by_nodes.stats.method) == (sk.Status.UNDECIDED, "nodes", "cdcl")
    by_time = sk.solve(HOLE, method=method, time_limit=0.05)
    assert (by_time.status, by_time.reason) == (sk.Status.UNDECIDED, "time")
    flag = sk.StopFlag()
    threading.Timer(0.05, flag.set).start()
    by_flag = sk.solve(HOLE, method=method, stop=flag, time_limit=20)
    assert (by_flag.status, by_flag.reason) == (sk.Status.UNDECIDED, "stop")


def test_ctrl_c() -> None:
    code = (
        "import sudokit as sk; c = sk.Grid.empty('1x24').candidates()\n"
        "for row in range(14):\n    for column in range(11, 24): c = c.without((row, column), 1)\n"
        "print('started', flush=True); sk.solve(c, method='cdcl', time_limit=30)"
    )
    status, errors = interrupted(code)
    assert "KeyboardInterrupt" in errors
    assert status != 0


def hard() -> sk.Candidates:
    """Return a puzzle that takes thousands of nodes or conflicts: value 1 has 8 columns for 9 rows."""
    candidates = sk.Grid.empty("1x16").candidates()
    for row in range(9):
        for column in range(8, 16):
            candidates = candidates.without((row, column), 1)
    return candidates


def test_auto_hands_over_to_learning_and_says_so() -> None:
    outcome = sk.solve(hard())
    assert (outcome.status, outcome.stats.method, outcome.stats.handed_over) == (sk.Status.NONE, "cdcl", ("search",))
    easy = sk.solve(sk.Grid.empty("2x3"), limit=1)
    assert (easy.stats.method, easy.stats.handed_over) == ("search", ())


def test_auto_hands_over_to_a_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_partners, "SHARES", (570, 3000, 16))
    outcome = sk.solve(hard())
    assert (outcome.status, outcome.stats.method, outcome.stats.handed_over) == (sk.Status.NONE, "sat", ("search", "cdcl"))
    # What is open rather than hard stays here: a SAT solver counts slower.
    many = sk.solve(sk.Grid.empty("2x2+diagonals"), limit=None)
    assert (many.count, many.stats.method) == (48, "search")


def test_auto_without_a_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_partners, "_installed", lambda name: False)
    monkeypatch.setattr(_partners, "SHARES", (10, 3000, 16))
    outcome = sk.solve(hard())
    assert (outcome.status, outcome.stats.method) == (sk.Status.NONE, "cdcl")
    assert "pip install 'sudokit[sat]'" in outcome.stats.advice


@pytest.mark.thorough
@pytest.mark.parametrize("installed", [True, False])
@pytest.mark.parametrize("limit", [1, 2])
def test_two_threads(monkeypatch: pytest.MonkeyPatch, installed: bool, limit: int) -> None:
    monkeypatch.setattr(_partners, "_installed", lambda name: installed)
    monkeypatch.setattr(_partners, "SHARES", (1_000_000, 565, 16))
    outcome = sk.solve(hard(), limit=limit, threads=2)
    assert (outcome.status, outcome.count) == (sk.Status.NONE, 0)
    assert outcome.stats.method == "cdcl"
    stopped = sk.solve(HOLE, limit=limit, threads=2, time_limit=0.3)
    assert (stopped.status, stopped.reason) == (sk.Status.UNDECIDED, "time")
    flag = sk.StopFlag()
    flag.set()
    assert sk.solve(HOLE, threads=2, stop=flag).reason == "stop"


def test_two_threads_divide_what_is_to_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """cpp/core/solving/stages_test.cpp holds that it is divided into four parts, and what they have in common."""
    monkeypatch.setattr(_partners, "SHARES", (1_000_000, 1, 10**9))
    open_grid = sk.Grid.empty("2x2").candidates().without((0, 0), 1).without((0, 0), 2).without((1, 2), 3).without((1, 2), 4)
    whole = sk.solve(open_grid, limit=None)
    for limit, count in ((None, whole.count), (2, 2), (whole.count, whole.count), (whole.count + 1, whole.count)):
        outcome = sk.solve(open_grid, limit=limit, threads=2)
        assert (outcome.count, outcome.reason, outcome.stats.method) == (count, "", "cdcl")
        assert outcome.stats.handed_over == ("search",)
        assert outcome.grid is not None
        assert not sk.verify(sk.Grid.empty("2x2"), outcome.grid)


def test_a_flag_within_a_flag() -> None:
    outer = sk.StopFlag()
    inner = _core.StopFlag(outer)
    assert not inner.is_set()
    outer.set()
    assert inner.is_set()
    outer.clear()
    inner.set()
    assert not outer.is_set()


def test_many_puzzles_take_the_same_way() -> None:
    puzzles = read(ROOT / "examples" / "letters-25x25.txt")
    batch = sk.solve_many(puzzles)
    for row, puzzle in enumerate(puzzles):
        assert batch.statuses()[row] is sk.solve(puzzle).status


def test_solutions_are_found_where_the_search_gets_nowhere() -> None:
    puzzle = sk.Grid(planted(25, "bal40", 1, 0), sk.Layout(5, 5))
    first, second = islice(sk.solutions(puzzle, time_limit=60), 2)
    assert first != second
    assert not sk.verify(puzzle, first)
    assert not sk.verify(puzzle, second)


def test_close_singles() -> None:
    layout = sk.Layout(2, 2)._core
    assert _core.close_singles(layout, [1, 2, 4, 15, *[15] * 12])[3] == 8  # type: ignore[index]
    assert _core.close_singles(layout, [1, 1, *[15] * 14]) is None
