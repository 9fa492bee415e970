"""Benchmarks: CPU time in interleaved rounds, medians, work done; ours beside any program that reads lines."""

from __future__ import annotations

from .against import Beside, against
from .chart import chart
from .lists import as_lines, load, loaded, made_lists
from .measure import METHODS, THREADS_FROM, Figure, Plan, machine, measure
from .report import as_dict, beside_table, named, table

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
    "named",
    "table",
]
