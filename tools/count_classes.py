"""Count the classes of full 9x9 grids by band, fourth and fifth row; the work can be resumed, and divided among processes.

    python tools/count_classes.py count FOLDER --bands 1-416 --shard 1/4     one of four processes; skips finished bands
    python tools/count_classes.py report FOLDER                              totals so far, against the published figures
    python tools/count_classes.py pack FOLDER FINE.xz                        a table of pieces that take about the same time
    python tools/count_classes.py join FINE.xz OUT.xz                        the table of the package: a third smaller

Each band is a file in FOLDER that appears when the band is complete.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import time
from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sudokit import _core

# Published figures (gsf, quoted in the Sudoku programmers' forums), and the bands with which no canonical form begins.
KNOWN = {1: 1_007_170, 6: 96_229_042}
EMPTY = (395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415)
TOTAL = 5_472_730_538
GRIDS = 6_670_903_752_021_072_936_960
"""All full grids (Felgenhauer and Jarvis, 2005)."""
TRANSFORMATIONS = 2 * 1296**2 * 362_880
"""Those of a 9x9 grid.  A class has as many grids as there are transformations for each automorphism."""


def path_of(folder: Path, band: int) -> Path:
    return folder / f"band_{band:03}.npz"


def count_band(band: int, path: Path) -> tuple[int, float]:
    """Count a band; write, for each fourth row, the number of fifth rows, and for each of these the classes and the work."""
    started = time.process_time()
    sizes, classes, work = [], [], []
    automorphisms: Counter[int] = Counter()
    for fourth in range(_core.fourth_rows(band - 1)):
        counted = _core.count_chunk(band - 1, fourth, None)
        assert counted is not None
        classes.append(np.frombuffer(counted[0], np.uint32))
        work.append(np.frombuffer(counted[1], np.uint32))
        sizes.append(len(classes[-1]))
        automorphisms.update(counted[2])
    joined = np.concatenate(classes)
    seconds = time.process_time() - started
    part = path.with_suffix(f".{os.getpid()}.part")
    with open(part, "wb") as stream:
        np.savez_compressed(
            stream,
            sizes=np.array(sizes, np.uint16),
            classes=joined,
            work=np.concatenate(work),
            automorphisms=np.array(sorted(automorphisms.items()), np.uint64).reshape(-1, 2),
            seconds=seconds,
        )
    part.replace(path)
    return int(joined.sum(dtype=np.uint64)), seconds


def count(folder: Path, bands: list[int]) -> None:
    """Count the missing bands."""
    folder.mkdir(parents=True, exist_ok=True)
    for done, band in enumerate(bands, 1):
        path = path_of(folder, band)
        if path.exists():
            continue
        total, seconds = count_band(band, path)
        print(f"band {band}: {total:,} classes, {seconds:.1f} s of CPU time; {done} of {len(bands)} bands", flush=True)


def report(folder: Path) -> None:
    """Print the totals and compare them with the published figures."""
    total, orbits, seconds = 0, 0, 0.0
    automorphisms: Counter[int] = Counter()
    counted = [band for band in range(1, 417) if path_of(folder, band).exists()]
    for band in counted:
        with np.load(path_of(folder, band)) as file:
            classes = int(file["classes"].sum(dtype=np.uint64))
            some = {int(order): int(number) for order, number in file["automorphisms"]}
            seconds += float(file["seconds"])
        expected = 0 if band in EMPTY else KNOWN.get(band, classes)
        if classes != expected:
            raise SystemExit(f"band {band} has {classes} classes; expected {expected}")
        total += classes
        automorphisms.update(some)
        automorphisms[1] += classes - sum(some.values())
    for order, number in sorted(automorphisms.items()):
        if TRANSFORMATIONS % order:
            raise SystemExit(f"{number} classes have {order} automorphisms, which does not divide the order of the group")
        orbits += number * (TRANSFORMATIONS // order)
    found = {
        "bands": len(counted),
        "classes": total,
        "grids": orbits,
        "automorphisms": dict(sorted(automorphisms.items())),
        "cpu_seconds": round(seconds),
    }
    print(json.dumps(found, indent=1))
    if len(counted) == 416 and (total, orbits) != (TOTAL, GRIDS):
        raise SystemExit(f"expected {TOTAL} classes and {GRIDS} grids")


PARTS = 32
"""Of a chunk; cpp/core/canon/class_ranks.hpp defines them."""
CHUNK = 200
"""The work of beginning a chunk."""


def cumulated(rows: NDArray[np.uint32], sizes: NDArray[np.int64], each: int) -> NDArray[np.int64]:
    """Return the sums of the rows before every part of a band, and of all; `each` is added for every chunk."""
    begins = np.cumsum(sizes) - sizes
    starts = (begins[:, None] + sizes[:, None] * np.arange(PARTS) // PARTS).ravel()
    sums = np.concatenate(([0], np.cumsum(rows, dtype=np.int64)))[np.append(starts, len(rows))]
    return np.asarray(sums + each * ((np.arange(len(sums)) + PARTS - 1) // PARTS))


def pieces_of(work: NDArray[np.int64], classes: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return where the pieces of a band end, as numbers of parts: each is as long as the work, and 16 bits, allow."""
    ends, at = [], 0
    while at < len(work) - 1:
        fits = min(
            int(np.searchsorted(work, work[at] + most, "right")),
            int(np.searchsorted(classes, classes[at] + 2**16 - 1, "right")),
            at + 2**16,
        )
        at = max(fits - 1, at + 1)
        ends.append(at)
    return np.array(ends, dtype=np.int64)


