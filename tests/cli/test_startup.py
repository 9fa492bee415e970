"""What a start of the program imports: the work that a clock would measure, asserted without one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from helpers.puzzles import PUZZLE

pytestmark = pytest.mark.thorough


def imported(*arguments: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sudokit", *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rsplit("|", 1)[1].strip().split(".")[0] for line in lines}


def test_version_imports_neither_numpy_nor_rich() -> None:
    assert not imported("--version") & {"numpy", "rich", "regex", "click"}


def test_the_package_alone_imports_little() -> None:
    """Each of these takes as long as several modules of ours."""
    program = "import sys; old = set(sys.modules); import sudokit; print(*set(sys.modules) - old)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    heavy = {"numpy", "regex", "inspect", "dataclasses", "tempfile", "concurrent.futures", "html", "textwrap", "sudokit.rules"}
    assert not set(done.stdout.split()) & heavy


def test_solving_one_line_imports_nothing_heavy() -> None:
    assert not imported("solve", PUZZLE) & {"numpy", "rich", "regex", "wcwidth"}
