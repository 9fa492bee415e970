"""The arrows of links: curves that avoid digits and other nodes as far as possible."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Arrow", "arrow"]

Point = tuple[float, float]
_OFFSETS = (0, 10, -10, 20, -20, 32, -32, 46, -46, 60, -60, 74, -74)


class Arrow(NamedTuple):
    """A curve and its head; the head is empty for a short bar."""

    path: str
    head: str


def arrow(start: Point, end: Point, radius: float, avoid: Sequence[tuple[Point, float]], board: float) -> Arrow:
    """Return an arrow from one node to another, from rim to rim.

    Parameters
    ----------
    start, end
        The centres of the nodes.
    radius
        The radius of a node.
    avoid
        Points and the distance that the curve should keep from each.
    board
        The side of the board, which the curve should not leave.
    """
    length = math.dist(start, end)
    if length < 3.2 * radius:
        a, b = _towards(start, end, radius), _towards(end, start, radius)
        return Arrow(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}", "")
    best = min(_OFFSETS, key=lambda offset: _cost(start, end, offset, avoid, board))
    control = _control(start, end, best)
    tip = _towards(end, control, radius + 2)
    tail = _towards(start, control, radius)
    size = min(max(radius * 0.8, 6), 13)
    neck = _towards(tip, control, size * 0.8)
    return Arrow(
        f"M{tail[0]:.1f} {tail[1]:.1f}Q{control[0]:.1f} {control[1]:.1f} {neck[0]:.1f} {neck[1]:.1f}",
        _head(tip, control, size),
    )


def _control(start: Point, end: Point, offset: float) -> Point:
    length = math.dist(start, end)
    nx, ny = (start[1] - end[1]) / length, (end[0] - start[0]) / length
    return ((start[0] + end[0]) / 2 + 2 * offset * nx, (start[1] + end[1]) / 2 + 2 * offset * ny)


def _cost(start: Point, end: Point, offset: float, avoid: Sequence[tuple[Point, float]], board: float) -> float:
    control = _control(start, end, offset)
    cost = abs(offset)
    samples = [_at(start, control, end, step / 16) for step in range(1, 16)]
    for point, distance in avoid:
        near = min(math.dist(point, sample) for sample in samples)
        if near < distance:
            cost += 60 * (1 - near / distance) + 20
    cost += 40 * sum(not (4 < x < board - 4 and 4 < y < board - 4) for x, y in samples)
    return cost


def _at(start: Point, control: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return (a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1])


def _towards(origin: Point, target: Point, distance: float) -> Point:
    length = math.dist(origin, target) or 1
    return (
        origin[0] + (target[0] - origin[0]) * distance / length,
        origin[1] + (target[1] - origin[1]) * distance / length,
    )


def _head(tip: Point, origin: Point, size: float) -> str:
    back = _towards(tip, origin, size)
    dx, dy = (back[0] - tip[0]) * 0.5, (back[1] - tip[1]) * 0.5
    return f"M{back[0] - dy:.1f} {back[1] + dx:.1f}L{tip[0]:.1f} {tip[1]:.1f}L{back[0] + dy:.1f} {back[1] - dx:.1f}"
