"""Chains in Eureka notation: ``(5)r1c2 = (5)r1c8 - (5=3)r4c8``; groups ``(5)r1c78``, almost locked sets ``(5=1238)r1c2389``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..grid import Candidates
from ..solving import Node, Step
from ._later import Later
from ._names import cell_names

__all__ = ["chains", "eureka"]

Link = tuple[int, int, bool]


def chains(step: Step) -> list[list[Link]]:
    """Return the links of a step grouped by chain: a new chain begins at a link that does not continue the previous
    one."""
    found: list[list[Link]] = []
    for link in step.links:
        if found and found[-1][-1][1] == link[0]:
            found[-1].append(link)
        else:
            found.append([link])
    return found


def eureka(step: Step, before: Candidates | Later, symbol: Callable[[int], str]) -> list[str]:
    """Return each chain of a step; ``=`` is a strong link, ``-`` a weak one.

    Parameters
    ----------
    step
        A step with links.
    before
        The state in which it is found, for the contents of almost locked sets.
    symbol
        Returns the symbol of a value.
    """
    return [_one(step.nodes, links, before, symbol) for links in chains(step)]


def _one(nodes: Sequence[Node], links: Sequence[Link], before: Candidates | Later, symbol: Callable[[int], str]) -> str:
    size = before.size
    # A term is a place with the values in it and the links between them; linked values of one place share a term.
    start = nodes[links[0][0]]
    terms: list[tuple[str, str]] = []
    values, place = symbol(start.value), start
    for _, to, strong in links:
        node = nodes[to]
        mark = "=" if strong else "-"
        if _together(place, node):
            if node.set and strong and place.value != node.value:
                rest = [value for value in _held(node, before) if value != place.value]
                values += mark + "".join(map(symbol, rest or [node.value]))
            else:
                values += mark + symbol(node.value)
        else:
            terms.append((f"({values}){_named(place, size)}", mark))
            values = symbol(node.value)
        place = node
    terms.append((f"({values}){_named(place, size)}", ""))
    return "".join(f"{text} {mark} " if mark else text for text, mark in terms)


def _together(one: Node, other: Node) -> bool:
    """Whether a link between them stays within one cell or one almost locked set."""
    if one.set or other.set:
        return one.set == other.set
    return len(one.places) == 1 and one.places == other.places and one.value != other.value


def _named(node: Node, size: int) -> str:
    return cell_names(node.set or node.places, size)


def _held(node: Node, before: Candidates | Later) -> list[int]:
    held = 0
    for row, column in node.set:
        held |= before.masks[row * before.size + column]
    return [value for value in range(1, before.size + 1) if held >> (value - 1) & 1]
