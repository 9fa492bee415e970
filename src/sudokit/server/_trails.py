"""The trail of a search in an answer: as part of it, as far as its size and its time allow, or one step per line."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Iterator
from typing import Any

from fastapi import Request, Response

from ..logic import trail_data, trail_summary_data
from ..solving import Trail
from ._batches import MEDIA_TYPE
from ._models import SolveRequest
from ._problems import Problem
from ._settings import Settings
from ._streams import Parts, Stream
from ._strict import dumps
from ._work import Job, Workers

__all__ = ["lines", "trail_part", "wants_lines"]

_MOST_BYTES = 8 * 2**20  # of the steps in one answer
_SLICE = 0.1  # seconds of work on lines before they are sent and others get their turn
_PART = 64 * 1024  # bytes of lines after which they are sent


def wants_lines(request: Request) -> bool:
    """Return whether a client prefers one line per step."""
    accepted = request.headers.get("accept", "").split(",")
    return any(one.partition(";")[0].strip().lower() == MEDIA_TYPE for one in accepted)


def trail_part(trail: Trail, request: SolveRequest, job: Job) -> dict[str, Any]:
    """Return the steps of a trail, and what the search did in numbers; `cut` says what ended them early."""
    made: list[dict[str, Any]] = []
    size, cut = 0, ""
    for step in trail_data(trail, request.language, states=request.states):
        size += len(dumps(step))
        if job.over or size > _MOST_BYTES:
            cut = "size" if size > _MOST_BYTES else job.ended or "time"
            break
        made.append(step)
    return {"trail_summary": trail_summary_data(trail.summary, len(made), cut), "trail": made}


def lines(request: Request, asked: SolveRequest, answer: dict[str, Any], trail: Trail) -> Response:
    """Return the answer without the steps, then a line for each step, then how many there were."""
    workers: Workers = request.app.state.workers
    settings: Settings = request.app.state.settings
    steps = trail_data(trail, asked.language, states=asked.states)

    async def parts_of(parts: Parts) -> AsyncGenerator[bytes, None]:
        yield dumps(answer | {"trail_summary": trail_summary_data(trail.summary)}) + b"\n"
        sent, cut, end = 0, "", time.monotonic() + settings.stream_seconds
        while sent < len(trail):
            if time.monotonic() > end:
                cut = "time"
                break
            work = _work(steps)
            made, count = await workers.run(work, parts.disconnected, past_the_queue=True)
            sent += count
            yield made
        yield dumps({"trail_summary": trail_summary_data(trail.summary, sent, cut)}) + b"\n"

    def last(problem: Problem) -> bytes:
        return dumps(problem.data()) + b"\n"

    return Stream(request, parts_of, last, MEDIA_TYPE, seconds=settings.stream_seconds)


def _work(steps: Iterator[dict[str, Any]]) -> Callable[[Job], tuple[bytes, int]]:
    def work(job: Job) -> tuple[bytes, int]:
        """Return the lines of the next steps, and their number."""
        made: list[bytes] = []
        size, end = 0, time.monotonic() + _SLICE
        for step in steps:
            made.append(dumps(step) + b"\n")
            size += len(made[-1])
            if size > _PART or time.monotonic() > end or job.ended:
                break
        return b"".join(made), len(made)

    return work
