"""Output files of large inputs: whole or not at all, in order, in bounded memory."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sudokit as sk
from conftest import ROOT
from sudokit import _core, _files
from sudokit.cli import _sink
from sudokit.cli._lane import CHUNK

pytestmark = pytest.mark.thorough

HARD = (ROOT / "examples" / "hard.txt").read_bytes()
COMMAND = [sys.executable, "-m", "sudokit", "solve", "-", "-o"]


def has_nameless_files(folder: Path) -> bool:
    """Whether the system has them; then the package must use them."""
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o600))
    except (OSError, AttributeError):
        return False
    with _files._nameless(str(folder)) as file:
        assert file is not None
    return True


@pytest.mark.sampled(3)
@pytest.mark.parametrize("nameless", [True, False])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("before", [None, "before\n"])
def test_killed_midway_nothing_stands_under_the_name(
    number: signal.Signals, before: str | None, nameless: bool, tmp_path: Path
) -> None:
    if nameless and not has_nameless_files(tmp_path):
        pytest.skip("this file system has no files without names")
    out = tmp_path / "out.txt"
    if before is not None:
        out.write_text(before)
    program = "import os, sys\n"
    if not nameless:
        program += "del os.O_TMPFILE\n"
    program += "from sudokit.cli import main\nmain(sys.argv[1:])\n"
    command = [sys.executable, "-c", program, "solve", "-", "-o", str(out), "--threads", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        # more than a chunk: when a second one is being read, the first has been answered
        process.stdin.write(HARD * (CHUNK // len(HARD) + 1))
        process.stdin.flush()
        for _ in range(6000):
            if any(position_of(process.pid, handle) > CHUNK // 2 for handle in handles_of(process.pid)):
                break
            time.sleep(0.01)
        else:
            pytest.fail("nothing was written in a minute")
        listed = {path.name for path in tmp_path.iterdir()} - {"out.txt"}
        assert bool(listed) is not nameless
        process.send_signal(number)
        process.stdin.close()
        process.wait(timeout=60)
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert (out.read_text() if out.exists() else None) == before
    left = {path.name for path in tmp_path.iterdir()} - {"out.txt"}
    # a killed process cleans nothing up: only where files need names can something be left, under a name of its own
    assert not left or (number == signal.SIGKILL and not nameless and all(name.startswith(".sudokit-") for name in left))


def handles_of(process: int) -> list[int]:
    folder = Path(f"/proc/{process}/fd")
    found = []
    for entry in folder.iterdir():
        target = os.readlink(entry) if entry.is_symlink() else ""
        if "deleted" in target or target.endswith(".part"):
            found.append(int(entry.name))
    return found


def position_of(process: int, handle: int) -> int:
    text = Path(f"/proc/{process}/fdinfo/{handle}").read_text()
    return int(text.split("pos:")[1].split()[0])


@pytest.mark.parametrize("nameless", [True, False])
def test_a_file_is_replaced_with_its_permissions_and_a_link_is_followed(
    nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE")
    target, link, fresh = tmp_path / "target.txt", tmp_path / "link.txt", tmp_path / "fresh.txt"
    target.write_text("before")
    target.chmod(0o640)
    link.symlink_to(target)
    for path in (link, fresh):
        with _sink.Sink(str(path)).open() as sink:
            sink.write("after")
    assert target.read_text() == fresh.read_text() == "after\n"
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    assert fresh.stat().st_mode & 0o777 == 0o666 & ~_files.umask()
    assert {path.name for path in tmp_path.iterdir()} == {"target.txt", "link.txt", "fresh.txt"}


def test_an_input_may_be_its_own_output(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(HARD)
    subprocess.run([sys.executable, "-m", "sudokit", "solve", str(file), "-o", str(file)], check=True, timeout=60)
    assert file.read_text().split() == solutions()


def solutions() -> list[str]:
    batch = sk.solve_many(HARD)
    grids = [batch.grid(row) for row in range(len(batch))]
    return [grid.line() for grid in grids if grid is not None]


def peak_of(*arguments: str) -> int:
    """Return the most memory that a run of the command line has had, in bytes; of the interpreter alone without arguments."""
    # What the kernel counts for the child of a process would begin with the memory of its parent: it is read from within.
    program = """
import atexit, sys
atexit.register(lambda: print([line for line in open("/proc/self/status") if line.startswith("VmHWM")][0].split()[1]))
if sys.argv[1:]:
    from sudokit.cli import main
    main(sys.argv[1:])
"""
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True, timeout=120)
    return int(done.stdout) * 1024


def test_a_million_lines_in_order_in_bounded_memory(tmp_path: Path) -> None:
    file, out = tmp_path / "big.txt", tmp_path / "out.txt"
    with file.open("wb") as stream:
        for _ in range(1000):
            stream.write(HARD)
    interpreter = peak_of()
    peak = peak_of("solve", str(file), "-o", str(out), "--threads", "2")
    assert peak - interpreter <= 150e6
    expected = "".join(f"{line}\n" for line in solutions()).encode()
    with out.open("rb") as stream:
        assert all(stream.read(len(expected)) == expected for _ in range(1000))
        assert not stream.read()


def test_the_command_line_runs_in_any_thread(tmp_path: Path) -> None:
    code = f"""
import threading
from sudokit.cli import main
def run():
    try:
        main(["solve", "{solutions()[0]}", "-o", "{tmp_path}/out.txt"])
    except SystemExit as ended:
        print(ended.code)
thread = threading.Thread(target=run)
thread.start()
thread.join()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_closed_standard_output_is_said(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "sudokit", "solve", "." * 81]
    closed = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *program], stderr=subprocess.PIPE, text=True, check=False)
    assert (closed.returncode, closed.stderr) == (2, "sudokit: standard output is closed\n")
    to_file = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *program, "-o", str(tmp_path / "out.txt")], stderr=subprocess.PIPE, check=False
    )
    assert to_file.returncode == 0
    assert len((tmp_path / "out.txt").read_text()) == 82


@pytest.mark.parametrize("error", [None, OSError("full")])
def test_no_view_of_a_block_outlives_its_writing(error: OSError | None) -> None:
    """Its memory is used again; a traceback may hold a view that was not written."""
    answered = _core.answer_text(sk.Layout.classic()._core, HARD, 82, 0, 2, 1, None, "")
    views: list[memoryview] = []

    def write(view: memoryview) -> None:
        views.append(view)
        if error is not None:
            raise error

    with contextlib.nullcontext() if error is None else pytest.raises(OSError, match="full"):
        answered.write(write)
    assert len(views) == 1
    with pytest.raises(ValueError, match="released"):
        bytes(views[0])
