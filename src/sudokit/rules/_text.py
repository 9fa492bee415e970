"""Rule text: one rule a line, ``cage r1c1 r1c2 r2c1 = 15``; the same as JSON.

::

    NAME [NUMBER:] CELLS [> CELLS] [= CLUE]      # a comment
    NAME row 3 [from right] = CLUE               column 3 [from bottom]
    any-of (RULE) (RULE) …

Cells: ``r1c1``, ``r12c3`` (r1c3 r2c3), ``r1-4c2``; on grids larger than 9x9 numbers are whole: ``r12c3``, ``r1,2c3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..grid import ParseError, Rule, SudokitError, arguments, quoted
from ._catalogue import KINDS, MOST_RULES, check_rule

__all__ = ["cells_of", "from_json", "parse", "text", "to_json"]

_CELL = re.compile(r"[rR]([0-9,\-]+)[cC]([0-9,\-]+)")
_NUMBERS = {"difference": "number", "ratio": "number", "modulus": "number", "totals": "values"}
_MOST_CELLS = 256
_SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}


def parse(text: str, size: int = 9) -> tuple[Rule, ...]:
    """Read rules, one a line; empty lines and what follows ``#`` are ignored.

    Parameters
    ----------
    text
        The rules.
    size
        The size of the grid, 1 to 16.

    Raises
    ------
    ParseError
        If a line is not a rule; it names line and column.

    Examples
    --------
    >>> from sudokit import rules
    >>> rules.parse("cage r1c12 r2c1 = 15\\nanti-knight")
    (<Rule cage r1c1 r1c2 r2c1 = 15>, <Rule anti-knight>)
    >>> rules.parse("cage r1c1 r0c1 = 15")
    Traceback (most recent call last):
        ...
    sudokit.ParseError: line 1, column 11: 'r0c1' is not a cell of a 9x9 grid
        cage r1c1 r0c1 = 15
                  ^
    """
    arguments.text("text", text)
    arguments.integer("size", size, 1, 16)
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        code = line.partition("#")[0]
        if code.strip():
            found.append(_Line(line, code, number, size).rule())
        if len(found) > MOST_RULES:
            raise ParseError(f"more than {MOST_RULES:,} rules", line=number)
    return tuple(found)


def text(rules: Iterable[Rule]) -> str:
    """Return rules as text, one a line; `parse` reads it.

    >>> from sudokit import rules
    >>> print(rules.text([rules.Whispers([(0, 0), (1, 1)], difference=4)]))
    whispers 4: r1c1 r2c2
    """
    return "\n".join(map(str, rules))


class _Line:
    def __init__(self, source: str, code: str, number: int, size: int, start: int = 0) -> None:
        self.source, self.code, self.number, self.size, self.start = source, code, number, size, start
        self.tokens = [(match[0], match.start() + start) for match in re.finditer(r"[>=]|[^\s>=]+", code)]

    def fault(self, words: str, column: int) -> ParseError:
        return ParseError(words, line=self.number, column=column + 1, source=self.source)

    def rule(self) -> Rule:
        name, column = self.tokens[0]
        if name not in KINDS:
            raise self.fault(f"unknown rule {quoted(name)}: sudokit.rules.catalogue() lists all", column)
        if name == "any-of":
            return self.checked(Rule(name, (), {"rules": tuple(self.alternatives())}), column)
        head, clue = self.divided()
        said: dict[str, Any] = {}
        if head and head[0][0].endswith(":"):
            said["number"] = self.whole(head[0][0][:-1], head[0][1])
            head = head[1:]
        cells: list[tuple[int, int]] = []
        if head and head[0][0] in _SIDES:
            cells = self.line(head)
        else:
            for word, at in head:
                if word == ">":
                    said["first"] = len(cells)
                else:
                    cells += self.cells(word, at)
        self.read_clue(name, clue, said)
        return self.checked(Rule(name, cells, said), column)

    def divided(self) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
        rest = self.tokens[1:]
        for index, (word, at) in enumerate(rest):
            if word == "=":
                if index + 1 == len(rest):
                    raise self.fault("expected a clue after =", at)
                return rest[:index], rest[index + 1 :]
        return rest, []

    def read_clue(self, name: str, clue: list[tuple[str, int]], said: dict[str, Any]) -> None:
        if not clue:
            return
        wants = KINDS[name].wants
        if "values" in wants:
            said["values"] = tuple(self.whole(word, at) for word, at in clue)
            return
        word, at = clue[0]
        if len(clue) > 1:
            raise self.fault(f"{quoted(clue[1][0])} after the clue", clue[1][1])
        if "pattern" in wants:
            said["pattern"] = word
        elif "relation" in wants:
            rows = word.split("/")
            if not all(set(row) <= {"0", "1"} for row in rows):
                raise self.fault("a relation is rows of 0 and 1, divided by /", at)
            said["relation"] = tuple(tuple(int(sign) for sign in row) for row in rows)
        else:
            said["total"] = self.whole(word, at)

    def checked(self, rule: Rule, column: int) -> Rule:
        try:
            check_rule(rule, self.size)
        except SudokitError as fault:
            raise self.fault(str(fault), column) from None
        return rule

    def whole(self, word: str, at: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,6}", word):
            raise self.fault(f"{quoted(word)} is not a number", at)
        return int(word)

    def line(self, words: list[tuple[str, int]]) -> list[tuple[int, int]]:
        """Return the cells of ``row 3 from right``."""
        kind = words[0][0]
        index = self.whole(*words[1]) if len(words) > 1 else 0
        if not 1 <= index <= self.size:
            raise self.fault(f"expected a {kind} from 1 to {self.size}", words[min(1, len(words) - 1)][1])
        places = [(index - 1, i) if kind == "row" else (i, index - 1) for i in range(self.size)]
        side = [word for word, _ in words[2:]]
        if side not in ([], *(["from", one] for one in _SIDES[kind])):
            raise self.fault(f"expected from {' or from '.join(_SIDES[kind])}", words[2][1])
        return places[::-1] if side and side[1] == _SIDES[kind][1] else places

    def cells(self, word: str, at: int) -> list[tuple[int, int]]:
        match = _CELL.fullmatch(word)
        rows, columns = (self.numbers(match[1]), self.numbers(match[2])) if match else ([], [])
        if not rows or not columns:
            raise self.fault(f"{quoted(word)} is not a cell of a {self.size}x{self.size} grid", at)
        if len(rows) * len(columns) > _MOST_CELLS:
            raise self.fault(f"more than {_MOST_CELLS} cells", at)
        return [(row - 1, column - 1) for row in rows for column in columns]

    def numbers(self, text: str) -> list[int]:
        """Return the numbers of ``12``, ``1,2`` or ``1-4``; none if they are not in the grid."""
        found: list[int] = []
        whole = self.size > 9 or "," in text
        for low, _, high in (part.partition("-") for part in (text.split(",") if whole else re.findall(r"\d-\d|.", text))):
            if not low.isdecimal() or (high and not high.isdecimal()) or len(low + high) > 6:
                return []
            if not 1 <= int(low) <= self.size or int(high or low) > self.size:
                return []
            found += range(int(low), int(high or low) + 1)
        return found

    def alternatives(self) -> Iterator[Rule]:
        """Return the rules in brackets; a bracket within belongs to a pattern."""
        depth, begin = 0, 0
        for index, sign in enumerate(self.code):
            if sign == "(":
                depth += 1
                begin = index + 1 if depth == 1 else begin
            elif sign == ")":
                depth -= 1
                if depth == 0:
                    inner = _Line(self.source, self.code[begin:index], self.number, self.size, begin + self.start)
                    if not inner.tokens:
                        raise self.fault("expected a rule in the brackets", index)
                    if inner.tokens[0][0] == "any-of":
                        raise self.fault("alternatives within alternatives are not supported", inner.tokens[0][1])
                    yield inner.rule()
            if depth < 0:
                break
        if depth:
            raise self.fault("the brackets do not match", len(self.code.rstrip()) - 1)


def cells_of(cells: str, size: int) -> list[tuple[int, int]]:
    """Return cells given as text: ``r1c1 r2c12``."""
    line = _Line(cells, cells, 1, size)
    return [cell for word, at in line.tokens for cell in line.cells(word, at)]


def to_json(rules: Iterable[Rule]) -> list[dict[str, Any]]:
    """Return rules as data for JSON.

    >>> from sudokit import rules
    >>> rules.to_json([rules.Cage([(0, 0)], 3)])
    [{'rule': 'cage', 'cells': ['r1c1'], 'total': 3}]
    """
    made = []
    for rule in rules:
        data: dict[str, Any] = {"rule": rule.name}
        if rule.cells:
            data["cells"] = [f"r{row + 1}c{column + 1}" for row, column in rule.cells]
        for key, value in rule.clue.items():
            data[key] = (
                to_json(value)
                if key == "rules"
                else [list(v) if isinstance(v, tuple) else v for v in value]
                if isinstance(value, tuple)
                else value
            )
        made.append(data)
    return made


def from_json(data: object, size: int = 9) -> tuple[Rule, ...]:
    """Return the rules of JSON data: objects with ``rule``, ``cells`` and the parts of the clue.

    Raises
    ------
    ParseError
        If something is not a rule; it names the rule by its place in the list.

    Examples
    --------
    >>> from sudokit import rules
    >>> rules.from_json([{"rule": "thermo", "cells": ["r1c1", "r2c1"]}])
    (<Rule thermo r1c1 r2c1>,)
    """
    if not isinstance(data, list | tuple) or len(data) > MOST_RULES:
        raise ParseError(f"rules must be a list of at most {MOST_RULES:,} objects")
    return tuple(_from_object(one, size, f"rule {number}") for number, one in enumerate(data, 1))


def _from_object(one: object, size: int, place: str) -> Rule:
    if isinstance(one, str):
        try:
            found = parse(one, size)
        except ParseError as fault:
            raise ParseError(f"{place}, column {fault.column or 1}: {fault.message}") from None
        if len(found) != 1:
            raise ParseError(f"{place}: expected one rule")
        return found[0]
    if not isinstance(one, Mapping) or not isinstance(one.get("rule"), str):
        raise ParseError(f"{place}: expected an object with 'rule'")
    try:
        circle, cells = _json_cells(one.get("circle", ()), size), _json_cells(one.get("cells", ()), size)
        clue: dict[str, Any] = {}
        for key, value in one.items():
            if key not in ("rule", "cells", "circle"):
                clue[_NUMBERS.get(str(key), str(key))] = value
        if circle:
            clue["first"] = len(circle)
        if "rules" in clue:
            inner = clue["rules"]
            if isinstance(inner, list | tuple) and any(isinstance(each, Mapping) and "rules" in each for each in inner):
                raise ParseError("alternatives within alternatives are not supported")
            clue["rules"] = from_json(inner, size)
        rule = Rule(one["rule"], circle + cells, clue)
        check_rule(rule, size)
    except SudokitError as fault:
        words = fault.message if isinstance(fault, ParseError) else str(fault)
        raise ParseError(f"{place}: {words}") from None
    return rule


def _json_cells(names: object, size: int) -> list[tuple[int, int]]:
    if not isinstance(names, list | tuple):
        raise ParseError("cells must be a list of names such as r1c1")
    return [cell for name in names for cell in cells_of(str(name), size)]
