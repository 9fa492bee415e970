"""What is said where an optional library is not installed; it is hidden in a process of its own, where nothing has used it yet."""

from __future__ import annotations

import contextlib
import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from ..corpus import ROOT, G
from ..names import ask, call
from ..probe import Probe, Told, each, later
from ..surroundings import settle


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for library in MISSING:
        yield Probe(f"without a library/{library}", later(apart, library))


def apart(library: str) -> Told:
    command = [sys.executable, "-m", __name__, library]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode:
        raise SystemExit(f"{__name__} {library} failed:\n{done.stderr}")
    return Told(done.stdout)


def hide(library: str) -> None:
    """Make a library as if it were not installed, for the rest of the process."""
    find = importlib.util.find_spec
    sys.modules[library] = None  # type: ignore[assignment]
    importlib.util.find_spec = lambda name, *rest: None if name == library else find(name, *rest)


def study_elsewhere() -> object:
    """Run a study in a folder that is removed: without the library of charts, it writes its rows all the same."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        return call("study", "methods", "rows", scale="tiny")


MISSING: dict[str, tuple[tuple[str, Any], ...]] = {
    "lzstring": (
        ("write", lambda: ask(call("grid parsed", G), "format", "f-puzzles")),
        ("read", lambda: call("grid parsed", "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8Q")),
        ("classic", lambda: call("grid parsed", "https://sudokupad.app/classic" + "1" + "o" * 13 + "A")),
    ),
    "typst": (("pdf", lambda: call("render", G, "pdf")), ("book", lambda: call("book", [G]))),
    "tinycss2": (("paper", lambda: call("render", G, theme="paper")), ("png", lambda: call("render", G, "png"))),
    "pysat": (
        ("solve", lambda: call("solve", G, method="sat")),
        ("installed", lambda: [one.installed for one in call("methods")][-2]),
    ),
    "ortools": (
        ("solve", lambda: call("solve", G, method="cp-sat")),
        ("installed", lambda: [one.installed for one in call("methods")][-1]),
    ),
    "matplotlib": (("study", study_elsewhere),),
    "fastapi": (("service", lambda: call("service")),),
}

if __name__ == "__main__":
    settle()
    hide(sys.argv[1])
    sys.stdout.write(each(MISSING[sys.argv[1]]))
