"""Figures as a picture: bars for puzzles per second, on a logarithmic scale, as SVG."""

from __future__ import annotations

import math
from html import escape

from ._measure import Figure

_COLOURS = ("#1f5a96", "#d1702a", "#6f9c3d", "#8a5aa5", "#8c8c8c", "#b8423f", "#3a9a9a", "#c2a52b")
_NAMES, _BARS, _RATES = 170, 330, 60  # widths: list names, the longest bar, the number after it
_BAR, _GAP, _HEAD, _MARGIN = 11, 8, 62, 16
_PANELS_A_ROW = 2
_WIDTH = _NAMES + _BARS + _RATES


def chart(figures: list[Figure], title: str) -> str:
    """Return an SVG picture of the rates: a panel for each method, limit, batch and number of threads.

    Parameters
    ----------
    figures
        The figures.
    title
        The title, such as the machine.

    Examples
    --------
    >>> picture = chart([Figure("easy", "solve_many", "avx2", 2, 100, 1, 0.1, 0.2, 1.5, 0.25, 1000)], "a machine")
    >>> picture.startswith("<svg"), picture.count("<rect"), "10M" in picture
    (True, 3, True)
    """
    panels: dict[tuple[str, int, int, int], list[Figure]] = {}
    for figure in figures:
        panels.setdefault((figure.method, figure.limit, figure.batch, figure.threads), []).append(figure)
    sets = list(dict.fromkeys(figure.instruction_set for figure in figures))
    colours = {"": "#555", **{name: _COLOURS[number % len(_COLOURS)] for number, name in enumerate(filter(None, sets))}}
    rates = [figure.rate for figure in figures] or [1.0]
    low = math.floor(math.log10(min(rates)))
    high = max(low + 1, math.ceil(math.log10(max(rates))))
    body, top = [], 56
    keys = list(panels)
    for first in range(0, len(keys), _PANELS_A_ROW):
        beside = keys[first : first + _PANELS_A_ROW]
        heights = [0]
        for column, key in enumerate(beside):
            left = _MARGIN + column * (_WIDTH + 2 * _MARGIN)
            lines, height = _panel(key, panels[key], colours, (low, high))
            body.append(f'<g transform="translate({left} {top})">{"".join(lines)}</g>')
            heights.append(height)
        top += max(heights) + 2 * _MARGIN
    columns = min(len(keys), _PANELS_A_ROW) or 1
    width = columns * (_WIDTH + 2 * _MARGIN)
    legend, at = [], _MARGIN
    for name in sets:
        if not name:
            continue
        legend.append(f'<rect x="{at}" y="34" width="11" height="11" fill="{colours[name]}"/>')
        legend.append(f'<text x="{at + 16}" y="44">{escape(name)}</text>')
        at += 32 + 8 * len(name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" viewBox="0 0 {width} {top}" '
        f'font-family="sans-serif" font-size="12" fill="#222"><rect width="{width}" height="{top}" fill="#fff"/>'
        f'<text x="{_MARGIN}" y="22" font-size="14" font-weight="bold">{escape(title)}</text>'
        f"{''.join(legend)}{''.join(body)}</svg>\n"
    )


def _panel(
    key: tuple[str, int, int, int], figures: list[Figure], colours: dict[str, str], scale: tuple[int, int]
) -> tuple[list[str], int]:
    method, limit, batch, threads = key
    words = f"{method}, limit {limit}"
    if any(figure.instruction_set for figure in figures):
        words += f", {batch:,} per call, {threads} thread{'s' if threads > 1 else ''}"
    low, high = scale
    bars, y = [], _HEAD
    for name in dict.fromkeys(figure.puzzles for figure in figures):
        mine = [figure for figure in figures if figure.puzzles == name]
        middle = y + _BAR * len(mine) / 2 + 4
        bars.append(f'<text x="{_NAMES - 8}" y="{middle:g}" text-anchor="end">{escape(name[:26])}</text>')
        for figure in mine:
            long = max(1.0, _BARS * (math.log10(figure.rate) - low) / (high - low))
            bars.append(
                f'<rect x="{_NAMES}" y="{y}" width="{long:.1f}" height="{_BAR - 1}" '
                f'fill="{colours[figure.instruction_set]}"/>'
                f'<text x="{_NAMES + long + 4:.1f}" y="{y + 9}" font-size="10">{_short(figure.rate)}</text>'
            )
            y += _BAR
        y += _GAP
    lines = [f'<text y="14" font-weight="bold">{escape(words)}</text><text y="32">puzzles per second, on a log scale</text>']
    for power in range(low, high + 1):
        x = _NAMES + _BARS * (power - low) / (high - low)
        lines.append(f'<path d="M{x:.1f} {_HEAD - 4}V{y - _GAP + 4}" stroke="#ccc"/>')
        lines.append(f'<text x="{x:.1f}" y="{_HEAD - 8}" text-anchor="middle" font-size="10">{_short(10.0**power)}</text>')
    return lines + bars, y


def _short(rate: float) -> str:
    """Return a number in short form for a picture.

    >>> _short(12_345_678), _short(99_960), _short(7.25), _short(0.01)
    ('12.3M', '100k', '7.25', '0.01')
    """
    for scale, letter in ((1e6, "M"), (1e3, "k"), (1.0, "")):
        if rate >= 0.9995 * scale:
            return f"{rate / scale:.3g}{letter}"
    return f"{rate:.3g}"
