"""The common base of paths and lists of steps: steps, each with its state, that can be shown in several forms."""

from __future__ import annotations

import abc
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from ..grid import Candidates, Value, arguments
from ..solving import Step, Trail
from ._argument_lines import Argument, argument_of
from ._profiles import Profile

if TYPE_CHECKING:
    from ..messages import Line, Stage, Telling

__all__ = ["StepSequence"]


class StepSequence(Value, Sequence[Step]):
    """Steps that can be shown in notation, in words, as data and as pictures.  Indexed like a list."""

    __slots__ = ("_told", "profile", "start", "steps")

    start: Candidates
    """The state before the first step."""
    steps: Trail
    profile: Profile

    def __init__(self, start: Candidates, steps: Trail, profile: Profile) -> None:
        self.start = start
        self.steps = steps
        self.profile = profile

    _along = False  # whether each step changes the state for the next
    adds_data = False
    """Whether `data_of` adds anything."""

    def _telling(self, language: str = "en") -> Telling:
        """Return the steps in words; made once for each language."""
        told: dict[str, Telling] = getattr(self, "_told", {})
        if not isinstance(language, str) or language not in told:
            from ..messages import Telling

            self._told = told = told | {language: Telling(self.start, self.steps, language, path=self._along)}
        return told[language]

    @abc.abstractmethod
    def before(self, index: int) -> Candidates:
        """Return the state in which a step is found."""

    def data_of(self, index: int) -> dict[str, Any]:
        """Return what a kind of steps adds to the data of each."""
        arguments.index("index", index, len(self))
        return {}

    def line(self, index: int) -> str:
        """Return a step as one line of notation: ``X-Wing: 5 r27 c38 => r469c3<>5``.

        Raises
        ------
        OutOfRange
            If there is no such step.
        """
        index = arguments.index("index", index, len(self))
        return self._telling().line(index)

    def text(self, index: int, stage: Stage = 4, language: str = "en") -> str:
        """Return a step in words.

        Parameters
        ----------
        index
            Which step; negative ones count from the end.
        stage
            How much to reveal.  1: where to look; 2: the technique; 3: the cells and values; 4: everything, with the
            reason.
        language
            ``en`` or ``de``.

        Raises
        ------
        OutOfRange
            If there is no such step.
        SudokitError
            If there is no such stage, or there are no messages in that language.
        """
        index = arguments.index("index", index, len(self))
        return self._telling(language).tell(index, stage)

    def argument(self, index: int, language: str = "en") -> tuple[list[Line], str]:
        """Return the argument of a step with links, a line for each node with its reason, and the conclusion;
        otherwise no lines.

        Raises
        ------
        OutOfRange
            If there is no such step.
        SudokitError
            If there are no messages in that language.

        Examples
        --------
        >>> import sudokit as sk
        >>> path = sk.explain("5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.")
        >>> lines, conclusion = path.argument(41)
        >>> lines[1].text, lines[1].why
        ('Then r4c3 is 6.', 'r4c3 holds only 1 and 6')
        >>> conclusion
        'Either r4c3 is 1, or r9c9 is 1. So remove 1 from r4c9.'
        """
        index = arguments.index("index", index, len(self))
        return self._telling(language).argument(index)

    def proof(self, index: int, language: str = "en") -> Argument:
        """Return what justifies a step: lines, each with its reason, the lines that it follows from, and a sentence.

        `sudokit.check_argument` checks them.

        Raises
        ------
        OutOfRange
            If there is no such step.
        SudokitError
            If there are no messages in that language.

        Examples
        --------
        >>> import sudokit as sk
        >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
        >>> for line in path.proof(5):
        ...     print(line.claim, line.reason, line.house.name if line.house else "", line.rests_on)
        ...     print(line.text)
        one places box 1 ()
        In box 1 the value 5 can only be in r2c2 or r2c3.
        none excluded  (0,)
        So r2c6 is not 5: row 2 has only one 5 (see 1).
        """
        index = arguments.index("index", index, len(self))
        step = self[index]
        return argument_of(self._telling(language), self.before(index), index, step.placements, step.eliminations)

    def proof_text(self, index: int, language: str = "en") -> str:
        """Return the sentences of a step's proof, numbered; what holds under a supposition is indented.

        Raises
        ------
        OutOfRange
            If there is no such step.
        SudokitError
            If there are no messages in that language.

        Examples
        --------
        >>> import sudokit as sk
        >>> path = sk.explain("5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.")
        >>> print(path.proof_text(41, "de").splitlines()[2])
        3.   Also ist r9c3 nicht 6: In Spalte 3 steht 6 nur einmal (siehe 2).
        """
        index = arguments.index("index", index, len(self))
        return self._telling(language).proof_text(index)

    def svg(self, index: int, **options: Any) -> str:
        """Return a step as a picture; the options are those of `sudokit.drawing.svg`."""
        from ..drawing import svg

        return svg(self.before(index), self[index], **options)

    def lines(self) -> Iterator[str]:
        """Yield every step as one line of notation."""
        for index in range(len(self)):
            yield self.line(index)

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]
