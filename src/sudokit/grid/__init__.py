"""The grid: layouts, alphabets, grids and candidates as immutable values, and the errors of the package."""

from . import _arguments as arguments
from . import _columns as columns
from ._alphabet import RUNS, Alphabet, as_alphabet, check_symbols, graphemes, spelled_out
from ._arguments import as_integer, check_integer, seed_or_random
from ._batch import BatchValue
from ._candidates import Candidates
from ._cells import Conflict, cell_name
from ._errors import (
    AssumptionWarning,
    ConflictError,
    ImpossibleRequest,
    LayoutError,
    MissingExtra,
    OutOfRange,
    ParseError,
    SudokitError,
    quoted,
    shortened,
    warn_caller,
)
from ._frozen import FrozenDict, Value, frozen
from ._grid import Grid
from ._html import html_facts, html_table
from ._layout import MAX_SIZE, House, Layout, as_layout, likely_boxes, needed_layout
from ._option_tables import checked, options_of, with_options
from ._options import Option, OptionError
from ._puzzle_like import HoldsGrid, PuzzleLike, as_grid, as_puzzle
from ._shared_options import (
    FIRST,
    INDEX,
    LAYOUT,
    LIMIT,
    METHOD,
    NODE_LIMIT,
    ORDER_SEED,
    PROFILE,
    SEED,
    SYMBOLS,
    THREADS,
    TIME_LIMIT,
)
from ._text_port import connect_text

__all__ = [
    "FIRST",
    "INDEX",
    "LAYOUT",
    "LIMIT",
    "MAX_SIZE",
    "METHOD",
    "NODE_LIMIT",
    "ORDER_SEED",
    "PROFILE",
    "RUNS",
    "SEED",
    "SYMBOLS",
    "THREADS",
    "TIME_LIMIT",
    "Alphabet",
    "AssumptionWarning",
    "BatchValue",
    "Candidates",
    "Conflict",
    "ConflictError",
    "FrozenDict",
    "Grid",
    "HoldsGrid",
    "House",
    "ImpossibleRequest",
    "Layout",
    "LayoutError",
    "MissingExtra",
    "Option",
    "OptionError",
    "OutOfRange",
    "ParseError",
    "PuzzleLike",
    "SudokitError",
    "Value",
    "arguments",
    "as_alphabet",
    "as_grid",
    "as_integer",
    "as_layout",
    "as_puzzle",
    "cell_name",
    "check_integer",
    "check_symbols",
    "checked",
    "columns",
    "connect_text",
    "frozen",
    "graphemes",
    "html_facts",
    "html_table",
    "likely_boxes",
    "needed_layout",
    "options_of",
    "quoted",
    "seed_or_random",
    "shortened",
    "spelled_out",
    "warn_caller",
    "with_options",
]
