"""What the page knows of the service without asking it: `python tools/page_about.py` writes it from the package.

`web/src/api/about.json` is the service's own answer to `about`, with the methods and profiles that the page has a module
for; the page uses it where the service cannot be reached. `web/src/write/formats.json` names the formats that are written,
and what each carries. `web/src/rules/about.json` has what the page knows of each kind of rule.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sudokit import rules as catalogued
from sudokit.server import Settings
from sudokit.server._about import about

ROOT = Path(__file__).resolve().parents[1]
ABOUT = ROOT / "web" / "src" / "api" / "about.json"
FORMATS = ROOT / "web" / "src" / "write" / "formats.json"
RULES = ROOT / "web" / "src" / "rules" / "about.json"
_NOT_HERE = ("limits", "pictures", "layouts")  # of the service alone
_SERVED = "expert"  # the profile whose techniques the page's module leaves out


def known() -> dict[str, Any]:
    """Return what the page knows."""
    told = {key: value for key, value in about(Settings(log="none")).items() if key not in _NOT_HERE}
    return told | {
        "formats": [one for one in told["formats"] if one["writes"]],
        "methods": [one for one in told["methods"] if one["trail"]],
        "profiles": [one for one in told["profiles"] if one != _SERVED],
    }


def formats() -> list[dict[str, Any]]:
    """Return the formats that are written."""
    return [{key: one[key] for key in ("name", "carries")} for one in known()["formats"]]


def rules() -> dict[str, list[Any]]:
    """Return what the page knows of each rule: least and most cells, the parts of its clue, an example, its meaning."""
    return {one.name: [one.least, one.most, one.clue, one.example, one.meaning] for one in catalogued.catalogue()}


def main() -> None:
    """Write the files."""
    for path, content in ((ABOUT, known()), (FORMATS, formats()), (RULES, rules())):
        path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
