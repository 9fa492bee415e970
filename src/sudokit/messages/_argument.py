"""The argument of a step with links, line by line: the assumption, what follows from it and why, and the conclusion.

Lines come in reading order: a node is stated after everything it depends on, even in a net, where one link may end in
a node that must wait for another link.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..grid import Candidates, House, arguments
from ..solving import Node, Place, Step
from ._catalogue import Catalogue, catalogue, sentences
from ._eureka import chains
from ._facts import Facts

__all__ = ["Line", "argument", "argument_data"]


class Line(NamedTuple):
    """One line: what holds at a node of the step, and why."""

    node: int
    """Its index in `Step.nodes`."""
    on: bool
    """Whether it holds the value."""
    text: str
    why: str
    """Empty for the assumption."""
    rests_on: tuple[int, ...]
    """The nodes that it follows from, by index; empty for the assumption, and for what holds by itself."""


class _Claim(NamedTuple):
    node: int
    on: bool
    sources: tuple[int, ...]


def argument(step: Step, before: Candidates, language: str = "en") -> tuple[list[Line], str]:
    """Return the lines of a step's argument, and its conclusion; no lines if it has no links.

    Parameters
    ----------
    step
        A step of a technique.
    before
        The state in which it is found.
    language
        ``en`` or ``de``.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.")
    >>> lines, conclusion = argument(path[41], path.before(41))
    >>> for line in lines[:3]:
    ...     print(line.text, line.why)
    Suppose r4c3 is not 1.
    Then r4c3 is 6. r4c3 holds only 1 and 6
    So r9c3 is not 6. there is only one 6 in column 3
    >>> conclusion
    'Either r4c3 is 1, or r9c9 is 1. So remove 1 from r4c9.'
    """
    words = catalogue(language)
    arguments.instance("before", before, Candidates, "Candidates")
    if not arguments.instance("step", step, Step, "a Step").links:
        return [], ""
    writer = _ArgumentWriter(step, before, words)
    return [writer.line(claim) for claim in _in_order(step)], writer.conclusion()


def argument_data(step: Step, before: Candidates, language: str = "en") -> list[dict[str, Any]]:
    """Return the lines as plain data, the conclusion last."""
    lines, conclusion = argument(step, before, language)
    found: list[dict[str, Any]] = [
        {"node": line.node, "on": line.on, "text": line.text, "why": line.why, "from": list(line.rests_on)} for line in lines
    ]
    return [*found, {"conclusion": conclusion}]


def _in_order(step: Step) -> list[_Claim]:
    """Return the claims about the nodes, each after everything it depends on."""
    sources: dict[tuple[int, bool], list[int]] = {}
    for chain in chains(step):
        first = (chain[0][0], not chain[0][2])
        sources.setdefault(first, [])
        for start, end, strong in chain:
            # A link back to the start of its chain is an end of its own: it closes a loop, or contradicts the
            # assumption.
            back = (end, strong) == first
            sources.setdefault((end, strong), [])
            if not back and start not in sources[end, strong]:
                sources[end, strong].append(start)
    waiting, claims, known = list(sources), [], set()
    while waiting:
        ready = next((one for one in waiting if all((start, not one[1]) in known for start in sources[one])), waiting[0])
        waiting.remove(ready)
        known.add(ready)
        claims.append(_Claim(*ready, tuple(sources[ready])))
    return claims


class _ArgumentWriter:
    """Writes the lines of one step."""

    def __init__(self, step: Step, before: Candidates, words: Catalogue) -> None:
        self.step, self.before, self.words = step, before, words
        self.facts = Facts(step, before, words.words)
        self.size = before.size
        self.houses = [(house, frozenset(house.cells)) for house in before.layout.houses]
        self.subjects = {(place, value) for place, value, role in step.candidates if role == "subject"}

    def line(self, claim: _Claim) -> Line:
        """Return a line."""
        node = self.step.nodes[claim.node]
        what, sources = self.what(node, claim.on), [self.step.nodes[source] for source in claim.sources]
        if sources:
            word, why = (
                "then" if claim.on else "so",
                self.turned_on(node, sources) if claim.on else self.turned_off(node, sources),
            )
        elif self.stands_alone(node, claim.on):
            word, why = "stands", self.turned_on(node, [])
        else:
            word, why = "suppose", ""
        template = self.said(word) if word == "stands" else self.words.text("page", word)
        return Line(claim.node, claim.on, sentences(template.format(what=what)), why, claim.sources)

    def said(self, key: str, **facts: str) -> str:
        """Return a text of the catalogue, filled with the facts if there are any."""
        text = self.words.text("argument", key)
        return text.format(**facts) if facts else text

    def what(self, node: Node, on: bool) -> str:
        """Return what holds at a node."""
        cells, value = self.facts.named_cells(node.places), self.facts.symbol(node.value)
        if len(node.places) == 1:
            return (self.words.words.placed if on else self.words.words.absent).format(cell=cells, value=value)
        return self.words.text("page", "group_on" if on else "group_off").format(cells=cells, value=value)

    def stands_alone(self, node: Node, on: bool) -> bool:
        """Whether a chain begins at a single rather than at the assumption, as in some nets."""
        forced = self.step.technique.startswith("forcing-")
        return forced and on and len(node.places) == 1 and (node.places[0], node.value) not in self.subjects

    # Reasons.

    def turned_off(self, node: Node, sources: Sequence[Node]) -> str:
        """Return why a node does not hold its value, given that a source holds its own."""
        value = self.facts.symbol(node.value)
        for source in sources:
            if source.value != node.value:
                if source.places == node.places and len(node.places) == 1:
                    return self.said("one_value", cell=self.facts.named_cells(node.places))
                continue
            if house := self.house_of({*node.places, *source.places}):
                return self.said("one_place", value=value, house=self.named(house))
            return self.said("seen", value=value, cells=self.facts.named_cells(source.places))
        return self.said("exclude")

    def turned_on(self, node: Node, sources: Sequence[Node]) -> str:
        """Return why a node holds its value, given that no source holds its own; without sources, why it does so by
        itself."""
        value, cells = self.facts.symbol(node.value), self.facts.named_cells(node.places)
        sets = [source for source in sources if source.set and source.set == node.set]
        if sets and len(node.set) > 1:
            rest = [held for held in self.facts.held(node.set) if held != sets[0].value]
            of_set, without = self.facts.named_cells(node.set), self.facts.symbol(sets[0].value)
            return self.said("locked", value=without, cells=of_set, values=self.facts.named_values(rest))
        in_cell = [source.value for source in sources if source.places == node.places]
        if len(node.places) == 1 and {*in_cell, node.value} == set(held := self.facts.held(node.places)):
            if len(held) == 2:
                return self.said("two_values", cell=cells, values=self.facts.named_values(held))
            return self.said("last_value", cell=cells)
        excluded = {place for source in sources if source.value == node.value for place in source.places}
        for house, members in self.houses:
            open_ = self.places(members, node.value)
            if open_ and open_ <= {*node.places, *excluded} and open_ >= set(node.places):
                key = "two_places" if len(sources) == 1 else "last_place"
                return self.said(key, value=value, house=self.named(house))
        return self.said("remains")

    def places(self, members: frozenset[int], value: int) -> set[Place]:
        """Return the cells of a house that can still hold a value."""
        masks = self.before.masks
        return {divmod(cell, self.size) for cell in members if masks[cell] >> (value - 1) & 1}

    def house_of(self, places: set[Place]) -> House | None:
        """Return a house that contains all of some cells."""
        cells = {row * self.size + column for row, column in places}
        return next((house for house, members in self.houses if cells <= members), None)

    def named(self, house: House) -> str:
        """Return the name of a house as used after ``in``."""
        return self.facts.named_houses([house], after_in=True)

    # Conclusion.

    def conclusion(self) -> str:
        """Return the last line."""
        step, found = self.step, chains(self.step)
        effect = self.facts.effect()
        first, last = found[0][0], found[-1][-1]
        nodes = step.nodes
        if "contradiction" in step.technique:
            where = [self.facts.named_cells([place]) for place, role in step.cells if role == "base"]
            where += [self.named(house) for house, role in step.houses if role == "base"]
            text = self.said("contradiction_in", where=where[0]) if where else self.said("contradiction")
            return sentences(f"{text} {self.said('so', effect=effect)}")
        if "verity" in step.technique or step.technique.startswith("kraken"):
            return sentences(self.said("same", effect=effect))
        if len(found) > 1:
            return sentences(self.said("so", effect=effect))
        begins, ends = nodes[first[0]], nodes[last[1]]
        if (begins.value, begins.places) == (ends.value, ends.places):
            text = self.said("loop" if last[2] != first[2] else "contradiction")
            return sentences(f"{text} {self.said('so', effect=effect)}")
        if first[2] and last[2]:
            either = {"first": self.what(begins, True), "last": self.what(ends, True)}
            return sentences(self.said("either", effect=effect, **either))
        return sentences(self.said("so", effect=effect))
