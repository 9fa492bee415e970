"""States and labels for the network of `guess-neural`, from the package's own uniform generator; a part of `train_neural.py`.

A state is a grid in which no cell has one legal value: what the guessing methods see when they guess.  States lie on random
paths from minimal puzzles to their solutions, and one in four is beside the path, after a wrong guess.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sudokit as sk

Array = np.ndarray[Any, Any]

CELLS = np.arange(81)
ROW, COLUMN = CELLS // 9, CELLS % 9
BOX = ROW // 3 * 3 + COLUMN // 3
BITS = np.array([0, *(1 << value for value in range(9))], np.uint16)
POPULATION = np.array([bin(mask).count("1") for mask in range(512)], np.uint8)
SINGLE = {1 << value: value + 1 for value in range(9)}
SINGLE_VALUE = np.array([SINGLE.get(mask, 0) for mask in range(512)], np.uint8)
PARTS = 20
"""The classes of full grids fall into so many parts: 0 is for tests, 1 for validation, the others for training."""
PER_STATE = 12
"""The number of candidates per state whose subtree is measured."""


class States(NamedTuple):
    """One row per state."""

    values: Array
    """uint8[n, 81], 0 where empty."""
    solutions: Array
    """uint8[n, 81]; zeros after a wrong guess, where no value is true."""
    candidates: Array
    """uint16[n, PER_STATE]: cell * 9 + value - 1 of the candidates measured."""
    sizes: Array
    """float16[n, PER_STATE]: log2 of the number of nodes with which guess-smallest searches beneath each."""

    def select(self, rows: Array) -> States:
        """Return some of the rows."""
        return States(*(column[rows] for column in self))


def legal(values: Array) -> Array:
    """Return the masks of legal values, uint16[n, 81]; 0 in filled cells."""
    bits = BITS[values]
    used = np.zeros_like(bits)
    for houses in (ROW, COLUMN, BOX):
        of_house = np.zeros((len(values), 9), np.uint16)
        for cell in range(81):
            of_house[:, houses[cell]] |= bits[:, cell]
        used |= of_house[:, houses]
    return np.where(values == 0, ~used & 511, 0).astype(np.uint16)


def fill(values: Array) -> tuple[Array, Array]:
    """Fill the cells with one legal value until none is left; return the legal values, and which rows are still alive."""
    while True:
        masks = legal(values)
        single = SINGLE_VALUE[masks] * (values == 0)
        if not single.any():
            break
        values += single
    alive = ~((masks == 0) & (values == 0)).any(axis=1)
    bits = BITS[values]
    for houses in (ROW, COLUMN, BOX):  # two cells filled at once can be equal
        for house in range(9):
            mine = bits[:, houses == house]
            alive &= POPULATION[np.bitwise_or.reduce(mine, axis=1)] == (mine > 0).sum(axis=1)
    return masks, alive


def part_of(solutions: Array) -> Array:
    """Return the part of each full grid: equivalent grids are always in the same one."""
    forms = sk.canonical_many(solutions).forms
    return np.array([zlib.crc32(np.ascontiguousarray(form).tobytes()) % PARTS for form in forms], np.uint8)


def _guess_cells(masks: Array, random: np.random.Generator) -> Array:
    """Return an empty cell of each row: in half of them any, in the others one with the fewest values."""
    keys: Array = np.asarray(random.random(masks.shape))
    smallest = random.random(len(masks)) < 0.5
    keys = keys + np.where(smallest[:, None], POPULATION[masks], 0)
    keys[masks == 0] = 99
    return np.asarray(keys.argmin(axis=1))


def _paths(puzzles: Array, solutions: Array, random: np.random.Generator) -> tuple[Array, Array]:
    """Return the states of one random path per puzzle, with their solutions."""
    values, truth = puzzles.copy(), solutions.copy()
    states, truths = [], []
    depth = 0
    while len(values):
        masks, alive = fill(values)
        open_rows = alive & (values == 0).any(axis=1)
        values, truth, masks = values[open_rows], truth[open_rows], masks[open_rows]
        keep = random.random(len(values)) < (1.0 if depth == 0 else 0.35)
        states.append(values[keep].copy())
        truths.append(truth[keep])
        cells = _guess_cells(masks, random)
        rows = np.arange(len(values))
        # One in ten leaves the path: every candidate but the true one is wrong.
        wrong = masks & ~BITS[truth]
        aside = (random.random(len(values)) < 0.1) & (wrong[rows, cells] > 0)
        off = values[aside].copy()
        off_cells = cells[aside]
        choice = wrong[rows, cells][aside]
        value = np.array([random.choice([v for v in range(1, 10) if mask >> (v - 1) & 1]) for mask in choice], np.uint8)
        off[np.arange(len(off)), off_cells] = value
        _, off_alive = fill(off)
        off_open = off_alive & (off == 0).any(axis=1)
        states.append(off[off_open])
        truths.append(np.zeros_like(states[-1]))
        values[rows, cells] = truth[rows, cells]
        depth += 1
    return np.concatenate(states), np.concatenate(truths)


def _sizes(values: Array, random: np.random.Generator) -> tuple[Array, Array]:
    """Measure the subtrees beneath some candidates of each state."""
    masks = legal(values)
    chosen = np.zeros((len(values), PER_STATE), np.uint16)
    sizes = np.zeros((len(values), PER_STATE), np.float16)
    for row, (state, mask) in enumerate(zip(values, masks, strict=True)):
        open_candidates = np.flatnonzero((mask[:, None] >> np.arange(9) & 1).ravel())
        for at, candidate in enumerate(random.choice(open_candidates, PER_STATE, replace=len(open_candidates) < PER_STATE)):
            cell, value = divmod(int(candidate), 9)
            state[cell] = value + 1
            outcome = sk.solve(sk.Grid(state), method="guess-smallest", limit=2)
            state[cell] = 0
            chosen[row, at] = candidate
            sizes[row, at] = np.log2(max(1, outcome.stats.nodes))
    return chosen, sizes


def make(puzzles: int, seed: int, held_out: bool = False) -> tuple[States, Array]:
    """Return states from so many puzzles, and the part that each belongs to.

    `held_out`: only of the parts for tests and validation.
    """
    batch = sk.generate_many(puzzles, minimal=True, seed=seed)
    rows, solutions = np.array(batch.puzzles), np.array(batch.solutions)
    parts = part_of(solutions)
    random = np.random.default_rng(seed)
    columns: list[States] = []
    part_columns = []
    for part in range(PARTS):
        mine = parts == part
        if (held_out and part > 1) or not mine.any():
            continue
        values, truth = _paths(rows[mine], solutions[mine], random)
        columns.append(States(values, truth, *_sizes(values, random)))
        part_columns.append(np.full(len(values), part, np.uint8))
    return States(*(np.concatenate(column) for column in zip(*columns, strict=True))), np.concatenate(part_columns)


def write(path: Path, puzzles: int, seed: int) -> None:
    """Write states to a file."""
    states, parts = make(puzzles, seed)
    np.savez_compressed(path, parts=parts, **states._asdict())
    print(f"{len(parts):,} states of {puzzles:,} puzzles")
