"""The work: native calls in threads, as many at a time as there are processors, with a bounded queue before them.

A caller that goes away, a request whose time is over and a service that ends set the stop flag of the job, which the core
polls.  A place is free again only when the thread has really ended, and always then.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from ..solving import StopFlag, Undecided
from ._places import Disconnected, Lane, Place, raise_disconnected
from ._problems import Problem
from ._settings import Settings

__all__ = ["Disconnected", "Job", "Workers", "ending"]

Answer = TypeVar("Answer")


class Job:
    """What the work on one request may take."""

    def __init__(self, seconds: float, whole: Job | None = None) -> None:
        self.stop: StopFlag = StopFlag() if whole is None else whole.stop
        self.finished = threading.Event()
        """Set when its thread has really ended the work."""
        self._whole = whole
        self._ended = ""
        self._deadline = self.due = time.monotonic() + seconds
        """By when it should have ended: the time it has, or when it was told to stop."""

    @property
    def ended(self) -> str:
        """Why the work is to end, where it was told to: time or stop."""
        return self._ended if self._whole is None else self._whole.ended

    def left(self, limit: float | None = None) -> float:
        """Return the seconds that are left, or those asked for if that is less."""
        left = max(0.0, self._deadline - time.monotonic())
        return left if limit is None else min(limit, left)

    def end(self, reason: str) -> None:
        """Stop the work."""
        self._ended = self._ended or reason
        self.due = min(self.due, time.monotonic())
        self.stop.set()

    def reason(self, reported: str) -> str:
        """Return why an answer is not complete; a flag that was set because time was over says so."""
        return self.ended if reported == "stop" and self.ended else reported

    def part(self, seconds: float) -> Job:
        """Return a part of the work, that may take so long."""
        return Job(min(seconds, self.left()), self)

    @property
    def over(self) -> bool:
        """Whether the work is to end now."""
        return bool(self.ended) or time.monotonic() >= self._deadline


class Workers:
    """Threads, the requests that wait for one, and the streams that are open."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: ThreadPoolExecutor | None = None
        self.open()

    def open(self) -> None:
        """Take work, again if need be."""
        self.closing = self._stopped = False
        self._jobs: set[Job] = set()
        self._on_close: set[Callable[[], None]] = set()
        self.threads = Lane(self._settings.threads)
        self.long = Lane(max(1, self._settings.threads - 1))
        """For work that may take minutes: some thread is left for the rest."""
        self.streams = Lane(self._settings.streams)

    @property
    def lanes(self) -> dict[str, Lane]:
        """All places there are, by what they are for."""
        return {"threads": self.threads, "long": self.long, "streams": self.streams}

    @property
    def running(self) -> int:
        """How many jobs are worked on."""
        return len(self.threads.held)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self.threads.waiting

    @property
    def ready(self) -> bool:
        """Whether a further request would be taken."""
        return not self.closing and (self.threads.free > 0 or self.waiting < self._settings.queue)

    async def run(
        self,
        call: Callable[[Job], Answer],
        disconnected: Callable[[], Awaitable[None]] | None = None,
        *,
        past_the_queue: bool = False,
        long: bool = False,
        seconds: float | None = None,
    ) -> Answer:
        """Run a call in a thread, and return its answer.

        Parameters
        ----------
        call
            What to do; it obeys its job.
        disconnected
            Returns when the client has gone away.
        past_the_queue
            Wait however long the queue is: for the parts of a stream, whose number is bounded already.
        long
            It may take minutes: at most all threads but one do such work.  Waiting for one of them is part of its time.
        seconds
            That it may take; None: those of the settings.

        Raises
        ------
        Problem
            If the queue is full, or the service is about to end; or if the request was found to be wrong meanwhile.
        Disconnected
            If the client went away.
        Undecided
            If time was over before long work could begin.
        """
        self.admit(past_the_queue=past_the_queue)
        seconds = self._settings.seconds if seconds is None else seconds
        end = time.monotonic() + seconds
        watch = asyncio.ensure_future(_never() if disconnected is None else disconnected())
        watch.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            with ExitStack() as taken:
                places = [taken.enter_context(await self.long.take(watch, seconds))] if long else []
                places.append(taken.enter_context(await self.threads.take(watch, end - time.monotonic() if long else None)))
                if long and (seconds := end - time.monotonic()) <= 0:
                    raise Undecided("time was over before the work could begin")
                return await self._in_thread(call, watch, seconds, places)
        finally:
            watch.cancel()

    def admit(self, *, past_the_queue: bool = False) -> None:
        """Refuse a request that there would be no place for.

        Raises
        ------
        Problem
            If the queue is full, or the service is about to end.
        """
        if self.closing:
            raise ending()
        if not past_the_queue and not self.ready:
            raise self._overloaded(f"{self.waiting} requests are waiting: try again later")

    async def _in_thread(
        self, call: Callable[[Job], Answer], watch: asyncio.Future[None], seconds: float, places: list[Place]
    ) -> Answer:
        """Run a call in a thread, which has the places from then on, however long it takes to end."""
        loop = asyncio.get_running_loop()
        job = Job(seconds)
        if self._stopped:  # it waited for its turn while the others were told to end
            job.end("stop")
        self._pool = self._pool or ThreadPoolExecutor(self._settings.threads, thread_name_prefix="sudokit")
        try:
            future = loop.run_in_executor(self._pool, _called, call, job)
        except BaseException:  # no thread could be started, but the call may lie in the queue of those that there are
            job.end("stop")
            raise
        for place in places:
            place.hand_to(future, lambda: job.due)
        self._jobs.add(job)
        timer = loop.call_later(seconds, job.end, "time")

        def ended(_: object) -> None:
            timer.cancel()
            self._jobs.discard(job)
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
            raise_disconnected(watch)
        return future.result()

    def open_stream(self) -> Place:
        """Return a place for a batch or event stream, which the current task has.

        Raises
        ------
        Problem
            If there are too many.
        """
        self.admit(past_the_queue=True)
        if (place := self.streams.take_now()) is None:
            raise self._overloaded(f"{len(self.streams.held)} streams are open: try again later")
        return place

    @contextmanager
    def on_close(self, call: Callable[[], None]) -> Iterator[None]:
        """Call back, until the end of the block, when no further work is taken."""
        self._on_close.add(call)
        try:
            yield
        finally:
            self._on_close.discard(call)

    def close(self) -> None:
        """Take no further work."""
        self.closing = True
        for call in tuple(self._on_close):
            call()

    def stop(self) -> None:
        """End what is running, and what waits as soon as it would run; the answers say so."""
        self.close()
        self._stopped = True
        for job in self._jobs:
            job.end("stop")

    def shut(self) -> None:
        """End the threads; one that has not ended after the grace is left behind."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            end = time.monotonic() + self._settings.grace
            for job in self._jobs:
                job.finished.wait(max(0.0, end - time.monotonic()))

    async def stuck(self) -> list[str]:
        """Say which places should be free by now and are not; what runs is late when it is over by more than the grace."""
        lost = {name: lane.lost() for name, lane in self.lanes.items()}
        if any(lost.values()):
            await asyncio.sleep(0)  # what ended just now gives its places back before this goes on
        now, found = time.monotonic(), []
        for name, lane in self.lanes.items():
            late = [over for place in lane.held if (over := now - place.due()) > self._settings.grace]
            if late:
                found.append(f"{name}: {len(late)} of {lane.places} held up to {max(late):.0f} s past the limit")
            if left := lost[name] & lane.held:
                found.append(f"{name}: {len(left)} of {lane.places} held by nobody")
            if lane.waiting and lane.free > 0:
                found.append(f"{name}: {lane.waiting} wait though {lane.free} of {lane.places} are free")
        return found

    def _overloaded(self, words: str) -> Problem:
        return Problem("overloaded", words, headers={"Retry-After": str(max(1, round(self._settings.seconds / 5)))})


def ending() -> Problem:
    """Return why no further work is taken."""
    return Problem("ending", "the service is about to end", headers={"Retry-After": "10"})


def _called(call: Callable[[Job], Answer], job: Job) -> Answer:
    """Return what a call answers; no future can hold StopIteration, so that one would never be done."""
    try:
        return call(job)
    except StopIteration as error:
        raise RuntimeError("a verb ran out of what it reads") from error
    finally:
        job.finished.set()


async def _never() -> None:
    await asyncio.get_running_loop().create_future()
