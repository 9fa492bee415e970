"""The network in the core and the same in NumPy give the same integers; the weights in the repository are small."""

from __future__ import annotations

import numpy as np

from conftest import ROOT
from photo import network
from photo.strokes import handwritten
from sudokit import _core

WEIGHTS = ROOT / "cpp/core/photo/cell_weights.inc"


def test_the_core_gives_the_integers_of_the_reference() -> None:
    random = np.random.default_rng(1)
    cells = random.integers(0, 256, (12, 32, 32)).astype(np.uint8)
    cells[0] = 200
    for k in range(1, 10):
        ink = handwritten(k, random, 20)[:30, :30]
        cells[k] = 230
        cells[k, 1 : 1 + ink.shape[0], 1 : 1 + ink.shape[1]] = (230 - 200 * ink).astype(np.uint8)
    trained = network.read(WEIGHTS)
    expected = network.apply(trained, network.inputs(cells))
    assert np.array_equal(np.array(_core.photo_cell_outputs(cells)).reshape(12, -1), expected)


def test_weights_are_written_as_they_are_read(tmp_path) -> None:  # type: ignore[no-untyped-def]
    network.write(tmp_path / "weights.inc", network.read(WEIGHTS))
    assert (tmp_path / "weights.inc").read_text() == WEIGHTS.read_text()
    assert WEIGHTS.stat().st_size <= 250_000
