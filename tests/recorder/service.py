"""Asking the service without a network: status, headers and body of its answers."""

from __future__ import annotations

import asyncio
import atexit
import functools
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .masks import masked, without_pace
from .names import ADDRESSES, call
from .probe import Told
from .show import Raw, printable

__all__ = ["Answer", "ask", "get", "post", "post_lines"]

JSON = {"content-type": "application/json"}
LINES = {"content-type": "application/x-ndjson"}
_USUAL = {
    "content-length",
    "content-security-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-frame-options",
}
"""Headers that every answer has: a probe of their own records them."""


class Answer(NamedTuple):
    """What the service sent."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def told(self, whole: bool) -> Told:
        """Return it as text, with all headers or the telling ones; JSON with a line for each field."""
        shown = [f"{name}: {value}" for name, value in self.headers if whole or name not in _USUAL]
        head = [f"status {self.status}", *shown]
        body = _shown(self.body)
        if dict(self.headers).get("content-type", "").startswith("text/event-stream"):
            body = without_pace(body)
        return Told(masked("\n".join([*head, "", body])))


def _in_order(name: str, value: str) -> str:
    """Return a header with its methods in order: the library keeps them in a set, whose order is drawn anew in every process."""
    return ", ".join(sorted(value.split(", "))) if name == "allow" else value


def _shown(body: bytes) -> str:
    try:
        data = json.loads(body)
    except ValueError:
        return printable(Raw(body))
    if not isinstance(data, (dict, list)):
        return printable(Raw(body))
    compact = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    note = "" if masked(body.decode("utf-8", "surrogatepass")) == masked(compact) else "(JSON with blanks)\n"
    return note + "\n".join(_json_lines(data, ""))


def _json_lines(data: Any, indent: str) -> Iterable[str]:
    """Yield JSON, a line for each field; what fits stays on one line."""
    flat = masked(json.dumps(data, ensure_ascii=False))  # before its length decides
    if len(indent) + len(flat) <= 120 or not isinstance(data, (dict, list)) or not data:
        yield indent + flat
        return
    yield indent + ("{" if isinstance(data, dict) else "[")
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        name = f"{json.dumps(key, ensure_ascii=False)}: " if isinstance(data, dict) else ""
        first, *rest = _json_lines(value, indent + " ")
        yield f"{indent} {name}{first.strip()}"
        yield from rest
    yield indent + ("}" if isinstance(data, dict) else "]")


class _Service:
    """An application, and the loop that it lives in."""

    def __init__(self, **settings: Any) -> None:
        chosen = {"log": "none", "seconds": 3600.0, "workers": 2} | settings
        self.app = call("service", call("service settings", **chosen))
        self.loop = asyncio.new_event_loop()
        self.ending = self.loop.create_future()
        self.begun = self.loop.create_future()
        self.life = self.loop.create_task(self._live())
        self.loop.run_until_complete(self.begun)
        atexit.register(self.end)

    async def _live(self) -> None:
        begin = True

        async def receive() -> dict[str, str]:
            nonlocal begin
            if begin:
                begin = False
                return {"type": "lifespan.startup"}
            await self.ending
            return {"type": "lifespan.shutdown"}

        async def send(message: Mapping[str, Any]) -> None:
            if message["type"] == "lifespan.startup.complete":
                self.begun.set_result(None)

        await self.app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)

    def end(self) -> None:
        """End the application."""
        self.ending.set_result(None)
        self.loop.run_until_complete(self.life)
        self.loop.close()

    def ask(self, method: str, address: str, parts: Iterable[bytes], headers: Mapping[str, str], stall: bool) -> Answer:
        """Send a request in parts, and return the answer; `stall`: its body never ends."""
        return self.loop.run_until_complete(self._ask(method, address, parts, headers, stall))

    async def _ask(self, method: str, address: str, parts: Iterable[bytes], headers: Mapping[str, str], stall: bool) -> Answer:
        feed, ended, answered = iter(parts), False, asyncio.Event()
        before = len(asyncio.all_tasks())  # this one, and those that the application lives by
        status, got, sent = 0, [], b""

        async def receive() -> dict[str, Any]:
            nonlocal ended
            part = next(feed, None)
            if part is not None:
                return {"type": "http.request", "body": part, "more_body": True}
            if not ended and not stall:
                ended = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await answered.wait()  # the client goes away when it has its answer
            return {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            nonlocal status, got, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                got = [(name.decode(), value.decode("latin-1")) for name, value in message["headers"]]
            sent += message.get("body", b"")
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                answered.set()

        path, _, query = address.partition("?")
        named = {"host": "localhost", **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
            "scheme": "http",
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 1),
            "root_path": "",
        }
        await self.app(scope, receive, send)
        answered.set()
        while len(asyncio.all_tasks()) > before:  # those that wait for the client to go away end
            await asyncio.sleep(0)
        return Answer(status, sorted((name, _in_order(name, value)) for name, value in got), sent)


@functools.cache
def _service(settings: tuple[tuple[str, Any], ...]) -> _Service:
    return _Service(**dict(settings))


def ask(
    method: str,
    address: str,
    parts: Iterable[bytes] = (),
    headers: Mapping[str, str] | None = None,
    stall: bool = False,
    whole: bool = False,
    **settings: Any,
) -> Told:
    """Ask a service with these settings (`whole`: show all headers); the address is a name of `ADDRESSES`, with what follows it, or a path."""
    name, slash, rest = address.partition("/") if not address.startswith("/") else ("", "", "")
    name, mark, query = name.partition("?")
    path = f"{ADDRESSES[name]}{mark}{query}{slash}{rest}" if name else address
    answer = _service(tuple(sorted(settings.items()))).ask(method, path, parts, headers or {}, stall)
    return Told(f"{method} {address}\n{answer.told(whole)}")


def get(address: str, headers: Mapping[str, str] | None = None, **settings: Any) -> Told:
    """Get an address."""
    return ask("GET", address, headers=headers, **settings)


def post(address: str, asked: Any, headers: Mapping[str, str] | None = None, **settings: Any) -> Told:
    """Post JSON, or bytes as they are."""
    content = asked if isinstance(asked, bytes) else json.dumps(asked, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return ask("POST", address, [content], {**JSON, **(headers or {})}, **settings)


def post_lines(address: str, lines: Iterable[Any], **settings: Any) -> Told:
    """Post a batch: a request a line."""
    texts = (one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in lines)
    return ask("POST", address, ["\n".join(texts).encode()], LINES, **settings)
