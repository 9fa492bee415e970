"""The atheris target for photos: `python fuzz/fuzz_photo.py picture|file [libFuzzer options] [CORPUS]`.

picture: bytes steer what is drawn, and the compiled reader reads it; file: bytes are a file to decode.
"""

from __future__ import annotations

import sys

import atheris
import numpy as np

import sudokit as sk
from sudokit.photo import _decoder

KIND = sys.argv.pop(1)
LAYOUTS = (None, sk.Layout(2, 2), sk.Layout(2, 3), sk.Layout(3, 4), sk.Layout(4, 4))


def drawn(steer: atheris.FuzzedDataProvider) -> np.ndarray:
    """Draw lines like those of a grid, rectangles, and raw bytes, as the input says."""
    high, wide = steer.ConsumeIntInRange(1, 260), steer.ConsumeIntInRange(1, 260)
    picture = np.full((high, wide, 3), steer.ConsumeIntInRange(0, 255), np.uint8)
    if steer.ConsumeBool():
        cells, step = steer.ConsumeIntInRange(1, 17), steer.ConsumeIntInRange(2, 60)
        left, top, width = (steer.ConsumeIntInRange(0, 40) for _ in range(3))
        colour, end = steer.ConsumeIntInRange(0, 255), cells * step
        for line in range(cells + 1):
            at = line * step
            picture[top + at : top + at + width // 8 + 1, left : left + end] = colour
            picture[top : top + end, left + at : left + at + width // 8 + 1] = colour
    for _ in range(steer.ConsumeIntInRange(0, 90)):
        y, x = steer.ConsumeIntInRange(0, high - 1), steer.ConsumeIntInRange(0, wide - 1)
        tall, long = steer.ConsumeIntInRange(1, 40), steer.ConsumeIntInRange(1, 40)
        picture[y : y + tall, x : x + long] = [steer.ConsumeIntInRange(0, 255) for _ in range(3)]
    raw = np.frombuffer(steer.ConsumeBytes(4096), np.uint8)
    flat = picture.reshape(-1)
    flat[: len(raw)] = raw[: len(flat)]
    return picture


def read_picture(data: bytes) -> None:
    """Whatever the picture, there is an answer, and it is sound."""
    steer = atheris.FuzzedDataProvider(data)
    layout = LAYOUTS[steer.ConsumeIntInRange(0, len(LAYOUTS) - 1)]
    reading = sk.read_photo(drawn(steer), layout)
    for one in (reading, *reading.others):
        if one.grid is None:
            assert one.status in (sk.PhotoStatus.NO_GRID, sk.PhotoStatus.UNREADABLE)
            continue
        assert len(one.cells) == one.grid.size**2
        assert all(0 <= cell.confidence <= 1.0001 for cell in one.cells)
        assert all(0 <= cell.value <= one.grid.size for cell in one.cells)
        assert len(one.picture) == one.picture_side**2
        if one.solution is not None:
            assert sk.is_unique(one.solution)


def read_file(data: bytes) -> None:
    """Whatever the file, it is decoded or the fault is named; without the process around it, so that atheris sees the code."""
    found = _decoder.decoded(data, 1_000_000)
    assert found.fault or len(found.rgb) == found.width * found.height * 3


if __name__ == "__main__":
    atheris.instrument_func(_decoder.decoded)
    atheris.Setup(sys.argv, {"picture": read_picture, "file": read_file}[KIND])
    atheris.Fuzz()
