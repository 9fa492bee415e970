"""The numbering of classes: against the counts published, and forwards and backwards."""

from __future__ import annotations

import random

import pytest

import sudokit as sk
from sudokit import _core
from sudokit.symmetry._classes import ALL_CLASSES, _chunks

pytestmark = pytest.mark.thorough


def test_there_are_416_bands() -> None:
    assert _core.least_bands() == 416


def test_band_1_has_as_many_classes_as_published() -> None:
    chunks = _chunks()
    counted = [b - a for a, b, place in zip(chunks.before, chunks.before[1:], chunks.places, strict=False) if place[0] == 0]
    assert sum(counted) == 1_007_170


def test_the_table_says_what_is_there() -> None:
    """Chunks of the table counted anew: the first, the last, some between, and one that has none."""
    chunks = _chunks()
    rng = random.Random(1)
    chosen = [0, *rng.sample(range(len(chunks.places)), 3), len(chunks.places) - 1]
    for number in chosen:
        band, fourth = chunks.places[number]
        assert _core.count_chunk(band, fourth, None) == chunks.before[number + 1] - chunks.before[number]
    missing = next(fourth for fourth in range(_core.fourth_rows(0)) if (0, fourth) not in set(chunks.places))
    assert _core.count_chunk(0, missing, None) == 0


def test_numbers_and_grids_lead_to_each_other() -> None:
    covered = sk.classes_covered()
    rng = random.Random(2)
    numbers = [0, 1, covered[-1], *(rng.randrange(len(covered)) for _ in range(8))]
    grids = {number: sk.unrank_class(number) for number in numbers}
    for number, grid in grids.items():
        assert sk.canonical(grid).grid == grid
        assert sk.rank_class(sk.scramble(grid, seed=number)) == number
    ordered = [grids[number].values for number in sorted(grids)]
    assert ordered == sorted(ordered)
    assert len(set(ordered)) == len(set(numbers))


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(sk.ImpossibleRequest, match="full 9x9 grids"):
        sk.rank_class("." * 81)
    with pytest.raises(sk.ImpossibleRequest, match="full 9x9 grids"):
        sk.rank_class("1234341221434321")
    for number in (-1, ALL_CLASSES, True, 1.5):
        with pytest.raises(sk.SudokitError, match="number must be an integer from 0 to 5,472,730,537"):
            sk.unrank_class(number)  # type: ignore[arg-type]
    if len(sk.classes_covered()) < ALL_CLASSES:
        with pytest.raises(sk.ImpossibleRequest, match="beyond those that were counted"):
            sk.unrank_class(ALL_CLASSES - 1)
        # The largest least grid, as the literature prints it: all six of its bands are number 416.
        last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
        with pytest.raises(sk.ImpossibleRequest, match="begins with band 416 of 416"):
            sk.rank_class(last)
        assert sk.canonical(last).automorphisms == 72
        assert sk.canonical(last).grid.line() == last
