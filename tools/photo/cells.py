"""Synthetic cells: 32x32 grey pictures of a cell and 16 % around it, as the reader of photographs cuts them out.

Labels are places in SYMBOLS: nothing, 1 to 9, pencil marks only, and what larger grids use: 0, A to P, 10 to 16.
"""

from __future__ import annotations

import io
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from photo import fonts
from photo.strokes import Array, Random, handwritten

SYMBOLS = ("", *"123456789", "marks", *"0ABCDEFGHIJKLMNOP", *(str(number) for number in range(10, 17)))
"""What the classes of the network show."""
MARKS = 10
SIDE = 32
MARGIN = 0.16
CELL = 56
TILE = int(CELL * (1 + 2 * MARGIN))
EDGE = (TILE - CELL) / 2


class Cell(NamedTuple):
    """A picture and what it shows."""

    picture: Array
    label: int
    by_hand: bool


class Faces(NamedTuple):
    """Font files for print, and for writing by hand."""

    print: list[str]
    hand: list[str]


def paste(canvas: Array, ink: Array, x: float, y: float, height: float, colour: float, strength: float = 1.0) -> None:
    """Draw ink of a height with its middle at (x, y)."""
    width, high = max(2, round(ink.shape[1] * height / ink.shape[0])), max(2, round(height))
    small = np.asarray(Image.fromarray((ink * 255).astype(np.uint8)).resize((width, high), Image.Resampling.BOX), np.float32)
    left, top = round(x - width / 2), round(y - high / 2)
    x0, y0, x1, y1 = max(0, left), max(0, top), min(canvas.shape[1], left + width), min(canvas.shape[0], top + high)
    if x1 <= x0 or y1 <= y0:
        return
    cover = small[y0 - top : y1 - top, x0 - left : x1 - left] * (strength / 255)
    canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - cover) + colour * cover


def pen_ink(digit: int, faces: Faces, random: Random) -> Array:
    """Return a digit by hand: mostly drawn strokes, sometimes a face like handwriting, distorted."""
    if not faces.hand or random.random() < 0.8:
        return handwritten(digit, random)
    ink = fonts.glyph(faces.hand[random.integers(len(faces.hand))], str(digit))
    high, wide = ink.shape
    pad = round(0.2 * high)
    picture = Image.fromarray((np.pad(ink, pad) * 255).astype(np.uint8))
    corners = np.array([(0, 0), (0, 1), (1, 1), (1, 0)]) * [wide + 2 * pad, high + 2 * pad]
    corners = corners + random.normal(0, 0.05 * high, (4, 2)) + [0, 0]
    bent = picture.transform(picture.size, Image.Transform.QUAD, tuple(corners.ravel()), Image.Resampling.BILINEAR)
    box = bent.getbbox() or (0, 0, *bent.size)
    return np.asarray(bent.crop(box), np.float32) / 255


def place_near(x: float, y: float, spread: float, random: Random) -> tuple[float, float]:
    """Return a place near (x, y)."""
    dx, dy = random.normal(0, spread, 2)
    return x + float(dx), y + float(dy)


class _Look(NamedTuple):
    paper: float
    ink: float
    pencil: float
    dark: bool


def _look(random: Random) -> _Look:
    dark = random.random() < 0.16
    if dark:
        paper, ink = random.uniform(0, 0.35), random.uniform(0.6, 1.0)
    else:
        paper = random.uniform(0.45, 1.0)
        ink = paper * (random.uniform(0, 0.4) if random.random() < 0.6 else random.uniform(0, 0.7))
    fade = 1.0 if random.random() < 0.5 else random.uniform(0.4, 1)
    return _Look(paper, ink, paper + (ink - paper) * fade, dark)


