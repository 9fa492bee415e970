"""Figures for this machine: `make bench`, or `python bench/run.py [FILE...] [options]`.

Through Python: every list (made from a seed, examples/hard.txt, outside lists if available, or the FILEs), every method and
instruction set, batches of 1, 10, 100 and 10,000, one and two threads, limits 1 and 2.  Then the programs of the core
(build/core), for one puzzle at a time and other layouts.  CPU time, medians of interleaved rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import sudokit.benchmark as bench
from sudokit import instruction_sets

ROOT = Path(__file__).parent.parent
FULL = bench.Plan(tuple(bench.METHODS), (), (1, 2), (1, 10, 100, 10_000), (1, 2))
QUICK = bench.Plan(("solve_many",), (), (2,), (100, 10_000), (1,))


def files() -> tuple[list[Path], list[Path]]:
    """Return the available 9x9 lists, and those of other layouts."""
    classic, large = [ROOT / "examples" / "hard.txt"], []
    shared = Path(os.environ.get("SUDOKIT_SHARED", ROOT.parent / "shared")) / "data"
    if shared.is_dir():
        classic += sorted((shared / "9x9").glob("*_*.txt"))
        large += [
            path for path in sorted((shared / "large").glob("*.txt")) if path.name.startswith(("bla", "sgt", "gecode_16"))
        ]
        large += [shared / "large" / f"min_{n}.txt" for n in (9, 12, 16)]
    return classic, large


def tell(done: int, total: int) -> None:
    """Show the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def core_programs(classic: list[Path], large: list[Path]) -> None:
    """Run the benchmarks of the core, if they are built."""
    programs = ROOT / "build" / "core"
    if not (programs / "single_bench").exists():
        return
    print("\n9x9 in the core, one puzzle at a time:", flush=True)
    subprocess.run([programs / "single_bench", *classic], check=True)
    print("\nAny layout in the core:", flush=True)
    subprocess.run([programs / "search_bench", *large, *classic], check=True)
    print("\nThe generators of the articles:", flush=True)
    subprocess.run([programs / "generate_bench", "100", "2"], check=True)
    print("\nReading and writing lines:", flush=True)
    subprocess.run([programs / "lines_bench"], check=True)
    print("\nCanonical forms:", flush=True)
    subprocess.run([programs / "canon_bench", *classic], check=True)


def main() -> None:
    """Print all figures, and write the files of --json and --chart."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="solve_many with limit 2, batches of 100 and 10,000, one thread")
    parser.add_argument("--count", type=int, default=1000, help="puzzles in each generated list")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--chart", type=Path, help="draw the rates as SVG in this file")
    options = parser.parse_args()
    classic, large = (options.files, []) if options.files else files()
    lists = bench.loaded(classic) if options.files else bench.made_lists(options.count, options.seed) | bench.loaded(classic)
    plan = (QUICK if options.quick else FULL)._replace(instruction_sets=instruction_sets(), rounds=options.rounds)
    figures = bench.measure(lists, plan, tell)
    on = bench.machine()
    print(bench.named(on))
    print(bench.table(figures), flush=True)
    if options.json:
        options.json.write_text(json.dumps(bench.as_dict(on, figures, []), indent=1) + "\n", encoding="utf-8")
    if options.chart:
        options.chart.write_text(bench.chart(figures, bench.named(on)), encoding="utf-8")
    if not options.quick:
        core_programs(classic, large)


if __name__ == "__main__":
    main()
