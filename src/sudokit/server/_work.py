"""The work: native calls in threads, as many at a time as there are processors, with a bounded queue before them.

A caller that goes away, a request whose time is over and a service that ends set the stop flag of the job, which the core
polls.  A place is free again only when the thread has really ended.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from .._solve import StopFlag
from ._problems import Problem
from ._settings import Settings

__all__ = ["Gone", "Job", "Workers"]

Answer = TypeVar("Answer")


class Gone(Exception):
    """The client went away: there is nobody to answer."""


class Job:
    """What the work on one request may take."""

    def __init__(self, seconds: float, whole: Job | None = None) -> None:
        self.stop: StopFlag = StopFlag() if whole is None else whole.stop
        self._whole = whole
        self._ended = ""
        self._deadline = time.monotonic() + seconds

    @property
    def ended(self) -> str:
        """Why the work is to end, where it was told to: time or stop."""
        return self._ended if self._whole is None else self._whole.ended

    def left(self, asked: float | None = None) -> float:
        """Return the seconds that are left, or those asked for if that is less."""
        left = max(0.0, self._deadline - time.monotonic())
        return left if asked is None else min(asked, left)

    def end(self, reason: str) -> None:
        """Stop the work."""
        self._ended = self._ended or reason
        self.stop.set()

    def reason(self, told: str) -> str:
        """Return why an answer is not complete; a flag that was set because time was over says so."""
        return self.ended if told == "stop" and self.ended else told

    def part(self, seconds: float) -> Job:
        """Return a part of the work, that may take so long."""
        return Job(min(seconds, self.left()), self)

    @property
    def over(self) -> bool:
        """Whether the work is to end now."""
        return bool(self.ended) or time.monotonic() >= self._deadline


class Workers:
    """Threads, and the requests that wait for one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._free = settings.threads
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._jobs: set[Job] = set()
        self._streams = 0
        self.long = asyncio.Semaphore(max(1, settings.threads - 1))
        """For work that may take minutes: some thread is left for the rest."""
        self.closing = False
        self._stopped = False

    @property
    def running(self) -> int:
        """How many jobs are worked on."""
        return self._settings.threads - self._free

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    @property
    def ready(self) -> bool:
        """Whether a further request would be taken."""
        return not self.closing and (self._free > 0 or self.waiting < self._settings.queue)

    async def run(
        self,
        call: Callable[[Job], Answer],
        gone: Callable[[], Awaitable[None]] | None = None,
        *,
        patient: bool = False,
        seconds: float | None = None,
    ) -> Answer:
        """Run a call in a thread, and return its answer.

        Parameters
        ----------
        call
            What to do; it obeys its job.
        gone
            Returns when the client has gone away.
        patient
            Wait however long the queue is: for the parts of a stream, whose number is bounded already.
        seconds
            That it may take; None: those of the settings.

        Raises
        ------
        Problem
            If the queue is full, or the service is about to end.
        Gone
            If the client went away.
        """
        self.admit(patient=patient)
        watch = asyncio.ensure_future(_never() if gone is None else gone())
        watch.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            await self._enter(watch)
            return await self._in_thread(call, watch, self._settings.seconds if seconds is None else seconds)
        finally:
            watch.cancel()

    def admit(self, *, patient: bool = False) -> None:
        """Refuse a request that there would be no place for.

        Raises
        ------
        Problem
            If the queue is full, or the service is about to end.
        """
        if self.closing:
            raise Problem("ending", "the service is about to end", headers={"Retry-After": "10"})
        if not patient and not self.ready:
            raise self._overloaded(f"{self.waiting} requests are waiting: try again later")

    async def _enter(self, watch: asyncio.Future[None]) -> None:
        """Take a place, or wait for one; first come, first served."""
        if self._free > 0 and not self._waiting:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await asyncio.wait({turn, watch}, return_when=asyncio.FIRST_COMPLETED)
            if not watch.done():
                return
        except asyncio.CancelledError:
            self._give_up(turn)
            raise
        self._give_up(turn)
        raise Gone

    def _give_up(self, turn: asyncio.Future[None]) -> None:
        if turn.done():
            self._leave()
        else:
            self._waiting.remove(turn)

    def _leave(self) -> None:
        """Give a place back, to whoever waits longest."""
        while self._waiting:
            if not (turn := self._waiting.popleft()).done():
                turn.set_result(None)
                return
        self._free += 1

    async def _in_thread(self, call: Callable[[Job], Answer], watch: asyncio.Future[None], seconds: float) -> Answer:
        loop = asyncio.get_running_loop()
        job = Job(seconds)
        if self._stopped:  # it waited for its turn while the others were told to end
            job.end("stop")
        self._jobs.add(job)
        timer = loop.call_later(seconds, job.end, "time")
        self._pool = self._pool or ThreadPoolExecutor(self._settings.threads, thread_name_prefix="sudokit")
        future = loop.run_in_executor(self._pool, call, job)

        def ended(_: object) -> None:
            timer.cancel()
            self._jobs.discard(job)
            self._leave()
            if not future.cancelled():
                future.exception()  # it may be that nobody waits for it any more

        future.add_done_callback(ended)
        try:
            both: set[asyncio.Future[Any]] = {future, watch}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not future.done():
                job.end("stop")
        if not future.done():
            raise Gone
        return future.result()

    def open_stream(self) -> None:
        """Count a batch or event stream.

        Raises
        ------
        Problem
            If there are too many.
        """
        self.admit(patient=True)
        if self._streams >= self._settings.streams:
            raise self._overloaded(f"{self._streams} streams are open: try again later")
        self._streams += 1

    def close_stream(self) -> None:
        """Count one less."""
        self._streams -= 1

    def open(self) -> None:
        """Take work, again if need be."""
        self.closing = self._stopped = False

    def close(self) -> None:
        """Take no further work."""
        self.closing = True

    def stop(self) -> None:
        """End what is running, and what waits as soon as it would run; the answers say so."""
        self.close()
        self._stopped = True
        for job in self._jobs:
            job.end("stop")

    def shut(self) -> None:
        """End the threads."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _overloaded(self, words: str) -> Problem:
        return Problem("overloaded", words, headers={"Retry-After": str(max(1, round(self._settings.seconds / 5)))})


async def _never() -> None:
    await asyncio.get_running_loop().create_future()
