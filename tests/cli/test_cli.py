"""The command line, run as a user runs it."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import sudokit as sk
from helpers.command import run, run_bytes
from helpers.lanes import sampled
from helpers.processes import until_it_worked
from helpers.puzzles import PUZZLE
from sudokit.cli._app import COMMANDS

pytestmark = pytest.mark.thorough


def test_solve_prints_one_line_a_puzzle_to_a_pipe() -> None:
    done = run("solve", PUZZLE)
    solution = sk.solve(PUZZLE).grid
    assert solution is not None
    assert (done.returncode, done.stdout, done.stderr) == (0, solution.line() + "\n", "")


def test_every_status_has_its_word_and_exit_status(tmp_path: Path) -> None:
    none = PUZZLE.replace(".", "8", 1)
    conflict = PUZZLE.replace(".", "1", 1)
    file = tmp_path / "mixed.txt"
    file.write_text(f"{PUZZLE}\n{none}\n{conflict}\n{PUZZLE[:80]}\n{PUZZLE[:80]}.\n")
    done = run("solve", str(file))
    words = done.stdout.split("\n")
    assert [len(word) if len(word) == 81 else word for word in words] == [81, "none", "invalid", "invalid", 81, ""]
    assert done.returncode == 2
    assert "r1c1 and r1c2 both hold 1" in done.stderr
    assert "line 4" in done.stderr
    assert run("solve", none).returncode == 1
    assert run("solve", PUZZLE).returncode == 0
    slow = run("solve", "--layout", "4x4", "." * 256, "--node-limit", "1", "--limit", "1")
    assert (slow.stdout, slow.returncode) == ("undecided\n", 1)
    several = run("solve", PUZZLE[:80] + ".")
    assert several.returncode == 0
    assert "several solutions" in several.stderr


def test_standard_input_and_dash() -> None:
    assert run("count", stdin=PUZZLE + "\n").stdout == "1\n"
    assert run("count", "-", stdin=f"{PUZZLE}\n{'.' * 81}\n").stdout == "1\n2\n"


@pytest.mark.parametrize("method", ["paths", "templates-indexed", "backtracking"])
def test_stats_show_set_up_apart_from_solving(method: str) -> None:
    done = run("solve", "--method", method, "--stats", PUZZLE, PUZZLE)
    first, second = done.stderr.splitlines()
    time = r"[\d.]+ (?:µs|ms|s)"
    assert re.search(rf"\d+ nodes, {time} after {time} of set-up, method ", first)
    assert re.search(rf"\d+ nodes, {time}, method ", second)


def test_count_is_capped() -> None:
    assert run("count", "--layout", "2x2", "--limit", "1000", "." * 16).stdout == "288\n"
    assert run("count", "--layout", "2x2", "--limit", "100", "." * 16).stdout == "100\n"
    assert json.loads(run("count", "--json", PUZZLE).stdout) == {
        "number": 1,
        "count": 1,
        "limit": 2,
        "status": "unique",
    }


def test_check() -> None:
    assert run("check", "12..|34..|...3|..2.").stdout == "unique redundant r1c1 r1c2 r2c1 r2c2\n"
    done = run("check", "." * 81)
    assert (done.stdout, done.returncode) == ("multiple\n", 1)
    done = run("check", "11..|....|....|....")
    assert (done.stdout, done.returncode) == ("invalid: r1c1 and r1c2 both hold 1 in row 1\n", 2)


def test_check_verifies_the_solutions_of_a_csv() -> None:
    csv = "quizzes,solutions\n" + "12..34.....3..2.,1234341221434321\n" + "12..34.....3..2.,1234341221434312\n"
    done = run("check", "-", stdin=csv)
    lines = done.stdout.splitlines()
    assert "solution" in lines[0]
    assert "solution wrong" in lines[1]
    assert done.returncode == 1


def test_solve_all_and_json() -> None:
    done = run("solve", "--layout", "2x2", "--all", "." * 16)
    assert len(set(done.stdout.split())) == 288
    assert len(run("solve", "--layout", "2x2", "--all", "--limit", "5", "." * 16).stdout.split()) == 5
    answer = json.loads(run("solve", "--json", PUZZLE).stdout)
    assert answer["status"] == "unique"
    assert answer["count"] == 1
    assert answer["stats"]["method"] == "classic"


def test_convert_round_trip() -> None:
    drawing = run("convert", PUZZLE, "--to", "drawing").stdout
    assert run("convert", "-", "--to", "line", stdin=drawing).stdout == PUZZLE + "\n"
    letters = run("convert", PUZZLE, "--as-symbols", "ABCDEFGHI").stdout.strip()
    assert run("convert", letters, "--as-symbols", "1-9").stdout == PUZZLE + "\n"


def test_output_files_appear_complete_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert run("solve", PUZZLE, "-o", str(out)).returncode == 0
    assert len(out.read_text()) == 82
    out.write_text("before")
    assert run("solve", PUZZLE, "-o", str(out), "--method", "magic").returncode == 2
    assert out.read_text() == "before"
    assert list(tmp_path.iterdir()) == [out]
    assert run("solve", PUZZLE, "-o", str(tmp_path / "no" / "where")).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "--layout", "9x9x9", PUZZLE], "unknown layout"),
        (["solve", "nowhere.txt"], "no such file"),
        (["solve", "--limit", "0", PUZZLE], "--limit"),
        (["solve", "--nonsense"], "nonsense"),
        (["nonsense"], "nonsense"),
        (["solve", "."], "directory"),
        (["convert", PUZZLE, "--to", "nonsense"], "nonsense"),
    ],
)
def test_bad_usage_exits_2_and_says_why(arguments: list[str], words: str, in_root: Path) -> None:
    done = run(*arguments, cwd=in_root)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("raw", [b"", b"\x00" * 100, b"\xff\xfe\xfd" * 30, bytes(range(256)), b"{" * 5000, b"1" * 3_000_000])
def test_garbage_is_an_error_not_a_crash(raw: bytes) -> None:
    done = run_bytes("solve", "-", stdin=raw)
    assert done.returncode == 2
    assert done.stderr
    assert b"Traceback" not in done.stderr


def test_ctrl_c_exits_130(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    command = [
        sys.executable,
        "-m",
        "sudokit",
        "count",
        "--layout",
        "4x4",
        "--limit",
        "1000000000000",
        "." * 256,
        "-o",
        str(out),
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        until_it_worked(process, 1.5)  # it counts: a start takes a fifth of that
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert not list(tmp_path.iterdir())


def test_a_closed_pipe_is_no_crash() -> None:
    line = f"{shlex.quote(sys.executable)} -m sudokit solve --layout 3x3 --all --limit 100000 {'.' * 81} | head -n 2"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, timeout=120)
    assert len(done.stdout.split()) == 2
    assert "Traceback" not in done.stderr


def test_on_a_terminal_the_drawing_status_and_time() -> None:
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sudokit", "solve", PUZZLE], stdout=follower, stdin=subprocess.DEVNULL
    ) as process:
        os.close(follower)
        output = b""
        while True:
            try:
                chunk = os.read(leader, 4096)
            except OSError:
                break
            if not chunk:
                break
            output += chunk
        assert process.wait(timeout=20) == 0
    os.close(leader)
    text = re.sub(r"\x1b\[[0-9;]*m", "", output.decode())
    assert "unique" in text
    assert "µs" in text or "ms" in text
    assert len(text.splitlines()) > 10


# Services run until they are ended: tests/server and tests/mcp try that; tests/photo has the pictures that photo reads.
SERVICES = {"serve", "mcp", "photo"}


@pytest.mark.parametrize("name", sampled([name for name in COMMANDS if name not in SERVICES], keep=set(COMMANDS) - {"bench"}))
def test_the_examples_of_the_help_run(name: str, in_root: Path, tmp_path: Path) -> None:
    command = import_module(f"sudokit.cli.{COMMANDS[name][0]}").command
    epilog = command.epilog or ""
    lines = [line.strip() for line in epilog.splitlines() if re.match(r"  (sudokit|printf) ", line)]
    assert lines
    for line in lines:
        ran = re.sub(r"(-o|--chart|--json) (?=\w+\.\w+)", rf"\1 {tmp_path}/", line)
        if re.search(r" \| |\$", ran):
            ran = ran.replace("sudokit ", f"{shlex.quote(sys.executable)} -m sudokit ")
            done = subprocess.run(["sh", "-c", ran], capture_output=True, text=True, check=False, timeout=120, cwd=in_root)
        else:
            done = run(*shlex.split(ran)[1:], cwd=in_root)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert done.stdout or "-o" in line


def test_help_and_version() -> None:
    assert run("--version").stdout == f"sudokit {sk.__version__}\n"
    text = run("--help").stdout
    for name in COMMANDS:
        assert name in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    done = run("--completion", shell)
    assert done.returncode == 0
    assert "_SUDOKIT_COMPLETE" in done.stdout


@pytest.mark.sampled(5)
@pytest.mark.parametrize("odd", ["1", "123", "abc", "{}", "---------", "# a comment", "", "11.............."])
@pytest.mark.parametrize("at", [0, 1, 3])
def test_the_fast_lane_answers_as_the_readers_do(odd: str, at: int, tmp_path: Path, in_root: Path) -> None:
    """An odd line within a file of plain ones spoils no other: the same answers as with --from line, which has no lane."""
    lines = (in_root / "examples" / "hard.txt").read_text().split()[:3]
    if at:
        lines.insert(at, odd)
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(lines) + "\n")
    for command in ("solve", "count", "check"):
        fast, slow = run(command, str(file)), run(command, str(file), "--from", "line")
        assert (fast.stdout, fast.returncode) == (slow.stdout, slow.returncode)
        assert len(fast.stdout.split("\n")) == 1 + len(lines) - lines.count("") - lines.count("# a comment")


def test_numbers_of_puzzles_go_on_after_the_fast_lane(tmp_path: Path, in_root: Path) -> None:
    lines = (in_root / "examples" / "hard.txt").read_text().split()[:3]
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*lines, "11.............."]) + "\n")
    assert "puzzle 4 is invalid" in run("solve", str(file)).stderr


def test_json_names_the_number_of_the_puzzle() -> None:
    text = f"{'.' * 16}\n12..34.....3..2.\n12..34.....3..22\n1....\n4...34.....3..2.\n"
    numbers = {}
    for command, extra in (("solve", []), ("solve", ["--all", "--limit", "2"]), ("count", []), ("check", [])):
        done = run(command, "-", "--json", *extra, "--layout", "2x2", stdin=text)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        numbers[command, bool(extra)] = [answer["number"] for answer in answers]
        assert [answer["status"] for answer in answers if answer["number"] == 4] == ["invalid"]
        assert done.returncode == 2
    assert numbers == {
        ("solve", False): [1, 2, 3, 4, 5],
        ("solve", True): [1, 1, 2, 3, 4, 5],
        ("count", False): [1, 2, 3, 4, 5],
        ("check", False): [1, 2, 3, 4, 5],
    }


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--json", "--to", "drawing"], "--json and --to"),
        (["--all", "--node-limit", "5"], "cannot be combined with --all"),
        (["--all", "--method", "search"], "cannot be combined with --all"),
        (["--all", "--stats"], "cannot be combined with --all"),
    ],
)
def test_options_that_exclude_each_other(options: list[str], words: str) -> None:
    done = run("solve", PUZZLE, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_the_help_of_limit_tells_what_all_makes_of_it() -> None:
    text = " ".join(run("solve", "--help").stdout.split())
    assert "[default: 2; with --all, all solutions]" in text
    assert len(run("solve", "--layout", "2x2", "--all", "." * 16).stdout.split()) == 288


@pytest.mark.parametrize("at", [1, 2])
def test_a_byte_order_mark_is_none_but_at_the_start(at: int, tmp_path: Path, in_root: Path) -> None:
    lines = (in_root / "examples" / "hard.txt").read_bytes().split()[:3]
    file = tmp_path / "puzzles.txt"
    file.write_bytes(b"\xef\xbb\xbf" + b"\n".join(lines) + b"\n")
    assert run("count", str(file)).stdout == "1\n1\n1\n"
    lines[at] = b"\xef\xbb\xbf" + lines[at]
    file.write_bytes(b"\n".join(lines) + b"\n")
    for extra in ([], ["--from", "line"]):
        done = run("count", str(file), *extra)
        assert done.stdout.split() == ["invalid" if row == at else "1" for row in range(3)]
        assert done.returncode == 2
        assert f"line {at + 1}, column" in done.stderr


def test_every_command_shares_the_options_of_reading_and_writing() -> None:
    shared = {"inputs", "layout", "symbols", "from_", "output"}
    for name in ("solve", "count", "check", "convert"):
        command = import_module(f"sudokit.cli.{COMMANDS[name][0]}").command
        assert shared <= {parameter.name for parameter in command.params}
