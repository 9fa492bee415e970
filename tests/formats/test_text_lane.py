"""The fast lane for text: what the compiler made of it, tables of symbols, and files of lines and of records."""

from __future__ import annotations

import contextlib
import io
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pyarrow
import pytest

import sudokit as sk
from conftest import ROOT
from sudokit import Alphabet, Layout, _core, formats
from sudokit.cli import _ahead, _records, main
from sudokit.solving import _solve_many as batches

HARD = (ROOT / "examples" / "hard.txt").read_text().split()
PACKED = {"x86_64": r"\bv?p(cmpeqb|subusb|minub)\b", "aarch64": r"\b(cmeq|cmhi|cmhs|umin|uqsub)\s+v\d+\.(16|8)b"}


def test_the_loop_that_reads_a_row_is_made_of_vectors() -> None:
    """A row is read by comparisons of many bytes at once: 81 branches a row are ten times slower."""
    found = list((ROOT / "build" / "core").glob("**/core/lines/lines.cpp.o"))
    pattern = PACKED.get(platform.machine())
    if shutil.which("objdump") is None or pattern is None or not found:
        pytest.skip("needs objdump, build/core and x86-64 or aarch64: whether text is read by vectors was not looked at")
    done = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", str(found[0])], capture_output=True, text=True, check=True, timeout=60
    )
    functions = {part.split(">:")[0].split("<")[-1]: part for part in done.stdout.split("\n\n")}
    for name in ("read_row", "write_row", "regular_rows"):
        code = "\n".join(text for symbol, text in functions.items() if name in symbol)
        assert code, f"{name} is not in {found[0]}"
        assert len(re.findall(pattern, code)) >= 2, f"{name} compares bytes one by one:\n{code}"


def table_of(symbols: str) -> bytes:
    table = bytearray(b"\xff" * 256)
    for empty in b".0":
        table[empty] = 0
    for value, symbol in enumerate(symbols, 1):
        table[ord(symbol)] = value
    return bytes(table)


def solved(kind: str, given: Any, table: bytes | None) -> tuple[list[list[int]], list[int], list[tuple[int, ...]]]:
    rows = 3
    arrays = np.empty((rows, 81), np.uint8), np.empty(rows, np.uint32), np.empty(rows, np.uint8)
    core = Layout.classic()._core
    stopped, invalid = getattr(_core, f"solve_{kind}")(core, *given, 2, 1, None, None, "", *arrays, table)
    assert stopped == ""
    return arrays[0].tolist(), arrays[2].tolist(), invalid


@pytest.mark.parametrize("symbols", ["ABCDEFGHI", "012345678", "987654321", "\x80\x81\x82\x83\x84\x85\x86\x87\xff"])
def test_a_table_gives_other_symbols(symbols: str) -> None:
    """The same rows in other symbols, as text and as a column, have the same answers; digits are then no symbols."""
    other = [row.translate(str.maketrans("123456789", symbols)).encode("latin-1") for row in HARD[:2]]
    strange = HARD[2].translate(str.maketrans("123456789", "rstuvwxyz")).encode()
    plain = [*HARD[:2], HARD[2].translate(str.maketrans("123456789", "rstuvwxyz"))]
    expected = solved("text", (np.frombuffer("".join(plain).encode(), np.uint8), 81), None)
    assert expected[1] == [0, 0, batches.INVALID]
    text = np.frombuffer(b"".join([*other, strange]), np.uint8)
    column = _core.ArrowColumn(pyarrow.array([*other, strange], pyarrow.binary()))
    assert solved("text", (text, 81), table_of(symbols)) == expected
    assert solved("column", (column,), table_of(symbols)) == expected


def test_answers_in_the_symbols_of_a_table() -> None:
    text = np.frombuffer("".join(f"{row}\n" for row in HARD[:3]).encode(), np.uint8)
    letters = bytes(text).translate(bytes.maketrans(b"123456789", b"ABCDEFGHI"))
    core = Layout.classic()._core
    digits = _core.answer_text(core, text, 82, 0, 2, 1, None, "").blocks[0]
    answer = _core.answer_text(core, np.frombuffer(letters, np.uint8), 82, 0, 2, 1, None, "", table_of("ABCDEFGHI")).blocks[0]
    assert answer == digits.translate(bytes.maketrans(b"123456789", b"ABCDEFGHI"))


@pytest.mark.parametrize("table", [b"", bytes(255), bytes([10]) * 256])
def test_a_broken_table_is_refused(table: bytes) -> None:
    with pytest.raises(ValueError, match="256 bytes, each 0 to 9 or 255"):
        solved("text", (np.frombuffer("".join(HARD[:3]).encode(), np.uint8), 81), table)


