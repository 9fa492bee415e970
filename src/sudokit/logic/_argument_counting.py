"""The rules of arguments that count bases, of which at least one candidate is true, and covers, of which at most one is.

This is the counting of "truths" and "links" that A. Barker and others use to describe patterns of all kinds.
"""

from __future__ import annotations

from collections import Counter

from ._argument_board import Board, Known, Mark, denied, require
from ._argument_lines import ArgumentPart

__all__ = ["counted", "fish", "hidden_set", "locked_set"]


def _base(board: Board, part: ArgumentPart) -> set[Mark]:
    if part.kind == "cell":
        require(len(part.places) == 1, "a base names one cell")
        cell = board.cell(part.places[0])
        require(not board.values[cell], f"{board.name(cell)} is filled")
        return board.in_cell(cell)
    require(part.kind == "house", "a base is a cell, or a value in a house")
    cells = board.house(part.house)
    require(1 <= part.value <= board.size, f"there is no value {part.value}")
    require(all(board.values[cell] != part.value for cell in cells), f"a base has its {part.value} already")
    return board.in_house(cells, part.value)


def _cover(board: Board, part: ArgumentPart) -> set[Mark]:
    cells = [board.cell(place) for place in part.places]
    if part.kind == "cell":
        require(len(cells) == 1, "a cover names one cell")
        return {(cells[0], value) for value in range(1, board.size + 1)}
    require(1 <= part.value <= board.size, f"there is no value {part.value}")
    if part.kind == "house":
        return {(cell, part.value) for cell in board.house(part.house)}
    require(part.kind == "seeing", f"there is no cover {part.kind!r}")
    for i, cell in enumerate(cells):
        for other in cells[:i]:
            require(other in board.peers[cell], f"{board.name(cell)} does not see {board.name(other)}")
    return {(cell, part.value) for cell in cells}


def counted(board: Board, known: Known, premises: list[Known]) -> None:
    """Count bases, of which at least one candidate is true, and covers, of which at most one is."""
    line = known.line
    gone = denied(premise for premise in premises if premise.line.claim == "none")
    bases = [_base(board, part) for part in line.bases]
    bases += [set(premise.marks) for premise in premises if premise.line.claim == "one"]
    covers = [_cover(board, part) for part in line.covers]
    in_bases = Counter(mark for base in bases for mark in base - gone)
    in_covers = Counter(mark for cover in covers for mark in cover)
    beyond = {mark for mark, count in in_bases.items() if count > in_covers[mark]}
    counts = f"{len(bases)} bases and {len(covers)} covers"
    if line.claim == "none":
        require(len(bases) == len(covers), f"it has {counts}: there must be as many of both")
        require(not beyond, f"not covered is {board.shown(beyond)}")
        kept = {mark for mark in known.marks if in_covers[mark] <= in_bases[mark]}
        require(not kept, f"the covers do not exclude {board.shown(kept)}")
    else:
        require(len(bases) > len(covers), f"it has {counts}: there must be more bases")
        require(beyond <= known.marks, f"not covered is also {board.shown(beyond - known.marks)}")


def locked_set(board: Board, known: Known, premises: list[Known]) -> None:
    """Count cells as bases, and values as covers."""
    line = known.line
    cells = all(part.kind == "cell" for part in line.bases)
    values = all(part.kind != "cell" for part in line.covers)
    require(cells and values, "the bases of a locked set are cells, and its covers are values")
    require(all(premise.line.claim == "none" for premise in premises), "a locked set counts no lines")
    counted(board, known, premises)


def hidden_set(board: Board, known: Known, premises: list[Known]) -> None:
    """Count values of a house as bases, and cells as covers."""
    line = known.line
    values = all(part.kind == "house" for part in line.bases) and len({part.house for part in line.bases}) == 1
    cells = all(part.kind == "cell" for part in line.covers)
    require(values and cells, "the bases of a hidden set are values of a house, and its covers are cells")
    counted(board, known, premises)


def fish(board: Board, known: Known, premises: list[Known]) -> None:
    """Count houses of one value."""
    parts = (*known.line.bases, *known.line.covers)
    require(all(part.kind == "house" for part in parts), "the bases and covers of a fish are houses")
    require(len({part.value for part in parts}) == 1, "a fish has one value")
    counted(board, known, premises)
