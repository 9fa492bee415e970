"""The depth of trial and error through the service."""

from __future__ import annotations

from typing import Any

import pytest
from asking import SMALL, client  # noqa: F401
from starlette.testclient import TestClient
from test_service_errors import problem
from test_service_verbs import told

import sudokit as sk

DEEP = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
BRAID = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"


def test_a_rating_has_the_depth_and_the_longest_braid(client: TestClient) -> None:
    single = sk.rate(BRAID, "depth")
    assert single.depth == 1
    assert single.braid is not None
    own, theirs = told(client, "rate", grid=BRAID, profiles=["hodoku", "depth"])["ratings"]
    assert "depth" not in own
    assert (theirs["profile"], theirs["depth"], theirs["braid"]) == ("depth", 1, single.braid)
    assert theirs["verdict"] == str(single)
    (deep,) = told(client, "rate", grid=DEEP, profile="depth")["ratings"]
    assert (deep["depth"], deep["braid"], deep["verdict"]) == (2, None, "T&E(2)")


def test_it_rates_other_layouts_and_candidates(client: TestClient) -> None:
    (small,) = told(client, "rate", grid=SMALL, profile="depth")["ratings"]
    assert (small["depth"], small["solved"]) == (0, True)
    state = sk.Grid.parse(BRAID).candidates().without((0, 1), 3)
    shown = [list(state[divmod(cell, 9)]) for cell in range(81)]
    given = [None if value else marks for value, marks in zip(state.grid.values, shown, strict=True)]
    (rated,) = told(client, "rate", grid=BRAID, candidates=given, profile="depth")["ratings"]
    assert rated["verdict"] == str(sk.rate(state, "depth"))


def test_what_is_not_unique_has_no_depth(client: TestClient) -> None:
    (several,) = told(client, "rate", grid="." * 81, profile="depth")["ratings"]
    assert (several["status"], several.get("depth")) == ("multiple", None)
    (late,) = told(client, "rate", grid=DEEP, profile="depth", time_limit=0)["ratings"]
    assert (late["status"], late["reason"]) == ("undecided", "time")


@pytest.mark.parametrize(
    ("verb", "asked", "pointer"),
    [
        ("rate", {"card": True}, "/card"),
        ("rate", {"no_uniqueness": True}, "/no_uniqueness"),
        ("rate", {"techniques": ["naked-single"]}, "/techniques"),
        ("explain", {}, "/profile"),
        ("hint", {}, "/profile"),
    ],
)
def test_what_the_scale_does_not_have_is_refused(client: TestClient, verb: str, asked: dict[str, Any], pointer: str) -> None:
    data = problem(client.post(f"/api/v1/{verb}", json={"grid": BRAID, "profile": "depth"} | asked), 422, "invalid")
    assert data["errors"][0]["pointer"] == pointer
