"""Rules of variant puzzles over HTTP: every verb takes them, answers or says that it cannot, and the limits hold."""

from __future__ import annotations

import time
from typing import Any

import pytest
from asking import client  # noqa: F401
from starlette.testclient import TestClient

import sudokit as sk
from sudokit import rules
from sudokit.server import _schemas as schemas

EMPTY = "." * 16
RULES = "cage r1c12 = 3\ncage r1c3 r2c3 = 4\nthermo r1c1 r2c1 r3c1\nsum r4c34 = 5"
SOLUTION = "1234341241232341"


def ask(client: TestClient, verb: str, **asked: Any) -> Any:
    answer = client.post(f"/api/v1/{verb}", json={"grid": EMPTY, **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


def problem(client: TestClient, verb: str, **asked: Any) -> Any:
    answer = client.post(f"/api/v1/{verb}", json={"grid": EMPTY, **asked})
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()


@pytest.mark.parametrize("form", ["text", "lines", "objects", "in the grid"])
def test_rules_as_text_and_as_objects(client: TestClient, form: str) -> None:
    made = rules.parse(RULES, 4)
    stated: Any = {"text": RULES, "lines": RULES.splitlines(), "objects": rules.to_json(made)}.get(form)
    asked = {"grid": sk.Grid.empty("2x2").with_rules(made).format("json")} if stated is None else {"rules": stated}
    data = ask(client, "solve", **asked)
    assert (data["status"], data["solution"]["string"]) == ("unique", SOLUTION)
    assert data["grid"]["rules"] == list(map(str, made))
    assert sk.Grid.parse(data["grid"]["string"]).rules == made


def test_verbs_that_take_rules(client: TestClient) -> None:
    assert ask(client, "count", rules="cage r1c12 = 3", limit=1000)["count"] == 48
    data = ask(client, "check", rules=RULES)
    schemas.CheckAnswer.model_validate(data)
    assert (data["status"], data["minimal"], data["redundant_rules"]) == ("unique", True, [])
    assert ask(client, "check", rules=RULES + "\nodd r1c1")["redundant_rules"] == ["odd r1c1"]
    assert ask(client, "verify", rules=RULES, solution=SOLUTION)["faults"] == []
    faults = ask(client, "verify", rules=RULES, solution="1243341221344321")["faults"]
    assert {"rule"} == {fault["kind"] for fault in faults}
    text = ask(client, "convert", rules=RULES, to="iss")["text"]
    assert sk.Grid.parse(text).rules == rules.parse(RULES, 4)
    picture = client.post("/api/v1/render", json={"grid": EMPTY, "rules": "cage r1c12 = 3"})
    assert 'class="v-cage"' in picture.text


def test_verbs_explain_with_rules(client: TestClient) -> None:
    path = ask(client, "explain", rules=RULES, proofs=True)
    assert path["rules"] == list(map(str, rules.parse(RULES, 4)))
    assert path["steps"][0]["rules"]
    assert path["steps"][0]["proof"][0]["reason"] == "rules"
    assert ask(client, "steps", rules=RULES)["steps"][0]["family"] == "rules"
    assert ask(client, "hint", rules=RULES, stage=4)["step"]["rules"]
    assert ask(client, "rate", rules=RULES)["ratings"][0]["status"] == "unique"
    assert ask(client, "minimise", rules=RULES, also="rules", seed=1)["minimal"]
    refused = problem(client, "explain", rules=RULES, profile="se")
    assert refused["type"].endswith("#impossible")
    assert problem(client, "rate", rules=RULES, card=True)["type"].endswith("#impossible")
    made = client.post("/api/v1/generate", json={"variant": "killer", "layout": "2x3", "seed": "3"}).json()["puzzles"][0]
    assert made["grid"]["rules"] == list(map(str, sk.generate("2x3", variant="killer", seed=3).grid.rules))


@pytest.mark.parametrize("verb", ["class"])
def test_other_verbs_say_so(client: TestClient, verb: str) -> None:
    said = problem(client, verb, rules="anti-knight")
    assert said["type"].endswith("#impossible")
    assert "has rules (anti-knight), which only solve" in said["detail"]


@pytest.mark.parametrize(
    ("stated", "words", "line", "column"),
    [
        ("cage r1c12 = 3\nthermo r9c1 r1c1", "'r9c1' is not a cell of a 4x4 grid", 2, 8),
        (["cage r1c12 = 3", "cages r1c1"], "rule 2, column 1: unknown rule 'cages'", None, None),
        ([{"rule": "cage", "cells": ["r1c1"], "totals": 3}], "rule 1: ", None, None),
        (["pattern r1c1 = " + "1|" * 300 + "1"], "more than 500 characters", None, None),
    ],
)
def test_faults_have_a_pointer(client: TestClient, stated: Any, words: str, line: int | None, column: int | None) -> None:
    said = problem(client, "solve", rules=stated)
    assert said["errors"][0]["pointer"] == "/rules"
    assert words in said["errors"][0]["detail"]
    assert (said["errors"][0].get("line"), said["errors"][0].get("column")) == (line, column)


def test_limits(client: TestClient) -> None:
    many = [f"cage r1c1 r1c2 = {total}" for total in range(501)]
    assert "at most 500 rules" in problem(client, "solve", rules=many)["detail"]
    assert "at most 50,000 characters" in problem(client, "solve", rules="#" * 50_001)["detail"]
    lines = "\n".join(many)
    assert "at most 500 rules here, not 501" in problem(client, "solve", rules=lines)["detail"]
    states = "pattern r1c1 r1c2 r1c3 r1c4 = " + ".*1" + "." * 14
    said = problem(client, "solve", rules=states)
    assert "an automaton of more than 5,000 states" in said["detail"]
    assert problem(client, "solve", grid="." * 1296, layout="6x6", rules="anti-knight")["detail"].startswith("rules are for")
    assert problem(client, "solve", rules=3)["errors"][0]["pointer"] == "/rules"


def test_compiling_has_a_time_limit(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from sudokit.server import _parsed

    monkeypatch.setattr(_parsed, "_COMPILE_SECONDS", 0.0)
    said = problem(client, "solve", rules="pattern r1c1 r1c2 = [1-3]*4+")
    assert "to compile" in said["detail"]
    monkeypatch.setattr(_parsed, "_COMPILE_SECONDS", 0.5)
    slow = "\n".join(
        "pattern r1c1 r1c2 r1c3 r1c4 = " + f"({a}|{b})*.*{c}" + "." * 10 for a in "1234" for b in "1234" for c in "1234"
    )
    start = time.monotonic()
    said = problem(client, "solve", rules=slow)
    assert "more than 0.5 seconds to compile" in said["detail"]
    assert time.monotonic() - start < 5
