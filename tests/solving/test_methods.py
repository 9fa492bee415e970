"""Every method of `methods()`, whatever they are, against `auto`: counts, solutions, limits, seeds, interruption.

`bench/agree_methods.py` is the same at length, over every list.
"""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Sequence

import pytest

import sudokit as sk
from agree_methods import able, agree, decided, difference, random_puzzle
from conftest import ROOT
from helpers.processes import interrupted
from helpers.puzzles import CASES, PUZZLE, SIX
from helpers.steps import JIGSAW_5
from method_lists import read
from sudokit.solving import MethodName

NAMES = [method.name for method in sk.methods() if method.name != "auto"]
IN_PYTHON = ("sat", "cp-sat")
# Hard puzzles each: fewer for those that take long over one.
FEW = {"backtracking": 4, "templates": 4, "cp-sat": 20}


INSTALLED = [method.name for method in sk.methods() if method.name in NAMES and method.installed]


@pytest.fixture(params=INSTALLED)
def method(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.mark.parametrize("name", NAMES)
def test_the_library_is_installed(name: str) -> None:
    """One word on all the tests that a missing library leaves out."""
    if name not in INSTALLED:
        pytest.skip(f"no test of the method {name} ran: the library it needs is not installed")


def answer(
    puzzle: sk.Grid | sk.Candidates | str, method: MethodName, limit: int | None = 2, seed: int | None = None
) -> sk.Outcome:
    """Solve and check what holds of every answer; the core's methods within a number of nodes."""
    nodes = None if method in IN_PYTHON else 200_000
    outcome = sk.solve(puzzle, method=method, limit=limit, seed=seed, node_limit=nodes)
    assert outcome.stats.method == method
    assert outcome.stats.nodes == 1 + outcome.stats.guesses + outcome.stats.backtracks
    return outcome


def own_puzzle(method: str) -> tuple[sk.Grid, int]:
    """Return a puzzle that the method decides, and a value that its first empty cell, r1c2, can only seem to have.

    The catalogue holds few 9x9 grids; `test_catalogue.py` is about them.
    """
    return (sk.Grid.parse(SIX, "2x3"), 2) if method == "catalogue" else (sk.Grid.parse(PUZZLE), 8)


def compare(
    puzzles: Sequence[sk.Grid | sk.Candidates], method: MethodName, limit: int | None = 2, seed: int | None = None
) -> int:
    """Hold a method against `auto`; return how many puzzles it decided."""
    compared = 0
    for puzzle in puzzles:
        if not able(method, puzzle.layout):
            continue
        ours = answer(puzzle, method, limit, seed)
        if ours.reason not in ("nodes", "coverage"):
            compared += 1
            assert difference(ours, sk.solve(puzzle, limit=limit), puzzle) == "", (method, puzzle)
    return compared


def does(method: MethodName, layout: sk.Layout | str) -> bool:
    """Whether the method does the layout; where not, it must say so."""
    layout = sk.Layout.parse(layout) if isinstance(layout, str) else layout
    if able(method, layout):
        return True
    with pytest.raises(sk.ImpossibleRequest, match=f"{method} is for .*, not for layout"):
        sk.solve(sk.Grid.empty(layout), method=method)
    return False


def test_hard_puzzles(method: MethodName) -> None:
    hard = "six-wide" if method == "catalogue" else "hard"
    puzzles = read(ROOT / "examples" / f"{hard}.txt")[: FEW.get(method, 60)]
    assert compare(puzzles, method) > len(puzzles) // 2


def test_cases_of_the_slow_reference(method: MethodName) -> None:
    checked = 0
    for spec, count, values, _ in CASES[:150]:
        grid = sk.Grid(map(int, values.split(",")), sk.Layout.parse(spec))
        if grid.size <= 6 and able(method, grid.layout):
            assert answer(grid, method, limit=5).count == int(count), (method, grid)
            checked += 1
    assert checked or not able(method, sk.Layout(2, 2))


@pytest.mark.sampled(2)
@pytest.mark.thorough
@pytest.mark.parametrize("limit", [1, 2, 100])
def test_random_small_layouts(method: MethodName, limit: int) -> None:
    rng = random.Random(11)
    puzzles = [puzzle for puzzle in (random_puzzle(rng) for _ in range(60)) if puzzle.size <= 6 and decided(puzzle)]
    possible = sum(able(method, puzzle.layout) for puzzle in puzzles)
    assert len(puzzles) > 30
    if method == "guess-neural":  # a node takes a hundred times as long as with the others
        puzzles = puzzles[::4]
        possible = sum(able(method, puzzle.layout) for puzzle in puzzles)
    assert compare(puzzles, method, limit) >= possible * 2 // 3
    assert compare(puzzles, method, limit, seed=5) >= possible * 2 // 3


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["six-wide", "six-tall", "jigsaw", "diagonal", "hex-16x16", "letters-25x25"])
def test_examples(method: MethodName, name: str) -> None:
    puzzles = [puzzle for puzzle in read(ROOT / "examples" / f"{name}.txt") if does(method, puzzle.layout)]
    if method == "guess-neural":  # proofs take it long: a puzzle of each layout up to 9x9, and none of the larger ones
        puzzles = [puzzle for puzzle in puzzles if puzzle.size <= 9][:1]
    compare(puzzles, method)


