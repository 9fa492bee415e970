"""The argument of a step with links, line by line: the assumption, what follows from it and why, and the conclusion."""

from __future__ import annotations

from typing import Any

from ..grid import Candidates
from ..solving import Step
from ._telling import Line, told

__all__ = ["Line", "argument", "argument_data"]


def argument(step: Step, before: Candidates, language: str = "en") -> tuple[list[Line], str]:
    """Return the lines of a step's argument, and its conclusion; no lines if it has no links.

    Lines come in reading order: a node is stated after everything it depends on, even in a net, where one link may end
    in a node that must wait for another link.

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
    return told(step, before, language).argument(0)


def argument_data(step: Step, before: Candidates, language: str = "en") -> list[dict[str, Any]]:
    """Return the lines as plain data, the conclusion last."""
    lines, conclusion = argument(step, before, language)
    found: list[dict[str, Any]] = [
        {"node": line.node, "on": line.on, "text": line.text, "why": line.why, "from": list(line.rests_on)} for line in lines
    ]
    return [*found, {"conclusion": conclusion}]
