"""axe-core finds nothing to complain about, in any room, in either theme, wide or narrow."""

from __future__ import annotations

import re

import pytest

from .conftest import Visit
from .npm import Tools
from .puzzles import CHAINS, EASY, JIGSAW, TWENTY_FIVE, TWO
from .visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  const told = (node) => `${node.target} ${node.failureSummary}`;
  return found.violations.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map(told).join(" | ")}`);
}"""

EMPTY_ROOMS = ["front", "enter", "generate", "print", "photo", "settings", "statistics", "keys"]
EMPTY_ROOMS += ["learn", "learn?t=xy-wing", "learn?t=aic&n=1"]
ROOMS_WITH = {
    "9x9": ("play", EASY),
    "25x25": ("play", TWENTY_FIVE),
    "jigsaw": ("play", JIGSAW),
    "steps": ("steps", CHAINS),
    "two": ("compare", TWO),
}
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def faults(me: Visitor, tools: Tools) -> list[str]:
    if not me.page.evaluate("'axe' in window"):
        me.page.evaluate(f"{tools.axe};0")
    found: list[str] = me.page.evaluate(RUN)
    return found


def both_themes(me: Visitor, tools: Tools) -> list[str]:
    me.page.locator("h1").first.wait_for(state="attached")  # a drill's comes with its positions
    me.page.emulate_media(color_scheme="light")
    me.page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    light = faults(me, tools)
    me.page.emulate_media(color_scheme="dark")
    me.page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    return light + faults(me, tools)


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("room", EMPTY_ROOMS)
def test_rooms_without_a_puzzle(visit: Visit, npm_tools: Tools, room: str, screen: dict[str, int]) -> None:
    assert both_themes(visit(f"#{room}", **screen), npm_tools) == []


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(("room", "text"), list(ROOMS_WITH.values()), ids=list(ROOMS_WITH))
def test_rooms_with_a_puzzle(visit: Visit, npm_tools: Tools, room: str, text: str, screen: dict[str, int]) -> None:
    me = visit(**screen)
    me.open(text, room)
    assert both_themes(me, npm_tools) == []


def test_a_game_in_use(visit: Visit, npm_tools: Tools) -> None:
    """Marks, colours, a conflict, several cells chosen; then the dialog of sharing."""
    me = visit()
    me.open(EASY)
    me.cell(1, 2).click()
    me.press("x", "6", "9", "v", "1", "2", "z", "ArrowRight", "ArrowRight", "7", "Shift+ArrowRight")
    assert any("conflict" in name for name in me.names())
    assert both_themes(me, npm_tools) == []
    me.button("Share").click()
    me.page.get_by_role("dialog").wait_for()
    assert faults(me, npm_tools) == []
    me.button("Close").click()
    me.cell(1, 2).click()
    me.press("m", "b")
    me.page.get_by_text("Dotted arrow").wait_for()  # the pen is fetched when it is first taken
    me.press("6", "b", "6", "ArrowRight", "ArrowRight", "Enter")  # a colour and a line
    me.page.locator(".board .drawn").wait_for()
    assert both_themes(me, npm_tools) == []


def test_a_chain_and_a_hint(visit: Visit, npm_tools: Tools) -> None:
    me = visit()
    me.open(CHAINS, "steps")
    me.page.get_by_role("link", name=re.compile("AIC|chain", re.IGNORECASE)).first.click()
    me.page.locator("ol.proof").wait_for()
    assert both_themes(me, npm_tools) == []
    me.open(EASY)
    me.button(re.compile("^Hint")).click()
    for name in ("Name the technique", "Show the cells", "Show what follows"):
        me.button(name).click()
    assert both_themes(me, npm_tools) == []


def test_rules_set_and_played(visit: Visit, npm_tools: Tools) -> None:
    me = visit("#enter")
    me.page.get_by_text("Rules: cages, thermometers").click()
    me.page.locator("#rule-text").fill("cage r1c1 r1c2 = 3\nsandwich row 2 = 5\nthermo r3c3 r3c4")
    me.page.locator(".ruled .v-cage").wait_for()
    assert both_themes(me, npm_tools) == []
    me.page.locator("#rule-text").fill("cage r1c1 r1c2 = 3\ncage")
    me.page.get_by_text("Line 2, column 1").wait_for()
    assert both_themes(me, npm_tools) == []
    me.page.get_by_role("button", name="Play").first.click()
    me.page.locator('#grid [data-cell="0"]').click()
    me.page.keyboard.press("9")
    me.page.get_by_text("Broken: cage at r1c1 r1c2").wait_for()
    assert both_themes(me, npm_tools) == []
