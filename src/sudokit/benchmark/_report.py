"""Figures as text."""

from __future__ import annotations

import math
from typing import Any

from ._against import Beside
from ._function import BesideFunction
from ._measure import Figure


def table(figures: list[Figure]) -> str:
    """Return the figures as text, with a bar for the rate.

    >>> lines = table([Figure("easy", "solve_many", "avx2", 2, 100, 1, 0.1, 0.2, 1.5, 0.25, 1000)]).splitlines()
    >>> lines[1][:97]
    'easy                     solve_many avx2           2    100   1     0.100   10,000,000     1.50  '
    """
    most = max((figure.rate for figure in figures), default=1)
    lines = [
        f"{'list':24} {'method':10} {'set':9} {'limit':>6} {'batch':>6} {'thr':>3} {'µs each':>9} {'puzzles/s':>12} "
        f"{'guesses':>8} {'sweeps':>8}"
    ]
    for f in figures:
        bar = "#" * max(1, round(20 * f.rate / most))
        lines.append(
            f"{f.puzzles:24} {f.method:10} {f.instruction_set:9} {f.limit:6} {f.batch:6} {f.threads:3} "
            f"{f.each:9.3f} {f.rate:12,.0f} {f.guesses:8.2f} {f.sweeps:8.2f} {bar}"
        )
    return "\n".join(lines)


def beside_table(command: str, found: list[Beside]) -> str:
    """Return the findings of `against` as text.

    >>> print(beside_table("other", [Beside("easy", 50000, 3.2, 0.8, 0.2, 0.16)]))
    CPU seconds, whole processes; theirs: other
                                               with start           without start
    list                        lines    theirs      ours    theirs      ours  theirs/ours: with  without
    easy                        50000     3.200     0.800     3.000     0.640               4.00     4.69
    easy: sudokit is 4.7 times as fast without start-up, 4.0 times as fast with start-up
    """
    lines = [
        f"CPU seconds, whole processes; theirs: {command}",
        f"{'with start':>53} {'without start':>23}",
        f"{'list':24} {'lines':>8} {'theirs':>9} {'ours':>9} {'theirs':>9} {'ours':>9}  theirs/ours: with  without",
    ]
    lines += [
        f"{f.puzzles:24} {f.lines:8} {f.theirs:9.3f} {f.ours:9.3f} {f.theirs - f.their_start:9.3f} "
        f"{f.ours - f.our_start:9.3f} {_two(f.ratio):>18} {_two(f.ratio_without_start):>8}"
        for f in found
    ]
    lines += [
        f"{f.puzzles}: sudokit is {_times(f.ratio_without_start)} without start-up, {_times(f.ratio)} with start-up"
        for f in found
        if not math.isnan(f.ratio_without_start)
    ]
    if hidden := [f.puzzles for f in found if f.start_dominates]:
        lines.append(
            f"start-up is more than a quarter of a program's time for {', '.join(hidden)}: the columns without start "
            "are more meaningful, and --against-lines repeats the list"
        )
    return "\n".join(lines)


def function_table(function: str, found: list[BesideFunction]) -> str:
    """Return the findings of `against_function` as text.

    >>> print(function_table("libother.so:solve", [BesideFunction("easy", 50000, 0.2, 0.0125, 0)]))
    CPU time of one call for the whole list, start-up and text not included; theirs: libother.so:solve
    list                        lines  theirs, µs  ours, µs  theirs/ours  different answers
    easy                        50000       4.000     0.250        16.00                  0
    """
    lines = [
        f"CPU time of one call for the whole list, start-up and text not included; theirs: {function}",
        f"{'list':24} {'lines':>8}  theirs, µs  ours, µs  theirs/ours  different answers",
    ]
    for f in found:
        theirs, ours = f.theirs / f.lines * 1e6, f.ours / f.lines * 1e6
        lines.append(f"{f.puzzles:24} {f.lines:8} {theirs:11.3f} {ours:9.3f} {_two(f.ratio):>12} {f.different:18}")
    return "\n".join(lines)


def _two(ratio: float) -> str:
    return "-" if math.isnan(ratio) else f"{ratio:.2f}"


def _times(ratio: float) -> str:
    return f"{ratio:.1f} times as fast"


def named(on: dict[str, Any]) -> str:
    """Return machine, compiler and versions in one line.

    >>> named({"processor": "A", "processors": 2, "compiler": "gcc 12", "python": "3.12", "sudokit": "1", "load": 0.5})
    'A, 2 processors (load 0.5), gcc 12, Python 3.12, sudokit 1'
    """
    load = f" (load {on['load']:.1f})" if on["load"] is not None else ""
    versions = f"{on['compiler']}, Python {on['python']}, sudokit {on['sudokit']}"
    return f"{on['processor']}, {on['processors']} processors{load}, {versions}"


def as_dict(
    on: dict[str, Any], figures: list[Figure], beside: list[Beside], functions: list[BesideFunction] | None = None
) -> dict[str, Any]:
    """Return all measurements, for JSON."""
    return {
        "machine": on,
        "figures": [figure._asdict() | {"rate": figure.rate} for figure in figures],
        "against": [
            found._asdict() | {"ratio": _known(found.ratio), "ratio_without_start": _known(found.ratio_without_start)}
            for found in beside
        ],
        "against_function": [found._asdict() | {"ratio": _known(found.ratio)} for found in functions or []],
    }


def _known(ratio: float) -> float | None:
    return None if math.isnan(ratio) else ratio
