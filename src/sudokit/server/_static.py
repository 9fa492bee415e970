"""The page: files of one folder, looked up by name, so that no path can lead outside it."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from fastapi import Request, Response

from ._folder import PAGE, content, page_files

__all__ = ["PAGE", "Files"]

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".txt": "text/plain; charset=utf-8",
}
_PACKED = (".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt", ".wasm")
_WEEK = 7 * 24 * 3600
_NOT_THERE = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>sudokit</title>
<h1>sudokit</h1><p>The page is not part of this installation. The service is here:
<a href="/api/v1/docs">its documentation</a>.</p></html>
"""


class _File(NamedTuple):
    changed: tuple[int, int]
    body: bytes
    packed: bytes | None
    tag: str


class Files:
    """The files of a folder and its subfolders, read again when they change."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.folder = folder
        self._kept: dict[str, _File] = {}

    def names(self) -> dict[str, Path]:
        """Return the files by their path relative to the folder."""
        return {name: path for name, path in page_files(self.folder).items() if PurePosixPath(name).suffix in _TYPES}

    def respond(self, name: str, request: Request) -> Response | None:
        """Return the answer to a request for a file; None: there is no such file."""
        name = name or "index.html"
        if name == "favicon.ico":  # requested by browsers for pages that name no icon
            name = "icon.svg"
        path, suffix = self.names().get(name), PurePosixPath(name).suffix
        if path is None:
            return Response(_NOT_THERE, media_type=_TYPES[".html"]) if name == "index.html" else None
        file = self._read(name, path)
        # names do not change with contents, so everything except fonts is revalidated, and usually not sent again
        kept = f"public, max-age={_WEEK}" if suffix == ".woff2" else "no-cache"
        headers = {"etag": file.tag, "cache-control": kept, "vary": "accept-encoding"}
        if file.tag in [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.packed
            headers["content-encoding"] = "gzip"
        if request.method == "HEAD":
            headers["content-length"] = str(len(body))
            body = b""
        return Response(body, headers=headers, media_type=_TYPES[suffix])

    def _read(self, name: str, path: Path) -> _File:
        about = path.stat()
        changed = (about.st_mtime_ns, about.st_size)
        kept = self._kept.get(name)
        if kept is None or kept.changed != changed:
            body = content(path)
            packed = gzip.compress(body, 9, mtime=0) if PurePosixPath(name).suffix in _PACKED else None
            kept = self._kept[name] = _File(changed, body, packed, f'"{hashlib.sha256(body).hexdigest()[:24]}"')
        return kept
