"""Plant faults in the core, one at a time, and report which of them the checks catch: `make mutants`.

    python tools/mutants.py                          every fault of cpp/testing/mutants.toml
    python tools/mutants.py --only NAME,NAME         some of them
    python tools/mutants.py --least 37               exit status 1 if fewer are caught

A fault is planted in a copy of the repository, and the core is built with its invariants checked.  The C++ tests of the fault's
room run first, then those of all other rooms, then the Python tests that the list names for the room; the first test that fails
has caught the fault.  A test that hangs is ended by the time limit of the test programs, as in `make test`.

Results are stored in build/mutants and reused until the fault or the sources change, so an interrupted run can be resumed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "cpp" / "testing" / "mutants.toml"
WORK = ROOT / "build" / "mutants"
BIN = Path(sys.executable).parent
# An editable installation finds the package before PYTHONPATH does.
WITHOUT_EDITABLE = """import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
"""


class BrokenList(ValueError):
    """The list of faults is invalid, or a fault cannot be planted."""


@dataclass(frozen=True)
class Mutant:
    """A fault: the replacement for a text that occurs once in a file."""

    name: str
    fault: str
    file: str
    old: str
    new: str

    @property
    def room(self) -> str:
        """The room of the core that contains it, or `bind`."""
        parts = Path(self.file).parts
        return parts[2] if parts[1] == "core" else parts[1]

    def planted(self, text: str) -> str:
        """Return the file's text with the fault; raise BrokenList unless the text to replace occurs exactly once."""
        if (times := text.count(self.old)) != 1:
            raise BrokenList(f"{self.name}: its text occurs {times} times in {self.file}, expected once")
        if self.old == self.new:
            raise BrokenList(f"{self.name}: the replacement equals the text")
        return text.replace(self.old, self.new)


@dataclass
class Result:
    """The result for a fault; `by` is empty if nothing caught it."""

    key: str
    by: str
    seconds: float


def mutants_of(path: Path = LIST) -> tuple[list[Mutant], dict[str, list[str]]]:
    """Return the faults of a list, and the Python tests of each room."""
    with path.open("rb") as file:
        table = tomllib.load(file)
    mutants = [Mutant(**entry) for entry in table["mutant"]]
    if len({mutant.name for mutant in mutants}) != len(mutants):
        raise BrokenList("two faults have the same name")
    return mutants, table["python"]


