"""Puzzles per second of CPU time on one thread, compared with the goals: `build/core/puzzle_bench`, and the Python call."""

from __future__ import annotations

import argparse
import re
import subprocess
import time
from pathlib import Path

import sudokit as sk

CORE = Path(__file__).parents[1] / "build" / "core"
# Work, options of puzzle_bench, goal.
WORK = (
    ("minimal", "", 30_000),
    ("25 clues", "-c 25 -m yes", 10_000),
    ("24 clues", "-c 24 -m yes", 9_000),
    ("23 clues", "-c 23 -m yes", 5_000),
    ("22 clues", "-c 22 -m yes", 1_500),
    ("21 clues, vicinity", "-c 21 -m yes", 1_000),
    ("20 clues, vicinity", "-c 20 -m yes", 150),
    ("19 clues, vicinity", "-c 19 -m yes", 100),
    ("18 clues, vicinity", "-c 18 -m yes", 20),
    ("half-turn", "-k half-turn", 40_000),
    ("16x16 minimal", "-l 4x4", 20),
    ("unbiased", "-u yes -n 8", None),
)


def level_rate(level: str, seconds: float) -> float:
    """Return the number of puzzles of a level made per second."""
    list(sk.generate_many(1, level=level, seed=1, threads=1))  # the number of clues for steering is found once
    start, made = time.process_time(), 0
    while time.process_time() - start < seconds:
        made += sum(len(batch) for batch in sk.iter_generate(256, level=level, seed=2, first=made, threads=1))
    return made / (time.process_time() - start)


def grid_rate(seconds: float) -> float:
    """Return the number of full 9x9 grids drawn per second."""
    sk.random_grids(1)  # the tables are made once
    start, made = time.process_time(), 0
    while time.process_time() - start < seconds:
        made += len(sk.random_grids(100_000, seed=made))
    return made / (time.process_time() - start)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    seconds = parser.parse_args().seconds
    print(f"| {'work':22} | {'puzzles/s':>10} | {'goal':>8} |\n|---|---|---|")
    print(f"| {'uniform full grids':22} | {grid_rate(seconds):>10,.0f} | {1_000_000:>8,} |", flush=True)
    for name, options, goal in WORK:
        command: list[str] = [str(CORE / "puzzle_bench"), "-s", str(seconds), *options.split()]
        line = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        rate = re.match(r"[\d.]+", line)
        print(f"| {name:22} | {rate[0] if rate else '?':>10} | {f'{goal:,}' if goal else '':>8} |", flush=True)
    for level in ("easy", "medium", "hard", "unfair", "extreme"):
        goal_words = "300" if level == "extreme" else ""
        print(f"| {'level ' + level:22} | {level_rate(level, seconds):>10,.0f} | {goal_words:>8} |", flush=True)


if __name__ == "__main__":
    main()
