"""Outlines of sets of cells: paths along their borders, slightly inside."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from ..solving import Place

__all__ = ["outline"]

Point = tuple[int, int]
# By direction, clockwise starting rightwards: the direction towards the inside.
_INSIDE = ((0, 1), (-1, 0), (0, -1), (1, 0))


def outline(cells: Iterable[Place], inset: float, side: float = 100) -> str:
    """Return the outline of cells as an SVG path, one loop for each part and each hole.

    Parameters
    ----------
    cells
        (row, column), from 0.
    inset
        Distance inside the border.
    side
        The side of a cell.

    Examples
    --------
    >>> outline([(0, 0), (0, 1)], 5)
    'M5 5H195V95H5Z'
    """
    members = set(cells)
    edges: dict[tuple[Point, int], Point] = {}
    for row, column in members:
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        outside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for way in range(4):
            if outside[way] not in members:
                edges[corners[way], way] = corners[(way + 1) % 4]
    paths = []
    while edges:
        (start, way), _ = min(edges.items(), key=lambda edge: (edge[0][0][1], edge[0][0][0], edge[0][1]))
        paths.append(_loop(edges, start, way, inset, side))
    return "".join(paths)


def _loop(edges: dict[tuple[Point, int], Point], start: Point, way: int, inset: float, side: float) -> str:
    loop: list[tuple[Point, int]] = []
    point = start
    while (point, way) in edges:
        loop.append((point, way))
        point = edges.pop((point, way))
        # Clockwise first, so that cells that touch only at a corner stay separate.
        way = next(((way + turn) % 4 for turn in (1, 0, 3) if (point, (way + turn) % 4) in edges), way)
    points = [
        (
            x * side + inset * (_INSIDE[before][0] + _INSIDE[after][0]),
            y * side + inset * (_INSIDE[before][1] + _INSIDE[after][1]),
        )
        for (_, before), ((x, y), after) in zip([loop[-1], *loop[:-1]], loop, strict=True)
        if before != after
    ]
    text = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x0, _), (x, y) in itertools.pairwise(points):
        text += f"V{y:g}" if x == x0 else f"H{x:g}"
    return text + "Z"
