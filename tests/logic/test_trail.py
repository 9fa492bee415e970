"""Trails: every step against an independent reader of steps, which knows nothing but houses and sets."""

from __future__ import annotations

import json
import pickle
import random
from itertools import permutations

import pytest

import sudokit as sk
from helpers.command import run
from helpers.steps import JIGSAW, puzzle_of
from reference import Houses, houses_of
from sudokit import _core
from sudokit.messages import catalogue, languages
from sudokit.solving import MethodName

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LOCKED = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
LAYOUTS = ("3x3", "2x3", "3x2", JIGSAW, "3x3+diagonals", "2x2+diagonals+windows", "3x3+diagonals+windows", "4x4")

Marks = list[set[int]]


def posed(spec: str, seed: int) -> sk.Grid:
    """Return a puzzle with one solution, not a minimal one."""
    size = sk.Layout.parse(spec).size
    return puzzle_of(spec, seed, 3 * size**2 // 4 if size <= 9 else 126)[0]


def marks_of(candidates: sk.Candidates) -> Marks:
    size = candidates.size
    return [set(candidates[divmod(cell, size)]) for cell in range(size * size)]


class Reader:
    """Takes steps one by one and objects to what is not so."""

    def __init__(self, houses: Houses, start: Marks) -> None:
        self.houses = houses
        self.size = len(houses[0])
        self.marks = [set(mark) for mark in start]
        self.peers = [set().union(*(h for h in houses if cell in h)) - {cell} for cell in range(len(start))]
        self.guesses: list[tuple[Marks, int, int]] = []
        self.undone: tuple[int, int] | None = None

    def cell(self, place: tuple[int, int]) -> int:
        return place[0] * self.size + place[1]

    def house(self, house: sk.House) -> set[int]:
        assert list(house.cells) in self.houses
        return set(house.cells)

    def take(self, step: sk.Step) -> None:
        getattr(self, step.technique.replace("-", "_"))(step)
        placements = [(self.cell(place), value) for place, value in step.placements]
        if step.technique == "undo":
            self.marks, cell, value = self.guesses.pop()
            self.undone = (cell, value)
        for cell, value in placements:
            self.marks[cell] &= {value}
            for peer in self.peers[cell]:
                self.marks[peer] -= {value}
        for place, value in step.eliminations:
            assert value in self.marks[self.cell(place)]
            self.marks[self.cell(place)].remove(value)
        assert step.depth == len(self.guesses) + (step.technique == "undo")

    def given(self, step: sk.Step) -> None:
        for place, value in step.placements:
            assert self.marks[self.cell(place)] == {value}

    def guess(self, step: sk.Step) -> None:
        ((place, value),) = step.placements
        assert value in self.marks[self.cell(place)]
        assert len(self.marks[self.cell(place)]) > 1
        self.guesses.append(([set(mark) for mark in self.marks], self.cell(place), value))

    def undo(self, step: sk.Step) -> None:
        assert not step.placements
        assert not step.eliminations

    def forbidden(self, step: sk.Step) -> None:
        ((place, value),) = step.eliminations
        assert self.undone == (self.cell(place), value)

    def contradiction(self, step: sk.Step) -> None:
        cells = [self.cell(place) for place, _ in step.cells]
        if not step.houses:
            assert [self.marks[cell] for cell in cells] == [set()]
        elif not cells:
            ((house, _),) = step.houses
            (value,) = step.values
            assert all(value not in self.marks[cell] for cell in self.house(house))
        else:
            left = set().union(*(self.marks[cell] for cell in cells))
            assert set(step.values) == left
            assert len(left) < len(cells)
            assert all(set(cells) <= self.house(house) for house, _ in step.houses)

    def solution(self, step: sk.Step) -> None:
        assert all(len(mark) == 1 for mark in self.marks)

    def naked_single(self, step: sk.Step) -> None:
        ((place, value),) = step.placements
        assert self.marks[self.cell(place)] == {value}
        assert step.cells == ((place, "subject"),)

    def hidden_single(self, step: sk.Step) -> None:
        ((place, value),) = step.placements
        ((house, role),) = step.houses
        assert role == "base"
        assert [cell for cell in self.house(house) if value in self.marks[cell]] == [self.cell(place)]

    def locked_set(self, step: sk.Step) -> None:
        (a, _), (b, _) = step.houses
        cells = {self.cell(place) for place, _ in step.cells}
        assert cells <= self.house(a) & self.house(b)
        assert set().union(*(self.marks[cell] for cell in cells)) == set(step.values)
        assert len(cells) == len(step.values)
        assert {role for _, role in step.cells} == {"set_a"}
        for place, value in step.eliminations:
            assert value in step.values
            assert self.cell(place) in (self.house(a) | self.house(b)) - cells

    def pointing(self, step: sk.Step) -> None:
        (base, first), (cover, second) = step.houses
        assert (first, second) == ("base", "cover")
        (value,) = step.values
        places = {cell for cell in self.house(base) if value in self.marks[cell]}
        assert places <= self.house(cover)
        assert {self.cell(place) for place, _ in step.cells} == places
        assert {self.cell(place) for place, _, _ in step.candidates} == places
        for place, lost in step.eliminations:
            assert lost == value
            assert self.cell(place) in self.house(cover) - places

    claiming = pointing


def check_trail(spec: str, method: MethodName, seed: int) -> set[str]:
    """Read the trail of a search for all solutions; return the techniques met."""
    seen: set[str] = set()
    outcome = sk.solve(posed(spec, seed), method=method, limit=2, trail=True, seed=seed if seed % 2 else None)
    assert outcome.status is sk.Status.UNIQUE
    assert outcome.grid is not None
    solution = outcome.grid.values
    reader = Reader(houses_of(spec), marks_of(outcome.trail.start))
    shown = False
    for step, state in zip(outcome.trail, outcome.trail.states(), strict=True):
        reader.take(step)
        assert state.masks == tuple(sum(1 << (value - 1) for value in mark) for mark in reader.marks)
        seen.add(step.technique)
        if step.technique == "solution":
            assert state.grid.values == solution
            shown = True
        if not reader.guesses and not shown:  # what is true, stays possible
            assert all(value in mark for value, mark in zip(solution, reader.marks, strict=True))
    assert shown
    return seen


@pytest.mark.parametrize("spec", LAYOUTS)
def test_every_state_follows_from_its_step(spec: str) -> None:
    seeds = 2 if spec == "4x4" else 24 if spec.startswith("2x2") else 8
    seen = set[str]().union(*(check_trail(spec, "deduction", seed) for seed in range(seeds)))
    assert {"given", "naked-single", "hidden-single", "solution"} <= seen


@pytest.mark.parametrize(("spec", "seed"), [("3x3", 0), ("4x4", 0)])
def test_a_locked_set_in_a_trail_reads_as_in_an_explanation(spec: str, seed: int) -> None:
    puzzle = sk.minimise(sk.random_grid(spec, seed=seed), seed=seed).grid
    trail = sk.solve(puzzle, method="deduction", trail=True).trail
    number = next(number for number, step in enumerate(trail) if step.technique == "locked-set")
    before, step = trail.state(number - 1), trail[number]
    assert {role for _, role in step.cells} == {"set_a"}
    assert {role for _, role in step.houses} == {"base"}
    found = sk.steps(before, sk.Profile.load("simple").only("locked-set")).groups()["locked-set"]
    (same,) = (one for one in found if one.cells == step.cells and one.houses == step.houses)
    assert (same.values, same.candidates, set(same.eliminations)) == (step.values, step.candidates, set(step.eliminations))
    for language in languages():
        assert catalogue(language).tell(step, before) == catalogue(language).tell(same, before)


@pytest.mark.parametrize("method", [name for name, keeps in _core.methods() if keeps])
@pytest.mark.parametrize("spec", ["2x3", "2x2+diagonals", "3x2"])
def test_every_method_with_a_trail_tells_the_truth(method: MethodName, spec: str) -> None:
    for seed in range(4):
        outcome = sk.solve(posed(spec, seed), method=method, limit=1, trail=True)
        assert outcome.grid is not None
        assert outcome.trail[0].technique == "given"
        reader = Reader(houses_of(spec), marks_of(outcome.trail.start))
        assert len(outcome.trail) < 20_000
        for step in outcome.trail:
            reader.take(step)
            assert str(step)
        assert reader.marks == [{value} for value in outcome.grid.values]
        assert outcome.trail.state(-1).grid.values == outcome.grid.values


@pytest.mark.parametrize("method", ["guess-random", "guess-ordered", "guess-smallest", "guess-neural"])
@pytest.mark.parametrize("spec", ["2x3", "3x3", "2x2+diagonals+windows"])
def test_every_state_follows_from_its_guesses(spec: str, method: MethodName) -> None:
    seen = set[str]().union(*(check_trail(spec, method, seed) for seed in range(4)))
    assert {"given", "naked-single", "solution"} <= seen
    assert seen <= {"given", "naked-single", "solution", "guess", "contradiction", "undo"}


def test_a_trail_of_guesses() -> None:
    """The linked states of a search: a value that fails is undone, and the next is another guess of that depth."""
    puzzle = sk.Grid.parse("..2...1..4.66..2.5...3..51......6.5.", layout="2x3")
    trail = sk.solve(puzzle, method="guess-ordered", limit=1, trail=True).trail
    assert [str(step) for step in trail[:10]] == [
        "12 given",
        "r5c4=6 (naked single)",
        "r6c4=1 (naked single)",
        "r1c4=5 (naked single)",
        "r1c1=3 (guess 1)",
        "r1c5=1 (naked single)",
        "contradiction: r1c6 has no value left",
        "back to before guess 1",
        "r1c1=4 (guess 1)",
        "r4c1=2 (naked single)",
    ]
    assert [step.technique for step in trail[9:]] == ["naked-single"] * 20 + ["solution"]


def test_all_techniques_are_met_and_named() -> None:
    seen = set()
    for spec in LAYOUTS[:-1]:
        for seed in range(8):
            trail = sk.solve(posed(spec, seed), method="deduction", trail=True).trail
            seen |= {step.technique for step in trail}
    told = {name.replace("_", "-") for name, family in _core.techniques() if family == "solver"}
    assert seen == told | {"naked-single", "hidden-single", "pointing", "claiming"}


def test_states_can_be_had_in_any_order() -> None:
    trail = sk.solve(HARD, method="deduction", trail=True).trail
    assert len(trail) > 1000
    states = list(trail.states())
    draw = random.Random(1)
    for _ in range(50):
        index = draw.randrange(-len(trail), len(trail))
        assert trail.state(index) == states[index]
    for index in (len(trail), -len(trail) - 1):
        with pytest.raises(IndexError):
            trail.state(index)
        with pytest.raises(IndexError):
            trail[index]


def test_a_trail_is_a_sequence() -> None:
    trail = sk.solve(EASY, method="deduction", trail=True).trail
    assert trail[-1] == trail[len(trail) - 1]
    assert trail[-1].technique == "solution"
    assert trail[1:3] == (trail[1], trail[2])
    assert list(reversed(trail))[-1] == trail[0]
    assert repr(trail) == f"<Trail of {len(trail)} steps, {trail.memory} bytes>"
    assert 0 < trail.memory < 40 * len(trail)
    again = pickle.loads(pickle.dumps(trail))
    assert list(again) == list(trail)
    assert list(again.states()) == list(trail.states())
    assert again.memory == trail.memory


def test_nothing_is_kept_unless_asked_for() -> None:
    trail = sk.solve(EASY, method="deduction").trail
    assert isinstance(trail, sk.Trail)
    assert not trail
    assert list(trail.states()) == []
    with pytest.raises(sk.SudokitError, match="trail=True"):
        _ = trail.start
    outcome = sk.solve(EASY)
    assert pickle.loads(pickle.dumps(outcome)) == outcome


@pytest.mark.parametrize("method", ["auto", "search", "backtracking"])
def test_a_method_without_a_trail_says_which_have_one(method: MethodName) -> None:
    with pytest.raises(sk.ImpossibleRequest, match=r"keeps no trail; the methods that do are .*deduction"):
        sk.solve(EASY, method=method, trail=True)


def test_candidates_are_the_start() -> None:
    start = sk.Grid.parse("1... .... ..2. ....").candidates().without((0, 1), 3, 4)
    trail = sk.solve(start, method="deduction", trail=True).trail
    assert trail.start == start
    assert trail[0].placements == (((0, 0), 1), ((0, 1), 2), ((2, 2), 2))


def test_conflicting_givens_end_at_once() -> None:
    outcome = sk.solve("11.. .... .... ....", method="deduction", trail=True)
    assert outcome.status is sk.Status.INVALID
    assert [step.technique for step in outcome.trail] == ["given", "contradiction"]
    assert str(outcome.trail[1]) == "contradiction: r1c1 has no value left"
    assert outcome.trail.state(1)[0, 0] == ()


def test_notation() -> None:
    trail = sk.solve(LOCKED, method="deduction", trail=True).trail
    assert [str(step) for step in (trail[0], trail[1], trail[7], trail[8], trail[9], trail[-1])] == [
        "25 given",
        "r3c2=9 (hidden single in row 3)",
        "r1c1<>2 r3c3<>2 (claiming: row 2 to box 1)",
        "r3c3=7 (naked single)",
        "r6c3<>1 r7c1<>1 r8c1<>1 (locked set 1,4: column 3 and box 7)",
        "solved",
    ]
    assert trail[8].notation(sk.Alphabet("ABCDEFGHI")) == "r3c3=G (naked single)"
    hard = [str(step) for step in sk.solve(HARD, method="deduction", trail=True).trail]
    assert hard[1] == "r1c2=1 (guess 1)"
    assert "contradiction: no place for 6 in row 9" in hard
    at = hard.index("back to before guess 3")
    assert hard[at + 1] == "r1c4<>3 (the guess is refuted)"


def square_grids(houses: Houses) -> list[tuple[int, ...]]:
    rows = list(permutations(range(1, 5)))
    grids = [a + b + c + d for a in rows for b in rows for c in rows for d in rows]
    return [grid for grid in grids if all(len({grid[cell] for cell in house}) == 4 for house in houses)]


@pytest.mark.thorough
@pytest.mark.sampled(3)
@pytest.mark.parametrize("spec", ["2x2", "2x2+diagonals", "2x2+windows", "jigsaw:AAABCABBCCDBCDDD"])
def test_groups_are_sound_by_brute_force(spec: str) -> None:
    """Over random candidates: no set of groups loses a solution, and each says solved and contradictory truly."""
    layout, draw = sk.Layout.parse(spec), random.Random(3)
    grids = square_grids(houses_of(spec))
    used = [0, 0, 0, 0]
    for _ in range(300):
        masks = [draw.randrange(1, 16) | draw.randrange(1, 16) for _ in range(16)]
        solutions = [grid for grid in grids if all(m >> (v - 1) & 1 for m, v in zip(masks, grid, strict=True))]
        for groups in (1, 3, 5, 7, 9, 11, 13, 15):
            log = _core.Log()
            end, found, steps, guesses, *_ = _core.deduce(layout._core, masks, groups, False, None, log)
            _, after = _core.Replay(layout._core, masks, log).state(len(log))
            assert guesses == 0
            assert all(count == 0 or groups >> group & 1 for group, count in enumerate(steps))
            for grid in solutions:
                assert all(m >> (v - 1) & 1 for m, v in zip(after, grid, strict=True))
            if end == "solved":
                assert [tuple(found or b"")] == solutions
            elif end == "contradiction":
                assert not solutions
            else:
                assert end == "stuck"
                assert found is None
            used = [a + b for a, b in zip(used, steps, strict=True)]
        end, found, *_ = _core.deduce(layout._core, masks)
        assert (end, tuple(found or b"") in solutions) == (("solved", True) if solutions else ("contradiction", False))
    assert all(used[:3]), used


def test_deduce_stops_at_its_node_limit() -> None:
    masks = sk.Grid.parse(HARD).candidates().masks
    assert _core.deduce(sk.Layout.classic()._core, masks, 15, True, 3)[0] == "stopped"
    end, found, steps, guesses, backtracks, deepest, cells = _core.deduce(sk.Layout.classic()._core, masks)
    assert (end, found) == ("solved", sk.solve(HARD).grid._values)  # type: ignore[union-attr]
    assert all(steps)
    assert guesses >= backtracks > 0
    assert 0 < deepest <= cells


def test_command_line_prints_the_steps() -> None:
    trail = sk.solve(LOCKED, method="deduction", trail=True).trail
    done = run("solve", "--method", "deduction", "--trail", LOCKED)
    assert done.stdout.splitlines()[:-1] == [str(step) for step in trail]
    assert done.stdout.splitlines()[-1] == sk.solve(LOCKED).grid.line()  # type: ignore[union-attr]
    assert done.returncode == 0


def test_command_line_gives_the_steps_as_json() -> None:
    answer = json.loads(run("solve", "--method", "deduction", "--trail", "--json", LOCKED).stdout)
    state = answer["trail"][7].pop("state")
    assert (state["string"][:9], state["candidates"][0]) == (".13....49", [6, 7, 8])
    assert answer["trail"][7] == {
        "number": 8,
        "name": "Claiming",
        "notation": "r1c1<>2 r3c3<>2 (claiming: row 2 to box 1)",
        "text": "In row 2 the value 2 can only be in r2c13, and all these cells lie in box 1. One of them holds it, "
        "so the rest of box 1 does not. So remove 2 from r1c1 and r3c3.",
        "technique": "claiming",
        "depth": 0,
        "eliminations": [["r1c1", "2"], ["r3c3", "2"]],
        "values": ["2"],
        "cells": [["r2c1", "base"], ["r2c3", "base"]],
        "candidates": [["r2c1", "2", "base"], ["r2c3", "2", "base"]],
        "houses": [["row 2", "base"], ["box 1", "cover"]],
    }
    assert len(answer["trail"]) == len(sk.solve(LOCKED, method="deduction", trail=True).trail)


def test_command_line_refuses_what_has_no_trail() -> None:
    done = run("solve", "--trail", LOCKED)
    assert done.returncode == 2
    assert "keeps no trail" in done.stderr
    assert run("solve", "--trail", "--all", "--method", "deduction", LOCKED).returncode == 2
