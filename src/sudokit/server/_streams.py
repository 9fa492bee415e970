"""Answers that go out in parts, and bodies that come in parts, at the pace of the slower side."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping

from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from ._work import Gone

__all__ = ["Parts", "Stream"]


class Stream(Response):
    """An answer whose parts are sent as they are made.

    Parameters
    ----------
    parts
        What is sent.  It is closed when all is sent, or the client has gone away or takes nothing more.
    media_type
        Of the answer.
    patience
        Seconds that the client may take nothing.
    ended
        Called at the end, even if no part was ever asked for.
    headers
        To send along.
    """

    def __init__(
        self,
        parts: AsyncGenerator[bytes, None],
        media_type: str,
        patience: float,
        ended: Callable[[], None],
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(None, 200, headers, media_type)
        del self.headers["content-length"]
        self.parts = parts
        self.patience = patience
        self.ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all."""
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for part in self.parts:
                await asyncio.wait_for(send({"type": "http.response.body", "body": part, "more_body": True}), self.patience)
            await asyncio.wait_for(send({"type": "http.response.body", "body": b"", "more_body": False}), self.patience)
        except (Gone, TimeoutError, OSError):
            pass  # nobody is there to be told
        finally:
            try:
                await self.parts.aclose()
            finally:
                self.ended()


class Parts:
    """The parts of a body, a bounded number of bytes ahead of what is done; meanwhile it is seen whether the client goes away.

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
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pump = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            while (message := await self._request.receive())["type"] == "http.request":
                if self._ahead:
                    await self._take(message.get("body", b""))
                if not message.get("more_body", False):
                    self._come.put_nowait(None)
        except Exception as error:
            self._come.put_nowait(error)
            return
        self._gone.set_result(None)
        self._come.put_nowait(Gone())

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

    def gone(self) -> asyncio.Future[None]:
        """Return what is done when the client has gone away."""
        return asyncio.shield(self._gone)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (part := await self._come.get()) is not None:
            if isinstance(part, Exception):
                raise part
            yield part

    def close(self) -> None:
        """Read no more."""
        self._pump.cancel()
