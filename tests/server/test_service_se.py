"""The scale of Sudoku Explainer through the service."""

from __future__ import annotations

from typing import Any

import pytest
from asking import SMALL, client  # noqa: F401
from starlette.testclient import TestClient
from test_service_errors import problem
from test_service_verbs import told

import sudokit as sk

PUZZLE = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"


def test_a_rating_has_er_ep_and_ed(client: TestClient) -> None:
    own, theirs = told(client, "rate", grid=PUZZLE, profiles=["hodoku", "se"])["ratings"]
    assert "er" not in own
    assert [theirs[name]["rating"] for name in ("er", "ep", "ed")] == [8.3, 1.2, 1.2]
    assert theirs["er"] == {"rating": 8.3, "technique": "Cell Forcing Chains", "abbreviation": "LFC"}
    assert theirs["verdict"] == "ER 8.3, EP 1.2, ED 1.2 (Cell Forcing Chains)"


def test_a_path_names_their_techniques(client: TestClient) -> None:
    data = told(client, "explain", grid=PUZZLE, profile="se")
    path = sk.explain(PUZZLE, "se")
    assert isinstance(path, sk.SeExplanation)
    assert [step["mark"]["technique"] for step in data["steps"]] == [mark.technique for mark in path.marks]
    assert data["rating"]["er"]["rating"] == 8.3


def test_hints_follow_the_path(client: TestClient) -> None:
    assert told(client, "hint", grid=PUZZLE, profile="se", stage=4)["text"] == sk.hint(PUZZLE, 4, "se").text


def test_all_steps_have_their_marks_and_proofs(client: TestClient) -> None:
    data = told(client, "steps", grid=PUZZLE, profile="se", proofs=True)
    found = sk.steps(PUZZLE, "se")
    assert isinstance(found, sk.SeSteps)
    assert [step["mark"]["technique"] for step in data["steps"]] == [mark.technique for mark in found.marks]
    assert all(step["proof"] for step in data["steps"])


def test_candidates_alone_are_rated(client: TestClient) -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    shown = [list(state[divmod(cell, 9)]) or None for cell in range(81)]
    given = sk.Grid.parse(PUZZLE).values
    sukaku = [[value] if value else marks for value, marks in zip(given, shown, strict=True)]
    (one,) = told(client, "rate", grid="." * 81, candidates=sukaku, profile="se")["ratings"]
    assert (one["er"]["rating"], one["status"]) == (8.3, "unique")


def test_a_hint_names_the_original_and_offers_the_other_steps(client: TestClient) -> None:
    found = told(client, "hint", grid=PUZZLE, profile="se", stage=2, another=2)
    single = sk.hint(PUZZLE, 2, "se", another=2)
    assert single.mark is not None
    assert (found["text"], found["compared"], found["mark"]) == (single.text, single.compared, single.mark._asdict())
    assert told(client, "hint", grid=PUZZLE, stage=2)["mark"] is None


@pytest.mark.parametrize(
    ("verb", "asked", "pointer"),
    [
        ("rate", {"card": True}, "/card"),
        ("rate", {"no_uniqueness": True}, "/no_uniqueness"),
        ("rate", {"grid": SMALL}, "/grid"),
        ("explain", {"grid": SMALL}, "/grid"),
        ("explain", {"no_uniqueness": True}, "/no_uniqueness"),
        ("hint", {"no_uniqueness": True}, "/no_uniqueness"),
        ("steps", {"techniques": ["naked-single"]}, "/techniques"),
        ("rate", {"profile": "hodoku", "techniques": ["naked-single", "naked-single"]}, "/techniques"),
        ("generate", {"grid": None}, "/profile"),
    ],
)
def test_what_the_scale_does_not_have_is_refused(client: TestClient, verb: str, asked: dict[str, Any], pointer: str) -> None:
    body = {name: value for name, value in ({"grid": PUZZLE, "profile": "se"} | asked).items() if value is not None}
    data = problem(client.post(f"/api/v1/{verb}", json=body), 422, "invalid")
    assert data["errors"][0]["pointer"] == pointer


def test_puzzles_are_made_with_a_rating_to_order(client: TestClient) -> None:
    data = told(client, "generate", se=[2.6, 3.8], seed="3", n=2)
    assert all(2.6 <= puzzle["rating"]["er"]["rating"] <= 3.8 for puzzle in data["puzzles"])
    assert [puzzle["provenance"]["options"]["se"] for puzzle in data["puzzles"]] == [[2.6, 3.8]] * 2
    refused = problem(client.post("/api/v1/generate", json={"se": [2, 3], "level": "easy"}), 422, "invalid")
    assert refused["errors"][0]["pointer"] == "/level"
