"""Malformed, huge and malicious texts in the formats of other programs: errors with a place, in bounded memory and work."""

from __future__ import annotations

import io
import itertools
import random
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit as sk
from helpers.lanes import examples
from helpers.puzzles import PUZZLE
from sudokit import formats

pytestmark = pytest.mark.thorough

STATE = sk.Grid.parse(PUZZLE).replace({(0, 1): 9}).candidates().without((0, 2), 5).without((2, 0), 7)
MEBIBYTE = 1 << 20


def sample(name: str) -> str:
    state = sk.Grid.empty().candidates().without((0, 0), 1) if name == "sdx" else STATE
    return state.format(name)


NAMES = [name for name, format in formats.FORMATS.items() if "candidates" in format.carries]
SAMPLES = {name: sample(name) for name in NAMES if name not in ("f-puzzles", "sudokupad")}
SAMPLES["sdk"] = STATE.grid.format("sdk")
SAMPLES["plus"] = STATE.grid.format("plus")


def read(text: str | bytes, format: str | None = None) -> list[formats.Entry]:
    """Read at most 50 entries; a text without any is an entry with its error."""
    try:
        return list(itertools.islice(formats.parse_many(text, format=format), 50))
    except sk.ParseError as error:
        return [formats.Entry(None, error)]


def assert_sound(entries: list[formats.Entry]) -> None:
    for entry in entries:
        assert (entry.grid is None) == (entry.error is not None)
        if entry.error is not None:
            assert entry.error.message
            assert len(str(entry.error)) < 2000
        if entry.candidates is not None:
            assert entry.candidates.grid == entry.grid


@pytest.mark.parametrize("name", SAMPLES)
@settings(deadline=None, max_examples=examples(40))
@given(data=st.data())
def test_damaged_texts(name: str, data: st.DataObject) -> None:
    text = SAMPLES[name]
    source = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(source.randint(1, 4)):
        at = source.randrange(len(text) + 1)
        cut = source.choice([0, 0, 1, 1, 2, 9])
        piece = source.choice(
            ["", "0", "9", ":", "+", "|", "*", "u", "<", ">", "~", "\n", " ", "é", "[State]", "\x00", "#", "-" * 9]
        )
        text = text[:at] + piece + text[at + cut :]
    for format in (None, name):
        assert_sound(read(text, format))


@pytest.mark.parametrize(
    "name", ["pencilmarks", "hodoku", "susser", "sukaku", "simple-sudoku", "sdk", "sdm", "sdx", "sudokuwiki"]
)
@settings(deadline=None, max_examples=examples(40))
@given(text=st.text(alphabet="0123456789.:+-|*u<>~ \n#[]SXWJBGPeapz", max_size=300))
def test_any_text(name: str, text: str) -> None:
    assert_sound(read(text, name))
    assert_sound(read(text))


