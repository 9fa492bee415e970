"""Minimising full grids: our CPU seconds compared with CaDiCaL and unsatisfiable cores; verification; bias.

    python bench/minimise.py [--sizes 16 25] [--count 5] [--limit 60] [--seed 1] [--no-yardstick] [--verify] [--bias N]

The yardstick is the best use of a SAT solver with assumptions: the extended encoding, with "not this solution" as a clause and
clues as assumptions.  Without a model, only the clues of the core stay; with a model, the clue left out is necessary.  Needs
`pip install 'sudokit[sat]'`.  So does --verify, with which another solver (Glucose) proves that every puzzle has one solution,
and several without any one clue.  --bias N: clues and ratings of N 9x9 puzzles, with and without the option `plain`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from typing import Any

import sudokit as sk
from instances import extended_clauses, layout_of


def by_cores(full: sk.Grid, rng: random.Random, limit: float) -> tuple[int, int, bool]:
    """Minimise with CaDiCaL; return the clues, those proven necessary, and whether all are.  Loading clauses is not timed."""
    from pysat.solvers import Solver

    size = full.size
    literals = [cell * size + value for cell, value in enumerate(full.values)]
    with Solver(name="cadical195", bootstrap_with=extended_clauses(full.layout)) as solver:
        solver.add_clause([-literal for literal in literals])
        end = time.process_time() + limit
        core = literals[:]
        for _ in range(10):  # until a core is no smaller than the last
            rng.shuffle(core)
            answer = _ask(solver, core, end)
            if answer is not False:
                return len(core), 0, False
            smaller = solver.get_core()
            if len(smaller) == len(core):
                break
            core = smaller
        open_, necessary = core[:], 0
        rng.shuffle(open_)
        while open_:
            clue = open_.pop()
            answer = _ask(solver, open_, end)
            if answer is None:
                return len(open_) + 1 + necessary, necessary, False
            if answer:
                necessary += 1
                solver.add_clause([clue])
            else:
                left = set(solver.get_core())
                open_ = [literal for literal in open_ if literal in left]
        return necessary, necessary, True


def _ask(solver: Any, assumptions: list[int], end: float) -> bool | None:
    """Return the answer, or None if the CPU time runs out; this is checked every thousand conflicts."""
    while time.process_time() < end:
        solver.conf_budget(1000)
        answer = solver.solve_limited(assumptions=assumptions)
        if answer is not None:
            return bool(answer)
    return None


def verified(made: sk.Minimised) -> str:
    """Return what an independent solver finds wrong; "" if nothing."""
    from pysat.solvers import Solver

    size = made.grid.size
    literals = {cell: cell * size + value for cell, value in enumerate(made.solution.values)}
    clues = [literals[cell] for cell, value in enumerate(made.grid.values) if value]
    if any(made.grid.values[cell] not in (0, value) for cell, value in enumerate(made.solution.values)):
        return "a clue differs from the solution"
    with Solver(name="glucose42", bootstrap_with=extended_clauses(made.grid.layout)) as solver:
        switch = size**3 + 1
        solver.add_clause([-literal for literal in literals.values()] + [switch])
        if solver.solve(assumptions=[*clues, -switch]):
            return "not the only solution"
        for clue in clues if made.minimal else ():
            if not solver.solve(assumptions=[other for other in clues if other != clue] + [-clue, switch]):
                return f"literal {clue} is not necessary"
    return ""


def compare(size: int, chosen: argparse.Namespace) -> None:
    """Print the figures of a size."""
    layout = layout_of(size)
    ours, theirs = [], []
    for index in range(chosen.count):
        full = sk.random_grid(layout, seed=chosen.seed, index=index)
        begun = time.process_time()
        made = sk.minimise(full, seed=index, time_limit=chosen.limit * chosen.wall_per_cpu)
        ours.append(time.process_time() - begun)
        words = f"{size}x{size} {index}: ours {ours[-1]:.3f} s, {made.clues} clues, {made.necessary} proven"
        if not chosen.no_yardstick:
            begun = time.process_time()
            clues, necessary, done = by_cores(full, random.Random(index), chosen.limit)
            theirs.append(time.process_time() - begun)
            words += f"; CaDiCaL {theirs[-1]:.2f} s, {clues} clues, {necessary} proven{'' if done else ', not finished'}"
        if chosen.verify:
            words += f"; verified: {verified(made) or 'yes'}"
        print(words, flush=True)
    line = f"{size}x{size} median of {chosen.count}: ours {statistics.median(ours):.3f} s, worst {max(ours):.3f}"
    print(line + (f"; CaDiCaL {statistics.median(theirs):.2f}, worst {max(theirs):.2f}" if theirs else ""), flush=True)


def bias(count: int, seed: int) -> None:
    """Print clues and levels of 9x9 puzzles, with and without the option `plain`."""
    for plain in (True, False):
        grids = [sk.minimise(sk.random_grid(seed=seed, index=index), seed=index, plain=plain).grid for index in range(count)]
        ratings = sk.rate_many(grids)
        clues = statistics.fmean(grid.clues for grid in grids)
        levels = Counter(rating.level if rating and rating.level else "unsolved" for rating in ratings)
        words = ", ".join(f"{level} {100 * number / count:.1f} %" for level, number in levels.most_common())
        print(f"{'plain' if plain else 'easy first'}: {clues:.2f} clues on average; {words}")


def main() -> None:
    """Run the requested measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="*", default=[16, 25])
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--limit", type=float, default=60, help="CPU seconds per grid for the yardstick")
    parser.add_argument("--wall-per-cpu", type=float, default=4, help="wall seconds for ours per CPU second of --limit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-yardstick", action="store_true")
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--bias", type=int, default=0, metavar="N")
    chosen = parser.parse_args()
    for size in chosen.sizes:
        compare(size, chosen)
    if chosen.bias:
        bias(chosen.bias, chosen.seed)


if __name__ == "__main__":
    main()
