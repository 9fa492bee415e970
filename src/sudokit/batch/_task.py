"""A task: a file to make; what becomes of it, and what is counted on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..solving import StopFlag
from ._kinds import Form

__all__ = ["MOST_FAULTS", "Done", "Signals", "Stopped", "Tally", "Task", "quiet_signals"]

MOST_FAULTS = 20  # reasons in a manifest; all are counted


class Stopped(Exception):
    """The run is to end: what is not finished is given up."""


class Signals(NamedTuple):
    """What a piece of work and its run say to each other: a flag that ends it, and a call for the rows done, and which share
    of their file they are."""

    stop: StopFlag
    step: Callable[[int, float], None]


def quiet_signals() -> Signals:
    """Return signals that nobody sets and nobody hears, for work in another process."""
    return Signals(StopFlag(), lambda rows, share: None)


@dataclass(frozen=True, slots=True)
class Task:
    """A file to make: from which file, how, and what its manifest says of the request.

    It holds names and options, never rows, so that it can be sent to another machine that sees the same files.
    """

    verb: str
    source: str
    source_form: Form
    target: str
    target_form: Form
    request: dict[str, Any]
    column: str | None = None
    layout: str | None = None
    threads: int = 1
    first: int = 0
    count: int = 0
    seed: int = 0
    # of unique: the file that says which rows are kept, that which says which are invalid, a digest of all inputs
    keep: str = ""
    invalid: str = ""
    among: str = ""

    @property
    def name(self) -> str:
        """The file as messages name it: the input, or what is generated."""
        return self.source or self.target


@dataclass(slots=True)
class Done:
    """What became of a task: its manifest, or why its input could not be read."""

    name: str
    error: str = ""
    manifest: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Tally:
    """What is counted on the way."""

    rows: int = 0
    written: int = 0
    invalid: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    faults: list[dict[str, Any]] = field(default_factory=list)

    def take(self, rows: int, faults: dict[int, str], statuses: dict[str, int], written: int | None = None) -> None:
        """Count rows, with the reasons of those that are invalid."""
        for row in sorted(faults)[: max(0, MOST_FAULTS - len(self.faults))]:
            self.faults.append({"row": self.rows + row + 1, "reason": faults[row]})
        for name, count in statuses.items():
            self.statuses[name] = self.statuses.get(name, 0) + count
        self.invalid += len(faults)
        self.rows += rows
        self.written += rows if written is None else written
