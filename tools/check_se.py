"""Check the profile `se`: that its steps are sound, and how far its ratings depend on how a puzzle is written.

    python tools/check_se.py sound [--puzzles N] [--seed N] [--processes N]
    python tools/check_se.py same FILE [--seed N]

`sound` generates minimal puzzles and follows the path of each: no step may remove a value of the solution or place another one,
and each path must end in the solution.  It prints, for each technique, how many steps there were and how many were wrong, and
fails if any was.

`same` rates the puzzles of a CSV table, whose first column holds them, after each kind of change that keeps a puzzle the same,
and prints how many ER, EP and ED differ from those of the puzzle as it is written, and by how much at most.
"""

from __future__ import annotations

import argparse
import collections
import csv
import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import sudokit as sk

CHUNK = 250
Counts = collections.Counter[str]


# --- soundness ----------------------------------------------------------------------------------------


def followed(work: tuple[int, int, int]) -> tuple[Counts, Counts, list[str]]:
    """Return the steps of some paths by technique, those of them that are wrong, and the faults."""
    seed, first, many = work
    steps: Counts = collections.Counter()
    wrong: Counts = collections.Counter()
    faults: list[str] = []
    for puzzle in sk.generate_many(many, minimal=True, seed=seed, first=first, threads=1):
        path = sk.explain(puzzle.grid, "se")
        assert isinstance(path, sk.SeExplanation)
        values = puzzle.solution.values
        for mark, step in zip(path.marks, path, strict=True):
            steps[mark.technique] += 1
            placed = all(values[9 * row + column] == value for (row, column), value in step.placements)
            kept = all(values[9 * row + column] != value for (row, column), value in step.eliminations)
            if not (placed and kept):
                wrong[mark.technique] += 1
                faults.append(f"{mark.technique} in {puzzle.grid.line()}")
        if not path.complete:
            faults.append(f"no solution of {puzzle.grid.line()}")
    return steps, wrong, faults


def sound(options: argparse.Namespace) -> bool:
    """Print the table of soundness; return whether every step is right."""
    begun = time.monotonic()
    steps: Counts = collections.Counter()
    wrong: Counts = collections.Counter()
    faults: list[str] = []
    work = [(options.seed, first, min(CHUNK, options.puzzles - first)) for first in range(0, options.puzzles, CHUNK)]
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for some, bad, found in pool.imap_unordered(followed, work):
            steps += some
            wrong += bad
            faults += found
    print(f"{'technique':60} {'steps':>10} {'wrong':>6}")
    for technique, count in sorted(steps.items()):
        print(f"{technique:60} {count:10,} {wrong[technique]:6}")
    print(f"{'all':60} {steps.total():10,} {wrong.total():6}")
    print(f"{options.puzzles:,} puzzles, {len(faults)} faults, {time.monotonic() - begun:.0f} seconds")
    print("\n".join(faults[:20]))
    return not faults


# --- invariance ---------------------------------------------------------------------------------------

Grids = np.ndarray[Any, Any]
Change = Callable[[Grids, np.random.Generator], Grids]


def relabelled(grids: Grids, rng: np.random.Generator) -> Grids:
    """Return the grids with other values, each with values of its own."""
    orders = np.array([[0, *(1 + rng.permutation(9))] for _ in grids])
    out: Grids = np.take_along_axis(orders, grids.reshape(-1, 81), axis=1).reshape(grids.shape)
    return out


def lines(rng: np.random.Generator, *, bands: bool, within: bool) -> Any:
    """Return an order of the rows that exchanges bands, rows within bands, or both."""
    order = rng.permutation(3) if bands else np.arange(3)
    return np.concatenate([3 * band + (rng.permutation(3) if within else np.arange(3)) for band in order])


def moved(*, bands: bool, within: bool) -> Change:
    """Return the change that exchanges lines, differently for rows and columns."""

    def change(grids: Grids, rng: np.random.Generator) -> Grids:
        how = {"bands": bands, "within": within}
        return np.array([grid[lines(rng, **how)][:, lines(rng, **how)] for grid in grids])

    return change


CHANGES: dict[str, Change] = {
    "values exchanged": relabelled,
    "transposed": lambda grids, _: grids.transpose(0, 2, 1),
    "mirrored left to right": lambda grids, _: grids[:, :, ::-1],
    "quarter turn": lambda grids, _: np.rot90(grids, axes=(1, 2)),
    "half turn": lambda grids, _: grids[:, ::-1, ::-1],
    "bands and stacks exchanged": moved(bands=True, within=False),
    "lines exchanged within them": moved(bands=False, within=True),
    "lines and values, all at random": lambda grids, rng: relabelled(moved(bands=True, within=True)(grids, rng), rng),
}


def rated(grids: Grids) -> Any:
    """Return ER, EP and ED in tenths, shape (n, 3)."""
    batch = sk.rate_many(np.ascontiguousarray(grids.reshape(-1, 81), dtype=np.uint8), "se")
    assert isinstance(batch, sk.SeRatingBatch)
    return np.stack([batch.er, batch.ep, batch.ed], axis=1).astype(int)


def same(options: argparse.Namespace) -> bool:
    """Print the table of invariance."""
    with Path(options.file).open(encoding="utf-8", newline="") as file:
        puzzles = [row[0] for row in csv.reader(file) if row and len(row[0]) == 81 and not row[0].strip("123456789.")]
    grids = np.array([[int(mark) if mark != "." else 0 for mark in puzzle] for puzzle in puzzles]).reshape(-1, 9, 9)
    rng, before = np.random.default_rng(options.seed), rated(grids)
    print(f"{len(puzzles):,} puzzles; with another")
    print(f"{'after this change':34} {'ER':>5} {'EP':>5} {'ED':>5}  largest difference")
    for name, change in CHANGES.items():
        gaps = abs(rated(change(grids, rng)) - before)
        print(f"{name:34}", *(f"{count:5}" for count in (gaps > 0).sum(axis=0)), f"{gaps.max() / 10:6.1f}", flush=True)
    return True


def main() -> int:
    """Run the check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    first = kinds.add_parser("sound")
    first.add_argument("--puzzles", type=int, default=50_000)
    first.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    second = kinds.add_parser("same")
    second.add_argument("file")
    for kind in (first, second):
        kind.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return not (sound if options.kind == "sound" else same)(options)


if __name__ == "__main__":
    raise SystemExit(main())
