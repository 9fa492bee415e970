"""What a wheel or a source distribution contains."""

from __future__ import annotations

import email.parser
import re
import subprocess
import sys
import zipfile
from pathlib import Path

FOLDER = str(Path(__file__).parents[2]).encode()
MOST_BYTES = 6_000_000
_PARTS = ("Atkinson-Hyperlegible-Next-OFL", "Source-Serif-4-OFL", "nanobind", "robin-map", "preact", "preact-signals", "uqr")
LICENCES = ("LICENSE", *(f"licenses/{name}.txt" for name in _PARTS))
FIELDS = (
    "Summary",
    "License-Expression",
    "Requires-Python",
    "Keywords",
    "Classifier",
    "Project-URL",
    "Description-Content-Type",
)


def faults(wheel: Path) -> list[str]:
    """Return what is wrong with a wheel."""
    found = []
    if wheel.stat().st_size > MOST_BYTES:
        found.append(f"{wheel.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
    with zipfile.ZipFile(wheel) as archive:
        if (broken := archive.testzip()) is not None:
            found.append(f"{broken} is damaged")
        names = archive.namelist()
        archived = {name: archive.read(name) for name in names if name.endswith(".so")}
        info = next(name.split("/")[0] for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.parser.Parser().parsestr(archive.read(f"{info}/METADATA").decode())
    found += [f"its metadata lack {field}" for field in FIELDS if not metadata.get_all(field)]
    found += [f"no licence {name}" for name in LICENCES if f"{info}/licenses/{name}" not in names]
    found += [f"a link of README is not absolute: {link}" for link in relative_links(metadata.get_payload())]
    found += [f"{name} names a folder of this machine" for name, code in archived.items() if FOLDER in code]
    fonts = [name for name in names if name.endswith(".woff2")]
    found += [f"{name}: whose licence?" for name in fonts if not re.search("atkinson|source-serif", name)]
    strange = [name for name in names if not name.startswith(("sudokit/", f"{info}/"))]
    return found + [f"{name} does not belong here" for name in strange]


def relative_links(text: object) -> list[str]:
    """Return the targets of links and pictures that lead nowhere from a page of the package index."""
    return re.findall(r"\]\((?!https?://|#)([^)]+)\)", str(text))


def description_faults(files: list[Path]) -> str:
    """Return what twine says against the metadata and the long descriptions; empty if nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *map(str, files)], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr if done.returncode else ""
