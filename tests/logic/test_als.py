"""Almost locked sets and Sue de Coq: against the regression library, against a slow reference, and sound on every layout."""

from __future__ import annotations

import collections
import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import compare_hodoku
import sudokit as sk
from helpers.steps import JIGSAW, puzzle_of

pytestmark = pytest.mark.thorough

TECHNIQUES = ("als-xz", "als-xy-wing", "als-chain", "death-blossom", "sue-de-coq")
SINGLES = ("full-house", "naked-single", "hidden-single")
LOCKED = (*SINGLES, "pointing", "claiming")
PLAIN = (*LOCKED, "naked-pair", "naked-triple", "hidden-pair", "hidden-triple")
PROFILE = sk.Profile.load("hodoku")
Eliminations = frozenset[tuple[tuple[int, int], int]]


@functools.cache
def only(*techniques: str) -> sk.Profile:
    return PROFILE.only(*techniques)


def stuck(state: sk.Candidates, base: tuple[str, ...]) -> sk.Candidates | None:
    """Return the state that plainer techniques leave, None where they solve it."""
    explanation = sk.explain(state, only(*base))
    end = explanation.steps.state(-1) if len(explanation.steps) else state
    return None if explanation.rating.solved else end


def struck(state: sk.Candidates, found: Sequence[sk.Step]) -> sk.Candidates:
    masks = list(state.masks)
    for step in found:
        for (row, column), value in step.eliminations:
            masks[row * state.size + column] &= ~(1 << value - 1)
    return sk.Candidates(state.grid, masks)


def hard_states(
    spec: str, seeds: range, keep: int = 0, base: tuple[str, ...] = PLAIN
) -> Iterator[tuple[sk.Candidates, sk.Grid]]:
    """Yield states where plainer techniques find nothing, and their solutions."""
    for seed in seeds:
        puzzle, solution = puzzle_of(spec, seed, sk.Layout.parse(spec).size ** 2 - keep)
        state = stuck(puzzle.candidates(), base)
        while state is not None:
            yield state, solution
            found = sk.steps(state, only(*TECHNIQUES))
            if not found:
                break
            state = stuck(struck(state, found), base)


# --- the regression library -----------------------------------------------------------------------


@pytest.mark.parametrize(("code", "count"), [("0901", 9), ("0902", 7), ("0903", 8), ("0904", 9), ("1101", 15)])
def test_the_regression_library(shared: Path, code: str, count: int) -> None:
    passed = 0
    for line in (shared / "data/techniques/reglib-half.txt").read_text(encoding="utf-8", errors="replace").splitlines():
        if not line.startswith(f":{code}"):
            continue
        fields = line.split(":")
        limits = compare_hodoku.limits_for(code, False, fields[1].partition("-")[2])
        state = compare_hodoku.state_of(fields[3], fields[4])
        found = sk.steps(state, only(compare_hodoku.CODES[code]).with_limits(**limits))
        passed += frozenset(compare_hodoku.triplets(fields[5], False)) in map(compare_hodoku.effect, found)
    assert passed == count


# --- a slow reference -----------------------------------------------------------------------------

Set = tuple[frozenset[int], int]  # cells, values


def bits(mask: int) -> list[int]:
    return [value for value in range(1, mask.bit_length() + 1) if mask >> value - 1 & 1]


