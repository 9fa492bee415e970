"""Where puzzles come from, and where notes about them go."""

from __future__ import annotations

import sys
from typing import NamedTuple

from ..grid import Layout


class Source(NamedTuple):
    """How to read puzzles: the options that all commands share."""

    inputs: tuple[str, ...]
    layout: Layout | None
    symbols: str | None
    format: str | None


def warn(text: str) -> None:
    """Print a message on standard error."""
    print(f"sudokit: {text}", file=sys.stderr)
