"""States in which the techniques of a profile find nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import sudokit as sk


def stuck(puzzles: Iterable[sk.Grid], profile: sk.Profile) -> Iterator[tuple[sk.Candidates, sk.Grid]]:
    """Yield the last state of each puzzle that the profile does not solve, with the puzzle's solution."""
    for puzzle in puzzles:
        path = sk.explain(puzzle, profile)
        if not path.complete:
            solution = sk.solve(puzzle).grid
            assert solution is not None
            yield (path.start, *path.steps.states())[-1], solution
