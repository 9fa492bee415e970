"""Pictures of rules: each is drawn, no two kinds look alike, and clues stand outside the grid."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import sudokit as sk
from sudokit import rules
from sudokit.drawing import svg

KINDS = [kind.name for kind in rules.catalogue()]
PLAIN = svg(sk.Grid.empty(), axis=False, styled=False)


def drawn(name: str) -> str:
    """What the example of a kind adds to the picture of an empty grid."""
    picture = svg(sk.Grid.empty().with_rules(rules.parse(rules.KINDS[name].example)), axis=False, styled=False)
    ET.fromstring(picture)
    usual = set(PLAIN.splitlines())
    return "\n".join(line for line in picture.splitlines() if line not in usual)


@pytest.mark.parametrize("name", KINDS)
def test_every_rule_is_drawn(name: str) -> None:
    assert re.search(r'class="v[ -]', drawn(name))


def test_no_two_line_kinds_differ_by_colour_alone() -> None:
    from sudokit.drawing._rule_lines import LINES

    cells = "r1c1 r1c2 r1c3 r1c4 r1c5"
    looks: dict[str, str] = {}
    for name in LINES:
        kind = rules.KINDS[name]
        clue: dict[str, Any] = {"number": kind.default} if kind.default else {}
        clue |= {"total": 10} if name == "sum-line" else {"pattern": ".*"} if name == "pattern" else {}
        clue |= {"relation": [[1] * 9] * 9} if name == "pairs" else {}
        picture = svg(sk.Grid.empty().with_rules([sk.Rule(name, rules.cells_of(cells, 9), clue)]), axis=False, styled=False)
        usual = set(PLAIN.splitlines())
        look = "".join(line for line in picture.splitlines() if line not in usual)
        for colour in ("grey", "green", "pink", "blue", "sky", "gold", "red"):
            look = look.replace(f" v-{colour}", "")
        looks[name] = look
    alike = {(one, other) for one in looks for other in looks if one < other and looks[one] == looks[other]}
    assert alike == set()


def test_candidates_leave_a_total_its_corner() -> None:
    grid = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)])
    picture = svg(grid, axis=False, styled=False)
    tops = [float(y) for y in re.findall(r'<text x="[^"]*" y="([^"]*)"[^>]*>1</text>', picture)]
    assert tops[0] > tops[1] + 8  # r1c1 has the total, r1c2 has none


def test_pills_are_round_where_they_can_be() -> None:
    for text, shape in (("arrow r1c1 r1c2 > r2c2", 'rx="36"'), ("arrow r1c1 r1c2 r2c2 > r3c3", 'd="M14 14H')):
        assert shape in svg(sk.Grid.empty().with_rules(rules.parse(text)), axis=False, styled=False)


def test_clues_stand_outside() -> None:
    grid = sk.Grid.empty("2x2").with_rules(rules.parse("sandwich row 2 = 3\nskyscraper column 1 from bottom = 2\nanti-king", 4))
    picture = svg(grid, axis=False, styled=False)
    left, top, width, height = map(float, re.search('viewBox="([^"]*)"', picture)[1].split())  # type: ignore[index]
    assert left < -60
    assert height > width > 520
    assert top == left
    x, y = re.search(r'<text class="" x="(-\d+)" y="(\d+)" font-size="32">3<', picture).groups()  # type: ignore[union-attr]
    assert (float(x), float(y)) == (-32, 150)
    assert ">anti-king</text>" in picture


def test_render_draws_rules_in_every_form() -> None:
    grid = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)])
    assert "┃3          ┃" in str(sk.render(grid, "ansi"))
    assert "v-cage{" in str(sk.render(grid))
    pytest.importorskip("cssselect2", reason="needs the extra print")
    assert 'stroke-dasharray="9 6"' in str(sk.render(grid, theme="paper"))


def test_the_terminal_draws_cages_signs_and_clues_and_says_the_rest() -> None:
    text = """cage r1c1 r1c2 r2c1 = 9
cage r2c3 r4c4 = 5
ratio r1c3 r2c3
difference r3c3 r3c4
greater r3c1 r4c1
difference 3: r2c3 r2c4
odd r4c4
sandwich row 2 = 3
thermo r4c1 r4c2"""
    grid = sk.Grid.parse("1... .... .... ....").with_rules(rules.parse(text, 4))
    assert str(sk.render(grid, "ansi")).splitlines() == [
        "  ┏━━━━━━━━━━━┳━━━━━━━━━━━┓",
        "  ┃9          ┃     ┊     ┃",
        "  ┃  1     .  ┃  .  ┊  .  ┃",
        "  ┃     ┌─────┃┈┈●┈┈ ┈┈┈┈┈┃",
        "  ┃     │     ┃     ┊     ┃",
        "3 ┃  .  │  .  ┃  .  ┊  .  ┃",
        "  ┣━━━━━━━━━━━╋━━━━━━━━━━━┫",
        "  ┃     ┊     ┃     ┊     ┃",
        "  ┃  .  ┊  .  ┃  .  ○  .  ┃",
        "  ┃┈┈▼┈┈ ┈┈┈┈┈┃┈┈┈┈┈ ┈┈┈┈┈┃",
        "  ┃     ┊     ┃     ┊    ○┃",
        "  ┃  .  ┊  .  ┃  .  ┊  .  ┃",
        "  ┗━━━━━━━━━━━┻━━━━━━━━━━━┛",
        "sandwich",
        "cage r2c3 r4c4 = 5",  # in two parts
        "difference 3: r2c3 r2c4",  # a dot has no room for its number
        "thermo r4c1 r4c2",
    ]


def test_inside_a_cage_the_border_of_a_box_is_dashed() -> None:
    grid = sk.Grid.empty("2x2").with_rules(rules.parse("cage r1c2 r1c3 = 5\ncage r2c1 r3c1", 4))
    lines = str(sk.render(grid, "ansi")).splitlines()
    assert lines[1] == "┃     │5    ╏     │     ┃"
    assert lines[6].startswith("┣╍╍╍╍╍━")


def test_the_terminal_draws_cages_around_candidates_in_colour_or_without() -> None:
    from sudokit.drawing import terminal

    state = sk.Grid.parse("1... .... .... ....").with_rules(rules.parse("cage r1c12 = 3", 4)).candidates()
    plain = terminal(state, colour=False)
    assert "┃3            ┃" in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", terminal(state)) == plain
    no_drawing = state.grid.with_rules(rules.parse("thermo r1c1 r2c1", 4))
    assert str(sk.render(no_drawing, "ansi")).startswith("+-----+-----+")
    assert str(sk.render(no_drawing, "ansi")).endswith("thermo r1c1 r2c1")
