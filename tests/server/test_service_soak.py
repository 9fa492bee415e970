"""The soak finds nothing in the service as it is, and finds the faults that are planted in it.  `make soak` takes longer."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from sudokit.server import openapi

pytestmark = pytest.mark.thorough

# What a stream of no time once did: it left the place for long work to nobody.
PLANTED = """
import asyncio, math
from sudokit.server import _work

async def orphan(lane):
    never = asyncio.get_running_loop().create_future()
    (await lane.take(never)).hand_to(never, lambda: math.inf)

def plant(run):
    async def leaving(self, *rest, **named):
        if named.get("long") and named["seconds"] <= 0:
            asyncio.ensure_future(orphan(self.long))
        return await run(self, *rest, **named)
    return leaving

_work.Workers.run = plant(_work.Workers.run)
"""


def soaked(*options: str) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "tools" / "soak.py"), "--seed", "1", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert not done.stderr
    return done.returncode, done.stdout


@pytest.mark.slow  # `make check` has the longer one as well
def test_a_short_soak_finds_nothing() -> None:
    code, said = soaked("--seconds", "5", "--requests", "300")
    assert code == 0, said
    assert "threads 0 of 2 held, long 0 of 1 held, streams 0 of 3 held" in said
    for path, operations in openapi()["paths"].items():
        for method in operations:
            (row,) = (line.split() for line in said.splitlines() if line.startswith(f"{method.upper()} {path} "))
            assert int(row[2]) > 0  # requests
            assert int(row[-1]) > 0  # probes


@pytest.mark.slow
def test_the_soak_finds_a_place_that_is_not_given_back(tmp_path: Path) -> None:
    plant = tmp_path / "plant.py"
    plant.write_text(PLANTED, encoding="utf-8")
    code, said = soaked("--seconds", "60", "--requests", "100", "--bound", "4", "--before", str(plant))
    assert code == 1
    assert "FOUND: places are still held 4 s after the last request" in said
    assert "long 1 of 1 held" in said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ""),
        ({"memory": [100.0] * 10 + [300.0] * 30}, ""),
        ({"memory": [100.0 + number for number in range(60)]}, "memory grows"),
        ({"files": [7, 40]}, "open files grew from 7 to 40"),
        ({"outcomes": {"GET /new": {}}}, "the run was too short, no request to: GET /new"),
    ],
)
def test_what_only_the_whole_run_shows(changes: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    soak: Any = importlib.import_module("soak")

    found = soak.Soak(**{"memory": [100.0], "files": [7]} | changes)
    soak.judge(found)
    assert [finding[: len(words)] for finding in found.findings] == ([words] if words else [])
