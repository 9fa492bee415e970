"""Every deduction with its text and its arrows; steps that are available; hints in four stages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Visit
from .puzzles import CHAINS, EASY, FOUR, JIGSAW, TRYING, TWO
from .visitor import Visitor

pytestmark = pytest.mark.thorough

COUNT = re.compile(r"Step (\d+) of (\d+)")


def where(me: Visitor) -> tuple[int, int]:
    """The step that is shown, and how many there are."""
    told = COUNT.search(me.page.locator("main .over-t").first.inner_text())
    assert told
    return int(told[1]), int(told[2])


def transport(me: Visitor, name: str) -> Locator:
    return me.page.get_by_role("group", name="Step through the solution").get_by_role("button", name=name)


def to_step(me: Visitor, number: int) -> None:
    me.page.get_by_role("slider", name="Step").fill(str(number))


def test_every_deduction_is_shown_with_its_text_and_its_marks(visit: Visit) -> None:
    """From the first step to the last: a name, a sentence, something marked in the grid; the grid fills and never empties."""
    me = visit(reduced_motion="reduce")
    me.open(CHAINS, "steps")
    expect(me.page.get_by_role("heading", level=1)).not_to_have_text(re.compile("Working"))
    first, count = where(me)
    assert first == 1
    assert count > 60
    filled = 0
    for number in range(1, count + 1):
        assert where(me)[0] == number
        assert me.page.get_by_role("heading", level=1).inner_text() != ""
        assert me.page.locator("main .arg").inner_text().count("r") > 0
        line = me.line()
        assert 81 - line.count(".") >= filled
        filled = 81 - line.count(".")
        assert me.grid.locator(".on, .off, .elim, .place, .base, .cover, .fin, [class*=set_], [class*=colour_]").count() > 0
        me.press("n")
    assert filled >= 80


@pytest.mark.slow
def test_a_path_with_trying_is_shown_to_its_end(visit: Visit) -> None:
    me = visit()
    me.open(TRYING, "steps")
    expect(me.page.get_by_role("slider", name="Step")).to_be_visible()
    count = where(me)[1]
    for number in range(2, min(count, 25) + 1):
        me.press("n")
        assert where(me)[0] == number
        name = me.page.get_by_role("list").locator("[aria-current=step]").inner_text()
        assert me.page.get_by_role("heading", level=1).inner_text() in name or "Singles" in name


def test_a_chain_is_drawn_with_an_arrow_for_each_link(visit: Visit) -> None:
    me = visit()
    me.open(CHAINS, "steps")
    steps = me.page.get_by_role("list").get_by_role("link", name=re.compile(r"AIC|Alternating"))
    steps.first.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text(re.compile("AIC|chain", re.IGNORECASE))
    lines = me.page.locator("ol.proof > li")
    expect(lines.first).to_contain_text("Suppose")
    assert me.page.locator("svg.over .s, svg.over .strong, svg.over path[class*=strong]").count() >= 2
    names = " ".join(me.names())
    assert " is true" in names
    assert " is false" in names
    assert " is eliminated" in names


def test_forward_back_first_last_jump_and_the_keys(visit: Visit) -> None:
    me = visit()
    me.open(CHAINS, "steps")
    expect(me.page.get_by_role("slider", name="Step")).to_be_visible()
    count = where(me)[1]
    transport(me, "Next step").click()
    assert where(me)[0] == 2
    transport(me, "Previous step").click()
    assert where(me)[0] == 1
    transport(me, "Last step").click()
    last = where(me)[0] if COUNT.search(me.page.locator("main .over-t").first.inner_text()) else count
    assert last >= count
    transport(me, "First step").click()
    assert where(me)[0] == 1
    to_step(me, 15)
    assert where(me)[0] == 15
    me.page.get_by_role("heading", level=1).click()
    me.press("ArrowRight", "n", "p")
    assert where(me)[0] == 16
    expect(me.page.locator("[role=status].vh")).to_contain_text(me.page.get_by_role("heading", level=1).inner_text())


def test_a_step_is_applied_to_the_game(visit: Visit) -> None:
    me = visit()
    me.open(EASY, "steps")
    expect(me.page.get_by_role("slider", name="Step")).to_be_visible()
    me.button(re.compile("^Apply")).click()
    me.go("Play")
    me.grid.wait_for()
    assert sum("entered" in name for name in me.names()) == 1


@pytest.mark.slow
def test_what_is_available_now(visit: Visit) -> None:
    me = visit()
    me.open(CHAINS, "steps")
    expect(me.page.get_by_role("slider", name="Step")).to_be_visible()
    me.page.get_by_text("Available now", exact=True).click()
    expect(me.page.get_by_text(re.compile(r"Hidden Single, \d+ steps?|Hidden Single"))).not_to_have_count(0)


@pytest.mark.slow
def test_ratings_on_every_scale(visit: Visit) -> None:
    me = visit()
    me.open(CHAINS, "steps")
    expect(me.page.get_by_role("slider", name="Step")).to_be_visible()
    me.page.get_by_role("heading", name="Ratings").click()
    rows = me.page.locator(".ratings").get_by_role("listitem")
    expect(rows).to_have_count(4)
    scales = rows.all_inner_texts()
    assert "HoDoKu" in scales[0]
    assert "trial" in scales[-1].lower()


def test_several_solutions_have_no_path_and_say_so(visit: Visit) -> None:
    me = visit()
    me.open(TWO, "steps")
    expect(me.page.get_by_role("main")).to_contain_text("more than one solution")
    me.page.get_by_role("link", name="Compare two of them").first.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Two solutions, not one")


@pytest.mark.slow
def test_steps_of_a_jigsaw(visit: Visit) -> None:
    me = visit()
    me.open(JIGSAW, "steps")
    expect(me.page.get_by_role("slider", name="Step")).to_be_visible()
    assert where(me)[1] > 10


def test_a_hint_comes_in_four_stages_each_a_press_further(visit: Visit) -> None:
    """What is not asked for is not there, not even hidden."""
    me = visit()
    me.open(EASY)
    me.button(re.compile("^Hint")).click()
    ladder = me.page.get_by_role("listitem").filter(has=me.page.get_by_role("heading", level=2))
    shown = []
    for stage in range(1, 5):
        expect(me.page.locator(".over-t", has_text=f"stage {stage} of 4")).to_be_visible()
        shown.append(ladder.filter(has_not_text="Not shown yet").count())
        assert shown[-1] == stage
        if stage < 3:
            assert not any(" is placed" in name for name in me.names())
        if stage < 4:
            me.press("h")
    assert sum("is placed" in name for name in me.names()) == 1
    me.button(re.compile("^Apply")).click()
    assert sum("entered" in name for name in me.names()) == 1


def test_a_hint_names_a_wrong_entry_before_anything_else(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.cell(1, 2).click()
    me.press("9")
    me.button(re.compile("^Hint")).click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Something in the grid is wrong")
    expect(me.page.locator(".lead")).to_have_count(0)
    for number in (1, 2, 3):
        me.press("h")
        expect(me.page.locator(".lead")).to_have_count(number)
    me.button("Remove").click()
    expect(me.button(re.compile("^Hint"))).to_be_visible()
    assert not any("entered" in name for name in me.names())


def test_another_step_says_how_hard_it_is(visit: Visit) -> None:
    me = visit()
    me.open(EASY)
    me.button(re.compile("^Hint")).click()
    me.button("Another step").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text(re.compile("^(An easier|Another) step"))
    expect(me.page.locator(".over-t", has_text="stage 1 of 4")).to_be_visible()
    me.button("Back to the first step").click()
    expect(me.page.get_by_role("heading", level=1)).not_to_have_text(re.compile("^(An easier|Another) step"))
    expect(me.button("Back to the first step")).to_have_count(0)


@pytest.mark.slow
def test_a_hint_is_left_with_escape(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    me.button(re.compile("^Hint")).click()
    expect(me.page.locator(".over-t", has_text="stage 1 of 4")).to_be_visible()
    me.press("Escape")
    expect(me.button(re.compile("^Hint"))).to_be_visible()


RECTANGLE = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"


def test_uniqueness_techniques_can_be_left_out(visit: Visit) -> None:
    me = visit()
    me.open(RECTANGLE, "steps")
    rectangle = me.page.get_by_role("list").get_by_role("link", name=re.compile("Unique Rectangle"))
    expect(rectangle).to_have_count(1)
    me.page.get_by_label("Without uniqueness techniques").check()
    expect(rectangle).to_have_count(0)
    expect(me.page.get_by_role("link", name=re.compile("W-Wing")).first).to_be_attached()


def test_the_scale_of_sudoku_explainer_is_offered_for_plain_grids(visit: Visit) -> None:
    me = visit()
    me.open(RECTANGLE, "steps")
    me.page.get_by_role("combobox", name="Techniques").select_option("se")
    expect(me.page.locator(".over-t")).to_have_text(re.compile(r"SE 1\.2, Hidden Single"))
    me.page.get_by_role("link", name=re.compile("Forcing Chain")).first.click()
    expect(me.page.locator(".over-t")).to_have_text(re.compile(r"SE 8\.\d, Cell Forcing Chains"))
    expect(me.page.locator("ol.proof > li").first).to_contain_text("r6c9")
    expect(me.page.get_by_label("Without uniqueness techniques")).to_be_disabled()
    me.page.get_by_role("heading", name="Ratings").click()
    expect(me.page.locator(".scales")).to_contain_text("ER 8.3: Cell Forcing Chains")
    expect(me.page.locator(".scales li b")).to_have_text(["HoDoKu", "Simple", "SE (Sudoku Explainer)", "T&E (trial and error)"])
    me.open("12..34.....3..2.", "steps")
    expect(me.page.get_by_role("combobox", name="Techniques")).to_have_value("hodoku")


def test_the_last_stage_of_a_hint_is_seen_on_a_phone_without_scrolling(visit: Visit) -> None:
    me = visit(f"#play?grid={EASY}", width=390, height=844, has_touch=True, is_mobile=True)
    me.page.locator('#grid [data-cell="0"]').wait_for()
    for stage in range(1, 5):
        me.page.keyboard.press("h")
        expect(me.page.locator(".over-t", has_text=f"stage {stage} of 4")).to_be_visible()
    last = me.page.locator(".ladder > li").nth(3).bounding_box()
    buttons = me.page.locator(".btns.stick").bounding_box()
    board = me.page.locator("#grid").bounding_box()
    assert last
    assert buttons
    assert board
    assert me.page.evaluate("scrollY") == 0
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= last["y"]
    assert last["y"] + last["height"] <= buttons["y"]