def _ground(random: Random, look: _Look) -> Array:
    canvas = np.full((TILE, TILE), look.paper, np.float32)
    draw = random.random()
    if draw < 0.2:  # a shaded cell, or shaded neighbours
        shade = random.uniform(1, 1.6) if look.dark else random.uniform(0.6, 0.97)
        span = slice(None) if random.random() < 0.4 else slice(int(EDGE), int(EDGE + CELL))
        canvas[span, span] *= shade
    elif draw < 0.24:  # hatched or dotted
        y, x = np.mgrid[0:TILE, 0:TILE]
        step = int(random.integers(3, 8))
        canvas *= np.where((x + y * random.choice([-1, 0, 1])) % step < step * 0.4, random.uniform(0.75, 0.95), 1)
    line = look.paper + (look.ink - look.paper) * random.uniform(0.3, 1.0)
    if random.random() < 0.12:
        line = look.paper * (1.4 if look.dark else random.uniform(0.75, 0.93))
    lineless = random.random() < 0.08  # as single marks are cut out, enlarged
    for axis in (0, 1):
        for side in (0, 1):
            if lineless or random.random() < 0.04:
                continue
            width = random.choice([0.6, 1, 2, 3, 4, 6, 8], p=[0.1, 0.2, 0.25, 0.2, 0.1, 0.1, 0.05])
            middle = EDGE + side * CELL + random.normal(0, 0.7)
            a = max(0, round(middle - width / 2))
            span = slice(a, max(a + 1, round(middle + width / 2)))
            colour = line if width >= 1 else look.paper + (line - look.paper) * 0.6
            canvas[(slice(None), span) if axis else (span, slice(None))] = colour
    return canvas


