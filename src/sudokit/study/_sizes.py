"""How time and failures grow with the size of the grid.

Source: the fourth of the articles that this project grew from, which solves grids from 1x1 to 36x36 and found a 25x25 sample
that took 10.6 s.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..grid import Grid, Layout
from ..solving import Status, methods, solve
from . import _methods_here
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._timing import solved_within
from ._words import counted, duration, joined, median, share, table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

KINDS = {
    "half": "half of the cells blank",
    "sparse": "as sparse as deduction allows",
    "hard": "as sparse as a short search allows",
}

# The maximum number of nodes of `search` to prove a removal.
_NODES = {"half": 1, "sparse": 1, "hard": 1000}

LAYOUTS = ("2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "4x5", "5x5", "5x6", "6x6")


class Run(NamedTuple):
    """One puzzle solved by one method, with uniqueness proven."""

    kind: str
    size: int
    layout: str
    puzzle: int
    method: str
    clues: int
    solved: bool
    """Whether it finished within the limit."""
    time_s: float
    guesses: int
    nodes: int


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    """Puzzles of each layout and kind."""
    layouts: tuple[str, ...]
    limit_s: float
    """CPU time for one puzzle."""
    methods: int


PARAMETERS = {
    Scale.TINY: Parameters(1, LAYOUTS[:4], 20.0, 4),
    Scale.QUICK: Parameters(2, LAYOUTS, 0.05, 99),
    Scale.FULL: Parameters(5, LAYOUTS, 0.1, 99),
}


def plan(setting: Setting) -> Plan:
    """Every method that supports a layout, on the same puzzles of it."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    made.note("`auto` is left out: it is `classic` on 9x9 and `search` elsewhere.")
    made.note("`catalogue` is left out: it is for three sizes, and has a study of its own.")
    others = [method.name for method in methods() if method.name not in ("auto", "catalogue")]
    names = _methods_here.there(others, made)
    names = names[: parameters.methods]
    for name in names:
        can = [spec for spec in parameters.layouts if _methods_here.able(name, Layout.parse(spec))]
        if len(can) < len(parameters.layouts):
            made.note(f"`{name}` runs only on {joined(can)}: it does not support the others.")
    for kind in KINDS:
        for spec in parameters.layouts:
            layout = Layout.parse(spec)
            able = [name for name in names if _methods_here.able(name, layout)]
            for puzzle in range(1, parameters.puzzles + 1):
                for name in able:
                    key = (kind, layout.size, spec, puzzle, name)
                    made.add(key, partial(_run, setting, kind, spec, puzzle, name, parameters.limit_s))
    return made


def _run(setting: Setting, kind: str, spec: str, puzzle: int, method: str, limit: float) -> Sequence[Any]:
    grid = puzzle_of(setting.derived("sizes", spec, puzzle), spec, kind)
    outcome, seconds = solved_within(limit, grid, method=method)
    stats = outcome.stats
    clues = sum(value > 0 for value in grid.values)
    return clues, outcome.status is Status.UNIQUE, seconds, stats.guesses, stats.nodes


