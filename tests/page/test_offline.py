"""After the first visit the page needs no service: it opens, plays on, knows what fits and what is wrong."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from sudokit import explain, hint

from .conftest import Visit
from .puzzles import FOUR, FOUR_SOLVED

pytestmark = pytest.mark.thorough

READY = "navigator.serviceWorker.ready.then((it) => it.active?.state === 'activated' || new Promise((done) => \
it.active.addEventListener('statechange', () => done(true))))"


def test_a_game_is_played_to_its_end_without_the_service(visit: Visit) -> None:
    me = visit()
    me.page.evaluate(READY)
    me.open(FOUR)
    me.cell(1, 1).click()
    me.press(FOUR_SOLVED[0])
    expect(me.page.get_by_text("Saved on this device")).to_be_visible()
    me.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "503", "504"]
    me.page.context.set_offline(True)
    me.page.reload()
    me.grid.wait_for()
    assert me.line()[0] == FOUR_SOLVED[0]
    wrong = next(cell for cell, symbol in enumerate(FOUR) if cell and symbol == ".")
    me.cell(wrong // 4 + 1, wrong % 4 + 1).click()
    me.press(next(symbol for symbol in "1234" if symbol != FOUR_SOLVED[wrong]))
    me.button("Check").click()
    expect(me.page.get_by_role("main")).to_contain_text("1 entry is wrong")
    for cell, symbol in enumerate(FOUR):
        if symbol == ".":
            me.cell(cell // 4 + 1, cell % 4 + 1).click()
            if me.line()[cell] != FOUR_SOLVED[cell]:
                me.press(FOUR_SOLVED[cell])
    assert me.line() == FOUR_SOLVED
    expect(me.page.get_by_text(re.compile(r"^Solved in \d+:\d\d"))).to_be_visible()


@pytest.mark.slow
def test_what_needs_the_service_says_so(visit: Visit) -> None:
    me = visit("#enter")
    me.page.evaluate(READY)
    me.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "503", "504"]
    me.page.context.set_offline(True)
    me.paste("[Puzzle]\n..1.\n4...\n3...\n...2\n")
    me.button("Read it").click()
    expect(me.page.get_by_role("main")).to_contain_text("The service cannot be reached")


def test_puzzles_are_made_without_the_service(visit: Visit) -> None:
    me = visit()
    me.page.evaluate(READY)
    me.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "503", "504"]
    me.page.context.set_offline(True)
    me.go("Generate")
    me.button(re.compile(r"^Generate \d")).click()
    expect(me.page.get_by_role("main").get_by_text("medium").first).to_be_visible()


def test_the_page_explains_and_hints_without_the_service(visit: Visit) -> None:
    me = visit()
    me.page.evaluate(READY)
    me.open(FOUR)
    me.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "503", "504"]
    me.page.context.set_offline(True)
    path, first = explain(FOUR), hint(FOUR, 1)
    me.go("Steps")
    expect(me.page.get_by_role("main")).to_contain_text(path.text(0))
    me.go("Play")
    me.button(re.compile("^Hint")).click()
    expect(me.page.get_by_role("main")).to_contain_text(first.text.removesuffix("."))


def test_it_can_be_installed(visit: Visit) -> None:
    me = visit()
    address = me.page.locator("link[rel=manifest]").get_attribute("href")
    assert address
    manifest = json.loads(me.page.request.get(f"{me.service}/{address.removeprefix('./')}").text())
    assert manifest["display"] in {"standalone", "minimal-ui"}
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert "512x512" in sizes or "any" in sizes
    for icon in manifest["icons"]:
        assert me.page.request.get(f"{me.service}/{icon['src'].removeprefix('./')}").ok
