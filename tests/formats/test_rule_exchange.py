"""Rules from file to file: what is carried comes back equal, and what is not is named."""

from __future__ import annotations

import json
import warnings
from typing import Any

import pytest

import sudokit as sk
from sudokit import formats, rules
from sudokit.formats import _lz

KINDS = [kind.name for kind in rules.catalogue()]
NOT_IN_ISS = {
    *("minimum", "maximum", "clone", "box-indexer", "non-consecutive-diagonal", "all-differences", "all-ratios"),
    *("fog", "fog-light"),
}
MIXTURES = {
    "4x4": (4, "cage r1c12 = 3\ncage r1c3 r2c3 = 4\nthermo r1c1 r2c1 r3c1\nsum r4c34 = 5"),
    "6x6": (6, "odd r1c1\nodd r2c2\neven r3c3 r4c4\narrow r1c1 > r1c2 r1c3\nx-sum row 2 from right = 7\nall-xv\nx r1c1 r1c2"),
    "9x9": (
        9,
        "diagonal-falling\nwhispers r1c1 r2c2\nwhispers 4: r3c3 r4c4\nlockout r1c1 r2c2 r3c3\nequal r1c1 r9c9\nfog r5c5",
    ),
    "one diagonal of two": (9, "diagonal-falling\ndiagonal-rising\nany-of (cage r1c12 = 3) (odd r1c1)"),
    "pill": (9, "arrow r1c1 r1c2 > r2c2 r3c3\narrow r5c2 r5c1 > r6c2 r7c3\narrow r1c1 > r2c1"),
    "shared": (9, "arrow r5c5 > r4c4 r3c3\narrow r5c5 > r6c6\nthermo r1c1 r1c2\nthermo r1c1 r2c1 r3c1"),
    "16x16": (
        16,
        "cage r1,2c1 = 30\nrow-indexer r16c16 r1c1\nlittle-killer r1c15 r2c16 = 20\nsandwich column 16 from bottom = 40",
    ),
}


def exampled(name: str) -> sk.Grid:
    """The empty 9x9 grid with the example of a kind."""
    return sk.Grid.empty().with_rules(rules.parse(rules.KINDS[name].example))


def mixed(name: str) -> sk.Grid:
    size, text = MIXTURES[name]
    grid = sk.Grid([0] * size * size)
    return grid.replace({(0, 0): 1}, givens=True).with_rules(rules.parse(text, size))


def there_and_back(grid: sk.Grid, name: str) -> sk.Grid:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sk.AssumptionWarning)
        return sk.Grid.parse(grid.format(name))


@pytest.mark.parametrize("name", [*KINDS, *MIXTURES])
def test_links_come_back(name: str) -> None:
    pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")
    made = exampled(name) if name in KINDS else mixed(name)
    grid = there_and_back(made, "f-puzzles")
    assert grid == made
    assert there_and_back(grid, "sudokupad") == made
    assert there_and_back(grid.candidates().grid, "f-puzzles").rules == grid.rules


def test_there_are_sixty_links() -> None:
    assert len(KINDS) >= 60


@pytest.mark.parametrize("format_", ["json", "f-puzzles-json", "sudoku-bench", "iss"])
@pytest.mark.parametrize("name", [*KINDS, *MIXTURES])
def test_texts_come_back(name: str, format_: str) -> None:
    grid = exampled(name) if name in KINDS else mixed(name)
    both = {"diagonal-falling", "diagonal-rising"} <= {rule.name for rule in grid.rules}  # there, houses of the layout
    lost = [rule for rule in grid.rules if rule.name in NOT_IN_ISS or (both and rule.name.startswith("diagonal"))]
    if format_ == "iss" and lost:
        with pytest.raises(sk.SudokitError, match=f"iss cannot carry {lost[0].name}"):
            grid.format("iss")
        with pytest.warns(sk.AssumptionWarning, match=f"left out, as iss cannot carry it: {lost[0].name}"):
            text = grid.format("iss", drop_unknown=True)
        grid = grid.with_rules([rule for rule in grid.rules if rule not in lost])
        back = sk.Grid.parse(text, format="iss")
    else:
        back = there_and_back(grid, format_)
    if format_ == "iss":
        back, grid = (one.with_rules(map(_plain, one.rules)) for one in (back, grid))
    assert back == grid