HUGE = {
    "hodoku": ":0000:x:" + "1" * (MEBIBYTE - 100),
    "hodoku, deleted": f":0000:x:{PUZZLE}:" + "111 " * (MEBIBYTE // 4 - 100) + "x",
    "hodoku, fields": ":0000:x:" + ":" * (MEBIBYTE - 100),
    "susser": f"{PUZZLE}:" + "1" * (MEBIBYTE - 200),
    "plus": "+1" * (MEBIBYTE // 2 - 100),
    "plusses": "+" * (MEBIBYTE - 100),
    "sukaku": "1" * (64**3),
    "sudokuwiki": "S9B" + "0" * (MEBIBYTE - 100),
    "sudokuwiki, link": "https://www.sudokuwiki.org/x?" + "bd=1&" * 200_000,
    "f-puzzles, link": "https://www.f-puzzles.com/?" + "load=1&" * 100_000,
    "f-puzzles": "https://www.f-puzzles.com/?load=" + "?" * (MEBIBYTE - 100),
    "sudokupad, classic": "https://sudokupad.app/classic" + "x" * (MEBIBYTE - 100),
    "bare": "N4Ig" + "%" * (MEBIBYTE - 100),
    "pencilmarks, a row": "123 " * 9 + "12 " * 300_000,
    "pencilmarks, rows": ("123 " * 9 + "\n") * 8 + ("\n" + ("123 " * 9 + "\n") * 8) * 3_000,
    "pencilmarks, a group": " ".join(["123456789"] * 8) + " " + "12345678" * 100_000,
    "pencilmarks, marks": " ".join(["<" * 100_000] * 9),
    "simple": " *-----*\n" + " |123 12 3|\n" * 60_000,
    "simple, edges": " *-----*\n" * 100_000,
    "sections": "[Puzzle]\n" + "1........\n" * 60_000,
    "sections, empty": "[Puzzle]\n" * 100_000,
    "a border": "*" + "-" * (MEBIBYTE - 100) + "*",
    "a border, broken": "*---" + "-+" * (MEBIBYTE // 2 - 100) + "x",
}


@pytest.mark.parametrize("kind", HUGE)
def test_huge_texts_are_errors_in_bounded_memory(kind: str) -> None:
    text = HUGE[kind].encode()
    tracemalloc.start()
    try:
        entries = read(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert_sound(entries)
    assert any(entry.error is not None for entry in entries)
    assert peak < 80 * MEBIBYTE


# --- XML --------------------------------------------------------------------------------------------

LAUGHS = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">'
WRONG_XML = {
    "a billion laughs": f'<?xml version="1.0"?>\n<!DOCTYPE opensudoku [{LAUGHS}]>\n<opensudoku><game data="&c;"/></opensudoku>',
    "a file": '<?xml version="1.0"?>\n<!DOCTYPE opensudoku [<!ENTITY f SYSTEM "file:///etc/passwd">]>\n<opensudoku>&f;</opensudoku>',
    "a DTD elsewhere": '<?xml version="1.0"?>\n<!DOCTYPE opensudoku SYSTEM "http://127.0.0.1:9/x.dtd">\n<opensudoku/>',
}


@pytest.mark.parametrize("kind", WRONG_XML)
def test_document_types_are_refused_before_any_entity(kind: str) -> None:
    for format in (None, "opensudoku"):
        (entry,) = read(WRONG_XML[kind], format)
        assert entry.error is not None
        assert "a document type declaration, which OpenSudoku never writes" in entry.error.message
        assert entry.error.line == 2


@pytest.mark.parametrize("encoding", ["UT-8", "zlib", "idna", "utf-16", "cp037"])
def test_an_encoding_that_the_text_names_is_passed_over(encoding: str) -> None:
    digits = PUZZLE.replace(".", "0")
    (entry,) = read(f'<?xml version="1.0" encoding="{encoding}"?>\n<opensudoku><game data="{digits}"/></opensudoku>')
    assert entry.grid == sk.Grid.parse(PUZZLE)


def test_an_entity_that_nobody_defined() -> None:
    (entry,) = read('<opensudoku><game data="&x;"/></opensudoku>')
    assert entry.error is not None
    assert "undefined entity" in entry.error.message


def test_deep_xml_is_an_error() -> None:
    entries = read("<opensudoku>" + "<folder>" * 200_000)
    assert [entry.error.message for entry in entries if entry.error] == ["the document ends early: an element is not closed"]


class Endless(io.RawIOBase):
    """A stream that repeats a piece for as long as it is read, and counts the bytes."""

    def __init__(self, head: bytes, piece: bytes) -> None:
        self.pieces = self._pieces(head, piece)
        self.taken = 0

    def _pieces(self, head: bytes, piece: bytes) -> Iterator[bytes]:
        yield head
        while True:
            yield piece

    def readline(self, limit: int | None = -1, /) -> bytes:
        piece = next(self.pieces)
        self.taken += len(piece)
        return piece


@pytest.mark.parametrize(
    ("head", "piece", "format", "most"),
    [
        (b"<opensudoku>\n", b"<folder>\n" * 10_000, None, 17),
        (b"<opensudoku>\n", b" " * 100_000 + b"\n", "opensudoku", 17),
        (b" *-----------*\n", b" |...|...|...|\n", None, 1),
        (b"[Puzzle]\n", b"1........\n", None, 1),
        (b"123 12 3 4 5 6 7 8 9\n", b"# a comment that goes on and on\n", "pencilmarks", 2),
    ],
)
def test_what_never_ends_is_left(head: bytes, piece: bytes, format: str | None, most: int) -> None:
    stream = Endless(head, piece)
    found = None
    for entry in formats.read_file(stream, name="endless", format=format):
        found = entry.error
        break
    assert found is not None
    assert found.file == "endless"
    assert stream.taken < most * MEBIBYTE


def test_games_are_given_out_as_they_come() -> None:
    game = b'<game data="' + PUZZLE.replace(".", "0").encode() + b'"/>\n'
    stream = Endless(b"<opensudoku>\n", game)
    for number, entry in enumerate(formats.read_file(stream)):
        assert entry.grid is not None
        if number == 1000:
            break
    assert stream.taken < 1100 * len(game)
