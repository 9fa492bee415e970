"""Studies: experiments over methods and generators, with their data, charts and reports.

>>> from sudokit import study
>>> study.generators.filled(seed=1).clues
81
"""

from __future__ import annotations

from typing import Any

__all__ = ["generators"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for."""
    if name == "generators":
        import importlib

        return importlib.import_module(".generators", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