def pack(folder: Path, out: Path, most: int) -> None:
    """Write a table of counts by pieces of at most so much work."""
    pieces, parts, counts = [], [], []
    largest = 0
    for band in range(1, 417):
        with np.load(path_of(folder, band)) as file:
            sizes = file["sizes"].astype(np.int64)
            work, classes = cumulated(file["work"], sizes, CHUNK), cumulated(file["classes"], sizes, 0)
        ends = np.concatenate((np.zeros(1, np.int64), pieces_of(work, classes, most)))
        pieces.append(len(ends) - 1)
        parts.append(np.diff(ends))
        counts.append(np.diff(classes[ends]))
        largest = max(largest, int(np.diff(work[ends]).max(initial=0)))
    size = write(out, pieces, np.concatenate(parts), np.concatenate(counts))
    total = sum(int(some.sum()) for some in counts)
    print(f"{sum(pieces):,} pieces, at most {largest:,} of work; {total:,} classes; {size:,} bytes")


def write(out: Path, pieces: list[int], parts: NDArray[np.int64], counts: NDArray[np.int64]) -> int:
    """Write a table and return its size; src/sudokit/symmetry/_classes.py describes the file."""
    if max(int(column.max()) for column in (parts, counts)) >= 2**16:
        raise SystemExit("a part has too many classes for 16 bits: increase PARTS here and in class_ranks.hpp")
    halves = [half.astype(np.uint8).tobytes() for column in (parts, counts) for half in (column & 255, column >> 8)]
    data = np.array(pieces, "<u4").tobytes() + b"".join(halves)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
    out.write_bytes(lzma.compress(data, check=lzma.CHECK_CRC32, filters=filters))
    return out.stat().st_size


def join(fine: Path, out: Path, most: int) -> None:
    """Join two neighbouring pieces of a band where they have at most so many classes together.

    Pieces with few classes are seldom enumerated, so joining those costs little time for the bytes that it saves.
    """
    data = lzma.decompress(fine.read_bytes())
    before = np.frombuffer(data, "<u4", 416)
    halves = np.frombuffer(data, np.uint8, offset=before.nbytes).reshape(2, 2, -1).astype(np.int64)
    parts, counts = (halves[:, 0] + 256 * halves[:, 1]).tolist()
    pieces: list[int] = []
    joined: list[tuple[int, int]] = []
    at = 0
    for number in before.tolist():
        start, end = len(joined), at + number
        while at < end:
            both = at + 1 < end and counts[at] + counts[at + 1] <= most and parts[at] + parts[at + 1] < 2**16
            stop = at + 1 + both
            joined.append((sum(parts[at:stop]), sum(counts[at:stop])))
            at = stop
        pieces.append(len(joined) - start)
    columns = np.array(joined, np.int64).T
    size = write(out, pieces, columns[0], columns[1])
    print(f"{len(parts):,} pieces, now {len(joined):,}; {int(columns[1].sum()):,} classes; {size:,} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    counting = commands.add_parser("count")
    counting.add_argument("folder", type=Path)
    counting.add_argument("--bands", default="1-416")
    counting.add_argument("--shard", default="1/1")
    reporting = commands.add_parser("report")
    reporting.add_argument("folder", type=Path)
    packing = commands.add_parser("pack")
    packing.add_argument("folder", type=Path)
    packing.add_argument("out", type=Path)
    packing.add_argument("--work", type=int, default=30_000, help="the most work in a piece (Completions::work)")
    joining = commands.add_parser("join")
    joining.add_argument("fine", type=Path)
    joining.add_argument("out", type=Path)
    joining.add_argument("--classes", type=int, default=30_000, help="the most classes in a joined piece")
    options = parser.parse_args()
    if options.command == "join":
        join(options.fine, options.out, options.classes)
        return
    if options.command == "pack":
        pack(options.folder, options.out, options.work)
        return
    if options.command == "report":
        report(options.folder)
        return
    first, _, last = options.bands.partition("-")
    shard, _, shards = options.shard.partition("/")
    bands = list(range(int(first), int(last or first) + 1))
    count(options.folder, bands[int(shard) - 1 :: int(shards)])


if __name__ == "__main__":
    main()
