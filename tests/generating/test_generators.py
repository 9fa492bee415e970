"""The generators of the articles: puzzles with one solution, what was asked for, the same from the same seed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

import pytest

import sudokit as sk
from sudokit.solving import MethodName
from sudokit.study import _generators as generators
from sudokit.study._generators import Run

Make = Callable[..., Run]


def proper(run: Run) -> bool:
    assert run.grid is not None
    outcome = sk.solve(run.grid)
    return outcome.status is sk.Status.UNIQUE and outcome.grid == run.solution and run.clues == run.grid.clues


def minimal(run: Run) -> bool:
    assert run.grid is not None
    return sk.check(run.grid).minimal is True


MAKERS: list[tuple[str, Make]] = [
    ("forbidding", lambda **options: generators.forbidding(50, **options)),
    ("forbidding-naive", lambda **options: generators.forbidding(44, solver="backtracking", **options)),
    ("each_cell_once", generators.each_cell_once),
    ("wanted_clues", lambda **options: generators.wanted_clues(26, **options)),
    ("wanted_clues-remember", lambda **options: generators.wanted_clues(26, remember=True, **options)),
]
each_maker = pytest.mark.parametrize("make", [make for _, make in MAKERS], ids=[name for name, _ in MAKERS])


@each_maker
def test_puzzles_have_one_solution_and_seeds_repeat(make: Make) -> None:
    lines = set()
    for index in range(10):
        run = make(seed=3, index=index)
        assert proper(run)
        assert run.complete
        assert run.reason == ""
        again = make(seed=3, index=index)
        assert again._replace(seconds=0) == run._replace(seconds=0)
        lines.add(run.grid.line() if run.grid else "")
    assert len(lines) == 10
    assert make(seed=4).grid != make(seed=3).grid


@each_maker
def test_without_a_seed_one_is_drawn_and_reported(make: Make) -> None:
    run = make()
    assert make(seed=run.seed).grid == run.grid
    assert make().seed != run.seed


# What a seed gives is promised: these change only with a note in the changelog.
RECORDED = [
    (
        lambda: generators.forbidding(50, seed=7),
        "5....18...2...4.31...83.6..7.1....6..54.82173.....5...8.65.73...3.4...96....2....",
    ),
    (
        lambda: generators.forbidding(40, seed=7, solver="backtracking"),
        ".4.2..3.19...4.7.8..29.1...6..352.7..284..16.75.8.62..2....4.131.9...487437.68.5.",
    ),
    (
        lambda: generators.each_cell_once(seed=7),
        "52.78.....3..5...6.....2.......67...69.3..........5....8..3..1591....86...4.....7",
    ),
    (
        lambda: generators.wanted_clues(25, seed=7),
        "...3.8..9...1....7....5.61...8.......2....845....6..7.6.9....81..2....5.4859.....",
    ),
    (lambda: generators.wanted_clues(10, "2x3", seed=7, remember=True), ".5....6.4........213.6..5........4.1"),
]


@pytest.mark.parametrize(("make", "line"), RECORDED)
def test_seeds_give_what_they_gave(make: Make, line: str) -> None:
    run = make()
    assert run.grid is not None
    assert run.grid.line() == line


@pytest.mark.parametrize("blanks", [1, 30, 55])
@pytest.mark.parametrize("solver", ["auto", "classic", "search", "backtracking"])
def test_forbidding_reaches_the_blanks(blanks: int, solver: MethodName) -> None:
    if solver == "backtracking" and blanks > 50:
        blanks = 50
    run = generators.forbidding(blanks, solver=solver, seed=blanks)
    assert run.clues == 81 - blanks
    assert proper(run)
    assert run.tried >= blanks
    assert run.solver_calls == run.tried + run.restarts + 1


def test_a_restart_is_counted_once_every_cell_was_tried() -> None:
    runs = [generators.forbidding(12, "2x2", seed=1, index=index) for index in range(40)]
    assert all(run.clues == 4 and proper(run) for run in runs)
    assert any(run.restarts for run in runs)
    for run in runs:
        assert run.tried >= 12 + 16 * run.restarts
    sparing = [generators.forbidding(12, "2x2", seed=1, index=index, remember=True) for index in range(40)]
    for run in sparing:
        assert 12 <= run.tried - 16 * run.restarts <= 16


@pytest.mark.parametrize(
    "layout",
    ["1x1", "2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "4x4", "3x3+diagonals", "3x3+windows", "jigsaw:AABBACBBACDDCCDD"],
)
def test_each_cell_once_on_any_layout(layout: str) -> None:
    run = generators.each_cell_once(layout, seed=5)
    assert run.complete
    assert run.tried == sk.Layout.parse(layout).size ** 2
    assert proper(run)
    assert minimal(run)


def test_any_alphabet() -> None:
    animals = "🐶🐱🐭🐹🦊🐻"
    for run in (
        generators.each_cell_once("2x3", symbols=animals, seed=1),
        generators.forbidding(20, "2x3", symbols=sk.Alphabet(animals), seed=1),
        generators.wanted_clues(12, "2x3", symbols=animals, seed=1),
        generators.filled("2x3", symbols=animals, seed=1),
    ):
        assert run.grid is not None
        assert run.solution is not None
        assert set(run.solution.line()) == set(animals)
        assert run.grid.alphabet == run.solution.alphabet == sk.Alphabet(animals)


@pytest.mark.parametrize("where", ["random", "ordered", "smallest"])
def test_filled_obeys_its_maximum_depth(where: generators.Where) -> None:
    # Without a limit a run that guesses at random cells may take minutes, which is why the author has one.
    depths = (81, 150) if where == "random" else (81, 10**9)
    restarts = []
    for depth in depths:
        runs = [generators.filled(where=where, max_depth=depth, seed=2, index=index) for index in range(20)]
        for run in runs:
            assert run.grid is not None
            assert run.grid == run.solution
            assert sk.verify(sk.Grid.empty(), run.grid) == []
        restarts.append(sum(run.fill_restarts for run in runs))
    assert restarts[0] > restarts[1]
    assert where == "random" or restarts[1] == 0


def test_wanted_clues_obeys_its_maximum_remove_depth() -> None:
    runs = [generators.wanted_clues(36, max_remove_depth=45, seed=6, index=index) for index in range(40)]
    assert all(run.clues == 36 and proper(run) for run in runs)
    assert any(run.restarts for run in runs)
    for run in runs:  # without room for one failure, every path but the last had 45 tries, too
        assert run.tried == 45 * (run.restarts + 1)
    free = generators.wanted_clues(24, max_remove_depth=10**9, seed=6)
    assert free.clues == 24
    assert free.restarts == 0


@each_maker
@pytest.mark.parametrize("limit", [{"node_limit": 5}, {"time_limit": 0}])
def test_a_limit_ends_a_run_and_says_so(make: Make, limit: dict[str, float]) -> None:
    run = make(seed=1, **limit)
    assert not run.complete
    assert run.reason == ("nodes" if "node_limit" in limit else "time")
    assert run.grid is None or proper(run)


def test_a_run_cut_short_keeps_a_proper_puzzle() -> None:
    run = generators.wanted_clues(17, seed=1, node_limit=20_000)
    assert run.reason == "nodes"
    assert 17 < run.clues < 81
    assert proper(run)
    part = generators.each_cell_once("4x4", seed=1, node_limit=1_000)
    assert part.reason == "nodes"
    assert 0 < part.tried < 256
    assert proper(part)


def test_a_flag_ends_a_run() -> None:
    stop = sk.StopFlag()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    run = generators.wanted_clues(17, seed=1, stop=stop, time_limit=60)
    timer.join()
    assert run.reason == "stop"


@pytest.mark.parametrize(
    "endless",
    [
        lambda: generators.wanted_clues(17, seed=1, time_limit=60),
        lambda: generators.forbidding(64, seed=1, time_limit=60),
        lambda: generators.each_cell_once("6x6", seed=1, time_limit=60),
        lambda: generators.filled("5x5", seed=1, time_limit=60),
    ],
    ids=["wanted_clues", "forbidding", "each_cell_once", "filled"],
)
def test_a_signal_ends_a_run(endless: Callable[[], Run]) -> None:
    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            endless()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


IMPOSSIBLE: list[tuple[Callable[[], object], str]] = [
    (lambda: generators.forbidding(0), "1 to 64 blanks, not 0"),
    (lambda: generators.forbidding(65), "1 to 64 blanks, not 65"),
    (lambda: generators.forbidding(13, "2x2"), "1 to 12 blanks"),
    (lambda: generators.forbidding(10, solver="nobody"), "unknown method 'nobody'"),  # type: ignore[arg-type]
    (lambda: generators.forbidding(10, "2x3", solver="classic"), "not for layout 2x3"),
    (lambda: generators.forbidding(5, "jigsaw:AAABACBBCCDBCDDD"), "no filled grid"),
    (lambda: generators.each_cell_once("jigsaw:AAABACBBCCDBCDDD"), "no filled grid"),
    (lambda: generators.filled("jigsaw:AAABACBBCCDBCDDD", max_depth=10**6), "no filled grid"),
    (lambda: generators.filled(max_depth=80), "81 cells to fill"),
    (lambda: generators.wanted_clues(16), "17 to 81 clues, not 16"),
    (lambda: generators.wanted_clues(82), "17 to 81 clues, not 82"),
    (lambda: generators.wanted_clues(24, max_remove_depth=56), "24 clues take 57 removals"),
]


@pytest.mark.parametrize(("call", "words"), IMPOSSIBLE)
def test_what_cannot_be_had(call: Callable[[], object], words: str) -> None:
    with pytest.raises(sk.ImpossibleRequest, match=words):
        call()


@pytest.mark.parametrize(
    "options",
    [{"seed": -1}, {"index": 2**64}, {"seed": 1.5}, {"time_limit": -1}, {"node_limit": 0}, {"symbols": "abc"}],
)
def test_numbers_out_of_range(options: dict[str, object]) -> None:
    with pytest.raises(sk.SudokitError):
        generators.each_cell_once(**options)  # type: ignore[arg-type]


def test_an_unknown_place_to_guess() -> None:
    with pytest.raises(sk.SudokitError, match="where must be one of random, ordered, smallest, not 'anywhere'"):
        generators.filled(where="anywhere")  # type: ignore[arg-type]
