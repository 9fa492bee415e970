"""Checking: is this solution correct, is this puzzle proper, which givens are redundant?"""

from __future__ import annotations

import time
from typing import Literal, NamedTuple

from .. import _core
from ..grid import (
    STOP,
    TIME_LIMIT,
    Candidates,
    Conflict,
    Grid,
    ImpossibleRequest,
    Layout,
    PuzzleLike,
    Rule,
    arguments,
    as_grid,
    as_puzzle,
    cell_name,
    html_facts,
)
from ._reasons import Clash, Closest, clash_of, closest_of
from ._ruled import redundant_rules
from ._solve import Status, StopFlag, solve

__all__ = ["Check", "Fault", "check", "verify"]

_ALL_BITS = bytes([0]) + bytes([255]) * 255  # maps the bytes of known values


class Fault(NamedTuple):
    """Something wrong with a solution: its kind, the cells concerned as (row, column) from 0, and a message for
    people.

    Examples
    --------
    >>> import sudokit as sk
    >>> for fault in sk.verify("12..|34..|...3|..2.", "1234|3412|2143|43.1"):
    ...     print(fault.kind, fault.cells, fault)
    empty ((3, 2),) r4c3 is empty
    """

    kind: Literal["layout", "empty", "given", "conflict", "rule"]
    cells: tuple[tuple[int, int], ...]
    message: str

    def __str__(self) -> str:
        return self.message


class Check(NamedTuple):
    """The result of `check`.

    Examples
    --------
    >>> import sudokit as sk
    >>> check = sk.check("12..|34..|...3|..2.")
    >>> check.status, check.minimal, check.redundant
    (<Status.UNIQUE: 'unique'>, False, ((0, 0), (0, 1), (1, 0), (1, 1)))
    """

    status: Status
    """UNIQUE for a proper puzzle."""
    conflicts: tuple[Conflict, ...]
    """Every pair of equal values in a house."""
    minimal: bool | None
    """Whether every given, and every rule, is necessary; None if unknown."""
    redundant: tuple[tuple[int, int], ...]
    """The givens that could each be removed on its own, as (row, column) from 0; usually not all of them together."""
    reason: str = ""
    """Why the puzzle is invalid, or which limit ended the check: time or stop."""
    clash: Clash | None = None
    """With `why`, if there is no solution: values that clash."""
    closest: Closest | None = None
    """With `why`, if there are several solutions: the two that differ least, and what would decide."""
    redundant_rules: tuple[Rule, ...] = ()
    """The rules that could each be removed on its own."""

    def _repr_html_(self) -> str:
        minimal = "" if self.minimal is None else "yes" if self.minimal else "no"
        return html_facts(
            [
                ("status", self.status),
                ("minimal", minimal),
                ("redundant", " ".join(cell_name(*place) for place in self.redundant)),
                ("redundant rules", "; ".join(map(str, self.redundant_rules))),
                ("conflicts", "; ".join(map(str, self.conflicts))),
                ("clash", "" if self.clash is None else " ".join(cell_name(*place) for place in self.clash.cells)),
                ("differing", "" if self.closest is None else " ".join(cell_name(*place) for place in self.closest.differing)),
                ("reason", self.reason),
            ]
        )


def verify(puzzle: Grid | str, solution: Grid | str) -> list[Fault]:
    """Return everything that is wrong with `solution` as a solution of `puzzle`; the list is empty if it is correct.

    Reports empty cells, changed givens and equal values in a house; nothing is solved.

    Parameters
    ----------
    puzzle, solution
        Grids or text.  Every filled cell of the puzzle counts as a given; the solution is read in the puzzle's layout.

    Returns
    -------
    list of Fault
        First the empty cells, then the changed givens, then the conflicts, each in reading order; then, if no cell is
        empty, the puzzle's rules that do not hold; or a single fault of
        the kind ``layout`` if the sizes differ.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If an argument is neither a Grid nor a Puzzle nor text.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = sk.Grid.parse("12.. 34.. ...3 ..2.")
    >>> sk.verify(puzzle, sk.Grid.parse("1234 3412 2143 4321"))
    []
    >>> for fault in sk.verify(puzzle, sk.Grid.parse("1234 3412 2143 431.")):
    ...     print(fault)
    r4c4 is empty
    r4c3 holds 1, but 2 is given there
    r2c3 and r4c3 both hold 1 in column 3
    """
    puzzle, solution = as_grid(puzzle, rules=True), as_grid(solution, "solution", rules=True)
    size = puzzle.size
    if solution.layout.size != size:
        sizes = f"{solution.size}x{solution.size}, the puzzle {size}x{size}"
        return [Fault("layout", (), f"the solution is {sizes}")]
    solution = Grid._of(solution._values, puzzle.layout, solution._givens, puzzle.alphabet)
    if not puzzle.rules and _is_right(puzzle, solution):
        return []
    symbol = puzzle.alphabet.symbol
    faults = []
    for cell, value in enumerate(solution._values):
        if not value:
            place = divmod(cell, size)
            faults.append(Fault("empty", (place,), f"{cell_name(*place)} is empty"))
    for cell, (value, expected) in enumerate(zip(solution._values, puzzle._values, strict=True)):
        if value and expected and value != expected:
            place = divmod(cell, size)
            words = f"{cell_name(*place)} holds {symbol(value)}, but {symbol(expected)} is given there"
            faults.append(Fault("given", (place,), words))
    for conflict in solution.conflicts():
        shown = (
            f"{cell_name(*conflict.first)} and {cell_name(*conflict.second)} both hold {symbol(conflict.value)} "
            f"in {conflict.house}"
        )
        faults.append(Fault("conflict", (conflict.first, conflict.second), shown))
    if puzzle.rules and solution.is_full:
        from ..rules import broken

        wrong = broken(puzzle.rules, puzzle.layout, solution._values)
        faults += [Fault("rule", rule.cells, f"the rule {rule} does not hold") for rule in wrong]
    return faults


