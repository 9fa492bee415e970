"""Compare every method with `auto`: the number of solutions, and the solution if there is only one.

Usage: python bench/agree_methods.py [FILE...] [--puzzles 1000] [--seconds 60] [--time-limit 5] [--layouts 2000] [--method M]...

Without files, it uses all available 9x9 lists; then random puzzles on random small layouts.  A method ends a list after its
number of puzzles or its CPU seconds; puzzles that it does not finish within the time limit, or that its catalogue does not
cover, are counted, but not compared.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import sudokit as sk
from method_lists import classic_lists, read
from sudokit.benchmark._methods import evenly
from sudokit.solving import MethodName

SHAPES = ("1x1", "1x2", "2x1", "1x3", "3x1", "1x4", "2x2", "2x2", "1x5", "2x3", "2x3", "3x2", "3x2", "2x4", "3x3", "3x3")


def random_layout(rng: random.Random) -> sk.Layout:
    """Return a layout up to 9x9: boxes, boxes with extras, or a jigsaw, whose regions need not be connected."""
    layout = sk.Layout.parse(rng.choice(SHAPES))
    match rng.randrange(3):
        case 0:
            return layout
        case 1:
            if rng.randrange(2):
                layout = layout.with_diagonals()
            square = layout.box_height == layout.box_width > 1
            return layout.with_windows() if square and rng.randrange(2) else layout
    regions = list(layout.regions)
    for _ in range(rng.randrange(layout.size * layout.size)):
        a, b = rng.randrange(len(regions)), rng.randrange(len(regions))
        regions[a], regions[b] = regions[b], regions[a]
    layout = sk.Layout.jigsaw(regions)
    return layout.with_diagonals() if rng.randrange(3) == 0 else layout


def random_puzzle(rng: random.Random) -> sk.Candidates:
    """Return candidates on a random small layout, usually with a solution, some with eliminations or a wrong given."""
    layout = random_layout(rng)
    size = layout.size
    # Layouts without a filled grid are also tested, but proving that there is none can take long.
    full = sk.solve(sk.Grid.empty(layout), limit=1, seed=rng.randrange(2**32), node_limit=2000).grid
    keep = rng.randrange(30, 70) if size > 6 else rng.randrange(70)
    values = [0] * (size * size)
    for cell in range(len(values)):
        if full is not None and rng.randrange(100) < keep:
            values[cell] = full.values[cell]
    if rng.randrange(10) == 0:
        values[rng.randrange(len(values))] = rng.randrange(1, size + 1)
    grid = sk.Grid(values, layout)
    candidates = grid.candidates()
    if rng.randrange(3) == 0:
        struck = rng.randrange(40)
        for cell, value in enumerate(values):
            if value == 0:
                place = divmod(cell, size)
                forbidden = [v for v in range(1, size + 1) if rng.randrange(100) < struck]
                if full is not None:
                    forbidden = [v for v in forbidden if v != full.values[cell]]
                candidates = candidates.without(place, *forbidden)
    return candidates


def decided(puzzle: sk.Candidates) -> bool:
    """Whether `auto` quickly finds all solutions, up to 100; some layouts without a solution are too hard for every method."""
    return sk.solve(puzzle, limit=100, node_limit=2000).reason != "nodes"


def able(method: MethodName, layout: sk.Layout) -> bool:
    """Whether the method supports the layout, and is installed."""
    try:
        sk.solve(sk.Grid.empty(layout), method=method, limit=1, time_limit=0)
    except (sk.ImpossibleRequest, sk.MissingExtra):
        return False
    return True


def difference(ours: sk.Outcome, expected: sk.Outcome, puzzle: sk.Grid | sk.Candidates) -> str:
    """Return how a method's answer differs from that of `auto` for the same limit; "" if it does not."""
    if (ours.status, ours.count) != (expected.status, expected.count):
        return f"{ours.status} with {ours.count} found, not {expected.status} with {expected.count}"
    if expected.status in (sk.Status.UNIQUE, sk.Status.INVALID):
        return "" if ours.grid == expected.grid and ours.reason == expected.reason else "another answer"
    if (ours.grid is None) != (ours.count == 0):
        return "a count above 0 without a grid, or a grid with count 0"
    if ours.grid is None:
        return ""
    candidates = puzzle if isinstance(puzzle, sk.Candidates) else puzzle.candidates()
    if sk.verify(candidates.grid, ours.grid):
        return "a wrong grid"
    allowed = all(mask >> (value - 1) & 1 for mask, value in zip(candidates.masks, ours.grid.values, strict=True))
    return "" if allowed else "an eliminated value"


