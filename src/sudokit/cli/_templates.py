"""``sudokit templates``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from ..formats import draw_cells
from ..grid import ImpossibleRequest
from ..solving import TemplateCounts, Undecided, templates
from ._lines import as_line, invalid
from ._loop import answer_all
from ._options import answer_options, input_options
from ._sink import Sink
from ._source import Source, warn

if TYPE_CHECKING:
    from ..formats import Entry

EPILOG = """\
Examples:

\b
  sudokit templates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudokit templates --heat --layout 2x3 1.........2..3........4..5.........6
  sudokit templates examples/hard.txt --json

A template is one set of N cells that a value can occupy: one in every house.  By value, the table shows how many
the givens allow, and how many are left after repeatedly dropping each that overlaps all templates of another
value.  The heat maps show how many go through each empty cell.  Sizes up to 16x16.
"""

# From few templates to many.
_COLOURS = tuple(f"\x1b[38;5;{number}m" for number in (45, 49, 118, 190, 226, 220, 208, 196))
_GIVEN, _PLAIN = "\x1b[1m", "\x1b[0m"


@click.command("templates", epilog=EPILOG, short_help="Count the templates of each value.")
@input_options
@click.option("--heat", is_flag=True, help="Draw how many templates go through each empty cell.")
@answer_options
def command(source: Source, heat: bool, time_limit: float | None, as_json: bool, output: str | None) -> int:
    """Count the templates of each value: from the givens alone, and after pruning.

    INPUT is a file, puzzle text, or - for standard input.
    """

    def answer(number: int, entry: Entry, sink: Sink) -> int:
        assert entry.grid is not None
        assert entry.puzzle is not None
        status = reason = ""
        if conflicts := entry.grid.conflicts():
            status, reason = "invalid", f"puzzle {number} is invalid: {conflicts[0]}"
        else:
            try:
                counts = templates(entry.puzzle, time_limit=time_limit)
            except ImpossibleRequest as error:
                status, reason = "invalid", f"puzzle {number}: {error}"
            except Undecided as error:
                status, reason = "undecided", f"puzzle {number}: {error}"
        if status:
            warn(reason)
            sink.write(as_line({"number": number, "status": status, "reason": reason}) if as_json else status)
            return 1 if status == "undecided" else 2
        if as_json:
            sink.write(as_line({"number": number} | _as_dict(counts, heat)))
        else:
            sink.write(_table(counts) + ("\n\n" + _heat_maps(counts, sink.terminal) if heat else ""))
        return 0

    return answer_all(source, output, answer, unread=invalid(as_json))


def _table(counts: TemplateCounts) -> str:
    symbol = counts.grid.alphabet.symbol
    rows = [("value", "possible", "left")]
    rows += [(symbol(value), str(count), str(counts.left[value])) for value, count in counts.possible.items()]
    rows.append(("all", str(sum(counts.possible.values())), str(sum(counts.left.values()))))
    from wcwidth import wcswidth

    widths = [max(wcswidth(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join(" " * (width - wcswidth(text)) + text for text, width in zip(row, widths, strict=True)) for row in rows
    )


def _heat_maps(counts: TemplateCounts, colour: bool) -> str:
    possible, left = _heat_map(counts, counts.heat, colour), _heat_map(counts, counts.heat_left, colour)
    return f"possible templates through each cell\n{possible}\n\nleft\n{left}"


def _heat_map(counts: TemplateCounts, heat: tuple[tuple[int, ...], ...], colour: bool) -> str:
    """Draw the number of templates through each empty cell; filled cells show a dash, or with colour their symbol."""
    grid = counts.grid
    through = [sum(by_value) for by_value in zip(*heat, strict=True)]
    empty = [not value for value in grid._values]
    texts = [
        str(count) if is_empty else grid.alphabet.symbol(value) if colour else "-"
        for value, count, is_empty in zip(grid._values, through, empty, strict=True)
    ]
    if not colour:
        return "\n".join(draw_cells(grid.layout, texts))
    most = max((count for count, is_empty in zip(through, empty, strict=True) if is_empty), default=0)
    paints = [_colour(count, most) if is_empty else _GIVEN for count, is_empty in zip(through, empty, strict=True)]
    return "\n".join(draw_cells(grid.layout, texts, [(paint, _PLAIN) for paint in paints]))


def _colour(count: int, most: int) -> str:
    """Choose a colour on a logarithmic scale, because counts range from one to thousands; the scale is the same for
    all grids."""
    share = math.log(max(count, 1)) / math.log(max(most, 32))
    return _COLOURS[round(share * (len(_COLOURS) - 1))]


def _as_dict(counts: TemplateCounts, heat: bool) -> dict[str, Any]:
    grid = counts.grid
    symbol, size = grid.alphabet.symbol, grid.size
    answer: dict[str, Any] = {
        "layout": grid.layout.spec,
        "total": counts.total,
        "possible": {symbol(value): count for value, count in counts.possible.items()},
        "left": {symbol(value): count for value, count in counts.left.items()},
    }
    if heat:
        for name, by_value in (("heat", counts.heat), ("heat_left", counts.heat_left)):
            answer[name] = {
                symbol(value): [list(cells[start : start + size]) for start in range(0, size * size, size)]
                for value, cells in enumerate(by_value, 1)
            }
    return answer
