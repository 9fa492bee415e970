"""The work that searches do, against recorded figures: a regression shows without a clock.

After a change of the batch solver that is meant to change its work, `PYTHONPATH=tests python tests/solving/test_work.py` writes
the figures anew, for the instruction sets of the machine it runs on; the difference then belongs in the same commit.
"""

from __future__ import annotations

import json
import re
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

import sudokit as sk
from conftest import ROOT
from sudokit import _core
from sudokit.benchmark import load
from sudokit.solving import MethodName

# Guesses and nodes over all puzzles of a file, proving uniqueness; a node limit keeps the hard ones in the documented order.
IN_DOCUMENTED_ORDER = (4961, 10922)  # of hard.txt
RECORDED = {"hard.txt": (2563, 6126), "hex-16x16.txt": (232, 433), "jigsaw.txt": (7, 15), "diagonal.txt": (17, 35)}
BATCH = ROOT / "tests" / "cases" / "work.json"
# Limit, puzzles a call, engine: one puzzle alone, few in lanes, many in slices, and each engine made to do them all.
CALLS = (
    (1, 1, "automatic"),
    (2, 1, "automatic"),
    (1, 100, "automatic"),
    (2, 100, "automatic"),
    (1, 1000, "automatic"),
    (2, 1000, "automatic"),
    (2, 1000, "lanes"),
    (2, 100, "slices"),
)


def lists() -> dict[str, NDArray[np.uint8]]:
    """Return lists of every kind of answer, all made of what lies in the project."""
    hard = load(ROOT / "examples" / "hard.txt")
    several, changed = hard.copy(), hard.copy()
    for number, row in enumerate(hard):
        filled = np.flatnonzero(row)
        cell = filled[number % len(filled)]
        several[number, cell] = 0
        changed[number, cell] = row[cell] % 9 + 1
    cases = [
        list(map(int, line.split(";")[2].split(",")))
        for line in (ROOT / "tests" / "cases" / "small.txt").read_text(encoding="utf-8").splitlines()
        if line.startswith("3x3;")
    ]
    return {"hard": hard, "several": several, "changed": changed, "cases": np.array(cases, dtype=np.uint8)}


def work_of(instruction_set: str) -> dict[str, dict[str, list[int]]]:
    return {
        name: {
            f"limit {limit}, {size} a call, {engine}": list(_core.batch_work(rows, limit, instruction_set, size, engine))
            for limit, size, engine in CALLS
        }
        for name, rows in lists().items()
    }


# The same by textbook method, over the first ten of hard.txt.
RECORDED_BY = {
    "fewest-values": (11710, 12808),
    "forced-cells": (1088, 2186),
    "forced-cells-hidden": (54, 118),
    "guess-random": (3317, 9694),
    "guess-ordered": (2738, 6981),
    "guess-smallest": (1088, 2186),
}


def test_guesses_and_nodes_are_those_recorded() -> None:
    from sudokit.formats import read_file

    for name, expected in RECORDED.items():
        outcomes = [sk.solve(entry.grid) for entry in read_file(ROOT / "examples" / name) if entry.grid is not None]
        assert (sum(o.stats.guesses for o in outcomes), sum(o.stats.nodes for o in outcomes)) == expected, name


def test_a_node_limit_keeps_a_search_in_the_documented_order() -> None:
    outcomes = [sk.solve(line, node_limit=10**6) for line in (ROOT / "examples" / "hard.txt").read_text().split()]
    assert (sum(o.stats.guesses for o in outcomes), sum(o.stats.nodes for o in outcomes)) == IN_DOCUMENTED_ORDER


def test_the_work_of_the_textbook_methods_is_that_recorded() -> None:
    from sudokit.formats import read_file

    entries = read_file(ROOT / "examples" / "hard.txt")
    puzzles = [entry.grid for entry, _ in zip(entries, range(10), strict=False) if entry.grid is not None]
    for method, expected in RECORDED_BY.items():
        outcomes = [sk.solve(puzzle, method=cast("MethodName", method)) for puzzle in puzzles]
        assert (sum(o.stats.guesses for o in outcomes), sum(o.stats.nodes for o in outcomes)) == expected, method


@pytest.mark.parametrize("instruction_set", sk.instruction_sets())
def test_guesses_and_sweeps_of_batches_are_those_recorded(instruction_set: str) -> None:
    recorded = json.loads(BATCH.read_text(encoding="utf-8"))
    assert set(recorded) == {"avx512", "avx2", "portable"}
    # NEON has vectors as wide as the portable ones, and so the same work.
    assert work_of(instruction_set) == recorded["portable" if instruction_set == "neon" else instruction_set]


def test_the_work_of_a_batch_does_not_depend_on_what_ran_before() -> None:
    rows = lists()
    expected = _core.batch_work(rows["hard"], 2, "", 100)
    _core.batch_work(rows["several"], 1, "", 1000)
    assert _core.batch_work(rows["hard"], 2, "", 100) == expected


@pytest.mark.parametrize("arguments", [(0, "", 1), (2, "", 0), (2, "mmx", 1), (2, "", 1, "wheels")])
def test_wrong_arguments_are_errors(arguments: tuple[int, str, int]) -> None:
    with pytest.raises(ValueError, match=r"mmx|batch_work needs"):
        _core.batch_work(np.zeros((1, 81), np.uint8), *arguments)


if __name__ == "__main__":
    kept = json.loads(BATCH.read_text(encoding="utf-8")) if BATCH.exists() else {}
    for missing in set(kept) - set(sk.instruction_sets()):
        print(f"{missing} does not run here: its figures stay as they were")
    text = json.dumps(kept | {name: work_of(name) for name in sk.instruction_sets() if name != "neon"}, indent=1)
    BATCH.write_text(re.sub(r"\[\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2]", text) + "\n", encoding="utf-8")
