"""Arrow columns that are wrong in every way: an error or a right answer, never a crash.

They are made by hand.  What their interface cannot show, such as buffers shorter than claimed, no consumer can see; everything
else is.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit as sk
from conftest import ROOT
from helpers.arrow import (
    GET_ERROR,
    GET_NEXT,
    GET_SCHEMA,
    RELEASE_STREAM,
    ArrowArray,
    ArrowSchema,
    ArrowStream,
    Exported,
    Made,
    Streamed,
    column,
)

LINES = (ROOT / "examples" / "hard.txt").read_bytes().split()[:8]
VALUES = np.array([[int(c) if c != "." else 0 for c in line.decode()] for line in LINES], dtype=np.uint8)

FORMATS = [b"u", b"z", b"U", b"Z", b"vu", b"vz", b"w:81"]


@pytest.mark.parametrize("format", FORMATS, ids=bytes.decode)
def test_columns_made_by_hand_are_read_and_released_once(format: bytes) -> None:
    made = Made()
    parts = made.schema(format), made.array(column(LINES, format, b"\xfe"), length=6, offset=1, null_count=-1)
    batch = sk.solve_many(Exported(*parts))
    assert batch.solutions.tolist() == sk.solve_many(VALUES[1:7]).solutions.tolist()
    del batch
    assert made.released["array"] == 1


Parts = Callable[[Made], tuple[Any, ...]]


def one(format: bytes | None = b"u", buffers: list[bytes | None] | None = None, **fields: int) -> Parts:
    """Return the maker of a column of 8 that is right but for what is given."""
    right = column(LINES, format or b"u") if buffers is None else buffers
    return lambda made: (made.schema(format), made.array(right, **{"length": 8, **fields}))


def wrong_buffers() -> dict[str, Parts]:
    """Ways in which the buffers of a column can be wrong."""
    offsets, views = np.arange(9, dtype="<i4"), np.frombuffer(column(LINES, b"vu")[1] or b"", "<i4").reshape(8, 4)
    far, wrong_buffer, negative, below = views.copy(), views.copy(), views.copy(), views.copy()
    far[3, 3] = 2**31 - 1
    wrong_buffer[3, 2] = 5
    negative[3, 0] = -1
    below[3, 3] = -1
    data = b"".join(LINES)
    size = np.int64(len(data)).tobytes()

    def with_views(changed: Any) -> list[bytes | None]:
        return [None, changed.tobytes(), data, size]

    return {
        "views without data buffers": one(b"vu", [None, views.tobytes(), size]),
        "no offsets": one(buffers=[None, None, data]),
        "no data": one(buffers=[None, column(LINES)[1], None]),
        "no fixed data": one(b"w:81", [None, None]),
        "no views": one(b"vu", [None, None, data, size]),
        "no view data": one(b"vu", [None, views.tobytes(), None, size]),
        "no view sizes": one(b"vu", [None, views.tobytes(), data, None]),
        "view outside": one(b"vu", with_views(far)),
        "view into no buffer": one(b"vu", with_views(wrong_buffer)),
        "view of negative length": one(b"vu", with_views(negative)),
        "view below": one(b"vu", with_views(below)),
        "view buffer of negative size": one(b"vu", [None, views.tobytes(), data, np.int64(-1).tobytes()]),
        "offsets below zero": one(buffers=[None, (offsets - 5).tobytes(), data]),
        "offsets that fall": one(buffers=[None, offsets[::-1].tobytes(), data]),
        "offsets that fall, 64 bits": one(b"U", [None, offsets[::-1].astype("<i8").tobytes(), data]),
    }


WRONG_FIELDS: dict[str, Parts] = {
    "no format": one(None),
    "empty format": one(b"", column(LINES)),
    "unknown format": one(b"+s", column(LINES)),
    "format that is no text": one(b"\xff\xfe\x01" * 50, column(LINES)),
    "negative width": one(b"w:-1"),
    "no width": one(b"w:"),
    "width that is no number": one(b"w:81x"),
    "width that overflows": one(b"w:99999999999999999999999"),
    "huge width": one(b"w:9223372036854775807"),
    "negative length": one(length=-1),
    "huge length": one(length=2**63 - 1),
    "length beyond all memory": one(length=2**41),
    "negative offset": one(offset=-1),
    "huge offset": one(offset=2**63 - 1),
    "length and offset that overflow": one(length=2**62, offset=2**62),
    "no buffers": one(n_buffers=0),
    "negative buffers": one(n_buffers=-1),
    "two buffers": one(n_buffers=2),
    "four buffers": one(n_buffers=4),
    "three buffers for fixed width": one(b"w:81", n_buffers=3),
    "one buffer for views": one(b"vu", n_buffers=1),
    "more nulls than rows": one(null_count=9, buffers=column(LINES, validity=b"\0")),
    "negative nulls": one(null_count=-2),
    "nulls without marks": one(null_count=1),
}
WRONG_PARTS: dict[str, Parts] = {
    "dictionary": lambda made: (made.schema(b"u", dictionary=True), made.array(column(LINES), length=8)),
    "released array": lambda made: (made.schema(b"u"), ArrowArray(length=8)),
    "released schema": lambda made: (ArrowSchema(format=b"u"), made.array(column(LINES), length=8)),
    "swapped": lambda made: (made.array(column(LINES), length=8), made.schema(b"u")),
    "no capsules": lambda made: (1, "two"),
    "null": lambda made: (None, None),
    "one part": lambda made: (made.schema(b"u"),),
    "three parts": lambda made: (made.schema(b"u"), made.array(column(LINES), length=8), None),
    "nothing": lambda made: (),
}
WRONG_ARRAYS = {**WRONG_FIELDS, **wrong_buffers(), **WRONG_PARTS}


@pytest.mark.parametrize("kind", WRONG_ARRAYS)
def test_wrong_arrow_arrays_are_errors(kind: str) -> None:
    made = Made()
    with pytest.raises(sk.SudokitError, match="Arrow column"):
        sk.solve_many(Exported(*WRONG_ARRAYS[kind](made)))
    # what was not taken stays with its owner
    assert made.released == {"schema": 0, "array": 0}


def test_arrow_methods_that_answer_nonsense() -> None:
    class Odd:
        def __init__(self, answer: Any) -> None:
            self.answer = answer

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            if isinstance(self.answer, BaseException):
                raise self.answer
            return self.answer

    for answer in (None, 7, "ab", [1, 2], object(), ValueError("no"), TypeError("no")):
        with pytest.raises(sk.SudokitError, match="Arrow column"):
            sk.solve_many(Odd(answer))
    with pytest.raises(ZeroDivisionError):
        sk.solve_many(Odd(ZeroDivisionError()))
    for answer in (None, 7, "ab", (1, 2), ArrowSchema(format=b"u"), ArrowStream()):
        with pytest.raises(sk.SudokitError, match="Arrow column"):
            sk.solve_many(Streamed(answer))
    with pytest.raises(sk.SudokitError):
        sk.solve_many(Odd)  # the class, not an object of it


def streamed(
    made: Made,
    arrays: list[ArrowArray],
    format: bytes = b"u",
    schema_code: int = 0,
    next_code: int = 0,
    said: bytes | None = None,
) -> Streamed:
    left = list(arrays)
    words = ctypes.create_string_buffer(said) if said is not None else None

    def get_schema(_: Any, out: Any) -> int:
        if not schema_code:
            ctypes.memmove(out, ctypes.byref(made.schema(format)), ctypes.sizeof(ArrowSchema))
        return schema_code

    def get_next(_: Any, out: Any) -> int:
        if not left:
            ctypes.memset(out, 0, ctypes.sizeof(ArrowArray))
            return next_code
        ctypes.memmove(out, ctypes.byref(left.pop(0)), ctypes.sizeof(ArrowArray))
        return 0

    stream = ArrowStream(
        GET_SCHEMA(get_schema),
        GET_NEXT(get_next),
        GET_ERROR(lambda _: ctypes.addressof(words) if words is not None else None),
        RELEASE_STREAM(lambda _: None),
    )
    made.kept += [stream, words]
    return Streamed(stream)


def test_streams() -> None:
    made = Made()
    chunks = [made.array(column(LINES[first : first + 3]), length=len(LINES[first : first + 3])) for first in (0, 3, 6)]
    empty = made.array([None, None, None])
    batch = sk.solve_many(streamed(made, [chunks[0], empty, *chunks[1:]]))
    assert batch.solutions.tolist() == sk.solve_many(VALUES).solutions.tolist()
    assert made.released == {"schema": 1, "array": 4}
    assert len(sk.solve_many(streamed(Made(), []))) == 0


def test_wrong_streams_are_errors() -> None:
    made = Made()
    good = made.array(column(LINES), length=8)
    bad = made.array(column(LINES), length=-8)
    with pytest.raises(sk.SudokitError, match="impossible length"):
        sk.solve_many(streamed(made, [good, bad]))
    assert made.released == {"schema": 1, "array": 2}  # also what was taken before the fault
    with pytest.raises(sk.SudokitError, match="out of cheese"):
        sk.solve_many(streamed(Made(), [], next_code=5, said=b"out of cheese"))
    with pytest.raises(sk.SudokitError, match=r"\?\?\?"):
        sk.solve_many(streamed(Made(), [], next_code=5, said=b"\xff" * 10_000))
    with pytest.raises(sk.SudokitError, match=os.strerror(12)):
        sk.solve_many(streamed(Made(), [], schema_code=12))
    with pytest.raises(sk.SudokitError, match="functions"):
        sk.solve_many(Streamed(ArrowStream(release=RELEASE_STREAM(lambda _: None))))


@given(st.data())
def test_any_arrow_array_is_answered_rightly_or_refused(data: st.DataObject) -> None:
    """Offsets, views, marks and counts at random, but within the buffers there are."""
    format = data.draw(st.sampled_from(FORMATS))
    texts = data.draw(st.lists(st.sampled_from([*LINES, b"", b"abc", b"x" * 13, b"1" * 81]), max_size=8))
    if format == b"w:81":
        texts = [text.ljust(81, b"?") for text in texts]
    buffers = column(texts, format)
    rows, total = len(texts), sum(map(len, texts))
    if format[:1] != b"w" and data.draw(st.booleans()):
        width = "<i8" if format in (b"U", b"Z") else "<i4"
        numbers = np.frombuffer(buffers[1] or b"", width if format[:1] != b"v" else "<i4").copy()
        for _ in range(data.draw(st.integers(1, 4))):
            if len(numbers):
                numbers[data.draw(st.integers(0, len(numbers) - 1))] = data.draw(st.integers(-3, total))
        buffers[1] = numbers.tobytes()
    validity = data.draw(st.none() | st.binary(min_size=2, max_size=2))
    buffers[0] = validity
    offset = data.draw(st.integers(-1, rows))
    length = data.draw(st.integers(-1, max(0, rows - max(0, offset))))
    fields = {"length": length, "offset": offset, "null_count": data.draw(st.integers(-3, 9))}
    if data.draw(st.integers(0, 9)) == 0:
        fields["n_buffers"] = data.draw(st.integers(-1, 8))
    made = Made()
    try:
        batch = sk.solve_many(Exported(made.schema(format), made.array(buffers, **fields)))
    except sk.SudokitError:
        return
    assert len(batch) == length
    marks = validity if validity is not None and fields["null_count"] != 0 else b"\xff\xff"
    for row in range(length):
        at = offset + row
        text = None if not marks[at // 8] >> at % 8 & 1 else text_of(format, buffers, at)
        known = text in LINES
        assert (str(batch.statuses()[row]) == "unique") == known, (row, text)
        if text is None:
            assert batch.reason(row) == "null"


def text_of(format: bytes, buffers: list[bytes | None], at: int) -> bytes:
    """What a row holds, as the specification says."""
    content = [buffer or b"" for buffer in buffers]
    if format == b"w:81":
        return content[1][81 * at : 81 * at + 81]
    if format[:1] == b"v":
        view = content[1][16 * at : 16 * at + 16]
        length, _, buffer, start = np.frombuffer(view, "<i4").tolist()
        return view[4 : 4 + length] if length <= 12 else content[2 + buffer][start : start + length]
    offsets = np.frombuffer(content[1], "<i8" if format in (b"U", b"Z") else "<i4")
    return content[2][offsets[at] : offsets[at + 1]]


def test_a_huge_text_in_a_column_is_not_copied_whole() -> None:
    text = b"1" * (3 << 20)
    made = Made()
    batch = sk.solve_many(Exported(made.schema(b"u"), made.array(column([text]), length=1)))
    assert "more than a million" in batch.reason(0)
