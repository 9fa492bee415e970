"""The numbers of clues at which most 9x9 puzzles have a level: web/src/think/steered.json, so that the page need not try them.

`python tools/page_steering.py` asks the package for every level and symmetry, and writes the file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sudokit as sk
from sudokit.generating import SYMMETRIES

TABLE = Path(__file__).resolve().parents[1] / "web" / "src" / "think" / "steered.json"
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")


def steered(level: str, symmetry: Any) -> int | None:
    """Return the number of clues that `generate` chooses; None: it leaves the number open."""
    clues: int | None = sk.generate(level=level, symmetry=symmetry, seed=0).provenance["options"].get("clues")
    return clues


def main() -> None:
    """Write the table."""
    table = {level: {symmetry: steered(level, symmetry) for symmetry in SYMMETRIES} for level in LEVELS}
    TABLE.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
