"""Arrays and buffers that are wrong in every way: an error or a right answer, never a crash."""

from __future__ import annotations

import array
import ctypes
import io
import mmap
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
