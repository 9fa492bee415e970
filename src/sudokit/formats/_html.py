"""A grid as a small HTML table for notebooks: givens bold, borders between boxes, symbols escaped, nothing external.

Lines and text use the notebook's own text colour, so they are visible on light and dark backgrounds.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from ..grid import Candidates, Grid, cell_name, escaped

_STYLE = "border-collapse:collapse;font:16px/1.2 sans-serif"
_CELL = "border:1px solid #8888;width:1.8em;height:1.8em;text-align:center;padding:0"
_MARKED = "background:#f5a62355"
_CANDIDATES = "display:block;white-space:pre;font:9px/1.2 monospace;padding:2px 3px;opacity:.8"


def table(state: Grid | Candidates, marked: Collection[tuple[int, int]] = (), label: str = "") -> str:
    """Return a grid as an HTML table, with the candidates of empty cells if it has any, and some cells marked.

    >>> from sudokit import Grid
    >>> table(Grid.parse("1..4 ..1. .1.. 4..1"))[:6]
    '<table'
    """
    grid = state.grid if isinstance(state, Candidates) else state
    size, regions = grid.size, grid.layout.regions
    rows = []
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            edges = [
                f"border-{side}:2px solid currentColor"
                for side, other, inside in (
                    ("top", cell - size, row > 0),
                    ("left", cell - 1, column > 0),
                    ("bottom", cell + size, row < size - 1),
                    ("right", cell + 1, column < size - 1),
                )
                if not inside or regions[other] != regions[cell]
            ]
            chosen = (row, column) in marked
            name = f' aria-label="{cell_name(row, column)} {_spoken(state, cell)}, marked"' if chosen else ""
            style = ";".join([_CELL, *edges, *([_MARKED] if chosen else [])])
            cells.append(f'<td style="{style}"{name}>{_shown(state, cell)}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    named = f' aria-label="{escaped(label)}"' if label else ""
    return f'<table style="{_STYLE}"{named}>{"".join(rows)}</table>'


def _shown(state: Grid | Candidates, cell: int) -> str:
    """Return the HTML of a cell: its symbol, or its candidates, each in its own place."""
    grid = state.grid if isinstance(state, Candidates) else state
    symbol, value = grid.alphabet.symbol, grid._values[cell]
    if value:
        text = escaped(symbol(value))
        return f"<b>{text}</b>" if grid._givens[cell] else text
    if not isinstance(state, Candidates):
        return ""
    mask, size = state.masks[cell], grid.size
    widest = max(len(symbol(value)) for value in range(1, size + 1))
    across = grid.layout.box_width or math.ceil(math.sqrt(size))
    shown = [(symbol(value) if mask >> (value - 1) & 1 else "").rjust(widest) for value in range(1, size + 1)]
    shown += [" " * widest] * (-size % across)
    lines = (" ".join(shown[start : start + across]) for start in range(0, size, across))
    return f'<span style="{_CANDIDATES}">{escaped(chr(10).join(lines))}</span>'


def _spoken(state: Grid | Candidates, cell: int) -> str:
    grid = state.grid if isinstance(state, Candidates) else state
    value = grid._values[cell]
    return escaped(grid.alphabet.symbol(value)) if value else "empty"
