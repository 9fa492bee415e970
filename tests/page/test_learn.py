"""The encyclopedia and its positions: made from the package, read, found in, made on the spot, and there without a network."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

import page_lessons

from .conftest import Visit
from .visitor import Visitor


def test_the_lessons_are_what_the_package_says() -> None:
    stale = [path.name for path, text in page_lessons.files().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `python tools/page_lessons.py`"
    assert {path.name for path in page_lessons.HOME.glob("*.json")} == {
        path.name for path in page_lessons.files() if path.parent == page_lessons.HOME
    }


def position(name: str, number: int) -> dict[str, object]:
    for path in page_lessons.HOME.glob("positions-*.json"):
        found = json.loads(path.read_text(encoding="utf-8")).get(name)
        if found:
            kept: dict[str, object] = found[number]
            return kept
    raise AssertionError(name)


def candidate(me: Visitor, cell: str, value: str) -> None:
    row, column = map(int, re.findall(r"\d", cell))
    me.cell(row, column).click()
    me.page.get_by_role("group", name=cell).get_by_role("button", name=value, exact=True).click()


@pytest.mark.thorough
def test_a_step_leads_to_its_lesson_and_the_lesson_to_steps(visit: Visit) -> None:
    me = visit("#steps?grid=..6......8.7.4.......7.3.8.5.8..2.71.7.....9.13.6..5.4.5.1.6.......8.9.3......1..&step=22")
    title = me.page.get_by_role("heading", level=1)
    expect(title).to_have_text("AIC")
    expect(me.page.get_by_text("alternating inference chain")).to_be_visible()
    me.page.get_by_role("link", name="About this technique").click()
    me.page.wait_for_url("**/#learn?t=aic")
    expect(me.page.get_by_role("heading", name="How to spot it")).to_be_visible()
    me.page.get_by_role("link", name="Open as steps").click()
    me.page.wait_for_function("() => location.hash.startsWith('#steps?p=')")
    expect(title).to_have_text("AIC")


@pytest.mark.thorough
def test_techniques_are_found_by_any_of_their_names(visit: Visit) -> None:
    me = visit("#learn")
    me.page.get_by_label("Find a technique").fill("y-wing")
    expect(me.page.get_by_role("link", name=re.compile("^XY-Wing"))).to_be_visible()
    expect(me.page.get_by_role("link", name=re.compile("^Swordfish"))).to_have_count(0)
    me.page.get_by_label("Find a technique").fill("nobody calls it that")
    expect(me.page.get_by_text("No technique is called that.")).to_be_visible()


@pytest.mark.thorough
def test_a_position_says_what_is_right_and_what_is_not(visit: Visit) -> None:
    me = visit("#learn?t=skyscraper&n=1")
    me.grid.wait_for()
    step = position("skyscraper", 1)["step"]
    assert isinstance(step, dict)
    first, *rest = step["eliminations"]
    said = me.page.locator(".drill")
    candidate(me, "r1c4", "5")  # 5 is no part of it
    expect(said).to_contain_text("5 in r1c4 does not follow")
    candidate(me, *first)
    for one in rest:
        expect(said).to_contain_text("The same step does more")
        candidate(me, *one)
    expect(said).to_contain_text("Found.")
    expect(said.locator(".explained .lead")).to_contain_text("There are only two places for")
    expect(me.page.get_by_text("0 of 1 found without help")).to_be_visible()
    me.button("Next position").click()
    expect(me.page.get_by_text("Position 2 of 3")).to_be_visible()


@pytest.mark.thorough
def test_another_position_is_made_on_the_spot(visit: Visit) -> None:
    me = visit("#learn?t=naked-pair&n=1")
    me.grid.wait_for()
    me.button("Make another").click()
    expect(me.page.get_by_text("Made for you")).to_be_visible(timeout=30_000)
    me.button("Show it").click()
    expect(me.page.locator(".explained .lead")).to_contain_text("two cells for two values")


@pytest.mark.thorough
def test_a_lesson_in_german_tells_its_step_in_german(visit: Visit) -> None:
    me = visit("#learn?t=xy-wing", locale="de-DE")
    told = me.page.locator(".explained")
    expect(told.locator(".lead")).to_contain_text("In beiden Fällen bleibt einer der Zangen")
    assert not told.get_attribute("lang")
    assert me.page.locator(".prose p").first.get_attribute("lang") == "en"
