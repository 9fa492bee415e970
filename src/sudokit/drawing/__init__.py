"""Pictures of grids and steps: SVG, an interactive page, a coloured grid for terminals."""

from __future__ import annotations

from ._book import Paper, PerPage, Printed, book
from ._inline import THEMES, Theme, inlined
from ._page import notebook, page
from ._render import Form, render
from ._svg import svg
from ._terminal import terminal
from ._typeset import folder_of, typeset

__all__ = [
    "THEMES",
    "Form",
    "Paper",
    "PerPage",
    "Printed",
    "Theme",
    "book",
    "folder_of",
    "inlined",
    "notebook",
    "page",
    "render",
    "svg",
    "terminal",
    "typeset",
]
