"""What `sudokit batch` costs a row: CPU time of the whole process, start included, and its largest memory.

    python bench/batch.py [--rows 1000000] [--only solve-parquet]

The rows are puzzles with 22 to 30 clues under random relabellings.  Each line is a run of the command in a process of its
own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

GOALS = {
    "solve parquet, 1 thread": 1.6,
    "solve lines": 0.5,
    "solve csv": 3.0,
    "check csv": 6.0,
}


def rows_of(count: int) -> Any:
    """Return puzzles that all differ, as text: uint8, shape (count, 81)."""
    import numpy as np

    import sudokit as sk

    some = sk.generate_many(20_000, seed=1).puzzles
    random = np.random.default_rng(1)
    made = np.empty((count, 81), np.uint8)
    for start in range(0, count, len(some)):
        labels = np.concatenate([[0], random.permutation(9) + 1]).astype(np.uint8)
        part = made[start : start + len(some)]
        part[:] = labels[some[random.permutation(len(some))]][: len(part)]
    return np.where(made == 0, ord("."), made + ord("0")).astype(np.uint8)


def make_input(folder: Path, count: int, files: int) -> dict[str, Path]:
    """Write the same rows as lines, CSV and Parquet, in so many files."""
    import numpy as np
    import pyarrow as pa
    from pyarrow import csv, parquet

    text = rows_of(count)
    paths = {}
    for kind, suffix in {"lines": "txt", "csv": "csv", "parquet": "parquet"}.items():
        paths[kind] = folder / kind
        paths[kind].mkdir()
        for number in range(files):
            part = np.ascontiguousarray(text[number * count // files : (number + 1) * count // files])
            path = paths[kind] / f"{number}.{suffix}"
            if kind == "lines":
                path.write_bytes(np.pad(part, ((0, 0), (0, 1)), constant_values=ord("\n")).tobytes())
                continue
            column = pa.array(part.view("S81").ravel().astype(str))
            table = pa.table({"id": np.arange(len(part)), "puzzle": column})
            if kind == "csv":
                csv.write_csv(table, path)
            else:
                parquet.write_table(table, path, row_group_size=1 << 16)
    return paths


def measure(name: str, words: list[str], count: int) -> None:
    """Run a command, and print what it cost."""
    began = time.monotonic()
    process = subprocess.Popen([sys.executable, "-m", "sudokit", "batch", *words, "--quiet"])
    _, status, used = os.wait4(process.pid, 0)
    wall, cpu = time.monotonic() - began, used.ru_utime + used.ru_stime
    process.returncode = os.waitstatus_to_exitcode(status)
    notes = f"goal {GOALS[name]}" if name in GOALS else ""
    notes += f" exit status {process.returncode}" if process.returncode else ""
    figures = f"{cpu / count * 1e6:7.3f} us CPU a row {wall / count * 1e6:7.3f} us wall {used.ru_maxrss / 1024:6.0f} MB"
    print(f"{name:26}{figures}  {notes}", flush=True)


def main() -> None:
    """Print a line for each kind of work."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--only", default="", help="only lines that contain this")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # in a process of its own, whose memory does not count as that of the runs
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            paths = pool.apply(make_input, (folder, given.rows, given.files))
        runs = [
            ("solve parquet, 1 thread", "solve", "parquet", ["--threads", "1"]),
            ("solve parquet, 2 threads", "solve", "parquet", ["--threads", "2"]),
            ("solve lines", "solve", "lines", ["--threads", "1"]),
            ("solve csv", "solve", "csv", ["--threads", "1"]),
            ("check csv", "check", "csv", ["--threads", "1"]),
            ("check --minimal csv", "check", "csv", ["--threads", "1", "--minimal"]),
            ("canonical parquet", "canonical", "parquet", ["--threads", "1"]),
            ("unique parquet", "unique", "parquet", ["--threads", "1"]),
            ("convert parquet to csv", "convert", "parquet", ["--threads", "1", "--to", "csv"]),
        ]
        for number, (label, verb, kind, words) in enumerate(runs):
            if given.only in label:
                measure(label, [verb, str(paths[kind]), str(folder / f"out{number}"), *words], given.rows)


if __name__ == "__main__":
    main()
