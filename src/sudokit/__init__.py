"""Solve any Sudoku, fast and exactly: any box shape, any symbols.

>>> import sudokit as sk
>>> outcome = sk.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(outcome.status), outcome.grid.line()[:9]
('unique', '534678912')
"""

from typing import Any as _Any

from ._alphabet import Alphabet
from ._batch import Batch, instruction_sets, solve_many, solve_stream
from ._book import Printed, book
from ._canonical import (
    Automorphisms,
    Canonical,
    CanonicalBatch,
    Transformation,
    apply,
    automorphisms,
    canonical,
    canonical_many,
    canonical_stream,
    isomorphic,
    scramble,
)
from ._check import Check, Fault, check, verify
from ._classes import class_rank, class_unrank, classes_covered
from ._errors import (
    AssumptionWarning,
    ConflictError,
    ImpossibleRequest,
    LayoutError,
    MissingExtra,
    ParseError,
    SudokitError,
)
from ._explain import Explanation, Steps, explain, steps
from ._full_grids import random_grid, random_grids, rank_grid, unrank_grid
from ._generate import generate, generate_batches, generate_many
from ._grid import Candidates, Conflict, Grid
from ._hint import Hint, hint
from ._layout import House, Layout
from ._methods import Method, methods
from ._minimise import Minimised, minimise
from ._profiles import Profile, Search, profile_names
from ._puzzle import Puzzle, PuzzleBatch
from ._rate import Rating, rate
from ._ratings import RatingBatch, rate_many, rate_stream
from ._render import render
from ._solve import (
    Outcome,
    Stats,
    Status,
    StopFlag,
    Undecided,
    count,
    is_unique,
    solutions,
    solve,
)
from ._steps import Node, Step, Trail
from ._techniques import Technique, techniques
from ._templates import TemplateCounts, templates
from ._version import __version__

__all__ = [
    "Alphabet",
    "AssumptionWarning",
    "Automorphisms",
    "Batch",
    "Candidates",
    "Canonical",
    "CanonicalBatch",
    "Check",
    "Conflict",
    "ConflictError",
    "Explanation",
    "Fault",
    "Grid",
    "Hint",
    "House",
    "ImpossibleRequest",
    "Layout",
    "LayoutError",
    "Method",
    "Minimised",
    "MissingExtra",
    "Node",
    "Outcome",
    "ParseError",
    "Printed",
    "Profile",
    "Puzzle",
    "PuzzleBatch",
    "Rating",
    "RatingBatch",
    "Search",
    "Stats",
    "Status",
    "Step",
    "Steps",
    "StopFlag",
    "SudokitError",
    "Technique",
    "TemplateCounts",
    "Trail",
    "Transformation",
    "Undecided",
    "__version__",
    "apply",
    "automorphisms",
    "book",
    "canonical",
    "canonical_many",
    "canonical_stream",
    "check",
    "class_rank",
    "class_unrank",
    "classes_covered",
    "count",
    "explain",
    "formats",
    "generate",
    "generate_batches",
    "generate_many",
    "hint",
    "instruction_sets",
    "is_unique",
    "isomorphic",
    "methods",
    "minimise",
    "profile_names",
    "random_grid",
    "random_grids",
    "rank_grid",
    "rate",
    "rate_many",
    "rate_stream",
    "render",
    "scramble",
    "solutions",
    "solve",
    "solve_many",
    "solve_stream",
    "steps",
    "study",
    "techniques",
    "templates",
    "unrank_grid",
    "verify",
]


def __getattr__(name: str) -> _Any:
    """Import `formats` and `study` when first asked for: starting up should not pay for what few programs use."""
    if name in ("formats", "study"):
        import importlib

        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
