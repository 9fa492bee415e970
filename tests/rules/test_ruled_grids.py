"""What a grid with rules keeps, and what verbs do with it."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import pytest

import sudokit as sk
from sudokit import rules

CAGES = (rules.Cage("r1c12", 3), rules.Thermo("r1c1 r2c1 r3c1"), rules.Odd("r4c4"))
PUZZLE = sk.Grid.empty("2x2").with_rules(CAGES)


def test_a_rule_is_a_value() -> None:
    rule = rules.Cage([(0, 0), (0, 1)], 3)
    assert rule == CAGES[0]
    assert hash(rule) == hash(CAGES[0])
    assert pickle.loads(pickle.dumps(rule)) == rule
    assert rule != rules.Cage("r1c12", 4)
    with pytest.raises(AttributeError):
        rule.name = "sum"


def test_a_grid_keeps_its_rules() -> None:
    again = pickle.loads(pickle.dumps(PUZZLE))
    assert again == PUZZLE
    assert hash(again) == hash(PUZZLE)
    assert again.rules == CAGES
    assert sk.Grid.empty("2x2") != PUZZLE
    assert PUZZLE.replace({(0, 0): 1}).rules == CAGES
    assert PUZZLE.candidates().grid.rules == CAGES
    assert PUZZLE.with_rules(()) == sk.Grid.empty("2x2")
    assert str(PUZZLE).endswith("cage r1c1 r1c2 = 3\nthermo r1c1 r2c1 r3c1\nodd r4c4")
    assert sk.Grid([0] * 16, rules=CAGES) == PUZZLE
    assert "odd r4c4" in PUZZLE._repr_html_()


def test_faults_are_named() -> None:
    with pytest.raises(sk.SudokitError, match="the rule cage has the cell r5c1: the grid is 4x4"):
        sk.Grid([0] * 16, rules=[rules.Cage("r5c1", 3)])
    with pytest.raises(sk.SudokitError, match="rules must be a sequence of rules, not 'cage'"):
        sk.Grid([0] * 16, rules="cage")  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="unknown rule 'cages'"):
        sk.solve(sk.Grid.empty("2x2").with_rules([sk.Rule("cages")]))
    with pytest.raises(sk.SudokitError, match="its clue needs total"):
        sk.solve(sk.Grid.empty("2x2").with_rules([sk.Rule("sum", [(0, 0)])]))
    with pytest.raises(sk.SudokitError, match="rules are for sizes 1 to 16"):
        sk.solve(sk.Grid.empty("5x5").with_rules([rules.AntiKnight()]))


REFUSING: dict[str, Callable[[], object]] = {
    "canonical": lambda: sk.canonical(PUZZLE),
    "transformation": lambda: sk.Transformation("2x2", rows=(1, 0, 2, 3))(PUZZLE),
    "relabelling": lambda: sk.Transformation("2x2", values=(2, 1, 3, 4))(PUZZLE),
    "automorphisms": lambda: sk.automorphisms(PUZZLE),
    "templates": lambda: sk.templates(PUZZLE),
    "rate_many": lambda: sk.rate_many([PUZZLE]),
    "line": PUZZLE.line,
    "method": lambda: sk.solve(PUZZLE, method="search"),
    "trail": lambda: sk.solve(PUZZLE, method="deduction", trail=True),
    "why": lambda: sk.check(PUZZLE, why=True),
    "explain with se": lambda: sk.explain(PUZZLE.candidates(), "se"),
    "card": lambda: sk.rate(PUZZLE, card=True),
    "explain_many": lambda: sk.explain_many([PUZZLE]),
}


@pytest.mark.parametrize("verb", REFUSING)
def test_other_verbs_refuse_rules(verb: str) -> None:
    with pytest.raises(sk.SudokitError, match=r"rules?"):
        REFUSING[verb]()


def test_answers_have_statuses() -> None:
    outcome = sk.solve(PUZZLE)
    assert outcome.status is sk.Status.MULTIPLE
    assert outcome.stats.method == "rules"
    assert outcome.grid is not None
    assert outcome.grid.rules == ()
    assert sk.count(PUZZLE, limit=None) == len(list(sk.solutions(PUZZLE)))
    assert sk.solve(PUZZLE, seed=3).status is sk.Status.MULTIPLE
    assert sk.solve(PUZZLE, node_limit=1).reason == "nodes"
    assert sk.solve(PUZZLE, time_limit=0).status is sk.Status.UNDECIDED
    assert not sk.is_unique(PUZZLE)
    invalid = sk.Grid([1, 1, *[0] * 14], rules=CAGES)
    assert sk.solve(invalid).status is sk.Status.INVALID
    never = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 2)])
    assert sk.solve(never).status is sk.Status.NONE
    assert not sk.true_candidates(never).has_solution
    stop = sk.StopFlag()
    stop.set()
    assert sk.solve(PUZZLE, stop=stop).reason == "stop"


def test_checking_many_is_checking_each() -> None:
    single = next(sk.solutions(PUZZLE))
    unique = sk.Grid([*single._values[:12], *[0] * 4], rules=CAGES)
    clash = sk.Grid([1, 1, *[0] * 14], rules=CAGES)
    plain = sk.Grid.parse("12..34.....3..2.")
    rows: list[sk.Grid | str] = [PUZZLE, plain, unique, clash, "12..34.....3..2x", unique.with_rules([])]
    batch = sk.check_many(rows, threads=2)
    assert batch == sk.check_many(iter(rows), threads=1)
    for row, each in enumerate(rows):
        if isinstance(each, sk.Grid):
            assert batch[row] == sk.check(each)
            assert batch.grid(row) == each
            assert batch.redundant_rules(row) == sk.check(each).redundant_rules
    assert batch.status[4] == batch.status[3]
    assert any(batch.redundant_rules(row) for row in range(len(rows)))
    assert sk.check_many(rows, time_limit=0).stopped == "time"
    stop = sk.StopFlag()
    stop.set()
    ended = sk.check_many([PUZZLE, unique], stop=stop)
    assert (ended.stopped, set(map(str, ended.statuses()))) == ("stop", {"undecided"})


def test_verifying_many_names_broken_rules() -> None:
    right = next(sk.solutions(PUZZLE))
    wrong = next(one for one in sk.solutions(PUZZLE.with_rules(())) if sk.verify(PUZZLE, one))
    batch = sk.verify_many([PUZZLE, PUZZLE, PUZZLE.with_rules(())], [right, wrong.with_rules(CAGES), wrong])
    assert batch.correct.tolist() == [True, False, True]
    assert batch[1] == sk.verify(PUZZLE, wrong)
    assert batch.reason(1) == str(batch[1][0])
    assert batch.faults[1] == 6
    assert [divmod(cell, 4) for cell in batch.cells[1].tolist()] == list(batch[1][0].cells[:2])
    assert batch.summary()["rule"] == 1


def test_rows_of_another_layout_are_invalid_with_their_rules() -> None:
    right = next(sk.solutions(PUZZLE))
    rows = [PUZZLE, sk.Grid.empty().with_rules([rules.X([(1, 5), (1, 6)])])]
    checked = sk.check_many(rows)
    assert str(checked[1].status) == "invalid"
    assert checked.reason(1) == "a grid of layout 3x3 among those of 2x2"
    assert checked.grid(1) == sk.Grid.empty("2x2")
    verified = sk.verify_many(rows, [right, right])
    assert verified.faults.tolist() == [0, 4]


def test_verifying_rules_can_be_stopped() -> None:
    right = next(sk.solutions(PUZZLE))
    asked = []

    class Stop(sk.StopFlag):
        def is_set(self) -> bool:
            asked.append(1)
            return len(asked) > 1

    batch = sk.verify_many([PUZZLE] * 3, [right] * 3, stop=Stop())
    assert (batch.faults.tolist(), batch.stopped) == ([0, 5, 5], "stop")


def test_verify_names_broken_rules() -> None:
    right = next(sk.solutions(PUZZLE))
    assert sk.verify(PUZZLE, right) == []
    other = next(grid for grid in sk.solutions(sk.Grid.empty("2x2")) if grid[0, 0] + grid[0, 1] != 3)
    faults = sk.verify(PUZZLE, other)
    assert ("rule", ((0, 0), (0, 1))) in [(fault.kind, fault.cells) for fault in faults]
    assert faults[0].message == "the rule cage r1c1 r1c2 = 3 does not hold"


def test_check_finds_redundant_givens_and_rules() -> None:
    solution = next(sk.solutions(PUZZLE))
    full = sk.Grid(solution, "2x2", rules=CAGES)
    found = sk.check(full)
    assert found.status is sk.Status.UNIQUE
    assert found.minimal is False
    assert len(found.redundant) == 16
    assert found.redundant_rules == CAGES
    for rule in CAGES:
        fewer = full.with_rules([other for other in CAGES if other != rule])
        assert sk.is_unique(fewer)


def test_no_pattern_takes_long_to_verify() -> None:
    """Matching by going back would take longer than anybody waits."""
    cells = " ".join(f"r{row}c1-9" for row in range(1, 10))
    grid = sk.Grid.empty().with_rules(rules.parse(f"pattern {cells} = (.|..)*(.|..)*1111"))
    (fault,) = sk.verify(grid, sk.random_grid(grid.layout, seed=1))
    assert fault.kind == "rule"


def test_patterns_and_alternatives() -> None:
    grid = sk.Grid.empty("2x2")
    either = rules.AnyOf([rules.Cage("r1c12", 3), rules.Cage("r1c12", 7)])
    sums = {one[0, 0] + one[0, 1] for one in sk.solutions(grid.with_rules([either]))}
    assert sums == {3, 7}
    rows = {tuple(one.rows()[0]) for one in sk.solutions(grid.with_rules([rules.Pattern("r1c1234", "(12|43).*")]))}
    assert rows == {(1, 2, 3, 4), (1, 2, 4, 3), (4, 3, 1, 2), (4, 3, 2, 1)}
    rising = {tuple(one.rows()[0]) for one in sk.solutions(grid.with_rules([rules.Pairs("r1c123", lambda a, b: a < b, 4)]))}
    assert rising == {(1, 2, 3, 4), (1, 2, 4, 3), (1, 3, 4, 2), (2, 3, 4, 1)}


def test_a_batch_takes_grids_with_rules() -> None:
    other = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 3)])
    none = sk.Grid.empty("2x2").with_rules([rules.Cage("r1c12", 12)])
    twice = PUZZLE.replace({(0, 0): 2, (0, 1): 2})
    large = sk.Grid.empty("2x3").with_rules([rules.AntiKnight()])
    rows: list[sk.Grid | str] = [PUZZLE.replace({(3, 3): 1}), other, none, twice, large, "12..34.....3..2.", "11.............."]
    batch = sk.solve_many(rows)
    assert [str(status) for status in batch.statuses()] == [
        *(str(sk.solve(rows[0]).status), "multiple", "none", "invalid", "invalid", "unique", "invalid")
    ]
    assert batch.counts.tolist()[1:3] == [2, 0]
    assert batch.reason(3) == "r1c1 and r1c2 both hold 2 in row 1"
    assert batch.reason(4) == "a grid of layout 2x3 among those of 2x2"
    assert sk.solve_many(rows, threads=3) == batch
    one = sk.solve_many(iter(rows[:2]), limit=1)
    solved, first = one.grid(1), sk.solve(other, limit=1).grid
    assert solved is not None
    assert first is not None
    assert solved.line() == first.line()
    assert [str(status) for status in one.statuses()][1] == "solved"
    assert [list(part.statuses()) for part in sk.iter_solve([[other], [none]])] == [["multiple"], ["none"]]
    with pytest.raises(sk.SudokitError, match="row 3: r1c1 and r1c2 both hold 2"):
        sk.solve_many(rows, errors="raise")
    assert sk.solve_many(rows[:2], time_limit=0).stopped == "time"


def test_a_flag_stops_a_batch_with_rules() -> None:
    flag = sk.StopFlag()
    flag.set()
    batch = sk.solve_many([PUZZLE, PUZZLE], stop=flag)
    assert batch.stopped == "stop"
    assert [str(status) for status in batch.statuses()] == ["undecided", "undecided"]


def test_equal_grids_have_one_first_solution() -> None:
    made = [
        rules.Thermo("r1c1 r1c2 r2c2"),
        rules.Sum("r6c6 r5c6 r5c5", 9),
        rules.Whispers("r5c1 r6c2 r5c3", 2),
        rules.Sum("r6c4 r6c5 r5c6", 11),
    ]
    one, other = (sk.Grid.empty("2x3").with_rules(chosen) for chosen in (made, made[::-1]))
    assert one == other
    assert sk.solve(one, limit=1).grid == sk.solve(other, limit=1).grid


def test_a_long_search_on_a_large_grid_lets_clause_learning_have_turns() -> None:
    size = 16
    full = sk.random_grid(sk.Layout.parse("4x4"), seed=12)
    values = [value for row in full.rows() for value in row]
    pairs = [(i, i + 1) for i in range(size**2) if (i + 1) % size] + [(i, i + size) for i in range(size**2 - size)]
    white = [[divmod(a, size), divmod(b, size)] for a, b in pairs if abs(values[a] - values[b]) == 1]
    black = [[divmod(a, size), divmod(b, size)] for a, b in pairs if 2 * min(values[a], values[b]) == max(values[a], values[b])]
    kept = set(random.Random(12).sample(range(size**2), 14))
    dots = [rules.Difference(pair, 1) for pair in white] + [rules.Ratio(pair, 2) for pair in black]
    puzzle = sk.Grid([value if cell in kept else 0 for cell, value in enumerate(values)], full.layout, rules=dots)
    first, again = sk.solve(puzzle), sk.solve(puzzle)
    assert first.status is sk.Status.UNIQUE
    assert first.grid is not None
    assert bytes(first.grid) == bytes(full)
    assert first.stats.nodes > 5000  # beyond the first turn
    assert (first.stats.nodes, first.stats.backtracks) == (again.stats.nodes, again.stats.backtracks)
    assert sk.solve(puzzle, node_limit=6000).status is sk.Status.UNDECIDED


def test_one_solution_alone_proves_nothing() -> None:
    grid = sk.Grid.empty("2x2").with_rules(rules.parse("thermo r3c1 r4c1", 4))
    assert sk.solve(grid, limit=1).status is sk.Status.SOLVED
    assert sk.solve(grid).status is sk.Status.MULTIPLE
