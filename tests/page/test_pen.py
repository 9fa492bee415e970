"""Drawing: colours of candidates, lines and arrows, by pointer and by keys; undone, erased, kept, and in no puzzle text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from .conftest import Visit
from .puzzles import EASY
from .visitor import Visitor

pytestmark = pytest.mark.thorough


def begin(me: Visitor) -> None:
    """Open a game with all candidates and take the pen."""
    me.open(EASY)
    me.cell(1, 2).click()
    me.press("m", "b")
    me.page.get_by_role("group", name="What the pen draws").wait_for()


def spot(me: Visitor, row: int, column: int, value: int = 0) -> tuple[float, float]:
    """Return where a candidate of a 9x9 cell stands on the screen, or the middle of the cell."""
    me.cell(row, column).scroll_into_view_if_needed()
    box = me.cell(row, column).bounding_box()
    assert box is not None
    across, down = ((value - 1) % 3, (value - 1) // 3) if value else (1, 1)
    return box["x"] + box["width"] * (2 * across + 1) / 6, box["y"] + box["height"] * (2 * down + 1) / 6


def drag(me: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    me.page.mouse.move(*start)
    me.page.mouse.down()
    me.page.mouse.move(*end, steps=4)
    me.page.mouse.up()


def lines(me: Visitor) -> int:
    return me.page.locator(".board .drawn").count()


def test_candidates_are_coloured_and_joined_by_keys_alone(visit: Visit) -> None:
    me = visit()
    begin(me)
    me.press("6")
    assert me.name(1, 2) == "row 1 column 2, candidates 6 9, 6 in colour 1, disc"
    assert me.said == "6 in colour 1, disc"
    me.press("5")
    assert "not a candidate" in me.said
    me.press("b", "b")  # line, arrow
    assert me.said == "Arrow"
    me.press("6", "ArrowDown", "ArrowDown", "9")
    assert "6: Arrow to 9 in row 3 column 2" in me.name(1, 2)
    assert me.said == "Arrow to 9 in row 3 column 2"
    assert "9: Arrow from 6 in row 1 column 2" in me.name(3, 2)
    me.press("Enter", "ArrowRight", "Enter")  # whole cells
    assert "Arrow to row 3 column 3" in me.name(3, 2)
    assert lines(me) == 2
    me.press("Enter", "Escape")
    assert me.said == "The start is forgotten."
    assert me.page.evaluate("document.activeElement.ariaLabel").startswith("row 3 column 3")


def test_the_pointer_draws_and_what_is_drawn_is_undone_and_erased(visit: Visit) -> None:
    me = visit()
    begin(me)
    me.page.get_by_role("radio", name="3, diamond").check(force=True)
    me.page.mouse.click(*spot(me, 1, 2, 9))
    assert "9 in colour 3, diamond" in me.name(1, 2)
    me.page.get_by_role("radio", name="Line", exact=True).check(force=True)
    drag(me, spot(me, 1, 2, 9), spot(me, 3, 2, 9))
    assert "9: Line to 9 in row 3 column 2" in me.name(1, 2)
    assert "9: Line to 9 in row 1 column 2" in me.name(3, 2)
    me.page.mouse.click(*spot(me, 1, 2, 6))  # two presses do what a drag does
    me.page.mouse.click(*spot(me, 1, 1))
    assert "Line to 6 in row 1 column 2" in me.name(1, 1)
    assert lines(me) == 2
    me.press("Control+z")
    assert lines(me) == 1
    me.press("Control+Shift+z")
    assert lines(me) == 2
    drag(me, spot(me, 3, 2, 9), spot(me, 1, 2, 9))  # the same line again takes it away
    assert lines(me) == 1
    me.button("Erase the drawing").click()
    assert lines(me) == 0
    assert "colour" not in me.name(1, 2)
    me.press("Control+z")
    assert "9 in colour 3, diamond" in me.name(1, 2)
    me.press("ArrowUp", "ArrowUp", "Delete")
    assert lines(me) == 0


def test_what_is_drawn_waits_for_its_candidates(visit: Visit) -> None:
    me = visit()
    begin(me)
    me.press("6", "b", "6", "ArrowDown", "ArrowDown", "6")
    assert lines(me) == 1
    me.press("m")
    assert lines(me) == 0
    assert "colour" not in me.name(1, 2)
    me.press("m")
    assert lines(me) == 1
    me.press("z", "6")  # the line's other end is gone, and so is the line
    assert me.name(3, 2) == "row 3 column 2, entered 6"
    assert lines(me) == 0
    me.press("Control+z")
    assert lines(me) == 1
    assert "6 in colour 1, disc" in me.name(1, 2)


def test_what_is_drawn_is_kept_with_the_game_and_in_no_text(visit: Visit) -> None:
    me = visit()
    begin(me)
    address = me.page.url
    me.press("6", "b", "6", "ArrowDown", "ArrowDown", "6")
    expect(me.page.get_by_text("Saved on this device")).to_be_visible()
    me.page.reload()
    me.grid.wait_for()
    expect(me.page.locator(".board .drawn")).to_have_count(1)
    assert "6 in colour 1, disc, 6: Line to 6 in row 3 column 2" in me.name(1, 2)
    assert me.page.url == address
    me.button("Share").click()
    me.page.get_by_label("With my entries and marks").check()
    link = me.page.get_by_label("Link", exact=True).input_value()
    other = visit(link.removeprefix(me.service).lstrip("/"))
    other.grid.wait_for()
    assert "candidates 6 9" in other.name(1, 2)
    assert lines(other) == 0
    assert "colour" not in "".join(other.names())


@pytest.mark.slow
def test_a_setter_draws_too(visit: Visit) -> None:
    me = visit("#enter")
    me.paste(EASY)
    me.button("Read it").click()
    me.page.get_by_text("What is still possible").click()
    me.page.locator(".setting").wait_for()
    me.cell(1, 1).click()
    me.press("Delete")
    expect(me.cell(1, 1)).to_have_attribute("aria-label", re.compile("candidates? 7$"))
    me.page.get_by_text("Lines and colours of your own").click()
    me.page.get_by_role("group", name="What the pen draws").wait_for()
    me.page.mouse.click(*spot(me, 1, 1, 7))
    assert "7 in colour 1, disc" in me.name(1, 1)
    me.page.get_by_role("radio", name="Dotted arrow").check(force=True)
    drag(me, spot(me, 1, 1, 7), spot(me, 3, 3))
    assert "7: Dotted arrow to row 3 column 3" in me.name(1, 1)
    me.press("Control+z")
    assert "arrow" not in me.name(1, 1)
    me.page.reload()
    me.grid.wait_for()
    me.page.get_by_role("heading", name="What is still possible").click()
    expect(me.cell(1, 1)).to_have_attribute("aria-label", re.compile("7 in colour 1, disc$"))


def hold_the_pen(me: Visitor) -> Callable[[], None]:
    """Keep the pen's script from arriving until what this gives is called; for a visitor with `holds`."""
    held: list[Route] = []
    me.page.route("**/PenTools*.js", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks its handlers

    def release() -> None:
        me.page.wait_for_timeout(0)  # the route is heard
        for route in held:
            route.continue_()

    return release


def test_what_is_pressed_before_the_pen_is_here_is_done_in_its_order(visit: Visit) -> None:
    me = visit(holds=True)
    release = hold_the_pen(me)
    me.open(EASY)
    me.cell(1, 2).click()
    with me.page.expect_request("**/PenTools*.js"):
        me.press("m", "b")
    # a colour, a line, another one that is taken back, and a digit elsewhere
    me.press("9", "b", "6", "ArrowDown", "ArrowDown", "6", "9", "ArrowUp", "ArrowUp", "9", "Control+z", "z", "ArrowRight")
    me.cell(5, 2).click()
    me.press("4")
    assert "colour" not in me.name(1, 2)
    assert lines(me) == 0
    release()
    expect(me.cell(5, 2)).to_have_attribute("aria-label", re.compile("entered 4"))
    assert me.name(1, 2) == "row 1 column 2, candidates 6 9, 9 in colour 1, disc, 6: Line to 6 in row 3 column 2"
    assert lines(me) == 1
    me.press("Control+z")  # nothing waits any more
    assert me.name(5, 2) == "row 5 column 2, candidates 4"


def test_nor_does_the_keypad_lose_what_is_pressed(visit: Visit) -> None:
    me = visit(width=390, height=844, holds=True)
    release = hold_the_pen(me)
    me.open(EASY)
    me.cell(1, 2).click()
    with me.page.expect_request("**/PenTools*.js"):
        me.press("m", "b")
    me.page.get_by_role("group", name="Symbols").get_by_role("button", name=re.compile("^6")).click()
    me.cell(3, 2).click()
    me.page.get_by_role("group", name="Symbols").get_by_role("button", name=re.compile("^9")).click()
    release()
    expect(me.cell(3, 2)).to_have_attribute("aria-label", re.compile("9 in colour 1, disc"))
    assert "6 in colour 1, disc" in me.name(1, 2)


def test_a_pen_that_does_not_come_keeps_no_keys(visit: Visit) -> None:
    me = visit(holds=True)
    me.expected.append("Failed to load resource")
    me.page.route("**/PenTools*.js", lambda route: route.abort())
    me.open(EASY)
    me.cell(1, 2).click()
    with me.page.expect_event("requestfailed"):
        me.press("m", "b")
    me.settle()
    me.press("z", "6")
    expect(me.cell(1, 2)).to_have_attribute("aria-label", re.compile("entered 6"))
