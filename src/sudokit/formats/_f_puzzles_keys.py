"""The constraints of f-puzzles' JSON as rules, and rules as constraints.

Cells are ``R1C1``; a clue outside the grid stands at ``R0C3``, ``R3C0`` or one past the last row or column.  Values come as
text or numbers, and an empty one is no clue.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..grid import ParseError, Rule, quoted
from ._carried import Found, diagonal, whole

__all__ = ["COSMETIC", "KEYS", "keys_of", "read_keys"]

Cell = tuple[int, int]

_LINES = {
    "thermometer": "thermo",
    "slowthermometer": "slow-thermo",
    "palindrome": "palindrome",
    "renban": "renban",
    "whispers": "whispers",
    "regionsumline": "region-sum",
    "betweenline": "between",
    "lockout": "lockout",
    "entropicline": "entropic",
    "modularline": "modular",
    "nabner": "nabner",
    "doublearrow": "double-arrow",
    "zipperline": "zipper",
}
_NUMBERED = ("whispers", "lockout", "modular", "difference", "ratio")
_FLAGS = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "disjointgroups": "disjoint-groups",
    "nonconsecutive": "non-consecutive",
}
_NEGATIVE = {"ratio": "all-ratios", "xv": "all-xv", "difference": "all-differences"}
_SINGLE = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
_GROUPS = {
    "extraregion": "different",
    "rowindexer": "row-indexer",
    "columnindexer": "column-indexer",
    "boxindexer": "box-indexer",
}
_OUTSIDE = {"sandwichsum": "sandwich", "xsum": "x-sum", "skyscraper": "skyscraper"}
_FOG = {"fogofwar": "fog", "foglight": "fog-light"}
_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
_CELL = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")

COSMETIC = ("text", "line", "rectangle", "circle", "cage")
KEYS = frozenset(
    (*_LINES, *_FLAGS, *_SINGLE, *_GROUPS, *_OUTSIDE, *_FOG, "negative", "killercage", "arrow", "difference", "ratio", "xv")
) | {"clone", "quadruple", "littlekillersum"}
"""The keys that hold rules."""
_BY_NAME = {name: key for table in (_LINES, _SINGLE, _GROUPS, _OUTSIDE) for key, name in table.items()}


def read_keys(puzzle: Mapping[str, Any], found: Found) -> None:
    """Add the rules of all keys.

    Raises
    ------
    ParseError
        If something in them is not what it should be; the message names the key and the entry.
    """
    for key, value in puzzle.items():
        if key not in KEYS or not value:
            continue
        if key in _FLAGS:
            found.add(key, _FLAGS[key], ())
        elif key == "negative":
            _read_negative(value, found)
        elif key in _FOG:
            found.add(key, _FOG[key], _cells(value, key, found.size) if isinstance(value, list) else ())
        elif key in _SINGLE:
            entries = _entries(key, value)
            found.add(key, _SINGLE[key], [cell for place, entry in entries for cell in _of_single(entry, place, found.size)])
        else:
            for place, entry in _entries(key, value):
                _READERS.get(key, _read_line)(key, place, entry, found)


def _entries(key: str, value: object) -> list[tuple[str, Mapping[str, Any]]]:
    if not isinstance(value, list):
        raise ParseError(f"{key} is {quoted(value)}: expected a list")
    for number, entry in enumerate(value, 1):
        if not isinstance(entry, dict):
            raise ParseError(f"{key} {number} is {quoted(entry)}: expected an object")
    return [(f"{key} {number}", entry) for number, entry in enumerate(value, 1)]


def _place(name: object, place: str, size: int) -> Cell:
    """Return a cell, which may be next to the grid."""
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None or int(match[1]) > size + 1 or int(match[2]) > size + 1:
        raise ParseError(f"{place} has the cell {quoted(name)}: expected R1C1 to R{size}C{size}")
    return int(match[1]) - 1, int(match[2]) - 1


def _cells(names: object, place: str, size: int) -> list[Cell]:
    if not isinstance(names, list):
        raise ParseError(f"{place} has the cells {quoted(names)}: expected a list")
    found = [_place(name, place, size) for name in names]
    for (row, column), name in zip(found, names, strict=True):
        if not (0 <= row < size and 0 <= column < size):
            raise ParseError(f"{place} has the cell {quoted(name)}, which is outside the grid")
    return found


def _of_single(entry: Mapping[str, Any], place: str, size: int) -> list[Cell]:
    return _cells(entry["cells"] if entry.get("cells") else [entry.get("cell")], place, size)


def _read_negative(value: object, found: Found) -> None:
    if not isinstance(value, list):
        raise ParseError(f"negative is {quoted(value)}: expected a list")
    for name in value:
        if isinstance(name, str) and name in _NEGATIVE:
            found.add("negative", _NEGATIVE[name], ())
        else:
            found.unknown.append(f"the constraint 'negative' {quoted(name)}")


def _clue_of(key: str, place: str, entry: Mapping[str, Any], found: Found) -> tuple[bool, int | None]:
    """Return whether an entry's value is a number or nothing, and the number."""
    try:
        return True, whole(entry.get("value"), place)
    except ParseError:
        found.unknown.append(f"{place} with the value {quoted(entry['value'])}")
        return False, None


