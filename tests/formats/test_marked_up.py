"""HxW lines, game IDs, JSON and CSV."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from sudokit import formats

LINE = "1..4..1..1..4..1"
ROWS = [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]
FLAT = [value for row in ROWS for value in row]


def fails(text: str, message: str, line: int | None, column: int | None, **options: Any) -> None:
    with pytest.raises(sk.ParseError, match=message) as caught:
        formats.parse_one(text, **options)
    assert (caught.value.line, caught.value.column) == (line, column)


# --- HxW ----------------------------------------------------------------------------------------------


def test_hxw_tells_the_boxes() -> None:
    standing = formats.parse_one("3x2 " + "1 " + "0 " * 34 + "6  # sgt; sol=1")
    assert (standing.layout.spec, standing.clues) == ("3x2", 2)
    lying = formats.parse_one("2x3 " + "1 " + "0 " * 34 + "6")
    assert lying.layout.spec == "2x3"
    big = formats.parse_one("4x4 " + "16 " + "0 " * 255)
    assert big.alphabet == sk.Alphabet.numbers(16)
    assert big.format("hxw").startswith("4x4 16 0 0")
    assert formats.parse_one("1x1 1").is_full


def test_hxw_errors() -> None:
    fails("2x2 1 0 0 4 0 0 1 0 0 1 0 0 4 0 0", "15 numbers: expected 16 for 2x2", 1, 34)
    fails("2x2 1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1 2", "more than 16 numbers: expected 16", 1, 37)
    fails("2x2 1 0 0 5 0 0 1 0 0 1 0 0 4 0 0 1", "'5': expected a number from 0 .* to 4", 1, 11)
    fails("9x9 1 2 3", "a box of 9x9 .* is impossible", 1, 1)
    fails("2x2 1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1", "the text specifies layout 2x2, but layout 3x3", 1, 1, layout="3x3")
    fails("1..4", "expected HxW", 1, 1, format="hxw")
    with pytest.raises(sk.SudokitError, match=r"hxw carries boxes only, not layout 2x2\+diagonals: drawing and json"):
        formats.write(sk.Grid.empty("2x2+diagonals"), "hxw")


def test_a_large_list(shared: Path) -> None:
    entries = list(formats.read_file(shared / "data" / "large" / "sgt_6x6.txt"))
    assert all(entry.grid is not None and entry.grid.layout.spec == "3x2" for entry in entries)


# --- game IDs: those without another word were made with sgt-solo --generate, version 20230122 ----------


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("2x2:e3a2_1a4e", "2x2"),
        ("2x3:1_2a6b4c5e3b4e5c2b4a1_5", "2x3"),
        ("3x2:a1_2b3_3_4a5p5a1_2_6b3_4a", "3x2"),
        ("3x3:b4_1_8_9_5c1e8a8b2a4b7_5a6a2a4a1_1b8a5b2_2a3a4a8a5_4b3a2b8a2e5c1_5_9_8_2b", "3x3"),
        ("3x3x:e3a5_1f7b6a5_1a8a3a1e3e9a2e9e6a8a4a6_9a5b6f9_5a3e", "3x3+diagonals"),
        ("6j:b1e3_5_1e5b6e4_5_6e1b,gb_aaa_a_bab_c__c___aba_aa_c", None),
        (
            "9jx:3a9d5h6_3a9d1_2a1_8b3d9a1c6a4d4b8_1a4_3d7a7_2h7d8a2,dfcd_ba__a_a_a_a_d_d_aabceaa_daa___bb__b_b_a_ab_ba_aaa_d_cacc",
            None,
        ),
        (
            "9j:a5a2b4_8b9c8c3c1_7c8a7_1s1_6a8c5_6c4c4c7b3_6b4a5a,bca__bbba_a_c_ab__a_bc___e_a__eibadaaacaa_c_a_ca_a__c_da_dba",
            None,
        ),
    ],
)
def test_game_ids_of_the_program(text: str, spec: str | None) -> None:
    grid = formats.parse_one(text)
    if spec:
        assert grid.layout.spec == spec
    else:
        assert grid.layout.is_jigsaw
        assert grid.layout.has_diagonals == text.startswith("9jx")
    assert sk.solve(grid).status is sk.Status.UNIQUE
    assert formats.write(grid, "game-id") == text


def test_game_id_details() -> None:
    # block columns x block rows is box height x box width: 2x3 has boxes 2 high and 3 wide, as in the program
    assert formats.parse_one("2x3:zj").layout.spec == "2x3"
    assert formats.parse_one("3x3:zzzc").clues == 0
    assert formats.parse_one("3x3du:zzzc").layout.spec == "3x3"
    assert formats.parse_one("3x3xm8di:zzzc").layout.spec == "3x3+diagonals"
    assert formats.parse_one("2x2:1_2_3_4l").values[:5] == (1, 2, 3, 4, 0)
    assert formats.parse_one("4x4:16_1" + "z" * 9 + "t").values[:3] == (16, 1, 0)
    assert formats.parse_one("Solo:2x2:p", format="game-id").clues == 0


def test_game_id_errors() -> None:
    fails("3x3k:zzzc,abc,def", "killer puzzles", 1, 4)
    fails("3x3q:zzzc", "expected x, j, a symmetry", 1, 4)
    fails("3x3#123456", "a random seed", 1, 4)
    fails("3x3:zzzb", "80 cells: expected 81", 1, 9)
    fails("3x3:zzzd", "more cells than the 81", 1, 8)
    fails("3x3:10zzzb", "10 is out of range: numbers go from 1 to 9", 1, 5)
    fails("3x3:0zzzb", "'0': expected a to z", 1, 5)
    fails("3x3:zzzb!", "'!': expected a to z", 1, 9)
    fails("3x3:zzzc,abc", "only a jigsaw", 1, 9)
    fails("5j:y", "expected the borders of a jigsaw: 40 edges", 1, 6)
    fails("5j:y,a!", "expected a to z or _ for the borders", 1, 7)
    fails("5j:y,zo", "every region must hold 5 cells", 1, 6)
    fails("99x99:a", "1x1 to 64x64", 1, 1)
    fails("3x3:zzzc", r"the text specifies layout 3x3, but layout 3x3\+windows", 1, 1, layout="3x3+windows")
    fails("1..4..1..1..4..1", "expected a game ID", 1, 1, format="game-id")
    with pytest.raises(sk.SudokitError, match="cannot carry windows"):
        formats.write(sk.Grid.empty("3x3+windows"), "game-id")
    scattered = sk.Layout.jigsaw("ABBA CDDC CDDC ABBA")
    with pytest.raises(sk.SudokitError, match="region in several parts: drawing and json"):
        formats.write(sk.Grid.empty(scattered), "game-id")


# --- JSON ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "document",
    [
        ROWS,
        FLAT,
        [[v or None for v in row] for row in ROWS],
        [[str(v) if v else "" for v in row] for row in ROWS],
        [[str(v) if v else "." for v in row] for row in ROWS],
        ["1..4", "..1.", ".1..", "4..1"],
        LINE,
        {"grid": ROWS},
        {"puzzle": LINE},
        {"Board": "1..4\n..1.\n.1..\n4..1"},
        {"givens": ROWS},
        {"grid": ROWS, "layout": "2x2"},
        {"grid": ROWS, "size": 4, "box": [2, 2]},
        {"grid": ROWS, "box": "2x2"},
        {"grid": ROWS, "box": {"height": 2, "width": 2}},
        {"grid": ROWS, "symbols": "1234"},
        {"grid": ROWS, "symbols": ["1", "2", "3", "4"], "extra": None},
        {"puzzles": [{"grid": ROWS}]},
        [{"grid": ROWS}],
        [[v - 1 for v in row] for row in ROWS],
    ],
    ids=str,
)
@pytest.mark.parametrize("indent", [None, 2])
def test_json(document: Any, indent: int | None) -> None:
    if isinstance(document, str):
        document = [document]
        grid = next(formats.parse_many(json.dumps(document))).grid
    else:
        grid = formats.parse_one(json.dumps(document, indent=indent))
    assert grid is not None
    assert grid.values == tuple(FLAT)
    assert grid.layout.spec == "2x2"


def test_json_symbols_and_layout() -> None:
    rows = '[["D", "", "", "A"], [0, null, "C", ""], ["", "", "", ""], ["B", "", "", ""]]'
    grid = formats.parse_one(f'{{"grid": {rows}, "symbols": "ABCD"}}')
    assert grid.values[:4] == (4, 0, 0, 1)
    assert formats.parse_one('{"grid": "' + "." * 16 + '", "layout": "jigsaw:AAABCABBCCDBCDDD"}').layout.is_jigsaw
    assert formats.parse_one('{"grid": [[2,0,0,1],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "symbols": "WXYZ"}').line()[:4] == "X..W"


def test_json_givens_and_solution() -> None:
    document = {"grid": [[1, 2, 3, 4], *ROWS[1:]], "givens": ROWS, "solution": "1234341221434321"}
    entry = next(formats.parse_many(json.dumps(document)))
    assert entry.grid is not None
    assert entry.grid.givens[:4] == (True, False, False, True)
    assert entry.solution is not None
    assert entry.solution.is_full
    marks = [[True, False, False, True], [False] * 4, [False] * 4, [False] * 4]
    assert formats.parse_one(json.dumps({"grid": ROWS, "givens": marks})).clues == 2


def test_json_lines_and_lists_of_puzzles() -> None:
    text = "\n".join(json.dumps({"puzzle": LINE}) for _ in range(3))
    assert [entry.line for entry in formats.parse_many(text)] == [1, 2, 3]
    bad = json.dumps({"puzzle": LINE}) + "\n{oops\n" + json.dumps({"puzzle": LINE})
    entries = list(formats.parse_many(bad))
    assert [entry.grid is not None for entry in entries] == [True, False, True]
    assert entries[1].error is not None
    assert (entries[1].error.line, entries[1].error.column) == (2, 2)
    assert len(list(formats.parse_many(json.dumps([ROWS, ROWS], indent=1)))) == 2
    assert len(list(formats.parse_many(json.dumps(["." * 81] * 3)))) == 3


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ('{"grid": [[1,2],', "invalid JSON", 1, 17),
        ('{\n"grid": nope}', "invalid JSON", 2, 9),
        ('{"layout": "2x2"}', "an object without a grid", 1, 1),
        ("[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0]]", "row 4 has 3 cells: expected 4", 1, 1),
        ("[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,5]]", "r4c4 holds 5: values go from 0", 1, 1),
        ("[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1.5]]", "r4c4 holds '1.5': expected an integer", 1, 1),
        ("[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,true]]", "r4c4 holds 'True': expected an integer", 1, 1),
        ('{"grid": [[1,0],[0,1]], "layout": "2x2"}', "layout 2x2 has 16", 1, 1),
        ('{"grid": [[1,0],[0,1]], "layout": "2"}', "unknown layout", 1, 1),
        ('{"grid": [[1,0],[0,1]], "symbols": "AA"}', "appears twice", 1, 1),
        ('{"grid": 5}', "expected a grid as lists or text", 1, 1),
        ("[]", "expected a JSON object", 1, 1),
        ("[" * 100_000, "nested too deeply", 1, 1),
        ("[[" + "9" * 5000 + "]]", "huge|invalid JSON|holds", 1, 1),
        ("[" + "0," * 5000 + "0]", "more cells than a 64x64", 1, 1),
    ],
)
def test_json_errors(text: str, message: str, line: int, column: int) -> None:
    fails(text, message, line, column)


# --- CSV ----------------------------------------------------------------------------------------------

SOLVED = "1234341221434321"


@pytest.mark.parametrize(
    ("text", "solved"),
    [
        (f"puzzle,solution\n{LINE},{SOLVED}", True),
        (f"quizzes,solutions\n{LINE.replace('.', '0')},{SOLVED}\n", True),
        (f"id;Question;Answer\n7;{LINE};{SOLVED}", True),
        (f'"id"\t"sudoku"\n1\t"{LINE}"', False),
        (f"{LINE},{SOLVED}", True),
        (f"puzzle\n{LINE}\n", False),
        (f"# a comment\nsolution,grid\n{SOLVED},{LINE}\n", True),
        (f"puzzle,solution\n{LINE},\n", False),
    ],
)
def test_csv(text: str, solved: bool) -> None:
    (entry,) = formats.parse_many(text)
    assert entry.grid is not None
    assert entry.grid.line() == LINE
    assert (entry.solution is not None) == solved
    if entry.solution is not None:
        assert entry.solution.line() == SOLVED


def test_csv_of_the_kaggle_kind() -> None:
    puzzle = "004300209005009001070060043006002087190007400050083000600000105003508690042910300"
    solution = sk.solve(puzzle).grid
    assert solution is not None
    text = "quizzes,solutions\n" + f"{puzzle},{solution.line()}\n" * 3
    entries = list(formats.parse_many(text))
    assert [entry.line for entry in entries] == [2, 3, 4]
    assert all(entry.solution is not None and entry.solution.is_full for entry in entries)


def test_csv_rows_that_are_wrong() -> None:
    text = f"id,puzzle,solution\n1,{LINE},{SOLVED}\n2,12.x,\n3\n4,{LINE[:12]}.567,{SOLVED}\n5,{LINE},{SOLVED}\n"
    entries = list(formats.parse_many(text))
    assert [entry.grid is not None for entry in entries] == [True, False, False, False, True]
    errors = [entry.error for entry in entries if entry.error is not None]
    assert [(error.line, error.column) for error in errors] == [(3, 6), (4, 2), (5, 16)]
    assert errors[0].message.startswith("r2c2 holds 'x': ")
    assert "expected the puzzle in field 2" in errors[1].message
    (entry,) = formats.parse_many("a,b\n", format="csv")
    assert entry.error is not None
    assert "names of columns" in entry.error.message


def test_a_symbol_has_no_blanks() -> None:
    fails('[["1 2", ""], ["", ""]]', "r1c1 holds '1 2': expected one symbol", 1, 1)
