"""Puzzles to order, and on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import EASY, TWENTY_FIVE
from .visitor import Visitor

pytestmark = pytest.mark.thorough


def make(me: Visitor, many: int) -> None:
    me.page.get_by_label("How many").fill(str(many))
    me.press("Tab")
    me.button(re.compile(f"^Generate {many}\\b")).click()
    expect(me.page.get_by_role("button", name=re.compile(r"^Play puzzle \d+"))).to_have_count(many, timeout=30_000)


def play(me: Visitor, number: int) -> None:
    me.page.get_by_role("button", name=re.compile(f"^Play puzzle {number},")).click()
    me.page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    me.grid.wait_for()


def choose(me: Visitor, group: str, name: str) -> None:
    me.page.get_by_role("group", name=group).get_by_label(name, exact=True).check()


def test_puzzles_are_made_to_order_and_one_is_played(visit: Visit) -> None:
    me = visit("#generate")
    me.page.get_by_role("slider", name="Level").fill("2")
    make(me, 3)
    assert re.search(r"seed", me.page.get_by_role("main").inner_text(), re.IGNORECASE)
    play(me, 1)
    givens = 81 - me.line().count(".")
    assert 17 <= givens <= 60
    assert "medium" in me.page.get_by_role("main").inner_text().lower()


def test_the_level_is_also_chosen_by_its_name(visit: Visit) -> None:
    me = visit("#generate")
    me.page.get_by_text("Unfair", exact=True).click()
    expect(me.page.get_by_role("slider", name="Level")).to_have_value("4")
    expect(me.page).to_have_url(re.compile("level=unfair"))


@pytest.mark.slow
def test_the_same_wish_makes_the_same_puzzles(visit: Visit) -> None:
    """What is asked for stands in the address, the seed included: reloaded or sent, it makes the same."""
    boards = []
    for _ in range(2):
        me = visit("#generate?level=any&size=4&n=2&seed=5")
        me.button("Generate 2").click()
        play(me, 2)
        boards.append(me.line())
    assert boards[0] == boards[1]


def test_every_option_of_the_service_can_be_put(visit: Visit) -> None:
    """An option that has no control of its own has a field, made from its declaration; it stands in the address."""
    me = visit("#generate?level=any&n=1&seed=5&profile=simple")
    form = me.page.locator("form")
    expect(form.get_by_label("Profile")).to_have_value("simple")
    form.get_by_label("Symbols").fill("ABCDEFGHI")
    form.get_by_label("Score, from-to").fill("high")
    me.press("Tab")
    assert (
        form.get_by_label("Score, from-to")
        .evaluate("it => it.validationMessage")
        .startswith("The lowest and the highest score")
    )
    form.get_by_label("Score, from-to").fill("")
    me.press("Tab")
    assert "symbols=ABCDEFGHI" in me.page.url
    me.button(re.compile("^Generate 1\\b")).click()
    play(me, 1)
    assert set("ABCDEFGHI") >= set(me.line()) - {"."} != set()


@pytest.mark.slow
def test_other_shapes_are_made(visit: Visit) -> None:
    me = visit("#generate")
    me.page.get_by_role("slider", name="Level").fill("0")
    choose(me, "Size", "6")
    choose(me, "Rules", "Diagonals")
    make(me, 1)
    play(me, 1)
    assert len(me.names()) == 36
    assert sum("on a diagonal" in name for name in me.names()) == 12


@pytest.mark.sampled(2)
@pytest.mark.parametrize("text", [EASY, TWENTY_FIVE], ids=["9x9", "25x25"])
def test_a_puzzle_is_printed_with_its_solution(visit: Visit, text: str) -> None:
    """The sheet that the browser prints: pages of the paper's size, black on white, nothing of the page around them."""
    me = visit(color_scheme="dark")
    me.open(text)
    me.page.get_by_role("link", name="Print").first.click()
    expect(me.page.locator(".sheet").first).to_be_visible()
    sheets = me.page.locator(".sheet").count()
    assert sheets == 2
    me.page.emulate_media(media="print")
    expect(me.page.get_by_role("banner")).not_to_be_visible()
    pdf = me.page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == sheets
    paper, ink = me.page.locator(".sheet").first.evaluate(
        "it => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color]"
    )
    assert paper in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    assert ink == "rgb(0, 0, 0)"


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_what_decides_the_pages_stands_in_one_row(visit: Visit, locale: str) -> None:
    me = visit("#generate?level=any&size=4&n=2&seed=5", locale=locale)
    me.page.get_by_role("main").get_by_role("button", name=re.compile("Generate 2|2 .*erzeugen")).click()
    me.page.get_by_role("button", name=re.compile("^(Play puzzle|Rätsel) 1")).click()
    me.page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    me.go("Generate" if locale == "en-GB" else "Erzeugen")
    me.page.get_by_role("main").get_by_role("button", name=re.compile("^(Print|Drucken)")).click()
    form = me.page.locator("form")
    groups = form.get_by_role("group")
    expect(groups).to_have_count(3)
    boxes = [one.bounding_box() for one in (*groups.all(), form.get_by_role("textbox"))]
    ends = [box["y"] + box["height"] for box in boxes if box]
    assert max(ends) - min(ends) < 4


@pytest.mark.slow
def test_many_puzzles_to_a_page(visit: Visit) -> None:
    me = visit("#generate")
    me.page.get_by_role("slider", name="Level").fill("0")
    choose(me, "Size", "4")
    make(me, 5)
    me.page.get_by_role("main").get_by_role("button", name="Print").click()
    for per_page, on_the_first in ((1, 1), (2, 2), (4, 4), (6, 5), (9, 5)):
        choose(me, "Per page", str(per_page))
        expect(me.page.locator(".sheet").first.locator("figure")).to_have_count(on_the_first)