@pytest.mark.parametrize("other", "_*-?xX ")
def test_only_digits_and_dots_are_cells(other: str) -> None:
    """A row of the lane is read by one rule: what stands beside a cell does not change what it means."""
    rows = [HARD[0], HARD[0][:80] + other, HARD[0].replace(".", "0")]
    _, answers, invalid = solved("text", (np.frombuffer("".join(rows).encode(), np.uint8), 81), None)
    assert answers == [0, batches.INVALID, 0]
    assert invalid == [(1, 0, 80, -1)]
    mixed = HARD[0].replace(".", "0", 5)
    assert solved("text", (np.frombuffer((mixed * 3).encode(), np.uint8), 81), None)[1] == [0, 0, 0]


def run(*arguments: str, stdin: str | bytes = "") -> tuple[str, str, int]:
    """Run a command in this process; what it wrote, what it said and its exit status."""
    text = io.TextIOWrapper(io.BytesIO(stdin if isinstance(stdin, bytes) else stdin.encode()))
    written, said = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with (
        contextlib.redirect_stdout(written),
        contextlib.redirect_stderr(said),
        mock.patch.object(sys, "stdin", text),
        pytest.raises(SystemExit) as ended,
    ):
        main(list(arguments))
    written.seek(0)
    assert isinstance(ended.value.code, int)
    return written.read(), said.getvalue(), ended.value.code


def in_letters(text: str) -> str:
    return text.translate(str.maketrans("123456789", "ABCDEFGHI"))


@pytest.mark.parametrize("question", ["solve", "count", "check"])
def test_a_line_of_several_with_another_character_is_invalid(question: str, tmp_path: Path) -> None:
    """Nothing else reads such a line again; the message says where it stands."""
    file = tmp_path / "lines.txt"
    marks = ["_", "*", "-", "?", "x", "X", "A", "é"]
    odd = [(HARD[1][:2] + mark + HARD[1][3:]).encode()[:81] for mark in marks]
    file.write_bytes(b"\n".join([HARD[0].encode(), *odd, HARD[2].encode(), b""]))
    answers, said, code = run(question, str(file))
    plain = run(question, "-", stdin=f"{HARD[0]}\n{HARD[2]}\n")[0].splitlines()
    assert answers.splitlines() == [plain[0], *["invalid"] * len(marks), plain[1]]
    for line, mark in enumerate(marks, 2):
        words = f"r1c3 holds '{mark}': cells hold 1-9, or 0 or . for empty; use symbols= (--symbols) for other symbols"
        assert f"{file}, line {line}: {words}\n" in said
    assert code == 2


