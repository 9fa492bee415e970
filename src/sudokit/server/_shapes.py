"""The form of texts in requests, where it can be told: a pattern, a closed set, or a named format.

No pattern refuses a text that the service accepts.  What no pattern can express has a format of its own: `FORMATS` says what
each means.
"""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from ..grid import Layout, Option
from ..logic import Profile, profile_names, techniques
from ..solving import MethodName

__all__ = ["BOARD", "FORMATS", "check_form", "shape_of"]

FORMATS = {
    "sudoku": "one puzzle in any form that the command line reads (docs/formats.md)",
    "sudoku-layout": "the spec of a layout that exists",
    "sudoku-symbols": "N different symbols, or the name of such an alphabet: `1-9`, `0-F`, `letters`, `numbers`",
    "sudoku-cells": "one mark for each of N*N cells; blanks do not count",
}
_NOT_BLANK = r"\S"
_BOXES = "[0-9]{1,2}x[0-9]{1,2}|jigsaw:[^+]+"
_EXTRAS = r"(?:\+diagonals|\+windows)*"
_LAYOUT = {"pattern": rf"^\s*(?:{_BOXES}){_EXTRAS}\s*$", "format": "sudoku-layout"}
_SHAPES: dict[str, dict[str, Any]] = {
    "layout": _LAYOUT,
    "symbols": {"pattern": _NOT_BLANK, "format": "sudoku-symbols"},
    "as_symbols": {"pattern": _NOT_BLANK, "format": "sudoku-symbols"},
    "pattern": {"pattern": _NOT_BLANK, "format": "sudoku-cells"},
    "keep": {"pattern": _NOT_BLANK, "format": "sudoku-cells"},
    "entries": {"pattern": _NOT_BLANK, "format": "sudoku-cells"},
    "made_layout": {
        "pattern": rf"^\s*(?:{_BOXES}|random-jigsaw(?::[0-9]{{1,2}})?){_EXTRAS}\s*$",
        "format": "sudoku-layout",
    },
    "level": {"enum": list(dict.fromkeys(level for name in profile_names() for level in Profile.load(name).levels))},
    "technique": {"enum": [one.name for one in techniques()]},
    "techniques_up_to": {"enum": [one.name for one in techniques()]},
    "method": {"enum": list(get_args(MethodName))},
}
_BLANKS = "[ \t\r\n]*"
_ROW = rf"\[{_BLANKS}(?:[0-9]{_BLANKS},{_BLANKS}){{8}}[0-9]{_BLANKS}\]{_BLANKS}"
BOARD = rf"^{_BLANKS}\[{_BLANKS}(?:{_ROW},{_BLANKS}){{8}}{_ROW}\]{_BLANKS}$"
"""Nine lists of nine digits as JSON."""


def shape_of(name: str) -> dict[str, Any]:
    """Return what the document says of the text of a field, besides its type: `pattern` and `format`, or `enum`."""
    return _SHAPES.get(name, {})


def check_form(option: Option, value: str, form: dict[str, Any]) -> None:
    """Refuse a text that is not in the closed set of its option, is blank, or is not the spec of a layout.

    Raises
    ------
    SudokitError
        If it is refused.
    """
    choices = form.get("enum")
    if choices is not None and value not in choices:
        option.narrower(type_=Literal[tuple(choices)], expected="").refuse(value)
    pattern = form.get("pattern")
    if pattern == _NOT_BLANK and not value.strip():
        option.refuse(value)
    if form.get("format") == "sudoku-layout" and pattern and not re.search(pattern, value):
        Layout.parse(value)  # which says what is wrong with it
