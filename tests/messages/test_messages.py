"""Steps in words: the catalogues are complete, and no text names what has no role in its step.

`cpp/core/wording/wording_test.cpp` tests templates, names of cells, chains and JSON.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

import sudokit as sk
from conftest import ROOT
from helpers import audit
from sudokit import messages
from sudokit.grid import cell_name
from sudokit.logic._profiles import FAMILIES
from sudokit.messages import argument

CATALOGUES = ROOT / "cpp" / "core" / "wording" / "catalogues"
TECHNIQUES = [name for name, family in FAMILIES.items() if family != "solver" or name == "locked-set"]
LANGUAGES = messages.languages()
WHOLE = tuple(code for code in LANGUAGES if messages.catalogue(code).arguing.language == code)
PARTS = ("idea", "cells", "reason")
PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."


def test_every_technique_has_a_style() -> None:
    assert set(messages.styles()) == set(TECHNIQUES)


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((CATALOGUES / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", WHOLE)
def test_the_catalogues_cover_every_style(language: str) -> None:
    data = _table(language)
    assert set(data["style"]) == set(messages.styles().values()) == set(_table("styles"))
    for style in data["style"].values():
        assert set(style) == set(PARTS)
    assert set(data.get("techniques", {})) <= set(TECHNIQUES)


def test_the_core_has_the_texts_of_the_catalogues() -> None:
    assert set(messages.languages()) == {file.stem for file in CATALOGUES.glob("*.toml")} - {"styles", "techniques"}
    assert messages.technique_data() == _table("techniques")
    styles = {technique: name for name, style in _table("styles").items() for technique in style["techniques"]}
    assert messages.styles() == styles
    for language in LANGUAGES:
        data, words = _table(language), messages.catalogue(language)
        for section in ("hints", "houses", "verdicts", "card", "levels", "page", "argument", "search", "search_texts"):
            for key, text in data.get(section, {}).items():
                assert words.text(section, key) == text
        for technique in TECHNIQUES:
            assert words.name(technique) == data.get("techniques", {}).get(technique, _table("techniques")[technique]["name"])
        with pytest.raises(KeyError, match=r"there is no text 'page\.nothing'"):
            words.text("page", "nothing")


def test_a_chain_is_told_node_by_node() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    nodes = (sk.Node(5, ((0, 1),)), sk.Node(5, ((0, 7), (0, 8))), sk.Node(3, ((0, 7),)))
    step = sk.Step("aic", 0, (), (), (5,), (), (), (), nodes, ((0, 1, True), (1, 2, False)))
    told, _ = argument(step, state)
    assert [(line.on, line.text) for line in told] == [
        (False, "Suppose r1c2 is not 5."),
        (True, "Then 5 is in r1c89."),
        (False, "So r1c8 is not 3."),
    ]
    told, _ = argument(step, state, "de")
    assert [line.text for line in told][1:] == ["Dann gilt: 5 steht in r1c89.", "Also gilt: r1c8 ist nicht 3."]


def test_steps_of_a_callers_own_are_told_or_refused() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    houses = state.layout.houses
    step = sk.Step("pointing", 0, (), (((0, 0), 2),), (2,), (), (), ((houses[18], "base"), (houses[0], "cover")))
    assert messages.line(step, state) == "Pointing: 2 in b1 => r1c1<>2"
    assert messages.where(step, state) == houses[18]
    elsewhere = sk.Layout(2, 2).houses[0]
    for wrong, fault in (
        ({"eliminations": (((9, 0), 2),)}, "r10c1 is outside the grid"),
        ({"values": (10,)}, "values go from 1 to 9, not 10"),
        ({"houses": ((elsewhere, "base"),)}, "it has no row 1"),
        ({"houses": ((houses[0], "boss"),)}, "an unknown role, 'boss'"),
        ({"technique": "guessing"}, "there is no technique 'guessing'"),
        ({"nodes": (sk.Node(1, ()),)}, "a node without cells"),
        ({"nodes": (sk.Node(1, ((0, 0),)),), "links": ((0, 1, True),)}, "a node that it does not have"),
    ):
        with pytest.raises(sk.SudokitError, match=re.escape(fault)):
            messages.line(step._replace(**wrong), state)
    with pytest.raises(sk.SudokitError, match=r"naked-pair: a message needs \{in:base\}, which its step does not have"):
        messages.catalogue("en").tell(step._replace(technique="naked-pair", houses=()), state)


def test_the_audit_finds_what_has_no_role() -> None:
    step = sk.explain(PUZZLE)[0]
    assert step.technique == "hidden-single"
    words = messages.catalogue("en")
    (place, value), house = step.placements[0], step.houses[0][0]
    name = cell_name(*place)
    other = value % 9 + 1
    assert not audit.faults(step, f"In {house.name} only {name} can hold {value}. So {name} is {value}.", 9, words)
    assert audit.faults(step, "Look at r9c9.", 9, words)
    assert audit.faults(step, f"{name} is {other}", 9, words)
    assert audit.faults(step, f"{name}<>{other}", 9, words)
    assert audit.faults(step, f"remove {other} from {name}", 9, words)
    assert audit.faults(step, f"({other}){name}", 9, words)
    assert audit.faults(step, f"In {house.kind} {house.index % 9 + 2} there is one", 9, words)
    assert audit.faults(step, "in den Zeilen 1 und 2", 9, messages.catalogue("de"))


def _told(path: sk.Explanation | sk.Steps) -> None:
    for index, step in enumerate(path):
        before = path.before(index)
        line = messages.line(step, before)
        assert not audit.faults(step, line, path.start.size, messages.catalogue("en")), line
        for language in LANGUAGES:
            words = messages.catalogue(language)
            for stage in (1, 2, 3, 4):
                text = words.tell(step, before, stage)
                assert text.endswith((".", "。")), text
                assert not re.search(r"  | ,|\[", text), text
                if stage >= 3:
                    proof = path.proof(index) if stage == 4 else None
                    assert not audit.faults(step, text, path.start.size, words, proof), (text, step)
            named = audit.cells_named(text, path.start.size)
            assert {place for place, _ in (*step.placements, *step.eliminations)} <= named


# What is found fast on any layout.
FAST = ("singles", "intersections", "subsets", "single_value", "colouring", "wings")
HODOKU = {name for search in sk.Profile.load("hodoku").searches for name in search.techniques}
QUICK = sk.Profile.load("hodoku").only(*(name for name in TECHNIQUES if FAMILIES[name] in FAST and name in HODOKU))


@pytest.mark.sampled(2)
@pytest.mark.thorough
@pytest.mark.parametrize("spec", ["3x3", "2x3", "3x3+diagonals+windows", "4x4"])
def test_texts_name_only_what_has_a_role(spec: str) -> None:
    for seed in range(2):
        grid = sk.random_grid(spec, seed=seed)
        puzzle = sk.Grid([v if (7 * cell + seed) % 9 < 4 else 0 for cell, v in enumerate(grid.values)], layout=grid.layout)
        path = sk.explain(puzzle, QUICK)
        _told(path)
        for index in range(0, len(path), 12):
            _told(sk.steps(path.before(index), QUICK))


def test_stages_tell_more_and_more() -> None:
    path = sk.explain(PUZZLE)
    index = next(number for number, step in enumerate(path) if step.technique == "pointing")
    texts = [path.text(index, stage) for stage in (1, 2, 3, 4)]
    assert texts[0].startswith("Look at ")
    assert texts[1].startswith("Pointing: ")
    assert not audit.cells_named(texts[0] + texts[1], 9)
    lost = {place for place, _ in path[index].eliminations}
    assert not lost & audit.cells_named(texts[2], 9)
    assert lost <= audit.cells_named(texts[3], 9)
    with pytest.raises(sk.SudokitError, match=r"stage must be an integer from 1 to 4"):
        path.text(index, 5)  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="language must be one of de, en, es, fr, ja, not 'xx'"):
        path.text(index, 4, "xx")