@pytest.mark.parametrize("layout", ["2x2", "2x3", "3x2", "1x5", "3x3", "3x3+diagonals", "2x2+windows", JIGSAW_5])
def test_empty_grids(method: MethodName, layout: str) -> None:
    if not does(method, layout):
        return
    grid = sk.Grid.empty(layout)
    if method == "guess-random" and grid.size == 9:
        return  # guesses in random cells lose their way in an empty 9x9: their author restarts them past a depth
    first = answer(grid, method, limit=1)
    assert (first.status, first.count) == (sk.Status.SOLVED, 1)
    assert first.grid is not None
    assert sk.verify(grid, first.grid) == []
    second = answer(grid, method, limit=2)
    assert (second.status, second.count) == (sk.Status.MULTIPLE, 2)


def test_all_solutions(method: MethodName) -> None:
    if not does(method, "2x2"):
        return
    assert answer(sk.Grid.empty("2x2"), method, limit=None).count == 288
    assert answer("1... .... ..2. ....", method, limit=None).count == 18
    assert answer("1... .... ..2. ....", method, limit=None, seed=3).count == 18


def test_seeds(method: MethodName) -> None:
    empty = sk.Grid.empty("2x2" if able(method, sk.Layout(2, 2)) else None)
    grids = {}
    for seed in (0, 1, 2, 3, 2**64 - 1):
        ours, again = answer(empty, method, 1, seed), answer(empty, method, 1, seed)
        assert ours.grid == again.grid
        assert ours.stats[:3] == again.stats[:3]
        grids[seed] = ours.grid
    assert len(set(grids.values())) > 1
    puzzle, _ = own_puzzle(method)
    plain, again = answer(puzzle, method), answer(puzzle, method)
    assert plain.stats[:3] == again.stats[:3]
    assert answer(puzzle, method, seed=4).grid == sk.solve(puzzle).grid


def test_forbidden_values(method: MethodName) -> None:
    puzzle, _ = own_puzzle(method)
    solution = sk.solve(puzzle).grid
    assert solution is not None
    candidates = puzzle.candidates()
    values = range(1, puzzle.size + 1)
    assert answer(candidates, method).grid == solution
    assert answer(candidates.without((0, 1), solution[0, 1]), method).status is sk.Status.NONE
    assert answer(candidates.without((0, 1), *values), method).status is sk.Status.NONE
    alone = candidates.without((4, 1), *(v for v in values if v != solution[4, 1]))
    assert answer(alone, method).grid == solution


def test_conflicting_givens(method: MethodName) -> None:
    puzzle, wrong = own_puzzle(method)
    outcome = answer(puzzle.replace({(0, 1): 1}), method)
    assert outcome.status is sk.Status.INVALID
    assert outcome.reason == "r1c1 and r1c2 both hold 1 in row 1"
    assert answer(puzzle.replace({(0, 1): wrong}), method).status is sk.Status.NONE


