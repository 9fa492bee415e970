"""The frame: rooms, theme, language, and what the page never does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import FOUR

pytestmark = pytest.mark.thorough

ROOMS = ["front", "enter", "play", "steps", "generate", "print", "compare", "settings", "statistics", "keys"]


@pytest.mark.slow
def test_the_menu_names_the_rooms_and_says_which_one_is_open(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    for name in ("Steps", "Generate", "Play"):
        me.go(name)
        me.page.locator(f'nav a[aria-current=page]:has-text("{name}")').wait_for()
        assert me.page.get_by_role("main").count() == 1
        expect(me.page.get_by_role("heading", level=1)).to_have_count(1)  # its script may still be on its way


@pytest.mark.sampled(4)
@pytest.mark.parametrize("room", ROOMS)
def test_each_room_opens_by_its_address_even_without_a_puzzle(visit: Visit, room: str) -> None:
    me = visit(f"#{room}")
    assert me.page.get_by_role("heading", level=1).count() == 1
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_back_and_forward_walk_through_the_rooms(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    me.go("Generate")
    me.go("Steps")
    me.page.go_back()
    me.page.locator('nav a[aria-current=page]:has-text("Generate")').wait_for()
    me.page.go_back()
    me.page.locator('nav a[aria-current=page]:has-text("Play")').wait_for()
    me.page.go_forward()
    me.page.locator('nav a[aria-current=page]:has-text("Generate")').wait_for()


def test_a_room_left_by_back_no_longer_writes_its_address(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    me.go("Generate")
    me.go("Steps")
    following = me.button("Next")
    following.click()
    # As when a path is found between the browser's step back and the event that tells of it.
    following.evaluate("next => { location.hash = '#generate'; next.click(); }")
    me.page.locator('nav a[aria-current=page]:has-text("Generate")').wait_for()
    assert me.page.evaluate("location.hash") == "#generate"


def test_the_theme_follows_the_system_until_it_is_chosen(visit: Visit) -> None:
    light, dark = (visit(color_scheme=scheme) for scheme in ("light", "dark"))
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    white, black = light.page.evaluate(paper), dark.page.evaluate(paper)
    assert white != black
    light.button("Dark theme").click()
    light.page.wait_for_function(f"() => {paper} === {black!r}")
    light.page.reload()
    assert light.page.evaluate(paper) == black


def test_german_reaches_every_room(visit: Visit) -> None:
    """Names of things that English and German share may stay; a whole heading may not."""
    ours, theirs = visit(), visit(locale="de-DE")
    assert theirs.page.evaluate("document.documentElement.lang") == "de"
    for room in ROOMS:
        headings = []
        for me in (ours, theirs):
            me.arrive(f"#{room}")
            headings.append(me.page.get_by_role("heading", level=1).inner_text())
        assert headings[0] != headings[1], room


@pytest.mark.slow
def test_the_skip_link_is_the_first_stop_and_leads_to_the_puzzle(visit: Visit) -> None:
    me = visit()
    me.press("Tab")
    assert me.page.evaluate("document.activeElement.className") == "skip"
    me.press("Enter")
    assert me.page.evaluate("document.activeElement.id") == "main"


@pytest.mark.with_service("it reads the header that the service sends; test_static_host.py has the policy in the page")
def test_the_page_asks_nobody_else_and_may_not(visit: Visit) -> None:
    me = visit()
    answer = me.page.request.get(me.service)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert re.findall(r"[^\s;]*unsafe[^\s;]*", policy) == ["'wasm-unsafe-eval'"]
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.slow
def test_reduced_motion_stops_every_animation(visit: Visit) -> None:
    me = visit("#enter", reduced_motion="reduce")
    longest = me.page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('*')].flatMap((it) => {
             const style = getComputedStyle(it);
             return [...style.transitionDuration.split(','), ...style.animationDuration.split(',')].map(parseFloat);
           }))"""
    )
    assert longest <= 0.001
