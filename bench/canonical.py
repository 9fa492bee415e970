"""Canonical forms per second through Python, one thread, CPU time: `python bench/canonical.py [FILE...]`."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import numpy as np

import sudokit as sk
from sudokit.benchmark import made_lists


def main() -> None:
    """Measure each list, and the solutions of its solvable puzzles."""
    lists = {Path(name).stem: np.asarray(sk.solve_many(Path(name).read_bytes()).solutions) for name in sys.argv[1:]}
    puzzles: dict[str, object] = {Path(name).stem: Path(name).read_bytes() for name in sys.argv[1:]}
    if not lists:
        made = made_lists(300)
        puzzles = {name: made[name] for name in ("easy", "minimal")}
        lists = {name: np.asarray(sk.solve_many(made[name]).solutions) for name in puzzles}
    print(f"{'list':28} {'grids':>8} {'us each':>9} {'per second':>12}")
    for name, full in lists.items():
        report(name, puzzles[name])
        report(f"{name}, solved", full[full.any(axis=1)])


def report(name: str, rows: object) -> None:
    seconds = []
    for _ in range(7):
        started = time.thread_time()
        batch = sk.canonical_many(rows, threads=1)
        seconds.append(time.thread_time() - started)
    median = statistics.median(seconds)
    print(f"{name:28} {len(batch):8} {median / len(batch) * 1e6:9.3f} {len(batch) / median:12,.0f}")


if __name__ == "__main__":
    main()
