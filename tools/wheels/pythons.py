"""Which Pythons this machine has, and the wheel that each needs."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

OLDEST = (3, 11)
STABLE = (3, 12)
"""The version from which one wheel serves every later one."""

_ASK = """
import json, sys, sysconfig
free = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
print(json.dumps([list(sys.version_info[:2]), free, sys.implementation.name]))
"""


class Python(NamedTuple):
    """An interpreter that can build a wheel or test one."""

    path: Path
    version: tuple[int, int]
    free_threaded: bool

    @property
    def tag(self) -> str:
        """The tag of the wheel that it needs, without the platform."""
        digits = "".join(map(str, self.version))
        if self.free_threaded:
            return f"cp{digits}-cp{digits}t"
        stable = "".join(map(str, STABLE))
        return f"cp{digits}-cp{digits}" if self.version < STABLE else f"cp{stable}-abi3"

    @property
    def name(self) -> str:
        """Its name in tables: ``3.13t``."""
        return f"{self.version[0]}.{self.version[1]}{'t' if self.free_threaded else ''}"


def asked(path: Path) -> Python | None:
    """Return what an interpreter is, or None if it does not run or is too old."""
    try:
        done = subprocess.run([str(path), "-I", "-c", _ASK], capture_output=True, text=True, check=True, timeout=60)
        version, free, kind = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    found = (version[0], version[1])
    return Python(path, found, free) if kind == "cpython" and found >= OLDEST else None


def found(given: Iterable[Path] = ()) -> list[Python]:
    """Return the Pythons of this machine, and those given: one for each version, oldest first."""
    names = [f"python3.{minor}{free}" for minor in range(OLDEST[1], 20) for free in ("", "t")]
    paths = [*given, *(Path(path) for path in map(shutil.which, names) if path)]
    paths += sorted(Path.home().glob(".pyenv/versions/*/bin/python3"))
    pythons: dict[tuple[tuple[int, int], bool], Python] = {}
    for path in paths:
        python = asked(path)
        if python is not None:
            pythons.setdefault((python.version, python.free_threaded), python)
    return [pythons[key] for key in sorted(pythons)]


def builders(pythons: Iterable[Python]) -> dict[str, Python]:
    """Return the Python that builds the wheel of each tag: for the stable ABI the oldest one that has it."""
    chosen: dict[str, Python] = {}
    for python in pythons:
        if python.tag.endswith("-abi3") and python.version != STABLE:
            continue  # only the oldest version can promise that a later one will do
        chosen.setdefault(python.tag, python)
    return chosen


def testers(tag: str, pythons: Iterable[Python]) -> list[Python]:
    """Return the Pythons that a wheel of this tag must work with."""
    return [python for python in pythons if python.tag == tag]
