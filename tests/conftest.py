"""Fixtures, and a loud word on what was skipped."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from helpers import command
from helpers.lanes import leave_to_check

# How long an example takes says something of the machine alone.
settings.register_profile("no clock", deadline=None)
settings.load_profile("no clock")

# A shell that starts the tests in the background makes them, and every process that they start, ignore what Ctrl-C sends.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parent.parent
ONE_IN = 10
"""Of a module's tests that run commands, `make check` runs the first and every so many-th in processes of their own."""
ABOUT_PROCESSES = {"test_writers"}
"""Modules of which it runs all those."""


def shared_folder() -> Path | None:
    """Return the folder of outside puzzle lists, named by SUDOKIT_SHARED or standing beside the checkout."""
    named = os.environ.get("SUDOKIT_SHARED")
    folder = Path(named) if named else ROOT.parent / "shared"
    return folder if (folder / "data").is_dir() else None


@pytest.fixture
def shared() -> Path:
    folder = shared_folder()
    if folder is None:
        pytest.skip("the outside puzzle lists are not here (set SUDOKIT_SHARED to their folder)")
    return folder


def shared_file(name: str) -> Path:
    """Return a file of the folder's data; without the folder, the test is skipped."""
    folder = shared_folder()
    if folder is None:
        pytest.skip(f"{name} is not here: the outside puzzle lists are missing (set SUDOKIT_SHARED to their folder)")
    file = folder / "data" / name
    assert file.is_file(), f"{file} is missing"
    return file


@pytest.fixture
def in_root(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(ROOT)
    return ROOT


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave samples' other cases to `make check`, and choose the tests that it runs with commands in processes of their own."""
    leave_to_check(items)
    seen: Counter[object] = Counter()
    for item in items:
        if isinstance(item, pytest.Function) and item.function.__name__ in command.callers_in(item.module):
            if item.module.__name__.rpartition(".")[2] in ABOUT_PROCESSES or not seen[item.module] % ONE_IN:
                item.add_marker("commands")
            seen[item.module] += 1


def pytest_runtest_setup(item: pytest.Item) -> None:
    command.in_processes = bool(os.environ.get("SUDOKIT_PROCESSES")) and "commands" in item.keywords


def reason(report: pytest.TestReport) -> str:
    """Return why a test was skipped, on one line."""
    said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return " ".join(said.removeprefix("Skipped: ").split())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Leave behind what was skipped, for tools/not_run.py."""
    skipped = terminalreporter.stats.get("skipped", [])
    (ROOT / "build").mkdir(exist_ok=True)
    lines = [f"{report.nodeid}\t{reason(report)}\n" for report in skipped]
    (ROOT / "build" / "not-run.txt").write_text("".join(lines), encoding="utf-8")
