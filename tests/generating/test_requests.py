"""What requests may hold: seeds of 64 bits, seeds that are drawn, layouts of a cell or four, profiles that exist."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sudokit as sk
from helpers.command import run
from sudokit import study

if TYPE_CHECKING:
    from starlette.testclient import TestClient

LARGEST = 2**64 - 1
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def service() -> Iterator[TestClient]:
    """The service, where its extra is installed."""
    testclient = pytest.importorskip("starlette.testclient", reason="the extra sudokit[web] is not installed")
    server = pytest.importorskip("sudokit.server")
    with testclient.TestClient(server.create_app(server.Settings(log="none")), base_url="http://localhost") as client:
        yield client


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["generate", "minimise", "solve", "bench", "study"])
def test_seeds_of_the_command_line_have_64_bits(command: str, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text(f"{PUZZLE}\n")
    rests: dict[str, list[object]] = {
        "minimise": [PUZZLE],
        "solve": [PUZZLE],
        "bench": [tmp_path / "p.txt", "--rounds", 1, "--batch", 1, "--isa", "portable"],
        "study": ["methods", "--scale", "tiny", "--no-charts", "--quiet", "--out", tmp_path],
    }
    rest = rests.get(command, [])
    done = run(command, *rest, "--seed", LARGEST)
    assert done.returncode == 0, done.stderr
    for wrong in (LARGEST + 1, -1):
        refused = run(command, *rest, "--seed", wrong)
        assert refused.returncode == 2
        assert f"seed must be an integer from 0 to 2**64-1, not {wrong}" in refused.stderr


def test_seeds_in_python_have_64_bits() -> None:
    grid = sk.random_grid(seed=1)
    calls: list[Callable[[int], object]] = [
        lambda seed: sk.generate(seed=seed).seed,
        lambda seed: sk.generate("random-jigsaw:5", seed=seed).seed,
        lambda seed: sk.generate_many(1, seed=seed).seed,
        lambda seed: next(sk.iter_generate(1, seed=seed)).seed,
        lambda seed: sk.random_grid(seed=seed).line(),
        lambda seed: sk.random_grid("2x3", seed=seed).line(),
        lambda seed: sk.random_grid("4x4", seed=seed).line(),
        lambda seed: sk.random_grids(2, seed=seed).tolist(),
        lambda seed: sk.minimise(grid, seed=seed).seed,
        lambda seed: sk.scramble(grid, seed).line(),
        lambda seed: sk.solve(PUZZLE, seed=seed).status,
        lambda seed: list(sk.solutions(PUZZLE, seed=seed)),
    ]
    for call in calls:
        assert call(LARGEST) == call(LARGEST)
        with pytest.raises(sk.SudokitError, match=r"seed must be an integer from 0 to 2\*\*64-1"):
            call(LARGEST + 1)
    with pytest.raises(sk.SudokitError, match=r"seed must be an integer from 0 to 2\*\*64-1"):
        study.run("methods", "nowhere", seed=LARGEST + 1, charts=False)


@pytest.mark.parametrize("seed", [2**63, LARGEST])
def test_seeds_of_the_service_have_64_bits(service: TestClient, seed: int) -> None:
    for verb, asked in (("generate", {}), ("solve", {"grid": PUZZLE})):
        for written in (seed, str(seed)):
            assert service.post(f"/api/v1/{verb}", json={**asked, "seed": written}).status_code == 200
        assert service.post(f"/api/v1/{verb}", json={**asked, "seed": LARGEST + 1}).status_code == 422


DRAWN: dict[str, Callable[..., object]] = {
    "random_grid": lambda **seed: sk.random_grid(**seed).line(),
    "random_grid 2x3": lambda **seed: sk.random_grid("2x3", **seed).line(),
    "random_grid 4x4": lambda **seed: sk.random_grid("4x4", **seed).line(),
    "random_grids": lambda **seed: sk.random_grids(2, **seed).tolist(),
    "scramble": lambda **seed: sk.scramble(PUZZLE, **seed).line(),
    "generate": lambda **seed: str(sk.generate(**seed)),
    "minimise": lambda **seed: str(sk.minimise(sk.random_grid(seed=1), **seed)),
}


@pytest.mark.parametrize("name", DRAWN)
def test_without_a_seed_one_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    call = DRAWN[name]
    assert len({repr(call()) for _ in range(4)}) > 1
    drawn = itertools.count(41)
    monkeypatch.setattr(secrets, "randbits", lambda _: next(drawn))
    assert [call(), call()] == [call(seed=41), call(seed=42)]
    assert call(seed=None) == call(seed=43)


# --- tiny layouts -----------------------------------------------------------------------------------

EMPTY = [{}, {"minimal": True}, {"minimal": "symmetric"}, {"clues": 0}, {"pattern": "."}, {"symmetry": "full"}]
RATED = [{"level": "easy"}, {"score": (0, 10)}, {"technique": "full-house"}, {"techniques_up_to": "full-house"}]


@pytest.mark.parametrize("layout", ["1x1", "jigsaw:a", "1x1+diagonals"])
@pytest.mark.parametrize("options", EMPTY + RATED, ids=str)
def test_the_puzzle_of_one_cell_is_empty(layout: str, options: dict[str, object]) -> None:
    puzzle = sk.generate(layout, seed=1, time_limit=60, **options)  # type: ignore[arg-type]
    assert (puzzle.grid.line(), puzzle.clues, puzzle.solution.line()) == (".", 0, "1")
    assert (puzzle.minimal, puzzle.minimal_symmetric) == (True, True)
    assert sk.is_unique(puzzle.grid)
    assert len(list(sk.generate_many(3, layout, seed=1, **options))) == 3  # type: ignore[arg-type]


def test_the_cell_may_be_given_but_then_the_puzzle_is_not_minimal() -> None:
    for options in ({"clues": 1}, {"pattern": "x"}):
        puzzle = sk.generate("1x1", seed=1, **options)
        assert (puzzle.grid.line(), puzzle.minimal, puzzle.minimal_symmetric) == ("1", False, False)
        for minimal in (True, "symmetric"):
            with pytest.raises(
                sk.ImpossibleRequest, match="no minimal puzzle of layout 1x1 has 1 clues: the most possible is 0"
            ):
                sk.generate("1x1", minimal=minimal, **options)
    with pytest.raises(sk.ImpossibleRequest, match="a grid of 1 cells cannot have 2 clues"):
        sk.generate("1x1", clues=2)


def test_the_cell_is_a_full_house() -> None:
    rating = sk.rate(sk.Grid.empty("1x1"))
    assert (rating.level, rating.hardest) == ("easy", "full-house")


@pytest.mark.parametrize("layout", ["1x2", "2x1", "jigsaw:aabb", "jigsaw:abab"])
def test_puzzles_of_four_cells(layout: str) -> None:
    for options in ({}, {"minimal": True}, {"clues": 1}, *RATED[:1], *RATED[2:]):
        puzzle = sk.generate(layout, seed=1, time_limit=60, **options)  # type: ignore[arg-type]
        assert (puzzle.clues, puzzle.minimal) == (1, True)
        assert sk.is_unique(puzzle.grid)
    for clues in (2, 3, 4):
        puzzle = sk.generate(layout, clues=clues, seed=1)
        assert (puzzle.clues, puzzle.minimal) == (clues, False)
        with pytest.raises(sk.ImpossibleRequest, match="the most possible is 1"):
            sk.generate(layout, clues=clues, minimal=True, seed=1)
    with pytest.raises(sk.ImpossibleRequest, match="the fewest possible is 1"):
        sk.generate(layout, clues=0)


@pytest.mark.parametrize("layout", ["1x2+diagonals", "2x1+diagonals", "1x3+diagonals", "jigsaw:aaabbcccb"])
def test_a_layout_that_nothing_fills_is_said_to_be_impossible(layout: str) -> None:
    assert sk.solve(sk.Grid.empty(layout), limit=1).status is sk.Status.NONE
    with pytest.raises(sk.ImpossibleRequest, match="has no full grid, and so no puzzle"):
        sk.generate(layout)


def test_one_cell_on_the_command_line() -> None:
    assert run("generate", "--layout", "1x1", "--seed", 1).stdout == ".\n"
    assert run("generate", "--layout", "1x1", "--seed", 1, "--clues", 0, "--level", "easy").stdout == ".\n"


# --- profiles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["nonsense", "", 5, None, "no.toml"])
def test_profiles_are_checked_where_nothing_of_them_is_asked(profile: object) -> None:
    calls: list[Callable[..., object]] = [sk.generate, partial(sk.generate_many, 1), partial(sk.iter_generate, 1)]
    for call in calls:
        with pytest.raises(sk.SudokitError, match=r"profile|no\.toml"):
            call(seed=1, profile=profile)


def test_profiles_are_checked_by_the_command_line() -> None:
    done = run("generate", "--profile", "nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown profile 'nonsense'" in done.stderr


def test_profiles_are_checked_by_the_service(service: TestClient) -> None:
    assert service.post("/api/v1/generate", json={"profile": "nonsense"}).status_code == 422
    assert service.get("/api/v1/generate/stream", params={"profile": "nonsense"}).status_code == 422
