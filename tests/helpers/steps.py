"""Puzzles to find steps in, and what steps do."""

from __future__ import annotations

import random

import sudokit as sk

# A 9x9 and a 5x5 jigsaw of our own.
JIGSAW = "jigsaw:AABBBBBCCAADDBBEECAADDFBECCAADFFBEECADDFFGEECDDFFFGEECHHHHFGGGCHHHIIGIGGHHIIIIIIG"
JIGSAW_5 = "jigsaw:AAAABBABBBCCCDDDEEDDCEEEC"

Effect = frozenset[tuple[int, int, int, bool]]


def puzzle_of(layout: sk.Layout | str, seed: int, tries: int | None = None) -> tuple[sk.Grid, sk.Grid]:
    """Take clues from a random grid while it has one solution, `tries` cells at most; return the puzzle and its solution."""
    solution = sk.random_grid(layout, seed)
    puzzle, cells = solution, list(range(solution.size**2))
    random.Random(seed).shuffle(cells)
    for cell in cells[:tries]:
        fewer = puzzle.replace({divmod(cell, solution.size): 0})
        if sk.is_unique(fewer):
            puzzle = fewer
    return puzzle.all_given(), solution


def effect(step: sk.Step) -> Effect:
    """Return what a step places and what it eliminates."""
    return frozenset(
        [(*place, value, True) for place, value in step.placements]
        + [(*place, value, False) for place, value in step.eliminations]
    )
