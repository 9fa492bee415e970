"""Everything that the solver did: the toggle, the player, the tree of guesses, the search in numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import sudokit as sk

from .conftest import Visit
from .npm import Tools
from .puzzles import DEDUCED, FOUR, THREE_DEEP, TRYING, TWO
from .test_access import PHONE, WIDE, both_themes
from .test_steps import to_step, transport, where
from .visitor import Visitor

pytestmark = pytest.mark.thorough

TOGGLE = "Everything the solver did"
NONE = "18" + THREE_DEEP[2:]  # r1c2 is 9 in its solution


def opened(visit: Visit, text: str, toggle: str = TOGGLE, **screen: Any) -> Visitor:
    me = visit(**screen)
    me.open(text, "steps")
    me.page.get_by_role("radio", name=toggle).check()
    tree(me).wait_for()
    return me


def tree(me: Visitor) -> Locator:
    return me.page.locator(".tree")


def counts(me: Visitor) -> dict[str, str]:
    """The search in numbers, by their names."""
    parts: list[list[str]] = me.page.locator(".counts dl > div").evaluate_all(
        "all => all.map(one => [one.querySelector('dt').textContent, one.querySelector('dd').textContent])"
    )
    return {name: number for name, number in parts}  # noqa: C416


def crumbs(me: Visitor) -> list[str]:
    return me.page.get_by_role("navigation", name="Guesses in force").get_by_role("button").all_inner_texts()


def fork(me: Visitor, name: str) -> Locator:
    """The branches of a guess."""
    return me.page.locator(".fork", has=me.page.locator(":scope > summary b", has_text=name))


@pytest.mark.slow
def test_a_published_puzzle_falls_to_deduction_and_every_step_is_shown(visit: Visit) -> None:
    me = opened(visit, DEDUCED)
    trail = sk.solve(DEDUCED, method="deduction", limit=1, trail=True).trail
    assert where(me) == (1, len(trail)) == (1, 61)
    told = counts(me)
    assert (told["Steps"], told["Guesses"], told["Dead ends"]) == ("61", "0", "0")
    assert (told["Deductions"], told["Claiming"], told["Locked Set"]) == ("59", "2", "1")
    expect(me.page.get_by_text("No guess was needed")).to_be_visible()
    for number, step in enumerate(trail, 1):
        assert where(me)[0] == number
        if step.technique not in ("given", "solution"):
            assert str(step) in me.page.locator(".eureka").inner_text()
        state = trail.state(number - 1)
        if step.technique != "claiming" and step.technique != "locked-set":
            assert me.line() == "".join(str(value or ".") for value in state.grid.values)
        me.press("n")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("End of the search")
    expect(me.page.get_by_text("The solution was found after 61 steps.")).to_be_visible()
    assert "." not in me.line()


def test_guesses_three_deep_stand_in_a_tree_with_their_dead_ends(visit: Visit) -> None:
    me = opened(visit, THREE_DEEP)
    trail = sk.solve(THREE_DEEP, method="deduction", limit=1, trail=True).trail
    summary = trail.summary
    told = counts(me)
    assert (told["Steps"], told["Guesses"], told["Dead ends"], told["Most guesses at once"]) == (
        *map(str, (summary.steps, summary.guesses, summary.dead_ends, summary.depth)),
    )
    assert me.page.locator(".fork").count() == summary.guesses == 6
    assert me.page.locator(".fork.dead").count() == summary.dead_ends == 4
    assert me.page.locator(".fork .fork .fork").count() > 0
    expect(me.page.locator(".fork.dead > summary").first).to_contain_text("dead end")
    deepest = next(index for index, step in enumerate(trail) if step.depth == summary.depth)
    to_step(me, deepest + 2)
    guesses = [step for step in trail[: deepest + 1] if step.technique == "guess"][-3:]
    assert len(crumbs(me)) == 3
    assert crumbs(me)[2] == str(guesses[2]).split(" ")[0].replace("=", " = ")
    expect(tree(me).locator("[aria-current=step]")).to_have_count(1)


@pytest.mark.slow
def test_going_back_before_a_guess_restores_the_grid(visit: Visit) -> None:
    me = opened(visit, THREE_DEEP)
    trail = sk.solve(THREE_DEEP, method="deduction", limit=1, trail=True).trail
    undo = next(index for index, step in enumerate(trail) if step.technique == "undo")
    guess = max(index for index in range(undo) if trail[index].technique == "guess")
    to_step(me, guess)
    before = me.names() if trail[guess - 1].technique == "given" else None
    to_step(me, undo + 1)
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Back")
    wanted = trail.state(undo)
    assert me.line() == "".join(str(value or ".") for value in wanted.grid.values)
    assert before is None or me.names() == before
    me.press("p")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Dead end")
    me.press("n", "n")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ruled out")


@pytest.mark.slow
def test_a_branch_is_folded_and_opened_with_the_keyboard_and_followed_by_the_reader(visit: Visit) -> None:
    me = opened(visit, THREE_DEEP)
    first = me.page.locator(".fork").first
    expect(first).to_have_attribute("open", "")
    first.locator("> summary").focus()
    me.press("Enter")
    expect(first).not_to_have_attribute("open", "")
    assert where(me)[0] == 1  # the room's keys leave the tree alone
    trail = sk.solve(THREE_DEEP, method="deduction", limit=1, trail=True).trail
    guess = next(index for index, step in enumerate(trail) if step.technique == "guess")
    to_step(me, guess + 2)
    expect(first).to_have_attribute("open", "")
    tree(me).get_by_role("link", name=re.compile("^Solution|Solution$")).last.click()
    assert where(me)[0] == len(trail)
    crumb = me.page.get_by_role("navigation", name="Guesses in force").get_by_role("button").first
    crumb.click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Guess")


@pytest.mark.slow
def test_what_no_profile_can_finish_is_searched_to_its_end(visit: Visit) -> None:
    me = visit()
    me.open(TRYING, "steps")
    me.page.get_by_role("combobox", name="Techniques").select_option("simple")
    transport(me, "Last step").click()
    expect(me.page.get_by_text("lead no further")).to_be_visible()
    me.page.get_by_role("radio", name=TOGGLE).check()
    tree(me).wait_for()
    transport(me, "Last step").click()
    expect(me.page.get_by_text(re.compile("The solution was found after 508 steps"))).to_be_visible()
    assert "." not in me.line()


@pytest.mark.slow
def test_a_search_without_a_solution_and_one_with_several(visit: Visit) -> None:
    me = opened(visit, NONE)
    transport(me, "Last step").click()
    expect(me.page.get_by_text("This puzzle has no solution.")).to_be_visible()
    assert me.page.locator(".fork:not(.dead)").count() == 0
    me = opened(visit, TWO)
    me.page.get_by_label("Go on after the first solution").check()
    expect(me.page.locator(".fork.solution")).to_have_count(1)
    transport(me, "Last step").click()
    expect(me.page.get_by_text("more than one solution").first).to_be_visible()


@pytest.mark.slow
def test_a_long_trail_says_where_it_was_cut_and_more_is_loaded(visit: Visit) -> None:
    me = opened(visit, TRYING)
    me.page.get_by_label("Method").select_option("guess-smallest")
    expect(me.page.get_by_text("The search took 2548 steps. These are the first 2000.")).to_be_visible()
    assert where(me)[1] == 2000
    assert counts(me)["Steps"] == "2,548"
    transport(me, "Last step").click()
    expect(me.page.get_by_text("That is the last step that was loaded.")).to_be_visible()
    me.button("Load more").click()
    expect(me.page.get_by_text("These are the first 2000.")).to_have_count(0)
    tree(me).wait_for()
    assert where(me) == (2001, 2548)


@pytest.mark.slow
def test_the_way_of_a_person_is_one_press_away(visit: Visit) -> None:
    me = opened(visit, FOUR)
    me.press("ArrowLeft")  # the toggle has kept the focus
    expect(me.page.get_by_role("radio", name="How a person solves it")).to_be_focused()
    expect(me.page.get_by_role("heading", name="All steps")).to_be_visible()
    expect(me.page.locator(".counts")).to_have_count(0)


@pytest.mark.slow
def test_the_solver_is_followed_in_german(visit: Visit) -> None:
    me = opened(visit, THREE_DEEP, "Jeder Schritt des Lösers", locale="de-DE")
    told = counts(me)
    assert (told["Versuche"], told["Sackgassen"], told["Versteckter Einer"]) == ("6", "4", "19")
    expect(me.page.locator(".fork.dead > summary").first).to_contain_text("Sackgasse")
    trail = sk.solve(THREE_DEEP, method="deduction", limit=1, trail=True).trail
    guess = next(index for index, step in enumerate(trail) if step.technique == "guess")
    me.page.get_by_role("slider", name="Schritt").fill(str(guess + 1))
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Versuch")
    expect(me.page.locator("main .lead")).to_contain_text("Mehr folgt nicht. Versuche")


@pytest.mark.slow
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing(visit: Visit, npm_tools: Tools, screen: dict[str, Any]) -> None:
    me = opened(visit, THREE_DEEP, **screen)
    trail = sk.solve(THREE_DEEP, method="deduction", limit=1, trail=True).trail
    to_step(me, next(index for index, step in enumerate(trail) if step.depth == 3) + 2)
    assert both_themes(me, npm_tools) == []
    assert me.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
