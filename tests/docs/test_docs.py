"""Every example in the documents runs and prints what it says."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

pytestmark = pytest.mark.thorough

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(document: Path, in_root: Path) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    result = doctest.testfile(str(document), module_relative=False, optionflags=flags, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_shell_examples(document: Path, in_root: Path) -> None:
    """In a block marked ``console``, a line after ``$ `` is run, and what follows must be what it prints."""
    for block in re.findall(r"```console\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL):
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            ran = re.sub(r"\bsudokit\b(?! *=)", f"{shlex.quote(sys.executable)} -m sudokit", command, count=1)
            done = subprocess.run(["sh", "-c", ran], capture_output=True, text=True, check=False, timeout=120)
            printed = done.stdout + done.stderr
            assert doctest.OutputChecker().check_output(
                expected.rstrip() + "\n", printed.rstrip() + "\n", doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            ), f"{document.name}: $ {command}\nexpected:\n{expected}\ngot:\n{printed}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_every_folder_has_a_readme() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")
    folders = {Path(name).parent for name in tracked if "/" in name}
    without = [str(folder) for folder in folders if not (ROOT / folder / "README.md").exists()]
    allowed = {".ci", "docs/images", "fuzz/corpus", "src/sudokit/server/page"}
    assert set(without) <= allowed
