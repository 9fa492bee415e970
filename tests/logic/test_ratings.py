"""Rating many puzzles: the same as one by one, whatever the threads, the input or the rows beside them."""

from __future__ import annotations

import numpy as np
import pytest

import sudokit as sk
from sudokit.logic import NAMES

LIFTED = "..6..2...3.4..1.67..1.....4.......7..72..68.113..5....2....859.....24...8.......2"
EASY = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
MASTER = "..62....9.4.67.2.3.....9..44......2...5.8.1...7......62..9.....6.1.34.7.5....64.."
EMPTY = "." * 81
TWICE = "11" + "." * 79
NO_SOLUTION = "123456...." + "." * 7 + "7" + "." * 63


def puzzles(count: int, seed: int = 5) -> list[str]:
    """Puzzles of a few dozen clues, by taking cells from random grids while one solution is left."""
    made = []
    for number, grid in enumerate(sk.random_grids(count, seed=seed)):
        values = list(grid.values) if isinstance(grid, sk.Grid) else [int(v) for v in grid]
        order = np.random.default_rng(number).permutation(81)
        for cell in order[:60]:
            kept = int(values[cell])
            values[cell] = 0
            if not sk.is_unique(sk.Grid(values)):
                values[cell] = kept
        made.append(sk.Grid(values).line())
    return made


def test_rows_that_are_not_puzzles_are_told_apart() -> None:
    batch = sk.rate_many([EASY, EMPTY, TWICE, NO_SOLUTION])
    assert [batch.status(row) for row in range(4)] == [
        sk.Status.UNIQUE,
        sk.Status.MULTIPLE,
        sk.Status.INVALID,
        sk.Status.NONE,
    ]
    assert [batch.level(row) for row in range(4)] == ["easy", "", "", ""]
    assert batch[1] is None
    assert "r1c1 and r1c2" in batch.reason(2)
    with pytest.raises(sk.SudokitError, match="row 2"):
        sk.rate_many([EASY, EMPTY, TWICE], errors="raise")


def test_many_agree_with_one_by_one_and_with_any_number_of_threads() -> None:
    lines = [*puzzles(40), EASY, MASTER]
    one = sk.rate_many(lines, threads=1)
    two = sk.rate_many(lines, threads=2)
    array = np.array([[0 if c in ".0" else int(c) for c in line] for line in lines], dtype=np.uint8)
    three = sk.rate_many(array, threads=3)
    text = sk.rate_many("".join(line + "\n" for line in lines).encode())
    for other in (two, three, text):
        assert (one.scores == other.scores).all()
        assert (one.level_numbers == other.level_numbers).all()
        assert (one.histograms == other.histograms).all()
    for line, rating in zip(lines, one, strict=True):
        explanation = sk.explain(line)
        assert rating is not None
        assert rating.score == explanation.rating.score
        assert rating.level == explanation.rating.level
        assert rating.histogram == explanation.rating.histogram
        assert sum(rating.histogram.values()) == len(explanation.steps)


def test_the_score_is_the_sum_of_what_the_steps_count() -> None:
    profile = sk.Profile.load("hodoku")
    scores = {technique: search.score for search in profile.searches for technique in search.techniques}
    batch = sk.rate_many(puzzles(20, seed=8))
    for row in range(len(batch)):
        used = batch.histograms[row]
        assert sum(scores[NAMES[number]] * int(used[number]) for number in used.nonzero()[0]) == batch.scores[row]


def test_every_field_of_a_rating_has_a_value_for_some_puzzle() -> None:
    scales = [sk.rate(EASY, "se"), sk.rate(LIFTED, "depth")]
    ratings = [sk.rate(EASY, card=True), sk.rate("11" + "." * 79), sk.rate(LIFTED), *scales]
    for values in zip(*ratings, strict=True):
        assert any(value not in (None, "", ()) for value in values)


def test_a_time_limit_leaves_the_rest_undecided() -> None:
    batch = sk.rate_many([EASY] * 50_000, threads=2, time_limit=0.0)
    assert batch.stopped == "time"
    assert sk.Status.UNDECIDED in {batch.status(row) for row in range(len(batch))}


@pytest.mark.parametrize("rows", [1, 3])
def test_a_flag_ends_a_rating_by_one_thread_in_the_middle_of_a_row(rows: int) -> None:
    flag = sk.StopFlag()
    flag.set()
    hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    batch = sk.rate_many([hard] * rows, stop=flag, threads=1)
    assert batch.stopped == "stop"
    assert batch.status(0) is sk.Status.UNDECIDED
    assert batch.reason(0) == "stop"
    assert batch.to_numpy()["reason"].tolist() == ["stop"] * rows


def test_other_layouts_are_rated_too() -> None:
    batch = sk.rate_many(["12.. 34.. ...3 ..2."], layout="2x2")
    assert batch.level(0) == "easy"
    jigsaw = sk.rate_many([sk.Grid.empty(sk.Layout.parse("3x3+diagonals"))])
    assert jigsaw.status(0) is sk.Status.MULTIPLE


def test_where_the_techniques_do_not_reach_is_told() -> None:
    batch = sk.rate_many([EASY, MASTER, EMPTY], "simple")
    assert [rating and rating.solved for rating in batch] == [True, False, None]
    assert batch.solved.tolist() == [1, 0, 0]
    assert batch[1] == sk.rate(MASTER, "simple")


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(sk.SudokitError, match="unknown profile"):
        sk.rate_many([EASY], "hodku")
    with pytest.raises(sk.SudokitError, match="threads"):
        sk.rate_many([EASY], threads=0)
    with pytest.raises(sk.SudokitError, match="time_limit"):
        sk.rate_many([EASY], time_limit=-1.0)
    with pytest.raises(sk.SudokitError, match="errors"):
        sk.rate_many([EASY], errors="ignore")  # type: ignore[arg-type]


def test_a_path_cut_short_is_no_rating() -> None:
    rating = sk.rate(EASY, time_limit=0.0)
    assert (rating.level, rating.score, rating.status) == ("", None, sk.Status.UNDECIDED)
    assert rating.verdict() == "no rating: the search was stopped"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("limits = 3", "limits must be a table"),
        ("search = [3]", "must be a table"),
        ("levels = [{ name = 'a', moist = 1 }]", "unknown key 'moist'"),
        ("levels = [{ name = 'a b' }]", "a level's name must be a word"),
        ("levels = [{ name = 'a', most = 50 }, { name = 'b', most = 5 }, { name = 'c' }]", "must not be below"),
    ],
)
def test_mistakes_in_profiles_are_named(text: str, words: str) -> None:
    head = "" if text.startswith("levels") else "levels = [{ name = 'a' }]\n"
    search = "" if text.startswith("search") else "\n[[search]]\ntechniques = ['naked-single']\nlevel = 'a'\nscore = 1\n"
    with pytest.raises(sk.SudokitError, match=words):
        sk.Profile.parse(head + text + search)


def test_entries_that_repeat_a_value_are_told_first_in_any_puzzle() -> None:
    hint = sk.hint(sk.Grid.parse("1..4..1..1..4..1").replace({(0, 1): 4}), 3)
    assert (hint.kind, hint.cells) == ("wrong", ((0, 1),))
    assert sk.hint(sk.Grid.parse("11..............")).kind == "none"
