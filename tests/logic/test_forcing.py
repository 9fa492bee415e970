"""Forcing chains and nets: sound on every layout, told without gaps, the same under every symmetry, and HoDoKu's first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import compare_hodoku
import sudokit as sk
from helpers.steps import JIGSAW

pytestmark = pytest.mark.thorough

CHAINS = ("forcing-chain-contradiction", "forcing-chain-verity")
NETS = ("forcing-net-contradiction", "forcing-net-verity")
HODOKU = sk.Profile.load("hodoku")
PLAIN = HODOKU.only("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair")
LAYOUTS = {  # clues to leave at least, puzzles
    "3x3": (0, 6),
    "2x3": (0, 60),
    "4x4": (96, 1),
    JIGSAW: (0, 4),
    "3x3+diagonals": (0, 4),
    "3x3+windows": (0, 6),
}

Literal = tuple[tuple[int, int], int]


def dug(layout: sk.Layout, seed: int, clues: int) -> sk.Grid:
    """A puzzle with one solution: a random grid less what can go, while more than `clues` are left."""
    grid = sk.random_grid(layout, seed=seed)
    values = list(grid.values)
    left = len(values)
    for cell in np.random.default_rng(seed).permutation(len(values)):
        if left <= clues:
            break
        kept, values[cell] = values[cell], 0
        if sk.is_unique(sk.Grid(values, layout=layout)):
            left -= 1
        else:
            values[cell] = kept
    return sk.Grid(values, layout=layout)


def stuck(puzzle: sk.Grid) -> sk.Candidates:
    """The state where plain techniques end."""
    *_, last = sk.explain(puzzle, PLAIN).steps.states()
    return last


def states(spec: str) -> Iterator[tuple[sk.Candidates, sk.Grid]]:
    layout = sk.Layout.parse(spec)
    clues, count = LAYOUTS[spec]
    for seed in range(count):
        puzzle = dug(layout, seed, clues)
        state = stuck(puzzle)
        if not state.grid.is_full:
            solution = sk.solve(puzzle).grid
            assert solution is not None
            yield state, solution


# --- a step is told without gaps ------------------------------------------------------------------


class Told:
    """Follows the links of a step: what is on and off under each assumption, and why."""

    def __init__(self, step: sk.Step, state: sk.Candidates) -> None:
        self.step, self.state = step, state
        size = state.size
        self.houses = [{divmod(cell, size) for cell in house.cells} for house in state.layout.houses]
        self.is_on: dict[int, bool] = {}
        self.into: dict[int, list[int]] = defaultdict(list)
        for first, second, strong in step.links:
            assert self.is_on.setdefault(first, not strong) is not strong, "a link leaves a node of the wrong kind"
            assert self.is_on.setdefault(second, strong) is strong, "a link meets a node of the wrong kind"
            self.into[second].append(first)
            if not strong:
                self.check_weak(first, second)
        self.subjects = [(place, value) for place, value, role in step.candidates if role == "subject"]
        for node, sources in self.into.items():
            if self.is_on[node]:
                self.check_strong(node, sources)

    def sees(self, one: Literal, other: Literal) -> bool:
        (place, value), (second, digit) = one, other
        if place == second:
            return value != digit
        return value == digit and any(place in house and second in house for house in self.houses)

    def literals(self, node: int) -> list[Literal]:
        return [(place, self.step.nodes[node].value) for place in self.step.nodes[node].places]

    def places(self, value: int, house: set[tuple[int, int]]) -> set[tuple[int, int]]:
        return {place for place in house if value in self.state[place]}

    def check_weak(self, first: int, second: int) -> None:
        assert all(self.sees(one, other) for one in self.literals(first) for other in self.literals(second))

    def check_strong(self, node: int, sources: list[int]) -> None:
        off = {literal for source in sources for literal in self.literals(source)}
        assert self.alone(self.literals(node), off), "what is on has another way out"

    def alone(self, on: list[Literal], off: set[Literal]) -> bool:
        """Whether one of a group's places must hold the value once these are off."""
        value = on[0][1]
        if len(on) == 1 and {(on[0][0], other) for other in self.state[on[0][0]] if other != value} <= off:
            return True
        own = {place for place, _ in on}
        return any(
            own <= house and {(place, value) for place in self.places(value, house) - own} <= off for house in self.houses
        )

    def contexts(self) -> list[tuple[Literal, range]]:
        """The assumptions, and which nodes are under each."""
        starts, at = [], 0
        for place, value in self.subjects:
            while self.step.nodes[at][:2] != (value, (place,)) or self.into.get(at):
                at += 1
            starts.append(at)
            at += 1
        return [
            (subject, range(start, end))
            for subject, start, end in zip(self.subjects, starts, [*starts[1:], len(self.step.nodes)], strict=True)
        ]

    def check(self) -> None:
        contexts = self.contexts()
        for _, nodes in contexts:
            for node in nodes[1:]:
                assert self.into.get(node) or self.alone(self.literals(node), set()), "a node hangs in the air"
        if self.step.technique.endswith("contradiction"):
            assert len(contexts) == 1
            self.check_clash(contexts[0][1])
        else:
            self.check_shared(contexts)

    def check_clash(self, nodes: range) -> None:
        step = self.step
        [effect] = step.placements or step.eliminations
        assert effect == self.subjects[0]
        assert self.is_on[nodes[0]] is bool(step.eliminations)
        on = {one for node in nodes if self.is_on[node] for one in self.literals(node) if len(step.nodes[node].places) == 1}
        off = {one for node in nodes if not self.is_on[node] for one in self.literals(node)}
        bases = [{place} for place, role in step.cells if role == "base"]
        bases += [{divmod(cell, self.state.size) for cell in house.cells} for house, role in step.houses if role == "base"]
        [base] = bases
        if len(base) == 1:
            [place] = base
            literals = {(place, value) for value in self.state[place]}
            assert literals & on & off or literals <= off or len(literals & on) > 1
        else:
            values = range(1, self.state.size + 1)
            every = {value: {(place, value) for place in self.places(value, base)} for value in values}
            assert any((every[value] and every[value] <= off) or len(every[value] & on) > 1 for value in values)

    def check_shared(self, contexts: list[tuple[Literal, range]]) -> None:
        step = self.step
        [effect] = step.placements or step.eliminations
        for subject, nodes in contexts:
            if len(nodes) == 1:
                assert subject == effect
                assert step.placements
                continue
            ends = [node for node in nodes if self.literals(node) == [effect]]
            assert any(self.is_on[node] is bool(step.placements) for node in ends)
        if step.cells:
            [(place, _)] = step.cells
            assert set(self.subjects) == {(place, value) for value in self.state[place]}
        elif step.houses:
            [(house, _)] = step.houses
            value = self.subjects[0][1]
            places = self.places(value, {divmod(cell, self.state.size) for cell in house.cells})
            assert set(self.subjects) == {(place, value) for place in places}
        else:
            assert len(self.subjects) == 2
            assert self.subjects[0] == self.subjects[1]
            assert self.is_on[contexts[0][1][0]] is not self.is_on[contexts[1][1][0]]


