"""Steps: what a solver did, one application of a technique at a time; and trails of steps, which can be replayed.

The core stores steps packed, with numbers for names; here they get their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, overload

from .. import _core
from ..grid import Alphabet, Candidates, Grid, House, Rule, SudokitError, arguments, cell_name, html_facts

__all__ = ["NO_TRAIL", "Node", "Step", "Trail", "TrailSummary"]

# In the core's order.
TECHNIQUES = tuple(identifier.replace("_", "-") for identifier, _ in _core.techniques())
ROLES = tuple(_core.roles())

Place = tuple[int, int]
Packed = tuple[
    int,
    int,
    list[tuple[int, int]],
    list[tuple[int, int]],
    int,
    list[tuple[int, int]],
    list[tuple[int, int, int]],
    list[tuple[int, int]],
    list[tuple[int, list[int], list[int]]],
    list[tuple[int, int, bool]],
    list[int],
    list[list[int]],
]


class Node(NamedTuple):
    """An end of a chain's link: a candidate, a group of candidates, or a value's places in an almost locked set.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain("5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8.")
    >>> path[41].nodes[0]
    Node(value=1, places=((3, 2),), set=())
    """

    value: int
    places: tuple[Place, ...]
    """One place: a candidate.  Several: one of them may hold the value."""
    set: tuple[Place, ...] = ()
    """The cells of the almost locked set; empty for a candidate or a group."""


class Step(NamedTuple):
    """One application of a technique: what it changes, and what justifies it.

    Placing a value eliminates it from the cell's peers, so `eliminations` lists only what else the step removes.  A
    search is described in the same terms: the techniques ``guess``, ``contradiction``, ``undo`` (back to before the
    guess of this depth), ``forbidden`` (the guess has been refuted) and ``solution`` are steps too, and the first
    step of a trail may be ``given``: the cells that were filled from the start.

    Places are (row, column) from 0.  Roles say how a part contributes to the step: ``subject`` is what it is about,
    ``base`` is where its values must be, and ``cover`` contains all their places there, so they are nowhere else in the
    cover.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
    >>> step = sk.solve(puzzle, method="deduction", trail=True).trail[1]
    >>> step.technique, step.placements, step.houses[0][0].name
    ('hidden-single', (((2, 1), 9),), 'row 3')
    >>> print(step)
    r3c2=9 (hidden single in row 3)
    """

    technique: str
    depth: int
    """Guesses in force: a guess counts itself, an undo counts the one it takes back."""
    placements: tuple[tuple[Place, int], ...]
    eliminations: tuple[tuple[Place, int], ...]
    values: tuple[int, ...]
    """Values that the step is about, unless its placements show them."""
    cells: tuple[tuple[Place, str], ...]
    """Place and role."""
    candidates: tuple[tuple[Place, int, str], ...]
    """Place, value and role."""
    houses: tuple[tuple[House, str], ...]
    """House and role."""
    nodes: tuple[Node, ...] = ()
    """The ends of the links."""
    links: tuple[tuple[int, int, bool], ...] = ()
    """From, to (by index in `nodes`), and whether the link is strong (at least one of the two holds) or weak (at most
    one does).

    In order they form a chain; another chain begins at each link that does not start where the previous one ended.
    """
    rules: tuple[Rule, ...] = ()
    """Of a variant puzzle: the rules that the step follows from."""
    lists: tuple[tuple[int, ...], ...] = ()
    """What these rules leave, if it is little: sets of values, or values for `cells` in their order."""

    def notation(self, alphabet: Alphabet | None = None) -> str:
        """Return the step in short notation: ``r1c5=7 (naked single)``, ``r2c4<>3 (pointing: box 1 to row 2)``.

        Parameters
        ----------
        alphabet
            The symbols that values are shown as; None: numbers.
        """

        if alphabet is not None:
            arguments.instance("alphabet", alphabet, Alphabet, "an Alphabet or None")

        def symbol(value: int) -> str:
            return str(value) if alphabet is None else alphabet.symbol(value)

        if self.technique == "given":
            return f"{len(self.placements)} given"
        if self.technique == "undo":
            return f"back to before guess {self.depth}"
        if self.technique == "solution":
            return "solved"
        if self.technique == "contradiction":
            return f"contradiction: {self._fault(symbol)}"
        changes = [f"{cell_name(*place)}={symbol(value)}" for place, value in self.placements]
        lost: dict[Place, list[str]] = {}
        for place, value in self.eliminations:
            lost.setdefault(place, []).append(symbol(value))
        changes += [f"{cell_name(*place)}<>{','.join(symbols)}" for place, symbols in lost.items()]
        return f"{' '.join(changes)} ({self._reason(symbol)})"

    def _repr_html_(self) -> str:
        parts = [(role, [cell_name(*place)]) for place, role in self.cells]
        parts += [(role, [house.name]) for house, role in self.houses]
        rests: dict[str, list[str]] = {}
        for role, names in parts:
            rests.setdefault(role, []).extend(names)
        return html_facts(
            [
                ("technique", self.technique.replace("-", " ")),
                ("places", " ".join(f"{cell_name(*place)}={value}" for place, value in self.placements)),
                ("removes", " ".join(f"{cell_name(*place)}<>{value}" for place, value in self.eliminations)),
                *((role, ", ".join(names)) for role, names in rests.items()),
                ("rules", "; ".join(map(str, self.rules))),
                ("guesses in force", self.depth or None),
            ],
            caption=self.notation(),
        )

    def _reason(self, symbol: Callable[[int], str]) -> str:
        names = [house.name for house, _ in self.houses]
        if self.technique == "guess":
            return f"guess {self.depth}"
        if self.technique == "forbidden":
            return "the guess is refuted"
        if self.technique in ("pointing", "claiming"):
            return f"{self.technique}: {' to '.join(names)}"
        if self.technique == "locked-set":
            return f"locked set {','.join(map(symbol, self.values))}: {' and '.join(names)}"
        name = self.technique.replace("-", " ")
        return f"{name} in {', '.join(names)}" if names else name

    def _fault(self, symbol: Callable[[int], str]) -> str:
        names = " and ".join(house.name for house, _ in self.houses)
        if not self.houses:
            return f"{' '.join(cell_name(*place) for place, _ in self.cells)} has no value left"
        if not self.cells:
            return f"no place for {','.join(map(symbol, self.values))} in {names}"
        return f"fewer values than cells where {names} cross"

    def __str__(self) -> str:
        return self.notation()


class TrailSummary(NamedTuple):
    """What a search did, in numbers: those of all its steps, whether the trail keeps them or not.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> summary = sk.solve(puzzle, method="deduction", limit=1, trail=True).trail.summary
    >>> summary.steps, summary.guesses, summary.dead_ends, summary.depth
    (134, 11, 4, 7)
    >>> summary.deductions
    (('naked-single', 70), ('hidden-single', 28), ('locked-set', 5), ('claiming', 6))
    """

    steps: int
    """Steps that the search took."""
    kept: int
    """Those that the trail holds: the first ones."""
    deductions: tuple[tuple[str, int], ...]
    """Each technique that was applied, and how often; those most obvious to a person first."""
    guesses: int
    """Values that were tried."""
    dead_ends: int
    """Contradictions that were reached."""
    solutions: int
    depth: int
    """The most guesses in force at the same time."""

    @property
    def cut(self) -> bool:
        """Whether the search took more steps than the trail holds."""
        return self.kept < self.steps


_SEARCH = frozenset(("given", "guess", "contradiction", "undo", "forbidden", "solution"))


class Trail(Sequence[Step]):
    """The steps of a search, each with the state after it; a sequence that decodes a step on access.

    Made by `solve` with ``trail=True``; empty if no trail was requested.

    Examples
    --------
    >>> import sudokit as sk
    >>> trail = sk.solve("12.. 34.. ...3 ..2.", method="deduction", trail=True).trail
    >>> print(trail[0], "|", trail[1])
    6 given | r1c4=4 (naked single)
    >>> trail.state(0)[0, 2], trail.state(1)[0, 2]
    ((3, 4), (3,))
    >>> sum(1 for state in trail.states()) == len(trail)
    True
    """

    __slots__ = ("_log", "_replay", "_start")

    def __init__(self, start: Candidates | None, log: _core.Log) -> None:
        self._start = start
        self._log = log
        self._replay: _core.Replay | None = None

    @property
    def start(self) -> Candidates:
        """The candidates that the search began with, before the first step.

        Raises
        ------
        SudokitError
            If no trail was requested.
        """
        if self._start is None:
            raise SudokitError("no trail was requested: use solve(..., trail=True)")
        return self._start

    @property
    def memory(self) -> int:
        """Bytes used by the steps."""
        return self._log.memory()

    @property
    def summary(self) -> TrailSummary:
        """What the search did, in numbers; they include the steps that a `trail_limit` kept out of the trail."""
        counts = dict(zip(TECHNIQUES, self._log.counts(), strict=False))
        deductions = tuple((name, count) for name, count in counts.items() if count and name not in _SEARCH)
        guesses, dead_ends, solutions = (counts.get(name, 0) for name in ("guess", "contradiction", "solution"))
        return TrailSummary(sum(counts.values()), len(self), deductions, guesses, dead_ends, solutions, self._log.deepest())

    def state(self, index: int) -> Candidates:
        """Return the state after the step of that index; negative ones count from the end, as in a list.

        Raises
        ------
        OutOfRange
            If there is no such step.
        """
        index = arguments.index("index", index, len(self))
        if self._replay is None:
            self._replay = self._new_replay()
        return self._candidates(self._replay, index + 1)

    def states(self) -> Iterator[Candidates]:
        """Yield the state after each step."""
        if len(self):
            replay = self._new_replay(back=False)
            for index in range(len(self)):
                yield self._candidates(replay, index + 1)

    def _new_replay(self, *, back: bool = True) -> _core.Replay:
        return _core.Replay(self.start.layout._core, self.start.masks, self._log, back)

    def _candidates(self, replay: _core.Replay, taken: int) -> Candidates:
        placed, masks = replay.state(taken)
        puzzle = self.start.grid
        # A filled cell whose value was eliminated by an equal one in a house appears empty and without candidates.
        values = bytes(
            p or (v if v and mask == 1 << (v - 1) else 0) for p, v, mask in zip(placed, puzzle._values, masks, strict=True)
        )
        givens = bytes(bool(g and v) for g, v in zip(puzzle._givens, values, strict=True))
        return Candidates(Grid._of(values, puzzle.layout, givens, puzzle.alphabet, puzzle.rules), masks)

    def __len__(self) -> int:
        return len(self._log)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(len(self))[index])
        return self._decoded(self._log.step(arguments.index("index", index, len(self))))

    def _decoded(self, packed: Packed) -> Step:
        technique, depth, placements, eliminations, values, cells, candidates, houses, nodes, links, rules, lists = packed
        size, all_houses = self.start.size, self.start.layout.houses
        return Step(
            TECHNIQUES[technique],
            depth,
            tuple((divmod(cell, size), value) for cell, value in placements),
            tuple((divmod(cell, size), value) for cell, value in eliminations),
            tuple(value for value in range(1, size + 1) if values >> (value - 1) & 1),
            tuple((divmod(cell, size), ROLES[role]) for cell, role in cells),
            tuple((divmod(cell, size), value, ROLES[role]) for cell, value, role in candidates),
            tuple((all_houses[house], ROLES[role]) for house, role in houses),
            tuple(
                Node(value, tuple(divmod(cell, size) for cell in cells), tuple(divmod(cell, size) for cell in members))
                for value, cells, members in nodes
            ),
            tuple(links),
            tuple(self.start.grid.rules[number] for number in rules),
            tuple(map(tuple, lists)),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trail):
            return NotImplemented
        mine, others = self._log, other._log
        same = self._start == other._start and self.summary == other.summary
        return self is other or (same and all(mine.step(index) == others.step(index) for index in range(len(mine))))

    def __hash__(self) -> int:
        return hash((self._start, len(self), self[-1] if len(self) else None))

    def __copy__(self) -> Trail:
        return self  # it is immutable

    def __deepcopy__(self, _: dict[int, object]) -> Trail:
        return self

    def __repr__(self) -> str:
        of = f"the first {len(self)} of {self.summary.steps}" if self.summary.cut else f"{len(self)}"
        return f"<Trail of {of} steps, {self.memory} bytes>"

    def __reduce__(self) -> str | tuple[object, ...]:
        if self is NO_TRAIL:
            return (_no_trail, ())
        steps = [self._log.step(index) for index in range(len(self))]
        lost = list(self._log.counts())
        for technique, *_ in steps:
            lost[technique] -= 1
        return (_unpickled, (self._start, steps, lost, self._log.deepest()))


def _unpickled(start: Candidates, steps: list[Packed], lost: list[int], depth: int) -> Trail:
    log = _core.Log()
    for step in steps:
        log.append(*step)
    for technique, count in enumerate(lost):
        if count:
            log.count(technique, count, depth)
    return Trail(start, log)


NO_TRAIL = Trail(None, _core.Log())


def _no_trail() -> Trail:
    return NO_TRAIL
