"""Photographs: the file decoded, its grids read, the answer drawn into the picture.  Needs the extra ``photo`` for files."""

from __future__ import annotations

from ._overlay import overlay
from ._photo import read_photo
from ._pixels import MOST_BYTES, MOST_PIXELS, Picture, PictureFault
from ._reading import PhotoCell, PhotoStatus, Reading

__all__ = [
    "MOST_BYTES",
    "MOST_PIXELS",
    "PhotoCell",
    "PhotoStatus",
    "Picture",
    "PictureFault",
    "Reading",
    "overlay",
    "read_photo",
]
