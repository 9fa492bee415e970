"""Isomorphs, traces, ladders and splits."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from typing import Any

import pyarrow as pa
import pytest

import sudokit as sk
from sudokit import data

SMALL = "12..34.....3..2."
MADE = sk.generate_many(6, level="medium", seed=11)


@pytest.mark.parametrize("group", ["all", "relabel", "places", "lines", "rotate", "dihedral"])
@pytest.mark.parametrize("spec", ["2x2", "2x3", "4x2", "3x3"])
def test_isomorphs_are_what_their_transformations_make(group: data.Group, spec: str) -> None:
    puzzles = sk.generate_many(3, spec, seed=4)
    made = data.augment_many(puzzles.puzzles, 4, solutions=puzzles.solutions, group=group, seed=9, layout=spec)
    assert len(made) == 12
    assert made.solutions is not None
    for row in range(12):
        how, source = made.transformation(row), int(made.source[row])
        assert source == row // 4
        assert how(sk.Grid(puzzles.puzzles[source], spec)).values == made.grid(row).values
        assert how(sk.Grid(puzzles.solutions[source], spec)).to_numpy().ravel().tolist() == made.solutions[row].tolist()
        plain = sk.Transformation(spec)
        if group == "relabel":
            assert (how.transpose, how.rows, how.columns) == (plain.transpose, plain.rows, plain.columns)
        if group in ("places", "lines", "rotate", "dihedral"):
            assert how.values == plain.values
        if group == "lines":
            assert not how.transpose


def test_isomorphs_depend_on_seed_and_index_alone() -> None:
    whole = data.augment_many(MADE.puzzles, 50, seed=3, threads=1)
    assert (data.augment_many(MADE.puzzles, 50, seed=3, threads=3).puzzles == whole.puzzles).all()
    part = data.augment_many(MADE.puzzles[4:], 50, seed=3, first=200)
    assert (part.puzzles == whole.puzzles[200:]).all()
    assert (data.augment_many(MADE.puzzles, 50, seed=4).puzzles != whole.puzzles).any()
    assert pickle.loads(pickle.dumps(whole)) == whole


def test_isomorphs_are_in_the_class_of_their_puzzle_and_all_different() -> None:
    made = data.augment_many(MADE.puzzles, 200, seed=5)
    assert len({row.tobytes() for row in made.puzzles}) == 1200
    assert sk.canonical_many(made.puzzles).first_of_class().tolist() == [200 * row for row in range(6)]


def test_every_isomorph_of_a_small_grid_is_equally_likely() -> None:
    """The full grids of 4x4 form two classes of 96 and 192."""
    made = data.augment_many(["1234341221434321"], 96_000, seed=1)
    counts = Counter(row.tobytes() for row in made.puzzles)
    assert len(counts) == 96
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 160  # 95 degrees of freedom


def test_copies_of_invalid_rows_have_reasons() -> None:
    made = data.augment_many(["11..............", SMALL], 2, seed=1)
    assert [made.reason(row) for row in range(4)] == ["r1c1 and r1c2 both hold 1 in row 1"] * 2 + [""] * 2
    assert not made.puzzles[:2].any()
    table = pa.table(made)
    assert table.column("puzzle").to_pylist()[:2] == [None, None]
    with pytest.raises(sk.SudokitError, match="row 0 was not made: r1c1 and r1c2"):
        made.transformation(0)
    with pytest.raises(sk.SudokitError, match="row 0: r1c1 and r1c2"):
        data.augment_many(["11.............."], errors="raise")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"copies": 0}, "copies"),
        ({"copies": True}, "copies"),
        ({"group": "turn"}, "group"),
        ({"seed": -1}, "seed"),
        ({"first": -1}, "first"),
        ({"solutions": [SMALL, SMALL]}, "solutions: 2 of layout 2x2 for 1 puzzles"),
        ({"threads": 0}, "threads"),
        ({"stop": 1}, "stop"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        data.augment_many([SMALL], **options)


def test_layouts_without_transformations_are_refused() -> None:
    with pytest.raises(sk.ImpossibleRequest):
        data.augment_many([sk.Grid.empty("3x3+diagonals")])


def changes(steps: Any) -> list[tuple[str, list[Any], list[Any]]]:
    return [(step.technique, sorted(step.placements), sorted(step.eliminations)) for step in steps]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "unfair"])
def test_traces_are_the_paths_of_the_explainer(level: Any) -> None:
    puzzles = sk.generate_many(3, level=level, seed=2).puzzles
    texts, objects = (data.trace_many(puzzles, form=form) for form in ("text", "json"))
    tokens = data.trace_many(puzzles, form="numbers", candidates=True)
    words = data.TraceVocabulary("3x3")
    for row in range(3):
        path = sk.explain(sk.Grid(puzzles[row], "3x3"))
        expected = changes(path.steps)
        found = json.loads(objects[row])
        assert found["solved"] == bool(objects.solved[row]) == path.rating.solved
        as_objects = [
            (
                one["technique"],
                *(sorted(((r - 1, c - 1), v) for r, c, v in one[name]) for name in ("place", "remove")),
            )
            for one in found["steps"]
        ]
        assert as_objects == expected
        assert len(texts[row].split()) == len(expected) == tokens.steps[row]
        step, state = 0, path.before(0)
        listed: dict[str, Any] = {"place": [], "remove": [], "candidate": [], "technique": None}
        for token in tokens[row].tolist():
            kind, first, value = words.meaning(token)
            if kind == "technique":
                listed["technique"] = words.techniques[first]
            elif kind != "end":
                listed[kind].append((divmod(first, 9), value))
            else:
                assert (listed["technique"], sorted(listed["place"]), sorted(listed["remove"])) == expected[step]
                state = path.before(step)
                assert listed["candidate"] == [
                    ((r, c), v) for r in range(9) for c in range(9) for v in range(1, 10) if state.masks[r * 9 + c] >> v - 1 & 1
                ]
                step, listed = step + 1, {"place": [], "remove": [], "candidate": [], "technique": None}
        assert step == len(expected)


def test_a_trace_has_what_was_asked_for() -> None:
    with_all = data.trace_many([SMALL], candidates=True)[0]
    assert with_all.startswith("{1,2,34,4,")
    assert "n1:r1c4=4" in with_all.split()[0]
    assert data.trace_many([SMALL], techniques=False, form="json")[0].startswith('{"steps": [{"place": [[1, 4, 4]]')
    assert data.trace_many([SMALL], techniques=False)[0].startswith("r1c4=4 ")
    table = pa.table(data.trace_many([SMALL, "1" * 16, "." * 16], form="numbers"))
    assert table.column("status").to_pylist() == ["unique", "invalid", "multiple"]
    assert table.column("trace").to_pylist()[0].split()[1] == str(data.TraceVocabulary("2x2").place(0, 3, 4))


def test_tokens_of_traces_belong_to_the_vocabulary() -> None:
    words = data.TraceVocabulary("3x3")
    assert len(words) == 256 + 3 * 729
    for row, column, value in ((0, 0, 1), (8, 8, 9), (3, 5, 7)):
        for kind in ("place", "remove", "candidate"):
            assert words.meaning(getattr(words, kind)(row, column, value)) == (kind, 9 * row + column, value)
    with pytest.raises(sk.SudokitError, match="token"):
        words.meaning(len(words))
    with pytest.raises(sk.SudokitError, match="numbers"):
        data.trace_many([SMALL]).tokens  # noqa: B018


def test_rungs_of_a_ladder_have_one_solution_and_contain_each_other() -> None:
    puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    rungs = data.ladder(puzzle, seed=3)
    assert len(rungs) == 64
    blank = rungs.puzzles == 0
    assert blank.sum(axis=1).tolist() == list(range(1, 65))
    assert (blank[1:] >= blank[:-1]).all()
    assert (sk.solve_many(rungs.puzzles).counts == 1).all()
    assert rungs.grid(64) == sk.Grid.parse(puzzle)
    assert (data.ladder(puzzle, seed=3).puzzles == rungs.puzzles).all()
    assert (data.ladder(puzzle, seed=3, index=1).puzzles != rungs.puzzles).any()
    for wrong in ("." * 16, "1234341221434321", "12344321........"):
        with pytest.raises(sk.ImpossibleRequest):
            data.ladder(wrong)


@pytest.mark.parametrize("by", ["puzzle", "solution"])
def test_no_class_is_in_two_splits(by: Any) -> None:
    puzzles = sk.generate_many(60, "2x3", seed=1).puzzles
    copies = data.augment_many(puzzles, 5, seed=8).puzzles
    where = data.split(copies, {"a": 0.5, "b": 0.3, "c": 0.2}, seed=2, by=by)
    assert set(where.tolist()) == {"a", "b", "c"}
    source = copies if by == "puzzle" else sk.solve_many(copies).solutions
    split_of: dict[bytes, str] = {}
    for form, split in zip(sk.canonical_many(source).forms, where.tolist(), strict=True):
        assert split_of.setdefault(form.tobytes(), split) == split
    assert data.split(copies[100:], {"a": 0.5, "b": 0.3, "c": 0.2}, seed=2, by=by).tolist() == where[100:].tolist()


def test_the_shares_of_splits_are_kept() -> None:
    grids = sk.random_grids(5000, seed=1)
    where = Counter(data.split(grids, seed=1).tolist())
    assert abs(where["train"] - 4000) < 150
    assert abs(where["test"] - 500) < 110


@pytest.mark.parametrize("parts", [{}, {"a": 0.5}, {"a": -1.0, "b": 2.0}, {"": 1.0}, [1.0], {"a": "all"}])
def test_wrong_shares_are_refused(parts: Any) -> None:
    with pytest.raises(sk.SudokitError, match="parts"):
        data.split([SMALL], parts)
