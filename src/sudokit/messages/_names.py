"""Names of cells and houses, compressed as people write them: ``r1c589``, ``r27``; and parsed back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..grid import House, cell_name
from ..solving import Place

__all__ = ["cell_groups", "cell_names", "cells_named", "house_names"]

_NAMED = re.compile(r"r(\d+)c(\d+)")
# A region is treated as a box.
_INITIALS = {"row": "r", "column": "c", "box": "b", "region": "b", "diagonal": "d", "window": "w"}


def cell_groups(cells: Iterable[Place], size: int) -> list[str]:
    """Return cells in as few names as possible, in reading order: rows that share their columns together, or vice versa.

    Above 9x9 every cell is named on its own, because ``r1c12`` must be one cell.

    >>> cell_groups([(0, 4), (0, 7), (0, 8), (4, 0), (7, 0)], 9)
    ['r1c589', 'r58c1']
    """
    places = sorted(set(cells))
    if size > 9 or len(places) == 1:
        return [cell_name(*place) for place in places]
    ways = [_grouped(places, by) for by in (0, 1)]
    return min(ways, key=lambda names: (len(names), sum(map(len, names))))


def _grouped(places: Sequence[Place], by: int) -> list[str]:
    """Group by row (0) or by column (1)."""
    lines: dict[int, list[int]] = {}
    for place in places:
        lines.setdefault(place[by], []).append(place[1 - by])
    alike: dict[tuple[int, ...], list[int]] = {}
    for line, others in sorted(lines.items()):
        alike.setdefault(tuple(sorted(others)), []).append(line)
    names = []
    for crossing, own in alike.items():
        rows, columns = (own, list(crossing)) if by == 0 else (list(crossing), own)
        first = (min(rows), min(columns))
        names.append((first, f"r{_numbers(rows)}c{_numbers(columns)}"))
    return [name for _, name in sorted(names)]


def _numbers(indices: Iterable[int]) -> str:
    return "".join(str(index + 1) for index in indices)


def cell_names(cells: Iterable[Place], size: int) -> str:
    """Return cells compressed, as one text.

    >>> cell_names([(0, 4), (0, 7), (4, 0)], 9)
    'r1c58,r5c1'
    """
    return ",".join(cell_groups(cells, size))


def cells_named(text: str, size: int) -> set[Place]:
    """Return every cell that a text names: the inverse of `cell_groups`.

    >>> sorted(cells_named("r12c3 and r9c9", 9))
    [(0, 2), (1, 2), (8, 8)]
    """
    found = set()
    for rows, columns in _NAMED.findall(text):
        row_numbers = [rows] if size > 9 else list(rows)
        column_numbers = [columns] if size > 9 else list(columns)
        found |= {(int(row) - 1, int(column) - 1) for row in row_numbers for column in column_numbers}
    return found


def house_names(houses: Iterable[House], size: int) -> str:
    """Return the short names of houses, grouped by kind.

    >>> from sudokit import Layout
    >>> houses = Layout.classic().houses
    >>> house_names([houses[1], houses[6], houses[20]], 9)
    'r27+b3'
    """
    kinds: dict[str, list[int]] = {}
    for house in houses:
        kinds.setdefault(_INITIALS[house.kind], []).append(house.index)
    names = []
    for initial, indices in kinds.items():
        numbers = [str(index + 1) for index in sorted(set(indices))]
        names.append(initial + "".join(numbers) if size <= 9 else ",".join(initial + number for number in numbers))
    return "+".join(names)
