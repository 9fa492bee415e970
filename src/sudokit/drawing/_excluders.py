"""The filled cells that leave a single its place: what a reader looks at to see why."""

from __future__ import annotations

from itertools import combinations

from ..grid import Candidates, House
from ..solving import Place, Step

__all__ = ["excluders"]

# With more cells to choose from, the choice is greedy, and may take a cell too many.
_MOST = 12


def excluders(step: Step, state: Candidates) -> tuple[Place, ...]:
    """Return the fewest filled cells that rule out the alternatives of a naked or hidden single, in reading order.

    Alternatives that earlier steps have removed need no cell.  Other steps have none.

    Examples
    --------
    >>> import sudokit as sk
    >>> from sudokit.drawing._excluders import excluders
    >>> path = sk.explain("12.. 34.. ...3 ..2.")
    >>> path.line(0), excluders(path[0], path.before(0))
    ('Naked Single: r1c4=4', ((0, 0), (0, 1), (2, 3)))
    """
    if len(step.placements) != 1:
        return ()
    place, value = step.placements[0]
    if step.technique == "naked-single":
        found = _around(place, value, state)
    elif step.technique == "hidden-single":
        found = [cell for house, _ in step.houses[:1] for cell in _on_house(house, place, value, state)]
    else:
        found = []
    return tuple(divmod(cell, state.size) for cell in sorted(found))


def _around(place: Place, value: int, state: Candidates) -> list[int]:
    """Return a cell for each other value that the cell sees, from as few of its houses as possible."""
    cell, values = place[0] * state.size + place[1], state.grid._values
    houses = [house for house in state.layout.houses if cell in house.cells]
    seen = {values[peer] for house in houses for peer in house.cells} - {0, value}
    for number in range(len(houses) + 1):
        for chosen in combinations(houses, number):
            first = {values[peer]: peer for house in reversed(chosen) for peer in reversed(house.cells)}
            if seen <= first.keys():
                return [first[other] for other in seen]
    return []


def _on_house(house: House, place: Place, value: int, state: Candidates) -> list[int]:
    """Return the fewest cells with the value that see all the empty cells of the house that any of them sees."""
    size, values = state.size, state.grid._values
    here = place[0] * size + place[1]
    open_cells = {cell for cell in house.cells if not values[cell] and cell != here}
    sees: dict[int, set[int]] = {}
    for other in state.layout.houses:
        for cell in other.cells:
            if values[cell] == value:
                sees.setdefault(cell, set()).update(open_cells.intersection(other.cells))
    useful = {cell: seen for cell, seen in sorted(sees.items()) if seen}
    wanted: set[int] = set().union(*useful.values())
    if len(useful) <= _MOST:
        for number in range(len(useful) + 1):
            for chosen in combinations(useful, number):
                if wanted <= set().union(*(useful[cell] for cell in chosen)):
                    return list(chosen)
    found = []
    while wanted:
        best = max(useful, key=lambda cell: len(useful[cell] & wanted))
        found.append(best)
        wanted -= useful[best]
    return found
