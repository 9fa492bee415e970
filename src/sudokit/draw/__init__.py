"""Pictures of grids and steps: SVG, a page to click through, a grid in colours for terminals."""

from __future__ import annotations

from ._page import notebook, page
from ._svg import svg
from ._terminal import terminal

__all__ = ["notebook", "page", "svg", "terminal"]
