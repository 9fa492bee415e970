"""Puzzles with ratings of Sudoku Explainer to order."""

from __future__ import annotations

from typing import Any

import pytest

import sudokit as sk


@pytest.mark.parametrize("wanted", [(1.5, 1.5), (3.0, 4.5), (7.0, 7.5)])
def test_the_rating_lies_in_the_range(wanted: tuple[float, float]) -> None:
    for puzzle in sk.generate_many(3, se=wanted, seed=5):
        rating = sk.rate(puzzle.grid, "se")
        assert rating.er is not None
        assert wanted[0] <= rating.er.rating <= wanted[1]
        assert puzzle.rating == rating
        assert puzzle.provenance["options"]["se"] == wanted


def test_pearls_and_diamonds() -> None:
    for options in ({"pearl": True}, {"diamond": True}, {"diamond": True, "pearl": True}):
        puzzle = sk.generate(se=(1.6, 3.5), seed=2, **options)  # type: ignore[arg-type]
        assert puzzle.rating.pearl
        assert puzzle.rating.diamond or "diamond" not in options
        assert 1.6 <= puzzle.rating.er.rating <= 3.5


def test_threads_do_not_change_the_puzzles() -> None:
    one, two = (sk.generate_many(4, se=(2.6, 4.4), seed=9, threads=threads) for threads in (1, 2))
    assert one == two
    assert [str(puzzle) for puzzle in one] == [str(sk.generate(se=(2.6, 4.4), seed=9, index=i)) for i in range(4)]


def test_batches_have_columns_for_puzzles_without_scores() -> None:
    batch = sk.generate_many(2, se=(1.0, 2.5), seed=1)
    assert [rating.score for rating in batch.ratings or ()] == [None, None]
    assert "ER" in batch.row(0)._repr_html_()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"se": (2, 3), "level": "easy"}, "se rates as Sudoku Explainer does: it cannot be combined with level"),
        ({"pearl": True, "score": (1, 2)}, "pearl rates as .* combined with score"),
        ({"diamond": True, "no_uniqueness": True}, "diamond rates as .* combined with no_uniqueness"),
        ({"se": (2, 3), "layout": "2x3"}, "boxes of 3x3, not 2x3"),
        ({"pearl": True, "layout": "random-jigsaw:9"}, "boxes of 3x3, not random-jigsaw:9"),
        ({"se": (0.1, 0.9)}, "begin at 1.0, and no puzzle above 11.9 is known"),
        ({"se": (15, 16)}, "begin at 1.0, and no puzzle above 11.9 is known"),
        ({"se": (3, 2)}, "se must be two numbers"),
        ({"se": "hard"}, "se must be two numbers"),
        ({"pearl": "yes"}, "pearl must be"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        sk.generate(**options)


def test_the_time_limit_holds() -> None:
    with pytest.raises(sk.Undecided):
        sk.generate(se=(11.0, 11.9), time_limit=0.2, seed=1)
