"""The pages of the documentation site, without building it: `make docs` does that."""

from __future__ import annotations

import inspect
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import sudokit as sk
from conftest import ROOT
from docs_site import commands, links, notebooks, reference, search, stage, versions
from sudokit.cli._app import COMMANDS
from sudokit.server import openapi

pytestmark = pytest.mark.thorough

TABLE = reference.table()
NAMES = [name for page in TABLE["page"] for name in page["names"]]
MODULES = TABLE["modules"]["names"]


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return stage.pages()


def test_every_public_name_is_in_the_reference_once() -> None:
    public = {name for name in sk.__all__ if not isinstance(getattr(sk, name), ModuleType)} - {"__version__"}
    assert Counter(NAMES) == Counter(public)
    assert "sudokit.__version__" in TABLE["modules"]["text"]
    assert {name for name in sk.__all__ if isinstance(getattr(sk, name), ModuleType)} <= set(MODULES)


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_a_description_and_an_example(name: str) -> None:
    thing = getattr(sk, name)
    text = inspect.getdoc(thing) or ""
    assert text.partition("\n")[0].strip().endswith((".", ":", ",")) or "\n" in text
    if not (isinstance(thing, type) and issubclass(thing, Exception)):
        assert ">>> " in text


def test_every_public_name_of_a_module_is_described() -> None:
    for module in MODULES:
        for name in reference.own_names(module):
            thing = getattr(reference.module(module), name)
            described = inspect.isroutine(thing) or isinstance(thing, type)
            assert inspect.getdoc(thing) if described else TABLE["data"].get(f"sudokit.{module}.{name}"), f"{module}.{name}"


def test_every_page_is_in_the_navigation_once(pages: dict[str, str]) -> None:
    assert Counter(stage.in_navigation(pages)) == Counter(set(pages) - {"index.md"})


def test_links_between_pages_lead_to_pages(pages: dict[str, str]) -> None:
    known = set(pages) | set(stage.files())
    for name, text in pages.items():
        place = "in.md" if name in stage.EXTRA else name
        for _, target in stage.LINK.findall(stage.FENCE.sub("", text)):
            if "://" not in target and not target.startswith(("#", "mailto:")):
                assert stage.resolved(place, target.partition("#")[0]) in known, (
                    name,
                    target,
                )


def test_every_command_and_every_address_has_a_page(pages: dict[str, str]) -> None:
    assert {name for name, _ in commands.commands()} >= set(COMMANDS)
    for name, command in commands.commands():
        text = pages[f"commands/{name.replace(' ', '-')}.md"]
        assert all(option in text for parameter in command.params for option in parameter.opts if option.startswith("-"))
    for methods in openapi()["paths"].values():
        for operation in methods.values():
            assert operation["summary"] in pages[f"http/{operation['operationId']}.md"]


def test_questions_to_the_search_name_pages(pages: dict[str, str]) -> None:
    assert len(search.questions()) >= 20
    for page in search.questions().values():
        assert f"{page.partition('#')[0]}.md" in pages


def test_there_are_recipes() -> None:
    recipes = [path for path in (ROOT / "docs" / "howto").glob("*.md") if path.name != "README.md"]
    assert len(recipes) >= 20
    for path in recipes:
        text = path.read_text(encoding="utf-8")
        assert "\nGoal: " in text
        assert "\nSee also: " in text


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    folder = tmp_path
    (folder / "a.html").write_text('<a href="b.html#there">x</a><a href="b.html#not">y</a><a href="c.html">z</a>')
    (folder / "b.html").write_text(
        '<p id="there"></p><img src="none.png"><a href="https://example.org">w</a><script src="https://example.org/x.js"></script>'
    )
    assert links.broken(folder) == [
        "a.html: b.html#not has no such anchor",
        "a.html: c.html is not there",
        "b.html: loads https://example.org/x.js from elsewhere",
        "b.html: none.png is not there",
    ]


def test_links_are_rewritten_for_the_site() -> None:
    known = {"howto/index.md", "formats.md", "commands/hint.md"}
    text = stage.with_links("howto/a.md", "[x](README.md#y) [f](../formats.md) [out](../../src/a.py)", known)
    assert text == "[x](index.md#y) [f](../formats.md) out"
    assert stage.with_links("changelog.md", "[f](docs/formats.md)", known) == "[f](formats.md)"
    assert stage.with_links("howto/a.md", "`sk.solve` and `sudokit hint`", known) == (
        "{py:obj}`sk.solve <sudokit.solve>` and [`sudokit hint`](../commands/hint.md)"
    )


@pytest.mark.parametrize("path", sorted(notebooks.FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_computes(path: Path) -> None:
    kept = [cell["outputs"] for cell in notebooks.read(path)["cells"] if cell["cell_type"] == "code"]
    assert any(kept)
    assert notebooks.run(path) == kept, "PYTHONPATH=tools python -m docs_site.notebooks"


def test_outputs_of_a_cell() -> None:
    names: dict[str, object] = {}
    assert notebooks.cell_outputs("a = 1\nprint(a)", names) == [{"output_type": "stream", "name": "stdout", "text": ["1\n"]}]
    (result,) = notebooks.cell_outputs("a + 1", names)
    assert result["data"] == {"text/plain": ["2"]}
    (grid,) = notebooks.cell_outputs("import sudokit\nsudokit.Grid.empty('2x2')", names)
    assert "<table" in "".join(grid["data"]["text/html"])


def test_the_first_page_leads_to_the_newest_release(tmp_path: Path) -> None:
    for version in ("0.9.0", "0.10.0", "0.10.1.dev0", "_static"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "index.html").touch()
    assert versions.write(tmp_path) == ["0.10.1.dev0", "0.10.0", "0.9.0"]
    assert "url=0.10.0/index.html" in (tmp_path / "index.html").read_text()
    assert "0.10.1.dev0" in (tmp_path / "versions.js").read_text()
    for version in ("0.10.0", "0.9.0"):
        (tmp_path / version / "index.html").unlink()
    versions.write(tmp_path)
    assert "url=0.10.1.dev0/index.html" in (tmp_path / "index.html").read_text()
