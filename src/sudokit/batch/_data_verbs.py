"""The verbs of `sudokit.data`: isomorphs and traces."""

from __future__ import annotations

import zlib
from typing import Any

from ..data import Group, TraceForm, augment_many, trace_many
from ..grid import PROFILE, SEED, Option, SudokitError
from ._answers import Answers, How, table_of, with_status
from ._pieces import InputFault
from ._task import Stopped

__all__ = ["AUGMENT", "TRACE", "answer_augment", "answer_trace"]

AUGMENT = {
    "copies": Option(1, "How many isomorphs of each puzzle.", least=1, most=2**16, metavar="N", name="copies", type_=int),
    "group": Option("all", "The transformations to choose from.", name="group", type_=Group),
    "seed": SEED.narrower(default=0, unset="", type_=int),
}
TRACE = {
    "form": Option("text", "How traces are written.", name="form", type_=TraceForm),
    "profile": PROFILE,
    "candidates": Option(False, "Also write candidates.", name="candidates", type_=bool),
}


def answer_augment(texts: Any, how: How) -> Answers:
    """Answer with isomorphs in place of the puzzle, and of the solution if there is one.

    Those of a file depend on the seed, the name of the file and the number of the row.
    """
    options = how.options
    copies = options["copies"]
    first = ((zlib.crc32(how.name.encode()) >> 1) << 32) + how.first * copies
    try:
        batch = augment_many(
            texts,
            copies,
            solutions=how.solutions,
            group=options["group"],
            seed=options["seed"],
            first=first,
            layout=how.layout,
            threads=how.threads,
            stop=how.stop,
        )
    except SudokitError as error:
        raise InputFault(str(error)) from None
    if batch.stopped:
        raise Stopped
    columns = table_of(batch)
    columns.pop("source")
    missing = columns["puzzle"].is_null().to_numpy(zero_copy_only=False).nonzero()[0].tolist()
    faults = {row // copies: batch.reason(row) for row in missing}
    return Answers(columns, faults, repeat=copies)


def answer_trace(texts: Any, how: How) -> Answers:
    """Answer with status, level, score, number of steps, and the path as a trace."""
    options = how.options
    batch = trace_many(
        texts,
        options["profile"],
        options["form"],
        candidates=options["candidates"],
        layout=how.layout,
        threads=how.threads,
        stop=how.stop,
    )
    return with_status(table_of(batch))
