"""Run the core's test programs in parallel, and print the output of each in one piece.

    python tools/run_programs.py FOLDER [--jobs N] [--without NAME...] [--emulator COMMAND]

CMake writes their names into FOLDER/core_tests.txt.  A program is skipped if neither it nor its cases have changed since its
last success; FRESH=1 runs all.  Programs for another processor run under an emulator, such as qemu-aarch64.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"


def content_of_cases() -> str:
    """Return a digest of everything that the programs read: their cases and environment variables."""
    known = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("SUDOKIT_")]
    files = (path for path in sorted(CASES.rglob("*")) if path.is_file())
    return "".join([*known, *(hashlib.sha256(path.read_bytes()).hexdigest() for path in files)])


def digest(program: Path, cases: str) -> str:
    """Return a digest of a program and of everything that it reads."""
    return hashlib.sha256(program.read_bytes() + cases.encode()).hexdigest()


def stamp_of(program: Path) -> Path:
    """Return the file that records a program's last success."""
    return program.parent / "passed" / program.name


def last_success(program: Path) -> str | None:
    """Return the digest of a program's last success."""
    stamp = stamp_of(program)
    return stamp.read_text(encoding="utf-8") if stamp.exists() else None


def run(program: Path, now: str, emulator: Sequence[str] = ()) -> bool:
    """Run one program, print its output, and record a success."""
    start = time.monotonic()
    command = [*emulator, str(program)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    passed = done.returncode == 0
    outcome = "passed" if passed else f"FAILED with exit status {done.returncode}"
    said = done.stdout.rstrip().splitlines()[-1] if passed and done.stdout.strip() else "\n" + done.stdout
    print(f"{program.name} {outcome} in {time.monotonic() - start:.1f} s: {said}", flush=True)
    if passed:
        stamp_of(program).parent.mkdir(exist_ok=True)
        stamp_of(program).write_text(now, encoding="utf-8")
    return passed


def main() -> int:
    """Run the programs that have changed; the exit status is 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--without", nargs="*", default=[], metavar="NAME")
    parser.add_argument("--emulator", type=shlex.split, default=[], metavar="COMMAND")
    given = parser.parse_args()
    names = (given.folder / "core_tests.txt").read_text(encoding="utf-8").split()
    programs = [given.folder / name for name in names if name not in given.without]
    cases = content_of_cases()
    now = {program: digest(program, cases) for program in programs}
    fresh = os.environ.get("FRESH", "") not in {"", "0"}
    due = [one for one in programs if fresh or last_success(one) != now[one]]
    for program in due:
        stamp_of(program).unlink(missing_ok=True)
    with ThreadPoolExecutor(given.jobs) as pool:
        passed = list(pool.map(lambda program: run(program, now[program], given.emulator), due))
    unchanged = len(programs) - len(due)
    print(f"{given.folder}: {sum(passed)} of {len(due)} programs passed, {unchanged} unchanged since their last success")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
