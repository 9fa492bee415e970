"""The options that several verbs share: what each of them accepts, wherever it is given.

A verb, command or request whose option differs says how with `Option.saying` or `Option.narrower`.  Signatures and docstrings
of verbs are written by hand; tests/package/test_shared_options.py compares them with these declarations.
"""

from __future__ import annotations

import os
from typing import Literal

from .. import _core
from ._alphabet import Alphabet
from ._layout import Layout
from ._options import Option

__all__ = [
    "ANOTHER",
    "CARD",
    "COUNT_LIMIT",
    "FIRST",
    "GRID_FIRST",
    "GRID_INDEX",
    "GRID_SEED",
    "INDEX",
    "LANGUAGE",
    "LAYOUT",
    "LIMIT",
    "MARKS",
    "METHOD",
    "NODE_LIMIT",
    "NO_UNIQUENESS",
    "ORDER_SEED",
    "PHOTO_LAYOUT",
    "PROFILE",
    "PROOFS",
    "ROW_LAYOUT",
    "ROW_LIMIT",
    "ROW_SYMBOLS",
    "RUN_SEED",
    "SEARCH_THREADS",
    "SEED",
    "SHOWN_SYMBOLS",
    "STAGE",
    "STOP",
    "SYMBOLS",
    "TEXT_SYMBOLS",
    "THREADS",
    "TIME_LIMIT",
    "TRAIL_LIMIT",
    "seed_or_random",
    "threads_or_all",
]

SEED = Option(
    None,
    "Random seed; the same seed gives the same result on every machine.",
    unset="a random one is chosen and reported",
    least=0,
    most=2**64 - 1,
    metavar="N",
    digits=True,
    example=7,
    name="seed",
    type_=int | None,
)
ORDER_SEED = SEED.saying("Seed of the random order in which values are tried.", unset="the documented order")
RUN_SEED = SEED.saying("Random seed; determines everything except times.", default=1, unset="", type_=int)
GRID_SEED = SEED.narrower(unset="a random one")
INDEX = Option(
    0,
    "The index within the seed; (seed, 0), (seed, 1), … are independent.",
    least=0,
    most=2**63 - 1,
    metavar="N",
    name="index",
    type_=int,
)
GRID_INDEX = INDEX.narrower(most=2**64 - 1)
FIRST = Option(0, "The index of the first puzzle.", least=0, most=2**62 - 1, metavar="N", name="first", type_=int)
GRID_FIRST = FIRST.saying("The index of the first grid.").narrower(most=2**64 - 1)
THREADS = Option(
    None,
    "Threads to use; results do not depend on it.",
    unset="one for each processor",
    least=1,
    most=2**16 - 1,
    metavar="N",
    name="threads",
    type_=int | None,
)
SEARCH_THREADS = THREADS.saying("Threads that share a hard puzzle.", default=1, unset="", type_=int)
TIME_LIMIT = Option(
    None,
    "Seconds for each puzzle.",
    unset="no limit",
    least=0,
    unit="seconds",
    metavar="S",
    name="time_limit",
    type_=float | None,
)
SYMBOLS = Option(
    None,
    "The symbols for values 1..N: `1-9`, `0-F`, `A-P`, `letters`, `numbers`, or the symbols themselves.",
    unset="digits, then letters",
    metavar="SYMBOLS",
    name="symbols",
    type_=Alphabet | str | None,
)
TEXT_SYMBOLS = SYMBOLS.narrower(unset="as the text specifies")
ROW_SYMBOLS = SYMBOLS.saying("The alphabet that all rows of text share, as for `solve_many`.")
SHOWN_SYMBOLS = SYMBOLS.saying("The symbols to show values in.", unset="those of the puzzle", name="as_symbols")
LAYOUT = Option(
    None,
    "Box height x width (`3x3`, `2x3`), `jigsaw:…`, with `+diagonals` and `+windows`.",
    unset="as the text specifies, otherwise boxes as close to square as possible",
    metavar="SPEC",
    name="layout",
    type_=Layout | str | None,
)
ROW_LAYOUT = LAYOUT.saying(
    "The layout of all rows.",
    unset="that of the first Grid, otherwise boxes as close to square as possible",
    expected="a layout or its spec",
    example="3x3",
)
PHOTO_LAYOUT = LAYOUT.saying(
    "The layout of the puzzle, with 4 to 16 cells a row.",
    unset="9x9, 6x6, 4x4 or 16x16, whichever fits",
)
LIMIT = Option(
    2,
    "Stop after this many solutions.",
    unset="all solutions",
    least=1,
    most=2**64 - 1,
    metavar="N",
    name="limit",
    type_=int | None,
)
COUNT_LIMIT = LIMIT.saying("Count up to this many solutions.", unset="", type_=int)
ROW_LIMIT = LIMIT.saying("Stop each row after this many solutions.", unset="", most=2**32 - 1, type_=int)
NODE_LIMIT = Option(
    None,
    "Search nodes for each puzzle.",
    unset="no limit",
    least=1,
    most=2**64 - 1,
    metavar="N",
    name="node_limit",
    type_=int | None,
)
TRAIL_LIMIT = Option(
    None,
    "Steps of the trail to keep; all further ones are only counted.",
    unset="all steps",
    least=1,
    most=2**63 - 1,
    metavar="N",
    name="trail_limit",
    type_=int | None,
)
METHOD = Option("auto", "How to solve: a name of `sudokit.methods()`.", metavar="NAME", name="method", type_=str)
PROFILE = Option(
    "hodoku",
    "Which techniques are tried, in which order, and how they are scored.",
    more="`hodoku`, `simple`, `expert`, or a file of your own.",
    metavar="NAME",
    name="profile",
    type_=str,
)
NO_UNIQUENESS = Option(
    False,
    "Use no technique that relies on there being only one solution.",
    name="no_uniqueness",
    type_=bool,
)
CARD = Option(
    False,
    "Also make the difficulty card: what decided the level, the level without uniqueness, the tightest point, backdoors.",
    name="card",
    type_=bool,
)
PROOFS = Option(
    False,
    "Each step has its proof: numbered sentences that say what follows from what.",
    name="proofs",
    type_=bool,
)
LANGUAGE = Option("en", "The language of the texts.", name="language", type_=str)
STAGE = Option(
    1,
    "How much to reveal.",
    values={1: "where to look", 2: "the technique", 3: "the cells and values", 4: "everything, with the reason"},
    least=1,
    most=4,
    metavar="N",
    name="stage",
    type_=int,
)
MARKS = Option(
    "player",
    "The candidates in which the step is found.",
    values={"player": "those that the player's marks show", "all": "all that the filled cells allow; marks are ignored"},
    name="marks",
    type_=Literal["player", "all"],
)
ANOTHER = Option(
    0,
    "Which of the other steps to hint at, from the easiest; 0 is the next step of the profile.",
    least=0,
    most=9999,
    metavar="N",
    name="another",
    type_=int,
)
STOP = Option(
    None,
    "A flag that ends the call when another thread sets it.",
    expected="a StopFlag or None",
    name="stop",
    type_=_core.StopFlag | None,
)


def seed_or_random(seed: object) -> int:
    """Return a seed, drawn by the system if none is given."""
    checked: int | None = SEED.check(seed)
    import secrets  # a tenth of the start-up

    return secrets.randbits(32) if checked is None else checked


def threads_or_all(threads: object) -> int:
    """Return a number of threads; None becomes the number of processors."""
    checked: int | None = THREADS.check(threads)
    return checked or os.cpu_count() or 1
