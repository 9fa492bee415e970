"""Check that no step eliminates a value of the solution: in paths of many puzzles, and in all steps at every state of some.

    python bench/soundness.py [--paths N] [--states N] [--layout SPEC] [--clues N] [FILE ...]

Puzzles come from files of 81-character lines, and if these have too few, from `generate`.  The core checks each step against
the solution, and reports a wrong technique by name.  Prints how much was checked.
"""

from __future__ import annotations

import argparse
import collections
import os
import sys
import time

os.environ["SUDOKIT_VERIFY"] = "1"

import sudokit as sk


def main() -> int:
    """Run the check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--paths", type=int, default=200_000)
    parser.add_argument("--states", type=int, default=2_000)
    parser.add_argument("--everything", action="store_true", help="at states, include techniques that the profile disables")
    parser.add_argument("--layout", default="3x3")
    parser.add_argument("--clues", type=int, help="number of clues of generated puzzles; by default they are nearly minimal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*")
    chosen = parser.parse_args()
    lines: list[str] = []
    for file in chosen.files:
        with open(file, encoding="ascii") as text:
            lines += [line[:81] for line in text if len(line) > 80 and line[0] in ".0123456789"]
    lines = lines[:: max(1, len(lines) // max(chosen.paths, 1))][: chosen.paths]
    if len(lines) < chosen.paths:
        more = sk.generate_many(chosen.paths - len(lines), layout=chosen.layout, clues=chosen.clues, seed=chosen.seed)
        lines += [puzzle.grid.line() for puzzle in more]
    print(f"{len(lines)} puzzles", flush=True)
    grids = [sk.Grid.parse(line, layout=chosen.layout) for line in lines]
    started = time.process_time()
    levels: collections.Counter[str] = collections.Counter()
    steps = 0
    for start in range(0, len(lines), 5000):
        batch = sk.rate_many(grids[start : start + 5000], layout=chosen.layout)
        levels.update(batch.level(row) for row in range(len(batch)))
        steps += int(batch.histograms.sum())
    print(
        f"{len(lines)} paths, {steps} steps, all sound; {dict(levels)}; {time.process_time() - started:.0f} s CPU", flush=True
    )
    started = time.process_time()
    found: collections.Counter[str] = collections.Counter()
    states = 0
    for grid in grids[:: max(1, len(grids) // max(chosen.states, 1))][: chosen.states]:
        path = sk.explain(grid)
        for index in range(len(path)):
            if path[index].technique in ("full-house", "naked-single", "hidden-single") and index % 8:
                continue  # states between singles hardly differ
            states += 1
            found.update(step.technique for step in sk.steps(path.before(index), everything=chosen.everything))
    seconds = time.process_time() - started
    print(f"{chosen.states} puzzles, {states} states, {sum(found.values())} steps, all sound; {seconds:.0f} s CPU")
    for technique, times in found.most_common():
        print(f"{times:9d}  {technique}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
