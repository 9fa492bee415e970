"""Slow, obviously correct solvers, sharing no code with the package: plain Python over sets."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

Houses = list[list[int]]


def houses_of(spec: str) -> Houses:
    """Derive the houses of a layout from its spec, cell numbers in reading order."""
    base, *extras = spec.split("+")
    if base.startswith("jigsaw:"):
        names = base.removeprefix("jigsaw:")
        size = math.isqrt(len(names))
        regions = [[i for i, name in enumerate(names) if name == letter] for letter in dict.fromkeys(names)]
    else:
        height, width = map(int, base.split("x"))
        size = height * width
        regions = [
            [(top + r) * size + left + c for r in range(height) for c in range(width)]
            for top in range(0, size, height)
            for left in range(0, size, width)
        ]
    rows = [[r * size + c for c in range(size)] for r in range(size)]
    columns = [[r * size + c for r in range(size)] for c in range(size)]
    houses = rows + columns + regions
    if "diagonals" in extras:
        houses += [[i * size + i for i in range(size)], [i * size + size - 1 - i for i in range(size)]]
    if "windows" in extras:
        side = math.isqrt(size)
        starts = [1 + k * (side + 1) for k in range(side - 1)]
        houses += [[(t + r) * size + w + c for r in range(side) for c in range(side)] for t in starts for w in starts]
    return houses


def brute_force(houses: Houses, candidates: Sequence[set[int]]) -> Iterator[tuple[int, ...]]:
    """Yield every solution in lexicographic order: cell by cell, value by value, a full check of the houses at each."""
    cells = len(candidates)
    mine = [[house for house in houses if cell in house] for cell in range(cells)]
    values = [0] * cells

    def fill(cell: int) -> Iterator[tuple[int, ...]]:
        if cell == cells:
            yield tuple(values)
            return
        for value in sorted(candidates[cell]):
            if all(values[other] != value for house in mine[cell] for other in house if other < cell):
                values[cell] = value
                yield from fill(cell + 1)
        values[cell] = 0

    yield from fill(0)


def close(houses: Houses, candidates: list[set[int]]) -> bool:
    """Close under naked singles, hidden singles and locked candidates; False where a contradiction shows."""
    size = len(houses[0])
    crossing = [[other for other in houses if other is not house and set(other) & set(house)] for house in houses]
    before = -1
    while before != (before := sum(map(len, candidates))):
        for house, others in zip(houses, crossing, strict=True):
            for cell in house:
                if len(candidates[cell]) == 1:
                    for other in house:
                        if other != cell:
                            candidates[other] -= candidates[cell]
            for value in range(1, size + 1):
                places = [cell for cell in house if value in candidates[cell]]
                if not places:
                    return False
                if len(places) == 1:
                    candidates[places[0]] = {value}
                for other_house in others:
                    if all(cell in other_house for cell in places):
                        for cell in other_house:
                            if cell not in house:
                                candidates[cell] -= {value}
        if not all(candidates):
            return False
    return True


def documented_order(houses: Houses, candidates: Sequence[set[int]]) -> Iterator[tuple[int, ...]]:
    """Yield every solution in the order that docs/order.md promises."""
    marks = [set(cell) for cell in candidates]
    if not close(houses, marks):
        return
    if all(len(cell) == 1 for cell in marks):
        yield tuple(next(iter(cell)) for cell in marks)
        return
    for cell, value in _alternatives(houses, marks):
        child = [set(mark) for mark in marks]
        child[cell] = {value}
        yield from documented_order(houses, child)


def _alternatives(houses: Houses, marks: list[set[int]]) -> list[tuple[int, int]]:
    size = len(houses[0])
    peers = [{other for house in houses if cell in house for other in house} - {cell} for cell in range(len(marks))]
    choices: list[tuple[tuple[int, ...], list[tuple[int, int]]]] = []
    for cell, mark in enumerate(marks):
        if len(mark) > 1:
            score = sum(value in marks[peer] for value in mark for peer in peers[cell])
            choices.append(((len(mark), 0, -score, cell), [(cell, value) for value in sorted(mark)]))
    for number, house in enumerate(houses):
        for value in range(1, size + 1):
            places = [cell for cell in sorted(house) if value in marks[cell]]
            if len(places) > 1:
                choices.append(((len(places), 1, number, value), [(cell, value) for cell in places]))
    return min(choices)[1]


def conflicts(houses: Houses, values: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of cells with equal values in a house."""
    pairs = {pair for house in houses for pair in combinations(sorted(house), 2)}
    return sorted((a, b) for a, b in pairs if values[a] and values[a] == values[b])
