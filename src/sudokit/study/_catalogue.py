"""The studies by name, each imported on first use."""

from __future__ import annotations

import importlib

from ..grid import ImpossibleRequest, arguments, quoted
from ._frame import Study

__all__ = ["STUDIES", "study_named"]

# Name: the module that contains it, and its question.
STUDIES = {
    "blanks": ("_blanks", "How long does it take to make a puzzle with a given number of blank cells?"),
    "deduction": ("_deduction", "How much do simple deductions solve, and how deep do guesses go in the rest?"),
    "templates": ("_templates", "Why is trying combinations of templates not too slow, and how much does an index help?"),
    "catalogue": ("_look_up", "Can solutions be looked up in a catalogue of all grids, and at what cost?"),
    "strategies": ("_strategies", "In which cell is it best to guess?"),
    "max-depth": ("_max_depth", "After how many tries should the filling of a grid start over?"),
    "remove-depth": ("_remove_depth", "After how many removals should the making of a puzzle start over?"),
    "trivial": ("_trivial", "How many puzzles of a set need a guess?"),
    "methods": ("_methods", "Every method on every list: how fast, how many nodes, how much code?"),
    "unbiased": ("_unbiased", "How many clues does a minimal puzzle have?"),
    "neural": ("_neural", "Does a network guess better than a rule, and is it worth its time?"),
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
        raise ImpossibleRequest(f"unknown study {quoted(name)}: expected one of {', '.join(STUDIES)}")
    module = importlib.import_module(f".{STUDIES[name][0]}", __package__)
    study = module.STUDY
    assert isinstance(study, Study)
    return study
