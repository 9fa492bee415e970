"""The parts of a study: planned runs, their rows, and charts and text made only from the rows."""

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
"""Takes the name of a chart and its caption; returns the lines that show it, or none if charts are disabled."""


class Scale(StrEnum):
    """How much of a study to run."""

    TINY = "tiny"
    """For tests: under two seconds."""
    QUICK = "quick"
    """All studies within minutes."""
    FULL = "full"


@dataclass(frozen=True)
class Setting:
    """Everything the runs of a study depend on."""

    seed: int = 1
    scale: Scale = Scale.FULL
    folder: Path | None = None
    """The folder of outside puzzle lists; None: only those of this project."""
    files: tuple[Path, ...] = ()
    """The files of a study that takes files."""
    threads: int = 1
    """For runs that count and whose times are not compared."""

    @cached_property
    def lists(self) -> Lists:
        """The available puzzle lists."""
        return Lists(self.seed, self.folder)

    def derived(self, *parts: object) -> int:
        """Return a seed for one run, which depends only on this setting's seed and on `parts`."""
        return derived(self.seed, *parts)


class Chart(NamedTuple):
    """A picture of the rows."""

    name: str
    draw: Callable[[Sequence[Row], Setting], Figure | None]
    """Draws the figure; None if the rows have nothing to show."""


@dataclass(frozen=True)
class Study:
    """An experiment: its question, its runs, and the evaluation of their rows."""

    name: str
    title: str
    question: str
    """The question, and who raised it, in one to three sentences."""
    row: type[Any]
    keys: int
    """How many columns, counted from the first, identify a run."""
    parameters: Mapping[Scale, Any]
    """A NamedTuple for each scale."""
    plan: Callable[[Setting], Plan]
    charts: tuple[Chart, ...]
    report: Callable[[Sequence[Row], Setting, Show], str]
    """Markdown that begins with the finding; every figure in it is computed from the rows."""
    takes_files: bool = False
    """Whether it studies given files, on several threads."""
    summary: Callable[[Sequence[Row]], Sequence[str]] | None = None
    """Lines for the terminal, made from the rows."""
