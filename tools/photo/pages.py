"""Synthetic photographs of whole puzzles with their truth: a page is drawn, then photographed by a synthetic camera.

A stratum names what is special about a photograph; `photograph(stratum, seed, ...)` returns the picture and what is in it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from photo import fonts
from photo.camera import Shot, photographed, screenshot
from photo.cells import Faces, mark_places, pen_ink, place_near
from photo.strokes import Array, Random

CELL = 56

STRATA = (
    "print",
    "half filled",
    "filled",
    "marks",
    "screenshot",
    "dark screenshot",
    "coloured screenshot",
    "tilt",
    "rotation",
    "curl",
    "shadow",
    "glare",
    "moire",
    "blur",
    "small cells",
    "two grids",
    "cut off",
    "4x4",
    "6x6",
    "16x16",
)
EMPTY_STRATA = ("text", "crossword", "kakuro", "table", "noise")
"""Pictures without a Sudoku."""


class Page(NamedTuple):
    """A drawn page: red, green and blue from 0 to 255, and where its grids are."""

    picture: Array
    corners: list[Array]
    """Of each grid, [4, 2], top left first, clockwise."""


MARKED = -1
"""What the truth of a photograph has for a cell with marks."""


class Photograph(NamedTuple):
    """A picture and what it shows."""

    picture: Array
    """Bytes, [height, width, 3]."""
    truth: Array
    """One number per cell: 0 empty, 1 to N a value, MARKED marks."""
    given: Array
    """Which of the values are printed."""
    marks: Array
    """The set of marks of each cell as bits, value 1 first."""
    corners: Array
    """[4, 2], in pixels."""
    size: int


class _Style(NamedTuple):
    paper: Array
    ink: Array
    pen: Array
    lines: Array
    face: str
    height: float


def _style(random: Random, stratum: str, faces: Faces) -> _Style:
    screen = "screenshot" in stratum
    paper = np.full(3, random.uniform(225, 255)) if screen else random.uniform(205, 255) * random.uniform(0.9, 1, 3)
    ink = np.full(3, random.uniform(0, 80.0))
    pens = [ink, np.array([20.0, 40, 160]), np.array([180.0, 30, 30]), paper * 0.45]
    pen = pens[random.integers(4)]
    if stratum == "dark screenshot":
        paper, ink, pen = np.full(3, random.uniform(10, 50)), np.full(3, random.uniform(190, 255)), np.array([110.0, 170, 250])
    if stratum == "coloured screenshot":
        paper, ink = random.uniform(190, 255, 3), random.uniform(0, 90, 3)
    lines = paper + (ink - paper) * random.uniform(0.5, 1)
    face = faces.print[random.integers(len(faces.print))]
    return _Style(paper, ink, pen, lines, face, CELL * random.uniform(0.42, 0.75))


def _paste(canvas: Array, ink: Array, x: float, y: float, height: float, colour: Array) -> None:
    wide, high = max(2, round(ink.shape[1] * height / ink.shape[0])), max(2, round(height))
    small = np.asarray(Image.fromarray((ink * 255).astype(np.uint8)).resize((wide, high), Image.Resampling.BOX), np.float32)
    left, top = round(x - wide / 2), round(y - high / 2)
    x0, y0, x1, y1 = max(0, left), max(0, top), min(canvas.shape[1], left + wide), min(canvas.shape[0], top + high)
    if x1 > x0 and y1 > y0:
        cover = (small[y0 - top : y1 - top, x0 - left : x1 - left] / 255)[..., None]
        canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - cover) + colour * cover


def _draw_lines(canvas: Array, left: int, top: int, size: int, box: tuple[int, int], style: _Style, random: Random) -> None:
    side = size * CELL
    if random.random() < 0.25:
        for band in range(size // box[0]):
            for stack in range(size // box[1]):
                if (band + stack) % 2 == 0:
                    y, x = top + band * box[0] * CELL, left + stack * box[1] * CELL
                    canvas[y : y + box[0] * CELL, x : x + box[1] * CELL] *= random.uniform(0.86, 0.95)
    thin = int(random.integers(1, 4))
    thick = thin + int(random.integers(1, 5))
    for k in range(size + 1):
        for down in (False, True):
            width = thick if k % box[1 if down else 0] == 0 else thin
            at = (left if down else top) + k * CELL - width // 2
            if down:
                canvas[top - thick // 2 : top + side + thick // 2 + 1, at : at + width] = style.lines
            else:
                canvas[at : at + width, left - thick // 2 : left + side + thick // 2 + 1] = style.lines


def symbol(value: int, size: int, alphabet: int) -> str:
    """Return what stands for a value: a number, or in larger grids one of 1-9A-G, 1-9A-F with 0 for the last, and A-P."""
    if alphabet == 3:
        return "ABCDEFGHIJKLMNOP"[value - 1]
    if value < 10 or alphabet == 0:
        return str(value)
    return "0" if alphabet == 2 and value == size else "ABCDEFG"[value - 10]


class _Contents(NamedTuple):
    truth: Array
    given: Array
    marks: Array


STRAY = 0.05
"""How often a player marks a value that a given excludes, and how often the value of the solution is not among the marks."""


def _marks_of(cell: int, puzzle: Array, solution: Array, box: tuple[int, int], random: Random) -> list[int]:
    """Return one to four values as a player marks them: the solution's and others that no given excludes, but for slips."""
    size = round(len(puzzle) ** 0.5)
    row, column = divmod(cell, size)
    rows, columns = np.divmod(np.arange(size * size), size)
    near = (rows // box[0] == row // box[0]) & (columns // box[1] == column // box[1])
    seen = set(puzzle[(rows == row) | (columns == column) | near].tolist())
    right = int(solution[cell])
    slips = random.random(2) < STRAY
    others = [v for v in range(1, size + 1) if v != right and (slips[0] or v not in seen)]
    count = int(random.integers(1, min(5, size)))
    chosen = {int(v) for v in random.permutation(np.array(others, int))[: count - (not slips[1])]}
    return sorted(chosen if slips[1] and chosen else chosen | {right})


def _draw_values(
    canvas: Array,
    at: tuple[int, int],
    puzzle: Array,
    solution: Array,
    stratum: str,
    box: tuple[int, int],
    style: _Style,
    faces: Faces,
    random: Random,
) -> _Contents:
    size = round(len(puzzle) ** 0.5)
    truth, given, marks = puzzle.astype(int).copy(), puzzle > 0, np.zeros(len(puzzle), int)
    share = {"half filled": 0.4, "filled": 1.0}.get(stratum, 0.0)
    marked = 0.5 if stratum == "marks" else 0.0
    alphabet = int(random.integers(4)) if size > 9 else 0
    eight = fonts.glyph(style.face, "8").shape[0]
    mark_style, by_hand = int(random.integers(5)), "screenshot" not in stratum and random.random() < 0.7
    for cell in range(len(puzzle)):
        x, y = at[0] + (cell % size + 0.5) * CELL, at[1] + (cell // size + 0.5) * CELL
        if given[cell]:
            ink = fonts.glyph(style.face, symbol(int(puzzle[cell]), size, alphabet))
            height = min(style.height * ink.shape[0] / eight, CELL * 0.82 * ink.shape[0] / ink.shape[1])
            _paste(canvas, ink, *place_near(x, y, 0.6, random), height, style.ink)
        elif random.random() < share:
            truth[cell] = solution[cell]
            ink = pen_ink(int(solution[cell]), faces, random)
            height = min(CELL * random.uniform(0.48, 0.8), CELL * 0.85 * ink.shape[0] / ink.shape[1])
            _paste(canvas, ink, *place_near(x, y, CELL * 0.05, random), height, style.pen)
        elif random.random() < marked:
            truth[cell] = MARKED
            values = _marks_of(cell, puzzle, solution, box, random)
            for value, (u, v, h) in zip(values, mark_places(values, mark_style, 0.27, random), strict=True):
                ink = pen_ink(value, faces, random) if by_hand else fonts.glyph(style.face, str(value))
                _paste(canvas, ink, x + (u - 0.5) * CELL, y + (v - 0.5) * CELL, h * CELL, style.pen)
                marks[cell] |= 1 << value - 1
    return _Contents(truth, given, marks)


def _draw_text(canvas: Array, box: tuple[int, int, int, int], style: _Style, random: Random) -> None:
    """Fill a rectangle (left, top, right, bottom) with lines of letters."""
    left, top, right, bottom = box
    if right - left < 20 or bottom - top < 12:
        return
    picture = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8))
    draw, high = ImageDraw.Draw(picture), int(random.integers(10, 22))
    face = ImageFont.truetype(style.face, high)
    letters = list("abcdefghijklmnopqrstuvwxyz      0123456789SUDOKU")
    for y in range(top, bottom - high, int(high * 1.4)):
        if random.random() < 0.85:
            line = "".join(random.choice(letters, max(1, int((right - left) / high * 1.8))))
            draw.text((left, y), line, fill=tuple(int(c) for c in style.ink), font=face)
    canvas[top:bottom, left:right] = np.asarray(picture, np.float32)[top:bottom, left:right]


