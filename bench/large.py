"""Large and hard puzzles: the methods `cdcl` and `auto` compared with CaDiCaL 1.9.5, CPU time on one thread, in the same run.

Usage: python bench/large.py [FILE...] [--sets NAME...] [--methods M...] [--limit-seconds 30] [--puzzles N] [--threads 1]
       [--solutions N] [--json OUT]

Each puzzle is proven to have one solution, or two are found; for the `gsp` sets, whose puzzles have many, one is requested.
CaDiCaL gets the extended encoding of the candidates left by naked and hidden singles; its time excludes making the clauses (in
Python, which doubles it).  Every answer is checked, and a difference between methods ends the run.  A line of a file has box
height x box width, then the values of the cells, 0 for empty.  The sets are in the folder named by SUDOKIT_SHARED.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, cast

import sudokit as sk
from method_lists import shared_data
from sudokit import _core
from sudokit.solving import MethodName

SETS = (
    *("blaufish_samples", "gecode_16x16", "min_16", "min_20", "min_25", "min_30", "min_36", "gsp_25_bal40", "gsp_25_bal44"),
    *("gsp_25_rnd42", "gsp_36_rnd45", "gsp_36_bal40", "gsp_36_bal44", "gsp_36_bal50", "gecode_25x25"),
)
METHODS = ("cdcl", "auto", "cadical")


class Answer(NamedTuple):
    """The answer of a method: the number of solutions found, None if its time ran out, and the first solution."""

    solutions: int | None
    grid: sk.Grid | None
    seconds: float


def read(path: Path) -> list[sk.Grid]:
    """Return the puzzles of a file."""
    puzzles = []
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        if words:
            puzzles.append(sk.Grid(map(int, words[1:]), sk.Layout.parse(words[0])))
    return puzzles


def by_method(method: MethodName, threads: int) -> Callable[[sk.Grid, int, float], Answer]:
    """Return one of our methods as a function of a puzzle, the maximum number of solutions, and seconds of CPU time."""

    def solve(puzzle: sk.Grid, limit: int, seconds: float) -> Answer:
        clock = time.process_time if threads == 1 else time.perf_counter
        begin = clock()
        # The time limit is in wall time, so a busy machine gets some slack; answers that took too much CPU time do not count.
        outcome = sk.solve(puzzle, method=method, limit=limit, time_limit=seconds * SLACK, threads=threads)
        taken = clock() - begin
        return Answer(None if outcome.reason or taken > seconds else outcome.count, outcome.grid, taken)

    return solve


SLACK = 3.0
"""Wall time allowed for each second of CPU time."""


def clauses(puzzle: sk.Grid) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Return the extended encoding of the candidates left by singles, and the cell and value of each variable, from 1."""
    masks = _core.close_singles(puzzle.layout._core, list(puzzle.candidates().masks))
    assert masks is not None
    size = puzzle.size
    candidates = [(cell, v) for cell, mask in enumerate(masks) for v in range(1, size + 1) if mask >> (v - 1) & 1]
    number = {candidate: i for i, candidate in enumerate(candidates, 1)}
    exactly = [[number[cell, v] for v in range(1, size + 1) if (cell, v) in number] for cell in range(size * size)]
    for house in puzzle.layout.houses:
        cells = list(house.cells)
        exactly += [[number[cell, v] for cell in cells if (cell, v) in number] for v in range(1, size + 1)]
    pairs = [[-a, -b] for choice in exactly for a, b in combinations(choice, 2)]
    return exactly + pairs, candidates


