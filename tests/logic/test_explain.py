"""explain, steps, hint, rate, techniques: what people call and what they get."""

from __future__ import annotations

import json
import pickle
import re

import pytest

import sudokit as sk
from conftest import ROOT
from sudokit import messages
from sudokit.logic import _as_data as as_data
from sudokit.logic import _profiles

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


QUICK = sk.Profile.load("hodoku").only(
    "full-house", "naked-single", "hidden-single", "pointing", "claiming", "naked-pair", "x-wing"
)


def test_a_path_is_a_sequence_of_steps_with_their_states() -> None:
    path = sk.explain(PUZZLE)
    assert path.status is sk.Status.UNIQUE
    assert path.complete
    assert path.solution is not None
    assert path.state(-1).grid.values == path.solution.values
    assert path.before(0) == path.start
    assert [step.technique for step in path] == [path[index].technique for index in range(len(path))]
    assert sum(path.rating.histogram.values()) == len(path) == path.rating.steps
    for index in range(1, len(path)):
        assert path.before(index) == path.state(index - 1)
    with pytest.raises(IndexError):
        path.before(len(path))
    assert path.before(-1) == path.state(-2)
    lines = str(path).splitlines()
    assert lines[:-1] == [path.line(index) for index in range(len(path))] == list(path.lines())
    assert lines[-1] == str(path.rating)


def test_every_step_changes_what_it_says() -> None:
    path = sk.explain(PUZZLE)
    for index, step in enumerate(path):
        before, after = path.before(index), path.state(index)
        for place, value in step.placements:
            assert before.grid[place] == 0
            assert after.grid[place] == value
        for place, value in step.eliminations:
            assert value in before[place]
            assert value not in after[place]


def test_explanations_pickle() -> None:
    path = sk.explain(PUZZLE)
    copy = pickle.loads(pickle.dumps(path))
    assert [copy.line(index) for index in range(len(copy))] == list(path.lines())
    assert copy.rating == path.rating
    found = sk.steps(PUZZLE, QUICK)
    assert list(pickle.loads(pickle.dumps(found))) == list(found)


@pytest.mark.parametrize(
    ("puzzle", "status", "words"),
    [
        ("." * 81, "multiple", "several solutions"),
        (PUZZLE.replace(".", "6", 1), "none", "no solution"),
        ("11" + "." * 79, "invalid", "r1c1 and r1c2 in row 1 are equal"),
    ],
)
def test_what_is_no_puzzle_is_not_rated(puzzle: str, status: str, words: str) -> None:
    path = sk.explain(puzzle)
    assert path.status == status
    assert path.solution is None
    rating = sk.rate(puzzle)
    assert (rating.level, rating.score, str(rating.status)) == ("", None, status)
    assert words in rating.verdict()
    if status == "invalid":
        assert "r1c1 and r1c2 both hold 1" in path.reason


def test_a_puzzle_without_a_first_step_is_beyond_the_profile() -> None:
    rating = sk.rate("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", "simple")
    assert (rating.solved, rating.steps) == (False, 0)
    assert rating.verdict() == "crossings: beyond the techniques of this profile"


def test_a_full_grid_needs_nothing() -> None:
    solved = sk.solve(EASY).grid
    assert solved is not None
    path = sk.explain(solved)
    assert len(path) == 0
    assert path.complete
    assert path.rating.verdict() == "easy: nothing to do"
    assert sk.hint(solved).kind == "solved"
    assert path.html().count("<article") == 1


def test_candidates_and_forbidden_values_count() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    step = sk.explain(state)[0]
    (place, value) = step.placements[0]
    assert sk.explain(state.without(place, value)).status is sk.Status.NONE
    later = sk.explain(sk.explain(PUZZLE).state(20))
    assert later.complete
    assert len(later) <= len(sk.explain(PUZZLE))


def test_time_limits_are_checked() -> None:
    for call in (sk.explain, sk.steps):
        with pytest.raises(sk.SudokitError, match="time_limit"):
            call(PUZZLE, time_limit=-1)


