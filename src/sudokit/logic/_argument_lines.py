"""The argument of a step as data: lines that lead from the grid to everything that the step changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, overload

from .. import _core
from ..grid import Candidates, House, Rule, arguments
from ..solving import Place

if TYPE_CHECKING:
    from ..messages import Telling

__all__ = ["Argument", "ArgumentLine", "ArgumentPart", "argument_of"]

_REASONS = tuple(name.replace("_", "-") for name in _core.argument_reasons())
_CLAIMS = tuple(_core.argument_claims())
_KINDS = ("cell", "house", "seeing")
_SENTENCES = 2

Placed = tuple[Place, int]


@dataclass(frozen=True, slots=True)
class ArgumentPart:
    """Something that is counted: a base, of which at least one candidate is true, or a cover, of which at most one is.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(sk.generate(technique="x-wing", seed=5).grid)
    >>> number = [step.technique for step in path].index("x-wing")
    >>> part = path.proof(number).lines[0].bases[0]
    >>> part.kind, part.value, part.places
    ('house', 2, ())
    """

    kind: str
    """``cell``: the candidates of one cell.  ``house``: those of a value in a house.  ``seeing``: those of a value in cells
    that all see each other."""
    value: int
    """0 for a cell, and for a house whose values are summed."""
    places: tuple[Place, ...]
    """The cell, or the cells that see each other; empty for a house."""
    house: House | None = None


@dataclass(frozen=True, slots=True)
class ArgumentLine:
    """One line: a claim about candidates, and the reason for it.

    docs/explain.md lists the reasons with their rules.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> line = path.proof(5).lines[0]
    >>> line.claim, line.reason
    ('one', 'places')
    """

    claim: str
    """``one``: at least one of the candidates is true.  ``none``: none of them is.  ``fault``: a contradiction."""
    candidates: tuple[Placed, ...]
    """Places and values; empty for a fault."""
    reason: str
    depth: int
    """Suppositions in force; a supposition counts itself."""
    rests_on: tuple[int, ...] = ()
    """The lines that it follows from, by index."""
    cells: tuple[Place, ...] = ()
    """What the reason names: the cells that exclude, the cell that has one value left, the cells of a deadly pattern."""
    values: tuple[int, ...] = ()
    """The value of a house or of templates; the two values of a deadly pattern."""
    house: House | None = None
    bases: tuple[ArgumentPart, ...] = ()
    covers: tuple[ArgumentPart, ...] = ()
    rules: tuple[Rule, ...] = ()
    """The rules of a variant puzzle that the reason names."""
    text: str = field(default="", compare=False)
    """The line as a sentence, which numbers the lines from 1; the checker ignores it."""


@dataclass(frozen=True, slots=True)
class Argument(Sequence[ArgumentLine]):
    """The lines that justify a step, and what they are to show.  A sequence of `ArgumentLine`; immutable.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> argument = path.proof(0)
    >>> [(line.claim, line.reason, line.rests_on) for line in argument]
    [('none', 'seen', ()), ('none', 'seen', ()), ('one', 'last-place', (0, 1))]
    >>> print(argument[-1].text)
    So 5 has only one place left in row 7, r7c8 (see 1 and 2).
    >>> sk.check_argument(path.before(0), argument).placements
    (((6, 7), 5),)
    """

    lines: tuple[ArgumentLine, ...]
    placements: tuple[Placed, ...] = ()
    """What the lines are to show, as in the step."""
    eliminations: tuple[Placed, ...] = ()
    complete: bool = True
    """Whether its author takes the lines to show all of that.  False for the steps of a search, such as guesses, which have
    no argument."""

    @overload
    def __getitem__(self, index: int) -> ArgumentLine: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ArgumentLine, ...]: ...

    def __getitem__(self, index: int | slice) -> ArgumentLine | tuple[ArgumentLine, ...]:
        return self.lines[index if isinstance(index, slice) else arguments.index("index", index, len(self))]

    @property
    def needs_lines(self) -> bool:
        """Whether it takes more than a sentence or two: there are more than two lines besides those about filled cells and
        candidates excluded before."""
        return sum(line.reason not in ("seen", "marked") for line in self.lines) > _SENTENCES

    def __len__(self) -> int:
        return len(self.lines)

    def __repr__(self) -> str:
        return f"<Argument of {len(self)} lines>"


def argument_of(
    told: Telling, before: Candidates, index: int, placements: Sequence[Placed], eliminations: Sequence[Placed]
) -> Argument:
    """Return the argument of a step, in the state in which it is found, with sentences in the language of `told`."""
    size, houses, all_rules = before.size, before.layout.houses, before.grid.rules
    complete, packed = told.proof(index)

    def places(cells: Sequence[int]) -> tuple[Place, ...]:
        return tuple(divmod(cell, size) for cell in cells)

    def parts(all_parts: Sequence[tuple[int, int, int, Sequence[int]]]) -> tuple[ArgumentPart, ...]:
        return tuple(
            ArgumentPart(
                _KINDS[kind],
                value,
                places([number] if kind == 0 else cells),
                houses[number] if kind == 1 else None,
            )
            for kind, value, number, cells in all_parts
        )

    lines = [
        ArgumentLine(
            _CLAIMS[claim],
            tuple((divmod(cell, size), value) for cell, value in candidates),
            _REASONS[reason],
            depth,
            tuple(rests_on),
            places(cells),
            tuple(value for value in range(1, size + 1) if values >> (value - 1) & 1),
            houses[house] if house >= 0 else None,
            parts(bases),
            parts(covers),
            tuple(all_rules[number] for number in rules),
            text,
        )
        for claim, reason, depth, house, values, candidates, cells, bases, covers, rests_on, rules, text in packed
    ]
    return Argument(tuple(lines), tuple(placements), tuple(eliminations), complete)
