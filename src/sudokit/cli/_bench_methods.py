"""``sudokit bench --methods``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ._common import Sink, warn


def run(files: tuple[str, ...], limit: int, seed: int, as_json: bool, output: str | None) -> None:
    """Measure every method on files of puzzles, or on lists made from a seed; the table grows as it is measured."""
    from .._benchmark import machine, made_lists
    from .._grid import Grid
    from .._method_benchmark import Figure, LeftOut, Plan, measure, table
    from ..formats import read_file

    if files:
        lists = {Path(name).stem: [e.grid for e in read_file(Path(name)) if e.grid is not None] for name in files}
    else:
        warn(f"the lists are made from seed {seed}; give files to measure your own")
        made = made_lists(Plan().puzzles, seed)
        lists = {name: [Grid(row) for row in made[name].tolist()] for name in ("easy", "minimal", "multiple", "none")}
    plan = Plan(limit=limit)
    with Sink(output).open() as sink:
        figures: Iterator[Figure | LeftOut] = measure(lists, plan)
        if as_json:
            rows = [figure._asdict() for figure in figures]
            sink.write(json.dumps({"machine": machine(), "plan": plan._asdict(), "figures": rows}, indent=1))
            return
        for line in table(figures):
            sink.write(line)