def _plain(rule: sk.Rule) -> sk.Rule:
    """A little killer and a sandwich may be read from either end, and a usual number may be written out."""
    if rule.name in ("little-killer", "sandwich"):
        return sk.Rule(rule.name, sorted(rule.cells), rule.clue)
    if rule.name in ("lockout", "modular"):
        return sk.Rule(rule.name, rule.cells, {"number": rules.KINDS[rule.name].number(rule)})
    return rule


def test_candidates_keep_rules() -> None:
    state = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)]).candidates().without((0, 0), 4)
    for name in ("json", "f-puzzles-json", "iss"):
        assert sk.Candidates.parse(state.format(name)) == state


# --- f-puzzles -----------------------------------------------------------------------------------------


def f_puzzle(size: int = 9, **more: Any) -> str:
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **more})


def test_keys_as_other_programs_write_them() -> None:
    text = f_puzzle(
        title="T",
        author="A",
        negative=["ratio", "xv"],
        nonconsecutive=True,
        antiking=False,
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "15", "outlineC": "#000"}, {"cells": ["R5C5"], "value": ""}],
        arrow=[{"lines": [["R3C2", "R4C2", "R5C2"], ["R3C1", "R4C1"]], "cells": ["R3C2", "R3C1"]}],
        thermometer=[{"lines": [["R9C9", "R8C9"], ["R9C9", "R9C8", "R9C7"]]}],
        whispers=[{"lines": [["R1C1", "R2C2"]], "value": "4"}, {"lines": [["R7C7", "R6C7"]], "value": ""}],
        difference=[{"cells": ["R2C1", "R2C2"], "value": ""}],
        ratio=[{"cells": ["R2C3", "R2C4"], "value": "3"}],
        xv=[{"cells": ["R1C5", "R1C6"], "value": "X"}, {"cells": ["R1C7", "R1C8"], "value": ""}],
        quadruple=[{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, "2"]}, {"cells": ["R3C3"], "values": []}],
        littlekillersum=[{"cell": "R0C7", "direction": "DR", "value": 9}, {"cell": "R10C3", "direction": "UL", "value": ""}],
        sandwichsum=[{"cell": "R10C2", "value": "8"}],
        minimum=[{"cell": "R5C1"}, {"cell": "R5C2"}],
        foglight=["R1C1"],
    )
    expected = """
        all-ratios
        all-xv
        non-consecutive
        cage r1c12 = 15
        cage r5c5
        arrow r3c1 r3c2 > r4c2 r5c2
        arrow r3c1 r3c2 > r4c1
        thermo r9c9 r8c9
        thermo r9c9 r9c8 r9c7
        whispers 4: r1c1 r2c2
        whispers r7c7 r6c7
        difference r2c1 r2c2
        ratio 3: r2c34
        x r1c5 r1c6
        quadruple r1c12 r2c12 = 1 2
        little-killer r1c8 r2c9 = 9
        sandwich column 2 from bottom = 8
        minimum r5c1 r5c2
        fog-light r1c1"""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sk.Grid.parse(text).rules == rules.parse(expected)


def test_one_diagonal_is_a_rule_and_two_are_houses() -> None:
    assert sk.Grid.parse(f_puzzle(**{"diagonal+": True})).rules == (rules.DiagonalRising(),)
    both = sk.Grid.parse(f_puzzle(**{"diagonal+": True, "diagonal-": True}))
    assert (both.rules, both.layout.spec) == ((), "3x3+diagonals")


