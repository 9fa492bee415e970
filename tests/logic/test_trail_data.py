"""Trails in numbers and as data: the limit that cuts them, the words for what a search does, and JSON lines."""

from __future__ import annotations

import json
import pickle
from collections import Counter

import pytest

import sudokit as sk
from helpers.command import run
from sudokit.logic import trail_data, trail_summary_data
from sudokit.messages import catalogue, languages
from sudokit.solving import MethodName

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TRYING = ".5...2.....8.7...6...8...17...3...6......5.2...2....41.65..7...8....9....94.1...5"
NONE = "123....4........"  # no solution, and no conflict
KEEPING: tuple[MethodName, ...] = tuple(method.name for method in sk.methods() if method.keeps_trail)


def trail_of(puzzle: str = TRYING, method: MethodName = "deduction", limit: int = 1, most: int | None = None) -> sk.Trail:
    return sk.solve(puzzle, method=method, limit=limit, trail=True, trail_limit=most).trail


@pytest.mark.parametrize("method", KEEPING)
def test_the_summary_counts_every_step(method: MethodName) -> None:
    trail = trail_of(method=method)
    counted = Counter(step.technique for step in trail)
    summary = trail.summary
    assert (summary.steps, summary.kept, summary.cut) == (len(trail), len(trail), False)
    assert (summary.guesses, summary.dead_ends, summary.solutions) == tuple(
        counted.pop(name) for name in ("guess", "contradiction", "solution")
    )
    for name in ("given", "undo", "forbidden"):
        counted.pop(name, None)
    assert dict(summary.deductions) == counted
    assert summary.depth == max(step.depth for step in trail) > 0


@pytest.mark.parametrize("method", KEEPING)
def test_a_limit_keeps_the_first_steps_and_counts_all(method: MethodName) -> None:
    whole, cut = trail_of(method=method), trail_of(method=method, most=100)
    assert cut[:] == whole[:100]
    assert [state.masks for state in cut.states()] == [whole.state(index).masks for index in range(100)]
    assert cut.summary == whole.summary._replace(kept=100)
    assert cut.summary.cut
    assert cut.memory < whole.memory
    assert repr(cut).startswith(f"<Trail of the first 100 of {len(whole)} steps")
    assert cut != whole[:100]
    assert cut != whole
    again = pickle.loads(pickle.dumps(cut))
    assert again == cut
    assert (again.summary, hash(again)) == (cut.summary, hash(cut))


def test_the_outcome_does_not_depend_on_the_limit() -> None:
    outcomes = [sk.solve(HARD, method="deduction", trail=True, trail_limit=most) for most in (None, 1, 10**6)]
    assert len({(one.status, one.grid, one.count, one.stats._replace(seconds=0)) for one in outcomes}) == 1


def test_deductions_come_in_the_order_of_their_groups() -> None:
    summary = trail_of(HARD).summary
    assert [name for name, _ in summary.deductions] == ["naked-single", "hidden-single", "locked-set", "claiming"]
    assert trail_summary_data(summary) == {
        "steps": 134,
        "kept": 134,
        "deductions": {"naked-single": 70, "hidden-single": 28, "locked-set": 5, "claiming": 6},
        "guesses": 11,
        "dead_ends": 4,
        "solutions": 1,
        "depth": 7,
        "cut": "",
    }
    assert trail_summary_data(summary, 5, "time") == trail_summary_data(summary) | {"kept": 5, "cut": "time"}
    assert trail_summary_data(trail_of(HARD, most=10).summary)["cut"] == "limit"


def test_no_trail_has_an_empty_summary() -> None:
    assert sum(sk.solve(HARD).trail.summary[:2]) == 0
    assert list(trail_data(sk.solve(HARD).trail)) == []


@pytest.mark.parametrize("method", KEEPING)
def test_steps_as_data_have_the_state_after_them(method: MethodName) -> None:
    trail = trail_of(method=method, most=400)
    made = list(trail_data(trail))
    assert [one["number"] for one in made] == list(range(1, 401))
    assert [one["technique"] for one in made] == [step.technique for step in trail]
    for one, state in zip(made, trail.states(), strict=True):
        assert one["state"]["string"] == state.grid.line()
        assert [list(values) for values in one["state"]["candidates"]] == [list(state[divmod(cell, 9)]) for cell in range(81)]
    without = list(trail_data(trail, states=False))
    assert without == [{key: value for key, value in one.items() if key != "state"} for one in made]


def test_a_state_is_a_puzzle_that_can_be_solved_again() -> None:
    outcome = sk.solve(TRYING, method="deduction", limit=1, trail=True)
    state = list(trail_data(outcome.trail))[-30]["state"]
    assert 24 < 81 - state["string"].count(".") < 81
    again = sk.solve(state["string"]).grid
    assert again is not None
    assert outcome.grid is not None
    assert again.line() == outcome.grid.line()


