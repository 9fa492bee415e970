"""A time limit of 0 is no time at all: undecided by every call, deterministically, unless the givens conflict."""

from __future__ import annotations

import collections
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sudokit as sk
from helpers.lanes import sampled
from sudokit.solving import MethodName

pytestmark = pytest.mark.thorough

EASY = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
FULL = "293675841746198532158234769621847953835916427479523618364782195517369284982451376"
CONFLICT = "11" + "." * 79
SMALL = "12..34.....3..2."
LAYOUTS = {"3x3": (EASY, CONFLICT), "2x2": (SMALL, "11" + "." * 14), "4x4": ("." * 256, "11" + "." * 254)}
MANY = [(spec, count) for spec in LAYOUTS for count in (1, 10, 300)]
QUICK = [(spec, count) for spec, count in MANY if count < 300 or spec == "3x3"]
UNDECIDED: dict[str, Callable[[], object]] = {
    "count": lambda: sk.count(EASY, time_limit=0),
    "is_unique": lambda: sk.is_unique(EASY, time_limit=0),
    "solutions": lambda: next(sk.solutions(EASY, time_limit=0)),
    "templates": lambda: sk.templates(EASY, time_limit=0),
    "generate": lambda: sk.generate(time_limit=0),
    "generate a level": lambda: sk.generate(level="easy", time_limit=0),
    "generate a pattern": lambda: sk.generate(pattern=EASY, time_limit=0),
    "generate a jigsaw": lambda: sk.generate("random-jigsaw:4", time_limit=0),
    "minimise": lambda: sk.minimise(EASY, time_limit=0),
    "random_grid": lambda: sk.random_grid(time_limit=0),
    "random_grid 4x4": lambda: sk.random_grid("4x4", time_limit=0),
}


@pytest.mark.parametrize("zero", [0, 0.0])
@pytest.mark.parametrize("method", [method.name for method in sk.methods() if method.installed] + ["auto"])
def test_solve(method: MethodName, zero: float) -> None:
    for puzzle in (EASY, FULL, sk.Grid.parse(EASY).candidates()):
        outcome = sk.solve(puzzle, method=method, time_limit=zero)
        assert (outcome.status, outcome.reason, outcome.grid, outcome.count) == (sk.Status.UNDECIDED, "time", None, 0)
        assert outcome.stats.method != "auto"
    outcome = sk.solve(CONFLICT, method=method, time_limit=zero)
    assert (outcome.status, outcome.reason) == (sk.Status.INVALID, "r1c1 and r1c2 both hold 1 in row 1")


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("spec", "count"), sampled(MANY, keep=QUICK))
def test_many(spec: str, count: int, threads: int) -> None:
    puzzle, conflict = LAYOUTS[spec]
    rows = [puzzle, conflict] * count
    for kind in (rows, "\n".join(rows).encode(), np.array([sk.Grid.parse(row).values for row in rows], np.uint8)):
        for limit in (1, 2):
            batch = sk.solve_many(kind, spec, limit, threads, time_limit=0)
            assert [str(status) for status in batch.statuses()] == ["undecided", "invalid"] * count
            assert (batch.reason(0), batch.reason(1)) == ("time", "r1c1 and r1c2 both hold 1 in row 1")
            assert not batch.solutions.any()
            assert not batch.counts.any()
        checked = sk.check_many(kind, spec, threads, time_limit=0)
        assert [str(status) for status in checked.statuses()] == ["undecided", "invalid"] * count
        made = sk.minimise_many(kind, layout=spec, threads=threads, time_limit=0)
        assert [str(status) for status in made.statuses()] == ["undecided", "invalid"] * count
        assert (checked.reason(0), made.reason(0), made[0]) == ("time", "time", None)
        ratings = sk.rate_many(kind, layout=spec, threads=threads, time_limit=0)
        assert [str(ratings.status(row)) for row in range(2 * count)] == ["undecided", "invalid"] * count
        assert ratings.stopped == "time"
        assert set(ratings) == {None}
    with pytest.raises(sk.SudokitError, match="row 1: r1c1 and r1c2"):
        sk.solve_many(rows, spec, errors="raise", time_limit=0)


@pytest.mark.parametrize("call", UNDECIDED)
def test_calls_that_return_one_answer_raise(call: str) -> None:
    with pytest.raises(sk.Undecided):
        UNDECIDED[call]()


def test_calls_that_say_how_far_they_came() -> None:
    found = sk.check(EASY, time_limit=0)
    assert (found.status, found.minimal, found.redundant, found.reason) == (sk.Status.UNDECIDED, None, (), "time")
    path = sk.explain(EASY, time_limit=0)
    assert (path.status, path.reason, len(path), path.solution) == (sk.Status.UNDECIDED, "time", 0, None)
    rating = sk.rate(EASY, time_limit=0)
    assert (rating.status, rating.level, rating.score) == (sk.Status.UNDECIDED, "", None)
    assert len(sk.steps(EASY, time_limit=0)) == 0
    assert sk.hint(EASY, time_limit=0).kind == "undecided"
    assert list(sk.generate_many(3, time_limit=0)) == []
    made = sk.minimise(FULL, time_limit=0)
    assert (made.clues, made.necessary, made.reason) == (81, 0, "time")


def test_conflicting_givens_need_no_time() -> None:
    assert sk.count(CONFLICT, time_limit=0) == 0
    assert not sk.is_unique(CONFLICT, time_limit=0)
    assert list(sk.solutions(CONFLICT, time_limit=0)) == []
    statuses: collections.Counter[Any] = collections.Counter(
        [
            sk.check(CONFLICT, time_limit=0).status,
            sk.explain(CONFLICT, time_limit=0).status,
            sk.rate(CONFLICT, time_limit=0).status,
        ]
    )
    assert statuses == {sk.Status.INVALID: 3}
    with pytest.raises(sk.ConflictError):
        sk.minimise(CONFLICT, time_limit=0)


@pytest.mark.parametrize("wrong", [-1, float("nan"), "1", True])
def test_what_is_no_time_limit(wrong: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: sk.solve(EASY, time_limit=wrong),
        lambda: sk.solve_many([EASY], time_limit=wrong),
        lambda: sk.rate_many([EASY], time_limit=wrong),
        lambda: sk.explain(EASY, time_limit=wrong),
        lambda: sk.check(EASY, time_limit=wrong),
        lambda: sk.generate(time_limit=wrong),
        lambda: list(sk.generate_many(1, time_limit=wrong)),
        lambda: sk.minimise(EASY, time_limit=wrong),
        lambda: sk.random_grid(time_limit=wrong),
    ]
    for call in calls:
        with pytest.raises(sk.SudokitError, match="time_limit must be a number of seconds, 0 or more"):
            call()