def test_what_is_not_known_is_named_or_left_out() -> None:
    text = f_puzzle(lunchbox=[{"cells": ["R1C1"]}], xv=[{"cells": ["R1C1", "R1C2"], "value": "XV"}], antiknight=True)
    with pytest.raises(sk.ParseError, match=r"'lunchbox', xv 1 with the value 'XV', which cannot be carried: drop_unknown"):
        sk.Grid.parse(text)
    with pytest.warns(sk.AssumptionWarning, match="left out, as it cannot be carried: the constraint 'lunchbox', xv 1"):
        grid = sk.Grid.parse(text, drop_unknown=True)
    assert grid.rules == (rules.AntiKnight(),)
    (entry,) = formats.parse_many(text)
    assert entry.error is not None
    assert entry.error.line == 1


def test_prose_and_drawings_are_warned_of() -> None:
    with pytest.warns(sk.AssumptionWarning, match=r"rules in prose, which are not read .* 'All lines are renbans.'"):
        sk.Grid.parse(f_puzzle(ruleset="All lines are renbans."))
    with pytest.warns(sk.AssumptionWarning, match="drawings are left out, as they are no rules: 2 of line, 1 of circle"):
        sk.Grid.parse(f_puzzle(line=[{}, {}, {"fromConstraint": "Renban"}], circle=[{}]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sk.Grid.parse(f_puzzle(ruleset="Normal sudoku rules apply."))
        sk.Grid.parse(f_puzzle(line=[{"fromConstraint": "Renban"}]))


def test_rules_without_a_key_are_said_in_words() -> None:
    grid = sk.Grid.empty().with_rules([rules.Sum("r1c1 r2c2", 10), rules.Cage("r1c12", 3)])
    with pytest.warns(sk.AssumptionWarning, match="f-puzzles-json has no place for sum: other programs"):
        text = grid.format("f-puzzles-json")
    document = json.loads(text)
    assert document["ruleset"].startswith("sum r1c1 r2c2 = 10: The values sum to the total")
    assert document["killercage"] == [{"cells": ["R1C1", "R1C2"], "value": "3"}]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sk.Grid.parse(text) == grid
        # Another program has changed the cage: its key counts, and our own rule stays.
        document["killercage"][0]["value"] = "4"
        changed = sk.Grid.parse(json.dumps(document))
    assert changed == grid.with_rules([rules.Sum("r1c1 r2c2", 10), rules.Cage("r1c12", 4)])
    with pytest.raises(sk.ParseError, match="sudokit, rule 1: unknown rule 'cages'"):
        sk.Grid.parse(f_puzzle(sudokit=[{"rule": "cages"}]))


def test_other_formats_refuse_rules() -> None:
    grid = exampled("cage")
    with pytest.raises(sk.SudokitError, match=r"line cannot carry cage r1c1 .*the formats that can are json, f-puzzles"):
        grid.line()
    with pytest.warns(sk.AssumptionWarning, match="left out, as line cannot carry it: cage"):
        assert grid.format("line", drop_unknown=True) == "." * 81


def test_rules_are_for_sizes_to_16() -> None:
    with pytest.raises(sk.ParseError, match="rules are for grids of up to 16x16, not 25x25"):
        sk.Grid.parse(json.dumps({"grid": [[0] * 25] * 25, "rules": ["anti-knight"]}))
    with pytest.raises(sk.ParseError, match="antiknight: rules are for grids of up to 16x16"):
        sk.Grid.parse(f_puzzle(25, antiknight=True))


def test_own_json_takes_lines_and_text() -> None:
    made = rules.parse("cage r1c12 = 3\nanti-knight", 4)
    for stated in (["cage r1c12 = 3", "anti-knight"], "cage r1c12 = 3\nanti-knight", rules.to_json(made)):
        assert sk.Grid.parse(json.dumps({"grid": "." * 16, "rules": stated})).rules == made
    with pytest.raises(sk.ParseError, match="rules: rule 2, column 6: 'r9c1' is not a cell of a 4x4 grid") as caught:
        sk.Grid.parse(json.dumps({"grid": "." * 16, "rules": ["anti-knight", "cage r9c1"]}))
    assert (caught.value.line, caught.value.column) == (1, 1)


def test_hostile_documents_end_in_an_error() -> None:
    nested = '{"rule": "any-of", "rules": [' * 300 + '{"rule": "anti-knight"}' + "]}" * 300
    with pytest.raises(sk.ParseError, match="alternatives within alternatives"):
        sk.Grid.parse(f'{{"grid": "{"." * 16}", "rules": [{nested}]}}')
    with pytest.raises(sk.ParseError, match="killercage 2001: a puzzle has at most 2,000 rules"):
        sk.Grid.parse(f_puzzle(killercage=[{"cells": ["R1C1"], "value": number} for number in range(3000)]))
    with pytest.raises(sk.ParseError, match="rules must be a list of at most 2,000 objects"):
        sk.Grid.parse(json.dumps({"grid": "." * 16, "rules": ["anti-knight"] * 3000}))
    brackets = "any-of (" * 5000 + "anti-knight" + ")" * 5000
    with pytest.raises(sk.ParseError, match="alternatives within alternatives"):
        rules.parse(brackets)
    for cells in ("r" + "1-99999," * 5000 + "1c1", "r" + "1," * 5000 + "1c" + "1," * 5000 + "1"):
        with pytest.raises(sk.ParseError, match=r"is not a cell of a 9x9 grid|more than 256 cells"):
            rules.parse(f"cage {cells} = 3")


# --- ISS ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".Cage~0~R1C1~R1C2", "cage r1c12"),
        (".Whisper~R1C1~R2C2", "whispers r1c1 r2c2"),
        (".WhiteDot~R1C1~R1C2~R2C2", "difference r1c12\ndifference r1c2 r2c2"),
        (".GreaterThan~R1C1~R1C2~R1C3", "greater r1c1 r1c2\ngreater r1c2 r1c3"),
        (".XSum~R3~21~12", "x-sum row 3 = 21\nx-sum row 3 from right = 12"),
        (".Skyscraper~C2~~4", "skyscraper column 2 from bottom = 4"),
        (".LittleKiller~13~R1C3", "little-killer r1c3 r2c2 r3c1 = 13"),
        (".EqualSum~R1C1~R2C2~-~R3C3", "equal-sum r1c1 r2c2 > r3c3"),
        (".Sum~12_=_1_1~R1C1~R1C2", "sum r1c12 = 12"),
        (".ContainExact~2_2_3~R1C1~R1C2~R1C3", "look-and-say r1c123 = 2 2 1 3"),
        (".Pair~CoAKgCoAKgCoAC~_named~R1C1~R1C2~~R3C3~R4C4", "pairs r1c12 = TABLE\npairs r3c3 r4c4 = TABLE"),
        (".Regex~WzEtM10~R1C1", "pattern r1c1 = [1-3]"),
        (".Or.Cage~3~R1C1~R1C2.X~R1C1~R1C2.End", "any-of (cage r1c12 = 3) (x r1c12)"),
        (".Diagonal~1", "diagonal-rising"),
    ],
)
def test_iss_text(text: str, expected: str) -> None:
    near = "/".join("".join("01"[abs(a - b) == 1] for b in range(9)) for a in range(9))
    assert sk.Grid.parse(text).rules == rules.parse(expected.replace("TABLE", near))


