"""The images of rules.

Rotations and reflections of a grid map each rule to a rule; other orders of rows would tear lines apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..grid import ImpossibleRequest, Rule
from ..rules import KINDS, check_rule

__all__ = ["Turn", "allowed_turns", "images", "look_at_values", "turn_of"]

Turn = tuple[bool, bool, bool]
"""A rotation or reflection: whether the grid is transposed, and then its rows and its columns are reversed."""

_VALUE_FREE = (
    *("palindrome", "clone", "equal", "different", "anti-knight", "anti-king", "disjoint-groups"),
    *("diagonal-falling", "diagonal-rising", "fog", "fog-light"),
)
"""Kinds that only compare values for being equal: their rules hold whatever the values are called."""
_DIAGONALS = ("diagonal-falling", "diagonal-rising")
_INDEXERS = ("row-indexer", "column-indexer")


def turn_of(transpose: bool, rows: Sequence[int], columns: Sequence[int]) -> Turn | None:
    """Return the rotation or reflection that a transformation is, or None."""
    size = len(rows)
    usual, back = tuple(range(size)), tuple(reversed(range(size)))
    if tuple(rows) not in (usual, back) or tuple(columns) not in (usual, back):
        return None
    return transpose, size > 1 and tuple(rows) == back, size > 1 and tuple(columns) == back


def look_at_values(rules: Sequence[Rule]) -> Rule | None:
    """Return a rule that would not hold if the values had other names, or None."""
    return next((rule for rule in rules if not _is_value_free(rule)), None)


def _is_value_free(rule: Rule) -> bool:
    if rule.name == "any-of":
        return all(map(_is_value_free, rule.clue["rules"]))
    return rule.name in _VALUE_FREE or (rule.name == "cage" and "total" not in rule.clue)


def images(rules: Sequence[Rule], turn: Turn, size: int) -> list[Rule]:
    """Return the images of rules.

    Raises
    ------
    ImpossibleRequest
        If a rule has none; it is named.
    """
    return [_image(rule, turn, size) for rule in rules]


def allowed_turns(rules: Sequence[Rule], turns: Sequence[Turn], size: int) -> list[Turn]:
    """Return those rotations and reflections under which every rule has an image."""
    found = []
    for turn in turns:
        try:
            images(rules, turn, size)
        except ImpossibleRequest:
            continue
        found.append(turn)
    return found


def _image(rule: Rule, turn: Turn, size: int) -> Rule:
    transpose, rows, columns = turn
    check_rule(rule, size)
    name, clue = rule.name, dict(rule.clue)
    if name == "any-of":
        clue["rules"] = tuple(images(clue["rules"], turn, size))
    elif name in _DIAGONALS and rows != columns:
        name = _DIAGONALS[name == _DIAGONALS[0]]
    elif name == "box-indexer" and turn != (False, False, False):
        raise ImpossibleRequest(f"the rule {rule} has no image: it counts the places of a region in reading order")
    elif name in _INDEXERS:
        # A row indexer counts the places of its column by rows, which become columns if the grid is transposed.
        name = _INDEXERS[(name == _INDEXERS[0]) == transpose]
        if rows if name == "row-indexer" else columns:
            raise ImpossibleRequest(f"the rule {rule} has no image: it counts the places of its line from one end")
    assert name in KINDS
    cells = []
    for row, column in rule.cells:
        place = (column, row) if transpose else (row, column)
        cells.append((size - 1 - place[0] if rows else place[0], size - 1 - place[1] if columns else place[1]))
    return Rule(name, cells, clue)
