"""What was read, drawn into the picture, in perspective."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np

from ..grid import MissingExtra
from ._pixels import MOST_BYTES, MOST_PIXELS, pixels_of

if TYPE_CHECKING:
    from ._pixels import Picture
    from ._reading import Reading

__all__ = ["overlay"]

_READ, _DOUBT, _SOLVED, _WRONG = (0, 120, 60), (225, 110, 0), (30, 70, 220), (200, 0, 30)


def overlay(image: Picture, reading: Reading, target: str | os.PathLike[str]) -> None:
    """Write a PNG of the image with what was read: values in green, doubts ringed, the solution in blue, mistakes crossed.

    >>> import numpy as np, sudokit as sk, tempfile
    >>> from sudokit.photo import overlay
    >>> page = np.full((60, 60), 255, np.uint8)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     overlay(page, sk.read_photo(page), f"{folder}/read.png")
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MissingExtra("drawing into a photo", "photo") from None
    pixels = pixels_of(image, MOST_PIXELS, MOST_BYTES)
    picture = Image.fromarray(pixels.rgb)
    draw = ImageDraw.Draw(picture)
    for one in (reading, *reading.others):
        if one.grid is None:
            continue
        size = one.grid.size
        corners = np.array(one.corners) / pixels.scale
        place = _projection(corners)
        side = float(np.sqrt(abs(_area(corners)))) / size
        draw.polygon([tuple(corner) for corner in corners], outline=_READ, width=max(1, round(side / 15)))
        font = ImageFont.load_default(max(8, side * 0.34))
        symbols = one.grid.alphabet.symbols
        for number, cell in enumerate(one.cells):
            row, column = divmod(number, size)
            x, y = _at(place, (column + 0.8) / size, (row + 0.8) / size)
            solved = 0 if one.solution is None else one.solution.values[number]
            value, colour = (cell.value, _READ) if cell.value else (solved, _SOLVED)
            if value:
                draw.text((x, y), symbols[value - 1], fill=_WRONG if cell.mistake else colour, font=font, anchor="mm")
            if not cell.sure:
                x, y = _at(place, (column + 0.5) / size, (row + 0.5) / size)
                ring = (x - side * 0.42, y - side * 0.42, x + side * 0.42, y + side * 0.42)
                draw.ellipse(ring, outline=_DOUBT, width=max(2, round(side / 18)))
            if cell.mistake:
                draw.line((x - side * 0.2, y - side * 0.2, x + side * 0.2, y + side * 0.2), fill=_WRONG, width=2)
    from .._files import replacing

    with replacing(os.fspath(target)) as file:
        picture.save(file, "PNG")


def _projection(corners: np.ndarray) -> np.ndarray:
    rows, goals = [], []
    for (u, v), (x, y) in zip(((0, 0), (1, 0), (1, 1), (0, 1)), corners, strict=True):
        rows += [[u, v, 1, 0, 0, 0, -x * u, -x * v], [0, 0, 0, u, v, 1, -y * u, -y * v]]
        goals += [x, y]
    return np.append(np.linalg.solve(np.array(rows, float), np.array(goals, float)), 1).reshape(3, 3)


def _at(place: np.ndarray, u: float, v: float) -> tuple[float, float]:
    x, y, w = place @ np.array([u, v, 1.0])
    return float(x / w), float(y / w)


def _area(corners: np.ndarray) -> float:
    x, y = corners[:, 0], corners[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2
