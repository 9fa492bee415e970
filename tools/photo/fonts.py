"""The font files that digits are drawn with: those of the Debian packages in fonts.txt, and those that Matplotlib brings.

Training uses the first, measuring the second, so that no measured face is one that the network has seen.
"""

from __future__ import annotations

import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

Array = np.ndarray[Any, Any]
LIST = Path(__file__).with_name("fonts.txt")
HELD_OUT = ("dejavu", "stix", "cmr", "cmb", "cmss", "cmtt")
"""Families that Matplotlib brings: not for training."""


def packages() -> list[tuple[str, str]]:
    """Return the packages of fonts.txt: name, and "print" or "hand"."""
    rows = [line.split() for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
    return [(row[0], row[1]) for row in rows]


def installed() -> tuple[list[str], list[str]]:
    """Return the font files of the packages that are installed: of print, and by hand."""
    faces: dict[str, list[str]] = {"print": [], "hand": []}
    for name, kind in packages():
        listed = subprocess.run(["dpkg", "-L", name], capture_output=True, text=True, check=False).stdout.splitlines()
        faces[kind] += [
            path
            for path in sorted(listed)
            if path.endswith((".ttf", ".otf"))
            and Path(path).is_file()
            and not Path(path).name.lower().startswith(HELD_OUT)
            and _has_digits(path)
        ]
    return faces["print"], faces["hand"]


def held_out() -> list[str]:
    """Return the faces that Matplotlib brings and that draw plain digits."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    sans = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSansMono", "DejaVuSansMono-Bold")
    serif = ("DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSerif-Italic", "STIXGeneral", "STIXGeneralBol", "STIXGeneralItalic")
    names = [*sans, *serif, "cmr10", "cmb10", "cmss10", "cmtt10"]
    return [str(folder / f"{name}.ttf") for name in names]


@lru_cache(maxsize=20000)
def glyph(path: str, text: str, size: int = 72) -> Array:
    """Return the ink, 0 to 1, of a text in a face, trimmed to its box."""
    font = ImageFont.truetype(path, size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(text))
    picture = Image.new("L", (max(1, right - left) + 4, max(1, bottom - top) + 4), 0)
    ImageDraw.Draw(picture).text((2 - left, 2 - top), text, fill=255, font=font)
    return np.asarray(picture, np.float32) / 255


def _has_digits(path: str) -> bool:
    """Say whether the nine digits are nine different pictures: a face without them shows one box nine times."""
    try:
        inks = [glyph(path, str(digit)) for digit in range(1, 10)]
    except OSError:
        return False
    return len({ink.tobytes() for ink in inks}) == 9 and min(ink.max() for ink in inks) > 0.5
