"""Texts as other programs write them, each as its makers describe it; the puzzles are our own unless a source is named."""

from __future__ import annotations

import pytest

import sudokit as sk
from conftest import shared_file
from helpers.puzzles import PUZZLE
from sudokit import formats

ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]


def parse(text: str, format: str | None = None, layout: str | None = None) -> sk.Candidates:
    return sk.Candidates.parse(text, layout=layout, format=format)


def masks_without(grid: sk.Grid, deleted: list[str]) -> tuple[int, ...]:
    masks = list(grid.candidates().masks)
    for triplet in deleted:
        digit, row, column = map(int, triplet)
        cell = (row - 1) * 9 + column - 1
        if not grid.values[cell]:
            masks[cell] &= ~(1 << (digit - 1))
    return tuple(masks)


# --- HoDoKu, Susser ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        f":0000:x:{PUZZLE}::",
        f":0000:x:{PUZZLE}:",
        f":0000:x:{PUZZLE}",
        f":0300:34:{PUZZLE.replace('.', '0')}::312 413:::",
        f":03111-2:3:{PUZZLE}:::211::",
        f":0606-x:7:{PUZZLE}:::",
        f"  :0000:x:{PUZZLE}::::  # a comment",
    ],
)
def test_library_lines(line: str) -> None:
    assert parse(line) == sk.Grid.parse(PUZZLE).candidates()


def test_a_library_line_with_values_placed_and_candidates_deleted() -> None:
    state = parse(f":0300:5:1+9{PUZZLE[2:]}:713 813 541::311:")
    assert state.grid.values[:3] == (1, 9, 0)
    assert state.grid.givens[:3] == (True, False, False)
    assert state.masks == masks_without(state.grid, ["713", "813", "541"])
    assert state.format("hodoku") == f":0000:x:1+9{PUZZLE[2:]}:541 713 813:::"  # by digit, row and column


def test_a_file_of_library_lines() -> None:
    text = f"# a library\n#0300: X-Wing\n\n:0300:5:{PUZZLE}:711:::\n#:0300:5:{PUZZLE}::::\n:0300:5:{PUZZLE}:55x:::\n"
    entries = list(formats.parse_many(text.replace("\n", "\r\n")))
    assert [entry.line for entry in entries] == [4, 6]
    assert entries[0].grid == sk.Grid.parse(PUZZLE)
    assert entries[1].error is not None
    assert (entries[1].error.line, entries[1].error.column) == (6, 91)


@pytest.mark.thorough
def test_the_library_of_hodoku() -> None:
    path = shared_file("techniques/reglib-half.txt")
    lines = [line for line in path.read_text(encoding="latin-1").splitlines() if line.startswith(":")]
    assert len(lines) > 500
    for line in lines:
        fields = line.split(":")
        state = parse(line)
        plain = fields[3].replace("+", "").replace("0", ".")
        assert state.grid.line() == plain
        assert state.grid.clues == len(plain) - plain.count(".") - fields[3].count("+")
        assert state.masks == masks_without(state.grid, fields[4].split())
        assert parse(state.format("hodoku")) == state
        assert parse(state.format("susser")) == state


def test_plus_notation() -> None:
    grid = sk.Grid.parse(f"1+9{PUZZLE[2:]}")
    assert grid == sk.Grid.parse(PUZZLE).replace({(0, 1): 9})
    assert grid.format("plus") == f"1+9{PUZZLE[2:]}"
    assert sk.Grid.parse("1+2.4|..1.|.1..|4..1").clues == 7  # with other marks between, + is a corner as ever


@pytest.mark.parametrize("text", [f"1+9{PUZZLE[2:]}:713 541", f"1+9{PUZZLE[2:]}: 541 713 "])
def test_susser(text: str) -> None:
    state = parse(text)
    assert state.masks == masks_without(state.grid, ["713", "541"])
    assert state.format("susser") == f"1+9{PUZZLE[2:]}:541 713"


# --- pencilmark grids -------------------------------------------------------------------------------

