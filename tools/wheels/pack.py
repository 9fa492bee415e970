"""Writes a wheel again, reproducibly and small.

Entries are in order, all with the date of SOURCE_DATE_EPOCH, and compressed by zopfli: the same deflate format, a
twentieth smaller.  Large modules, tables, scripts and styles of the page become files of xz, up to a quarter smaller again,
which the service reads (src/sudokit/server/_folder.py); RECORD then names these.  No other content changes.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import lzma
import os
import re
import time
import zipfile
import zlib
from pathlib import Path

_SMALL = 2**10
_ITERATIONS = 5  # more make no entry a thousandth smaller
_PAGE = re.compile(r"sudokit/server/page/.*[.](wasm|json|js|css)")
_LARGE = 10_000
_XZ = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0}]  # pb=0: nothing in these is aligned


def packed(source: Path, target: Path) -> None:
    """Write a wheel again, under another name."""
    import zopfli.zlib

    date = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as made:
        changed: dict[str, tuple[str, bytes]] = {}
        # RECORD last, as the format asks
        for entry in sorted(given.infolist(), key=lambda one: (one.filename.endswith(".dist-info/RECORD"), one.filename)):
            name, content = entry.filename, given.read(entry)
            if _PAGE.fullmatch(name) and len(content) >= _LARGE:
                name, content = f"{name}.xz", lzma.compress(content, filters=_XZ)
                changed[entry.filename] = name, content
            elif name.endswith(".dist-info/RECORD"):
                content = _recorded(content, changed)
            info = zipfile.ZipInfo(name, date)
            info.external_attr = (0o755 if entry.external_attr >> 16 & 0o100 else 0o644) << 16
            info.create_system = 3
            info.compress_type = zipfile.ZIP_DEFLATED
            if len(content) < _SMALL or name.endswith(".xz"):
                made.writestr(info, content, compresslevel=9)
            else:
                _write(made, info, content, zopfli.zlib.compress(content, numiterations=_ITERATIONS)[2:-4])


def _recorded(record: bytes, changed: dict[str, tuple[str, bytes]]) -> bytes:
    """Return RECORD with new names, hashes and sizes of the changed files."""
    rows = []
    for row in csv.reader(io.StringIO(record.decode())):
        if row[0] in changed:
            name, content = changed[row[0]]
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            row = [name, f"sha256={digest}", str(len(content))]  # noqa: PLW2901
        rows.append(row)
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


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
