"""Chains: each step proved link by link by a reader that knows nothing but houses; regression cases; soundness; invariance."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

import compare_hodoku
import sudokit as sk
from conftest import shared_file
from helpers.steps import JIGSAW, effect, puzzle_of
from sudokit import Candidates, Node, Step

pytestmark = pytest.mark.thorough

NICE = ("aic", "continuous-nice-loop", "discontinuous-nice-loop")
GROUPED = tuple(f"grouped-{name}" for name in NICE)
CHAINS = ("remote-pair", "x-chain", "xy-chain", *NICE, *GROUPED)
SIMPLE = ("full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple")
SEEDS = (*range(140), 250, 440, 474)  # the last three come to remote pairs
HODOKU = sk.Profile.load("hodoku")

Place = tuple[int, int]


# --- a reader of chains ---------------------------------------------------------------------------


class Reader:
    """Judges links and what follows from them, from houses and candidates alone."""

    def __init__(self, state: Candidates) -> None:
        size = state.size
        self.houses = [frozenset(divmod(cell, size) for cell in house.cells) for house in state.layout.houses]
        self.marks = {divmod(cell, size): frozenset(state[divmod(cell, size)]) for cell in range(size * size)}
        self.peers: dict[Place, set[Place]] = {place: set() for place in self.marks}
        for house in self.houses:
            for place in house:
                self.peers[place] |= house - {place}

    def see(self, a: Place, b: Place) -> bool:
        return b in self.peers[a]

    def can(self, place: Place, value: int) -> bool:
        return value in self.marks[place]

    def weak(self, a: Node, b: Node) -> bool:
        """At most one of the two holds."""
        if a.value == b.value:
            return all(self.see(one, two) for one in a.places for two in b.places)
        return a.places == b.places and len(a.places) == 1

    def strong(self, a: Node, b: Node) -> bool:
        """At least one of the two holds."""
        if a.set and a.set == b.set:
            return a.value != b.value and self.almost_locked(a) and self.almost_locked(b)
        if a.set or b.set:
            return self.forced(a, b) if a.set else self.forced(b, a)
        if a.value != b.value:
            return a.places == b.places and self.marks[a.places[0]] == {a.value, b.value}
        both = set(a.places) | set(b.places)
        return any(both <= house and both == {x for x in house if self.can(x, a.value)} for house in self.houses)

    def almost_locked(self, node: Node) -> bool:
        values = {value for place in node.set for value in self.marks[place]}
        places = {place for place in node.set if self.can(place, node.value)}
        alone = any(set(node.set) <= house for house in self.houses)
        return alone and len(values) == len(node.set) + 1 and places == set(node.places)

    def forced(self, a: Node, b: Node) -> bool:
        """Without its value, the set leaves the cell nothing but the other node."""
        (cell,) = b.places
        for value in self.marks[cell] - {b.value}:
            places = [place for place in a.set if self.can(place, value)]
            if value == a.value or not places or not all(self.see(cell, place) for place in places):
                return False
        return self.almost_locked(a)

    def seen(self, *nodes: Node) -> set[Place]:
        """The cells that have the nodes' value and see all of them."""
        seen = set.intersection(*(self.peers[place] for node in nodes for place in node.places))
        return {place for place in seen if self.can(place, nodes[0].value)}

    def locked(self, nodes: list[Node], links: list[tuple[int, int, bool]]) -> set[tuple[Place, int]]:
        """What a continuous loop removes."""
        lost: set[tuple[Place, int]] = set()
        for start, end, strong in links:
            a, b = nodes[start], nodes[end]
            if not strong and a.value == b.value:
                lost |= {(place, a.value) for place in self.seen(a, b)}
            elif not strong:
                lost |= {(a.places[0], value) for value in self.marks[a.places[0]] if value not in (a.value, b.value)}
            elif a.set or b.set:
                lost |= self.locked_in_set(*((a, b) if a.set else (b, a)))
        return lost

    def locked_in_set(self, a: Node, b: Node) -> set[tuple[Place, int]]:
        lost: set[tuple[Place, int]] = set()
        cell = None if b.set == a.set else b.places[0]
        shared = self.marks[cell] - {b.value} if cell else {b.value}
        for value in {value for place in a.set for value in self.marks[place]} - {a.value}:
            whole = Node(value, tuple(place for place in a.set if self.can(place, value)))
            if value not in shared:
                lost |= {(place, value) for place in self.seen(whole)}
            elif cell:
                lost |= {(place, value) for place in self.seen(whole) if self.see(place, cell)}
        return lost

    def concludes(self, step: Step) -> set[tuple[Place, int]]:
        """What the chain of a step removes; fails where it is no chain."""
        nodes, links = list(step.nodes), list(step.links)
        for start, end, strong in links:
            fits = self.strong if strong else self.weak
            assert fits(nodes[start], nodes[end]), (step, nodes[start], nodes[end], strong)
        assert [start for start, _, _ in links] == list(range(len(links)))
        closed = links[-1][1] == 0
        assert [end for _, end, _ in links] == [(i + 1) % (len(links) if closed else 10**6) for i in range(len(links))]
        kinds = [strong for _, _, strong in links]
        assert all(a != b for a, b in pairwise(kinds))
        if step.technique == "remote-pair":
            cells = [place for place, _ in step.cells]
            assert all(self.see(a, b) for a, b in pairwise(cells))
            assert len({self.marks[cell] for cell in cells}) == 1
            assert [role for _, role in step.cells] == ["colour_1", "colour_2"] * (len(cells) // 2)
            return {
                (place, value)
                for i, a in enumerate(cells)
                for b in cells[i + 1 :: 2]
                for value in step.values
                for place in self.seen(Node(value, (a, b)))
            }
        if not closed:
            first, last = nodes[0], nodes[-1]
            assert kinds[0]
            assert kinds[-1]
            assert [(place, value) for place, value, role in step.candidates if role == "pincer"] == [
                (first.places[0], first.value),
                (last.places[0], last.value),
            ]
            if first.value == last.value:
                return {(place, first.value) for place in self.seen(first, last)}
            assert self.see(first.places[0], last.places[0])
            return {(first.places[0], last.value), (last.places[0], first.value)}
        if kinds[0] != kinds[-1]:
            assert step.technique.endswith("continuous-nice-loop")
            assert "dis" not in step.technique
            return self.locked(nodes, links)
        (first_place,), value = nodes[0].places, nodes[0].value
        if not kinds[0]:
            assert step.candidates == ((first_place, value, "off"),)
            return {(first_place, value)}
        if step.technique == "x-chain":
            return {(place, value) for place in self.seen(nodes[0])}
        assert step.candidates == ((first_place, value, "on"),)
        return {(first_place, other) for other in self.marks[first_place] if other != value}

    def check(self, step: Step) -> None:
        lost = set(step.eliminations)
        assert lost, step
        assert not step.placements, step
        assert lost <= self.concludes(step), step
        assert all(self.can(place, value) for place, value in lost)
        assert ("grouped" in step.technique) == any(len(node.places) > 1 or node.set for node in step.nodes)
        assert set(step.values) == {node.value for node in step.nodes}


# --- states ---------------------------------------------------------------------------------------


@cache
def states_of(spec: str, seeds: tuple[int, ...], share: float = 0.72) -> list[tuple[Candidates, sk.Grid]]:
    """Return states at which simpler steps are used up, along paths that go on with chains; each with its solution."""
    result = []
    profile = HODOKU.only(*SIMPLE, *CHAINS)
    for seed in seeds:
        puzzle, solution = puzzle_of(spec, seed, int(share * sk.Layout.parse(spec).size ** 2))
        trail = sk.explain(puzzle, profile).steps
        states = list(trail.states())
        small = puzzle.layout.size == 6  # where simpler steps are seldom used up
        result += [(states[i], solution) for i, step in enumerate(trail) if small or step.technique in CHAINS]
    return result


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("spec", "seeds", "share", "least"),
    [
        ("3x3", SEEDS, 0.72, 9),
        ("2x3", tuple(range(12)), 1.0, 8),
        ("3x3+windows", tuple(range(16)), 1.0, 8),
        ("4x4", tuple(range(8)), 0.6, 8),
        (JIGSAW, tuple(range(36)), 0.72, 8),
        ("3x3+diagonals", tuple(range(6)), 0.8, 8),
    ],
)
def test_every_step_is_proved_and_spares_the_solution(spec: str, seeds: tuple[int, ...], share: float, least: int) -> None:
    found: Counter[str] = Counter()
    every = HODOKU.only(*CHAINS)
    for state, solution in states_of(spec, seeds, share):
        reader = Reader(state)
        for step in sk.steps(state, every):
            found[step.technique] += 1
            reader.check(step)
            assert all(solution[place] != value for place, value in step.eliminations), step
    assert len(found) >= least, found


