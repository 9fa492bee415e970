"""axe-core finds nothing to complain about, in any room, in either theme, wide or narrow."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .npm import Tools
from .puzzles import CHAINS, EASY, JIGSAW, SIXTEEN, TWENTY_FIVE, TWO
from .visitor import Visitor

RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  const told = (node) => `${node.target} ${node.failureSummary}`;
  return found.violations.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map(told).join(" | ")}`);
}"""

EMPTY_ROOMS = ["enter", "generate", "print", "settings", "statistics", "keys"]
ROOMS_WITH = [("play", EASY), ("play", SIXTEEN), ("play", TWENTY_FIVE), ("play", JIGSAW), ("steps", CHAINS), ("compare", TWO)]
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def faults(me: Visitor, tools: Tools) -> list[str]:
    if not me.page.evaluate("'axe' in window"):
        me.page.evaluate(f"{tools.axe};0")
    found: list[str] = me.page.evaluate(RUN)
    return found


def both_themes(me: Visitor, tools: Tools) -> list[str]:
    light = faults(me, tools)
    me.page.emulate_media(color_scheme="dark")
    me.page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    return light + faults(me, tools)


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("room", EMPTY_ROOMS)
def test_rooms_without_a_puzzle(visit: Visit, npm_tools: Tools, room: str, screen: dict[str, int]) -> None:
    assert both_themes(visit(f"#{room}", **screen), npm_tools) == []


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(("room", "text"), ROOMS_WITH)
def test_rooms_with_a_puzzle(visit: Visit, npm_tools: Tools, room: str, text: str, screen: dict[str, int]) -> None:
    me = visit(**screen)
    me.open(text, room)
    assert both_themes(me, npm_tools) == []
