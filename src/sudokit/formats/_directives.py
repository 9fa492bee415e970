"""Comments that state what the cells do not show: ``# layout: 3x3+diagonals`` and ``# symbols: ♠ ♥ ♦ ♣``."""

from __future__ import annotations

import re

from ..grid import Layout, ParseError, SudokitError, spelled_out
from ._types import Line, Options

_DIRECTIVE = re.compile(r"\s*#\s*(layout|symbols)\s*:\s*(.*\S)\s*$")


def directive(line: Line) -> re.Match[str] | None:
    """Return the name and value of a directive, or None if the line is not one.

    >>> directive(Line(1, "# layout: 2x3")).groups()
    ('layout', '2x3')
    """
    return _DIRECTIVE.match(line.text)


def directed(line: Line, known: Options, options: Options) -> Options:
    """Return the options that apply after a line; symbols given by the caller (`options`) take precedence over those in
    the text.

    Raises
    ------
    ParseError
        If the line states an impossible layout or alphabet, or another layout than the caller.
    """
    found = directive(line)
    if not found:
        return known
    try:
        if found[1] == "symbols":
            spelled_out(found[2])
            return known if options.symbols is not None else known._replace(symbols=found[2])
        layout = Layout.parse(found[2])
    except SudokitError as error:
        raise ParseError(str(error), line=line.number, column=found.start(2) + 1, source=line.text) from None
    if options.layout is not None and options.layout != layout:
        raise ParseError(
            other_layout(layout.spec, options.layout), line=line.number, column=found.start(2) + 1, source=line.text
        )
    return known._replace(layout=layout)


def other_layout(stated: str, requested: Layout) -> str:
    """Return the message for a text that states one layout when another was requested.

    >>> other_layout("2x3", Layout(3, 2))
    'the text specifies layout 2x3, but layout 3x2 was requested'
    """
    return f"the text specifies layout {stated}, but layout {requested.spec} was requested"
