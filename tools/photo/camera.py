"""A synthetic camera: perspective, curled paper, light, blur, noise and compression."""

from __future__ import annotations

import io
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from photo.strokes import Array, Random


class Shot(NamedTuple):
    """A picture (bytes, [height, width, 3]) and where the grid's corners are in it."""

    picture: Array
    corners: Array


def _projection(source: Array, target: Array) -> Array:
    """Return the 3x3 matrix that takes four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return np.append(np.linalg.solve(np.array(rows), target.ravel()), 1).reshape(3, 3)


def _moved(matrix: Array, x: Array, y: Array) -> tuple[Array, Array]:
    w = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    return (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / w, (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / w


def _bilinear(picture: Array, x: Array, y: Array, outside: Array) -> Array:
    high, wide = picture.shape[:2]
    inside = (x >= 0) & (y >= 0) & (x < wide - 1) & (y < high - 1)
    x, y = np.clip(x, 0, wide - 1.001), np.clip(y, 0, high - 1.001)
    left, top = x.astype(int), y.astype(int)
    dx, dy = (x - left)[..., None].astype(np.float32), (y - top)[..., None].astype(np.float32)
    upper = picture[top, left] * (1 - dx) + picture[top, left + 1] * dx
    lower = picture[top + 1, left] * (1 - dx) + picture[top + 1, left + 1] * dx
    return np.where(inside[..., None], upper * (1 - dy) + lower * dy, outside)


def _compressed(picture: Array, quality: int) -> Array:
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "JPEG", quality=quality)
    return np.asarray(Image.open(file))


def _corners(stratum: str, wide: int, high: int, page: tuple[int, int], random: Random) -> Array:
    """Return where the page's corners come to lie in a picture of wide x high pixels."""
    tilt = np.radians(random.uniform(30, 45) if stratum == "tilt" else random.uniform(0, 18))
    turn = random.uniform(-np.pi, np.pi) if stratum == "rotation" else random.normal(0, 0.08)
    axis = random.uniform(0, 2 * np.pi)
    longest = max(page)
    flat = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float) * [page[0] / longest, page[1] / longest] / 2
    cos, sin = np.cos(turn), np.sin(turn)
    flat = flat @ np.array([[cos, sin], [-sin, cos]])
    along, across = np.array([np.cos(axis), np.sin(axis)]), np.array([-np.sin(axis), np.cos(axis)])
    depth = flat @ along * np.sin(tilt)
    seen = (np.outer(flat @ along * np.cos(tilt), along) + np.outer(flat @ across, across)) / (1 + 0.5 * depth)[:, None]
    span = (seen.max(0) - seen.min(0)).max()
    share = random.uniform(0.8, 0.98)
    placed = seen * min(wide, high) * share / span
    return np.asarray(placed - (placed.max(0) + placed.min(0)) / 2 + [wide / 2, high / 2])


def _lit(picture: Array, stratum: str, random: Random) -> Array:
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    y, x = y / high - 0.5, x / wide - 0.5
    light = random.uniform(0.7, 1.05) * (1 + random.normal(0, 0.12) * x + random.normal(0, 0.12) * y)
    if stratum == "shadow":
        angle = random.uniform(0, 2 * np.pi)
        edge = (x * np.cos(angle) + y * np.sin(angle) - random.uniform(-0.2, 0.2)) / random.uniform(0.005, 0.08)
        light = light * (1 - random.uniform(0.3, 0.6) / (1 + np.exp(-np.clip(edge, -40, 40))))
    picture = picture * light[..., None] * random.uniform(0.93, 1.06, 3)
    if stratum == "glare":
        gx, gy, r = random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), random.uniform(0.06, 0.18)
        picture = picture + random.uniform(50, 110) * np.exp(-((x - gx) ** 2 + (y - gy) ** 2) / (2 * r * r))[..., None]
    if stratum == "moire":
        angle, rate = random.uniform(0, np.pi), random.uniform(150, 500)
        picture = picture + random.uniform(6, 16) * np.sin((x * np.cos(angle) + y * np.sin(angle)) * rate)[..., None]
    return np.asarray(picture)


def photographed(page: Array, corners: Array, stratum: str, random: Random) -> Shot:
    """Return the page as a camera would show it."""
    high = int(random.uniform(700, 1100))
    wide = int(high * random.uniform(0.75, 1.33))
    if stratum == "two grids":
        wide = int(high * 1.6)
    if stratum == "small cells":
        share = 9 * 14.5 / (corners[1, 0] - corners[0, 0])  # so that a cell has some 14 pixels
        high, wide = int(page.shape[0] * share / 0.85), int(page.shape[1] * share / 0.85)
    size = (page.shape[1], page.shape[0])
    target = _corners(stratum, wide, high, size, random)
    source = np.array([(0, 0), (size[0], 0), size, (0, size[1])], float)
    if stratum == "cut off":
        target = target + np.array([wide * random.choice([-0.45, 0.45]), 0])
    forward = _projection(source, target)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float64)
    px, py = _moved(np.linalg.inv(forward), x, y)
    if stratum == "curl":
        bend, phase = random.uniform(0.012, 0.03) * size[1], random.uniform(0, 2 * np.pi)
        rate = random.uniform(0.7, 1.2) * np.pi / size[0]
        py = py + bend * np.sin(px * rate + phase)
    scale = np.sqrt(abs(np.linalg.det(np.linalg.inv(forward)[:2, :2])))
    source_picture = page
    if scale > 1.2:
        soft = Image.fromarray(np.clip(page, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(float(scale) * 0.4))
        source_picture = np.asarray(soft, np.float32)
    ground = random.uniform(40, 200, 3) + random.normal(0, 6, (high, wide, 1))
    picture = _lit(_bilinear(source_picture, px, py, ground), stratum, random)
    blur = random.uniform(1.4, 2.0) if stratum == "blur" else random.uniform(0, 0.8)
    if stratum == "small cells":
        blur = random.uniform(0, 0.4)
    soft = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(float(blur)))
    noisy = np.asarray(soft, np.float32) + random.normal(0, random.uniform(0, 6), (high, wide, 3))
    final = _compressed(np.clip(noisy, 0, 255).astype(np.uint8), int(random.uniform(60, 95)))
    cx, cy = _moved(forward, corners[:, 0], corners[:, 1])
    return Shot(final, np.stack([cx, cy], 1))


def screenshot(page: Array, corners: Array, random: Random) -> Shot:
    """Return the page as a screen shows it: scaled, and sometimes compressed."""
    scale = random.uniform(0.5, 1.5)
    wide, high = round(page.shape[1] * scale), round(page.shape[0] * scale)
    resample = Image.Resampling.BOX if scale < 1 else Image.Resampling.BICUBIC
    picture = np.asarray(Image.fromarray(np.clip(page, 0, 255).astype(np.uint8)).resize((wide, high), resample))
    if random.random() < 0.3:
        picture = _compressed(picture, int(random.uniform(70, 95)))
    return Shot(picture, corners * scale)
