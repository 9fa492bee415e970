"""The scale of Sudoku Explainer: ratings, paths, and the same for one puzzle or many."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sudokit as sk
from sudokit.logic import _as_data as as_data

# Puzzles of our own, and their ER, EP and ED by the original program.
RATED = {
    "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39": "8.3 1.2 1.2",
    "...93...48......3..4.2...5......5...6.93..4..2.........1.58..2.5.......698..4....": "8.0 1.2 1.2",
    "5...3.8..1.7......8..1...54..5..23..6.4...9.8.......7......76.9...8.....2863.....": "7.2 1.2 1.2",
    ".4...5.76..614..8.2.5.......8..72.....3.....9....5...75...1....8....7.9........63": "4.2 1.2 1.2",
    "..1.8.....7.2.4...85..97....25......6.......8......92....56..41...3.8.6.....7.3..": "8.9 1.5 1.5",
    "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4": "9.7 9.7 2.6",
    "..7.5..2..8...4.........8...2....769.....9....16.7.3...5..476..1..9.3..23.2.6....": "5.7 1.2 1.2",
}
PUZZLES = list(RATED)
HARD = PUZZLES[5]
NESTED = "........9.5.7...2.7.9..2....1.67..5.......4..8....5....7.31....6....7.3..3..6...1"  # ER 10.2, chains inside nets


def marks(rating: sk.Rating | None) -> str:
    assert rating is not None
    return f"{rating.er} {rating.ep} {rating.ed}"


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_puzzle_has_the_rating_of_the_original(puzzle: str) -> None:
    rating = sk.rate(puzzle, "se")
    assert (marks(rating), rating.profile, rating.status, rating.solved) == (RATED[puzzle], "se", sk.Status.UNIQUE, True)


SE_CASE = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"


def test_many_are_rated_like_one_whatever_the_threads() -> None:
    batches = [sk.rate_many(PUZZLES, "se", threads=threads) for threads in (1, 2, 3)]
    assert batches[0] == batches[1] == batches[2]
    assert [marks(rating) for rating in batches[0]] == list(RATED.values())
    assert list(batches[0]) == [sk.rate(puzzle, "se") for puzzle in PUZZLES]
    assert isinstance(batches[0], sk.SeRatingBatch)
    assert batches[0].er.tolist()[:3] == [83, 80, 72]
    assert [len(batch) for batch in sk.iter_rate([PUZZLES[:2], PUZZLES[2:3]], "se")] == [2, 1]


def test_the_path_leads_to_the_solution_and_to_the_ratings() -> None:
    for puzzle in PUZZLES:
        path = sk.explain(puzzle, "se")
        assert isinstance(path, sk.SeExplanation)
        assert path.state(-1).grid == path.solution or path.state(-1).grid.values == path.solution.values  # type: ignore[union-attr]
        assert len(path.marks) == len(path)
        assert max(mark.rating for mark in path.marks) == path.rating.er.rating  # type: ignore[union-attr]
        first = next(index for index, step in enumerate(path) if step.placements)
        assert max(mark.rating for mark in path.marks[: first + 1]) == path.rating.ep.rating  # type: ignore[union-attr]
        assert path.marks[0].rating == path.rating.ed.rating  # type: ignore[union-attr]


def test_no_step_removes_a_value_of_the_solution() -> None:
    for grid in sk.random_grids(12, seed=3):
        puzzle = sk.minimise(sk.Grid([int(value) for value in grid]), seed=1).grid
        path = sk.explain(puzzle, "se")
        assert path.solution is not None
        for step in path:
            assert all(path.solution[place] == value for place, value in step.placements)
            assert all(path.solution[place] != value for place, value in step.eliminations)


def test_a_step_says_what_sudoku_explainer_and_what_we_call_it() -> None:
    path = sk.explain(PUZZLES[0], "se")
    assert path.line(18) == "6.6 Turbot Fish: r3c9<>4"
    assert path[18].technique == "discontinuous-nice-loop"
    assert str(path).splitlines()[-1] == "ER 8.3, EP 1.2, ED 1.2 (Cell Forcing Chains)"


def test_every_step_can_be_told_and_drawn() -> None:
    for puzzle in PUZZLES[:5]:
        path = sk.explain(puzzle, "se")
        for index in range(len(path)):
            for language in ("en", "de"):
                assert path.text(index, language=language)
            assert "<svg" in path.svg(index)
        assert json.loads(path.to_json())["rating"]["er"]["rating"] == path.rating.er.rating  # type: ignore[union-attr]


def first_nested(path: sk.SeExplanation) -> int:
    return next(i for i, mark in enumerate(path.marks) if mark.technique.endswith("(+ Forcing Chains)"))


# Puzzles whose paths have, between them, nets with patterns and with chains inside, every kind of dynamic net, aligned
# exclusion, graves and loops with sets.
ARGUED = (
    *PUZZLES,
    NESTED,
    "..5.3..91.....5.7....791..5...1.....71.8..........6.4..41..35..9...6.4...6....8..",  # aligned pair
    ".5.9.3......7.........147...........9..16...778.5..36.....81.398.....41..3.4....5",  # aligned triplet
    "..438.7...39...16......7.9..21......6.....3......96.1....8.....4.3...67...67....2",  # grave of type 2
    "........1...3.7.6.....91...62.....1...8.13......6.4.2.593...8....187....2.......4",  # grave of type 3
    "6.8...4...3..2...7.1.8....2..19........634........53..8....2.1.1...5..4...7...2.9",  # grave of type 4
    "34......7..7..49.38.5......9..7....11.32..7.....5..39...1.....4.84..7..9..2.8....",  # a cycle that meets a cell twice
    "..2.....6.........6.9.....42..64.......2..57.1.5.97...9.4.1...7.8...9.6...1..2..5",  # a loop and a hidden set
)


@pytest.mark.parametrize("puzzle", ARGUED)
def test_every_step_has_an_argument_that_the_checker_accepts(puzzle: str) -> None:
    path = sk.explain(puzzle, "se")
    assert path.solution is not None
    for index, step in enumerate(path):
        argument = path.proof(index)
        assert argument.complete
        proved = sk.check_argument(path.before(index), argument)
        assert set(proved.placements) >= set(step.placements)
        assert set(proved.eliminations) >= set(step.eliminations)
        assert all(path.solution[place] == value for place, value in proved.placements)


def test_a_chain_inside_a_net_is_a_supposition_inside_its_supposition() -> None:
    path = sk.explain(NESTED, "se")
    assert isinstance(path, sk.SeExplanation)
    index = first_nested(path)
    argument = path.proof(index)
    assert {line.depth for line in argument} == {0, 1, 2}
    text = path.proof_text(index)
    assert "  Suppose" in text
    assert path.proof_text(index, "de") != text
    assert argument.needs_lines


def test_an_argument_without_one_of_its_suppositions_is_refused() -> None:
    path = sk.explain(NESTED, "se")
    assert isinstance(path, sk.SeExplanation)
    index = first_nested(path)
    lines = list(path.proof(index))
    with pytest.raises(sk.ArgumentError):
        sk.check_argument(path.before(index), [line for line in lines if line.reason != "suppose" or line.depth < 2])


def test_a_hint_shows_the_lines_of_a_net() -> None:
    path = sk.explain(HARD, "se")
    assert isinstance(path, sk.SeExplanation)
    index = next(i for i, mark in enumerate(path.marks) if mark.technique.startswith("Dynamic"))
    found = sk.hint(path.before(index), 4, "se")
    assert found.step == path[index]
    assert found.proof == path.proof_text(index)


def test_data_and_pages_have_the_proofs() -> None:
    path = sk.explain(PUZZLES[0], "se")
    steps = path.to_dict(proofs=True)["steps"]
    assert all(step["proof"] for step in steps)
    assert 'class="proof' in path.html()


def test_the_data_of_a_path_follow_the_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    for puzzle in (PUZZLES[0], "." * 81):
        data = json.loads(sk.explain(puzzle, "se").to_json())
        jsonschema.Draft202012Validator(as_data.schema()).validate(data)
        assert [step["mark"]["rating"] for step in data["steps"]] == [mark.rating for mark in sk.explain(puzzle, "se").marks]  # type: ignore[attr-defined]


def test_a_hint_follows_the_path() -> None:
    assert sk.hint(PUZZLES[0], 4, "se").step == sk.explain(PUZZLES[0], "se")[0]


def test_a_hint_names_the_technique_of_the_original_and_counts_its_steps() -> None:
    path = sk.explain(PUZZLES[0], "se")
    assert isinstance(path, sk.SeExplanation)
    for index in range(0, len(path), 7):
        state = path.before(index)
        groups = sk.steps(state, "se", everything=True).groups()
        found = sk.hint(state, 2, "se")
        assert found.mark == path.mark(index)
        assert found.mark.technique in found.text
        assert found.alike == max(1, len(groups.get(found.mark.technique, ())))
        assert f"Bewertung {str(found.mark).replace('.', ',')}." in sk.hint(state, 2, "se", "de").text
        assert sk.hint(state, 1, "se").mark is None


def test_the_others_come_by_their_ratings() -> None:
    path = sk.explain(PUZZLES[0], "se")
    assert isinstance(path, sk.SeExplanation)
    state = path.before(18)
    every = sk.steps(state, "se", everything=True)
    assert isinstance(every, sk.SeSteps)
    plain = len(sk.steps(state, "se"))  # dynamic chains come only where there are not so many others
    numbers = [*range(1, 8), plain - 1, plain, len(every) - 1]
    found = [sk.hint(state, 4, "se", another=number) for number in numbers]
    assert len({effect(hint.step) for hint in found if hint.step is not None} | {effect(path[18])}) == len(numbers) + 1
    ratings = [hint.mark.rating for hint in found if hint.mark is not None]
    assert ratings[:8] == sorted(ratings[:8])
    for hint in found:
        assert hint.mark is not None
        own, other = hint.mark.rating, path.mark(18).rating
        assert hint.compared == ("easier" if own < other else "same" if own == other else "harder")
    none = sk.hint(state, 1, "se", another=len(every))
    assert none.text == "There is no other step here."
    assert sk.hint(state, 1, "se", another=1, time_limit=0).kind == "undecided"


def test_only_puzzles_with_one_solution_are_rated() -> None:
    batch = sk.rate_many([PUZZLES[0], "." * 81, "11" + "." * 79], "se")
    assert [str(batch.status(row)) for row in range(3)] == ["unique", "multiple", "invalid"]
    assert (batch[1], batch[2]) == (None, None)
    assert sk.rate("." * 81, "se").er is None


def test_other_layouts_are_refused() -> None:
    with pytest.raises(sk.SudokitError, match="3x3, not 2x2"):
        sk.rate("12.. 34.. ...3 ..2.", "se")
    with pytest.raises(sk.SudokitError, match="3x3, not 2x2"):
        sk.rate_many(["12..34.....3..2."], "se")
    with pytest.raises(sk.SudokitError, match="3x3, not 2x2"):
        sk.steps("12.. 34.. ...3 ..2.", "se")


def effect(step: sk.Step) -> tuple[object, object]:
    return step.placements, step.eliminations


@pytest.mark.parametrize("everything", [False, True])
def test_all_steps_of_a_state_have_arguments_and_agree_with_the_solution(everything: bool) -> None:
    path = sk.explain(HARD, "se")
    assert path.solution is not None
    for index in range(0, len(path), 9):
        found = sk.steps(path.before(index), "se", everything=everything)
        assert isinstance(found, sk.SeSteps)
        assert len({effect(step) for step in found}) == len(found) == len(found.marks)
        assert effect(path[index]) in {effect(step) for step in found}
        for number in range(len(found)):
            proved = sk.check_argument(path.before(index), found.proof(number))
            assert all(path.solution[place] == value for place, value in proved.placements)
            assert all(path.solution[place] != value for place, value in proved.eliminations)


def test_all_steps_come_by_technique_with_their_marks() -> None:
    found = sk.steps(PUZZLES[0], "se")
    assert isinstance(found, sk.SeSteps)
    assert found.line(0) == "1.2 Hidden Single: r6c4=8"
    assert sum(len(steps) for steps in found.groups().values()) == len(found)
    assert "Dynamic" not in "".join(found.groups())
    more = sk.steps(PUZZLES[0], "se", everything=True)
    assert any(name.startswith("Dynamic") for name in more.groups())
    assert list(more)[: len(found)] == list(found)
    assert [len(sk.steps(text, "se")) for text in ("." * 81, "11" + "." * 79)] == [0, 0]
    assert sk.steps(PUZZLES[0], "se", 0).reason == "time"


def test_dynamic_chains_are_listed_where_there_is_nothing_else() -> None:
    path = sk.explain(HARD, "se")
    assert isinstance(path, sk.SeExplanation)
    index = next(i for i, mark in enumerate(path.marks) if mark.technique.startswith("Dynamic") and "+" not in mark.technique)
    found = sk.steps(path.before(index), "se")
    assert {name.split()[0] for name in found.groups()} == {"Dynamic"}
    assert effect(found[0]) == effect(path[index])


def test_candidates_without_values_are_rated() -> None:
    grid = sk.Grid.parse(PUZZLES[0])
    state = grid.candidates()
    assert marks(sk.rate(state, "se")) == RATED[PUZZLES[0]]


def test_without_time_nothing_is_rated() -> None:
    assert sk.rate(HARD, "se", time_limit=0).status is sk.Status.UNDECIDED
    batch = sk.rate_many([HARD, "11" + "." * 79], "se", time_limit=0)
    assert [str(batch.status(row)) for row in range(2)] == ["undecided", "invalid"]


@pytest.mark.thorough
def test_public_lists_have_the_ratings_of_the_original(shared: Path) -> None:
    with (shared / "data" / "ratings" / "se121_ratings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    batch = sk.rate_many([row["puzzle"] for row in rows], "se")
    assert [marks(rating) for rating in batch] == [f"{row['ER']} {row['EP']} {row['ED']}" for row in rows]


@pytest.mark.slow
def test_hard_puzzles_have_the_ratings_of_the_original(shared: Path) -> None:
    with (shared / "data" / "ratings" / "se121_hard.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    batch = sk.rate_many([row["puzzle"] for row in rows], "se")
    assert [marks(rating) for rating in batch] == [f"{row['ER']} {row['EP']} {row['ED']}" for row in rows]


def test_what_the_scale_does_not_have_is_refused() -> None:
    calls: list[Callable[[], object]] = [
        lambda: sk.rate(SE_CASE, "se", card=True),
        lambda: sk.rate(SE_CASE, "se", no_uniqueness=True),
        lambda: sk.rate_many([SE_CASE], "se", card=True),
        lambda: sk.explain_many([SE_CASE], profile="se"),
        lambda: sk.generate(profile="se"),
    ]
    for call in calls:
        with pytest.raises(sk.SudokitError, match="profile 'se'"):
            call()


def test_diamonds_and_pearls() -> None:
    easy, hard = (
        sk.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "se"),
        sk.rate(SE_CASE, "se"),
    )
    assert easy.pearl
    assert easy.diamond
    assert not hard.pearl
    assert not sk.rate(SE_CASE).pearl
