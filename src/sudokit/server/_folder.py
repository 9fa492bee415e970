"""The page as a folder for any static host, where it thinks by itself."""

from __future__ import annotations

import lzma
import os
from pathlib import Path

from .._files import write_whole
from ..grid import SudokitError

__all__ = ["PAGE", "content", "page_files", "write_page"]

PAGE = Path(__file__).with_name("page")
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)
_LAST = ("index.html", "sw.js")  # what browsers look at first, when all the others are there


def page_files(folder: Path = PAGE) -> dict[str, Path]:
    """Return the files of a page by their path relative to the folder, under the names that browsers ask for.

    Wheels hold large files compressed: ``thinking.wasm`` is there as ``thinking.wasm.xz`` (tools/wheels/pack.py).
    """
    if not folder.is_dir():
        return {}
    found = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(folder).as_posix().removesuffix(".xz"): path for path in found}


def content(path: Path) -> bytes:
    """Return what a file of `page_files` holds, decompressed."""
    held = path.read_bytes()
    return lzma.decompress(held) if path.suffix == ".xz" else held


def write_page(folder: str | os.PathLike[str]) -> list[str]:
    """Write the page into a folder, for any web server that sends files; return the names of the files.

    The page then thinks by itself and asks no service.  All its addresses are relative, so it can lie anywhere on a
    server.  Files of an earlier version are replaced, each whole; other files in the folder are left alone.

    Parameters
    ----------
    folder
        The folder; it is made if it is not there.

    Raises
    ------
    SudokitError
        If the page is not part of this installation, or the folder cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> from sudokit.server import write_page
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     names = write_page(folder)
    >>> "index.html" in names, "thinking.wasm" in names
    (True, True)
    """
    files = page_files()
    names = sorted(files)
    if "index.html" not in names:
        raise SudokitError("the page is not part of this installation")
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name in sorted(names, key=lambda name: (name in _LAST, name)):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(target / name, _with_policy(name, content(files[name])))
    except OSError as error:
        raise SudokitError(f"{error.filename or folder} cannot be written: {error.strerror or error}") from None
    return names


def _with_policy(name: str, content: bytes) -> bytes:
    """Return the content of a file of the page; that of the first one with the policy that the service sends as a header."""
    if name != "index.html":
        return content
    meta = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}" />'.encode()
    mark = b"<head>"
    assert content.count(mark) == 1
    return content.replace(mark, mark + meta)
