"""Studies: experiments over methods and generators, with their data, charts and reports.

>>> from sudokit import study
>>> study.generators.filled(seed=1).clues
81
>>> study.names()[:2]
('blanks', 'deduction')
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._catalogue import STUDIES
    from ._run import require_matplotlib, run, write_index

__all__ = ["STUDIES", "generators", "names", "require_matplotlib", "run", "write_index"]

# Each is imported on first use.
_MODULES = {"STUDIES": "_catalogue", "require_matplotlib": "_run", "run": "_run", "write_index": "_run"}


def names() -> tuple[str, ...]:
    """Return the names of the studies.

    >>> from sudokit import study
    >>> "methods" in study.names()
    True
    """
    from ._catalogue import STUDIES

    return tuple(STUDIES)


def __getattr__(name: str) -> Any:
    """Import a name on first use."""
    if name == "generators":
        return importlib.import_module("._generators", __name__)
    if name in _MODULES:
        return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
