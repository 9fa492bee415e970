"""The study of puzzles that need a guess: every form of its files, its counts against a plain loop, its limits."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

import sudokit as sk
from reference import houses_of
from sudokit.cli import main
from sudokit.study import _sets, _trivial, run
from sudokit.study._table import Table

pytestmark = pytest.mark.thorough

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GUESS = "4....9..6.1.......5.3..12.97....4.8........72..12.3....5.3.7....6.....3.....9.7.1"
CONFLICT = "11" + "." * 79
SEVERAL = "." * 81


def solution_of(puzzle: str) -> str:
    grid = sk.solve(puzzle).grid
    assert grid is not None
    return grid.line()


def rows_of(folder: Path) -> list[dict[str, str]]:
    with (folder / "trivial.csv").open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def counts(folder: Path) -> dict[str, int]:
    """The sums of the columns of counts."""
    names = [name for name in _trivial.Run._fields[2:] if name not in ("by_clues", "first_unreadable") and "time_s" not in name]
    return {name: sum(int(row[name]) for row in rows_of(folder)) for name in names}


def studied(file: Path, folder: Path, **options: int) -> dict[str, int]:
    run("trivial", folder, files=[file], charts=False, **options)  # type: ignore[arg-type]
    return counts(folder)


def plainly_filled(line: str) -> int:
    """Fill cells with one value left by a plain loop, and return how many are left."""
    houses = houses_of("3x3")
    values = [int(c) if c.isdigit() else 0 for c in line]
    more = True
    while more:
        more = False
        for cell in range(81):
            seen = {values[other] for house in houses if cell in house for other in house}
            legal = set(range(1, 10)) - seen
            if values[cell] == 0 and len(legal) == 1:
                values[cell] = legal.pop()
                more = True
    return values.count(0)


@pytest.fixture(scope="module")
def records() -> list[tuple[str, str]]:
    made = sk.generate_many(30, clues=32, seed=4)
    return [
        (EASY, solution_of(EASY)),
        (GUESS, solution_of(GUESS)),
        *((puzzle.grid.line(), puzzle.solution.line()) for puzzle in made),
    ]


FORMS: dict[str, Callable[[list[tuple[str, str]]], bytes]] = {
    "kaggle": lambda r: ("quizzes,solutions\n" + "".join(f"{p.replace('.', '0')},{s}\n" for p, s in r)).encode(),
    "no header": lambda r: "".join(f"{p},{s}\n" for p, s in r).encode(),
    "crlf": lambda r: ("puzzle,solution\r\n" + "".join(f"{p},{s}\r\n" for p, s in r)).encode(),
    "no last newline": lambda r: ("puzzle,solution\n" + "\n".join(f"{p},{s}" for p, s in r)).encode(),
    "other columns": lambda r: (
        "id;solution;puzzle;rating\n" + "".join(f"{n};{s};{p};{n / 7}\n" for n, (p, s) in enumerate(r))
    ).encode(),
    "quoted": lambda r: ("puzzle,solution\n" + "".join(f'"{p}","{s}"\n' for p, s in r)).encode(),
    "comments": lambda r: ("\ufeff# a set\n\npuzzle,solution\n" + "".join(f"{p},{s}\n# next\n" for p, s in r)).encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_file_gives_the_same_counts(form: str, records: list[tuple[str, str]], tmp_path: Path) -> None:
    file = tmp_path / "set.csv"
    file.write_bytes(FORMS[form](records))
    left = [plainly_filled(puzzle) for puzzle, _ in records]
    found = studied(file, tmp_path / "out")
    assert (found["puzzles"], found["solutions"], found["wrong"], found["unreadable"]) == (32, 32, 0, 0)
    assert (found["guess"], found["left"]) == (sum(map(bool, left)), sum(left))
    assert found["guess"] not in (0, 32)
    assert found["improper"] == found["impossible"] == 0
    assert sum(int(word.split(":")[1]) for word in rows_of(tmp_path / "out")[0]["by_clues"].split()) == 32


@pytest.mark.parametrize("form", ["kaggle", "comments"])
def test_blocks_threads_and_compression_change_nothing(
    form: str, records: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, packed = tmp_path / "set.csv", tmp_path / "set.csv.gz"
    plain.write_bytes(FORMS[form](records))
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    whole = studied(plain, tmp_path / "whole")
    monkeypatch.setattr(_sets, "BLOCK", 5)
    monkeypatch.setattr(_trivial, "BLOCK", 5)
    assert studied(plain, tmp_path / "blocks", threads=3) == whole
    assert len(rows_of(tmp_path / "blocks")) > 6
    assert studied(packed, tmp_path / "packed") == whole


def test_faults_are_counted_and_reported(tmp_path: Path) -> None:
    easy, guess = solution_of(EASY), solution_of(GUESS)
    lines = ["puzzle,solution", f"{EASY},{easy}", f"{GUESS},{guess[::-1]}", f"{EASY},{easy[:80]}x", "12,21", f"{EASY},"]
    file = tmp_path / "faulty.csv"
    file.write_text("\n".join([*lines, f"{CONFLICT},{easy}", f"{SEVERAL},{easy}"]) + "\n", encoding="ascii")
    report = run("trivial", tmp_path / "out", files=[file], charts=False).read_text(encoding="utf-8")
    found = counts(tmp_path / "out")
    assert (found["puzzles"], found["unreadable"], found["wrong"], found["impossible"]) == (6, 1, 4, 1)
    assert (found["guess"], found["improper"]) == (2, 1)
    assert "4 solutions of 6: wrong." in report
    for words in ("1 line that cannot be read", "1 puzzle without a solution", "1 puzzle with several", "is line 5."):
        assert words in report
    assert "sudokit study trivial faulty.csv --out DIR" in report


def test_a_resumed_study_reads_only_the_missing_blocks(
    records: list[tuple[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "set.txt"
    file.write_text("".join(f"{puzzle}\n" for puzzle, _ in records), encoding="ascii")
    monkeypatch.setattr(_sets, "BLOCK", 5)
    whole = studied(file, tmp_path / "whole")
    added = Table.add

    def interrupted(table: Table, values: tuple[object, ...]) -> None:
        if values[1] == 2:
            raise KeyboardInterrupt
        added(table, values)

    monkeypatch.setattr(Table, "add", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run("trivial", tmp_path / "part", files=[file], charts=False)
    assert [row["block"] for row in rows_of(tmp_path / "part")] == ["0", "1"]
    monkeypatch.setattr(Table, "add", added)
    assert studied(file, tmp_path / "part") == whole


def test_a_time_limit_keeps_the_rows(tmp_path: Path) -> None:
    with pytest.raises(sk.Undecided, match=r"trivial: the time limit ended it after 0 of 3 runs, which are kept"):
        run("trivial", tmp_path, scale="tiny", charts=False, time_limit=0)
    assert rows_of(tmp_path) == []
    assert run("trivial", tmp_path, scale="tiny", charts=False, time_limit=1000).exists()


def test_made_sets_do_not_depend_on_threads(tmp_path: Path) -> None:
    for threads in (1, 3):
        run("trivial", tmp_path / str(threads), scale="tiny", charts=False, threads=threads)
    one, three = ([{k: v for k, v in row.items() if "time_s" not in k} for row in rows_of(tmp_path / n)] for n in "13")
    assert one == three
    assert [row["set"] for row in one] == ["deducible", "34 clues", "minimal"]
    assert sum(int(row["wrong"]) + int(row["improper"]) for row in one) == 0


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], in_root: Path) -> None:
    file = tmp_path / "set.txt"
    file.write_text(f"{EASY}\n{GUESS}\n", encoding="ascii")

    def command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["study", *arguments, "--no-charts"])
        assert isinstance(ended.value.code, int)
        return ended.value.code, *capsys.readouterr()

    out = tmp_path / "out"
    status, printed, said = command("trivial", str(file), "--out", str(out))
    assert (status, printed) == (0, f"{out / 'trivial.md'}\n")
    assert "set.txt: 1 of 2 puzzles need a guess: 50 % (9.45 % to 90.5 %)" in said
    status, printed, said = command("trivial", str(file), "--out", str(tmp_path / "no"), "--time-limit", "0")
    assert (status, printed) == (1, "")
    assert "run the same command again to resume" in said
    for words, fault in (
        (("deduction", str(file)), "the study deduction takes no files: only trivial does"),
        (("all", str(file)), "files are for a single study"),
        (("trivial", "pyproject.toml"), "the file does not begin with a 9x9 puzzle per line"),
        (("trivial", "nothing.txt"), "nothing.txt"),
    ):
        status, printed, said = command(*words, "--out", str(tmp_path / "x"))
        assert (status, printed) == (2, "")
        assert fault in said
