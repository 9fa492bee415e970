"""What a worked example of a technique must be; the search for examples and their test share it."""

from __future__ import annotations

import sudokit as sk
from sudokit.logic._examples import next_step
from sudokit.logic._learning_order import EARLY, cheaper_than, learning_order

SINGLES = ("full-house", "naked-single", "hidden-single")
OF_SETS = ("als-xz", "als-xy-wing", "als-chain", "death-blossom")

Removed = frozenset[tuple[int, int]]


def removed(step: sk.Step, state: sk.Candidates) -> Removed:
    """Return the candidates (cell, value) that a step removes, those that its placements remove among them."""
    size, houses = state.size, state.layout.houses
    found = {(row * size + column, value) for (row, column), value in step.eliminations}
    for (row, column), value in step.placements:
        cell = row * size + column
        found |= {(cell, other) for other in range(1, size + 1) if other != value}
        found |= {(peer, value) for house in houses if cell in house.cells for peer in house.cells if peer != cell}
    return frozenset((cell, value) for cell, value in found if state.masks[cell] >> (value - 1) & 1)


def cheaper(technique: str, step: sk.Step, state: sk.Candidates) -> list[str]:
    """Return the techniques before this one in the learning order of which a single step has the effect of `step`."""
    before = cheaper_than(technique)
    if before is None:
        return []
    effect = removed(step, state)
    steps = sk.steps(state, before, everything=True)
    return sorted({one.technique for one in steps if effect <= removed(one, state)})


def sets_of(step: sk.Step) -> list[int]:
    """Return the sizes of the (almost) locked sets of a step."""
    sets: dict[str, set[tuple[int, int]]] = {}
    for place, role in step.cells:
        if role.startswith("set_"):
            sets.setdefault(role, set()).add(place)
    return [len(cells) for cells in sets.values()] + [len(node.set) for node in step.nodes if node.set]


def between(technique: str) -> list[str]:
    """Return the cheaper techniques that may have the effect of an example: none, unless it is tried early."""
    if technique not in EARLY:
        return []
    names = [name for search in learning_order().searches for name in search.techniques]
    return names[names.index(EARLY[technique].before) : names.index(technique)]


def faults(technique: str, step: sk.Step, state: sk.Candidates) -> list[str]:
    """Return what is wrong with a step as the example of a technique; nothing if it may be one."""
    found = []
    path = next_step(technique, state)
    if not path or path[0].technique != technique or removed(path[0], state) != removed(step, state):
        found.append(f"the next step is {path[0].technique if path else 'missing'}")
    if technique not in SINGLES:
        found += [f"{one.technique} is open" for one in sk.steps(state, sk.Profile.load("hodoku").only(*SINGLES))]
    if technique == "naked-single":
        hidden = sk.steps(state, sk.Profile.load("hodoku").only("hidden-single"))
        found += ["the value is a hidden single" for one in hidden if one.placements == step.placements]
    rivals = between(technique)
    found += [f"{name} does the same" for name in cheaper(technique, step, state) if name not in rivals]
    if technique in OF_SETS and min(sets_of(step), default=0) < 2:
        found.append("an almost locked set has one cell")
    return found


def weight(technique: str, step: sk.Step, state: sk.Candidates) -> int:
    """Return how much a reader has to look at: the parts of the step, what it removes, and the empty cells."""
    parts = len(step.cells) + len(step.candidates) + 2 * len(step.links) + 3 * len(step.houses) + 3 * sum(sets_of(step))
    if technique == "hidden-single":
        parts += 12 * any(house.kind != "box" for house, _ in step.houses)
    if technique.startswith("template-"):
        # They are easy to check where the templates of other values need not be looked at.
        parts += 30 * sum(role == "other" for _, _, role in step.candidates)
    if technique.startswith("forcing-net-"):
        # In a net the eye follows every link; how full the grid is matters less.
        parts += 4 * len(step.links)
    effect = len(step.eliminations) + len(step.placements)
    empty = sum(not value for value in state.grid.values)
    # A single is shown in the middle of a puzzle: at its end every step is one.
    return 2 * parts + 3 * max(effect - 3, 0) + (2 * abs(empty - 36) if technique in SINGLES else empty)


def company(technique: str, state: sk.Candidates) -> int:
    """Return how much the other steps of a state distract, at most thirty of them; those beside a single do less."""
    return (1 if technique in SINGLES else 4) * (min(len(sk.steps(state)), 30) - 1)
