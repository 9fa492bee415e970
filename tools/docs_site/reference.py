"""The pages of the reference, from docs/reference.toml and the docstrings of the running package."""

from __future__ import annotations

import importlib
import inspect
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import sudokit

TABLE = Path(__file__).parents[2] / "docs" / "reference.toml"


def table() -> dict[str, Any]:
    """Return which page has which names."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def pages() -> dict[str, str]:
    """Return each page's text by its path in the site."""
    found = table()
    texts = {f"reference/{one['name']}.md": names_page(one) for one in found["page"]}
    texts |= {f"reference/{name}.md": module_page(name) for name in found["modules"]["names"]}
    return texts | {"reference/index.md": index(found)}


def index(found: dict[str, Any]) -> str:
    """Return the first page: every public name with its sentence."""
    lines = ["# Reference", "", "Every public name, from the docstrings: `help(sudokit.solve)` shows the same.", ""]
    for one in found["page"]:
        lines += [f"## [{one['title']}]({one['name']}.md)", "", one["text"], "", "| name | what it is |", "|---|---|"]
        for name in one["names"]:
            lines.append(f"| {{py:obj}}`~sudokit.{name}` | {cell(getattr(sudokit, name))} |")
        lines.append("")
    lines += ["## Modules", "", found["modules"]["text"], "", "| module | what it has |", "|---|---|"]
    for name in found["modules"]["names"]:
        lines.append(f"| [`sudokit.{name}`]({name}.md) | {cell(module(name))} |")
    return "\n".join(lines) + "\n"


def module(name: str) -> ModuleType:
    """Return a module of the package."""
    return importlib.import_module(f"sudokit.{name}")


def cell(thing: Any) -> str:
    """Return the first sentence of a docstring, for a cell of a table."""
    first = (inspect.getdoc(thing) or "").partition("\n\n")[0]
    return " ".join(first.split()).replace("|", "\\|")


def names_page(one: dict[str, Any]) -> str:
    """Return the page of some names of the package."""
    entries = [line for name in one["names"] for line in entry("sudokit", name)]
    return "\n".join([f"# {one['title']}", "", one["text"], "", *directive(entries)])


def module_page(name: str) -> str:
    """Return the page of a module: the names of its `__all__`; those of the package itself as links."""
    owner = f"sudokit.{name}"
    described = [line for each in own_names(name) for line in entry(owner, each)]
    shared = [each for each in public_names(name) if each in sudokit.__all__]
    also = [f"It has {', '.join(f':py:obj:`~sudokit.{each}`' for each in shared)} as well.", ""] if shared else []
    return "\n".join([f"# `{owner}`", "", *directive([f".. automodule:: {owner}", "   :no-members:", "", *also, *described])])


def public_names(name: str) -> list[str]:
    """Return the public names of a module."""
    return list(module(name).__all__)


def own_names(name: str) -> Iterator[str]:
    """Yield the public names of a module that the package itself does not have, modules left out."""
    for each in public_names(name):
        if each not in sudokit.__all__ and not isinstance(getattr(module(name), each), ModuleType):
            yield each


def entry(owner: str, name: str) -> list[str]:
    """Return the directive that describes a name."""
    thing = getattr(importlib.import_module(owner), name)
    if isinstance(thing, type) and issubclass(thing, BaseException):
        return [f".. autoexception:: {owner}.{name}", "   :members:", "   :show-inheritance:", ""]
    if isinstance(thing, type):
        return [f".. autoclass:: {owner}.{name}", "   :members:", ""]
    if inspect.isroutine(thing):
        return [f".. autofunction:: {owner}.{name}", ""]
    return [f".. py:data:: {owner}.{name}", "", f"   {table()['data'].get(f'{owner}.{name}', '')}", ""]


def directive(lines: list[str]) -> list[str]:
    """Return lines of reStructuredText within Markdown."""
    return ["```{eval-rst}", *lines, "```", ""]
