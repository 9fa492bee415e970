"""sudokit generate: what it writes, and that nothing is lost when it is killed."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from pyarrow import parquet

import sudokit as sk
from helpers import command
from helpers.lanes import sampled

pytestmark = pytest.mark.thorough

COMMAND = [sys.executable, "-m", "sudokit", "generate"]


def run(*arguments: object, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = command.run("generate", *arguments)
    assert done.returncode == status, done.stderr
    return done


def test_lines_are_the_puzzles_of_the_seed() -> None:
    expected = [puzzle.grid.line() for puzzle in sk.generate_many(5, clues=26, symmetry="half-turn", seed=9, first=2)]
    options = ("-n", 5, "--clues", 26, "--symmetry", "half-turn", "--seed", 9, "--first", 2)
    assert run(*options).stdout.splitlines() == expected
    rows = [json.loads(line) for line in run(*options, "--json").stdout.splitlines()]
    assert [row["puzzle"] for row in rows] == expected
    assert all(sk.verify(row["puzzle"], row["solution"]) == [] for row in rows)
    assert {row["clues"] for row in rows} == {26}
    assert [row["index"] for row in rows] == [2, 3, 4, 5, 6]
    assert len(run(*options, "--to", "drawing").stdout.splitlines()) > 50


def test_a_drawn_seed_is_told() -> None:
    done = run("-n", 2)
    seed = done.stderr.removeprefix("sudokit: seed ").strip()
    assert run("-n", 2, "--seed", seed).stdout == done.stdout


def test_files_of_all_kinds_hold_the_same(tmp_path: Path) -> None:
    paths = {kind: tmp_path / f"p.{kind}" for kind in ("txt", "csv", "jsonl", "parquet")}
    for path in paths.values():
        run("-n", 300, "--symmetry", "full", "--seed", 4, "-o", path)
    lines = paths["txt"].read_text().splitlines()
    assert len(lines) == 300
    with open(paths["csv"], newline="") as stream:
        table = list(csv.DictReader(stream))
    rows = [json.loads(line) for line in paths["jsonl"].read_text().splitlines()]
    columns = parquet.read_table(paths["parquet"]).to_pylist()
    assert [row["puzzle"] for row in table] == [row["puzzle"] for row in rows] == lines
    assert columns == rows
    assert [row["minimal"] for row in table] == ["true" if row["minimal"] else "false" for row in rows]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in paths.values())


def test_alphabets_and_large_grids_are_written(tmp_path: Path) -> None:
    run("-n", 2, "--layout", "4x4", "--clues", 150, "--seed", 1, "-o", tmp_path / "p.txt")
    for line in (tmp_path / "p.txt").read_text().splitlines():
        assert sk.is_unique(sk.Grid.parse(line))
    run("-n", 2, "--layout", "random-jigsaw:6", "--seed", 1, "-o", tmp_path / "p.csv")
    with open(tmp_path / "p.csv", newline="") as stream:
        for row in csv.DictReader(stream):
            assert sk.is_unique(sk.Grid.parse(row["puzzle"], layout=row["layout"]))
    assert "do not show regions" in run("--layout", "random-jigsaw:6", "-o", tmp_path / "q.txt", status=2).stderr


@pytest.mark.parametrize("kind", sampled(["txt", "csv", "parquet"], keep=["csv"]))
def test_a_killed_run_is_gone_on_with(tmp_path: Path, kind: str) -> None:
    options = ["-n", "400", "--clues", "22", "--minimal", "--unique", "--seed", "3", "--threads", "1", "--time-limit", "1000"]
    # Small batches, so that a kill comes between them.
    slow = "import sudokit.generating._generate as g; g._batch_size = lambda *_: 20\nfrom sudokit.cli import main; main()"
    program = [sys.executable, "-c", slow, "generate", *options]
    whole, part = tmp_path / f"whole.{kind}", tmp_path / f"part.{kind}"
    subprocess.run([*program, "-o", str(whole)], check=True)
    with subprocess.Popen([*program, "-o", str(part)]) as process:
        state = tmp_path / f"part.{kind}.part.json"
        while not state.exists():
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert not part.exists()
    before = json.loads(state.read_text())
    assert 0 < before["next"] <= 400
    if kind != "parquet":
        with open(f"{part}.part", "ab") as stream:
            stream.write(b"half a li")
    other = subprocess.run(
        [*program[:3], "generate", "--clues", "23", "-o", str(part)], capture_output=True, text=True, check=False
    )
    assert other.returncode == 2
    assert "another request" in other.stderr
    subprocess.run([*program, "-o", str(part)], check=True)
    if kind == "parquet":
        assert parquet.read_table(part) == parquet.read_table(whole)
    else:
        assert part.read_bytes() == whole.read_bytes()
    assert not state.exists()


def test_isomorphs_are_left_out(tmp_path: Path) -> None:
    """4x4 puzzles of four clues: there are 13 classes, so most of 500 are isomorphic to others."""
    path = tmp_path / "p.csv"
    done = run("-n", 500, "--layout", "2x2", "--clues", 4, "--unique", "--stats", "--seed", 1, "-o", path)
    with open(path, newline="") as stream:
        rows = list(csv.DictReader(stream))
    forms = Counter(sk.canonical(sk.Grid.parse(row["puzzle"])).grid.line() for row in rows)
    assert len(forms) == len(rows) <= 13
    assert max(forms.values()) == 1
    assert "isomorphism" in done.stderr
    assert f"{500 - len(rows)}" in done.stderr
    assert [int(row["index"]) for row in rows] != list(range(len(rows)))


def test_statistics_and_levels() -> None:
    done = run("-n", 20, "--level", "medium", "--stats", "--seed", 5)
    assert "medium" in done.stderr
    assert "20 100.000 %" in done.stderr
    assert all(sk.rate(line).level == "medium" for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--clues", 16), "fewest possible is 17"),
        (("--minimal", "--minimal-symmetric"), "one of them"),
        (("--score", "high"), "LOW-HIGH"),
        (("-o", "p.doc"), "must end in"),
        (("-o", "/no/such/folder/p.txt"), "no folder"),
        (("--json", "-o", "p.txt"), "standard output"),
        (("--level", "mild"), "level must be one of easy"),
    ],
)
def test_bad_usage(arguments: tuple[object, ...], words: str) -> None:
    done = run(*arguments, status=2)
    assert words in done.stderr
    assert done.stdout == ""


def test_time_that_is_over_is_told() -> None:
    done = run("-n", 2, "--clues", 17, "--symmetry", "full", "--time-limit", 0.02, "--seed", 1, status=1)
    assert "2 puzzles are missing" in done.stderr


def test_a_pattern_from_a_file(tmp_path: Path) -> None:
    mask = tmp_path / "mask.txt"
    mask.write_text("x..x..x..\n.x..x..x.\n..x..x..x\n" * 3)
    (line,) = run("--pattern", mask, "--seed", 1).stdout.splitlines()
    assert "".join("x" if c != "." else "." for c in line) == "".join(mask.read_text().split())


def test_symbols_are_shown_in_the_alphabet_that_is_asked_for() -> None:
    digits = [puzzle.grid for puzzle in sk.generate_many(3, layout="2x3", seed=5)]
    letters = run("--layout", "2x3", "--seed", 5, "-n", 3, "--symbols", "A-F").stdout.splitlines()
    assert letters == [grid.line().translate(str.maketrans("123456", "ABCDEF")) for grid in digits]
    emoji = sk.generate("2x3", seed=5, symbols="🍎🍌🍇🥝🍓🍍")
    assert emoji.grid == digits[0]
    assert emoji.grid.line() == digits[0].line().translate(str.maketrans("123456", "🍎🍌🍇🥝🍓🍍"))
    assert emoji.solution.alphabet == emoji.grid.alphabet
    assert "needs 6" in run("--layout", "2x3", "--symbols", "ABC", status=2).stderr


def test_a_part_that_lost_rows_is_not_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "a.txt"
    with subprocess.Popen([*COMMAND, "-n", "400000", "--seed", "5", "-o", str(out)], stderr=subprocess.DEVNULL) as process:
        state = Path(f"{out}.part.json")
        while not state.exists():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
    part = Path(f"{out}.part")
    assert "already" in run("-n", 1, "--seed", 5, "-o", out, status=2).stderr
    with part.open("r+b") as stream:
        stream.truncate(part.stat().st_size - 30)
    assert "lacks rows" in run("-n", 400000, "--seed", 5, "-o", out, status=2).stderr
    part.unlink()
    assert "lacks rows" in run("-n", 400000, "--seed", 5, "-o", out, status=2).stderr
    assert run("-n", 5, "--seed", 5, "-o", out, "--fresh").returncode == 0
    assert len(out.read_text().splitlines()) == 5


def test_tables_carry_the_layout_and_lines_of_jigsaws_are_refused(tmp_path: Path) -> None:
    table = tmp_path / "j.csv"
    for layout in ("random-jigsaw:6", "3x3+diagonals"):
        run("--layout", layout, "-n", 3, "--seed", 2, "-o", table)
        check = [sys.executable, "-m", "sudokit", "check", str(table)]
        done = subprocess.run(check, capture_output=True, text=True, check=False)
        assert done.stdout.splitlines() == ["unique minimal solution right"] * 3, done.stderr
    assert "regions" in run("--layout", "random-jigsaw:6", status=2).stderr


def test_requests_that_exclude_themselves_are_refused() -> None:
    for options, word in (
        (("--level", "easy", "--technique", "x-wing"), "never easy"),
        (("--technique", "xy-wing", "--techniques-up-to", "naked-pair"), "comes after"),
        (("--score", "1-3"), "lowest"),
    ):
        assert word in run(*options, status=2).stderr
