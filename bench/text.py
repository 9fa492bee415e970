"""The cost of text: rows as text compared with rows as an array, and whole commands on files of lines and of records.

Goals: 0.05 µs to read a line; bytes and Arrow columns within 1.3 times the array; `solve` of a million easy lines in 0.6 s of
CPU time, including the start of the interpreter; a CSV record within 10 µs of a line.  `build/core/lines_bench` measures
reading alone.

CPU time on one thread, medians of interleaved rounds.  `--python` names the interpreter of another installation, such as an
earlier version or another compiler; every round measures all of them in turn.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

# Runs in each installation: µs per row for every kind of input, medians of interleaved rounds.
ROWS = """
import json, statistics, sys, time
import numpy as np
import sudokit as sk
text = open(sys.argv[1], "rb").read()
array = np.frombuffer(text, np.uint8).reshape(-1, 82)[:, :81]
array = np.ascontiguousarray(np.where(array == 46, 0, array - 48).astype(np.uint8))
kinds = {"array": array, "bytes": text, "list": text.decode().split()}
try:
    import pyarrow
    kinds["arrow"] = pyarrow.array(kinds["list"])
except ImportError:
    pass
found = {name: [] for name in kinds}
for _ in range(int(sys.argv[2])):
    for name, puzzles in kinds.items():
        start = time.process_time()
        sk.solve_many(puzzles, threads=1)
        found[name].append((time.process_time() - start) / len(array) * 1e6)
print(json.dumps({name: statistics.median(times) for name, times in found.items()}))
"""
NAME = "import sudokit as sk; print(sk.__file__.split('/src/')[0], sk._core.compiler())"


def lines_of(file: Path | None, count: int) -> list[bytes]:
    """Return lines of easy puzzles made from a seed, or those of a file, repeated."""
    import sudokit.benchmark as bench

    rows = bench.as_lines(bench.made_lists(2000)["easy"]).split() if file is None else file.read_bytes().split()
    return (rows * (count // len(rows) + 1))[:count]


def write_files(folder: Path, lines: list[bytes], checked: int) -> dict[str, tuple[list[str], int]]:
    """Write the input files of the commands; return arguments and number of rows by name."""
    import sudokit as sk

    def csv_of(some: list[bytes]) -> bytes:
        known: dict[bytes, bytes] = {}
        distinct = list(dict.fromkeys(some))
        for row, values in zip(distinct, sk.solve_many([row.decode() for row in distinct]).solutions, strict=True):
            known[row] = bytes(values + 48)
        return b"quizzes,solutions\n" + b"".join(b"%s,%s\n" % (row, known[row]) for row in some)

    few = lines[: len(lines) // 10]
    named = {
        "first.txt": lines[0] + b"\n",
        "all.txt": b"\n".join(lines) + b"\n",
        "few.txt": b"\n".join(lines[:checked]) + b"\n",
        "all.csv": csv_of(few),
        "few.csv": csv_of(lines[:checked]),
    }
    for name, text in named.items():
        (folder / name).write_bytes(text)
    return {
        "start": (["solve", str(folder / "first.txt")], 1),
        "solve lines": (["solve", str(folder / "all.txt")], len(lines)),
        "solve CSV": (["solve", str(folder / "all.csv")], len(few)),
        "check lines": (["check", str(folder / "few.txt")], checked),
        "check CSV": (["check", str(folder / "few.csv")], checked),
    }


def cpu_of(command: list[str]) -> float:
    """Return the CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure every installation and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?", type=Path, help="lines to measure with; by default easy ones made from a seed")
    parser.add_argument("--python", action="append", default=[], help="the interpreter of another installation")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=1_000_000, help="lines for the commands")
    parser.add_argument("--checked", type=int, default=5_000, help="puzzles for check")
    parser.add_argument("--rows", type=int, default=100_000, help="rows for solve_many")
    options = parser.parse_args()
    pythons = [*options.python, sys.executable]
    with tempfile.TemporaryDirectory() as folder:
        lines = lines_of(options.file, options.count)
        commands = write_files(Path(folder), lines, options.checked)
        rows = Path(folder) / "rows.txt"
        rows.write_bytes(b"\n".join(lines[: options.rows]) + b"\n")
        found: dict[str, dict[str, list[float]]] = {python: {} for python in pythons}
        for _ in range(options.rounds):
            for python in pythons:
                told = subprocess.run([python, "-c", ROWS, str(rows), "5"], check=True, capture_output=True, text=True).stdout
                for kind, microseconds in json.loads(told).items():
                    found[python].setdefault(kind, []).append(microseconds)
                for name, (command, _) in commands.items():
                    seconds = cpu_of([python, "-m", "sudokit", *command, "--threads", "1"])
                    found[python].setdefault(name, []).append(seconds)
    for python in pythons:
        print(subprocess.run([python, "-c", NAME], check=True, capture_output=True, text=True).stdout.strip())
        figures = {name: statistics.median(times) for name, times in found[python].items()}
        for kind in ("array", "bytes", "arrow", "list"):
            if kind in figures:
                print(f"  {kind:12} {figures[kind]:8.4f} µs per row {figures[kind] / figures['array']:8.2f} times the array")
        print(f"  {'start':12} {figures['start']:8.3f} s")
        for name, (_, count) in commands.items():
            if name != "start":
                each = (figures[name] - figures["start"]) / count * 1e6
                print(f"  {name:12} {figures[name]:8.3f} s {each:8.3f} µs each, {count} of them, without start-up")


if __name__ == "__main__":
    main()
