"""Check variant puzzles: explained to the end by sound steps, and those made are what they are said to be.

    python tools/check_variants.py [--made N] [--proofs K] [--cp-sat M] [--seed S]

N puzzles of each kind that `generate(variant=…)` makes, and the public ones with one solution (tests/rules), are solved by
steps.  Each step is compared with the solver's solution, and the proofs of every K-th path are replayed by `check_argument`.  M
puzzles of each kind are read back by CP-SAT (`rules_in_cp_sat.py`; needs ortools): one solution, and every given, rule and
total necessary.

For each kind a line says how many paths reach the solution without a guess, their levels, the CPU time of a path, and the most
frequent hardest techniques.  The tool fails if a step is wrong, a path ends without the solution, a proof is refused, or CP-SAT
refuses a puzzle.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import sudokit as sk
from sudokit.generating import Variant

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "rules"))
sys.path.insert(0, str(ROOT / "tests"))
KINDS = get_args(Variant)


class Found:
    """What the paths of a kind have shown."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.paths = self.guessed = self.steps = self.proofs = 0
        self.levels: Counter[str] = Counter()
        self.hardest: Counter[str] = Counter()
        self.milliseconds: list[float] = []
        self.faults: list[str] = []

    def follow(self, puzzle: sk.Grid | sk.Candidates, *, proofs: bool) -> None:
        """Follow a puzzle, and check each step against the solution."""
        name = f"{self.kind} {self.paths}"
        started = time.process_time()
        path = sk.explain(puzzle)
        self.milliseconds.append(1000 * (time.process_time() - started))
        self.paths += 1
        solution = sk.solve(puzzle).grid
        if solution is None or not path.complete or path.solution != solution:
            self.faults.append(f"{name}: the path does not reach the solution")
            return
        self.levels[path.rating.level] += 1
        self.hardest[path.rating.hardest] += 1
        self.guessed += any(step.technique == "brute-force" for step in path)
        for index, step in enumerate(path):
            self.steps += 1
            removed = any(solution[place] == value for place, value in step.eliminations)
            if removed or any(solution[place] != value for place, value in step.placements):
                self.faults.append(f"{name}: {path.line(index)}")
            elif proofs and step.technique != "brute-force":
                self.replay(path, index, name)

    def replay(self, path: sk.Explanation, index: int, name: str) -> None:
        """Replay the proof of a step."""
        self.proofs += 1
        try:
            sk.check_argument(path.before(index), path.proof(index), None)
        except sk.ArgumentError as error:
            self.faults.append(f"{name}: {path.line(index)}: {error}")

    def __str__(self) -> str:
        times = sorted(self.milliseconds)
        levels = ", ".join(f"{level} {count}" for level, count in sorted(self.levels.items()))
        hardest = ", ".join(f"{name} {count}" for name, count in self.hardest.most_common(4))
        return (
            f"{self.kind:9} {self.paths:4} paths, {self.steps:6} steps, {self.proofs:6} proofs, {len(self.faults)} faults; "
            f"{self.paths - self.guessed} without a guess; ms: median {times[len(times) // 2]:.1f}, "
            f"mean {sum(times) / len(times):.1f}, worst {times[-1]:.0f}; {levels}; {hardest}"
        )


def public() -> list[sk.Candidates]:
    """Return the public puzzles with one solution, up to 9x9."""
    from test_public_puzzles import grid_of, puzzles

    return [grid_of(one) for one in puzzles() if one["status"] == "unique" and one["size"] < 10]


def followed(kind: str, puzzles: Iterable[sk.Grid | sk.Candidates], every: int) -> Found:
    """Follow all puzzles of a kind."""
    found = Found(kind)
    for number, puzzle in enumerate(puzzles):
        found.follow(puzzle, proofs=every > 0 and number % every == 0)
    print(found, flush=True)
    for fault in found.faults:
        print("   ", fault)
    return found


def read_back(kind: Variant, count: int, seed: int) -> int:
    """Have CP-SAT read made puzzles; return how many it refuses."""
    from rules_in_cp_sat import Refused, check

    refused = parts = 0
    started = time.process_time()
    for index in range(count):
        made = sk.generate(variant=kind, seed=seed, index=index)
        try:
            parts += check(made.grid, made.solution)
        except Refused as error:
            refused += 1
            print(f"    {kind} {index}: {error}")
    seconds = time.process_time() - started
    print(f"{kind:9} {count:4} read by CP-SAT, {parts} parts necessary, {refused} refused; {seconds:.0f} s", flush=True)
    return refused


def main() -> int:
    """Check as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--made", type=int, default=140)
    parser.add_argument("--proofs", type=int, default=20)
    parser.add_argument("--cp-sat", type=int, default=0)
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=KINDS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    faults = 0
    if given.made:
        faults += len(followed("public", public(), given.proofs).faults)
        for kind in given.kinds:
            made = (sk.generate(variant=kind, seed=given.seed, index=index).grid for index in range(given.made))
            faults += len(followed(kind, made, given.proofs).faults)
    for kind in given.kinds if given.cp_sat else ():
        faults += read_back(kind, given.cp_sat, given.seed)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
