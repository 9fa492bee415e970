"""Write the lists that the benchmarks make from a seed as files of lines: easy, minimal, multiple, none, mixed.

Usage: python bench/make_lists.py FOLDER [--count 2000] [--seed 1]

The same seed gives the same files on every machine.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sudokit.benchmark import as_lines, made_lists


def main() -> None:
    """Make the lists and write them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, rows in made_lists(options.count, options.seed).items():
        (options.folder / f"{name}.txt").write_bytes(as_lines(rows))
        print(f"{options.folder / name}.txt: {len(rows)} puzzles")


if __name__ == "__main__":
    main()
