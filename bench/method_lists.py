"""The lists on which the methods are measured and compared: ours, and outside lists if available."""

from __future__ import annotations

import os
from pathlib import Path

import sudokit as sk
from sudokit.formats import read_file

ROOT = Path(__file__).parent.parent
LARGE = ("min_12", "min_16", "min_20", "min_25", "gecode_16x16", "gecode_25x25", "gsp_25_bal44", "blaufish_samples")


def shared_data() -> Path | None:
    """Return the folder of outside lists, or None if there is none."""
    folder = Path(os.environ.get("SUDOKIT_SHARED", ROOT.parent / "shared")) / "data"
    return folder if folder.is_dir() else None


def classic_lists() -> list[Path]:
    """Return the 9x9 lists."""
    shared = shared_data()
    return [ROOT / "examples" / "hard.txt", *(sorted((shared / "9x9").glob("*_*.txt")) if shared else [])]


def large_lists() -> list[Path]:
    """Return some lists of larger grids."""
    shared = shared_data()
    return [shared / "large" / f"{name}.txt" for name in LARGE] if shared else []


def read(path: Path) -> list[sk.Grid]:
    """Return the grids of a file."""
    return [entry.grid for entry in read_file(path) if entry.grid is not None]
