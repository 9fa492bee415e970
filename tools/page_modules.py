"""The page's modules of WebAssembly, made from the core with Emscripten.

`python tools/page_modules.py` builds those that are stale into web/src/think; `--check` builds all and compares them with what
is there, byte for byte; `--stale` names those whose sources have changed since they were made, for which no compiler is needed.
Objects are kept in build/page between calls.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "page"
HOME = ROOT / "web" / "src" / "think"
SECTION = b"sudokit-sources"
_CATALOGUES = "cpp/core/wording/catalogues"
_TABLES = "build/page/wording_tables_{which}.cpp"  # made by tools/wording_tables.py
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', re.MULTILINE)
_LATER = re.compile(r"^arguments = ", re.MULTILINE)  # a language that the page loads when it is chosen
SMALL = ("-Os",)
FAST = ("-O2",)
VECTORS = ("-O2", "-msimd128", "-msse2")
"""With vectors, which browsers have had since 2021 (Safari since 2023)."""
COMPILE = ("-std=c++20", "-DNDEBUG", "-I", "cpp", "-ffp-contract=off", "-fvisibility=hidden")
LINK = (
    "-Os",
    "--no-entry",
    "-sSTANDALONE_WASM=1",
    "-sALLOW_MEMORY_GROWTH=1",
    "-sTOTAL_STACK=1048576",
    "-sEXPORTED_FUNCTIONS=_sudokit_room,_sudokit_answer,_sudokit_said",
)


@dataclass(frozen=True)
class Module:
    """A module: its rooms of the core, files of other rooms, and the files of cpp/web that it has."""

    name: str
    rooms: tuple[str, ...]
    parts: tuple[str, ...]
    files: tuple[str, ...]
    fast: tuple[str, ...] = ()
    """Rooms that are compiled for speed, since a person waits for them."""
    slow: tuple[str, ...] = ()
    """Files of these rooms that are not."""
    speed: tuple[str, ...] = FAST
    """What they are compiled with."""
    without: tuple[str, ...] = ()
    """Files of its rooms that it leaves out."""
    defined: tuple[str, ...] = ()
    """What all its files are compiled with."""
    texts: str = "page"
    """Which texts it has, if it has some: see tools/wording_tables.py."""

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return HOME / f"{self.name}.wasm"

    def sources(self) -> list[str]:
        """Return the files that are compiled, the tables of texts aside."""
        found = [path for room in self.rooms for path in sorted((ROOT / "cpp" / "core" / room).glob("*.cpp"))]
        names = [
            path.relative_to(ROOT).as_posix()
            for path in found
            if not re.search(r"_(test|bench|avx2|avx512|neon)\.cpp$", path.name) and path.stem not in self.without
        ]
        parts = [f"cpp/core/{name}.cpp" for name in self.parts] + [f"cpp/web/{name}.cpp" for name in self.files]
        return names + parts

    def flags(self, source: str) -> tuple[str, ...]:
        """Return what a source is compiled with."""
        fast = source.removeprefix("cpp/core/").partition("/")[0] in self.fast and Path(source).stem not in self.slow
        return (*(self.speed if fast else SMALL), *self.defined)

    def hash(self) -> str:
        """Return the hash of everything that it is made from."""
        files = closure(self.sources())
        flags = (*COMPILE, *SMALL, *self.speed, *self.fast, *self.slow, *self.defined, *LINK, self.name)
        if "wording" in self.rooms:
            flags = (*flags, self.texts)
            tables = (ROOT / _CATALOGUES).glob("*.toml")
            files |= {path.relative_to(ROOT).as_posix() for path in tables if not _LATER.search(path.read_text("utf-8"))}
            files.add("tools/wording_tables.py")
        made = hashlib.sha256(" ".join(flags).encode())
        for name in sorted(files):
            made.update(f"\0{name}\0".encode())
            made.update((ROOT / name).read_bytes())
        return made.hexdigest()


_ARGUED_BY_THE_SERVICE = (
    *("argued_deadly_sets", "argued_exocets", "argued_guardians"),
    *("argued_rank_sets", "argued_refutations", "argued_symmetry", "argued_taught"),
)
"""Arguments of steps that only the service finds."""
_ARGUED_ELSEWHERE = (*_ARGUED_BY_THE_SERVICE, "argued_rules")
_FOUND_BY_THE_SERVICE = (
    *("exocets", "guardians", "rank_sets", "rectangle_counts", "set_covers", "uncolourable", "value_ways"),
    *("complex_exocets", "refutations", "suppositions"),
    *("graves", "guarded_rectangles", "impossible_patterns"),
    *("fireworks", "medusa", "aligned_exclusion", "bent_sets", "chute_pairs", "leftovers", "xyz_rings"),
    *("symmetrical_placements", "hidden_houses", "whips"),
)
"""Searches of the profile `expert`, which would not fit into the page."""

MODULES = (
    Module(
        "thinking",
        ("base", "grid", "steps", "arguments", "wording", "logic", "search", "se", "solving"),
        ("classic/single", "classic/single_kernel", "canon/canon"),
        (
            *("exchange", "json_value", "layout_in"),
            *("page_card", "page_cases", "page_hint", "page_path", "page_se"),
            *("speaking", "thinking"),
        ),
        fast=("logic",),  # where lists of steps spend their time
        slow=(
            "backdoors",
            "card",
            "case_split",
            "death_blossom",
            "explainer",
            "profiles",
            "proof_tree",
            "unique_loops",
            "uniqueness",
            "wings",
        ),
        without=(*_FOUND_BY_THE_SERVICE, *_ARGUED_ELSEWHERE),
        defined=("-DSUDOKIT_PAGE",),
    ),
    Module(
        "rules",
        ("base", "grid", "steps", "arguments", "wording", "logic", "rules", "ruled"),
        ("solving/puzzle",),
        ("exchange", "json_value", "layout_in", "page_hint", "ruled_in", "rules", "speaking"),
        fast=("rules", "ruled"),
        without=(
            *_FOUND_BY_THE_SERVICE,
            *_ARGUED_BY_THE_SERVICE,
            # Puzzles with rules have no card, and no cases, and uniqueness proves nothing of them.
            *("backdoors", "card", "case_split", "proof_tree"),
            *("uniqueness", "unique_loops", "argued_uniqueness"),
        ),
        # Rules are for grids of up to 16x16.
        defined=("-DSUDOKIT_PAGE", "-DSUDOKIT_PAGE_RULES", "-DSUDOKIT_LARGEST_SIZE=16"),
        texts="rules",
    ),
    Module(
        "trail",
        ("base", "grid", "steps", "arguments", "wording", "nets"),
        (
            "methods/deduction",
            "methods/deduction_log",
            "methods/filling",
            "methods/forced_cells",
            "methods/guess_network",
            "methods/guessing",
            "solving/counting",
        ),
        ("exchange", "json_value", "layout_in", "trail"),
        without=_ARGUED_ELSEWHERE,
        defined=("-DSUDOKIT_PAGE",),
    ),
    Module(
        "making",
        ("base", "grid", "classic", "canon", "generate", "search", "braids", "depth"),
        (
            *("steps/log", "solving/solvers", "solving/puzzle", "solving/counting", "solving/prepared", "solving/rate_depth"),
            *("wording/json", "wording/names"),
        ),
        ("exchange", "json_value", "layout_in", "making"),
    ),
    Module(
        "photo",
        ("base", "grid", "search", "nets", "photo"),
        ("wording/json", "wording/names"),
        ("json_value", "layout_in", "photo"),
        fast=("nets", "photo"),
        slow=(
            "cell_ink",
            "dark_regions",
            "decide",
            "find_grid",
            "in_order",
            "pencil_marks",
            "print_or_hand",
            "proper_reading",
            "read_grid",
            "read_picture",
            "way_up",
        ),
        speed=VECTORS,
        # Browsers with vectors have conversions that do not trap, too.
        defined=("-DSUDOKIT_LARGEST_SIZE=16", "-mnontrapping-fptoint"),
    ),
)


def closure(files: Iterable[str]) -> set[str]:
    """Return files of ours and what they include."""
    seen: set[str] = set()
    waiting = list(files)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for included in _INCLUDE.findall((ROOT / name).read_text(encoding="utf-8")):
            beside, below = (ROOT / name).parent / included, ROOT / "cpp" / included
            waiting += [path.relative_to(ROOT).as_posix() for path in (beside, below) if path.is_file()][:1]
    return seen


def carried(path: Path) -> str | None:
    """Return the hash that a module carries; None if it has none, or is not there."""
    if not path.is_file():
        return None
    whole = path.read_bytes()
    at = whole.rfind(SECTION)
    return None if at < 0 else whole[at + len(SECTION) :].decode("ascii", "replace")


def stale() -> list[str]:
    """Return the names of modules that other sources made."""
    return [module.name for module in MODULES if carried(module.path) != module.hash()]


def _with_hash(code: bytes, made_from: str) -> bytes:
    """Return a module with one more custom section, the last."""
    payload = bytes([len(SECTION)]) + SECTION + made_from.encode()
    assert len(payload) < 128
    return code + bytes([0, len(payload)]) + payload


def _run(command: list[str]) -> None:
    # Debian's Emscripten needs Debian's modules, which another Node does not look for.
    variables = {**os.environ, "NODE_PATH": os.environ.get("NODE_PATH", "/usr/share/nodejs")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=variables)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def _compiled(source: str, flags: tuple[str, ...]) -> str:
    """Return the object of a source, compiled if what it includes has changed."""
    target = BUILD / "objects" / "".join(flags).lstrip("-") / f"{source.removeprefix('cpp/').replace('/', '__')}.o"
    mark = target.with_suffix(".sha256")
    made_from = hashlib.sha256(" ".join((*COMPILE, *flags)).encode())
    for name in sorted(closure([source])):
        made_from.update((ROOT / name).read_bytes())
    if not (target.is_file() and mark.is_file() and mark.read_text() == made_from.hexdigest()):
        target.parent.mkdir(parents=True, exist_ok=True)
        mark.unlink(missing_ok=True)
        _run(["em++", *COMPILE, *flags, "-c", source, "-o", target.relative_to(ROOT).as_posix()])
        mark.write_text(made_from.hexdigest())
    return target.relative_to(ROOT).as_posix()


def built(module: Module, jobs: int) -> bytes:
    """Return a module as its sources make it."""
    sources = module.sources()
    if "wording" in module.rooms:
        BUILD.mkdir(parents=True, exist_ok=True)
        tables = _TABLES.format(which=module.texts)
        _run([sys.executable, "tools/wording_tables.py", _CATALOGUES, tables, module.texts])
        sources = [tables, *sources]
    with ThreadPoolExecutor(jobs) as pool:
        objects = list(pool.map(lambda source: _compiled(source, module.flags(source)), sources))
    target = BUILD / f"{module.name}.wasm"
    _run(["em++", *LINK, *objects, "-o", target.relative_to(ROOT).as_posix()])
    return _with_hash(target.read_bytes(), module.hash())


def main() -> None:
    """Build, check or name the modules."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="build all and compare")
    parser.add_argument("--stale", action="store_true", help="name those that other sources made")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    old = stale()
    if given.stale:
        print("\n".join(old), end="\n" if old else "")
        raise SystemExit(1 if old else 0)
    if shutil.which("em++") is None:
        raise SystemExit("em++ is not installed: apt-get install emscripten")
    for module in MODULES:
        if not given.check and module.name not in old:
            continue
        made = built(module, given.jobs)
        if not given.check:
            module.path.write_bytes(made)
        elif made != module.path.read_bytes():
            raise SystemExit(f"{module.path.relative_to(ROOT)} is not what its sources make: python tools/page_modules.py")


if __name__ == "__main__":
    main()
