"""Links of f-puzzles and SudokuPad: what is in them, what is refused, and what would become too long."""

from __future__ import annotations

import builtins
import json
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit as sk
from helpers.puzzles import PUZZLE
from sudokit.formats import _lz

pytest.importorskip("lzstring", reason="links need lzstring: pip install 'sudokit[links]'")


def link(puzzle: Any, head: str = "https://www.f-puzzles.com/?load=") -> str:
    return head + _lz.compressed(puzzle if isinstance(puzzle, str) else json.dumps(puzzle))


def four(**more: Any) -> dict[str, Any]:
    """Return a 4x4 puzzle with 1 given in r1c1, 2 placed in r1c2 and the rest as told by cell names."""
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0] = {"value": 1, "given": True}
    grid[0][1] = {"value": 2}
    return {"size": 4, "grid": grid, "title": "ours", **more}


def test_values_givens_and_marks() -> None:
    puzzle = four()
    puzzle["grid"][0][2] = {"centerPencilMarks": [3], "cornerPencilMarks": [1, 4]}
    puzzle["grid"][1][2] = {"givenPencilMarks": [1, 2], "centerPencilMarks": [2, 3]}
    puzzle["grid"][1][3] = {"cornerPencilMarks": [1]}
    state = sk.Candidates.parse(link(puzzle))
    assert state.grid.rows()[0] == [1, 2, 0, 0]
    assert state.grid.givens[:2] == (True, False)
    assert state[0, 2] == (3,)
    assert state[1, 2] == (2,)
    assert state[1, 3] == (1, 2, 3, 4)  # corner marks say nothing of the cell


@pytest.mark.parametrize(
    "head",
    [
        "https://www.f-puzzles.com/?load=",
        "http://f-puzzles.com/?a=b&load=",
        "f-puzzles.com/?load=",
        "https://sudokupad.app/fpuz",
        "https://sudokupad.app/fpuzzles",
        "https://sudokupad.app/?puzzleid=fpuzzles",
        "https://beta.sudokupad.app/sudoku/fpuz",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
        "fpuzzles",
        "fpuz",
        "",
    ],
)
def test_where_the_text_may_stand(head: str) -> None:
    puzzle = four(author="x" * 40)
    expected = sk.Candidates.parse(link(puzzle))
    quoted = link(puzzle, "").replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    for text in (link(puzzle, head), f"  {link(puzzle, head)} ", head + quoted):
        assert sk.Candidates.parse(text) == expected
        assert sk.Candidates.parse(text, format="sudokupad") == expected


def test_regions_and_diagonals() -> None:
    puzzle = four(**{"diagonal+": True, "diagonal-": True})
    layout = sk.Layout.jigsaw("AAABCABBCCDBCDDD").with_diagonals()
    for row in range(4):
        for column in range(4):
            puzzle["grid"][row][column]["region"] = layout.regions[4 * row + column]
    assert sk.Grid.parse(link(puzzle)).layout == layout
    with pytest.raises(sk.ParseError, match=r"specifies layout jigsaw:.*, but layout 2x2 was requested"):
        sk.Grid.parse(link(puzzle), layout="2x2")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lunchbox": [{"cells": ["R1C1"], "value": 3}]}, "the constraint 'lunchbox', which cannot be carried"),
        ({"negative": ["lunchbox"]}, "the constraint 'negative' 'lunchbox', which cannot be carried"),
        ({"killercage": [{"cells": ["R1C1"], "value": "?"}]}, r"killercage 1 with the value '\?', which cannot be carried"),
        ({"killercage": [{"cells": ["R1C5"], "value": 3}]}, "killercage 1 has the cell 'R1C5', which is outside the grid"),
        ({"killercage": [{"cells": "R1C1"}]}, "killercage 1 has the cells 'R1C1': expected a list"),
        ({"killercage": [3]}, "killercage 1 is 3: expected an object"),
        ({"thermometer": [{"lines": [["R1C1", "R2C1"], ["R1C1"]]}]}, "thermometer 1: .*needs 2 cells or more, not 1"),
        ({"thermometer": [{}]}, "thermometer 1 has no lines"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "3"}]}, "sandwichsum 1 has the cell 'R1C1': expected one beside the grid"),
        ({"littlekillersum": [{"cell": "R0C1", "value": "3"}]}, "littlekillersum 1 has the direction None"),
        ({"size": 5}, "4 rows and its size is 5"),
        ({"size": True}, "its size is True"),
        ({"grid": None}, "has no grid"),
        ({"grid": [[{}] * 4] * 3 + [[{}] * 3]}, "row 4 of the grid does not have 4 cells"),
        ({"grid": [[{}] * 4] * 3 + [[1, 2, 3, 4]]}, "row 4 of the grid does not have 4 cells"),
        ({"grid": [[{"value": 5}] + [{}] * 3] + [[{}] * 4] * 3}, "r1c1 holds '5': expected 1 to 4"),
        ({"grid": [[{"value": []}] + [{}] * 3] + [[{}] * 4] * 3}, "r1c1 holds"),
        ({"grid": [[{"region": 9}] + [{}] * 3] + [[{}] * 4] * 3}, "r1c1 is in region 9"),
        ({"grid": [[{"region": 1}] + [{}] * 3] + [[{}] * 4] * 3}, "every region must hold 4 cells"),
        ({"grid": [[{"centerPencilMarks": [9]}] + [{}] * 3] + [[{}] * 4] * 3}, "r1c1 holds '9'"),
        ({"grid": [[{"centerPencilMarks": 9}] + [{}] * 3] + [[{}] * 4] * 3}, "expected a list of values"),
    ],
)
def test_what_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(sk.ParseError, match=message) as caught:
        sk.Grid.parse(link(four() | change))
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://www.f-puzzles.com/?id=abc", "expected a link of f-puzzles"),
        ("https://example.org/?load=N4Ig", "expected a link of f-puzzles"),
        ("https://sudokupad.app/wsj7iunsg6", "a short link"),
        ("https://sudokupad.app/sclN4Ig", "SudokuPad's own notation"),
        ("https://www.f-puzzles.com/?load=N4Ig", "cut short"),
        ("https://www.f-puzzles.com/?load=N4Ig!!!!", "'!' in compressed text"),
        (link(four()).rstrip("=") + "]", "'\\]' in compressed text"),
        ("https://sudokupad.app/classic123", "expected 81 cells"),
        ("https://sudokupad.app/classicé", "expected 81 cells"),
    ],
)
def test_broken_links(text: str, message: str) -> None:
    with pytest.raises(sk.ParseError, match=message):
        sk.Grid.parse(text)


