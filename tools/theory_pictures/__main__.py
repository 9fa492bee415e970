"""Draw the pictures of the theory pages.

PYTHONPATH=tools python -m theory_pictures                   all pictures
PYTHONPATH=tools python -m theory_pictures --measure NAME    docs/theory/data/NAME.csv anew, then the pictures
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from . import clues, conflict, data, fillings, forms, numbering, pairs, planes, scales

PICTURES: dict[str, Callable[[], str]] = {
    "batch-planes": planes.planes,
    "batch-ways": planes.ways,
    "batch-sizes": planes.sizes,
    "clause-graph": conflict.graph,
    "rule-fillings": fillings.diagram,
    "uniform-number": numbering.number,
    "uniform-kinds": numbering.shares,
    "canonical-form": forms.form,
    "scales-scatter": scales.scatter,
    "minimal-necessary": clues.necessary,
    "minimal-lines": clues.lines,
}


MEASURES: dict[str, Callable[[], list[dict[str, object]]]] = {
    "batch-sizes": lambda: planes.measure_sizes(lists()),
    "batch-sets": lambda: planes.measure_sets(lists()),
    "canonical-pairs": pairs.measure,
    "scales": scales.measure,
}


def lists() -> Path:
    """Return the folder of outside puzzle lists."""
    return Path(os.environ["SUDOKIT_SHARED"]) / "data" / "9x9"


def main() -> None:
    """Write the pictures, or measure a table first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", choices=tuple(MEASURES))
    wanted = parser.parse_args().measure
    if wanted:
        data.write(wanted, MEASURES[wanted]())
    for name, draw in PICTURES.items():
        (data.FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
