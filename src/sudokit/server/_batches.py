"""Batches: one request per line in, one answer per line out, in the same order, as they arrive; memory use is
bounded.

Lines that arrive together are processed together, for a fraction of a second, while the client sends more.  Input is
read only as fast as it is processed, so nothing piles up except in the sockets.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel, ValidationError

from ..grid import SudokitError
from ._problems import Problem, invalid, problem_of
from ._settings import Settings
from ._streams import Parts, Stream
from ._strict import dumps, loads
from ._work import Job, Workers

__all__ = ["MEDIA_TYPE", "Verb", "batch"]

MEDIA_TYPE = "application/x-ndjson"
Verb = Callable[[Any, Job], Any]
_AHEAD = 1 << 18  # bytes read ahead of the work
_SLICE = 0.1  # seconds of work on lines before answers are sent and others get their turn


def batch(request: Request, model: type[BaseModel], verb: Verb) -> Response:
    """Return the answers to the lines of a request."""
    workers: Workers = request.app.state.workers
    settings: Settings = request.app.state.settings

    async def answers(parts: Parts) -> AsyncGenerator[bytes, None]:
        async with aclosing(_gathered(parts, settings.body)) as gathered:
            async for lines in gathered:
                while lines:
                    work = _work(lines, model, verb, settings.seconds)
                    answer, done = await workers.run(
                        work, parts.disconnected, past_the_queue=True, seconds=settings.seconds + _SLICE
                    )
                    parts.done(sum(map(len, lines[:done])))
                    del lines[:done]
                    yield answer

    def last(problem: Problem) -> bytes:
        return dumps(problem.data()) + b"\n"

    return Stream(request, answers, last, MEDIA_TYPE, ahead=settings.body + _AHEAD)


async def _gathered(parts: Parts, most: int) -> AsyncGenerator[list[bytes], None]:
    """Yield lines that arrived together; a line that is too long ends the batch."""
    rest = b""
    async for part in parts:
        before = len(rest)
        *lines, rest = (rest + part).split(b"\n")
        if any(len(line) > most for line in (*lines, rest)):
            raise Problem("too-large", f"a line may have at most {most} bytes")
        full = [line for line in lines if line.strip()]
        parts.done(len(part) + before - len(rest) - sum(map(len, full)))  # line ends and blanks
        if full:
            yield full
    if rest.strip():
        yield [rest]


def _work(lines: list[bytes], model: type[BaseModel], verb: Verb, seconds: float) -> Callable[[Job], tuple[bytes, int]]:
    def work(job: Job) -> tuple[bytes, int]:
        """Return answers to the first of the lines, and their number."""
        answered, end = [], time.monotonic() + _SLICE
        for line in lines:
            answered.append(dumps(_answer(line, model, verb, job.part(seconds))) + b"\n")
            if time.monotonic() > end or job.ended:
                break
        return b"".join(answered), len(answered)

    return work


def _answer(line: bytes, model: type[BaseModel], verb: Verb, job: Job) -> Any:
    """Return the answer to one line, or its problem."""
    try:
        return verb(model.model_validate(loads(line)), job)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        return invalid([{**fault, "loc": ("body", *fault["loc"])} for fault in faults]).data()
    except Problem as problem:
        return problem.data()
    except SudokitError as error:
        return problem_of(error).data()
