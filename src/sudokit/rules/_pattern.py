"""Patterns as automata, by derivatives (Brzozowski 1964): what must still follow after a value.

An expression is a tuple: ``("none",)``, ``("end",)``, ``("set", values)``, ``("then", one, other)``, ``("or", parts)``,
``("many", one)``.
"""

from __future__ import annotations

from typing import Any

from ..grid import SudokitError, quoted

__all__ = ["derived", "ends_here", "parsed"]

Expression = tuple[Any, ...]
NONE: Expression = ("none",)
END: Expression = ("end",)


def _then(one: Expression, other: Expression) -> Expression:
    if NONE in (one, other):
        return NONE
    if one == END:
        return other
    return one if other == END else ("then", one, other)


def _or(*parts: Expression) -> Expression:
    flat: set[Expression] = set()
    for part in parts:
        flat |= part[1] if part[0] == "or" else {part}
    flat.discard(NONE)
    if not flat:
        return NONE
    return flat.pop() if len(flat) == 1 else ("or", frozenset(flat))


def ends_here(one: Any) -> bool:
    """Whether nothing needs to follow."""
    kind = one[0]
    if kind == "then":
        return ends_here(one[1]) and ends_here(one[2])
    return any(map(ends_here, one[1])) if kind == "or" else kind in ("end", "many")


def _after(one: Expression, value: int) -> Expression:
    kind = one[0]
    if kind == "set":
        return END if value in one[1] else NONE
    if kind == "then":
        first = _then(_after(one[1], value), one[2])
        return _or(first, _after(one[2], value)) if ends_here(one[1]) else first
    if kind == "or":
        return _or(*(_after(part, value) for part in one[1]))
    return _then(_after(one[1], value), one) if kind == "many" else NONE


def derived(one: Any, value: int) -> Any:
    """Return what must follow after a value; None if nothing can."""
    after = _after(one, value)
    return None if after == NONE else after


class _Reader:
    def __init__(self, text: str, symbols: str) -> None:
        self.text, self.symbols, self.at = text, symbols, 0

    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def fault(self, words: str) -> SudokitError:
        return SudokitError(f"the pattern {quoted(self.text)} at character {self.at + 1}: {words}")

    def take(self, expected: str) -> None:
        if self.next() != expected:
            raise self.fault(f"expected {expected}")
        self.at += 1

    def either(self, depth: int = 0) -> Expression:
        if depth > 20:
            raise self.fault("more than 20 brackets within each other")
        parts = [self.sequence(depth)]
        while self.next() == "|":
            self.at += 1
            parts.append(self.sequence(depth))
        return _or(*parts)

    def sequence(self, depth: int) -> Expression:
        parts = []
        while self.next() and self.next() not in "|)":
            parts.append(self.repeated(depth))
        made = END
        for part in reversed(parts):
            made = _then(part, made)
        return made

    def repeated(self, depth: int) -> Expression:
        one = self.single(depth)
        while (sign := self.next()) and sign in "*+?":
            self.at += 1
            many: Expression = one if one == END else ("many", one)
            one = many if sign == "*" else _then(one, many) if sign == "+" else _or(one, END)
            if (again := self.next()) and again in "*+?":
                raise self.fault("one of * + ? is enough")
        return one

    def single(self, depth: int) -> Expression:
        sign = self.next()
        if sign == "(":
            self.at += 1
            inner = self.either(depth + 1)
            self.take(")")
            return inner
        if sign == ".":
            self.at += 1
            return ("set", frozenset(range(1, len(self.symbols) + 1)))
        if sign == "[":
            return self.values()
        return ("set", frozenset([self.value()]))

    def value(self) -> int:
        found = self.symbols.find(self.next()) if self.next() else -1
        if found < 0:
            raise self.fault(f"expected a value {self.symbols[0]}-{self.symbols[-1]}, ., [ or (")
        self.at += 1
        return found + 1

    def values(self) -> Expression:
        self.take("[")
        without = self.next() == "^"
        self.at += without
        found: set[int] = set()
        while self.next() != "]" or not found:
            low = high = self.value()
            if self.next() == "-":
                self.at += 1
                high = self.value()
            if high < low:
                raise self.fault("a range goes upwards")
            found |= set(range(low, high + 1))
        self.at += 1
        return ("set", frozenset(set(range(1, len(self.symbols) + 1)) - found if without else found))


def parsed(text: str, symbols: str) -> Expression:
    """Return a pattern as an expression.

    Raises
    ------
    SudokitError
        If it is not a pattern; the message names the character.
    """
    reader = _Reader(text, symbols)
    made = reader.either()
    if reader.next():
        raise reader.fault("this ) closes nothing")
    return made
