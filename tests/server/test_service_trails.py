"""The trail of a search over HTTP: in the answer or one step per line, in words, with states; cut where a limit says."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asking import LINES, SMALL, Make, ask, client, client_with, lines_of, post, run_alone  # noqa: F401
from starlette.testclient import TestClient
from test_service_limits import app_with

import sudokit as sk
from sudokit.logic import trail_data, trail_summary_data
from sudokit.server import _trails as trails
from sudokit.server._schemas import Problem
from sudokit.server._trail_schemas import SolveAnswer, TrailEnd, TrailStep

TRYING = ".5...2.....8.7...6...8...17...3...6......5.2...2....41.65..7...8....9....94.1...5"
ASKED: dict[str, Any] = {"grid": TRYING, "method": "deduction", "limit": 1, "trail": True}
AS_LINES = {"accept": "application/x-ndjson"}


def steps_of(language: str = "en", *, states: bool = True, **how: Any) -> Any:
    asked: dict[str, Any] = {"method": "deduction", "limit": 1, "trail": True}
    trail = sk.solve(TRYING, **asked | how).trail
    return json.loads(json.dumps(list(trail_data(trail, language, states=states)))), trail_summary_data(trail.summary)


def test_an_answer_has_the_steps_in_words_with_the_state_after_each(client: TestClient) -> None:
    answer = post(client, "solve", **ASKED)
    SolveAnswer.model_validate(answer)
    steps, summary = steps_of()
    assert (answer["trail"], answer["trail_summary"]) == (steps, summary)
    assert (summary["steps"], summary["depth"], summary["cut"]) == (508, 4, "")
    last = answer["trail"][-1]
    assert (last["technique"], last["state"]["string"]) == ("solution", answer["solution"]["string"])


@pytest.mark.parametrize("method", [method.name for method in sk.methods() if method.keeps_trail])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_method_with_a_trail(client: TestClient, method: str, language: str) -> None:
    asked = ASKED | {"method": method, "language": language, "states": False, "trail_limit": 50}
    answer = post(client, "solve", **asked)
    SolveAnswer.model_validate(answer)
    steps, summary = steps_of(language, states=False, method=method, trail_limit=50)
    assert (answer["trail"], answer["trail_summary"]) == (steps, summary)
    assert (summary["kept"], summary["cut"]) == (50, "limit")


def test_without_the_option_there_is_no_trail(client: TestClient) -> None:
    answer = post(client, "solve", grid=TRYING, method="deduction")
    assert not {"trail", "trail_summary"} & answer.keys()


def test_a_method_without_a_trail_is_named_with_those_that_have_one(client: TestClient) -> None:
    for asked in ({"grid": SMALL, "trail": True}, {"grid": SMALL, "trail": True, "method": "search"}):
        for headers in ({}, AS_LINES):
            answer = client.post("/api/v1/solve", json=asked, headers=headers)
            fault = answer.json()["errors"][0]
            assert (answer.status_code, fault["pointer"]) == (422, "/method")
            assert "guess-smallest, guess-neural, deduction" in fault["detail"]


@pytest.mark.parametrize("most", [0, -1, 100_001, 1.5, "all"])
def test_a_limit_out_of_range_is_refused(client: TestClient, most: Any) -> None:
    answer = client.post("/api/v1/solve", json=ASKED | {"trail_limit": most})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/trail_limit"


def test_an_answer_that_would_be_too_large_is_cut_and_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trails, "_MOST_BYTES", 20_000)
    answer = post(client, "solve", **ASKED)
    steps, summary = steps_of()
    kept = len(answer["trail"])
    assert 0 < kept < 508
    assert answer["trail"] == steps[:kept]
    assert answer["trail_summary"] == summary | {"kept": kept, "cut": "size"}


def test_an_answer_whose_time_is_over_is_cut_and_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokit.server._work.Job.over", property(lambda job: True))
    answer = post(client, "solve", **ASKED)
    assert answer["status"] == "solved"
    assert (answer["trail"], answer["trail_summary"]["kept"], answer["trail_summary"]["cut"]) == ([], 0, "time")


def test_a_search_that_is_stopped_has_the_steps_up_to_there(client: TestClient) -> None:
    answer = post(client, "solve", **ASKED | {"grid": "." * 81, "method": "guess-ordered", "limit": 10**9, "time_limit": 0.05})
    assert (answer["status"], answer["reason"]) == ("multiple", "time")
    summary = answer["trail_summary"]
    assert (summary["kept"], summary["cut"]) == (1000, "limit")
    assert summary["steps"] > 1000


def test_one_step_per_line(client: TestClient) -> None:
    answer = client.post("/api/v1/solve", json=ASKED, headers=AS_LINES)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson")
    head, *steps, end = lines_of(answer.text)
    SolveAnswer.model_validate(head)
    TrailEnd.model_validate(end)
    for step in steps:
        TrailStep.model_validate(step)
    wanted, summary = steps_of()
    assert steps == wanted
    assert head["trail_summary"] == end["trail_summary"] == summary
    whole = post(client, "solve", **ASKED)
    for one in (head, whole):
        one["stats"].pop("seconds")
    assert head == {key: value for key, value in whole.items() if key != "trail"}


def test_lines_are_cut_at_the_limit_and_say_so(client: TestClient) -> None:
    asked = ASKED | {"trail_limit": 7, "states": False}
    head, *steps, end = lines_of(client.post("/api/v1/solve", json=asked, headers=AS_LINES).text)
    assert steps == steps_of(states=False)[0][:7]
    assert (end["trail_summary"]["kept"], end["trail_summary"]["cut"]) == (7, "limit")
    assert head["trail_summary"]["steps"] == 508


def test_lines_whose_time_is_over_end_with_that(client_with: Make) -> None:
    made = client_with(stream_seconds=1e-9)
    head, end = lines_of(made.post("/api/v1/solve", json=ASKED, headers=AS_LINES).text)
    assert head["status"] == "solved"
    assert (end["trail_summary"]["kept"], end["trail_summary"]["cut"]) == (0, "time")


def test_lines_are_wanted_only_where_the_client_says_so(client: TestClient) -> None:
    for accept in ("*/*", "application/json", "text/html, */*;q=0.8"):
        assert "trail" in client.post("/api/v1/solve", json=ASKED, headers={"accept": accept}).json()
    mixed = {"accept": "application/json;q=0.5, Application/X-NDJSON"}
    assert "x-ndjson" in client.post("/api/v1/solve", json=ASKED, headers=mixed).headers["content-type"]
    plain = client.post("/api/v1/solve", json={"grid": SMALL}, headers=AS_LINES)
    assert plain.json()["status"] == "unique"


def test_a_batch_answers_each_line_with_its_trail(client: TestClient) -> None:
    body = "".join(json.dumps(ASKED | {"trail_limit": most, "states": False}) + "\n" for most in (3, 4))
    answers = lines_of(client.post("/api/v1/solve", content=body, headers=LINES).text)
    assert [len(answer["trail"]) for answer in answers] == [3, 4]


def test_lines_are_made_at_the_pace_of_the_client_and_end_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trails, "_PART", 1)
    made: list[int] = []

    def counted(*given: Any, **how: Any) -> Any:
        for step in trail_data(*given, **how):
            made.append(step["number"])
            yield step

    monkeypatch.setattr(trails, "trail_data", counted)

    async def main() -> Any:
        app, gone, takes = app_with(), asyncio.Event(), asyncio.Event()
        asking = asyncio.create_task(
            ask(app, "/api/v1/solve", [json.dumps(ASKED).encode()], headers={"content-type": "application/json", **AS_LINES},
                gone=gone, takes=takes)
        )  # fmt: skip
        while not app.state.workers.streams.held:
            await asyncio.sleep(0)
        for _ in range(1000):
            await asyncio.sleep(0)
        before = len(made)
        gone.set()
        takes.set()
        heard = await asking
        while app.state.workers.streams.held or app.state.workers.running:
            await asyncio.sleep(0)
        return before, heard

    before, heard = run_alone(main())
    assert before <= 1  # nothing piles up while nobody takes it
    assert len(made) < 508
    assert heard.status == 200


def test_lines_of_a_service_that_ends_have_the_problem_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trails, "_PART", 1)

    async def main() -> Any:
        app, takes = app_with(), asyncio.Event()
        asking = asyncio.create_task(
            ask(app, "/api/v1/solve", [json.dumps(ASKED).encode()], headers={"content-type": "application/json", **AS_LINES},
                takes=takes)
        )  # fmt: skip
        while not app.state.workers.streams.held:
            await asyncio.sleep(0)
        app.state.workers.close()
        takes.set()
        return await asking

    *_, last = lines_of(run_alone(main()).body.decode())
    Problem.model_validate(last)
    assert last["status"] == 503


def test_about_says_which_methods_keep_a_trail(client: TestClient) -> None:
    about = client.get("/api/v1/about").json()
    assert [one["name"] for one in about["methods"] if one["trail"]] == [
        method.name for method in sk.methods() if method.keeps_trail
    ]
    assert about["limits"]["trail"] == 100_000
