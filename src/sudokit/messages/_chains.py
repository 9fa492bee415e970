"""The links of a step by chain."""

from __future__ import annotations

from ..solving import Step

__all__ = ["chains"]

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
