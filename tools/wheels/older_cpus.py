"""A wheel on older processors, emulated: the core chooses its instructions when it runs.

PYTHONPATH=tools python -m wheels.older_cpus WHEEL [--python PATH]

Needs qemu-x86_64-static (Debian's qemu-user-static).  Every processor must choose the instructions that it has, and
give the same answers as this one: solutions, counts, paths and made puzzles.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import installed

PROCESSORS = {"Nehalem": ("portable",), "Haswell": ("avx2", "portable")}
"""The emulated processors, and the instruction sets that each must have: none with AVX2; AVX2 but not AVX-512."""
# Numbers that do not depend on the processor, after a line with those that do.
PROGRAM = """
import zlib, sudokit as sk
print(*sk.instruction_sets())
lines = open("examples/hard.txt").read().split()[:200]
batch = sk.solve_many(lines)
made = sk.generate_many(20, seed=3)
print(zlib.crc32(bytes(batch.solutions)), zlib.crc32(bytes(batch.counts)), zlib.crc32("".join(map(str, made)).encode()))
print(zlib.crc32(repr([str(step) for step in sk.explain(lines[0])]).encode()), sk.canonical(lines[1]).grid.line())
"""


def main() -> int:
    """Return 1 if a processor answers otherwise, or chooses other instructions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--python", type=Path, default=Path(sys.executable))
    chosen = parser.parse_args()
    emulator = shutil.which("qemu-x86_64-static")
    if emulator is None:
        sys.exit("install qemu-user-static first")
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder) / "env"
        subprocess.run([chosen.python, "-m", "venv", room], check=True)
        inside = room / "bin" / "python"
        subprocess.run([inside, "-m", "pip", "install", "-q", "--only-binary=:all:", str(chosen.wheel.resolve())], check=True)
        here = answers([str(inside)])
        wrong = []
        for name, sets in PROCESSORS.items():
            found = answers([emulator, "-cpu", name, str(inside)])
            print(f"{name}: {found[0]}; the answers are {'the same' if found[1:] == here[1:] else 'DIFFERENT'}")
            wrong += [name] if (tuple(found[0].split()) != sets or found[1:] != here[1:]) else []
    return bool(wrong)


def answers(command: list[str]) -> list[str]:
    """Return what the program prints: a line of instruction sets, and two lines that must be the same everywhere."""
    root = Path(installed.__file__).parents[2]
    done = subprocess.run([*command, "-c", PROGRAM], capture_output=True, text=True, check=False, cwd=root)
    if done.returncode:
        sys.exit(done.stderr[-3000:] or f"ended by signal {-done.returncode}")
    return done.stdout.splitlines()


if __name__ == "__main__":
    sys.exit(main())
