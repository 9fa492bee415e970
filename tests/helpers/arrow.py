"""Arrow columns and streams made by hand, with ctypes: right ones, and those that no library makes."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np


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
