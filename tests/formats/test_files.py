"""Files and streams: what kind they are, errors row by row, bounded memory, bytes that are no text."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit as sk
from helpers.lanes import examples, sampled
from sudokit import formats

pytestmark = pytest.mark.thorough

LINE = "1.......2.9.4...5...6...7...5.3.4.......6........58.4...2...6...3...9.8.7.......1"
ROWS = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
SMALL = "1..4..1..1..4..1"


def lines_of(text: str) -> list[tuple[int, bool]]:
    return [(entry.line, entry.grid is not None) for entry in formats.parse_many(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{LINE}\n" * 3, [(1, True), (2, True), (3, True)]),
        (f"# head\n\n{LINE}\n\n# between\n{LINE}\n", [(3, True), (6, True)]),
        (f"{LINE}\n{LINE[:80]}\n{LINE}", [(1, True), (2, False), (3, True)]),
        (f"{LINE[:80]}\n{LINE}\n{LINE}", [(1, False), (2, True), (3, True)]),
        (f"{ROWS}\n\n{ROWS}\n\n\n{ROWS}\n", [(1, True), (11, True), (22, True)]),
        (f"Grid 01\n{ROWS}\nGrid 02\n{ROWS}", [(2, True), (12, True)]),
        (f"{ROWS}\n{ROWS}", [(1, True), (10, True)]),
        (f"{SMALL}\n" * 20, [(number, True) for number in range(1, 21)]),
        (f"{SMALL}\n" * 16, [(number, True) for number in range(1, 17)]),
        (f"{SMALL}\n{SMALL}", [(1, True), (2, True)]),
        (SMALL, [(1, True)]),
        ("\n".join(["." * 16] * 16), [(1, True)]),
        ("2x2 " + " ".join(SMALL.replace(".", "0")) + "\n" + "3x3:zzzc", [(1, True), (2, True)]),
        (ROWS.replace("58", "5", 1) + "\n\n" + ROWS, [(1, False), (11, True)]),
        ("12..\n34..\n....\n....\n\n12..\n34..\n....\n....", [(1, True), (6, True)]),
        ("12..\n\n....\n\n....\n\n....", [(1, True)]),
    ],
)
def test_kinds_of_files(text: str, found: list[tuple[int, bool]]) -> None:
    assert lines_of(text) == found


def test_drawings_one_after_another() -> None:
    drawing = sk.Grid.parse(LINE).format("drawing")
    for between in ("\n\n", "\n\n# a word\n", "\n"):
        found = lines_of(drawing + between + drawing)
        assert [good for _, good in found] == ([True, True] if "\n\n" in between else [False])


def test_directives_hold_for_what_follows() -> None:
    entries = list(formats.parse_many(f"# layout: 2x2+diagonals\n{SMALL}\n{SMALL}"))
    assert [entry.grid.layout.spec for entry in entries if entry.grid] == ["2x2+diagonals"] * 2
    six = "\n".join(["1....."] + ["......"] * 5)
    entries = list(formats.parse_many(f"# layout: 3x2\n{six}\n\n{six}"))
    assert [entry.grid.layout.spec for entry in entries if entry.grid] == ["3x2", "2x3"]
    assert [len(entry.notes) for entry in entries] == [0, 1]
    entries = list(formats.parse_many(f"# layout: 3x2\n{six}", layout="3x2"))
    assert [entry.grid.layout.spec for entry in entries if entry.grid] == ["3x2"]


def test_errors_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{LINE}\n{LINE[:80]}\n")
    entries = list(formats.read_file(file))
    assert str(entries[1].error).startswith(f"{file}, line 2, column 81: 80 cells here")
    entries = list(formats.read_file(io.BytesIO(file.read_bytes()), name="standard input"))
    assert entries[1].error is not None
    assert entries[1].error.file == "standard input"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(sk.ParseError, match="it is a directory"):
        list(formats.read_file(tmp_path))
    with pytest.raises(sk.ParseError, match=r"nowhere\.txt: it cannot be read: No such file"):
        list(formats.read_file(tmp_path / "nowhere.txt"))
    empty = tmp_path / "empty.txt"
    for text in ("", "\n\n", "# only a comment\n", "+---+---+\n"):
        empty.write_text(text)
        with pytest.raises(sk.ParseError, match=r"empty\.txt: no puzzle"):
            list(formats.read_file(empty))
    with pytest.raises(sk.ParseError, match="cannot be read"):
        list(formats.read_file("a\0b"))


def test_bytes_that_are_no_text() -> None:
    for raw, message, line, column in [
        (b"\xff\xfe" + LINE.encode("utf-16-le"), "UTF-16", 1, 1),
        (f"{LINE}\n".encode() + b"12\xff4", "byte 0xff is not UTF-8", 2, 3),
        (f"{LINE}\n".encode() + b"12\x004", "a NUL character", 2, 3),
    ]:
        error = list(formats.parse_many(raw))[-1].error
        assert error is not None
        assert message in error.message
        assert (error.line, error.column) == (line, column)
    bad = LINE.encode() + b"\n\xff\n" + LINE.encode()
    assert [entry.grid is not None for entry in formats.parse_many(bad)] == [True, False, True]
    with pytest.raises(sk.ParseError, match="not UTF-8"):
        formats.parse_one("\ud800")


class Endless(io.RawIOBase):
    """A stream that goes on for gigabytes."""

    def __init__(self, piece: bytes) -> None:
        self.piece = piece
        self.given = 0

    def readline(self, limit: int | None = -1, /) -> bytes:
        assert limit is not None
        assert limit > 0
        self.given += limit
        if b"\n" in self.piece:
            return self.piece
        return (self.piece * (limit // len(self.piece) + 1))[:limit]


@pytest.mark.parametrize("piece", [b"1", b"\0", b"\xf0", b"[", b"{", b" ", "é".encode(), b"- ", b"#", b"|", b"\x1b["])
def test_a_line_of_gigabytes_is_one_error(piece: bytes) -> None:
    stream = Endless(piece)
    found = list(formats.read_file(stream))
    assert len(found) == 1
    assert found[0].error is not None
    assert re.search("longer than 1 MiB|not UTF-8|NUL", found[0].error.message)
    assert stream.given < 8 << 20


LONG_LINES = [b"+" + b"--+" * 400, b"|.....|.....|.....|.....|.....|", b"[" + b"1," * 600]
SHORT_LINES = [b"+--+"]


@pytest.mark.parametrize("piece", sampled([*LONG_LINES, *SHORT_LINES], keep=LONG_LINES))
def test_a_block_of_gigabytes_is_one_error(piece: bytes) -> None:
    entries = formats.read_file(Endless(piece + b"\n"))
    error = next(entries).error
    assert error is not None
    assert "MiB" in error.message


def test_memory_stays_bounded_on_a_long_list() -> None:
    class Repeated:
        def __init__(self) -> None:
            self.left = 50_000

        def readline(self, limit: int = -1, /) -> bytes:
            self.left -= 1
            return f"{LINE}\n".encode() if self.left >= 0 else b""

    tracemalloc.start()
    assert sum(entry.grid is not None for entry in formats.read_file(Repeated())) == 50_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1 << 20


@settings(deadline=None, max_examples=examples(300))
@given(
    raw=st.one_of(
        st.binary(max_size=400), st.text(alphabet=' .|+-=\n\r\t0123456789abxX,;#[]{}:"_*?é🐶─│', max_size=300).map(str.encode)
    )
)
def test_no_bytes_crash_the_reader(raw: bytes) -> None:
    try:
        for entry in formats.parse_many(raw):
            assert (entry.grid is None) != (entry.error is None)
            if entry.error is not None:
                assert entry.error.line is not None
                str(entry.error)
            else:
                assert entry.grid is not None
                assert len(entry.grid.values) == entry.grid.size**2
                assert all(0 <= value <= entry.grid.size for value in entry.grid.values)
    except sk.ParseError as nothing:
        message = nothing.message
    else:
        message = "no puzzle"
    assert message.startswith("no puzzle")


@settings(deadline=None, max_examples=examples(100))
@given(data=st.data(), name=st.sampled_from(["drawing", "line", "rows", "hxw", "json", "game-id"]))
def test_no_damage_crashes_the_reader(data: st.DataObject, name: str) -> None:
    text = formats.write(sk.Grid.parse(LINE), name)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + data.draw(st.text(alphabet=" .|+-\n0123456789xz,#[]{}:_", max_size=3))
            + text[at + data.draw(st.integers(0, 3)) :]
        )
    try:
        for entry in formats.parse_many(text):
            assert (entry.grid is None) != (entry.error is None)
    except sk.ParseError as nothing:
        message = nothing.message
    else:
        message = "no puzzle"
    assert message.startswith("no puzzle")


@pytest.mark.unmeasured
def test_reading_a_plain_line_imports_nothing_heavy() -> None:
    program = (
        "import sys, sudokit; sudokit.Grid.parse('.' * 81); "
        "print(*({'numpy', 'rich', 'regex', 'json', 'csv', 'wcwidth'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_entries_come_while_the_stream_is_open() -> None:
    def lines() -> Iterator[bytes]:
        yield f"{LINE}\n".encode()
        yield f"{LINE}\n".encode()
        raise AssertionError("read too far")

    class Live:
        def __init__(self) -> None:
            self.lines = lines()

        def readline(self, limit: int = -1, /) -> bytes:
            return next(self.lines)

    entries = formats.read_file(Live())
    assert next(entries).line == 1
    assert next(entries).line == 2


def test_a_carriage_return_within_a_csv_field_is_an_error_of_its_row() -> None:
    text = b'puzzle,solution\n1\r2,"3\n12..34.....3..2.,1234341221434321\n'
    entries = list(formats.parse_many(text))
    assert entries[0].error is not None
    assert (entries[0].error.line, entries[0].error.column) == (2, 2)
    assert entries[1].solution is not None
