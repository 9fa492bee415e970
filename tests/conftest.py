"""Fixtures, and a loud word on what was skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says something of the machine alone.
settings.register_profile("no clock", deadline=None)
settings.load_profile("no clock")

ROOT = Path(__file__).parent.parent


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


@pytest.fixture
def in_root(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(ROOT)
    return ROOT


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests whose modules run the command line: `make check` runs them with SUDOKIT_PROCESSES=1."""
    for item in items:
        named = vars(item.module).values() if isinstance(item, pytest.Function) else ()
        if any("helpers.command" in (getattr(it, "__module__", ""), getattr(it, "__name__", "")) for it in named):
            item.add_marker("commands")


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
