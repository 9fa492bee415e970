"""The figures of the documentation: `make bench` measures them into figures.json and writes the tables from there.

python bench/figures.py [--measure] [--check]

--measure  measure on this machine and write figures.json; lists that are not there are left out.
--check    write nothing; fail if a table is not what figures.json says.

CPU time on one thread, medians of interleaved rounds.  A table stands between two comments that name it.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).with_name("figures.json")
PAGES = ("README.md", "docs/speed.md")
LISTS = {
    "easy": ("easy, singles only", "easy_20k.txt"),
    "minimal": ("minimal, random", "minimal_20k.txt"),
    "17": ("17 clues", "17clue_49158.txt"),
    "top1465": ('"top 1465" of magictour', "magictour_top1465.txt"),
    "hardest": ("hardest known, rating above 11", "hardest_11plus_8766.txt"),
    "none": ("without a solution", "zero_solution_5k.txt"),
    "multiple": ("with several solutions", "multi_solution_5k.txt"),
}
"""The lists, with their names in tables, and their files in the folder that SUDOKIT_SHARED names."""
MADE = {"minimal": "minimal", "none": "none", "multiple": "multiple", "easy": "easy"}
"""What stands in for a file that is not there: lists made from a seed."""
ROWS, CALLS, LINES, ROUNDS = 50_000, 1000, 1_000_000, 5


def main() -> int:
    """Return 1 if a table is not what the file says, with --check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    if chosen.measure:
        FILE.write_text(json.dumps(measured(), indent=1) + "\n", encoding="utf-8")
    figures = json.loads(FILE.read_text(encoding="utf-8"))
    stale = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        if (right := written(text, figures)) != text:
            stale.append(page)
            if not chosen.check:
                (ROOT / page).write_text(right, encoding="utf-8")
    if chosen.check and stale:
        print(f"{', '.join(stale)}: not the figures of bench/figures.json; run python bench/figures.py")
    return bool(chosen.check and stale)


# --- measuring -------------------------------------------------------------------------------------


