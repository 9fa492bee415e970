"""Verify our answers for large puzzles with SAT solvers that share no code with ours.

    python bench/verify_large.py FILE... [--limit-seconds 60] [--conflicts 500000] [--puzzles N]

`auto` searches for two solutions of each puzzle in the files (lines as for `bench/large.py`).  A solution is checked house by
house; CaDiCaL proves that it is the only one, or a second solution is checked as well.  If the file is called min_..., Glucose
finds for each clue a grid that differs in it and has all others.  The formula depends only on the puzzle's clues and their
peers.  Clues that the solvers do not decide within the number of conflicts are counted as open.  The first fault ends the run
with status 1.  Needs `pip install 'sudokit[sat]'`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import sudokit as sk
from large import read


class Formula:
    """A puzzle as clauses that leave the clues open, so that all of them, or all but one, can be assumed."""

    def __init__(self, puzzle: sk.Grid) -> None:
        size, values = puzzle.size, puzzle.values
        houses = [list(house.cells) for house in puzzle.layout.houses]
        seen: list[Counter[int]] = [Counter() for _ in values]  # by cell and value: the number of clues among the peers
        peers: list[set[int]] = [set() for _ in values]
        for cells in houses:
            for cell in cells:
                peers[cell].update(cells)
        for cell, value in enumerate(values):
            for peer in peers[cell] - {cell} if value else ():
                seen[peer][value] += 1
        # At most one clue is left out: a value seen by two clues stays impossible, and so does one seen by another clue in
        # the cell of a clue.
        self.number: dict[tuple[int, int], int] = {}
        for cell, clue in enumerate(values):
            for value in range(1, size + 1):
                if value == clue or seen[cell][value] < (1 if clue else 2):
                    self.number[cell, value] = len(self.number) + 1
        choices = [[(cell, value) for value in range(1, size + 1)] for cell in range(size**2)]
        choices += [[(cell, value) for cell in cells] for cells in houses for value in range(1, size + 1)]
        self.clauses = []
        for choice in choices:
            literals = [self.number[candidate] for candidate in choice if candidate in self.number]
            self.clauses.append(literals)
            self.clauses += [[-a, -b] for a, b in combinations(literals, 2)]
        self.clues = [self.number[cell, value] for cell, value in enumerate(values) if value]

    def grid(self, values: Sequence[int]) -> list[int]:
        """Return the literals of a full grid."""
        return [self.number[cell, value] for cell, value in enumerate(values)]


def faults_of(puzzle: sk.Grid, solution: sk.Grid) -> str:
    """Return what is wrong with a solution; "" if nothing is."""
    if any(clue not in (0, value) for clue, value in zip(puzzle.values, solution.values, strict=True)):
        return "a clue differs from the solution"
    wanted = set(range(1, puzzle.size + 1))
    if any({solution.values[cell] for cell in house.cells} != wanted for house in puzzle.layout.houses):
        return "a house lacks a value"
    return ""


def only_solution(formula: Formula, solution: sk.Grid, conflicts: int) -> bool | None:
    """Return whether CaDiCaL proves that there is no other solution; None: undecided."""
    from pysat.solvers import Solver

    units = [[clue] for clue in formula.clues]
    with Solver("cadical195", bootstrap_with=[*formula.clauses, *units]) as solver:
        solver.add_clause([-literal for literal in formula.grid(solution.values)])
        solver.conf_budget(conflicts)
        answer = solver.solve_limited()
    return None if answer is None else not answer


def needless(formula: Formula, conflicts: int) -> tuple[int, int]:
    """Return how many clues are implied by the others, and for how many Glucose did not decide this."""
    from pysat.solvers import Solver

    implied = open_ = 0
    with Solver("glucose42", bootstrap_with=formula.clauses) as solver:
        for clue in formula.clues:
            solver.conf_budget(conflicts)
            others: list[Any] = [other for other in formula.clues if other != clue]
            answer = solver.solve_limited(assumptions=[*others, -clue])
            implied += answer is False
            open_ += answer is None
    return implied, open_


def verified(puzzle: sk.Grid, solution: sk.Grid, conflicts: int, *, minimal: bool) -> tuple[str, bool, int]:
    """Return a fault or "", whether uniqueness was decided, and how many clues are open (-1: not tested)."""
    if fault := faults_of(puzzle, solution):
        return fault, True, -1
    formula = Formula(puzzle)
    only = only_solution(formula, solution, conflicts)
    if only is False:
        return "it is not the only solution", True, -1
    if not minimal:
        return "", only is not None, -1
    implied, open_ = needless(formula, conflicts)
    return f"{implied} clues are not necessary" if implied else "", only is not None, open_


def hold(file: Path, args: argparse.Namespace) -> str:
    """Verify a file, and return the line to print; end the run at a fault."""
    figures: Counter[str] = Counter()
    minimal = file.stem.startswith("min")
    for number, puzzle in enumerate(read(file)[: args.puzzles], 1):
        figures["puzzles"] += 1
        outcome = sk.solve(puzzle, limit=2, time_limit=args.limit_seconds)
        if outcome.reason and outcome.count < 2:
            figures["ours undecided"] += 1
            continue
        if outcome.grid is None:
            sys.exit(f"{file}, puzzle {number}: no solution found")
        if outcome.count == 2:
            grids = list(islice(sk.solutions(puzzle), 2))
            fault = "; ".join(filter(None, (faults_of(puzzle, grid) for grid in grids)))
            if grids[0] == grids[1]:
                fault = "the same solution twice"
            figures["several, two checked"] += 1
        else:
            fault, decided, open_ = verified(puzzle, outcome.grid, args.conflicts, minimal=minimal)
            figures["unique"] += 1
            figures["proven by CaDiCaL"] += decided
            if minimal:
                figures["minimal by Glucose"] += open_ == 0
                figures["clues open"] += open_
        if fault:
            sys.exit(f"{file}, puzzle {number}: {fault}")
    return f"{file.stem}: " + ", ".join(f"{name} {count}" for name, count in figures.items())


def main() -> None:
    """Verify the files of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--limit-seconds", type=float, default=60.0, help="for our solver, per puzzle")
    parser.add_argument("--conflicts", type=int, default=500_000, help="for the SAT solvers, per proof")
    parser.add_argument("--puzzles", type=int, help="maximum puzzles of each file")
    args = parser.parse_args()
    for file in args.files:
        print(hold(file, args), flush=True)


if __name__ == "__main__":
    main()
