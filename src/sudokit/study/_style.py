"""The look of all charts: readable on white, in colours that the colour-blind can distinguish, with reproducible
bytes."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._files import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ._words import Interval

__all__ = [
    "COLOURS",
    "GREY",
    "MARKERS",
    "beside",
    "figure",
    "from_zero",
    "house",
    "intervals",
    "log_counts",
    "log_seconds",
    "save",
    "seconds",
]

# The palette of Okabe and Ito without its yellow, which is invisible on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#7F7F7F")
GREY = "#8A8A8A"
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "<", ">", "p", "h", "d")

_HOUSE: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#444444",
    "axes.grid": True,
    "axes.labelsize": 10,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "figure.dpi": 100,
    "figure.facecolor": "white",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "grid.color": "#E4E4E4",
    "grid.linewidth": 0.8,
    "legend.fontsize": 9,
    "legend.frameon": False,
    "lines.linewidth": 1.6,
    "lines.markersize": 5,
    "savefig.dpi": 150,
    "svg.fonttype": "none",
    "svg.hashsalt": "sudokit",
    "xtick.color": "#444444",
    "ytick.color": "#444444",
}


@contextlib.contextmanager
def house() -> Iterator[None]:
    """Draw in the house style, whatever the user's own settings are."""
    import matplotlib as mpl

    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_HOUSE)
        yield


def figure(
    width: float = 8.0, height: float = 4.6, rows: int = 1, columns: int = 1, **options: Any
) -> tuple[Figure, list[Axes]]:
    """Return an empty figure with its size in inches, and its axes in reading order."""
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(width, height), layout="constrained")
    axes = drawing.subplots(rows, columns, squeeze=False, **options)
    return drawing, list(axes.flat)


def save(drawing: Figure, stem: Path) -> None:
    """Write STEM.svg and STEM.png; the same rows give the same bytes."""
    for ending, metadata in (("svg", {"Date": None, "Creator": None}), ("png", {"Software": None})):
        picture = io.BytesIO()
        drawing.savefig(picture, format=ending, metadata=metadata)
        write_whole(stem.with_name(f"{stem.name}.{ending}"), picture.getvalue())


def seconds(value: float, _: object = None) -> str:
    """Return a short label for a time on an axis.

    >>> seconds(1e-6), seconds(0.02), seconds(10)
    ('1 µs', '20 ms', '10 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size * 0.9999:
            return f"{value / size:g} {unit}"
    return "0" if value == 0 else f"{value / 1e-9:g} ns"


def log_seconds(axis: Any) -> None:
    """Make an axis logarithmic, with times at its ticks; call it when everything is drawn."""
    _log(axis)
    axis.set_major_formatter(seconds)


def log_counts(axis: Any) -> None:
    """Make an axis logarithmic, with plain numbers at its ticks; call it when everything is drawn."""
    _log(axis)
    axis.set_major_formatter(lambda value, _: f"{value:,.0f}" if value < 1e6 else f"{value / 1e6:,g} M")


def from_zero(axes: Axes) -> None:
    """Make the upright axis logarithmic from 1 on, with 0 below, for counts; call it when everything is drawn."""
    axes.set_yscale("symlog", linthresh=1)
    axes.set_ylim(bottom=-0.25)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")


def intervals(axes: Axes, where: Sequence[float], points: Sequence[Interval], **options: Any) -> None:
    """Draw figures with their intervals at these places."""
    # Where rounding puts the figure a hair outside, matplotlib would refuse a negative length.
    lengths = [
        [max(0.0, point.value - point.low) for point in points],
        [max(0.0, point.high - point.value) for point in points],
    ]
    axes.errorbar(where, [point.value for point in points], lengths, **options)


def _log(axis: Any) -> None:
    from matplotlib.ticker import LogLocator, NullFormatter

    (axis.axes.set_xscale if axis.axis_name == "x" else axis.axes.set_yscale)("log")
    low, high = axis.get_view_interval()
    # If the axis covers little more than a power of ten, the ticks between get labels too.
    axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 150 * low else (1,), numticks=12))
    axis.set_minor_formatter(NullFormatter())


def beside(
    drawing: Figure, handles_of: Sequence[Axes], title: str | None = None, below: bool = False, columns: int = 9
) -> None:
    """Put one legend for all these axes to the right of the figure, or below it."""
    seen: dict[str, Any] = {}
    for axes in handles_of:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            seen.setdefault(label, handle)
    place: dict[str, Any] = (
        {"loc": "outside lower center", "ncols": min(columns, len(seen))} if below else {"loc": "outside right upper"}
    )
    drawing.legend(list(seen.values()), list(seen), title=title, alignment="left", **place)
