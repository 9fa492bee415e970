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

from conftest import ROOT
from sudokit import Alphabet, Layout, _core
from sudokit import _batch as batches
from sudokit.cli import main

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
    digits = _core.answer_text(core, text, 82, 0, 2, 1, None, "")[0][0]
    answer = _core.answer_text(core, np.frombuffer(letters, np.uint8), 82, 0, 2, 1, None, "", table_of("ABCDEFGHI"))[0][0]
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
        words = f"r1c3 holds '{mark}': cells hold 1-9, or 0 or . for empty; --symbols gives other symbols"
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
