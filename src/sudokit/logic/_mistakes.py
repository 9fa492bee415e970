"""The mistakes in a player's grid: wrong entries and candidates eliminated in error, told in four stages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ..grid import Candidates, Grid, House, cell_name
from ..solving import Place, Step
from ._explanation import Explanation
from ._rating import house_text

if TYPE_CHECKING:
    from ..messages import Catalogue

__all__ = ["Mistake", "clashing_entries", "explained", "houses_of", "mistakes_in", "text_of"]

_LAST = 4  # the stage that shows everything


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that is wrong in a player's grid.

    Examples
    --------
    >>> import sudokit as sk
    >>> grid = sk.Grid.parse("12.. 34.. ...3 ..2.").replace({(0, 2): 4, (1, 2): 2})
    >>> [(mistake.kind, mistake.place) for mistake in sk.hint(grid, 3).mistakes]
    [('wrong', (0, 2)), ('wrong', (1, 2))]
    """

    kind: Literal["wrong", "missing"]
    """An entry that the solution does not have, or a candidate of the solution that was eliminated."""
    place: Place
    value: int | None = None
    """The entry, or (from stage 4) the candidate that is missing."""
    reason: str = ""
    """Why, from stage 4."""
    clash: tuple[Place, House] | None = None
    """From stage 4: another cell with the same value, and the house that they share."""
    step: Step | None = None
    """From stage 4: the first step of the path from the givens that contradicts the entry, or places the missing value."""
    step_number: int | None = None
    """Its number on that path, from 1."""


def clashing_entries(grid: Grid) -> list[Mistake]:
    """Return the player's entries that repeat a value in a house."""
    places = {place for conflict in grid.conflicts() for place in conflict[:2]}
    entered = sorted(place for place in places if not grid._givens[place[0] * grid.size + place[1]])
    return [Mistake("wrong", place, grid[place]) for place in entered]


def mistakes_in(state: Candidates, solution: Grid) -> list[Mistake]:
    """Return everything that contradicts the solution, in reading order.

    A candidate that a wrong entry excludes is not missing by itself.
    """
    found = []
    allowed = state.grid.candidates().masks
    for cell, (value, right, mask) in enumerate(zip(state.grid._values, solution._values, state.masks, strict=True)):
        place = divmod(cell, state.size)
        if value and value != right:
            found.append(Mistake("wrong", place, value))
        elif not value and (allowed[cell] & ~mask) >> (right - 1) & 1:
            found.append(Mistake("missing", place, right))
    return found


def houses_of(mistakes: Sequence[Mistake], grid: Grid) -> tuple[House, ...]:
    """Return houses that contain all mistakes: first those with the most of them; for a clash, the house of the clash."""
    size, left = grid.size, {mistake.place for mistake in mistakes}
    clashes = {mistake.place: clash[1] for mistake in mistakes if (clash := _clash(mistake, grid, left))}
    chosen: list[House] = []

    def worth(house: House) -> tuple[int, int, bool]:
        inside = {divmod(cell, size) for cell in house.cells} & left
        shared = sum(clashes.get(place) == house for place in inside)
        return len(inside), shared, house.kind in ("box", "region")

    while left:
        best = max(grid.layout.houses, key=worth)
        chosen.append(best)
        left.difference_update(divmod(cell, size) for cell in best.cells)
    return tuple(chosen)


def explained(
    mistakes: Sequence[Mistake], state: Candidates, words: Catalogue, path: Callable[[], Explanation]
) -> tuple[Mistake, ...]:
    """Return the mistakes with their reasons; `path` makes the path from the givens, if one of them needs it."""
    wrong = {mistake.place for mistake in mistakes if mistake.kind == "wrong"}
    found, words = [], words.arguing
    for mistake in mistakes:
        place, value = mistake.place, mistake.value
        assert value is not None
        facts: dict[str, object] = {"value": state.grid.alphabet.symbol(value), "cell": cell_name(*place)}
        clash = _clash(mistake, state.grid, wrong)
        if clash is not None:
            facts |= {"other": cell_name(*clash[0]), "house": house_text(words, clash[1].name)}
            found.append(replace(mistake, clash=clash, reason=words.text("hints", "why_clash").format(**facts)))
            continue
        kind, steps = ("why" if mistake.kind == "wrong" else "missing"), path()
        at = _contradicting(mistake, steps)
        if at is None:
            found.append(replace(mistake, reason=words.text("hints", f"{kind}_solution").format(**facts)))
            continue
        facts |= {"number": at + 1, "step": steps.text(at, 4, words.language)}
        told = words.text("hints", f"{kind}_step").format(**facts)
        found.append(replace(mistake, reason=told, step=steps[at], step_number=at + 1))
    return tuple(found)


def _clash(mistake: Mistake, grid: Grid, wrong: Iterable[Place]) -> tuple[Place, House] | None:
    """Return a cell that holds the wrong entry's value and is not wrong itself, and the first house of both."""
    if mistake.kind != "wrong":
        return None
    size, doubtful = grid.size, set(wrong)
    own = mistake.place[0] * size + mistake.place[1]
    for house in grid.layout.houses:
        if own in house.cells:
            for cell in house.cells:
                if cell != own and grid._values[cell] == mistake.value and divmod(cell, size) not in doubtful:
                    return divmod(cell, size), house
    return None


def _contradicting(mistake: Mistake, path: Explanation) -> int | None:
    """Return the first step that excludes a wrong entry, or places a missing value; None if none does."""
    place, value = mistake.place, mistake.value
    for index, step in enumerate(path):
        for cell, placed in step.placements:
            if cell == place and (placed == value) == (mistake.kind == "missing"):
                return index
        if mistake.kind == "wrong" and (place, value) in step.eliminations:
            return index
        if mistake.kind == "wrong" and any(placed == value and _see(path, cell, place) for cell, placed in step.placements):
            return index
    return None


def _see(path: Explanation, one: Place, other: Place) -> bool:
    size = path.start.size
    cells = {one[0] * size + one[1], other[0] * size + other[1]}
    return one != other and any(cells <= set(house.cells) for house in path.start.layout.houses)


def text_of(mistakes: Sequence[Mistake], houses: Sequence[House], stage: int, words: Catalogue) -> str:
    """Return the text about mistakes, as far as a stage goes."""
    from ..messages import cell_names

    count = len(mistakes)
    if stage == 1:
        return words.text("hints", "mistake" if count == 1 else "mistakes").format(count=words.count(count))
    if stage == 2:
        return words.text("hints", "where_mistake").format(
            houses=words.all_of([house_text(words, house.name) for house in houses])
        )
    if stage == _LAST:
        return "\n".join(mistake.reason for mistake in mistakes)
    size = max(len(house.cells) for house in houses)
    told, words = [], words.arguing
    for kind in ("wrong", "missing"):
        cells = [mistake.place for mistake in mistakes if mistake.kind == kind]
        if cells:
            key = f"which_{kind}" + ("_many" if len(cells) > 1 else "")
            told.append(words.text("hints", key).format(cells=words.all_of(cell_names(cells, size).split(","))))
    return " ".join(told)