@pytest.mark.parametrize("symbols", ["ABCDEFGHI", "letters", "A-I", "abcdefghi", "0-8", "987654321"])
@pytest.mark.parametrize("question", ["solve", "count", "check"])
def test_lines_in_other_symbols(question: str, symbols: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Lines in the symbols of --symbols go through the lane, and solutions are written in these."""
    alphabet = "".join(Alphabet.named(symbols, 9).symbols)
    to = str.maketrans("123456789", alphabet)
    file = tmp_path / "lines.txt"
    digits = run(question, "-", stdin="".join(f"{row}\n" for row in HARD[:4]))[0]
    file.write_text("".join(f"{row.translate(to)}\n" for row in HARD[:4]))
    asked: list[Any] = []
    answer = _core.answer_text

    def counted(*arguments: Any) -> Any:
        asked.append(arguments)
        return answer(*arguments)

    monkeypatch.setattr(_core, "answer_text", counted)
    expected = digits.translate(to) if question == "solve" else digits
    assert run(question, str(file), "--symbols", symbols) == (expected, "", 0)
    assert len(asked) == 1


def test_a_character_outside_of_the_symbols_given() -> None:
    letters = in_letters(f"{HARD[0]}\n") + f"{HARD[1]}\n"
    answers, said, code = run("solve", "-", "--symbols", "A-I", stdin=letters)
    assert answers == in_letters(run("solve", HARD[0])[0]) + "invalid\n"
    cell = next(cell for cell, symbol in enumerate(HARD[1]) if symbol in "123456789")
    assert f"line 2: r{cell // 9 + 1}c{cell % 9 + 1} holds '{HARD[1][cell]}': cells hold A B C" in said
    assert code == 2


def test_one_line_alone_in_other_symbols_is_inferred() -> None:
    assert run("solve", "-", stdin=in_letters(HARD[0])) == (in_letters(run("solve", HARD[0])[0]), "", 0)


def test_symbols_that_mean_more_in_text_take_the_long_way() -> None:
    """The lane leaves to the readers what it cannot write, and alphabets of other sizes."""
    assert run("solve", "-", "--symbols", "#ABCDEFGH", stdin=f"{HARD[0]}\n")[2] == 2
    assert run("count", "-", "--symbols", "A-D", stdin="A..B............\n................\n")[0] == "2\n2\n"


SOLVED = ["".join(map(str, values)) for values in sk.solve_many(HARD[:9]).solutions.tolist()]
NONE = "".join("1" if cell == 0 else "2" if cell in (10, 20) else "." for cell in range(81))  # 2 twice in a box
IMPOSSIBLE = "12345678." + "." * 17 + "9" + "." * 54  # no value is left to r1c9


def csv_text(*rows: tuple[str, str], end: str = "\n") -> str:
    """Records with more columns than wanted, with the puzzle in the second and the solution in the last."""
    records = [f"{n},{puzzle},{81 - puzzle.count('.')},{solution}" for n, (puzzle, solution) in enumerate(rows)]
    return end.join(["id,quizzes,clues,solutions", *records]) + end


GOOD = list(zip(HARD[:8], SOLVED, strict=False))
ODD_RECORDS = {
    "plain": csv_text(*GOOD),
    "line ends": csv_text(*GOOD, end="\r\n"),
    "no end": csv_text(*GOOD).rstrip("\n"),
    "no solutions": "quiz\n" + "".join(f"{row}\n" for row in HARD[:8]),
    "tabs": csv_text(*GOOD).replace(",", "\t"),
    "layout": "puzzle,layout\n" + "".join(f"{row},3x3\n" for row in HARD[:8]),
    "other layout": "puzzle,layout\n" + "".join(f"{row},3x3\n" for row in HARD[:4]) + f"{HARD[4]},3x3+diagonals\n",
    "several": csv_text(*GOOD[:3], (HARD[3][:40] + "." * 41, SOLVED[3]), *GOOD[4:], ("." * 81, SOLVED[0])),
    "none": csv_text(*GOOD[:3], (IMPOSSIBLE, SOLVED[3])),
    "invalid": csv_text(*GOOD[:3], (NONE, SOLVED[3]), *GOOD[4:]),
    "wrong": csv_text(*GOOD[:3], (HARD[3], SOLVED[4]), *GOOD[4:]),
    "not full": csv_text(*GOOD[:3], (HARD[3], SOLVED[3][:-1] + "."), *GOOD[4:]),
    "not the puzzle's": csv_text(*GOOD[:3], ("." * 81, SOLVED[3]), (HARD[4], HARD[4])),
    "twice in a house": csv_text(*GOOD[:3], ("." * 80 + "1", "1" * 81)),
    "quoted": csv_text(*GOOD[:3]) + f'9,"{HARD[3]}",20,"{SOLVED[3]}"\n',
    "short": csv_text(*GOOD[:3], (HARD[3][:80], SOLVED[3])),
    "letters": csv_text(*GOOD[:3], (in_letters(HARD[3]), in_letters(SOLVED[3]))),
    "few fields": csv_text(*GOOD[:3]) + f"9\n9,{HARD[3]}\n9,{HARD[4]},20\n9,{HARD[5]},20,\n",
    "comments": csv_text(*GOOD[:3]) + "# a comment\n\n" + csv_text(*GOOD[3:6]).partition("\n")[2],
    "a lone carriage return": csv_text(*GOOD[:3]) + f"9,{HARD[3]},20,{SOLVED[3]}\r9,{HARD[4]},20,{SOLVED[4]}\n",
    "solved": csv_text(*GOOD[:3], (SOLVED[3], SOLVED[3])),
    "one": csv_text(*GOOD[:1]),
    "none at all": csv_text(),
    "bytes": csv_text(*GOOD[:3]) + f"9,é{HARD[3][2:]},20,{SOLVED[3]}\n",
}


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_records.Records, "begin", lambda self: False)
    monkeypatch.setattr(_ahead.Ahead, "find", lambda self, entries: None)


@pytest.mark.thorough
@pytest.mark.sampled(5)
@pytest.mark.parametrize("question", [["solve"], ["count", "--limit", "3"], ["check"], ["check", "--json"]])
@pytest.mark.parametrize("kind", ODD_RECORDS)
def test_records_are_answered_as_one_by_one(
    kind: str, question: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks of records give the answers, messages and exit status that each record gives alone, in order."""
    file, lines = tmp_path / "records.csv", tmp_path / "lines.txt"
    file.write_text(ODD_RECORDS[kind], newline="")
    lines.write_text(f"{HARD[0]}\n{'.' * 81}\n")
    arguments = [*question, str(file), str(lines), str(file)]
    fast = run(*arguments)
    for size in (1, 700):
        monkeypatch.setattr(_records, "_BLOCK", size)
        monkeypatch.setattr(_records, "_CHECK_BLOCK", size)
        assert run(*arguments) == fast
    one_by_one(monkeypatch)
    assert run(*arguments) == fast


def test_plain_records_are_not_solved_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "records.csv"
    file.write_text(csv_text(*GOOD, ("." * 81, SOLVED[0])))
    expected = [run(question, "-", stdin="".join(f"{row}\n" for row in HARD[:8]))[0] for question in ("solve", "check")]

    def solve(*_: Any, **__: Any) -> None:
        pytest.fail("a record was answered alone")

    monkeypatch.setattr("sudokit.solving._solve.solve", solve)
    monkeypatch.setattr("sudokit.solving._check.solve", solve)
    monkeypatch.setattr("sudokit.formats._csv_rows._plain", solve)
    written, said, code = run("solve", str(file))
    assert written.startswith(expected[0])
    assert said == "sudokit: puzzle 9 has several solutions; one of them is shown\n"
    assert code == 0
    written, said, code = run("check", str(file))
    assert written == expected[1].replace("\n", " solution right\n") + "multiple solution right\n"
    assert (said, code) == ("", 1)


def in_format(name: str, rows: list[str]) -> str:
    puzzles = [sk.Grid.parse(row) for row in rows]
    return "".join(f"{formats.write(puzzle, name)}\n\n" for puzzle in puzzles)


@pytest.mark.parametrize("question", [["solve"], ["count"], ["check"], ["check", "--json"]])
@pytest.mark.parametrize("name", ["json", "rows", "drawing", "hxw", "game-id", "hodoku", "sdm"])
def test_entries_are_answered_in_blocks_as_one_by_one(name: str, question: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the format, 9x9 grids go to the core in blocks; the rest is answered alone, with the same answers in order."""
    rows = [*HARD[:6], "." * 81, IMPOSSIBLE, NONE, SOLVED[0], *HARD[6:9]]
    text = in_format(name, rows)
    asked: list[int] = []
    answer = _core.answer_text

    def counted(core: Any, values: Any, stride: int, *others: Any) -> Any:
        asked.append(len(values) // stride)
        return answer(core, values, stride, *others)

    monkeypatch.setattr(_core, "answer_text", counted)
    blocks = run(*question, "-", stdin=text)
    assert sum(asked) >= len(rows) - 2
    assert len(asked) < 6
    one_by_one(monkeypatch)
    assert run(*question, "-", stdin=text) == blocks


def test_entries_of_other_symbols_and_layouts_beside_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [
        *(sk.Grid.parse(in_letters(row)) for row in HARD[:3]),
        sk.Grid.parse("12..|34..|...3|..2."),
        *(sk.Grid.parse(row) for row in HARD[3:6]),
        sk.Grid(sk.Grid.parse(HARD[6]).values, alphabet=sk.Alphabet("♠♥♦♣★☆●○◆")),
        sk.Grid.parse(HARD[7], layout="3x3+diagonals"),
    ]
    text = "".join(f"{formats.write(puzzle, 'json')}\n" for puzzle in puzzles)
    for question in (["solve"], ["check"], ["count"]):
        with monkeypatch.context() as patch:
            blocks = run(*question, "-", stdin=text)
            one_by_one(patch)
            assert run(*question, "-", stdin=text) == blocks


def test_verify_says_everything_or_nothing() -> None:
    puzzle, solution = sk.Grid.parse(HARD[0]), sk.Grid.parse(SOLVED[0])
    assert sk.verify(puzzle, solution) == []
    for cell in (0, 40, 80):
        values = bytearray(solution.values)
        values[cell] = values[cell] % 9 + 1
        assert any(fault.kind == "conflict" for fault in sk.verify(puzzle, sk.Grid(values)))
        values[cell] = 0
        assert next(fault.kind for fault in sk.verify(puzzle, sk.Grid(values))) == "empty"
    assert {fault.kind for fault in sk.verify(puzzle, sk.Grid.parse(SOLVED[1]))} == {"given"}
