"""`sudokit classes`: the numbers of classes, and their canonical forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudokit as sk
from helpers.command import run

pytestmark = pytest.mark.thorough

LAST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"


def test_numbers_of_grids(tmp_path: Path) -> None:
    grids = [sk.scramble(sk.unrank_class(number), seed=number) for number in (5, 1_000_000)]
    file = tmp_path / "grids.txt"
    file.write_text("".join(f"{grid.line()}\n" for grid in grids))
    done = run("classes", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "5\n1000000\n", "")
    done = run("classes", "--json", "--threads", "2", "-", stdin=f"{LAST}\n")
    assert json.loads(done.stdout) == {"number": 1, "class": 5_472_730_537, "automorphisms": 72}


def test_grids_of_numbers() -> None:
    done = run("classes", "--number", "5472730537", "--number", "0")
    assert (done.returncode, done.stdout) == (0, f"{LAST}\n{sk.unrank_class(0).line()}\n")
    done = run("classes", "--json", "--number", "3")
    assert json.loads(done.stdout) == {"class": 3, "grid": sk.unrank_class(3).line()}


def test_random_classes() -> None:
    done = run("classes", "--random", "3", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [sk.random_class(seed=7, index=index).line() for index in range(3)]
    drawn = run("classes", "--random", "1")
    seed = drawn.stderr.removeprefix("sudokit: seed ").strip()
    assert run("classes", "--random", "1", "--seed", seed).stdout == drawn.stdout


def test_grids_without_a_number() -> None:
    done = run("classes", "-", stdin=f"{LAST}\n{'.' * 81}\n{LAST[:80]}4\n{LAST[:80]}x\n")
    assert (done.returncode, done.stdout) == (2, "5472730537\ninvalid\ninvalid\ninvalid\n")
    assert "grid 2: classes are numbered for full 9x9 grids with 3x3 boxes" in done.stderr
    assert "grid 3: r3c9 and r9c9 both hold 4 in column 9" in done.stderr
    assert "line 4" in done.stderr
    done = run("classes", "--json", "1234341221434321")
    assert json.loads(done.stdout)["status"] == "invalid"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--number", "-1"], "-1 is not in the range 0<=x<=5472730537"),
        (["--number", "5472730538"], "is not in the range"),
        (["--number", "1", "--random", "1"], "INPUT, --number and --random cannot be combined"),
        (["--seed", "1", LAST], "--seed is for --random"),
        (
            ["--number", "1", "--layout", "2x2"],
            "the options for reading are for INPUT: leave them out",
        ),
        (
            ["--random", "1", "--from", "csv"],
            "the options for reading are for INPUT: leave them out",
        ),
        (["--random", "0"], "is not in the range"),
        (["--random", "1", "--seed", "x"], "seed must be an integer"),
    ],
)
def test_wrong_arguments(arguments: list[str], words: str) -> None:
    done = run("classes", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
