"""How many patterns of givens there are, up to the symmetries of a layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import gcd

from ..grid import Layout

__all__ = ["maps_of", "patterns_of"]

Cycles = tuple[int, ...]
"""The lengths of a permutation's cycles, ascending."""


@cache
def patterns_of(layout: Layout) -> tuple[int, ...]:
    """Return, for each number of givens from 0, how many patterns no symmetry turns into each other.

    Exact, by Pólya's theorem: the mean, over all symmetries, of the patterns that each leaves as they are.

    >>> patterns_of(Layout(2, 2))[:5]
    (1, 1, 5, 10, 33)
    """
    cells = layout.size**2
    total = [0] * (cells + 1)
    for cycles, count in _symmetries(layout).items():
        for givens, ways in enumerate(_unchanged(cycles)):
            total[givens] += count * ways
    maps = maps_of(layout)
    return tuple(number // maps for number in total)


def maps_of(layout: Layout) -> int:
    """Return the number of symmetries, relabelling aside.

    >>> maps_of(Layout.classic())
    3359232
    """
    return sum(_symmetries(layout).values())


@cache
def _symmetries(layout: Layout) -> Counter[Cycles]:
    """Return how many symmetries permute the cells in cycles of which lengths."""
    rows = list(_line_orders(layout.box_width, layout.box_height))
    columns = list(_line_orders(layout.box_height, layout.box_width))
    of_rows, of_columns = Counter(map(_cycles, rows)), Counter(map(_cycles, columns))
    found: Counter[Cycles] = Counter()
    for (a, many), (b, more) in product(of_rows.items(), of_columns.items()):
        found[_of_cells(a, b)] += many * more
    if layout.box_height == layout.box_width:
        # With a transposition, (r, c) becomes (c, m(r)) up to conjugation, where m is the product of both line orders.
        size = layout.size
        turned: dict[Cycles, list[int]] = {}
        for order in rows:
            turned.setdefault(_cycles(order), order)
        for kind, order in turned.items():
            found[_cycles([c * size + order[r] for r in range(size) for c in range(size)])] += of_rows[kind] * len(columns)
    return found


def _line_orders(bands: int, thick: int) -> Iterator[list[int]]:
    """Yield all orders of the rows: permutations of the bands, and of the rows within each."""
    for order in permutations(range(bands)):
        for within in product(permutations(range(thick)), repeat=bands):
            yield [band * thick + line for band, lines in zip(order, within, strict=True) for line in lines]


def _cycles(permutation: Sequence[int]) -> Cycles:
    seen = [False] * len(permutation)
    lengths = []
    for start in range(len(permutation)):
        length = 0
        at = start
        while not seen[at]:
            seen[at] = True
            at = permutation[at]
            length += 1
        if length:
            lengths.append(length)
    return tuple(sorted(lengths))


def _of_cells(rows: Cycles, columns: Cycles) -> Cycles:
    return tuple(sorted(a * b // gcd(a, b) for a in rows for b in columns for _ in range(gcd(a, b))))


def _unchanged(cycles: Cycles) -> list[int]:
    """Return, for each number of cells, how many sets of so many cells consist of whole cycles."""
    ways = [1]
    for length in cycles:
        longer = [*ways, *[0] * length]
        for at, number in enumerate(ways):
            longer[at + length] += number
        ways = longer
    return ways
