"""Worked examples and positions to practise on: each technique is the next step, and nothing cheaper does the same."""

from __future__ import annotations

import pytest

import example_rules
import sudokit as sk
from sudokit.logic._examples import Example, entries, example, next_step, practice, state_of, technique_names
from sudokit.logic._learning_order import AFTER, EARLY, cheaper_than, learning_order, learning_profile
from sudokit.logic._profiles import FAMILIES

NAMES = technique_names()
# A sample over all families, for each run of the tests; the thorough run takes all.
SAMPLE = ("naked-single", "pointing", "hidden-pair", "x-wing", "skyscraper", "unique-rectangle-1", "xy-wing", "als-xz")


def check(technique: str, made: Example, entry: dict[str, str]) -> None:
    step, state = made.found[made.number], made.found.before(made.number)
    assert step.technique == technique
    assert made.found.line(made.number) == entry["line"]
    assert state == state_of(entry)
    assert not example_rules.faults(technique, step, state)


def check_all(technique: str) -> None:
    made = example(technique)
    assert made is not None, technique
    check(technique, made, entries("examples")[technique])
    for one, entry in zip(practice(technique), entries("practice").get(technique, ()), strict=True):
        check(technique, one, entry)


@pytest.mark.parametrize("technique", SAMPLE)
def test_some_examples_are_worth_studying(technique: str) -> None:
    check_all(technique)


@pytest.mark.thorough
@pytest.mark.parametrize("technique", NAMES)
def test_every_example_is_worth_studying(technique: str) -> None:
    check_all(technique)


def test_every_technique_has_an_example_from_a_puzzle_with_one_solution() -> None:
    assert set(entries("examples")) == set(NAMES)
    assert set(entries("practice")) <= set(NAMES)
    for name in NAMES:
        for entry in (entries("examples")[name], *entries("practice").get(name, ())):
            outcome = sk.solve(sk.Grid.parse(entry["puzzle"], layout=entry.get("layout")))
            assert outcome.status is sk.Status.UNIQUE
            solution = outcome.grid
            assert solution is not None
            assert all(value in (".", answer) for value, answer in zip(entry["placed"], solution.line(), strict=True))
            for triple in entry["eliminated"].split():
                value, row, column = map(int, triple)
                assert solution[row - 1, column - 1] != value


def test_positions_of_a_technique_come_from_different_puzzles() -> None:
    for name, further in entries("practice").items():
        puzzles = [entry["puzzle"] for entry in (entries("examples")[name], *further)]
        assert len(set(puzzles)) == len(puzzles), name


def test_the_learning_order_is_hodokus_with_the_techniques_that_it_lacks() -> None:
    order = [name for search in learning_order().searches for name in search.techniques]
    plain = [name for search in sk.Profile.load("hodoku").searches for name in search.techniques if FAMILIES[name] != "rules"]
    assert [name for name in order if name in plain] == plain
    assert sorted(order) == sorted(NAMES)


@pytest.mark.parametrize("technique", NAMES)
def test_a_technique_is_tried_at_its_place(technique: str) -> None:
    order = learning_order()
    searches = learning_profile(technique).searches
    own = next(number for number, search in enumerate(searches) if technique in search.techniques)
    assert searches[own].enabled
    limit = EARLY[technique].before if technique in EARLY else technique
    earlier = order.searches[: order.searches.index(order.search_of(limit))]
    needed = AFTER.get(technique, ())
    before = [search.techniques for search in earlier if search.enabled or search.techniques[0] in needed]
    own_before = [search.techniques for search in searches[:own] if search.enabled]
    assert [names for names in own_before if FAMILIES[names[0]] != "rules"] == before


def test_a_rule_that_is_less_strict_gives_its_reason() -> None:
    for name, early in EARLY.items():
        rivals = example_rules.between(name)
        assert rivals[0] == early.before
        assert name not in rivals
        assert early.reason.endswith(".")
    assert not example_rules.between("x-wing")
    assert cheaper_than("full-house") is None


def test_what_a_step_removes_includes_what_its_placements_remove() -> None:
    path = sk.explain("12.. 34.. ...3 ..2.")
    before, after = path.before(0), path.state(0)
    lost = {
        (cell, value)
        for cell in range(16)
        if not before.grid.values[cell] and cell != 3
        for value in range(1, 5)
        if (before.masks[cell] & ~after.masks[cell]) >> (value - 1) & 1
    }
    assert path.line(0) == "Naked Single: r1c4=4"
    assert example_rules.removed(path[0], before) == lost


def test_faults_are_found() -> None:
    """A step in a grid with open singles is not a good example, nor is one that something cheaper replaces."""
    state = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..").start
    pointing = sk.steps(state, sk.Profile.load("hodoku").only("pointing"))[0]
    found = example_rules.faults("pointing", pointing, state)
    assert "the next step is hidden-single" in found
    assert "hidden-single is open" in found
    state = state_of(entries("examples")["squirmbag"])
    step = next_step("squirmbag", state)[0]
    smaller = example_rules.cheaper("squirmbag", step, state)
    assert smaller
    assert set(smaller) <= {"x-wing", "swordfish", "jellyfish"}
