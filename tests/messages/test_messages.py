"""Steps in words: the catalogues are complete, and no text names what has no role in its step."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import sudokit as sk
from sudokit import _core, messages
from sudokit.logic._profiles import FAMILIES
from sudokit.messages import _audit, _eureka, _facts, _names, _template
from sudokit.messages._argument import argument

MESSAGES = Path(messages.__file__).parent
TECHNIQUES = [name for name, family in FAMILIES.items() if family != "solver" or name == "locked-set"]
LANGUAGES = messages.languages()
PARTS = ("idea", "cells", "reason")
PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."


def test_every_technique_has_a_style() -> None:
    assert set(messages.styles()) == set(TECHNIQUES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_cover_every_style(language: str) -> None:
    data = tomllib.loads((MESSAGES / f"{language}.toml").read_text(encoding="utf-8"))
    assert set(data["style"]) == {style.name for style in messages.styles().values()}
    for style in data["style"].values():
        assert set(style) == set(PARTS)
    assert set(data.get("techniques", {})) <= set(TECHNIQUES)


def test_the_catalogues_have_the_same_texts() -> None:
    english, *others = (tomllib.loads((MESSAGES / f"{name}.toml").read_text(encoding="utf-8")) for name in ("en", "de"))
    for other in others:
        for section in ("words", "stages", "hints", "verdicts", "levels", "page", "argument", "style"):
            assert set(other[section]) == set(english[section]), section


def _templates() -> list[tuple[str, str]]:
    found = [(f"{style.name} line", style.line) for style in set(messages.styles().values()) if style.line]
    for language in LANGUAGES:
        words = messages.catalogue(language)
        found += [(f"{language} {name} {part}", words.template(name, part)) for name in TECHNIQUES for part in PARTS]
    return found  # type: ignore[return-value]


def test_every_slot_exists() -> None:
    roles = set(_core.roles())
    for where, template in _templates():
        for slot in template.slots():  # type: ignore[attr-defined]
            arguments = list(slot.arguments)
            if slot.name in ("one", "count"):
                assert arguments.pop(0) in _facts._LISTS, (where, slot)
                assert len(slot.choices) == (2 if slot.name == "one" else 0), (where, slot)
            else:
                assert slot.name in _facts.SLOTS, (where, slot)
            assert {role for argument in arguments for role in argument.split("+")} <= roles, (where, slot)


def test_templates() -> None:
    said = {"a": "1", "b": ""}

    def fill(text: str) -> str:
        return _template.parse(text).fill(lambda slot: said.get(slot.name, ""))

    assert fill("{a}[, {b}][ and {a}]") == "1 and 1"
    with pytest.raises(sk.SudokitError, match=r"needs \{b\}"):
        fill("{b}")
    for wrong in ("[{a}", "{a}]", "{a", "{A}"):
        with pytest.raises(sk.SudokitError):
            _template.parse(wrong)


@pytest.mark.parametrize(
    ("cells", "size", "names"),
    [
        ([(0, 4), (0, 7), (0, 8), (4, 0), (7, 0)], 9, "r1c589,r58c1"),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], 9, "r12c12"),
        ([(0, 0), (1, 1)], 9, "r1c1,r2c2"),
        ([(9, 0), (9, 1)], 16, "r10c1,r10c2"),
    ],
)
def test_names_of_cells(cells: list[tuple[int, int]], size: int, names: str) -> None:
    assert _names.cell_names(cells, size) == names
    assert _names.cells_named(names, size) == set(cells)


def test_eureka() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    node = sk.Node
    step = sk.Step(
        "aic", 0, (), (((0, 0), 2),), (), (), (), (),
        (node(5, ((0, 1),)), node(5, ((0, 7), (0, 8))), node(3, ((0, 7),)), node(3, ((3, 1),)), node(8, ((3, 1),))),
        ((0, 1, True), (1, 2, False), (2, 3, True), (3, 4, False)),
    )  # fmt: skip
    assert _eureka.eureka(step, state, str) == ["(5)r1c2 = (5)r1c89 - (3)r1c8 = (3-8)r4c2"]
    # an almost locked set: what is left when it lacks the first value
    members = ((0, 0), (1, 0))
    held = sorted({value for place in members for value in state[place]})
    linked = sk.Step(
        "aic", 0, (), (((0, 0), 2),), (), (), (), (),
        (node(held[0], (members[0],), members), node(held[1], (members[1],), members), node(held[1], ((5, 0),))),
        ((0, 1, True), (1, 2, False)),
    )  # fmt: skip
    rest = "".join(map(str, held[1:]))
    assert _eureka.eureka(linked, state, str) == [f"({held[0]}={rest})r12c1 - ({held[1]})r6c1"]
    # another chain begins where a link does not go on
    apart = sk.Step("x-chain", 0, (), (), (), (), (), (), step.nodes, ((0, 1, True), (2, 3, True)))
    assert len(_eureka.eureka(apart, state, str)) == 2


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
    assert [line.text for line in told][1:] == ["Dann gilt: 5 liegt in r1c89.", "Also gilt: r1c8 ist nicht 3."]


def test_the_audit_finds_what_has_no_role() -> None:
    step = sk.explain(PUZZLE)[0]
    assert step.technique == "hidden-single"
    words = messages.catalogue("en")
    (place, value), house = step.placements[0], step.houses[0][0]
    name = _names.cell_names([place], 9)
    other = value % 9 + 1
    assert not _audit.faults(step, f"In {house.name} only {name} can hold {value}. So {name} is {value}.", 9, words)
    assert _audit.faults(step, "Look at r9c9.", 9, words)
    assert _audit.faults(step, f"{name} is {other}", 9, words)
    assert _audit.faults(step, f"{name}<>{other}", 9, words)
    assert _audit.faults(step, f"remove {other} from {name}", 9, words)
    assert _audit.faults(step, f"({other}){name}", 9, words)
    assert _audit.faults(step, f"In {house.kind} {house.index % 9 + 2} there is one", 9, words)
    assert _audit.faults(step, "in den Zeilen 1 und 2", 9, messages.catalogue("de"))


def _told(path: sk.Explanation | sk.Steps) -> None:
    for index, step in enumerate(path):
        before = path.before(index)
        line = messages.line(step, before)
        assert not _audit.faults(step, line, path.start.size, messages.catalogue("en")), line
        for language in LANGUAGES:
            words = messages.catalogue(language)
            for stage in (1, 2, 3, 4):
                text = words.tell(step, before, stage)
                assert text.endswith("."), text
                assert not re.search(r"  | ,|\[", text), text
                if stage >= 3:
                    assert not _audit.faults(step, text, path.start.size, words), (text, step)
            named = _names.cells_named(text, path.start.size)
            assert {place for place, _ in (*step.placements, *step.eliminations)} <= named


# What is found fast on any layout.
FAST = ("singles", "intersections", "subsets", "single_value", "colouring", "wings")
QUICK = sk.Profile.load("hodoku").only(
    *(name for name in TECHNIQUES if FAMILIES[name] in FAST and name not in ("locked-set", "wxyz-wing"))
)


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
    assert not _names.cells_named(texts[0] + texts[1], 9)
    lost = {place for place, _ in path[index].eliminations}
    assert not lost & _names.cells_named(texts[2], 9)
    assert lost <= _names.cells_named(texts[3], 9)
    with pytest.raises(sk.SudokitError, match=r"stage must be an integer from 1 to 4"):
        path.text(index, 5)  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="language must be one of de, en, not 'xx'"):
        path.text(index, 4, "xx")
