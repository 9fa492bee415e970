"""Count how often each technique occurs on default paths, for the pages of docs/techniques.

Usage: python tools/technique_frequency.py                        writes docs/techniques/frequency.csv
       python tools/technique_frequency.py unbiased PUZZLES FILE  makes unbiased puzzles with their weights, goes on where
                                                                  FILE ended
       python tools/technique_frequency.py compare FILE           compares both

A puzzle drawn from all minimal puzzles has n clues with a known probability (Berthier 2009; docs/studies/unbiased.md).  So
100,000 minimal puzzles with given numbers of clues are made by removal, which is fast, rated with the profile `hodoku`, and
weighted where their number is not proportional.  Among puzzles with the same number of clues removal does not reach all
equally often.  `compare` shows what this does: unbiased puzzles, which take a second each, weighted.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import sudokit as sk
from sudokit.logic._profiles import NAMES

FILE = Path(__file__).parent.parent / "docs" / "techniques" / "frequency.csv"
PUZZLES = 100_000
# Those of 29 clues, which stand for all with 29 and more: they take a tenth of a second each.
MANY_CLUES = 400
SEED = 20261124
UNBIASED_SEED = 20261125
# Per cent of all minimal puzzles, by the number of clues, as published; the last for 29 and more.
SHARES = {22: 0.00348, 23: 0.148, 24: 2.28, 25: 13.42, 26: 31.91, 27: 32.71, 28: 15.48, 29: 4.033}


def numbers() -> dict[int, int]:
    """Return how many of the puzzles have each number of clues: the shares, rounded by largest remainders."""
    most = max(SHARES)
    rest = {clues: share for clues, share in SHARES.items() if clues < most}
    exact = {clues: (PUZZLES - MANY_CLUES) * share / sum(rest.values()) for clues, share in rest.items()}
    found = {clues: int(number) for clues, number in exact.items()}
    for clues in sorted(exact, key=lambda one: found[one] - exact[one])[: PUZZLES - MANY_CLUES - sum(found.values())]:
        found[clues] += 1
    return found | {most: MANY_CLUES}


def histograms(puzzles: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return how often each technique is used on the default path of each puzzle."""
    return sk.rate_many(puzzles, threads=1).histograms


def count() -> None:
    """Write the table: the share of puzzles that use a technique, and the steps of it on the path of a puzzle."""
    shares, steps = np.zeros(len(NAMES)), np.zeros(len(NAMES))
    for clues, number in numbers().items():
        used = histograms(sk.generate_many(number, clues=clues, minimal=True, seed=SEED, threads=1).puzzles)
        shares += SHARES[clues] * (used > 0).mean(axis=0)
        steps += SHARES[clues] / 100 * used.mean(axis=0)
        print(f"{clues} clues: {number} puzzles", flush=True)
    total = sum(SHARES.values()) / 100
    with FILE.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["technique", "percent", "steps"])
        for technique in sk.techniques():
            number = NAMES.index(technique.name)
            table.writerow([technique.name, f"{shares[number] / total:.4f}", f"{steps[number] / total:.6f}"])


def unbiased(puzzles: int, file: Path) -> None:
    """Append unbiased puzzles to a file, one a line with its weight, until it has that many."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    while done < puzzles:
        batch = sk.generate_many(min(20, puzzles - done), unbiased=True, seed=UNBIASED_SEED, first=done, threads=1)
        with file.open("a") as out:
            for row in range(len(batch)):
                made = batch.row(row)
                out.write(f"{made.grid.line()} {made.weight}\n")
        done += len(batch)


def compare(file: Path) -> None:
    """Print for each technique its share in the table, and among unbiased puzzles with the standard error to expect."""
    lines = [line.split() for line in file.read_text().splitlines()]
    used = histograms(np.array([[int(cell) if cell != "." else 0 for cell in text] for text, _ in lines], np.uint8)) > 0
    weights = np.array([float(weight) for _, weight in lines])
    weights /= weights.sum()
    shares = weights @ used
    worth = 1 / (weights**2).sum()
    with FILE.open(encoding="utf-8", newline="") as table:
        rows = {row["technique"]: float(row["percent"]) for row in csv.DictReader(table)}
    print(f"{len(lines)} unbiased puzzles, worth {worth:.0f} of equal weight")
    print("technique, % in the table, % of unbiased puzzles (standard error), difference in standard errors")
    for name, plain in rows.items():
        share, error = 100 * shares[NAMES.index(name)], np.sqrt(plain * (100 - plain) / worth)
        if error:
            print(f"{name:32} {plain:8.3f} {share:8.3f} ({error:.3f}) {(share - plain) / error:+.1f}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if not arguments:
        count()
    elif arguments[0] == "unbiased" and len(arguments) == 3:
        unbiased(int(arguments[1]), Path(arguments[2]))
    elif arguments[0] == "compare" and len(arguments) == 2:
        compare(Path(arguments[1]))
    else:
        sys.exit(__doc__)
