"""What explaining, rating and saying why cost: `python bench/words.py [--threads N]`, one line for each figure.

The puzzles are those of the folder that SUDOKIT_SHARED names, or of `shared` beside the checkout; CPU time of this process, the
median of three runs, unless a line says otherwise.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import sudokit as sk

SHARED = Path(os.environ.get("SUDOKIT_SHARED") or Path(__file__).parent.parent.parent / "shared") / "data"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM, LISTED = 2000, 60


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Return the median of three runs, after one for the memory."""
    work()
    taken = []
    for _ in range(3):
        start = clock()
        work()
        taken.append(clock() - start)
    return statistics.median(taken)


def per_item(items: list[str], work: Callable[[str], object]) -> list[float]:
    """Return the CPU milliseconds of each item, the least of three."""
    taken = []
    for item in items:
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            work(item)
            best = min(best, time.process_time() - start)
        taken.append(1000 * best)
    return sorted(taken)


def listed(name: str, number: int) -> list[str]:
    """Return so many puzzles of a list, evenly spread."""
    lines = [line[:81] for line in (SHARED / name).read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if len(line) == 81 and not line.strip("0123456789.")]
    return lines[:: max(1, len(lines) // number)][:number]


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2, help="for the figures in wall time")
    options = parser.parse_args()
    if not SHARED.exists():
        print(f"NOT MEASURED: {SHARED} does not exist", file=sys.stderr)
        return 1

    def say(what: str, figure: float, unit: str) -> None:
        print(f"{what:58} {figure:10,.1f} {unit}", flush=True)

    medium = [str(puzzle) for puzzle in sk.generate_many(MEDIUM, level="medium", seed=5)]
    rated = listed("ratings/hodoku_ratings.csv", 1000)
    hard = listed("9x9/hardest_11plus_8766.txt", LISTED)
    easy = sk.Grid.parse(EASY)
    say("rate of one easy puzzle", seconds(lambda: [sk.rate(easy) for _ in range(500)]) / 500 * 1e6, "us")
    simple = listed("9x9/easy_20k.txt", 20_000)
    taken = seconds(lambda: sk.rate_many(simple, "simple", threads=1))
    say("rate_many, profile simple, easy puzzles, 1 thread", len(simple) / taken, "/s")
    bare, notation, prose = (
        seconds(lambda form=form: sk.explain_many(medium, form, threads=1)) / MEDIUM * 1e6  # type: ignore[misc]
        for form in ("tokens", "notation", "prose")
    )
    say("explain_many, tokens, medium puzzles, 1 thread", bare, "us a path")
    say("notation over and above tokens", notation - bare, "us a path")
    say("prose over and above tokens", prose - bare, "us a path")
    taken = seconds(lambda: sk.explain_many(medium, "json", threads=1))
    say("explain_many, JSON, medium puzzles, 1 thread", MEDIUM / taken, "/s")
    wall = seconds(lambda: sk.explain_many(medium, "json", threads=options.threads), time.monotonic)
    say(f"explain_many, JSON, medium puzzles, {options.threads} threads, wall", MEDIUM / wall, "/s")
    up_to_hard = [puzzle for puzzle, level in zip(rated, sk.rate_many(rated).level_numbers, strict=True) if level <= 2][:300]
    cards = per_item(up_to_hard, lambda puzzle: sk.rate(puzzle, card=True))
    say("rate with a card, up to hard, median", statistics.median(cards), "ms")
    paths = [sk.explain(puzzle) for puzzle in hard]
    say("to_json of a path of 11+, mean", seconds(lambda: [path.to_json() for path in paths]) / len(paths) * 1000, "ms")
    taken = seconds(lambda: sk.rate_many(hard, threads=1))
    say("paths of 11+", len(hard) / taken, "/s")
    states = [str(sk.explain(puzzle).before(index).grid) for puzzle in rated[:LISTED] for index in (0, 20)]
    lists = per_item(states, sk.steps)
    say("steps, 95 %", lists[int(0.95 * len(lists))], "ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
