"""The checker of arguments: what each rule refuses, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sudokit as sk

# r1c3 and r1c4 are 3 or 4; the rest of the grid is open.
BEFORE = sk.Grid.parse("12.. .... .... ....").candidates()
HOUSES = {house.name: house for house in BEFORE.layout.houses}
LINE = sk.ArgumentLine


def one(*candidates: tuple[tuple[int, int], int], reason: str = "suppose", depth: int = 1, **more: Any) -> sk.ArgumentLine:
    return LINE("one", candidates, reason, depth, **more)


def none(*candidates: tuple[tuple[int, int], int], reason: str = "suppose", depth: int = 1, **more: Any) -> sk.ArgumentLine:
    return LINE("none", candidates, reason, depth, **more)


def fault(reason: str, depth: int = 1, **more: Any) -> sk.ArgumentLine:
    return LINE("fault", (), reason, depth, **more)


def cell(*place: int) -> sk.ArgumentPart:
    return sk.ArgumentPart("cell", 0, (place,))  # type: ignore[arg-type]


def house(name: str, value: int) -> sk.ArgumentPart:
    return sk.ArgumentPart("house", value, (), HOUSES[name])


SEEN = none(((0, 2), 1), ((0, 2), 2), reason="seen", depth=0, cells=((0, 0), (0, 1)))
LEFT = one(((0, 2), 3), ((0, 2), 4), reason="values", depth=0, cells=((0, 2),))
PLACES = one(((0, 2), 3), ((0, 3), 3), reason="places", depth=0, house=HOUSES["row 1"], values=(3,))
PAIR = none(
    ((1, 2), 3),
    reason="locked-set",
    depth=0,
    bases=(cell(0, 2), cell(0, 3)),
    covers=(house("box 2", 3), house("box 2", 4)),
)
HIDDEN = none(
    ((1, 2), 3),
    reason="counted",
    depth=0,
    bases=(house("row 1", 3), house("row 1", 4)),
    covers=(house("box 2", 3), house("box 2", 4)),
)
CASES = [
    one(((0, 2), 3)),
    none(((1, 2), 3), reason="excluded", rests_on=(0,)),
    none(((0, 2), 3)),
    one(((0, 3), 3), reason="places", house=HOUSES["row 1"], values=(3,), rests_on=(2,)),
    none(((1, 2), 3), reason="excluded", rests_on=(3,)),
    none(((1, 2), 3), reason="cases", depth=0, rests_on=(0, 1, 2, 4)),
]
# Two rows, two columns and two boxes.
CORNERS = ((2, 1), (3, 1), (2, 2), (3, 2))
BEYOND = (((2, 1), 1), ((3, 1), 1), ((2, 2), 1), ((2, 2), 2), ((3, 2), 1), ((3, 2), 2))
DEADLY = one(*BEYOND, reason="deadly", depth=0, cells=CORNERS, values=(3, 4))
# The same cells of an empty grid.
IN_EMPTY = replace(DEADLY, candidates=tuple((cell, value) for cell in CORNERS for value in (1, 2)))
# Three cells of a box, of which two can only be 3 or 4.
RING = ((0, 2), (0, 3), (1, 2))
GUARDED = one(((1, 2), 1), ((1, 2), 2), reason="uncolourable", depth=0, cells=RING, values=(3, 4))


@pytest.mark.parametrize("lines", [[SEEN], [LEFT], [PLACES], [PAIR], [HIDDEN], [GUARDED], CASES])
def test_what_follows_is_accepted(lines: list[sk.ArgumentLine]) -> None:
    proved = sk.check_argument(BEFORE, lines)
    expected = {candidate for line in lines if line.depth == 0 and line.claim == "none" for candidate in line.candidates}
    assert set(proved.eliminations) == expected
    assert proved.placements == ()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([replace(SEEN, cells=((0, 0),))], "line 0: r1c3 sees no 2 in the cells named"),
        ([replace(SEEN, cells=((0, 0), (0, 1), (0, 3)))], "line 0: r1c4 excludes none of the candidates"),
        ([replace(SEEN, candidates=(((0, 0), 2),))], "line 0: r1c1 is filled"),
        ([replace(SEEN, candidates=(((0, 2), 5),))], "line 0: there is no value 5"),
        ([replace(SEEN, candidates=(((0, 4), 1),))], r"line 0: there is no cell \(0, 4\)"),
        ([replace(SEEN, claim="one")], "line 0: 'seen' cannot claim 'one'"),
        ([replace(SEEN, claim="many")], "line 0: there is no claim 'many'"),
        ([replace(SEEN, reason="luck")], "line 0: there is no reason 'luck'"),
        ([replace(SEEN, rests_on=(0,))], "line 0: it names a line twice, or one that does not come before it"),
        ([replace(SEEN, depth=1)], "line 0: it is at depth 1, where at most 0 is possible"),
        ([none(((2, 2), 1), reason="marked", depth=0)], "line 0: these are still candidates: 1 in r3c3"),
        ([one(((0, 2), 3), reason="values", depth=0, cells=((0, 2),))], "line 0: left is also 4 in r1c3"),
        ([one(((0, 2), 3), reason="last-value", depth=0, cells=((0, 2),))], "line 0: r1c3 could also be 1, 2, 4"),
        (
            [one(((0, 2), 3), reason="last-place", depth=0, house=HOUSES["row 1"], values=(3,))],
            "line 0: 3 could also be in r1c4",
        ),
        ([replace(PLACES, house=HOUSES["column 3"])], "line 0: left is also 3 in r2c3, 3 in r3c3, 3 in r4c3"),
        ([replace(PLACES, values=(1,))], "line 0: the house has its 1 already"),
        ([replace(PLACES, house=sk.Layout.classic().houses[0])], "line 0: it names no house of this layout"),
        ([fault("no-place", 0, house=HOUSES["row 1"], values=(3,))], "line 0: left is also 3 in r1c3, 3 in r1c4"),
        ([fault("no-value", 0, cells=((0, 2),))], "line 0: left is also 3 in r1c3, 4 in r1c3"),
        (
            [PLACES, none(((2, 2), 3), reason="excluded", depth=0, rests_on=(0,))],
            "line 1: 3 in r3c3 is possible beside 3 in r1c4",
        ),
        (
            [PLACES, SEEN, none(((1, 2), 3), reason="excluded", depth=0, rests_on=(0, 1))],
            "line 2: it must follow from one line",
        ),
        ([replace(PAIR, bases=PAIR.bases[:1])], "line 0: it has 1 bases and 2 covers: there must be as many of both"),
        ([replace(PAIR, candidates=(((2, 2), 3),))], "line 0: the covers do not exclude 3 in r3c3"),
        ([replace(PAIR, covers=(house("box 2", 3), house("column 3", 4)))], "line 0: not covered is 4 in r1c4"),
        ([replace(PAIR, covers=(cell(0, 2), cell(0, 3)))], "line 0: the bases of a locked set are cells"),
        ([replace(PAIR, bases=(cell(0, 0), cell(0, 3)))], "line 0: r1c1 is filled"),
        ([replace(HIDDEN, reason="fish")], "line 0: a fish has one value"),
        ([replace(HIDDEN, bases=(house("row 1", 1), house("row 1", 4)))], "line 0: a base has its 1 already"),
        ([CASES[0], replace(CASES[1], depth=0)], "line 1: line 0 holds only under its supposition"),
        ([*CASES[:2], replace(CASES[5], rests_on=(0, 1))], "line 2: nothing says that one of the cases is true"),
        ([*CASES[:5], replace(CASES[5], rests_on=(0, 2, 4))], "line 5: the case of 3 in r1c3 does not lead to the claim"),
        (
            [*CASES[:5], replace(CASES[5], candidates=(((1, 3), 3),))],
            "line 5: the case of 3 in r1c3 does not lead to the claim",
        ),
        ([CASES[0], none(((0, 2), 3), reason="absurd", depth=0, rests_on=(0, 0))], "it names a line twice"),
        (
            [CASES[0], CASES[1], none(((0, 2), 3), reason="absurd", depth=0, rests_on=(0, 1))],
            "line 2: the supposition does not lead to a fault",
        ),
        (
            [CASES[2], replace(CASES[3], rests_on=(0,)), one(((0, 3), 3), reason="either", depth=0, rests_on=(0, 1))],
            "line 2: it must claim what was supposed false, and what follows",
        ),
        ([PLACES, fault("both", 0, rests_on=(0,))], "line 1: nothing excludes 3 in r1c3, 3 in r1c4"),
        ([PLACES, LEFT, fault("clash", 0, rests_on=(0, 1))], "is possible beside"),
        ([none(((2, 2), 3), reason="templates", depth=0, values=(3,))], "line 0: 3 can be placed in r3c3"),
        ([one(((2, 2), 3), reason="templates", depth=0, values=(3,))], "line 0: 3 can be placed without r3c3"),
        ([one(((2, 2), 3), reason="solution", depth=0)], "line 0: there is a solution without 3 in r3c3"),
        ([replace(DEADLY, candidates=BEYOND[1:])], "line 0: r3c2 could hold another value"),
        (
            [replace(DEADLY, cells=CORNERS[:3], candidates=BEYOND[:4])],
            "line 0: a value would not stay in a house if the pattern were swapped",
        ),
        ([replace(DEADLY, cells=((0, 0), *CORNERS[1:]), candidates=BEYOND[1:])], "line 0: r1c1 cannot change"),
        ([replace(GUARDED, candidates=GUARDED.candidates[1:])], "line 0: left is also 1 in r2c3"),
        ([replace(GUARDED, candidates=(*GUARDED.candidates, ((1, 3), 1)))], "line 0: not left is 1 in r2c4"),
        ([replace(GUARDED, cells=RING[1:])], "line 0: the values can fill the cells"),
        ([replace(GUARDED, cells=(*RING, RING[0]))], "line 0: it names a cell twice"),
        ([replace(GUARDED, cells=(*RING, (0, 0)))], "line 0: a cell holds another value"),
        ([replace(GUARDED, values=(1, 2, 3, 4))], "line 0: it must name two or three values"),
        ([replace(GUARDED, claim="fault", candidates=())], "line 0: left is also 1 in r2c3, 2 in r2c3"),
    ],
)
def test_what_does_not_follow_is_refused(lines: list[sk.ArgumentLine], message: str) -> None:
    with pytest.raises(sk.ArgumentError, match=message):
        sk.check_argument(BEFORE, lines)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (replace(IN_EMPTY, values=(3,)), "the cells could hold another value"),
        (replace(IN_EMPTY, cells=CORNERS[:3]), "no other way has the same values in each house"),
        (replace(IN_EMPTY, cells=CORNERS[:3], candidates=IN_EMPTY.candidates[:6]), "a value would not stay in a house"),
    ],
)
def test_cells_that_need_not_be_filled_in_several_ways_are_not_deadly(line: sk.ArgumentLine, message: str) -> None:
    empty = sk.Grid.empty("2x2").candidates()
    sk.check_argument(empty, [IN_EMPTY])
    with pytest.raises(sk.ArgumentError, match=message):
        sk.check_argument(empty, [line])


def test_a_deadly_pattern_needs_to_know_what_has_one_solution() -> None:
    state = BEFORE.without((2, 2), 3)
    line = replace(DEADLY, values=(3, 4))
    sk.check_argument(state, [line])
    sk.check_argument(state, [line], unique="values")
    with pytest.raises(sk.ArgumentError, match="r3c3 does not have both values as candidates"):
        sk.check_argument(state, [line], unique="candidates")
    with pytest.raises(sk.ArgumentError, match="nothing is known to have only one solution"):
        sk.check_argument(state, [line], unique=None)
    with pytest.raises(sk.SudokitError, match="unique"):
        sk.check_argument(state, [line], unique="luck")  # type: ignore[arg-type]


def test_an_argument_must_show_what_it_is_to_show() -> None:
    argument = sk.Argument((PLACES,), eliminations=(((1, 2), 3),))
    with pytest.raises(sk.ArgumentError, match="no line shows an elimination: 3 in r2c3") as raised:
        sk.check_argument(BEFORE, argument)
    assert raised.value.line is None
