"""What each technique is called, its abbreviation, and its places in the scales of other programs."""

from __future__ import annotations

import functools
import importlib.resources
from typing import Any

__all__ = ["technique_data"]


@functools.cache
def technique_data() -> dict[str, dict[str, Any]]:
    """Return what the package's table says of every technique, by name."""
    import tomllib

    file = importlib.resources.files(__package__) / "techniques.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
