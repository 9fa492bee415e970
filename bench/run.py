"""Figures for this machine: `make bench`, or `python bench/run.py [FILE...]`.

Every list in the core (the C++ programs of build/core) and through Python, CPU time, medians of interleaved rounds.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import sudokit as sk
from sudokit.formats import read_file

ROOT = Path(__file__).parent.parent
ROUNDS = 5


def lists() -> tuple[list[Path], list[Path]]:
    """Return the 9x9 lists and the lists of other layouts: ours, and the outside ones where they are."""
    classic, large = [ROOT / "examples" / "hard.txt"], []
    shared = Path(os.environ.get("SUDOKIT_SHARED", ROOT.parent / "shared")) / "data"
    if shared.is_dir():
        classic += sorted((shared / "9x9").glob("*_*.txt"))
        large += [
            path for path in sorted((shared / "large").glob("*.txt")) if path.name.startswith(("bla", "sgt", "gecode_16"))
        ]
        large += [shared / "large" / f"min_{n}.txt" for n in (9, 12, 16)]
    return classic, large


def python_figures(path: Path) -> None:
    """Time one Python call a puzzle."""
    grids = [entry.grid for entry in read_file(path) if entry.grid is not None][:2000]
    rounds = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for grid in grids:
            sk.solve(grid)
        rounds.append((time.process_time() - started) / len(grids))
    print(f"{path.name:28} {len(grids):6} puzzles {statistics.median(rounds) * 1e6:10.2f} µs a call of sk.solve")


def main() -> None:
    """Print all figures."""
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {os.cpu_count()} CPUs")
    classic, large = lists()
    if len(sys.argv) > 1:
        classic, large = [Path(name) for name in sys.argv[1:]], []
    programs = ROOT / "build" / "core"
    if (programs / "single_bench").exists():
        print("\n9x9 in the core, one puzzle at a time:", flush=True)
        subprocess.run([programs / "single_bench", *classic], check=True)
        print("\nAny layout in the core:", flush=True)
        subprocess.run([programs / "search_bench", *large, *classic], check=True)
        print("\nThe generators of the articles:", flush=True)
        subprocess.run([programs / "generate_bench", "100", "2"], check=True)
    print("\nThrough Python:", flush=True)
    for path in classic:
        python_figures(path)


if __name__ == "__main__":
    main()
