"""The puzzles and solutions of "A Path to a New Sudoku Algorithm" (2021), their blanks collapsed as in the article.

Source: the article of source document 002; its drawings are facts of the test, quoted as they stand.  Every reading is
checked by what it must be: a proper puzzle, or a correct solution.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sudokit as sk
from sudokit import formats

RULER = "+-----+-+-----+-+-----+"


def drawn(rows: str) -> str:
    lines = rows.strip("\n").split("\n")
    parts = [RULER]
    for start in (0, 3, 6):
        parts += [*lines[start : start + 3], RULER]
    return "\n".join(parts)


OPENING = drawn("""
| | |9 | |2 1 8|
| 7 | | 4| | |
|2 | | 3 | | 4 |
|9 2 | | | |8 |
| 1 | | 6 | | 7 |
| 8| | | | 9 4|
| 3 | | 5 | | 9|
| | |7 | | 2 |
|5 9 4| | 2| | |
""")
OPENING_SOLVED = drawn("""
|3 4 5| |9 7 6| |2 1 8|
|8 7 9| |2 1 4| |3 5 6|
|2 6 1| |5 3 8| |9 4 7|
|9 2 7| |1 4 5| |8 6 3|
|4 1 3| |8 6 9| |5 7 2|
|6 5 8| |3 2 7| |1 9 4|
|7 3 2| |4 5 1| |6 8 9|
|1 8 6| |7 9 3| |4 2 5|
|5 9 4| |6 8 2| |7 3 1|
""")
HALF_SOLVED = drawn("""
| 3 | | 4| | 7 8|
| | |9 3 | |1 |
|2 | |1 | | 9 3|
|3 9| |4 | | 7|
| 1 | |3 8 9| |5 4 |
| 2 8| | | | 3 |
| 9 7| |8 4 3| | 6|
|6 4 3| |5 1| |7 |
| 8 | |6 | |3 5 |
""")
EASY = drawn("""
|2 3| | 5| |8 1|
| 4 6| | | | 3 2|
|1 5 | | 4| |7 |
| 1| |8 4 7| |9 5 |
| 5| | 1 | | 2 |
|4 | | 2 3| | |
| | | | |1 5|
| | | 6 9| | |
|9 8 | |4 5 | | 7 |
""")
MODERATE = drawn("""
|5 | |8 7| |2 |
| | |9 2 | |6 |
|7 4 2| | | | 8 |
| | | 9 5| | 6|
|9 3 5| |7 6 | | 2|
|1 7 | |4 2| | 8|
| | | | | |
|2 9 | | | |4 |
|3 1| | 6| | |
""")
MASTER = drawn("""
| 6| |2 | | 9|
| 4 | |6 7 | |2 3|
| | | 9| | 4|
|4 | | | | 2 |
| 5| | 8 | |1 |
| 7 | | | | 6|
|2 | |9 | | |
|6 1| | 3 4| | 7 |
|5 | | 6| |4 |
""")
RUN_SOLVED = drawn("""
|8 2 3| |1 7 5| |6 4 9|
|5 1 9| |6 4 3| |8 7 2|
|7 4 6| |8 2 9| |1 5 3|
|4 8 5| |3 9 2| |7 6 1|
|6 3 1| |7 8 4| |9 2 5|
|2 9 7| |5 6 1| |3 8 4|
|1 6 2| |9 5 7| |4 3 8|
|9 5 8| |4 3 6| |2 1 7|
|3 7 4| |2 1 8| |5 9 6|
""")
RUN = ".......49.....38..7.6.2.1.....3...6.6..784..5.9...1.....2.5.4.8..84.....37......."


@pytest.mark.parametrize(
    "text", [OPENING, HALF_SOLVED, EASY, MODERATE, MASTER], ids=["opening", "half", "easy", "moderate", "master"]
)
@pytest.mark.parametrize("format", [None, "drawing"])
def test_the_puzzles_are_proper(text: str, format: str | None) -> None:
    grid = formats.parse_one(text, format=format)
    assert grid.layout == sk.Layout.classic()
    assert sk.solve(grid).status is sk.Status.UNIQUE


def test_the_three_lines_that_are_known() -> None:
    """These lines were made by other means."""
    known = {
        "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7.": EASY,
        "5..8.72.....92.6..742....8.....95..693576...217.4.2..8.........29....4..3.1..6...": MODERATE,
        "..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64..": MASTER,
    }
    assert [formats.parse_one(text).line() for text in known.values()] == list(known)
    assert (
        formats.parse_one(MODERATE).line()
        == "5..8.72.....92.6..742....8.....95..693576...217.4.2..8.........29....4..3.1..6..."
    )
    assert (
        formats.parse_one(MASTER).line() == "..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64.."
    )


def test_the_solutions_solve_their_puzzles() -> None:
    for puzzle, solution in ((formats.parse_one(OPENING), OPENING_SOLVED), (sk.Grid.parse(RUN), RUN_SOLVED)):
        solved = sk.solve(puzzle).grid
        assert solved is not None
        assert solved.values == formats.parse_one(solution).values
    for text in (OPENING_SOLVED, RUN_SOLVED):
        grid = formats.parse_one(text)
        assert grid.is_full
        assert grid.conflicts() == []


def test_the_fragments_are_errors_that_say_what_is_missing() -> None:
    with pytest.raises(sk.ParseError, match=r"expected"):
        formats.parse_one("+-----+-+-----+\n|x ? | | ? x|\n|x x x| |x x |\n| ? | | x ?|\n+-----+-+-----+")


def test_all_drawings_of_the_article_itself(shared: Path) -> None:
    article = next((shared / "seeds").glob("002_*.txt")).read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(.*?)```", article, re.DOTALL)
    drawings = ["\n".join(line for line in block.split("\n") if line[:1] in ("|", "+")) for block in blocks]
    drawings = [drawing for drawing in drawings if drawing.count(RULER) == 4 and re.search("[2-9]", drawing)]
    read = [formats.parse_one(drawing) for drawing in drawings]
    assert len(read) == 7
    assert [sk.count(grid) for grid in read] == [1] * 7
    assert sum(grid.is_full for grid in read) == 2


@pytest.mark.parametrize(
    ("segment", "cells"),
    [
        ("8 7", "8.7"),
        ("8 7 ", "87."),
        (" 8 7", ".87"),
        ("8 ", "8.."),
        (" 8 ", ".8."),
        (" 8", "..8"),
        (" ", "..."),
        ("1 2 3", "123"),
    ],
)
def test_a_collapsed_segment_tells_where_its_symbols_stand(segment: str, cells: str) -> None:
    text = drawn("\n".join([f"|{segment}| | | | |", *["| | | | | |"] * 8]))
    assert formats.parse_one(text).line()[:9] == cells + "......"


def test_an_uncollapsed_drawing_with_blanks_for_empty_cells() -> None:
    rows = [f"|{a}| |{b}| |{c}|" for a, b, c in [("  3  ", "    4", "  7 8")] + [("     ", "     ", "     ")] * 8]
    assert formats.parse_one(drawn("\n".join(rows))).line()[:9] == ".3...4.78"


def test_an_ambiguous_segment_is_an_error_with_its_place() -> None:
    # four cells, two symbols: "a b " may be ab__ or a_b_
    ruler = "+-------+-------+"
    rows = ["|1 2 | |", *["| | |"] * 7]
    text = "\n".join([ruler, *rows[:4], ruler, *rows[4:], ruler])
    with pytest.raises(sk.ParseError, match=r"ambiguous: 12__ or 1_2_; write '\.'") as caught:
        formats.parse_one(text)
    assert (caught.value.line, caught.value.column) == (2, 2)


def test_too_many_symbols_in_a_segment() -> None:
    text = drawn("\n".join(["|1 2 3 4| | | | |", *["| | | | | |"] * 8]))
    with pytest.raises(sk.ParseError, match="4 symbols: expected at most 3") as caught:
        formats.parse_one(text)
    assert (caught.value.line, caught.value.column) == (2, 2)
