"""The filled cells that leave a single its place: what a reader looks at to see why."""

from __future__ import annotations

from .. import _core
from ..grid import Candidates
from ..messages import told
from ..solving import Place, Step

__all__ = ["excluders"]

_SEEN = _core.argument_reasons().index("seen")


def excluders(step: Step, state: Candidates) -> tuple[Place, ...]:
    """Return the fewest filled cells that rule out the alternatives of a naked or hidden single, in reading order.

    They are those that its text and its proof name.  Alternatives that earlier steps have removed need no cell.  Other steps
    have none.

    Examples
    --------
    >>> import sudokit as sk
    >>> from sudokit.drawing._excluders import excluders
    >>> path = sk.explain("12.. 34.. ...3 ..2.")
    >>> path.line(0), excluders(path[0], path.before(0))
    ('Naked Single: r1c4=4', ((0, 0), (0, 1), (2, 3)))
    """
    if len(step.placements) != 1 or step.technique not in ("naked-single", "hidden-single"):
        return ()
    _, lines = told(step, state).proof(0)
    cells = {cell for line in lines if line[1] == _SEEN for cell in line[6]}
    return tuple(divmod(cell, state.size) for cell in sorted(cells))
