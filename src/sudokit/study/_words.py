"""Figures in text and tables: three significant digits, and a unit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

__all__ = [
    "Interval",
    "bootstrap",
    "counted",
    "duration",
    "joined",
    "mean",
    "median",
    "proportion",
    "quantile",
    "share",
    "table",
    "three",
]


def three(value: float) -> str:
    """Return a number with three significant digits.

    >>> three(1234.5), three(0.012345), three(7), three(12.0)
    ('1,230', '0.0123', '7', '12')
    """
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    digits = 2 - math.floor(math.log10(abs(value)))
    text = f"{round(value, digits):,.{max(0, digits)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def duration(seconds: float) -> str:
    """Return a time with its unit.

    >>> duration(0), duration(1.234e-6), duration(0.0561), duration(75)
    ('0 s', '1.23 µs', '56.1 ms', '75 s')
    """
    if not math.isfinite(seconds):
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{three(seconds / size)} {unit}"
    return "0 s" if seconds == 0 else f"{three(seconds / 1e-9)} ns"


def share(part: float, whole: float) -> str:
    """Return a share in per cent; "0 %" or "100 %" only if exact.

    >>> share(1, 3), share(1, 100_000), share(99_999, 100_000), share(2, 2)
    ('33.3 %', '< 0.1 %', '> 99.9 %', '100 %')
    """
    if not whole:
        return "–"
    percent = 100 * part / whole
    if 0 < percent < 0.1:
        return "< 0.1 %"
    if 99.9 < percent < 100:
        return "> 99.9 %"
    return f"{percent:.1f} %".replace(".0 %", " %")


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun.

    >>> counted(1, "run"), counted(2000, "run"), counted(0, "box", "boxes")
    ('1 run', '2,000 runs', '0 boxes')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return words as an enumeration.

    >>> joined(["a"]), joined(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    words = list(words)
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table; the first column is left-aligned, the others right-aligned.

    >>> print(table(["list", "time"], [["easy", "1 µs"]]))
    | list | time |
    |---|---:|
    | easy | 1 µs |
    """
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1)]
    text = [f"| {' | '.join(map(str, heads))} |", f"|{'|'.join(lines[1])}|"]
    return "\n".join(text + [f"| {' | '.join(map(str, row))} |" for row in rows])


def mean(values: Sequence[float]) -> float:
    """Return the mean; NaN if there are no values."""
    return sum(values) / len(values) if values else math.nan


def quantile(values: Sequence[float], q: float) -> float:
    """Return the quantile q, interpolated between the two nearest values; NaN if there are no values.

    >>> quantile([3, 1, 2], 0.5), quantile([1, 2], 0.25), quantile([1, 2, math.inf], 0.5)
    (2.0, 1.25, 2.0)
    """
    if not values:
        return math.nan
    ordered = sorted(values)
    at = q * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    if at == low or ordered[low] == ordered[high]:  # the values after it, or both, may be infinite
        return float(ordered[low])
    return float(ordered[low] + (at - low) * (ordered[high] - ordered[low]))


def median(values: Sequence[float]) -> float:
    """Return the median; NaN if there are no values."""
    return quantile(values, 0.5)


class Interval(NamedTuple):
    """A figure and how far it can be trusted."""

    value: float
    low: float
    high: float

    def written(self, form: Callable[[float], str] = three) -> str:
        """Return the figure with its interval."""
        return f"{form(self.value)} ({form(self.low)} to {form(self.high)})"


def proportion(part: int, whole: int) -> Interval:
    """Return a share with its 95 % Wilson interval.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927).

    >>> proportion(327, 1_000_000).written(lambda share: f"{share:.6f}")
    '0.000327 (0.000293 to 0.000364)'
    """
    if not whole:
        return Interval(math.nan, math.nan, math.nan)
    z = 1.959964
    share, weight = part / whole, z * z / whole
    middle = (share + weight / 2) / (1 + weight)
    reach = z * math.sqrt(share * (1 - share) / whole + weight / (4 * whole)) / (1 + weight)
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def bootstrap(values: Sequence[float], seed: int, resamples: int = 2000, confidence: float = 0.95) -> Interval:
    """Return the mean and its percentile bootstrap interval, determined by the seed.

    Source: B. Efron, Bootstrap methods: another look at the jackknife, Annals of Statistics 7 (1979).

    >>> bootstrap([1.0, 1.0, 1.0], seed=1)
    Interval(value=1.0, low=1.0, high=1.0)
    """
    import numpy as np

    data = np.asarray(values, dtype=float)
    # RandomState's stream is frozen, unlike default_rng's: the interval stays the same under every numpy.
    drawn: Any = np.random.RandomState(seed % 2**32).randint(0, len(data), size=(resamples, len(data)))
    means = np.sort(data[drawn].mean(axis=1)).tolist()
    tail = (1 - confidence) / 2
    return Interval(float(data.mean()), quantile(means, tail), quantile(means, 1 - tail))
