"""Whether a line of an argument follows, decided by search instead of by the checker's rules.

For tools/check_arguments.py: a mutated line that the checker accepts must still follow.  The judge takes what the line may use
and nothing else: the cells, houses and lines that it names, and that two equal values never see each other.  It then looks
for a way in which all of this is true and the claim is false.  Only a line for which there is none follows.  The checker
counts bases and covers, compares sets and knows what a fish is; the judge does none of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

import sudokit as sk

Mark = tuple[int, int]
Clause = frozenset[Mark]
MOST_NODES = 200_000


class Undecided(Exception):
    """The search would take too long."""


class Judge:
    """A state, and whether lines follow in it."""

    def __init__(self, before: sk.Candidates, solution: sk.Grid | None) -> None:
        self.before, self.solution, self.size = before, solution, before.size
        self.cells = range(self.size**2)
        houses = before.layout.houses
        self.peers = [set().union(*(house.cells for house in houses if cell in house.cells)) - {cell} for cell in self.cells]
        self.values = before.grid.values
        seen = [{self.values[peer] for peer in self.peers[cell]} for cell in self.cells]
        self.open = {
            (cell, value)
            for cell in self.cells
            for value in range(1, self.size + 1)
            if not self.values[cell] and before.masks[cell] >> (value - 1) & 1 and value not in seen[cell]
        }
        self.allowed = {
            (cell, value)
            for cell in self.cells
            for value in range(1, self.size + 1)
            if not self.values[cell] and value not in seen[cell]
        }

    def number(self, place: tuple[int, int]) -> int:
        return place[0] * self.size + place[1]

    def marks(self, line: sk.ArgumentLine) -> set[Mark]:
        return {(self.number(place), value) for place, value in line.candidates}

    def conflict(self, one: Mark, other: Mark) -> bool:
        return one != other and (one[0] == other[0] or (one[1] == other[1] and other[0] in self.peers[one[0]]))

    def follows(self, lines: Sequence[sk.ArgumentLine], index: int) -> bool:
        """Return whether a line follows.  Raises Undecided if the search takes too long."""
        line, premises = lines[index], [lines[one] for one in lines[index].rests_on]
        if line.reason == "suppose":
            return True
        if line.reason == "deadly":
            return self.is_deadly(line, premises)
        if line.reason == "solution":
            return self.solution is not None and all(self.solution[place] == value for place, value in line.candidates)
        if line.reason in ("absurd", "either", "cases"):
            return self.of_suppositions(line, premises)
        chosen = [clause for clause in self.named(line) if clause is not None]
        false = set().union(*(self.marks(one) for one in premises if one.claim == "none"))
        chosen += [frozenset(self.marks(one)) for one in premises if one.claim == "one"]
        possible = None if line.reason in ("seen", "marked", "last-place", "last-value") else self.open
        if line.reason == "seen":
            cells = {self.number(place) for place in line.cells}
            false |= {(c, v) for c, v in self.marks(line) if any(self.values[o] == v and o in self.peers[c] for o in cells)}
        if line.reason == "marked":
            false |= self.marks(line) - self.open
        return self.entails(line, chosen, false, possible)

    def named(self, line: sk.ArgumentLine) -> list[Clause]:
        """Return the cells and houses that a line names, each as the candidates of which one is true."""
        strict = line.reason in ("last-place", "last-value")
        universe = (
            {(cell, value) for cell in self.cells for value in range(1, self.size + 1) if not self.values[cell]}
            if strict
            else self.open
        )
        found = []
        if line.reason in ("values", "no-value", "last-value"):
            found += [frozenset(mark for mark in universe if mark[0] == self.number(place)) for place in line.cells]
        if line.house is not None:
            found += [self.in_house(universe, line.house.cells, value) for value in line.values]
        if line.reason == "uncolourable":
            cells = [self.number(place) for place in line.cells]
            found += [frozenset(mark for mark in universe if mark[0] == cell) for cell in cells if not self.values[cell]]
        for part in line.bases:
            if part.kind == "cell":
                found.append(frozenset(mark for mark in universe if mark[0] == self.number(part.places[0])))
            elif part.house is not None:
                found.append(self.in_house(universe, part.house.cells, part.value))
        if line.reason == "templates":
            for house in self.before.layout.houses:
                if all(self.values[cell] != line.values[0] for cell in house.cells):
                    found.append(self.in_house(universe, house.cells, line.values[0]))
        return found

    def in_house(self, universe: set[Mark], cells: Iterable[int], value: int) -> Clause:
        if any(self.values[cell] == value for cell in cells):
            return frozenset()  # the value has its place: nothing can be concluded; an empty clause would prove anything
        return frozenset((cell, value) for cell in cells if (cell, value) in universe)

    def entails(self, line: sk.ArgumentLine, chosen: list[Clause], false: set[Mark], possible: set[Mark] | None) -> bool:
        marks = self.marks(line)
        if any(self.values[cell] for cell, _ in marks) or any(value > self.size for _, value in marks):
            return False
        filled = [part for part in line.bases if part.house and any(self.values[c] == part.value for c in part.house.cells)]
        if filled or (line.house and any(self.values[cell] in line.values for cell in line.house.cells)):
            return False
        if line.claim == "none":
            if possible is not None:  # the grid itself shows what is no candidate
                marks &= possible
            return all(not self.satisfiable([*chosen, frozenset([mark])], false, possible, mark) for mark in marks)
        return not self.satisfiable(chosen, false | marks, possible, None)

    def satisfiable(self, clauses: list[Clause], false: set[Mark], possible: set[Mark] | None, extra: Mark | None) -> bool:
        """Whether one candidate of each clause can be true, without two that exclude each other."""
        nodes = 0

        def search(left: list[frozenset[Mark]]) -> bool:
            nonlocal nodes
            nodes += 1
            if nodes > MOST_NODES:
                raise Undecided
            if not left:
                return True
            fewest = min(left, key=len)
            return any(
                search(
                    [frozenset(one for one in clause if not self.conflict(mark, one)) for clause in left if mark not in clause]
                )
                for mark in fewest
            )

        def real(mark: Mark) -> bool:
            return mark not in false and (possible is None or mark in possible or mark == extra)

        return search([frozenset(filter(real, clause)) for clause in clauses])

    def of_suppositions(self, line: sk.ArgumentLine, premises: list[sk.ArgumentLine]) -> bool:
        """Whether the claim holds in every case that the premises leave: they are true, or their supposition is false."""
        groups: list[list[sk.ArgumentLine]] = []
        choice: list[sk.ArgumentLine] = []
        for premise in premises:
            if premise.reason == "suppose":
                groups.append([premise])
            elif groups:
                groups[-1].append(premise)
            else:
                choice.append(premise)
        # Outcomes for each supposition: false, or true with everything under it.
        ways: list[list[list[tuple[str, set[Mark]]]]] = []
        for group in groups:
            supposed, marks = group[0], self.marks(group[0])
            opposite = "none" if supposed.claim == "one" else "one"
            true = [(one.claim, self.marks(one)) for one in group]
            ways.append([[(opposite, marks)], true])
        base = [(one.claim, self.marks(one)) for one in choice]
        for way in product(*ways):
            facts = base + [fact for part in way for fact in part]
            if any(claim == "fault" for claim, _ in facts):
                continue
            false = set().union(*(marks for claim, marks in facts if claim == "none"))
            clauses = [frozenset(marks) for claim, marks in facts if claim == "one"]
            if not self.entails(line, clauses, false, None):
                return False
        return bool(groups)

    def is_deadly(self, line: sk.ArgumentLine, premises: list[sk.ArgumentLine]) -> bool:
        """Whether every filling of the pattern can be swapped, by trying all of them."""
        if line.claim == "fault" and not line.cells:
            return self.can_swap_the_rest(line, premises)
        false = set().union(self.marks(line), *(self.marks(one) for one in premises))
        cells = [self.number(place) for place in line.cells] or [cell for cell in self.cells if not self.values[cell]]
        if len(set(cells)) < len(cells):
            return False
        if len(line.values) > 2 or any(mark[0] not in cells for mark in self.marks(line)):
            return bool(line.cells) and self.can_always_refill(line, cells, false)
        pairs = []
        for cell in cells:
            left = {value for at, value in self.open - false if at == cell} or {self.values[cell]} - {0}
            pair = tuple(sorted(line.values or left))
            if len(pair) != 2 or not left <= set(pair) or self.before.grid.givens[cell]:
                return False
            pairs.append(pair)
        nodes = 0

        def fill(at: int, held: list[int]) -> bool:
            """Whether all fillings that begin so can be swapped."""
            nonlocal nodes
            nodes += 1
            if nodes > MOST_NODES:
                raise Undecided
            if at == len(cells):
                swapped = [pair[held[i] == pair[0]] for i, pair in enumerate(pairs)]
                return self.same_houses(cells, held, swapped)
            for value in pairs[at]:
                fits = all(value != held[i] or cells[i] not in self.peers[cells[at]] for i in range(at))
                if fits and not fill(at + 1, [*held, value]):
                    return False
            return True

        return fill(0, [])

    def can_swap_the_rest(self, line: sk.ArgumentLine, premises: list[sk.ArgumentLine]) -> bool:
        """Whether two values stay in their houses if they are swapped wherever nothing is filled."""
        filled = dict(enumerate(self.values))
        for mark in set().union(*(self.marks(one) for one in premises)):
            filled[mark[0]] = mark[1]
        a, b = line.values
        has = {v: [any(filled[c] == v for c in house.cells) for house in self.before.layout.houses] for v in (a, b)}
        return a != b and has[a] == has[b] and not all(has[a]) and all(one.claim == "one" for one in premises)

    def can_always_refill(self, line: sk.ArgumentLine, cells: list[int], false: set[Mark]) -> bool:
        """Whether every way to fill the cells has another with the same values in each house, by listing all of them."""
        houses = [house.cells for house in self.before.layout.houses]
        ways: dict[tuple[frozenset[int], ...], list[tuple[int, ...]]] = {}
        for held in product(*(range(1, self.size + 1) if len(cells) <= 4 else line.values for _ in cells)):
            at = dict(zip(cells, held, strict=True))
            if all(at[c] != at[o] or o not in self.peers[c] for c, o in combinations(cells, 2)):
                ways.setdefault(tuple(frozenset(at[c] for c in house if c in at) for house in houses), []).append(held)
        for alike in ways.values():
            for held in alike:
                at = dict(zip(cells, held, strict=True))
                if any((c, v) not in self.open - false for c, v in at.items()):
                    continue
                lacks = any(
                    all(self.values[c] != v and at.get(c) != v for c in house)
                    and not any((c, v) in self.open - false and c not in at for c in house)
                    for house in houses
                    if any(c in at for c in house)
                    for v in range(1, self.size + 1)
                )
                if not lacks and (len(alike) == 1 or not set(held) <= set(line.values)):
                    return False
        return not any(self.values[cell] for cell in cells)

    def same_houses(self, cells: list[int], held: list[int], swapped: list[int]) -> bool:
        """Whether every house has the same values, each once, after the swap."""
        for house in self.before.layout.houses:
            inside = [i for i, cell in enumerate(cells) if cell in house.cells]
            if sorted(held[i] for i in inside) != sorted(swapped[i] for i in inside):
                return False
        return True
