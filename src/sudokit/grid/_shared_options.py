"""The options that several verbs share: what each of them accepts."""

from __future__ import annotations

from ._options import Option

__all__ = [
    "FIRST",
    "INDEX",
    "LAYOUT",
    "LIMIT",
    "METHOD",
    "NODE_LIMIT",
    "ORDER_SEED",
    "PROFILE",
    "SEED",
    "SYMBOLS",
    "THREADS",
    "TIME_LIMIT",
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
)
ORDER_SEED = SEED.saying("Seed of the random order in which values are tried.", unset="the documented order")
INDEX = Option(0, "The index within the seed; (seed, 0), (seed, 1), … are independent.", least=0, most=2**63 - 1, metavar="N")
FIRST = Option(0, "The index of the first puzzle.", least=0, most=2**62 - 1, metavar="N")
THREADS = Option(
    None,
    "Threads to use; results do not depend on it.",
    unset="one for each processor",
    least=1,
    most=2**16 - 1,
    metavar="N",
)
TIME_LIMIT = Option(None, "Seconds for each puzzle.", unset="no limit", least=0, unit="seconds", metavar="S")
SYMBOLS = Option(
    None,
    "The symbols for values 1..N: `1-9`, `0-F`, `A-P`, `letters`, `numbers`, or the symbols themselves.",
    unset="digits, then letters",
    metavar="SYMBOLS",
)
LAYOUT = Option(
    None,
    "Box height x width (`3x3`, `2x3`), `jigsaw:…`, with `+diagonals` and `+windows`.",
    unset="as the text specifies, otherwise boxes as close to square as possible",
    metavar="SPEC",
)
LIMIT = Option(2, "Stop after this many solutions.", least=1, most=2**63 - 1, metavar="N")
NODE_LIMIT = Option(None, "Search nodes for each puzzle.", unset="no limit", least=1, most=2**63 - 1, metavar="N")
METHOD = Option("auto", "How to solve: a name of `sudokit.methods()`.", metavar="NAME")
PROFILE = Option("hodoku", "Which techniques are tried, in which order, and how they are scored.", metavar="NAME")