def by_cadical(puzzle: sk.Grid, limit: int, seconds: float) -> Answer:
    """Solve with CaDiCaL, in portions so that it ends in time; making the clauses is not timed."""
    from pysat.solvers import Solver

    formula, candidates = clauses(puzzle)
    begin = time.process_time()
    first, count = None, 0
    with Solver("cadical195", bootstrap_with=formula) as solver:
        while count < limit:
            answer = None
            while answer is None:
                if time.process_time() - begin > seconds:
                    return Answer(None, first, time.process_time() - begin)
                solver.conf_budget(2000)
                answer = solver.solve_limited()
            if not answer:
                break
            model = [literal for literal in solver.get_model() if literal > 0]
            count += 1
            if first is None:
                values = [0] * len(puzzle.values)
                for literal in model:
                    cell, values[cell] = candidates[literal - 1]
                first = sk.Grid(values, puzzle.layout)
            solver.add_clause([-literal for literal in model])
    return Answer(count, first, time.process_time() - begin)


def measured(
    puzzles: Sequence[sk.Grid], limit: int, seconds: float, methods: Sequence[str], threads: int
) -> dict[str, list[Answer]]:
    """Solve every puzzle by every method in turn; end the run at a wrong or contradictory answer."""
    answers: dict[str, list[Answer]] = {method: [] for method in methods}
    for puzzle in puzzles:
        for method in methods:
            solve = by_cadical if method == "cadical" else by_method(cast("MethodName", method), threads)
            answer = solve(puzzle, limit, seconds)
            if answer.grid is not None and sk.verify(puzzle, answer.grid):
                sys.exit(f"{method} gives a wrong grid for {puzzle.line()}")
            answers[method].append(answer)
        counts = {method: answers[method][-1].solutions for method in methods}
        if len({count for count in counts.values() if count is not None}) > 1:
            sys.exit(f"the methods differ, {counts}, on {puzzle.line()}")
    return answers


def figures(name: str, answers: dict[str, list[Answer]]) -> Iterator[dict[str, Any]]:
    """Yield a row for each method: puzzles decided, median and worst time; undecided puzzles count with the time used."""
    for method, of_method in answers.items():
        times = sorted(answer.seconds for answer in of_method)
        decided = sum(answer.solutions is not None for answer in of_method)
        yield {
            "set": name, "method": method, "puzzles": len(times), "decided": decided,
            "median_ms": 1000 * statistics.median(times), "worst_ms": 1000 * times[-1], "sum_s": sum(times),
        }  # fmt: skip


def main() -> None:
    """Measure the sets and files, print the table, and write the JSON file if requested."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sets", nargs="*", help="Names of sets; by default all, unless files are given.")
    parser.add_argument("--methods", nargs="+", default=METHODS)
    parser.add_argument("--limit-seconds", type=float, default=30.0, help="CPU time per puzzle.")
    parser.add_argument("--puzzles", type=int, help="Maximum puzzles of each set.")
    parser.add_argument("--solutions", type=int, help="Stop at this number.  [default: 2; 1 for the gsp sets]")
    parser.add_argument("--threads", type=int, default=1, help="For our methods; with more than 1, times are wall times.")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    files = list(args.files)
    names = args.sets if args.sets is not None else ([] if files else SETS)
    shared = shared_data()
    if names and shared is None:
        print(f"LEFT OUT: {', '.join(names)}: SUDOKIT_SHARED does not name a folder")
    elif shared is not None:
        files += [shared / "large" / f"{name}.txt" for name in names]
    rows = []
    print(f"{'set':20} {'method':8} {'decided':>9} {'median':>11} {'worst':>11}")
    for file in files:
        if not file.exists():
            print(f"LEFT OUT: {file} does not exist")
            continue
        puzzles = read(file)[: args.puzzles]
        limit = args.solutions or (1 if file.stem.startswith("gsp") else 2)
        for row in figures(file.stem, measured(puzzles, limit, args.limit_seconds, args.methods, args.threads)):
            rows.append(row)
            share = f"{row['decided']}/{row['puzzles']}"
            print(
                f"{row['set']:20} {row['method']:8} {share:>9} {row['median_ms']:>8.2f} ms {row['worst_ms']:>8.2f} ms",
                flush=True,
            )
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
