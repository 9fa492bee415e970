"""sudokit explain on files of plain 9x9 lines: the core's answers are those that each puzzle gets on its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudokit as sk
from helpers.command import run

pytestmark = pytest.mark.thorough

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
CHAINS = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
BEYOND = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "1" + "." * 80
CLASH = "11" + "." * 79
LINES = [PUZZLE, SEVERAL, CLASH, PUZZLE.replace("9", "x", 1), CHAINS, PUZZLE]


def written(tmp_path: Path, lines: list[str], end: str = "\n") -> str:
    file = tmp_path / "puzzles.txt"
    file.write_text(end.join(lines) + end)
    return str(file)


@pytest.mark.parametrize("options", [[], ["--json"], ["--json", "--lang", "de", "--profile", "simple"]])
def test_lines_are_answered_as_one_by_one(tmp_path: Path, options: list[str]) -> None:
    file = written(tmp_path, LINES)
    fast = run("explain", file, "--threads", "2", *options)
    slow = run("explain", file, "--time-limit", "1000", *options)  # one after the other
    assert (fast.stdout, fast.returncode) == (slow.stdout, slow.returncode) == (fast.stdout, 2)
    assert sorted(fast.stderr.splitlines()) == sorted(slow.stderr.splitlines())
    assert "puzzle 2: no rating: the puzzle has several solutions" in fast.stderr
    assert "puzzles.txt, line 4" in fast.stderr


def test_the_lane_numbers_puzzles_across_inputs(tmp_path: Path) -> None:
    file = written(tmp_path, [PUZZLE, CHAINS], "\r\n")
    done = run("explain", "12..|34..|...3|..2.", file, PUZZLE, "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["number"] for one in found] == [1, 2, 3, 4]
    assert [one["puzzle"] for one in found[1:]] == [PUZZLE, CHAINS, PUZZLE]
    assert done.returncode == 0


def test_symbols_and_what_the_techniques_do_not_reach(tmp_path: Path) -> None:
    letters = PUZZLE.translate(str.maketrans("123456789", "ABCDEFGHI"))
    file = written(tmp_path, [letters, letters])
    first, second = (json.loads(line) for line in run("explain", file, "--symbols", "A-I", "--json").stdout.splitlines())
    assert first["puzzle"] == letters
    assert first["steps"] == second["steps"] == sk.explain(sk.Grid.parse(letters, symbols="A-I")).to_dict()["steps"]
    done = run("explain", written(tmp_path, [BEYOND, BEYOND]), "--profile", "simple")
    assert done.returncode == 1
    assert done.stderr.count("the techniques of the profile do not reach the solution") == 2
