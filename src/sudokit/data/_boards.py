"""Many boards played at once: the rules of the learning environment, in NumPy, without Gymnasium."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Literal

from ..generating import generate_many
from ..grid import SEED, Candidates, Grid, Layout, SudokitError, arguments, as_layout, seed_or_random
from ..logic import Profile
from ..solving import solve_many
from ..symmetry import check_layout
from ._augment import augment_many
from ._verify_trace import justified

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Boards", "Level"]

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
_LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "unfair", "extreme")
_POOL_SEED = 0
_DEALT_AHEAD = 512


@functools.lru_cache(maxsize=16)
def _pool(layout: Layout, level: Level, count: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    made = generate_many(count, layout, level=level, seed=_POOL_SEED)
    return made.puzzles, made.solutions


@functools.lru_cache(maxsize=8)
def _profile_up_to(level: Level) -> Profile:
    """The default profile without the techniques of harder levels."""
    profile = Profile.load("hodoku")
    most = profile.levels.index(level)
    names = [
        name
        for search in profile.searches
        if search.enabled and profile.levels.index(search.level) <= most
        for name in search.techniques
    ]
    return profile.only(*names)


class Boards:
    """Boards of one layout, played at the same time: place a value, strike a candidate, undo.

    An action is a number.  With N values and C = N * N * N: ``cell * N + value - 1`` places a value, C more strikes it from
    the candidates of the cell, and ``2 * C`` undoes the last action.  Only candidates can be placed or struck; anything else
    is illegal and changes nothing.  Undoing takes the reward of the action back.

    No method, observation or message gives the solution; rewards are all that depends on it.

    Parameters
    ----------
    count
        The number of boards.
    level
        The level of the puzzles: "easy", "medium", "hard", "unfair" or "extreme".
    layout
        Their layout.  None: 9x9.
    seed
        From 0 to 2**64 - 1; the same seed deals the same puzzles.  None: a random one.
    pool
        How many puzzles are generated; each deal is a random isomorph of one of them.
    puzzles
        Puzzles to deal instead, in any form that `solve_many` takes; `level` is then ignored.
    correct, justified, wrong, illegal
        The rewards: for a placement that agrees with the solution, or a strike (a share of 1/N) that does not remove it; in
        addition, if it follows by a technique up to `up_to`; for one that contradicts the solution; for an illegal action.
    up_to
        The hardest level of the techniques that justify an action.
    most_steps
        A game is cut off after so many steps.  None: 4 * N * N.

    Raises
    ------
    SudokitError
        For a wrong argument, or puzzles that do not have exactly one solution.

    Examples
    --------
    >>> from sudokit import data
    >>> boards = data.Boards(2, "easy", "2x2", seed=1)
    >>> cell, value = boards.legal(0)[0]
    >>> rewards, solved, cut = boards.step([boards.strike(cell, value), boards.undo])
    >>> rewards.tolist()[1], solved.tolist(), cut.tolist()
    (-1.0, [False, False], [False, False])
    """

    def __init__(
        self,
        count: int = 1,
        level: Level = "easy",
        layout: Layout | str | None = None,
        *,
        seed: int | None = None,
        pool: int = 64,
        puzzles: Any = None,
        correct: float = 1.0,
        justified: float = 0.0,
        wrong: float = -1.0,
        illegal: float = -1.0,
        up_to: Level = "easy",
        most_steps: int | None = None,
    ) -> None:
        import numpy as np

        self.count = arguments.integer("count", count, 1, 1 << 20)
        self.level, up_to = arguments.choice("level", level, _LEVELS), arguments.choice("up_to", up_to, _LEVELS)
        self.layout = as_layout(layout) or Layout.classic()
        rewards = {"correct": correct, "justified": justified, "wrong": wrong, "illegal": illegal}
        self._rewards = {name: arguments.number(name, one, -1e6, 1e6) for name, one in rewards.items()}
        self.size = size = self.layout.size
        cells = size * size
        self.most_steps = 4 * cells if most_steps is None else arguments.integer("most_steps", most_steps, 1, 1 << 20)
        self._profile = _profile_up_to(up_to)
        self._source = self._dealt_from(puzzles, arguments.integer("pool", pool, 1, 1 << 20))
        self.undo = 2 * cells * size
        """The action that undoes the last one."""
        peers = [[r * size + c for r, c in self.layout.peers(*divmod(cell, size))] for cell in range(cells)]
        most = max(map(len, peers))
        self._peers = np.array([[*each, *[cell] * (most - len(each))] for cell, each in enumerate(peers)])
        shape = (self.count, cells)
        self._values = np.zeros(shape, dtype=np.uint8)
        self._givens, self._solutions = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=np.uint8)
        self._blocked, self._struck, self._open = (np.zeros((self.count, cells * size), dtype=np.uint8) for _ in range(3))
        self._actions = np.zeros((self.count, self.most_steps), dtype=np.int32)
        self._paid = np.zeros((self.count, self.most_steps), dtype=np.float32)
        self._depth, self._steps, self._left, self._mistakes = (np.zeros(self.count, dtype=np.int64) for _ in range(4))
        self.restart(seed)

    def _dealt_from(self, puzzles: Any, pool: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Return the puzzles to deal, and their solutions."""
        if puzzles is None:
            return _pool(self.layout, self.level, pool)
        solved = solve_many(puzzles, self.layout, errors="raise")
        if not len(solved) or (solved.counts != 1).any():
            raise SudokitError("puzzles: each must have exactly one solution, and there must be one at least")
        from ..solving import rows_of, values_of

        return values_of(*rows_of(puzzles, self.layout))[0], solved.solutions

    def place(self, cell: int, value: int) -> int:
        """Return the action that places a value, 1 to N, in a cell, counted from 0 in reading order."""
        size = self.size
        return arguments.integer("cell", cell, 0, size**2 - 1) * size + arguments.integer("value", value, 1, size) - 1

    def strike(self, cell: int, value: int) -> int:
        """Return the action that strikes a value from the candidates of a cell."""
        return self.size**3 + self.place(cell, value)

    def legal(self, board: int) -> list[tuple[int, int]]:
        """Return the candidates of a board, as cells and values: each can be placed or struck."""
        row = self._open[arguments.index("board", board, self.count)]
        return [(int(at) // self.size, int(at) % self.size + 1) for at in row.nonzero()[0]]

    @property
    def values(self) -> NDArray[np.uint8]:
        """The values of all boards, uint8, shape (count, N*N); a copy, as the others are."""
        return self._values.copy()

    @property
    def givens(self) -> NDArray[np.bool_]:
        """Which cells are givens, bool, shape (count, N*N)."""
        return self._givens.copy()

    @property
    def candidates(self) -> NDArray[np.int8]:
        """The candidates left, int8 (0 or 1), shape (count, N*N, N); none in filled cells."""
        import numpy as np

        return self._open.reshape(self.count, -1, self.size).astype(np.int8)

    def text(self, board: int) -> str:
        """Return a board as text: the line of its values, a blank, and the candidates as traces write them."""
        board = arguments.index("board", board, self.count)
        return f"{self._grid(board).line()} {{{','.join(self._listed(board))}}}"

    def _listed(self, board: int) -> list[str]:
        symbols, between = self._grid(board).alphabet.symbols, "|" if self.size > 9 else ""
        each = self._open[board].reshape(-1, self.size)
        return [between.join(symbols[value] for value in cell.nonzero()[0]) for cell in each]

    def _grid(self, board: int) -> Grid:
        return Grid(self._values[board].tobytes(), self.layout, givens=self._givens[board].tolist())

    def restart(self, seed: int | None = None) -> None:
        """Deal a new puzzle to every board, from a seed; the same seed deals the same puzzles."""
        import numpy as np

        self.seed = seed_or_random(SEED.check(seed))
        self._dealt = 0
        self.deal(np.arange(self.count))

    def deal(self, boards: Any) -> None:
        """Deal a new puzzle to some boards: their numbers."""
        import numpy as np

        boards = np.asarray(boards, dtype=np.intp)
        for start in range(0, len(boards), _DEALT_AHEAD):
            some = boards[start : start + _DEALT_AHEAD]
            puzzles, solutions = self._next(len(some))
            self._set(some, puzzles, solutions)

    def _next(self, count: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Return the next puzzles and their solutions: deal d is isomorph d of the seed, of puzzle d of the pool in turn."""
        import numpy as np

        puzzles, solutions = self._source
        rows = (np.arange(self._dealt, self._dealt + count) + self.seed) % len(puzzles)
        first, self._dealt = self._dealt, self._dealt + count
        try:
            check_layout(self.layout)
        except SudokitError:
            return puzzles[rows], solutions[rows]
        taken = np.ascontiguousarray(puzzles[rows]), np.ascontiguousarray(solutions[rows])
        made = augment_many(taken[0], solutions=taken[1], seed=self.seed, first=first, layout=self.layout, threads=1)
        assert made.solutions is not None
        return made.puzzles, made.solutions

    def _set(self, boards: NDArray[np.intp], puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> None:
        import numpy as np

        self._values[boards], self._solutions[boards], self._givens[boards] = puzzles, solutions, puzzles > 0
        self._blocked[boards] = self._struck[boards] = 0
        rows, cells = puzzles.nonzero()
        places = self._peers[cells] * self.size + puzzles[rows, cells][:, None] - 1
        np.add.at(self._blocked, (boards[rows][:, None], places), 1)
        empty = np.repeat(puzzles == 0, self.size, axis=1)
        self._open[boards] = (self._blocked[boards] == 0) & empty
        self._depth[boards] = self._steps[boards] = self._mistakes[boards] = 0
        self._left[boards] = (puzzles == 0).sum(axis=1)

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Take an action on every board; return the rewards, which boards are solved, and which games are cut off.

        Boards whose games have ended go on until they are dealt a new puzzle.
        """
        import numpy as np

        taken = np.asarray(actions)
        if taken.shape != (self.count,) or taken.dtype.kind not in "iu" or (taken < 0).any() or (taken > self.undo).any():
            raise SudokitError(f"actions: expected {self.count} numbers from 0 to {self.undo}, one for each board")
        third = self.size**3
        at, placing, undoing = taken % third, taken < third, taken == self.undo
        every = np.arange(self.count)
        full = self._depth >= self.most_steps
        legal = (self._open[every, at] != 0) & ~undoing & ~full
        rewards = np.full(self.count, self._rewards["illegal"], dtype=np.float32)
        back = np.flatnonzero(undoing & (self._depth > 0))
        moved = np.flatnonzero(legal)
        if len(moved):
            rewards[moved] = self._paid_for(moved, at[moved], placing[moved])
            self._do(moved, at[moved], placing[moved])
            depth = self._depth[moved]
            self._actions[moved, depth], self._paid[moved, depth] = taken[moved], rewards[moved]
            self._depth[moved] += 1
        if len(back):
            rewards[back] = self._undo(back)
        self._steps += 1
        return rewards, (self._left == 0) & (self._mistakes == 0), self._steps >= self.most_steps

    def _right(self, boards: NDArray[np.intp], at: NDArray[Any], placing: NDArray[np.bool_]) -> NDArray[np.bool_]:
        right: NDArray[np.bool_] = (self._solutions[boards, at // self.size] == at % self.size + 1) == placing
        return right

    def _paid_for(self, boards: NDArray[np.intp], at: NDArray[Any], placing: NDArray[np.bool_]) -> NDArray[np.float32]:
        """Return the rewards of legal actions that are not yet done."""
        import numpy as np

        right, correct, extra = self._right(boards, at, placing), self._rewards["correct"], self._rewards["justified"]
        paid = np.where(right, np.where(placing, correct, correct / self.size), self._rewards["wrong"])
        if extra:
            follows = right & self._follow(boards, at, placing, right)
            paid = paid + np.where(follows, np.where(placing, extra, extra / self.size), 0)
        return paid.astype(np.float32)

    def _follow(
        self, boards: NDArray[np.intp], at: NDArray[Any], placing: NDArray[np.bool_], asked: NDArray[np.bool_]
    ) -> NDArray[np.bool_]:
        """Return which actions follow by a technique: naked singles here, the others by the core."""
        size = self.size
        cells, values = at // size, at % size
        alone = self._open.reshape(self.count, -1, size)[boards, cells].sum(axis=1) == 1
        follows: NDArray[np.bool_] = placing & alone
        for i in (asked & ~follows).nonzero()[0].tolist():
            change = int(cells[i]), int(values[i]) + 1
            follows[i] = justified(self._state(int(boards[i])), [change], bool(placing[i]), self._profile)
        return follows

    def _state(self, board: int) -> Candidates:
        """Return a board as candidates."""
        import numpy as np

        weights = 1 << np.arange(self.size)
        masks = self._open[board].reshape(-1, self.size) @ weights
        values = self._values[board]
        filled = [int(mask) or (1 << int(value) - 1 if value else 0) for mask, value in zip(masks, values, strict=True)]
        return Candidates(self._grid(board), filled)

    def _do(self, boards: NDArray[np.intp], at: NDArray[Any], placing: NDArray[np.bool_]) -> None:
        self._mistakes[boards] += ~self._right(boards, at, placing)
        struck = ~placing
        self._struck[boards[struck], at[struck]] = 1
        self._open[boards[struck], at[struck]] = 0
        boards, at = boards[placing], at[placing]
        cells = at // self.size
        self._values[boards, cells] = at % self.size + 1
        self._left[boards] -= 1
        places = (boards[:, None], self._peers[cells] * self.size + (at % self.size)[:, None])
        self._blocked[places] += 1
        self._open[places] = 0
        self._open.reshape(self.count, -1, self.size)[boards, cells] = 0

    def _undo(self, boards: NDArray[np.intp]) -> NDArray[np.float32]:
        """Undo the last action of some boards; return what it costs."""
        import numpy as np

        self._depth[boards] -= 1
        depth = self._depth[boards]
        taken, paid = self._actions[boards, depth], self._paid[boards, depth]
        third = self.size**3
        at, placing = taken % third, taken < third
        self._mistakes[boards] -= ~self._right(boards, at, placing)
        struck = ~placing
        self._struck[boards[struck], at[struck]] = 0
        self._values[boards[placing], at[placing] // self.size] = 0
        self._left[boards[placing]] += 1
        placed, spot = boards[placing], at[placing]
        places = (placed[:, None], self._peers[spot // self.size] * self.size + (spot % self.size)[:, None])
        self._blocked[places] -= 1
        self._reopen(*places)
        self._reopen(boards[struck][:, None], at[struck][:, None])
        cells = (spot // self.size * self.size)[:, None] + np.arange(self.size)
        self._reopen(placed[:, None], cells)
        return -paid

    def _reopen(self, boards: NDArray[Any], places: NDArray[Any]) -> None:
        """Work out anew which of these places are candidates."""
        free = (self._blocked[boards, places] == 0) & (self._struck[boards, places] == 0)
        self._open[boards, places] = free & (self._values[boards, places // self.size] == 0)
