"""The rows behind the pictures, in docs/theory/data; charts as SVG with the same bytes for the same rows."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FOLDER = Path(__file__).parents[2] / "docs" / "theory"


def read(name: str) -> list[dict[str, str]]:
    """Return the rows of a table by its name."""
    with (FOLDER / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(name: str, rows: list[dict[str, object]]) -> None:
    """Replace a table."""
    with (FOLDER / "data" / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def svg_of(drawing: Figure) -> str:
    """Return a chart as SVG."""
    written = io.StringIO()
    drawing.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in written.getvalue().split("\n"))
