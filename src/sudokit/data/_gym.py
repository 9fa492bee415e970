"""The learning environment for Gymnasium: one board, and many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ..grid import MissingExtra, arguments
from ._boards import Boards

try:
    import gymnasium as gym
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra("the learning environment", "gym") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SudokuEnv", "SudokuVectorEnv"]

Observations = Literal["arrays", "text"]
_OBSERVATIONS: tuple[Observations, ...] = ("arrays", "text")


def _arrays_space(size: int, count: int = 0) -> spaces.Dict:
    """Return the space of the arrays of a board, or of so many."""
    import numpy as np

    shape = (count, size, size) if count else (size, size)
    return spaces.Dict(
        {
            "values": spaces.Box(0, size, shape, dtype=np.uint8),
            "givens": spaces.Box(0, 1, shape, dtype=np.int8),
            "candidates": spaces.Box(0, 1, (*shape, size), dtype=np.int8),
        }
    )


def _arrays(boards: Boards) -> dict[str, NDArray[Any]]:
    import numpy as np

    shape = (boards.count, boards.size, boards.size)
    return {
        "values": boards.values.reshape(shape),
        "givens": boards.givens.reshape(shape).astype(np.int8),
        "candidates": boards.candidates.reshape(*shape, boards.size),
    }


class SudokuEnv(gym.Env[Any, Any]):
    """A board to learn on: place a value, strike a candidate, undo; see `Boards` for actions and rewards.

    Parameters
    ----------
    observations
        "arrays": a dictionary of `values`, `givens` (N, N) and `candidates` (N, N, N); "text": `Boards.text`.
    render_mode
        "ansi": `render` returns the board as text; None: it returns None.
    options
        Those of `Boards`, but for `count` and `seed`.

    Raises
    ------
    SudokitError
        For a wrong argument.

    Examples
    --------
    >>> from sudokit import data
    >>> env = data.SudokuEnv(level="easy", layout="2x2")
    >>> observed, info = env.reset(seed=3)
    >>> observed["values"].shape, env.action_space.n
    ((4, 4), np.int64(129))
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # Gymnasium's own declaration

    def __init__(self, observations: Observations = "arrays", render_mode: str | None = None, **options: Any) -> None:
        self._as = arguments.choice("observations", observations, _OBSERVATIONS)
        self.render_mode = None if render_mode is None else arguments.choice("render_mode", render_mode, ("ansi",))
        self._boards = Boards(1, **{"seed": 0, **options})
        size = self._boards.size
        self.action_space = spaces.Discrete(self._boards.undo + 1)
        if self._as == "arrays":
            self.observation_space: Any = _arrays_space(size)
        else:
            symbols = "".join(self._boards._grid(0).alphabet.symbols)
            longest = 3 * size**2 + 3 + 2 * size**3
            self.observation_space = spaces.Text(longest, min_length=1, charset=f".{symbols} {{}},|")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a puzzle; a seed decides which ones come from now on."""
        super().reset(seed=seed)
        if seed is None:
            self._boards.deal([0])
        else:
            self._boards.restart(seed)
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action; see `Boards`."""
        rewards, solved, cut = self._boards.step([int(action)])
        return self._observed(), float(rewards[0]), bool(solved[0]), bool(cut[0]) and not solved[0], {}

    def _observed(self) -> Any:
        if self._as == "text":
            return self._boards.text(0)
        return {name: array[0] for name, array in _arrays(self._boards).items()}

    def render(self) -> Any:
        """Return the board as text."""
        return self._boards._grid(0).format("drawing") if self.render_mode == "ansi" else None


class SudokuVectorEnv(gym.vector.VectorEnv[Any, Any, Any]):
    """Many boards stepped at once, in NumPy; see `Boards` for actions and rewards.

    A board whose game has ended is dealt a new puzzle by the next step, which ignores its action (Gymnasium's mode
    NEXT_STEP).

    Parameters
    ----------
    num_envs
        The number of boards.
    options
        Those of `Boards`, but for `count` and `seed`.

    Raises
    ------
    SudokitError
        For a wrong argument.

    Examples
    --------
    >>> from sudokit import data
    >>> envs = data.SudokuVectorEnv(3, layout="2x2")
    >>> observed, info = envs.reset(seed=1)
    >>> observed, rewards, solved, cut, info = envs.step(envs.action_space.sample())
    >>> observed["candidates"].shape, rewards.shape
    ((3, 4, 4, 4), (3,))
    """

    metadata: dict[str, Any] = {"autoreset_mode": gym.vector.AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int, **options: Any) -> None:
        import numpy as np

        self._boards = Boards(num_envs, **{"seed": 0, **options})
        self.num_envs = self._boards.count
        self.single_action_space = spaces.Discrete(self._boards.undo + 1)
        self.single_observation_space = _arrays_space(self._boards.size)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, self.num_envs)
        self.observation_space = _arrays_space(self._boards.size, self.num_envs)
        self._ended = np.zeros(self.num_envs, dtype=bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a puzzle to every board; a seed decides which ones come from now on."""
        import numpy as np

        if seed is None:
            self._boards.deal(np.arange(self.num_envs))
        else:
            self._boards.restart(seed)
        self._ended[:] = False
        return _arrays(self._boards), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action on every board."""
        again = self._ended.nonzero()[0]
        rewards, solved, cut = self._boards.step(actions)
        if len(again):
            self._boards.deal(again)
            rewards[again], solved[again], cut[again] = 0, False, False
        cut &= ~solved
        self._ended = solved | cut
        return _arrays(self._boards), rewards, solved, cut, {}
