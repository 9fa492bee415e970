"""The studies by name, each imported only when it is asked for."""

from __future__ import annotations

import importlib

from ..grid import ImpossibleRequest, arguments, quoted
from ._frame import Study

__all__ = ["STUDIES", "study_named"]

# Name: the module that holds it, and what it asks.
STUDIES = {
    "blanks": ("_blanks", "How long does it take to make a puzzle with so many blank cells?"),
    "deduction": ("_deduction", "How much do simple deductions solve, and how deep do guesses go in the rest?"),
    "templates": ("_templates", "Why is trying combinations of templates not prohibitively slow, and what does an index buy?"),
    "strategies": ("_strategies", "Which cell is best to guess at?"),
    "max-depth": ("_max_depth", "After how many tries should filling a grid start over?"),
    "remove-depth": ("_remove_depth", "After how many removals should making a puzzle start over?"),
    "methods": ("_methods", "Every method on every list: how fast, how many nodes, how much code?"),
    "unbiased": ("_unbiased", "How many clues has a minimal puzzle?"),
    "sizes": ("_sizes", "How do time and failures grow with the size of the grid?"),
}


def study_named(name: str) -> Study:
    """Return a study.

    Raises
    ------
    ImpossibleRequest
        If there is no study of that name.
    """
    if arguments.text("name", name, "the name of a study") not in STUDIES:
        raise ImpossibleRequest(f"there is no study {quoted(name)}; there are {', '.join(STUDIES)}")
    module = importlib.import_module(f".{STUDIES[name][0]}", __package__)
    study = module.STUDY
    assert isinstance(study, Study)
    return study
