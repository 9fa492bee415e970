"""Compare our ratings of the profile `se` with given ones, and measure their speed.

    python tools/compare_se.py FILE [--threads N] [--up-to N] [--tolerance X] [--faults N]

FILE is a CSV table whose first columns are puzzle, ER, EP and ED.  Prints, for each band of ER: the number of puzzles, how
many ER, EP and ED are equal (with --tolerance: differ by at most X), milliseconds for one puzzle, and how many times as fast
that is as Sudoku Explainer, where its time is known; then the first ratings that differ.  With one thread the times are of the
processor, otherwise of the clock.
"""

from __future__ import annotations

import argparse
import collections
import csv
import time
from pathlib import Path
from typing import NamedTuple

import sudokit as sk

# Milliseconds of Sudoku Explainer for one puzzle, by band of ER.
THEIRS = {3: 23.0, 4: 28.0, 6: 110.0, 7: 333.0, 8: 1430.0, 9: 5000.0}


class Given(NamedTuple):
    """A puzzle and its ratings in tenths: ER, EP, ED."""

    puzzle: str
    ratings: tuple[int, int, int]


def read(path: Path, up_to: int | None) -> list[Given]:
    """Return the puzzles of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.reader(file) if row and len(row[0]) == 81]
    return [Given(row[0], (tenths(row[1]), tenths(row[2]), tenths(row[3]))) for row in rows[:up_to]]


def tenths(text: str) -> int:
    """Return a rating in tenths."""
    return round(float(text) * 10)


def rated(some: list[Given], threads: int) -> tuple[list[tuple[int, int, int]], float]:
    """Return our ratings in tenths, and the seconds for all."""
    clock = time.process_time if threads == 1 else time.perf_counter
    before = clock()
    batch = sk.rate_many([one.puzzle for one in some], "se", threads=threads)
    seconds = clock() - before
    assert isinstance(batch, sk.SeRatingBatch)
    return list(zip(batch.er.tolist(), batch.ep.tolist(), batch.ed.tolist(), strict=True)), seconds


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--up-to", type=int)
    parser.add_argument("--tolerance", type=float, default=0.0)
    parser.add_argument("--faults", type=int, default=10)
    options = parser.parse_args()
    bands: dict[int, list[Given]] = collections.defaultdict(list)
    for given in read(options.file, options.up_to):
        bands[given.ratings[0] // 10].append(given)
    most = round(options.tolerance * 10)
    faults, total, all_seconds, all_good = [], 0, 0.0, [0, 0, 0]
    rated(next(iter(bands.values()))[:1], 1)
    print("band      n     ER     EP     ED   ms each   times as fast")
    for band, some in sorted(bands.items()):
        ours, seconds = rated(some, options.threads)
        good = [sum(abs(a[i] - b.ratings[i]) <= most for a, b in zip(ours, some, strict=True)) for i in range(3)]
        each = seconds * 1000 / len(some)
        ratio = f"{THEIRS[band] / each:10.0f}" if band in THEIRS else ""
        print(f"{band:2}.x  {len(some):5}  {good[0]:5}  {good[1]:5}  {good[2]:5}  {each:8.3f}  {ratio}", flush=True)
        faults += [(b, a) for a, b in zip(ours, some, strict=True) if any(abs(a[i] - b.ratings[i]) > most for i in range(3))]
        total, all_seconds = total + len(some), all_seconds + seconds
        all_good = [x + y for x, y in zip(all_good, good, strict=True)]
    print(f"all   {total:5}  {all_good[0]:5}  {all_good[1]:5}  {all_good[2]:5}  {all_seconds * 1000 / total:8.3f}")
    print(f"{total / all_seconds:.0f} puzzles in a second, with {options.threads} threads")
    for given, found in faults[: options.faults]:
        print(given.puzzle, "given", given.ratings, "ours", found)


if __name__ == "__main__":
    main()