class Reference:
    """Almost locked sets of a state, by trying everything."""

    def __init__(self, state: sk.Candidates) -> None:
        self.state = state
        size = state.size
        houses = [house.cells for house in state.layout.houses]
        self.peers: list[set[int]] = [
            {peer for house in houses if cell in house for peer in house} - {cell} for cell in range(size * size)
        ]
        sets: set[Set] = set()
        for house in houses:
            cells = [cell for cell in house if not state.grid.values[cell]]
            for n in range(1, size):
                for chosen in itertools.combinations(cells, n):
                    mask = functools.reduce(int.__or__, (state.masks[cell] for cell in chosen))
                    if mask.bit_count() == n + 1:
                        sets.add((frozenset(chosen), mask))
        self.sets = sorted(sets, key=lambda one: sorted(one[0]))
        self.commons: dict[tuple[int, int], list[int]] = {}
        for a, b in itertools.permutations(range(len(self.sets)), 2):
            if not self.sets[a][0] & self.sets[b][0]:
                values = [value for value in bits(self.sets[a][1] & self.sets[b][1]) if self.all_see(a, b, value)]
                if values:
                    self.commons[a, b] = values

    def places(self, a: int, value: int) -> set[int]:
        return {cell for cell in self.sets[a][0] if self.state.masks[cell] >> value - 1 & 1}

    def all_see(self, a: int, b: int, value: int) -> bool:
        return all(self.places(b, value) <= self.peers[cell] for cell in self.places(a, value))

    def falling(self, cells: set[int], value: int) -> set[tuple[tuple[int, int], int]]:
        """Return the candidates that see all these cells."""
        size = self.state.size
        return {
            (divmod(cell, size), value)
            for cell, mask in enumerate(self.state.masks)
            if mask >> value - 1 & 1 and not self.state.grid.values[cell] and cells <= self.peers[cell]
        }

    def between(self, a: int, b: int, less: set[int]) -> Eliminations:
        found: set[tuple[tuple[int, int], int]] = set()
        for value in bits(self.sets[a][1] & self.sets[b][1]):
            if value not in less:
                found |= self.falling(self.places(a, value) | self.places(b, value), value)
        return frozenset(found)

    def pairs(self) -> set[Eliminations]:
        effects = set()
        for (a, b), commons in self.commons.items():
            found = set().union(*(self.between(a, b, {x}) for x in commons))
            if len(commons) > 1:
                for one, other in ((a, b), (b, a)):
                    for value in set(bits(self.sets[one][1])) - set(commons):
                        inside = {divmod(cell, self.state.size) for cell in self.sets[other][0]}
                        found |= {fall for fall in self.falling(self.places(one, value), value) if fall[0] not in inside}
            effects.add(frozenset(found))
        return effects - {frozenset()}

    def wings(self) -> set[Eliminations]:
        effects = set()
        for a, c in self.commons:
            for b in range(a + 1, len(self.sets)):
                if (b, c) not in self.commons or self.sets[a][0] & self.sets[b][0]:
                    continue
                near, far = self.commons[a, c], self.commons[b, c]
                if near != far or len(near) > 1:
                    effects.add(self.between(a, b, {*near, *far}))
                effects |= {self.between(a, b, {x, y}) for x in near for y in far if x != y}
        return effects - {frozenset()}

    def chains(self, most: int) -> set[Eliminations]:
        effects = set()

        def extend(chain: list[int], out: int, last: int) -> None:
            if len(chain) >= 4 and chain[0] < chain[-1]:
                effects.add(self.between(chain[0], chain[-1], {out, last}))
            if len(chain) == most:
                return
            for b in range(len(self.sets)):
                if b not in chain:
                    for x in self.commons.get((chain[-1], b), []):
                        if x != last:
                            extend([*chain, b], out or x, x)

        for a in range(len(self.sets)):
            extend([a], 0, 0)
        return effects - {frozenset()}


def test_all_pairs_and_wings_are_found() -> None:
    found: collections.Counter[str] = collections.Counter()
    states = itertools.chain(itertools.islice(hard_states("3x3", range(100)), 3), hard_states("2x3", range(200), base=SINGLES))
    for state, _ in states:
        reference = Reference(state)
        for technique, expected in (("als-xz", reference.pairs()), ("als-xy-wing", reference.wings())):
            assert {frozenset(step.eliminations) for step in sk.steps(state, only(technique))} == expected, (technique, state)
            found[technique] += len(expected)
    assert found["als-xz"] > 40
    assert found["als-xy-wing"] > 40


def test_all_chains_are_found() -> None:
    found = 0
    profile = only("als-chain").with_limits(als_chain_sets_listed=5)
    for state, _ in hard_states("2x3", range(200), base=SINGLES):
        reference = Reference(state)
        if len(reference.commons) < 1000:
            expected = reference.chains(5)
            assert {frozenset(step.eliminations) for step in sk.steps(state, profile)} == expected, state
            found += len(expected)
    assert found > 20


# --- soundness ------------------------------------------------------------------------------------


def fills(cells: dict[int, int], peers: list[set[int]]) -> bool:
    """Whether cells, with their masks, can be filled so that peers differ."""
    if not cells:
        return True
    cell = min(cells, key=lambda one: cells[one].bit_count())
    for value in bits(cells[cell]):
        rest = {other: mask & ~(1 << value - 1) if other in peers[cell] else mask for other, mask in cells.items()}
        del rest[cell]
        if all(rest.values()) and fills(rest, peers):
            return True
    return False


