"""The search for rules checked against the meanings of the rules, on all fillings of random puzzles of sizes 4 to 9.

Usage: python bench/agree_rules.py [--seconds 900] [--seed 0]

Each puzzle has one to five random rules of any kind; some hundred fillings of its empty cells fit the houses.  Status,
counts to 2, to 50 and to the end, the first solution, all solutions, a batch, and true candidates with counts are
compared.  A difference ends the run with the puzzle.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from random_rules import fault_of, mixture_of


def main() -> None:
    """Compare until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=0, help="the first one")
    options = parser.parse_args()
    end, seed = time.monotonic() + options.seconds, options.seed
    sizes: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    while time.monotonic() < end:
        puzzle, fillings = mixture_of(seed)
        fault = fault_of(puzzle, fillings)
        if fault is not None:
            sys.exit(f"seed {seed}: {fault}\n{puzzle}")
        sizes[puzzle.size] += 1
        kinds.update(rule.name for rule in puzzle.rules)
        seed += 1
    each = ", ".join(f"{count:,} of size {size}" for size, count in sorted(sizes.items()))
    print(f"{sizes.total():,} puzzles agree ({each}); the rarest of {len(kinds)} kinds came {min(kinds.values()):,} times")


if __name__ == "__main__":
    main()
