"""Studies: experiments over methods and generators, with their data, charts and reports.

>>> from sudokit import study
>>> study.generators.filled(seed=1).clues
81
>>> study.names()[:2]
('blanks', 'deduction')
"""

from __future__ import annotations

from typing import Any

__all__ = ["generators", "names", "run"]


def names() -> tuple[str, ...]:
    """Return the names of the studies.

    >>> from sudokit import study
    >>> "methods" in study.names()
    True
    """
    from ._catalogue import STUDIES

    return tuple(STUDIES)


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for."""
    import importlib

    if name == "generators":
        return importlib.import_module("._generators", __name__)
    if name == "run":
        return importlib.import_module("._run", __name__).run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
