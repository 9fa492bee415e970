"""Handing tasks to an engine, without those that are done, and reporting what became of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from .._files import sweep
from ._engine import Engine, LocalEngine
from ._kinds import Form
from ._manifest import earlier
from ._pieces import InputFault
from ._plan import pairs_of
from ._task import Done, Signals, Stopped, Task, quiet_signals
from ._work import do, source_of

__all__ = ["Hand", "Report", "tasks_of"]

_MOST_WORKERS = 4  # files at a time in one process: each takes up to 80 MB, with the answers


@dataclass(slots=True)
class Report:
    """What a run did.

    Attributes
    ----------
    files
        How many files there are to make in this run, or in this share of it.
    done
        How many were made now.
    before
        How many earlier runs had made.
    rows, invalid
        Of all files that are complete: rows, and those of them that are invalid, with records that gave no row.
    failed
        The inputs that could not be read, each with the reason.
    worked
        How many files have been worked through in this run; those in work count with the share that has been read.
    manifests
        The manifests of all files that are complete, by the name of the input, or of the output if there is no input.
    """

    files: int = 0
    done: int = 0
    before: int = 0
    rows: int = 0
    invalid: int = 0
    failed: list[str] = field(default_factory=list)
    worked: float = 0.0
    manifests: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)

    def count(self, name: str, manifest: dict[str, Any]) -> None:
        """Count a file that is complete."""
        rows = manifest["rows"]
        self.rows += rows["read"]
        self.invalid += rows["invalid"]
        self.manifests[name] = manifest

    @property
    def left(self) -> int:
        """How many files are still to be made, those that failed included."""
        return self.files - self.done - self.before


def tasks_of(
    inputs: Sequence[str], out: str, form: Form | None, request: dict[str, Any], report: Report | None = None
) -> list[Task]:
    pairs, missing = pairs_of(inputs, out, form)
    if report is not None:
        report.files += len(missing)
        report.failed += [f"{path}: {why}" for path, why in missing]
    return [
        Task(
            request["verb"],
            *pair,
            request={**request, "to": pair.target_form.kind, "packing": pair.target_form.packing},
            column=request["column"],
            layout=request["layout"],
        )
        for pair in pairs
    ]


class Hand:
    """Hands tasks to an engine, and keeps the report."""

    def __init__(self, engine: Engine | Literal["ray"] | None, threads: int, signals: Signals, report: Report) -> None:
        self.engine, self.threads, self.signals, self.report = engine, threads, signals, report

    def run(self, tasks: Sequence[Task], fresh: bool) -> None:
        """Do the tasks whose files are not there."""
        report = self.report
        report.files += len(tasks)
        left = []
        for task in tasks:
            found = self.earlier(task, fresh)
            if found is None:
                left.append(task)
            else:
                report.before += 1
                report.count(task.name, found)
        for folder in {os.path.dirname(task.target) for task in left}:
            if os.path.isdir(folder or "."):
                sweep(folder or ".")
        self.signals.step(0, 0.0)
        for _ in self.each(do, left):
            pass

    def earlier(self, task: Task, fresh: bool) -> dict[str, Any] | None:
        """Return the manifest of a task that is done, from its input as it is now."""
        try:
            source = source_of(task)
        except InputFault:  # it has vanished: the work reports it
            return None
        return None if fresh else earlier(task.target, task.request, source)

    def each(self, work: Callable[[Task, Signals], Done], tasks: Sequence[Task], *, counted: bool = True) -> Iterator[Done]:
        """Do tasks, and yield what became of each."""
        if not tasks:
            return
        workers = max(1, min(self.threads, len(tasks), _MOST_WORKERS))
        each = max(1, self.threads // workers)
        engine: Any = self.engine
        if engine is None:
            engine = LocalEngine(workers, self.signals)
            job = _signalled(work, self.signals)
        else:
            if engine == "ray":
                from ._ray import RayEngine

                engine = RayEngine()
            each, job = 1, _alone(work)
        results = engine.map(job, [_with_threads(task, each) for task in tasks])
        try:
            for done in results:
                self._take(done, counted, remote=self.engine is not None)
                yield done
                if self.signals.stop.is_set():  # which work in other processes does not see
                    raise Stopped
        finally:
            if hasattr(results, "close"):  # ends what is in flight
                results.close()

    def _take(self, done: Done, counted: bool, *, remote: bool) -> None:
        report = self.report
        if done.error:
            report.failed.append(done.error)
        elif counted:
            report.done += 1
            report.count(done.name, done.manifest)
            if remote:
                self.signals.step(done.manifest["rows"]["read"], 1.0)
        self.signals.step(0, 0.0)


def _signalled(work: Callable[[Task, Signals], Done], signals: Signals) -> Callable[[Task], Done]:
    return lambda task: work(task, signals)


def _with_threads(task: Task, threads: int) -> Task:
    return replace(task, threads=threads)


def _alone(work: Callable[[Task, Signals], Done]) -> Callable[[Task], Done]:
    """Return the work as a function that other processes can import."""

    def alone(task: Task) -> Done:
        return work(task, quiet_signals())

    return alone
