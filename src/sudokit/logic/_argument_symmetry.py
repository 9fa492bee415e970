"""The rule of symmetries: the only solution of givens that a symmetry leaves as they are stays as it is, too."""

from __future__ import annotations

from ._argument_board import Board, Known, claims, require

__all__ = ["by_symmetry"]


def by_symmetry(board: Board, known: Known, premises: list[Known]) -> None:
    """Each candidate is the image of one that the line named claims, or without one, of what the grid shows."""
    claims(known, "one", "none")
    require(board.unique == "givens", "it is not known that the givens have only one solution")
    require(not board.before.grid.rules, "rules need not stay as they are")
    cell_of, value_of = _images(board, known)
    _leaves_the_givens(board, cell_of, value_of)
    if premises:
        claimed = [premise.line.claim for premise in premises]
        require(claimed == [known.line.claim], "it must follow from one line that claims the same")
        require(
            {(cell_of[cell], value_of[value]) for cell, value in premises[0].marks} == known.marks, "these are not the images"
        )
        return
    cell_from = {image: cell for cell, image in cell_of.items()}
    value_from = {image: value for value, image in value_of.items()}
    for cell, value in known.marks:
        source, before = cell_from[cell], value_from[value]
        filled = board.values[source] == before
        shown = filled if known.line.claim == "one" else not filled and not board.has((source, before))
        require(shown, f"the grid does not show that for {board.shown([(source, before)])}, whose image it is")


def _images(board: Board, known: Known) -> tuple[dict[int, int], dict[int, int]]:
    """Return where a symmetry takes each cell, and what replaces each value."""
    size = board.size
    names = [part.house for part in known.line.bases]
    houses_only = all(part.kind == "house" for part in known.line.bases)
    require(len(names) == 2 * size and houses_only, "it must name where each line goes")
    lines = [board.house(name) for name in names]
    cell_of = {}
    for row in range(size):
        for column in range(size):
            image = lines[row] & lines[size + column]
            require(len(image) == 1, "a row and a column do not go to lines that cross")
            (cell_of[row * size + column],) = image
    require(len(set(cell_of.values())) == size * size, "two cells go to one")
    houses = set(board.houses.values())
    kept = all(frozenset(cell_of[cell] for cell in house) in houses for house in houses)
    require(kept, "a house does not go to a house")
    value_of = {number + 1: part.value for number, part in enumerate(known.line.bases[:size])}
    require(sorted(value_of.values()) == list(range(1, size + 1)), "it must name what replaces each value")
    return cell_of, value_of


def _leaves_the_givens(board: Board, cell_of: dict[int, int], value_of: dict[int, int]) -> None:
    grid = board.before.grid
    for cell in board.cells:
        if grid.givens[cell]:
            image = cell_of[cell]
            same = grid.givens[image] and board.values[image] == value_of[board.values[cell]]
            require(same, f"the given in {board.name(cell)} would be another in {board.name(image)}")
