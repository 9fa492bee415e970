"""Count the classes of full 9x9 grids by band and fourth row; the work can be resumed, and divided among processes.

    python tools/count_classes.py count FOLDER --bands 1-416 --shard 1/4     one of four processes; skips finished bands
    python tools/count_classes.py merge FOLDER OUT.csv                       verifies and joins bands up to the first missing

Each band is a file in FOLDER that appears when the band is complete.  Bands 1 to 23 took 9 to 60 s of CPU time each.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from pathlib import Path

from sudokit import _core

# Published figures (gsf, quoted in the Sudoku programmers' forums), and the bands with which no canonical form begins.
KNOWN = {1: 1_007_170, 6: 96_229_042}
EMPTY = (395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415)
TOTAL = 5_472_730_538


def path_of(folder: Path, band: int) -> Path:
    return folder / f"band_{band:03}.csv"


def count(folder: Path, bands: list[int]) -> None:
    """Count the missing bands."""
    folder.mkdir(parents=True, exist_ok=True)
    for band in bands:
        path = path_of(folder, band)
        if path.exists():
            continue
        started = time.process_time()
        rows = []
        for fourth in range(_core.fourth_rows(band - 1)):
            classes = _core.count_chunk(band - 1, fourth, None)
            if classes:
                rows.append((band, fourth, classes))
        part = path.with_suffix(f".{os.getpid()}.part")
        with open(part, "w", newline="", encoding="ascii") as stream:
            csv.writer(stream, lineterminator="\n").writerows(rows)
        part.replace(path)
        total = sum(classes for _, _, classes in rows)
        print(f"band {band}: {total:,} classes in {len(rows)} chunks, {time.process_time() - started:.0f} s", flush=True)


def merge(folder: Path, out: Path) -> None:
    """Join the bands up to the first missing one into a table, and compare them with the published figures."""
    rows: list[tuple[int, int, int]] = []
    for band in range(1, 417):
        if not path_of(folder, band).exists():
            break
        with open(path_of(folder, band), newline="", encoding="ascii") as stream:
            read = [(int(a), int(b), int(c)) for a, b, c in csv.reader(stream)]
        total = sum(classes for _, _, classes in read)
        if total != KNOWN.get(band, total) or (band in EMPTY and total):
            sys.exit(f"band {band} has {total} classes; expected {KNOWN.get(band, 0)}")
        rows += read
    total = sum(classes for _, _, classes in rows)
    if rows and rows[-1][0] == 416 and total != TOTAL:
        sys.exit(f"{total} classes in all; expected {TOTAL}")
    with open(out, "w", newline="", encoding="ascii") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("band", "fourth_row", "classes"))
        writer.writerows(rows)
    print(f"{total:,} of {TOTAL:,} classes, {len(rows):,} chunks")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    counting = commands.add_parser("count")
    counting.add_argument("folder", type=Path)
    counting.add_argument("--bands", default="1-416")
    counting.add_argument("--shard", default="1/1")
    merging = commands.add_parser("merge")
    merging.add_argument("folder", type=Path)
    merging.add_argument("out", type=Path)
    options = parser.parse_args()
    if options.command == "merge":
        merge(options.folder, options.out)
        return
    first, _, last = options.bands.partition("-")
    shard, _, shards = options.shard.partition("/")
    bands = list(range(int(first), int(last or first) + 1))
    count(options.folder, bands[int(shard) - 1 :: int(shards)])


if __name__ == "__main__":
    main()
