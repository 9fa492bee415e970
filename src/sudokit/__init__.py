"""Solve any Sudoku, fast and exactly: any box shape, any symbols.

>>> import sudokit as sk
>>> outcome = sk.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(outcome.status), outcome.grid.line()[:9]
('unique', '534678912')
"""

import importlib as _importlib
import sys as _sys
from types import FunctionType as _FunctionType
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from ._version import __version__
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

if _TYPE_CHECKING:
    from .drawing import Printed, book, render
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
    from .logic import (
        Argument,
        ArgumentError,
        ArgumentLine,
        ArgumentPart,
        Branch,
        Card,
        CaseSplit,
        DepthRatingBatch,
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
        SeSteps,
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
    from .photo import PhotoCell, PhotoStatus, Reading, read_photo
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

# Rooms that are imported when one of their names is first used, to keep start-up fast: each costs milliseconds.
_LATER = {
    "drawing": "Printed book render",
    "generating": (
        "Minimised MinimisedBatch Puzzle PuzzleBatch generate generate_many iter_generate iter_minimise minimise minimise_many "
        "random_grid random_grids rank_grid unrank_grid"
    ),
    "logic": (
        "Argument ArgumentError ArgumentLine ArgumentPart Branch Card CaseSplit DepthRatingBatch Explanation ExplanationBatch "
        "Hint Mistake Profile Proved Rating RatingBatch Refutation SeExplanation SeMark SeRatingBatch SeSteps Search Steps "
        "Technique check_argument explain explain_many hint iter_explain iter_rate profile_names rate rate_many steps "
        "techniques"
    ),
    "photo": "PhotoCell PhotoStatus Reading read_photo",
    "symmetry": (
        "Automorphisms Canonical CanonicalBatch ClassBatch Transformation apply automorphisms canonical canonical_many "
        "classes_covered isomorphism iter_canonical random_class rank_class rank_class_many scramble unrank_class "
        "unrank_class_many"
    ),
}

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
    "DepthRatingBatch",
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
    "PhotoCell",
    "PhotoStatus",
    "Printed",
    "Profile",
    "Proved",
    "Puzzle",
    "PuzzleBatch",
    "Rating",
    "RatingBatch",
    "Reading",
    "Refutation",
    "Rule",
    "SeExplanation",
    "SeMark",
    "SeRatingBatch",
    "SeSteps",
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
    "batch",
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
    "read_photo",
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
        for member in vars(value).copy().values() if isinstance(value, type) else ():
            part = getattr(member, "__func__", member)
            if isinstance(part, _FunctionType) and part.__module__ == value.__module__:
                part.__module__ = __name__
        value.__module__ = __name__
    return value


def _publish(room: _Any, names: str) -> None:
    """Publish the names that a room has by now: another thread may still be importing it."""
    known = vars(room).copy()
    for name in names.split():
        if name in known:
            globals()[name] = _public(known[name])


for _name in __all__:
    _public(globals().get(_name))


def __getattr__(name: str) -> _Any:
    """Import a room on the first use of one of its names, or of the room itself."""
    if name in ("batch", "data", "drawing", "formats", "messages", "photo", "rules", "study"):
        return _importlib.import_module(f".{name}", __name__)
    room = next((room for room, names in _LATER.items() if name in names.split()), None)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _importlib.import_module(f".{room}", __name__)
    # one room imports others: the names of all of them are published together
    for each, names in _LATER.items():
        if (module := _sys.modules.get(f"{__name__}.{each}")) is not None:
            _publish(module, names)
    return globals()[name]


def __dir__() -> list[str]:
    """Return the available names, including those imported on first access."""
    return sorted({*globals(), *__all__})
