"""Every plain form of one puzzle, and the traps: what is empty, what is frame, which alphabet, which boxes."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import sudokit as sk
from sudokit import formats

LINE = "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
BOXED = [" ".join(row[i : i + 3] for i in (0, 3, 6)) for row in ROWS]
BARRED = ["|".join(row[i : i + 3] for i in (0, 3, 6)) for row in ROWS]
DRAWN = ["| " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |" for row in ROWS]


def banded(rows: list[str], ruler: str, outside: bool = False) -> str:
    lines = [*rows[:3], ruler, *rows[3:6], ruler, *rows[6:]]
    return "\n".join([ruler, *lines, ruler] if outside else lines)


def read(text: str, **options: Any) -> tuple[sk.Grid, list[str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        grid = formats.parse_one(text, **options)
    return grid, [str(warning.message) for warning in caught]


FORMS = {
    "line": LINE,
    "surrounded": f"  {LINE}\n",
    "zeros": LINE.replace(".", "0"),
    "underscores": LINE.replace(".", "_"),
    "stars": LINE.replace(".", "*"),
    "crosses": LINE.replace(".", "x"),
    "big crosses": LINE.replace(".", "X"),
    "dashes": LINE.replace(".", "-"),
    "question marks": LINE.replace(".", "?"),
    "mixed marks": LINE.replace(".", "_", 20).replace(".", "*", 9),
    "trailing comment": LINE + "  # a comment",
    "comment before": f"# a comment\n{LINE}",
    "rows": "\n".join(ROWS),
    "rows on one line": " ".join(ROWS),
    "rows between bars": "|".join(ROWS),
    "rows, dashes": "\n".join(ROWS).replace(".", "-"),
    "rows, zeros": "\n".join(ROWS).replace(".", "0"),
    "windows line ends": "\r\n".join(ROWS),
    "old mac line ends": "\r".join(ROWS),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "commas": "\n".join(",".join(row) for row in ROWS),
    "comma and blank": "\n".join(", ".join(row) for row in ROWS),
    "nothing between commas": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "one line of tokens": " ".join(LINE),
    "one line of commas": ",".join(LINE),
    "one a line": "\n".join(LINE),
    "boxes apart": "\n".join(BOXED),
    "boxes and bands apart": banded(BOXED, ""),
    "bands apart": banded(ROWS, ""),
    "bars": "\n".join(BARRED),
    "bars and rulers": banded(BARRED, "---+---+---"),
    "bars and plain rulers": banded(BARRED, "-----------"),
    "bars, rulers, dashes": banded(BARRED, "---+---+---").replace(".", "-"),
    "drawn": banded(DRAWN, "+-------+-------+-------+", outside=True),
    "drawn with equals": banded(DRAWN, "=========================", outside=True),
    "drawn double": banded([row.replace("|", "║") for row in DRAWN], "╬═══════╬═══════╬═══════╬", outside=True),
    "drawn, blanks": banded(DRAWN, "+-------+-------+-------+", outside=True).replace(".", " "),
    "tight, blanks": banded([f"|{row}|" for row in BARRED], "+---+---+---+", outside=True).replace(".", " "),
    "cells between bars": "\n".join("|" + "|".join(row) + "|" for row in ROWS),
    "cells between bars, blanks": "\n".join("| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS),
    "markdown table": "\n".join(
        ["| " + " | ".join(ROWS[0]).replace(".", " ") + " |", "|---" * 9 + "|"]
        + ["| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS[1:]]
    ),
    "every cell framed": "\n".join("+---" * 9 + "+\n" + "| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS),
    "titled": "Grid 01\n" + "\n".join(ROWS),
    "byte order mark": "\ufeff" + LINE,
    "broken at 27": "\n".join(LINE[start : start + 27] for start in (0, 27, 54)),
    "coloured": LINE.replace("1", "\x1b[1m1\x1b[0m"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_the_same(form: str) -> None:
    grid, notes = read(FORMS[form])
    assert grid.line() == LINE
    assert grid.layout.spec == "3x3"
    assert grid.givens == tuple(c != "." for c in LINE)
    assert notes == []


def test_text_may_be_bytes() -> None:
    assert formats.parse_one(LINE.encode()).line() == LINE
    assert formats.parse_one("\n".join(ROWS).encode()).line() == LINE


@pytest.mark.parametrize(
    ("text", "symbols", "line"),
    [
        ("1. .. .. .4 .. .. .. ..", "1234", "1......4........"),
        ("🐶🐱__\n____\n____\n🐭__🐹", "🐶🐱🐭🐹", "🐶🐱..........🐭..🐹"),
        ("👩‍🚀...|....|..🇩🇪.|....", "👩‍🚀 🇩🇪 1 2", "👩‍🚀.........🇩🇪....."),
        ("ABCD........DCBA", "ABCD", "ABCD........DCBA"),
        ("cat . . .\n. dog . .\n. . cow .\n. . . hen", "cat dog cow hen", "cat . . . . dog . . . . cow . . . . hen"),
        ("10 20 . .\n. . . .\n. . . .\n. . 30 40", "10 20 30 40", "10 20 . . . . . . . . . . . . 30 40"),
    ],
)
def test_any_symbols(text: str, symbols: str, line: str) -> None:
    grid, _ = read(text, symbols=symbols)
    assert grid.line() == line
    assert grid.alphabet == sk.Alphabet(symbols)


def test_zero_is_empty_unless_another_mark_is_there() -> None:
    assert read("12..0.1.........", symbols="0123")[0].values[4] == 1
    grid, notes = read("12..0.1.........")
    assert "".join(grid.alphabet.symbols) == "0123"
    assert grid.values[:5] == (2, 3, 0, 0, 1)
    assert "0 is read as a symbol" in notes[0]
    # 4 is no symbol of 0-3, so 0 is one more mark for an empty cell
    assert read("12..0.4.........")[0].values[:8] == (1, 2, 0, 0, 0, 0, 4, 0)
    assert read("0F" + "." * 254)[0].alphabet == sk.Alphabet("0123456789ABCDEF")


def test_zeros_once_in_every_line_are_ambiguous() -> None:
    full = "0123230110323210"
    with pytest.raises(sk.ParseError, match=r"symbols= \(--symbols\)") as caught:
        formats.parse_one(full)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert read(full, symbols="0-3")[0].is_full
    assert read(full, symbols="1-4")[0].values.count(0) == 4
    nine = "".join("012345678"[(3 * (r % 3) + r // 3 + c) % 9] for r in range(9) for c in range(9))
    with pytest.raises(sk.ParseError, match="0-8 or 1-9"):
        formats.parse_one(nine)
    assert read(nine, symbols="0-8")[0].conflicts() == []


def test_minus_one_is_empty_and_numbers_count_from_zero() -> None:
    grid, _ = read("-1 0 1 2\n2 -1 -1 -1\n-1 -1 -1 -1\n-1 3 -1 -1")
    assert grid.values == (0, 1, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0)
    assert grid.alphabet.symbols == ("0", "1", "2", "3")
    with pytest.raises(sk.ParseError, match="the others hold 0 to 3") as caught:
        formats.parse_one("-1 0 1 2\n2 -1 -1 -1\n-1 -1 -1 -1\n-1 4 -1 -1")
    assert (caught.value.line, caught.value.column) == (4, 4)


def test_x_is_a_symbol_among_letters() -> None:
    letters = "".join(chr(65 + (5 * (r % 5) + r // 5 + c) % 25) for r in range(25) for c in range(25))
    assert "X" in letters
    assert read(letters)[0].is_full
    assert read("xyzw............")[0].values[0] > 0
    assert read("1x2x............", symbols="12x4")[0].values[:4] == (1, 3, 2, 3)


@pytest.mark.parametrize("text", [LINE, "12..34.....3..2.", "1 2 . .\n3 4 . .\n. . . 3\n. . 2 ."])
def test_crosses_next_to_other_marks_are_told(text: str) -> None:
    plain, before = read(text)
    slipped = text.replace(".", "X", 1)
    for given, words in (
        (slipped, "X is read as an empty cell, as . is"),
        (slipped.replace(".", "x", 1), "X and x are read as empty cells, as . is"),
        (slipped.replace(".", "0"), "X is read as an empty cell, as 0 is"),
    ):
        grid, notes = read(given)
        assert grid == plain
        assert [note for note in notes if note not in before] == [f"{words}; use symbols= (--symbols) to change this"]
    assert read(text.replace(".", "x"))[1] == before
    if text == LINE:  # of several puzzles none says that a cross is an empty cell
        batch = sk.solve_many([slipped, text])
        assert [str(status) for status in batch.statuses()] == ["invalid", "unique"]
        assert batch.reason(0).startswith("r1c2 holds 'X': ")


def test_numbers_of_two_digits() -> None:
    text = "\n".join(" ".join(str((4 * (r % 4) + r // 4 + c) % 16 + 1) for c in range(16)) for r in range(16))
    grid, notes = read(text)
    assert (grid.layout.spec, grid.is_full, grid.conflicts(), notes) == ("4x4", True, [], [])
    assert grid.alphabet == sk.Alphabet.numbers(16)
    grid, _ = read(text.replace("16", "_", 3))
    assert grid.values.count(0) == 3
    assert read(text.replace("\n", "  "))[0].is_full
    with pytest.raises(sk.ParseError, match="17 is not in the range 1 to 16") as caught:
        formats.parse_one(text.replace("16", "17", 1))
    assert (caught.value.line, caught.value.column) == (1, 37)


def test_completed_alphabets_are_reported() -> None:
    grid, notes = read("♠♥..............")
    assert grid.alphabet.symbols == ("♠", "♥", "1", "2")
    assert "completed with 1 2" in notes[0]


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("12.|3..\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|...", "2x3"),
        ("12|3.|..\n..|..|..\n..|..|..\n--+--+--\n..|..|..\n..|..|..\n..|..|..", "3x2"),
        ("123 4..\n... ...\n\n... ...\n... ...\n\n... ...\n... ...", "2x3"),
        ("12 3. ..\n.. .. ..\n.. .. ..\n\n.. .. ..\n.. .. ..\n.. .. ..", "3x2"),
        ("12 3. ..\n.. .. ..\n.. .. ..\n.. .. ..\n.. .. ..\n.. .. ..", "3x2"),
        ("# layout: 3x2\n12....\n......\n......\n......\n......\n......", "3x2"),
        ("# layout: 2x3+diagonals\n12....\n......\n......\n......\n......\n......", "2x3+diagonals"),
    ],
)
def test_the_text_shows_its_boxes(text: str, layout: str) -> None:
    grid, notes = read(text)
    assert (grid.layout.spec, notes) == (layout, [])


def test_boxes_that_the_text_does_not_show() -> None:
    empty = ["......"] * 6
    grid, notes = read("\n".join(["12....", *empty[1:]]))
    assert grid.layout.spec == "2x3"
    assert "2x3 (height x width) assumed: the wider" in notes[0]
    # r1c1 and r2c3 share a box only where boxes are three wide
    standing = "\n".join(["1.....", "..1...", *empty[2:]])
    grid, notes = read(standing)
    assert grid.layout.spec == "3x2"
    assert "the givens conflict in 2x3" in notes[0]
    # a conflict in both: the wider, and the conflict stays to be seen
    both = "\n".join(["1....1", *empty[1:]])
    assert read(both)[0].layout.spec == "2x3"
    assert read(standing, layout="2x3")[1] == []
    grid, notes = read("\n".join(["1......"] + ["......."] * 6))
    assert grid.layout.spec == "1x7"
    assert "no boxes but its rows" in notes[0]
    with pytest.warns(sk.AssumptionWarning, match="layout="):
        formats.parse_one("\n".join(empty))


def test_dashes_that_could_be_rows_or_rulers() -> None:
    assert read("-" * 81)[0].clues == 0
    assert read("\n".join(["-" * 9] * 9))[0].clues == 0
    rows = ["--1------", *["---------"] * 7, "------2--"]
    assert read("\n".join(rows))[0].clues == 2
    assert read(banded(ROWS, "---------"))[0].line() == LINE


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("12..\n34..\n..5.\n....", "'5' is one symbol too many", 3, 3),
        # the odd one, though the 9 comes after it
        (LINE.replace("2", "A", 1).replace("3", "2", 1), "'A' is one symbol too many: a 9x9 grid has 9, and 1 9 4 5 6", 1, 9),
        (banded([*DRAWN[:1], DRAWN[1].replace("9", "o", 1), *DRAWN[2:]], "+-+-+-+", True), "'o' is one symbol too many", 3, 5),
        ("🐶🐱🐭🐹🐱🐭🐹🐶🐭🦊🐶🐱🐹🐶🐱🐭", "'🦊' is one symbol too many", 1, 10),
        (LINE[:80], "80 cells here: .* nearest is 81", 1, 81),
        (LINE + ".", "82 cells here", 1, 82),
        ("\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]), "row 5 has 8 cells: expected 9", 5, 9),
        ("\n".join([*ROWS[:4], ROWS[4] + ".", *ROWS[5:]]), "row 5 has 10 cells: expected 9", 5, 10),
        (
            "# one\n\n" + banded([*DRAWN[:8], DRAWN[8].replace("7", "7 .", 1)], "+---+---+---+", True),
            "row 9 has 10 cells",
            14,
            25,
        ),
        ("\n".join(ROWS[:8]), "8 rows of 9 cells: expected 9 rows", 8, 1),
        ("+---+---+", "no puzzle: there are only", None, None),
        ("12.. 3... .... ...é", None, None, None),
    ],
)
def test_errors_name_line_and_column(text: str, message: str | None, line: int | None, column: int | None) -> None:
    if message is None:
        assert read(text)[0].clues == 4
        return
    with pytest.raises(sk.ParseError, match=message) as caught:
        formats.parse_one(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_errors_under_given_options() -> None:
    with pytest.raises(sk.ParseError, match=r"'5' is not in the alphabet \(1 2 3 4\)") as caught:
        formats.parse_one("12..\n34..\n..5.\n....", symbols="1-4")
    assert (caught.value.line, caught.value.column, caught.value.source) == (3, 3, "..5.")
    assert str(caught.value).endswith("\n    ..5.\n      ^")
    with pytest.raises(sk.ParseError, match="81 cells here: expected 16 for a 4x4 grid"):
        formats.parse_one(LINE, layout="2x2")
    with pytest.raises(sk.ParseError, match="has 5 symbols, but the grid needs 4"):
        formats.parse_one("12..34..........", symbols="12345")
    with pytest.raises(sk.LayoutError):
        formats.parse_one(LINE, layout="9x9x9")
    with pytest.raises(sk.SudokitError, match="unknown format"):
        formats.parse_one(LINE, format="nonsense")
    with pytest.raises(sk.ParseError, match="unknown layout '2x'") as caught:
        formats.parse_one("# layout: 2x\n12..\n....\n....\n....")
    assert (caught.value.line, caught.value.column) == (1, 11)


def test_two_readings_are_an_error_that_names_the_options() -> None:
    # 16 tokens of four letters, or 64 letters
    text = " ".join(["abcd", "efgh", "abdc", "feha"] * 4)
    with pytest.raises(sk.ParseError, match=r"8x8 \(one character per cell\) or 4x4 \(tokens\): use layout= \(--layout\)"):
        formats.parse_one(text)
    assert read(text, layout="2x2")[0].size == 4
    assert read(text, layout="2x4")[0].size == 8


def test_two_puzzles_are_not_one() -> None:
    with pytest.raises(sk.ParseError, match="a second puzzle begins here") as caught:
        formats.parse_one(f"{LINE}\n{LINE}")
    assert caught.value.line == 2
