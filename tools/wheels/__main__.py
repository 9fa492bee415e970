"""Build, check and test the source distribution and the wheels of this machine.

tools/build_wheels [--no-tests] [--twice] [--for TARGET … | --all] [--python PATH …] [--out dist]
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
from importlib import metadata
from pathlib import Path

from . import build, check, installed, pythons, targets

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "wheels"


def main() -> int:
    """Return 1 if something is wrong with a wheel."""
    parser = argparse.ArgumentParser(prog="tools/build_wheels", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for what is built")
    parser.add_argument("--python", type=Path, action="append", default=[], help="one more interpreter; may be repeated")
    parser.add_argument("--no-tests", action="store_true", help="install each wheel and solve one puzzle, but run no tests")
    parser.add_argument("--twice", action="store_true", help="build again in another folder, and compare")
    names = [target.name for target in targets.ALL]
    parser.add_argument(
        "--for", dest="others", action="append", default=[], choices=names, help="also for another system; may be repeated"
    )
    parser.add_argument("--all", dest="others", action="store_const", const=names, help="for all systems that Zig compiles for")
    parser.add_argument("--jobs", default=str(os.cpu_count()), help="compilers at the same time")
    chosen = parser.parse_args()
    out: Path = chosen.out.resolve()
    os.environ["SOURCE_DATE_EPOCH"] = build.date(ROOT)
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("sudokit-*"):
        old.unlink()

    found = pythons.found(chosen.python)
    archive = build.source(ROOT, out, WORK / "tracked")
    say(f"{archive.name}: {archive.stat().st_size:,} bytes")
    tree = build.unpacked(archive, WORK / "source")
    made = all_wheels(tree, found, out, chosen)
    wrong = {wheel.name: check.faults(wheel) for wheel, _, _ in made}
    wrong["metadata"] = [words] if (words := check.description_faults([archive, *(wheel for wheel, _, _ in made)])) else []
    rows = []
    for wheel, tag, needs in made:
        for python in pythons.testers(tag, found):
            outcome = installed.tried(wheel, python, WORK / "clean", tree, tests=not chosen.no_tests)
            say(f"{wheel.name} on {python.name}: {outcome.passed} tests passed, {len(outcome.faults)} faults")
            wrong[f"{wheel.name} on {python.name}"] = outcome.faults
            rows.append(row(wheel, needs, outcome))
        if not pythons.testers(tag, found):
            rows.append(row(wheel, needs, None))
    if chosen.twice:
        wrong["a second build"] = differences(out, found, chosen)
    faults = [f"{where}: {fault}" for where, some in wrong.items() for fault in some]
    (out / "wheels.md").write_text(report(archive, rows, faults), encoding="utf-8")
    print((out / "wheels.md").read_text(encoding="utf-8"))
    return bool(faults)


def all_wheels(tree: Path, found: list[pythons.Python], out: Path, chosen: argparse.Namespace) -> list[tuple[Path, str, str]]:
    """Build a wheel for each tag; return it, its tag, and the symbols that decide about its platform."""
    made = []
    work = tree.parent.with_name(f"{tree.parent.name}-work")
    rooms: dict[str, Path] = {}
    for target in (targets.HERE, *(other for other in targets.ALL if other.foreign and other.name in chosen.others)):
        library = build.core(tree, chosen.jobs, target)
        for tag, python in pythons.builders(found).items():
            if tag not in rooms:
                rooms[tag] = build.environment(python, work / f"env-{tag}", tree / "constraints.txt", build.BUILD)
            wheel, needs = build.repaired(build.wheel(tree, rooms[tag], tag, library, work / "raw", target), out, target)
            say(f"{wheel.name}: {wheel.stat().st_size:,} bytes; needs {needs}")
            made.append((wheel, f"{tag} for {target.name}" if target.foreign else tag, needs))
    return made


def differences(out: Path, found: list[pythons.Python], chosen: argparse.Namespace) -> list[str]:
    """Build everything again in another folder, in other environments; return what is not the same."""
    again = WORK / "again"
    shutil.rmtree(again, ignore_errors=True)
    again.mkdir(parents=True)
    second = build.source(ROOT, again, WORK / "tracked-again")
    all_wheels(build.unpacked(second, WORK / "elsewhere"), found, again, chosen)
    names = sorted({path.name for folder in (out, again) for path in folder.glob("sudokit-*")})
    for name in names:
        say(f"{digest(out / name)}  {name}: {'the same twice' if digest(out / name) == digest(again / name) else 'DIFFERS'}")
    return [f"{name} differs" for name in names if digest(out / name) != digest(again / name)]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file; empty if there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def row(wheel: Path, needs: str, outcome: installed.Outcome | None) -> str:
    """Return a line of the table; a wheel for another processor has no outcome here (tools/bare_chroot tries it)."""
    known = f"`{wheel.name.removeprefix('sudokit-')}` | {wheel.stat().st_size:,} | {needs}"
    if outcome is None:
        return f"| {known} | none here | | | | |"
    times = " | ".join(f"{value:.0f}" for value in (outcome.empty, outcome.imported, outcome.solved))
    return f"| {known} | {outcome.python} | {outcome.passed} | {times} |"


def report(archive: Path, rows: list[str], faults: list[str]) -> str:
    """Return the table, with the machine and the date."""
    command = [sys.executable, "-m", "ziglang", "c++", "--version"]
    clang = subprocess.run(command, capture_output=True, text=True, check=False).stdout.partition("\n")[0]
    compiler = f"Zig {metadata.version('ziglang')}, {clang}"
    day = datetime.datetime.now(datetime.UTC).date()
    head = "| wheel | bytes | newest symbols | Python | tests passed | start, ms | import, ms | solve, ms |"
    machine = f"{platform.platform()}, {compiler}, {day}"
    about = f"{machine}; CPU time, medians.  {archive.name}: {archive.stat().st_size:,} bytes."
    listed = [f"- {fault}" for fault in faults] or ["No faults."]
    return "\n".join([about, "", head, "|" + "---|" * 8, *rows, "", *listed, ""])


def say(line: str) -> None:
    """Show the progress."""
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
