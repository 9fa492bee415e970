"""The faults that `make mutants` plants: each can still be planted, and what it prints is read from what tests say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conftest import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import mutants

MUTANTS, PYTHON = mutants.mutants_of()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_its_text_stands_in_its_file_once(mutant: mutants.Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert mutant.planted(text) != text


def test_there_are_forty_and_more_over_all_rooms() -> None:
    assert len(MUTANTS) >= 40
    rooms = {folder.name for folder in (ROOT / "cpp" / "core").iterdir() if folder.is_dir()} | {"bind"}
    assert {mutant.room for mutant in MUTANTS} == rooms == set(PYTHON)
    assert all((ROOT / file).is_file() for files in PYTHON.values() for file in files)


@pytest.mark.parametrize(("text", "fault"), [("a b", "0 times"), ("aa", "2 times")])
def test_a_place_that_is_not_there_once_is_refused(text: str, fault: str) -> None:
    mutant = mutants.Mutant("m", "f", "cpp/core/grid/layout.cpp", "a" if "2" in fault else "c", "d")
    with pytest.raises(mutants.BrokenList, match=f"its text occurs {fault} in cpp/core/grid/layout.cpp"):
        mutant.planted(text)


def test_two_of_one_name_are_refused(tmp_path: Path) -> None:
    entry = '[[mutant]]\nname = "m"\nfault = "f"\nfile = "cpp/bind/rows.cpp"\nold = "a"\nnew = "b"\n'
    (tmp_path / "list.toml").write_text(f"[python]\n{entry}{entry}")
    with pytest.raises(mutants.BrokenList, match="the same name"):
        mutants.mutants_of(tmp_path / "list.toml")


@pytest.mark.parametrize(
    ("output", "code", "said"),
    [
        (
            "/a/core/grid/layout.cpp:7: broken invariant: a == b\nFAILED peers (aborted)\n",
            -6,
            "invariant layout.cpp:7: a == b",
        ),
        ("/a/b_test.cpp:3: failed: x\nFAILED counts\n3 passed, 1 failed\n", 1, "test counts"),
        ("FAILED endless (takes too long)\n", -27, "test endless (takes too long)"),
        ("FAILED tests/test_batch.py::test_rows - assert 1 == 2\n", 1, "test tests/test_batch.py::test_rows"),
        ("", -11, "ended by signal 11"),
        ("", 2, "exit status 2"),
    ],
)
def test_what_caught_a_fault_is_named(output: str, code: int, said: str) -> None:
    assert mutants.said_by(output, code) == said