def test_first_steps_are_proved_and_among_all_steps() -> None:
    missing = 0
    for state, _ in states_of("3x3", SEEDS):
        for names in (("remote-pair",), ("x-chain",), ("xy-chain",), NICE, GROUPED):
            profile = HODOKU.only(*names)
            trail = sk.explain(state, profile).steps
            if len(trail) == 0 or trail[0].technique not in names:
                continue
            Reader(state).check(trail[0])
            missing += effect(trail[0]) not in map(effect, sk.steps(state, profile))
    assert missing == 0


def test_almost_locked_sets_in_chains_are_proved() -> None:
    found: Counter[str] = Counter()
    profile = HODOKU.only(*GROUPED).with_limits(als_in_chains=True)
    for state, solution in states_of("3x3", SEEDS)[:80:8]:
        reader = Reader(state)
        for step in sk.steps(state, profile):
            found[step.technique] += any(node.set for node in step.nodes)
            reader.check(step)
            assert all(solution[place] != value for place, value in step.eliminations), step
    assert min(found[name] for name in GROUPED) > 0, found


# --- invariance -----------------------------------------------------------------------------------


def moved(state: Candidates, rows: list[int], columns: list[int], values: list[int], transpose: bool) -> Candidates:
    """Return the state with rows, columns and values renamed, and the axes exchanged."""
    size = state.size
    grid = [0] * size**2
    masks = [0] * size**2
    for row in range(size):
        for column in range(size):
            a, b = rows[row], columns[column]
            at = b * size + a if transpose else a * size + b
            if value := state.grid[row, column]:
                grid[at] = values[value - 1]
            masks[at] = sum(1 << (values[value - 1] - 1) for value in state[row, column])
    return Candidates(sk.Grid(grid), masks)