def assert_follows(state: sk.Candidates, step: sk.Step, peers: list[set[int]]) -> None:
    """Each elimination follows from the cells that the step names, and from nothing else."""
    size = state.size
    named = {row * size + column: state.masks[row * size + column] for (row, column), _ in step.cells}
    assert fills(named, peers)
    for (row, column), value in step.eliminations:
        cells = dict(named)
        cells[row * size + column] = 1 << value - 1
        assert state.masks[row * size + column] >> value - 1 & 1
        assert not fills(cells, peers), (step, state)


@pytest.mark.parametrize(
    ("spec", "seeds", "keep", "base", "least"),
    [
        ("3x3", range(60), 0, LOCKED, 10),
        ("2x3", range(400), 0, SINGLES, 1),
        ("4x4", range(6), 104, PLAIN, 1),
        (JIGSAW, range(30), 0, PLAIN, 1),
        ("3x3+diagonals", range(60, 90), 0, PLAIN, 1),
    ],
)
def test_every_step_is_sound(spec: str, seeds: range, keep: int, base: tuple[str, ...], least: int) -> None:
    found: collections.Counter[str] = collections.Counter()
    layout = sk.Layout.parse(spec)
    peers = [set(layout._core.peers(cell)) for cell in range(layout.size**2)]
    for state, solution in hard_states(spec, seeds, keep, base):
        for technique in TECHNIQUES:
            for step in sk.steps(state, only(technique)):
                assert all(solution[place] != value for place, value in step.eliminations), (step, state)
                if found[technique] < 100:
                    assert_follows(state, step, peers)
                found[technique] += 1
    assert min(found[technique] for technique in TECHNIQUES) >= least, found


# --- invariance -----------------------------------------------------------------------------------


def transformed(state: sk.Candidates, seed: int) -> tuple[sk.Candidates, dict[tuple[int, int], tuple[int, int]], list[int]]:
    """Return the state with bands, rows, stacks, columns and values permuted, perhaps transposed; where cells went; values."""
    draw = random.Random(seed)

    def lines() -> list[int]:
        return [3 * band + line for band in draw.sample(range(3), 3) for line in draw.sample(range(3), 3)]

    rows, columns, values = lines(), lines(), [0, *draw.sample(range(1, 10), 9)]
    turned = draw.random() < 0.5
    to = {
        (row, column): (columns[column], rows[row]) if turned else (rows[row], columns[column])
        for row in range(9)
        for column in range(9)
    }
    grid, masks = [0] * 81, [0] * 81
    for (row, column), (new_row, new_column) in to.items():
        grid[9 * new_row + new_column] = values[state.grid[row, column] or 0]
        masks[9 * new_row + new_column] = sum(1 << values[value] - 1 for value in state[row, column])
    return sk.Candidates(sk.Grid(grid), masks), to, values


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_transformed_state_has_transformed_steps(technique: str) -> None:
    found = 0
    for seed, (state, _) in enumerate(itertools.islice(hard_states("3x3", range(100), base=LOCKED), 12)):
        other, to, values = transformed(state, seed)
        effects = {frozenset(step.eliminations) for step in sk.steps(state, only(technique))}
        expected = {frozenset((to[place], values[value]) for place, value in one) for one in effects}
        assert {frozenset(step.eliminations) for step in sk.steps(other, only(technique))} == expected
        found += len(expected)
    assert found > 2


# --- what a step carries --------------------------------------------------------------------------


def test_links_join_what_the_step_names() -> None:
    """Strong links lie in one set, weak ones lead to another; chains begin and end with what falls, or go round."""
    seen: collections.Counter[str] = collections.Counter()
    for state, _ in itertools.islice(hard_states("3x3", range(100), base=LOCKED), 12):
        for step in sk.steps(state, only(*TECHNIQUES)):
            seen[step.technique] += 1
            cells = {place for place, _ in step.cells}
            named = {(place, value) for place, value, _ in step.candidates}
            assert {value for _, value in step.eliminations} == set(step.values)
            for node in step.nodes:
                assert set(node.places) <= cells
                assert {(place, node.value) for place in node.places} <= named
            for start, end, strong in step.links:
                one, other = step.nodes[start], step.nodes[end]
                assert strong == (one.set == other.set != ())
                assert strong or one.value == other.value
            assert bool(step.links) == (step.technique != "sue-de-coq")
    assert min(seen[technique] for technique in TECHNIQUES) > 0
