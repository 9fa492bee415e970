"""Notebooks: run, and rendered as pages of the site."""

from __future__ import annotations

from pathlib import Path


def pages(folder: Path) -> dict[str, str]:
    """Return the page of each notebook of a folder by its path in the site."""
    return {}
