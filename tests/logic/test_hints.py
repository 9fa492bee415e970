"""Hints: what each stage reveals, of steps and of mistakes, and which step is chosen."""

from __future__ import annotations

import re

import pytest

import sudokit as sk
from sudokit.logic import _other_steps

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARDER = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
STAGES = (1, 2, 3, 4)
CELL = re.compile(r"r\d+c\d+")


def solved(puzzle: str) -> sk.Grid:
    """Return the solution."""
    found = sk.solve(puzzle).grid
    assert found is not None
    return found


def wrong_value(grid: sk.Grid, place: tuple[int, int], *, clashes: bool) -> int:
    """Return a wrong value for a cell, which repeats one of its houses or does not."""
    right = solved(grid.puzzle().line())[place]
    return next(
        value
        for value in range(1, 10)
        if value != right and any(place in found[:2] for found in grid.replace({place: value}).conflicts()) == clashes
    )


def test_a_hint_tells_no_more_than_its_stage() -> None:
    hints = [sk.hint(PUZZLE, stage) for stage in STAGES]  # type: ignore[arg-type]
    assert [hint.kind for hint in hints] == ["step"] * 4
    assert len({hint.house for hint in hints}) == 1
    assert [hint.technique for hint in hints] == [None, *["hidden-single"] * 3]
    assert [hint.alike is None for hint in hints] == [True, False, False, False]
    assert [bool(hint.cells) for hint in hints] == [False, False, True, True]
    assert [bool(hint.values) for hint in hints] == [False, False, True, True]
    assert [hint.step for hint in hints[:3]] == [None] * 3
    assert hints[3].step == sk.explain(PUZZLE)[0]
    for hint in hints[:2]:
        assert not CELL.search(hint.text)
    with pytest.raises(sk.SudokitError, match=r"stage must be an integer from 1 to 4"):
        sk.hint(PUZZLE, 0)  # type: ignore[arg-type]


def test_the_second_stage_counts_the_steps_of_the_technique() -> None:
    singles = sk.steps(PUZZLE, sk.Profile.load("hodoku").only("hidden-single"))
    hint = sk.hint(PUZZLE, 2)
    assert hint.alike == len(singles) > 1
    assert len(singles) == 3
    assert "There are three steps of this kind" in hint.text


# --- mistakes ----------------------------------------------------------------------------------------


def test_a_mistake_is_revealed_in_four_stages() -> None:
    grid = sk.Grid.parse(PUZZLE)
    place = (0, 0)
    entered = grid.replace({place: wrong_value(grid, place, clashes=False)})
    one, two, three, four = (sk.hint(entered, stage) for stage in STAGES)  # type: ignore[arg-type]
    assert {hint.kind for hint in (one, two, three, four)} == {"wrong"}
    assert (one.house, one.houses, one.cells, one.mistakes) == (None, (), (), ())
    assert two.house is not None
    assert 0 in two.house.cells
    assert (two.cells, two.mistakes) == ((), ())
    assert not CELL.search(one.text + two.text)
    assert two.house.name in two.text
    assert three.cells == four.cells == (place,)
    assert three.mistakes[0].reason == ""
    assert "r1c1" in three.text
    told = four.mistakes[0]
    assert told.step is not None
    assert told.step_number is not None
    path = sk.explain(PUZZLE)
    assert path[told.step_number - 1] == told.step
    assert path.text(told.step_number - 1) in four.text


def test_the_step_that_contradicts_an_entry_excludes_it() -> None:
    grid = sk.Grid.parse(HARDER)
    path, right = sk.explain(HARDER), solved(HARDER)
    for cell in [cell for cell, value in enumerate(grid.values) if not value][::7]:
        place = divmod(cell, 9)
        for value in grid.candidates()[place]:
            if value == right[place]:
                continue
            (told,) = sk.hint(grid.replace({place: value}), 4).mistakes
            assert told.step_number is not None
            before, after = path.before(told.step_number - 1), path.state(told.step_number - 1)
            assert value in before[place]
            assert value not in after[place] or after.grid[place] not in (0, value)


def test_an_entry_that_clashes_names_the_other_cell() -> None:
    grid = sk.Grid.parse(EASY)
    hint = sk.hint(grid.replace({(0, 2): 7}), 4)
    assert hint.mistakes[0].clash is not None
    other, house = hint.mistakes[0].clash
    assert grid[other] == 7
    assert house.name in hint.text
    assert f"r{other[0] + 1}c{other[1] + 1} holds 7 as well" in hint.text


