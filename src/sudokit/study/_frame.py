"""What a study is: runs that are planned, rows that they leave, charts and words made from the rows alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from ._lists import Lists

__all__ = ["Chart", "Job", "Plan", "Row", "Scale", "Setting", "Show", "Study", "derived"]

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
        from ._lists import Lists

        return Lists(self.seed, self.folder)

    def derived(self, *parts: object) -> int:
        """Return a seed for one run, a function of this setting's seed and of `parts` alone."""
        return derived(self.seed, *parts)


def derived(*parts: object) -> int:
    """Return an integer 0..2**63-1 made of `parts`, the same on every machine.

    >>> derived(1, "blanks", 30) == derived(1, "blanks", 30) != derived(2, "blanks", 30)
    True
    """
    digest = hashlib.blake2b("\x1f".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


class Job(NamedTuple):
    """One run: the key that its row will open with, and what makes the rest of the row."""

    key: tuple[Any, ...]
    work: Callable[[], Sequence[Any]]


@dataclass
class Plan:
    """The runs of a study in order, and what it has to say about those that cannot be."""

    jobs: list[Job] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    """What the runs read, such as puzzle lists, each with a fingerprint."""

    def add(self, key: tuple[Any, ...], work: Callable[[], Sequence[Any]]) -> None:
        """Add a run."""
        self.jobs.append(Job(key, work))

    def note(self, text: str) -> None:
        """Say something in the report, once."""
        if text not in self.notes:
            self.notes.append(text)

    def __iter__(self) -> Iterator[Job]:
        return iter(self.jobs)


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
