"""The journeys of three people, filmed: `make film` writes build/film, which people look at.

Somebody plays today's puzzle; somebody has theirs solved and asks for hints; a setter makes a puzzle and prints some.  Each
journey is made on three screens; each picture is taken in light and dark, with the service and without it (``PAGE_ALONE=1``).
What can be measured is checked with every picture: nothing is wider than the screen, and the console does not complain.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import sudokit as sk

from .conftest import ALONE, PATIENCE, Visit
from .puzzles import CHAINS
from .visitor import Visitor

FILM = Path(__file__).parents[2] / "build" / "film" / ("alone" if ALONE else "service")
SCREENS = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
Shoot = Callable[[str], None]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(params=SCREENS)
def somebody(request: pytest.FixtureRequest, visit: Visit) -> tuple[Visitor, Shoot]:
    """Give a visitor on a screen, and what takes the next picture of the journey."""
    width, height = SCREENS[request.param]
    me = visit(width=width, height=height)
    journey = request.node.originalname.removeprefix("test_")
    FILM.mkdir(parents=True, exist_ok=True)
    for old in FILM.glob(f"{journey}-{request.param}-*.png"):
        old.unlink()
    count = 0

    def shoot(name: str) -> None:
        nonlocal count
        count += 1
        for theme in ("light", "dark"):
            me.page.emulate_media(color_scheme=theme)
            me.settle()
            me.page.screenshot(path=FILM / f"{journey}-{request.param}-{count:02}-{name}-{theme}.png")
        wide = me.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{name}: {wide} pixels wide on a screen of {width}"

    return me, shoot


def test_player(somebody: tuple[Visitor, Shoot]) -> None:
    """Today's easy puzzle, from the first sight to the last entry."""
    me, shoot = somebody
    shoot("front")
    me.button("Easy").click()
    me.page.wait_for_function("() => location.hash.startsWith('#play?p=')")
    me.grid.wait_for()
    shoot("board")
    solution = sk.solve(me.line()).grid
    assert solution is not None
    empty = [cell for cell, symbol in enumerate(me.line()) if symbol == "."]
    right = solution.line()
    first = divmod(empty[0], 9)
    me.cell(first[0] + 1, first[1] + 1).click()
    me.press(next(digit for digit in "123456789" if digit != right[empty[0]]))
    me.button("Check").click()
    shoot("a-wrong-entry")
    me.press("Control+z", "m")
    shoot("all-candidates")
    for cell in empty:
        me.cell(cell // 9 + 1, cell % 9 + 1).click()
        me.press("z", right[cell])
    assert me.line() == right
    expect(me.page.get_by_text(re.compile(r"^Solved in \d+:\d\d"))).to_be_visible()
    shoot("the-end")
    me.page.get_by_role("link", name="Days and times").click()
    me.entered()
    shoot("statistics")


def test_solver(somebody: tuple[Visitor, Shoot]) -> None:
    """A puzzle of one's own: its solution, every step, the ratings; then played, with a hint in its four stages."""
    me, shoot = somebody
    me.page.get_by_role("link", name=re.compile("Solve mine")).click()
    me.page.get_by_role("heading", name="Solve a puzzle").wait_for()
    shoot("entrance")
    me.paste(CHAINS)
    me.button("Read it").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("One solution")
    shoot("read")
    me.button("Solve").click()
    shoot("solved")
    me.button("Show every step").click()
    me.page.locator(".over-t").first.wait_for()
    shoot("first-step")
    me.page.get_by_role("link", name=re.compile("AIC|Chain")).first.click()
    me.settle()
    shoot("a-chain")
    me.page.get_by_role("heading", name="Ratings").click()
    expect(me.page.locator(".scales li b")).to_have_count(4, timeout=30_000)
    me.page.locator(".scales").scroll_into_view_if_needed()
    shoot("ratings")
    me.go("Play")
    me.grid.wait_for()
    me.press("h")
    for stage in (1, 2, 3, 4):
        me.page.get_by_text(f"stage {stage} of 4").wait_for()
        shoot(f"hint-{stage}")
        me.press("h")


def test_setter(somebody: tuple[Visitor, Shoot]) -> None:
    """A puzzle that is set, with what is still possible; then four to print, and a worksheet."""
    me, shoot = somebody
    me.page.get_by_role("link", name=re.compile("Solve mine")).click()
    me.cell(1, 1).click()
    me.press(*"123 456 789")
    me.page.get_by_role("heading", name="What is still possible").click()
    me.page.locator(".setting").wait_for()
    me.settle()
    shoot("its-board")
    me.page.locator(".setting").scroll_into_view_if_needed()
    shoot("what-is-possible")
    me.arrive("#generate?print")
    me.button(re.compile(r"^Generate \d+ and print")).wait_for()
    shoot("an-order")
    me.button(re.compile(r"^Generate \d+ and print")).click()
    expect(me.page.locator(".sheet").first).to_be_visible(timeout=60_000)
    me.settle()
    shoot("sheets")
    for option in ("Name and date", "QR code"):
        me.page.get_by_label(re.compile(option)).first.check(force=True)
    me.settle()
    shoot("worksheet")
    me.page.locator(".sheet").last.scroll_into_view_if_needed()
    shoot("its-back")
