"""Does a network guess better than a rule: `guess-neural` against the other strategies, and against perfect values.

Source: the next step of the fifth article, whose author built a network that predicts values.  Here the network also chooses
the cell, and the study counts what the network costs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..grid import Grid
from ..solving import MethodName, Status, solve
from . import _methods_here
from ._frame import Chart, Scale, Setting, Show, Study
from ._oracle import perfect_values
from ._plan import Plan, derived
from ._timing import timed
from ._words import Interval, bootstrap, counted, duration, joined, mean, proportion, share, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]

STRATEGIES = ("guess-random", "guess-ordered", "guess-smallest", "guess-neural")
ORACLE = "perfect values"


class Run(NamedTuple):
    """One puzzle, one strategy, one limit."""

    list: str
    puzzle: int
    strategy: str
    limit: int
    """1: to the first solution; 2: until there is proof that it is the only one."""
    solved: bool
    """Whether it finished within the node limit."""
    time_s: float
    """0 for perfect values, which are counted, not timed."""
    guesses: int
    """Choices of a cell."""
    nodes: int
    """1, and the values tried in the chosen cells."""
    first: str
    """Whether the first value guessed is that of the solution: right, wrong, or none if nothing is guessed."""


class Parameters(NamedTuple):
    """The size of the study."""

    puzzles: int
    limit_nodes: int


PARAMETERS = {
    Scale.TINY: Parameters(2, 500),
    Scale.QUICK: Parameters(40, 5_000),
    Scale.FULL: Parameters(300, 50_000),
}


def plan(setting: Setting) -> Plan:
    """Every strategy on the same puzzles, without a seed."""
    parameters = PARAMETERS[setting.scale]
    made = Plan()
    names = _methods_here.there(STRATEGIES, made)
    lists = ["minimal"]
    if setting.lists.hardest() not in lists:
        lists.append(setting.lists.hardest())
    for name in lists:
        puzzles = setting.lists.take(name, parameters.puzzles, made)
        for number, grid in zip(puzzles.numbers, puzzles.grids, strict=True):
            made.add((name, number, ORACLE, 1), partial(_oracle, grid))
            for limit in (1, 2):
                for strategy in names:
                    made.add((name, number, strategy, limit), partial(_run, grid, strategy, limit, parameters.limit_nodes))
    return made


def _oracle(grid: Grid) -> Sequence[Any]:
    guesses = perfect_values(grid)
    return True, 0.0, guesses, guesses + 1, "right" if guesses else "none"


def _run(grid: Grid, strategy: str, limit: int, nodes: int) -> Sequence[Any]:
    by = cast("MethodName", strategy)
    outcome, seconds = timed(lambda: solve(grid, method=by, limit=limit, node_limit=nodes), repeats=3)
    solved = outcome.status in (Status.SOLVED, Status.UNIQUE)
    return solved, seconds, outcome.stats.guesses, outcome.stats.nodes, _first(grid, by)


def _first(grid: Grid, method: MethodName) -> str:
    """Whether the first guess is right: one node after the root is enough to see it."""
    trail = solve(grid, method=method, limit=1, node_limit=2, trail=True).trail
    guess = next((step for step in trail if step.technique == "guess"), None)
    if guess is None:
        return "none"
    [(cell, value)] = guess.placements
    solution = solve(grid, limit=1).grid
    assert solution is not None
    return "right" if solution[cell] == value else "wrong"


def _of(rows: Sequence[Run], name: str, strategy: str, limit: int) -> list[Run]:
    return [row for row in rows if row.list == name and row.strategy == strategy and row.limit == limit]


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _lists(rows: Sequence[Run]) -> list[str]:
    return list(dict.fromkeys(row.list for row in rows))


def _names(rows: Sequence[Run]) -> list[str]:
    return [name for name in (*STRATEGIES, ORACLE) if any(row.strategy == name for row in rows)]


_MEASURES: tuple[tuple[str, Callable[[Run], float], Callable[[float], str]], ...] = (
    ("guesses", lambda row: float(row.guesses), three),
    ("values tried", lambda row: float(row.nodes - 1), three),
    ("CPU time", lambda row: row.time_s, duration),
)


def _work(rows: Sequence[Run], setting: Setting) -> Figure:
    from ._style import COLOURS, MARKERS, beside, figure, from_zero, intervals, log_seconds

    lists, names = _lists(rows), _names(rows)
    places = [(name, limit) for name in lists for limit in (1, 2)]
    drawing, panels = figure(10, 4.4, columns=2)
    for panel, (title, of, _) in zip(panels, _MEASURES[1:], strict=True):
        for at, strategy in enumerate(names):
            if strategy == ORACLE and title == "CPU time":
                continue
            drawn = [(x, mine) for x, place in enumerate(places) if (mine := _of(rows, place[0], strategy, place[1]))]
            points = [
                bootstrap([of(row) for row in mine], derived(setting.seed, title, strategy, *places[x])) for x, mine in drawn
            ]
            where = [x + 0.14 * (at - (len(names) - 1) / 2) for x, _ in drawn]
            intervals(panel, where, points, fmt=MARKERS[at], color=COLOURS[at], capsize=3, label=strategy)
        panel.set_xticks(range(len(places)), [f"{name}\nlimit {limit}" for name, limit in places], fontsize=9)
        panel.set_xlim(-0.5, len(places) - 0.5)
        panel.set_title(f"Mean {title} per puzzle")
        panel.grid(axis="x", visible=False)
        if title == "CPU time":
            panel.set_yscale("log")
            log_seconds(panel.yaxis)
        else:
            from_zero(panel)
    beside(drawing, panels[:1], below=True)
    return drawing


def _verdict(rows: Sequence[Run], name: str, limit: int, seed: int) -> str:
    """Compare guess-neural with guess-smallest, puzzle by puzzle."""
    pairs = list(zip(_of(rows, name, "guess-neural", limit), _of(rows, name, "guess-smallest", limit), strict=True))
    more = sum(a.nodes > b.nodes for a, b in pairs)
    tried = mean([float(a.nodes - 1) for a, _ in pairs]), mean([float(b.nodes - 1) for _, b in pairs])
    logs = [math.log(a.time_s / b.time_s) for a, b in pairs if a.time_s and b.time_s]
    ratio = Interval(*(math.exp(value) for value in bootstrap(logs, derived(seed, "ratio", name, limit))))
    goal = "to the first solution" if limit == 1 else "to the proof that there is no other"
    work = "fewer" if tried[0] < tried[1] else "more" if tried[0] > tried[1] else "as many"
    time = "loses in time" if ratio.low > 1 else "wins in time" if ratio.high < 1 else "takes about the same time"
    return (
        f"- **{name}, {goal}** (limit {limit}): the network tries {work} values, {three(tried[0])} against {three(tried[1])} "
        f"of `guess-smallest`, and {time}: {ratio.written()} times as long (geometric mean over puzzles). "
        f"On {share(more, len(pairs))} of the puzzles it tries more values than `guess-smallest`."
    )


def _first_guesses(rows: Sequence[Run]) -> list[list[str]]:
    body = []
    for name in _lists(rows):
        for strategy in _names(rows):
            firsts = [row.first for row in _of(rows, name, strategy, 1) if row.first != "none"]
            if strategy == ORACLE or not firsts:
                continue
            right = sum(first == "right" for first in firsts)
            body.append([f"{name}, `{strategy}`", proportion(right, len(firsts)).written(_percent), f"{len(firsts):,}"])
    return body


def _table_rows(rows: Sequence[Run], seed: int) -> list[list[str]]:
    body = []
    for name in _lists(rows):
        for limit in (1, 2):
            for strategy in _names(rows):
                mine = _of(rows, name, strategy, limit)
                if not mine:
                    continue
                cells = [
                    "–"
                    if strategy == ORACLE and title == "CPU time"
                    else bootstrap([of(row) for row in mine], derived(seed, title, name, strategy, limit)).written(form)
                    for title, of, form in _MEASURES
                ]
                label = strategy if strategy == ORACLE else f"`{strategy}`"
                body.append([f"{name}, limit {limit}, {label}", *cells, share(sum(row.solved for row in mine), len(mine))])
    return body


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """How often the network is right, what that saves, and what it costs."""
    names = _names(rows)
    compared = {"guess-neural", "guess-smallest"} <= set(names)
    verdicts = [_verdict(rows, name, limit, setting.seed) for name in _lists(rows) for limit in (1, 2)] if compared else []
    timed_rows = [row for row in rows if row.strategy == "guess-neural" and row.guesses]
    each = mean([row.time_s for row in timed_rows]) / max(mean([float(row.guesses) for row in timed_rows]), 1e-9)
    unsolved = sum(not row.solved for row in rows)
    limits = (
        f"{counted(unsolved, 'run')} of {len(rows):,} reached the node limit of {PARAMETERS[setting.scale].limit_nodes:,} and "
        "count with their work up to it, so the means of their rows are lower bounds."
        if unsolved
        else "No run reached the node limit."
    )
    return "\n\n".join(
        part
        for part in [
            "## Finding",
            "\n".join(verdicts),
            f"`guess-neural` takes {duration(each)} for every guess: one run of the network, and the filling of cells."
            if timed_rows
            else "",
            f"*{ORACLE.capitalize()}* guesses in the cell with the fewest values and always takes the right one; the network "
            "can need fewer guesses, because it chooses other cells too.",
            "The first guess is right in so many puzzles (with 95 % Wilson intervals):",
            table(["list and strategy", "right", "puzzles that need a guess"], _first_guesses(rows)),
            show(
                "work",
                "Means over puzzles with 95 % bootstrap intervals, to the first solution (limit 1) and to the proof (2).",
            ),
            "Means per puzzle, with 95 % bootstrap intervals in brackets (resampling puzzles); a guess chooses a cell:",
            table(
                ["list, limit and strategy", *(title for title, _, _ in _MEASURES), "solved"], _table_rows(rows, setting.seed)
            ),
            limits,
        ]
        if part
    )


STUDY = Study(
    name="neural",
    title="A network that guides the guesses",
    question=(
        "The author of the source let a network choose the value of a guess. How often is such a guess right, how much search "
        "does it save, and is it worth its time? `guess-neural` also lets the network choose the cell; it was trained on the "
        f"project's own minimal puzzles, not on those of these lists. It is compared with {joined(STRATEGIES[:3])}, and "
        "with perfect values."
    ),
    row=Run,
    keys=4,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("work", _work),),
    report=report,
)
