"""Solve any Sudoku, fast and exactly: any box shape, any symbols.

>>> import sudokit as sk
>>> outcome = sk.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(outcome.status), outcome.grid.line()[:9]
('unique', '534678912')
"""

import importlib as _importlib
from types import FunctionType as _FunctionType
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from ._version import __version__
from .generating import (
    Minimised,
    MinimisedBatch,
    Puzzle,
    PuzzleBatch,
    generate,
    generate_many,
    iter_generate,
    iter_minimise,
    minimise,
    minimise_many,
    random_grid,
    random_grids,
    rank_grid,
    unrank_grid,
)
from .grid import (
    Alphabet,
    AssumptionWarning,
    Candidates,
    Conflict,
    ConflictError,
    Grid,
    House,
    ImpossibleRequest,
    Layout,
    LayoutError,
    MissingExtra,
    OutOfRange,
    ParseError,
    Rule,
    SudokitError,
)
from .grid import connect_text as _connect_text
from .logic import (
    Argument,
    ArgumentError,
    ArgumentLine,
    ArgumentPart,
    Branch,
    Card,
    CaseSplit,
    Explanation,
    ExplanationBatch,
    Hint,
    Mistake,
    Profile,
    Proved,
    Rating,
    RatingBatch,
    Refutation,
    Search,
    SeExplanation,
    SeMark,
    SeRatingBatch,
    Steps,
    Technique,
    check_argument,
    explain,
    explain_many,
    hint,
    iter_explain,
    iter_rate,
    profile_names,
    rate,
    rate_many,
    steps,
    techniques,
)
from .solving import (
    Batch,
    Check,
    CheckBatch,
    Clash,
    Closest,
    Fault,
    Method,
    Node,
    Outcome,
    Stats,
    Status,
    Step,
    StopFlag,
    TemplateCounts,
    Trail,
    TrailSummary,
    TrueCandidates,
    Undecided,
    VerifyBatch,
    check,
    check_many,
    count,
    instruction_sets,
    is_unique,
    iter_check,
    iter_solve,
    iter_verify,
    methods,
    solutions,
    solve,
    solve_many,
    templates,
    true_candidates,
    verify,
    verify_many,
)
from .symmetry import (
    Automorphisms,
    Canonical,
    CanonicalBatch,
    ClassBatch,
    Transformation,
    apply,
    automorphisms,
    canonical,
    canonical_many,
    classes_covered,
    isomorphism,
    iter_canonical,
    random_class,
    rank_class,
    rank_class_many,
    scramble,
    unrank_class,
    unrank_class_many,
)

if _TYPE_CHECKING:
    from .drawing import Printed, book, render

__all__ = [
    "Alphabet",
    "Argument",
    "ArgumentError",
    "ArgumentLine",
    "ArgumentPart",
    "AssumptionWarning",
    "Automorphisms",
    "Batch",
    "Branch",
    "Candidates",
    "Canonical",
    "CanonicalBatch",
    "Card",
    "CaseSplit",
    "Check",
    "CheckBatch",
    "Clash",
    "ClassBatch",
    "Closest",
    "Conflict",
    "ConflictError",
    "Explanation",
    "ExplanationBatch",
    "Fault",
    "Grid",
    "Hint",
    "House",
    "ImpossibleRequest",
    "Layout",
    "LayoutError",
    "Method",
    "Minimised",
    "MinimisedBatch",
    "MissingExtra",
    "Mistake",
    "Node",
    "OutOfRange",
    "Outcome",
    "ParseError",
    "Printed",
    "Profile",
    "Proved",
    "Puzzle",
    "PuzzleBatch",
    "Rating",
    "RatingBatch",
    "Refutation",
    "Rule",
    "SeExplanation",
    "SeMark",
    "SeRatingBatch",
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
    "TrailSummary",
    "Transformation",
    "TrueCandidates",
    "Undecided",
    "VerifyBatch",
    "__version__",
    "apply",
    "automorphisms",
    "book",
    "canonical",
    "canonical_many",
    "check",
    "check_argument",
    "check_many",
    "classes_covered",
    "count",
    "explain",
    "explain_many",
    "formats",
    "generate",
    "generate_many",
    "hint",
    "instruction_sets",
    "is_unique",
    "isomorphism",
    "iter_canonical",
    "iter_check",
    "iter_explain",
    "iter_generate",
    "iter_minimise",
    "iter_rate",
    "iter_solve",
    "iter_verify",
    "methods",
    "minimise",
    "minimise_many",
    "profile_names",
    "random_class",
    "random_grid",
    "random_grids",
    "rank_class",
    "rank_class_many",
    "rank_grid",
    "rate",
    "rate_many",
    "render",
    "rules",
    "scramble",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "study",
    "techniques",
    "templates",
    "true_candidates",
    "unrank_class",
    "unrank_class_many",
    "unrank_grid",
    "verify",
    "verify_many",
]

# The only link upward: a grid parses and formats itself with the formats room, which is imported on the first such
# call.
_connect_text(lambda: _importlib.import_module(f"{__name__}.formats"))


def _public(value: _Any) -> _Any:
    """Attribute a name to this package, whichever room defines it: tracebacks, help and pickles show
    sudokit.ParseError."""
    if callable(value):
        for member in vars(value).values() if isinstance(value, type) else ():
            part = getattr(member, "__func__", member)
            if isinstance(part, _FunctionType) and part.__module__ == value.__module__:
                part.__module__ = __name__
        value.__module__ = __name__
    return value


for _name in __all__:
    _public(globals().get(_name))


def __getattr__(name: str) -> _Any:
    """Import rarely used names on first access, to keep start-up fast."""
    if name in ("drawing", "formats", "messages", "rules", "study"):
        return _importlib.import_module(f".{name}", __name__)
    if name in ("Printed", "book", "render"):
        return _public(getattr(_importlib.import_module(".drawing", __name__), name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the available names, including those imported on first access."""
    return sorted({*globals(), *__all__})
