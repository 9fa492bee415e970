"""The lanes of checks: what `make` runs where, what is not run again, and what is said of checks that were not run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import not_run
import once
import run_programs
from conftest import ROOT
from helpers import command
from helpers.lanes import leave_to_check, sampled


def run_once(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run tools/once.py in a folder; the command adds a letter to the file `runs`."""
    command = [sys.executable, str(ROOT / "tools" / "once.py"), "stamps/it", *words]
    environment = {key: value for key, value in os.environ.items() if key != "FRESH"} | variables
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_command_runs_again_where_content_changes_and_only_there(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    source = tmp_path / "in" / "a.txt"
    source.write_text("one")
    words = ("in", "--", "sh", "-c", "printf x >> runs")

    def runs() -> int:
        assert run_once(tmp_path, *words).returncode == 0
        return len((tmp_path / "runs").read_text())

    assert [runs(), runs()] == [1, 1]
    os.utime(source, (0, 0))
    assert runs() == 1
    source.write_text("two")
    assert [runs(), runs()] == [2, 2]
    (tmp_path / "in" / "b.txt").write_text("")
    assert runs() == 3
    assert run_once(tmp_path, *words, FRESH="1").returncode == 0
    assert len((tmp_path / "runs").read_text()) == 4
    assert run_once(tmp_path, "in", "--", "sh", "-c", "printf y >> runs").returncode == 0  # another command
    assert (tmp_path / "runs").read_text() == "xxxxy"


def test_a_command_that_failed_runs_again(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one")
    assert [run_once(tmp_path, "a", "--", "sh", "-c", "exit 3").returncode for _ in range(2)] == [3, 3]
    assert run_once(tmp_path, "nowhere", "--", "true").returncode == 1
    assert run_once(tmp_path, "a", "--").returncode == 2


def test_inputs_are_files_folders_and_patterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a/b/c.hpp", "a/d.cpp", "a/d_test.cpp", "a/__pycache__/e.pyc", "f"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("")
    assert [str(path) for path in once.files_of(["a", "f", "!*_test.cpp"])] == ["a/b/c.hpp", "a/d.cpp", "f"]
    assert [str(path) for path in once.files_of(["a/**/*.hpp"])] == ["a/b/c.hpp"]


def test_a_program_is_run_again_where_it_or_its_surroundings_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FRESH", raising=False)
    monkeypatch.setattr(sys, "argv", ["run_programs.py", str(tmp_path), "--without", "slow_test"])
    (tmp_path / "core_tests.txt").write_text("a_test\nb_test\nslow_test\n")
    for name, body in (("a_test", "echo 3 passed"), ("b_test", "echo 1 failed; exit 1"), ("slow_test", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)

    def said(status: int) -> str:
        assert run_programs.main() == status
        return capsys.readouterr().out

    assert re.search(r"a_test passed in .* s: 3 passed\nb_test FAILED|b_test FAILED", out := said(1))
    assert "1 failed" in out
    assert "1 of 2 programs passed, 0 unchanged" in out
    assert "0 of 1 programs passed, 1 unchanged" in said(1)
    (tmp_path / "b_test").write_text("#!/bin/sh\necho 1 passed\n")
    assert "1 of 1 programs passed, 1 unchanged" in said(0)
    assert "0 of 0 programs passed, 2 unchanged" in said(0)
    monkeypatch.setenv("SUDOKIT_TEST_ROUNDS", "9")
    assert "2 of 2 programs passed, 0 unchanged" in said(0)
    monkeypatch.setenv("FRESH", "1")
    assert "2 of 2 programs passed, 0 unchanged" in said(0)


def test_what_did_not_run_is_a_line_for_each_reason() -> None:
    lines = ["tests/a.py::one\tno chromium", "tests/a.py::two[x\t]\tno npm", "tests/b.py::three\tno chromium"]
    assert not_run.summary(lines[::2]) == ["    2  no chromium"]
    assert not_run.summary([]) == []


def test_every_test_is_in_a_lane() -> None:
    """`make check` runs what `make test` leaves out, and that what `make quick` leaves out."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    quick, test, check = re.findall(r"\$\(PYTEST\) -m '([^']+)'", makefile)
    assert (quick, test) == ("not slow and not thorough", "not slow")
    assert "slow" in check.split(" or ")
    lanes = dict(re.findall(r"^(quick|test|check): (.*?) ##", makefile, re.MULTILINE))
    assert {"lint", "core-quick", "pytest-quick"} <= set(lanes["quick"].split())
    assert {"lint", "core-test", "pytest"} <= set(lanes["test"].split())
    assert {"sanitize", "core-benches", "pytest-slow"} <= set(lanes["check"].split())


def test_sampled_parameters_are_all_there() -> None:
    made = sampled(range(10), 3, keep=[5])
    assert [value.values[0] for value in made] == list(range(10))
    assert [value.values[0] for value in made if not value.marks] == [0, 3, 5, 6, 9]
    assert sampled([("a", 1)], keep=[("a", 1)])[0].values == ("a", 1)


class Case:
    """A case of a test, as pytest collects it."""

    def __init__(self, function: str, *sample: int) -> None:
        self.function = function
        self.mark = pytest.mark.sampled(*sample).mark if sample else None
        self.marks: list[str] = []

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.mark if name == "sampled" else None

    def add_marker(self, name: str) -> None:
        self.marks.append(name)


def test_a_sample_is_one_in_so_many_cases_of_its_test() -> None:
    cases = [Case("one", 3) for _ in range(7)] + [Case("two", 2, 1) for _ in range(4)] + [Case("whole") for _ in range(2)]
    leave_to_check(cases)
    assert [number for number, case in enumerate(cases) if not case.marks] == [0, 3, 6, 8, 10, 11, 12]
    assert {mark for case in cases for mark in case.marks} == {"slow"}


def test_tests_that_run_commands_are_found() -> None:
    module = ModuleType("it")
    exec(
        """
from subprocess import run as other
from helpers.command import run
def helper(): return [run(word) for word in "ab"]
def test_itself(): assert run("x")
def test_by_a_helper(): helper()
def test_another(): other.run("x")
""",
        vars(module),
    )
    assert command.callers_in(module) == {"run", "helper", "test_itself", "test_by_a_helper"}


def test_help_lists_every_target_for_people() -> None:
    done = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = set(re.findall(r"^  make ([a-z-]+)", done.stdout, re.MULTILINE))
    assert {"demo", "quick", "test", "check", "bench", "clean", "help"} <= listed
    phony = re.search(r"^\.PHONY:((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony is not None
    assert listed == set(phony[1].replace("\\", "").split()) - {"preflight"}
