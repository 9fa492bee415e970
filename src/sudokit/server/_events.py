"""Puzzles as they are made, as server-sent events: ``progress``, ``puzzle``, at last ``done`` or ``problem``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from fastapi import Request, Response

from .._solve import Undecided
from ._answers import puzzle_data
from ._models import GenerateRequest
from ._problems import Problem
from ._settings import Settings
from ._streams import Parts, Stream
from ._strict import dumps
from ._verbs import Verbs
from ._work import Gone, Job, Workers

__all__ = ["MEDIA_TYPE", "puzzles"]

MEDIA_TYPE = "text/event-stream"
_OFTEN = 1.0  # seconds between two events of progress
_COMMENT = 15.0  # seconds between two comments, for whoever thinks the connection dead otherwise


def puzzles(request: Request, asked: GenerateRequest, seed: int, verbs: Verbs) -> Response:
    """Return the events of making puzzles.

    Raises
    ------
    Problem
        If too many streams are open.
    """
    workers: Workers = request.app.state.workers
    settings: Settings = request.app.state.settings
    workers.open_stream()

    async def events() -> AsyncGenerator[bytes, None]:
        parts = Parts(request)
        making = _Making(asked, seed, verbs, workers, settings, parts)
        commented = time.monotonic()
        try:
            async with aclosing(making.events()) as made:
                async for name, data in made:
                    yield f"event: {name}\ndata: ".encode() + dumps(data) + b"\n\n"
                    if time.monotonic() - commented > _COMMENT:
                        commented = time.monotonic()
                        yield b": still at it\n\n"
        except Problem as problem:
            yield b"event: problem\ndata: " + dumps(problem.of_query().data()) + b"\n\n"
        finally:
            parts.close()

    return Stream(events(), MEDIA_TYPE, settings.patience, workers.close_stream, {"X-Accel-Buffering": "no"})


class _Making:
    """Puzzles in the making."""

    def __init__(
        self, asked: GenerateRequest, seed: int, verbs: Verbs, workers: Workers, settings: Settings, parts: Parts
    ) -> None:
        self.asked, self.seed, self.verbs, self.workers, self.parts = asked, seed, verbs, workers, parts
        self.begun = time.monotonic()
        limit = settings.stream_seconds if asked.time_limit is None else min(asked.time_limit, settings.stream_seconds)
        self.end = self.begun + limit
        self.tried = self.made = self.now = 0

    async def events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """Yield names and data of events."""
        asked, reason = self.asked, ""
        yield "progress", self._progress()
        for index in range(asked.index, asked.index + asked.n):
            task = asyncio.create_task(self._one(index))
            try:
                while not (await asyncio.wait({task}, timeout=_OFTEN))[0]:
                    yield "progress", self._progress()
                data = await task
            except Undecided:
                reason = "time"
                break
            finally:
                task.cancel()
            self.made += 1
            self.tried, self.now = self.tried + data["attempts"], 0
            yield "puzzle", data
        yield "done", self._progress() | {"seed": str(self.seed), "reason": reason}

    async def _one(self, index: int) -> dict[str, Any]:
        def work(job: Job) -> dict[str, Any]:
            made = self.verbs.puzzle(self.asked, self.seed, index, job.part(self._left()), self._tried)
            return puzzle_data(made, self.asked.language)

        await self._enter()
        try:
            return await self.workers.run(work, self.parts.gone, patient=True, seconds=self._left())
        finally:
            self.workers.long.release()

    async def _enter(self) -> None:
        """Wait for a place, which is part of the time; a client that goes away waits no longer."""
        place, gone = asyncio.ensure_future(self.workers.long.acquire()), self.parts.gone()
        both: set[asyncio.Future[Any]] = {place, gone}
        try:
            await asyncio.wait(both, timeout=self._left(), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if not place.cancel():
                self.workers.long.release()
            raise
        if not place.done():
            place.cancel()
            raise Gone if gone.done() else Undecided

    def _left(self) -> float:
        if (left := self.end - time.monotonic()) <= 0:
            raise Undecided
        return left

    def _tried(self, number: int) -> None:
        self.now = number

    def _progress(self) -> dict[str, Any]:
        seconds = round(time.monotonic() - self.begun, 3)
        return {"tried": self.tried + self.now, "made": self.made, "wanted": self.asked.n, "seconds": seconds}
