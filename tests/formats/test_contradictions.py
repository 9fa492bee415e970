"""What a text tells and what its reader asks for: where they contradict each other, an error says so."""

from __future__ import annotations

import io

import pytest

import sudokit as sk
from sudokit import formats

SIX = "12....\n......\n......\n......\n......\n......"
JIGSAW = "jigsaw:AAABCABBCCDBCDDD"
DRAWN = sk.Grid.parse(SIX, layout="3x2").format("drawing")
LINES_3X2 = "\n".join(line for line in DRAWN.splitlines() if not line.startswith("#"))
CELLS = "1..4..1..1..4..1"


@pytest.mark.parametrize(
    ("text", "asked", "line", "column"),
    [
        (f"# layout: 3x2\n{SIX}", "2x3", 1, 11),
        (f"# a word\n# layout: 3x2\n{SIX}", "3x2+diagonals", 2, 11),
        (f"# layout: 2x2\n{CELLS}\n{CELLS}", JIGSAW, 1, 11),
        (f"# layout: {JIGSAW}\n{CELLS}", "2x2", 1, 11),
        ("3x2 1 " + "0 " * 35, "2x3", 1, 1),
        ("2x2 1 " + "0 " * 15, JIGSAW, 1, 1),
        ("2x2:1o", "2x2+diagonals", 1, 1),
        (LINES_3X2, "2x3", 1, 1),
        (f'{{"grid": "{CELLS}", "layout": "2x2"}}', "2x2+diagonals", 1, 1),
        (f'{{"grid": "{CELLS}", "box": [1, 4]}}', "2x2", 1, 1),
        (f'{{"grid": "{CELLS}", "box": [2, 2]}}', JIGSAW, 1, 1),
    ],
)
def test_another_layout_than_asked_for_is_an_error(text: str, asked: str, line: int, column: int) -> None:
    with pytest.raises(sk.ParseError, match=r"but layout .* was requested") as caught:
        sk.Grid.parse(text, layout=asked)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert asked in str(caught.value)
    entries = list(formats.read_file(io.BytesIO(text.encode()), layout=asked, name="a file"))
    assert entries[0].grid is None
    assert str(entries[0].error).startswith(f"a file, line {line}, column {column}")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (f"# layout: 3x2\n{SIX}", "3x2"),
        ("3x2 1 " + "0 " * 35, "3x2+diagonals"),
        ("2x2:1o", "2x2"),
        (LINES_3X2, "3x2"),
        (LINES_3X2, "3x2+diagonals"),
        # blanks may be there for looks alone, and a jigsaw's regions are not read from lines
        ("12 ....\n.. ....\n.. ....\n.. ....\n.. ....\n.. ....", "2x3"),
        ("+--+--+\n|1.|..|\n|..|..|\n+--+--+\n|..|..|\n|..|..|\n+--+--+", JIGSAW),
        (f'{{"grid": "{CELLS}", "layout": "2x2", "box": [2, 2], "size": 4}}', "2x2"),
        (f'{{"grid": "{CELLS}", "box": "2x2"}}', "2x2+diagonals"),
        (sk.Grid.parse(CELLS, layout=JIGSAW).format("drawing"), JIGSAW),
    ],
)
def test_the_same_layout_or_more_than_the_text_can_tell_is_none(text: str, asked: str) -> None:
    assert sk.Grid.parse(text, layout=asked).layout.spec == asked


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ('"size": 9', "size 9, but the grid is 4x4"),
        ('"size": 9, "layout": "2x2"', "size 9, but the grid is 4x4"),
        ('"size": "4"', "size '4': expected the number of rows, such as 4"),
        ('"size": true', "size 'True': expected the number"),
        ('"size": [4, 4]', r"size '\[4, 4\]': expected the number"),
        ('"layout": "2x2", "box": [1, 4]', "box 1x4 contradicts layout 2x2"),
    ],
)
def test_json_that_contradicts_itself(fields: str, words: str) -> None:
    with pytest.raises(sk.ParseError, match=words):
        sk.Grid.parse(f'{{"grid": "{CELLS}", {fields}}}')
    assert sk.Grid.parse(f'{{"grid": "{CELLS}", "size": 4, "layout": "2x2+diagonals", "box": [2, 2]}}').clues == 6


def test_the_format_of_one_puzzle_can_be_asked_for() -> None:
    assert sk.Grid.parse("2x2:1o", format="game-id").clues == 1
    with pytest.raises(sk.ParseError):
        sk.Grid.parse("2x2:1o", format="hxw")
    with pytest.raises(sk.SudokitError, match="unknown format 'nonsense'"):
        sk.Grid.parse(CELLS, format="nonsense")
