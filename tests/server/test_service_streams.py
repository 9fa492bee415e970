"""Batches a line, puzzles as events, the puzzle of a day, and what clients of other services expect."""

from __future__ import annotations

import asyncio
import datetime
import json
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from asking import EMPTY, LINES, SMALL, G, Make, ask, client, client_with, events_of, hold, lines_of, run_alone  # noqa: F401
from fastapi import Request
from pydantic import BaseModel
from starlette.testclient import TestClient
from test_service_limits import app_with, until

import sudokit as sk
from sudokit.server import _schemas as schemas
from sudokit.server._daily import seed_of
from sudokit.server._hint_schemas import RateAnswer
from sudokit.server._streams import Parts, Stream
from sudokit.server._trail_schemas import SolveAnswer


@pytest.mark.parametrize(
    ("verb", "form"),
    [
        ("solve", SolveAnswer),
        ("count", schemas.CountAnswer),
        ("check", schemas.CheckAnswer),
        ("rate", RateAnswer),
    ],
)
def test_batches(client: TestClient, verb: str, form: type[BaseModel]) -> None:
    lines = [
        json.dumps({"grid": G}),
        "nonsense",
        "",
        json.dumps({"grid": SMALL}),
        json.dumps({"grid": SMALL, "x": 1}),
        '{"grid": "1"}',
    ]
    answer = client.post(f"/api/v1/{verb}", content="\r\n".join(lines), headers=LINES)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson")
    first, broken, small, wrong, last = lines_of(answer.text)
    form.model_validate(first)
    form.model_validate(small)
    assert (first["grid"]["size"], small["grid"]["size"]) == (9, 4)
    for one in (broken, wrong):
        schemas.Problem.model_validate(one)
    assert (broken["status"], wrong["status"]) == (400, 422)
    assert wrong["errors"][0]["pointer"] == "/x"
    assert last["grid"]["size"] == 1


def test_a_batch_keeps_its_order(client: TestClient) -> None:
    grids = [puzzle.grid.line() for puzzle in sk.generate_many(300, seed=3)]
    body = "".join(json.dumps({"grid": grid}) + "\n" for grid in grids)
    answer = client.post("/api/v1/count", content=body, headers=LINES)
    assert [line["grid"]["string"] for line in lines_of(answer.text)] == grids


