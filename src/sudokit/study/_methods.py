"""Every method on every list: the comparison that the authors of the sources suggested.

Source: the third and fourth of the articles that this project grew from ask for larger and harder sets, and for mainstream
solvers beside their own, in speed and simplicity.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..grid import Grid
from ..solving import Status, methods
from . import _methods_here
from ._frame import Chart, Scale, Setting, Show, Study
from ._plan import Plan
from ._timing import solved_within
from ._words import counted, duration, joined, median, quantile, share, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]


class Run(NamedTuple):
    """One puzzle solved by one method, with uniqueness proven."""

    method: str
    list: str
    puzzle: int
    """Its number in the list."""
    status: str
    solved: bool
    """Whether it finished within the limit."""
    time_s: float
    guesses: int
    backtracks: int
    nodes: int
    lines: int
    """Lines of code that the method needs beyond what all methods share; 0 if its sources were not there."""


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    """Puzzles per list."""
    limit_s: float
    """CPU time for one puzzle."""
    lists: int
    methods: int


PARAMETERS = {
    Scale.TINY: Parameters(4, 20.0, 1, 4),
    Scale.QUICK: Parameters(8, 0.1, 99, 99),
    Scale.FULL: Parameters(25, 0.25, 99, 99),
}

_ROOT = Path(__file__).parents[3]
_CORE = _ROOT / "cpp" / "core"

# The files where a method's own code begins, if not named after it.
_BEGINNINGS = {
    "classic": "classic/single.hpp",
    "search": "search/search.hpp",
    "cdcl": "methods/clause_learning.hpp",
    "forced-cells-hidden": "methods/forced_cells.hpp",
    "guess-random": "methods/guessing.hpp",
    "guess-ordered": "methods/guessing.hpp",
    "guess-smallest": "methods/guessing.hpp",
    "guess-neural": "methods/guessing.hpp",
}
_IN_PYTHON = {"sat": "_sat.py", "cp-sat": "_cpsat.py"}
# Shared by all methods, and therefore not counted.
_SHARED = ("base/", "grid/", "logic/", "methods/method.hpp")
# Among the methods that guess, only guess-neural needs these, although the class of all of them includes them.
_OF_THE_NETWORK = ("nets/", "methods/guess_network")


def plan(setting: Setting) -> Plan:
    """Every method on the same puzzles."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    made.note("`auto` is left out: on 9x9 it is `classic`.")
    made.note("`catalogue` is left out: of the 9x9 grids it holds few, and it has a study of its own.")
    others = [method.name for method in methods() if method.name not in ("auto", "catalogue")]
    names = _methods_here.there(others, made)[: parameters.methods]
    lists = [setting.lists.take(name, parameters.puzzles, made) for name in setting.lists.names()[: parameters.lists]]
    lines = {name: lines_of(name) or 0 for name in names}
    for puzzles in lists:
        for number, grid in zip(puzzles.numbers, puzzles.grids, strict=True):
            for name in names:
                made.add((name, puzzles.name, number), partial(_run, grid, name, parameters.limit_s, lines[name]))
    return made


def _run(grid: Grid, method: str, limit: float, lines: int) -> Sequence[Any]:
    outcome, seconds = solved_within(limit, grid, method=method)
    stats = outcome.stats
    solved = outcome.status is Status.UNIQUE
    return str(outcome.status), solved, seconds, stats.guesses, stats.backtracks, stats.nodes, lines


