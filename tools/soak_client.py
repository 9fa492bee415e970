"""One request over a connection, in one of many manners: whole, slowly, in part, or left in the middle."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from soak_addresses import Asked

__all__ = ["MANNERS", "Answer", "Client", "Wrong"]

_LARGEST = 32 * 1024  # bytes; with a larger body, an early answer may be lost when the service closes the connection
_HEAD = b"POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\n"
_GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x00" * 1000,
    b"GET / HTTP/1.1\r\nhost: evil.example\r\n\r\n",
    _HEAD + b"content-length: -5\r\n\r\n",
    _HEAD + b"transfer-encoding: chunked\r\n\r\nzz\r\n",
    _HEAD + b"x: " + b"y" * 100_000 + b"\r\n\r\n",
)


class Wrong(Exception):
    """The service misbehaved."""


@dataclass(frozen=True)
class Answer:
    """An answer of the service."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class _Line:
    """A connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, *parts: bytes) -> None:
        self.writer.writelines(parts)
        await self.writer.drain()

    def leave(self, chance: random.Random) -> str:
        """Disconnect, with a reset or in an orderly way."""
        if chance.random() < 0.5:
            self.writer.transport.abort()
        return "left"


Manner = Callable[["Client", Asked, _Line, random.Random], Awaitable[str]]


class Client:
    """Sends requests to a loopback address, in various manners.

    Parameters
    ----------
    port
        The port of the service.
    read_timeout
        Seconds that the service waits for a body.
    bound
        Maximum seconds for an answer.
    """

    def __init__(self, port: int, read_timeout: float, bound: float) -> None:
        self.port, self.read_timeout, self.bound = port, read_timeout, bound

    async def answer(self, asked: Asked) -> Answer:
        """Send a request, and return the answer.

        Raises
        ------
        Wrong
            If the answer is missing, late or invalid.
        """
        try:
            async with asyncio.timeout(self.bound), self._line() as line:
                await line.send(*asked.wire())
                return _parsed(await line.reader.read(), asked.method)
        except TimeoutError:
            raise Wrong(f"no answer in {self.bound:g} s") from None
        except OSError as error:
            raise Wrong(f"no answer: {error}") from None

    async def outcome(self, asked: Asked, manner: str, chance: random.Random) -> str:
        """Send a request in a manner, and return the outcome: a status, or who closed the connection.

        Raises
        ------
        Wrong
            If the answer is missing, late or invalid.
        """
        try:
            async with asyncio.timeout(self.bound), self._line(slow="read" in manner and "whole" not in manner) as line:
                return await _MANNERS[manner][1](self, asked, line, chance)
        except TimeoutError:
            raise Wrong(f"no end in {self.bound:g} s") from None
        except OSError as error:
            if manner in ("whole", "twice", "slow reader") and len(asked.body) <= _LARGEST:
                raise Wrong(f"no answer: {error}") from None
            return "closed"

    @asynccontextmanager
    async def _line(self, *, slow: bool = False) -> AsyncIterator[_Line]:
        connection = socket.socket()
        connection.setblocking(False)
        if slow:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", self.port))
            line = _Line(*await asyncio.open_connection(sock=connection, limit=4096 if slow else 2**16))
        except BaseException:
            connection.close()
            raise
        try:
            yield line
        finally:
            line.writer.close()
            with suppress(OSError):
                await line.writer.wait_closed()

    async def _whole(self, asked: Asked, line: _Line, _: random.Random) -> str:
        await line.send(*asked.wire())
        return _judged(asked, await line.reader.read())

    async def _twice(self, asked: Asked, line: _Line, _: random.Random) -> str:
        """Send a request twice over one connection, the second time before the first answer."""
        await line.send(*asked.wire(close=False), *asked.wire())
        first, sep, _rest = (await line.reader.read()).partition(b"\r\n\r\n")
        if not sep:
            raise Wrong("the answer has no head")
        return first.split()[1].decode()

    async def _slow_writer(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        everything = b"".join(asked.wire())
        cuts = sorted(chance.randrange(len(everything) + 1) for _ in range(6))
        for begin, end in zip([0, *cuts], [*cuts, len(everything)], strict=True):
            await line.send(everything[begin:end])
            await asyncio.sleep(chance.random() * self.read_timeout / 12)
        return _judged(asked, await line.reader.read())

    async def _slow_reader(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        await line.send(*asked.wire())
        got = b""
        for _ in range(chance.randrange(12)):
            got += await line.reader.read(chance.randrange(1, 2000))
            await asyncio.sleep(chance.random() * self.read_timeout / 12)
        return _judged(asked, got + await line.reader.read())

    async def _leaves(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        await line.send(*asked.wire())
        await asyncio.sleep(chance.choice((0, 0.001, 0.01, 0.1)))
        return line.leave(chance)

    async def _leaves_in_answer(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        await line.send(*asked.wire())
        await line.reader.read(chance.randrange(1, 5000))
        await asyncio.sleep(chance.choice((0, 0.01, 0.2)))
        return line.leave(chance)

    async def _leaves_in_upload(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        everything = b"".join(asked.wire())
        await line.send(everything[: chance.randrange(len(everything))])
        await asyncio.sleep(chance.choice((0, 0.001, 0.05)))
        return line.leave(chance)

    async def _stops(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        """Send only a part, and wait until the service times out."""
        everything = b"".join(asked.wire())
        await line.send(everything[: chance.randrange(len(everything))])
        found = await line.reader.read()
        return found.split()[1].decode() if found else "closed"

    async def _reads_nothing(self, asked: Asked, line: _Line, chance: random.Random) -> str:
        await line.send(*asked.wire())
        await asyncio.sleep(chance.random() * 2 * self.read_timeout)
        return line.leave(chance)

    async def _garbage(self, _: Asked, line: _Line, chance: random.Random) -> str:
        await line.send(chance.choice((*_GARBAGE, chance.randbytes(500) + b"\r\n\r\n")))
        found = await line.reader.read()
        return found.split()[1].decode() if found else "closed"


# Relative frequencies: most requests are sent whole, because only then can the answer be checked.
_MANNERS: dict[str, tuple[int, Manner]] = {
    "whole": (12, Client._whole),
    "twice": (2, Client._twice),
    "slow writer": (2, Client._slow_writer),
    "slow reader": (2, Client._slow_reader),
    "leaves before the answer": (3, Client._leaves),
    "leaves in the answer": (3, Client._leaves_in_answer),
    "leaves in the upload": (3, Client._leaves_in_upload),
    "stops in the upload": (1, Client._stops),
    "reads nothing": (1, Client._reads_nothing),
    "garbage": (1, Client._garbage),
}
MANNERS = {name: often for name, (often, _) in _MANNERS.items()}


def _parsed(raw: bytes, method: str) -> Answer:
    """Parse an answer."""
    head, sep, body = raw.partition(b"\r\n\r\n")
    if not sep:
        raise Wrong(f"the answer has no head: {raw[:80]!r}")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    if headers.get("transfer-encoding") == "chunked":
        body = _joined(body)
    elif method != "HEAD" and len(body) != int(headers.get("content-length", 0)):
        raise Wrong(f"the body has {len(body)} bytes, but content-length is {headers.get('content-length')}")
    return Answer(int(first.split()[1]), headers, body)


def _joined(chunks: bytes) -> bytes:
    body = b""
    while True:
        size, sep, chunks = chunks.partition(b"\r\n")
        if not sep:
            raise Wrong("the answer has no end")
        if not (length := int(size, 16)):
            return body
        body, chunks = body + chunks[:length], chunks[length + 2 :]


def _judged(asked: Asked, raw: bytes) -> str:
    """Return the status of an answer; raise Wrong if the answer is invalid."""
    answer = _parsed(raw, asked.method)
    other = asked.method != asked.address.method
    if answer.status not in asked.address.statuses | ({404, 405} if other else set()):
        raise Wrong(f"status {answer.status}, which the document does not list: {answer.body[:300]!r}")
    if answer.status == 500:
        raise Wrong("status 500")
    if asked.method == "HEAD":
        return str(answer.status)
    kind = answer.headers.get("content-type", "").partition(";")[0]
    try:
        if answer.status >= 400:
            if kind != "application/problem+json" or json.loads(answer.body)["status"] != answer.status:
                raise Wrong(f"status {answer.status}, but the body is not a problem with this status")
        elif kind == "application/json":
            json.loads(answer.body)
        elif kind == "application/x-ndjson":
            for line in answer.body.splitlines():
                json.loads(line)
        elif kind == "text/event-stream":
            last = answer.body.rstrip(b"\n").rpartition(b"\n\n")[2]
            if not last.startswith((b"event: done\n", b"event: problem\n")):
                raise Wrong(f"the last event is {last[:80]!r}")
    except ValueError as error:
        raise Wrong(f"the answer is not JSON: {error}") from None
    return str(answer.status)
