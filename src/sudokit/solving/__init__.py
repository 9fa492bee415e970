"""Solving: one puzzle or many, checking, counting, templates, and the trail of a search."""

from ._catalogue import CatalogueClass, CatalogueTable, LookUp, Way, catalogue_classes, catalogue_table, look_up
from ._check import Check, Fault, check, verify
from ._check_many import CheckBatch, check_many, iter_check
from ._methods import Method, MethodName, check_method, methods, undecided_because
from ._reasons import Clash, Closest, clash_of, closest_of, why_data
from ._row_kinds import ERRORS, Errors, invalid_rows, reasons_of, text_words
from ._rows import alphabet_of, rows_of, values_of
from ._solutions import solutions
from ._solve import (
    STATUSES,
    Outcome,
    Stats,
    Status,
    StopFlag,
    Undecided,
    count,
    count_ended,
    is_unique,
    reason_of,
    solve,
)
from ._solve_many import Batch, InstructionSet, instruction_sets, iter_solve, solve_many
from ._step_log import NUMBERS, log_of
from ._templates import TemplateCounts, making_seconds, measure, templates
from ._trail import Node, Place, Step, Trail, TrailSummary
from ._true_candidates import TrueCandidates, true_candidates
from ._verify_many import VerifyBatch, iter_verify, verify_many

__all__ = [
    "ERRORS",
    "NUMBERS",
    "STATUSES",
    "Batch",
    "CatalogueClass",
    "CatalogueTable",
    "Check",
    "CheckBatch",
    "Clash",
    "Closest",
    "Errors",
    "Fault",
    "InstructionSet",
    "LookUp",
    "Method",
    "MethodName",
    "Node",
    "Outcome",
    "Place",
    "Stats",
    "Status",
    "Step",
    "StopFlag",
    "TemplateCounts",
    "Trail",
    "TrailSummary",
    "TrueCandidates",
    "Undecided",
    "VerifyBatch",
    "Way",
    "alphabet_of",
    "catalogue_classes",
    "catalogue_table",
    "check",
    "check_many",
    "check_method",
    "clash_of",
    "closest_of",
    "count",
    "count_ended",
    "instruction_sets",
    "invalid_rows",
    "is_unique",
    "iter_check",
    "iter_solve",
    "iter_verify",
    "log_of",
    "look_up",
    "making_seconds",
    "measure",
    "methods",
    "reason_of",
    "reasons_of",
    "rows_of",
    "solutions",
    "solve",
    "solve_many",
    "templates",
    "text_words",
    "true_candidates",
    "undecided_because",
    "values_of",
    "verify",
    "verify_many",
    "why_data",
]
