"""Every size and shape is played, explained and hinted at by the same page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import DIAGONALS, EMOJI, FOUR, JIGSAW, SIX, SIXTEEN, TWENTY_FIVE

pytestmark = pytest.mark.thorough

SHAPES = {
    "4x4": (FOUR, 4, "Sudoku, 4 by 4"),
    "6x6": (SIX, 6, "Sudoku, 6 by 6"),
    "16x16": (SIXTEEN, 16, "Sudoku, 16 by 16"),
    "25x25": (TWENTY_FIVE, 25, "Sudoku, 25 by 25"),
    "jigsaw": (JIGSAW, 9, "Jigsaw Sudoku, 9 by 9"),
    "diagonals": (DIAGONALS, 9, "Sudoku, 9 by 9, with diagonals"),
    "emoji": (EMOJI, 9, "Sudoku, 9 by 9"),
}


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize(("text", "size", "name"), list(SHAPES.values()), ids=list(SHAPES))
def test_a_shape_is_drawn_whole_and_a_hint_is_applied(visit: Visit, text: str, size: int, name: str) -> None:
    me = visit()
    me.open(text)
    expect(me.grid).to_have_accessible_name(name)
    assert me.grid.get_attribute("aria-rowcount") == str(size)
    assert me.grid.get_by_role("row").count() == size
    assert len(set(me.names())) > size
    box = me.grid.bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 2
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size < 25:
        before = me.line()
        me.button(re.compile("^Hint")).click()
        for name in ("Name the technique", "Show the cells", "Show what follows"):
            me.button(name).click()
        expect(me.button(re.compile("^Apply"))).to_be_visible()
        me.button(re.compile("^Apply")).click()
        me.settle()
        assert me.line() != before or any("candidates" in each for each in me.names())


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize(("width", "height"), [(820, 1180), (390, 844)], ids=["tablet", "phone"])
@pytest.mark.parametrize("text", [FOUR, SIXTEEN, TWENTY_FIVE, JIGSAW], ids=["4x4", "16x16", "25x25", "jigsaw"])
def test_nothing_reaches_beyond_the_screen(visit: Visit, text: str, width: int, height: int) -> None:
    me = visit(width=width, height=height, has_touch=True, is_mobile=width < 640)
    me.open(text)
    me.cell(1, 1).tap()
    me.button("Marks").tap()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = me.grid.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


@pytest.mark.slow
def test_the_lens_moves_neither_keypad_nor_buttons(visit: Visit) -> None:
    me = visit()
    me.open(TWENTY_FIVE)
    places = [me.page.get_by_role("group", name="Symbols"), me.button("Marks"), me.button(re.compile("^Hint"))]
    before = [place.bounding_box() for place in places]
    expect(me.page.locator(".lens")).to_have_count(0)
    me.button("Marks").click()
    lens = me.page.locator(".lens")
    expect(lens).to_be_visible()
    assert [place.bounding_box() for place in places] == before
    box = lens.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900


def test_the_lens_is_where_small_cells_are_touched(visit: Visit) -> None:
    me = visit(width=390, height=844, has_touch=True, is_mobile=True)
    me.open(TWENTY_FIVE)
    me.cell(13, 13).tap()
    expect(me.page.get_by_text("box 13", exact=True)).to_be_visible()
    lens = me.page.locator(".lens")
    assert lens.locator(".cell").count() >= 25
    smallest = lens.locator(".cell").first.bounding_box()
    assert smallest
    assert smallest["width"] >= 24
