"""What written text looks like, and what cannot be written."""

from __future__ import annotations

import pytest

import sudokit as sk
from sudokit import formats
from sudokit.formats import _html as html

SMALL = "1..4..1..1..4..1"


def test_the_drawing_of_six_by_six() -> None:
    grid = sk.Grid([1, 0, 0, 0, 0, 6] + [0] * 30, sk.Layout(2, 3))
    assert grid.format("drawing") == "\n".join(
        ["+-------+-------+", "| 1 . . | . . 6 |", "| . . . | . . . |"]
        + ["+-------+-------+", *["| . . . | . . . |"] * 2] * 2
        + ["+-------+-------+"]
    )


def test_wide_symbols_are_aligned() -> None:
    from wcwidth import wcswidth

    for symbols in ("🐶🐱🐭🐹", "1 10 100 1000", "中文字母", "👩‍🚀 🇩🇪 A é"):
        text = sk.Grid([1, 0, 0, 4, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 1], alphabet=sk.Alphabet(symbols)).format("drawing")
        lines = [line for line in text.split("\n") if not line.startswith("#")]
        assert len({wcswidth(line) for line in lines}) == 1, text


def test_a_jigsaw_is_drawn_with_its_borders() -> None:
    grid = sk.Grid([1, 2, 3, 4] + [0] * 12, sk.Layout.jigsaw("AAABCABBCCDBCDDD"))
    assert grid.format("drawing").split("\n") == [
        "# layout: jigsaw:AAABCABBCCDBCDDD",
        "┌───────────┬───┐",
        "│ 1   2   3 │ 4 │",
        "├───┐   ┌───┘   │",
        "│ . │ . │ .   . │",
        "│   └───┼───┐   │",
        "│ .   . │ . │ . │",
        "│   ┌───┘   └───┤",
        "│ . │ .   .   . │",
        "└───┴───────────┘",
    ]


def test_headers_stand_only_where_they_are_needed() -> None:
    assert sk.Grid.parse(SMALL).format("drawing").startswith("+--")
    assert sk.Grid.parse(SMALL, layout="2x2+diagonals").format("drawing").startswith("# layout: 2x2+diagonals\n+--")
    assert sk.Grid.parse(SMALL, symbols="4321").format("drawing").startswith("# symbols: 4 3 2 1\n")
    assert sk.Grid.empty("4x4+windows").format("drawing").startswith("# layout: 4x4+windows\n")
    assert sk.Grid.empty("1x5").format("drawing").startswith("# layout: 1x5\n")


def test_colours_tell_givens_from_filled_cells() -> None:
    grid = sk.Grid.parse(SMALL).replace({(0, 1): 2})
    plain, coloured = grid.format("drawing"), formats.write(grid, "drawing", colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1m1\x1b[0m \x1b[36m2\x1b[0m" in coloured


def test_line_and_rows() -> None:
    grid = sk.Grid.parse(SMALL)
    assert grid.line() == SMALL
    assert grid.format("rows") == "1..4\n..1.\n.1..\n4..1"
    numbers = sk.Grid([16] + [0] * 254 + [1], alphabet=sk.Alphabet.numbers(16))
    assert numbers.line() == "16 " + ". " * 254 + "1"
    assert numbers.format("rows").split("\n")[0] == "16 " + " ".join("." * 15)
    # two regional indicators would grow into one flag
    letters = sk.Grid([1, 2] + [0] * 14, alphabet=sk.Alphabet(("🇩", "🇪", "a", "b")))
    assert letters.line().startswith("🇩 🇪 .")


def test_json_and_hxw() -> None:
    grid = sk.Grid.parse(SMALL).replace({(0, 1): 2})
    assert grid.format("hxw") == "2x2 1 2 0 4 0 0 1 0 0 1 0 0 4 0 0 1"
    assert grid.format("json") == (
        '{"layout": "2x2", "grid": [[1, 2, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]], '
        '"givens": [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]}'
    )
    assert '"symbols": ["a", "b", "c", "d"]' in grid.with_alphabet("abcd").format("json")


@pytest.mark.parametrize(
    "symbols", ["12.4", "1-34", "_234", "|234", "1#34", "1,34", "*234", "?234", "+234", "=234", "─234", "{234", "[234"]
)
@pytest.mark.parametrize("name", ["drawing", "line", "rows"])
def test_symbols_that_text_uses_otherwise(symbols: str, name: str) -> None:
    grid = sk.Grid([1, 2] + [0] * 14, alphabet=sk.Alphabet(symbols))
    with pytest.raises(sk.SudokitError, match=f"{name} cannot carry the symbol .*: json, hxw and game-id can"):
        formats.write(grid, name)
    assert formats.parse_one(formats.write(grid, "json")).alphabet == grid.alphabet


def test_html_is_self_contained_and_escaped() -> None:
    text = html.table(sk.Grid([1, 2] + [0] * 14, givens=[1] + [0] * 15, alphabet=sk.Alphabet("<&\"'")))
    assert "<b>&lt;</b>" in text
    assert ">&amp;</td>" in text
    assert "http" not in text
    assert "<script" not in text
    assert text.count("<td") == 16
    jigsaw = html.table(sk.Grid.empty(sk.Layout.jigsaw("AAABCABBCCDBCDDD")))
    assert jigsaw.count("2px") > 16
