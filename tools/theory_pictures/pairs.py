"""Canonical forms: the classes of row pairs, and how many maps the pairs of least rank leave, found from the definition."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np

import sudokit as sk

GRIDS = 3000


def column_orders() -> np.ndarray:
    """Return the 1,296 orders of nine columns that keep the stacks together."""
    inside = list(itertools.permutations(range(3)))
    return np.array(
        [
            [stack * 3 + order for stack, orders in zip(stacks, within, strict=True) for order in orders]
            for stacks in itertools.permutations(range(3))
            for within in itertools.product(inside, repeat=3)
        ]
    )


def pairs() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the permutations that move each column out of its box, the least row of each one's class as a number, and how many
    column orders lead there.
    """
    every = np.array([p for p in itertools.permutations(range(9)) if all(p[c] // 3 != c // 3 for c in range(9))])
    digits = 9 ** np.arange(8, -1, -1)
    least, orders = np.full(len(every), 9**9), np.zeros(len(every), int)
    for order in column_orders():
        made = np.argsort(order)[every[:, order]] @ digits
        orders[made == least] += 1
        orders[made < least] = 1
        least = np.minimum(least, made)
    return every, least, orders


def measure(count: int = GRIDS) -> list[dict[str, object]]:
    """Return a row for each class, from the least.

    It has the class's permutations, the column orders of each, and for how many of `count` uniform grids it is the least, with
    the pairs and the maps that are left for these grids, in all.
    """
    every, least, orders = pairs()
    classes = sorted(set(least.tolist()))
    of_pair = {tuple(p): (classes.index(a), b) for p, a, b in zip(every.tolist(), least.tolist(), orders.tolist(), strict=True)}
    grids, pairs_left, maps_left = Counter[int](), Counter[int](), Counter[int]()
    for grid in sk.random_grids(count, seed=5).reshape(-1, 9, 9):
        found = [
            of_pair[tuple(np.argsort(rows[a])[rows[b] - 1].tolist())]
            for rows in (grid, grid.T)
            for band in (0, 3, 6)
            for a, b in itertools.permutations(range(band, band + 3), 2)
        ]
        rank = min(one for one, _ in found)
        grids[rank] += 1
        pairs_left[rank] += sum(one == rank for one, _ in found)
        maps_left[rank] += sum(maps for one, maps in found if one == rank)
    return [
        {
            "class": rank,
            "permutations": int((least == one).sum()),
            "orders": int(orders[least == one][0]),
            "grids": grids[rank],
            "pairs": pairs_left[rank],
            "maps": maps_left[rank],
        }
        for rank, one in enumerate(classes)
    ]
