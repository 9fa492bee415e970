"""The page on a server that only sends files, at a sub-path: it is whole, and thinks by itself."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sudokit import SudokitError, explain, generate, hint, solve
from sudokit.server import write_page

from .files import UNANSWERED, Quiet
from .puzzles import EASY, FOUR
from .visitor import Visitor

SUB = "somewhere/below"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("host")
    write_page(folder / SUB)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{SUB}"
        server.shutdown()


@pytest.fixture
def visitor(host: str, browser: Browser) -> Iterator[Visitor]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(10_000)
    me = Visitor(context.new_page(), host)
    me.expected += UNANSWERED
    yield me
    context.close()
    assert me.complaints == []
    assert me.strangers == []


@pytest.mark.thorough
def test_it_explains_hints_and_makes_puzzles(visitor: Visitor) -> None:
    me = visitor
    me.open(EASY)
    me.button(re.compile("^Hint")).click()
    expect(me.page.get_by_role("main")).to_contain_text(hint(EASY, 1).text.removesuffix("."))
    me.go("Steps")
    expect(me.page.get_by_role("main")).to_contain_text(explain(EASY).text(0))
    me.go("Generate")
    me.button(re.compile(r"^Generate \d")).click()
    expect(me.page.get_by_role("main").get_by_text("medium").first).to_be_visible()


KILLER = generate(variant="killer", seed=7).grid


@pytest.mark.thorough
def test_a_killer_is_set_opened_by_its_link_hinted_checked_and_explained(visitor: Visitor) -> None:
    me = visitor
    me.arrive("#enter")
    me.page.get_by_text("What is still possible").click()
    me.page.get_by_text("Rules: cages, thermometers").click()
    box = me.page.locator("#rule-text")
    box.fill("\n".join(map(str, KILLER.rules[1:])))
    setting = me.page.locator(".setting")
    expect(setting).to_contain_text("solutions.")
    box.fill("\n".join(map(str, KILLER.rules)))
    expect(setting).to_contain_text("One solution.")
    me.page.get_by_role("heading", name="One solution").wait_for()
    solution = solve(KILLER).grid
    assert solution is not None
    answer = solution.line()
    expect(me.cell(1, 1)).to_have_attribute("aria-label", re.compile(f"candidates? {answer[0]}$"))
    me.button("Play").first.click()
    me.page.wait_for_function("location.hash.startsWith('#play?p=')")
    link = me.page.evaluate("location.hash")
    me.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    me.page.goto("about:blank")
    me.arrive(link)
    me.grid.wait_for()
    for stage in range(1, 5):
        me.press("h")
        expect(me.page.get_by_text(f"stage {stage} of 4")).to_be_visible()
    said = me.page.locator(".ladder > li").nth(3).inner_text()
    assert "".join(hint(KILLER, 4).text.split()).removesuffix(".") in "".join(said.split())
    me.press("Escape")
    me.cell(1, 1).click()
    me.press(answer[0])
    me.cell(1, 2).click()
    me.press(next(symbol for symbol in "123456789" if symbol not in (answer[0], answer[1])))
    me.button("Check").click()
    expect(me.page.get_by_role("main")).to_contain_text("1 entry is wrong")
    me.go("Steps")
    expect(me.page.get_by_role("main")).to_contain_text(re.compile(r"The rule\s+cage"))


@pytest.mark.thorough
def test_rules_that_do_not_fit_are_refused_with_the_reason(visitor: Visitor) -> None:
    me = visitor
    me.arrive("#enter")
    me.page.get_by_text("Rules: cages, thermometers").click()
    me.page.locator("#rule-text").fill("look-and-say r1c1 r1c2 = 1 2 1")
    expect(me.page.get_by_role("main")).to_contain_text("the values are pairs: how many, of what")


@pytest.mark.thorough
def test_what_is_no_puzzle_is_refused_with_its_place(visitor: Visitor) -> None:
    me = visitor
    me.arrive("#enter")
    me.paste(FOUR[:-1] + "x" + "5")
    me.button("Read it").click()
    expect(me.page.get_by_role("main")).to_contain_text("The text has 17 cells. A 4×4 grid has 16")


def test_a_folder_is_written_whole_and_again(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    names = write_page(folder)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == set(names)
    (folder / "own.txt").write_text("mine")
    (folder / "page.js").write_text("old")
    assert write_page(folder) == names
    assert (folder / "page.js").read_text() != "old"
    assert (folder / "own.txt").read_text() == "mine"
    # What is fetched late is in the folder, and kept by the service worker for visits without a network.
    for name in ("rules.wasm", "compiling.js"):
        assert name in names
        assert f'"{name}":"' in (folder / "sw.js").read_text().replace("\\", "")
    assert "'wasm-unsafe-eval'" in (folder / "index.html").read_text()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(SudokitError, match="cannot be written"):
        write_page(file)
