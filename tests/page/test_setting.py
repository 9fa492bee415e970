"""What is still possible while a puzzle is set: the values left, solutions, givens that add nothing, the next given."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import sudokit as sk

from .conftest import Visit
from .puzzles import EASY
from .visitor import Visitor

pytestmark = pytest.mark.thorough


def watch(me: Visitor, text: str) -> None:
    me.paste(text)
    me.button("Read it").click()
    me.page.get_by_text("What is still possible").click()
    me.page.locator(".setting").wait_for()


def test_what_is_left_is_what_the_package_says(visit: Visit) -> None:
    grid = "..3456789456789123789123456231564897564897231897231564312645978645978312978312645"
    me = visit("#enter")
    watch(me, grid)
    setting = me.page.locator(".setting")
    expect(setting).to_contain_text("One solution.")
    me.cell(1, 4).click()
    me.press("Delete")
    me.cell(2, 4).click()
    me.press("Delete")
    values = me.line()
    left = sk.true_candidates(values).values
    expected = [", ".join(map(str, one)) for cell, one in enumerate(left) if values[cell] == "."]
    assert expected
    for cell, one in enumerate(left):
        if values[cell] == ".":
            expect(me.cell(cell // 9 + 1, cell % 9 + 1)).to_have_attribute(
                "aria-label", re.compile(f"candidates? {' '.join(map(str, one))}$")
            )


def test_givens_that_add_nothing_can_be_taken_out(visit: Visit) -> None:
    me = visit("#enter")
    watch(me, EASY)
    setting = me.page.locator(".setting")
    expect(setting).to_contain_text("One solution.")
    chips = setting.get_by_role("button", name=re.compile("^Take out"))
    without = [EASY[:cell] + "." + EASY[cell + 1 :] for cell, symbol in enumerate(EASY) if symbol != "."]
    wanted = [text for text in without if sk.count(text, limit=2) == 1]
    expect(chips).to_have_count(len(wanted))
    chips.first.click()
    expect(setting).to_contain_text("One solution.")
    assert me.line().count(".") == EASY.count(".") + 1


def test_the_next_given_tells_what_it_would_decide(visit: Visit) -> None:
    """And the answer comes within a tenth of a second, on a machine that is not busy."""
    me = visit("#enter")
    open_ = EASY.replace("7", ".").replace("3", ".")
    watch(me, open_)
    setting = me.page.locator(".setting")
    hole = open_.index(".")
    me.cell(hole // 9 + 1, hole % 9 + 1).click()
    expect(setting.get_by_role("heading", level=3).last).to_contain_text(f"r{hole // 9 + 1}c{hole % 9 + 1}")
    rows = setting.locator(".rows li")
    for number, value in enumerate(sk.true_candidates(open_).values[hole]):
        n = sk.count(open_[:hole] + str(value) + open_[hole + 1 :], limit=100)
        said = f"{value}: more than 99 solutions" if n >= 100 else f"{value}: {n} solution"
        expect(rows.nth(number)).to_contain_text(said)
