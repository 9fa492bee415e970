"""What is bad does not stop a run: rows, files, disks; and what is interrupted leaves nothing half done."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kills
import sudokit as sk
from helpers.command import run as command
from sudokit import batch

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

LINES = [puzzle.grid.line() for puzzle in sk.generate_many(20, seed=3)]
SUDOKIT = [sys.executable, "-m", "sudokit"]


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_broken_files_name_themselves_and_the_others_are_done(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    parquet.write_table(pa.table({"puzzle": LINES}), folder / "good.parquet")
    data = (folder / "good.parquet").read_bytes()
    (folder / "cut.parquet").write_bytes(data[: len(data) // 2])
    (folder / "damaged.csv.gz").write_bytes(b"\x1f\x8b\x08" + os.urandom(100))
    (folder / "other.csv").write_text("a,b\n1,2\n")
    (folder / "wrong.arrow").write_bytes(b"ARROW1 but no more")
    (folder / "numbers.jsonl").write_text('{"puzzle": 5}\n')
    done = command("batch", "solve", folder, tmp_path / "out", "--to", "csv")
    assert done.returncode == 2
    for name in ("cut.parquet", "damaged.csv.gz", "other.csv", "wrong.arrow", "numbers.jsonl"):
        assert sum(f"{folder}/{name}: " in line for line in done.stderr.splitlines()) == 1, name
    assert "no column holds puzzles: there are a, b; name it with --column" in done.stderr
    assert "1 of 6 files done, 5 failed; 20 rows" in done.stdout
    assert files_in(tmp_path / "out") == ["good.csv", "good.csv.manifest.json"]


@pytest.mark.parametrize("chunk", [300, 1 << 20])
def test_records_that_do_not_fit_stay_in_their_places(chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokit.batch._line_reader.CHUNK", chunk)
    rows = [
        f"{LINES[0]},x,y".encode(),
        f"{LINES[1]},a".encode(),
        f'{LINES[2]},"two\nlines"'.encode(),
        b"",
        LINES[3].encode(),
        f"{LINES[4]},M".encode() + b"\xfcller",
        f'{LINES[5]},"b ""c"", d"'.encode(),
        b"note",
    ]
    (tmp_path / "in.csv").write_bytes(b'puzzle,"note, or none"\n' + b"\n".join(rows))
    report = batch.run("solve", tmp_path / "in.csv", tmp_path / "out.jsonl")
    (manifest,) = report.manifests.values()
    reasons = ["3 fields, not 2", None, None, "1 fields, not 2", "not UTF-8", None, "1 fields, not 2"]
    assert manifest["rows"] == {"read": 7, "written": 7, "invalid": 4}
    assert [(fault["row"], fault["reason"]) for fault in manifest["faults"]] == [
        (row, reason) for row, reason in enumerate(reasons, 1) if reason
    ]
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["puzzle"] for row in found] == [*LINES[:6], "note"]
    assert [row["note, or none"] for row in found] == ["x", "a", "two\nlines", None, "M\ufffdller", 'b "c", d', None]
    assert [row["reason"] for row in found] == reasons
    assert [row["status"] for row in found] == ["invalid" if reason else "unique" for reason in reasons]
    batch.run("unique", tmp_path / "in.csv", tmp_path / "kept.txt")
    assert (tmp_path / "kept.txt").read_text().split() == [LINES[1], LINES[2], LINES[5]]


def test_lines_that_are_no_json_are_marked(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(f'{{"puzzle": "{LINES[0]}", "n": 1}}\nnonsense\n[1]\n\n{{"puzzle": null, "n": 2}}\n')
    batch.run("count", tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [(row["n"], row["count"]) for row in rows] == [(1, 1), (None, None), (None, None), (2, None)]
    assert [row["reason"] and row["reason"][:28] for row in rows] == [
        None,
        "line 2 is not a JSON object:",
        "line 3 is not a JSON object:",
        "null",
    ]


def test_inputs_that_vanish(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{LINES[0]}\n")
    done = command("batch", "solve", tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "out")
    assert done.returncode == 2
    assert f"{tmp_path}/b.txt: no such file" in done.stderr
    assert "1 of 2 files done, 1 failed" in done.stdout

    class Removing:
        """An engine that loses the input first."""

        def map(self, work, tasks):  # type: ignore[no-untyped-def]
            (tmp_path / "a.txt").unlink()
            return map(work, tasks)

    report = batch.run("solve", tmp_path / "a.txt", tmp_path / "gone", engine=Removing())
    assert report.failed == [f"{tmp_path}/a.txt: No such file or directory"]
    assert files_in(tmp_path / "gone") == []


@pytest.mark.parametrize("kind", ["lines", "csv", "parquet", "csv.gz"])
def test_a_full_disk_is_named_and_loses_nothing(kind: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    grids = [
        "".join(map(str, row)) for row in sk.random_grids(1500, seed=1).reshape(1500, -1)
    ]  # rows that differ: compression does not make files alike
    for number, (first, end) in enumerate([(0, 250), (250, 500), (500, 1500)]):
        (tmp_path / "in" / f"{number}.txt").write_text("".join(f"{line}\n" for line in grids[first:end]))
    words = ["batch", "solve", str(tmp_path / "in"), str(tmp_path / "out"), "--to", kind, "--threads", "1"]

    def limited() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    assert subprocess.run([*SUDOKIT, *words], capture_output=True, check=False, timeout=120).returncode == 0
    sizes = sorted(path.stat().st_size for path in (tmp_path / "out").iterdir() if not path.name.endswith(".json"))
    limit = max(2000, sizes[-1] - 100)  # enough for the small files, the manifests, and not for the last
    assert sizes[-2] < limit
    for path in (tmp_path / "out").iterdir():
        path.unlink()
    done = subprocess.run([*SUDOKIT, *words], capture_output=True, text=True, check=False, timeout=120, preexec_fn=limited)
    assert done.returncode == 2
    assert "File too large" in done.stderr
    assert f"{tmp_path}/out/2." in done.stderr
    assert [name for name in files_in(tmp_path / "out") if "2." in name or name.startswith(".")] == []
    report = batch.run("solve", tmp_path / "in", tmp_path / "out", to=kind)
    assert (report.done, report.before) == (1, 2)


def test_an_output_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{LINES[0]}\n")
    done = command("batch", "solve", tmp_path / "in.txt", "/proc/nowhere/out")
    assert done.returncode == 2
    assert "/proc/nowhere" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("kind", ["lines", "parquet"])
def test_an_interruption_leaves_whole_files_and_is_resumed(kind: str, tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for number in range(200):
        (source / f"{number:03}.txt").write_text("".join(f"{line}\n" for line in LINES * 20))
    words = [*SUDOKIT, "batch", "solve", str(source), str(tmp_path / "out"), "--to", kind]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        while not list((tmp_path / "out").glob("0*.json")):
            time.sleep(0.01)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "run the same command again to resume" in said
    assert kills.faults_of(source, tmp_path / "out", kind, whole=False) == []
    report = batch.run("solve", source, tmp_path / "out", to=kind)
    assert report.before > 0
    assert report.done > 0
    assert kills.faults_of(source, tmp_path / "out", kind) == []


def test_a_stop_flag_ends_a_run(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in LINES))
    stop = sk.StopFlag()
    stop.set()
    report = batch.run("solve", tmp_path / "in.txt", tmp_path / "out", stop=stop)
    assert (report.done, report.left) == (0, 1)
    assert files_in(tmp_path / "out") == []


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["lines", "parquet"])
def test_killed_runs_are_resumed(kind: str, tmp_path: Path) -> None:
    assert kills.check(tmp_path, kind, kills=2, seed=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", kills.KINDS)
def test_runs_of_every_kind_killed_often_are_resumed(kind: str, tmp_path: Path) -> None:
    assert kills.check(tmp_path, kind, kills=8, seed=2) == []
