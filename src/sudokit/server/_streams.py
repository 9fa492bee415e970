"""Answers that go out in parts, and bodies that come in parts, at the pace of the slower side."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing

from fastapi import Request, Response
from starlette.types import Message, Receive, Scope, Send

from ._problems import Problem
from ._settings import Settings
from ._work import Disconnected, Workers, ending

__all__ = ["LOST", "Parts", "Stream"]

LOST = "sudokit.lost"
"""The extension of a request's scope that is a future, done when the connection is lost."""


class Stream(Response):
    """An answer whose parts are sent as they are made; while it is sent it has a place among the streams.

    Parameters
    ----------
    request
        What is answered.
    make
        Makes the parts of the answer from those of the body.  It is closed when all is sent, or the client has gone away or
        takes nothing more.
    last
        Makes the last part of a problem: it comes too late for a status.
    media_type
        Of the answer.
    ahead
        Bytes of the body that are read before they are done with; 0: the body is of no interest.
    seconds
        After which nothing more is made.
    headers
        To send along.
    """

    def __init__(
        self,
        request: Request,
        make: Callable[[Parts], AsyncGenerator[bytes, None]],
        last: Callable[[Problem], bytes],
        media_type: str,
        *,
        ahead: int = 0,
        seconds: float = math.inf,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(None, 200, headers, media_type)
        del self.headers["content-length"]
        self.request, self.make, self.last, self.ahead, self.seconds = request, make, last, ahead, seconds
        self.workers: Workers = request.app.state.workers
        settings: Settings = request.app.state.settings
        self.read_timeout = settings.read_timeout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all.

        Raises
        ------
        Problem
            If too many streams are open.
        """
        with self.workers.open_stream() as place, Parts(self.request, self.ahead) as parts, self.workers.on_close(parts.end):
            end = time.monotonic() + self.seconds + 3 * self.read_timeout  # for a part, the last one, and that there is no more
            place.due = lambda: end
            try:
                await self._put(send, {"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                await self._send_parts(send, parts)
            except Disconnected:
                pass  # nobody is there to be told

    async def _send_parts(self, send: Send, parts: Parts) -> None:
        fault: Exception | None = None
        try:
            async with aclosing(self.make(parts)) as made:
                async for part in made:
                    await self._put(send, _body(part))
        except Disconnected:
            raise
        except Problem as problem:
            await self._put(send, _body(self.last(problem)))
        except Exception as error:
            fault = error
            await self._put(send, _body(self.last(Problem("internal", "the fault is the service's: its log tells more"))))
        await self._put(send, _body(b"", more=False))
        if fault is not None:
            raise fault

    async def _put(self, send: Send, message: Message) -> None:
        """Send a message.

        Raises
        ------
        Disconnected
            If the client does not take it.
        """
        try:
            await asyncio.wait_for(send(message), self.read_timeout)
        except (TimeoutError, OSError):
            raise Disconnected from None


def _body(part: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": part, "more_body": more}


class Parts:
    """The parts of a body, a bounded number of bytes ahead of what is done; meanwhile it is seen whether the client goes away.

    Reading begins and ends with a ``with`` block.

    Parameters
    ----------
    request
        Whose body it is.
    ahead
        Bytes; 0: the body is of no interest.
    """

    def __init__(self, request: Request, ahead: int = 0) -> None:
        self._request = request
        self._ahead = ahead
        self._held = 0
        self._room = asyncio.Event()
        self._come: asyncio.Queue[bytes | Exception | None] = asyncio.Queue()
        self._disconnected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._disconnected.add_done_callback(lambda done: done.cancelled() or done.exception())

        self._lost: asyncio.Future[None] | None = request.scope.get("extensions", {}).get(LOST)

    def __enter__(self) -> Parts:
        self._pump = asyncio.create_task(self._read())
        if self._lost is not None:  # with more body to come than is read ahead, nothing is received that would say so
            self._lost.add_done_callback(self._leave)
        return self

    def __exit__(self, *_: object) -> None:
        self._pump.cancel()
        if self._lost is not None:
            self._lost.remove_done_callback(self._leave)

    async def _read(self) -> None:
        """Read until the client goes away, or its body turns out to be wrong."""
        silent = False
        while True:
            try:
                message = await self._request.receive()
            except Exception as error:
                if self._ahead and isinstance(error, Problem) and error.kind == "slow":
                    if not silent:  # what has come is worked on, and the client may still go away meanwhile
                        self._come.put_nowait(error)
                    silent = True
                    continue
                if not self._disconnected.done():
                    self._disconnected.set_exception(error)
                self._come.put_nowait(error)
                return
            if message["type"] != "http.request":
                break
            if self._ahead and not silent:
                await self._take(message.get("body", b""))
            if not message.get("more_body", False):
                self._come.put_nowait(None)
        self._leave()

    def _leave(self, _: object = None) -> None:
        if not self._disconnected.done():
            self._disconnected.set_result(None)
        self._come.put_nowait(Disconnected())

    async def _take(self, part: bytes) -> None:
        self._held += len(part)
        self._come.put_nowait(part)
        while self._held > self._ahead:
            self._room.clear()
            await self._room.wait()

    def done(self, size: int) -> None:
        """Make room: so many bytes are done with."""
        self._held -= size
        self._room.set()

    def end(self) -> None:
        """Let what has come be the last, since the service is about to end."""
        self._come.put_nowait(ending())

    def disconnected(self) -> asyncio.Future[None]:
        """Return what is done when the client has gone away, or its request is wrong."""
        return asyncio.shield(self._disconnected)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (part := await self._come.get()) is not None:
            if isinstance(part, Exception):
                raise part
            yield part
