"""Check that no step takes a value of the solution: paths of many puzzles, and every step that is there at every state of some.

    python bench/soundness.py [--paths N] [--states N] [FILE ...]

Puzzles come from files of 81-character lines; where these hold too few, grids are drawn at random and cleared.  The core checks
each step against the solution and names the technique that is wrong.  Prints what was checked.
"""

from __future__ import annotations

import argparse
import collections
import os
import sys
import time

os.environ["SUDOKIT_VERIFY"] = "1"

import numpy as np

import sudokit as sk


def drawn(count: int, seed: int) -> list[str]:
    """Puzzles that need not be minimal: random grids, cells taken while one solution is left."""
    made = []
    for number in range(count):
        values = list(sk.random_grid(seed=seed + number)._values)
        for cell in np.random.default_rng(seed + number).permutation(81)[:64]:
            kept, values[cell] = values[cell], 0
            if not sk.is_unique(sk.Grid(values)):
                values[cell] = kept
        made.append(sk.Grid(values).line())
    return made


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--paths", type=int, default=200_000)
    parser.add_argument("--states", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*")
    chosen = parser.parse_args()
    lines: list[str] = []
    for file in chosen.files:
        with open(file, encoding="ascii") as text:
            lines += [line[:81] for line in text if len(line) > 80 and line[0] in ".0123456789"]
    lines = lines[:: max(1, len(lines) // max(chosen.paths, 1))][: chosen.paths]
    lines += drawn(chosen.paths - len(lines), chosen.seed) if len(lines) < chosen.paths else []
    started = time.process_time()
    levels: collections.Counter[str] = collections.Counter()
    steps = 0
    for start in range(0, len(lines), 5000):
        batch = sk.rate_many(lines[start : start + 5000])
        levels.update(batch.level(row) for row in range(len(batch)))
        steps += int(batch.histograms.sum())
    print(
        f"{len(lines)} paths, {steps} steps, all sound; {dict(levels)}; {time.process_time() - started:.0f} s CPU", flush=True
    )
    started = time.process_time()
    found: collections.Counter[str] = collections.Counter()
    states = 0
    for line in lines[:: max(1, len(lines) // max(chosen.states, 1))][: chosen.states]:
        path = sk.explain(line)
        for index in range(len(path)):
            if path[index].technique in ("full-house", "naked-single", "hidden-single") and index % 8:
                continue  # what singles leave is seen again and again
            states += 1
            found.update(step.technique for step in sk.steps(path.before(index), everything=True))
    seconds = time.process_time() - started
    print(f"{chosen.states} puzzles, {states} states, {sum(found.values())} steps, all sound; {seconds:.0f} s CPU")
    for technique, times in found.most_common():
        print(f"{times:9d}  {technique}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
