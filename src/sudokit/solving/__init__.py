"""Solving: one puzzle or many, checking, counting, templates, and the trail of a search."""

from ._check import Check, Fault, check, verify
from ._methods import Method, check_method, methods
from ._row_kinds import invalid_rows, reasons_of, text_words
from ._rows import alphabet_of, rows_of
from ._solve import (
    STATUSES,
    Outcome,
    Stats,
    Status,
    StopFlag,
    Undecided,
    check_limits,
    check_time_limit,
    count,
    is_unique,
    reason_of,
    solutions,
    solve,
)
from ._solve_many import Batch, instruction_sets, solve_many, solve_stream
from ._templates import TemplateCounts, making_seconds, measure, templates
from ._trail import Node, Place, Step, Trail

__all__ = [
    "STATUSES",
    "Batch",
    "Check",
    "Fault",
    "Method",
    "Node",
    "Outcome",
    "Place",
    "Stats",
    "Status",
    "Step",
    "StopFlag",
    "TemplateCounts",
    "Trail",
    "Undecided",
    "alphabet_of",
    "check",
    "check_limits",
    "check_method",
    "check_time_limit",
    "count",
    "instruction_sets",
    "invalid_rows",
    "is_unique",
    "making_seconds",
    "measure",
    "methods",
    "reason_of",
    "reasons_of",
    "rows_of",
    "solutions",
    "solve",
    "solve_many",
    "solve_stream",
    "templates",
    "text_words",
    "verify",
]
