"""Rules on the page: read, drawn and checked as the package does, for every rule; and used by a visitor."""

from __future__ import annotations

import functools
import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

import sudokit as sk
from sudokit import rules
from sudokit.drawing._rules import sketch

from .npm import WEB, answers
from .test_modules import BUILT, tool

if TYPE_CHECKING:
    from .conftest import Visit

RULES = WEB / "src" / "rules"
SCRIPT = """
import { readFileSync } from "node:fs";
import { parseRules } from "SRC/rules/text.ts";
import { sketchOf } from "SRC/rules/sketch.ts";
import { holds } from "SRC/rules/broken.ts";
const asked = JSON.parse(readFileSync(0, "utf8"));
const said = asked.map(({ text, size, regions, boards }) => {
  try {
    const rules = parseRules(text, size);
    const { under, over, around, margin, names } = sketchOf(rules, size, regions);
    const held = boards.map((values) => rules.map((rule) => holds(rule, { size, regions, rules, values })));
    return { under, over, around, margin, names, held };
  } catch (fault) {
    return { line: fault.line, column: fault.column, words: fault.message };
  }
});
console.log(JSON.stringify(said));
"""


def page(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what the page's own code says of rule texts."""
    found: list[dict[str, Any]] = answers(SCRIPT, asked)
    return found


def texts() -> list[tuple[str, int]]:
    """Rule texts of every kind, and some that need more."""
    examples = [(kind.example, 9) for kind in rules.catalogue()]
    more = [
        "arrow r5c5 r5c6 > r6c6 r7c7 r7c8",
        "arrow r1c1 r2c1 r3c1 > r4c2 r4c3",
        "cage r12c12 r2c3",
        "cage r1c1 r3c3 = 9",
        "sandwich row 4 from right = 12\nskyscraper column 2 from bottom = 3\nnumbered-room row 1 = 8",
        "x-sum column 9 = 15\nhidden-skyscraper row 9 from right = 4",
        "little-killer r9c3 r8c2 r7c1 = 12",
        "little-killer r1c9 = 9",
        "difference 3: r1c1 r1c2\nratio 3: r2c1 r3c1\nall-differences\nnot-ratio r5c5 r5c8",
        "minimum r1c1 r1c2\nminimum r2c1\nmaximum r9c9",
        "between r1c1 r1c9\nlockout r2c2 r3c3\nzipper r1c1 r1c2 r1c3 r1c4",
        "any-of (cage r1c12 = 3) (pattern r1c1 r1c2 = (12|98))",
        "pattern r1c1 r1c2 r1c3 = ([^1-3]|4?5+)*.\npattern r1c1 r2c1 = |[13-5][^79]\npattern r3c3 = ()",
        "fog r5c5\nfog-light r1c1 r9c9",
        "region-sum r1c2 r1c3 r1c4 r2c5 r4c5",
        "quadruple r1c1 r1c2 r2c1 r2c2 = 1 2 3 4",
        "cage r12c12 r2c3 = 20 # a comment\n\n  thermo   r1c1  r2c2",
    ]
    large = ["cage r12c1 r12c2 r1,2c16 = 30\nthermo r16c16 r15c15\nquadruple r1c1 r1c2 r2c1 r2c2 = 12 16", "cage r1-3c10-11"]
    return examples + [(text, 9) for text in more] + [(text, 16) for text in large]


@functools.cache
def full_boards(size: int) -> list[tuple[int, ...]]:
    layout = sk.Grid.empty("4x4" if size == 16 else "3x3").layout
    return [tuple(sk.random_grid(layout, seed=7, index=i).values) for i in range(60 if size == 9 else 4)]


def context_of(text: str, size: int) -> tuple[sk.Grid, list[int]]:
    grid = sk.Grid.empty("4x4" if size == 16 else "3x3")
    grid = grid.with_rules(rules.parse(text, size))
    return grid, list(grid.layout.regions)


def test_pictures_are_those_of_the_package() -> None:
    asked = [{"text": text, "size": size, "regions": context_of(text, size)[1], "boards": []} for text, size in texts()]
    for (text, size), drawn in zip(texts(), page(asked), strict=True):
        made = sketch(context_of(text, size)[0])
        around = re.sub(r'<text class="v-names".*?</text>', "", made.around)
        around = "" if around == '<g class="v-clue"></g>' else around
        assert (drawn["under"], drawn["over"], drawn["around"]) == (made.under, made.over, around), text
        assert drawn["margin"] == made.margin, text


def test_full_grids_keep_and_break_the_rules_of_the_package() -> None:
    from sudokit.rules._catalogue import holds
    from sudokit.rules._kind import Context

    asked, expected = [], []
    for text, size in texts():
        grid, regions = context_of(text, size)
        boards = full_boards(size)
        context = Context(grid.layout, grid.rules)
        expected.append([[holds(rule, context, board) for rule in grid.rules] for board in boards])
        asked.append({"text": text, "size": size, "regions": regions, "boards": boards})
    seen: dict[str, set[bool]] = {}
    for (text, size), found, true in zip(texts(), page(asked), expected, strict=True):
        assert found["held"] == true, text
        for rule, held in zip(rules.parse(text, size), zip(*true, strict=True), strict=True):
            seen.setdefault(rule.name, set()).update(held)
    both = sum(len(kinds) == 2 for kinds in seen.values())
    assert both > 40, "too few rules were both kept and broken"


def test_what_is_filled_breaks_no_rule_that_its_solution_keeps() -> None:
    """Nothing is marked that a solution will keep: parts of full grids break only what the full grids break."""
    dice = random.Random(7)
    asked = []
    for text, size in texts():
        if size == 16:
            continue
        _, regions = context_of(text, size)
        boards: list[list[int]] = []
        for board in full_boards(size)[:30]:
            boards += [list(board), [value if dice.random() < 0.6 else 0 for value in board]]
        asked.append({"text": text, "size": size, "regions": regions, "boards": boards})
    for one, found in zip(asked, page(asked), strict=True):
        for whole, part in zip(found["held"][::2], found["held"][1::2], strict=True):
            assert all(kept or not held for held, kept in zip(whole, part, strict=True)), one["text"]


NO_RULES = [
    *("cag r1c1", "cage r1c1 r0c1 = 15", "thermo r1c1", "cage r1c1 = 1 2", "cage r1c1 =", "anti-knight r1c1"),
    *("whispers x: r1c1 r1c2", "sandwich row 10 = 3", "sandwich row 1 from top = 3", "x r1c1 r1c2 r1c3", "sum r1c1"),
    *("pattern r1c1 = [1-", "pattern r1c1 = ä", "pattern r1c1 = 1**", "pattern r1c1 = (1", "pattern r1c1 = 1)"),
    *("any-of (cage r1c1", "any-of (any-of (cage r1c1))", "any-of ()", "thermo r1c1 r2c1 = 3", "pairs r1c1 r1c2 = 01/1"),
]


def test_what_is_no_rule_is_refused_at_the_same_line() -> None:
    said = page([{"text": "\n" + text, "size": 9, "regions": [0] * 81, "boards": []} for text in NO_RULES])
    for text, found in zip(NO_RULES, said, strict=True):
        with pytest.raises(sk.ParseError) as refused:
            rules.parse("\n" + text)
        assert found.get("line") == refused.value.line == 2, (text, found)
        assert found["words"]


def test_the_page_knows_every_rule() -> None:
    made = tool("page_about")
    assert json.loads(made.RULES.read_text(encoding="utf-8")) == json.loads(json.dumps(made.rules())), (
        "run python tools/page_about.py"
    )
    german = set(re.findall(r'^  "?([\w-]+)"?: \[', (RULES / "german.ts").read_text(encoding="utf-8"), re.MULTILINE))
    assert german == {kind.name for kind in rules.catalogue()}


LINK = sk.Grid.empty("2x2").with_rules(
    rules.parse("cage r1c12 = 3\ncage r1c3 r2c3 = 4\nthermo r1c1 r2c1 r3c1\ncage r4c34 = 5", 4)
)


@pytest.mark.with_service("links with rules are read by the service")
def test_a_link_is_seen_hinted_and_marked(visit: Visit) -> None:
    visitor = visit("#enter")
    page_ = visitor.page
    page_.locator("#paste").fill(LINK.format("f-puzzles"))
    page_.get_by_role("button", name="Read it").click()
    page_.get_by_role("heading", name="One solution").wait_for()
    page_.locator(".ruled .v-cage").nth(2).wait_for()
    page_.get_by_role("button", name="Play").first.click()
    page_.locator('#grid [data-cell="1"]').click()
    page_.keyboard.press("3")
    page_.get_by_text("Broken: cage at r1c1 r1c2").wait_for()
    page_.keyboard.press("Control+z")
    for stage in range(1, 5):
        page_.keyboard.press("h")
        page_.get_by_text(f"stage {stage} of 4").wait_for()
    assert re.search(r"rule\s+(cage|thermo)\b", page_.locator(".ladder > li").nth(3).inner_text())
    page_.reload()
    page_.locator(".ruled .v-bulb").wait_for()


def test_a_small_killer_is_set_by_hand_with_true_candidates(visit: Visit) -> None:
    visitor = visit("#enter")
    page_ = visitor.page
    page_.get_by_text("Another shape").click()
    page_.locator('input[name="draft-size"]').nth(0).check(force=True)
    page_.get_by_text("What is still possible").click()
    page_.get_by_text("Rules: cages, thermometers").click()
    page_.locator('#grid [data-cell="0"]').click()
    page_.locator('#grid [data-cell="1"]').click(modifiers=["Control"])
    page_.locator("#rule-total").fill("3")
    page_.keyboard.press("Enter")
    page_.locator(".ruled .v-cage").wait_for()
    page_.locator("#grid [data-cell='0'] .k").first.wait_for()
    page_.wait_for_function("document.querySelectorAll('#grid [data-cell=\"0\"] .k').length === 2")
    box = page_.locator("#rule-text")
    box.fill("cage r1c1 r1c2 = 3\ncage r9c9 = 3")
    page_.get_by_text("Line 2, column 6").wait_for()
    box.fill("\n".join(map(str, LINK.rules)))
    page_.get_by_role("heading", name="One solution").wait_for()
    page_.get_by_role("button", name="Play").first.click()
    page_.locator(".ruled .v-cage").first.wait_for()
    page_.goto(page_.url.split("#")[0] + "#print")
    page_.locator(".sheet .ruled .v-cage").first.wait_for()
    assert page_.locator(".sheet .told").first.inner_text().startswith("cage")


@pytest.mark.with_service("variants are made by the service")
def test_variants_are_made(visit: Visit) -> None:
    visitor = visit("#generate?variant=killer&size=4&n=1&seed=7")
    page_ = visitor.page
    page_.locator("figure .ruled .v-cage").first.wait_for()
    assert page_.get_by_role("radio", name="Killer").is_checked()
    assert page_.locator("figure .ruled .v-cage").count() == len(sk.generate("2x2", variant="killer", seed=7).grid.rules)


@pytest.mark.with_service("links with rules are read by the service")
def test_the_print_room_opens_by_its_address_alone(visit: Visit) -> None:
    first = visit("#play?grid=" + LINK.format("json").replace("\n", "").replace(" ", ""))
    first.page.locator(".ruled .v-cage").first.wait_for()
    first.page.evaluate("location.hash = '#print'")
    first.page.locator(".sheet .ruled .v-cage").first.wait_for()
    address = first.page.url
    assert "#print?p=" in address
    again = visit(address[address.index("#") :])  # somebody else, who has nothing open
    again.page.locator(".sheet .ruled .v-cage").nth(2).wait_for()


def test_what_needs_the_service_is_not_answered_without_the_rules() -> None:
    """The page says so rather than make, reduce or write another puzzle."""
    asked = {"grid": "." * 16, "layout": "2x2", "rules": ["cage r1c1 r1c2 = 3"]}
    own = tool("compare_page").Page(BUILT)
    try:
        for verb in ("minimise", "canonical"):
            assert own.answer(verb, asked)["problem"]["status"] == 501, verb
        for verb, more in (("solve", {"trail": True}), ("convert", {"to": "f-puzzles"}), ("explain", {"profile": "expert"})):
            assert own.answer(verb, {**asked, **more})["problem"]["status"] == 501, verb
        made = own.answer("generate", {"layout": "2x2", "variant": "killer", "n": 1})
        assert made["problem"]["status"] == 501
    finally:
        own.close()


def test_what_is_possible_is_what_the_package_finds() -> None:
    own = tool("compare_page").Page(BUILT)
    solution = next(sk.solutions(LINK))
    given = sk.Grid(solution, "2x2", rules=LINK.rules)
    chosen, bound = 5, 7
    try:
        for grid in (LINK, LINK.with_rules(LINK.rules[:2]), given, given.replace({(1, 1): 0, (3, 3): 0})):
            body = {"grid": grid.rows(), "layout": "2x2", "rules": list(map(str, grid.rules))}
            found = own.answer("possible", {**body, "bound": bound, "cell": chosen})["answer"]
            left = sk.true_candidates(grid)
            assert found["masks"] == [sum(1 << (value - 1) for value in one) for one in left.values]
            assert found["count"] == sk.count(grid, limit=bound)
            others = sk.true_candidates(grid, counts=bound).counts
            assert others is not None
            if not grid[1, 1]:
                each = dict(zip(left.values[chosen], others[chosen], strict=True))
                assert found["counts"] == [each.get(value, 0) for value in range(1, 5)]
            if found["count"] == 1:
                checked = sk.check(grid)
                assert found["redundant"] == [row * 4 + column for row, column in checked.redundant]
                assert found["spare_rules"] == list(map(str, checked.redundant_rules))
            else:
                assert found["status"] == "multiple"
    finally:
        own.close()


def test_rules_that_cannot_be_answered_say_why() -> None:
    """In the words of the service."""
    from starlette.testclient import TestClient

    from sudokit.server import Settings, create_app

    client = TestClient(create_app(Settings(log="none")), base_url="http://127.0.0.1")
    own = tool("compare_page").Page(BUILT)
    cage = "cage r1c1 r1c2 = 3"
    asked: list[dict[str, Any]] = [
        {"grid": "." * 16, "layout": "2x2", "rules": ["entropic r1c1 r1c2"]},
        {"grid": "." * 16, "layout": "2x2", "rules": [cage, "cage r1c9 = 3"]},
        {"grid": "." * 16, "layout": "2x2", "rules": [cage, ""]},
        {"grid": "." * 625, "layout": "5x5", "rules": [cage]},
        {"grid": "11" + "." * 14, "layout": "2x2", "rules": [cage]},
    ]
    try:
        for body in asked:
            done = own.answer("solve", body)
            service = client.post("/api/v1/solve", json=body).json()
            mine = done.get("answer", done.get("problem"))
            assert tool("compare_page").difference(mine, service) == "", body
    finally:
        own.close()
