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
    rules: tuple[tuple[str | None, str], ...] = ()
    """Texts of rules for every puzzle, each with the name of its file."""
    drop_unknown: bool = False
    """Whether what cannot be carried is left out of puzzles, with a note."""


def warn(text: str) -> None:
    """Print a message on standard error."""
    print(f"sudokit: {text}", file=sys.stderr)
