"""Runs: what is done stays, what lacks is done, shares are disjoint, and no two runs write to one place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import sudokit as sk
from helpers.command import run as command
from sudokit import batch
from sudokit._files import only_writer
from sudokit.batch._answers import Answers
from sudokit.grid import Option

LINES = [puzzle.grid.line() for puzzle in sk.generate_many(24, seed=3)]


def solution(line: str) -> str:
    grid = sk.solve(line).grid
    assert grid is not None
    return grid.line()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder `in` of six files of four lines, some of them deeper."""
    for number in range(6):
        path = tmp_path / "in" / ("deep" if number > 3 else "") / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in LINES[4 * number : 4 * number + 4]))
    (tmp_path / "in" / "notes.md").write_text("not puzzles")
    return tmp_path


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_every_file_gets_one_beside_its_manifest(folder: Path) -> None:
    report = batch.run("solve", folder / "in", folder / "out")
    names = ["0.txt", "1.txt", "2.txt", "3.txt", "deep/4.txt", "deep/5.txt"]
    assert files_in(folder / "out") == sorted([*names, *(f"{name}.manifest.json" for name in names)])
    assert (report.files, report.done, report.before, report.left, report.rows) == (6, 6, 0, 0, 24)
    solved = [line for name in names for line in (folder / "out" / name).read_text().splitlines()]
    assert solved == [solution(line) for line in LINES]


def test_a_run_does_only_what_lacks(folder: Path) -> None:
    batch.run("solve", folder / "in", folder / "out")
    out = folder / "out"
    stamps = {name: (out / name).stat().st_mtime_ns for name in files_in(out)}
    assert batch.run("solve", folder / "in", out).before == 6
    assert {name: (out / name).stat().st_mtime_ns for name in files_in(out)} == stamps
    (out / "1.txt").unlink()
    (out / "2.txt.manifest.json").unlink()
    (out / "2.txt").unlink()
    (out / "3.txt").write_text("cut short\n")
    (folder / "in" / "deep" / "4.txt").write_text(f"{LINES[0]}\n")
    report = batch.run("solve", folder / "in", out)
    assert (report.done, report.before) == (4, 2)
    assert (out / "deep" / "4.txt").read_text() == solution(LINES[0]) + "\n"
    assert (out / "3.txt").read_text().count("\n") == 4
    assert batch.run("solve", folder / "in", out, fresh=True).done == 6


def test_answers_to_another_request_and_foreign_files_are_kept(folder: Path) -> None:
    batch.run("solve", folder / "in", folder / "out")
    with pytest.raises(sk.SudokitError, match=r"another request \(limit is 2, not 1\)"):
        batch.run("solve", folder / "in", folder / "out", limit=1)
    with pytest.raises(sk.SudokitError, match=r'another request \(limit is 2, not null|verb is "solve", not "count"'):
        batch.run("count", folder / "in", folder / "out")
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(sk.SudokitError, match="exists and has no manifest"):
        batch.run("solve", folder / "in" / "0.txt", folder / "mine.txt")
    assert (folder / "mine.txt").read_text() == "mine"
    batch.run("solve", folder / "in" / "0.txt", folder / "mine.txt", fresh=True)
    assert (folder / "mine.txt").read_text().count("\n") == 4
    with pytest.raises(sk.SudokitError, match="would be replaced by its answers"):
        batch.run("solve", folder / "in", folder / "in")


def test_shares_are_disjoint_and_whole(folder: Path) -> None:
    pytest.importorskip("pyarrow")
    done = []
    for share in range(4):
        report = batch.run("solve", folder / "in", folder / "out", to="csv", shard=f"{share}/4")
        done += list(report.manifests)
        assert report.files in (1, 2)
    assert sorted(done) == sorted(str(path) for path in (folder / "in").rglob("*.txt"))
    assert batch.run("solve", folder / "in", folder / "out", to="csv").before == 6
    for wrong in ("4/4", "1", "-1/4", "a/b", "1/0"):
        with pytest.raises(sk.SudokitError, match="share i of n"):
            batch.run("solve", folder / "in", folder / "out", to="csv", shard=wrong)


def test_patterns_and_several_inputs(folder: Path) -> None:
    report = batch.run("solve", [str(folder / "in" / "[01].txt"), folder / "in" / "deep"], folder / "out")
    assert sorted(os.path.basename(name) for name in report.manifests) == ["0.txt", "1.txt", "4.txt", "5.txt"]
    pytest.importorskip("pyarrow")
    (folder / "0.csv").write_text(f"puzzle\n{LINES[0]}\n")
    with pytest.raises(sk.SudokitError, match="would both be written to"):
        batch.run("solve", [folder / "0.csv", folder / "in" / "0.txt"], folder / "twice", to="parquet")
    (folder / "none").mkdir()
    with pytest.raises(sk.SudokitError, match="no files of a known kind"):
        batch.run("solve", folder / "none", folder / "out")
    with pytest.raises(sk.SudokitError, match="is a file: several files are written to a folder"):
        batch.run("solve", folder / "in", folder / "0.csv")