class Tally(NamedTuple):
    """The results of a method on a list."""

    compared: int
    time_outs: int
    seconds: float
    wrong: list[str]


def agree(
    puzzles: Sequence[sk.Grid | sk.Candidates],
    expected: Sequence[sk.Outcome],
    method: MethodName,
    limit: int | None = 2,
    seconds: float = 60,
    time_limit: float = 5,
    seed: int | None = None,
) -> Tally:
    """Solve puzzles by a method until its CPU seconds are used up, and compare each answer."""
    compared, time_outs, wrong = 0, 0, []
    started = time.process_time()
    for puzzle, right in zip(puzzles, expected, strict=True):
        if time.process_time() - started > seconds:
            break
        ours = sk.solve(puzzle, method=method, limit=limit, time_limit=time_limit, seed=seed)
        if ours.reason in ("time", "coverage"):
            time_outs += 1
            continue
        compared += 1
        if words := difference(ours, right, puzzle):
            grid = puzzle.grid if isinstance(puzzle, sk.Candidates) else puzzle
            wrong.append(f"{method}: {words}: {grid!r}")
    return Tally(compared, time_outs, time.process_time() - started, wrong)


def on_lists(paths: Sequence[Path], methods: Sequence[MethodName], options: argparse.Namespace) -> Iterator[str]:
    """Compare on lists; print a row for each list and method, and yield the differences."""
    for path in paths:
        grids = evenly(read(path), options.puzzles)
        expected = [sk.solve(grid) for grid in grids]
        for method in methods:
            if not all(able(method, layout) for layout in {grid.layout for grid in grids}):
                print(f"{path.stem:26} {method:20} not supported here", flush=True)
                continue
            tally = agree(grids, expected, method, 2, options.seconds, options.time_limit)
            print(row(path.stem, method, tally, len(grids)), flush=True)
            yield from tally.wrong


def on_layouts(methods: Sequence[MethodName], options: argparse.Namespace) -> Iterator[str]:
    """Compare on random small layouts, with every limit, with and without a seed."""
    rng = random.Random(options.seed)
    puzzles = [puzzle for puzzle in (random_puzzle(rng) for _ in range(options.layouts)) if decided(puzzle)]
    for limit in (1, 2, 100):
        expected = [sk.solve(puzzle, limit=limit) for puzzle in puzzles]
        for method in methods:
            chosen = [i for i, puzzle in enumerate(puzzles) if able(method, puzzle.layout)]
            ours, right = [puzzles[i] for i in chosen], [expected[i] for i in chosen]
            for seed in (None, options.seed):
                tally = agree(ours, right, method, limit, options.seconds, options.time_limit, seed)
                name = f"layouts, limit {limit}{'' if seed is None else ', seeded'}"
                print(row(name, method, tally, len(chosen)), flush=True)
                yield from tally.wrong


def row(name: str, method: MethodName, tally: Tally, there: int) -> str:
    """Return a line of the table."""
    ended = "" if tally.compared + tally.time_outs == there else f", of {there}: its seconds were used up"
    verdict = f"{len(tally.wrong)} DIFFER" if tally.wrong else "agree"
    return f"{name:26} {method:20} {tally.compared:6} {verdict:8} {tally.time_outs:5} undecided {tally.seconds:8.1f} s{ended}"


def main() -> None:
    """Compare; the exit status is 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--puzzles", type=int, default=1000, help="puzzles of a list, evenly spaced")
    parser.add_argument("--seconds", type=float, default=60, help="CPU seconds per method and list")
    parser.add_argument("--time-limit", type=float, default=5, help="seconds per puzzle")
    parser.add_argument("--layouts", type=int, default=2000, help="puzzles on random small layouts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--method", action="append", help="only this one; may be given several times")
    options = parser.parse_args()
    known = [method.name for method in sk.methods() if method.name != "auto"]
    if strange := set(options.method or ()) - set(known):
        parser.error(f"unknown method {', '.join(strange)}; expected one of {', '.join(known)}")
    methods = options.method or known
    paths = options.files or classic_lists()
    wrong = [*on_lists(paths, methods, options), *on_layouts(methods, options)]
    for words in wrong:
        print(words)
    print(f"{len(methods)} methods, {len(paths)} lists, {options.layouts} random layouts: {len(wrong)} answers differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
