"""Difficulty cards: what decided the level, uniqueness, the tightest point, backdoors; for one puzzle and for many."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import sudokit as sk
from conftest import ROOT

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARDER = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PUZZLES = (PUZZLE, EASY, HARDER)
SINGLES = sk.Profile.load("hodoku").only("full-house", "naked-single", "hidden-single")


def card_of(puzzle: sk.Grid | str, profile: sk.Profile | str = "hodoku") -> sk.Card:
    """Return the card of a puzzle."""
    found = sk.rate(puzzle, profile, card=True).card
    assert found is not None
    return found


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_card_changes_nothing_of_the_rating(puzzle: str) -> None:
    assert sk.rate(puzzle, card=True)._replace(card=None) == sk.rate(puzzle)
    assert sk.rate(puzzle).card is None


def test_what_decided_the_level() -> None:
    card = card_of(PUZZLE)
    path = sk.explain(PUZZLE)
    levels = [path.profile.search_of(step.technique).level for step in path]
    assert card.decided == "step"
    assert card.deciding_step == levels.index("medium") + 1
    assert card.first == path[0].technique
    hodoku = path.profile
    capped = tuple(600 if level == "medium" else most for level, most in zip(hodoku.levels, hodoku.most, strict=True))
    capped = tuple(min(most, 600) if most is not None and index < 1 else most for index, most in enumerate(capped))
    narrow = sk.Profile("narrow", "", hodoku.searches, hodoku.levels, capped, hodoku.limits)
    rating = sk.rate(PUZZLE, narrow, card=True)
    assert (rating.level, rating.lifted_from) == ("hard", "medium")
    assert rating.verdict() == "hard: 604 points (too many for medium), 61 steps, hardest step Pointing (medium)"
    assert rating.card is not None
    assert rating.card.decided == "score"
    assert rating.card.deciding_step is not None
    scores = list(itertools.accumulate(narrow.search_of(step.technique).score for step in sk.explain(PUZZLE, narrow)))
    assert scores[rating.card.deciding_step - 2] <= 600 < scores[rating.card.deciding_step - 1]
    assert sk.rate_many([PUZZLE], narrow)[0] == sk.rate(PUZZLE, narrow)


def test_a_profile_that_does_not_reach_the_solution() -> None:
    rating = sk.rate(HARDER, "simple", card=True)
    assert rating.card is not None
    assert (rating.card.decided, rating.card.deciding_step, rating.solved) == ("unsolved", None, False)
    assert rating.lifted_from == ""


def test_the_steps_open_are_those_of_the_levels_up_to_the_next_step() -> None:
    card, path = card_of(HARDER), sk.explain(HARDER)
    profile = path.profile
    rank = {name: profile.levels.index(search.level) for search in profile.searches for name in search.techniques}
    assert len(card.open_by_step) == len(path)
    for index in range(0, len(path), 9):
        names = [name for name, own in rank.items() if own <= rank[path[index].technique] and profile.search_of(name).enabled]
        open_there = sk.steps(path.before(index), profile.only(*names))
        assert card.open_by_step[index] == len(open_there)
    assert card.open_steps == sum(card.open_by_step) == sum(card.open_kinds.values())


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_tightest_point_has_the_fewest_steps_open(puzzle: str) -> None:
    card, path = card_of(puzzle), sk.explain(puzzle)
    assert card.tightest_step is not None
    at = card.tightest_step - 1
    assert card.open_by_step[at] == card.tightest_open == sum(card.tightest_kinds.values())
    left = [path.before(index).grid.values.count(0) for index in range(len(path))]
    for index, number in enumerate(card.open_by_step):
        assert number >= card.tightest_open or (number >= left[index] and path[index].placements)


def test_the_level_without_uniqueness() -> None:
    puzzle = sk.generate(technique="unique-rectangle-1", seed=1).grid
    card, plain = card_of(puzzle), sk.rate(puzzle, no_uniqueness=True)
    assert card.uniqueness_steps > 0
    assert (card.level_without_uniqueness, card.score_without_uniqueness) == (plain.level, plain.score)
    assert card_of(PUZZLE).uniqueness_steps == 0
    assert card_of(PUZZLE).score_without_uniqueness == 604


def test_puzzles_to_order_can_be_rated_without_uniqueness() -> None:
    made = sk.generate(level="hard", no_uniqueness=True, seed=4)
    assert made.rating == sk.rate(made.grid, no_uniqueness=True)
    assert made.provenance["options"]["no_uniqueness"] is True
    assert "no_uniqueness" not in sk.generate(level="hard", seed=4).provenance["options"]
    path = sk.explain(made.grid, no_uniqueness=True)
    assert not path.profile.assume_unique


def solved_by_singles(puzzle: sk.Grid, known: dict[tuple[int, int], int]) -> bool:
    return sk.explain(puzzle.replace(known, givens=True), SINGLES).complete


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_backdoors_against_paths_of_singles(puzzle: str) -> None:
    grid, card = sk.Grid.parse(puzzle), card_of(puzzle)
    solution = sk.solve(grid).grid
    assert solution is not None
    assert card.backdoor is not None
    assert len(card.backdoor) == card.backdoor_at_least
    assert solved_by_singles(grid, {place: solution[place] for place in card.backdoor})
    places = [divmod(cell, 9) for cell, value in enumerate(grid.values) if not value]
    alone = tuple(place for place in places if solved_by_singles(grid, {place: solution[place]}))
    assert card.magic_cells == (alone if card.backdoor_at_least == 1 else ())
    assert card.backdoors_alone == len(card.magic_cells)


def test_a_backdoor_of_two_cells() -> None:
    puzzle = sk.Grid.parse(HARDEST)
    batch = sk.rate_many([HARDEST], SINGLES, card=True)
    assert batch[0] is not None
    card = batch[0].card
    assert card is not None
    assert card.backdoor is not None
    assert len(card.backdoor) == card.backdoor_at_least == 2
    solution = sk.solve(puzzle).grid
    assert solution is not None
    assert solved_by_singles(puzzle, {place: solution[place] for place in card.backdoor})


def test_many_cards_are_those_of_one_puzzle_each() -> None:
    lines = [*PUZZLES, "." * 81, "11" + "." * 79]
    batch = sk.rate_many(lines, card=True, threads=2)
    for row, line in enumerate(PUZZLES):
        own, other = card_of(line), batch[row]
        assert other is not None
        assert other.card is not None
        for name in sk.Card.__dataclass_fields__:
            if name not in ("open_by_step", "magic_cells"):
                assert getattr(other.card, name) == getattr(own, name), name
    assert batch[3] is None
    assert batch.cards is not None
    assert not batch.cards["rated"][3:].any()
    assert sk.rate_many(lines, card=True) == batch
    assert sk.rate_many(lines).cards is None
    columns = batch.to_numpy()
    assert columns["backdoor_size"].tolist()[:2] == [1, 0]
    assert np.array_equal(columns["open_steps"][:3], [card_of(line).open_steps for line in PUZZLES])


def test_cards_on_other_layouts() -> None:
    for puzzle in (sk.generate("2x3", seed=1).grid, sk.generate("random-jigsaw:7", seed=1).grid, sk.Grid.parse("1.|..", "1x2")):
        rating = sk.rate(puzzle, card=True)
        assert rating.card is not None
        assert rating.card.backdoor is not None
    full = sk.rate("1234|3412|2143|4321", card=True)
    assert full.card is not None
    assert (full.card.decided, full.card.tightest_step, full.card.backdoor) == ("nothing", None, ())


def test_a_card_in_words() -> None:
    english, german = sk.rate(HARDER, card=True).lines(), sk.rate(HARDER, card=True).lines("de")
    assert len(english) == len(german) == 6
    assert english[0] == sk.rate(HARDER).verdict()
    for line in english + german:
        assert "{" not in line
        assert line
    assert sk.rate("." * 81, card=True).lines() == ["no rating: the puzzle has several solutions"]


@pytest.mark.thorough
def test_every_example_has_a_card() -> None:
    lines = (ROOT / "examples" / "hard.txt").read_text().split()[:30]
    batch = sk.rate_many(lines, SINGLES, card=True)
    for rating in batch:
        assert rating is not None
        assert rating.lines()
