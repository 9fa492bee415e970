"""Text in, text out: every format that puzzles are written in, detected automatically.

docs/formats.md shows each format and the rules.  A format is one small module and one entry in `FORMATS`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from ._html import table as html_table  # noqa: F401  # for the grid's text port
from ._read import NoPuzzle as NoPuzzle
from ._read import entries_of_rows as entries_of_rows
from ._read import parse_candidates, parse_many, parse_one, parse_puzzle, read_file
from ._table import FORMATS
from ._types import LINE_LIMIT as LINE_LIMIT
from ._types import Entry, Format
from ._types import Options as Options
from ._write import names, write

if TYPE_CHECKING:
    from ._compressed import BrokenData as BrokenData
    from ._compressed import decompressed as decompressed
    from ._compressed import is_compressed as is_compressed
    from ._compressed import open_input as open_input
    from ._csv_chunks import BadRecord as BadRecord
    from ._csv_chunks import csv_table as csv_table
    from ._csv_chunks import fields_of as fields_of
    from ._csv_chunks import first_record as first_record
    from ._csv_chunks import line_ends as line_ends
    from ._csv_chunks import unclosed as unclosed
    from ._csv_rows import PUZZLE_NAMES as PUZZLE_NAMES
    from ._csv_rows import SOLUTION_NAMES as SOLUTION_NAMES
    from ._csv_rows import Columns as Columns
    from ._csv_rows import columns as columns
    from ._csv_rows import read_csv as read_csv
    from ._drawing import draw_cells as draw_cells
    from ._json_format import candidate_rows as candidate_rows
    from ._json_format import read_document as read_document
    from ._lines import decoded as decoded
    from ._lines import numbered as numbered
    from ._plain import unreadable as unreadable
    from ._several import RowReader as RowReader
    from ._several import reads_alike as reads_alike
    from ._state import settled as settled
    from ._values import wrong_symbol as wrong_symbol

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "names",
    "parse_candidates",
    "parse_many",
    "parse_one",
    "parse_puzzle",
    "read_file",
    "write",
]

# What the other rooms use from this one, by the defining module; each is imported on first use.
_MODULES = {
    "BrokenData": "_compressed",
    "decompressed": "_compressed",
    "is_compressed": "_compressed",
    "open_input": "_compressed",
    "BadRecord": "_csv_chunks",
    "csv_table": "_csv_chunks",
    "fields_of": "_csv_chunks",
    "first_record": "_csv_chunks",
    "line_ends": "_csv_chunks",
    "unclosed": "_csv_chunks",
    "PUZZLE_NAMES": "_csv_rows",
    "SOLUTION_NAMES": "_csv_rows",
    "Columns": "_csv_rows",
    "columns": "_csv_rows",
    "read_csv": "_csv_rows",
    "draw_cells": "_drawing",
    "candidate_rows": "_json_format",
    "read_document": "_json_format",
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
    found = globals()[name] = getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
    return found