def found(state: sk.Candidates, names: tuple[str, ...]) -> list[sk.Step]:
    return list(sk.steps(state, HODOKU.only(*names)))


@pytest.mark.parametrize("spec", LAYOUTS)
@pytest.mark.parametrize("names", [CHAINS, NETS], ids=["chains", "nets"])
def test_steps_are_sound_and_told_without_gaps(spec: str, names: tuple[str, ...]) -> None:
    seen = 0
    for state, solution in states(spec):
        for wanted in (names, names[1:]):
            for step in found(state, wanted):
                assert step.technique in wanted
                assert all(solution[place] == value for place, value in step.placements)
                assert all(solution[place] != value for place, value in step.eliminations)
                Told(step, state).check()
                seen += 1
    assert seen


def test_a_path_by_forcing_alone_is_sound() -> None:
    """First steps too, on every layout, until nothing is left."""
    profile = HODOKU.only("full-house", "naked-single", "hidden-single", *CHAINS, *NETS)
    techniques = set()
    for spec, (clues, _) in LAYOUTS.items():
        puzzle = dug(sk.Layout.parse(spec), 11, clues)
        explanation = sk.explain(puzzle, profile)
        solution = sk.solve(puzzle).grid
        assert solution is not None
        for state, step in zip(explanation.steps.states(), explanation.steps[1:], strict=False):
            assert all(solution[place] == value for place, value in step.placements)
            assert all(solution[place] != value for place, value in step.eliminations)
            techniques.add(step.technique)
            if step.technique.startswith("forcing"):
                Told(step, state).check()
    assert techniques >= {CHAINS[0], NETS[0]}


# --- symmetry -------------------------------------------------------------------------------------


def moved(state: sk.Candidates, seed: int) -> tuple[sk.Candidates, dict[tuple[int, int], tuple[int, int]], list[int]]:
    """The state with rows, columns, bands and values permuted, perhaps transposed; where cells went, what values became."""
    rng = np.random.default_rng(seed)
    rows, columns = ([3 * int(b) + int(r) for b in rng.permutation(3) for r in rng.permutation(3)] for _ in range(2))
    values = [0, *(int(v) + 1 for v in rng.permutation(9))]
    turned = seed % 2 == 1
    to = {}
    for row in range(9):
        for column in range(9):
            place = rows[row], columns[column]
            to[row, column] = (place[1], place[0]) if turned else place
    grid, masks = [0] * 81, [0] * 81
    for (row, column), (r, c) in to.items():
        grid[r * 9 + c] = values[state.grid[row, column]]
        for value in state[row, column]:
            masks[r * 9 + c] |= 1 << (values[value] - 1)
    return sk.Candidates(sk.Grid(grid), masks), to, values


@pytest.mark.parametrize("names", [CHAINS, NETS], ids=["chains", "nets"])
def test_symmetries_permute_the_effects(names: tuple[str, ...]) -> None:
    seen = 0
    for number, (state, _) in enumerate(states("3x3")):
        effects = {(step.technique, step.placements, step.eliminations) for step in found(state, names)}
        other, to, values = moved(state, number)
        expected = {
            (
                technique,
                tuple((to[place], values[value]) for place, value in placed),
                tuple((to[place], values[value]) for place, value in struck),
            )
            for technique, placed, struck in effects
        }
        assert {(step.technique, step.placements, step.eliminations) for step in found(other, names)} == expected
        seen += len(effects)
    assert seen


# --- HoDoKu ---------------------------------------------------------------------------------------


def test_the_first_step_is_the_one_that_hodoku_takes(shared: Path) -> None:
    """On the first 60 states of its paths where it takes a forcing chain or net."""
    profiles = {name: HODOKU.only(*names) for names in (CHAINS, NETS) for name in names}
    same = total = 0
    for puzzle, _, _, steps in compare_hodoku.printed_paths(str(shared / "data" / "ratings" / "hodoku_paths.txt.gz")):
        if total >= 60:
            break
        if not any(name in profiles for name, _, _ in steps):
            continue
        for state, (name, change, _) in compare_hodoku.states_of(puzzle, steps):
            if name in profiles:
                first = sk.explain(state, profiles[name]).steps[0]
                same += first.technique == name and compare_hodoku.effect(first) == change
                total += 1
    assert total >= 60
    assert same == total