def _draw_without_sudoku(stratum: str, faces: Faces, random: Random) -> Array:
    style = _style(random, "print", faces)
    high, wide = int(random.integers(400, 800)), int(random.integers(400, 800))
    canvas = np.full((high, wide, 3), style.paper, np.float32)
    if stratum == "noise":
        coarse = random.normal(128, random.uniform(10, 70), (int(random.integers(4, 200)),) * 2)
        picture = Image.fromarray(np.clip(coarse, 0, 255).astype(np.uint8)).resize((wide, high), Image.Resampling.BICUBIC)
        return np.repeat(np.asarray(picture, np.float32)[..., None], 3, 2)
    _draw_text(canvas, (10, 10, wide - 10, high - 10), style, random)
    if stratum == "text":
        return canvas
    rows = int(random.integers(5, 16))
    columns = rows if stratum != "table" else int(random.integers(3, 7))
    cell = min((high - 40) // rows, (wide - 40) // columns)
    across = cell if stratum != "table" else (wide - 40) // columns
    canvas[20 : 20 + rows * cell, 20 : 20 + columns * across] = style.paper
    for row in range(rows):
        for column in range(columns):
            y, x = 20 + row * cell, 20 + column * across
            filled = stratum != "table" and random.random() < 0.3
            canvas[y : y + cell, x : x + across] = style.ink if filled else style.paper
            if stratum == "kakuro" and filled:
                for dx, dy in ((0.7, 0.28), (0.3, 0.72)):
                    ink = fonts.glyph(style.face, str(random.integers(3, 36)))
                    _paste(canvas, ink, x + dx * cell, y + dy * cell, cell * 0.3, style.paper)
            elif stratum == "crossword" and not filled and random.random() < 0.3:
                _paste(
                    canvas,
                    fonts.glyph(style.face, str(random.integers(1, 60))),
                    x + 0.2 * cell,
                    y + 0.2 * cell,
                    cell * 0.24,
                    style.ink,
                )
            elif stratum == "table":
                text = "".join(random.choice(list("0123456789."), random.integers(2, 6)))
                _paste(
                    canvas,
                    fonts.glyph(style.face, text),
                    x + across / 2,
                    y + cell / 2,
                    min(cell * 0.5, across * 0.15),
                    style.ink,
                )
            canvas[y : y + 2, x : x + across] = style.ink
            canvas[y : y + cell, x : x + 2] = style.ink
    canvas[20 + rows * cell - 1 : 22 + rows * cell, 20 : 20 + columns * across] = style.ink
    canvas[20 : 20 + rows * cell, 20 + columns * across - 1 : 22 + columns * across] = style.ink
    return canvas


def _page(
    stratum: str, puzzle: Array, solution: Array, box: tuple[int, int], faces: Faces, random: Random
) -> tuple[Page, _Contents]:
    style = _style(random, stratum, faces)
    size = round(len(puzzle) ** 0.5)
    side, margin = size * CELL, int(CELL * random.uniform(0.8, 2.2))
    second = stratum == "two grids"
    small = 0.8 if second else 0.0  # the side of the second grid, as a share of the first
    wide = side + 2 * margin + (int(small * side) + margin if second else 0)
    canvas = np.full((side + 2 * margin, wide, 3), style.paper, np.float32)
    if "screenshot" not in stratum:
        _draw_text(canvas, (4, 4, wide - 4, margin - CELL // 2), style, random)
        _draw_text(canvas, (4, margin + side + CELL // 2, wide - 4, canvas.shape[0] - 4), style, random)
    _draw_lines(canvas, margin, margin, size, box, style, random)
    contents = _draw_values(canvas, (margin, margin), puzzle, solution, stratum, box, style, faces, random)
    if second:
        other = np.full((side + 20, side + 20, 3), style.paper, np.float32)
        _draw_lines(other, 10, 10, size, box, style, random)
        _draw_values(other, (10, 10), puzzle[::-1].copy(), solution[::-1].copy(), "print", box, style, faces, random)
        reduced = Image.fromarray(np.clip(other, 0, 255).astype(np.uint8)).resize(
            (int(small * side),) * 2, Image.Resampling.BOX
        )
        left = side + 2 * margin
        canvas[margin : margin + int(small * side), left : left + int(small * side)] = np.asarray(reduced)
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], float) + margin
    return Page(canvas, [corners]), contents


def photograph(stratum: str, seed: int, puzzle: Array, solution: Array, box: tuple[int, int], faces: Faces) -> Photograph:
    """Return a synthetic photograph of a stratum; the same arguments give the same picture."""
    random = np.random.default_rng([seed, (STRATA + EMPTY_STRATA).index(stratum)])
    size = round(len(puzzle) ** 0.5)
    if stratum in EMPTY_STRATA:
        canvas = _draw_without_sudoku(stratum, faces, random)
        seen = photographed(canvas, np.zeros((4, 2)), "print", random)
        nothing = np.zeros(0, int)
        return Photograph(seen.picture, nothing, nothing, nothing, seen.corners, 0)
    page, contents = _page(stratum, puzzle, solution, box, faces, random)
    shot: Shot
    if "screenshot" in stratum:
        shot = screenshot(page.picture, page.corners[0], random)
    else:
        shot = photographed(page.picture, page.corners[0], stratum, random)
    return Photograph(shot.picture, contents.truth, contents.given, contents.marks, shot.corners, size)
