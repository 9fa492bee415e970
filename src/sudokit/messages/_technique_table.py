"""The name of each technique, its abbreviation, its place in the scales of other programs, and which share their texts."""

from __future__ import annotations

import functools
from typing import Any

from .. import _core

__all__ = ["styles", "technique_data"]


@functools.cache
def technique_data() -> dict[str, dict[str, Any]]:
    """Return the package's table of all techniques, by name.

    >>> technique_data()["x-wing"]
    {'name': 'X-Wing', 'abbreviation': 'bf2', 'hodoku': '0300', 'se': 3.2}
    """
    found: dict[str, dict[str, Any]] = {}
    for name, title, abbreviation, hodoku, se, _ in _core.wording_techniques():
        entry: dict[str, Any] = {"name": title, "abbreviation": abbreviation}
        found[name] = entry | ({"hodoku": hodoku} if hodoku else {}) | ({"se": float(se)} if se else {})
    return found


@functools.cache
def styles() -> dict[str, str]:
    """Return the style of every technique, by the technique's name: techniques of one style share their texts.

    >>> styles()["swordfish"]
    'fish'
    """
    return {name: style for name, *_, style in _core.wording_techniques()}
