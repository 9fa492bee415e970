"""The name of each technique, its abbreviation, and its place in the scales of other programs."""

from __future__ import annotations

import functools
import importlib.resources
from typing import Any

__all__ = ["technique_data"]


@functools.cache
def technique_data() -> dict[str, dict[str, Any]]:
    """Return the package's table of all techniques, by name."""
    import tomllib

    file = importlib.resources.files(__package__) / "techniques.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
