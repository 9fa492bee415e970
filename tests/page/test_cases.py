"""Why a step by trial holds, and why a puzzle has no solution."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import sudokit as sk

from .conftest import Visit
from .puzzles import EASY, TRYING

pytestmark = pytest.mark.thorough


def test_a_step_by_trial_is_drawn_as_the_tree_of_its_cases(visit: Visit) -> None:
    path = sk.explain(TRYING)
    number = next(index for index, step in enumerate(path) if step.technique == "brute-force")
    split = path.split(number)
    assert split is not None
    me = visit()
    me.open(TRYING, "steps")
    me.page.evaluate("(step) => { location.hash += `&step=${step}`; }", number + 1)
    cases = me.page.locator(".explained > .cases > li")
    expect(cases).to_have_count(len(split.branches))
    for at, branch in enumerate(split.branches):
        expect(cases.nth(at).locator("p").first).to_contain_text("Suppose r")
        if branch.contradiction is not None:
            expect(cases.nth(at)).to_contain_text("That is a contradiction.")


def test_a_puzzle_without_a_solution_shows_the_givens_that_clash(visit: Visit) -> None:
    wrong = EASY[:1] + "9" + EASY[2:]
    refutation = sk.explain(wrong).refutation()
    assert refutation is not None
    me = visit()
    me.open(wrong, "steps")
    clash = me.page.locator(".clash")
    expect(clash).to_contain_text("That is a contradiction.")
    names = list(dict(sk.explain(wrong).to_dict(why=True))["refutation"]["cells"])
    expect(clash).to_contain_text(f"These {len(names)} cells alone")
    expect(me.grid.locator(".cell.wrong")).to_have_count(len(names))
