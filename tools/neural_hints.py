"""Clause learning on hard 25x25 puzzles, with hints from a network and without: an experiment.

    python tools/neural_hints.py make puzzles.txt 44 --seed 2000        # proper puzzles, a line each
    python tools/neural_hints.py states states.npz 1600 --seed 500000   # to train on, by tools/neural_large.py
    python tools/neural_hints.py run puzzles.txt rows.jsonl --network tuned.npz
    python tools/neural_hints.py table rows.jsonl

A hint is the initial activity of the candidates, 20 times their probability (`strong`; a conflict first adds 1), or the value
that a decision prefers in the cell of the most active candidate: the most probable one throughout (`value`), or only until the
cell has had another (`start`).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sudokit as sk
from sudokit import _core

Array = np.ndarray[Any, Any]

FIRST_CONFLICTS = 8_000
"""A planted puzzle is given up if it takes more to make it proper."""
LEAST_CONFLICTS, MOST_CONFLICTS = 7_000, 40_000
"""The proof of a puzzle takes so many."""
LIMIT = 60_000
"""The conflicts of a run; no run of the table reached it unless the table says so."""


class Run(NamedTuple):
    """The work to the first solution, and to the proof that there is no other."""

    verdict: str
    models: tuple[Array, Array] | None
    first: tuple[int, float]
    both: tuple[int, float]


def masks_of(grid: sk.Grid) -> list[int]:
    """Return the candidates that singles leave."""
    masks = _core.close_singles(grid.layout._core, list(grid.candidates().masks))
    assert masks is not None
    return masks


def solve(grid: sk.Grid, conflicts: int, **hints: Any) -> Run:
    """Look for two solutions."""
    learner = _core.Learner(grid.layout._core, list(grid.candidates().masks), **hints)
    begin = time.process_time()
    answer = learner.solve([], None, conflicts)
    first = learner.work().conflicts, time.process_time() - begin
    if answer.model is None:
        return Run(answer.verdict, None, first, first)
    learner.exclude_model()
    second = learner.solve([], None, max(1, conflicts - first[0]))
    both = learner.work().conflicts, time.process_time() - begin
    models = np.frombuffer(answer.model, np.uint8), np.frombuffer(second.model or answer.model, np.uint8)
    return Run(second.verdict, models, first, both)


def planted(box: str, values: int, seed: int) -> tuple[sk.Layout, Array, Array]:
    """Return a full grid, and which cells are clues: those where another full grid has one of so many values."""
    full = np.array(sk.random_grid(box, seed=2 * seed).values)
    other = np.array(sk.random_grid(box, seed=2 * seed + 1).values)
    layout = sk.Layout.parse(box)
    return layout, full, np.isin(other, random.Random(seed).sample(range(1, layout.size + 1), values))


def hard(seed: int) -> tuple[sk.Grid, Array] | None:
    """Return a proper 25x25 puzzle: planted, clues added until it is proper, then removed until its proof is long enough."""
    layout, full, clue = planted("5x5", 11, seed)
    order = random.Random(seed)
    order.sample(range(1, 26), 11)

    def grid() -> sk.Grid:
        return sk.Grid(np.where(clue, full, 0).tolist(), layout)

    while (run := solve(grid(), FIRST_CONFLICTS)).verdict != "none":
        if run.models is None or run.verdict == "undecided":
            return None
        other = next(model for model in run.models if (model != full).any())
        clue[order.choice(np.flatnonzero(other != full).tolist())] = True
    cells = np.flatnonzero(clue).tolist()
    order.shuffle(cells)
    for cell in cells:
        clue[cell] = False
        run = solve(grid(), MOST_CONFLICTS)
        if run.verdict != "none":
            clue[cell] = True
        elif run.both[0] >= LEAST_CONFLICTS:
            return grid(), full
    return None


def make(out: Path, count: int, seed: int) -> None:
    """Write so many puzzles: seed, layout, values, solution, candidates after singles."""
    with out.open("w") as file:
        while count:
            made = hard(seed)
            if made is not None:
                grid, full = made
                columns = (grid.values, full.tolist(), masks_of(grid))
                print(seed, "5x5", *(",".join(map(str, column)) for column in columns), file=file, flush=True)
                count -= 1
            seed += 1


def read(path: Path) -> Iterator[tuple[int, sk.Grid, Array]]:
    """Yield the seed, the puzzle and the solution of each line."""
    for line in path.read_text().splitlines():
        seed, box, values, full = line.split()[:4]
        yield int(seed), sk.Grid(map(int, values.split(",")), sk.Layout.parse(box)), np.array([int(v) for v in full.split(",")])


def states(out: Path, count: int, seed: int) -> None:
    """Write planted puzzles, a quarter of 16x16, after singles.  Most have several solutions; the planted one is the label."""
    rows = defaultdict(list)
    for at in range(seed, seed + count):
        box = "5x5" if at % 4 else "4x4"
        values = random.Random(at).choice((10, 11, 11, 12) if box == "5x5" else (5, 6, 6, 7))
        layout, full, clue = planted(box, values, at)
        masks = masks_of(sk.Grid(np.where(clue, full, 0).tolist(), layout))
        rows[f"{box}_masks"].append(np.array(masks, np.uint32))
        rows[f"{box}_full"].append(full.astype(np.uint8))
    columns: dict[str, Any] = {name: np.array(column) for name, column in rows.items()}
    np.savez_compressed(out, **columns)


def shipped(grid: sk.Grid) -> tuple[Array, Array]:
    """Return the probability of each candidate by the network of `guess-neural`, [cells, size], and which are open."""
    size = grid.size
    legal = [mask if mask & (mask - 1) else 0 for mask in masks_of(grid)]
    probable = np.zeros((size * size, size))
    for cell, value, truth, *_ in np.array(_core.guess_heads(grid.layout._core, legal)).reshape(-1, 5):
        probable[cell, value - 1] = 1 / (1 + np.exp(-truth / 1024))
    return probable, (np.array(legal)[:, None] >> np.arange(size) & 1).astype(bool)


def hints(probable: Array, is_open: Array, how: str) -> dict[str, Any]:
    """Return the options of the learner."""
    probable = np.where(is_open, probable, 0)
    options: dict[str, Any] = {}
    if "strong" in how:
        options["activities"] = (20 * probable).ravel().tolist()
    if "value" in how or "start" in how:
        options["preferred"] = np.where(is_open.any(1), probable.argmax(1) + 1, 0).tolist()
        options["keep_values"] = "start" in how
    return options


def variants(grid: sk.Grid, full: Array, trained: dict[str, Array], noise: np.random.Generator) -> Iterator[tuple[str, Any]]:
    """Yield the name and the options of every run of a puzzle."""
    probable, is_open = shipped(grid)
    yield "none", {}
    yield "none, random order 1", {"seed": 1}
    yield "none, random order 2", {"seed": 2}
    for name, mine in {"shipped": probable, **trained}.items():
        for how in ("strong", "value", "start", "strong value"):
            yield f"{name}: {how}", hints(mine, is_open, how)
    any_value = noise.random(probable.shape) * is_open
    yield "random: value", hints(any_value, is_open, "value")
    right = np.zeros_like(probable)
    right[np.arange(len(full)), full - 1] = 1
    yield "solution: value", hints(right, is_open, "value")
    yield "solution: strong value", hints(right, is_open, "strong value")
    for share in (10, 20, 30, 40, 50):
        mixed, wrong = right.copy(), np.flatnonzero(noise.random(len(full)) < share / 100)
        mixed[wrong] = any_value[wrong]
        yield f"solution, random in {share} % of the cells: value", hints(mixed, is_open, "value")


def run(puzzles: Path, out: Path, networks: list[Path], only: str) -> None:
    """Run the variants of each puzzle in random order, those whose name contains `only`, and append a row for each."""
    loaded = {path.stem: np.load(path) for path in networks}
    with out.open("a") as file:
        for seed, grid, full in read(puzzles):
            noise = np.random.default_rng(seed)
            trained = {name: data[str(seed)] for name, data in loaded.items()}
            todo = [(name, options) for name, options in variants(grid, full, trained, noise) if only in name]
            for at in noise.permutation(len(todo)).tolist():
                name, options = todo[at]
                done = solve(grid, LIMIT, **options)
                assert done.verdict != "model"
                assert done.models is None or (done.models[0] == full).all()
                print(json.dumps([seed, name, *done.first, *done.both, done.verdict]), file=file, flush=True)


def table(rows: Path) -> None:
    """Print medians, and geometric means of the ratios to no hint, with 95 % bootstrap intervals (resampling puzzles)."""
    by_name: dict[str, dict[int, list[float]]] = defaultdict(dict)
    for line in rows.read_text().splitlines():
        seed, name, *numbers, verdict = json.loads(line)
        by_name[name][seed] = [*numbers, float(verdict == "undecided")]
    seeds = sorted(set.intersection(*(set(mine) for mine in by_name.values())))
    pick = np.random.default_rng(1).integers(0, len(seeds), (4000, len(seeds)))
    base = np.array([by_name["none"][seed] for seed in seeds])
    print(f"{len(seeds)} puzzles\n")
    for at, title in ((0, "first solution"), (2, "proof")):
        print(
            f"| to the {title}: hint | conflicts, median | ratio | CPU, median | ratio | undecided |\n|---|---|---|---|---|---|"
        )
        for name in sorted(by_name):
            mine = np.array([by_name[name][seed] for seed in seeds])
            cells = [name]
            for column, unit in ((at, 1), (at + 1, 1000)):
                low, high = np.percentile(np.median(mine[:, column][pick], axis=1), (2.5, 97.5)) * unit
                cells.append(f"{np.median(mine[:, column]) * unit:,.0f} ({low:,.0f} to {high:,.0f})")
                added = 1 if unit == 1 else 1e-5  # no conflict at all has a ratio too
                ratio = np.log((mine[:, column] + added) / (base[:, column] + added))
                low, high = np.exp(np.percentile(ratio[pick].mean(1), (2.5, 97.5)))
                cells.append(f"{np.exp(ratio.mean()):.2f} ({low:.2f} to {high:.2f})")
            print("| " + " | ".join(cells), "|", int(mine[:, 4].sum()), "|")
        print()


def main() -> None:
    """Do what the first argument says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("make", "states"):
        each = verbs.add_parser(verb)
        each.add_argument("out", type=Path)
        each.add_argument("count", type=int)
        each.add_argument("--seed", type=int, required=True)
    each = verbs.add_parser("run")
    each.add_argument("puzzles", type=Path)
    each.add_argument("rows", type=Path)
    each.add_argument("--network", type=Path, action="append", default=[], help="written by tools/neural_large.py")
    each.add_argument("--only", default="", help="the variants whose name contains this")
    verbs.add_parser("table").add_argument("rows", type=Path)
    arguments = parser.parse_args()
    if arguments.verb == "run":
        run(arguments.puzzles, arguments.rows, arguments.network, arguments.only)
    elif arguments.verb == "table":
        table(arguments.rows)
    else:
        (make if arguments.verb == "make" else states)(arguments.out, arguments.count, arguments.seed)


if __name__ == "__main__":
    main()
