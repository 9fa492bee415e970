"""On a machine that lacks something, one line says how to get everything."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

TOOLS = ["sh", "dirname", "echo", "cat"]
FAKE = """#!/bin/sh
case "$*" in
  *"{refused}"*) exit 1 ;;
esac
exec {python} "$@"
"""


def preflight(folder: Path, refused: str, compiler: bool) -> subprocess.CompletedProcess[str]:
    """Run the check with a PATH of a few tools, a Python that refuses something, and perhaps no compiler."""
    names = [*TOOLS, "c++", "g++"] if compiler else TOOLS
    for name in names:
        found = shutil.which(name)
        if found:
            (folder / name).symlink_to(found)
    fake = folder / "python3"
    fake.write_text(FAKE.format(refused=refused, python=sys.executable))
    fake.chmod(0o755)
    return subprocess.run(
        ["sh", "tools/preflight.sh"],
        cwd=ROOT,
        env={"PATH": str(folder), "CXX": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("refused", "compiler", "words"),
    [
        ("nothing", False, "a C++20 compiler"),
        ("import ensurepip", True, "venv and pip"),
        ("Python.h", True, "headers"),
        ("version_info", True, "Python 3.11"),
    ],
)
def test_one_line_says_what_is_missing(tmp_path: Path, refused: str, compiler: bool, words: str) -> None:
    done = preflight(tmp_path, refused, compiler)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert words in done.stderr
    assert "apt-get install -y make g++ python3-dev python3-venv" in done.stderr


def test_nothing_is_said_where_nothing_is_missing() -> None:
    done = subprocess.run(["sh", "tools/preflight.sh"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
