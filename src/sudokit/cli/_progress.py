"""The progress of a long input, on standard error."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from ..formats import is_compressed

if TYPE_CHECKING:
    from ._source import Source


class Progress:
    """A line on standard error with puzzles done, rate, share and time left; only on terminals and for long
    inputs."""

    def __init__(self, source: Source, quiet: bool = False) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._done = self._shown_at = self._begun = 0
        self._total = _lines_of(source)
        self._shown = sys.stderr.isatty() and not quiet and _is_long(source)

    def __enter__(self) -> Progress:
        if self._shown:
            from rich.console import Console
            from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            self._bar = Bar(
                SpinnerColumn(),
                TextColumn("{task.completed:,.0f} puzzles"),
                BarColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeElapsedColumn(),
                TextColumn("left"),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task("", total=self._total, completed=self._begun, rate="")
            self._bar.start()
        return self

    def reach(self, done: int) -> None:
        """Set the number done in all."""
        self.step(done - self._done)

    def step(self, count: int = 1) -> None:
        """Count puzzles."""
        self._done += count
        if self._bar is not None and self._done - self._shown_at >= 256:
            self._shown_at = self._done
            elapsed = self._bar.tasks[0].elapsed or 0
            rate = f"{(self._done - self._begun) / elapsed:,.0f}/s" if elapsed else ""
            self._bar.update(self._task, completed=self._done, rate=rate)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


class Counted(Progress):
    """The same for a number of puzzles to make; `done` of them were made before."""

    def __init__(self, total: int, done: int = 0, quiet: bool = False) -> None:
        self._bar = self._task = None
        self._done = self._shown_at = self._begun = done
        self._total = total
        self._shown = sys.stderr.isatty() and not quiet and total > 1


def _is_long(source: Source) -> bool:
    return any(text == "-" or (os.path.isfile(text) and os.path.getsize(text) > 1 << 20) for text in source.inputs)


def _lines_of(source: Source) -> int | None:
    """Estimate the number of lines of the inputs from the length of the first line; None if that is not possible."""
    total = 0
    for text in source.inputs:
        if not os.path.isfile(text) or is_compressed(text):
            return None
        with open(text, "rb") as stream:
            first = stream.readline(4096)
        total += os.path.getsize(text) // max(1, len(first))
    return total
