"""The work: native calls in threads, as many at a time as there are processors, with a bounded queue before them.

A client's disconnection, the time limit of a request and a shutdown all set the stop flag of the job, which the core
polls.  A place becomes free only when the thread has really ended, and always then.
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
    """One request's share of work: its time limit and stop flag."""

    def __init__(self, seconds: float, whole: Job | None = None) -> None:
        self.stop: StopFlag = StopFlag() if whole is None else whole.stop
        self.finished = threading.Event()
        """Set when its thread has really ended the work."""
        self._whole = whole
        self._ended = ""
        self._deadline = self.due = time.monotonic() + seconds
        """When it should have ended: at its time limit, or when it was stopped."""

    @property
    def ended(self) -> str:
        """Why the work was stopped, if it was: time or stop."""
        return self._ended if self._whole is None else self._whole.ended

    def left(self, limit: float | None = None) -> float:
        """Return the seconds that are left, or the limit if that is less."""
        left = max(0.0, self._deadline - time.monotonic())
        return left if limit is None else min(limit, left)

    def end(self, reason: str) -> None:
        """Stop the work."""
        self._ended = self._ended or reason
        self.due = min(self.due, time.monotonic())
        self.stop.set()

    def reason(self, reported: str) -> str:
        """Return why an answer is incomplete; if the flag was set because the time ran out, that is the reason."""
        return self.ended if reported == "stop" and self.ended else reported

    def part(self, seconds: float) -> Job:
        """Return a part of the work, with its own time limit."""
        return Job(min(seconds, self.left()), self)

    @property
    def over(self) -> bool:
        """Whether the work should end now."""
        return bool(self.ended) or time.monotonic() >= self._deadline


class Workers:
    """The threads, the requests waiting for one, and the open streams."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: ThreadPoolExecutor | None = None
        self.open()

    def open(self) -> None:
        """Accept work, again if necessary."""
        self.closing = self._stopped = False
        self._jobs: set[Job] = set()
        self._on_close: set[Callable[[], None]] = set()
        self.threads = Lane(self._settings.threads)
        self.long = Lane(max(1, self._settings.threads - 1))
        """For work that may take minutes; one thread stays free for the rest."""
        self.streams = Lane(self._settings.streams)
        self.photos = Lane(2 * self._settings.threads)
        """For photographs in memory, which are far larger than other requests."""

    @property
    def lanes(self) -> dict[str, Lane]:
        """All lanes, by what they are for."""
        return {"threads": self.threads, "long": self.long, "streams": self.streams, "photos": self.photos}

    @property
    def running(self) -> int:
        """How many jobs are running."""
        return len(self.threads.held)

    @property
    def waiting(self) -> int:
        """How many jobs are waiting."""
        return self.threads.waiting

    @property
    def ready(self) -> bool:
        """Whether another request would be accepted."""
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
            What to do; it must respect its job's limits.
        disconnected
            Returns when the client has disconnected.
        past_the_queue
            Wait however long the queue is: for the parts of a stream, whose number is already bounded.
        long
            It may take minutes; one thread always stays free for other work.  Waiting for a thread counts towards its
            time.
        seconds
            Its time limit; None: that of the settings.

        Raises
        ------
        Problem
            If the queue is full, or the service is shutting down; or if the request has meanwhile turned out to be
            invalid.
        Disconnected
            If the client disconnected.
        Undecided
            If the time ran out before long work could begin.
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
                    raise Undecided("the time ran out before the work could begin")
                return await self._in_thread(call, watch, seconds, places)
        finally:
            watch.cancel()

    def admit(self, *, past_the_queue: bool = False) -> None:
        """Reject a request for which there is no place.

        Raises
        ------
        Problem
            If the queue is full, or the service is shutting down.
        """
        if self.closing:
            raise ending()
        if not past_the_queue and not self.ready:
            raise self._overloaded(f"{self.waiting} requests are waiting: try again later")

    async def _in_thread(
        self, call: Callable[[Job], Answer], watch: asyncio.Future[None], seconds: float, places: list[Place]
    ) -> Answer:
        """Run a call in a thread, which holds the places from then on, however long it takes to end."""
        loop = asyncio.get_running_loop()
        job = Job(seconds)
        if self._stopped:  # it was waiting for its turn while the others were stopped
            job.end("stop")
        self._pool = self._pool or ThreadPoolExecutor(self._settings.threads, thread_name_prefix="sudokit")
        try:
            future = loop.run_in_executor(self._pool, _called, call, job)
        except BaseException:  # no thread could be started, but the call may be in the queue of the existing ones
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
                future.exception()  # perhaps nobody is waiting for it any more

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
        """Return a place for a batch or event stream, held by the current task.

        Raises
        ------
        Problem
            If there are too many.
        """
        self.admit(past_the_queue=True)
        if (place := self.streams.take_now()) is None:
            raise self._overloaded(f"{len(self.streams.held)} streams are open: try again later")
        return place

    def hold_photo(self) -> Place:
        """Return a place for a photograph in memory, held by the current task.

        Raises
        ------
        Problem
            If there are too many.
        """
        self.admit()
        if (place := self.photos.take_now()) is None:
            raise self._overloaded(f"{len(self.photos.held)} photos are being read: try again later")
        return place

    @contextmanager
    def on_close(self, call: Callable[[], None]) -> Iterator[None]:
        """Call back, until the end of the block, when no further work is accepted."""
        self._on_close.add(call)
        try:
            yield
        finally:
            self._on_close.discard(call)

    def close(self) -> None:
        """Accept no further work."""
        self.closing = True
        for call in tuple(self._on_close):
            call()

    def stop(self) -> None:
        """Stop what is running, and what is waiting as soon as its turn comes; the answers say so."""
        self.close()
        self._stopped = True
        for job in self._jobs:
            job.end("stop")

    def shut(self) -> None:
        """End the threads; one that has not ended after the grace period is abandoned."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            end = time.monotonic() + self._settings.grace
            for job in self._jobs:
                job.finished.wait(max(0.0, end - time.monotonic()))

    async def stuck(self) -> list[str]:
        """Report which places should be free by now and are not; running work is late once it exceeds its limit by
        the grace."""
        lost = {name: lane.lost() for name, lane in self.lanes.items()}
        if any(lost.values()):
            await asyncio.sleep(0)  # work that ended just now frees its places first
        now, found = time.monotonic(), []
        for name, lane in self.lanes.items():
            late = [over for place in lane.held if (over := now - place.due()) > self._settings.grace]
            if late:
                found.append(f"{name}: {len(late)} of {lane.places} held up to {max(late):.0f} s past the limit")
            if left := lost[name] & lane.held:
                found.append(f"{name}: {len(left)} of {lane.places} held by work that has ended")
            if lane.waiting and lane.free > 0:
                found.append(f"{name}: {lane.waiting} waiting although {lane.free} of {lane.places} are free")
        return found

    def _overloaded(self, words: str) -> Problem:
        return Problem("overloaded", words, headers={"Retry-After": str(max(1, round(self._settings.seconds / 5)))})


def ending() -> Problem:
    """Return the problem for requests during a shutdown."""
    return Problem("ending", "the service is shutting down", headers={"Retry-After": "10"})


def _called(call: Callable[[Job], Answer], job: Job) -> Answer:
    """Return the result of a call; a future cannot hold StopIteration, and would never be done."""
    try:
        return call(job)
    except StopIteration as error:
        raise RuntimeError("a verb raised StopIteration") from error
    finally:
        job.finished.set()


async def _never() -> None:
    await asyncio.get_running_loop().create_future()