def _read_line(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    name = _LINES[key]
    known, number = _clue_of(key, place, entry, found) if name in _NUMBERED else (True, None)
    lines = entry.get("lines")
    if not isinstance(lines, list) or not lines:
        raise ParseError(f"{place} has no lines: expected a list of lists of cells")
    for line in lines if known else ():
        found.add(place, name, _cells(line, place, found.size), number=number)


def _read_cage(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    known, total = _clue_of(key, place, entry, found)
    if known:
        found.add(place, "cage", _cells(entry.get("cells"), place, found.size), total=total)


def _read_arrow(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    circle = sorted(_cells(entry.get("cells"), place, found.size))
    lines = entry.get("lines")
    if not isinstance(lines, list) or not lines:
        raise ParseError(f"{place} has no lines: expected a list of lists of cells")
    for line in lines:
        path = _cells(line, place, found.size)
        path = path[1:] if path and path[0] in circle else path
        found.add(place, "arrow", [*circle, *path], first=len(circle))


def _read_pair(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    cells = _cells(entry.get("cells"), place, found.size)
    if key == "xv":
        value = entry.get("value")
        if value in ("X", "x", "V", "v"):
            found.add(place, value.lower(), cells)
        elif value:
            found.unknown.append(f"{place} with the value {quoted(value)}")
        return
    known, number = _clue_of(key, place, entry, found)
    if known:
        found.add(place, key, cells, number=number)


def _read_group(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    found.add(place, _GROUPS[key], _cells(entry.get("cells"), place, found.size))


def _read_clone(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    cells, others = (_cells(entry.get(part), place, found.size) for part in ("cells", "cloneCells"))
    found.add(place, "clone", [*cells, *others], first=len(cells))


def _read_quadruple(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    values = entry.get("values")
    if not isinstance(values, list):
        raise ParseError(f"{place} has the values {quoted(values)}: expected a list")
    numbers = [whole(value, place) for value in values]
    if numbers:
        found.add(place, "quadruple", _cells(entry.get("cells"), place, found.size), values=tuple(numbers))


def _read_outside(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    known, total = _clue_of(key, place, entry, found)
    if not known or total is None:
        return
    row, column = _place(entry.get("cell"), place, found.size)
    size = found.size
    rows, columns = range(size), range(size)
    if (row in rows) == (column in columns):
        raise ParseError(f"{place} has the cell {quoted(entry.get('cell'))}: expected one beside the grid")
    if row in rows:
        line = [(row, one) for one in (columns if column < 0 else reversed(columns))]
    else:
        line = [(one, column) for one in (rows if row < 0 else reversed(rows))]
    found.add(place, _OUTSIDE[key], line, total=total)


def _read_diagonal(key: str, place: str, entry: Mapping[str, Any], found: Found) -> None:
    known, total = _clue_of(key, place, entry, found)
    if not known or total is None:
        return
    row, column = _place(entry.get("cell"), place, found.size)
    direction = entry.get("direction")
    if not isinstance(direction, str) or direction not in _DIRECTIONS:
        raise ParseError(f"{place} has the direction {quoted(direction)}: expected one of {', '.join(_DIRECTIONS)}")
    down, right = _DIRECTIONS[direction]
    cells = diagonal((row + down, column + right), down, right, found.size)
    found.add(place, "little-killer", cells, total=total)


_READERS: dict[str, Callable[[str, str, Mapping[str, Any], Found], None]] = {
    "killercage": _read_cage,
    "arrow": _read_arrow,
    "difference": _read_pair,
    "ratio": _read_pair,
    "xv": _read_pair,
    "clone": _read_clone,
    "quadruple": _read_quadruple,
    "littlekillersum": _read_diagonal,
    **dict.fromkeys(_GROUPS, _read_group),
    **dict.fromkeys(_OUTSIDE, _read_outside),
}


def keys_of(rules: Iterable[Rule], size: int) -> tuple[dict[str, Any], list[Rule]]:
    """Return the keys that hold rules, and the rules that have no key."""
    keys: dict[str, Any] = {}
    left: list[Rule] = []
    for rule in rules:
        made = _written(rule, size)
        if made is None:
            left.append(rule)
            continue
        key, value = made
        if value is True:
            keys[key] = True
        else:
            keys.setdefault(key, []).extend(value)
    return keys, left


def _written(rule: Rule, size: int) -> tuple[str, Any] | None:
    """Return a rule's key and its entries, or True for one without; None if it has no key."""
    name, cells, clue = rule.name, rule.cells, rule.clue
    names = _names(cells)
    value = {"value": str(clue["number"])} if "number" in clue else {}
    for table in (_FLAGS, _FOG, _NEGATIVE):
        key = next((key for key, other in table.items() if other == name), None)
        if key is not None:
            if table is _NEGATIVE:
                return None if clue else ("negative", [key])
            return (key, names if names or table is _FLAGS else True) if table is _FOG else (key, True)
    if name in ("difference", "ratio"):
        return name, [{"cells": names} | value]
    if name in ("x", "v"):
        return "xv", [{"cells": names, "value": name.upper()}]
    if name in _LINES.values():
        return _BY_NAME[name], [{"lines": [names]} | value]
    if name in _SINGLE.values():
        return _BY_NAME[name], [{"cell": one} for one in names]
    if name in _GROUPS.values():
        return _BY_NAME[name], [{"cells": names}]
    if name in _OUTSIDE.values():
        return _BY_NAME[name], [{"cell": _beside(cells, size), "value": str(clue["total"])}]
    return _WRITERS[name](rule, names, size) if name in _WRITERS else None


def _names(cells: Iterable[Cell]) -> list[str]:
    return [f"R{row + 1}C{column + 1}" for row, column in cells]


def _beside(line: Sequence[Cell], size: int) -> str:
    """Return the cell beside the grid from which a row or column is read."""
    (row, column), (other_row, _) = line[0], line[-1]
    if (row == other_row and len(line) > 1) or size == 1:
        return f"R{row + 1}C{0 if column == 0 else size + 1}"
    return f"R{0 if row == 0 else size + 1}C{column + 1}"


def _write_cage(rule: Rule, names: list[str], size: int) -> tuple[str, Any]:
    total = {"value": str(rule.clue["total"])} if "total" in rule.clue else {}
    return "killercage", [{"cells": names} | total]


def _write_arrow(rule: Rule, names: list[str], size: int) -> tuple[str, Any] | None:
    first = rule.clue["first"]
    circle, path = rule.cells[:first], rule.cells[first:]
    if list(circle) != sorted(circle):
        return None  # its digits are read in another order there
    near = min(range(first), key=lambda i: max(abs(circle[i][0] - path[0][0]), abs(circle[i][1] - path[0][1])))
    return "arrow", [{"lines": [[names[near], *names[first:]]], "cells": names[:first]}]


def _write_clone(rule: Rule, names: list[str], size: int) -> tuple[str, Any]:
    first = rule.clue["first"]
    return "clone", [{"cells": names[:first], "cloneCells": names[first:]}]


def _write_quadruple(rule: Rule, names: list[str], size: int) -> tuple[str, Any] | None:
    row, column = rule.cells[0]
    square = {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}
    if set(rule.cells) != square or len(names) != 4:
        return None
    return "quadruple", [{"cells": names, "values": list(rule.clue["values"])}]


def _write_diagonal(rule: Rule, names: list[str], size: int) -> tuple[str, Any] | None:
    start = rule.cells[0]
    for direction, (down, right) in _DIRECTIONS.items():
        row, column = start[0] - down, start[1] - right
        outside = not (0 <= row < size and 0 <= column < size)
        if outside and diagonal(start, down, right, size) == list(rule.cells):
            where = f"R{row + 1}C{column + 1}"
            return "littlekillersum", [{"cell": where, "direction": direction, "value": str(rule.clue["total"])}]
    return None


_WRITERS: dict[str, Callable[[Rule, list[str], int], tuple[str, Any] | None]] = {
    "cage": _write_cage,
    "arrow": _write_arrow,
    "clone": _write_clone,
    "equal": lambda rule, names, size: ("clone", [{"cells": names[:1], "cloneCells": names[1:]}]),
    "quadruple": _write_quadruple,
    "little-killer": _write_diagonal,
}
