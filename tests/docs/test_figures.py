"""The tables of figures in the documentation are those of bench/figures.json."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from conftest import ROOT

sys.path.insert(0, str(ROOT / "bench"))
import figures

KNOWN = json.loads(figures.FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", figures.PAGES)
def test_the_tables_are_what_the_file_says(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert figures.written(text, KNOWN) == text, "run python bench/figures.py"
    assert KNOWN["machine"]["processor"] in text
    for name in figures.LISTS:
        if f"solve {name}" in KNOWN["figures"]:
            assert figures.LISTS[name][0] in text


def test_a_changed_figure_is_noticed_and_written() -> None:
    text = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    slower = KNOWN | {"figures": {name: 3 * value for name, value in KNOWN["figures"].items()}}
    changed = figures.written(text, slower)
    assert changed != text
    assert figures.written(changed, KNOWN) == text


def test_every_mark_names_a_table_and_is_closed() -> None:
    for page in figures.PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        marks = re.findall(r"<!-- (figures: .*|end of figures) -->", text)
        assert marks
        assert set(marks[::2]) <= {f"figures: {name}" for name in figures.TABLES}
        assert set(marks[1::2]) == {"end of figures"}


def test_the_command_checks() -> None:
    command = [sys.executable, "bench/figures.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
