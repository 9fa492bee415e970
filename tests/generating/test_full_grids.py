"""Full grids: their numbers, their distribution, what a seed promises."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import sudokit as sk
from sudokit.generating import ALL_GRIDS


def test_numbers_and_grids_lead_to_each_other() -> None:
    rng = random.Random(1)
    for number in [0, 1, ALL_GRIDS - 1, *(rng.randrange(ALL_GRIDS) for _ in range(300))]:
        grid = sk.unrank_grid(number)
        assert sk.verify(sk.Grid.empty(), grid) == []
        assert sk.rank_grid(grid) == number


def test_what_has_no_number_is_refused() -> None:
    for number in (-1, ALL_GRIDS, 1.0, True):
        with pytest.raises(sk.SudokitError, match="number must be an integer from 0 to 6,670,903,752,021,072,936,959"):
            sk.unrank_grid(number)  # type: ignore[arg-type]
    full = sk.random_grid(seed=1)
    wrong = full.replace({(0, 0): full[0, 1]})
    for grid in ("." * 81, wrong, sk.random_grid("2x2")):
        with pytest.raises(sk.ImpossibleRequest, match="full 9x9 grids"):
            sk.rank_grid(grid)


def test_rows_do_not_depend_on_threads_or_where_they_begin() -> None:
    grids = sk.random_grids(9000, seed=3, threads=1)
    assert (grids == sk.random_grids(9000, seed=3, threads=3)).all()
    assert (grids[5000:5010] == sk.random_grids(10, seed=3, first=5000)).all()
    assert len(np.unique(grids, axis=0)) == 9000
    assert sk.Grid(grids[17].tolist()) == sk.random_grid(seed=3, index=17)
    assert sk.solve_many(grids[:500]).status.any() == 0


def test_all_4x4_grids_are_met_evenly() -> None:
    met = Counter(sk.random_grid("2x2", seed=1, index=index).line() for index in range(14_400))
    assert len(met) == 288
    chi = sum((count - 50) ** 2 / 50 for count in met.values())
    assert abs(chi - 287) < 4 * (2 * 287) ** 0.5


@pytest.mark.thorough
def test_6x6_grids_are_of_all_kinds() -> None:
    """The classes of 6x6 grids are met by the size of their orbits."""
    grids = [sk.random_grid("2x3", seed=2, index=index) for index in range(8000)]
    batch = sk.canonical_many(grids)
    orbits = {form.tobytes(): 3456 * 720 // int(order) for form, order in zip(batch.forms, batch.automorphisms, strict=True)}
    seen = Counter(form.tobytes() for form in batch.forms)
    chi, cells = 0.0, 0
    for form, orbit in orbits.items():
        expected = 8000 * orbit / 28_200_960
        if expected > 10:
            chi += (seen[form] - expected) ** 2 / expected
            cells += 1
    assert cells > 25
    assert chi < cells + 4 * (2 * cells) ** 0.5


def test_other_layouts() -> None:
    for layout in ("4x4", "3x3+diagonals", "2x4", "1x6", "3x3+windows"):
        one, same, other = (sk.random_grid(layout, seed=5, index=index) for index in (0, 0, 1))
        assert one == same != other
        assert sk.verify(sk.Grid.empty(layout), one) == []
    with pytest.raises(sk.ImpossibleRequest, match="has no full grid"):
        sk.random_grid("1x2+diagonals")


@pytest.mark.parametrize("arguments", [{"seed": -1}, {"seed": 2**64}, {"index": -1}, {"seed": True}])
def test_bad_seeds_are_refused(arguments: dict[str, int]) -> None:
    with pytest.raises(sk.SudokitError, match="must be an integer"):
        sk.random_grid(**arguments)  # type: ignore[arg-type]


def test_seeds_are_promised() -> None:
    """A seed and index mean the same grid on every machine and in every version of the same major number."""
    assert [sk.rank_grid(sk.random_grid(seed=7, index=index)) for index in range(2)] == PROMISED
    assert sk.random_grid("2x3", seed=7).line() == PROMISED_6X6


PROMISED = [809015664829706090391, 4675518667732875959967]
PROMISED_6X6 = "432615516243624531351426263154145362"
