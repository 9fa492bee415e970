"""The numbers of classes: times of one call, and every uniform grid's number led back to its canonical form.

python bench/classes.py                        5,000 grids; 40 seconds of CPU time
python bench/classes.py --grids 100000         ten minutes of CPU time
python bench/classes.py --symmetric 5000000    how many uniform grids have a symmetric class; the exact share beside it
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

import sudokit as sk

# Exactly: `tools/count_classes.py report` prints them.
CLASSES, SYMMETRIC_CLASSES = 5_472_730_538, 560_151
GRIDS, GRIDS_WITHOUT_SYMMETRY = 6_670_903_752_021_072_936_960, 5_472_170_387 * 2 * 1296**2 * 362_880


def report(name: str, call: Callable[[Any], object], arguments: Iterable[Any]) -> None:
    """Print the CPU times of calls."""
    seconds = []
    for argument in arguments:
        started = time.thread_time()
        call(argument)
        seconds.append(time.thread_time() - started)
    shown = np.quantile(seconds, [0.5, 0.99, 1]) * 1e3
    print(f"{name:28} {len(seconds):8,} calls   median {shown[0]:6.2f} ms   99 % {shown[1]:6.2f} ms   worst {shown[2]:6.2f} ms")


def times(calls: int, seed: int) -> None:
    """Print the times of single calls, for uniform grids and for uniform classes."""
    started = time.thread_time()
    sk.unrank_class(0)
    print(f"reading the table, at the first call: {time.thread_time() - started:.2f} s of CPU time")
    rng = random.Random(seed)
    numbers = [rng.randrange(CLASSES) for _ in range(calls)]
    report("rank_class, uniform grids", sk.rank_class, [sk.random_grid(seed=seed, index=index) for index in range(calls)])
    report("unrank_class, random classes", sk.unrank_class, numbers)


def there_and_back(grids: int, seed: int, threads: int | None) -> None:
    """Rank uniform grids, unrank their numbers, and compare with the canonical forms."""
    rows = sk.random_grids(grids, seed=seed)
    forms = sk.canonical_many(rows, threads=threads).forms
    started, cpu = time.perf_counter(), time.process_time()
    numbers = sk.rank_class_many(rows, threads=threads).numbers
    ranked, ranked_cpu = time.perf_counter() - started, time.process_time() - cpu
    started, cpu = time.perf_counter(), time.process_time()
    found = sk.unrank_class_many(numbers, threads=threads)
    unranked, unranked_cpu = time.perf_counter() - started, time.process_time() - cpu
    wrong = int((found != forms).any(axis=1).sum())
    print(
        f"{grids:,} uniform grids: {len(np.unique(numbers)):,} numbers from {numbers.min():,} to {numbers.max():,};"
        f" {wrong} do not lead back to the canonical form"
    )
    print(f"rank_class_many:   {grids / ranked:6.0f} a second ({ranked_cpu / grids * 1e3:.2f} ms of CPU time each)")
    print(f"unrank_class_many: {grids / unranked:6.0f} a second ({unranked_cpu / grids * 1e3:.2f} ms of CPU time each)")
    if wrong:
        raise SystemExit(1)


def symmetric(grids: int, seed: int) -> None:
    """Print how many uniform grids have automorphisms."""
    found = 0
    for first in range(0, grids, 100_000):
        rows = sk.random_grids(min(100_000, grids - first), seed=seed, first=first)
        found += int((sk.canonical_many(rows).automorphisms > 1).sum())
    of_grids = (GRIDS - GRIDS_WITHOUT_SYMMETRY) / GRIDS
    of_classes = SYMMETRIC_CLASSES / CLASSES
    print(f"{found} of {grids:,} uniform grids are symmetric; expected: {grids * of_grids:.1f}")
    print(f"of as many random classes, {grids * of_classes:.1f} would be: {of_classes:.4%} against {of_grids:.4%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grids", type=int, default=5000)
    parser.add_argument("--calls", type=int, default=2000, help="single calls to measure")
    parser.add_argument("--symmetric", type=int, default=0, metavar="GRIDS")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    if options.symmetric:
        symmetric(options.symmetric, options.seed)
        return
    times(options.calls, options.seed)
    there_and_back(options.grids, options.seed, options.threads)


if __name__ == "__main__":
    main()
