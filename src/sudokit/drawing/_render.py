"""Pictures of grids and steps, in every output form."""

from __future__ import annotations

import os
from typing import Literal, get_args

from ..grid import Candidates, PuzzleLike, arguments
from ..solving import Step
from ._inline import THEMES, Theme, inlined
from ._svg import state_of, svg
from ._terminal import terminal
from ._terminal_rules import draw_ruled, undrawn

__all__ = ["FORMS", "Form", "render"]

Form = Literal["svg", "png", "pdf", "ansi"]
FORMS: tuple[Form, ...] = get_args(Form)


def render(
    puzzle: PuzzleLike,
    to: Form = "svg",
    step: Step | None = None,
    *,
    candidates: bool | None = None,
    theme: Theme | None = None,
    axis: bool = False,
    width: float = 90.0,
    ppi: float = 200.0,
    fonts: str | os.PathLike[str] | None = None,
) -> str | bytes:
    """Draw a grid, with its candidates or a step of an explanation.

    Parameters
    ----------
    puzzle
        A grid, candidates, or text.
    to
        ``svg`` and ``ansi`` (for terminals) give text, ``png`` and ``pdf`` bytes.
    step
        The step to mark; None: nothing.
    candidates
        Whether candidates are shown; None: if `puzzle` has them, or a step is marked.
    theme
        ``light``, ``dark`` or ``paper`` (black on white, for printers); None: light, or in SVG the viewer's
        preference.
    axis
        Whether the grid has row and column numbers.
    width
        The width of a PDF or PNG, in millimetres, 10..2000.
    ppi
        The resolution of a PNG in pixels per inch, 20..2400.
    fonts
        A folder with fonts in addition to those of the system, for PDF and PNG.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such form or theme, or a number is out of range.
    MissingExtra
        If PNG or PDF is requested and the library for it is not installed.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.render("1..4 ..1. .1.. 4..1")[:4]
    '<svg'
    >>> print(sk.render("1..4 ..1. .1.. 4..1", "ansi"))
    +-----+-----+
    | 1 . | . 4 |
    | . . | 1 . |
    +-----+-----+
    | . 1 | . . |
    | 4 . | . 1 |
    +-----+-----+
    """
    from ._typeset import folder_of, typeset

    to, axis = arguments.choice("to", to, FORMS), arguments.flag("axis", axis)
    theme = None if theme is None else arguments.choice("theme", theme, THEMES)
    width = arguments.number("width", width, 10, 2000, " of millimetres")
    ppi, folder = arguments.number("ppi", ppi, 20, 2400), folder_of(fonts)
    if step is not None:
        arguments.instance("step", step, Step, "a Step or None")
    marked = step is not None or isinstance(puzzle, Candidates)
    shown = marked if candidates is None else arguments.flag("candidates", candidates)
    state = state_of(puzzle, "puzzle")
    if to == "ansi":
        grid = state.grid
        texts = [grid.alphabet.symbol(value) if value else "." for value in grid.values]
        drawn = [terminal(state, step)] if shown else draw_ruled(grid, texts, texts)
        return "\n".join([*(drawn or [grid.with_rules(()).format("drawing")]), *undrawn(grid)])
    picture = svg(state, step, axis=axis, candidates=shown, theme=None if theme == "paper" else theme)
    if to == "svg":
        return inlined(picture, theme) if theme == "paper" else picture
    page = f"#set page(width: {width:g}mm, height: auto, margin: 0mm)\n"
    page += f'#image(bytes(sys.inputs.at("grid")), format: "svg", width: {width:g}mm)\n'
    return typeset(page, {"grid": inlined(picture, theme or "light")}, "png" if to == "png" else "pdf", ppi, folder)
