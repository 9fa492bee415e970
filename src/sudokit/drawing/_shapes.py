"""The shapes of the marks around candidates."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["bar", "shape_of"]


def shape_of(mark: str, x: float, y: float, r: float) -> str:
    """Return the shape of a mark around a candidate."""
    if mark in ("disc", "ring"):
        return f'<circle class="{mark}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
    if mark == "fin":
        return f'<path class="fin" d="{_polygon(x, y + r * 0.1, ((0, -1.35), (1.2, 0.85), (-1.2, 0.85)), r)}"/>'
    if mark == "diamond":
        return f'<path class="diamond" d="{_polygon(x, y, ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)), r)}"/>'
    if mark == "line":
        return f'<path class="line" d="M{x - r * 0.8:g} {y + r * 0.95:g}h{r * 1.6:g}"/>'
    return f'<rect class="{mark}" x="{x - r:g}" y="{y - r:g}" width="{2 * r:g}" height="{2 * r:g}" rx="{r * 0.25:g}"/>'


def _polygon(x: float, y: float, corners: Sequence[tuple[float, float]], r: float) -> str:
    return "M" + "L".join(f"{x + dx * r:.1f} {y + dy * r:.1f}" for dx, dy in corners) + "Z"


def bar(x: float, y: float, r: float) -> str:
    """Return the stroke through a candidate that is removed."""
    return f'<path class="bar" d="M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"/>'
