"""Whips and braids: steps against the solution and the checker, and a second search, slow and plain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

import sudokit as sk
from helpers.lanes import sampled
from helpers.plain import HOUSES, PLACES, Mark
from helpers.stuck import stuck

pytestmark = pytest.mark.thorough

EXPERT = sk.Profile.load("expert")
SINGLES = ("full-house", "naked-single", "hidden-single")
BASIC = EXPERT.only(*SINGLES, "pointing", "claiming", "naked-pair", "hidden-pair", "naked-triple")
LONGEST = 4
WHIPS, BRAIDS, BOTH = (
    EXPERT.only(*names).with_limits(whip_length=LONGEST) for names in (("whip",), ("braid",), ("whip", "braid"))
)
NUMBER = {(place, value): 9 * at + value - 1 for at, place in enumerate(PLACES) for value in range(1, 10)}
MARKS = list(NUMBER)


def bits(marks: Iterable[Mark]) -> int:
    return sum(1 << NUMBER[mark] for mark in marks)


VARIABLES = [bits((place, value) for value in range(1, 10)) for place in PLACES]
VARIABLES += [bits((place, value) for place in house) for house in HOUSES for value in range(1, 10)]
OF = [[variable for variable in VARIABLES if variable >> number & 1] for number in range(729)]


def joined(variables: Iterable[int]) -> int:
    found = 0
    for variable in variables:
        found |= variable
    return found


LINKED = [joined(OF[number]) & ~(1 << number) for number in range(729)]


def left_of(state: sk.Candidates) -> int:
    """Return the candidates of the open cells, as bits."""
    return bits((place, value) for place in PLACES if not state.grid[place] for value in state[place])


class Plain:
    """The nets against the candidates of a state: all sequences of singles are tried, by length."""

    def __init__(self, state: sk.Candidates) -> None:
        self.full = left_of(state)
        self.variables = [own for variable in VARIABLES if (own := variable & self.full)]

    def following(self, left: int, placed: Iterable[int], latest: int | None) -> list[int] | None:
        """Return what variables are left with, because of the latest if there is one; None if a variable has none left."""
        found = set()
        for variable in self.variables:
            rest = variable & left
            if not rest:
                return None
            if not rest & (rest - 1) and rest != variable and (latest is None or variable & LINKED[latest]):
                found.add(rest.bit_length() - 1)
        return sorted(found.difference(placed))

    def braid(self, against: int, longest: int) -> int | None:
        """Return the length of the shortest braid."""
        sets = {frozenset((against,))}
        for length in range(1, longest + 1):
            longer = set()
            for placed in sets:
                following = self.following(self.without(placed), placed, None)
                if following is None:
                    return length
                longer |= {placed | {one} for one in following}
            sets = longer
        return None

    def whip(self, against: int, longest: int) -> int | None:
        """Return the length of the shortest whip."""
        sets = {(frozenset((against,)), against)}
        for length in range(1, longest + 1):
            longer = set()
            for placed, latest in sets:
                following = self.following(self.without(placed), placed, latest)
                if following is None:
                    return length
                longer |= {(placed | {one}, one) for one in following}
            sets = longer
        return None

    def without(self, placed: Iterable[int]) -> int:
        return self.full & ~joined(LINKED[one] for one in placed)

    def targets(self) -> list[int]:
        """Return the candidates of cells that have several."""
        several = [own for own in self.variables if own & (own - 1)]
        return [number for number in range(729) if self.full >> number & 1 and VARIABLES[number // 9] & self.full in several]


@cache
def states() -> tuple[tuple[sk.Candidates, sk.Grid], ...]:
    """Return states in which basic techniques find nothing more, each with its solution."""
    made = sk.generate_many(900, seed=2718, threads=1).puzzles
    return tuple(stuck((sk.Grid(values.tolist()) for values in made), BASIC))


def against(step: sk.Step) -> int:
    ((place, value),) = step.eliminations
    return NUMBER[place, value]


def rights(step: sk.Step) -> list[int]:
    """Return what the variables are left with, in order."""
    return [NUMBER[place, value] for place, value, role in step.candidates if role == "on"]


def lengths(state: sk.Candidates, profile: sk.Profile) -> dict[int, int]:
    return {against(step): len(rights(step)) + 1 for step in sk.steps(state, profile)}


@pytest.mark.parametrize("part", sampled(range(4), keep=[0]))
def test_a_plain_search_agrees(part: int) -> None:
    assert len(states()) >= 200
    longer = found = 0
    for state, solution in states()[part:220:4]:
        plain = Plain(state)
        right = bits((place, solution[place]) for place in PLACES)
        braids, whips = {}, {}
        for number in plain.targets():
            if right >> number & 1:
                continue
            braid = plain.braid(number, LONGEST)
            whip = plain.whip(number, LONGEST) if braid else None
            if braid:
                braids[number] = braid
            if whip:
                whips[number] = whip
        assert lengths(state, BRAIDS) == braids
        assert lengths(state, WHIPS) == whips
        assert all(braids[number] <= length for number, length in whips.items())
        both = sk.steps(state, BOTH)
        assert {against(step): step.technique for step in both} == {
            number: "whip" if whips.get(number) == length else "braid" for number, length in braids.items()
        }
        order = [(len(rights(step)), step.technique != "whip", against(step)) for step in both]
        assert order == sorted(order)
        longer += sum(whips.get(number) != length for number, length in braids.items())
        found += len(both)
    assert found > 250
    assert longer


def test_a_path_takes_the_first_step_of_the_list() -> None:
    for state, _ in states()[:60]:
        path = sk.explain(state, BOTH)
        assert list(path)[:1] == list(sk.steps(state, BOTH))[:1]


def test_steps_agree_with_the_solution_and_have_proofs_that_cannot_be_shortened() -> None:
    tried = 0
    for state, solution in states()[:40]:
        found = sk.steps(state, BOTH)
        for index, step in list(enumerate(found))[::4]:
            assert all(solution[place] != value for place, value in step.eliminations)
            lines = list(found.proof(index))
            assert set(sk.check_argument(state, lines).eliminations) == set(step.eliminations)
            assert {0, *(at for line in lines for at in line.rests_on)} == set(range(len(lines) - 1))
            for at, line in enumerate(lines):
                for premise in line.rests_on:
                    fewer = replace(line, rests_on=tuple(one for one in line.rests_on if one != premise))
                    tried += 1
                    with pytest.raises(sk.ArgumentError):
                        sk.check_argument(state, [*lines[:at], fewer, *lines[at + 1 :]])
    assert tried > 1000


def test_links_lead_from_one_variable_to_the_next() -> None:
    """A whip is one chain; a braid goes back at least once, or it would be a whip."""
    seen = set()
    for state, _ in states()[:60]:
        full = left_of(state)
        for step in sk.steps(state, BOTH):
            nodes = [NUMBER[node.places[0], node.value] for node in step.nodes]
            on = {0, *(to for _, to, strong in step.links if strong)}
            assert [nodes[at] for at in sorted(on)] == [against(step), *rights(step)]
            for start, to, strong in step.links:
                assert LINKED[nodes[start]] >> nodes[to] & 1
                assert (start in on) != strong
            assert len(step.links) == 2 * len(rights(step)) + 1
            jumps = sum(one[1] != other[0] for one, other in pairwise(step.links))
            assert (jumps == 0) == (step.technique == "whip")
            seen.add(step.technique)
            assert [role for _, role in (*step.cells, *step.houses)] == ["base"]
            last = bits((place, value) for place, _ in step.cells for value in range(1, 10))
            last |= bits((PLACES[cell], step.values[0]) for house, _ in step.houses for cell in house.cells)
            assert last & full
            assert not last & full & ~joined(LINKED[one] for one in (against(step), *rights(step)))
    assert seen == {"whip", "braid"}


def test_one_variable_is_a_locked_candidate() -> None:
    short, locked = EXPERT.only("whip").with_limits(whip_length=1), EXPERT.only("pointing", "claiming")
    found = set()
    for values in sk.generate_many(200, seed=7, threads=1).puzzles:
        path = sk.explain(sk.Grid(values.tolist()), EXPERT.only(*SINGLES))
        state = (path.start, *path.steps.states())[-1]
        expected = {mark for step in sk.steps(state, locked) for mark in step.eliminations}
        assert {mark for step in sk.steps(state, short) for mark in step.eliminations} == expected
        found |= expected
    assert len(found) > 20


def test_paths_need_braids_as_long_as_the_rating_says() -> None:
    alone = EXPERT.only(*SINGLES, "braid").with_limits(whip_length=20)
    seen = []
    for values in sk.generate_many(250, minimal=True, seed=5, threads=1).puzzles:
        rating = sk.rate(sk.Grid(values.tolist()), "depth")
        if rating.depth == 1:
            path = sk.explain(sk.Grid(values.tolist()), alone)
            assert path.complete
            assert rating.braid == max(len(rights(step)) + 1 for step in path if step.technique == "braid")
            seen.append(rating.braid)
    assert len(seen) > 36
    assert len(set(seen)) > 5


def test_larger_grids_and_other_layouts() -> None:
    for spec in ("2x3", "random-jigsaw:7", "3x3+diagonals", "3x3+windows", "4x4"):
        puzzle = sk.generate(spec, seed=8).grid
        solution = sk.solve(puzzle).grid
        assert solution is not None
        state = puzzle.candidates()
        found = sk.steps(state, EXPERT.only("whip", "braid").with_limits(whip_length=3))
        for index, step in list(enumerate(found))[:20]:
            assert all(solution[place] != value for place, value in step.eliminations)
            assert sk.check_argument(state, list(found.proof(index))).eliminations == step.eliminations


def test_the_limit_is_the_most_variables() -> None:
    with pytest.raises(sk.SudokitError, match="whip-length"):
        EXPERT.with_limits(whip_length=0)
    for most in (2, 3, 5):
        profile = EXPERT.only("braid").with_limits(whip_length=most)
        assert max(length for state, _ in states()[:40] for length in lengths(state, profile).values()) == most


def test_profiles_of_the_package_have_both_off() -> None:
    searches = [search for search in EXPERT.searches if "whip" in search.techniques]
    assert [(search.techniques, search.enabled) for search in searches] == [(("whip", "braid"), False)]
    for name in ("hodoku", "simple"):
        assert not {"whip", "braid"} & {one for search in sk.Profile.load(name).searches for one in search.techniques}
