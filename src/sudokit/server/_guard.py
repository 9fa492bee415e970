"""ASGI middleware: Host check, limits on body size and read time, security headers, access log."""

from __future__ import annotations

import asyncio
import json
import select
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from h11 import LocalProtocolError
from starlette.requests import ClientDisconnect

from ._problems import Problem
from ._settings import Settings

__all__ = ["Guard"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BATCH = b"application/x-ndjson"
_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the page's own modules may be compiled; no text is ever evaluated
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
    )
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    # the page may take a photo, if its visitor agrees
    (b"permissions-policy", b"camera=(self), geolocation=(), microphone=()"),
]
_CLOSING = 1.0  # seconds to wait for a connection that may be closing
_LOCAL = ("localhost", "127.0.0.1", "[::1]")


class Guard:
    """An ASGI application around another one.

    Parameters
    ----------
    app
        The other application.
    settings
        Names of this host, limits, and logging.
    batches
        The paths that accept one request per line, and therefore bodies of any length.
    bodies
        The paths whose bodies have a limit of their own, in bytes.
    """

    def __init__(self, app: App, settings: Settings, batches: frozenset[str], bodies: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.settings = settings
        self.batches = batches
        self.bodies = dict(bodies or {})
        self.names = {*_LOCAL, settings.host.lower(), *(name.lower() for name in settings.hosts)}
        self.any_name = "*" in settings.hosts or not settings.loopback
        own = [] if settings.cors else [(b"cross-origin-resource-policy", b"same-origin")]
        self.headers = _HEADERS + own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.monotonic(), 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                there = {name.lower() for name, _ in message["headers"]}
                headers = [*message["headers"], *(one for one in self.headers if one[0] not in there)]
                if b"cache-control" not in there:
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            try:
                await send(message)
            except LocalProtocolError:
                if message["type"] != "http.response.start" or not await _closes(receive):
                    raise
                status = 0
                raise ClientDisconnect from None

        try:
            problem = self._refused(scope)
            if problem is not None:
                await problem.response()(scope, receive, send_on)
                return
            await self.app(scope, self._bounded(scope, receive), send_on)
        except ClientDisconnect:
            pass  # the client left in the middle of its request: nobody is waiting for an answer
        except Exception:
            # details go to the log, never to the caller
            _write_log(traceback.format_exc().rstrip())
            if not status:
                words = "the fault is in the service: see its log"
                await Problem("internal", words).response()(scope, receive, send_on)
        finally:
            self._log(scope, status, time.monotonic() - begun)

    def _refused(self, scope: Scope) -> Problem | None:
        headers = dict(scope["headers"])
        if not self.any_name:
            name = headers.get(b"host", b"").decode("latin-1").lower()
            bare = name if name.endswith("]") else name.rpartition(":")[0] or name
            if bare not in self.names:
                return Problem("misdirected", f"this service does not answer to the name {bare[:100]!r}")
        length = headers.get(b"content-length", b"0")
        if not self._is_batch(scope) and length.isdigit() and int(length[:20]) > (most := self._most(scope)):
            return self._too_large(most)
        return None

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """Return a `receive` that is limited in size and time as the settings say.

        A batch has no known end, so its time limit starts anew with each part.
        """
        batch, most = self._is_batch(scope), self._most(scope)
        deadline = time.monotonic() + self.settings.read_timeout
        total, more = 0, True

        async def bounded() -> Message:
            nonlocal total, more
            if not more:  # the only message still to come is the disconnection
                return await receive()
            left = self.settings.read_timeout if batch else deadline - time.monotonic()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, left))
            except TimeoutError:
                headers = {"connection": "close"}
                raise Problem(
                    "slow", f"the request did not arrive in {self.settings.read_timeout:g} s", headers=headers
                ) from None
            total += len(message.get("body", b""))
            more = message.get("more_body", False)
            if total > most and not batch:
                raise self._too_large(most)
            return message

        return bounded

    def _most(self, scope: Scope) -> int:
        return self.bodies.get(_path(scope), self.settings.body)

    def _is_batch(self, scope: Scope) -> bool:
        path = _path(scope)
        kind: bytes = dict(scope["headers"]).get(b"content-type", b"")
        return path in self.batches and kind.partition(b";")[0].strip().lower() == BATCH

    def _too_large(self, most: int) -> Problem:
        words = f"a request may have at most {most} bytes"
        return Problem("too-large", words, headers={"connection": "close"})

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        if self.settings.log == "none":
            return
        client = (scope.get("client") or ("",))[0]
        # neither query nor body: they are private to the caller
        entry = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "client": client,
            "method": scope["method"],
            "path": scope["path"][:500],
            "status": status or 499,
            "milliseconds": round(seconds * 1000, 1),
        }
        text = json.dumps(entry) if self.settings.log == "json" else _plain(entry)
        _write_log(text)


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


async def _closes(receive: Receive) -> bool:
    """Return whether the connection is closing, which is why the answer could not begin.

    If a request is not HTTP, the server itself answers with 400 and closes the connection; if our answer begins before
    it is closed, the server rejects it.  Any other rejected answer is a fault of the service, and its connection stays open.
    """
    try:
        async with asyncio.timeout(_CLOSING):
            while (await receive())["type"] != "http.disconnect":
                pass
    except TimeoutError:
        return False
    return True


def _write_log(text: str) -> None:
    """Write a line to standard error, or drop it if nobody reads that: a full pipe must not hold up every request."""
    try:
        room = bool(select.select([], [sys.stderr.fileno()], [], 0)[1])
    except (OSError, ValueError, AttributeError):  # not a real file, or one that this system cannot poll
        room = True
    if room:
        print(text, file=sys.stderr, flush=True)


def _plain(entry: dict[str, Any]) -> str:
    path = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in entry["path"])
    return f"{entry['time']} {entry['client']} {entry['method']} {path} {entry['status']} {entry['milliseconds']} ms"
