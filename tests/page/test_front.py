"""The first sight and the way on: doors, the worked example, addresses of steps, what is in sight on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import EASY, TWENTY_FIVE
from .visitor import Visitor

pytestmark = pytest.mark.thorough

SCREENS = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
WORKED = "..6......8.7.4.......7.3.8.5.8..2.71.7.....9.13.6..5.4.5.1.6.......8.9.3......1.."
CHAIN = f"#steps?grid={WORKED}&step=22"


def in_sight(me: Visitor, selector: str) -> bool:
    """Whether something is wholly in the window, with nothing over its lower edge."""
    seen: bool = me.page.locator(selector).first.evaluate(
        """it => {
             const { left, top, bottom, width } = it.getBoundingClientRect();
             if (top < 0 || bottom > innerHeight) return false;
             const over = document.elementFromPoint(left + Math.min(width, 60) / 2, bottom - 4);
             return it === over || it.contains(over);
           }"""
    )
    return seen


@pytest.mark.parametrize("screen", SCREENS)
def test_four_doors_are_in_sight(visit: Visit, screen: str) -> None:
    width, height = SCREENS[screen]
    me = visit(width=width, height=height)
    expect(me.page.get_by_role("heading", level=1)).to_contain_text("Sudoku")
    for selector in (".chip", '.ways a[href="#enter"]', '.ways a[href="#photo"]', '.ways a[href="#generate?print"]'):
        assert in_sight(me, selector), selector
    assert me.page.locator(".figure svg.over").count() >= 1
    tabs = me.page.get_by_role("navigation").get_by_role("link")
    expect(tabs.filter(has_text=re.compile("Play|Steps"))).to_have_count(0)  # there is no puzzle yet
    me.button("Medium").click()
    me.page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    expect(tabs.filter(has_text="Play")).to_have_count(1)


@pytest.mark.parametrize("screen", ["wide", "phone"])
def test_each_wish_begins_with_two_actions(visit: Visit, screen: str) -> None:
    """Play, solve mine, print: what is pressed is in sight each time, and after two actions it has begun."""
    width, height = SCREENS[screen]
    me = visit(width=width, height=height)
    me.button("Easy").click()
    me.page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    expect(me.page.locator("[role=gridcell]:focus")).to_have_count(1)
    me.press("5")
    assert sum("entered 5" in name for name in me.names()) == 1

    me.arrive()
    me.page.reload()
    me.entered()
    me.page.get_by_role("link", name=re.compile("Solve mine")).click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Solve a puzzle")
    assert in_sight(me, "#grid")
    me.press("7")
    assert me.line() == "7" + "." * 80

    me.arrive()
    me.page.reload()
    me.entered()
    me.page.get_by_role("link", name=re.compile("Print some")).click()
    generate = me.button(re.compile(r"^Generate \d+ and print"))
    expect(generate).to_be_visible()
    assert in_sight(me, ".gen .stick .pri")
    generate.click()
    expect(me.page.locator(".sheet").first).to_be_visible(timeout=30_000)
    expect(me.page.locator(".sheet").first.locator("figure")).to_have_count(4)


def test_the_worked_example_opens_at_its_chain(visit: Visit) -> None:
    me = visit()
    me.button(re.compile("worked example")).click()
    title = me.page.get_by_role("heading", level=1)
    expect(title).to_have_text("AIC")
    expect(me.page.locator("p.explained, .explained .lead").first).to_contain_text("So 3 is nowhere in r4c45 and r5c7")
    me.page.wait_for_function("() => location.hash.endsWith('&step=22')")
    me.page.reload()
    expect(title).to_have_text("AIC")
    me.press("p")
    me.page.wait_for_function("() => location.hash.endsWith('&step=21')")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_conclusion_of_a_long_chain_is_in_sight(visit: Visit, screen: str) -> None:
    width, height = SCREENS[screen]
    me = visit(CHAIN, width=width, height=height)
    expect(me.page.locator("ol.proof > li").first).to_be_attached()
    assert me.page.evaluate("scrollY") == 0
    assert in_sight(me, ".explained h1")
    assert in_sight(me, ".explained .lead")


@pytest.mark.slow
def test_the_first_paint_is_early_on_a_slow_connection(visit: Visit) -> None:
    """50 kB/s and 400 ms: the shell is painted from the first two files."""
    me = visit()
    page = me.page.context.new_page()
    line = me.page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.setBypassServiceWorker", {"bypass": True})
    slow = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
    line.send("Network.emulateNetworkConditions", slow)
    page.goto("/", wait_until="commit")
    painted = page.evaluate(
        """() => new Promise((tell) => {
          const look = () => {
            const [entry] = performance.getEntriesByName("first-contentful-paint");
            if (entry) tell(entry.startTime); else setTimeout(look, 20);
          };
          look();
        })"""
    )
    assert painted < 1800
    page.close()


def test_the_list_has_a_column_of_its_own_on_wide_screens(visit: Visit) -> None:
    me = visit(CHAIN, width=1920, height=1080)
    expect(me.page.locator("ol.proof > li").first).to_be_attached()
    boxes = [me.page.locator(one).first.bounding_box() for one in (".figure", ".explained", ".side")]
    figure, argument, steps = (box or pytest.fail("it is not drawn") for box in boxes)
    assert figure["x"] + figure["width"] <= argument["x"]
    assert argument["x"] + argument["width"] <= steps["x"]
    assert figure["width"] > 700


@pytest.mark.sampled(3)
@pytest.mark.parametrize("room", ["front", "enter", "play", "steps", "generate", "settings", "statistics", "keys", "learn"])
def test_nothing_is_wider_than_a_small_phone(visit: Visit, room: str) -> None:
    me = visit(f"#{room}?grid={EASY}" if room in {"play", "steps"} else f"#{room}", width=320, height=640)
    me.settle()
    assert me.page.evaluate("document.documentElement.scrollWidth") == 320


def test_on_its_side_a_phone_has_the_keypad_beside_the_board(visit: Visit) -> None:
    me = visit(f"#play?grid={EASY}", width=844, height=390)
    me.grid.wait_for()
    assert in_sight(me, ".pad")
    board, pad = me.grid.bounding_box(), me.page.locator(".pad").bounding_box()
    assert board
    assert pad
    assert board["x"] + board["width"] <= pad["x"]
    assert board["y"] + board["height"] <= 390


def test_back_closes_the_sheet_that_shares(visit: Visit) -> None:
    me = visit(f"#play?grid={EASY}")
    me.grid.wait_for()
    for leave in ("back", "button"):
        me.button("Share").click()
        expect(me.page.get_by_role("dialog")).to_be_visible()
        if leave == "back":
            me.page.go_back()
        else:
            me.button("Close").click()
        expect(me.page.get_by_role("dialog")).to_have_count(0)
        expect(me.grid).to_be_visible()


def test_what_was_generated_is_in_sight_and_in_the_address(visit: Visit) -> None:
    me = visit("#generate?level=any&size=4&n=2", width=390, height=844)
    me.button("Generate 2").click()
    made = me.page.get_by_role("button", name=re.compile(r"^Play puzzle \d+"))
    expect(made).to_have_count(2, timeout=30_000)
    assert in_sight(me, ".contact figure")
    me.page.wait_for_function("() => /seed=\\d+/.test(location.hash)")
    told = me.page.locator(".contact + .cap span").last.bounding_box()
    assert told
    assert told["x"] + told["width"] <= 390
    texts = me.page.locator(".contact").inner_html()
    me.page.reload()
    expect(made).to_have_count(2, timeout=30_000)
    assert me.page.locator(".contact").inner_html() == texts


@pytest.mark.sampled(1)
def test_the_keypad_of_a_large_grid_can_be_reached(visit: Visit) -> None:
    me = visit(width=390, height=844)
    me.open(TWENTY_FIVE)
    assert in_sight(me, ".pad .key")
    timer = me.page.locator(".figure .cap > :nth-child(2)").bounding_box()
    assert timer
    assert abs(timer["x"] + timer["width"] / 2 - 195) < 20, "the timer is in the middle"
