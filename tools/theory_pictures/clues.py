"""Minimal puzzles: what a necessary clue holds apart, and where clues stay when they are removed line by line."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import sudokit as sk

from .svg import BLUE, GREY, PALE, RED, TINTS, Picture


def necessary() -> str:
    """Draw the two solutions that a minimal puzzle has without one of its clues."""
    puzzle = next(iter(sk.generate_many(1, minimal=True, seed=5))).grid
    clues = [cell for cell, value in enumerate(puzzle.values) if value]
    pairs = {cell: [one.values for one in itertools.islice(sk.solutions(_without(puzzle, cell)), 2)] for cell in clues}
    apart = {cell: [at for at in range(81) if two[0][at] != two[1][at]] for cell, two in pairs.items()}
    taken = min(clues, key=lambda cell: (len(apart[cell]), cell))
    picture = Picture(760, 400, "Without one clue there are two solutions")
    for number, values in enumerate(pairs[taken]):
        left = 30 + number * 380
        picture.words(
            left,
            28,
            f"{'A' if number == 0 else 'Another'} solution without the clue r{taken // 9 + 1}c{taken % 9 + 1}",
            14,
            bold=True,
        )
        picture.grid(
            left,
            44,
            values,
            34,
            lambda at: TINTS[1] if at in apart[taken] else TINTS[6] if puzzle.values[at] and at != taken else None,
        )
        picture.box(left + taken % 9 * 34 + 2, 44 + taken // 9 * 34 + 2, 30, 30, "none", RED, 2.4)
    picture.words(
        30,
        376,
        f"Grey: the other {len(clues) - 1} clues. Orange: the {len(apart[taken])} cells in which the two solutions differ.",
        12,
        GREY,
    )
    return picture.text()


def _without(puzzle: sk.Grid, cell: int) -> sk.Grid:
    return sk.Grid([0 if at == cell else value for at, value in enumerate(puzzle.values)], puzzle.layout)


def _filled(values: Sequence[int]) -> Callable[[int], str | None]:
    return lambda at: BLUE if values[at] else None


def lines() -> str:
    """Draw where the clues of two minimal puzzles lie, both made from one 16x16 grid."""
    full = sk.random_grid("4x4", seed=2)
    picture = Picture(760, 380, "Where the clues stay, by the order in which they are tried")
    for number, plain in enumerate((False, True)):
        made = sk.minimise(full, seed=2, plain=plain).grid
        left, cell = 30 + number * 380, 17
        picture.words(left, 28, f"{'Plain random order' if plain else 'Line by line'}: {made.clues} clues", 14, bold=True)
        picture.grid(left, 44, made.values, cell, _filled(made.values), box=4, digits=False)
        size = made.size
        by_row = [sum(1 for value in made.values[row * size : (row + 1) * size] if value) for row in range(size)]
        by_column = [sum(1 for value in made.values[column::size] if value) for column in range(size)]
        for at in range(size):
            picture.box(left + size * cell + 5, 44 + at * cell + 3, by_row[at] * 4, cell - 6, PALE)
            picture.words(left + size * cell + 7, 44 + at * cell + 13, str(by_row[at]), 10)
            picture.box(left + at * cell + 3, 44 + size * cell + 5, cell - 6, by_column[at] * 4, PALE)
            picture.words(left + (at + 0.5) * cell, 44 + size * cell + 15, str(by_column[at]), 10, at="middle")
    return picture.text()
