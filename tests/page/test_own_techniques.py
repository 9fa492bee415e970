"""Techniques of one's own choice and order, on the page and in the service; and what each available step does to the rating."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import sudokit as sk
from sudokit.server import Settings, create_app

from .conftest import Visit
from .test_modules import BUILT, node, tool

pytestmark = pytest.mark.thorough

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ORDERS = (["hidden-single", "naked-single"], ["naked-single"], ["x-wing", "hidden-single", "pointing"], ["naked-pair"] * 2)


def test_steps_follow_the_chosen_techniques_in_their_order(visit: Visit) -> None:
    me = visit()
    me.open(SINGLES, "steps")
    steps = me.page.locator(".steps a b")
    expect(steps.first).to_be_visible()
    me.page.locator("label.profiles select").select_option("My own choice")
    box = me.page.get_by_role("dialog")
    expect(box.get_by_role("listitem").first).to_contain_text("Full House")
    box.get_by_label("Find a technique").fill("naked single")
    box.get_by_role("button", name="Naked Single: try earlier").click()
    box.get_by_label("Find a technique").fill("")
    expect(box.get_by_role("listitem").first).to_contain_text("Naked Single")
    box.get_by_role("checkbox", name=re.compile("^Full House")).uncheck()
    box.get_by_role("button", name="Done").click()
    chosen = [name for name in _enabled() if name not in ("full-house", "naked-single")]
    path = sk.explain(SINGLES, sk.Profile.load("hodoku").in_order("naked-single", *chosen))
    me.settle()
    expect(me.page.get_by_role("main")).to_contain_text(path.text(0))
    assert "Full House" not in me.page.get_by_role("main").inner_text()
    me.page.reload()
    me.entered()
    expect(me.page.get_by_role("main")).to_contain_text(path.text(0))


def test_one_technique_stays_ticked(visit: Visit) -> None:
    me = visit("#settings")
    me.page.evaluate(
        "localStorage.setItem('sudokit.settings', JSON.stringify({ profile: 'own', techniques: ['naked-single'] }))"
    )
    me.page.reload()
    me.button("Choose and order techniques").click()
    box = me.page.get_by_role("dialog")
    box.get_by_role("checkbox", name=re.compile("^Naked Single")).click()
    expect(box).to_contain_text("One technique has to stay ticked.")
    expect(box.get_by_role("checkbox", name=re.compile("^Naked Single"))).to_be_checked()


def test_each_step_shows_what_it_does_to_the_rating(visit: Visit) -> None:
    me = visit()
    me.open(PUZZLE, "steps")
    me.page.get_by_text("Available now").click()
    me.page.get_by_label("Show how each step changes the rating").check()
    first = me.page.locator(".groups .rest").first
    step = next(iter(sk.steps(PUZZLE)))
    place, value = step.placements[0]
    left = sk.rate(sk.explain(PUZZLE).start.placed(place, value)).score
    assert left is not None
    expect(first).to_contain_text(f"leaves {left:,}", timeout=20_000)


def _enabled() -> list[str]:
    return [name for search in sk.Profile.load("hodoku").searches if search.enabled for name in search.techniques]


@pytest.mark.parametrize("verb", ["explain", "steps", "hint", "rate"])
@pytest.mark.parametrize("order", ORDERS)
def test_the_page_answers_as_the_service_does(verb: str, order: list[str]) -> None:
    node()
    from starlette.testclient import TestClient

    asked: dict[str, Any] = {"grid": PUZZLE, "profile": "hodoku", "techniques": order}
    asked |= {"stage": 4} if verb == "hint" else {}
    client = TestClient(create_app(Settings(log="none")), base_url="http://127.0.0.1")
    service = client.post(f"/api/v1/{verb}", json=asked).json()
    page = tool("compare_page").Page(BUILT)
    try:
        done = page.answer(verb, asked)
    finally:
        page.close()
    assert not tool("compare_page").difference(done.get("answer", done.get("problem")), service)
