"""The options for generating, each declared once; see `sudokit.grid._options`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Literal, TypeAlias, TypedDict, get_args

from ..grid import (
    FIRST,
    INDEX,
    NO_UNIQUENESS,
    PROFILE,
    ROW_LAYOUT,
    ROW_SYMBOLS,
    SEED,
    STOP,
    SYMBOLS,
    THREADS,
    TIME_LIMIT,
    Alphabet,
    Layout,
    Option,
)
from ..logic import Profile
from ..solving import ERRORS, Errors, StopFlag
from ._variants import Variant

__all__ = [
    "SYMMETRIES",
    "BatchOptions",
    "Count",
    "ManyOptions",
    "MinimiseManyOptions",
    "MinimiseOptions",
    "OneOptions",
    "PuzzleLayout",
    "PuzzleOptions",
    "RowLayout",
    "Symmetry",
    "VariantOptions",
]

Symmetry = Literal[
    "none",
    "half-turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "horizontal+vertical",
    "diagonal",
    "anti-diagonal",
    "diagonal+anti-diagonal",
    "full",
]
"""The values of `symmetry`."""
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)

Count: TypeAlias = Annotated[int, Option(1, "How many puzzles.", least=0, most=2**62 - 1, metavar="N")]
PuzzleLayout: TypeAlias = Annotated[
    Layout | str | None,
    Option(
        None,
        "Box height x width (`3x3`, `2x3`), `jigsaw:…`, with `+diagonals` and `+windows`; `random-jigsaw:N` chooses random "
        "regions for each puzzle.",
        unset="3x3",
        metavar="SPEC",
        expected="a layout or its spec",
        example="3x3",
    ),
]


RowLayout: TypeAlias = Annotated[Layout | str | None, ROW_LAYOUT]


class PuzzleOptions(TypedDict, total=False):
    """The properties of a puzzle."""

    clues: Annotated[
        int | None,
        Option(
            None,
            "How many clues the puzzle has.",
            unset="as few as removal in random order leaves",
            least=0,
            most=4096,
            metavar="N",
        ),
    ]
    minimal: Annotated[
        bool | Literal["symmetric"] | None,
        Option(
            None,
            "Whether every clue is necessary.",
            unset="not required; without `clues` and `pattern`, every symmetric set of clues is necessary",
            values={True: "every clue is necessary", "symmetric": "every symmetric set of clues is necessary"},
        ),
    ]
    symmetry: Annotated[
        Symmetry,
        Option(
            "none",
            "The symmetry of the cells that hold clues.",
            values={
                "horizontal": "left and right are mirror images",
                "vertical": "top and bottom are",
                "diagonal": "mirrored in the diagonal from the top left",
            },
        ),
    ]
    pattern: Annotated[
        str | Iterable[object] | None,
        Option(
            None,
            "The cells that hold clues: one mark per cell, with `.`, `0`, `_` or `-` for the others.",
            more="In Python, also rows of booleans.",
            unset="any cells",
            metavar="TEXT|FILE",
            expected="text or rows of cells",
        ),
    ]
    level: Annotated[
        str | None,
        Option(
            None,
            "The level of its rating; the profile `hodoku` has easy, medium, hard, unfair and extreme.",
            more="Puzzles are rated only where `level`, `score`, `technique`, `techniques_up_to`, `se`, `pearl` or `diamond` "
            "is given.",
            unset="any",
            metavar="LEVEL",
            example="medium",
        ),
    ]
    score: Annotated[
        tuple[float, float] | None,
        Option(None, "The lowest and the highest score of its rating.", unset="any", metavar="LOW-HIGH"),
    ]
    technique: Annotated[
        str | None,
        Option(
            None,
            "A technique that its solution needs.",
            more="With `hodoku` as the profile, one that only `expert` has is looked for with that profile. `exocet` is short "
            "for `junior-exocet`.",
            unset="any",
            metavar="NAME",
        ),
    ]
    techniques_up_to: Annotated[
        str | None, Option(None, "The hardest technique that its solution may need.", unset="any", metavar="NAME")
    ]
    se: Annotated[
        tuple[float, float] | None,
        Option(
            None,
            "The lowest and the highest rating of Sudoku Explainer (ER); 9x9 only.",
            more="Not together with `level`, `score`, `technique`, `techniques_up_to` or `no_uniqueness`.",
            unset="any",
            metavar="LOW-HIGH",
        ),
    ]
    pearl: Annotated[
        bool,
        Option(False, "No step is rated higher by Sudoku Explainer than one up to the first value placed (ER = EP); 9x9 only."),
    ]
    diamond: Annotated[
        bool, Option(False, "No step is rated higher by Sudoku Explainer than the first one (ER = EP = ED); 9x9 only.")
    ]
    profile: Annotated[Profile | str, PROFILE.saying("The profile that rates.", expected="a profile or its name")]
    no_uniqueness: Annotated[
        bool, NO_UNIQUENESS.saying("Rate without the techniques that rely on there being only one solution.")
    ]
    unbiased: Annotated[
        bool,
        Option(
            False,
            "Minimal puzzles, all with the same number of clues equally likely; 9x9 only, about a second each.",
            more="`Puzzle.weight` corrects statistics over different numbers of clues.",
        ),
    ]
    symbols: Annotated[
        Alphabet | str | None,
        SYMBOLS.saying("The symbols for values 1..N: `A-I`, `0-F`, `letters`, or a list of them."),
    ]


class VariantOptions(TypedDict, total=False):
    """The properties of a variant puzzle."""

    variant: Annotated[
        Variant | None,
        Option(
            None,
            "The kind of variant puzzle: rules over a random grid, all of them necessary.",
            more="Made one at a time, with `generate`. Only `cage_sizes`, `layout`, `seed`, `index`, `symbols`, `time_limit`, "
            "`stop` and `progress` can be combined with it.",
            unset="no rules",
            values={
                "killer": "cages without givens; no cage and no total can be removed",
                "kropki": "black and white dots",
                "xv": "pairs that sum to 10 or 5",
            },
        ),
    ]
    cage_sizes: Annotated[
        tuple[float, float] | None,
        Option(None, "The smallest and the largest number of cells in a cage, for `killer`.", unset="2-5", metavar="LOW-HIGH"),
    ]


class OneOptions(PuzzleOptions, VariantOptions, total=False):
    """The options of `generate`."""

    seed: Annotated[int | None, SEED.saying("Random seed; seed and `index` give the same puzzle on every machine.")]
    index: Annotated[int, INDEX.saying("The index of the puzzle within the seed.")]
    time_limit: Annotated[
        float | None,
        TIME_LIMIT.saying(
            "Seconds for the puzzle.",
            more="When the time runs out, a large puzzle may have more clues than requested and `reproducible=False`; if "
            "there is no puzzle yet, the call raises `Undecided`. With 0 it always does.",
        ),
    ]
    stop: Annotated[StopFlag | None, STOP]
    progress: Annotated[
        Callable[[int], None] | None,
        Option(None, "Called from time to time with the number of puzzles tried so far, if they are rated, or of variants."),
    ]


class ManyOptions(PuzzleOptions, total=False):
    """The options of `generate_many`."""

    seed: Annotated[int | None, SEED.saying("Random seed; the same seed gives the same puzzles on every machine.")]
    first: Annotated[int, FIRST]
    threads: Annotated[int | None, THREADS.saying("Threads to use; does not change the puzzles.")]
    time_limit: Annotated[
        float | None,
        TIME_LIMIT.saying(
            "Seconds for each puzzle, on average over those made together.",
            more="Puzzles that are not finished in time are left out; with 0, all of them.",
        ),
    ]
    stop: Annotated[StopFlag | None, STOP.saying("A flag that ends the iteration when another thread sets it.")]


class BatchOptions(ManyOptions, total=False):
    """The options of `iter_generate`."""

    batch: Annotated[
        int | None,
        Option(None, "Puzzles per array, at most.", unset="as many as take about a second", least=1, most=2**32 - 1),
    ]


KEEP = Option(
    None,
    "Clues to keep: one mark per cell, with `.`, `0`, `_` or `-` for the others.",
    more="In Python, also cells (row, column) from 0.",
    unset="none",
    metavar="TEXT|FILE",
    expected="text or cells (row, column)",
)
ORBITS = Option("none", "Clues in symmetric positions are kept or removed together; as in `generate`.")
PLAIN = Option(
    False,
    "Try the clues in plain random order, without preferring puzzles that are easy to solve; slow above 16x16.",
    more="Otherwise clues are removed first where propagation can still solve the rest, which is fast.",
)


class MinimiseManyOptions(TypedDict, total=False):
    """The options of `minimise_many`."""

    seed: Annotated[int | None, SEED.saying("Random seed; the same seed tries the clues of each row in the same order.")]
    first: Annotated[int, FIRST.saying("The index of the first row.")]
    keep: Annotated[
        str | Iterable[tuple[int, int]] | None,
        KEEP.saying("Clues to keep in every row: one mark per cell, with `.`, `0`, `_` or `-` for the others."),
    ]
    symmetry: Annotated[Symmetry, ORBITS]
    plain: Annotated[bool, PLAIN]
    threads: Annotated[int | None, THREADS]
    errors: Annotated[Errors, ERRORS]
    time_limit: Annotated[
        float | None,
        TIME_LIMIT.saying(
            "Seconds for the whole call.",
            more="When the time runs out, rows in progress return the puzzle reached so far; rows not begun are UNDECIDED. "
            "With 0 all valid rows are.",
        ),
    ]
    stop: Annotated[StopFlag | None, STOP]
    symbols: Annotated[Alphabet | str | None, ROW_SYMBOLS]


class MinimiseOptions(TypedDict, total=False):
    """The options of `minimise`."""

    seed: Annotated[int | None, SEED.saying("Random seed; the same seed and `index` try the clues in the same order.")]
    index: Annotated[int, INDEX.saying("Selects one of the orders of the seed; for several puzzles, the index of the first.")]
    keep: Annotated[str | Iterable[tuple[int, int]] | None, KEEP]
    symmetry: Annotated[Symmetry, ORBITS]
    plain: Annotated[bool, PLAIN]
    also: Annotated[
        Literal["rules"] | None,
        Option(
            None,
            "What else to remove of a puzzle with rules.",
            unset="clues only",
            values={"rules": "then the rules, and totals of cages, that are not necessary"},
        ),
    ]
    time_limit: Annotated[
        float | None,
        TIME_LIMIT.saying(
            "Seconds for each puzzle.",
            more="When the time runs out, the puzzle reached so far is returned, with fewer clues proven necessary.",
        ),
    ]
    stop: Annotated[StopFlag | None, STOP]
    progress: Annotated[
        Callable[[int, int], object] | None,
        Option(None, "Called about ten times a second with the number of clues, and of those proven necessary."),
    ]
