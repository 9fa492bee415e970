"""Pictures of steps: well-formed, self-contained, every role by colour and shape, on any layout."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import sudokit as sk
from sudokit import _core
from sudokit.drawing import _arrows, _marks, _outline, notebook, page, svg, terminal
from sudokit.drawing._svg import style
from sudokit.logic._examples import example

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
NAMESPACE = "{http://www.w3.org/2000/svg}"
STEP = sk.Step(
    "aic",
    0,
    (),
    (((5, 2), 1),),
    (1,),
    (((8, 2), "set_a"), ((7, 2), "set_a"), ((4, 1), "pivot")),
    (((3, 1), 5, "fin"),),
    (),
    (sk.Node(1, ((7, 2),)), sk.Node(1, ((5, 0), (6, 0))), sk.Node(7, ((5, 0),))),
    ((0, 1, True), (1, 2, False)),
)


def _drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def _classes(root: ElementTree.Element) -> set[str]:
    return {name for element in root.iter() for name in element.get("class", "").split()}


def test_every_step_of_a_path_is_drawn() -> None:
    path = sk.explain(PUZZLE)
    for index, step in enumerate(path):
        root = _drawn(path.svg(index, title="a & b"))
        assert root.get("aria-label") == "a & b"
        assert ("place" in _classes(root)) == bool(step.placements)
        assert ("elim" in _classes(root)) == bool(step.eliminations)
        texts = [element.text for element in root.iter(f"{NAMESPACE}text")]
        assert len([text for text in texts if text]) >= 81 - len(texts)


@pytest.mark.sampled(2, 1)
@pytest.mark.thorough
@pytest.mark.parametrize(
    "spec", ["2x2", "2x3", "4x4", "3x3+diagonals+windows", "jigsaw:AABBABABCCDDCCDD".replace("ABAB", "AABB")]
)
def test_every_layout_can_be_drawn(spec: str) -> None:
    grid = sk.Grid.empty(spec)
    houses = grid.layout.houses
    for house in houses:
        step = sk.Step("pointing", 0, (), (((0, 0), 1),), (1,), (), (), ((house, "base"), (house, "cover")))
        root = _drawn(svg(grid, step))
        assert {"h-base", "h-cover"} <= _classes(root)
    assert len(list(_drawn(svg(grid)).iter(f"{NAMESPACE}text"))) == grid.size**3 + 2 * grid.size


def test_symbols_are_escaped() -> None:
    grid = sk.Grid.parse("12.. 34.. ...3 ..2.").with_alphabet("<&>x")
    texts = {element.text for element in _drawn(svg(grid)).iter(f"{NAMESPACE}text")}
    assert {"<", "&", ">", "x"} <= texts
    assert "&lt;" in page(sk.explain(grid))


def test_what_links_join_and_remove_is_drawn_over_their_arrows() -> None:
    for technique in ("aic", "xy-wing", "forcing-chain-contradiction"):
        made = example(technique)
        assert made is not None
        text = made.found.svg(made.number)
        last_arrow = text.rindex('class="strong"')
        for mark in ("disc", "ring", "elim", "place"):
            assert text.find(f'class="{mark}"', 0, last_arrow) == -1, (technique, mark)


def test_a_placed_value_hides_no_other_candidate_that_links_join() -> None:
    made = example("forcing-chain-contradiction")
    assert made is not None
    drawn = _drawn(made.found.svg(made.number))
    sides = [float(one.get("width", "")) for one in drawn.iter(f"{NAMESPACE}rect") if one.get("class") == "place"]
    assert len(sides) == 1
    assert sides[0] < 40


def test_parts_of_a_step_are_marked() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    classes = _classes(_drawn(svg(state, STEP)))
    assert {"s-a", "set-a", "pivot", "disc", "ring", "fin", "capsule", "strong", "weak", "elim", "bar"} <= classes
    assert "tag" not in classes  # a single set needs no letter
    assert "elim" not in _classes(_drawn(svg(state, STEP, stage=3)))
    for stage in (1, 2):
        early = _classes(_drawn(svg(state, STEP, stage=stage)))
        assert "h-look" in early
        assert not early & {"disc", "ring", "strong", "weak", "s-a"}
    with pytest.raises(sk.SudokitError, match=r"stage must be an integer from 1 to 4"):
        svg(state, STEP, stage=5)  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="theme"):
        svg(state, theme="blue")  # type: ignore[arg-type]


def test_every_role_has_a_mark_and_a_style() -> None:
    css = style()
    for role in _core.roles():
        step = sk.Step("aic", 0, (), (), (), (((0, 0), role),), (((1, 1), 1, role),), ())
        marks = _marks.marks_of(step)
        assert marks.candidates
        for mark in marks.candidates.values():
            assert f".sk .{mark}" in css
        for outline in marks.cells.values():
            assert f".sk .{outline}{{" in css
        for letter in marks.sets.values():
            assert f".sk .s-{letter}{{" in css
    # colours 1 to 4 differ in shape, not only in colour
    assert len({_marks._CANDIDATES[f"colour_{number}"] for number in (1, 2, 3, 4)}) == 4


def test_links_make_nodes_true_and_false() -> None:
    marks = _marks.marks_of(STEP).candidates
    assert (marks[(7, 2), 1], marks[(5, 0), 1], marks[(6, 0), 1], marks[(5, 0), 7]) == ("ring", "disc", "disc", "ring")


@pytest.mark.parametrize(
    ("cells", "path"),
    [
        ([(0, 0), (0, 1)], "M5 5H195V95H5Z"),
        ([(0, 0), (1, 1)], "M5 5H95V95H5ZM105 105H195V195H105Z"),
        ([(0, 0), (1, 0), (1, 1)], "M5 5H95V105H195V195H5Z"),
    ],
)
def test_outlines(cells: list[tuple[int, int]], path: str) -> None:
    assert _outline.outline(cells, 5) == path


def test_a_ring_of_cells_has_an_outline_within() -> None:
    ring = [place for place in itertools.product(range(3), range(3)) if place != (1, 1)]
    assert _outline.outline(ring, 5).count("Z") == 2


def test_arrows_keep_clear() -> None:
    straight = _arrows.arrow((50, 50), (450, 50), 14, [], 900)
    blocked = _arrows.arrow((50, 50), (450, 50), 14, [((250, 50), 30)], 900)
    assert straight.path != blocked.path
    assert straight.head
    assert not _arrows.arrow((50, 50), (80, 50), 14, [], 900).head


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.ids: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attrs:
            if name in ("src", "srcset", "data", "action") or (name == "href" and not str(value).startswith("#")):
                self.fetched.append(str(value))
            if name == "id":
                self.ids.append(str(value))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_holds_everything_and_fetches_nothing(language: str) -> None:
    path = sk.explain(PUZZLE)
    text = page(path, language)
    read = _Page()
    read.feed(text)
    assert read.fetched == []
    assert len(read.ids) == len(set(read.ids))
    assert read.counts["article"] == len(path) + 1
    assert read.counts["li"] == len(path)
    assert f'lang="{language}"' in text
    assert "url(http" not in text
    assert "@import" not in text
    assert not re.search(r"%[A-Z_]+%", text)
    assert "ArrowRight" in text
    assert "prefers-color-scheme:dark" in text
    assert len(text) < 1_500_000


def test_the_page_tells_chains_node_by_node() -> None:
    path = sk.explain(".8....6...5.3.........89.731....493..24.7..1....1.....3.8....9...29.........62...")
    chained = [step for step in path if step.links]
    assert chained
    assert page(path).count('<ol class="proof">') >= len([step for step in chained if len(step.links) < 12])


def test_notebooks_show_the_page_in_a_frame() -> None:
    path = sk.explain("12.. 34.. ...3 ..2.")
    assert path._repr_html_() == notebook(path)
    assert notebook(path).startswith("<iframe srcdoc=")
    assert "<script>" not in notebook(path)


def test_the_terminal_grid_says_the_same_with_and_without_colours() -> None:
    path = sk.explain(PUZZLE)
    for index in (0, 5, 10):
        plain = terminal(path.before(index), path[index], colour=False)
        colours = terminal(path.before(index), path[index])
        assert re.sub(r"\x1b\[[0-9;]*m", "", colours) == plain
        assert colours != plain
    struck = terminal(path.before(5), path[5])
    assert struck.count("\x1b[1;9;31m") == len(path[5].eliminations)
    for spec in ("4x4", "jigsaw:AABBAABBCCDDCCDD"):
        state = sk.Grid.empty(spec).candidates()
        assert re.sub(r"\x1b\[[0-9;]*m", "", terminal(state)) == terminal(state, colour=False)
