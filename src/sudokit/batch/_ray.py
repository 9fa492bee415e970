"""Tasks on a cluster, by Ray: names of files travel, rows never do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..grid import MissingExtra
from ._task import Done, Task

__all__ = ["RayEngine"]

_IN_FLIGHT = 4  # tasks for each processor that are submitted at a time
_RETRIES = 5


class RayEngine:
    """Ray core tasks: a bounded number in flight, retried when a worker or a node is lost.

    All nodes need this package, and must see the files under the same names.

    Parameters
    ----------
    address
        The cluster, as `ray.init` takes it; None: that of RAY_ADDRESS, otherwise one that is started on this machine.
    threads
        Processors that a task takes.

    Raises
    ------
    MissingExtra
        If Ray is not installed.
    """

    def __init__(self, address: str | None = None, threads: int = 1) -> None:
        try:
            import ray
        except ImportError:
            raise MissingExtra("the engine ray", "ray") from None
        self._ray: Any = ray
        self._threads = threads
        if not ray.is_initialized():
            ray.init(
                address or os.environ.get("RAY_ADDRESS"), log_to_driver=False, include_dashboard=False, logging_level="warning"
            )

    def map(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """Yield the results as they are there."""
        ray = self._ray
        remote = ray.remote(num_cpus=self._threads, max_retries=_RETRIES)(work)
        most = max(2, int(_IN_FLIGHT * ray.cluster_resources().get("CPU", 1) / self._threads))
        left, running = iter(tasks), []
        try:
            while True:
                for task in left:
                    running.append(remote.remote(task))
                    if len(running) == most:
                        break
                if not running:
                    return
                ended, running = ray.wait(running, num_returns=1)
                for one in ended:
                    yield ray.get(one)
        finally:
            for one in running:
                ray.cancel(one, force=True)
