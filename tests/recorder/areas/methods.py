"""Every method of solving: what it finds, what it counts, the trails of those that keep one."""

from __future__ import annotations

from collections.abc import Iterator

from ..corpus import EASY, SMALL, G, case, hard_lines
from ..names import ask, call
from ..probe import Probe, Told, each, later

METHODS: tuple[str, ...] = (
    "auto",
    "classic",
    "search",
    "backtracking",
    "fewest-values",
    "forced-cells",
    "forced-cells-hidden",
    "guess-random",
)
METHODS += ("guess-ordered", "guess-smallest", "deduction", "templates", "templates-indexed", "paths", "paths-indexed")
METHODS += ("catalogue", "look-up", "guess-neural", "dancing-links", "cdcl")
TRAILS = ("deduction", "guess-random", "guess-ordered", "guess-smallest", "guess-neural")
GRIDS: tuple[str, ...] = (
    "2x2 puzzle",
    "2x3 puzzle",
    "3x2 none",
    "3x3 puzzle",
    "3x3 several",
    "3x3 none",
    "3x3 conflict",
    "3x3 half",
)
QUICK = GRIDS
GRIDS += (
    "3x3+diagonals puzzle",
    "3x3+windows several",
    "jigsaw 6 puzzle",
    "jigsaw 9 half",
    "2x5 half",
    "3x4 half",
    "1x1 puzzle",
)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("methods", lambda: call("methods"))
    for method in METHODS:
        yield Probe(f"method/{method}", later(by, method))
        yield Probe(f"method/{method}, limits", later(limited, method))
    yield Probe("method/sat", later(by, "sat"), needs=("pysat",))
    for method in TRAILS:
        yield Probe(f"trail/{method}", later(trails, method))


def by(method: str) -> Told:
    chosen = QUICK if method in ("guess-random", "guess-ordered", "backtracking") else GRIDS  # those take long on the others
    grids = [(label, case(label)) for label in chosen] + [("G", G), ("hard", hard_lines()[0])]
    if method == "sat":  # which solution comes first is the library's choice
        return each((label, lambda grid=grid: call("solve", grid, method=method)[0::2]) for label, grid in grids)
    return each((label, later(call, "solve", grid, method=method)) for label, grid in grids)


def limited(method: str) -> Told:
    several = case("2x3 several")
    return each(
        [
            ("first of several", later(call, "solve", several, method=method, limit=1)),
            ("all of several", later(call, "solve", several, method=method, limit=None)),
            ("a seed", later(call, "solve", several, method=method, limit=1, seed=4)),
            ("one node", later(call, "solve", G, method=method, node_limit=1)),
            ("ten nodes", later(call, "solve", hard_lines()[1], method=method, node_limit=10)),
            ("candidates", later(call, "solve", ask(case("2x3 half"), "candidates"), method=method)),
            ("count", later(call, "count", several, limit=10, method=method)),
            ("a trail", lambda: len(call("solve", SMALL, method=method, trail=True).trail)),
        ]
    )


def trails(method: str) -> Told:
    def whole(grid: object) -> str:
        trail = call("solve", grid, method=method, trail=True).trail
        lines = [repr(trail), *(str(step) for step in trail)]
        if trail:
            states = list(ask(trail, "states"))
            lines += [ask(states[-1].grid, "line"), str(ask(trail, "state", len(trail) // 2)), repr(trail[0]), repr(trail[-1])]
        return "\n".join(lines)

    grids = [("small", SMALL), ("easy", EASY), ("G", G), ("none", case("2x3 none")), ("jigsaw", case("jigsaw 5 puzzle"))]
    return each((label, later(whole, grid)) for label, grid in grids)
