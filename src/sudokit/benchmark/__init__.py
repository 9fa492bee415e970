"""Benchmarks: CPU time in interleaved rounds, medians, work done; also compared with any program that reads lines."""

from __future__ import annotations

from . import _methods as methods
from ._against import Beside, against
from ._chart import chart
from ._lists import as_lines, load, loaded, made_lists
from ._measure import METHODS, THREADS_FROM, Figure, Plan, machine, measure
from ._report import as_dict, beside_table, named, table

__all__ = [
    "METHODS",
    "THREADS_FROM",
    "Beside",
    "Figure",
    "Plan",
    "against",
    "as_dict",
    "as_lines",
    "beside_table",
    "chart",
    "load",
    "loaded",
    "machine",
    "made_lists",
    "measure",
    "methods",
    "named",
    "table",
]