def test_two_runs_do_not_write_to_one_place(folder: Path) -> None:
    (folder / "out").mkdir()
    with only_writer(folder / "out", folder / "out" / ".sudokit-batch.lock"):
        with pytest.raises(sk.SudokitError, match="another process is writing"):
            batch.run("solve", folder / "in", folder / "out")
        done = command("batch", "solve", folder / "in", folder / "out")
        assert (done.returncode, done.stdout) == (2, "")
        assert "another process is writing" in done.stderr
        # a share has a lock of its own
        assert batch.run("solve", folder / "in", folder / "out", shard="0/2").done == 3
    assert batch.run("solve", folder / "in", folder / "out").done == 3


def test_what_killed_runs_left_is_removed(folder: Path) -> None:
    (folder / "out").mkdir()
    for name in (".sudokit-batch.lock", ".sudokit-batch-1-of-2.lock", ".sudokit-abc.part"):
        (folder / "out" / name).write_text("")
    batch.run("solve", folder / "in", folder / "out")
    assert [name for name in files_in(folder / "out") if name.startswith(".")] == []


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("poem", "in", "out"), {}, "batch has no verb 'poem'"),
        (("solve", "in", "out"), {"colour": 1}, "has no option 'colour'; it takes limit"),
        (("canonical", "in", "out"), {"limit": 1}, "it takes none"),
        (("solve", "in", "out"), {"limit": 0}, "limit"),
        (("solve", "in", "out"), {"to": "xls"}, "there is no kind of file 'xls'"),
        (("solve", "in", "out"), {"to": "parquet.gz"}, "there is no kind of file"),
        (("explain", "in", "out"), {"profile": "se"}, "no paths with the profile se"),
        (("unique", "in", "out"), {"shard": "0/2"}, "unique compares all files"),
        (("generate", ["in"], "out"), {"n": 5}, "generate reads no files"),
        (("generate", [], "out"), {"n": 0}, "n must be"),
        (("generate", [], "out"), {"n": 9, "shard": "0/2"}, "need the same --seed"),
        (("solve", "in/0.txt", "out.csv"), {"to": "lines"}, "is a csv file by its name"),
    ],
)
def test_impossible_requests_are_refused(
    arguments: tuple[object, ...], options: dict[str, object], message: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(folder)
    with pytest.raises(sk.SudokitError, match=message):
        batch.run(*arguments, **options)  # type: ignore[arg-type]


def test_an_engine_is_one_method(folder: Path) -> None:
    class OneByOne:
        def __init__(self) -> None:
            self.seen: list[str] = []

        def map(self, work, tasks):  # type: ignore[no-untyped-def]
            for task in tasks:
                self.seen.append(task.name)
                yield work(task)

    engine = OneByOne()
    rows = []
    report = batch.run("solve", folder / "in", folder / "out", engine=engine, progress=lambda _, count: rows.append(count))
    assert (len(engine.seen), report.done, sum(rows)) == (6, 6, 24)


@pytest.mark.parametrize("kind", ["txt", "csv"])
def test_a_verb_is_a_row_of_the_table(kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One with two answers to every row, which knows the number of a row in its file."""
    pa = pytest.importorskip("pyarrow")

    def answer(texts, how):  # type: ignore[no-untyped-def]
        numbers = [how.first + row for row in range(len(texts)) for _ in range(how.options["copies"])]
        return Answers({"number": pa.array(numbers)}, {}, repeat=how.options["copies"])

    copies = Option(2, "How many.", name="copies", type_=int, least=1, most=9)
    row = batch.Verb("Number the rows.", answer, lambda row, puzzle: f"{puzzle} # {row['number']}", {"copies": copies})
    monkeypatch.setitem(batch.VERBS, "number", row)
    report = batch.run("number", folder / "in" / "0.txt", folder / f"out.{kind}")
    (manifest,) = report.manifests.values()
    assert (manifest["rows"]["read"], manifest["rows"]["written"]) == (4, 8)
    lines = (folder / f"out.{kind}").read_text().splitlines()[kind == "csv" :]
    between = {"txt": "{} # {}", "csv": '"{}",{}'}[kind]
    assert lines == [between.format(LINES[number // 2], number // 2) for number in range(8)]
