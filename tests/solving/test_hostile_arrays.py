"""Arrays, buffers and Arrow columns that are wrong in every way: an error or a right answer, never a crash.

Arrow structures are made by hand, with ctypes.  What their interface cannot show, such as buffers shorter than claimed, no
consumer can see; everything else is.
"""

from __future__ import annotations

import array
import ctypes
import io
import mmap
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit as sk
from conftest import ROOT

LINES = (ROOT / "examples" / "hard.txt").read_bytes().split()[:8]
VALUES = np.array([[int(c) if c != "." else 0 for c in line.decode()] for line in LINES], dtype=np.uint8)


# --- arrays -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [*np.typecodes["All"], ">u2", ">i8", "S81", "U81", "V5", [("a", "u1"), ("b", "u1")]], ids=str)
def test_every_dtype(code: Any) -> None:
    dtype = np.dtype(code)
    rows = np.zeros((8, 81), dtype)
    if dtype.kind in "iu":
        rows[:] = VALUES
        assert np.array_equal(sk.solve_many(rows).solutions, sk.solve_many(VALUES).solutions)
        rows[3, 4] = np.iinfo(dtype).max
        batch = sk.solve_many(rows)
        assert str(batch.statuses()[3]) == "invalid"
        assert str(np.iinfo(dtype).max) in batch.reason(3)
    else:
        with pytest.raises(sk.SudokitError, match="integers"):
            sk.solve_many(rows)


@given(st.data())
def test_every_stride(data: st.DataObject) -> None:
    base = np.resize(VALUES, (12, 9, 9)).astype(data.draw(st.sampled_from(["u1", "i1", "<i4", ">i4", "u8"])))
    if data.draw(st.booleans()):
        base = np.asfortranarray(base)
    step = st.sampled_from([1, -1, 2, -2, 3])
    view = base[:: data.draw(step), :: data.draw(st.sampled_from([1, -1])), :: data.draw(st.sampled_from([1, -1]))]
    if data.draw(st.booleans()):
        view = view.transpose(0, 2, 1)
    if data.draw(st.booleans()):
        view = np.broadcast_to(view[:1], (5, 9, 9))
    if data.draw(st.booleans()):
        wide = np.zeros((len(view), 100), view.dtype)
        wide[:, 7:88] = view.reshape(len(view), 81)
        view = wide[:, 7:88]
    view.flags.writeable = data.draw(st.booleans()) and view.flags.writeable
    before = view.copy()
    batch = sk.solve_many(view)
    assert np.array_equal(batch.solutions, sk.solve_many(np.array(view.reshape(len(view), 81), np.uint8)).solutions)
    assert np.array_equal(view, before)


@given(st.lists(st.integers(0, 12), max_size=4), st.sampled_from(["u1", "i8"]))
def test_every_shape(shape: list[int], code: str) -> None:
    rows = np.zeros(shape, code)
    try:
        batch = sk.solve_many(rows, limit=1)
    except sk.SudokitError:
        return
    assert len(batch) == shape[0]


def test_arrays_of_other_kinds() -> None:
    with pytest.raises(sk.SudokitError, match="masked"):
        sk.solve_many(np.ma.masked_equal(VALUES, 0))
    assert np.array_equal(sk.solve_many(VALUES.view(np.recarray)).counts, [1] * 8)
    assert len(sk.solve_many(np.zeros((0, 9, 9), np.uint8))) == len(sk.solve_many(np.zeros((0, 81), np.int32))) == 0
    with pytest.raises(sk.LayoutError):
        sk.solve_many(np.zeros((3, 0, 0), np.uint8))
    with pytest.raises((sk.SudokitError, MemoryError)):
        sk.solve_many(np.broadcast_to(VALUES[:1], (2**50, 81)))
    with pytest.raises((sk.SudokitError, MemoryError)):
        sk.solve_many(np.broadcast_to(np.int16(0), (2**50, 81)))


# --- buffers ----------------------------------------------------------------------------------------

TEXT = b"".join(line + b"\n" for line in LINES)


def closed_map() -> mmap.mmap:
    mapped = mmap.mmap(-1, 82)
    mapped.close()
    return mapped