def test_all_mistakes_are_reported_together() -> None:
    """An entry that breaks a rule does not hide one that is merely wrong, nor a candidate that is missing."""
    grid = sk.Grid.parse(PUZZLE)
    clashing, quiet, lacking = (0, 0), (1, 0), (8, 8)
    right = solved(PUZZLE)
    entered = grid.replace(
        {clashing: wrong_value(grid, clashing, clashes=True), quiet: wrong_value(grid, quiet, clashes=False)}
    )
    state = entered.candidates().without(lacking, right[lacking])
    for stage in (3, 4):
        hint = sk.hint(state, stage)
        assert hint.kind == "wrong"
        assert [(told.kind, told.place) for told in hint.mistakes] == [
            ("wrong", clashing),
            ("wrong", quiet),
            ("missing", lacking),
        ]
        assert {place[0] * 9 + place[1] for place in hint.cells} <= {cell for house in hint.houses for cell in house.cells}
    assert sk.hint(state, 1).text == "The grid has three mistakes."


def test_a_missing_candidate_is_not_named_before_the_last_stage() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    right = solved(PUZZLE)
    cell = (8, 8)
    hints = [sk.hint(state.without(cell, right[cell]), stage) for stage in STAGES]  # type: ignore[arg-type]
    assert {hint.kind for hint in hints} == {"missing"}
    for hint in hints[:3]:
        assert hint.values == ()
        assert [told.value for told in hint.mistakes] in ([], [None])
        assert str(right[cell]) not in re.sub(r"r\dc\d|(row|column|box) \d", "", hint.text)
    assert hints[3].values == (right[cell],)
    assert f"Put the candidate {right[cell]} back in r9c9." in hints[3].text
    assert hints[3].mistakes[0].step is not None
    assert (cell, right[cell]) in hints[3].mistakes[0].step.placements


def test_a_profile_that_ends_early_still_says_why() -> None:
    grid = sk.Grid.parse(HARDER)
    path = sk.explain(HARDER, "simple")
    assert not path.complete
    cell = next(cell for cell, value in enumerate(path.state(-1).grid.values) if not value)
    place = divmod(cell, 9)
    value = next(one for one in path.state(-1)[place] if one != solved(HARDER)[place])
    hint = sk.hint(grid.replace({place: value}), 4, "simple")
    assert hint.text.endswith("is wrong: with it, the puzzle has no solution.")


def test_a_right_entry_is_no_mistake() -> None:
    grid = sk.Grid.parse(EASY)
    assert sk.hint(grid.replace({(0, 2): solved(EASY)[0, 2]})).kind == "step"
    full = grid.replace({divmod(cell, 9): value for cell, value in enumerate(solved(EASY).values) if not grid.values[cell]})
    assert sk.hint(full).kind == "solved"


# --- no proper puzzle --------------------------------------------------------------------------------


def test_givens_that_conflict_are_named() -> None:
    grid = sk.Grid.parse(EASY).replace({(0, 2): 7}, givens=True)
    hint = sk.hint(grid)
    assert hint.kind == "none"
    assert hint.text == "The puzzle has no solution: the givens r1c3 and r1c5 in row 1 are equal."
    assert hint.cells == ((0, 2), (0, 4))
    assert hint.house is not None
    assert hint.house.name == "row 1"
    assert sk.rate(grid).verdict() == "no rating: the givens r1c3 and r1c5 in row 1 are equal"
    assert sk.rate(grid).verdict("de").endswith("in Zeile 1 sind gleich")
    assert sk.rate(grid).reason == sk.explain(grid).reason


def test_several_solutions_are_said_at_once() -> None:
    grid = sk.Grid.parse("12..|3...|....|..2.")
    assert len(sk.explain(grid)) > 0  # there are steps
    assert [sk.hint(grid, stage).kind for stage in STAGES] == ["several"] * 4  # type: ignore[arg-type]
    assert sk.hint("." * 81, profile="simple").kind == "several"
    clashing = grid.replace({(0, 2): 1})
    assert (sk.hint(clashing, 3).kind, sk.hint(clashing, 3).cells) == ("wrong", ((0, 2),))


