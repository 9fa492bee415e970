"""A coloured grid with candidates for terminals: the reasons of a step stand out, its effect most of all."""

from __future__ import annotations

from ..formats import draw_cells
from ..grid import Candidates, arguments
from ..solving import Place, Step
from ._marks import Marks, marks_of
from ._terminal_rules import draw_ruled

__all__ = ["terminal"]

_PLAIN = "\x1b[0m"
# Bold and reversed work even on a terminal without colours.
_PAINT = {
    "disc": "\x1b[1;34m",
    "ring": "\x1b[4;33m",
    "square": "\x1b[1;35m",
    "box": "\x1b[4;35m",
    "fin": "\x1b[1;33m",
    "diamond": "\x1b[1;33m",
    "line": "\x1b[4m",
    "elim": "\x1b[1;9;31m",
    "place": "\x1b[1;7;32m",
}
_SHADE, _GIVEN, _ENTRY, _CELL = "\x1b[2m", "\x1b[1m", "\x1b[36m", "\x1b[4m"


def terminal(state: Candidates, step: Step | None = None, *, colour: bool = True) -> str:
    """Draw a grid with its candidates as text.

    Parameters
    ----------
    state
        The grid; a cell shows its value, or its candidates.  Cages, dots, signs and clues outside are drawn; other rules are
        not.
    step
        The step to highlight; None: nothing.
    colour
        Whether to use colours; without them nothing is highlighted.

    Examples
    --------
    >>> import sudokit as sk
    >>> print(terminal(sk.Grid.parse("12.. 34.. ...3 ..2.").candidates(), colour=False))
    +-------+-------+
    |  1  2 | 34  4 |
    |  3  4 |  1 12 |
    +-------+-------+
    | 24  1 | 14  3 |
    |  4 13 |  2 14 |
    +-------+-------+
    """
    arguments.instance("state", state, Candidates, "Candidates")
    if step is not None:
        arguments.instance("step", step, Step, "a Step or None")
    colour = arguments.flag("colour", colour)
    marks = marks_of(step) if step is not None else Marks({}, {}, {})
    size, grid = state.size, state.grid
    symbol = grid.alphabet.symbol
    wide = any(len(one) > 1 for one in grid.alphabet.symbols)
    joint = "," if wide else ""
    texts, paints = [], []
    for cell, value in enumerate(grid._values):
        place = divmod(cell, size)
        if value:
            texts.append(symbol(value))
            paints.append((_GIVEN if grid._givens[cell] else _ENTRY, _PLAIN))
            continue
        held = state[place]
        texts.append(joint.join(map(symbol, held)) or ".")
        paints.append((_SHADE, _PLAIN))
    if not colour:
        return "\n".join(draw_ruled(grid, texts, texts) or draw_cells(state.layout, texts))
    painted = [
        (before if state.grid._values[cell] else _painted(divmod(cell, size), state, marks, joint))
        for cell, (before, _) in enumerate(paints)
    ]
    if grid.rules:
        whole = [one if one.endswith(_PLAIN) else f"{one}{texts[cell]}{_PLAIN}" for cell, one in enumerate(painted)]
        if lines := draw_ruled(grid, texts, whole):
            return "\n".join(lines)
    return "\n".join(_draw(state, texts, painted))


def _painted(place: Place, state: Candidates, marks: Marks, joint: str) -> str:
    """Return the text of an open cell, each candidate in its colour."""
    symbol = state.grid.alphabet.symbol
    in_step = place in marks.cells or place in marks.sets
    parts = []
    for value in state[place]:
        mark = marks.candidates.get((place, value))
        paint = _PAINT[mark] if mark else _CELL if in_step else _SHADE
        parts.append(f"{paint}{symbol(value)}{_PLAIN}")
    return joint.join(parts) or f"{_SHADE}.{_PLAIN}"


def _draw(state: Candidates, texts: list[str], painted: list[str]) -> list[str]:
    """Draw cells whose texts consist of coloured pieces: the plain drawing, with every text replaced by its coloured
    one."""
    lines = draw_cells(state.layout, texts, [(f"\x00{cell}\x01", "\x02") for cell in range(len(texts))])
    found = []
    for line in lines:
        made, at = "", 0
        while (start := line.find("\x00", at)) >= 0:
            middle, end = line.index("\x01", start), line.index("\x02", start)
            cell = int(line[start + 1 : middle])
            blanks = line[middle + 1 : end].removesuffix(texts[cell])
            before = painted[cell]
            made += line[at:start] + blanks
            made += before if before.endswith(_PLAIN) else f"{before}{texts[cell]}{_PLAIN}"
            at = end + 1
        found.append(made + line[at:])
    return found
