"""Writes a wheel again, reproducibly and small.

Entries are in order, all with the date of SOURCE_DATE_EPOCH, and compressed by zopfli: the same deflate format, a
twentieth smaller.  The content does not change, so RECORD stays true.
"""

from __future__ import annotations

import os
import time
import zipfile
import zlib
from pathlib import Path

_SMALL = 2**10
_ITERATIONS = 5  # more make no entry a thousandth smaller


def packed(source: Path, target: Path) -> None:
    """Write a wheel again, under another name."""
    import zopfli.zlib

    date = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as made:
        # RECORD last, as the format asks
        for entry in sorted(given.infolist(), key=lambda one: (one.filename.endswith(".dist-info/RECORD"), one.filename)):
            info = zipfile.ZipInfo(entry.filename, date)
            info.external_attr = (0o755 if entry.external_attr >> 16 & 0o100 else 0o644) << 16
            info.create_system = 3
            info.compress_type = zipfile.ZIP_DEFLATED
            content = given.read(entry)
            if len(content) < _SMALL:
                made.writestr(info, content, compresslevel=9)
            else:
                _write(made, info, content, zopfli.zlib.compress(content, numiterations=_ITERATIONS)[2:-4])


def _write(made: zipfile.ZipFile, info: zipfile.ZipInfo, content: bytes, deflated: bytes) -> None:
    """Write an entry whose content has been compressed already.

    zipfile has no call for this: the entry is written as if it were not compressed, then its header is corrected.
    """
    info.compress_type = zipfile.ZIP_STORED
    made.writestr(info, deflated)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.CRC = zlib.crc32(content)
    info.file_size, info.compress_size = len(content), len(deflated)
    file = made.fp
    assert file is not None
    end = file.tell()
    file.seek(info.header_offset)
    file.write(info.FileHeader(zip64=False))
    file.seek(end)
