"""Build, check and test the source distribution and the wheels of this machine.

tools/build_wheels [--no-tests] [--twice] [--python PATH …] [--out dist]
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from . import build, check, installed, pythons

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "wheels"


def main() -> int:
    """Return 1 if something is wrong with a wheel."""
    parser = argparse.ArgumentParser(prog="tools/build_wheels", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for what is built")
    parser.add_argument("--python", type=Path, action="append", default=[], help="one more interpreter; may be repeated")
    parser.add_argument("--no-tests", action="store_true", help="install each wheel and solve one puzzle, but run no tests")
    parser.add_argument("--twice", action="store_true", help="build again in another folder, without ccache, and compare")
    parser.add_argument("--jobs", default=str(os.cpu_count()), help="compilers at the same time")
    chosen = parser.parse_args()
    out: Path = chosen.out.resolve()
    os.environ["SOURCE_DATE_EPOCH"] = build.date(ROOT)
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("sudokit-*"):
        old.unlink()

    found = pythons.found(chosen.python)
    archive = build.source(ROOT, out)
    say(f"{archive.name}: {archive.stat().st_size:,} bytes")
    tree = build.unpacked(archive, WORK / "source")
    made = all_wheels(tree, found, out, chosen.jobs)
    wrong = {wheel.name: check.faults(wheel) for wheel, _, _ in made}
    wrong["metadata"] = [words] if (words := check.description_faults([archive, *(wheel for wheel, _, _ in made)])) else []
    rows = []
    for wheel, tag, needs in made:
        for python in pythons.testers(tag, found):
            outcome = installed.tried(wheel, python, WORK / "clean", tree, tests=not chosen.no_tests)
            say(f"{wheel.name} on {python.name}: {outcome.passed} tests passed, {len(outcome.faults)} faults")
            wrong[f"{wheel.name} on {python.name}"] = outcome.faults
            rows.append(row(wheel, needs, outcome))
    if chosen.twice:
        wrong["a second build"] = differences(archive, out, found, chosen.jobs)
    faults = [f"{where}: {fault}" for where, some in wrong.items() for fault in some]
    (out / "wheels.md").write_text(report(archive, rows, faults), encoding="utf-8")
    print((out / "wheels.md").read_text(encoding="utf-8"))
    return bool(faults)


def all_wheels(tree: Path, found: list[pythons.Python], out: Path, jobs: str) -> list[tuple[Path, str, str]]:
    """Build a wheel for each tag; return it, its tag, and the symbols that decide about its platform."""
    library = build.core(tree, jobs)
    made = []
    for tag, python in pythons.builders(found).items():
        inside = build.environment(python, WORK / f"env-{tag}", tree / "constraints.txt", build.BUILD)
        wheel, needs = build.repaired(build.wheel(tree, inside, tag, library, WORK / "raw"), out)
        say(f"{wheel.name}: {wheel.stat().st_size:,} bytes; needs {needs}")
        made.append((wheel, tag, needs))
    return made


def differences(archive: Path, out: Path, found: list[pythons.Python], jobs: str) -> list[str]:
    """Build everything again in another folder; return what is not the same."""
    again = WORK / "again"
    shutil.rmtree(again, ignore_errors=True)
    again.mkdir(parents=True)
    os.environ.pop("CMAKE_CXX_COMPILER_LAUNCHER", None)
    second = build.source(ROOT, again)
    all_wheels(build.unpacked(second, WORK / "elsewhere"), found, again, jobs)
    names = {path.name for folder in (out, again) for path in folder.glob("sudokit-*")}
    return [f"{name} differs" for name in sorted(names) if digest(out / name) != digest(again / name)]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file; empty if there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def row(wheel: Path, needs: str, outcome: installed.Outcome) -> str:
    """Return a line of the table."""
    size = f"{wheel.stat().st_size / 2**20:.2f}"
    times = " | ".join(f"{value:.0f}" for value in (outcome.empty, outcome.imported, outcome.solved))
    return f"| `{wheel.name.removeprefix('sudokit-')}` | {size} | {needs} | {outcome.python} | {outcome.passed} | {times} |"


def report(archive: Path, rows: list[str], faults: list[str]) -> str:
    """Return the table, with the machine and the date."""
    compiler = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=False).stdout.partition("\n")[0]
    day = datetime.datetime.now(datetime.UTC).date()
    head = "| wheel | MiB | newest symbols | Python | tests passed | start, ms | import, ms | solve, ms |"
    machine = f"{platform.platform()}, {compiler}, {day}"
    about = f"{machine}; CPU time, medians.  {archive.name}: {archive.stat().st_size / 2**20:.2f} MiB."
    listed = [f"- {fault}" for fault in faults] or ["No faults."]
    return "\n".join([about, "", head, "|" + "---|" * 8, *rows, "", *listed, ""])


def say(line: str) -> None:
    """Show the progress."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