def lines_of(method: str) -> int | None:
    """Return the lines of code that a method needs beyond what all methods share; None if the sources are not
    available.

    Blank lines, comments and docstrings do not count; included files do, together with their source files.
    """
    if method in _IN_PYTHON:
        path = Path(__file__).parents[1] / "solving" / _IN_PYTHON[method]
        return _lines_in_python(path) if path.exists() else None
    begin = _CORE / _BEGINNINGS.get(method, f"methods/{method.replace('-', '_')}.hpp")
    if not begin.exists():
        return None
    left_out = _SHARED if method == "guess-neural" else (*_SHARED, *_OF_THE_NETWORK)
    found: set[Path] = set()
    waiting = [begin]
    while waiting:
        path = waiting.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        waiting.append(path.with_suffix(".cpp"))
        included = re.findall(r'^#include "core/([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        waiting += [_CORE / name for name in included if not name.startswith(left_out)]
    lines = [line.strip() for path in found for line in path.read_text(encoding="utf-8").splitlines()]
    return sum(bool(line) and not line.startswith("//") for line in lines)


def _lines_in_python(path: Path) -> int:
    import ast

    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body[0] = ast.Pass()
    return len(ast.unparse(tree).replace("\n\n", "\n").splitlines())


class Cell(NamedTuple):
    """One method on one list."""

    runs: int
    solved: int
    median_s: float
    """Infinite if half or more remained unsolved."""
    nodes: float


def cells_of(rows: Sequence[Run]) -> dict[tuple[str, str], Cell]:
    """Summarise the runs of each method on each list."""
    grouped: dict[tuple[str, str], list[Run]] = {}
    for row in rows:
        grouped.setdefault((row.method, row.list), []).append(row)
    return {
        key: Cell(
            len(runs),
            sum(run.solved for run in runs),
            median([run.time_s if run.solved else math.inf for run in runs]),
            median([run.nodes if run.solved else math.inf for run in runs]),
        )
        for key, runs in grouped.items()
    }


def _lines_in(rows: Sequence[Run]) -> dict[str, int]:
    """Return the lines of code of each method whose sources were there when it ran."""
    return {row.method: row.lines for row in rows if row.lines}


def _order(rows: Sequence[Run]) -> tuple[list[str], list[str]]:
    """Return the methods, the fastest first, and the lists in their order."""
    cells = cells_of(rows)
    lists = list(dict.fromkeys(row.list for row in rows))
    names = list(dict.fromkeys(row.method for row in rows))

    def slowness(name: str) -> tuple[float, float]:
        mine = [cells[name, puzzles] for puzzles in lists]
        return (-sum(cell.solved for cell in mine), sum(math.log(min(max(cell.median_s, 1e-9), 1e3)) for cell in mine))

    return sorted(names, key=slowness), lists


def _heat(rows: Sequence[Run], setting: Setting) -> Figure:
    from matplotlib.colors import LogNorm

    from ._style import figure, seconds

    names, lists = _order(rows)
    cells = cells_of(rows)
    limit = PARAMETERS[setting.scale].limit_s
    drawing, (axes,) = figure(max(6.5, 2.9 + 0.95 * len(lists)), 1.6 + 0.36 * len(names))
    values = [[min(cells[name, puzzles].median_s, limit) for puzzles in lists] for name in names]
    image = axes.imshow(values, norm=LogNorm(1e-6, max(limit, 1e-5)), cmap="YlGnBu", aspect="auto")
    for y, name in enumerate(names):
        for x, puzzles in enumerate(lists):
            cell = cells[name, puzzles]
            text = duration(cell.median_s) if math.isfinite(cell.median_s) else f"> {duration(limit)}"
            if cell.solved < cell.runs:
                text += f"\n{share(cell.solved, cell.runs)} solved"
            dark = math.log(min(cell.median_s, limit) / 1e-6) > 0.62 * math.log(limit / 1e-6)
            axes.text(x, y, text, ha="center", va="center", fontsize=7, color="white" if dark else "black")
    axes.set_xticks(range(len(lists)), lists)
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(length=0)
    axes.grid(False)
    axes.spines[:].set_visible(False)
    axes.set_title("Median CPU time to solve a puzzle and prove it unique")
    bar = drawing.colorbar(image, ax=axes, shrink=0.9, pad=0.01, format=seconds)
    bar.ax.minorticks_off()
    bar.outline.set_visible(False)
    return drawing


def _simplicity(rows: Sequence[Run], setting: Setting) -> Figure | None:
    from ._style import COLOURS, figure, log_seconds

    names, lists = _order(rows)
    cells = cells_of(rows)
    limit = PARAMETERS[setting.scale].limit_s
    lengths = _lines_in(rows)
    shown = [(name, lengths[name]) for name in names if name in lengths]
    if not shown:
        return None
    drawing, (axes,) = figure(9, 5.4)
    easy, hard = lists[0], lists[-1]
    for name, lines in shown:
        low, high = (min(cells[name, puzzles].median_s, limit) for puzzles in (easy, hard))
        axes.plot([lines, lines], [low, high], color="#BBBBBB", linewidth=1, zorder=1)
    most = max(lines for _, lines in shown)
    points = [(lines, math.log10(min(cells[name, hard].median_s, limit))) for name, lines in shown]
    for (name, lines), at in zip(shown, _clear(points, 0.2 * most), strict=True):
        axes.annotate(
            name,
            (lines, min(cells[name, hard].median_s, limit)),
            xytext=(lines + 0.014 * most, 10**at),
            fontsize=8,
            va="center",
            bbox={"facecolor": "white", "alpha": 0.85, "linewidth": 0, "pad": 0.6},
            arrowprops={"arrowstyle": "-", "color": "#999999", "linewidth": 0.7, "shrinkA": 0, "relpos": (0, 0.5)},
        )
    for puzzles, colour, marker in ((easy, COLOURS[0], "o"), (hard, COLOURS[1], "s")):
        axes.plot(
            [lines for _, lines in shown],
            [min(cells[name, puzzles].median_s, limit) for name, _ in shown],
            marker,
            color=colour,
            label=f"list “{puzzles}”",
        )
    axes.axhline(limit, color="#8A8A8A", linestyle="--", linewidth=1)
    axes.annotate("the limit", (1, limit), xycoords=("axes fraction", "data"), ha="right", va="bottom", fontsize=8)
    log_seconds(axes.yaxis)
    axes.set_xlim(0, 1.16 * most)
    axes.margins(y=0.12)
    axes.set_xlabel("lines of code beyond what all methods share, without blank lines and comments")
    axes.set_ylabel("median CPU time per puzzle")
    axes.set_title("Speed against simplicity")
    axes.legend(loc="lower right")
    return drawing


def _clear(points: Sequence[tuple[float, float]], width: float) -> list[float]:
    """Return heights for labels to the right of points, moved until no label overlaps another label or point."""
    heights: list[float] = []
    for x, y in points:
        others = [point for point in points if x < point[0] < x + width] + [
            (at, height) for (at, _), height in zip(points, heights, strict=False) if abs(at - x) < width
        ]
        moves = sorted((step * 0.03 for step in range(-60, 61)), key=abs)
        free = (y + move for move in moves if all(abs(y + move - other) > 0.16 for _, other in others))
        heights.append(next(free, y))
    return heights


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """Which method is fastest where, which solves everything, and how much code each needs."""
    parameters = PARAMETERS[setting.scale]
    names, lists = _order(rows)
    cells = cells_of(rows)
    fastest = {puzzles: min(names, key=lambda name, p=puzzles: cells[name, p].median_s) for puzzles in lists}  # type: ignore[misc]
    total = {name: (sum(cells[name, p].solved for p in lists), sum(cells[name, p].runs for p in lists)) for name in names}
    whole = [name for name in names if total[name][0] == total[name][1]]
    wins = joined(
        f"`{name}` on {joined(won) if len(won) < len(lists) else 'every list'}"
        for name in names
        if (won := [puzzles for puzzles in lists if fastest[puzzles] == name])
    )
    usual = {name: median([cells[name, puzzles].median_s for puzzles in lists]) for name in names}
    lines = _lines_in(rows)
    lengths = {name: lines[name] for name in whole if name in lines}
    short = [f"`{name}` solves {share(*total[name])}" for name in sorted(names, key=lambda n: total[n][0]) if name not in whole]
    finding = (
        f"{counted(len(names), 'method')} on {counted(len(lists), 'list')}, with at most {parameters.puzzles} puzzles of each "
        f"list and {duration(parameters.limit_s)} of CPU time per puzzle. Fastest by the median: {wins}. "
        f"All puzzles were solved by {joined(f'`{name}`' for name in whole) or 'no method'}"
        + (f"; {joined(short)}." if short else ".")
    )
    if lengths:
        simplest, best = min(lengths, key=lambda name: lengths[name]), min(lengths, key=lambda name: usual[name])
        finding += (
            f" The shortest of those that solve everything, `{simplest}` with {lengths[simplest]} lines of code of its own, "
            f"takes {three(usual[simplest] / usual[best])} times as long as `{best}` with {lengths[best]} (medians over the "
            "lists)."
        )
    heads = ["method", *lists, "solved", "99 % within", "lines of code"]
    body = [
        [
            f"`{name}`",
            *(_time(cells[name, puzzles]) for puzzles in lists),
            share(*total[name]),
            _time_of([row.time_s if row.solved else math.inf for row in rows if row.method == name]),
            lines.get(name, "–"),
        ]
        for name in names
    ]
    nodes = [[f"`{name}`", *(_nodes(cells[name, puzzles]) for puzzles in lists)] for name in names]
    return "\n\n".join(
        [
            "## Finding",
            finding,
            show("time", "Median time of each method on each list; below it, the share solved within the limit."),
            "Median time per puzzle; – where half or more stayed unsolved:",
            table(heads, body),
            "Median nodes (states that the search looked at, as each method counts them):",
            table(["method", *lists], nodes),
            show("simplicity", "Median time on the easiest and the hardest list against the lines of code of the method."),
        ]
    )


def _time(cell: Cell) -> str:
    return duration(cell.median_s)


def _time_of(times: list[float]) -> str:
    return duration(quantile(times, 0.99)) if math.isfinite(max(times)) else "–"


def _nodes(cell: Cell) -> str:
    return three(cell.nodes) if math.isfinite(cell.nodes) else "–"


STUDY = Study(
    name="methods",
    title="Every method on every list",
    question=(
        "The authors of two of the sources wanted to see how their solvers compare with others and with mainstream tools, in "
        "speed and simplicity, on larger and harder sets. Here every method solves the same puzzles and proves each unique."
    ),
    row=Run,
    keys=3,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("time", _heat), Chart("simplicity", _simplicity)),
    report=report,
)
