"""One wrong character in a row: the row is invalid, or is answered as the values that it shows; no row has its own alphabet."""

from __future__ import annotations

import random
from typing import Any

import pyarrow
import pytest

import slips
import sudokit as sk

pytestmark = pytest.mark.thorough

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EIGHT_DIGITS = "...1.2..3.......4.5..6...........6.2.3......7...5......2.8.........4..6.1........"
SLIPPED = EIGHT_DIGITS.replace("1", "l", 1)
IN_LETTERS = PUZZLE.translate(str.maketrans("123456789", "ABCDEFGHI"))
REASON = "r1c4 holds 'l': cells hold 1-9, or 0 or . for empty; use symbols= (--symbols) for other symbols"
CASES = [
    pytest.param(form, given, id=f"{form.name}-{'symbols' if given else 'default'}")
    for form in slips.FORMS
    for given in (False, True)
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("form", "given"), CASES)
def test_a_slip_is_never_other_values(form: slips.Form, given: bool) -> None:
    commanded = form.name.startswith("solve ")
    rng = random.Random(form.name)
    for size in (9, 16) if commanded else form.sizes:
        for told in (True, False) if size in (4, 9, 16) and not commanded else (True,):
            symbols = slips.SYMBOLS[size] if given else None
            tally, faults = slips.judged(form, size, symbols, 150 if size == 9 else 20, rng, told)
            assert tally.wrong == 0, faults
            assert tally.invalid > 0
            if form.name != "json numbers":  # where one line that is no JSON may spoil the whole text
                assert tally.refused == 0


def test_a_letter_for_a_digit_is_an_invalid_row() -> None:
    """With a digit missing there is room for a letter in the row's own alphabet: its values would be other values."""
    assert str(sk.solve(SLIPPED).status) != "invalid"  # alone, its symbols are inferred
    for rows in ([SLIPPED], [PUZZLE, SLIPPED], f"{PUZZLE}\n{SLIPPED}\n".encode(), SLIPPED.encode(), pyarrow.array([SLIPPED])):
        batches: tuple[Any, ...] = sk.solve_many(rows), sk.rate_many(rows, "simple"), sk.canonical_many(rows)
        for batch in batches:
            assert batch.reason(len(batch) - 1) == REASON
    streams: tuple[Any, ...] = sk.iter_solve, sk.iter_rate, sk.iter_canonical
    assert [next(stream([[SLIPPED]])).reason(0) for stream in streams] == [REASON] * 3
    assert sk.canonical_many([SLIPPED, PUZZLE, PUZZLE]).first_of_class().tolist() == [1]


def test_symbols_are_for_all_rows_of_every_kind() -> None:
    expected = sk.solve(PUZZLE).grid
    assert expected is not None
    with_slip = IN_LETTERS.replace("A", "a", 1)
    texts = [IN_LETTERS, with_slip]
    for symbols in ("A-I", sk.Alphabet("ABCDEFGHI"), "ABCDEFGHI"):
        for rows in (texts, [text.encode() for text in texts], "\n".join(texts).encode(), pyarrow.array(texts)):
            batch = sk.solve_many(rows, symbols=symbols)
            assert [str(status) for status in batch.statuses()] == ["unique", "invalid"]
            assert tuple(batch.solutions[0].tolist()) == expected.values
            found = batch.grid(0)
            assert found is not None
            assert found.line() == expected.with_alphabet("A-I").line()
            assert "r2c4 holds 'a'" in batch.reason(1)
            assert "A B C D E F G H I" in batch.reason(1)
            ratings = sk.rate_many(rows, symbols=symbols)
            assert (ratings.level(0), ratings.reason(1)) == (sk.rate(PUZZLE).level, batch.reason(1))
            forms = sk.canonical_many(rows, symbols=symbols)
            assert forms.forms[0].tolist() == sk.canonical_many([PUZZLE]).forms[0].tolist()
            assert forms.grid(0).alphabet == sk.Alphabet("ABCDEFGHI")
    streams: tuple[Any, ...] = sk.iter_solve, sk.iter_rate, sk.iter_canonical
    assert [next(stream([texts], symbols="A-I")).reason(0) for stream in streams] == [""] * 3


@pytest.mark.parametrize(
    ("symbols", "words"),
    [
        ("A-H", "8 symbols"),
        (sk.Alphabet("ABCD"), "4 symbols"),
        ("AAB", "twice"),
        (5, "symbols must be an Alphabet or text such as 'A-I', not 5"),
        ("", "1 to 64"),
    ],
)
def test_symbols_that_cannot_be(symbols: Any, words: str) -> None:
    for call in (sk.solve_many, sk.rate_many, sk.canonical_many):
        with pytest.raises(sk.SudokitError, match=words):
            call([PUZZLE], layout="3x3", symbols=symbols)


def test_symbols_are_not_for_arrays_of_values() -> None:
    with pytest.raises(sk.SudokitError, match="symbols apply only to text"):
        sk.solve_many(sk.random_grids(2), symbols="A-I")


def test_numbers_in_plain_rows_are_not_guessed() -> None:
    row = " ".join(str(value) for value in sk.random_grid("4x4", seed=1).values)
    batch = sk.solve_many([row, row])
    assert "use symbols='numbers' (--symbols numbers) for decimal numbers" in batch.reason(0)
    assert [str(status) for status in sk.solve_many([row, row], symbols="numbers").statuses()] == ["unique"] * 2
    assert [str(status) for status in sk.solve_many([f"4x4 {row}"] * 2).statuses()] == ["unique"] * 2


def test_an_alphabet_that_a_row_names_is_obeyed() -> None:
    for text in (f"# symbols: A-I\n{IN_LETTERS}\n", f'{{"puzzle": "{IN_LETTERS}", "symbols": "ABCDEFGHI"}}\n'):
        for rows in ([text] * 2, (text * 2).encode(), pyarrow.array([text] * 2)):
            assert [str(status) for status in sk.solve_many(rows).statuses()] == ["unique"] * 2
