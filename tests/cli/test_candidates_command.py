"""Candidates through the command line: eliminations in the input are respected, kept, or rejected with a message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudokit as sk
from helpers import command

pytestmark = pytest.mark.thorough

TWO = "1..4..1..1..4..1"  # two solutions
ONE = f"{TWO}:212"  # one of them without 2 in r1c2


def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
    done = command.run(*arguments, stdin=text)
    return done.returncode, done.stdout, done.stderr


def test_solve_count_and_check() -> None:
    text = f"{TWO}\n{ONE}\n{TWO}:212 312\n"
    assert run("count", "-", text=text)[:2] == (0, "2\n1\n0\n")
    status, out, _ = run("solve", "-", text=text)
    assert (status, out.splitlines()[1:]) == (1, ["1324241331424231", "none"])
    assert run("solve", "--all", ONE)[:2] == (0, "1324241331424231\n")
    assert run("check", "-", text=text)[1].splitlines() == ["multiple", "unique redundant r1c1 r2c3 r3c2 r4c4", "none"]


def test_json_tells_the_candidates() -> None:
    first, second = (json.loads(line) for line in run("solve", "--json", "-", text=f"{TWO}\n{ONE}\n")[1].splitlines())
    assert "candidates" not in first
    assert second["puzzle"] == TWO
    assert second["candidates"][0] == [[], [3], [2, 3], []]


@pytest.mark.parametrize("name", ["pencilmarks", "hodoku", "susser", "json", "sudokuwiki", "f-puzzles", "sudokupad"])
def test_convert_there_and_back(name: str) -> None:
    if name in ("f-puzzles", "sudokupad"):
        pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")
    status, out, _ = run("convert", ONE, "--to", name)
    assert status == 0
    assert sk.Candidates.parse(out) == sk.Candidates.parse(ONE)
    assert run("convert", "-", "--from", name, "--to", "susser", text=out)[:2] == (0, f"{ONE}\n")


def test_convert_without_a_format_keeps_them() -> None:
    assert run("convert", ONE)[:2] == (0, f":0000:x:{TWO}:212:::\n")


def test_what_cannot_carry_them_says_so() -> None:
    status, out, error = run("convert", ONE, "--to", "line")
    assert (status, out) == (2, "")
    assert "puzzle 1: line cannot carry eliminated candidates; the formats that can are json, pencilmarks, hodoku" in error
    status, out, error = run("canonical", "-", text=f"{TWO}\n{ONE}\n")
    assert status == 2
    assert "line 2: candidates are eliminated" in error
    assert out.splitlines()[1] == "invalid"


def test_files_by_their_names(tmp_path: Path) -> None:
    puzzle = sk.Grid.parse("1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934")
    state = puzzle.replace({(0, 1): 9}).candidates()
    for name, suffix in (("simple-sudoku", ".ss"), ("sdk", ".sdk"), ("opensudoku", ".opensudoku"), ("hodoku", ".txt")):
        path = tmp_path / f"a{suffix}"
        path.write_text(state.format(name) + "\n", encoding="utf-8")
        assert run("convert", str(path), "--to", "plus")[1].startswith("1+9....2.3.4.5.67")
    for suffix in (".ss", ".sdx", ".opensudoku"):
        status, _, error = run("solve", f"missing{suffix}")
        assert (status, "no such file" in error) == (2, True)


def test_lines_of_all_kinds_after_plain_ones() -> None:
    """The fast lane leaves the rest of a file to the readers; what they make of a line does not depend on where it stands."""
    line = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
    placed, struck, library = f"1+9{line[2:]}", f"{line}:912", f":0000:x:{line}:912:::"
    lines = [line, line, placed, struck, "2x2 1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1", library, line]
    text = "\n".join(lines) + "\n"
    assert run("count", "-", text=text)[:2] == (0, "1\n1\n1\n0\n2\n0\n1\n")
    assert run("convert", "-", "--to", "json", text=text)[1].count("candidates") == 2