def full_grid(layout: Layout, rng: random.Random) -> list[int]:
    """Return a filled grid: the cyclic one with its bands, stacks, rows, columns and values shuffled.

    It is made without a search, so that every size costs almost nothing; it is not drawn uniformly from all grids.
    """
    height, width = map(int, layout.spec.split("x"))
    size = height * width

    def order(count: int, each: int) -> list[int]:
        blocks = [rng.sample(range(block * each, (block + 1) * each), each) for block in rng.sample(range(count), count)]
        return [line for block in blocks for line in block]

    rows, columns = order(width, height), order(height, width)
    values = rng.sample(range(1, size + 1), size)
    return [values[(width * (row % height) + row // height + column) % size] for row in rows for column in columns]


@cache
def puzzle_of(seed: int, spec: str, kind: str) -> Grid:
    """Return a puzzle that `search` proves unique without a guess, or, if hard, within 1,000 nodes.

    >>> sum(value == 0 for value in puzzle_of(1, "2x3", "half").values)
    18
    """
    rng = random.Random(seed)
    layout = Layout.parse(spec)
    full = Grid(full_grid(layout, rng), layout)
    values = bytearray(full.values)
    wanted = len(values) // 2 if kind == "half" else len(values)

    def grid() -> Grid:
        # Not Grid(values, layout), which checks every cell again.
        return Grid._of(bytes(values), layout, bytes(map(bool, values)), full.alphabet)

    for cell in rng.sample(range(len(values)), len(values)):
        if values.count(0) >= wanted:
            break
        value, values[cell] = values[cell], 0
        if solve(grid(), node_limit=_NODES[kind]).status is not Status.UNIQUE:
            values[cell] = value
    return grid()


class Cell(NamedTuple):
    """One method on one size and kind."""

    runs: int
    solved: int
    median_s: float
    """Infinite if half or more remained unsolved."""


def cells_of(rows: Sequence[Run]) -> dict[tuple[str, str, int], Cell]:
    """Summarise the runs by kind, method and size."""
    grouped: dict[tuple[str, str, int], list[Run]] = {}
    for row in rows:
        grouped.setdefault((row.kind, row.method, row.size), []).append(row)
    return {
        key: Cell(len(runs), sum(r.solved for r in runs), median([r.time_s if r.solved else math.inf for r in runs]))
        for key, runs in grouped.items()
    }


def _growth(rows: Sequence[Run], setting: Setting) -> Figure:
    from ._style import COLOURS, GREY, MARKERS, beside, figure, log_seconds

    cells = cells_of(rows)
    names = list(dict.fromkeys(row.method for row in rows))
    sizes = sorted({row.size for row in rows})
    drawing, panels = figure(12.5, 5.2, columns=len(KINDS), sharey=True)
    for panel, (kind, words) in zip(panels, KINDS.items(), strict=True):
        for at, name in enumerate(names):
            mine = [(size, cells[kind, name, size]) for size in sizes if (kind, name, size) in cells]
            ended = [(size, cell.median_s) for size, cell in mine if math.isfinite(cell.median_s)]
            panel.plot(
                [size for size, _ in ended],
                [seconds for _, seconds in ended],
                MARKERS[at % len(MARKERS)] + ("-" if at < len(COLOURS) else "--"),
                color=COLOURS[at % len(COLOURS)],
                markersize=4.5,
                linewidth=1.2,
                label=name,
            )
        panel.axhline(PARAMETERS[setting.scale].limit_s, color=GREY, linestyle=":", linewidth=1.4, label="the limit")
        panel.set_title(words[0].upper() + words[1:])
        panel.set_xlabel("size N of the grid")
        panel.set_xticks([4, 9, 16, 25, 36])
    log_seconds(panels[0].yaxis)
    panels[0].set_ylabel("median CPU time per puzzle")
    beside(drawing, panels[:1], title="method")
    return drawing


def _failures(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import figure

    cells = cells_of(rows)
    names = list(dict.fromkeys(row.method for row in rows))
    sizes = sorted({row.size for row in rows})
    drawing, panels = figure(12.5, 1.5 + 0.28 * len(names), columns=len(KINDS), sharey=True)
    for panel, (kind, words) in zip(panels, KINDS.items(), strict=True):
        values = [[math.nan] * len(sizes) for _ in names]
        for y, name in enumerate(names):
            for x, size in enumerate(sizes):
                if (cell := cells.get((kind, name, size))) is not None:
                    values[y][x] = 100 * cell.solved / cell.runs
                else:
                    panel.text(x, y, "–", ha="center", va="center", color="#777777", fontsize=8)
        image = panel.imshow(values, cmap="YlGnBu", vmin=0, vmax=100, aspect="auto")
        panel.set_xticks(range(len(sizes)), [str(size) for size in sizes], fontsize=9)
        panel.set_yticks(range(len(names)), names)
        panel.set_xlabel("size N of the grid")
        panel.set_title(words[0].upper() + words[1:])
        panel.tick_params(length=0)
        panel.grid(False)
        panel.spines[:].set_visible(False)
    bar = drawing.colorbar(image, ax=panels, shrink=0.9, pad=0.01)
    bar.set_label("solved within the limit (%); –: not supported", fontsize=9)
    bar.outline.set_visible(False)
    return drawing


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """How far each method gets, and the times at the largest sizes."""
    parameters = PARAMETERS[setting.scale]
    cells = cells_of(rows)
    names = list(dict.fromkeys(row.method for row in rows))
    sizes = sorted({row.size for row in rows})
    far = {(kind, name): _reach(cells, kind, name, sizes) for kind in KINDS for name in names}
    finding = []
    for kind, words in KINDS.items():
        full = [f"`{name}`" for name in names if far[kind, name] == sizes[-1]]
        rest = sorted((name for name in names if far[kind, name] < sizes[-1]), key=lambda name: -far[kind, name])
        reach = [f"`{name}` {far[kind, name]}" for name in rest if far[kind, name]]
        finding.append(
            f"- **{words[0].upper() + words[1:]}**: every puzzle of every size is solved within {duration(parameters.limit_s)} "
            f"by {joined(full) or 'no method'}. All puzzles up to size N are solved by: {joined(reach)}."
        )
    shown = [size for size in (4, 9, 16, 20, 25, 30, 36) if size in sizes]
    tables = []
    for kind, words in KINDS.items():
        body = [[f"`{name}`", *(_written(cells.get((kind, name, size))) for size in shown)] for name in names]
        tables += [f"**{words[0].upper() + words[1:]}**", table(["method", *(f"{size}x{size}" for size in shown)], body)]
    clues = [
        [f"{size}x{size}", *(f"{_clue_share(rows, kind, size):.0%}".replace("%", " %") for kind in KINDS)] for size in sizes
    ]
    return "\n\n".join(
        [
            "## Finding",
            "\n".join(finding),
            show("growth", "Median time against the size of the grid, wherever at least half of the puzzles are solved."),
            show("failures", "The share of the puzzles that each method solves within the limit."),
            "Median time per puzzle; in brackets the share solved if not all were:",
            *tables,
            f"{counted(parameters.puzzles, 'puzzle')} of each size and kind, made by removing clues in random order while "
            "`search` still proves the solution unique: for the first two kinds without a guess, for the third within "
            f"{_NODES['hard']:,} nodes. This favours `search`. Share of the cells that are clues:",
            table(["size", *KINDS.values()], clues),
        ]
    )


def _reach(cells: dict[tuple[str, str, int], Cell], kind: str, name: str, sizes: Sequence[int]) -> int:
    """Return the largest size up to which the method solved every puzzle it supports; 0: none."""
    last = 0
    for size in sizes:
        cell = cells.get((kind, name, size))
        if cell is None:
            continue
        if cell.solved < cell.runs:
            break
        last = size
    return last


def _clue_share(rows: Sequence[Run], kind: str, size: int) -> float:
    return median([row.clues for row in rows if row.kind == kind and row.size == size]) / size**2


def _written(cell: Cell | None) -> str:
    if cell is None:
        return ""
    whole = "" if cell.solved == cell.runs else f" ({share(cell.solved, cell.runs)})"
    return duration(cell.median_s) + whole


STUDY = Study(
    name="sizes",
    title="Time and failures against the size of the grid",
    question=(
        "The author of the source solves grids of any size and any box, and found that time explodes somewhere on the way from "
        "9x9 to 36x36: one 25x25 sample took 10.6 s. Where does each method give up?"
    ),
    row=Run,
    keys=5,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("growth", _growth), Chart("failures", _failures)),
    report=report,
)
