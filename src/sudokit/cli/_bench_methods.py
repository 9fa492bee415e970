"""``sudokit bench --methods``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ._sink import Sink
from ._source import warn


def run(files: tuple[str, ...], limit: int, seed: int, json_file: str | None, output: str | None) -> None:
    """Measure every method on files of puzzles, or on lists made from a seed; the table grows as it is measured."""
    from ..benchmark import machine, made_lists
    from ..benchmark import methods as bench
    from ..formats import read_file
    from ..grid import Grid

    if files:
        lists = {Path(name).stem: [e.grid for e in read_file(Path(name)) if e.grid is not None] for name in files}
    else:
        warn(f"the lists are made from seed {seed}; pass files to measure your own")
        made = made_lists(bench.Plan().puzzles, seed)
        lists = {name: [Grid(row) for row in made[name].tolist()] for name in ("easy", "minimal", "multiple", "none")}
    plan = bench.Plan(limit=limit)
    figures: Iterator[bench.Figure | bench.LeftOut] = bench.measure(lists, plan)
    if json_file is not None:
        rows = [figure._asdict() for figure in figures]
        with Sink(None if json_file == "-" else json_file).open() as sink:
            sink.write(json.dumps({"machine": machine(), "plan": plan._asdict(), "figures": rows}, indent=1))
        return
    with Sink(output).open() as sink:
        for line in bench.table(figures):
            sink.write(line)
