"""Solving: statuses, limits, seeds, interruption."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
import time
import tracemalloc
from typing import Any

import pytest

import sudokit as sk
from conftest import ROOT
from helpers.processes import interrupted
from helpers.puzzles import PUZZLE
from sudokit.solving import MethodName

# Full of solutions, far too many to count.
ENDLESS = sk.Grid.empty("4x4")


def test_statuses() -> None:
    assert sk.solve(PUZZLE).status is sk.Status.UNIQUE
    assert sk.solve(PUZZLE, limit=1).status is sk.Status.SOLVED
    assert sk.solve(sk.Grid.empty()).status is sk.Status.MULTIPLE
    assert sk.solve(PUZZLE.replace(".", "8", 1)).status is sk.Status.NONE
    invalid = sk.solve(PUZZLE.replace(".", "1", 1))
    assert invalid.status is sk.Status.INVALID
    assert invalid.reason == "r1c1 and r1c2 both hold 1 in row 1"
    assert (invalid.count, invalid.grid) == (0, None)


def test_invalid_names_the_symbol_that_stands_in_the_text() -> None:
    assert sk.solve("AA..|....|....|...B").reason == "r1c1 and r1c2 both hold A in row 1"


def test_a_solution_keeps_givens_layout_and_alphabet() -> None:
    puzzle = sk.Grid.parse("AB..|CD..|...C|..B.")
    solution = sk.solve(puzzle).grid
    assert solution is not None
    assert solution.line() == "ABCDCDABBADCDCBA"
    assert solution.givens == puzzle.givens
    assert sk.verify(puzzle, solution) == []


def test_limits_end_a_search_undecided() -> None:
    nodes = sk.solve(ENDLESS, limit=None, node_limit=10_000)
    assert nodes.status is sk.Status.MULTIPLE
    assert nodes.reason == "nodes"
    assert nodes.stats.nodes <= 10_000
    started = time.monotonic()
    timed = sk.solve(ENDLESS, limit=None, time_limit=0.05)
    assert timed.reason == "time"
    assert time.monotonic() - started < 5
    first = sk.solve("1" + "." * 255, node_limit=3)
    assert first.status is sk.Status.UNDECIDED
    assert (first.reason, first.grid) == ("nodes", None)


def test_node_limits_are_exact_and_the_same_work_is_done_in_pieces() -> None:
    whole = sk.solve(sk.Grid.empty("3x3+diagonals"), limit=3)
    for nodes in range(1, whole.stats.nodes + 1, 7):
        part = sk.solve(sk.Grid.empty("3x3+diagonals"), limit=3, node_limit=nodes)
        assert part.stats.nodes == min(nodes, whole.stats.nodes)


def test_hard_puzzles_are_answered_as_in_the_documented_order() -> None:
    several = 0
    for number, line in enumerate((ROOT / "examples" / "hard.txt").read_text().split()[::7]):
        grid = sk.Grid.parse(line if number % 2 else line.replace(next(c for c in line if c in "123456789"), ".", 1))
        quick, whole = sk.solve(grid), sk.solve(grid, node_limit=10**9)
        assert (quick.status, quick.count, quick.grid) == (whole.status, whole.count, whole.grid)
        one, first = sk.solve(grid, limit=1), sk.solve(grid, limit=1, node_limit=10**9)
        assert one.grid == first.grid == whole.grid
        assert one.stats[:3] == first.stats[:3]
        assert quick.stats.nodes == 1 + quick.stats.guesses + quick.stats.backtracks
        assert quick.stats.nodes <= 2 * whole.stats.nodes + 40
        several += quick.count == 2
    assert several > 5


def test_statistics_do_not_depend_on_the_instruction_set() -> None:
    code = "import sys, sudokit as sk; lines = sys.stdin.read().split()[::7]; print([sk.solve(line, limit=limit).stats[:3] "
    code += "for line in lines for limit in (1, 2)])"
    lines = (ROOT / "examples" / "hard.txt").read_text()
    environments = [{**os.environ, "SUDOKIT_ISA": isa} for isa in sk.instruction_sets()]
    said = {
        subprocess.run(
            [sys.executable, "-c", code], input=lines, env=one, capture_output=True, text=True, check=True, timeout=60
        ).stdout
        for one in environments
    }
    assert len(said) == 1


def test_stop_flag() -> None:
    flag = sk.StopFlag()
    threading.Timer(0.1, flag.set).start()
    outcome = sk.solve(ENDLESS, limit=None, stop=flag)
    assert outcome.reason == "stop"
    assert flag.is_set()


def test_ctrl_c_ends_a_search_at_once() -> None:
    code = "import sudokit as sk; print('started', flush=True); sk.solve(sk.Grid.empty('4x4'), limit=None)"
    status, errors = interrupted(code)
    assert "KeyboardInterrupt" in errors
    assert status != 0


def test_wrong_arguments_are_named() -> None:
    for arguments, words in (
        ({"limit": 0}, "limit must be"),
        ({"node_limit": 0}, "node_limit"),
        ({"time_limit": -1}, "time_limit"),
        ({"time_limit": float("nan")}, "time_limit"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"threads": 0}, "threads"),
        ({"method": "magic"}, "unknown method 'magic'"),
    ):
        with pytest.raises(sk.SudokitError, match=words):
            sk.solve(PUZZLE, **arguments)
    with pytest.raises(sk.ImpossibleRequest, match="is for 3x3 boxes without extras, not for layout 2x2"):
        sk.solve("1" + "." * 15, method="classic")
    with pytest.raises(sk.SudokitError, match="not int"):
        sk.solve(5)  # type: ignore[arg-type]


def test_seeds_are_promised() -> None:
    """A seed means the same grid on every machine and in every version of the same major number."""
    grid = sk.solve(sk.Grid.empty(), limit=1, seed=7).grid
    again = sk.solve(sk.Grid.empty(), limit=1, seed=7).grid
    other = sk.solve(sk.Grid.empty(), limit=1, seed=8).grid
    assert grid == again != other
    assert grid is not None
    assert grid.line() == SEED_7


SEED_7 = "593261847628754931147839652781943265954682173362175489816597324235418796479326518"


def test_forbidden_values() -> None:
    puzzle = sk.Grid.parse(PUZZLE)
    solution = sk.solve(puzzle).grid
    assert solution is not None
    forbidden = puzzle.candidates().without((0, 1), solution[0, 1])
    assert sk.solve(forbidden).status is sk.Status.NONE
    allowed = puzzle.candidates().without((0, 1), *(v for v in range(1, 10) if v != solution[0, 1]))
    assert sk.solve(allowed).grid == solution


def test_all_solutions_of_4x4() -> None:
    grids = list(sk.solutions(sk.Grid.empty("2x2")))
    assert len(grids) == len(set(grids)) == 288
    assert all(not sk.verify(sk.Grid.empty("2x2"), grid) for grid in grids)
    assert len(set(sk.solutions(sk.Grid.empty("2x2"), seed=3))) == 288


def test_6x6_grids_with_a_first_row() -> None:
    """28,200,960 grids of 2x3 boxes, so 39,168 with the first row fixed."""
    wide = sk.Grid.parse("123456" + "." * 30, layout="2x3")
    assert sk.count(wide, limit=None) == 28_200_960 // 720
    tall = sk.Grid.parse("123456" + "." * 30, layout="3x2")
    assert sk.count(tall, limit=None) == 28_200_960 // 720


def test_solutions_are_lazy_and_take_constant_memory() -> None:
    found = sk.solutions(sk.Grid.empty())
    first = next(found)
    assert first == sk.solve(sk.Grid.empty(), limit=1).grid
    for _ in itertools.islice(found, 1000):
        pass
    tracemalloc.start()
    for _ in itertools.islice(found, 20_000):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000


def test_undecided_is_raised_where_there_is_no_status() -> None:
    with pytest.raises(sk.Undecided):
        sk.count(ENDLESS, limit=None, time_limit=0.01)
    with pytest.raises(TimeoutError):
        list(sk.solutions(unsolvable_by_search(), time_limit=0.01))
    with pytest.raises(sk.Undecided):
        sk.is_unique(unsolvable_by_search(), time_limit=0.01)


def unsolvable_by_search() -> sk.Grid:
    """A large grid that a plain search does not finish: two rows that leave the rest nearly free, and no solution."""
    size = 49
    values = [[0] * size for _ in range(size)]
    for row in range(1, size):
        # Value 1 has no place left for the last rows of the first column, but only a search could tell so.
        for column in range(size):
            values[row][column] = 0
    for column in range(1, 43):
        values[0][column] = column
    for row in range(7, 43):
        values[row][0] = row + 1
    return sk.Grid(values)


@pytest.mark.parametrize("size", range(1, 65))
def test_a_shuffled_pattern_is_solved_at_every_size(size: int) -> None:
    from sudokit.grid import likely_boxes

    height, width = likely_boxes(size)
    rows = [[(width * (r % height) + r // height + c) % size + 1 for c in range(size)] for r in range(size)]
    full = sk.Grid(rows, sk.Layout(height, width))
    assert full.conflicts() == []
    holes = {(r, c): 0 for r in range(size) for c in range(size) if (r * 7 + c * 3) % 4 == 0}
    outcome = sk.solve(full.replace(holes).all_given(), limit=1, time_limit=20)
    assert outcome.status is sk.Status.SOLVED
    assert outcome.grid is not None
    assert sk.verify(full.replace(holes).all_given(), outcome.grid) == []


def test_degenerate_layouts() -> None:
    assert sk.solve(sk.Grid.empty("1x1")).status is sk.Status.UNIQUE
    assert sk.count(sk.Grid.empty("1x3"), limit=None) == 12
    assert sk.count(sk.Grid.empty("3x1"), limit=None) == 12


def test_many_threads_at_once() -> None:
    expected = sk.solve(PUZZLE).grid
    wrong: list[object] = []

    def work() -> None:
        methods: list[MethodName] = ["auto", "search"] * 300
        wrong.extend(method for method in methods if sk.solve(PUZZLE, method=method).grid != expected)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_what_is_no_puzzle_is_said_so() -> None:
    outcome = sk.solve(PUZZLE)
    wrong: list[Any] = [outcome, None, 5, (2, 2)]
    for thing in wrong:
        for verb in (sk.solve, sk.check, sk.count, sk.is_unique, sk.solutions):
            with pytest.raises(sk.SudokitError, match="puzzle must be a Grid, Candidates, Puzzle or text"):
                verb(thing)
        with pytest.raises(sk.SudokitError):
            sk.verify(sk.Grid.parse(PUZZLE), thing)
    with pytest.raises(sk.SudokitError, match="layout must be"):
        sk.Grid.empty((2, 2))  # type: ignore[arg-type]
    assert outcome.grid is not None
    assert sk.verify(PUZZLE, outcome.grid.line()) == []
    assert sk.Grid([0] * 36, "3x2").layout.spec == "3x2"
    assert "line" in sk.formats.names()
