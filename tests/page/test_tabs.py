"""A game in two tabs, its end, its replay, and the days that were solved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import FOUR, FOUR_SOLVED
from .visitor import Visitor

pytestmark = pytest.mark.thorough

HOLES = [cell for cell, symbol in enumerate(FOUR) if symbol == "."]


def enter(me: Visitor, cell: int) -> None:
    me.cell(cell // 4 + 1, cell % 4 + 1).click()
    me.press(FOUR_SOLVED[cell])


def beside(me: Visitor) -> Visitor:
    """The same person's second tab, at the same address."""
    other = Visitor(me.page.context.new_page(), me.service)
    other.expected = me.expected
    other.page.goto(me.page.url)
    other.entered()
    other.grid.wait_for()
    return other


def holds(me: Visitor, *cells: int) -> None:
    for cell in cells:
        expect(me.cell(cell // 4 + 1, cell % 4 + 1).locator(".d")).to_have_text(FOUR_SOLVED[cell])


def test_two_tabs_lose_no_entry(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    enter(me, HOLES[0])
    other = beside(me)
    enter(other, HOLES[1])
    holds(me, HOLES[1])
    enter(me, HOLES[2])
    holds(other, HOLES[0], HOLES[1], HOLES[2])
    # Both at once, before either has kept anything.
    me.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    enter(me, HOLES[3])
    enter(other, HOLES[4])
    holds(me, *HOLES[:5])
    holds(other, *HOLES[:5])
    me.page.reload()
    holds(me, *HOLES[:5])
    assert other.complaints == []


def test_a_game_that_ends_in_one_tab_counts_once(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    enter(me, HOLES[0])
    other = beside(me)
    for cell in HOLES[1:]:
        enter(other, cell)
    expect(me.page.get_by_text(re.compile(r"^Solved in"))).to_be_visible()
    assert me.page.evaluate("JSON.parse(localStorage.getItem('sudokit.results')).length") == 1


def test_the_end_compares_and_leads_on(visit: Visit) -> None:
    me = visit()
    me.open(FOUR)
    for cell in HOLES:
        enter(me, cell)
    ending = me.page.locator(".ending")
    expect(ending).to_contain_text("Your first 4×4 at this level.")
    expect(ending).to_contain_text(f"{len(HOLES)} entries")
    expect(ending).to_contain_text(re.compile(r"The solver\s*\d+ steps, singles only"))
    ending.get_by_role("link", name="Replay").click()
    expect(me.page.get_by_text(f"Move 0 of {len(HOLES)}")).to_be_visible()
    me.button("Next move").click()
    assert me.line().count(".") == len(HOLES) - 1
    me.page.get_by_role("slider").fill(str(len(HOLES)))
    assert me.line() == FOUR_SOLVED
    me.page.get_by_role("link", name="Back to the game").click()
    before = me.page.evaluate("location.hash")
    me.page.locator(".ending .btn.pri").click()
    me.page.wait_for_function("(before) => location.hash !== before", arg=before)
    expect(me.page.locator(".pad")).to_be_visible()
    assert "." in me.line()


def test_days_are_kept_and_can_be_played_later(visit: Visit) -> None:
    me = visit("#statistics")
    me.page.evaluate(
        """() => {
             const day = (away) => {
               const at = new Date(); at.setDate(at.getDate() - away); at.setHours(12);
               const two = (part) => String(part).padStart(2, "0");
               return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
             };
             const one = (away) => ({at: 0, title: "", size: 9, kind: "9×9", level: "easy", seconds: 60, hints: 0, checks: 0,
                                     day: day(away)});
             localStorage.setItem("sudokit.results", JSON.stringify([one(1), one(2), one(5)]));
           }"""
    )
    me.page.reload()
    expect(me.page.get_by_text("2 days in a row, longest 2")).to_be_visible()
    me.page.locator(".day:not([disabled])").nth(-3).click()
    me.button("Play easy again").click()
    me.grid.wait_for()
    me.page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    assert me.line().count(".") > 30