def released_view() -> memoryview:
    view = memoryview(TEXT)
    view.release()
    return view


WRONG_BUFFERS: dict[str, Callable[[], Any]] = {
    "backwards": lambda: memoryview(TEXT)[::-1],
    "every second": lambda: memoryview(TEXT)[::2],
    "wide items": lambda: memoryview(TEXT).cast("B")[: 82 * 4].cast("I"),
    "two dimensions, no rows": lambda: np.zeros((3, 4), np.uint16).data,
    "empty": lambda: b"",
    "nothing but blanks": lambda: b" \n\r\n",
    "released": released_view,
    "closed map": closed_map,
    "integers": lambda: array.array("i", [0] * 81),
    "doubles": lambda: array.array("d", [0.0] * 81),
    "structures": ctypes.c_int * 81,
    "pointer": ctypes.c_void_p,
    "strided": lambda: np.zeros((4, 162), np.uint8)[:, ::2].data,
}


@pytest.mark.parametrize("kind", WRONG_BUFFERS)
def test_wrong_buffers_are_errors(kind: str) -> None:
    with pytest.raises(sk.SudokitError):
        sk.solve_many(WRONG_BUFFERS[kind]())


@pytest.mark.parametrize(
    "buffer",
    [
        bytearray(TEXT),
        memoryview(TEXT),
        memoryview(bytearray(TEXT)).toreadonly(),
        memoryview(b"xx" + TEXT)[2:],
        memoryview(TEXT).cast("b"),
        memoryview(TEXT).cast("c"),
        memoryview(TEXT).cast("B", (8, 82)),
        array.array("B", TEXT),
        (ctypes.c_char * len(TEXT)).from_buffer_copy(TEXT),
        io.BytesIO(TEXT).getbuffer(),
    ],
    ids=lambda buffer: type(buffer).__name__,
)
def test_right_buffers_are_read(buffer: Any) -> None:
    assert sk.solve_many(buffer).counts.tolist() == [1] * 8


@given(st.binary(max_size=90), st.integers(0, 700), st.booleans(), st.integers(0, 3))
def test_lines_with_anything_in_them(piece: bytes, at: int, windows: bool, more: int) -> None:
    text = (TEXT.replace(b"\n", b"\r\n") if windows else TEXT) + b"\n" * more
    text = text[:at] + piece + text[at + len(piece) * (more % 2) :]
    try:
        batch = sk.solve_many(text)
    except sk.SudokitError:
        return
    assert np.all((batch.counts == 1) == (batch.status == 0))


# --- Arrow structures, by hand ----------------------------------------------------------------------


class ArrowSchema(ctypes.Structure):
    pass


class ArrowArray(ctypes.Structure):
    pass


class ArrowStream(ctypes.Structure):
    pass


RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowSchema))
RELEASE_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))
RELEASE_STREAM = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowStream))
GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowStream), ctypes.POINTER(ArrowSchema))
GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowStream), ctypes.POINTER(ArrowArray))
GET_ERROR = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(ArrowStream))

ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_char_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p),
    ("release", RELEASE_SCHEMA),
    ("private_data", ctypes.c_void_p),
]
ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p),
    ("release", RELEASE_ARRAY),
    ("private_data", ctypes.c_void_p),
]
ArrowStream._fields_ = [
    ("get_schema", GET_SCHEMA),
    ("get_next", GET_NEXT),
    ("get_last_error", GET_ERROR),
    ("release", RELEASE_STREAM),
    ("private_data", ctypes.c_void_p),
]

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
NAMES = {ArrowSchema: b"arrow_schema", ArrowArray: b"arrow_array", ArrowStream: b"arrow_array_stream"}


ALIVE: list[Made] = []