MARKED = """
.---------------------.---------------.------------------.
| 1      589   5789   | 479  479  789 | 2     4568  3    |
| 239    4     289    | 5    239  6   | 7     189   19   |
| 23579  2358  6      | 1479 23479 12789 | 158 14589 159 |
:---------------------+---------------+------------------:
| 2569   7     1259   | 89   9    3   | 4     15689 1569 |
| 8      569   3      | 479  1    579 | 56    5679  2    |
| 459    159   1459   | 2    6    5789| 1358  15789 1579 |
:---------------------+---------------+------------------:
| 2345679 12356 124579| 13679 2379 1279 | 156 12567 8    |
| 23679  12368 12789  | 13679 5   4   | 16    1267  167  |
| 2567   1256  1257   | 167  8    127 | 9     3     4    |
'---------------------'---------------'------------------'
"""


def test_a_lone_digit_is_a_value_unless_a_peer_has_it() -> None:
    state = parse(MARKED)
    # r4c5 holds 9 alone, but so may r4c4: it is no value
    assert state.grid == sk.Grid.parse(PUZZLE)
    assert state[3, 4] == (9,)
    assert state[1, 0] == (2, 3, 9)


@pytest.mark.parametrize(
    ("old", "new"),
    [("589 ", "*589"), ("589 ", "#589"), ("589  ", "(589)"), ("589  ", "[589]"), ("589 ", "589*"), (".-", "*-"), ("-'", "-*")],
)
def test_marks_around_groups_and_other_frames(old: str, new: str) -> None:
    assert parse(MARKED.replace(old, new, 1 if "5" in old else -1)) == parse(MARKED)


def test_marked_values() -> None:
    state = parse(MARKED.replace("| 1  ", "| <1>").replace(" 3    |", " *3* |"))
    assert state.grid.values[:9] == (1, 0, 0, 0, 0, 0, 0, 0, 3)
    assert state.grid.givens[:9] == (True, *[False] * 8)
    assert sum(map(bool, state.grid.values)) == 2  # the lone digits without marks are candidates


def test_no_frame_and_several_grids() -> None:
    rows = [line.translate(str.maketrans("|", " ")) for line in MARKED.splitlines() if "|" in line]
    text = "\n".join(rows)
    assert parse(text) == parse(MARKED)
    entries = list(formats.parse_many(f"{text}\n{text}\n\n{text}"))
    assert [entry.candidates for entry in entries] == [parse(MARKED)] * 3


def test_a_drawing_shows_its_boxes() -> None:
    state = sk.Grid.empty("3x2").candidates().without((0, 0), 1)
    assert parse(state.format("pencilmarks")).layout.spec == "3x2"
    with pytest.raises(sk.ParseError, match="the drawing shows boxes of 3x2, but layout 2x3 was requested"):
        parse(state.format("pencilmarks"), layout="2x3")


@pytest.mark.parametrize(
    ("old", "new", "message", "place"),
    [
        ("589 ", "5x9 ", "5x9", (3, 10)),
        ("589 ", "559 ", "'5' appears twice", (3, 10)),
        ("589 ", "5 89", "row 1 has 10 groups: expected 9", (3, 53)),
        ("| 2567   1256 ", "| 2567        ", "row 9 has 8 groups: expected 9", (13, 59)),
    ],
)
def test_wrong_groups_are_placed(old: str, new: str, message: str, place: tuple[int, int]) -> None:
    with pytest.raises(sk.ParseError, match=message) as caught:
        parse(MARKED.replace(old, new, 1), format="pencilmarks")
    assert (caught.value.line, caught.value.column) == place


