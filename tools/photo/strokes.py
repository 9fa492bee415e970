"""Handwritten digits as pen strokes: a few models of each digit, jittered, slanted, smoothed and inked.

The models are our own drawings: points of a stroke in the unit box (x to the right, y downwards).  A curve passes smoothly
through its points; a line goes straight from one to the next.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

Array = np.ndarray[Any, Any]
Random = np.random.Generator
Stroke = tuple[str, list[tuple[float, float]]]

MODELS: dict[int, list[list[Stroke]]] = {
    1: [
        [("line", [(0.5, 0), (0.5, 1)])],
        [("line", [(0.6, 0), (0.42, 1)])],
        [("line", [(0.2, 0.28), (0.55, 0), (0.55, 1)])],
        [("line", [(0.02, 0.5), (0.6, 0), (0.6, 1)])],
        [("line", [(0.25, 0.22), (0.52, 0), (0.52, 1)]), ("line", [(0.2, 1), (0.85, 1)])],
        [("line", [(0.3, 0.2), (0.55, 0), (0.45, 1)])],
    ],
    2: [
        [
            ("curve", [(0.1, 0.25), (0.3, 0.03), (0.7, 0.03), (0.88, 0.25), (0.65, 0.6), (0.1, 1)]),
            ("line", [(0.1, 1), (0.92, 1)]),
        ],
        [
            (
                "curve",
                [
                    (0.1, 0.2),
                    (0.45, 0),
                    (0.85, 0.2),
                    (0.7, 0.55),
                    (0.3, 0.92),
                    (0.1, 0.88),
                    (0.25, 0.76),
                    (0.55, 0.93),
                    (0.97, 0.93),
                ],
            )
        ],
        [
            ("curve", [(0.1, 0.15), (0.5, 0), (0.85, 0.2), (0.7, 0.5), (0.12, 0.98)]),
            ("curve", [(0.12, 0.98), (0.4, 0.9), (0.7, 1), (0.95, 0.93)]),
        ],
        [("line", [(0.1, 0.06), (0.85, 0.03), (0.1, 0.98), (0.92, 0.96)])],
    ],
    3: [
        [
            ("curve", [(0.12, 0.14), (0.5, 0), (0.85, 0.2), (0.7, 0.42), (0.38, 0.48)]),
            ("curve", [(0.38, 0.48), (0.75, 0.53), (0.92, 0.76), (0.55, 1), (0.08, 0.88)]),
        ],
        [
            ("line", [(0.1, 0), (0.85, 0.02), (0.45, 0.4)]),
            ("curve", [(0.45, 0.4), (0.85, 0.5), (0.9, 0.78), (0.55, 1), (0.08, 0.9)]),
        ],
        [
            ("curve", [(0.15, 0.05), (0.6, 0), (0.8, 0.2), (0.5, 0.42)]),
            ("curve", [(0.5, 0.42), (0.88, 0.6), (0.8, 0.9), (0.4, 1), (0.05, 0.85)]),
        ],
    ],
    4: [
        [("line", [(0.25, 0), (0.1, 0.6), (0.92, 0.6)]), ("line", [(0.7, 0.25), (0.68, 1)])],
        [("line", [(0.68, 1), (0.68, 0), (0.04, 0.66), (0.96, 0.66)])],
        [("line", [(0.3, 0), (0.08, 0.55), (0.95, 0.52)]), ("line", [(0.78, 0), (0.6, 1)])],
        [
            ("curve", [(0.2, 0.02), (0.12, 0.35), (0.2, 0.55), (0.55, 0.55), (0.8, 0.45)]),
            ("line", [(0.82, 0.02), (0.75, 1)]),
        ],
        [("line", [(0.6, 0), (0.05, 0.7), (0.95, 0.7)]), ("line", [(0.62, 0.45), (0.6, 1)])],
    ],
    5: [
        [
            ("line", [(0.25, 0), (0.18, 0.42)]),
            ("curve", [(0.18, 0.42), (0.6, 0.35), (0.9, 0.65), (0.6, 0.98), (0.06, 0.9)]),
            ("line", [(0.25, 0), (0.9, 0)]),
        ],
        [
            ("line", [(0.88, 0), (0.28, 0.02), (0.2, 0.45)]),
            ("curve", [(0.2, 0.45), (0.6, 0.36), (0.9, 0.62), (0.65, 0.97), (0.08, 0.93)]),
        ],
        [("curve", [(0.85, 0.03), (0.35, 0.05), (0.22, 0.35), (0.5, 0.45), (0.85, 0.68), (0.6, 0.97), (0.1, 0.92)])],
        [
            ("line", [(0.3, 0.05), (0.25, 0.45)]),
            ("curve", [(0.25, 0.45), (0.7, 0.4), (0.85, 0.75), (0.45, 1), (0.1, 0.9)]),
            ("line", [(0.35, 0.08), (1, 0)]),
        ],
    ],
    6: [
        [
            (
                "curve",
                [
                    (0.75, 0.02),
                    (0.35, 0.25),
                    (0.1, 0.65),
                    (0.3, 0.98),
                    (0.75, 0.95),
                    (0.88, 0.7),
                    (0.6, 0.5),
                    (0.22, 0.62),
                    (0.14, 0.74),
                ],
            )
        ],
        [
            (
                "curve",
                [(0.4, 0), (0.18, 0.4), (0.12, 0.8), (0.45, 1), (0.8, 0.85), (0.75, 0.62), (0.45, 0.55), (0.18, 0.75)],
            )
        ],
        [
            (
                "curve",
                [
                    (0.85, 0.1),
                    (0.6, 0),
                    (0.25, 0.2),
                    (0.08, 0.6),
                    (0.25, 0.95),
                    (0.65, 1),
                    (0.88, 0.78),
                    (0.7, 0.52),
                    (0.35, 0.55),
                    (0.12, 0.72),
                ],
            )
        ],
    ],
    7: [
        [("line", [(0.05, 0.02), (0.9, 0.02), (0.4, 1)])],
        [("line", [(0.05, 0.04), (0.9, 0.02), (0.45, 1)]), ("line", [(0.2, 0.52), (0.82, 0.48)])],
        [("line", [(0.08, 0.2), (0.1, 0.03), (0.9, 0.02), (0.35, 1)])],
        [("line", [(0.08, 0.04), (0.9, 0.04)]), ("curve", [(0.9, 0.04), (0.58, 0.45), (0.45, 1)])],
        [("curve", [(0.05, 0.12), (0.3, 0), (0.55, 0.1), (0.92, 0.02)]), ("line", [(0.92, 0.02), (0.42, 1)])],
        [("line", [(0.05, 0.15), (0.12, 0.02), (0.9, 0.02), (0.5, 1)]), ("line", [(0.25, 0.5), (0.85, 0.5)])],
    ],
    8: [
        [
            (
                "curve",
                [
                    (0.8, 0.12),
                    (0.5, 0),
                    (0.18, 0.2),
                    (0.45, 0.45),
                    (0.82, 0.72),
                    (0.5, 1),
                    (0.15, 0.75),
                    (0.5, 0.47),
                    (0.82, 0.22),
                    (0.72, 0.08),
                ],
            )
        ],
        [
            ("curve", [(0.5, 0), (0.22, 0.1), (0.22, 0.36), (0.5, 0.46), (0.78, 0.36), (0.78, 0.1), (0.52, 0)]),
            ("curve", [(0.5, 0.46), (0.14, 0.58), (0.12, 0.86), (0.5, 1), (0.88, 0.86), (0.86, 0.58), (0.52, 0.46)]),
        ],
        [
            (
                "curve",
                [
                    (0.65, 0.05),
                    (0.3, 0.08),
                    (0.25, 0.32),
                    (0.7, 0.6),
                    (0.8, 0.88),
                    (0.45, 1),
                    (0.2, 0.85),
                    (0.3, 0.6),
                    (0.75, 0.3),
                    (0.8, 0.1),
                    (0.62, 0.03),
                ],
            )
        ],
    ],
    9: [
        [
            ("curve", [(0.85, 0.2), (0.5, 0), (0.15, 0.22), (0.35, 0.5), (0.75, 0.38), (0.85, 0.15)]),
            ("line", [(0.85, 0.15), (0.8, 1)]),
        ],
        [
            ("curve", [(0.85, 0.2), (0.5, 0), (0.15, 0.22), (0.35, 0.48), (0.75, 0.38), (0.86, 0.15)]),
            ("curve", [(0.86, 0.15), (0.86, 0.6), (0.65, 0.95), (0.2, 0.93)]),
        ],
        [
            ("curve", [(0.8, 0.1), (0.4, 0.02), (0.15, 0.28), (0.45, 0.48), (0.82, 0.25)]),
            ("line", [(0.82, 0.08), (0.55, 1)]),
        ],
        [("curve", [(0.82, 0.15), (0.4, 0), (0.12, 0.3), (0.5, 0.5), (0.85, 0.2), (0.84, 0.6), (0.8, 1)])],
    ],
}


def _spline(points: Array, steps: int = 8) -> Array:
    """Return a Catmull-Rom curve through the points."""
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for i in range(len(points) - 1):
        a, b, c, d = padded[i : i + 4]
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*parts, points[-1:]])


def _path(stroke: Stroke, random: Random, jitter: float) -> Array:
    kind, places = stroke
    points = np.array(places) + random.normal(0, jitter, (len(places), 2))
    if kind == "curve" or (len(points) > 2 and random.random() < 0.25):
        return _spline(points)
    return np.vstack([np.linspace(a, b, 6) for a, b in itertools.pairwise(points)])


def handwritten(digit: int, random: Random, height: int = 56) -> Array:
    """Return the ink, 0 to 1, of a handwritten digit, trimmed to its box."""
    model = MODELS[digit][random.integers(len(MODELS[digit]))]
    aspect = random.uniform(0.42, 0.95) * (0.55 if digit == 1 else 1)
    slant, turn, jitter = random.normal(-0.08, 0.18), random.normal(0, 0.07), random.uniform(0.01, 0.045)
    pen = max(1.5, height * random.choice([0.03, 0.05, 0.07, 0.09, 0.12, 0.16], p=[0.1, 0.2, 0.25, 0.22, 0.14, 0.09]))
    cos, sin = np.cos(turn), np.sin(turn)
    shape = np.array([[cos, -sin], [sin, cos]]) @ np.array([[aspect, slant], [0, 1.0]])
    phase, sway, speed = random.uniform(0, 6.3, 3), random.uniform(0, 0.03, 2), random.uniform(3, 7, 2)
    side = int(height * 1.9 + 2 * pen)
    picture = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(picture)
    pressed = random.random() < 0.5
    for stroke in model:
        path = _path(stroke, random, jitter)
        path = path + np.stack(
            [sway[0] * np.sin(speed[0] * path[:, 1] + phase[0]), sway[1] * np.sin(speed[1] * path[:, 0] + phase[1])], 1
        )
        places = (path - 0.5) @ shape.T * height + side / 2
        swell = 1 + (0.35 * np.sin(np.linspace(0, random.uniform(1, 6), len(places)) + phase[2]) if pressed else 0)
        widths = np.broadcast_to(pen * swell, len(places))
        for a, b, width in zip(places[:-1], places[1:], widths, strict=False):
            draw.line([*a, *b], fill=255, width=max(1, round(width)))
        for (x, y), width in zip(places, widths, strict=True):
            draw.ellipse([x - width / 2, y - width / 2, x + width / 2, y + width / 2], fill=255)
    box = picture.getbbox()
    ink = np.asarray(picture.crop(box), np.float32) / 255
    if random.random() < 0.25:  # the grain of a pencil
        grain = random.random(ink.shape, dtype=np.float32)
        ink = ink * np.clip(0.5 + grain * random.uniform(0.4, 0.8), 0, 1)
    return ink
