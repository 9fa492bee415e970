"""Places among the threads, the long work and the streams: all are given back, and /readyz says where one is not."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asking import LINES, SMALL, G, Heard, Make, ask, client_with, events_of, hold, lines_of, run_alone  # noqa: F401
from test_service_limits import app_with, until

from sudokit.server import Settings
from sudokit.server._places import Place
from sudokit.server._problems import Problem
from sudokit.server._work import Job, Workers

SOLVE = json.dumps({"grid": SMALL}).encode()
REQUESTS: dict[str, tuple[str, tuple[bytes, ...], dict[str, str]]] = {
    "a verb": ("/api/v1/solve", (SOLVE,), {"content-type": "application/json"}),
    "a batch": ("/api/v1/solve", (SOLVE + b"\n", SOLVE + b"\n" + SOLVE), LINES),
    "a stream": ("/api/v1/generate/stream?layout=2x2&seed=1&n=2", (), {}),
    "a stream of no time": ("/api/v1/generate/stream?time_limit=0", (), {}),
}


def all_free(workers: Workers) -> bool:
    return not any(lane.held or lane.waiting for lane in workers.lanes.values())


async def turns(number: int) -> None:
    """Let the event loop go round."""
    for _ in range(number):
        await asyncio.sleep(0)


def test_a_stream_that_has_no_time_leaves_its_place_to_the_next(client_with: Make) -> None:
    made = client_with(workers=2, stream_seconds=20)
    for seconds in ("0", "1e-9"):
        name, data = events_of(made.get(f"/api/v1/generate/stream?time_limit={seconds}").text)[-1]
        assert (name, data["made"], data["reason"]) == ("done", 0, "time")
        name, data = events_of(made.get("/api/v1/generate/stream?layout=2x2").text)[-1]
        assert (name, data["made"], data["reason"]) == ("done", 1, "")


class AtOnce(asyncio.SelectorEventLoop):
    """An event loop that does the work of threads itself in its next turn, so that every run takes the same turns."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        future = self.create_future()

        def call() -> None:
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_soon(call)
        return future


def in_turns(main: Any) -> Any:
    def run() -> Any:
        with asyncio.Runner(loop_factory=AtOnce) as runner:
            return runner.run(main)

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(run).result()


@pytest.mark.parametrize(
    ("name", "waits"),
    [(name, waits) for name in REQUESTS for waits in (False, True) if name != "a stream of no time" or not waits],
)
def test_every_place_is_given_back_wherever_a_request_is_cancelled(name: str, waits: bool) -> None:
    """Cancelled in its first turn of the loop, in its second, and so on until it has been answered."""
    path, parts, headers = REQUESTS[name]

    async def main() -> int:
        app, number = app_with(workers=1), 0
        workers: Workers = app.state.workers
        while True:
            others = [hold(workers.threads), hold(workers.long)] if waits else []
            task = asyncio.create_task(ask(app, path, parts, headers=headers))
            if waits:
                await turns(50)
                for other in others:
                    other.give_back()
            await turns(number)
            answered = task.done()
            task.cancel()
            await asyncio.wait({task})
            await turns(5)
            assert all_free(workers), number
            if answered:
                assert task.result().status == 200
                return number
            number += 1

    assert in_turns(main()) > 3