def run(
    command: Iterable[str | Path], cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command, and capture both of its output streams as one text."""
    words, both = [str(word) for word in command], subprocess.STDOUT
    return subprocess.run(
        words, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=both, text=True, errors="replace", check=False
    )


def said_by(output: str, code: int) -> str:
    """Return what failed, from the output of a test: the invariant, otherwise the test, otherwise the exit status."""
    if found := re.search(r"([^/\s]+:\d+): broken invariant: (.*)", output):
        return f"invariant {found[1]}: {found[2]}"
    if found := re.search(r"^FAILED (\S.*)$", output, re.MULTILINE):
        return f"test {found[1].split(' - ')[0]}"
    return f"ended by signal {-code}" if code < 0 else f"exit status {code}"


class Scratch:
    """A copy of the repository, with a build of the core, its tests and the module."""

    def __init__(self, work: Path, jobs: int) -> None:
        self.tree, self.core, self.module, self.site = (work / name for name in ("tree", "core", "module", "site"))
        self.jobs = str(jobs)
        self.digest = self.copy()
        self.tests = {path.stem: path.parent.name for path in sorted((self.tree / "cpp" / "core").glob("*/*_test.cpp"))}
        self.seconds: dict[str, float] = {}
        self.configure(self.core, "-DSUDOKIT_TESTS=ON")
        self.site.mkdir(exist_ok=True)
        (self.site / "sitecustomize.py").write_text(WITHOUT_EDITABLE)

    def copy(self) -> str:
        """Copy the files of the checkout that git does not ignore, and return their digest; unchanged files are not written."""
        listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT).stdout.split("\0")
        files = sorted(name for name in listed if name and (ROOT / name).is_file())
        digest = hashlib.sha256()
        for name in files:
            content, target = (ROOT / name).read_bytes(), self.tree / name
            if name.startswith(("cpp/", "src/", "tests/", "CMakeLists.txt")) and name != LIST.relative_to(ROOT).as_posix():
                digest.update(name.encode() + content)
            if target.is_file() and target.read_bytes() == content:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        for old in (path for top in ("cpp", "tests", "src") for path in (self.tree / top).rglob("*") if path.is_file()):
            if old.suffix not in {".pyc", ".so"} and old.relative_to(self.tree).as_posix() not in set(files):
                old.unlink()
        return digest.hexdigest()

    def configure(self, folder: Path, *options: str) -> None:
        # without -O1 the tests take several times as long
        made = ["-DSUDOKIT_CHECKS=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1", *options]
        done = run(
            [BIN / "cmake", "-S", self.tree, "-B", folder, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={BIN / 'ninja'}", *made]
        )
        if done.returncode:
            sys.exit(done.stdout)

    def build(self, folder: Path, *targets: str) -> None:
        done = run([BIN / "cmake", "--build", folder, "-j", self.jobs, "--target", *targets])
        if done.returncode:
            raise BrokenList(f"the core does not compile:\n{done.stdout[-4000:]}")

    def in_core(self, tests: list[str]) -> str:
        """Run C++ tests up to the first that fails, and return what failed in it; "" if all pass."""
        if not tests:
            return ""
        self.build(self.core, *tests)
        for test in tests:
            began = time.monotonic()
            done = run([self.core / test], env={**os.environ, "UBSAN_OPTIONS": "print_stacktrace=1"})
            self.seconds[test] = time.monotonic() - began
            if done.returncode:
                return f"{said_by(done.stdout, done.returncode)}, in {test}"
        return ""

    def in_python(self, files: list[str]) -> str:
        """Build the module and run Python tests; return what failed first, or "" if all pass."""
        nanobind = run([sys.executable, "-m", "nanobind", "--cmake_dir"]).stdout.strip()
        if not (self.module / "build.ninja").exists():
            options = [f"-Dnanobind_DIR={nanobind}", f"-DPython_EXECUTABLE={sys.executable}", "-DSKBUILD=ON"]
            self.configure(self.module, *options, f"-DSUDOKIT_CORE_BUILT={self.core / 'libsudokit_core.a'}")
        self.build(self.core, "sudokit_core")
        self.build(self.module, "_core")
        for made in self.module.glob("_core*" + (sysconfig.get_config_var("SHLIB_SUFFIX") or ".so")):
            shutil.copy(made, self.tree / "src" / "sudokit")
        paths = os.pathsep.join(str(path) for path in (self.site, self.tree / "src"))
        environment = {**os.environ, "PYTHONPATH": paths, "SUDOKIT_VERIFY": "1"}
        done = run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *files], cwd=self.tree, env=environment
        )
        return said_by(done.stdout, done.returncode) if done.returncode else ""

    @contextmanager
    def with_fault(self, mutant: Mutant) -> Iterator[None]:
        """Plant a fault until the end of the block."""
        file = self.tree / mutant.file
        text = file.read_text(encoding="utf-8")
        file.write_text(mutant.planted(text), encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(text, encoding="utf-8")

    def own(self, room: str) -> list[str]:
        return [test for test, of in self.tests.items() if of == room]

    def others(self, room: str) -> list[str]:
        """Return the C++ tests of all other rooms, the fastest first."""
        return sorted((test for test, of in self.tests.items() if of != room), key=lambda test: self.seconds.get(test, 0))

    def catch(self, mutant: Mutant, python: list[str]) -> str:
        """Return what catches a fault; "" if nothing does."""
        if mutant.room == "bind":
            return self.in_python(python)
        return self.in_core(self.own(mutant.room)) or self.in_core(self.others(mutant.room)) or self.in_python(python)


def key_of(mutant: Mutant, digest: str) -> str:
    return hashlib.sha256(json.dumps([asdict(mutant), digest]).encode()).hexdigest()


def read_results(path: Path) -> dict[str, Result]:
    return {name: Result(**kept) for name, kept in json.loads(path.read_text()).items()} if path.exists() else {}


def main() -> int:
    """Plant the faults, print a line for each, and the number of faults caught."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--only", default="", metavar="NAME,…", help="only these faults")
    parser.add_argument("--least", type=int, default=0, metavar="N", help="fail if fewer of all faults are caught")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="parallel compilers")
    parser.add_argument("--again", action="store_true", help="ignore results of earlier runs")
    arguments = parser.parse_args()
    mutants, python = mutants_of()
    for mutant in mutants:
        mutant.planted((ROOT / mutant.file).read_text(encoding="utf-8"))
    if unknown := set(filter(None, arguments.only.split(","))) - {mutant.name for mutant in mutants}:
        sys.exit(f"no fault is named {', '.join(sorted(unknown))}; cpp/testing/mutants.toml has their names")
    chosen = [mutant for mutant in mutants if not arguments.only or mutant.name in arguments.only.split(",")]
    scratch = Scratch(WORK, arguments.jobs)
    kept = WORK / "results.json"
    results = {} if arguments.again else read_results(kept)
    sound = Mutant("none", "the core as it is", "", "", "")
    for mutant in [sound, *chosen]:
        key = key_of(mutant, scratch.digest)
        if mutant.name not in results or results[mutant.name].key != key:
            began = time.monotonic()
            if mutant is sound:
                by = scratch.in_core(list(scratch.tests)) or scratch.in_python(
                    sorted({file for of in python.values() for file in of})
                )
            else:
                with scratch.with_fault(mutant):
                    by = scratch.catch(mutant, python.get(mutant.room, []))
            results[mutant.name] = Result(key, by, round(time.monotonic() - began, 1))
            kept.write_text(json.dumps({name: asdict(result) for name, result in results.items()}, indent=1))
        result = results[mutant.name]
        print(
            f"{mutant.name:28} {result.seconds:7.1f} s  {result.by or ('not caught' if mutant is not sound else 'passes')}",
            flush=True,
        )
        if mutant is sound and result.by:
            sys.exit("the core fails its tests without a fault")
    caught = sum(bool(results[mutant.name].by) for mutant in chosen)
    print(f"{caught} of {len(chosen)} faults are caught")
    return int(len(chosen) == len(mutants) and caught < arguments.least)


if __name__ == "__main__":
    sys.exit(main())
