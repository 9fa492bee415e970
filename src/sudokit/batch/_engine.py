"""Where tasks run: an engine has one method, so that another is a few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Protocol

from ._task import Done, Signals, Task

__all__ = ["Engine", "LocalEngine"]


class Engine(Protocol):
    """Runs tasks, and yields what became of them.

    An engine may run a task more than once, on any machine that sees the files: a file appears whole or not at all, and
    the same task always makes the same file.

    Examples
    --------
    >>> from sudokit.batch import Engine
    >>> class OneByOne:
    ...     def map(self, work, tasks):
    ...         return (work(task) for task in tasks)
    """

    def map(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """Yield the result of every task, in any order; an exception of one ends the run."""


class LocalEngine:
    """Threads of this process; the core and pyarrow release the interpreter's lock.

    Parameters
    ----------
    workers
        How many tasks run at a time.
    signals
        Its flag is set when the caller is interrupted, so that tasks in flight end at once.
    """

    def __init__(self, workers: int, signals: Signals) -> None:
        self.workers, self.signals = workers, signals

    def map(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """Yield the results as they are there."""
        left = iter(tasks)
        running: set[Future[Done]] = set()
        pool = ThreadPoolExecutor(self.workers, "sudokit-batch")
        try:
            while True:
                for task in left:
                    running.add(pool.submit(work, task))
                    if len(running) == self.workers:
                        break
                if not running:
                    return
                ended, running = _next(running)
                for future in ended:
                    yield future.result()
        finally:
            # on an error, or an interruption: the tasks in flight leave nothing behind
            if running:
                self.signals.stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


def _next(running: set[Future[Done]]) -> tuple[set[Future[Done]], set[Future[Done]]]:
    while True:
        # a limited wait, so that Ctrl-C is noticed
        ended, rest = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
        if ended:
            return ended, rest
