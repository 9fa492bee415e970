"""The work that searches do, against recorded figures: a regression shows without a clock."""

from __future__ import annotations

import sudokit as sk
from conftest import ROOT

# Guesses and nodes over all puzzles of a file, in the documented order, proving uniqueness.
RECORDED = {"hard.txt": (4961, 10922), "hex-16x16.txt": (189, 379), "jigsaw.txt": (7, 15), "diagonal.txt": (17, 35)}

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


def test_the_work_of_the_textbook_methods_is_that_recorded() -> None:
    from sudokit.formats import read_file

    entries = read_file(ROOT / "examples" / "hard.txt")
    puzzles = [entry.grid for entry, _ in zip(entries, range(10), strict=False) if entry.grid is not None]
    for method, expected in RECORDED_BY.items():
        outcomes = [sk.solve(puzzle, method=method) for puzzle in puzzles]
        assert (sum(o.stats.guesses for o in outcomes), sum(o.stats.nodes for o in outcomes)) == expected, method
