"""Data for research: CPU time of isomorphs, traces, their verifier, the environment, and the audit, on one thread.

python bench/data.py [--rows 20000] [--audited 100000]

Rates are the best of three rounds; memory is allocated before the first.
"""

from __future__ import annotations

import argparse
import functools
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import sudokit as sk
from sudokit import data


def best(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the least CPU time of some rounds, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def isomorphs(puzzles: np.ndarray, copies: int) -> None:
    for group in ("all", "relabel", "places", "dihedral"):
        seconds = best(lambda group=group: data.augment_many(puzzles, copies, group=group, seed=1, threads=1))  # type: ignore[misc]
        print(f"isomorphs, {group}: {len(puzzles) * copies / seconds / 1e6:.1f} million a second")


def traces(rows: int) -> None:
    puzzles = sk.generate_many(rows, level="medium", seed=1).puzzles
    for form in ("numbers", "text", "json"):
        seconds = best(lambda form=form: data.trace_many(puzzles, form=form, threads=1))  # type: ignore[misc]
        print(f"traces of medium puzzles, {form}: {rows / seconds:,.0f} a second")
    written = data.trace_many(puzzles[:50])
    grids = [sk.Grid(row, "3x3") for row in puzzles[:50]]
    seconds = best(lambda: [data.verify_trace(grid, trace) for grid, trace in zip(grids, written, strict=True)], 1)
    print(f"verify_trace: {50 / seconds:,.0f} medium traces a second")


def environment() -> None:
    for count in (256, 1024, 4096):
        boards, rng, seconds, rounds = data.Boards(count, seed=1), np.random.default_rng(1), 0.0, 60
        for _ in range(rounds):
            candidates = boards.candidates.reshape(count, -1)
            picked = (rng.random(candidates.shape) * (candidates + 1e-9)).argmax(axis=1)
            picked += np.where(rng.random(count) < 0.3, 729, 0)
            picked[rng.random(count) < 0.1] = boards.undo
            seconds += best(functools.partial(boards.step, picked), 1)
        print(f"steps, {count} boards: {count * rounds / seconds:,.0f} a second")


def audits(rows: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "set.txt"
        made = sk.generate_many(rows, seed=1).puzzles
        path.write_text("".join("".join(map(str, row)) + "\n" for row in made))
        for minimality in (False, True):
            seconds = best(lambda m=minimality: data.audit([path], minimality=m, rated=0, threads=1), 1)  # type: ignore[misc]
            print(f"audit{', with minimality' if minimality else ''}: {seconds / rows * 1e6:.1f} µs a row")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=20_000, help="medium puzzles to trace")
    parser.add_argument("--audited", type=int, default=100_000, help="generated puzzles to audit")
    chosen = parser.parse_args()
    isomorphs(sk.generate_many(1000, seed=2).puzzles, 1000)
    traces(chosen.rows)
    environment()
    audits(chosen.audited)


if __name__ == "__main__":
    main()
