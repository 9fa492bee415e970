"""Explaining many puzzles: the core writes every path as text, without a Python object per step or puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal

from .. import _core
from ..grid import (
    PROOFS,
    STOP,
    TIME_LIMIT,
    Alphabet,
    BatchValue,
    Layout,
    Option,
    SudokitError,
    arguments,
    as_layout,
    check_symbols,
    columns,
    frozen,
    graphemes,
    threads_or_all,
)
from ..solving import ERRORS, STATUSES, Errors, Status, StopFlag, alphabet_of, reasons_of, rows_of, values_of
from ._profile_of import own_profile_of
from ._profiles import NAMES, Profile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FORM", "UNRATED", "ExplanationBatch", "PathForm", "explain_many", "form_of", "iter_explain", "places_for"]

UNRATED = 255

PathForm = Literal["notation", "prose", "tokens", "json"]
"""How a path is written."""
FORM = Option(
    "notation",
    "How paths are written.",
    values={
        "notation": "a line for each step",
        "prose": "each step in sentences, with its reason, on a line",
        "tokens": "each step as its abbreviation and its effect, such as h1:r7c8=5, with blanks between steps",
        "json": "the object of docs/explain-json.md, with the arguments of steps with links",
    },
    name="form",
    type_=PathForm,
)
_FORMS = ("notation", "prose", "tokens", "json")  # in the core's order


class ExplanationBatch(BatchValue):
    """The results of `explain_many`, row by row.

    Its arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    profile
        The name of the profile.
    levels
        The names of its levels, from easy to hard.
    form
        How the paths are written.
    scores
        uint32, shape (n,): 0 for rows that are not rated.
    level_numbers
        uint8, shape (n,): index in `levels`; 255 for rows that are not rated.
    hardest_numbers
        uint8, shape (n,): the technique of the hardest step, by its index in `techniques`.
    steps
        uint32, shape (n,): the number of steps of the path.
    solved
        uint8, shape (n,): 1 where the techniques of the profile reach the solution.
    offsets
        int64, shape (n + 1,): where the text of each row begins in `text`, in bytes, and the end.
    text
        All paths, one after the other, as UTF-8.
    techniques
        The names of all techniques.
    stopped
        "time" or "stop" if that ended the call; otherwise "".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.explain_many(["12..34.....3..2.", "." * 16], form="tokens")
    >>> batch[0][:19], batch.level(0), batch[1], batch.status(1)
    ('n1:r1c4=4 fh:r1c3=3', 'easy', '', <Status.MULTIPLE: 'multiple'>)
    """

    __slots__ = (
        "_answers",
        "_reasons",
        "form",
        "hardest_numbers",
        "level_numbers",
        "levels",
        "offsets",
        "profile",
        "scores",
        "solved",
        "steps",
        "stopped",
        "techniques",
        "text",
    )
    _content = __slots__

    def __init__(
        self, profile: Profile, form: PathForm, places: tuple[Any, ...], text: bytes, reasons: dict[int, str], stopped: str
    ) -> None:
        import numpy as np

        self.profile, self.levels, self.form, self.techniques = profile.name, profile.levels, form, NAMES
        answers, scores, levels, hardest, steps, solved, lengths = places
        self._answers: NDArray[np.uint8] = frozen(answers)
        self.scores: NDArray[np.uint32] = frozen(scores)
        self.level_numbers: NDArray[np.uint8] = frozen(levels)
        self.hardest_numbers: NDArray[np.uint8] = frozen(hardest)
        self.steps: NDArray[np.uint32] = frozen(steps)
        self.solved: NDArray[np.uint8] = frozen(solved)
        self.offsets: NDArray[np.int64] = frozen(np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64))
        self.text = text
        self._reasons: Mapping[int, str] = frozen(reasons)
        self.stopped = stopped

    def __len__(self) -> int:
        return len(self.scores)

    def status(self, row: int) -> Status:
        """Return how many solutions a row has, or why that is unknown."""
        return STATUSES[int(self._answers[arguments.index("row", row, len(self))])]

    def level(self, row: int) -> str:
        """Return the level of a row; "" if it is not rated, because it does not have exactly one solution."""
        number = int(self.level_numbers[arguments.index("row", row, len(self))])
        return "" if number == UNRATED else self.levels[number]

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or what left it undecided; "" for the others."""
        row = arguments.index("row", row, len(self))
        return self.stopped if self.status(row) is Status.UNDECIDED else self._reasons.get(row, "")

    def __getitem__(self, row: int) -> str:
        """Return the path of a row; "" if it has none."""
        row = arguments.index("row", row, len(self))
        return self.text[self.offsets[row] : self.offsets[row + 1]].decode("utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[str]:
        return (self[row] for row in range(len(self)))

    def _columns(self) -> list[columns.Column]:
        rated = self.level_numbers != UNRATED
        undecided = (self._answers == STATUSES.index(Status.UNDECIDED)).nonzero()[0].tolist()
        return [
            columns.words("status", self._answers, STATUSES),
            columns.words("level", self.level_numbers, self.levels, rated),
            columns.numbers("score", self.scores, rated),
            columns.numbers("steps", self.steps),
            columns.words("hardest", self.hardest_numbers, self.techniques, self.steps > 0),
            columns.truths("solved", self.solved == 1, rated),
            columns.long_texts("path", self.text, self.offsets),
            columns.texts("reason", len(self), {row: self.reason(row) for row in (*self._reasons, *undecided)}),
        ]

    def __repr__(self) -> str:
        return f"<ExplanationBatch of {len(self)}>"


def places_for(rows: int) -> tuple[Any, ...]:
    """Return the arrays that the core writes its answers into: all rows undecided."""
    import numpy as np

    kinds = (np.uint8, np.uint32, np.uint8, np.uint8, np.uint32, np.uint8, np.uint64)
    places = tuple(np.zeros(rows, dtype=kind) for kind in kinds)
    places[0][:] = STATUSES.index(Status.UNDECIDED)
    places[2][:] = UNRATED
    return places


def form_of(
    form: PathForm,
    profile: Profile,
    layout: Layout,
    alphabet: Alphabet,
    first: int = 0,
    *,
    lines: bool = False,
    proofs: bool = False,
) -> _core.ExplainForm:
    """Return how the core writes paths.

    Parameters
    ----------
    form, profile, layout, alphabet
        Of the paths.
    first
        The number of the first puzzle in JSON; 0: no numbers.
    lines
        Whether every path ends with a line end, and those that are not JSON with the verdict.
    proofs
        Whether each step has its proof.
    """
    separator = " " if _needs_blanks(alphabet) else ""
    return _core.ExplainForm(
        _FORMS.index(form), profile.name, list(profile.levels), layout.spec, separator, first, as_lines=lines, proofs=proofs
    )


def checked_proofs(proofs: object, form: PathForm) -> bool:
    """Return whether each step has its proof.

    Raises
    ------
    SudokitError
        If that is neither True nor False, or if proofs are wanted with tokens.
    """
    wanted: bool = PROOFS.check(proofs)
    if wanted and form == "tokens":
        raise SudokitError("tokens have no proofs: leave out `proofs`, or choose another form")
    return wanted


def _needs_blanks(alphabet: Alphabet) -> bool:
    """Whether symbols side by side would not be read as the same symbols."""
    symbols = (".", *alphabet.symbols)
    if alphabet.is_wide or all(symbol.isascii() for symbol in symbols):
        return alphabet.is_wide
    return any(graphemes(one + other) != [one, other] for one in symbols for other in symbols)


def explain_many(
    puzzles: Any,
    form: PathForm = "notation",
    profile: Profile | str = "hodoku",
    language: str = "en",
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
    *,
    no_uniqueness: bool = False,
    proofs: bool = False,
) -> ExplanationBatch:
    """Explain many puzzles of one layout, entirely in the core; an invalid row never stops the others.

    A puzzle with several solutions or none also has a path, as far as the techniques go; only one with exactly one
    solution is rated.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`: an integer array, text, Grids and Puzzles, bytes of lines, a column, or a
        frame of one column.
    form
        "notation", a line for each step; "prose", each step in sentences on a line; "tokens", each step as its
        abbreviation and effect, with blanks between steps; "json", the object that `Explanation.to_json` returns.
    profile
        A profile, or the name of one.
    language
        The language of prose and of the texts in JSON.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows have the status INVALID; "raise": raise an error that names the first one.
    time_limit
        Seconds for the whole call; rows not finished by then are UNDECIDED.  0: all rows but the invalid ones.
        None: no limit.
    stop
        A flag that ends the call when another thread sets it, as the time limit does.
    symbols
        The alphabet that all rows of text share, as for `solve_many`; paths are written in it.  None: digits, then
        letters.
    no_uniqueness
        Use no technique that relies on there being only one solution.
    proofs
        Each step has its proof: numbered sentences that say what follows from what.  In notation and prose they are
        the lines below it, in JSON part of it; tokens have none.

    Raises
    ------
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> import sudokit as sk
    >>> batch = sk.explain_many(["12..34.....3..2."], form="prose")
    >>> batch[0].splitlines()[0]
    'r1c4 has a single candidate left, 4: it sees 1 in r1c1, 2 in r1c2 and 3 in r3c4. So r1c4 is 4.'
    """
    from ..messages import speaker

    form, chosen, used = FORM.check(form), own_profile_of(profile, no_uniqueness, "explain_many"), threads_or_all(threads)
    language, proofs = arguments.choice("language", language, _core.languages()), checked_proofs(proofs, form)
    errors, stop, time_limit = ERRORS.check(errors), STOP.check(stop), TIME_LIMIT.check(time_limit)
    found, rows = rows_of(puzzles, as_layout(layout), symbols)
    values, unread = values_of(found, rows)
    alphabet = alphabet_of(symbols, found) or Alphabet.standard(found.size)
    places, written = places_for(rows.rows), form_of(form, chosen, found, alphabet, proofs=proofs)
    text, stopped = b"", ""
    if time_limit == 0:
        places[0][[row for row, *_ in unread]] = STATUSES.index(Status.INVALID)
        stopped = "time" if len(unread) < rows.rows else ""
    else:
        stopped, _, text = _core.explain_array(
            found._core,
            values,
            chosen._compiled(),
            used,
            time_limit,
            stop,
            speaker(found, alphabet, language),
            written,
            *places,
        )
    return ExplanationBatch(chosen, form, places, text, reasons_of(rows, unread, errors), stopped)


def iter_explain(
    batches: Iterable[Any],
    form: PathForm = "notation",
    profile: Profile | str = "hodoku",
    language: str = "en",
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    symbols: Alphabet | str | None = None,
    *,
    no_uniqueness: bool = False,
    proofs: bool = False,
) -> Iterator[ExplanationBatch]:
    """Explain batch after batch, each of any kind that `explain_many` accepts, holding one at a time in memory.

    The other parameters and the errors are those of `explain_many`.

    Examples
    --------
    >>> import numpy as np
    >>> import sudokit as sk
    >>> [len(batch) for batch in sk.iter_explain(np.zeros((n, 16), dtype=np.uint8) for n in (2, 3))]
    [2, 3]
    """
    each = arguments.items("batches", batches, "batches of puzzles")
    form, chosen = FORM.check(form), own_profile_of(profile, no_uniqueness, "iter_explain")
    made, used = as_layout(layout), threads_or_all(threads)
    language = arguments.choice("language", language, _core.languages())
    errors, shown = ERRORS.check(errors), None if symbols is None else check_symbols(symbols)
    proofs = checked_proofs(proofs, form)
    return (explain_many(puzzles, form, chosen, language, made, used, errors, symbols=shown, proofs=proofs) for puzzles in each)
