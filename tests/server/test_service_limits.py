"""Limits: size, time, work in flight, read timeouts; work whose client has gone ends."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asking import EMPTY, JSON, LINES, SMALL, G, Heard, Make, ask, client_with, lines_of, run_alone  # noqa: F401

from sudokit.server import Settings, create_app
from sudokit.server._work import Disconnected, Job, Workers

ENDLESS = json.dumps({"grid": EMPTY, "limit": 2**62}).encode()


def app_with(**settings: Any) -> Any:
    chosen: dict[str, Any] = {"log": "none", "seconds": 3600} | settings
    return create_app(Settings(**chosen))


async def until(condition: Any) -> None:
    """Wait for what is bound to come; the test's own limit ends it otherwise."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_bodies(client_with: Make) -> None:
    made = client_with(body=1000)
    long = made.post("/api/v1/solve", json={"grid": " " * 1000 + SMALL})
    assert (long.status_code, long.json()["type"]) == (413, "/api/v1/docs#too-large")
    assert made.post("/api/v1/solve", json={"grid": SMALL}).status_code == 200

    def parts() -> Any:
        yield b'{"grid": "'
        for _ in range(100):
            yield b" " * 100

    unsaid = made.post("/api/v1/solve", content=parts(), headers=JSON)
    assert unsaid.status_code == 413
    line = made.post("/api/v1/solve", content=b" " * 2000, headers=LINES)
    assert lines_of(line.text)[0]["status"] == 413


@pytest.mark.parametrize(
    ("path", "headers"), [("/api/v1/solve", JSON), ("/api/v1/hint", LINES), ("/compat/sugoku/solve", LINES)]
)
def test_a_body_that_is_too_long_is_not_read_to_its_end_whatever_it_calls_itself(path: str, headers: dict[str, str]) -> None:
    read = 0

    def parts() -> Any:
        nonlocal read
        for _ in range(1000):
            read += 1
            yield b" " * 1000

    heard = run_alone(ask(app_with(body=10_000), path, parts(), headers=headers, stall=True))
    assert heard.status == 413
    assert read < 20


def test_sizes(client_with: Make) -> None:
    made = client_with(size=9)
    for asked in ({"grid": "." * 256}, {"grid": SMALL, "layout": "4x4"}, {"grid": [[0] * 10] * 10}):
        answer = made.post("/api/v1/solve", json=asked)
        assert answer.status_code == 422
        assert "9x9 at most" in answer.json()["detail"]
    assert made.post("/api/v1/generate", json={"layout": "4x4"}).status_code == 422
    assert made.get("/api/v1/about").json()["limits"]["size"] == 9


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("count", {"grid": EMPTY, "limit": 2**62}),
        ("solve", {"grid": EMPTY, "limit": 2**62}),
        ("solve", {"grid": EMPTY, "limit": 2**62, "time_limit": 0.01}),
    ],
)
def test_time_is_over(client_with: Make, verb: str, asked: Any) -> None:
    data = client_with(seconds=0.05).post(f"/api/v1/{verb}", json=asked).json()
    assert data["reason"] == "time"
    assert data["status"] == ("multiple" if data["count"] > 1 else "undecided")


def test_no_time_at_all(client_with: Make) -> None:
    made = client_with()
    for verb in ("explain", "steps"):
        data = made.post(f"/api/v1/{verb}", json={"grid": G, "time_limit": 0}).json()
        assert data["reason"] == "time", verb
    assert made.post("/api/v1/generate", json={"time_limit": 0, "level": "hard"}).json() == {"puzzles": [], "reason": "time"}


def test_a_client_that_goes_away_stops_the_work() -> None:
    async def main() -> Any:
        app = app_with(workers=1, queue=1)
        workers: Workers = app.state.workers
        gone, second_gone = asyncio.Event(), asyncio.Event()
        working = asyncio.create_task(ask(app, "/api/v1/count", [ENDLESS], gone=gone))
        await until(lambda: workers.running == 1)
        waiting = asyncio.create_task(ask(app, "/api/v1/count", [ENDLESS], gone=second_gone))
        await until(lambda: workers.waiting == 1)
        second_gone.set()  # one that only waits is dropped
        await until(lambda: workers.waiting == 0)
        assert workers.running == 1
        gone.set()
        await until(lambda: workers.running == 0)
        answers = await asyncio.gather(working, waiting)
        served = await ask(app, "/api/v1/solve", [json.dumps({"grid": G}).encode()])
        workers.shut()
        return [answer.status for answer in answers], served.status

    assert run_alone(main()) == ([499, 499], 200)


