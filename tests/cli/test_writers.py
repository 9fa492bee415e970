"""Files that several processes would write, or that a killed one has begun: one writer at a time, whole files alone."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

import sudokit as sk
from conftest import ROOT
from helpers import command
from helpers.lanes import sampled
from sudokit import study
from sudokit._files import only_writer, write_whole
from sudokit.cli._puzzle_files import PuzzleFile

pytestmark = pytest.mark.thorough

SUDOKIT = [sys.executable, "-m", "sudokit"]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(*arguments: object, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = command.run(*arguments)
    assert done.returncode == status, done.stderr
    return done


@pytest.mark.parametrize(("seed", "count"), sampled([(11, 3), (14, 7)], keep=[(11, 3)]))
def test_random_schedules_of_writers_with_kills_and_restarts(seed: int, count: int) -> None:
    """`make schedules` runs 500."""
    script = str(ROOT / "tests" / "schedules.py")
    schedules = [sys.executable, script, "--count", str(count), "--seed", str(seed), "--free", "0"]
    done = subprocess.run(schedules, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    assert f"{count} schedules, 0 broke the rule" in done.stdout


@pytest.mark.parametrize("kind", ["txt", "csv", "jsonl", "parquet"])
def test_a_second_writer_says_so_and_leaves_the_file_alone(kind: str, tmp_path: Path) -> None:
    out = tmp_path / f"p.{kind}"
    out.write_text("before")
    with PuzzleFile(str(out), {"n": 3, "drawn": False}):
        there = sorted(tmp_path.iterdir())
        for more in ((), ("--fresh",)):
            said = run("generate", "-n", 3, "--seed", 1, "-o", out, *more, status=2).stderr
            assert said == f"sudokit: another process is writing {out}: wait until it ends, or write to another file\n"
        assert sorted(tmp_path.iterdir()) == there
    assert out.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_a_link_and_its_target_are_one_file(tmp_path: Path) -> None:
    out, link = tmp_path / "p.txt", tmp_path / "link.txt"
    link.symlink_to(out)
    with PuzzleFile(str(out), {"n": 3, "drawn": False}):
        assert "another process" in run("generate", "-o", link, status=2).stderr
    run("generate", "-n", 2, "--seed", 1, "-o", link)
    assert link.is_symlink()
    assert len(out.read_text().splitlines()) == 2


def test_the_lock_of_a_killed_process_hinders_nobody(tmp_path: Path) -> None:
    out = tmp_path / "p.txt"
    program = f"""
import os, signal
from sudokit._files import only_writer
with only_writer({str(out)!r}, {f"{out}.part.lock"!r}):
    os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False, timeout=60).returncode == -signal.SIGKILL
    assert Path(f"{out}.part.lock").exists()
    run("generate", "--seed", 1, "-o", out)
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize(
    ("kind", "moment"),
    [
        ("txt", "PuzzleFile._drop"),  # OUT has its name, and what is kept from run to run is still there
        ("parquet", "PuzzleFile._drop"),
        ("parquet", "shutil.rmtree"),
        ("csv", "os.fsync"),  # before OUT has its name
    ],
)
def test_killed_at_the_very_end_the_same_command_ends_well(kind: str, moment: str, tmp_path: Path) -> None:
    out, whole = tmp_path / f"p.{kind}", tmp_path / f"whole.{kind}"
    options = ["generate", "-n", "40", "--unique", "--seed", "3", "-o"]
    run(*options, whole)
    program = f"""
import os, signal, shutil, sys
from sudokit.cli import main
from sudokit.cli._puzzle_files import PuzzleFile
def killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)
{moment} = killed
main(sys.argv[1:])
"""
    done = subprocess.run([sys.executable, "-c", program, *options, str(out)], check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    assert out.exists() is (moment != "os.fsync")
    run(*options, out)
    if kind == "parquet":
        assert parquet.read_table(out) == parquet.read_table(whole)
    else:
        assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([out.name, whole.name])


def test_a_complete_file_of_a_killed_run_is_not_taken_for_another(tmp_path: Path) -> None:
    """After the kill OUT was written anew by something else: the command makes its puzzles again."""
    out = tmp_path / "p.txt"
    program = """
import os, signal, sys
from sudokit.cli import main
from sudokit.cli._puzzle_files import PuzzleFile
PuzzleFile._drop = lambda _: os.kill(os.getpid(), signal.SIGKILL)
main(sys.argv[1:])
"""
    options = ["generate", "-n", "5", "--seed", "3", "-o", str(out)]
    subprocess.run([sys.executable, "-c", program, *options], check=False, timeout=60)
    expected = out.read_text()
    out.unlink()
    out.write_text("x" * len(expected))
    run(*options)
    assert out.read_text() == expected


def test_where_there_can_be_no_lock_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with pytest.raises(sk.SudokitError, match="choose a folder that you may write to"), only_writer("/proc/self/p.txt"):
        pass
    monkeypatch.setattr(fcntl, "flock", refused)
    with pytest.raises(sk.SudokitError, match=r"cannot be locked here \(No locks available\)"), only_writer(tmp_path / "a"):
        pass


def test_a_request_that_cannot_be_leaves_nothing(tmp_path: Path) -> None:
    run("generate", "--level", "mild", "-o", tmp_path / "p.csv", status=2)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "folder.txt").mkdir()
    assert "it is a folder" in run("generate", "-o", tmp_path / "folder.txt", status=2).stderr


def test_pictures_and_pages_are_replaced_whole(tmp_path: Path) -> None:
    """What stood there before is not written into: who has it open, or linked, keeps it."""
    page, pictures = tmp_path / "p.html", tmp_path / "pictures"
    pictures.mkdir()
    for path in (page, pictures / "step-001.svg"):
        path.write_text("before")
        os.link(path, tmp_path / f"old-{path.name}")
    run("explain", PUZZLE, "--html", page, "--svg", pictures)
    for path in (page, pictures / "step-001.svg"):
        assert (tmp_path / f"old-{path.name}").read_text() == "before"
        assert path.read_text().rstrip().endswith(("</html>", "</svg>"))
    assert not [path for path in pictures.iterdir() if path.suffix != ".svg"]


def test_pictures_have_one_writer(tmp_path: Path) -> None:
    with only_writer(tmp_path, tmp_path / ".sudokit.lock"):
        assert f"another process is writing {tmp_path}" in run("explain", PUZZLE, "--svg", tmp_path, status=2).stderr
    assert list(tmp_path.iterdir()) == []


def test_a_study_has_one_writer_and_replaces_its_report_whole(tmp_path: Path) -> None:
    options = ("study", "methods", "--scale", "tiny", "--no-charts", "--quiet", "--out", tmp_path)
    run(*options)
    report = tmp_path / "methods.md"
    words = report.read_text()
    os.link(report, tmp_path / "old.md")
    report.write_text("before")
    with only_writer(tmp_path / "methods.csv"):
        assert "another process is writing" in run(*options, status=2).stderr
        with pytest.raises(sk.SudokitError, match="another process"):
            study.run("methods", tmp_path, scale="tiny", charts=False)
    run(*options)
    assert report.read_text() == words
    assert (tmp_path / "old.md").read_text() == "before"
    assert not list(tmp_path.glob("*.lock"))


def test_whole_files_follow_links_and_keep_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "a", tmp_path / "b"
    target.write_text("before")
    target.chmod(0o604)
    link.symlink_to(target)
    write_whole(link, "after")
    assert (target.read_text(), target.stat().st_mode & 0o777, link.is_symlink()) == ("after", 0o604, True)
