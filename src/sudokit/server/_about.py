"""What the service supports, for pages and clients that offer choices."""

from __future__ import annotations

import functools
from typing import Any

from .._version import __version__
from ..formats import FORMATS
from ..generating import SYMMETRIES
from ..logic import Profile, explaining_profiles, profile_names, techniques
from ..messages import catalogue, languages
from ..solving import methods
from ._fields import MOST_PUZZLES, MOST_SOLUTIONS, MOST_STEPS, PICTURES
from ._settings import Settings

__all__ = ["about"]

LAYOUTS = (
    "2x2", "2x3", "2x4", "3x3", "3x3+diagonals", "3x3+windows", "3x3+diagonals+windows", "2x5", "3x4", "4x4", "5x5",
    "random-jigsaw:5", "random-jigsaw:6", "random-jigsaw:7", "random-jigsaw:9",
)  # fmt: skip


@functools.cache
def about(settings: Settings) -> dict[str, Any]:
    """Return the names of everything that can be requested, and the limits."""
    levels = {name: list(Profile.load(name).levels) for name in profile_names()}
    return {
        "name": "sudokit",
        "version": __version__,
        "formats": [
            {
                "name": name,
                "reads": True,
                "writes": format_.writer is not None,
                "about": format_.description,
                "carries": sorted(format_.carries),
            }
            for name, format_ in FORMATS.items()
        ],
        "techniques": [
            {
                "id": one.name,
                "name": one.title,
                "names": {code: catalogue(code).name(one.name) for code in languages()},
                "family": one.family,
                "level": one.level,
                "score": one.score,
                "enabled": one.enabled,
                "meaning": one.idea(),
            }
            for one in techniques()
        ],
        "methods": [
            {
                "name": one.name,
                "about": one.description,
                "layouts": one.layouts,
                "installed": one.installed,
                "trail": one.keeps_trail,
            }
            for one in methods()
        ],
        "profiles": list(explaining_profiles()),
        "levels": levels["hodoku"],
        "levels_of": levels,
        "level_names": {code: _levels(code) for code in languages()},
        "symmetries": list(SYMMETRIES),
        "languages": list(languages()),
        "layouts": list(LAYOUTS),
        "pictures": list(PICTURES),
        "limits": {
            "body": settings.body,
            "photo_bytes": settings.photo_bytes,
            "photo_pixels": settings.photo_pixels,
            "size": settings.size,
            "seconds": settings.seconds,
            "puzzles": MOST_PUZZLES,
            "solutions": MOST_SOLUTIONS,
            "trail": MOST_STEPS,
        },
    }


def _levels(language: str) -> dict[str, str]:
    words = catalogue(language)
    return {level: words.level(level) for name in profile_names() for level in Profile.load(name).levels}
