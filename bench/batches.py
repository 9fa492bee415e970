"""The speed of checking, verifying and minimising many puzzles per call, compared with one puzzle per call.

    python bench/batches.py [--rows N] [--threads N]

Puzzles are made from a seed.  Each figure is the smallest CPU time of three runs in microseconds per row; with several
threads, the sum over all of them.  One puzzle per call is measured on only some of the rows.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import sudokit as sk

FEW = 100


def least(call: Callable[[], Any], rows: int) -> float:
    """Return the smallest CPU time of three runs, in microseconds per row."""
    times = []
    for _ in range(3):
        began = time.process_time()
        call()
        times.append(time.process_time() - began)
    return min(times) * 1e6 / rows


def measure(spec: str, rows: int, threads: int) -> None:
    """Print the lines of one layout."""
    layout = sk.Layout.parse(spec)
    grids = np.array([sk.random_grid(layout, seed=1, index=index).values for index in range(rows)], dtype=np.uint8)
    made = sk.minimise_many(grids, layout, seed=1)
    few = [sk.Grid(row.tolist(), layout) for row in made.puzzles[:FEW]]
    full = [sk.Grid(row.tolist(), layout) for row in grids[:FEW]]
    verbs: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        "check": (lambda: sk.check_many(made.puzzles, layout, threads), lambda: [sk.check(one) for one in few]),
        "verify": (
            lambda: sk.verify_many(made.puzzles, grids, layout, threads),
            lambda: [sk.verify(*both) for both in zip(few, full, strict=True)],
        ),
        "minimise": (
            lambda: sk.minimise_many(grids, layout, seed=1, threads=threads),
            lambda: [sk.minimise(one, seed=1) for one in full],
        ),
    }
    for verb, (many, one) in verbs.items():
        print(f"{spec:8} {verb:10} {rows:8,} {least(many, rows):12.2f} {least(one, len(few)):12.2f}")


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rows", type=int, default=20_000, help="rows of 9x9; other layouts a hundredth  [default: %(default)s]"
    )
    parser.add_argument("--threads", type=int, default=1, help="[default: %(default)s]")
    chosen = parser.parse_args()
    print(f"{'layout':8} {'verb':10} {'rows':>8} {'many':>12} {'one by one':>12}")
    for spec, rows in (("3x3", chosen.rows), ("2x3", max(1, chosen.rows // 100)), ("4x4", max(1, chosen.rows // 100))):
        measure(spec, rows, chosen.threads)


if __name__ == "__main__":
    main()