def measured() -> dict[str, Any]:
    """Measure everything; microseconds per puzzle, and puzzles per second."""
    import numpy as np

    import sudokit as sk
    import sudokit.benchmark as bench

    shared = Path(os.environ.get("SUDOKIT_SHARED", ROOT.parent / "shared")) / "data" / "9x9"
    made = bench.made_lists(2000)
    lists = {}
    for name, (_, file) in LISTS.items():
        if (shared / file).exists():
            lists[name] = bench.load(shared / file)
        elif name in MADE:
            lists[name] = made[MADE[name]]
    tasks: dict[str, tuple[Callable[[], object], float]] = {}
    for name, rows in lists.items():
        many = np.resize(rows, (ROWS, 81))
        tasks[f"solve_many {name}"] = partial(sk.solve_many, many, threads=1), ROWS / 1e6
        grids = [sk.Grid(row) for row in rows[:: max(1, len(rows) // CALLS)][:CALLS].tolist()]
        tasks[f"solve {name}"] = partial(_one_by_one, grids), len(grids) / 1e6
    tasks["generate minimal"] = (lambda: sk.generate_many(10_000, minimal=True, seed=1, threads=1)), 10_000
    tasks["generate medium"] = (lambda: sk.generate_many(300, level="medium", seed=1, threads=1)), 300
    tasks["uniform grids"] = (lambda: sk.random_grids(200_000, seed=1, threads=1)), 200_000
    full = sk.random_grids(20_000, seed=1)
    tasks["canonical grids"] = (lambda: sk.canonical_many(full, threads=1)), 20_000
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for number in range(ROUNDS + 1):
        for name, (call, _) in tasks.items():
            before = time.process_time()
            call()
            if number:  # the first round warms up
                times[name].append(time.process_time() - before)
    values = {}
    for name, (_, amount) in tasks.items():
        middle = statistics.median(times[name])
        values[name] = significant(middle / amount if name.startswith("solve") else amount / middle)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("easy", "17"):
            if name in lists:
                text = Path(folder) / f"{name}.txt"
                text.write_bytes(bench.as_lines(np.resize(lists[name], (LINES, 81))))
                values[f"file {name}"] = significant(_whole(text, Path(folder) / "out.txt"))
    on = bench.machine()
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"machine": on | {"load": round(on["load"], 1)}, "date": day, "figures": values}


def _one_by_one(grids: list[Any]) -> None:
    import sudokit as sk

    for grid in grids:
        sk.solve(grid)


def _whole(file: Path, out: Path) -> float:
    """Return the CPU seconds of ``sudokit solve FILE -o OUT`` on one thread, start included; a median."""
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "sudokit", "solve", file, "--threads", "1", "-o", out], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        out.unlink()
    return statistics.median(times)


def significant(value: float) -> float:
    """Return a number with three digits.

    >>> significant(0.123456), significant(123456.0)
    (0.123, 123000.0)
    """
    return float(f"{value:.3g}")


# --- writing ---------------------------------------------------------------------------------------


def written(text: str, figures: dict[str, Any]) -> str:
    """Return a page with its tables written again."""
    for name, table in TABLES.items():
        begin, _, rest = text.partition(f"<!-- figures: {name} -->\n")
        _, end, after = rest.partition("<!-- end of figures -->")
        if end:
            text = f"{begin}<!-- figures: {name} -->\n\n{table(figures)}\n\n{end}{after}"
    return text


def solvers(figures: dict[str, Any]) -> str:
    """Return the table of the solvers, one row for each list."""
    lines = [_about(figures), "", "| puzzles | one per call, `sk.solve` | 50,000 per call, `solve_many` |", "|---|---|---|"]
    values = figures["figures"]
    for name, (label, _) in LISTS.items():
        if f"solve {name}" in values:
            one, many = values[f"solve {name}"], values[f"solve_many {name}"]
            lines.append(f"| {label} | {_short(one)} µs | {_short(many)} µs ({_rate(1e6 / many)} per second) |")
    return "\n".join(lines)


def tasks(figures: dict[str, Any]) -> str:
    """Return the table of common tasks."""
    values = figures["figures"]
    lines = [_about(figures), "", "| task | figure |", "|---|---|"]
    for label, name, unit in (
        ("solve a file of a million lines, easy, start included", "file easy", " s"),
        ("solve a file of a million lines, 17 clues, start included", "file 17", " s"),
        ("generate minimal puzzles", "generate minimal", ""),
        ("generate puzzles of medium level", "generate medium", ""),
        ("draw uniform full grids", "uniform grids", ""),
        ("canonical forms of full grids", "canonical grids", ""),
    ):
        if name in values:
            lines.append(f"| {label} | {f'{_short(values[name])}{unit}' if unit else f'{_rate(values[name])} per second'} |")
    return "\n".join(lines)


TABLES = {"solvers": solvers, "tasks": tasks}


def _about(figures: dict[str, Any]) -> str:
    on = figures["machine"]
    when = datetime.date.fromisoformat(figures["date"])
    return (
        f"Measured on {when.day} {when:%B %Y} with `bench/figures.py`, which `make bench` runs: "
        f"{on['processor']}, {on['instruction_sets'][0]}, "
        f"{on['compiler']}, Python {on['python']}; CPU time of one thread, medians; load of the machine {on['load']}."
    )


def _short(value: float) -> str:
    """Return a number with two digits.

    >>> _short(0.0462), _short(1.66), _short(33.4), _short(123.0)
    ('0.046', '1.7', '33', '123')
    >>> _short(3.0)
    '3.0'
    """
    return f"{value:.0f}" if value >= 10 else f"{value:#.2g}"


def _rate(rate: float) -> str:
    """Return a rate with two digits.

    >>> _rate(21_700_000.0), _rate(671_000.0), _rate(1_520.0)
    ('22 million', '670 thousand', '1,500')
    """
    two = float(f"{rate:.2g}")
    if two >= 1e6:
        return f"{two / 1e6:g} million"
    return f"{two / 1e3:g} thousand" if two >= 1e5 else f"{two:,.0f}"


if __name__ == "__main__":
    sys.exit(main())