def test_plain_grids_of_numbers_stay_grids() -> None:
    numbers = "\n".join(" ".join(str((row * 4 + row // 4 + column) % 16 + 1) for column in range(16)) for row in range(16))
    assert sk.Grid.parse(numbers).is_full
    for text in ("12 34\n.. ..\n.. ..\n.. ..", "cat dog cow hen\n. . . .\n. . . .\n. . . ."):
        assert sk.Grid.parse(text, layout="2x2").clues == 4


def test_symbols_that_are_given_go_before_groups_and_plusses() -> None:
    words = "\n".join(["12 23 34 13", "34 13 12 23", "13 34 23 12", "23 12 13 34"])
    assert sk.Grid.parse(words, symbols="12 13 23 34", layout="2x2").is_full
    assert sk.Grid.parse("+a+a+a+a+a+a+a..", symbols="+abc").values[:2] == (1, 2)
    assert sk.Grid.parse(".---....\n" + "........\n" * 7, layout="2x4").clues == 0  # dots and dashes, and no border


# --- SudoCue, SadMan, Simple Sudoku -----------------------------------------------------------------


def test_sdx() -> None:
    state = sk.Grid.empty().replace({(0, 0): 1}, givens=True).replace({(0, 1): 2}).candidates()
    text = state.format("sdx")
    assert text.splitlines()[0] == "1 u2 3456789 3456789 3456789 3456789 3456789 3456789 3456789"
    assert parse(text) == state
    assert not parse(text).grid.is_given(0, 1)


def test_sdk_with_a_header() -> None:
    header = "#ARuud\n#DOur own puzzle\n#CA comment: with colon\n#B2026-11-21\n#SNobody\n#LHard\n#Uhttps://example.org/\n"
    for text in (header + "\n".join(ROWS), header.replace("\n", "\r\n") + "\r\n".join(ROWS)):
        assert sk.Grid.parse(text) == sk.Grid.parse(text, format="sdk") == sk.Grid.parse(PUZZLE)


def test_sdk_with_sections() -> None:
    state = ["19" + ROWS[0][2:], *ROWS[1:]]
    text = "\n".join(["[PuzzleInfo]", "Name=ours", "[Puzzle]", *ROWS, "[State]", *state])
    grid = sk.Grid.parse(PUZZLE).replace({(0, 1): 9})
    assert sk.Grid.parse(text) == sk.Grid.parse(text, format="sdk") == grid
    assert grid.format("sdk") == "\n".join(["[Puzzle]", *ROWS, "[State]", *state])
    assert [entry.grid for entry in formats.parse_many(f"{text}\n{text}")] == [grid, grid]


def test_sdk_sections_that_contradict() -> None:
    text = "\n".join(["[Puzzle]", *ROWS, "[State]", "2" + ROWS[0][1:], *ROWS[1:]])
    with pytest.raises(sk.ParseError, match=r"a different value in r1c1 than \[Puzzle\]") as caught:
        sk.Grid.parse(text)
    assert caught.value.line == 12
    with pytest.raises(sk.ParseError, match=r"\[Puzzle\] holds no rows"):
        sk.Grid.parse("[Puzzle]\n[State]\n")
    assert sk.Grid.parse("[null]").size == 1  # JSON


def picture(rows: list[str]) -> str:
    lines = [f" |{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows]
    for place in (6, 3):
        lines.insert(place, " |---+---+---|")
    return "\n".join([" *-----------*", *lines, " *-----------*"])


def test_simple_sudoku_pictures() -> None:
    full = ["19" + ROWS[0][2:], *ROWS[1:]]
    placed = sk.Grid.parse(PUZZLE).replace({(0, 1): 9})
    marks = "\n".join([" *-----*", *[line for line in MARKED.splitlines()[2:-1] if "---" not in line], " *-----*"])
    with_nine = marks.replace("589   5789 ", "9     578 ")
    assert sk.Grid.parse(picture(ROWS)) == sk.Grid.parse(PUZZLE)
    assert sk.Grid.parse(f"{picture(ROWS)}\n\n{picture(full)}") == placed
    assert parse(f"{picture(ROWS)}\n\n\n{marks}") == parse(MARKED)
    state = parse(f"{picture(ROWS)}\n\n{picture(full)}\n\n{with_nine}")
    assert state.grid == placed
    assert state[0, 2] == (5, 7, 8)
    # the picture of the values says what is filled: r4c5 is not, although it has one candidate
    assert state[3, 4] == (9,)
    assert parse(f"{picture(ROWS)}\n\n{picture(full)}\n\n{with_nine}", format="simple-sudoku") == state


def test_simple_sudoku_reads_nearly_solved_puzzles_as_it_writes_them() -> None:
    solution = sk.solve(PUZZLE).grid
    assert solution is not None
    nearly = solution.replace(dict.fromkeys([(0, 0), (1, 4), (4, 8), (8, 2), (8, 8)], 0))
    for state in (nearly.candidates(), solution.candidates(), sk.Grid.parse(PUZZLE).replace({(0, 1): 9}).candidates()):
        text = state.format("simple-sudoku")
        assert parse(text) == parse(text, format="simple-sudoku") == state
    # without blanks between the digits it is the puzzle's solution, and a puzzle of its own as ever
    texts = [picture(ROWS), picture(["19" + ROWS[0][2:], *ROWS[1:]]), solution.format("simple-sudoku")]
    assert len(list(formats.parse_many("\n\n".join(texts)))) == 2


def test_simple_sudoku_files_of_several() -> None:
    other = list(reversed(ROWS))
    text = "\n\n".join(["A title", picture(ROWS), picture(other), picture(other), picture(ROWS)])
    lines = [entry.grid.line() if entry.grid else None for entry in formats.parse_many(text)]
    assert lines == [PUZZLE, "".join(other), "".join(other), PUZZLE]


def test_a_picture_without_an_end() -> None:
    with pytest.raises(sk.ParseError, match="has no lower edge"):
        sk.Grid.parse(picture(ROWS).rsplit("\n", 1)[0])


# --- OpenSudoku -------------------------------------------------------------------------------------

DIGITS = PUZZLE.replace(".", "0")


def document(*data: str, root: str = "opensudoku") -> str:
    games = "\n".join(f'    <game created="1" state="1" data="{one}" note="a &amp; b" />' for one in data)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} version="2">\n  <folder name="x">\n{games}\n  </folder>\n</{root}>\n'
    )


def cells(form: str) -> str:
    """Write the puzzle with 9 placed in r1c2 and the notes 5 and 7 in r1c3."""
    parts = []
    for index, digit in enumerate("19" + DIGITS[2:]):
        mask = 0b1010000 if index == 2 else 0
        notes = ("5,7," if mask else "-") if form.startswith("version: 1") else str(mask)
        extra = {"2": "|", "4": "3|", "5": "3|0|"}.get(form[9], "")
        parts.append(f"{digit}|{notes}|{extra}{int(digit == '0' or index == 1)}|")
    return form + "".join(parts)


@pytest.mark.parametrize("version", range(1, 6))
def test_opensudoku_versions(version: int) -> None:
    state = parse(document(cells(f"version: {version}&#10;")))
    assert state.grid == sk.Grid.parse(PUZZLE).replace({(0, 1): 9})
    assert state[0, 2] == (5, 7)
    assert state[2, 0] == state.grid.candidates()[2, 0]  # no notes: all that is left
    assert parse(document(cells(f"version: {version}\n"))) == state  # a line end in an attribute is a blank


def test_opensudoku_documents() -> None:
    text = document(DIGITS, DIGITS[::-1], "12", cells("version: 3&#10;"))
    entries = list(formats.parse_many(text))
    assert [entry.line for entry in entries] == [4, 5, 6, 7]
    assert [entry.error is None for entry in entries] == [True, True, False, True]
    assert entries[0].grid == sk.Grid.parse(PUZZLE)
    second = document(DIGITS, root="opensudoku2").replace(" data=", " cells_data=")
    assert len(list(formats.parse_many(text + second))) == 5
    bare = f'<opensudoku>\n<name>x</name><game data="{DIGITS}"/></opensudoku>'
    assert sk.Grid.parse(bare) == sk.Grid.parse(PUZZLE)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<opensudoku><game/></opensudoku>", "a game without data"),
        (document(cells("version: 3&#10;")[:-6]), "80 cells in the data: expected 81"),
        (document(cells("version: 3&#10;")[:-2]), "in the data, r9c9"),
        (document(cells("version: 3&#10;") + "0|0|1|"), "after the last cell"),
        (document("version: 9&#10;0|0|1|"), "expected 81 digits or a version"),
        (document(cells("version: 3&#10;").replace("|80|", "|999|")), "in the data, r1c3"),
        ("<opensudoku>", "ends early"),
        ("<opensudoku></sudoku>", "invalid XML: mismatched tag"),
        ("<?xml version='1.0'?><svg/>", "<svg>: expected <opensudoku>"),
    ],
)
def test_broken_documents(text: str, message: str) -> None:
    with pytest.raises(sk.ParseError, match=message):
        sk.Grid.parse(text)


# --- SudokuWiki -------------------------------------------------------------------------------------


def test_a_string_of_version_b_as_the_authors_give_it() -> None:
    # "Easiest Sudoku" in the tests of puzzle-coding (MIT), by the format's authors
    text = (
        "S9B03epep090607epep01ep04ep03ep02ep08epep02epepepepep07epep07epepepepep09epepepep080703epepep05epepep01epepep03"
        "epep0407ep0501epep09ep05epepep02ep0708epep060201epep04"
    )
    puzzle = "3..967..1.4.3.2.8..2.....7..7.....9....873...5...1...3..47.51..9.5...2.78..621..4"
    assert parse(text) == sk.Grid.parse(puzzle).candidates()
    for link in ("https://www.sudokuwiki.org/sudoku.htm?bd=", "http://sudokuwiki.org/Sudoku.htm?x=1&bd="):
        assert parse(link + text) == parse(text.lower())
        assert parse(link + PUZZLE.replace(".", "0")).grid == sk.Grid.parse(PUZZLE)


def test_fields_of_version_b() -> None:
    # a given 9, a placed 9 (18), the candidates 1 and 2 (18 + 3), all nine (18 + 511), empty
    state = parse("S9B" + "09" + "0i" + "0l" + "ep" + "00" * 77)
    assert state.grid.values[:2] == (9, 9)
    assert state.grid.givens[:2] == (True, False)
    assert state[0, 2] == (1, 2)
    assert state[0, 3] == (1, 2, 3, 4, 5, 6, 7, 8)  # 9 stands in its row
    assert state[5, 5] == tuple(range(1, 10))


def test_the_string_before() -> None:
    # nine candidates shifted by one, the lowest bit for a given: 1 given is 2 + 1, 2 placed is 4, 1 and 2 are 6
    state = parse("03" + "04" + "06" + "vu" * 78)
    assert state.grid.values[:3] == (1, 2, 0)
    assert state.grid.givens[:2] == (True, False)
    assert state[0, 2] == ()  # 1 and 2 stand in its row


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("S9B" + "00" * 80 + "er", "the field is 531: expected 529", 164),
        ("S9B" + "00" * 80, "160 characters: expected 162, 2 for each", 4),
        ("05" + "00" * 79 + "07", "one alone for a given", 161),
        ("J9B" + "000" * 81, "every region must hold 9 cells", 1),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=123", "expected S9B", 42),
    ],
)
def test_broken_strings(text: str, message: str, column: int) -> None:
    with pytest.raises(sk.ParseError, match=message) as caught:
        parse(text, format="sudokuwiki")
    assert caught.value.column == column


# --- sukaku -----------------------------------------------------------------------------------------


def test_sukaku() -> None:
    state = sk.Grid.parse(PUZZLE).candidates().without((0, 1), 5)
    text = state.format("sukaku")
    assert len(text) == 729
    assert text[:27] == "1........" + ".......89" + "....5.789"
    assert parse(text) == state
    assert parse(text.replace(".", "0")) == state
    spaced = " ".join(text[start : start + 9] for start in range(0, 729, 9))
    assert parse(spaced, format="sukaku") == state
    # without candidates in some cell it is 27x27
    assert sk.Grid.parse("." * 729, layout="3x9").size == 27
    with pytest.raises(sk.ParseError, match=r"'2': expected 1 or \. in this place") as caught:
        parse("2" + text[1:], format="sukaku")
    assert caught.value.column == 1
