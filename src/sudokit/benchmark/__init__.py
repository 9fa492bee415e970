"""Benchmarks: CPU time in interleaved rounds, medians, work done; compared with programs and C functions."""

from __future__ import annotations

from . import _methods as methods
from ._against import Beside, against
from ._chart import chart
from ._function import BesideFunction, against_function
from ._lists import as_lines, load, loaded, made_lists
from ._measure import METHODS, THREADS_FROM, Figure, Plan, machine, measure
from ._report import as_dict, beside_table, function_table, named, table

__all__ = [
    "METHODS",
    "THREADS_FROM",
    "Beside",
    "BesideFunction",
    "Figure",
    "Plan",
    "against",
    "against_function",
    "as_dict",
    "as_lines",
    "beside_table",
    "chart",
    "function_table",
    "load",
    "loaded",
    "machine",
    "made_lists",
    "measure",
    "methods",
    "named",
    "table",
]
