"""Make tests/cases/small.txt: random small puzzles with their counts and first solutions, all from the slow reference solver.

The C++ test program and the Python tests both read it.  Usage: python tools/make_cases.py > tests/cases/small.txt
"""

from __future__ import annotations

import random
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from reference import documented_order, houses_of

MOST = 5
SPECS = ["1x1", "1x2", "1x3", "3x1", "2x2", "2x2+diagonals", "2x2+windows", "2x3", "3x2", "2x3+diagonals", "1x5"]
SPECS += ["jigsaw:AAABCABBCCDBCDDD", "jigsaw:AAAABBABBBCCCDDDEEDDCEEEC"]


def main() -> None:
    """Print the cases."""
    rng = random.Random(2026)
    print(
        f"# layout; number of solutions, counted no further than {MOST}; values in reading order, 0 empty; first solution or -"
    )
    small = [spec for spec in SPECS if is_layout(spec)]
    specs = [small[number % len(small)] for number in range(400)] + 12 * ["3x3"] + 4 * ["3x3+diagonals", "3x3+windows"]
    for spec in specs:
        houses = houses_of(spec)
        size = len(houses[0])
        everything = set(range(1, size + 1))
        # A random grid: the first solution with a few random values forbidden.
        marks = [
            everything - ({rng.randrange(1, size + 1)} if rng.random() < (0.1 if size < 9 else 0.02) else set())
            for _ in range(size * size)
        ]
        full = next(documented_order(houses, marks), None)
        keep = rng.choice([0.2, 0.35, 0.5, 0.8] if size < 9 else [0.35, 0.4, 0.45])
        values = [rng.randrange(1, size + 1) if full is None else full[i] for i in range(size * size)]
        values = [value if rng.random() < keep else 0 for value in values]
        if rng.random() < 0.2:
            values[rng.randrange(size * size)] = rng.randrange(1, size + 1)
        found = list(islice(documented_order(houses, [{v} if v else everything for v in values]), MOST))
        first = ",".join(map(str, found[0])) if found else "-"
        print(spec, len(found), ",".join(map(str, values)), first, sep=";")


def is_layout(spec: str) -> bool:
    """Whether every house of the spec has N cells."""
    houses = houses_of(spec)
    return all(len(house) == len(houses[0]) for house in houses)


if __name__ == "__main__":
    main()