class Made:
    """Everything that an Arrow object needs to live on, and how often its parts were released."""

    def __init__(self) -> None:
        # for good: a callback must outlive the consumer, and the garbage collector knows nothing of that
        ALIVE.append(self)
        self.kept: list[Any] = []
        self.released = {"schema": 0, "array": 0}

    def buffer(self, content: bytes | None) -> int | None:
        if content is None:
            return None
        room = ctypes.create_string_buffer(content, len(content) + 16)  # bytes past the end may be looked at by no one
        self.kept.append(room)
        return ctypes.addressof(room)

    def schema(self, format: bytes | None, dictionary: bool = False) -> ArrowSchema:
        def release(schema: Any) -> None:
            self.released["schema"] += 1
            schema.contents.release = RELEASE_SCHEMA()

        made = ArrowSchema(format=format, release=RELEASE_SCHEMA(release))
        if dictionary:
            made.dictionary = ctypes.addressof(self.schema(b"u"))
        self.kept.append(made)
        return made

    def array(self, buffers: list[bytes | None], **fields: int) -> ArrowArray:
        def release(array: Any) -> None:
            self.released["array"] += 1
            array.contents.release = RELEASE_ARRAY()

        pointers = (ctypes.c_void_p * 8)(*map(self.buffer, buffers))
        made = ArrowArray(n_buffers=len(buffers), release=RELEASE_ARRAY(release))
        made.buffers = ctypes.cast(pointers, ctypes.POINTER(ctypes.c_void_p))
        for name, value in fields.items():
            setattr(made, name, value)
        self.kept += [made, pointers]
        return made


class Exported:
    """An object with `__arrow_c_array__`."""

    def __init__(self, *answer: Any) -> None:
        self.answer = answer

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return tuple(
            new_capsule(ctypes.addressof(part), NAMES[type(part)], None) if isinstance(part, ctypes.Structure) else part
            for part in self.answer
        )


class Streamed:
    """An object with `__arrow_c_stream__`."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        if not isinstance(self.answer, ctypes.Structure):
            return self.answer
        return new_capsule(ctypes.addressof(self.answer), NAMES[type(self.answer)], None)


def column(texts: list[bytes], format: bytes = b"u", validity: bytes | None = None) -> list[bytes | None]:
    """Return the buffers of a column in a format."""
    data = b"".join(texts)
    if format[:1] == b"w":
        return [validity, data]
    if format[:1] == b"v":
        views, at = b"", 0
        for text in texts:
            short = len(text) <= 12
            body = text.ljust(12, b"\0") if short else text[:4] + np.array([0, at], "<i4").tobytes()
            views += np.int32(len(text)).tobytes() + body
            at += len(text)
        return [validity, views, data, np.int64(len(data)).tobytes()]
    offsets = np.cumsum([0, *map(len, texts)]).astype("<i8" if format in (b"U", b"Z") else "<i4")
    return [validity, offsets.tobytes(), data]


FORMATS = [b"u", b"z", b"U", b"Z", b"vu", b"vz", b"w:81"]


@pytest.mark.parametrize("format", FORMATS, ids=bytes.decode)
def test_columns_made_by_hand_are_read_and_released_once(format: bytes) -> None:
    made = Made()
    parts = made.schema(format), made.array(column(LINES, format, b"\xfe"), length=6, offset=1, null_count=-1)
    batch = sk.solve_many(Exported(*parts))
    assert batch.solutions.tolist() == sk.solve_many(VALUES[1:7]).solutions.tolist()
    del batch
    assert made.released["array"] == 1


def wrong_arrays() -> dict[str, Callable[[Made], tuple[Any, ...]]]:
    """Ways to be wrong, each with a column of 8 that is right in all else."""

    def one(format: bytes | None = b"u", buffers: list[bytes | None] | None = None, **fields: int) -> Any:
        right = column(LINES, format or b"u") if buffers is None else buffers
        return lambda made: (made.schema(format), made.array(right, **{"length": 8, **fields}))

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
        "more nulls than rows": one(null_count=9, buffers=column(LINES, validity=b"\0")),
        "negative nulls": one(null_count=-2),
        "nulls without marks": one(null_count=1),
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


@pytest.mark.parametrize("kind", wrong_arrays())
def test_wrong_arrow_arrays_are_errors(kind: str) -> None:
    made = Made()
    with pytest.raises(sk.SudokitError, match="Arrow column"):
        sk.solve_many(Exported(*wrong_arrays()[kind](made)))
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
