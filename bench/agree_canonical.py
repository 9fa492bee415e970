"""Check canonical forms against their definition on many grids: `python bench/agree_canonical.py [--grids 100000]`.

For random full grids, and random puzzles made from them, random isomorphs (made by numpy, not by the core) must have the same
form and number of automorphisms, the transformation must lead from the grid to its form, and both must have the same
invariants, which are computed without canonical forms.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import sudokit as sk

Rows = NDArray[np.uint8]


def lines(rng: np.random.Generator, count: int) -> NDArray[np.intp]:
    """Return random orders of nine rows that keep bands together, one per row of the result."""
    bands = rng.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
    within = rng.permuted(np.tile(np.arange(3), (count, 3, 1)), axis=2)
    orders: NDArray[np.intp] = (bands[:, :, None] * 3 + within).reshape(count, 9)
    return orders


def isomorphs(rng: np.random.Generator, rows: Rows) -> Rows:
    """Return a random isomorph of each row."""
    count = len(rows)
    grids = rows.reshape(count, 9, 9)
    turned = rng.random(count) < 0.5
    grids = np.where(turned[:, None, None], grids.transpose(0, 2, 1), grids)
    grids = np.take_along_axis(grids, lines(rng, count)[:, :, None], axis=1)
    grids = np.take_along_axis(grids, lines(rng, count)[:, None, :], axis=2)
    labels = np.zeros((count, 10), np.uint8)
    labels[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (count, 1)), axis=1)
    return np.take_along_axis(labels, grids.reshape(count, 81).astype(np.intp), axis=1)


def invariant(rows: Rows) -> NDArray[np.int64]:
    """Return an invariant of each row: the sorted numbers of clues by band and by stack, and of clues by value."""
    given = (rows.reshape(-1, 3, 3, 3, 3) > 0).sum(axis=(2, 4))
    sides = np.stack([np.sort(given.sum(axis=1), axis=1), np.sort(given.sum(axis=2), axis=1)], axis=1)
    sides = np.sort(sides @ np.array([1, 100, 10_000]), axis=1)
    values = np.sort(np.stack([(rows == value).sum(axis=1) for value in range(1, 10)], axis=1), axis=1)
    result: NDArray[np.int64] = sides[:, 0] * 1_000_003 + sides[:, 1] * 31 + values @ (11 ** np.arange(9))
    return result


def check(rng: np.random.Generator, rows: Rows, times: int, exact: int) -> None:
    """Raise an error at the first wrong row."""
    batch = sk.canonical_many(rows)
    assert batch.automorphisms.all()
    for _ in range(times):
        again = sk.canonical_many(isomorphs(rng, rows))
        assert (again.forms == batch.forms).all()
        assert (again.automorphisms == batch.automorphisms).all()
    assert (invariant(rows) == invariant(batch.forms)).all()
    for row, form in zip(rows[:exact], batch.forms, strict=False):
        grid = sk.Grid(row.tolist())
        found = sk.canonical(grid)
        assert found.grid.values == tuple(form.tolist())
        assert found.transformation(grid) == found.grid
    shares = dict(zip(*(part.tolist() for part in np.unique(batch.automorphisms, return_counts=True)), strict=True))
    print(f"{len(rows):,} rows, {len(batch.first_of_class()):,} classes, automorphisms {shares}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--grids", type=int, default=100_000)
    parser.add_argument("--isomorphs", type=int, default=10)
    parser.add_argument("--exact", type=int, default=20_000, help="rows whose transformation is applied")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    started = time.process_time()
    full = np.zeros((options.grids, 81), np.uint8)
    for row in range(options.grids):
        grid = sk.solve(sk.Grid.empty(), limit=1, seed=options.seed * 2**32 + row).grid
        assert grid is not None
        full[row] = np.frombuffer(bytes(grid.values), np.uint8)
    check(rng, full, options.isomorphs, options.exact)
    clues = rng.integers(17, 41, size=(options.grids, 1))
    keep = rng.permuted(np.tile(np.arange(81), (options.grids, 1)), axis=1) < clues
    check(rng, np.where(keep, full, 0).astype(np.uint8), options.isomorphs, options.exact)
    print(f"all agree, {time.process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
