"""Compare clause learning with CaDiCaL, on random layouts from 4x4 up, with random candidates and assumptions.

Usage: python bench/agree_learner.py [--questions 1000] [--seed 1] [--largest 25]

Every model is checked against the layout, the candidates and the assumptions; CaDiCaL proves every core again.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from itertools import combinations
from types import TracebackType
from typing import NamedTuple

from pysat.solvers import Solver

import sudokit as sk
from sudokit import _core

# Cell, value, whether the cell has this value.
Literal = tuple[int, int, bool]


class Question(NamedTuple):
    """Candidates of a layout, and sets of assumptions to try one after the other."""

    layout: sk.Layout
    masks: list[int]
    assumptions: list[list[Literal]]


def random_layout(rng: random.Random, largest: int) -> sk.Layout:
    """Return a layout of boxes of any shape, or a jigsaw made by exchanging cells; with or without diagonals."""
    shapes = [(h, w) for h in range(1, 6) for w in range(1, 9) if 4 <= h * w <= largest]
    layout = sk.Layout(*rng.choice(shapes))
    if rng.randrange(3) == 0:
        regions = list(layout.regions)
        for _ in range(rng.randrange(layout.size)):
            a, b = rng.randrange(len(regions)), rng.randrange(len(regions))
            regions[a], regions[b] = regions[b], regions[a]
        layout = sk.Layout.jigsaw(regions)
    return layout.with_diagonals() if rng.randrange(4) == 0 else layout


def random_question(rng: random.Random, largest: int) -> Question:
    """Return a question about candidates that usually have a solution."""
    layout = random_layout(rng, largest)
    size, everything = layout.size, (1 << layout.size) - 1
    full = sk.solve(sk.Grid.empty(layout), limit=1, seed=rng.randrange(2**32), method="cdcl", node_limit=2000).grid
    loss, given = rng.random(), 0.5 * rng.random()
    masks = []
    for cell in range(size * size):
        mask = everything
        if full is not None and rng.random() < given:
            mask = 1 << (full.values[cell] - 1)
        elif rng.random() < loss:
            mask &= rng.getrandbits(size) | rng.getrandbits(size)
            mask |= 1 << (full.values[cell] - 1) if full is not None else 0
        masks.append(mask or everything)
    if rng.randrange(4) == 0:
        masks[rng.randrange(len(masks))] = 1 << rng.randrange(size)
    assumptions = []
    for _ in range(rng.randrange(1, 6)):
        some = []
        for cell in rng.sample(range(size * size), rng.randrange(min(3 * size, size * size))):
            value = rng.randrange(1, size + 1)
            likely = full is not None and rng.random() < 0.9
            stands = rng.random() < 0.5
            if full is not None and likely:
                value, stands = (full.values[cell], True) if stands else (value, full.values[cell] == value)
            some.append((cell, value, stands))
        assumptions.append(some)
    return Question(layout, masks, assumptions)


class Judge:
    """CaDiCaL over the plain clauses of the question."""

    def __init__(self, layout: sk.Layout, masks: Sequence[int]) -> None:
        self.size = layout.size
        exactly = [[self.literal((cell, v, True)) for v in range(1, self.size + 1)] for cell in range(len(masks))]
        for house in layout.houses:
            exactly += [[self.literal((cell, v, True)) for cell in house.cells] for v in range(1, self.size + 1)]
        clauses = exactly + [[-a, -b] for choice in exactly for a, b in combinations(choice, 2)]
        clauses += [
            [self.literal((cell, v, False))]
            for cell, mask in enumerate(masks)
            for v in range(1, self.size + 1)
            if not mask >> (v - 1) & 1
        ]
        self.solver = Solver("cadical195", bootstrap_with=clauses)

    def literal(self, literal: Literal) -> int:
        """Return the number of a literal."""
        cell, value, stands = literal
        number = cell * self.size + value
        return number if stands else -number

    def possible(self, assumptions: Sequence[Literal]) -> bool:
        """Whether there is a solution under the assumptions."""
        return bool(self.solver.solve(assumptions=[self.literal(literal) for literal in assumptions]))

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.solver.delete()


def fault(
    question: Question, judge: Judge, assumptions: Sequence[Literal], verdict: str, model: bytes | None, core: Sequence[Literal]
) -> str:
    """Return what is wrong with an answer of the learner; "" if nothing is."""
    if verdict == "undecided":
        return "undecided without a limit"
    if verdict == "none":
        if not set(core) <= set(assumptions):
            return "the core is not among the assumptions"
        return "the core has a solution" if judge.possible(core) else ""
    if model is None or 0 in model or sk.Grid(model, question.layout).conflicts():
        return "the model is not a solution"
    if any(not mask >> (value - 1) & 1 for mask, value in zip(question.masks, model, strict=True)):
        return "the model has an eliminated value"
    if any((model[cell] == value) != stands for cell, value, stands in assumptions):
        return "the model contradicts an assumption"
    return ""


def main() -> None:
    """Ask random questions, and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--largest", type=int, default=25, help="Largest size of a grid.")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    asked, verdicts, sizes = 0, {"model": 0, "none": 0, "undecided": 0}, set()
    for number in range(args.questions):
        question = random_question(rng, args.largest)
        with Judge(question.layout, question.masks) as judge:
            learner = _core.Learner(question.layout._core, question.masks, rng.choice((None, number)))
            for assumptions in question.assumptions:
                verdict, model, core, _ = learner.solve(assumptions, conflicts=100_000)
                asked += 1
                verdicts[verdict] += 1
                wrong = "" if verdict == "undecided" else fault(question, judge, assumptions, verdict, model, core)
                if wrong:
                    sys.exit(f"question {number} of seed {args.seed}, {question.layout.spec}: {wrong}")
        sizes.add(question.layout.size)
    print(f"{asked} questions about {args.questions} grids of {len(sizes)} sizes: {verdicts}; no fault")


if __name__ == "__main__":
    main()
