"""The cost of explaining in the core: `python bench/logic.py [FILE]`, after `make bench` has built `build/core/logic_bench`.

Prints CPU microseconds per path, per search that finds nothing, and per list of all steps, for the puzzles of a file (one per
line, or the first column of a CSV file); by default the file of ratings in the folder named by SUDOKIT_SHARED, or in `shared`
next to the checkout.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import sudokit as sk

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "build/core/logic_bench"


def main() -> int:
    """Write the input of the program, and run it."""
    shared = Path(os.environ.get("SUDOKIT_SHARED") or ROOT.parent / "shared")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=shared / "data/ratings/hodoku_ratings.csv")
    parser.add_argument("--profile", default="hodoku")
    parser.add_argument("--puzzles", type=int, default=10**9, help="number of puzzles, evenly spaced")
    parser.add_argument("--paths-only", action="store_true")
    options = parser.parse_args()
    for needed in (options.file, PROGRAM):
        if not needed.exists():
            print(f"NOT MEASURED: {needed} does not exist", file=sys.stderr)
            return 1
    puzzles = [line.split(",")[0] for line in options.file.read_text(encoding="utf-8").splitlines() if line[:1] in "123456789."]
    puzzles = puzzles[:: max(1, len(puzzles) // options.puzzles)]
    lines = [
        "search " + " ".join(name.replace("-", "_") for name in search.techniques)
        for search in sk.Profile.load(options.profile).searches
        if search.enabled
    ]
    for puzzle in puzzles:
        answer = sk.solve(puzzle)
        if answer.grid is not None and answer.status is sk.Status.UNIQUE:
            lines.append(f"puzzle {puzzle} {answer.grid.line()}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return subprocess.run([PROGRAM, file, *(["paths"] if options.paths_only else [])], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
