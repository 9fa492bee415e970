"""The depth of trial and error: known puzzles, a second search, and what the profile accepts."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import sudokit as sk
from helpers.command import run
from helpers.plain import HOUSES, PEERS, PLACES, Mark, Place

EASY = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
# Published as beyond two nested assumptions; both have a tridagon.
BEYOND_TWO = (
    ".......12......3.4....1567...8.9...6.51.76...69...8....75.89.6.8..65..9.9.67.1...",
    "........1......234....2567...76.2....65.89...8..75.9....8.9...7.52..6...79...8...",
)

# A second search, slow and plain: a state is the set of candidates that are left, and what is true.
Left = frozenset[Mark]


def linked(one: Mark, other: Mark) -> bool:
    (place, value), (at, what) = one, other
    return (value != what) if place == at else (value == what and at in PEERS[place])


LINKED = {
    (place, value): {
        *((place, other) for other in range(1, 10) if other != value),
        *((peer, value) for peer in PEERS[place]),
    }
    for place in PLACES
    for value in range(1, 10)
}
VARIABLES: list[list[Mark]] = [[(place, value) for value in range(1, 10)] for place in PLACES] + [
    [(place, value) for place in house] for house in HOUSES for value in range(1, 10)
]


def singles(left: Left) -> Left | None:
    """What singles leave; None: a contradiction."""
    while True:
        counted = [[mark for mark in variable if mark in left] for variable in VARIABLES]
        if not all(counted):
            return None
        gone = {other for one in counted if len(one) == 1 for other in LINKED[one[0]]}
        if not gone & left:
            return left
        left -= gone


def tried(left: Left, depth: int) -> Left | None:
    """What trial and error of this depth leaves; None: a contradiction."""
    closed = singles(left)
    while closed is not None and depth:
        false = next((mark for mark in undecided(closed) if tried(closed - LINKED[mark], depth - 1) is None), None)
        if false is None:
            return closed
        closed = singles(closed - {false})
    return closed


def undecided(left: Left) -> Iterator[Mark]:
    several = {place for place in PLACES if sum((place, value) in left for value in range(1, 10)) > 1}
    return (mark for mark in sorted(left) if mark[0] in several)


def start(puzzle: str) -> Left:
    given: dict[Place, int] = {place: int(sign) for place, sign in zip(PLACES, puzzle, strict=True) if sign != "."}
    return frozenset((place, value) for place in PLACES for value in range(1, 10) if given.get(place, value) == value)


def has_braid(left: Left, against: Mark, length: int) -> bool:
    """Whether a braid of this length or a shorter one refutes the candidate: all sets of singles are tried."""
    seen: set[Left] = set()
    states = {left - LINKED[against]}
    for _ in range(length):
        following = set()
        for state in states - seen:
            counted = [[mark for mark in variable if mark in state] for variable in VARIABLES]
            if not all(counted):
                return True
            following |= {state - LINKED[one[0]] for one in counted if len(one) == 1 and LINKED[one[0]] & state}
        seen |= states
        states = following
    return False


def longest_braid(puzzle: str) -> int:
    left, length = singles(start(puzzle)), 1
    assert left is not None
    while len(left) > 81:
        found = next((mark for mark in undecided(left) if has_braid(left, mark, length)), None)
        if found is None:
            length += 1
        else:
            left = singles(left - {found})
            assert left is not None
    return length


@pytest.mark.slow
def test_depths_and_braids_agree_with_a_plain_search() -> None:
    seen: dict[tuple[int | None, int | None], int] = {}
    for row in sk.generate_many(40, minimal=True, seed=27).puzzles.tolist():
        rating, puzzle = sk.rate(sk.Grid(row), "depth"), "".join(map(str, row)).replace("0", ".")
        kind = rating.depth, rating.braid
        if rating.braid not in (None, 1, 2, 3) or seen.get(kind, 0) == 2:
            continue
        seen[kind] = seen.get(kind, 0) + 1
        assert rating.depth == (0 if len(singles(start(puzzle)) or ()) == 81 else 1)
        if rating.depth:
            assert rating.braid == longest_braid(puzzle)
            assert len(tried(start(puzzle), 1) or ()) == 81
    assert seen == {(0, None): 2, (1, 1): 2, (1, 2): 2, (1, 3): 2}


def test_braids_of_one_variable_are_locked_candidates() -> None:
    basics = sk.Profile.load("hodoku").only("full-house", "naked-single", "hidden-single", "pointing", "claiming")
    seen = set()
    for puzzle in sk.generate_many(60, minimal=True, seed=11).puzzles:
        rating = sk.rate(sk.Grid(puzzle.tolist()), "depth")
        assert rating.depth is not None
        short = rating.depth == 0 or rating.braid == 1
        assert short == sk.rate(sk.Grid(puzzle.tolist()), basics).solved
        seen.add(rating.braid)
    assert {None, 1, 2} <= seen


def test_depths_of_known_puzzles() -> None:
    assert [sk.rate(puzzle, "depth").depth for puzzle in (EASY, EASTER_MONSTER, *BEYOND_TWO)] == [0, 2, 3, 3]
    assert str(sk.rate(EASTER_MONSTER, "depth")) == "T&E(2)"


@pytest.mark.thorough
def test_two_nested_assumptions_are_needed_for_the_easter_monster() -> None:
    left = tried(start(EASTER_MONSTER), 1)
    assert left is not None
    assert len(left) > 81


def test_isomorphic_puzzles_have_the_same_rating() -> None:
    chance = random.Random(5)
    for puzzle in sk.generate_many(6, minimal=True, seed=5).puzzles.tolist():
        grid = sk.Grid(puzzle)
        other = sk.scramble(grid, seed=chance.randrange(1000))
        assert sk.rate(grid, "depth") == sk.rate(other, "depth")


def test_candidates_and_other_sizes_are_rated() -> None:
    assert sk.rate(sk.Grid.parse(EASY).candidates(), "depth") == sk.rate(EASY, "depth")
    puzzle = sk.generate(layout="2x3", minimal=True, seed=4)
    assert sk.rate(puzzle.grid, "depth").depth in (0, 1)


def test_batches_agree_with_single_ratings() -> None:
    puzzles = [EASY, EASTER_MONSTER, "." * 81, "11" + "." * 79, *sk.generate_many(20, minimal=True, seed=9).puzzles.tolist()]
    texts = [each if isinstance(each, str) else sk.Grid(each).line() for each in puzzles]
    for threads in (1, 2):
        batch = sk.rate_many(texts, "depth", threads=threads)
        assert isinstance(batch, sk.DepthRatingBatch)
        for text, row, status in zip(texts, batch, map(batch.status, range(len(texts))), strict=True):
            if row is None:
                assert status in (sk.Status.MULTIPLE, sk.Status.INVALID)
            else:
                assert row == sk.rate(text, "depth")


def test_what_has_no_rating_says_why() -> None:
    assert sk.rate("." * 81, "depth").status is sk.Status.MULTIPLE
    assert sk.rate("11" + "." * 79, "depth").status is sk.Status.INVALID
    late = sk.rate(EASTER_MONSTER, "depth", time_limit=0)
    assert (late.status, late.reason, late.depth) == (sk.Status.UNDECIDED, "time", None)


@pytest.mark.parametrize("verb", [sk.explain, sk.steps, sk.hint, sk.explain_many])
def test_verbs_that_explain_refuse_it(verb: object) -> None:
    with pytest.raises(sk.SudokitError, match="only rates"):
        verb(EASY, profile="depth")  # type: ignore[operator]


def test_cards_rules_and_uniqueness_are_refused() -> None:
    with pytest.raises(sk.SudokitError, match="no difficulty card"):
        sk.rate(EASY, "depth", card=True)
    with pytest.raises(sk.SudokitError, match="no_uniqueness"):
        sk.rate(EASY, "depth", no_uniqueness=True)
    with pytest.raises(sk.SudokitError, match="rules"):
        sk.rate(sk.Grid.parse(EASY).with_rules([sk.rules.AntiKnight()]), "depth")


def test_the_command_prints_depth_and_braid() -> None:
    done = run("rate", "--profile", "depth", EASTER_MONSTER)
    assert done.stdout == f"{EASTER_MONSTER} # T&E(2)\n"
    table = run("rate", "--profile", "depth", "--csv", EASY).stdout.splitlines()
    assert table == ["number,puzzle,status,depth,braid,solved", f"1,{EASY},unique,0,,1"]
    data = json.loads(run("rate", "--profile", "depth", "--json", EASTER_MONSTER).stdout)
    assert (data["depth"], data["braid"], data["verdict"]) == (2, None, "T&E(2)")
