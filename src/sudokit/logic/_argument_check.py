"""Checks arguments, line by line.

The checker knows the layout, the values, the candidates and the givens, and nothing else: neither the technique nor the
code that wrote the lines.  docs/explain.md states the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, get_args

from ..grid import Candidates, arguments
from ..solving import Place
from ._argument_board import ArgumentError, Board, Fault, Known, Mark
from ._argument_lines import Argument, ArgumentLine
from ._argument_rules import RULES

__all__ = ["Proved", "UniqueBy", "check_argument"]

UniqueBy = Literal["givens", "values", "candidates"]


class Proved(NamedTuple):
    """What an argument proves.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> sk.check_argument(path.before(5), path.proof(5))
    Proved(placements=(), eliminations=(((1, 5), 5),))
    """

    placements: tuple[tuple[Place, int], ...]
    """Cells, each with the value that it must hold."""
    eliminations: tuple[tuple[Place, int], ...]
    """Cells, each with a candidate that it cannot hold."""


def check_argument(
    before: Candidates, argument: Argument | Sequence[ArgumentLine], unique: UniqueBy | None = "givens"
) -> Proved:
    """Check every line of an argument; return what it proves.

    Parameters
    ----------
    before
        The state in which it is to hold.
    argument
        Its lines.  An `Argument` must also prove what it is to show.
    unique
        What has only one solution: the ``givens`` alone, all ``values``, or the values with their ``candidates``.  A deadly
        pattern needs this.  None: nothing is known, so that there can be none.

    Raises
    ------
    ArgumentError
        If a line does not follow from the grid and the lines that it names; it names the line and the fault.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.")
    >>> sk.check_argument(path.before(41), path.proof(41)).eliminations
    (((3, 8), 1),)
    """
    arguments.instance("before", before, Candidates, "Candidates")
    if unique is not None:
        arguments.choice("unique", unique, get_args(UniqueBy))
    checker = _Checker(before, unique)
    for line in arguments.items("argument", argument, "lines of an argument"):
        checker.add(arguments.instance("argument", line, ArgumentLine, "lines of an argument"))
    proved = checker.proved()
    if isinstance(argument, Argument):
        for kind, wanted, found in (
            ("a placement", argument.placements, proved.placements),
            ("an elimination", argument.eliminations, proved.eliminations),
        ):
            if missing := sorted(set(wanted) - set(found)):
                raise ArgumentError(None, f"no line shows {kind}: {checker.named(missing)}")
    return proved


class _Checker:
    """The lines checked so far, and the suppositions in force."""

    def __init__(self, before: Candidates, unique: UniqueBy | None) -> None:
        self.board = Board(before, unique)
        self.known: list[Known] = []
        self.open: list[int] = []

    def add(self, line: ArgumentLine) -> None:
        """Check one line."""
        number = len(self.known)
        try:
            self._follow_scopes(line, number)
            known = Known(line, number, self._marks(line), tuple(self.open))
            premises = self._premises(line, number)
            rule = RULES.get(line.reason)
            if rule is None:
                raise Fault(f"there is no reason {line.reason!r}")
            rule(self.board, known, premises)
        except Fault as fault:
            raise ArgumentError(number, str(fault)) from None
        except (AttributeError, TypeError, ValueError) as error:  # parts that are no cells, values or houses
            raise ArgumentError(number, f"it is malformed: {error}") from None
        self.known.append(known)

    def _follow_scopes(self, line: ArgumentLine, number: int) -> None:
        deepest = len(self.open) + (line.reason == "suppose")
        if not (line.reason == "suppose") <= line.depth <= deepest:
            raise Fault(f"it is at depth {line.depth}, where at most {deepest} is possible")
        if line.reason == "suppose":
            self.open[line.depth - 1 :] = [number]
        else:
            del self.open[line.depth :]

    def _marks(self, line: ArgumentLine) -> frozenset[Mark]:
        if line.claim not in ("one", "none", "fault"):
            raise Fault(f"there is no claim {line.claim!r}")
        marks = [(self.board.cell(place), value) for place, value in line.candidates]
        for cell, value in marks:
            if not 1 <= value <= self.board.size:
                raise Fault(f"there is no value {value}")
            if self.board.values[cell]:
                raise Fault(f"{self.board.name(cell)} is filled")
        if len(set(marks)) < len(marks):
            raise Fault("it names a candidate twice")
        if (line.claim == "fault") != (not marks):
            raise Fault("a fault has no candidates, and any other claim has some")
        return frozenset(marks)

    def _premises(self, line: ArgumentLine, number: int) -> list[Known]:
        """Return the lines that it names; those of scopes that have ended only to the reasons that may name them."""
        if any(not 0 <= index < number for index in line.rests_on) or len(set(line.rests_on)) < len(line.rests_on):
            raise Fault("it names a line twice, or one that does not come before it")
        premises = [self.known[index] for index in line.rests_on]
        if line.reason not in ("absurd", "either", "cases"):
            for index, premise in zip(line.rests_on, premises, strict=True):
                if premise.scope != tuple(self.open[: len(premise.scope)]):
                    raise Fault(f"line {index} holds only under its supposition")
        return premises

    def proved(self) -> Proved:
        """Return what the lines without suppositions show."""
        placed: set[Mark] = set()
        lost: set[Mark] = set()
        for known in self.known:
            if known.scope:
                continue
            if known.line.claim == "one" and len(known.marks) == 1:
                placed |= known.marks
            elif known.line.claim == "none":
                lost |= known.marks
        return Proved(self._places(placed), self._places(lost))

    def _places(self, marks: Iterable[Mark]) -> tuple[tuple[Place, int], ...]:
        return tuple((divmod(cell, self.board.size), value) for cell, value in sorted(marks))

    def named(self, placed: Iterable[tuple[Place, int]]) -> str:
        """Return candidates as text."""
        return self.board.shown((self.board.cell(place), value) for place, value in placed)
