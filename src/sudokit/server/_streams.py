"""Answers sent in parts, and bodies received in parts, at the pace of the slower side."""

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
"""A future in the extensions of a request's scope, done when the connection is lost."""


class Stream(Response):
    """An answer whose parts are sent as they are made; until it is complete it has a place among the streams.

    Parameters
    ----------
    request
        The request to answer.
    make
        Makes the parts of the answer from those of the body.  It is closed when everything is sent, or when the
        client has disconnected or takes no more.
    last
        Makes the last part if there is a problem, because it is too late to send another status.
    media_type
        The media type of the answer.
    ahead
        Bytes of the body that are read ahead of the work; 0: the body is ignored.
    seconds
        The time limit after which nothing more is made.
    headers
        Headers to send with it.
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
        """Send everything.

        Raises
        ------
        Problem
            If too many streams are open.
        """
        with self.workers.open_stream() as place, Parts(self.request, self.ahead) as parts, self.workers.on_close(parts.end):
            # one read_timeout each for the current part, the last one and the end marker
            end = time.monotonic() + self.seconds + 3 * self.read_timeout
            place.due = lambda: end
            try:
                await self._put(send, {"type": "http.response.start", "status": 200, "headers": self.raw_headers})
                await self._send_parts(send, parts)
            except Disconnected:
                pass  # nobody is listening any more

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
            await self._put(send, _body(self.last(Problem("internal", "the fault is in the service: see its log"))))
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
    """The parts of a body, read a bounded number of bytes ahead of the work; meanwhile, a disconnection is noticed.

    Reading begins and ends with a ``with`` block.

    Parameters
    ----------
    request
        The request with the body.
    ahead
        Bytes to read ahead; 0: the body is ignored.
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
        if self._lost is not None:  # receive() would not report it while the rest of the body is still unread
            self._lost.add_done_callback(self._leave)
        return self

    def __exit__(self, *_: object) -> None:
        self._pump.cancel()
        if self._lost is not None:
            self._lost.remove_done_callback(self._leave)

    async def _read(self) -> None:
        """Read until the client disconnects, or its body turns out to be invalid."""
        silent = False
        while True:
            try:
                message = await self._request.receive()
            except Exception as error:
                if self._ahead and isinstance(error, Problem) and error.kind == "slow":
                    if not silent:  # the parts received are still processed, and the client may still disconnect
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
        """Make room: this many bytes have been processed."""
        self._held -= size
        self._room.set()

    def end(self) -> None:
        """Make the parts received so far the last ones, because the service is shutting down."""
        self._come.put_nowait(ending())

    def disconnected(self) -> asyncio.Future[None]:
        """Return a future that is done when the client has disconnected, or its request is invalid."""
        return asyncio.shield(self._disconnected)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (part := await self._come.get()) is not None:
            if isinstance(part, Exception):
                raise part
            yield part
