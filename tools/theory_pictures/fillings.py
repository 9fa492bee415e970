"""The search for rules: the ways to fill a row for its sandwich clue, as a diagram in layers."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

from .svg import BLUE, GREY, INK, PALE, RED, Picture

SIZE, TOTAL = 5, 5
LOST = 2, 2
"""The cell, counted from 0, and the value that it has lost."""
Filling = tuple[int, ...]


def fillings() -> list[Filling]:
    """Return the ways to fill the row such that the values between its least and its greatest sum to the total."""
    return [way for way in permutations(range(1, SIZE + 1)) if sum(way[slice(*_between(way))]) == TOTAL]


def _between(way: Filling) -> tuple[int, int]:
    first, last = sorted((way.index(1), way.index(SIZE)))
    return first + 1, last


def layers(ways: list[Filling]) -> list[dict[frozenset[Filling], list[Filling]]]:
    """Return the nodes before each cell and after the last: beginnings with the same ways to go on share one."""
    found = []
    for length in range(SIZE + 1):
        endings = defaultdict(set)
        for way in ways:
            endings[way[:length]].add(way[length:])
        nodes: dict[frozenset[Filling], list[Filling]] = {}
        for beginning in sorted(endings):
            nodes.setdefault(frozenset(endings[beginning]), []).append(beginning)
        found.append(nodes)
    return found


def diagram() -> str:
    """Draw the nodes and the values that lead from one to the next; grey is what the lost value takes with it."""
    ways = fillings()
    left = {way for way in ways if way[LOST[0]] != LOST[1]}
    nodes = layers(ways)
    across, height = 118, 300
    picture = Picture(2 * 40 + SIZE * across, height + 84, "The ways to fill a row for a sandwich clue")
    picture.words(40, 24, f"Five cells, {TOTAL} between 1 and {SIZE}; the middle cell has lost {LOST[1]}", 14, bold=True)
    at = {
        (layer, beginning): (40 + layer * across, 60 + height * (2 * rank + 1) / (2 * len(nodes[layer])))
        for layer in range(SIZE + 1)
        for rank, beginnings in enumerate(nodes[layer].values())
        for beginning in beginnings
    }
    steps: dict[tuple[tuple[float, float], tuple[float, float]], dict[int, bool]] = defaultdict(dict)
    for layer in range(SIZE):
        for way in ways:
            ends = at[layer, way[:layer]], at[layer + 1, way[: layer + 1]]
            steps[ends][way[layer]] = steps[ends].get(way[layer], False) or way in left
    # Grey lines below the others.
    for (start, end), values in sorted(steps.items(), key=lambda step: (any(step[1].values()), step[0])):
        picture.line(*start, *end, BLUE if any(values.values()) else PALE, 1.6)
    for (start, end), values in sorted(steps.items()):
        # Near the fuller side, where lines lie apart.
        share = 0.27 if start[0] >= 40 + 2.5 * across else 0.64
        x, y = (start[i] + share * (end[i] - start[i]) for i in (0, 1))
        for k, (value, alive) in enumerate(sorted(values.items())):
            shift = 12 * (k - (len(values) - 1) / 2)
            picture.box(round(x + shift - 6, 1), round(y - 8, 1), 12, 16, "#fff")
            lost = (round((start[0] - 40) / across), value) == LOST
            ink = INK if alive else RED if lost else GREY
            picture.words(round(x + shift, 1), round(y + 5, 1), str(value), 13, ink, "middle")
    reached = {at[layer, way[:layer]] for way in left for layer in range(SIZE + 1)}
    for x, y in sorted(set(at.values())):
        picture.box(x - 5, round(y - 5, 1), 10, 10, BLUE if (x, y) in reached else PALE)
    for cell in range(SIZE):
        picture.words(40 + (cell + 0.5) * across, height + 74, f"cell {cell + 1}", 12, GREY, "middle")
    return picture.text()
