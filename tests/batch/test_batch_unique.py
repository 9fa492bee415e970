"""`batch unique`: the first of each class over all files, in the order of the input."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sudokit as sk
from sudokit import batch

pytest.importorskip("pyarrow")


@pytest.fixture
def rows() -> list[list[str]]:
    """Five files of thirty rows, half of which are isomorphs of others, with an invalid row in each."""
    random_ = random.Random(4)
    puzzles = [puzzle.grid for puzzle in sk.generate_many(75, seed=2)]
    every = [grid.line() for grid in puzzles] + [sk.scramble(grid, seed=7).line() for grid in puzzles]
    random_.shuffle(every)
    return [[*every[30 * number : 30 * number + 30], "11" + "." * 79] for number in range(5)]


def write(folder: Path, rows: list[list[str]]) -> None:
    folder.mkdir(exist_ok=True)
    for number, lines in enumerate(rows):
        (folder / f"{number}.txt").write_text("".join(f"{line}\n" for line in lines))


def expected(rows: list[list[str]]) -> list[list[str]]:
    seen: set[str] = set()
    kept: list[list[str]] = []
    for lines in rows:
        kept.append([])
        for line in lines[:-1]:
            form = sk.canonical(line).grid.line()
            if form not in seen:
                kept[-1].append(line)
            seen.add(form)
    return kept


def found(folder: Path) -> list[list[str]]:
    return [path.read_text().splitlines() for path in sorted(folder.glob("*.txt"))]


@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_of_each_class_is_kept(rows: list[list[str]], threads: int, tmp_path: Path) -> None:
    write(tmp_path / "in", rows)
    report = batch.run("unique", tmp_path / "in", tmp_path / "out", threads=threads)
    assert found(tmp_path / "out") == expected(rows)
    assert (report.files, report.done, report.rows, report.invalid) == (5, 5, 155, 5)
    for manifest in report.manifests.values():
        assert manifest["rows"]["invalid"] == 1
        assert manifest["faults"] == [{"row": 31, "reason": "r1c1 and r1c2 both hold 1 in row 1"}]
    assert sum(manifest["rows"]["written"] for manifest in report.manifests.values()) == 75
    assert [path.name for path in (tmp_path / "out").iterdir() if path.name.startswith(".")] == []
    assert batch.run("unique", tmp_path / "in", tmp_path / "out").before == 5


def test_many_runs_of_keys(rows: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces and runs of a few rows, where both are far smaller than a file."""
    monkeypatch.setattr("sudokit.batch._pieces.ROWS", 4)
    monkeypatch.setattr("sudokit.batch._keys._RUN", 7)
    write(tmp_path / "in", rows)
    batch.run("unique", tmp_path / "in", tmp_path / "out", threads=2)
    assert found(tmp_path / "out") == expected(rows)


def test_a_new_input_changes_what_is_kept_of_the_others(rows: list[list[str]], tmp_path: Path) -> None:
    write(tmp_path / "in", rows)
    batch.run("unique", tmp_path / "in", tmp_path / "out")
    write(tmp_path / "in", rows[1:])
    (tmp_path / "in" / "4.txt").unlink()
    (tmp_path / "out" / "4.txt").unlink()
    batch.run("unique", tmp_path / "in", tmp_path / "out")
    assert found(tmp_path / "out") == expected(rows[1:])


def test_tables_and_single_files(rows: list[list[str]], tmp_path: Path) -> None:
    write(tmp_path / "in", [[line for lines in rows for line in lines[:-1]]])
    batch.run("unique", tmp_path / "in" / "0.txt", tmp_path / "out.parquet")
    batch.run("convert", tmp_path / "out.parquet", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text().splitlines() == [line for lines in expected(rows) for line in lines]
    assert not (tmp_path / ".sudokit-unique").exists()


def test_several_layouts_are_refused_and_broken_files_left_out(rows: list[list[str]], tmp_path: Path) -> None:
    write(tmp_path / "in", rows)
    (tmp_path / "in" / "5.parquet").write_bytes(b"PAR1")
    report = batch.run("unique", tmp_path / "in", tmp_path / "out", to="lines")
    assert (report.done, len(report.failed), report.left) == (5, 1, 1)
    (tmp_path / "in" / "5.txt").write_text("12..34.....3..2.\n")
    with pytest.raises(sk.SudokitError, match="puzzles of several layouts"):
        batch.run("unique", [tmp_path / "in" / "1.txt", tmp_path / "in" / "5.txt"], tmp_path / "other")


def test_a_run_that_was_stopped_goes_on(rows: list[list[str]], tmp_path: Path) -> None:
    write(tmp_path / "in", rows)
    stop = sk.StopFlag()

    def halfway(report: batch.Report, _: int) -> None:
        if report.done == 2:
            stop.set()

    report = batch.run("unique", tmp_path / "in", tmp_path / "out", stop=stop, progress=halfway, threads=1)
    assert 2 <= report.done < 5
    report = batch.run("unique", tmp_path / "in", tmp_path / "out")
    assert report.before >= 2
    assert found(tmp_path / "out") == expected(rows)
