"""An application to ask, without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from sudokit.server import Settings, create_app
from sudokit.server._places import Lane, Place

G = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"
SMALL = "12..34.....3..2."
JSON = {"content-type": "application/json"}
LINES = {"content-type": "application/x-ndjson"}

EMPTY = "." * 81  # of which nobody counts all solutions
Make = Callable[..., TestClient]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(log="none")), base_url="http://localhost") as made:
        yield made


@pytest.fixture
def client_with() -> Iterator[Make]:
    """Makes clients of applications with other settings."""
    opened: list[TestClient] = []

    def make(**settings: Any) -> TestClient:
        made = TestClient(create_app(Settings(**{"log": "none"} | settings)), base_url="http://localhost")
        opened.append(made.__enter__())
        return made

    yield make
    for one in opened:
        one.__exit__(None, None, None)


def post(client: TestClient, verb: str, **asked: Any) -> Any:
    """Return a good answer's data."""
    answer = client.post(f"/api/v1/{verb}", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def lines_of(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


class Heard(NamedTuple):
    """What an application sent."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


async def ask(
    app: Any,
    path: str,
    parts: Iterable[bytes] = (),
    *,
    headers: dict[str, str] = JSON,
    gone: asyncio.Event | None = None,
    stall: bool = False,
    takes: asyncio.Event | None = None,
) -> Heard:
    """Ask an application without a client library between.

    `gone`: the client goes away when it is set; else it stays.  `stall`: its body never ends.  `takes`: it takes nothing of the
    answer until that is set.
    """
    feed = iter(parts)
    status, got, sent, ended = 0, {}, b"", False

    async def receive() -> dict[str, Any]:
        nonlocal ended
        part = next(feed, None)
        if part is not None:
            return {"type": "http.request", "body": part, "more_body": True}
        if not ended and not stall:
            ended = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await (gone or asyncio.Event()).wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, got, sent
        if message["type"] == "http.response.start":
            status = message["status"]
            got = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        if takes is not None:
            await takes.wait()
        sent += message.get("body", b"")

    all_headers = {"host": "localhost", **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET" if parts == () else "POST",
        "path": path.partition("?")[0],
        "raw_path": path.encode(),
        "query_string": path.partition("?")[2].encode(),
        "headers": [(name.encode(), value.encode()) for name, value in all_headers.items()],
        "scheme": "http",
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
        "root_path": "",
    }
    await app(scope, receive, send)
    return Heard(status, got, sent)


def events_of(text: str) -> list[tuple[str, Any]]:
    """Return names and data of server-sent events."""
    found = []
    for block in text.split("\n\n"):
        if block and not block.startswith(":"):
            name, data = block.split("\n")
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def hold(lane: Lane) -> Place:
    """Take a free place; a `with` block gives it back."""
    place = lane.take_now()
    assert place is not None
    return place


def run_alone(main: Any) -> Any:
    """Run a coroutine in a thread of its own: the browser's tests leave a loop running in the first one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, main).result()
