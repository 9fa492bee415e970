"""Reading a photograph that was sent: as it is, or as the one file of a form.  It is decoded, read, and forgotten."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from ..grid import SudokitError
from ..photo import PictureFault, read_photo
from ._parsed import layout_of
from ._problems import Problem
from ._settings import Settings
from ._shapes import shape_of
from ._work import Job

__all__ = ["BODY", "FORM_ROOM", "PhotoQuery", "photo_data", "picture_in"]

FORM_ROOM = 16 * 1024
"""Bytes that a form may have besides the picture."""
_PICTURES = ("image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp", "image/tiff")
_KINDS = ("application/octet-stream", "multipart/form-data")
_BOUNDARY = re.compile(r';\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))', re.IGNORECASE)
_MOST_PARTS = 20
_STATUS = {"size": "too-large", "format": "media-type", "damage": "unreadable"}

_BINARY = {"type": "string", "format": "binary"}
_FORM = {"type": "object", "required": ["image"], "properties": {"image": _BINARY}}
BODY: dict[str, Any] = {
    "description": (
        "The picture as the body, or as the one file of a form. It is decoded, read and forgotten: neither kept nor logged. "
        "`curl --data-binary @photo.jpg -H 'content-type: image/jpeg' …/photo` or `curl -F image=@photo.jpg …/photo`."
    ),
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": _BINARY} for kind in (*_PICTURES, "application/octet-stream")}
        | {"multipart/form-data": {"schema": _FORM}},
    },
}
"""What the document says of the request."""


class PhotoQuery(BaseModel):
    """What a photograph is read as."""

    model_config = ConfigDict(extra="forbid")

    layout: str | None = Field(
        default=None,
        max_length=4000,
        description="The layout of the puzzle, with 4 to 16 cells a row; 9x9, 6x6, 4x4 or 16x16 if it is not given.",
        examples=["3x3"],
        json_schema_extra=shape_of("layout"),
    )
    time_limit: float | None = Field(
        default=None, ge=0, le=1e9, description="Seconds; the service has a limit of its own.", examples=[5]
    )


def picture_in(body: bytes, content_type: str, settings: Settings) -> bytes:
    """Return the bytes of the picture in a request.

    Raises
    ------
    Problem
        If there is none, if it is too large, or if it comes as something else.
    """
    kind = content_type.partition(";")[0].strip().lower()
    if kind not in _KINDS and not kind.startswith("image/"):
        raise Problem("media-type", f"expected a picture (image/jpeg, image/png …) or multipart/form-data, not {kind[:60]!r}")
    picture = _file_of(body, content_type) if kind == "multipart/form-data" else body
    if not picture:
        raise _invalid("there is no picture in the request")
    if len(picture) > settings.photo_bytes:
        raise Problem("too-large", f"a picture may have at most {settings.photo_bytes} bytes")
    return picture


def _invalid(words: str) -> Problem:
    return Problem("invalid", words, [{"pointer": "", "detail": words}])


def _file_of(body: bytes, content_type: str) -> bytes:
    """Return the one part of a form (RFC 7578) that is a file, or that is called ``image``."""
    if (found := _BOUNDARY.search(content_type)) is None:
        raise _invalid("a form needs a boundary in its content-type")
    mark = b"\r\n--" + (found[1] or found[2]).encode()
    _, *parts = (b"\r\n" + body).split(mark, _MOST_PARTS + 2)
    if len(parts) < 2 or not parts[-1].startswith(b"--") or len(parts) > _MOST_PARTS + 1:
        raise _invalid("the form is cut off, or has more parts than a picture needs")
    pictures = []
    for part in parts[:-1]:
        head, gap, content = part.partition(b"\r\n\r\n")
        disposition = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-disposition:")), b"")
        if gap and (b"filename=" in disposition or b"filename*=" in disposition or b'name="image"' in disposition):
            pictures.append(content)
    if len(pictures) != 1:
        raise _invalid(f"a form needs one file, the picture: there are {len(pictures)}")
    return pictures[0]


def photo_data(picture: bytes, query: PhotoQuery, settings: Settings, job: Job) -> dict[str, Any]:
    """Read a picture.

    Raises
    ------
    Problem
        If it is not a picture, or too large, or if the layout is unknown.
    MissingExtra
        If Pillow is not installed.
    """
    try:
        layout = layout_of(query.layout, settings.size)
        if layout is not None and not 4 <= layout.size <= 16:
            raise SudokitError(f"photos are read of grids with 4 to 16 cells a row, not {layout.size}")
    except Problem as problem:
        raise problem.of_query() from None
    except SudokitError as error:
        raise Problem("invalid", str(error), [{"pointer": "?layout", "detail": str(error)}]) from None
    limits = {"most_pixels": settings.photo_pixels, "most_bytes": settings.photo_bytes}
    try:
        return read_photo(picture, layout, job.left(query.time_limit), job.stop, **limits).to_dict()
    except PictureFault as fault:
        raise Problem(_STATUS[fault.kind], str(fault), [{"pointer": "", "detail": str(fault)}]) from None
