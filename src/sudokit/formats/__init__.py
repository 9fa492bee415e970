"""Text in, text out: every format that puzzles are written in, recognised by itself.

docs/formats.md shows each format and the rules.  A format is one small module and one entry of `FORMATS`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._html import table as html_table
from ._read import NoPuzzle, entries_of_rows, parse_candidates, parse_many, parse_one, parse_puzzle, read_file
from ._table import FORMATS
from ._types import LINE_LIMIT, Entry, Format, Options
from ._write import names, write

if TYPE_CHECKING:
    from ._csv_rows import Columns, columns, read_csv
    from ._drawing import draw_cells
    from ._json_format import candidate_rows
    from ._lines import decoded, numbered
    from ._plain import unreadable
    from ._several import RowReader, reads_alike
    from ._state import settled
    from ._values import wrong_symbol

__all__ = [
    "FORMATS",
    "LINE_LIMIT",
    "Columns",
    "Entry",
    "Format",
    "NoPuzzle",
    "Options",
    "RowReader",
    "candidate_rows",
    "columns",
    "decoded",
    "draw_cells",
    "entries_of_rows",
    "html_table",
    "names",
    "numbered",
    "parse_candidates",
    "parse_many",
    "parse_one",
    "parse_puzzle",
    "read_csv",
    "read_file",
    "reads_alike",
    "settled",
    "unreadable",
    "write",
    "wrong_symbol",
]

# What the other rooms use of the formats, by the module that defines it, each imported when it is first asked for.
_MODULES = {
    "Columns": "_csv_rows",
    "columns": "_csv_rows",
    "read_csv": "_csv_rows",
    "draw_cells": "_drawing",
    "candidate_rows": "_json_format",
    "decoded": "_lines",
    "numbered": "_lines",
    "unreadable": "_plain",
    "RowReader": "_several",
    "reads_alike": "_several",
    "settled": "_state",
    "wrong_symbol": "_values",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