def test_no_time_at_all(method: MethodName) -> None:
    outcome = sk.solve(PUZZLE, method=method, time_limit=0)
    assert (outcome.status, outcome.reason) in ((sk.Status.UNIQUE, ""), (sk.Status.UNDECIDED, "time"))


def test_time_limit(method: MethodName) -> None:
    outcome = sk.solve(endless(method), method=method, limit=None, time_limit=0.05)
    assert outcome.reason == "time"
    assert outcome.status is (sk.Status.MULTIPLE if outcome.count > 1 else sk.Status.UNDECIDED)


@pytest.mark.thorough
def test_stop_flag(method: MethodName) -> None:
    flag = sk.StopFlag()
    threading.Timer(0.02, flag.set).start()  # before the templates of the largest grid are too many
    assert sk.solve(endless(method), method=method, limit=None, stop=flag).reason == "stop"
    assert sk.solve(endless(method), method=method, limit=None, stop=flag).reason == "stop"


def endless(method: MethodName) -> sk.Grid:
    return sk.Grid.empty("4x4" if able(method, sk.Layout(4, 4)) else None)


@pytest.mark.parametrize("nodes", [1, 2, 10, 1000])
def test_node_limit(method: MethodName, nodes: int) -> None:
    if method in IN_PYTHON:
        with pytest.raises(sk.ImpossibleRequest, match=f"{method} does not count its nodes as it runs: use time_limit"):
            sk.solve(PUZZLE, method=method, node_limit=nodes)
        return
    outcome = sk.solve(endless(method), method=method, limit=None, node_limit=nodes)
    assert outcome.reason == "nodes"
    assert outcome.stats.nodes <= nodes


@pytest.mark.parametrize("method", [name for name in IN_PYTHON if name in INSTALLED])
def test_ctrl_c(method: MethodName) -> None:
    code = (
        f"import sudokit as sk; sk.solve(sk.Grid.empty('2x2'), method={method!r}); print('started', flush=True); "
        f"sk.solve(sk.Grid.empty('6x6'), method={method!r}, limit=None)"
    )
    status, errors = interrupted(code)
    assert "KeyboardInterrupt" in errors
    assert status != 0


@pytest.mark.parametrize(
    ("method", "library", "module", "command"),
    [
        ("sat", "pysat", "_sat", "pip install 'sudokit[sat]'"),
        ("cp-sat", "ortools", "_cpsat", "pip install 'sudokit[cpsat]'"),
    ],
)
def test_a_missing_library_answers_with_its_command(
    monkeypatch: pytest.MonkeyPatch, method: MethodName, library: str, module: str, command: str
) -> None:
    for name in [name for name in sys.modules if name == library or name.startswith(f"{library}.")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"sudokit.solving.{module}", raising=False)
    with pytest.raises(sk.MissingExtra, match="needs an optional library") as caught:
        sk.solve(PUZZLE, method=method)
    assert caught.value.command == command
    listed = {known.name: known for known in sk.methods()}[method]
    assert not listed.installed
    assert f"sudokit[{listed.extra}]" in command


def test_a_wrong_answer_would_be_seen() -> None:
    right = sk.solve(PUZZLE)
    assert right.grid is not None
    wrong = sk.Grid([*right.grid.values[1:], 1]).all_given()
    assert difference(right._replace(grid=wrong), right, sk.Grid.parse(PUZZLE)) == "another answer"
    assert "not unique with 1" in difference(right._replace(count=0, status=sk.Status.NONE), right, sk.Grid.parse(PUZZLE))
    empty = sk.Grid.empty("2x2")
    several = sk.solve(empty)
    assert several.grid is not None
    struck = empty.candidates().without((0, 0), several.grid[0, 0])
    assert difference(several, several, empty) == ""
    assert difference(several, several, struck) == "an eliminated value"
    assert difference(several._replace(grid=sk.Grid([1] * 16, "2x2")), several, empty) == "a wrong grid"
    assert agree([empty], [several._replace(count=1)], "search").wrong
