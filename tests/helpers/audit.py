"""The check that a text names only what has a role in its step: the text is parsed back and compared."""

from __future__ import annotations

import re

from sudokit.grid import cell_name
from sudokit.logic import Argument
from sudokit.messages import Catalogue
from sudokit.solving import Place, Step

_NAMED = re.compile(r"r(\d+)c(\d+)")
_KINDS = ("row", "column", "box", "region", "diagonal", "window")

# A candidate as texts and notation name it: value and cells, in either order.
_CELLS = r"r\d+c\d+(?:(?:,| and | und )r\d+c\d+)*"
_LIST = r"(?:[^\s,()]+(?:, [^\s,()]+)* (?:and|und) )?[^\s,()]+"


def cells_named(text: str, size: int) -> set[Place]:
    """Return every cell that a text names.

    >>> sorted(cells_named("r12c3 and r9c9", 9))
    [(0, 2), (1, 2), (8, 8)]
    """
    found = set()
    for rows, columns in _NAMED.findall(text):
        row_numbers = [rows] if size > 9 else list(rows)
        column_numbers = [columns] if size > 9 else list(columns)
        found |= {(int(row) - 1, int(column) - 1) for row in row_numbers for column in column_numbers}
    return found


# Their sentences say what the proof shows: the cells that exclude, the contradiction.
_PROVED = ("naked-single", "hidden-single", "forcing-chain-contradiction", "forcing-net-contradiction")


def faults(step: Step, text: str, size: int, words: Catalogue, proof: Argument | None = None) -> list[str]:
    """Return the cells, candidates and houses that a text names although they have no role in the step.

    Parameters
    ----------
    step
        A step, whose values are shown as numbers.
    text
        The text about it.
    size
        N.
    words
        The catalogue from which the text comes.
    proof
        The proof of the step, for techniques whose texts say what it shows.
    """
    lines = proof.lines if proof is not None and step.technique in _PROVED else ()
    cells, candidates = _cells(step), _candidates(step)
    known = {(house.kind, house.index + 1) for house, _ in step.houses}
    for line in lines:
        cells |= {place for place, _ in line.candidates} | set(line.cells)
        candidates |= set(line.candidates)
        candidates |= {(place, value) for place in line.cells for _, value in line.candidates}
        known |= {(line.house.kind, line.house.index + 1)} if line.house is not None else set()
    found = [f"{cell_name(*place)} has no role" for place in sorted(cells_named(text, size) - cells)]
    named = sorted(_named(text, size) - candidates)
    found += [f"{value} in {cell_name(*place)} has no role" for place, value in named]
    for kind, numbers in _houses(text, words):
        found += [f"{kind} {number} has no role" for number in numbers if (kind, number) not in known]
    return found


def _cells(step: Step) -> set[Place]:
    cells = {place for place, _ in step.cells} | {place for place, _, _ in step.candidates}
    cells |= {place for place, _ in step.placements} | {place for place, _ in step.eliminations}
    return cells | {place for node in step.nodes for place in (*node.places, *node.set)}


def _candidates(step: Step) -> set[tuple[Place, int]]:
    known = set(step.placements) | set(step.eliminations) | {(place, value) for place, value, _ in step.candidates}
    known |= {(place, node.value) for node in step.nodes for place in node.places}
    # a chain names an almost locked set with all of its values
    known |= {(place, value) for node in step.nodes for place in node.set for value in range(1, 65)}
    values = step.values or tuple(value for _, value in step.placements)
    return known | {(place, value) for place, _ in step.cells for value in values}


def _named(text: str, size: int) -> set[tuple[Place, int]]:
    found = set()
    for cells, value in re.findall(rf"({_CELLS})(?:=|<>| is | ist | is not | ist nicht )(\d+)\b", text):
        found |= {(place, int(value)) for place in cells_named(cells, size)}
    pattern = rf"(?:remove|schließe) ({_LIST}) (?:from|in) ({_CELLS})|\(([\d=\-]+)\)({_CELLS})|\b(\d+) in ({_CELLS})"
    for values, cells, chained, at, one, place in re.findall(pattern, text):
        numbers = re.findall(r"\d", chained) if size <= 9 else re.findall(r"\d+", chained)
        for number in [*re.findall(r"\d+", values or one), *numbers]:
            found |= {(spot, int(number)) for spot in cells_named(cells or at or place, size)}
    return found


def _houses(text: str, words: Catalogue) -> list[tuple[str, list[int]]]:
    found: list[tuple[str, list[int]]] = []
    for kind in _KINDS:
        forms = [words.text(f"words.{kind}", str(form)) for form in range(4)]
        names = "|".join(sorted({re.escape(form) for form in forms}, key=len, reverse=True))
        numbers = re.findall(rf"(?i)\b(?:{names}) (\d+(?:, \d+)*(?: (?:and|und) \d+)?)\b(?!c)", text)
        found += [(kind, [int(number) for number in re.findall(r"\d+", run)]) for run in numbers]
    return found
