"""Serving: uvicorn with the timeouts that it lacks, and a shutdown that running work is notified of."""

from __future__ import annotations

import asyncio
import functools
import socket
import sys
from typing import Any, ClassVar

import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..grid import SudokitError
from ._app import make_app
from ._settings import Settings
from ._streams import LOST
from ._work import Workers

__all__ = ["serve"]


def serve(settings: Settings) -> None:
    """Serve until the process is stopped."""
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=type("TimedProtocol", (_TimedProtocol,), {"read_timeout": settings.read_timeout}),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=max(1, round(settings.grace + 3)),
        limit_concurrency=max(256, 4 * (settings.queue + settings.threads + settings.streams)),
        h11_max_incomplete_event_size=64 * 1024,
    )
    listening = _bound(settings.host, settings.port)
    _Ending(config, listening, app.state.workers, settings.grace).run(sockets=[listening])


class _TimedProtocol(H11Protocol):
    """A connection that is closed if the client does not send the head of its request, or takes nothing of the answer."""

    read_timeout: ClassVar[float]
    """Seconds to wait."""
    late: asyncio.TimerHandle | None = None
    pauses = 0
    unsent = (0, 0)  # at the last check: how often writing was paused, and how many bytes were waiting

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect()
        self.look = self.loop.call_later(self.read_timeout, self._look)
        self.lost = self.loop.create_future()
        self.app = functools.partial(_noticing, self.app, self.lost)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._forget()
        elif self.late is None:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self.look.cancel()
        self.lost.set_result(None)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.pauses += 1

    def _look(self) -> None:
        """Drop a client that has taken nothing since the last check, although nothing was added to its unsent
        data."""
        unsent = (self.pauses, self.transport.get_write_buffer_size())
        waits = self.flow.write_paused or self.transport.is_closing()
        if waits and unsent[0] == self.unsent[0] and unsent[1] >= self.unsent[1] > 0:
            self.transport.abort()
            return
        self.unsent = unsent if waits else (0, 0)
        self.look = self.loop.call_later(self.read_timeout, self._look)

    def _expect(self) -> None:
        self.late = self.loop.call_later(self.read_timeout, self._close)

    def _forget(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _close(self) -> None:
        self.late = None
        if (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing():
            self.transport.close()


class _Ending(uvicorn.Server):
    """A server that, on shutdown, accepts no further work at once, and stops running work after a grace period."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket, workers: Workers, grace: float) -> None:
        super().__init__(config)
        self.listening, self.workers, self.grace = listening, workers, grace

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            host, port = self.listening.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            print(f"sudokit: http://{shown}:{port}/", file=sys.stderr, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.workers.close()
        stopper = asyncio.get_running_loop().call_later(self.grace, self.workers.stop)
        await super().shutdown(sockets)
        stopper.cancel()


async def _noticing(app: Any, lost: asyncio.Future[None], scope: Scope, receive: Receive, send: Send) -> None:
    """Notify an application when its connection is lost, which ASGI reports only to those who receive the rest of the
    body."""
    scope.setdefault("extensions", {})[LOST] = lost
    await app(scope, receive, send)


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address.

    Raises
    ------
    SudokitError
        If the address cannot be used.
    """
    try:
        family, kind, number, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        made = socket.socket(family, kind, number)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(address)
        except OSError:
            made.close()
            raise
    except OSError as error:
        raise SudokitError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None
    return made
