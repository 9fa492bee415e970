"""Data for research: isomorphs, traces, ladders, splits without leaks, and the verifier of traces."""

from ._augment import AugmentedBatch, Group, augment_many
from ._ladder import Ladder, ladder
from ._split import split
from ._trace import TraceBatch, TraceForm, TraceVocabulary, trace_many
from ._verify_trace import TraceFault, verify_trace

__all__ = [
    "AugmentedBatch",
    "Group",
    "Ladder",
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
