"""What is drawn in rows of Sudoku-Bench, as rules, where a shape has one meaning.

======================================================= ==========================================================
a cage, with a number or without                        cage
a line with a filled circle on its end                  thermo
an arrow that begins in a circle or a pill              arrow
a small circle between two cells, white or black        difference, ratio
an X or a V between two cells                           x, v
a circle with numbers on a corner                       quadruple
a grey circle, a grey square in a cell                  odd, even
a number beside the grid with a diagonal arrow          little-killer
======================================================= ==========================================================

Everything else (lines without a bulb, numbers beside the grid, signs of inequality, colours) means what its prose says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..grid import ParseError, Rule, quoted
from ._carried import Found, diagonal, whole

__all__ = ["drawings_of", "read_drawings"]

Cell = tuple[int, int]
Element = Mapping[str, Any]

_CELL = re.compile(r"r(-?[0-9]{1,2})c(-?[0-9]{1,2})")
_SHAPES = ("underlays", "overlays")
_WAYS = {"lower right": (1, 1), "lower left": (1, -1), "upper right": (-1, 1), "upper left": (-1, -1)}
_GREY = "#CFCFCF"
_DOTS = {"difference": "#FFFFFF", "ratio": "#000000"}


def read_drawings(elements: list[dict[str, Any]], found: Found) -> None:
    """Add the rules of drawings; what is not one is named as unknown.

    Raises
    ------
    ParseError
        If a drawing has no cells where it needs some.
    """
    reader = _Drawings(elements, found)
    for number, element in enumerate(elements, 1):
        if id(element) not in reader.used:
            reader.read(f"drawing {number}", element)
    found.unknown += reader.unread()


class _Drawings:
    def __init__(self, elements: list[dict[str, Any]], found: Found) -> None:
        self.found = found
        self.left: list[str] = []
        self.used: set[int] = set()
        self.circles = [one for one in elements if one.get("type") in _SHAPES and one.get("shape") == "circle"]
        self.texts = [one for one in elements if one.get("type") in _SHAPES and str(one.get("text", "")).strip()]
        self.lines = [one for one in elements if one.get("type") in ("lines", "arrows")]
        for number, line in enumerate(self.lines, 1):
            self._line(f"line {number}", line)

    def unread(self) -> list[str]:
        """What was not read, each kind once."""
        return list(dict.fromkeys(self.left))

    def cells(self, element: Element, place: str, *, inside: bool = True) -> list[Cell]:
        names = element.get("coords", element.get("cells"))
        if not isinstance(names, list) or not names:
            raise ParseError(f"{place} has no cells")
        made = []
        for name in names:
            match = _CELL.fullmatch(name) if isinstance(name, str) else None
            if match is None:
                raise ParseError(f"{place} has the cell {quoted(name)}: expected r1c1 to r{self.found.size}c{self.found.size}")
            made.append((int(match[1]) - 1, int(match[2]) - 1))
        if inside and not all(0 <= row < self.found.size and 0 <= column < self.found.size for row, column in made):
            return []
        return made

    def _line(self, place: str, line: Element) -> None:
        if "diagonal arrow" in str(line.get("type")) or not (cells := self.cells(line, place)):
            return
        for circle in self.circles:
            under = self.cells(circle, place)
            if not under or circle.get("loc") == "corner" or str(circle.get("text", "")).strip():
                continue
            filled = bool(circle.get("color_hex")) and circle.get("color_hex") == line.get("color_hex")
            for path in (cells, cells[::-1]):
                if line.get("type") == "lines" and filled and under == path[:1] and circle.get("size") == "large":
                    self.found.add(place, "thermo", path)
                elif line.get("type") == "arrows" and not filled and path is cells and path[0] in under and _is_bulb(circle):
                    rest = [cell for cell in path if cell not in under]
                    if not rest:
                        continue
                    self.found.add(place, "arrow", [*sorted(under), *rest], first=len(under))
                else:
                    continue
                # Lines that begin in one circle may each have drawn it.
                self.used |= {id(line), *(id(one) for one in self.circles if one == circle)}
                return

    def read(self, place: str, element: Element) -> None:
        """Add the rule of a drawing that is no line, or name it."""
        kind = element.get("type")
        if kind == "cage" and element.get("style", "") in ("", "killer") and (cells := self.cells(element, place)):
            try:
                self.found.add(place, "cage", cells, total=whole(element.get("value"), place))
            except ParseError:
                self.left.append(f"a cage with {quoted(element.get('value'))}")
        elif kind == "global" and element.get("text") in ("anti-king", "anti-knight"):
            self.found.add(place, element["text"], ())
        elif kind == "diagonal arrow":
            self._little_killer(place, element)
        elif kind in _SHAPES and self._shape(place, element):
            return
        elif kind in _SHAPES and not self._is_clue(element):
            self.left.append(f"a {element.get('shape', 'shape')} of colour {element.get('color_name') or 'none'}")
        elif kind not in _SHAPES:
            colour = f" of colour {element['color_name']}" if element.get("color_name") else ""
            self.left.append(f"{quoted(kind)}{colour}")

    def _is_clue(self, element: Element) -> bool:
        """Whether a number belongs to a diagonal arrow, which is read with it."""
        return id(element) in self.used

    def _shape(self, place: str, element: Element) -> bool:
        where, text = element.get("loc"), str(element.get("text") or "").strip()
        cells = self.cells(element, place)
        if not cells:
            return False
        if where in ("horizontal edge", "vertical edge"):
            return self._between(place, element, cells, text)
        if where == "corner" and element.get("shape") == "circle" and re.fullmatch(r"[0-9\s,]+", text):
            self.found.add(place, "quadruple", cells, values=tuple(map(int, re.findall("[0-9]", text))))
            return True
        if where == "cell" and not text and element.get("size") == "medium" and _is_grey(element.get("color_hex")):
            name = {"circle": "odd", "square": "even"}.get(str(element.get("shape")))
            if name is not None:
                self.found.add(place, name, cells)
                return True
        return False

    def _between(self, place: str, element: Element, cells: list[Cell], text: str) -> bool:
        if text.upper() in ("X", "V"):
            self.found.add(place, text.lower(), cells)
            return True
        if element.get("shape") != "circle" or element.get("size") != "small" or (text and not text.isdecimal()):
            return False
        colour = str(element.get("color_hex") or "").upper()[:7]
        name = {"#FFFFFF": "difference", "#FFF": "difference", "#000000": "ratio", "#000": "ratio"}.get(colour)
        if name is not None:
            self.found.add(place, name, cells, number=int(text) if text else None)
        return name is not None

    def _little_killer(self, place: str, element: Element) -> None:
        down, right = _WAYS.get(str(element.get("direction")), (0, 0))
        start = self.cells(element, place, inside=False)[0]
        clue = next((one for one in self.texts if self.cells(one, place, inside=False) == [start]), None)
        line = diagonal((start[0] + down, start[1] + right), down, right, self.found.size) if down else []
        text = str(clue.get("text", "")).strip() if clue is not None else ""
        if clue is None or not line or not text.isdecimal():
            self.left.append("a diagonal arrow without a number")
            return
        self.used.add(id(clue))
        self.found.add(place, "little-killer", line, total=int(text))


def _is_bulb(circle: Element) -> bool:
    return circle.get("size") in ("large", "unknown") and bool(circle.get("border_color_hex"))


def _is_grey(colour: object) -> bool:
    match = re.fullmatch(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})(?:[0-9A-Fa-f]{2})?", str(colour))
    return match is not None and match[1] == match[2] == match[3] and 0x70 <= int(match[1], 16) <= 0xE0


def drawings_of(rules: Iterable[Rule]) -> list[dict[str, Any]]:
    """Return the drawings of rules that have one with one meaning."""
    made: list[dict[str, Any]] = []
    for rule in rules:
        made += _drawn(rule)
    return made


def _names(cells: Iterable[Cell]) -> list[str]:
    return [f"r{row + 1}c{column + 1}" for row, column in cells]


def _circle(kind: str, cells: Iterable[Cell], loc: str, size: str, fill: str, **more: Any) -> dict[str, Any]:
    wide = {"small": 0.3, "medium": 0.7, "large": 0.85}[size]
    drawn = {"type": kind, "coords": _names(cells), "loc": loc, "shape": "circle", "color_hex": fill, "size": size, "text": ""}
    return drawn | {"width": wide, "height": wide} | more


def _drawn(rule: Rule) -> list[dict[str, Any]]:
    name, cells, clue = rule.name, rule.cells, rule.clue
    if name == "cage":
        return [{"type": "cage", "style": "killer", "cells": _names(cells), "value": str(clue.get("total", ""))}]
    if name in ("anti-king", "anti-knight"):
        return [{"type": "global", "text": name}]
    if name == "thermo":
        bulb = _circle("underlays", cells[:1], "cell", "large", _GREY)
        return [{"type": "lines", "coords": _names(cells), "color_hex": _GREY, "thickness": 21}, bulb]
    if name == "arrow" and clue["first"] == 1:
        bulb = _circle("overlays", cells[:1], "cell", "large", "#FFFFFF", border_color_hex="#A1A1A1")
        return [{"type": "arrows", "coords": _names(cells), "color_hex": "#A1A1A1", "thickness": 5}, bulb]
    if name in ("difference", "ratio", "x", "v") and (edge := _edge(cells)):
        if name in ("x", "v"):
            return [_circle("overlays", sorted(cells), edge, "small", "#FFFFFF", shape="square", text=name.upper())]
        text = str(clue["number"]) if "number" in clue else ""
        return [_circle("overlays", sorted(cells), edge, "small", _DOTS[name], border_color_hex="#000000", text=text)]
    if name in ("odd", "even"):
        shape = "circle" if name == "odd" else "square"
        return [_circle("underlays", [cell], "cell", "medium", _GREY, shape=shape) for cell in cells]
    return []


def _edge(cells: tuple[Cell, ...]) -> str:
    (row, column), (other_row, other_column) = sorted(cells)
    if (other_row, other_column) == (row, column + 1):
        return "vertical edge"
    return "horizontal edge" if (other_row, other_column) == (row + 1, column) else ""
