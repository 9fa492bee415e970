"""Standard streams that are closed, full or left by their reader: every command answers, or says what is wrong."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers import command as plainly
from helpers.lanes import sampled
from sudokit.cli._app import COMMANDS

pytestmark = pytest.mark.thorough

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = "12..34.....3..2."
# Arguments with which each command writes to standard output; print writes to its file alone.
ARGUMENTS: dict[str, list[str]] = {
    "solve": ["--stats", PUZZLE],
    "count": [PUZZLE],
    "check": [PUZZLE],
    "explain": [PUZZLE],
    "hint": [PUZZLE],
    "rate": [PUZZLE],
    "techniques": [],
    "print": [TWO, "-o", "out.svg"],
    "convert": [PUZZLE],
    "generate": ["--seed", "7", "--stats"],
    "minimise": [PUZZLE, "--seed", "1"],
    "canonical": [PUZZLE],
    "classes": ["--number", "0"],
    "rules": [],
    "templates": [PUZZLE],
    "candidates": [PUZZLE],
    "photo": ["--help"],
    "batch": ["count", "puzzles.txt", "counted", "--fresh"],
    "serve": ["--openapi"],
    "page": ["page"],
    "data": ["audit", "puzzles.txt"],
    "mcp": ["--tools"],
    "study": ["--list"],
    "bench": ["puzzles.txt", "--rounds", "1", "--batch", "1", "--isa", "portable"],
    "--help": [],
    "--version": [],
    "--completion": ["bash"],
}
# Commands of every way to write, which `make test` tries; `make check` tries all.
QUICK = ("solve", "generate", "print")
NO_OUTPUT = ("print",)
TIMED = ("bench",)
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "puzzles.txt").write_text(f"{PUZZLE}\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str, redirections: str = "", **options: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "sudokit", command, *ARGUMENTS[command]]
    environment = {**os.environ, **options}
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirections}', "sh", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=environment,
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return done


def test_every_command_is_tried() -> None:
    assert set(COMMANDS) <= set(ARGUMENTS)


@pytest.mark.parametrize("command", sampled(ARGUMENTS, keep=QUICK))
def test_answers_go_out_where_nobody_reads_messages_or_writes_input(command: str) -> None:
    whole = plainly.run(command, *ARGUMENTS[command])
    assert whole.returncode == 0, whole.stderr
    assert bool(whole.stdout) is (command not in NO_OUTPUT)
    for redirections in ("2>&-", "<&- 2>/dev/full"):
        done = run(command, redirections)
        assert (done.returncode, done.stderr) == (0, ""), redirections
        if command not in TIMED:
            assert done.stdout == whole.stdout, redirections


@FULL
@pytest.mark.parametrize("command", sampled([command for command in ARGUMENTS if command not in NO_OUTPUT], keep=QUICK))
def test_output_that_is_lost_is_an_error_that_names_it(command: str) -> None:
    closed = run(command, ">&-")
    assert (closed.returncode, closed.stdout) == (2, "")
    assert closed.stderr.endswith("sudokit: standard output is closed\n")
    full = run(command, ">/dev/full")
    assert full.returncode == 2
    assert full.stderr.endswith("sudokit: standard output: No space left on device\n")
    assert full.stderr.count("sudokit: standard output") == 1


@pytest.mark.parametrize("command", sampled([command for command in ARGUMENTS if command not in NO_OUTPUT], keep=QUICK))
def test_a_reader_that_has_gone_ends_the_command_without_a_word(command: str) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        words = [sys.executable, "-m", "sudokit", command, *ARGUMENTS[command]]
        done = subprocess.run(words, stdout=gone, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert not {"Traceback", "Exception", "Broken"} & set(done.stderr.replace(":", " ").split())


@FULL
@pytest.mark.slow
def test_all_combinations() -> None:
    states = itertools.product(("", "<&-"), ("", ">&-", ">/dev/full"), ("", "2>&-", "2>/dev/full"))
    for standard_input, output, errors in states:
        for buffering in ("", "1") if output else ("",):
            done = run("solve", f"{standard_input} {output} {errors}", PYTHONUNBUFFERED=buffering)
            assert done.returncode == (2 if output else 0)
            assert bool(done.stdout) is not bool(output)
            assert bool(done.stderr) is not bool(errors)


@FULL
def test_a_file_is_written_whatever_the_streams_are() -> None:
    for command in ("print", "solve", "generate", "convert"):
        for number, redirections in enumerate((">&- 2>&- <&-", ">/dev/full 2>/dev/full")):
            out = f"{command}{number}.{'svg' if command == 'print' else 'txt'}"
            words = [
                sys.executable,
                "-m",
                "sudokit",
                command,
                *ARGUMENTS[command][: -2 if command == "print" else None],
                "-o",
                out,
            ]
            assert subprocess.run(["sh", "-c", f'exec "$@" {redirections}', "sh", *words], check=False).returncode == 0
            assert Path(out).stat().st_size > 80


@pytest.mark.parametrize("arguments", [["-"], []])
def test_closed_standard_input_is_said(arguments: list[str]) -> None:
    words = [sys.executable, "-m", "sudokit", "solve", *arguments]
    done = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "sudokit: standard input is closed: expected a file or a puzzle\n"


LITTLE_ROOM = """
import resource, sys
from sudokit.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (2048, resource.RLIM_INFINITY))
main(sys.argv[1:])
"""


@pytest.mark.unmeasured
@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("kind", ["txt", "csv", "jsonl", "parquet"])
def test_a_file_that_gets_no_room_is_named_and_not_made(kind: str, folder: Path) -> None:
    out = f"out.{kind}"
    options = ["generate", "-n", "200", "--seed", "1", "-o", out]
    done = subprocess.run([sys.executable, "-c", LITTLE_ROOM, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert out in done.stderr
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (folder / out).exists()
    # with room, the same command goes on and ends
    assert subprocess.run([sys.executable, "-m", "sudokit", *options], check=False).returncode == 0


@pytest.mark.unmeasured
def test_answers_that_get_no_room_are_named(folder: Path) -> None:
    (folder / "many.txt").write_text(f"{PUZZLE}\n" * 100)
    for more in (["-o", "answers.txt"], []):
        with open(folder / "stdout.txt", "wb") as stdout:
            words = [sys.executable, "-c", LITTLE_ROOM, "solve", "many.txt", *more]
            done = subprocess.run(words, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
        where = "answers.txt" if more else "standard output"
        assert (done.returncode, done.stderr) == (2, f"sudokit: {where}: File too large\n")
    assert not (folder / "answers.txt").exists()
