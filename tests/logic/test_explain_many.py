"""Explaining many puzzles: each row says what `explain` says of the puzzle, in every form."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import sudokit as sk
from sudokit.logic import PathForm

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
CHAINS = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
GUESSED = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "1" + "." * 80
NONE = "12345678.........9" + "." * 63
CLASH = "11" + "." * 79
ROWS = [PUZZLE, CHAINS, SEVERAL, NONE, CLASH, "nonsense"]


def told(path: sk.Explanation, form: PathForm, language: str) -> str:
    if form == "json":
        return path.to_json(language)
    if form == "prose":
        return "\n".join(path.text(index, 4, language) for index in range(len(path)))
    return "\n".join(path.lines())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("form", ["notation", "prose", "json"])
def test_rows_say_what_single_paths_say(form: PathForm, language: str) -> None:
    batch = sk.explain_many(ROWS, form, language=language, threads=2)
    for row, puzzle in enumerate(ROWS[:4]):
        path = sk.explain(puzzle)
        assert batch[row] == told(path, form, language)
        assert (batch.status(row), batch.level(row), batch.reason(row)) == (path.status, path.rating.level, "")
        assert batch.steps[row] == len(path)
        if path.status is sk.Status.UNIQUE:
            assert (batch.scores[row], batch.solved[row]) == (path.rating.score, path.rating.solved)
            assert batch.techniques[batch.hardest_numbers[row]] == path.rating.hardest
    assert [batch[row] for row in (4, 5)] == ["", ""]
    assert [batch.status(row) for row in (4, 5)] == [sk.Status.INVALID] * 2
    assert batch.reason(4) == "r1c1 and r1c2 both hold 1 in row 1"


@pytest.mark.thorough
def test_a_puzzle_that_needs_guesses() -> None:
    assert sk.explain_many([GUESSED], "json")[0] == sk.explain(GUESSED).to_json()


def test_tokens_are_the_abbreviation_and_the_effect() -> None:
    path = sk.explain(CHAINS)
    abbreviations = {technique.name: technique.abbreviation for technique in sk.techniques()}
    expected = []
    for index, step in enumerate(path):
        effect = path.line(index).split(" => ")[-1].split(": ")[-1].replace(", ", ";")
        expected.append(f"{abbreviations[step.technique]}:{effect}")
    assert sk.explain_many([CHAINS], "tokens")[0].split(" ") == expected


@pytest.mark.parametrize(
    ("spec", "symbols"),
    [("2x3", "A-F"), ("3x3+diagonals", "äöüßabcde"), ("4x4", "numbers"), ("2x2", "🇩🇪 🇫🇷 🇮🇹 🇪🇸")],
)
def test_layouts_and_symbols(spec: str, symbols: str) -> None:
    full = sk.random_grid(spec, seed=3)
    alphabet = sk.Alphabet.named(symbols, full.layout.size)
    values = [value if (5 * cell + 2) % 8 < 5 else 0 for cell, value in enumerate(full.values)]
    grid = sk.Grid(values, layout=full.layout, alphabet=alphabet)
    profile = sk.Profile.load("simple")
    batch = sk.explain_many(np.array([values], dtype=np.uint8), "json", profile, "de", spec)
    assert json.loads(batch[0])["symbols"] == list(sk.Alphabet.standard(full.layout.size).symbols)
    batch = sk.explain_many([grid.line()], "json", profile, "de", spec, symbols=alphabet)
    assert batch[0] == sk.explain(grid, profile).to_json("de")


def test_results_do_not_depend_on_threads_or_the_form_of_the_input() -> None:
    rows = [PUZZLE, CHAINS] * 20
    values = np.array([[int(letter.replace(".", "0")) for letter in row] for row in rows], dtype=np.uint8)
    first = sk.explain_many(rows, threads=1)
    text = "".join(f"{row}\n" for row in rows).encode()
    for other in (sk.explain_many(values, threads=3), sk.explain_many(text), sk.explain_many(pa.array(rows), threads=2)):
        assert other == first
    assert [batch[0] for batch in sk.iter_explain(([row] for row in rows[:2]), "tokens")] == [
        sk.explain_many([row], "tokens")[0] for row in rows[:2]
    ]


def test_arrow_reads_the_paths() -> None:
    batch = sk.explain_many(ROWS, "prose")
    table: Any = pa.table(batch)
    assert table.column_names == list(batch.to_numpy())
    assert table["path"].to_pylist() == [text or None for text in batch]
    assert table.schema.field("path").type == pa.large_string()
    assert batch.to_numpy()["path"].tolist() == list(batch)


def test_limits() -> None:
    ended = sk.explain_many(ROWS, time_limit=0)
    assert (ended.stopped, ended.status(0), ended.status(4), ended[0]) == ("time", sk.Status.UNDECIDED, sk.Status.INVALID, "")
    stop = sk.StopFlag()
    stop.set()
    assert sk.explain_many(ROWS, stop=stop).reason(0) == "stop"
    with pytest.raises(sk.SudokitError, match="form must be one of notation, prose, tokens, json, not 'poem'"):
        sk.explain_many(ROWS, "poem")  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="language must be one of de, en, es, fr, ja, not 'xx'"):
        sk.explain_many(ROWS, language="xx")
    with pytest.raises(sk.SudokitError, match="row 4: r1c1 and r1c2 both hold 1 in row 1"):
        sk.explain_many(ROWS, errors="raise")
