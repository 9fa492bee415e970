"""Bringing a puzzle: typed, pasted in any form, from a link, with faults; seeing it solved; handing it on."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import CHAINS, DIAGONALS, EASY, EASY_SOLVED, EMOJI, FOUR, FOUR_SOLVED, JIGSAW, SIXTEEN, TWENTY_FIVE, TWO

pytestmark = pytest.mark.thorough

DRAWN = """\
+-------+-------+-------+
| 7 . 3 | . . 5 | . 8 . |
| . 8 . | 6 7 4 | . 2 . |
| . . 4 | . . . | 7 . . |
+-------+-------+-------+
| . 1 . | 4 9 . | 5 6 . |
| 8 . 5 | . . . | 2 . 9 |
| . 2 6 | . 3 8 | . 7 . |
+-------+-------+-------+
| . . 1 | . . . | 8 . . |
| . 7 . | 8 6 9 | . 5 . |
| . 3 . | 2 . . | 6 . 7 |
+-------+-------+-------+
"""
NOUGHTS = EASY.replace(".", "0")
ROWS = "\n".join(EASY[row * 9 : row * 9 + 9] for row in range(9))


def heading(me: object, text: str) -> None:
    from playwright.sync_api import expect

    expect(me.page.get_by_role("heading", level=1)).to_have_text(text)  # type: ignore[attr-defined]


def test_who_only_wants_the_next_step_gets_a_hint(visit: Visit) -> None:
    me = visit("#enter")
    me.cell(1, 1).click()
    me.page.keyboard.type(EASY.replace(".", " "))
    me.page.get_by_role("main").get_by_role("button", name="Hint", exact=True).click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text(re.compile("^Look at"))
    assert me.line() == EASY  # nothing is filled in


def test_a_puzzle_can_be_pasted_on_a_phone_without_scrolling(visit: Visit) -> None:
    me = visit("#enter", width=390, height=844, has_touch=True, is_mobile=True)
    box = me.page.get_by_label("Paste a puzzle").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 844


def test_a_newcomer_types_a_puzzle_and_sees_it_solved(visit: Visit) -> None:
    me = visit("#enter")
    me.cell(1, 1).click()
    me.page.keyboard.type(EASY.replace(".", " "))
    assert me.line() == EASY
    heading(me, "One solution")
    me.page.get_by_role("button", name="Solve", exact=True).click()
    me.page.wait_for_function("() => document.querySelectorAll('[role=gridcell] > .d').length === 81")
    assert me.line() == EASY_SOLVED
    me.button("Hide the solution").click()
    assert me.line() == EASY
    me.button(re.compile("^Play")).click()
    me.page.locator("nav a[href='#play'][aria-current=page]").wait_for()
    assert me.line() == EASY


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("text", "size"),
    [
        (EASY, 9),
        (ROWS, 9),
        (DRAWN, 9),
        (EASY.replace(".", "0"), 9),
        (FOUR, 4),
        (SIXTEEN, 16),
        (TWENTY_FIVE, 25),
        (JIGSAW, 9),
        (DIAGONALS, 9),
    ],
    ids=["line", "rows", "drawing", "noughts", "4x4", "16x16", "25x25", "jigsaw", "diagonals"],
)
def test_texts_that_can_be_pasted(visit: Visit, text: str, size: int) -> None:
    me = visit("#enter")
    me.paste(text)
    me.button("Read it").click()
    heading(me, "One solution")
    assert len(me.names()) == size * size
    if size == 9 and text not in (JIGSAW, DIAGONALS):
        assert me.line() == EASY


@pytest.mark.sampled(2)
@pytest.mark.parametrize("row", [EASY[:9], NOUGHTS[:9]], ids=["stops", "noughts"])
def test_one_row_is_no_puzzle(visit: Visit, row: str) -> None:
    me = visit("#enter")
    me.paste(row)
    me.button("Read it").click()
    heading(me, "Too few cells for a puzzle")
    me.button("Fill up to 81 with empty cells").click()
    heading(me, "More than one solution")
    assert me.line() == EASY[:9] + "." * 72


@pytest.mark.slow
def test_a_link_with_one_row_says_so(visit: Visit) -> None:
    me = visit(f"#play?{urlencode({'grid': EASY[:9]})}")
    heading(me, "Too few cells for a puzzle")


@pytest.mark.slow
def test_what_was_assumed_in_reading_is_said(visit: Visit) -> None:
    me = visit("#enter")
    me.paste(EASY.replace(".", "X", 1))
    me.button("Read it").click()
    heading(me, "One solution")
    assert me.line() == EASY
    assert me.page.get_by_text("X is read as an empty cell, as . is.", exact=True).is_visible()


@pytest.mark.slow
def test_other_symbols_are_shown_as_they_are(visit: Visit) -> None:
    me = visit("#enter")
    me.open(EMOJI)
    assert {"🍎", "🍌", "🍇"} <= set(me.line())


@pytest.mark.slow
def test_links_of_other_programs_are_read(visit: Visit) -> None:
    pytest.importorskip("lzstring")
    import sudokit

    me = visit("#enter")
    me.paste(sudokit.Grid.parse(EASY).format("f-puzzles"))
    me.button("Read it").click()
    heading(me, "One solution")
    assert me.line() == EASY


def test_a_fault_is_shown_in_its_place_with_ways_out(visit: Visit) -> None:
    me = visit("#enter")
    me.expected.append("422")
    me.paste(ROWS.replace("..4...7..", "..4..q7.."))
    me.button("Read it").click()
    me.page.get_by_role("heading", level=1).filter(has_text="Line 3, column 6").wait_for()
    me.button(re.compile("as empty")).click()
    heading(me, "One solution")
    assert me.line() == EASY


def test_equal_values_are_named_while_typing(visit: Visit) -> None:
    me = visit("#enter")
    me.cell(1, 1).click()
    me.page.keyboard.type("5  5")
    heading(me, "Equal values in one house")
    assert "conflict" in me.name(1, 1)
    assert "conflict" in me.name(1, 4)
    me.press("Backspace", "ArrowLeft", "Delete")
    assert "conflict" not in me.name(1, 1)


def test_no_solution_is_an_answer(visit: Visit) -> None:
    me = visit("#enter")
    me.paste("12.." + "..3." + "...." + "...4")
    me.button("Read it").click()
    heading(me, "No solution")
    me.button("Show why").click()
    expect(me.page.locator(".clash")).to_contain_text("That is a contradiction.")


@pytest.mark.slow
def test_two_solutions_are_shown_where_they_differ(visit: Visit) -> None:
    me = visit("#enter")
    me.paste(TWO)
    me.button("Read it").click()
    heading(me, "More than one solution")
    me.button("Show two of them").click()
    heading(me, "Two solutions, not one")
    differ = [name for name in me.names() if "differs" in name]
    assert len(differ) >= 4
    assert all(re.search(r"differs: \d \d, solution A then solution B", name) for name in differ)
    me.page.get_by_label("Only A").check()
    one = me.line()
    me.page.get_by_label("Only B").check()
    assert len(one) == 81
    assert sum(a != b for a, b in zip(one, me.line(), strict=True)) == len(differ)
    me.page.get_by_text(re.compile(r"^Give r\d+c\d+ = \d$")).first.click()
    heading(me, "One solution")


def test_a_shared_link_brings_back_the_puzzle_and_the_game(visit: Visit) -> None:
    me = visit("#enter")
    me.open(FOUR)
    me.cell(1, 1).click()
    me.press("3", "ArrowRight", "x", "2", "4")
    me.button("Share").click()
    link = me.page.get_by_label("Link", exact=True)
    bare = link.input_value()
    assert me.page.get_by_role("img", name="QR code").count() == 1
    me.page.get_by_label("With my entries and marks").check()
    whole = link.input_value()
    other = visit(bare.removeprefix(me.service).lstrip("/"))
    assert other.line() == FOUR
    other = visit(whole.removeprefix(me.service).lstrip("/"))
    assert other.name(1, 1).startswith("row 1 column 1, entered 3")
    assert "corner marks 2 4" in other.name(1, 2)


@pytest.mark.slow
def test_a_puzzle_is_handed_on_as_text_and_picture(visit: Visit, tmp_path: Path) -> None:
    me = visit("#enter")
    me.open(EASY)
    me.button("Share").click()
    text = me.page.get_by_role("textbox", name="Text")
    assert text.input_value() == EASY
    me.page.get_by_role("combobox", name="Text").select_option("drawing")
    me.page.wait_for_function("() => document.querySelector('dialog textarea').value.includes('\\n')")
    assert text.input_value().count("\n") >= 9
    with me.page.expect_download() as got:
        me.button("SVG").click()
    got.value.save_as(tmp_path / "it.svg")
    assert "<svg" in (tmp_path / "it.svg").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_link_that_holds_nonsense_says_so(visit: Visit) -> None:
    me = visit(f"#play?{urlencode({'p': 'AAAA-nonsense'})}")
    assert me.page.get_by_role("heading", level=1).inner_text()
    assert me.page.get_by_role("main").inner_text().count("link") > 0


@pytest.mark.slow
def test_every_step_from_the_entrance(visit: Visit) -> None:
    me = visit("#enter")
    me.paste(CHAINS)
    me.button("Read it").click()
    me.button("Show every step").click()
    me.page.locator("nav a[href='#steps'][aria-current=page]").wait_for()


@pytest.mark.slow
def test_the_solution_of_a_small_one(visit: Visit) -> None:
    me = visit("#enter")
    me.paste(FOUR)
    me.button("Read it").click()
    me.page.get_by_role("button", name="Solve", exact=True).click()
    me.page.wait_for_function("() => document.querySelectorAll('[role=gridcell] > .d').length === 16")
    assert me.line() == FOUR_SOLVED