def _pen_text(text: str, faces: Faces, random: Random) -> Array:
    """Return ink by hand: digits side by side."""
    inks = [pen_ink(int(digit), faces, random) for digit in text]
    high = max(ink.shape[0] for ink in inks)
    gap = np.zeros((high, int(high * random.uniform(0.08, 0.2))), np.float32)
    tall = [
        np.pad(ink, (((high - ink.shape[0]) // 2, high - ink.shape[0] - (high - ink.shape[0]) // 2), (0, 0))) for ink in inks
    ]
    return np.hstack([part for ink in tall for part in (ink, gap)][:-1])


def _draw_symbol(canvas: Array, text: str, by_hand: bool, look: _Look, faces: Faces, random: Random) -> None:
    middle = TILE / 2
    if by_hand:
        ink = _pen_text(text, faces, random)
        height, spread, widest, colour = CELL * random.uniform(0.32, 0.95), 0.08, 0.95, look.pencil
    else:
        face = faces.print[random.integers(len(faces.print))]
        ink = fonts.glyph(face, text)
        height = CELL * random.uniform(0.3, 0.85) * ink.shape[0] / fonts.glyph(face, "8").shape[0]
        spread, widest = 0.045, 0.8
        colour = look.ink if random.random() < 0.8 else look.paper + (look.ink - look.paper) * random.uniform(0.45, 1)
    height = min(height, CELL * widest * ink.shape[0] / ink.shape[1])
    paste(canvas, ink, *place_near(middle, middle, CELL * spread, random), height, colour)
    if by_hand and random.random() < 0.15:  # old marks beside it
        for _ in range(random.integers(1, 4)):
            ink = pen_ink(int(random.integers(1, 10)), faces, random)
            x, y = EDGE + CELL * random.uniform(0.1, 0.9), EDGE + CELL * random.choice([0.12, 0.88], p=[0.8, 0.2])
            paste(canvas, ink, x, y, CELL * random.uniform(0.12, 0.22), look.pencil)


CORNERS = [(0.18, 0.2), (0.82, 0.2), (0.18, 0.8), (0.82, 0.8), (0.5, 0.2), (0.5, 0.8), (0.18, 0.5), (0.82, 0.5)]


def mark_places(values: list[int], style: int, high: float, random: Random) -> list[tuple[float, float, float]]:
    """Return the place and height of every mark, in parts of a cell, in one of five styles."""
    count = len(values)
    narrow = min(high, 0.9 / count / 0.6, 0.42)
    places = []
    for i, value in enumerate(values):
        if style == 0:
            places.append((((value - 1) % 3 + 0.5) / 3, ((value - 1) // 3 + 0.5) / 3, min(high, 0.3)))
        elif style == 1:
            places.append((0.15 + 0.23 * (i % 4), 0.18 if i < 4 else 0.82, min(high, 0.3)))
        elif style == 2:
            places.append((0.5 + (i - (count - 1) / 2) * narrow * 0.68, 0.5, narrow))
        elif style == 3:
            places.append(
                (0.9 - (count - 1 - i) * narrow * 0.64 - narrow * 0.3, narrow * 0.6 + random.uniform(0, 0.05), narrow)
            )
        else:
            places.append((*CORNERS[i], min(high, 0.3)))
    return places


def _draw_marks(canvas: Array, look: _Look, faces: Faces, by_hand: bool, random: Random) -> None:
    count = int(random.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.2, 0.28, 0.2, 0.12, 0.09, 0.06, 0.03, 0.02]))
    values = sorted(int(value) + 1 for value in random.choice(9, count, replace=False))
    face = faces.print[random.integers(len(faces.print))]
    high = random.uniform(0.15, 0.27) if count > 3 else random.uniform(0.16, 0.34)
    colour = look.paper + (look.ink - look.paper) * random.uniform(0.4, 1)
    for value, (x, y, height) in zip(values, mark_places(values, int(random.integers(5)), high, random), strict=True):
        ink = pen_ink(value, faces, random) if by_hand else fonts.glyph(face, str(value))
        dx, dy = random.normal(0, 0.02, 2)
        paste(canvas, ink, EDGE + CELL * (x + dx), EDGE + CELL * (y + dy), CELL * height * random.uniform(0.92, 1.08), colour)


def _draw_dirt(canvas: Array, look: _Look, faces: Faces, random: Random) -> None:
    draw = random.random()
    faint = look.paper + (look.ink - look.paper) * random.uniform(0.05, 0.16)
    if draw < 0.12:
        for _ in range(random.integers(1, 4)):
            y, x = np.mgrid[0:TILE, 0:TILE]
            cx, cy, r = random.uniform(0, TILE), random.uniform(0, TILE), random.uniform(0.7, 3)
            canvas[(x - cx) ** 2 + (y - cy) ** 2 < r * r] = look.paper + (look.ink - look.paper) * random.uniform(0.1, 0.7)
    elif draw < 0.24:  # print of the other side shows through
        face = faces.print[random.integers(len(faces.print))]
        ink = fonts.glyph(face, str(random.integers(1, 10)))[:, ::-1]
        paste(canvas, ink, *place_near(TILE / 2, TILE / 2, 14, random), CELL * random.uniform(0.3, 0.8), faint, 0.8)
    elif draw < 0.28:
        picture = Image.fromarray(canvas)
        ends = [(random.uniform(0, TILE), 0), (random.uniform(0, TILE), TILE)]
        ImageDraw.Draw(picture).line(ends, fill=float(faint))
        canvas[:] = np.asarray(picture)


def _photographed(canvas: Array, random: Random) -> Array:
    """Return the tile as a camera would show it, 32x32 bytes."""
    screen = random.random() < 0.2  # a screenshot: no camera
    shake = random.uniform(0, 0.2) if screen else random.uniform(0.2, 1.0)
    corners = np.array([(0, 0), (0, 1), (1, 1), (1, 0)], float) * TILE
    corners += random.normal(0, TILE * 0.03 * shake, (4, 2)) + random.normal(0, TILE * 0.02 * shake, 2)
    turn, zoom, middle = np.radians(random.normal(0, 0.5 if screen else 3)), random.uniform(0.93, 1.08), TILE / 2
    cos, sin = np.cos(turn) * zoom, np.sin(turn) * zoom
    corners = (corners - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle
    picture = Image.fromarray((np.clip(np.pad(canvas, 8, mode="edge"), 0, 1) * 255).astype(np.uint8))
    picture = picture.transform((TILE, TILE), Image.Transform.QUAD, tuple((corners + 8).ravel()), Image.Resampling.BILINEAR)
    blur = 0.0 if screen else abs(random.normal(0, 1.2))
    if blur > 0.3:
        picture = picture.filter(ImageFilter.GaussianBlur(blur))
    side = int(random.uniform(17, 60))
    small = np.asarray(picture.resize((side, side), Image.Resampling.BOX), np.float32) / 255
    if not screen:
        small = _lit(small, random)
    picture = Image.fromarray((np.clip(small, 0, 1) * 255).astype(np.uint8))
    if random.random() < 0.3:
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=int(random.uniform(40, 95)))
        picture = Image.open(file)
    return np.asarray(picture.resize((SIDE, SIDE), Image.Resampling.BOX if side > SIDE else Image.Resampling.BILINEAR))


def _lit(small: Array, random: Random) -> Array:
    """Return the picture with the light, moire and noise of a camera."""
    side = len(small)
    y, x = np.mgrid[0:side, 0:side] / side - 0.5
    small = small * (1 + random.normal(0, 0.1) * x + random.normal(0, 0.1) * y)
    angle = random.uniform(0, np.pi)
    along = np.cos(angle) * x + np.sin(angle) * y
    if random.random() < 0.1:
        small = small * (
            1 - random.uniform(0.15, 0.5) / (1 + np.exp(-(along - random.uniform(-0.4, 0.4)) * random.uniform(8, 40)))
        )
    if random.random() < 0.14:
        small = small + random.uniform(0.01, 0.07) * np.sin(along * random.uniform(20, 90))
    return np.asarray(small + random.normal(0, random.uniform(0, 0.035), small.shape))


def cell(label: int, by_hand: bool, faces: Faces, random: Random) -> Cell:
    """Return a synthetic cell with a label."""
    look = _look(random)
    canvas = _ground(random, look)
    if label == MARKS:
        _draw_marks(canvas, look, faces, by_hand, random)
    elif label:
        _draw_symbol(canvas, SYMBOLS[label], by_hand, look, faces, random)
    else:
        _draw_dirt(canvas, look, faces, random)
    if random.random() < 0.18:  # a neighbour's digit reaches over the line
        ink = pen_ink(int(random.integers(1, 10)), faces, random)
        far, along = TILE / 2 + CELL * random.choice([-0.86, 0.86]), TILE / 2 + random.normal(0, 7)
        place = (far, along) if random.random() < 0.5 else (along, far)
        paste(canvas, ink, place[0], place[1], CELL * random.uniform(0.5, 0.95), look.pencil)
    return Cell(_photographed(canvas, random), label, by_hand)


SHARES = (0.13, *(0.068,) * 9, 0.13, 0.012, *(0.0058,) * 16, *(0.0034,) * 7)
"""How often each label is drawn, before they are made to sum to 1."""


def cells(count: int, seed: int, faces: Faces) -> tuple[Array, Array, Array]:
    """Return many cells: pictures, labels, and whether by hand."""
    random = np.random.default_rng(seed)
    labels = random.choice(len(SHARES), count, p=np.array(SHARES) / sum(SHARES))
    # Letters are printed only: there are no strokes of them.
    hands = (random.random(count) < 0.5) & ~np.isin(
        labels, [i for i, text in enumerate(SYMBOLS) if text.isalpha() and i != MARKS]
    )
    hands &= labels != SYMBOLS.index("0")
    hands &= ~np.isin(labels, [i for i, text in enumerate(SYMBOLS) if "0" in text])
    made = [cell(int(label), bool(hand), faces, random) for label, hand in zip(labels, hands, strict=True)]
    pictures = np.stack([one.picture for one in made]).astype(np.uint8)
    return pictures, labels.astype(np.uint8), (hands & (labels > 0)).astype(np.uint8)
