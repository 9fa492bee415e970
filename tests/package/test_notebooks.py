"""What results show in a notebook: well-formed HTML that escapes all text, names what it shows, and brings no script."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

import sudokit as sk

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
SMALL = "12.. 34.. ...3 ..2."
EVIL = sk.Alphabet('<>&"')
VOID = {"br", "meta", "link", "rect", "path", "circle", "line", "polygon", "use"}


def shown() -> dict[str, Any]:
    """Return results of each kind that a notebook shows."""
    grid = sk.Grid.parse(SMALL).with_alphabet(EVIL)
    return {
        "Grid": grid,
        "Candidates": grid.candidates(),
        "Candidates 16x16": sk.Grid.empty("4x4").candidates(),
        "Outcome": sk.solve(grid),
        "Outcome without a grid": sk.solve("11.. .... .... ...."),
        "Check": sk.check(grid),
        "Check of conflicts": sk.check("11.. .... .... ...."),
        "Puzzle": sk.generate("2x2", seed=1, symbols=EVIL),
        "Puzzle of a level": sk.generate(level="easy", seed=1),
        "Minimised": sk.minimise(sk.random_grid("2x2", seed=1).with_alphabet(EVIL), seed=1),
        **{f"Hint {stage}": sk.hint(PUZZLE, stage) for stage in (1, 2, 3, 4)},
        "Hint at a wrong entry": sk.hint(sk.Grid.parse(SMALL).replace({(0, 2): 4}), 3),
        "Hint in odd symbols": sk.hint(grid, 4),
        "Step": sk.explain(PUZZLE)[20],
        "Step of a search": sk.solve(PUZZLE, method="deduction", trail=True).trail[6],
        "Rating": sk.rate(PUZZLE),
        "Rating of no puzzle": sk.rate("." * 81),
        "Explanation": sk.explain(grid),
        "Batch": sk.solve_many([grid, "x" * 16], symbols=EVIL),
    }


SHOWN = shown()


class Reader(HTMLParser):
    """Holds every element to its end, and collects the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(result: Any) -> Reader:
    reader = Reader()
    reader.feed(result._repr_html_())
    reader.close()
    return reader


@pytest.mark.parametrize("name", SHOWN)
def test_all_of_it_is_well_formed_and_inert(name: str) -> None:
    found = read(SHOWN[name])
    assert found.open == []
    tags = {tag for tag, _ in found.tags}
    assert not tags & {"script", "object", "embed", "img", "link"}
    assert not any(key.startswith("on") or key in ("src", "href") for _, values in found.tags for key in values)


@pytest.mark.parametrize("name", ["Grid", "Candidates", "Outcome", "Puzzle", "Minimised"])
def test_symbols_are_escaped(name: str) -> None:
    html = SHOWN[name]._repr_html_()
    assert "&lt;" in html
    assert "&amp;" in html
    text = "".join(read(SHOWN[name]).text)
    assert all(symbol in text for symbol in EVIL.symbols)


def test_facts_are_headed_by_their_names() -> None:
    for name in ("Outcome", "Check", "Puzzle", "Minimised", "Step", "Rating"):
        heads = [values.get("scope") for tag, values in read(SHOWN[name]).tags if tag == "th"]
        assert heads
        assert set(heads) == {"row"}
    assert {"scope": "col"}.items() <= next(values for tag, values in read(SHOWN["Batch"]).tags if tag == "th").items()


def test_candidates_stand_in_their_places() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    text = read(state).text
    rows = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    for place in ((0, 0), (8, 8), (3, 1)):
        assert "\n".join(" ".join(str(v) if v in state[place] else " " for v in row) for row in rows) in text


def test_a_hint_shows_where_to_look_and_no_more() -> None:
    hint = SHOWN["Hint 1"]
    assert hint.house is not None
    marked = [values["aria-label"] for tag, values in read(hint).tags if tag == "td" and "aria-label" in values]
    assert len(marked) == 9
    assert all(str(label).endswith(", marked") and f"r{hint.house.name.split()[1]}c" in str(label) for label in marked)
    assert hint.text in "".join(read(hint).text)
    assert not any(tag == "svg" for tag, _ in read(hint).tags)
    picture = next(values for tag, values in read(SHOWN["Hint 4"]).tags if tag == "svg")
    assert picture["aria-label"] == SHOWN["Hint 4"].text
    wrong = [values["aria-label"] for tag, values in read(SHOWN["Hint at a wrong entry"]).tags if "aria-label" in values]
    assert "r1c3 4, marked" in wrong


def test_a_solution_is_there_to_unfold() -> None:
    found = read(SHOWN["Puzzle"])
    assert [tag for tag, _ in found.tags].count("details") == 1
    text = "".join(found.text)
    assert text.index("solution") > text.index("clues")


def test_a_step_names_what_it_rests_on() -> None:
    text = read(SHOWN["Step of a search"]).text
    assert text[0] == "r2c6<>5 (claiming: row 1 to box 2)"
    assert text[text.index("removes") :][:2] == ["removes", "r2c6<>5"]
    assert text[text.index("base") :][:4] == ["base", "r1c4, r1c6, row 1", "cover", "box 2"]


def test_lines_are_seen_on_dark_notebooks() -> None:
    for name in ("Grid", "Candidates", "Batch", "Rating"):
        html = SHOWN[name]._repr_html_()
        assert "#333" not in html
        assert "color:" not in html.replace("currentColor", "")