def shuffled_lines(draw: random.Random) -> list[int]:
    bands = draw.sample(range(3), 3)
    order = [3 * band + line for band in bands for line in draw.sample(range(3), 3)]
    return [order.index(i) for i in range(9)]


@pytest.mark.parametrize("names", [("remote-pair",), ("x-chain",), ("xy-chain",), NICE, GROUPED])
def test_effects_do_not_depend_on_names_and_places(names: tuple[str, ...]) -> None:
    draw = random.Random(7)
    profile = HODOKU.only(*names)
    seen = 0
    for state, _ in states_of("3x3", SEEDS):
        rows, columns, values = shuffled_lines(draw), shuffled_lines(draw), draw.sample(range(1, 10), 9)
        transpose = draw.random() < 0.5
        there = {effect(step) for step in sk.steps(moved(state, rows, columns, values, transpose), profile)}
        here = set()
        for step in sk.steps(state, profile):
            changes = set()
            for row, column, value, placed in effect(step):
                a, b = rows[row], columns[column]
                changes.add((*((b, a) if transpose else (a, b)), values[value - 1], placed))
            here.add(frozenset(changes))
        seen += len(here)
        assert here == there
    assert seen > 0


# --- what another program finds ---------------------------------------------------------------------


def test_regression_cases() -> None:
    library = shared_file("techniques/reglib-half.txt")
    agree: Counter[str] = Counter()
    for line in library.read_text(encoding="utf-8", errors="replace").splitlines():
        code, _, variant = line[1:].split(":")[0].partition("-") if line.startswith(":") else ("", "", "")
        if code not in ("0701", "0702", "0703", "0706", "0707", "0708", "0709", "0710", "0711"):
            continue
        fields = (line.split(":") + [""] * 4)[1:8]
        name = compare_hodoku.CODES[code]
        expected = frozenset(compare_hodoku.triplets(fields[4], False) + compare_hodoku.triplets(fields[5], True))
        profile = HODOKU.only(name).with_limits(**compare_hodoku.limits_for(code, False, variant))
        state = compare_hodoku.state_of(fields[2], fields[3])
        agree[name] += expected in [effect(step) for step in sk.steps(state, profile) if step.technique == name]
    assert agree == {
        "x-chain": 7,
        "xy-chain": 12,
        "remote-pair": 10,
        "continuous-nice-loop": 9,
        "discontinuous-nice-loop": 14,
        "aic": 17,
        "grouped-continuous-nice-loop": 8,
        "grouped-discontinuous-nice-loop": 19,
        "grouped-aic": 21,
    }
