"""Run clang-tidy on the C++ files that have changed, or include a header that has, since they last passed.

    python tools/tidy.py BUILD [--jobs N] [FILE...]

BUILD has compile_commands.json.  .clang-tidy says what is checked; a finding fails.  A file that has never been checked here
is assumed to have passed before it was committed: in a fresh clone only edits are checked.  FRESH=1 checks all.
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
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(rb'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


@cache
def included(path: Path) -> frozenset[Path]:
    """Return a file and every file of ours that it includes, through whichever others."""
    found, left = {path}, [path]
    while left:
        for name in INCLUDE.findall(left.pop().read_bytes()):
            header = ROOT / "cpp" / os.fsdecode(name)
            if header not in found and header.is_file():
                found.add(header)
                left.append(header)
    return frozenset(found)


def digest(path: Path, command: str, rules: bytes) -> str:
    """Return what stands for a file, all that it includes, how it is compiled and what is checked."""
    total = hashlib.sha256(rules + command.encode())
    for one in sorted(included(path)):
        total.update(one.as_posix().encode() + hashlib.sha256(one.read_bytes()).digest())
    return total.hexdigest()


def edited() -> set[Path]:
    """Return the files that differ from the last commit; without git, all."""
    listed: set[Path] = set()
    for command in (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"]):
        done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            return set((ROOT / "cpp").rglob("*.?pp"))
        listed |= {ROOT / name for name in done.stdout.splitlines()}
    return listed


def main() -> int:
    """Check what has changed; return 1 where clang-tidy has findings."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("files", nargs="*", type=Path, help="these alone")
    args = parser.parse_args()
    program = shutil.which("clang-tidy", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if program is None:
        sys.exit("tidy.py: clang-tidy is not installed")
    rules = (ROOT / ".clang-tidy").read_bytes() + subprocess.run([program, "--version"], capture_output=True, check=True).stdout
    remembered = args.build / "tidy.json"
    clean: dict[str, str] = json.loads(remembered.read_bytes()) if remembered.exists() and not os.environ.get("FRESH") else {}
    only = {one.resolve() for one in args.files}
    files: dict[Path, str] = {}
    for entry in json.loads((args.build / "compile_commands.json").read_bytes()):
        path = Path(entry["directory"], entry["file"]).resolve()
        if path.is_relative_to(ROOT / "cpp") and (not only or path in only):
            files[path] = digest(path, entry["command"], rules)
    edits = set(files) if os.environ.get("FRESH") else edited()

    def has_changed(path: Path) -> bool:
        known = clean.get(path.relative_to(ROOT).as_posix())
        return known != files[path] if known is not None else not edits.isdisjoint(included(path))

    changed = [path for path in files if has_changed(path)]

    def checked(path: Path) -> bool:
        done = subprocess.run([program, "--quiet", "-p", args.build, path], capture_output=True, text=True, check=False)
        passed = done.returncode == 0 and "warning:" not in done.stdout
        if passed:
            clean[path.relative_to(ROOT).as_posix()] = files[path]
        else:
            print(done.stdout.strip() or done.stderr.strip(), flush=True)
        return passed

    with ThreadPoolExecutor(max(1, args.jobs)) as pool:
        passed = list(pool.map(checked, changed))
    remembered.write_text(json.dumps(clean, indent=0, sort_keys=True), encoding="utf-8")
    print(
        f"clang-tidy: {passed.count(False)} of {len(changed)} files with findings; {len(files) - len(changed)} have not changed"
    )
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main())