@pytest.mark.parametrize("path", ["/compat/sugoku/solve", "/api/v1/solve"])
def test_a_client_that_leaves_in_the_middle_of_its_body_is_no_fault(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        gone = asyncio.Event()
        gone.set()
        await ask(app_with(), path, [b'{"board": '], stall=True, gone=gone)

    run_alone(main())
    assert capsys.readouterr().err == ""


def test_too_much_work_is_refused_at_once() -> None:
    async def main() -> Any:
        app = app_with(workers=1, queue=1)
        workers: Workers = app.state.workers
        gone = asyncio.Event()
        first = asyncio.create_task(ask(app, "/api/v1/count", [ENDLESS], gone=gone))
        await until(lambda: workers.running == 1)
        second = asyncio.create_task(ask(app, "/api/v1/solve", [json.dumps({"grid": G}).encode()]))
        await until(lambda: workers.waiting == 1)
        refused = await ask(app, "/api/v1/solve", [json.dumps({"grid": G}).encode()])
        ready = await ask(app, "/readyz")
        alive = await ask(app, "/healthz")
        gone.set()
        await first
        answered = await second
        workers.shut()
        return refused, ready.status, alive.status, answered.data["status"]

    refused, ready, alive, answered = run_alone(main())
    assert refused.status == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert refused.data["type"].endswith("#overloaded")
    assert (ready, alive, answered) == (429, 200, "unique")


def test_work_in_hand_is_told_that_the_service_ends() -> None:
    async def main() -> Any:
        app = app_with(workers=1)
        workers: Workers = app.state.workers
        working = asyncio.create_task(ask(app, "/api/v1/count", [ENDLESS]))
        await until(lambda: workers.running == 1)
        workers.close()
        late = await ask(app, "/api/v1/solve", [json.dumps({"grid": G}).encode()])
        ready = await ask(app, "/readyz")
        workers.stop()
        answer = await working
        workers.shut()
        return answer.data["reason"], late.status, ready.status

    assert run_alone(main()) == ("stop", 503, 503)


def test_work_that_waits_while_the_service_ends_is_told_so_as_well() -> None:
    async def main() -> Any:
        app = app_with(workers=1)
        workers: Workers = app.state.workers
        first = asyncio.create_task(ask(app, "/api/v1/count", [ENDLESS]))
        await until(lambda: workers.running == 1)
        second = asyncio.create_task(ask(app, "/api/v1/count", [ENDLESS]))
        await until(lambda: workers.waiting == 1)
        workers.stop()
        try:
            async with asyncio.timeout(30):
                return [answer.data["reason"] for answer in await asyncio.gather(first, second)]
        finally:
            workers.shut()

    assert run_alone(main()) == ["stop", "stop"]


def test_a_body_that_does_not_come() -> None:
    async def main() -> Any:
        app = app_with(read_timeout=0.05)
        half = await ask(app, "/api/v1/solve", [b'{"grid": '], stall=True)
        batch = await ask(app, "/api/v1/solve", [json.dumps({"grid": G}).encode() + b"\n{"], headers=LINES, stall=True)
        return half, batch, app.state.workers

    half, batch, workers = run_alone(main())
    assert half.status == 408
    assert half.headers["connection"] == "close"
    first, last = lines_of(batch.body.decode())
    assert (first["status"], last["status"]) == ("unique", 408)
    assert not workers.streams.held


def test_a_failure_of_the_service_tells_nothing(
    client_with: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = client_with()

    def broken(*_: Any) -> Any:
        raise RuntimeError("a secret")

    monkeypatch.setattr("sudokit.server._verbs.parsed_puzzle", broken)
    answer = made.post("/api/v1/solve", json={"grid": G})
    assert (answer.status_code, answer.json()["type"]) == (500, "/api/v1/docs#internal")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "RuntimeError: a secret" in capsys.readouterr().err


def test_a_place_in_the_queue_is_given_back_whatever_happens() -> None:
    async def main() -> int:
        workers = Workers(Settings(workers=1, queue=5, log="none", seconds=3600))
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        held = asyncio.Event()
        loop = asyncio.get_running_loop()

        def work(job: Job) -> None:
            loop.call_soon_threadsafe(held.set)
            while not job.ended:
                pass

        first = asyncio.create_task(workers.run(work, lambda: asyncio.shield(gone)))
        await held.wait()
        waiting = [asyncio.create_task(workers.run(lambda _: None)) for _ in range(5)]
        await until(lambda: workers.waiting == 5)
        for task in waiting[:3]:
            task.cancel()
        await until(lambda: workers.waiting == 2)
        gone.set_result(None)
        with pytest.raises(Disconnected):
            await first
        await asyncio.gather(*waiting[3:])
        workers.shut()
        return workers.running

    assert run_alone(main()) == 0


def test_logs(client_with: Make, capsys: pytest.CaptureFixture[str]) -> None:
    client_with(log="json").post("/api/v1/solve?secret=1", json={"grid": G})
    line = json.loads(capsys.readouterr().err)
    assert (line["method"], line["path"], line["status"]) == ("POST", "/api/v1/solve", 200)
    client_with(log="text").get("/a%0Ab")
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    assert "404" in text