def _is_right(puzzle: Grid, solution: Grid) -> bool:
    """Whether a solution of the same layout is correct: the fast path for the most common case."""
    known = int.from_bytes(puzzle._values.translate(_ALL_BITS))
    agrees = int.from_bytes(solution._values) & known == int.from_bytes(puzzle._values)
    return agrees and 0 not in solution._values and not puzzle.layout._core.conflicts(solution._values)


def check(puzzle: PuzzleLike, time_limit: float | None = None, stop: StopFlag | None = None, *, why: bool = False) -> Check:
    """Check whether a puzzle is proper (exactly one solution) and minimal, and which of its givens are redundant.

    Parameters
    ----------
    puzzle
        A grid, candidates, or text.
    time_limit
        Seconds for the whole check; None: no limit.  0: nothing is searched, as with `solve`.
    stop
        A flag that ends the check when another thread sets it.
    why
        Also find why the puzzle is not proper: values that clash, or how its solutions differ.

    Returns
    -------
    Check
        `minimal` is None if the puzzle is not proper, or if a limit ended the check before a redundant given was found.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If an argument has the wrong type or value.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.check("12.. 34.. ...3 ..2.").minimal
    False
    >>> sk.check("12.. 34.. ...3 ..2.").redundant
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    time_limit, stop, why = TIME_LIMIT.check(time_limit), STOP.check(stop), arguments.flag("why", why)
    puzzle = as_puzzle(puzzle, rules=True)
    grid = puzzle.grid if isinstance(puzzle, Candidates) else puzzle
    deadline = None if time_limit is None else time.monotonic() + time_limit
    conflicts = tuple(grid.conflicts())
    if why and grid.rules:
        raise ImpossibleRequest("why a puzzle with rules is not proper is not explained: leave out why")
    outcome = solve(puzzle, time_limit=time_limit, stop=stop)
    if outcome.status is not Status.UNIQUE:
        found = Check(outcome.status, conflicts, None, (), outcome.reason)
        return _with_reason(found, puzzle, deadline, stop) if why else found
    if isinstance(puzzle, Grid) and puzzle.layout == Layout.classic() and not puzzle.rules:
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        return _of_classic(puzzle, conflicts, left, stop)
    redundant: list[tuple[int, int]] = []
    for cell, value in enumerate(grid._values):
        if not value:
            continue
        place = divmod(cell, grid.size)
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        # The given is necessary exactly when another value in its cell leads to a solution.
        other = solve(_without(puzzle, place, value), limit=1, time_limit=left, stop=stop)
        if other.status is Status.UNDECIDED:
            return Check(Status.UNIQUE, conflicts, False if redundant else None, tuple(redundant), other.reason)
        if other.status is Status.NONE:
            redundant.append(place)
    rules, stopped = redundant_rules(puzzle, deadline, stop)
    minimal = False if redundant or rules else None if stopped else True
    return Check(
        Status.UNIQUE, conflicts, minimal, tuple(redundant), stopped, redundant_rules=tuple(grid.rules[n] for n in rules)
    )


def _with_reason(found: Check, puzzle: Grid | Candidates, deadline: float | None, stop: StopFlag | None) -> Check:
    """Add why a puzzle is not proper."""
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    if found.status in (Status.NONE, Status.INVALID):
        return found._replace(clash=clash_of(puzzle, left, stop))
    if found.status is Status.MULTIPLE:
        return found._replace(closest=closest_of(puzzle, left, stop))
    return found


def _of_classic(grid: Grid, conflicts: tuple[Conflict, ...], time_limit: float | None, stop: StopFlag | None) -> Check:
    """Check a proper 9x9 puzzle as a batch of one: the batch solver tries all givens at once."""
    stopped, each = _core.redundant_givens(grid.layout._core, grid._values, time_limit, stop)
    if stopped:
        return Check(Status.UNIQUE, conflicts, None, (), stopped)
    redundant = tuple(divmod(cell, 9) for cell, flag in enumerate(each) if flag)
    return Check(Status.UNIQUE, conflicts, not redundant, redundant)


def _without(puzzle: Grid | Candidates, place: tuple[int, int], value: int) -> Candidates:
    """Empty one cell and forbid its old value; the value becomes possible again in its peers."""
    if isinstance(puzzle, Grid):
        return puzzle.replace({place: 0}).candidates().without(place, value)
    emptied = puzzle.grid.replace({place: 0})
    plain = emptied.candidates()
    before = puzzle.grid.candidates()
    size = puzzle.size
    cell = place[0] * size + place[1]
    # Candidates that the user eliminated for other reasons stay eliminated.
    eliminated = [plain_mask & ~mask for plain_mask, mask in zip(before.masks, puzzle.masks, strict=True)]
    masks = [mask & ~removed for mask, removed in zip(plain.masks, eliminated, strict=True)]
    masks[cell] = plain.masks[cell] & ~(1 << (value - 1))
    return Candidates(emptied, masks)
