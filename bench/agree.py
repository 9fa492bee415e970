"""Compare the batch solver with the solver for one puzzle, row by row, on millions of puzzles of every kind in random order.

Usage: python bench/agree.py [--puzzles 10000000] [--seed 1]

The puzzles are random isomorphs of those in the lists that `sudokit bench` makes (unique, several solutions, none, invalid) and
in examples/hard.txt.  Some are made invalid, singly and in runs.  Every instruction set solves them in calls of 1 to 30,000
rows with limits 1 and 2; status, count and solution must equal those of the solver for one puzzle.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import sudokit as sk
from sudokit import _core
from sudokit.benchmark import load, made_lists

CHUNK = 250_000
HARD = Path(__file__).parent.parent / "examples" / "hard.txt"


def scrambled(rows: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Return a random isomorph of each row."""
    count = len(rows)
    grids = rows.reshape(count, 9, 9)
    for axis in (1, 2):
        bands = np.argsort(rng.random((count, 3)), axis=1)
        lines = np.argsort(rng.random((count, 3, 3)), axis=2)
        order = (bands[:, :, None] * 3 + np.take_along_axis(lines, bands[:, :, None], axis=1)).reshape(count, 9)
        grids = np.take_along_axis(grids, order[:, :, None] if axis == 1 else order[:, None, :], axis=axis)
    turned = rng.random(count) < 0.5
    grids = np.where(turned[:, None, None], grids.transpose(0, 2, 1), grids)
    labels = np.argsort(rng.random((count, 9)), axis=1).astype(np.uint8) + 1
    table = np.concatenate([np.zeros((count, 1), np.uint8), labels, np.full((count, 246), 255, np.uint8)], axis=1)
    return np.ascontiguousarray(np.take_along_axis(table, grids.reshape(count, 81).astype(np.intp), axis=1))


def spoil(rows: NDArray[np.uint8], rng: np.random.Generator) -> None:
    """Make one row in thirty, and runs of up to 2000 rows, invalid: two equal values in a row, or a value above 9."""
    spoilt = rng.random(len(rows)) < 1 / 30
    for first in rng.integers(0, len(rows), len(rows) // 50_000):
        spoilt[first : first + rng.integers(1, 2000)] = True
    chosen = np.flatnonzero(spoilt)
    high = rng.random(len(chosen)) < 0.3
    rows[chosen[high], rng.integers(0, 81, int(high.sum()))] = rng.integers(10, 256, int(high.sum()))
    line, low = rng.integers(0, 9, int((~high).sum())), chosen[~high]
    first = rng.integers(0, 9, len(low))
    rows[low, line * 9 + first] = rows[low, line * 9 + (first + rng.integers(1, 9, len(low))) % 9] = rng.integers(
        1, 10, len(low)
    )


def calls(count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return the positions that divide `count` rows into calls of all sizes."""
    sizes = np.exp(rng.uniform(0, np.log(30_000), count)).astype(np.int64)
    ends = np.cumsum(sizes)
    return ends[ends < count]


def one_by_one(rows: NDArray[np.uint8], limit: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return counts, statuses and solutions from the solver for one puzzle; rows with a value out of range are invalid."""
    counts, solutions = np.zeros(len(rows), np.uint32), np.zeros_like(rows)
    status = np.zeros(len(rows), np.uint8)
    layout = sk.Layout.classic()._core
    invalid = list(sk.Status).index(sk.Status.INVALID)
    alone = list(sk.Status).index(sk.Status.SOLVED if limit == 1 else sk.Status.UNIQUE)
    words = (list(sk.Status).index(sk.Status.NONE), alone, list(sk.Status).index(sk.Status.MULTIPLE))
    for number, row in enumerate(rows):
        if row.max() > 9 or layout.conflicts(row.tobytes()):
            status[number] = invalid
            continue
        # With a node limit it searches by itself; without one, lanes complete hard puzzles, and the answer is the same.
        found = _core.solve(layout, row.tobytes(), None, "classic", limit, None, 1 << 40, None, 1, None)
        quick = _core.solve(layout, row.tobytes(), None, "classic", limit, None, None, None, 1, None)
        if (found.count, found.solution) != (quick.count, quick.solution):
            raise SystemExit(f"row {number}, limit {limit}: lanes complete a search in another way: {row.tolist()}")
        counts[number], status[number] = found.count, words[found.count]
        if found.count == 1 and found.solution is not None:
            solutions[number] = np.frombuffer(found.solution, np.uint8)
    return counts, status, solutions


def main() -> None:
    """Compare, and print a summary."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--puzzles", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    lists = made_lists(2000, options.seed)
    pool = np.concatenate([*(lists[name] for name in ("easy", "minimal", "multiple", "none", "mixed")), load(HARD)])
    rng = np.random.default_rng(options.seed)
    seen = dict.fromkeys(sk.Status, 0)
    started = time.monotonic()
    for done in range(0, options.puzzles, CHUNK):
        rows = scrambled(pool[rng.integers(0, len(pool), min(CHUNK, options.puzzles - done))], rng)
        spoil(rows, rng)
        cuts = calls(len(rows), rng)
        for limit in (1, 2):
            counts, status, solutions = one_by_one(rows, limit)
            for instruction_set in sk.instruction_sets():
                batches = [
                    sk.solve_many(part, sk.Layout.classic(), limit, instruction_set=instruction_set)
                    for part in np.split(rows, cuts)
                ]
                assert np.array_equal(np.concatenate([batch.counts for batch in batches]), counts)
                assert np.array_equal(np.concatenate([batch.status for batch in batches]), status)
                assert np.array_equal(np.concatenate([batch.solutions for batch in batches]), solutions)
        for word, number in zip(sk.Status, np.bincount(status, minlength=len(sk.Status)), strict=True):
            seen[word] += int(number)
    words = ", ".join(f"{number} {status}" for status, number in seen.items() if number)
    sets = ", ".join(sk.instruction_sets())
    print(f"{options.puzzles} puzzles agree one by one ({words}; {sets}; limits 1 and 2) in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
