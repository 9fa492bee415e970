"""Traces of many puzzles: the path of a profile as numbers, compact text or JSON, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from .. import _core
from ..grid import (
    STOP,
    TIME_LIMIT,
    Alphabet,
    BatchValue,
    Layout,
    Option,
    SudokitError,
    arguments,
    as_layout,
    cell_name,
    columns,
    frozen,
    needed_layout,
    threads_or_all,
)
from ..logic import NAMES, Profile, own_profile_of, places_for
from ..solving import ERRORS, STATUSES, Errors, Status, StopFlag, alphabet_of, reasons_of, rows_of, values_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["TRACE_FORM", "TraceBatch", "TraceForm", "TraceVocabulary", "trace_many"]

TraceForm = Literal["numbers", "text", "json"]
"""How a trace is written."""
_FORMS: tuple[TraceForm, ...] = ("numbers", "text", "json")  # in the core's order
TRACE_FORM = Option(
    "text",
    "How traces are written.",
    values={
        "numbers": "tokens as integers, whose meaning a TraceVocabulary gives",
        "text": "each step as its abbreviation and its effect, such as h1:r7c8=5, with blanks between steps",
        "json": "an object with a list of steps",
    },
    name="form",
    type_=TraceForm,
)
_UNRATED = 255
END, FIRST_TECHNIQUE, FIRST_CANDIDATE = 1, 2, 256
_KINDS = ("place", "remove", "candidate")
_SIGNS = dict(zip(_KINDS, ("=", "<>", "?"), strict=True))


@dataclass(frozen=True)
class TraceVocabulary:
    """What the numbers of traces mean, for a layout.

    0 is never written: it is free for padding.  1 ends a step.  The techniques follow from 2, in the order of
    `techniques`; and from 256, for each cell in reading order and each value, a placement, then as many removals, then as
    many candidates before a step.

    Examples
    --------
    >>> from sudokit import data
    >>> words = data.TraceVocabulary("2x2")
    >>> len(words), words.word(256), words.word(1), words.place(0, 3, 4), words.word(271)
    (448, 'r1c1=1', 'end', 271, 'r1c4=4')
    """

    layout: Layout | str

    def __post_init__(self) -> None:
        object.__setattr__(self, "layout", needed_layout(self.layout))

    @property
    def techniques(self) -> tuple[str, ...]:
        """The names of the techniques, in the order of their tokens."""
        return NAMES

    @property
    def _size(self) -> int:
        assert isinstance(self.layout, Layout)
        return self.layout.size

    def __len__(self) -> int:
        """Return the number of tokens: all are smaller."""
        return FIRST_CANDIDATE + 3 * self._size**3

    def place(self, row: int, column: int, value: int) -> int:
        """Return the token that places a value, 1 to N, in a cell; rows and columns count from 0."""
        return self._token(0, row, column, value)

    def remove(self, row: int, column: int, value: int) -> int:
        """Return the token that removes a value from a cell."""
        return self._token(1, row, column, value)

    def candidate(self, row: int, column: int, value: int) -> int:
        """Return the token of a candidate before a step."""
        return self._token(2, row, column, value)

    def _token(self, kind: int, row: int, column: int, value: int) -> int:
        cell = arguments.cell("cell", (row, column), self._size)
        return (
            FIRST_CANDIDATE + (kind * self._size**2 + cell) * self._size + arguments.integer("value", value, 1, self._size) - 1
        )

    def meaning(self, token: int) -> tuple[str, int, int]:
        """Return what a token means: its kind, and the cell and value, or the technique and 0.

        The kinds are "padding", "end", "technique", "place", "remove" and "candidate".

        Raises
        ------
        SudokitError
            If no trace has the token.
        """
        token = arguments.integer("token", token, 0, len(self) - 1)
        if token <= END:
            return ("padding", "end")[token], 0, 0
        if token < FIRST_CANDIDATE:
            if token - FIRST_TECHNIQUE >= len(self.techniques):
                raise SudokitError(f"token {token} has no meaning")
            return "technique", token - FIRST_TECHNIQUE, 0
        kind, candidate = divmod(token - FIRST_CANDIDATE, self._size**3)
        cell, value = divmod(candidate, self._size)
        return _KINDS[kind], cell, value + 1

    def word(self, token: int) -> str:
        """Return a token in words: "r1c1=1", "r1c1<>1", "r1c1?1", a technique, "end" or "padding"."""
        kind, cell, value = self.meaning(token)
        if kind == "technique":
            return self.techniques[cell]
        if kind in ("end", "padding"):
            return kind
        row, column = divmod(cell, self._size)
        return f"{cell_name(row, column)}{_SIGNS[kind]}{value}"


class TraceBatch(BatchValue):
    """The results of `trace_many`, row by row.

    Its arrays are read-only, and `==` compares their content.

    Attributes
    ----------
    form
        How the traces are written.
    layout
        The layout of all rows.
    profile, levels
        The names of the profile and of its levels, from easy to hard.
    scores, level_numbers, steps, solved
        The score (uint32), the level (uint8, index in `levels`, 255 for rows not rated), the number of steps (uint32), and
        whether the path reaches the solution (uint8), of each row.
    offsets
        int64, shape (n + 1,): where the trace of each row begins, in `tokens` or in bytes of `text`, and the end.
    text
        All traces as UTF-8, one after the other; those in numbers as the bytes of `tokens`.
    stopped
        "time" or "stop" if that ended the call; otherwise "".

    Examples
    --------
    >>> from sudokit import data
    >>> batch = data.trace_many(["12..34.....3..2."], form="numbers")
    >>> [data.TraceVocabulary("2x2").word(token) for token in batch[0][:4].tolist()]
    ['naked-single', 'r1c4=4', 'end', 'full-house']
    """

    __slots__ = (
        "_answers",
        "_reasons",
        "form",
        "layout",
        "level_numbers",
        "levels",
        "offsets",
        "profile",
        "scores",
        "solved",
        "steps",
        "stopped",
        "text",
    )
    _content = __slots__

    def __init__(self, layout: Layout, profile: Profile, form: TraceForm, places: tuple[Any, ...], **known: Any) -> None:
        import numpy as np

        self.layout, self.form = layout, form
        self.profile, self.levels = profile.name, profile.levels
        answers, scores, levels, _, steps, solved, lengths = places
        self._answers: NDArray[np.uint8] = frozen(answers)
        self.scores: NDArray[np.uint32] = frozen(scores)
        self.level_numbers: NDArray[np.uint8] = frozen(levels)
        self.steps: NDArray[np.uint32] = frozen(steps)
        self.solved: NDArray[np.uint8] = frozen(solved)
        size = 4 if form == "numbers" else 1
        self.offsets: NDArray[np.int64] = frozen(np.concatenate([[0], np.cumsum(lengths // size)]).astype(np.int64))
        self.text: bytes = known["text"]
        self.stopped: str = known["stopped"]
        self._reasons: Mapping[int, str] = frozen(known["reasons"])

    @property
    def tokens(self) -> NDArray[np.uint32]:
        """The numbers of all traces, one after the other.

        Raises
        ------
        SudokitError
            If the traces are not in numbers.
        """
        import numpy as np

        if self.form != "numbers":
            raise SudokitError(f"these traces are {self.form}: trace_many(..., form='numbers') gives tokens")
        return np.frombuffer(self.text, dtype=np.uint32)

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, row: int) -> Any:
        """Return the trace of a row: text, or an array of tokens; empty if there is none."""
        row = arguments.index("row", row, len(self))
        start, stop = int(self.offsets[row]), int(self.offsets[row + 1])
        return self.tokens[start:stop] if self.form == "numbers" else self.text[start:stop].decode("utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[Any]:
        return (self[row] for row in range(len(self)))

    def status(self, row: int) -> Status:
        """Return how many solutions a row has, or why that is unknown."""
        return STATUSES[int(self._answers[arguments.index("row", row, len(self))])]

    def level(self, row: int) -> str:
        """Return the level of a row; "" if it is not rated."""
        number = int(self.level_numbers[arguments.index("row", row, len(self))])
        return "" if number == _UNRATED else self.levels[number]

    def reason(self, row: int) -> str:
        """Return why a row is invalid, or what left it undecided; "" for the others."""
        row = arguments.index("row", row, len(self))
        return self.stopped if self.status(row) is Status.UNDECIDED else self._reasons.get(row, "")

    def _columns(self) -> list[columns.Column]:
        rated = self.level_numbers != _UNRATED
        text, offsets = (self.text, self.offsets) if self.form != "numbers" else self._as_words()
        return [
            columns.words("status", self._answers, STATUSES),
            columns.words("level", self.level_numbers, self.levels, rated),
            columns.numbers("score", self.scores, rated),
            columns.numbers("steps", self.steps),
            columns.truths("solved", self.solved == 1, rated),
            columns.long_texts("trace", text, offsets),
            columns.texts("reason", len(self), {row: words for row in range(len(self)) if (words := self.reason(row))}),
        ]

    def _as_words(self) -> tuple[bytes, NDArray[np.int64]]:
        """Return the numbers of each trace as text with blanks between them."""
        import numpy as np

        each = [" ".join(map(str, trace.tolist())).encode() for trace in self]
        return b"".join(each), np.cumsum([0, *map(len, each)]).astype(np.int64)

    def __repr__(self) -> str:
        return f"<TraceBatch of {len(self)}>"


def trace_many(
    puzzles: Any,
    profile: Profile | str = "hodoku",
    form: TraceForm = "text",
    *,
    techniques: bool = True,
    candidates: bool = False,
    layout: Layout | str | None = None,
    threads: int | None = None,
    errors: Errors = "status",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    symbols: Alphabet | str | None = None,
) -> TraceBatch:
    """Return the path by which a profile solves each puzzle, in the solver's order, for programs that learn.

    The trace of a puzzle depends only on the puzzle and the profile.

    Parameters
    ----------
    puzzles
        The same inputs as `solve_many`.
    profile
        A profile, or the name of one.
    form
        "numbers": tokens as integers, whose meaning `TraceVocabulary` gives; "text": each step as its abbreviation and
        effect, with blanks between steps; "json": an object with a list of steps.
    techniques
        Whether each step names its technique.
    candidates
        Whether each step begins with the candidates of all cells before it.
    layout
        The layout of all rows.  None: that of the first Grid, otherwise boxes as close to square as possible.
    threads
        Threads to use, from 1 to 65535; results do not depend on it.  None: one for each processor.
    errors
        "status": invalid rows have the status INVALID; "raise": raise an error that names the first one.
    time_limit
        Seconds for the whole call; rows not finished by then are UNDECIDED.  None: no limit.
    stop
        A flag that ends the call when another thread sets it, as the time limit does.
    symbols
        The alphabet that all rows of text share, as for `solve_many`; text is written in it.

    Raises
    ------
    SudokitError
        If the input or an argument has the wrong type or value, or for an invalid row with errors="raise".

    Examples
    --------
    >>> from sudokit import data
    >>> data.trace_many(["12..34.....3..2."])[0][:29]
    'n1:r1c4=4 fh:r1c3=3 n1:r3c2=1'
    >>> data.trace_many(["12..34.....3..2."], techniques=False)[0][:15]
    'r1c4=4 r1c3=3 r'
    """
    from ..messages import speaker

    form, chosen, used = TRACE_FORM.check(form), own_profile_of(profile, False, "trace_many"), threads_or_all(threads)
    techniques, candidates = arguments.flag("techniques", techniques), arguments.flag("candidates", candidates)
    errors, stop, time_limit = ERRORS.check(errors), STOP.check(stop), TIME_LIMIT.check(time_limit)
    found, rows = rows_of(puzzles, as_layout(layout), symbols)
    values, unread = values_of(found, rows)
    alphabet = alphabet_of(symbols, found) or Alphabet.standard(found.size)
    places = places_for(rows.rows)
    written = _core.trace_form(_FORMS.index(form), techniques, candidates, list(chosen.levels))
    stopped, _, text = _core.explain_array(
        found._core,
        values,
        chosen._compiled(),
        used,
        time_limit,
        stop,
        speaker(found, alphabet, "en"),
        written,
        *places,
    )
    known = {"text": text, "stopped": stopped, "reasons": reasons_of(rows, unread, errors)}
    return TraceBatch(found, chosen, form, places, **known)
