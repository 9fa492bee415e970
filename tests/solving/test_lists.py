"""The outside puzzle lists, where they are: every count as the list's name says, every solution checked by other code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sudokit as sk
from helpers.lanes import sampled
from reference import houses_of
from sudokit.formats import read_file

pytestmark = pytest.mark.thorough

CLASSIC = {
    "17clue_49158": 1,
    "exchange_diabolical": 1,
    "magictour_top1465": 1,
    "norvig_top95": 1,
    "forum_hardest_1106": 1,
    "hardest_11plus_8766": 1,
    "easy_20k": 1,
    "minimal_20k": 1,
    "multi_solution_5k": 2,
    "zero_solution_5k": 0,
}
QUICK = ["magictour_top1465", "norvig_top95", "forum_hardest_1106", "multi_solution_5k", "zero_solution_5k"]
"""Lists that `make test` reads; `make check` reads all."""
LARGE = ["blaufish_samples", "gecode_16x16", "min_9", "min_12", "min_16"]
LARGE += [f"sgt_{n}x{n}" for n in (4, 6, 8, 10, 12, 16, 20, 25)]


def is_solution(houses: list[list[int]], puzzle: sk.Grid, solution: sk.Grid) -> bool:
    values, everything = solution.values, set(range(1, puzzle.size + 1))
    kept = all(given in (0, value) for given, value in zip(puzzle.values, values, strict=True))
    return kept and all({values[cell] for cell in house} == everything for house in houses)


@pytest.mark.parametrize("name", sampled(CLASSIC, keep=QUICK))
def test_classic_lists(name: str, shared: Path) -> None:
    houses = houses_of("3x3")
    number = 0
    for entry in read_file(shared / "data" / "9x9" / f"{name}.txt"):
        assert entry.grid is not None
        outcome = sk.solve(entry.grid)
        assert outcome.count == CLASSIC[name], f"line {entry.line}"
        if outcome.grid is not None:
            assert is_solution(houses, entry.grid, outcome.grid), f"line {entry.line}"
        number += 1
    assert number > 90


@pytest.mark.parametrize("name", LARGE)
def test_large_lists(name: str, shared: Path) -> None:
    path = shared / "data" / "large" / f"{name}.txt"
    stated = [re.search(r"sol=(\d)", line) for line in path.read_text().splitlines() if not line.startswith("#")]
    entries = list(read_file(path))
    assert len(entries) == len(stated) > 0
    for entry, said in zip(entries, stated, strict=True):
        assert entry.grid is not None
        outcome = sk.solve(entry.grid, time_limit=60)
        assert outcome.count == (int(said[1]) if said else 1), f"{name} line {entry.line}"
        assert outcome.grid is not None
        assert is_solution(houses_of(entry.grid.layout.spec), entry.grid, outcome.grid)
