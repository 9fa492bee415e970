"""Minimising: what is left is necessary, what was asked for holds, and stops leave a puzzle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

import sudokit as sk
from helpers.processes import until_it_worked

pytestmark = pytest.mark.thorough

LAYOUTS = ["1x1", "2x2", "2x3", "3x3", "3x3+diagonals", "3x4", "4x4"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("plain", [False, True])
def test_every_clue_left_is_necessary(layout: str, plain: bool) -> None:
    full = sk.random_grid(layout, seed=3)
    made = sk.minimise(full, seed=1, plain=plain)
    assert (made.status, made.reason, made.minimal, made.minimal_symmetric) == (sk.Status.UNIQUE, "", True, True)
    assert made.clues == made.necessary == made.grid.clues
    assert made.kept == 0
    found = sk.check(made.grid)
    assert found.status is sk.Status.UNIQUE
    assert found.minimal
    assert sk.verify(made.grid, full) == []
    assert made.solution.values == full.values
    assert sk.minimise(full, seed=1, plain=plain).grid == made.grid


def test_a_25x25_grid_keeps_its_easy_clues_within_time() -> None:
    """Propagation alone brings a full grid below 300 clues; that it has one solution is seen without search."""
    full = sk.random_grid("5x5", seed=1)
    seen: list[tuple[int, int]] = []
    made = sk.minimise(full, seed=1, time_limit=0.5, progress=lambda clues, necessary: seen.append((clues, necessary)))
    if made.reason:
        assert made.reason == "time"
        assert made.minimal is None
        assert made.necessary < made.clues
    assert all(clues >= made.clues and necessary <= made.necessary for clues, necessary in seen)
    pytest.importorskip("pysat", reason="python-sat is not installed: no other solver has counted the solutions")
    assert sk.solve(made.grid, method="sat").status is sk.Status.UNIQUE


def test_a_puzzle_loses_clues_and_its_symbols_stay() -> None:
    puzzle = sk.Grid.parse("1234 3412 2143 4321", symbols="1234").replace({(0, 0): 0}).all_given()
    made = sk.minimise(puzzle, seed=4)
    assert 4 <= made.clues < 15
    assert made.minimal
    assert made.grid.alphabet == puzzle.alphabet


def test_kept_clues_stay() -> None:
    full = sk.random_grid(seed=5)
    text = "x" * 9 + "." * 72
    made = sk.minimise(full, seed=2, keep=text)
    assert made.grid == sk.minimise(full, seed=2, keep=[(0, column) for column in range(9)]).grid
    assert made.grid.values[:9] == full.values[:9]
    assert made.kept == 9
    assert made.necessary == made.clues - 9
    assert made.minimal
    redundant = set(sk.check(made.grid).redundant)
    assert all(row == 0 for row, _ in redundant)


def test_minimal_means_every_clue_that_was_not_to_be_kept() -> None:
    seen = set()
    for seed in range(12):
        keep = [(1, 1), (3, 0)] if seed % 2 else [(0, 0)]
        made = sk.minimise(sk.random_grid("2x2", seed=seed), seed=seed, symmetry="half-turn", keep=keep)
        left_out = [
            sk.Grid([*made.grid.values[:cell], 0, *made.grid.values[cell + 1 :]], "2x2")
            for cell, value in enumerate(made.grid.values)
            if value and divmod(cell, 4) not in keep
        ]
        assert made.minimal is not any(map(sk.is_unique, left_out))
        seen.add(made.minimal)
    assert seen == {True, False}


def test_symmetry() -> None:
    minimal = set()
    for seed in range(8):
        made = sk.minimise(sk.random_grid(seed=seed), seed=seed, symmetry="half-turn")
        values = made.grid.values
        assert all(bool(values[cell]) == bool(values[80 - cell]) for cell in range(81))
        assert made.minimal_symmetric
        assert made.minimal == sk.check(made.grid).minimal
        minimal.add(made.minimal)
    assert False in minimal


@pytest.mark.parametrize(
    ("puzzle", "options", "error", "message"),
    [
        ("1... .... .... ....", {}, sk.ImpossibleRequest, "several solutions"),
        ("12.. ..3. ...4 ....", {}, sk.ImpossibleRequest, "no solution"),
        ("11.. .... .... ....", {}, sk.ConflictError, "r1c1 and r1c2"),
        ("1234 3412 2143 4321", {"symmetry": "none at all"}, sk.SudokitError, "symmetry must be one of"),
        ("1234 3412 2143 4321", {"keep": "11"}, sk.SudokitError, "keep has 2 marks"),
        ("1234 3412 2143 4321", {"keep": [(0, 4)]}, sk.OutOfRange, "keep: a place must be a cell"),
        ("1234 3412 2143 4321", {"keep": [3]}, sk.OutOfRange, "keep: a place must be a cell"),
        ("1234 3412 2143 432.", {"keep": [(3, 3)]}, sk.SudokitError, "r4c4 is empty"),
        ("1234 3412 2143 4321", {"time_limit": -1}, sk.SudokitError, "time_limit"),
        ("1234 3412 2143 4321", {"seed": -1}, sk.SudokitError, "seed"),
    ],
)
def test_what_cannot_be_is_told(puzzle: str, options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        sk.minimise(puzzle, **({"seed": 1} | options))


def test_a_stop_flag_leaves_the_puzzle_as_it_is() -> None:
    stop = sk.StopFlag()
    stop.set()
    full = sk.random_grid("4x4", seed=1)
    made = sk.minimise(full, seed=1, stop=stop)
    assert (made.reason, made.minimal, made.clues, made.necessary) == ("stop", None, 256, 0)
    cut = sk.minimise(full, seed=1, time_limit=0)
    assert (cut.reason, cut.clues) == ("time", 256)


def test_errors_of_progress_come_back() -> None:
    def fail(clues: int, necessary: int) -> None:
        raise KeyError(clues)

    with pytest.raises(KeyError):
        sk.minimise(sk.random_grid("6x6", seed=1), seed=1, progress=fail)


def test_seeds_are_promised() -> None:
    made = sk.minimise(sk.random_grid(seed=7), seed=7)
    assert made.grid.line() == PROMISED
    assert sk.minimise(sk.random_grid(seed=7), seed=8).grid != made.grid


PROMISED = "2..1..4.....3....75...8...9....5.2....9..7.4.3...........8..1..4..2.3.5.8....1.9."


def test_ctrl_c_gives_the_best_so_far() -> None:
    full = sk.random_grid("7x7", seed=1)
    command = [sys.executable, "-m", "sudokit", "minimise", "-", "--layout", "7x7", "--seed", "1", "--json"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    ) as process:
        assert process.stdin is not None
        process.stdin.write(full.format("json").encode())
        process.stdin.close()
        process.stdin = None
        until_it_worked(process, 1.5)  # it minimises: a start takes a fifth of that
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert b'"reason": "stop"' in out
    assert b"proven necessary" in err


def _run(*arguments: str, stdin: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sudokit", "minimise", "-", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=120)


def test_files_are_minimised_many_at_a_time() -> None:
    grids = [sk.random_grid(spec, seed=3, index=index) for index in range(12) for spec in ("2x2", "3x3")]
    lines = [grid.line() for grid in grids]
    lines[4:4] = ["1" * 16, "." * 16, "nonsense"]
    text = "".join(f"{line}\n" for line in lines)
    alone = _run("--seed", "5", "--index", "2", "--time-limit", "100", stdin=text)  # one after the other
    many = _run("--seed", "5", "--index", "2", "--threads", "2", stdin=text)
    assert (many.stdout, many.stderr, many.returncode) == (alone.stdout, alone.stderr, 2)
    made = many.stdout.splitlines()
    assert made[4:6] == ["invalid", "invalid"]
    numbers = [number for number in range(len(lines)) if number != 6]  # what cannot be read has no line
    for number, line in zip(numbers, made, strict=True):
        if number not in (4, 5):
            assert line == sk.minimise(lines[number], seed=5, index=2 + number).grid.line()


def test_each_puzzle_of_a_file_says_its_index_and_keeps_its_symbols() -> None:
    grid = sk.random_grid("2x2", seed=1)
    letters = grid.with_alphabet("ABCD").line()
    done = _run("--seed", "1", "--json", "--symbols", "A-D", stdin=f"{letters}\n" * 9)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["index"] for one in found] == list(range(9))
    assert {one["solution"] for one in found} == {letters}
    assert len({one["puzzle"] for one in found}) > 1
    kept = _run("--seed", "1", "--symbols", "A-D", "--keep", "1" + "." * 15, stdin=f"{letters}\n{letters}\n.{letters[1:]}\n")
    assert kept.stdout.splitlines()[2] == "invalid"
    assert "puzzle 3: keep: r1c1 is empty" in kept.stderr