def test_a_batch_is_answered_as_it_comes_and_read_as_it_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing piles up: while answers are not taken, lines are not read."""
    line = json.dumps({"grid": G}).encode() + b"\n"
    monkeypatch.setattr("sudokit.server._batches._AHEAD", 0)

    async def main() -> Any:
        read, app, takes = 0, app_with(body=3 * len(line)), asyncio.Event()

        def parts() -> Any:
            nonlocal read
            for _ in range(50):
                read += 1
                yield line

        asking = asyncio.create_task(ask(app, "/api/v1/count", parts(), headers=LINES, takes=takes))
        await until(lambda: read >= 2)
        for _ in range(50):
            await asyncio.sleep(0.001)
        before = read
        takes.set()
        heard = await asking
        return before, len(heard.body.splitlines()), len(app.state.workers.streams.held)

    before, answered, streams = run_alone(main())
    assert before < 10
    assert (answered, streams) == (50, 0)


def test_a_client_that_takes_nothing_is_let_go() -> None:
    async def main() -> Any:
        app = app_with(read_timeout=0.05)
        heard = await ask(app, "/api/v1/count", [json.dumps({"grid": G}).encode()], headers=LINES, takes=asyncio.Event())
        return heard.body, len(app.state.workers.streams.held)

    assert run_alone(main()) == (b"", 0)


async def streams_after_leaving(workers: int, path: str, *lines: bytes) -> int:
    """Leave in the middle of an answer that would not end, wait until nothing runs, and count the streams still open."""
    app, gone = app_with(workers=workers), asyncio.Event()
    asking = asyncio.create_task(ask(app, path, lines, headers=LINES if lines else {}, gone=gone))
    await until(lambda: app.state.workers.running == 1)
    gone.set()
    await asking
    await until(lambda: app.state.workers.running == 0)
    return len(app.state.workers.streams.held)


def test_a_client_that_leaves_its_batch_stops_the_work() -> None:
    line = json.dumps({"grid": EMPTY, "limit": 2**62}).encode() + b"\n"
    assert run_alone(streams_after_leaving(1, "/api/v1/count", line)) == 0


def test_too_many_streams_are_refused() -> None:
    async def main() -> Any:
        app, gone = app_with(streams=1, workers=1), asyncio.Event()
        line = json.dumps({"grid": EMPTY, "limit": 2**62}).encode() + b"\n"
        asking = asyncio.create_task(ask(app, "/api/v1/count", [line], headers=LINES, gone=gone))
        await until(lambda: app.state.workers.running == 1)
        refused = await ask(app, "/api/v1/generate/stream")
        gone.set()
        await asking
        return refused.status

    assert run_alone(main()) == 429


def test_events(client: TestClient) -> None:
    answer = client.get("/api/v1/generate/stream", params={"seed": 7, "n": 3, "symmetry": "half-turn", "minimal": "symmetric"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    (start, progress), *puzzles, (end, done) = events_of(answer.text)
    assert (start, end) == ("progress", "done")
    assert set(progress) == {"tried", "made", "requested", "seconds"}
    assert (done["made"], done["requested"], done["reason"], done["seed"]) == (3, 3, "", "7")
    assert [name for name, _ in puzzles] == ["puzzle"] * 3
    for index, (_, data) in enumerate(puzzles):
        schemas.PuzzleData.model_validate(data)
        made = sk.generate(seed=7, index=index, symmetry="half-turn", minimal="symmetric")
        assert data["grid"]["string"] == made.grid.line()


def test_progress_is_told_while_a_puzzle_is_sought(client_with: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokit.server._events._OFTEN", 0.01)
    monkeypatch.setattr("sudokit.server._events._COMMENT", 0.02)
    made = client_with(stream_seconds=0.6)
    text = made.get("/api/v1/generate/stream?level=easy&technique=hidden-single&clues=17").text
    events = events_of(text)
    assert events[-1][0] == "done"
    assert events[-1][1]["reason"] == "time"
    assert ": still at it\n\n" in text


def test_a_stream_ends_when_its_time_is_over(client: TestClient) -> None:
    """Of an order that nothing meets, the limit asked for ends all of it."""
    asked: dict[str, Any] = {"level": "extreme", "layout": "2x2", "n": 100, "time_limit": 0.2}
    name, data = events_of(client.get("/api/v1/generate/stream", params=asked).text)[-1]
    assert (name, data["made"], data["reason"]) == ("done", 0, "time")
    assert 0.2 <= data["seconds"] < 60
    assert client.post("/api/v1/generate", json=asked).json() == {"puzzles": [], "reason": "time"}


def test_waiting_for_a_place_is_part_of_a_stream() -> None:
    async def main() -> Any:
        app = app_with(stream_seconds=0.05, workers=1)
        with hold(app.state.workers.long):
            return (await ask(app, "/api/v1/generate/stream?n=2")).body

    name, data = events_of(run_alone(main()).decode())[-1]
    assert (name, data["made"], data["reason"]) == ("done", 0, "time")


def test_events_of_what_cannot_be(client: TestClient) -> None:
    (_, _), (name, data) = events_of(client.get("/api/v1/generate/stream?clues=16").text)
    assert (name, data["status"]) == ("problem", 422)
    refused = client.get("/api/v1/generate/stream?clues=x&nonsense=1")
    assert refused.status_code == 422
    assert {one["pointer"] for one in refused.json()["errors"]} == {"?clues", "?nonsense"}


def test_a_client_that_leaves_its_events_stops_the_work() -> None:
    path = "/api/v1/generate/stream?level=easy&technique=hidden-single&clues=17"
    assert run_alone(streams_after_leaving(2, path)) == 0


def test_a_client_that_leaves_while_its_events_wait_for_a_place_is_let_go() -> None:
    async def main() -> int:
        app, gone = app_with(workers=1), asyncio.Event()
        workers = app.state.workers
        with hold(workers.long):
            asking = asyncio.create_task(ask(app, "/api/v1/generate/stream", headers={}, gone=gone))
            await until(lambda: workers.long.waiting == 1)
            gone.set()
            await until(lambda: not workers.streams.held)
            await asking
        assert workers.long.free == 1
        return int(workers.running)

    assert run_alone(main()) == 0


def test_an_answer_that_cannot_begin_counts_as_ended() -> None:
    """A connection that breaks before the head of the answer is sent keeps no place among the streams."""

    async def main() -> Any:
        app = app_with()

        async def parts(_: Parts) -> AsyncGenerator[bytes, None]:
            yield b""

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            raise OSError

        request = Request({"type": "http", "app": app}, receive)
        await Stream(request, parts, lambda _: b"", "text/plain")(request.scope, receive, send)
        return len(app.state.workers.streams.held)

    assert run_alone(main()) == 0


def test_the_puzzle_of_a_day_is_the_same_everywhere(client: TestClient) -> None:
    data = client.get("/api/v1/daily/2026-11-20?level=hard").json()
    schemas.PuzzleData.model_validate(data)
    assert data["seed"] == str(seed_of(datetime.date(2026, 11, 20), "hard", "3x3"))
    made = sk.generate("3x3", level="hard", symmetry="half-turn", seed=int(data["seed"]))
    assert data["grid"]["string"] == made.grid.line()
    assert data == client.get("/api/v1/daily/2026-11-20?level=hard&layout=3x3").json()
    small = client.get("/api/v1/daily/2026-11-20?level=easy&layout=2x3")
    assert small.json()["grid"]["size"] == 6
    assert "max-age" in small.headers["cache-control"]
    for path in ("2026-02-30", "20261120", "today", "2026-11-20?level=x", "2026-11-20?layout=x"):
        assert client.get(f"/api/v1/daily/{path}").status_code == 422


def test_dosuku(client: TestClient) -> None:
    query = "{newboard(limit:2){grids{value,solution,difficulty},results,message}}"
    board = client.get("/compat/dosuku", params={"query": query}).json()["newboard"]
    assert (board["results"], board["message"], len(board["grids"])) == (2, "All Ok", 2)
    for one in board["grids"]:
        assert set(one) == {"value", "solution", "difficulty"}
        assert one["difficulty"] in ("Easy", "Medium", "Hard")
        assert not sk.verify(sk.Grid(one["value"]), sk.Grid(one["solution"]))
    assert set(client.get("/compat/dosuku?query={newboard{grids{value}}}").json()["newboard"]["grids"][0]) == {"value"}
    assert set(client.get("/compat/dosuku").json()["newboard"]) == {"grids", "results", "message"}
    assert client.get("/compat/dosuku?query={newboard(limit:9999){grids{value}}}").status_code == 422


def test_sugoku(client: TestClient) -> None:
    board = client.get("/compat/sugoku/board?difficulty=hard").json()["board"]
    for asked in ({"data": {"board": json.dumps(board)}}, {"json": {"board": board}}):
        solved = client.post("/compat/sugoku/solve", **asked).json()
        assert (solved["difficulty"], solved["status"]) == ("hard", "solved")
        assert client.post("/compat/sugoku/grade", **asked).json() == {"difficulty": "hard"}
        assert client.post("/compat/sugoku/validate", **asked).json() == {"status": "unsolved"}
    assert client.post("/compat/sugoku/validate", json={"board": solved["solution"]}).json() == {"status": "solved"}
    broken = [[1, 1, *[0] * 7], *[[0] * 9 for _ in range(8)]]
    assert client.post("/compat/sugoku/validate", json={"board": broken}).json() == {"status": "broken"}
    assert client.post("/compat/sugoku/solve", json={"board": broken}).json()["status"] == "broken"
    several = [[*board[0][:4], *[0] * 5], *[[0] * 9 for _ in range(8)]]
    solved = client.post("/compat/sugoku/solve", json={"board": several}).json()
    assert (solved["difficulty"], solved["status"]) == ("hard", "solved")
    assert not sk.verify(sk.Grid(several), sk.Grid(solved["solution"]))
    assert client.post("/compat/sugoku/validate", json={"board": several}).json() == {"status": "unsolved"}
    none = [[1, 2, 3, 4, 5, 6, 7, 8, 0], [*[0] * 8, 9], *[[0] * 9 for _ in range(7)]]
    told = client.post("/compat/sugoku/solve", json={"board": none}).json()
    assert told == {"difficulty": "hard", "solution": none, "status": "unsolvable"}
    assert client.post("/compat/sugoku/validate", json={"board": none}).json() == {"status": "broken"}
    for wrong in ("[[1]]", "x", "[" * 5000, '"\\ud800"', "[[1.5]]", json.dumps([[10] * 9] * 9)):
        assert client.post("/compat/sugoku/solve", data={"board": wrong}).status_code in (400, 422)
    assert client.post("/compat/sugoku/solve", data={"bored": "[]"}).status_code == 422
    assert client.get("/compat/sugoku/board?difficulty=x").status_code == 422


def test_sugoku_grades_what_is_no_puzzle_by_its_filled_cells(client: TestClient) -> None:
    full = sk.solve(G).grid
    assert full is not None
    for filled, level in ((27, "hard"), (28, "medium"), (32, "medium"), (33, "easy")):
        values = [value if cell < filled else 0 for cell, value in enumerate(full.values)]
        board = [values[row * 9 : row * 9 + 9] for row in range(9)]
        assert client.post("/compat/sugoku/grade", json={"board": board}).json() == {"difficulty": level}


def test_sugoku_does_not_call_unsolvable_what_there_was_no_time_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    undecided = sk.solve(G)._replace(status=sk.Status.UNDECIDED, grid=None)
    monkeypatch.setattr("sudokit.server._compat.solve", lambda *_, **__: undecided)
    answer = client.post("/compat/sugoku/solve", json={"board": [[0] * 9] * 9})
    assert (answer.status_code, answer.json()["type"]) == (503, "/api/v1/docs#undecided")
