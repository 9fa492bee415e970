"""What is public: the names of the package and of its modules, the errors, and the lists that name them once."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

import sudokit as sk
from conftest import ROOT
from sudokit.grid import _errors

PYTHON = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
DOCUMENTED = set(re.findall(r"`sudokit\.(\w+)`", PYTHON))
"""The modules that docs/python.md names."""


def test_the_package_shows_its_own_names_alone() -> None:
    names = "import sudokit; print(*sorted(name for name in dir(sudokit) if not name.startswith('_')))"
    fresh = subprocess.run([sys.executable, "-c", names], capture_output=True, text=True, check=True, timeout=60)
    own = {name for name in sk.__all__ if not name.startswith("_")}
    assert own - DOCUMENTED <= set(fresh.stdout.split()) <= own | DOCUMENTED
    assert sorted(sk.__all__) == sk.__all__
    assert all(hasattr(sk, name) for name in sk.__all__)


def test_modules_without_an_underscore_are_documented() -> None:
    found = {module.name for module in pkgutil.iter_modules(sk.__path__) if not module.name.startswith("_")}
    assert found == DOCUMENTED


@pytest.mark.parametrize("tree", [_errors.__doc__, PYTHON], ids=["docstring", "docs"])
def test_the_trees_of_errors_have_them_all(tree: str) -> None:
    errors = {name for name in sk.__all__ if isinstance(getattr(sk, name), type) and issubclass(getattr(sk, name), Exception)}
    errors.discard("AssumptionWarning")
    shown = re.findall(r"^ *[│├└─ ]*(?:├──|└──) (\w+)", tree, re.MULTILINE)
    assert Counter(shown) == Counter(errors)


def test_every_document_is_listed_once() -> None:
    listed = re.findall(r"\]\(([^)]+)\)", (ROOT / "docs" / "README.md").read_text(encoding="utf-8"))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    indexes = [f"{folder}/README.md" for folder in ("howto", "notebooks", "rules", "studies", "techniques", "theory")]
    # its introduction also names some recipes, and shows a picture
    assert Counter(name for name in listed if not re.match(r"howto/(?!README)|images/", name)) == Counter([*pages, *indexes])


def test_every_command_is_described_once() -> None:
    text = re.sub(r"```.*?```", "", (ROOT / "docs" / "cli.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    begun = Counter(re.findall(r"^`([a-z]+)` [a-z]+s ", text, re.MULTILINE))
    assert "bench" in begun
    assert [command for command, times in begun.items() if times > 1] == []


def test_no_setting_of_mypy_stands_twice() -> None:
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["overrides"]
    settings = [(module, key) for one in overrides for module in one["module"] for key in one if key != "module"]
    assert [setting for setting, times in Counter(settings).items() if times > 1] == []


@pytest.mark.parametrize("name", [name for name in sk.__all__ if callable(getattr(sk, name))])
def test_an_error_is_explained_once(name: str) -> None:
    made = getattr(sk, name)
    members = (
        [made, *(getattr(made, member) for member in vars(made) if not member.startswith("_"))]
        if isinstance(made, type)
        else [made]
    )
    for member in members:
        raises = re.search(r"Raises\n *-+\n(.*?)(?:\n *\n|\Z)", getattr(member, "__doc__", None) or "", re.DOTALL)
        begun = Counter(" ".join(line.split()[:4]) for line in raises[1].split("\n")) if raises else Counter()
        assert [words for words, times in begun.items() if times > 1] == []