def test_iss_layouts_and_givens() -> None:
    grid = sk.Grid.parse(".Shape~4x4.~R1C1_1~R4C4_3.AntiKnight")
    assert (grid.values[0], grid.values[15], grid.size) == (1, 3, 4)
    state = sk.Candidates.parse(".Shape~4x4.~R1C1_1_3")
    assert state[0, 0] == (1, 3)
    assert sk.Grid.parse(".Shape~4x4.NoBoxes.Jigsaw~AAABCABBCCDBCDDD").layout == sk.Layout.jigsaw("AAABCABBCCDBCDDD")
    with_boxes = sk.Grid.parse(".Shape~4x4.Jigsaw~AAABCABBCCDBCDDD")
    assert (with_boxes.layout.spec, [rule.name for rule in with_boxes.rules]) == ("2x2", ["different"] * 4)
    assert sk.Grid.parse(".Windoku.Diagonal~1.Diagonal~-1").layout.spec == "3x3+diagonals+windows"
    strict = sk.Grid.parse(".Shape~2x2.StrictKropki.BlackDot~R1C1~R1C2")
    assert [str(rule) for rule in strict.rules[:3]] == ["ratio r1c1 r1c2", "not-difference r1c1 r2c1", "not-ratio r1c1 r2c1"]
    assert len(strict.rules) == 1 + 2 * 3


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        (".Cage~3~R1C1~R1Cx", 1, "Cage has 'R1Cx': expected a cell of a 9x9 grid"),
        (".AntiKnight.Cage~x~R1C1", 12, "Cage has 'x': expected a number"),
        (".Thermo~R1C1", 1, "it needs 2 cells or more, not 1"),
        (".Shape~9x9~0-8.AntiKing", 1, "Shape '9x9~0-8' is not supported"),
        (".Or.Cage~3~R1C1~R1C2", 1, "Or without End"),
        (".Cage~3~R1C1~R1C2.End", 18, "End without Or"),
        (".Lunchbox~3~R1C1~R1C2", 1, "the constraint 'Lunchbox', which cannot be carried"),
        (".SumLine~10~R1C1~R1C2~LOOP", 1, "a SumLine that is a loop, which cannot be carried"),
        (".AntiKing.~R1C1_12", 10, "'R1C1_12': expected values from 1 to 9"),
        (".AntiKing.LittleKiller~3~R5C5", 10, "LittleKiller has 'R5C5': no diagonal begins there"),
        (".Pair~!~_~R1C1~R1C2", 1, "'!' is not a table of 9 values"),
    ],
)
def test_faults_in_iss_text_have_a_place(text: str, column: int, words: str) -> None:
    with pytest.raises(sk.ParseError) as caught:
        sk.Grid.parse(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert words in str(caught.value)


# --- Sudoku-Bench ---------------------------------------------------------------------------------------


def row(elements: list[dict[str, Any]], **more: Any) -> str:
    asked = {"puzzle_id": "p", "initial_board": "." * 81, "rows": 9, "cols": 9, "rules": "Normal sudoku rules apply."}
    return json.dumps(asked | {"visual_elements": json.dumps(elements)} | more)


def round_thing(loc: str, coords: list[str], size: str, colour: str, **more: Any) -> dict[str, Any]:
    kind = {"type": "overlays", "coords": coords, "loc": loc, "shape": "circle", "size": size, "color_hex": colour}
    return kind | {"text": ""} | more


def test_drawings_with_one_meaning() -> None:
    grey = "#CFCFCF"
    elements = [
        {"type": "cage", "style": "killer", "cells": ["r1c1", "r1c2"], "value": "10"},
        {"type": "lines", "coords": ["r5c5", "r4c5", "r3c5"], "color_hex": grey, "color_name": "lightgray"},
        round_thing("cell", ["r5c5"], "large", grey, type="underlays"),
        {"type": "arrows", "coords": ["r9c1", "r9c2", "r9c3"], "color_hex": "#000000"},
        round_thing("cell", ["r9c1"], "large", "#FFFFFF", border_color_hex="#A1A1A1"),
        round_thing("vertical edge", ["r2c1", "r2c2"], "small", "#FFFFFF"),
        round_thing("horizontal edge", ["r2c1", "r3c1"], "small", "#000000"),
        round_thing("vertical edge", ["r6c1", "r6c2"], "small", "#FFFFFF", shape="square", text="V"),
        round_thing("corner", ["r7c7", "r7c8", "r8c7", "r8c8"], "medium", "#FFFFFF", text="1 2\n3"),
        round_thing("cell", ["r1c9"], "medium", grey, type="underlays"),
        round_thing("cell", ["r2c9"], "medium", grey, type="underlays", shape="square"),
        {"type": "diagonal arrow", "coords": ["r0c6"], "direction": "lower right"},
        round_thing("cell", ["r0c6"], "small", "#FFFFFF", shape="square", text="14"),
        {"type": "global", "text": "anti-knight"},
    ]
    expected = """
        thermo r5c5 r4c5 r3c5
        arrow r9c1 > r9c2 r9c3
        cage r1c12 = 10
        difference r2c12
        ratio r2c1 r3c1
        v r6c12
        quadruple r7c78 r8c78 = 1 2 3
        odd r1c9
        even r2c9
        little-killer r1c7 r2c8 r3c9 = 14
        anti-knight"""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        grid = sk.Grid.parse(row(elements))
    assert grid.with_rules(()) == sk.Grid.empty()
    assert set(grid.rules) == set(rules.parse(expected))


def test_other_drawings_are_named() -> None:
    line = {"type": "lines", "coords": ["r1c1", "r1c2"], "color_hex": "#00FF00", "color_name": "lime"}
    with pytest.raises(sk.ParseError, match="the puzzle has 'lines' of colour lime, which cannot be carried"):
        sk.Grid.parse(row([line]))
    with pytest.warns(sk.AssumptionWarning, match="left out, as it cannot be carried: 'lines' of colour lime"):
        assert sk.Grid.parse(row([line]), drop_unknown=True).rules == ()
    number = round_thing("cell", ["r0c1"], "small", "#FFFFFF", shape="square", text="5", color_name="white")
    with pytest.raises(sk.ParseError, match="a square of colour white, which cannot be carried"):
        sk.Grid.parse(row([number]))
    with pytest.warns(sk.AssumptionWarning, match="rules in prose"):
        sk.Grid.parse(row([], rules="Lime lines are whispers."))


def test_faults_in_rows_are_named() -> None:
    for change, words in (
        ({"initial_board": "." * 80}, "initial_board has 80 cells: expected N"),
        ({"initial_board": "." * 80 + "x"}, "initial_board, r9c9 holds 'x': expected 1 to 9"),
        ({"rows": 8}, "rows is 8, but initial_board has 9 rows of 9 cells"),
        ({"visual_elements": "["}, "visual_elements is not JSON"),
        ({"visual_elements": [3]}, "visual_elements is .*: expected a list of objects"),
        ({"visual_elements": [{"type": "cage", "cells": ["x1"]}]}, "drawing 1 has the cell 'x1'"),
        ({"solution": "1" * 16}, "solution has 16 cells, but initial_board has 81"),
    ):
        with pytest.raises(sk.ParseError, match=words) as caught:
            sk.Grid.parse(row([], **change))
        assert caught.value.line == 1


def test_a_solution_of_a_row_is_checked() -> None:
    solution = next(iter(sk.solutions(exampled("thermo")))).line()
    text = row([], solution=solution, rules="thermo r1c1 r2c1 r3c1: The values rise from the bulb, the first cell.")
    (entry,) = formats.parse_many(text)
    assert entry.grid is not None
    assert entry.solution is not None
    assert sk.verify(entry.grid, entry.solution) == []


def test_a_broken_link_has_a_place() -> None:
    pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")
    text = "https://www.f-puzzles.com/?load=" + _lz.compressed(f_puzzle(thermometer=[{"lines": [["R1C1", "R2C99"]]}]))
    with pytest.raises(sk.ParseError, match="thermometer 1 has the cell 'R2C99'") as caught:
        sk.Grid.parse(text)
    assert (caught.value.line, caught.value.column) == (1, 1)
