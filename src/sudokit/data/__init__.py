"""Data for research: isomorphs, traces and their verifier, ladders, splits without leaks, and a learning environment."""

from __future__ import annotations

import importlib as _importlib
from typing import TYPE_CHECKING
from typing import Any as _Any

from ._augment import AugmentedBatch, Group, augment_many
from ._boards import Boards
from ._ladder import Ladder, ladder
from ._split import split
from ._trace import TraceBatch, TraceForm, TraceVocabulary, trace_many
from ._verify_trace import TraceFault, verify_trace

if TYPE_CHECKING:
    from ._gym import SudokuEnv, SudokuVectorEnv

__all__ = [
    "AugmentedBatch",
    "Boards",
    "Group",
    "Ladder",
    "SudokuEnv",
    "SudokuVectorEnv",
    "TraceBatch",
    "TraceFault",
    "TraceForm",
    "TraceVocabulary",
    "augment_many",
    "ladder",
    "split",
    "trace_many",
    "verify_trace",
]


def __getattr__(name: str) -> _Any:
    """Import what needs Gymnasium on first access."""
    if name in ("SudokuEnv", "SudokuVectorEnv"):
        return getattr(_importlib.import_module("._gym", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