def test_every_place_is_given_back_when_no_thread_can_be_started(
    client_with: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = client_with(workers=1)

    def broken(*_: Any) -> Any:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(ThreadPoolExecutor, "submit", broken)
        assert made.post("/api/v1/solve", json={"grid": G}).status_code == 500
        (name, data) = events_of(made.get("/api/v1/generate/stream").text)[-1]
        assert (name, data["status"]) == ("problem", 500)
        (line,) = lines_of(made.post("/api/v1/solve", content=SOLVE, headers=LINES).text)
        assert line["status"] == 500
    assert capsys.readouterr().err.count("can't start new thread") >= 3
    assert all_free(made.app.state.workers)  # type: ignore[attr-defined]
    assert made.post("/api/v1/solve", json={"grid": G}).json()["status"] == "unique"


def test_an_error_that_no_future_can_hold_gives_its_place_back() -> None:
    async def main() -> bool:
        workers = Workers(Settings(workers=1, log="none"))

        def work(_: Job) -> Any:
            return next(iter(()))

        async with asyncio.timeout(60):
            with pytest.raises(RuntimeError):
                await workers.run(work)
        return all_free(workers)

    assert run_alone(main())


def test_a_place_for_long_work_is_free_only_when_its_thread_has_ended() -> None:
    async def main() -> None:
        workers = Workers(Settings(workers=2, log="none", grace=3600))
        loop, begun, free = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

        def work(_: Job) -> None:
            loop.call_soon_threadsafe(begun.set)
            free.wait()

        task = asyncio.create_task(workers.run(work, long=True))
        await begun.wait()
        task.cancel()
        await asyncio.wait({task})
        await turns(5)
        assert (len(workers.long.held), len(workers.threads.held)) == (1, 1)
        free.set()
        await until(lambda: all_free(workers))

    run_alone(main())


def test_places_go_to_whoever_waits_longest() -> None:
    async def main() -> list[int]:
        workers, order = Workers(Settings(workers=1, log="none")), []
        with hold(workers.threads):
            tasks = [asyncio.create_task(workers.run(lambda _, number=number: order.append(number))) for number in range(4)]  # type: ignore[misc]
            await turns(2)
            assert workers.waiting == 4
        await asyncio.gather(*tasks)
        return order

    assert run_alone(main()) == [0, 1, 2, 3]


def test_a_service_that_begins_again_has_all_its_places() -> None:
    workers = Workers(Settings(workers=1, log="none"))

    async def main() -> Place:
        return hold(workers.threads)

    run_alone(main())
    workers.shut()
    workers.open()
    assert all_free(workers)


# --- what is stuck ----------------------------------------------------------------------------------


async def ready(app: Any) -> Heard:
    return await ask(app, "/readyz", headers={})


def test_readyz_counts_the_places() -> None:
    async def main() -> Any:
        app = app_with(workers=3, streams=7)
        with hold(app.state.workers.long):
            return (await ready(app)).data

    assert run_alone(main()) == {
        "status": "ok",
        "running": 0,
        "waiting": 0,
        "lanes": {
            "threads": {"places": 3, "held": 0, "waiting": 0},
            "long": {"places": 2, "held": 1, "waiting": 0},
            "streams": {"places": 7, "held": 0, "waiting": 0},
            "photos": {"places": 6, "held": 0, "waiting": 0},
        },
    }


@pytest.mark.parametrize("path", ["/api/v1/solve", "/api/v1/generate/stream"])
def test_work_that_does_not_end_makes_readyz_fail_until_it_does(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, free = threading.Event(), threading.Event()

    def held(*_: Any) -> Any:
        begun.set()
        free.wait()
        raise RuntimeError("it has ended")

    monkeypatch.setattr("sudokit.server._verbs.parsed_puzzle", held)
    monkeypatch.setattr("sudokit.server._verbs.generate", lambda *_, **__: held())

    async def main() -> tuple[Heard, list[int]]:
        app = app_with(workers=2, seconds=0.01, stream_seconds=0.01, grace=0.05)
        async with asyncio.timeout(60):
            while not begun.is_set():  # on a busy machine the time can run out before the work begins
                task = asyncio.create_task(ask(app, path, () if "stream" in path else (SOLVE,)))
                while not begun.is_set() and not task.done():
                    await asyncio.sleep(0.01)
            while (heard := await ready(app)).status == 200:
                await asyncio.sleep(0.01)
            alive = await ask(app, "/healthz", headers={})
            free.set()
            await asyncio.wait({task})
            await until(lambda: all_free(app.state.workers))
            return heard, [alive.status, (await ready(app)).status]

    heard, after = run_alone(main())
    assert (heard.status, heard.data["type"], after) == (503, "/api/v1/docs#stuck", [200, 200])
    assert "threads: 1 of 2 held up to " in heard.data["detail"]
    assert ("long: 1 of 1 held up to " in heard.data["detail"]) == ("stream" in path)


def lose(place: Place) -> None:
    """Plant what must not be: a place that is not given back when its owner ends."""
    place.owner.remove_done_callback(place._ended)


@pytest.mark.parametrize("name", ["threads", "long", "streams"])
def test_a_place_that_nobody_has_makes_readyz_fail(name: str) -> None:
    async def main() -> Heard:
        app = app_with(workers=2, streams=2)

        async def owner() -> None:
            lose(hold(app.state.workers.lanes[name]))

        await asyncio.create_task(owner())
        return await ready(app)

    heard = run_alone(main())
    assert (heard.status, heard.data["type"]) == (503, "/api/v1/docs#stuck")
    assert f"({name}: 1 of {1 if name == 'long' else 2} held by work that has ended)" in heard.data["detail"]


def test_a_place_whose_owner_has_just_ended_is_not_called_lost() -> None:
    async def main() -> int:
        app = app_with(workers=1)
        owner = asyncio.get_running_loop().create_future()
        Place(app.state.workers.threads, owner)
        asking = asyncio.create_task(ready(app))
        owner.set_result(None)
        return (await asking).status

    assert run_alone(main()) == 200


def test_a_free_place_that_somebody_waits_for_makes_readyz_fail() -> None:
    async def main() -> Heard:
        app = app_with(workers=1)
        workers: Workers = app.state.workers
        place = hold(workers.threads)
        task = asyncio.create_task(workers.run(lambda _: None))
        await turns(2)
        workers.threads.held.discard(place)  # planted: nobody is called
        heard = await ready(app)
        workers.threads.free_again(place)
        await task
        return heard

    heard = run_alone(main())
    assert heard.status == 503
    assert "threads: 1 waiting although 1 of 1 are free" in heard.data["detail"]


def test_a_stream_that_is_long_past_its_time_makes_readyz_fail() -> None:
    async def main() -> Heard:
        app = app_with(stream_seconds=0.001, read_timeout=0.001, grace=0.001)
        task = asyncio.create_task(ask(app, "/api/v1/generate/stream", headers={}, takes=asyncio.Event()))
        workers: Workers = app.state.workers
        async with asyncio.timeout(60):
            while not workers.streams.held:  # it may be free again soon
                await asyncio.sleep(0)
        (place,) = workers.streams.held
        place.hand_to(asyncio.get_running_loop().create_future(), place.due)  # planted: an owner that never ends
        await asyncio.wait({task})
        async with asyncio.timeout(60):
            while (heard := await ready(app)).status == 200:
                await asyncio.sleep(0.01)
        return heard

    heard = run_alone(main())
    assert (heard.status, heard.data["type"]) == (503, "/api/v1/docs#stuck")
    assert "streams: 1 of 32 held up to " in heard.data["detail"]


# --- requests that turn out to be wrong while they are worked on --------------------------------------


def test_a_body_that_does_not_come_where_none_is_read() -> None:
    """A request that says it has a body is worked on meanwhile, and then is `slow` like any other."""

    async def main() -> tuple[Heard, Heard]:
        app = app_with(read_timeout=0.05, workers=1)
        workers: Workers = app.state.workers
        with hold(workers.threads), hold(workers.long):
            day = await ask(app, "/api/v1/daily/2026-11-20", stall=True, headers={})
            stream = await ask(app, "/api/v1/generate/stream", stall=True, headers={})
        assert all_free(workers)
        return day, stream

    day, stream = run_alone(main())
    assert (day.status, day.data["type"]) == (408, "/api/v1/docs#slow")
    name, data = events_of(stream.body.decode())[-1]
    assert (name, data["status"]) == ("problem", 408)


def test_a_client_that_is_silent_and_then_leaves_its_batch_stops_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    silent, over, ended = threading.Event(), threading.Event(), threading.Event()

    def noticed(kind: str, *rest: Any, **named: Any) -> Problem:
        silent.set()
        return Problem(kind, *rest, **named)

    def work(_: Any, job: Job) -> Any:
        while not job.ended and not over.is_set():
            pass
        ended.set()
        return {}

    monkeypatch.setattr("sudokit.server._guard.Problem", noticed)

    async def main() -> None:
        app, gone = app_with(read_timeout=0.05, workers=1), asyncio.Event()
        app.state.verbs.solve = work
        try:
            task = asyncio.create_task(ask(app, "/api/v1/solve", [SOLVE + b"\n"], headers=LINES, gone=gone, stall=True))
            await until(silent.is_set)  # its read timeout passes while the line is being processed
            assert not ended.is_set()
            gone.set()
            await until(ended.is_set)
        finally:
            over.set()
        await task
        await until(lambda: all_free(app.state.workers))

    run_alone(main())