@pytest.mark.parametrize("text", ["[]", "nothing", '{"a":' * 2000, "null", "1e999", '{"grid": {}}', '{"size":9}'])
def test_other_json(text: str) -> None:
    with pytest.raises(sk.ParseError, match=r"not JSON|no grid"):
        sk.Grid.parse(link(text))


def test_classic_links_need_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "__import__", _without_lzstring(builtins.__import__))
    # value + 10 * empty cells after it, five at most
    packed, at = "", 0
    while at < 81:
        blanks = 0
        while at + blanks + 1 < 81 and PUZZLE[at + blanks + 1] == "." and blanks < 5:
            blanks += 1
        value = 0 if PUZZLE[at] == "." else int(PUZZLE[at])
        packed += (string.digits + string.ascii_uppercase + string.ascii_lowercase)[value + 10 * blanks]
        at += 1 + blanks
    assert sk.Grid.parse(f"https://sudokupad.app/classic{packed}").line() == PUZZLE
    runs = "".join(c if c != "." else "B" for c in PUZZLE)  # each B one empty cell
    assert sk.Grid.parse(f"https://sudokupad.app/classic{runs}").line() == PUZZLE


def _without_lzstring(real: Any) -> Any:
    def importing(name: str, *rest: Any) -> Any:
        if name == "lzstring":
            raise ImportError(name)
        return real(name, *rest)

    return importing


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    text = link(four())
    monkeypatch.setattr(builtins, "__import__", _without_lzstring(builtins.__import__))
    with pytest.raises(sk.MissingExtra, match=r"pip install 'sudokit\[links\]'"):
        sk.Grid.parse(text)
    with pytest.raises(sk.MissingExtra, match="f-puzzles and SudokuPad links"):
        sk.Grid.parse(PUZZLE).format("f-puzzles")


# --- bombs ------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.text(max_size=200) | st.text(alphabet="ab", max_size=400))
def test_the_length_is_known_before_decompressing(text: str) -> None:
    if any(ord(c) > 0xFFFF for c in text):
        return  # the library writes UTF-16 units, which such characters are two of
    packed = _lz.compressed(text)
    assert _lz.length_of(packed.rstrip("=")) == len(text)
    assert _lz.decompressed(packed) == text


@settings(deadline=None)
@given(st.text(alphabet=_lz.ALPHABET, max_size=300))
def test_any_base_64_is_text_or_an_error(text: str) -> None:
    length, index = -1, 0
    try:
        length = _lz.length_of(text)
    except _lz.BrokenText as error:
        index = error.index
    assert 0 <= index <= len(text)
    if length >= 0:
        assert len(_lz.decompressed(text)) == length


def test_a_bomb_is_not_decompressed(monkeypatch: pytest.MonkeyPatch) -> None:
    # n codes, each a character longer than the one before: 25,000 characters of base 64 would become 50 million
    packed = bomb(10_000)
    assert len(packed) < 25_000
    assert expanded(10_000) > 10 * _lz.LIMIT

    def refuse(*_: object) -> None:
        raise AssertionError("decompressed")

    monkeypatch.setattr(_lz, "_library", type("Library", (), {"decompressFromBase64": refuse}))
    with pytest.raises(sk.ParseError, match="expands to more than 4 million characters") as caught:
        sk.Grid.parse("https://www.f-puzzles.com/?load=" + packed, format="f-puzzles")
    assert caught.value.column is not None
    # it is found as soon as the limit is passed
    assert 32 < caught.value.column < 32 + len(packed) // 2


def expanded(codes: int) -> int:
    return codes * (codes + 1) // 2


def bomb(codes: int) -> str:
    """Return a compressed text in which each code names the entry that is made by it."""
    bits: list[int] = []

    def put(number: int, width: int) -> None:
        bits.extend(number >> power & 1 for power in range(width))

    put(0, 2)
    put(ord("{"), 8)
    width, room, entry = 3, 4, 4
    for _ in range(codes - 1):
        put(entry, width)
        entry += 1
        room -= 1
        if not room:
            room, width = 1 << width, width + 1
    put(2, width)
    bits.extend([0] * (-len(bits) % 6))
    return "".join(_lz.ALPHABET[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6))


def test_the_bomb_is_one() -> None:
    assert _lz.decompressed(bomb(100)) == "{" * expanded(100)
