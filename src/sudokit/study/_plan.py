"""The runs of a study, planned."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, NamedTuple

__all__ = ["Job", "Plan", "derived"]


def derived(*parts: object) -> int:
    """Return an integer 0..2**63-1 computed from `parts`, the same on every machine.

    >>> derived(1, "blanks", 30) == derived(1, "blanks", 30) != derived(2, "blanks", 30)
    True
    """
    digest = hashlib.blake2b("\x1f".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


class Job(NamedTuple):
    """One run: the key at the beginning of its row, and the function that makes the rest of the row."""

    key: tuple[Any, ...]
    work: Callable[[], Sequence[Any]]


@dataclass
class Plan:
    """The runs of a study in order, and notes on those that are impossible."""

    jobs: list[Job] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    """The inputs of the runs, such as puzzle lists, each with a fingerprint."""
    opened: ExitStack = field(default_factory=ExitStack)
    """What the runs may leave open; it is closed when the study ends."""

    def add(self, key: tuple[Any, ...], work: Callable[[], Sequence[Any]]) -> None:
        """Add a run."""
        self.jobs.append(Job(key, work))

    def note(self, text: str) -> None:
        """Add a note to the report, once."""
        if text not in self.notes:
            self.notes.append(text)

    def __iter__(self) -> Iterator[Job]:
        return iter(self.jobs)
