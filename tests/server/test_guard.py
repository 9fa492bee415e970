"""The guard and answers that the server refuses to send."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asking import run_alone
from h11 import LocalProtocolError

from sudokit.server import Settings
from sudokit.server._guard import Guard

SCOPE = {"type": "http", "method": "GET", "path": "/solve", "root_path": "", "headers": [(b"host", b"localhost")]}
START = {"type": "http.response.start", "status": 200, "headers": []}


def answered(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *, closing: bool) -> str:
    """Return what the log holds after the server refused the beginning of an answer."""
    monkeypatch.setattr("sudokit.server._guard._CLOSING", 0.01)
    received = [{"type": "http.request", "body": b"", "more_body": True}]

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send(START)

    async def receive() -> Any:
        if received:
            return received.pop()
        if not closing:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        raise LocalProtocolError("can't handle event type Response when role=SERVER and state=MUST_CLOSE")

    run_alone(Guard(app, Settings(), frozenset())(dict(SCOPE), receive, send))
    return capfd.readouterr().err


def test_an_answer_to_a_connection_that_closes_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log = answered(monkeypatch, capfd, closing=True)
    assert "Traceback" not in log
    assert " GET /solve 499 " in log
    assert len(log.splitlines()) == 1


def test_an_answer_refused_on_an_open_connection_is_reported(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log = answered(monkeypatch, capfd, closing=False)
    assert "Traceback" in log
    assert "LocalProtocolError" in log
    assert log.splitlines()[-1].rpartition(" GET /solve ")[2].startswith("200 ")
