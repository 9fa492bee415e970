"""What a step provides to a template: its values, cells, houses, sets, chains and effect, in the words of a
language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ..grid import Candidates, House, SudokitError
from ..solving import Node, Place, Step
from ._eureka import eureka
from ._later import Later
from ._names import cell_groups, cell_names, house_names
from ._template import Slot

__all__ = ["SLOTS", "Facts", "Words", "effect_line"]

_SETS = tuple(f"set_{letter}" for letter in "abcdefghi")


class Words(NamedTuple):
    """The few words used to join facts, in one language."""

    conjunction: str
    alternative: str
    houses: Mapping[str, tuple[str, str, str, str]]
    """By kind: one of them, several of them, and both after ``in``."""
    placed: str
    eliminated: str
    candidate: str
    absent: str

    def all_of(self, items: Sequence[str]) -> str:
        """Join with ``and``."""
        return _joined(items, self.conjunction)

    def one_of(self, items: Sequence[str]) -> str:
        """Join with ``or``."""
        return _joined(items, self.alternative)


def _joined(items: Sequence[str], word: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


class Facts:
    """What a step provides, in the state in which it is found."""

    def __init__(self, step: Step, before: Candidates | Later, words: Words) -> None:
        self.step = step
        self.before = before
        self.words = words
        self.size = before.size
        self.alphabet = before.alphabet if isinstance(before, Later) else before.grid.alphabet

    def symbol(self, value: int) -> str:
        """Return the symbol of a value."""
        return self.alphabet.symbol(value)

    def __call__(self, slot: Slot) -> str:
        """Return the text for a slot, empty if the step has nothing for it.

        Raises
        ------
        SudokitError
            If there is no such slot.
        """
        if slot.name in _CHOICES:
            name, *arguments = slot.arguments
            number = len(_LISTS[name](self, _roles(arguments)))
            if slot.name == "count":
                return str(number or "")
            return slot.choices[number != 1]
        fill = SLOTS.get(slot.name)
        if fill is None:
            raise SudokitError(f"there is no slot {slot}")
        return fill(self, _roles(slot.arguments))

    # Facts as lists.

    def values(self, roles: frozenset[str]) -> list[int]:
        """Values of the step, or of those of its candidates that have one of the roles."""
        step = self.step
        if roles:
            return sorted({value for _, value, role in step.candidates if role in roles})
        own = step.values or tuple(value for _, value in step.placements)
        own = own or tuple(value for _, value, _ in step.candidates) or tuple(value for _, value in step.eliminations)
        return sorted(set(own))

    def cells(self, roles: frozenset[str]) -> list[Place]:
        """Cells, and cells of candidates, that have one of the roles."""
        found = [place for place, role in self.step.cells if role in roles]
        found += [place for place, _, role in self.step.candidates if role in roles]
        return sorted(set(found))

    def houses(self, roles: frozenset[str]) -> list[House]:
        """Houses that have one of the roles."""
        return list(dict.fromkeys(house for house, role in self.step.houses if role in roles))

    def lost(self, _: frozenset[str]) -> list[int]:
        """Values that the step eliminates."""
        return sorted({value for _, value in self.step.eliminations})

    def lost_cells(self, _: frozenset[str]) -> list[Place]:
        """Cells that lose a candidate."""
        return sorted({place for place, _ in self.step.eliminations})

    def placed_cells(self, _: frozenset[str]) -> list[Place]:
        """Cells that get their value."""
        return sorted({place for place, _ in self.step.placements})

    def held(self, cells: Iterable[Place]) -> list[int]:
        """Candidates that at least one of these cells has."""
        mask = 0
        for row, column in cells:
            mask |= self.before.masks[row * self.size + column]
        return [value for value in range(1, self.size + 1) if mask >> (value - 1) & 1]

    def sets(self, roles: frozenset[str]) -> list[tuple[str, list[Place]]]:
        """Cell sets of the step, with their letters."""
        shown = [role for role in _SETS if not roles or role in roles]
        found = []
        for role in shown:
            cells = sorted({place for place, own in self.step.cells if own == role})
            if cells:
                found.append((role[-1].upper(), cells))
        return found

    def chains(self, _: frozenset[str]) -> list[str]:
        """Chains in Eureka notation."""
        return eureka(self.step, self.before, self.symbol)

    def spots(self, roles: frozenset[str]) -> list[tuple[Place, int]]:
        """Candidates that have one of the roles."""
        return sorted({(place, value) for place, value, role in self.step.candidates if role in roles})

    # The same in words.

    def named_values(self, values: Iterable[int], joint: str = "and") -> str:
        """Return values joined by `and`, by `or`, or by another text."""
        symbols = [self.symbol(value) for value in values]
        if joint == "and":
            return self.words.all_of(symbols)
        return self.words.one_of(symbols) if joint == "or" else joint.join(symbols)

    def named_cells(self, cells: Iterable[Place]) -> str:
        """Return cells joined by ``and``."""
        return self.words.all_of(cell_groups(cells, self.size))

    def named_candidates(self, spots: Iterable[tuple[Place, int]]) -> str:
        """Return candidates: ``5 in r1c2``."""
        template = self.words.candidate
        named = (template.format(cell=self.named_cells([place]), value=self.symbol(value)) for place, value in spots)
        return self.words.all_of(list(named))

    def named_houses(self, houses: Iterable[House], *, after_in: bool = False) -> str:
        """Return houses by kind: ``rows 2 and 7``."""
        kinds: dict[str, list[int]] = {}
        for house in houses:
            kinds.setdefault(house.kind, []).append(house.index + 1)
        texts = []
        for kind, numbers in kinds.items():
            word = self.words.houses[kind][2 * after_in + (len(numbers) > 1)]
            texts.append(f"{word} {self.words.all_of(list(map(str, sorted(numbers))))}")
        return self.words.all_of(texts)

    def named_node(self, node: Node) -> str:
        """Return a node: ``5 in r1c23``."""
        return self.words.candidate.format(value=self.symbol(node.value), cell=self.named_cells(node.places or node.set))

    def effect(self) -> str:
        """Return what the step changes, as a clause of a sentence."""
        texts = [
            self.words.placed.format(cell=cell_names([place], self.size), value=self.symbol(value))
            for place, value in self.step.placements
        ]
        by_cells: dict[tuple[Place, ...], list[int]] = {}
        for value in self.lost(frozenset()):
            cells = tuple(sorted(place for place, own in self.step.eliminations if own == value))
            by_cells.setdefault(cells, []).append(value)
        texts += [
            self.words.eliminated.format(cells=self.named_cells(cells), values=self.named_values(values))
            for cells, values in by_cells.items()
        ]
        return self.words.all_of(texts) if len(texts) < 3 else "; ".join(texts)

    def set_list(self, roles: frozenset[str]) -> str:
        """Return the sets: ``A = r1c23 {456}, B = r4c5 {47}``."""
        return ", ".join(
            f"{letter} = {cell_names(cells, self.size)} {{{self._run(self.held(cells))}}}" for letter, cells in self.sets(roles)
        )

    def _run(self, values: Iterable[int]) -> str:
        symbols = [self.symbol(value) for value in values]
        return ("" if all(len(symbol) == 1 for symbol in symbols) else " ").join(symbols)

    def assumption(self) -> str:
        """Return the assumption that leads to a contradiction: the opposite of what the step shows."""
        subject = next(((place, value) for place, value, role in self.step.candidates if role == "subject"), None)
        if subject is None:
            return ""
        template = self.words.absent if subject in self.step.placements else self.words.placed
        return template.format(cell=self.named_cells([subject[0]]), value=self.symbol(subject[1]))

    def links(self, _: frozenset[str]) -> list[object]:
        """Links of the step."""
        return list(self.step.links)

    def last_node(self, index: int) -> str:
        """Return the first (0) or last (-1) node of the first chain."""
        if not self.step.links:
            return ""
        number = self.step.links[0][0] if index == 0 else self.step.links[-1][1]
        return self.named_node(self.step.nodes[number])


def effect_line(step: Step, size: int, symbol: Callable[[int], str]) -> str:
    """Return what a step changes in notation: ``r1c5=7``, ``r1c589<>1, r1c58<>4``."""
    texts = [f"{cell_names([place], size)}={symbol(value)}" for place, value in step.placements]
    by_value: dict[int, list[Place]] = {}
    for place, value in sorted(step.eliminations, key=lambda one: one[1]):
        by_value.setdefault(value, []).append(place)
    texts += [f"{cell_names(cells, size)}<>{symbol(value)}" for value, cells in by_value.items()]
    return ", ".join(texts)


def _roles(arguments: Sequence[str]) -> frozenset[str]:
    return frozenset(role for argument in arguments for role in argument.split("+"))


_LISTS: dict[str, Callable[[Facts, frozenset[str]], Sequence[object]]] = {
    "values": Facts.values,
    "cells": Facts.cells,
    "houses": Facts.houses,
    "lost": Facts.lost,
    "lost_cells": Facts.lost_cells,
    "sets": Facts.sets,
    "chains": Facts.chains,
    "links": Facts.links,
}
_CHOICES = ("one", "count")  # {one:cells:fin|is|are}, {count:houses:base}

SLOTS: dict[str, Callable[[Facts, frozenset[str]], str]] = {
    # in words
    "values": lambda facts, roles: facts.named_values(facts.values(roles)),
    "any_value": lambda facts, roles: facts.named_values(facts.values(roles), "or"),
    "cells": lambda facts, roles: facts.named_cells(facts.cells(roles)),
    "candidate": lambda facts, roles: facts.named_candidates(facts.spots(roles)),
    "held": lambda facts, roles: facts.named_values(facts.held(facts.cells(roles))),
    "houses": lambda facts, roles: facts.named_houses(facts.houses(roles)),
    "in": lambda facts, roles: facts.named_houses(facts.houses(roles), after_in=True),
    "lost": lambda facts, roles: facts.named_values(facts.lost(roles)),
    "lost_cells": lambda facts, roles: facts.named_cells(facts.lost_cells(roles)),
    "placed_cells": lambda facts, roles: facts.named_cells(facts.placed_cells(roles)),
    "effect": lambda facts, _: facts.effect(),
    "sets": lambda facts, roles: facts.set_list(roles),
    "start": lambda facts, _: facts.last_node(0),
    "assumption": lambda facts, _: facts.assumption(),
    "end": lambda facts, _: facts.last_node(-1),
    "chain": lambda facts, roles: " ; ".join(facts.chains(roles)),
    # in notation
    "v": lambda facts, roles: facts.named_values(facts.values(roles), ","),
    "v_slash": lambda facts, roles: facts.named_values(facts.values(roles), "/"),
    "c": lambda facts, roles: cell_names(facts.cells(roles), facts.size),
    "h": lambda facts, roles: house_names(facts.houses(roles), facts.size),
    "held_run": lambda facts, roles: facts._run(facts.held(facts.cells(roles))),
    "fins": lambda facts, roles: " ".join(f"f{name}" for name in cell_groups(facts.cells(roles), facts.size)),
}
