"""Puzzles that several tests use."""

from conftest import ROOT

PUZZLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
SIX = "1..6...46....3.4.2..13....4.2......."
"""6x6, boxes 2 high and 3 wide."""

# The cases that the C++ test programs read as well: layout, number of solutions, values, first solution.
CASES = [
    line.split(";")
    for path in sorted((ROOT / "tests" / "cases").glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
