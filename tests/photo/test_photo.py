"""Synthetic photographs of every kind are read, and nothing is wrong in silence."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import sudokit as sk
from photo.measure import compared, results, sample
from photo.pages import EMPTY_STRATA, STRATA
from sudokit.photo import overlay

CLEAR = ("print", "screenshot", "rotation", "curl", "shadow")
MEASURED = [name for name in STRATA if name != "cut off"]


@pytest.mark.thorough
@pytest.mark.parametrize("stratum", CLEAR)
def test_clear_photographs_are_read_exactly(stratum: str) -> None:
    for number, shot, reading, result in results(stratum, range(1)):
        assert result.exact, (stratum, number, reading.reason)
        assert result.silent == 0
        off = np.abs(np.array(reading.corners) - shot.corners).max()
        assert off < 0.7 * np.ptp(shot.corners) / shot.size


@pytest.mark.slow
@pytest.mark.parametrize("stratum", MEASURED)
def test_photographs_of_every_kind(stratum: str) -> None:
    rows = [result for _, _, _, result in results(stratum, range(2, 6))]
    assert sum(row.silent for row in rows) == 0
    assert sum(row.exact for row in rows) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("stratum", EMPTY_STRATA)
def test_no_sudoku_is_sure_where_there_is_none(stratum: str) -> None:
    for number, _, reading, _ in results(stratum, range(4)):
        assert reading.status is not sk.PhotoStatus.SURE, (stratum, number)


@pytest.mark.slow
def test_a_grid_that_is_cut_off_is_never_sure() -> None:
    for number, _, reading, result in results("cut off", range(4)):
        assert reading.status is not sk.PhotoStatus.SURE, number
        assert result.silent == 0


@pytest.mark.thorough
def test_values_by_hand_are_told_from_givens_and_mistakes_are_reported_as_written() -> None:
    shot, layout = sample("filled", 1)
    reading = sk.read_photo(shot.picture, layout)
    assert reading.grid is not None
    assert reading.solution is not None
    assert compared(shot, reading).wrong == 0
    assert reading.mistakes == ()
    assert sum(reading.grid.givens) < sum(value > 0 for value in reading.grid.values)
    assert sk.is_unique(reading.grid.puzzle())


@pytest.mark.thorough
def test_a_value_by_hand_that_is_misread_is_flagged() -> None:
    shot, layout = sample("filled", 0)  # one cell of it is misread (docs/photo.md)
    result = compared(shot, sk.read_photo(shot.picture, layout))
    assert result.found
    assert (result.silent, result.wrong) <= (0, 1)


@pytest.mark.thorough
def test_two_grids_are_read_the_largest_first() -> None:
    shot, _ = sample("two grids", 0)
    reading = sk.read_photo(shot.picture)
    assert compared(shot, reading).exact
    assert len(reading.others) <= 1


@pytest.mark.thorough
def test_a_reading_is_a_value_and_data(tmp_path: Path) -> None:
    shot, _ = sample("print", 1)
    reading = sk.read_photo(shot.picture)
    assert reading.grid is not None
    again = sk.read_photo(shot.picture)
    assert reading == again
    assert hash(reading) == hash(again)
    data = json.loads(json.dumps(reading.to_dict()))
    assert data["grid"] == reading.grid.line()
    assert len(data["cells"]) == 81
    assert len(reading.picture) == reading.picture_side**2
    overlay(shot.picture, reading, tmp_path / "read.png")
    drawn = np.asarray(Image.open(tmp_path / "read.png"))
    assert drawn.shape == shot.picture.shape
    assert (drawn != shot.picture).any()


@pytest.mark.parametrize("shape", [(1, 1), (1, 300), (300, 1), (50, 50, 3), (64, 48, 4)])
def test_small_and_even_pictures_have_no_grid(shape: tuple[int, ...]) -> None:
    reading = sk.read_photo(np.full(shape, 128, np.uint8))
    assert reading.status is sk.PhotoStatus.NO_GRID
    assert reading.grid is None
    assert reading.layout is None
    assert [len(part) for part in (reading.cells, reading.corners, reading.mistakes, reading.doubtful)] == [0] * 4


def test_limits_and_flags_end_the_reading() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (400, 400)).astype(np.uint8)
    reading = sk.read_photo(noise, time_limit=0)
    assert (reading.status, reading.reason) == (sk.PhotoStatus.UNREADABLE, "ended by the time limit")
    flag = sk.StopFlag()
    flag.set()
    assert sk.read_photo(noise, stop=flag).reason == "stopped"


@pytest.mark.parametrize("layout", ["5x5", "1x2", "3x1"])
def test_layouts_that_photos_are_not_read_of(layout: str) -> None:
    with pytest.raises(sk.SudokitError, match="4 to 16 cells a row"):
        sk.read_photo(np.full((50, 50), 128, np.uint8), layout)
