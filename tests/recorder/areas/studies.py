"""The studies at their smallest: rows, and the reports and charts that are made of rows with fixed times."""

from __future__ import annotations

import csv
import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..masks import masked
from ..names import call
from ..probe import Probe, Told, later
from ..show import digest_of

STUDIES = (
    "blanks",
    "deduction",
    "templates",
    "strategies",
    "max-depth",
    "remove-depth",
    "methods",
    "unbiased",
    "neural",
    "sizes",
)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for name in STUDIES:
        yield Probe(f"study/{name}", later(study, name))
        yield Probe(f"charts/{name}", later(charts, name), needs=("matplotlib",))


def study(name: str) -> Told:
    with tempfile.TemporaryDirectory() as folder:
        rows, report = _made(name, Path(folder), charted=False)
        told = (Path(folder) / f"{name}.json").read_text(encoding="utf-8")
        return Told(masked(f"{rows}\n{told}\n{report}", Path(folder)))


def charts(name: str) -> Told:
    """The charts' pictures in short: they are long, and say little to a reader of a diff."""
    with tempfile.TemporaryDirectory() as folder:
        _made(name, Path(folder), charted=True)
        pictures = sorted(Path(folder).glob("*.svg"))
        return Told("\n".join(f"{path.name} {path.stat().st_size} bytes {digest_of(path.read_bytes())}" for path in pictures))


def _made(name: str, folder: Path, charted: bool) -> tuple[str, str]:
    """Run a study, put fixed times in the place of those measured, and have the report made again of these rows."""
    call("study", name, folder, scale="tiny", charts=False)
    path = folder / f"{name}.csv"
    with open(path, encoding="utf-8", newline="") as file:
        head, *rows = list(csv.reader(file))
    timed = [at for at, column in enumerate(head) if column.endswith("time_s")]
    for number, row in enumerate(rows):
        for at in timed:
            if row[at]:
                row[at] = f"{1e-5 * (1 + (37 * number + at) % 101):.6g}"
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    path.write_text(out.getvalue(), encoding="utf-8")
    os.utime(path)
    report = call("study", name, folder, scale="tiny", charts=charted)
    return out.getvalue(), report.read_text(encoding="utf-8")
