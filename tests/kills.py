"""Runs of `sudokit batch` killed at random moments: afterwards every row is there once, and manifests are true.

    python tests/kills.py --kills 50 --seed 1 [--engine ray]

For every kind of file, a run over many small files is started, killed by SIGKILL after a random time, and started again,
until it has been killed as often as asked; then the command runs to its end.  Nothing but its files may be left.  With the
engine ray, the cluster of RAY_ADDRESS works.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Literal

import sudokit as sk
from sudokit import batch

KINDS = ("lines", "lines.gz", "lines.xz", "lines.zst", "csv", "csv.gz", "jsonl", "parquet", "arrow")
FILES, ROWS = 24, 400


def make_input(folder: Path) -> None:
    """Write the files of a run: lines of puzzles that all differ."""
    folder.mkdir(parents=True, exist_ok=True)
    puzzles = [puzzle.grid.line() for puzzle in sk.generate_many(FILES * ROWS, seed=8)]
    for number in range(FILES):
        text = "".join(f"{line}\n" for line in puzzles[number * ROWS : (number + 1) * ROWS])
        (folder / f"{number:03}.txt").write_text(text)


def faults_of(source: Path, out: Path, kind: str, *, whole: bool = True) -> list[str]:
    """Return what is wrong with the files of a run; `whole`: all of them must be there."""
    faults = []
    wanted = {path.stem: path for path in source.glob("*.txt")}
    seen = {path for path in out.rglob("*") if path.is_file()}
    for stem, path in wanted.items():
        found = sorted(one for one in seen if one.name.split(".")[0] == stem)
        target = next((one for one in found if not one.name.endswith(".manifest.json")), None)
        if target is None:
            faults += [f"{stem} is missing"] if whole else []
            seen -= set(found)  # a manifest alone is that of a run killed before the file got its name
            continue
        manifest = batch.read_manifest(str(target))
        seen -= {target, Path(f"{target}.manifest.json")}
        data = target.read_bytes()
        if manifest is None or manifest["output"]["sha256"] != hashlib.sha256(data).hexdigest():
            faults.append(f"{target.name}: the manifest is not of this file")
        elif manifest["rows"]["written"] != len(path.read_text().split()):
            faults.append(f"{target.name}: {manifest['rows']['written']} rows")
        elif _solutions(target, kind) != _truth(path):
            faults.append(f"{target.name}: wrong answers")
    ours = (".sudokit-batch.lock",) if not whole else ()
    return faults + [f"{path.name} was left" for path in seen if path.name not in ours]


def _truth(path: Path) -> list[str]:
    rows = sk.solve_many(path.read_bytes()).solutions + 48
    return [row.tobytes().decode() for row in rows]


def _solutions(target: Path, kind: str) -> list[str]:
    if kind == "lines":
        return target.read_text().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        if kind.startswith("lines."):
            batch.run("convert", target, f"{folder}/a.txt")
            return Path(folder, "a.txt").read_text().splitlines()
        batch.run("count", target, f"{folder}/a.jsonl", column="solution")
        return [json.loads(line)["solution"] for line in Path(folder, "a.jsonl").read_text().splitlines()]


def _run(source: Path, out: Path, kind: str, engine: Literal["local", "ray"]) -> None:
    batch.run("solve", source, out, to=kind, threads=2, engine=None if engine == "local" else engine)


def check(folder: Path, kind: str, kills: int, seed: int, engine: Literal["local", "ray"] = "local") -> list[str]:
    """Kill a run so many times, finish it, and return what is wrong."""
    source, out = folder / "in", folder / kind
    if not source.exists():
        make_input(source)
    random_ = random.Random(f"{seed} {kind}")
    forks = multiprocessing.get_context("forkserver")  # processes that have imported everything already
    forks.set_forkserver_preload(
        ["sudokit.batch", "numpy", "pyarrow.parquet", "pyarrow.csv", *(["ray"] if engine == "ray" else [])]
    )
    killed, lasts, faults = 0, 0.0, []
    while killed < kills:
        process = forks.Process(target=_run, args=(source, out, kind, engine))
        process.start()
        started = time.monotonic()
        process.join(lasts * random_.random() if lasts else None)
        if process.is_alive():
            process.kill()
            process.join()
            killed += 1
            continue
        if process.exitcode != 0:
            return [f"exit status {process.exitcode}"]
        # done: it took so long; a part of it is to be made again
        lasts = time.monotonic() - started
        faults += faults_of(source, out, kind)
        for path in random_.sample(sorted(out.iterdir()), FILES):
            path.unlink(missing_ok=True)
            Path(str(path).removesuffix(".manifest.json")).unlink(missing_ok=True)
    words = ["batch", "solve", str(source), str(out), "--to", kind, "--engine", engine, "--quiet"]
    ended = subprocess.run([sys.executable, "-m", "sudokit", *words], capture_output=True, text=True, check=False)
    return faults + faults_of(source, out, kind) + ([ended.stderr] if ended.returncode else [])


def main() -> None:
    """Kill runs in every kind of file, and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=("local", "ray"), default="local")
    parser.add_argument("--kind", choices=KINDS, action="append")
    given = parser.parse_args()
    bad = False
    for kind in given.kind or KINDS:
        with tempfile.TemporaryDirectory() as folder:
            faults = check(Path(folder), kind, given.kills, given.seed, given.engine)
        print(f"{kind}: {given.kills} kills, {len(faults)} faults", *faults[:5], sep="\n  ", flush=True)
        bad |= bool(faults)
    sys.exit(bad)


if __name__ == "__main__":
    main()
