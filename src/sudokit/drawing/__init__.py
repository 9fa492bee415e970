"""Pictures of grids and steps: SVG, a page to click through, a grid in colours for terminals."""

from __future__ import annotations

from ._book import Printed, book
from ._inline import THEMES, inlined
from ._page import notebook, page
from ._render import render
from ._svg import svg
from ._terminal import terminal
from ._typeset import folder_of, typeset

__all__ = ["THEMES", "Printed", "book", "folder_of", "inlined", "notebook", "page", "render", "svg", "terminal", "typeset"]