@pytest.mark.parametrize(("symbols", "reads"), [("._+-", json.loads), ("123A", str)])
def test_a_state_of_symbols_that_a_line_cannot_hold_is_written_as_json(symbols: str, reads: type) -> None:
    grid = sk.Grid([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]], layout="2x2", alphabet=sk.Alphabet(symbols))
    made = list(trail_data(sk.solve(grid, method="deduction", trail=True).trail))
    assert reads(made[0]["state"]["string"])
    assert made[1]["placements"] == [["r1c4", symbols[3]]]
    assert f"So r1c4 is {symbols[3]}." in made[1]["text"]


# What a search does besides deducing has a name and a sentence in every language.
SENTENCES = {
    "given": ("24 of the 81 cells are filled from the start.", "24 der 81 Zellen sind von Anfang an gefüllt."),
    "guess": ("Nothing more follows. Try 1 in r1c1.", "Mehr folgt nicht. Versuche 1 in r1c1."),
    "contradiction": (
        "r7c9 has no value left. So this branch ends here.",
        "r7c9 hat keinen Wert mehr. Also endet dieser Zweig hier.",
    ),
    "undo": ("Back to the state before guess 2.", "Zurück zum Stand vor Versuch 2."),
    "forbidden": (
        "Everything with 4 in r1c4 has been searched. So remove 4 from r1c4.",
        "Alles mit 4 in r1c4 ist durchsucht. Also schließe 4 in r1c4 aus.",
    ),
    "solution": ("Every cell is filled.", "Alle Zellen sind gefüllt."),
}


def test_a_search_is_told_in_every_language() -> None:
    trail = trail_of()
    for language, place in (("en", 0), ("de", 1)):
        first: dict[str, str] = {}
        for step in trail_data(trail, language, states=False):
            first.setdefault(step["technique"], step["text"])
        assert {name: first[name] for name in SENTENCES} == {name: texts[place] for name, texts in SENTENCES.items()}


@pytest.mark.parametrize("language", languages())
def test_every_fault_of_a_state_has_its_sentence(language: str) -> None:
    """A cell without a value, a value without a place, too few values where two houses cross; at the root and below it."""
    words, found = catalogue(language), set()
    for puzzle in (TRYING, HARD, NONE):
        trail = trail_of(puzzle, limit=2)
        for index, step in enumerate(trail):
            if step.technique == "contradiction":
                text = words.tell(step, trail.state(index - 1))
                assert "{" not in text
                found.add((bool(step.houses), bool(step.cells), bool(step.depth)))
                assert text.endswith(words.text("search_texts", "branch" if step.depth else "end")[2:])
    assert {kind[:2] for kind in found} == {(False, True), (True, False), (True, True)}
    assert {kind[2] for kind in found} == {True, False}


def test_json_lines_are_the_answer_the_steps_and_the_end() -> None:
    done = run("solve", "--method", "deduction", "--limit", "1", "--trail-lines", TRYING)
    head, *steps, end = [json.loads(line) for line in done.stdout.splitlines()]
    trail = trail_of()
    assert (head["status"], head["trail_summary"]) == ("solved", trail_summary_data(trail.summary))
    assert "trail" not in head
    assert steps == json.loads(json.dumps(list(trail_data(trail))))
    assert end == {"trail_summary": head["trail_summary"]}
    assert done.returncode == 0


def test_the_command_line_says_where_a_trail_was_cut() -> None:
    asked = ("solve", "--method", "deduction", "--limit", "1", "--trail-limit", "10", TRYING)
    words = "puzzle 1: these are the first 10 of 508 steps: --trail-limit cut the trail"
    text = run(*asked, "--trail")
    assert len(text.stdout.splitlines()) == 11
    assert words in text.stderr
    lines = run(*asked, "--trail-lines")
    end = json.loads(lines.stdout.splitlines()[-1])["trail_summary"]
    assert (end["kept"], end["steps"], end["cut"]) == (10, 508, "limit")
    assert words in lines.stderr
    answer = json.loads(run(*asked, "--trail", "--json").stdout)
    assert (len(answer["trail"]), answer["trail_summary"]["steps"]) == (10, 508)


def test_stats_count_the_steps() -> None:
    done = run("solve", "--method", "deduction", "--limit", "1", "--trail", "--stats", HARD)
    deductions = "134 steps: 70 naked-single, 28 hidden-single, 5 locked-set, 6 claiming, "
    assert f"{deductions}11 guesses, 4 dead ends, at most 7 guesses deep" in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--trail-limit", "5"), "--trail-limit is for --trail and --trail-lines"),
        (("--trail-lines", "--json"), "leave out --trail, --json and --to"),
        (("--trail-lines", "--trail"), "leave out --trail, --json and --to"),
        (("--trail-lines", "--all"), "cannot be combined with --all"),
        (("--trail", "--trail-limit", "0"), "an integer from 1"),
    ],
)
def test_what_does_not_go_together_is_refused(options: tuple[str, ...], words: str) -> None:
    done = run("solve", "--method", "deduction", *options, HARD)
    assert done.returncode == 2
    assert words in done.stderr