def test_steps_are_grouped_in_the_order_of_the_profile() -> None:
    found = sk.steps(PUZZLE, QUICK)
    groups = found.groups()
    assert sum(map(len, groups.values())) == len(found)
    order = [name for search in sk.Profile.load("hodoku").searches for name in search.techniques]
    numbers = [order.index(name) for name in groups]
    assert numbers == sorted(numbers)
    effects = {(frozenset(step.placements), frozenset(step.eliminations)) for step in found}
    assert len(effects) == len(found)
    assert found.before(0) == found.before(-1) == found.start
    with pytest.raises(IndexError):
        found.before(len(found))


# --- ratings and techniques --------------------------------------------------------------------------


def test_the_score_is_the_sum_of_the_steps() -> None:
    rating = sk.rate(PUZZLE)
    scores = {technique.name: technique.score for technique in sk.techniques()}
    assert rating.score == sum((scores[name] or 0) * times for name, times in rating.histogram.items())
    assert rating.hardest in rating.histogram
    assert sk.rate(PUZZLE, sk.Profile.load("hodoku")) == rating
    assert "Punkte" in rating.verdict("de")


def test_techniques_are_listed_once_in_the_order_of_the_profile() -> None:
    found = sk.techniques()
    names = [technique.name for technique in found]
    assert len(names) == len(set(names))
    known = [name for search in sk.Profile.load("hodoku").searches for name in search.techniques]
    assert names[: len(known)] == known
    assert len({technique.abbreviation for technique in found}) == len(found)
    codes = [technique.hodoku for technique in found if technique.hodoku]
    assert len(set(codes)) == len(codes)
    simple = {technique.name: technique for technique in sk.techniques("simple")}
    assert simple["x-wing"].score is None
    assert not simple["x-wing"].enabled
    assert simple["locked-set"].level == "crossings"
    for technique in found:
        assert technique.idea().endswith(".")
        assert technique.idea("de") != technique.idea()


def test_the_docs_list_every_limit() -> None:
    text = (ROOT / "docs" / "profiles.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE))
    assert listed == {*_profiles._NUMBERS_OF, *_profiles._SWITCHES}


# --- data --------------------------------------------------------------------------------------------


def test_json_follows_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(as_data.schema())
    jsonschema.Draft202012Validator.check_schema(as_data.schema())
    paths = [
        sk.explain(PUZZLE),
        sk.explain("." * 81, "simple"),
        sk.explain("11" + "." * 79),
        sk.explain(sk.Grid.parse(EASY).candidates().without((0, 2), 1)),
        sk.explain(sk.Grid.parse("1.....|..2...|......|......|...3..|.....4", layout="2x3")),
    ]
    for path in paths:
        for language in ("en", "de"):
            validator.validate(json.loads(path.to_json(language)))


def test_json_says_what_the_steps_hold() -> None:
    path = sk.explain(PUZZLE)
    data = json.loads(path.to_json(indent=1))
    assert data["puzzle"] == PUZZLE
    assert data["solution"] == (path.solution.line() if path.solution else None)
    assert "candidates" not in data
    assert len(data["steps"]) == len(path)
    for number, (told, step) in enumerate(zip(data["steps"], path, strict=True), 1):
        assert (told["number"], told["technique"]) == (number, step.technique)
        assert told["notation"] == path.line(number - 1)
        assert len(told.get("placements", [])) == len(step.placements)
        assert len(told.get("eliminations", [])) == len(step.eliminations)
    struck = sk.explain(sk.Grid.parse(EASY).candidates().without((0, 2), 1)).to_dict()
    assert "1" not in struck["candidates"][2]


def test_symbols_are_those_of_the_grid() -> None:
    grid = sk.Grid.parse(EASY).with_alphabet("ABCDEFGHI")
    path = sk.explain(grid)
    assert re.search(r"=[A-I]", path.line(0))
    assert not re.search(r"=\d", str(path))
    assert path.to_dict()["steps"][0]["placements"][0][1] in "ABCDEFGHI"


HARD = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."


def test_texts_make_no_state(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    state = sk.Trail.state

    def counted(trail: sk.Trail, index: int) -> sk.Candidates:
        made.append(index)
        return state(trail, index)

    monkeypatch.setattr(sk.Trail, "state", counted)
    for path in map(sk.explain, (PUZZLE, HARD)):
        lines = str(path).split("\n")
        assert path.to_json()
        assert not made
        assert lines[:-1] == [messages.line(step, path.before(index)) for index, step in enumerate(path)]
        made.clear()
