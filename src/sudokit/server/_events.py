"""Puzzles as server-sent events while they are made: ``progress``, ``puzzle``, and finally ``done`` or
``problem``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import Request, Response

from ..solving import Undecided
from ._answers import puzzle_data
from ._models import GenerateRequest
from ._problems import Problem
from ._settings import Settings
from ._streams import Parts, Stream
from ._strict import dumps
from ._verbs import Verbs
from ._work import Job, Workers

__all__ = ["MEDIA_TYPE", "puzzles"]

MEDIA_TYPE = "text/event-stream"
_OFTEN = 1.0  # seconds between progress events
_COMMENT = 15.0  # seconds between comments that keep an idle connection open


def puzzles(request: Request, order: GenerateRequest, seed: int, verbs: Verbs) -> Response:
    """Return an event stream of puzzles being made."""
    workers: Workers = request.app.state.workers
    settings: Settings = request.app.state.settings
    limit = settings.stream_seconds if order.time_limit is None else min(order.time_limit, settings.stream_seconds)

    async def events(parts: Parts) -> AsyncGenerator[bytes, None]:
        commented = time.monotonic()
        async with aclosing(_Making(order, seed, verbs, workers, limit, parts).events()) as made:
            async for name, data in made:
                yield _event(name, data)
                if time.monotonic() - commented > _COMMENT:
                    commented = time.monotonic()
                    yield b": still at it\n\n"

    def last(problem: Problem) -> bytes:
        return _event("problem", problem.of_query().data())

    return Stream(request, events, last, MEDIA_TYPE, seconds=limit, headers={"X-Accel-Buffering": "no"})


def _event(name: str, data: Any) -> bytes:
    return f"event: {name}\ndata: ".encode() + dumps(data) + b"\n\n"


class _Making:
    """The making of a stream of puzzles."""

    def __init__(self, order: GenerateRequest, seed: int, verbs: Verbs, workers: Workers, seconds: float, parts: Parts) -> None:
        self.order, self.seed, self.verbs, self.workers, self.parts = order, seed, verbs, workers, parts
        self.begun = time.monotonic()
        self.end = self.begun + seconds
        self.reason = ""
        self.tried = self.made = self.now = 0

    async def events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """Yield the names and data of events."""
        order = self.order
        yield "progress", self._progress()
        for index in range(order.index, order.index + order.n):
            task = asyncio.create_task(self._one(index))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            try:
                while not (await asyncio.wait({task}, timeout=_OFTEN))[0]:
                    yield "progress", self._progress()
                data = await task
            except Undecided:
                self.reason = self.reason or "time"
                break
            finally:
                task.cancel()
            self.made += 1
            self.tried, self.now = self.tried + data["attempts"], 0
            yield "puzzle", data
        yield "done", self._progress() | {"seed": str(self.seed), "reason": self.reason}

    async def _one(self, index: int) -> dict[str, Any]:
        def work(job: Job) -> dict[str, Any]:
            try:
                made = self.verbs.puzzle(self.order, self.seed, index, job, self._tried)
            except Undecided:
                self.reason = job.ended
                raise
            return puzzle_data(made, self.order.language)

        left = self.end - time.monotonic()  # waiting for a place counts towards the time limit
        return await self.workers.run(work, self.parts.disconnected, past_the_queue=True, long=True, seconds=left)

    def _tried(self, number: int) -> None:
        self.now = number

    def _progress(self) -> dict[str, Any]:
        seconds = round(time.monotonic() - self.begun, 3)
        return {"tried": self.tried + self.now, "made": self.made, "requested": self.order.n, "seconds": seconds}
