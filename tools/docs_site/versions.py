"""The versions of the site: a folder for each; beside them a list for every page, and a first page that leads to the newest."""

from __future__ import annotations

import json
import re
from pathlib import Path

FIRST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={newest}/index.html">
<title>sudokit</title>
<p><a href="{newest}/index.html">The documentation of sudokit {newest}</a></p>
</html>
"""


def write(site: Path) -> list[str]:
    """List the versions that lie in a folder, newest first; lead from its first page to the newest release."""
    versions = sorted((path.parent.name for path in site.glob("[0-9]*/index.html")), key=order, reverse=True)
    newest = next((version for version in versions if released(version)), versions[0])
    (site / "versions.js").write_text(f"window.siteVersions = {json.dumps(versions)};\n", encoding="utf-8")
    (site / "index.html").write_text(FIRST.format(newest=newest), encoding="utf-8")
    return versions


def order(version: str) -> tuple[list[int], bool]:
    """Return what versions are sorted by: their numbers; ``0.2.0.dev0`` comes before ``0.2.0``."""
    return [int(digits) for digits in re.findall(r"\d+", version)[:3]], released(version)


def released(version: str) -> bool:
    """Return whether a version is numbers alone."""
    return re.fullmatch(r"[0-9.]+", version) is not None
