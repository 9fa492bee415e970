"""What a run did, file by file: `OUT.manifest.json` stands beside every file that is complete.

The manifest appears just before its file does, and an old file is removed before a new manifest appears.  So a file and a
manifest that stand together belong together, whenever a run was killed.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from .._files import write_whole
from ..grid import SudokitError, shortened

__all__ = ["SUFFIX", "earlier", "fingerprint", "manifest_of", "publish", "read_manifest"]

SUFFIX = ".manifest.json"


def manifest_of(target: str) -> str:
    """Return the name of the manifest of a file."""
    return target + SUFFIX


def fingerprint(path: str) -> dict[str, Any]:
    """Return what a manifest records of an input file: its name, size, and when it was modified."""
    found = os.stat(path)
    return {"name": os.path.basename(path), "bytes": found.st_size, "modified": found.st_mtime_ns}


def read_manifest(target: str) -> dict[str, Any] | None:
    """Return the manifest of a file; None if there is none, or nothing that can be read as one."""
    try:
        found = json.loads(Path(manifest_of(target)).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "request" in found else None


def earlier(target: str, request: dict[str, Any], source: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the manifest of a file that is complete, made by this request from this input; None if it is to be made.

    Raises
    ------
    SudokitError
        If the file is not of a batch, or of another request.
    """
    there = os.path.lexists(target)
    found = read_manifest(target)
    if found is None:
        if there:
            raise SudokitError(f"{shortened(target)} exists and has no manifest: choose another OUT, or --fresh to replace it")
        return None
    if found["request"] != request:
        if not there:
            return None
        raise SudokitError(
            f"{shortened(target)} holds the answers to another request ({_difference(found['request'], request)}): "
            "choose another OUT, or --fresh to replace it"
        )
    whole = there and found.get("input") == source and found["output"]["bytes"] == os.path.getsize(target)
    return found if whole else None


def _difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    for name in sorted({**old, **new}):
        if old.get(name) != new.get(name):
            if isinstance(old.get(name), dict) and isinstance(new.get(name), dict):
                return _difference(old[name], new[name])
            return f"{name} is {json.dumps(old.get(name))}, not {json.dumps(new.get(name))}"
    return "its options differ"


def publish(target: str, manifest: dict[str, Any]) -> None:
    """Write the manifest of a file that is about to get its name; an old file is removed first."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(target)
    write_whole(manifest_of(target), json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
