"""The learning environment: its rules against grids, Gymnasium's checker, and what it may not reveal."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sudokit as sk
from sudokit import data

PUZZLE = "12..34.....3..2."
SOLUTION = "1234341221434321"


@pytest.mark.parametrize("spec", ["2x2", "2x3", "3x3", "3x3+diagonals"])
def test_a_board_is_a_grid_with_candidates(spec: str) -> None:
    """Random actions and undos leave what the same changes make of immutable values."""
    layout = sk.Layout.parse(spec)
    boards = data.Boards(2, layout=layout, seed=2, pool=2)
    chance = random.Random(1)
    start = sk.Grid(boards.values[1].tobytes(), layout)
    states = [start.candidates()]
    for _ in range(120):
        before = states[-1]
        legal = boards.legal(1)
        assert legal == [
            (cell, value)
            for cell in range(layout.size**2)
            for value in range(1, layout.size + 1)
            if not before.grid.values[cell] and before.masks[cell] >> value - 1 & 1
        ]
        kind = chance.choice(["place", "strike", "undo"])
        if kind == "undo" or not legal:
            boards.step([boards.undo, boards.undo])
            if len(states) > 1:
                states.pop()
        else:
            cell, value = chance.choice(legal)
            place = divmod(cell, layout.size)
            if kind == "place":
                struck = placed_with_empty_cells(before, cell, value)
                boards.step([boards.undo, boards.place(cell, value)])
            else:
                struck = sk.Candidates(
                    before.grid, [m & ~(1 << value - 1) if i == cell else m for i, m in enumerate(before.masks)]
                )
                boards.step([boards.undo, boards.strike(cell, value)])
            assert place is not None
            states.append(struck)
        assert boards.values[1].tolist() == list(states[-1].grid.values)


def placed_with_empty_cells(before: sk.Candidates, cell: int, value: int) -> sk.Candidates:
    return before.placed(divmod(cell, before.size), value)


def test_rewards_are_for_correct_actions() -> None:
    boards = data.Boards(1, layout="2x2", puzzles=[PUZZLE], seed=0)
    grid = sk.Grid(boards.values[0].tobytes(), "2x2")
    solution = sk.solve(grid).grid
    assert solution is not None
    total = 0.0
    for cell, value in enumerate(solution.values):
        if not grid.values[cell]:
            rewards, solved, _ = boards.step([boards.place(cell, value)])
            total += rewards[0]
            assert rewards[0] == 1
    assert solved[0]
    assert total == 10
    rewards, solved, _ = boards.step([boards.undo])
    assert (rewards[0], solved[0]) == (-1, False)
    illegal, _, _ = boards.step([boards.place(0, 1)])
    assert illegal[0] == -1


def test_wrong_actions_cost_and_can_be_undone() -> None:
    boards = data.Boards(1, layout="2x2", puzzles=[PUZZLE], seed=0)
    solution = sk.solve(sk.Grid(boards.values[0].tobytes(), "2x2")).grid
    assert solution is not None
    cell, value = next((c, v) for c, v in boards.legal(0) if solution.values[c] != v)
    assert boards.step([boards.place(cell, value)])[0][0] == -1
    assert boards.step([boards.undo])[0][0] == 1
    assert boards.step([boards.strike(cell, value)])[0][0] == 0.25
    assert boards.step([boards.undo])[0][0] == -0.25
    assert boards.step([boards.strike(cell, solution.values[cell])])[0][0] == -1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_justified_actions_follow_by_a_technique(level: Any) -> None:
    boards = data.Boards(1, level, seed=4, pool=1, correct=0, justified=1, wrong=0, illegal=0, up_to=level)
    grid = sk.Grid(boards.values[0].tobytes(), "3x3")
    solution = sk.solve(grid).grid
    assert solution is not None
    follow = {
        (row * 9 + column, value)
        for step in sk.steps(grid, sk.Profile.load("hodoku"))
        for (row, column), value in step.placements
    }
    found = set()
    for cell, value in enumerate(solution.values):
        if not grid.values[cell]:
            rewards, _, _ = boards.step([boards.place(cell, value)])
            if rewards[0] == 1:
                found.add((cell, value))
            boards.step([boards.undo])
    singles = {(c, v) for c, v in follow if sk.steps(grid, sk.Profile.load("hodoku").only("naked-single", "hidden-single"))}
    assert found >= {one for one in singles if one in found}
    assert found
    assert found < {(cell, value) for cell, value in enumerate(solution.values)}


def test_the_same_seed_deals_the_same_puzzles() -> None:
    one, other = (data.Boards(40, "medium", seed=5, pool=3) for _ in range(2))
    assert (one.values == other.values).all()
    assert len({row.tobytes() for row in one.values}) == 40
    assert all(sk.rate(sk.Grid(row.tobytes(), "3x3")).level == "medium" for row in one.values[:3])
    one.restart(6)
    assert (one.values != other.values).any()


@pytest.mark.parametrize("observations", ["arrays", "text"])
@pytest.mark.parametrize("layout", ["2x2", "3x3"])
def test_gymnasium_accepts_it(observations: Any, layout: str) -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    level = "easy"
    env = data.SudokuEnv(observations, render_mode="ansi", layout=layout, level=level, pool=2)
    with pytest.warns(UserWarning, match="does not|not having a spec|alternative render modes") as warned:
        checker.check_env(env)
    assert len(warned) == 1
    assert env.render()


def test_gymnasium_s_spaces_contain_what_vectors_return() -> None:
    pytest.importorskip("gymnasium")
    envs = data.SudokuVectorEnv(5, layout="2x2", pool=2, most_steps=3)
    observed, _ = envs.reset(seed=3)
    assert observed in envs.observation_space
    again, _ = envs.reset(seed=3)
    assert all((observed[name] == again[name]).all() for name in observed)
    envs.action_space.seed(1)
    ends = []
    for _ in range(8):
        observed, rewards, _, cut, info = envs.step(envs.action_space.sample())
        assert observed in envs.observation_space
        assert info == {}
        assert rewards.shape == (5,)
        ends.append(bool(cut.all()))
    assert ends == [False, False, True, False, False, False, True, False]


def test_nothing_shows_the_solution() -> None:
    """Boards that differ in their solution alone look the same."""
    boards = data.Boards(1, layout="2x2", puzzles=[PUZZLE], seed=0)
    public = [name for name in dir(boards) if not name.startswith("_")]
    solution = boards._solutions[0]
    for name in public:
        value = getattr(boards, name)
        if isinstance(value, np.ndarray) and value.shape[-1:] == (16,):
            assert value[0].tolist() != solution.tolist(), name
    assert SOLUTION not in boards.text(0)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"count": 0}, "count"),
        ({"level": "nice"}, "level"),
        ({"up_to": "nice"}, "up_to"),
        ({"puzzles": ["." * 16]}, "exactly one solution"),
        ({"puzzles": []}, "puzzles|layout|one"),
        ({"most_steps": 0}, "most_steps"),
        ({"wrong": "much"}, "wrong"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        data.Boards(**{"count": 1, "layout": "2x2", **options})


@pytest.mark.parametrize("actions", [[1, 2], [-1], [129], [0.5], "a"])
def test_wrong_actions_are_errors(actions: Any) -> None:
    boards = data.Boards(1, layout="2x2", puzzles=[PUZZLE], seed=0)
    with pytest.raises(sk.SudokitError, match="actions"):
        boards.step(actions)
