"""Which of the places that raise an error, or warn of something, a record hits: a list for those who add probes.

A place is a statement of the package that raises, that makes a `Problem` or a `Fault`, or that calls `warn`.
"""

from __future__ import annotations

import ast
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from .corpus import ROOT

__all__ = ["hit_sites"]

PACKAGE = ROOT / "src" / "sudokit"
_CALLS = {"Problem", "Fault", "warn", "UsageError"}

Site = tuple[str, int]


def sites() -> dict[Site, str]:
    """Return the places, each by file and line, with their text."""
    found: dict[Site, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for line in _lines(ast.parse(source)):
            found[str(path), line] = source.split("\n")[line - 1].strip()
    return found


def _lines(tree: ast.AST) -> Iterator[int]:
    for statement in ast.walk(tree):
        if isinstance(statement, ast.Raise) and statement.exc is not None:
            yield statement.lineno
        elif isinstance(statement, (ast.Expr, ast.Return, ast.Assign)) and isinstance(call := statement.value, ast.Call):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if name in _CALLS:
                yield statement.lineno


def hit_sites() -> int:
    """Record everything, and print the places: those that were not hit, then how many there are of each kind."""
    from .record import record

    wanted = sites()
    lines: dict[str, set[int]] = {}
    for file, line in wanted:
        lines.setdefault(file, set()).add(line)
    hit: set[Site] = set()
    traced: dict[CodeType, Any] = {}

    def tracer_of(code: CodeType) -> Any:
        """Return what traces the lines of a function, or None where there is no place in it."""
        here = {line for *_, line in code.co_lines() if line is not None} & lines.get(code.co_filename, set())
        if not here:
            return None

        def trace(frame: FrameType, event: str, _: object) -> Any:
            if event == "line" and frame.f_lineno in here:
                hit.add((code.co_filename, frame.f_lineno))
            return trace

        return trace

    def on_call(frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        if code not in traced:
            traced[code] = tracer_of(code)
        return traced[code]

    threading.settrace(on_call)
    sys.settrace(on_call)
    try:
        with tempfile.TemporaryDirectory() as folder:
            record(Path(folder))
    finally:
        sys.settrace(None)
        threading.settrace(None)
    for file, line in sorted(wanted.keys() - hit):
        print(f"NOT HIT  {Path(file).relative_to(ROOT)}:{line}: {wanted[file, line]}")
    print(f"{len(hit & wanted.keys())} of {len(wanted)} places hit")
    return 0
