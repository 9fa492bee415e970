"""Looking solutions up: why a puzzle has no place in a catalogue of full grids, and what it costs to look it up anyway.

Source: the third of the articles that this project grew from, whose author planned to bring a puzzle to a canonical form, look
it up among the 5,472,730,538 classes of full grids "in log N time", undo the transformation and print the answer; and gave up
for want of an index and of a canonical form that works for puzzles.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..grid import Layout
from ._frame import Chart, Setting, Show, Study
from ._look_up_runs import ALL_CLASSES, KEYS, NINE, NINE_GIVENS, PARAMETERS, SIX, SMALL, Run, plan
from ._patterns import maps_of
from ._words import duration, mean, median, share, table, three

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["STUDY"]


def _by_givens(rows: Iterable[Run], part: str, layout: Layout) -> dict[int, list[Run]]:
    grouped: dict[int, list[Run]] = {}
    for row in rows:
        if (row.part, row.layout) == (part, layout.spec):
            grouped.setdefault(row.givens, []).append(row)
    return grouped


def _lookups(rows: Sequence[Run], _: Setting) -> Figure:
    from ._style import COLOURS, MARKERS, beside, figure, log_counts, log_seconds

    drawing, (left, right) = figure(10, 4.6, columns=2)
    grouped = _by_givens(rows, "puzzle", SIX)
    curves = (
        (left, "images", "images that agree", 3),
        (left, "comparisons", "table, canonical order", 0),
        (left, "as_given", "table, order as given", 1),
        (left, "by_class", "class by class", 2),
        (right, "first_time_s", "table, the first time", 5),
        (right, "time_s", "table, canonical order", 0),
        (right, "as_given_time_s", "table, order as given", 1),
        (right, "by_class_time_s", "class by class", 2),
        (right, "solve_time_s", "solving by auto", 4),
    )
    for axes, column, label, style in curves:
        values = [median([getattr(row, column) for row in mine]) for mine in grouped.values()]
        axes.plot(list(grouped), values, MARKERS[style], color=COLOURS[style], label=label, linestyle="-", markersize=4)
    log_counts(left.yaxis)
    log_seconds(right.yaxis)
    left.set_title("Images and comparisons")
    right.set_title("CPU time")
    left.set_ylabel("number (median)")
    right.set_ylabel("per puzzle (median)")
    for axes in (left, right):
        axes.set_xlabel("givens of 36")
    beside(drawing, [left, right], below=True, columns=3)
    return drawing


def report(rows: Sequence[Run], setting: Setting, show: Show) -> str:
    """Size, index, place, and the estimate for 9x9."""
    parameters = PARAMETERS[setting.scale]
    return "\n\n".join(
        [
            "## Finding",
            "\n".join([_size(rows), _index(rows), _place(rows), _nine(rows)]),
            show("lookups", "6x6: looking up random cells of random grids; times of repeated calls, but for one curve."),
            f"Random cells of random 6x6 grids, {parameters.puzzles} for each number of givens. Medians: classes and images "
            "that agree (of 49 and 39,168), comparisons, and CPU time, the first time and repeated. *One solution*: the share "
            "of puzzles with a single solution. *At home*: the share of puzzles whose canonical form turns their solution into "
            "its canonical form.",
            _small_table(rows),
            f"Random cells of 9x9 grids, {parameters.large} for each number of givens. Comparisons and CPU time to try all "
            "transformations of one class (means); what that makes for all 5,472,730,538 classes on one thread; and the time "
            "of solving (median).",
            _large_table(rows),
            "Patterns of givens, up to symmetry, and keys of an index from partial grids to their completions: the partial "
            "grids that are different up to symmetry and relabelling.",
            _pattern_table(rows),
        ]
    )


def _size(rows: Sequence[Run]) -> str:
    held = {row.layout: row for row in rows if row.part == "catalogue"}
    six = held[SIX.spec]
    images = ALL_CLASSES * maps_of(NINE)
    return (
        f"- **Does it fit in RAM?** At 4x4, {held[SMALL.spec].classes} classes stand for 288 grids, at 6x6 {six.classes} for "
        f"28,200,960. Up to relabelling these are {held[SMALL.spec].images} and {six.images:,} grids; with an index that skips "
        f"those that begin alike, the latter take {six.bytes / 1e6:.1f} MB, and {duration(six.time_s)} to make. At 9x9, the "
        f"5,472,730,538 classes alone take {ALL_CLASSES * 81 / 1e9:.0f} GB at one byte per cell, which would fit into a large "
        f"machine. But transformed in all ways they are up to {ALL_CLASSES:,} × {maps_of(NINE):,} = {images:.3g} grids, or "
        f"{images * 72 / 1e18:.1f} exabytes without their first rows. So only the classes could be stored, and their "
        "transformations would have to be tried."
    )


def _index(rows: Sequence[Run]) -> str:
    mine = [row for row in rows if row.part == "minimal puzzle"]

    def middle(column: str) -> float:
        return median([getattr(row, column) for row in mine])

    grouped = _by_givens(rows, "puzzle", SIX)
    return (
        "- **The index.** A look-up takes log N steps only if all cells are known. A minimal 6x6 puzzle "
        f"({three(middle('givens'))} givens) takes {three(middle('comparisons'))} comparisons (medians): "
        f"{duration(middle('first_time_s'))} the first time, when little of the table is in the processor's caches, and "
        f"{duration(middle('time_s'))} when repeated. Solving takes {duration(middle('first_solve_time_s'))} and "
        f"{duration(middle('solve_time_s'))}. In the order of the puzzle's own cells a look-up takes "
        f"{three(middle('as_given'))} comparisons: the canonical form is of use, as it puts the rows with the most givens "
        f"first. Class by class, without a table, it takes {three(middle('by_class'))} and "
        f"{duration(middle('by_class_time_s'))}. With random cells, "
        f"{_faster(grouped, 'first_time_s', 'first_solve_time_s')} the first time, and "
        f"{_faster(grouped, 'time_s', 'solve_time_s')} when repeated."
    )


def _faster(grouped: dict[int, list[Run]], look_up: str, solving: str) -> str:
    ahead = [
        givens
        for givens, mine in grouped.items()
        if median([getattr(row, look_up) for row in mine]) < median([getattr(row, solving) for row in mine])
    ]
    if not ahead:
        return "solving is faster for every number of givens"
    return f"looking up is faster for {len(ahead)} of {len(grouped)} numbers of givens, from {min(ahead)} to {max(ahead)}"


def _place(rows: Sequence[Run]) -> str:
    six, nine = _by_givens(rows, "puzzle", SIX), _by_givens(rows, "puzzle of any class", NINE)

    def at_home(grouped: dict[int, list[Run]], chosen: Iterable[int]) -> str:
        mine = [row for givens in chosen for row in grouped.get(givens, [])]
        return share(sum(row.at_home for row in mine), len(mine))

    partial_six, partial_nine = range(1, 36), [givens for givens in NINE_GIVENS if givens < 81]
    keys = sum(row.keys for row in rows if row.part == "patterns")
    return (
        "- **No canonical place.** The canonical form of a puzzle arranges its givens, that of a full grid all its cells, and "
        "the two rarely agree: the transformation that makes the puzzle canonical makes its solution canonical, up to "
        f"relabelling, for {at_home(six, partial_six)} of the 6x6 puzzles with 4 to 35 givens, and for "
        f"{at_home(nine, partial_nine)} of the 9x9 puzzles with 17 to 80. No better choice of the form "
        "could repair that: the same givens occur in different classes, and in different places of one class, so that their "
        "place depends on the cells that are empty. An index that leads from any puzzle to its solutions needs a key for every "
        f"partial grid, not one for every class: at 4x4, {keys:,} instead of 2. The patterns of givens alone are "
        f"{_total(rows, SMALL):,} at 4x4, {_total(rows, SIX):,} at 6x6 "
        f"and {_total(rows, NINE):,} at 9x9."
    )


def _total(rows: Sequence[Run], layout: Layout) -> int:
    return sum(row.patterns for row in rows if (row.part, row.layout) == ("patterns", layout.spec))


def _per_class(mine: Sequence[Run]) -> float:
    return mean([row.by_class_time_s / row.classes for row in mine])


def _nine(rows: Sequence[Run]) -> str:
    grouped = _by_givens(rows, "puzzle of any class", NINE)
    near = min(grouped, key=lambda givens: abs(givens - 25))
    each, solving = _per_class(grouped[near]), median([row.solve_time_s for row in grouped[near]])
    days = each * ALL_CLASSES / 86_400
    band = _by_givens(rows, "puzzle of the band", NINE)
    of_band = duration(median([row.by_class_time_s for row in band[near]]))
    found = [row for mine in band.values() for row in mine]
    return (
        f"- **9x9.** With {near} givens, trying the {maps_of(NINE):,} transformations of one class takes {duration(each)}, "
        f"because most fail within a few cells. All classes would take {three(days)} days on one thread, for a puzzle that "
        f"`auto` solves in {duration(solving)}: 10^{math.log10(each * ALL_CLASSES / solving):.0f} times as long. The classes "
        f"that the method `catalogue` holds, the 19 of band 407 of 416, take {of_band} (median); they contain the solution of "
        f"{share(sum(row.images > 0 for row in found), len(found))} of {len(found)} puzzles made from them. No puzzle shows "
        "whether its solution is among them; if none is found there, the answer is *undecided*."
    )


def _small_table(rows: Sequence[Run]) -> str:
    body = []
    for givens, mine in _by_givens(rows, "puzzle", SIX).items():
        if givens % 4 == 0 or givens == 35:
            counts = "classes", "images", "comparisons", "as_given", "by_class"
            times = "first_time_s", "time_s", "by_class_time_s", "first_solve_time_s", "solve_time_s"
            numbers = [three(median([getattr(row, name) for row in mine])) for name in counts]
            numbers += [duration(median([getattr(row, name) for row in mine])) for name in times]
            single = share(sum(row.solutions == 1 for row in mine), len(mine))
            home = share(sum(row.at_home for row in mine), len(mine))
            body.append([givens, *numbers, single, home])
    heads = ["givens", "classes", "images", "comparisons", "as given", "class by class"]
    heads += ["first", "repeated", "class by class", "solving first", "repeated"]
    return table([*heads, "one solution", "at home"], body)


def _large_table(rows: Sequence[Run]) -> str:
    body = []
    for givens, mine in _by_givens(rows, "puzzle of any class", NINE).items():
        each = _per_class(mine)
        comparisons = mean([row.by_class / row.classes for row in mine])
        solving = duration(median([row.solve_time_s for row in mine]))
        body.append([givens, three(comparisons), duration(each), f"{three(each * ALL_CLASSES / 86_400)} days", solving])
    return table(["givens", "comparisons per class", "time per class", "all classes", "solving"], body)


def _pattern_table(rows: Sequence[Run]) -> str:
    mine = {(row.layout, row.givens): row for row in rows if row.part == "patterns"}
    body = []
    for givens in (*range(17), 17, 18, 20, 24, 25, 30, 36, 40, 60, 81):
        shown = [mine.get((layout.spec, givens)) for layout in (SMALL, SIX, NINE)]
        keys = f"{shown[0].keys:,}" if shown[0] else ""
        body.append([givens, *(f"{row.patterns:,}" if row else "" for row in shown), keys])
    return table(["givens", "patterns, 4x4", "6x6", "9x9", "keys, 4x4"], body)


STUDY = Study(
    name="catalogue",
    title="Looking solutions up in a catalogue of all grids",
    question=(
        "The author of the source saw that there are 5,472,730,538 essentially different grids, thought that this would fit in "
        "RAM, and planned to transform a puzzle to a canonical form and look it up. Two problems ended the plan: an index for "
        "fast look-ups, and a canonical form for partial puzzles. Can they be solved, and is looking up faster than solving?"
    ),
    row=Run,
    keys=KEYS,
    parameters=PARAMETERS,
    plan=plan,
    charts=(Chart("lookups", _lookups),),
    report=report,
)
