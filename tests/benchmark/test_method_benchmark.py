"""The benchmark of the methods: what it measures, and what it leaves out."""

from __future__ import annotations

import json
from typing import cast

import pytest

import sudokit as sk
from conftest import ROOT
from helpers.command import run
from helpers.puzzles import PUZZLE
from sudokit.benchmark._methods import Figure, LeftOut, Plan, measure
from sudokit.solving import MethodName

pytestmark = pytest.mark.thorough


def test_work_and_answers() -> None:
    plan = Plan(methods=("search", "backtracking", "dancing-links"))
    figures = [figure for figure in measure({"one": [sk.Grid.parse(PUZZLE)] * 3}, plan) if isinstance(figure, Figure)]
    assert [(figure.method, figure.tried, figure.answered) for figure in figures] == [(name, 3, 3) for name in plan.methods]
    for figure in figures:
        stats = sk.solve(PUZZLE, method=cast("MethodName", figure.method)).stats
        assert (figure.guesses, figure.backtracks, figure.nodes) == stats[:3]
        assert figure.slowest_tenth >= figure.median > 0


def test_time_outs_are_no_answers() -> None:
    plan = Plan(methods=("backtracking",), time_limit=0.01)
    endless = sk.Grid.parse(".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...")
    (figure,) = measure({"long": [endless, sk.Grid.parse(PUZZLE)]}, plan)
    assert isinstance(figure, Figure)
    assert figure.tried == 2
    assert figure.answered <= 1


def test_what_cannot_be_measured_is_said() -> None:
    (figure,) = measure({"six": [sk.Grid.empty("2x3")]}, Plan(methods=("classic",)))
    assert isinstance(figure, LeftOut)
    assert "not for layout 2x3" in figure.why
    (empty,) = measure({"nothing": []}, Plan(methods=("classic",)))
    assert isinstance(empty, LeftOut)
    with pytest.raises(sk.ImpossibleRequest, match="unknown method 'magic'"):
        list(measure({}, Plan(methods=("magic",))))


def test_command_line() -> None:
    six = str(ROOT / "examples" / "six-wide.txt")
    done = run("bench", six, "--methods", "--json", "-")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)["figures"]
    assert {figure["method"] for figure in figures} == {method.name for method in sk.methods()} - {"auto"}
    assert "dancing-links" in run("bench", six, "--methods").stdout
    wrong = run("bench", six, "--methods", "--batch", "3")
    assert wrong.returncode == 2
    assert "--methods can be combined" in wrong.stderr
