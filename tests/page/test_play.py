"""Playing: by pointer, by keyboard alone, by touch; marks, colours, undo, what if, check, clock, resuming, to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import EASY, EASY_SOLVED, FOUR, FOUR_SOLVED, SIXTEEN
from .visitor import Visitor

pytestmark = pytest.mark.thorough

HOLES = [cell for cell, symbol in enumerate(EASY) if symbol == "."]


def write(me: Visitor, row: int, column: int, *keys: str) -> None:
    me.cell(row, column).click()
    me.press(*keys)


def test_a_game_is_played_to_its_end_with_the_keypad(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    for cell, symbol in enumerate(FOUR):
        if symbol == ".":
            me.cell(cell // 4 + 1, cell % 4 + 1).click()
            me.button(re.compile(f"^{FOUR_SOLVED[cell]}, ")).click()
    assert me.line() == FOUR_SOLVED
    expect(me.page.get_by_text(re.compile(r"^Solved in \d+:\d\d"))).to_be_visible()
    assert "Solved in" in me.said
    me.arrive("#statistics")
    expect(me.page.get_by_role("rowheader", name="4×4", exact=True)).to_be_visible()


def test_a_game_is_played_to_its_end_by_keyboard_alone(visit: Visit) -> None:
    """From the address to the last cell without a pointer: the grid has the focus, arrows and digits do the rest."""
    me = visit()
    me.open(EASY)
    me.press("Shift+Tab", "Tab")
    assert me.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    me.press("Control+Home")
    for row in range(9):
        for column in range(9):
            if EASY[row * 9 + column] == ".":
                me.press(EASY_SOLVED[row * 9 + column])
            me.press("ArrowRight")
        me.press("ArrowDown", "Home")
    assert me.line() == EASY_SOLVED
    expect(me.page.get_by_text(re.compile(r"^Solved in \d+:\d\d"))).to_be_visible()
    assert re.search(r"Solved in", me.said)


def test_one_cell_is_the_tab_stop_and_the_edges_wrap(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    assert me.grid.locator('[role=gridcell][tabindex="0"]').count() == 1
    me.cell(1, 1).click()
    me.press("ArrowLeft")
    assert me.page.evaluate("document.activeElement.ariaLabel").startswith("row 1 column 9")
    me.press("ArrowUp")
    assert me.page.evaluate("document.activeElement.ariaLabel").startswith("row 9 column 9")
    me.press("d", "s")
    assert me.page.evaluate("document.activeElement.ariaLabel").startswith("row 1 column 1")
    assert me.grid.locator('[role=gridcell][tabindex="0"]').count() == 1


def test_modes_marks_and_keys_held(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    write(me, 1, 2, "x", "9", "6")
    assert me.name(1, 2) == "row 1 column 2, corner marks 6 9"
    write(me, 1, 4, "c", "1", "9", "1")
    assert me.name(1, 4) == "row 1 column 4, centre marks 9"
    write(me, 1, 5, "z", "Control+1", "Shift+2")
    assert "centre marks 1" in me.name(1, 5)
    assert "corner marks 2" in me.name(1, 5)
    write(me, 1, 7, "v", "1", "3")
    assert me.name(1, 7) == "row 1 column 7, empty, colour 1 dots, colour 3 back stripes"
    write(me, 1, 5, "z", "1")
    assert me.name(1, 5) == "row 1 column 5, entered 1"
    me.press("Delete")
    assert "entered" not in me.name(1, 5)


@pytest.mark.slow
def test_several_cells_at_once(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.cell(1, 2).click()
    me.cell(3, 2).click(modifiers=["Control"])
    me.press("x", "9")
    assert "corner marks 9" in me.name(1, 2)
    assert "corner marks 9" in me.name(3, 2)
    me.cell(7, 4).hover()
    me.page.mouse.down()
    me.cell(7, 5).hover()
    me.cell(7, 6).hover()
    me.page.mouse.up()
    me.press("4")
    assert all("corner marks 4" in me.name(7, column) for column in (4, 5, 6))
    me.cell(3, 1).click()
    me.press("Shift+ArrowRight")
    assert me.grid.locator('[aria-selected="true"]').count() == 2
    me.cell(1, 1).dblclick()
    assert me.grid.locator('[aria-selected="true"]').count() == EASY.count("7")


def test_marks_filled_by_the_page_keep_up_with_the_entries(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.cell(1, 2).click()
    me.press("m")
    assert me.name(1, 2) == "row 1 column 2, candidates 6 9"
    assert "candidates 5 6 9" in me.name(3, 2)
    me.press("6")
    assert me.name(1, 2) == "row 1 column 2, entered 6"
    assert "6" not in me.name(3, 2).partition("candidates")[2]
    me.press("Control+z")
    assert "candidates 5 6 9" in me.name(3, 2)
    me.press("Control+Shift+z")
    assert me.name(1, 2) == "row 1 column 2, entered 6"


def test_conflicts_show_at_once_and_are_said(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    write(me, 1, 2, "7")
    assert me.name(1, 1) == "row 1 column 1, given 7, conflict"
    expect(me.page.get_by_text("Two 7s in row 1")).to_be_visible()
    expect(me.page.locator("[role=status]").filter(has_text=re.compile("7s in"))).to_have_count(1)
    me.press("Backspace")
    assert "conflict" not in me.name(1, 1)


def test_check_says_which_entries_are_wrong_and_only_then(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    write(me, 1, 2, "9")
    assert "wrong" not in me.name(1, 2)
    place = me.page.locator(".pad").bounding_box()
    me.button("Check").click()
    assert me.page.locator(".pad").bounding_box() == place  # the next press means the same key
    assert "wrong" in me.name(1, 2)
    expect(me.page.get_by_role("main")).to_contain_text("1 entry is wrong")


@pytest.mark.slow
def test_what_if_comes_back_to_where_it_was(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    write(me, 1, 2, "6")
    me.page.get_by_text("Filters, what if, games").click()
    me.button("Save this position").click()
    write(me, 1, 4, "1")
    write(me, 1, 5, "2")
    me.button(re.compile("Go back to it")).click()
    assert me.name(1, 2) == "row 1 column 2, entered 6"
    assert me.name(1, 4) == "row 1 column 4, empty"


@pytest.mark.slow
def test_filters_show_the_places_of_one_value_and_the_pairs(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.cell(1, 2).click()
    me.press("m")
    me.page.get_by_text("Filters, what if, games").click()
    before = me.grid.locator(".same, .hit").count()
    me.page.get_by_role("group", name=re.compile("Show only")).get_by_label("1", exact=True).check()
    me.press("Escape")
    assert before == 0


@pytest.mark.slow
def test_the_clock_pauses_hides_the_puzzle_and_can_be_hidden(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.button(re.compile("^Pause the timer")).first.click()
    expect(me.page.get_by_text("The puzzle is hidden until you resume.")).to_be_visible()
    assert me.page.locator("[role=gridcell] > .d:visible").count() == 0
    me.button("Resume").first.click()
    assert me.line() == EASY


def test_a_game_is_kept_and_gone_on_with(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    write(me, 1, 2, "6")
    write(me, 1, 4, "x", "1")
    expect(me.page.get_by_text("Saved on this device")).to_be_visible()
    me.page.reload()
    me.grid.wait_for()
    assert me.name(1, 2) == "row 1 column 2, entered 6"
    assert me.name(1, 4) == "row 1 column 4, corner marks 1"
    me.cell(1, 2).click()
    me.press("Control+z", "Control+z")
    assert me.name(1, 2) == "row 1 column 2, empty"


def test_touch_on_a_phone(visit: Visit) -> None:
    me = visit(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)
    me.open(EASY)
    me.cell(1, 2).tap()
    me.button(re.compile("^6, ")).tap()
    assert me.name(1, 2) == "row 1 column 2, entered 6"
    me.button("Undo").tap()
    assert me.name(1, 2) == "row 1 column 2, empty"
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = me.page.get_by_role("button").evaluate_all(
        """them => them.filter(it => it.offsetParent && Math.min(it.offsetWidth, it.offsetHeight) < 24)
                       .map(it => it.ariaLabel ?? it.innerText)"""
    )
    assert small == []


@pytest.mark.slow
def test_letters_write_where_they_are_symbols_and_command_with_alt(visit: Visit) -> None:
    me = visit()
    me.open(SIXTEEN)
    hole = next(name for name in me.names() if "empty" in name)
    row, column = (int(number) for number in re.findall(r"\d+", hole)[:2])
    write(me, row, column, "a")
    assert me.name(row, column).startswith(f"row {row} column {column}, entered A")
    me.press("Delete", "Alt+x", "1")
    assert "corner marks 1" in me.name(row, column)


@pytest.mark.slow
def test_peers_and_equal_values_are_shown(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.cell(1, 1).click()
    assert me.grid.locator(".peer").count() == 20
    assert me.grid.locator(".same > .d").count() == EASY.count("7")


@pytest.mark.slow
def test_keys_are_heard_at_once_however_play_is_entered(visit: Visit) -> None:
    me = visit()
    me.button(re.compile("^easy", re.IGNORECASE)).focus()
    me.press("Enter")
    me.page.wait_for_function("() => document.activeElement.getAttribute('role') === 'gridcell'")
    hole = me.line().index(".")
    assert me.page.evaluate("document.activeElement.ariaLabel") == f"row {hole // 9 + 1} column {hole % 9 + 1}, empty"
    me.press("5")
    assert me.name(hole // 9 + 1, hole % 9 + 1).startswith(f"row {hole // 9 + 1} column {hole % 9 + 1}, entered 5")
    me.page.get_by_role("main").focus()
    me.press("ArrowDown")
    assert me.page.evaluate("document.activeElement.ariaLabel").startswith(f"row {hole // 9 + 2} ")
