"""Answers that go out in parts, and bodies that come in parts, at the pace of the slower side."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping

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
    headers
        To send along.
    """

    def __init__(
        self, parts: AsyncGenerator[bytes, None], media_type: str, patience: float, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(None, 200, headers, media_type)
        del self.headers["content-length"]
        self.parts = parts
        self.patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        try:
            async for part in self.parts:
                await asyncio.wait_for(send({"type": "http.response.body", "body": part, "more_body": True}), self.patience)
            await asyncio.wait_for(send({"type": "http.response.body", "body": b"", "more_body": False}), self.patience)
        except (Gone, TimeoutError, OSError):
            pass  # nobody is there to be told
        finally:
            await self.parts.aclose()


class Parts:
    """The parts of a body, one ahead of what is asked for; meanwhile it is seen whether the client goes away."""

    def __init__(self, request: Request, *, discard: bool = False) -> None:
        self._request = request
        self._discard = discard  # nobody is going to ask for them
        self._come: asyncio.Queue[bytes | Exception | None] = asyncio.Queue(1)
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pump = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            more = True
            while more:
                message = await self._request.receive()
                if message["type"] == "http.disconnect":
                    self._gone.set_result(None)
                    break
                more = message.get("more_body", False)
                await self._put(message.get("body", b""))
            await self._put(None)
            while not self._gone.done():
                if (await self._request.receive())["type"] == "http.disconnect":
                    self._gone.set_result(None)
        except Exception as error:
            await self._put(error)

    async def _put(self, part: bytes | Exception | None) -> None:
        if not self._discard:
            await self._come.put(part)

    def gone(self) -> asyncio.Future[None]:
        """Return what is done when the client has gone away."""
        return asyncio.shield(self._gone)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (part := await self._come.get()) is not None:
            if isinstance(part, Exception):
                raise part
            yield part
        if self._gone.done():
            raise Gone

    def close(self) -> None:
        """Read no more."""
        self._pump.cancel()
