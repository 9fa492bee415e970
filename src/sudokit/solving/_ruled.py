"""Puzzles with rules on top of the houses: solved, counted and checked by the core's search for rules."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from .. import _core
from ..grid import Candidates, Grid, ImpossibleRequest

__all__ = ["METHOD_NAME", "Found", "masks_of", "redundant_rules", "ruled_solutions", "search"]

METHOD_NAME = "rules"
"""What `Stats.method` says."""

Found = tuple[int, bytes | None, int, int, int, float, str]
"""Count, first solution, guesses, backtracks, nodes, seconds, and what ended the search early."""


def masks_of(grid: Grid) -> list[int]:
    """Return one mask per cell: its value, or all values."""
    every = (1 << grid.size) - 1
    return [1 << (value - 1) if value else every for value in grid._values]


def search(
    grid: Grid,
    masks: Sequence[int],
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int | None = None,
    stop: _core.StopFlag | None = None,
) -> Found:
    """Solve a grid with its rules, from these masks."""
    from ..rules import program

    return program(grid.layout, grid.rules).solve(masks, limit, seconds, nodes, seed, stop)


def check_method(method: str, *, trail: bool) -> None:
    """Raise an error if a method or a trail was asked for that puzzles with rules lack.

    Raises
    ------
    ImpossibleRequest
        If so.
    """
    if method != "auto":
        raise ImpossibleRequest(f"the method {method} does not support rules; use auto")
    if trail:
        raise ImpossibleRequest("the search for puzzles with rules keeps no trail")


def ruled_solutions(
    grid: Grid, masks: Sequence[int], seed: int | None, seconds: float | None, stop: _core.StopFlag | None
) -> Iterator[Grid | str]:
    """Yield all solutions, or what ended the search early as text.

    After each solution the rest is divided: the first cells as there, and the next one different.
    """
    rest = [list(masks)]
    while rest:
        part = rest.pop()
        found = search(grid, part, 1, seconds, None, seed, stop)
        solution = found[1]
        if solution is None:
            if found[6]:
                yield found[6]
                return
            continue
        parts = []
        for cell, value in enumerate(solution):
            bit = 1 << (value - 1)
            if part[cell] != bit:
                parts.append([*part[:cell], part[cell] & ~bit, *part[cell + 1 :]])
                part[cell] = bit
        rest += reversed(parts)
        yield Grid._of(solution, grid.layout, grid._givens, grid.alphabet)


def redundant_rules(puzzle: Grid | Candidates, deadline: float | None, stop: _core.StopFlag | None) -> tuple[list[int], str]:
    """Return the numbers of the rules that could each be removed on its own, and what ended the search early."""
    from ..rules import KINDS, program

    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    masks = puzzle.masks if isinstance(puzzle, Candidates) else masks_of(puzzle)
    redundant: list[int] = []
    for number, rule in enumerate(grid.rules):
        if KINDS[rule.name].shown_only:
            continue
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        fewer = grid.with_rules(grid.rules[:number] + grid.rules[number + 1 :])
        # Not through the cache: a grid may have more rules than it keeps programs.
        found = program.__wrapped__(fewer.layout, fewer.rules).solve(masks, 2, left, None, None, stop)
        if found[0] < 2 and found[6]:
            return redundant, found[6]
        if found[0] == 1:
            redundant.append(number)
    return redundant, ""
