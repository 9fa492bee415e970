"""`sudokit bench --against-function`: a C function beside `solve_many`, in a process of its own."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import sudokit as sk
import sudokit.benchmark as bench
from conftest import ROOT
from helpers.command import run

COMPILER = shutil.which("cc")
needs_a_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler")
HARD = ROOT / "examples" / "hard.txt"
EASY = {"easy": bench.made_lists(20, seed=7)["easy"]}

SOLVER = """
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int fits(const char *grid, int cell, char value) {
  const int row = cell / 9, column = cell % 9, box = row / 3 * 27 + column / 3 * 3;
  for (int i = 0; i < 9; ++i)
    if (grid[9 * row + i] == value || grid[9 * i + column] == value || grid[box + i / 3 * 9 + i % 3] == value) return 0;
  return 1;
}

static void search(char *grid, int cell, size_t limit, char *solution, uint32_t *count) {
  while (cell < 81 && grid[cell] != '.') ++cell;
  if (cell == 81) {
    memcpy(solution, grid, 81);
    ++*count;
    return;
  }
  for (char value = '1'; value <= '9' && *count < limit; ++value)
    if (fits(grid, cell, value)) {
      grid[cell] = value;
      search(grid, cell + 1, limit, solution, count);
      grid[cell] = '.';
    }
}

void solve_lines(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts) {
  char grid[81];
  for (size_t i = 0; i < count; ++i) {
    counts[i] = 0;
    memcpy(grid, puzzles + 82 * i, 81);
    search(grid, 0, limit, solutions + 81 * i, counts + i);
  }
}

void answers_one(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts) {
  solve_lines(puzzles, count, limit, solutions, counts);
  for (size_t i = 0; i < count; ++i) solutions[81 * i] = '1';
}

void only_counts(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts) {
  solve_lines(puzzles, count, limit, solutions, counts);
  memset(solutions, 0, 81 * count);
}

void counts_too_many(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts) {
  solve_lines(puzzles, count, limit, solutions, counts);
  for (size_t i = 0; i < count; ++i) counts[i] += i % 2;
}

void ends(const char *puzzles, size_t count, size_t limit, char *solutions, uint32_t *counts) { abort(); }
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("function")
    (folder / "solver.c").write_text(SOLVER)
    made = folder / "libsolver.so"
    assert COMPILER is not None
    subprocess.run([COMPILER, "-O2", "-shared", "-fPIC", "-o", made, folder / "solver.c"], check=True)
    return made


@needs_a_compiler
def test_a_function_is_measured_and_its_answers_are_compared(library: Path) -> None:
    (found,) = bench.against_function(f"{library}:solve_lines", EASY, rounds=1, lines=40)
    assert (found.puzzles, found.lines, found.different) == ("easy", 40, 0)
    assert found.theirs > 0
    assert found.ratio == found.theirs / found.ours
    # every wrong solution is counted, and no right one
    (wrong,) = bench.against_function(f"{library}:answers_one", EASY, rounds=1, lines=40)
    solved = sk.solve_many(EASY["easy"]).solutions
    assert wrong.different == 2 * int((solved[:, 0] != 1).sum())
    # a function may write no solutions; the counts are compared all the same
    (counted,) = bench.against_function(f"{library}:only_counts", EASY, rounds=1, lines=40)
    assert counted.different == 0
    (miscounted,) = bench.against_function(f"{library}:counts_too_many", EASY, rounds=1, lines=40)
    assert miscounted.different == 20
    # puzzles with several solutions are compared by number, up to the limit
    several = {"multiple": bench.made_lists(5, seed=7)["multiple"], "invalid": np.full((2, 81), 99, np.uint8)}
    assert [one.different for one in bench.against_function(f"{library}:solve_lines", several, 1, 5, limit=3)] == [0]


@needs_a_compiler
def test_on_the_command_line(library: Path, tmp_path: Path) -> None:
    easy, figures = tmp_path / "easy.txt", tmp_path / "figures.json"
    easy.write_bytes(bench.as_lines(EASY["easy"]))
    words = ["--rounds", "1", "--batch", "9", "--against-lines", "50", "--against-function", f"{library}:solve_lines"]
    done = run("bench", str(easy), *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].split()[:2] == ["easy", "50"]
    assert run("bench", str(easy), *words, "--json", str(figures)).returncode == 0
    (found,) = json.loads(figures.read_text())["against_function"]
    assert (found["puzzles"], found["different"]) == ("easy", 0)


@needs_a_compiler
def test_a_function_that_ends_the_process_is_an_error(library: Path) -> None:
    with pytest.raises(sk.SudokitError, match="SIGABRT"):
        list(bench.against_function(f"{library}:ends", EASY, rounds=1, lines=1))
    with pytest.raises(sk.SudokitError, match="has no function nothing"):
        list(bench.against_function(f"{library}:nothing", EASY, rounds=1, lines=1))


@pytest.mark.parametrize(
    ("function", "words"), [("./nowhere.so:solve", "cannot be loaded"), ("solve", "LIBRARY:NAME"), ("lib.so:", "LIBRARY:NAME")]
)
def test_a_library_that_is_not_there_is_an_error(function: str, words: str) -> None:
    done = run("bench", str(HARD), "--rounds", "1", "--batch", "9", "--against-lines", "1", "--against-function", function)
    assert done.returncode in (1, 2)
    assert words in done.stderr
