"""What a study is: runs that are planned, rows that they leave, charts and words made from the rows alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ._lists import Lists
from ._plan import Plan, derived

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Chart", "Row", "Scale", "Setting", "Show", "Study"]

Row = Any
"""A NamedTuple of the study; its fields are the columns."""

Show = Callable[[str, str], str]
"""Takes the name of a chart and its caption; returns the lines that show it, none where charts are not wanted."""


class Scale(StrEnum):
    """How much of a study to run."""

    TINY = "tiny"
    """For tests: under two seconds."""
    QUICK = "quick"
    """All studies within minutes."""
    FULL = "full"


@dataclass(frozen=True)
class Setting:
    """What the runs of a study depend on."""

    seed: int = 1
    scale: Scale = Scale.FULL
    folder: Path | None = None
    """Outside puzzle lists; None: those of this project alone."""

    @cached_property
    def lists(self) -> Lists:
        """The puzzle lists there are."""
        return Lists(self.seed, self.folder)

    def derived(self, *parts: object) -> int:
        """Return a seed for one run, a function of this setting's seed and of `parts` alone."""
        return derived(self.seed, *parts)


class Chart(NamedTuple):
    """A picture of the rows."""

    name: str
    draw: Callable[[Sequence[Row], Setting], Figure | None]
    """None where the rows have nothing to show."""


@dataclass(frozen=True)
class Study:
    """An experiment: its question, its runs, and what to make of them."""

    name: str
    title: str
    question: str
    """What it asks, and who asked it, in a sentence or three."""
    row: type[Any]
    keys: int
    """How many columns, from the first, tell a run from all others."""
    parameters: Mapping[Scale, Any]
    """A NamedTuple for each scale."""
    plan: Callable[[Setting], Plan]
    charts: tuple[Chart, ...]
    report: Callable[[Sequence[Row], Setting, Show], str]
    """Markdown that opens with the finding; every figure is computed from the rows."""