def test_entries_that_leave_no_solution_of_several() -> None:
    grid = sk.Grid.parse("12..|....|....|....")
    entered = grid.replace({(1, 2): 3, (2, 3): 3})  # r1c3 and r1c4 are left with 4
    assert not entered.conflicts()
    hint = sk.hint(entered)
    assert (hint.kind, hint.text) == ("none", "The puzzle has several solutions, but none with these entries.")
    assert sk.hint(PUZZLE.replace(".", "6", 1)).kind == "none"


def test_hints_without_a_step() -> None:
    path = sk.explain("1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934", "simple")
    assert not path.complete
    assert sk.hint(path.state(-1), profile="simple").kind == "stuck"
    assert sk.hint(EASY, time_limit=0).kind == "undecided"


# --- which step --------------------------------------------------------------------------------------


def test_the_others_come_from_the_easiest_on() -> None:
    path = sk.explain(PUZZLE)
    state = path.before(5)
    following, profile = path[5], path.profile
    found = [sk.hint(state, 4, another=number).step for number in range(1, 8)]
    assert all(step is not None for step in found)
    effects = [(step.placements, step.eliminations) for step in (following, *found) if step is not None]
    assert len(set(effects)) == len(effects)
    ranks = [_other_steps._rank(profile, step, None) for step in found if step is not None]
    assert ranks == sorted(ranks)
    first = sk.hint(state, 1, another=1)
    assert first.compared == "same"
    assert first.text.startswith("Another step, as hard as the next one. Look at")
    everything = len(sk.steps(state))
    last = sk.hint(state, 2, another=everything - 1)
    assert last.compared == "harder"
    none = sk.hint(state, another=everything)
    assert (none.kind, none.text) == ("stuck", "There is no other step here.")


def test_something_easier_is_found_where_the_profile_prefers_something_harder() -> None:
    hodoku = sk.Profile.load("hodoku")
    naked = next(search for search in hodoku.searches if "naked-single" in search.techniques)
    others = tuple(search for search in hodoku.searches if search is not naked)
    late = sk.Profile("late", "", (*others, naked), hodoku.levels, hodoku.most, hodoku.limits)
    path = sk.explain(EASY)
    found = [(sk.hint(state, 2, late), sk.hint(state, 2, late, another=1)) for state in map(path.before, range(0, 40, 2))]
    easier = [(first, second) for first, second in found if second.compared == "easier"]
    assert easier
    for first, second in easier:
        assert (first.technique, second.technique) == ("hidden-single", "naked-single")
        assert second.text.startswith("An easier step. ")


def test_marks_can_be_ignored() -> None:
    state = sk.Grid.parse(PUZZLE).candidates()
    right = solved(PUZZLE)
    lacking = state.without((8, 8), right[8, 8])
    assert sk.hint(lacking).kind == "missing"
    assert sk.hint(lacking, 4, marks="all").step == sk.explain(PUZZLE)[0]
    with pytest.raises(sk.SudokitError, match="marks must be"):
        sk.hint(PUZZLE, marks="mine")  # type: ignore[arg-type]


def test_without_uniqueness_no_such_technique_is_shown() -> None:
    assert not sk.explain(HARDER, no_uniqueness=True).profile.assume_unique
    families = {technique.name: technique.family for technique in sk.techniques()}
    puzzle = sk.generate(technique="unique-rectangle-1", seed=1).grid
    path = sk.explain(puzzle)
    at = next(index for index, step in enumerate(path) if families[step.technique] == "uniqueness")
    assert sk.hint(path.before(at), 2).technique == path[at].technique
    assert families[str(sk.hint(path.before(at), 2, no_uniqueness=True).technique)] != "uniqueness"
    plain = sk.explain(puzzle, no_uniqueness=True)
    assert not any(families[step.technique] == "uniqueness" for step in plain)
    assert sk.rate(puzzle, no_uniqueness=True) == plain.rating


def test_hints_in_german() -> None:
    assert sk.hint(PUZZLE, 1, language="de").text == "Sieh dir Zeile 7 an."
    assert "versteckter" in sk.hint(PUZZLE, 2, language="de").text.lower()
    grid = sk.Grid.parse(EASY)
    texts = [sk.hint(grid.replace({(0, 2): 7}), stage, language="de").text for stage in STAGES]  # type: ignore[arg-type]
    assert texts[0] == "Im Gitter stimmt etwas nicht."
    assert texts[3].endswith("in Zeile 1.")
