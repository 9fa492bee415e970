"""A grid as a small HTML table for notebooks: givens bold, borders between boxes, symbols escaped, no external
resources."""

from __future__ import annotations

import html

from ..grid import Grid

_STYLE = "border-collapse:collapse;font:16px/1.2 sans-serif"
_CELL = "border:1px solid #bbb;width:1.8em;height:1.8em;text-align:center;padding:0"


def table(grid: Grid) -> str:
    """Return a grid as an HTML table.

    >>> from sudokit import Grid
    >>> table(Grid.parse("1..4 ..1. .1.. 4..1"))[:6]
    '<table'
    """
    size, regions = grid.size, grid.layout.regions
    rows = []
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            edges = [
                f"border-{side}:2px solid #333"
                for side, other, inside in (
                    ("top", cell - size, row > 0),
                    ("left", cell - 1, column > 0),
                    ("bottom", cell + size, row < size - 1),
                    ("right", cell + 1, column < size - 1),
                )
                if not inside or regions[other] != regions[cell]
            ]
            value = grid._values[cell]
            text = html.escape(grid.alphabet.symbol(value)) if value else ""
            if grid._givens[cell]:
                text = f"<b>{text}</b>"
            cells.append(f'<td style="{";".join([_CELL, *edges])}">{text}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table style="{_STYLE}">{"".join(rows)}</table>'
