"""Every method on every list: `make bench`, or `python bench/methods.py [FILE...]`.

Prints CPU time per puzzle, the number answered within the time limit, guesses and backtracks; --json writes them to a file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from method_lists import classic_lists, large_lists, read
from sudokit.benchmark import machine
from sudokit.benchmark._methods import Figure, LeftOut, Plan, measure, table


def main() -> None:
    """Measure, and print the table as it grows."""
    default = Plan()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--method", action="append", default=[], help="only this one; may be given several times")
    parser.add_argument("--limit", type=int, default=default.limit)
    parser.add_argument("--puzzles", type=int, default=default.puzzles, help="puzzles of a list, evenly spaced")
    parser.add_argument("--time-limit", type=float, default=default.time_limit, help="seconds per puzzle")
    parser.add_argument("--seconds", type=float, default=default.seconds, help="CPU seconds per method and list")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    plan = Plan(tuple(options.method), options.limit, options.puzzles, options.time_limit, options.seconds)
    lists = {path.stem: read(path) for path in options.files or [*classic_lists(), *large_lists()]}
    figures: list[Figure | LeftOut] = []

    def kept() -> Iterator[Figure | LeftOut]:
        for figure in measure(lists, plan):
            figures.append(figure)
            yield figure

    for line in table(kept()):
        print(line, flush=True)
    if options.json:
        rows = [figure._asdict() for figure in figures]
        options.json.write_text(json.dumps({"machine": machine(), "plan": plan._asdict(), "figures": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
