"""The report of an audit as text and as a page."""

from __future__ import annotations

import html
from typing import Any

__all__ = ["as_html", "as_text"]

_FACTS = (
    ("rows", "rows"),
    ("invalid", "invalid: not readable, or with conflicts"),
    ("several", "with several solutions"),
    ("none", "without a solution"),
    ("wrong_answers", "with a wrong answer"),
    ("minimal", "minimal: every clue is necessary"),
    ("isomorphic", "isomorphic to an earlier row of the file"),
    ("copies", "declared isomorphs of an earlier row (columns seed, index, isomorph): no fault"),
)
_WIDTH, _BAR, _LEFT = 640, 18, 90
_STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
body { color: #222; background: #fff }
table { border-collapse: collapse } td, th { padding: 0.1rem 0.8rem; text-align: left } td.n { text-align: right }
.bar { fill: #3465a4 } text { font-size: 12px; fill: #222 }"""


def _facts(file: dict[str, Any]) -> list[tuple[str, int]]:
    return [(words, file[name]) for name, words in _FACTS if file[name] is not None]


def as_text(found: dict[str, Any]) -> str:
    """Return the report as text."""
    lines = []
    for file in found["files"]:
        lines.append(file["file"])
        lines += [f"  {number:>12,}  {words}" for words, number in _facts(file)]
        for title, bars in (("clues", file["clues"]), ("levels of a sample", file["levels"])):
            if bars:
                lines.append(f"  {title}: " + ", ".join(f"{name}: {number:,}" for name, number in bars.items()))
        lines.append("")
    for pair in found["pairs"]:
        lines.append(
            f"{pair['first']} and {pair['second']}: {pair['classes']:,} classes in both, {pair['rows']:,} rows of the second"
        )
    lines.append(f"rows with a fault: {found['faults']:,}")
    return "\n".join(lines) + "\n"


def _chart(title: str, bars: dict[str, int]) -> str:
    """Return a chart of horizontal bars."""
    if not bars:
        return ""
    most, height = max(*bars.values(), 1), _BAR * len(bars) + 4
    drawn = []
    for row, (name, number) in enumerate(bars.items()):
        y, width = row * _BAR, (_WIDTH - _LEFT - 90) * number / most
        drawn.append(
            f'<text x="{_LEFT - 8}" y="{y + 13}" text-anchor="end">{html.escape(name)}</text>'
            f'<rect class="bar" x="{_LEFT}" y="{y + 2}" width="{width:.1f}" height="{_BAR - 4}"/>'
            f'<text x="{_LEFT + width + 6:.1f}" y="{y + 13}">{number:,}</text>'
        )
    label = html.escape(title)
    return (
        f'<h3>{label}</h3><svg role="img" aria-label="{label}" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}">{"".join(drawn)}</svg>'
    )


def as_html(found: dict[str, Any]) -> str:
    """Return the report as a page of its own."""
    parts = []
    for file in found["files"]:
        rows = "".join(f'<tr><td>{html.escape(words)}</td><td class="n">{number:,}</td></tr>' for words, number in _facts(file))
        parts.append(f"<h2>{html.escape(file['file'])}</h2><table>{rows}</table>")
        parts += [_chart("clues", file["clues"]), _chart("levels of a sample", file["levels"])]
    if found["pairs"]:
        rows = "".join(
            f"<tr><td>{html.escape(pair['first'])}</td><td>{html.escape(pair['second'])}</td>"
            f'<td class="n">{pair["classes"]:,}</td><td class="n">{pair["rows"]:,}</td></tr>'
            for pair in found["pairs"]
        )
        head = "<tr><th>first</th><th>second</th><th>classes in both</th><th>rows of the second</th></tr>"
        parts.append(f"<h2>Between files</h2><table>{head}{rows}</table>")
    parts.append(f"<p>Rows with a fault: {found['faults']:,}</p>")
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Audit</title><style>{_STYLE}</style></head>'
    return f"{head}<body><h1>Audit</h1>{''.join(parts)}</body></html>\n"
