"""The steps of a log in words: the core's texts, with the package's errors."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .. import _core
from ..grid import STAGE, Alphabet, Candidates, Layout, Rule, SudokitError, arguments
from ..solving import Step, Trail, log_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Line", "PackedLine", "Telling", "speaker", "told"]

T = TypeVar("T")
Packed = tuple[int, int, int, list[int]]  # of a base or a cover: kind, value, cell or house, cells
# Claim, reason, depth, house, values, candidates, cells, bases, covers, lines that it follows from, rules; the sentence.
PackedLine = tuple[
    int, int, int, int, int, list[tuple[int, int]], list[int], list[Packed], list[Packed], list[int], list[int], str
]


class Line(NamedTuple):
    """One line of an argument: what holds at a node of the step, and why."""

    node: int
    """Its index in `Step.nodes`."""
    on: bool
    """Whether it holds the value."""
    text: str
    why: str
    """Empty for the assumption."""
    rests_on: tuple[int, ...]
    """The nodes that it follows from, by index; empty for the assumption, and for what holds by itself."""


@functools.lru_cache(maxsize=64)
def speaker(layout: Layout, alphabet: Alphabet, language: str, rules: tuple[Rule, ...] = ()) -> _core.Speaker:
    """Return the core's speaker for grids of a layout with rules, in an alphabet and a language."""
    symbols = [symbol.encode("utf-8", "surrogatepass") for symbol in alphabet.symbols]
    return _core.Speaker(layout._core, symbols, language, list(map(str, rules)))


class Telling:
    """Steps in words.

    Parameters
    ----------
    start
        The state before the first step.
    steps
        The steps.
    language
        A language that has a catalogue.
    path
        Whether each step changes the state for the next; otherwise all are found in the same one.
    """

    def __init__(self, start: Candidates, steps: Trail | _core.Log, language: str = "en", *, path: bool = True) -> None:
        log = steps._log if isinstance(steps, Trail) else steps
        chosen, grid = arguments.choice("language", language, _core.languages()), start.grid
        self._speaker = speaker(start.layout, grid.alphabet, chosen, grid.rules)
        self._log, self._told = log, _core.Telling(self._speaker, grid._values, start.masks, log, path)
        self._layout = start.layout

    def line(self, index: int) -> str:
        """Return a step as one line of notation."""
        return self._made(lambda: self._told.line(index))

    def tell(self, index: int, stage: int = 4) -> str:
        """Return a step in words, up to a stage of hints."""
        return self._made(lambda: self._told.tell(index, STAGE.check(stage)))

    def argument(self, index: int) -> tuple[list[Line], str]:
        """Return the lines of a step's argument, and its conclusion; no lines if it has no links."""
        lines, conclusion = self._made(lambda: self._told.argument(index))
        return [Line(*line) for line in lines], conclusion

    def proof(self, index: int) -> tuple[bool, list[PackedLine]]:
        """Return whether the lines of a step's proof show all of it, and the lines: numbers, and a sentence for each."""
        return self._made(lambda: self._told.proof(index))

    def proof_text(self, index: int) -> str:
        """Return a step's proof in sentences, numbered and one below the other; nothing for what only a search does."""
        return self._made(lambda: self._told.proof_text(index))

    def where(self, index: int) -> int | None:
        """Return the house to look at first, by its index in the layout."""
        return self._made(lambda: self._speaker.where(self._log, index))

    def as_json(
        self,
        profile: _core.Profile,
        levels: Sequence[str],
        first: int,
        last: int,
        indent: int | None = None,
        depth: int = 0,
        *,
        proofs: bool = False,
    ) -> str:
        """Return the steps from `first` to before `last` as a list in JSON, with `depth` levels around it."""
        blanks = -1 if indent is None else indent
        return self._made(lambda: self._told.as_json(profile, levels, first, last, blanks, depth, proofs))

    def _made(self, make: Callable[[], T]) -> T:
        try:
            return make()
        except ValueError as error:
            raise SudokitError(str(error)) from None


def told(step: object, before: object, language: str = "en") -> Telling:
    """Return one step in words, in the state in which it is found.

    Raises
    ------
    SudokitError
        If these are not a step and its state, or there is no such language.
    """
    state = arguments.instance("before", before, Candidates, "Candidates")
    own = arguments.instance("step", step, Step, "a Step")
    return Telling(state, log_of(own, state.layout, state.grid.rules), language, path=False)
