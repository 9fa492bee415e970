"""Notebooks of docs/notebooks: run without Jupyter, and rendered as pages of the site.

    PYTHONPATH=tools python -m docs_site.notebooks

runs them and writes what their cells show; a test compares.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"

Cell = dict[str, Any]


def pages(folder: Path) -> dict[str, str]:
    """Return the page of each notebook of a folder by its path in the site."""
    return {f"notebooks/{path.stem}.md": page(path) for path in sorted(folder.glob("*.ipynb"))}


def page(path: Path) -> str:
    """Return a notebook as a page."""
    parts = []
    for cell in read(path)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [shown(output) for output in cell["outputs"]]
    return "\n\n".join(parts) + f"\n\nThe notebook itself: [{path.name}]({path.name})\n"


def shown(output: Cell) -> str:
    """Return an output as Markdown."""
    data = output.get("data", {"text/plain": output.get("text", "")})
    if "text/html" in data:
        return f'```{{raw}} html\n<div class="notebook-output">{"".join(data["text/html"])}</div>\n```'
    return f"```text\n{''.join(data['text/plain']).rstrip()}\n```"


def read(path: Path) -> dict[str, Any]:
    """Return a notebook."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def run(path: Path) -> list[list[Cell]]:
    """Run a notebook from an empty namespace, and return the outputs of its cells of code."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [cell_outputs("".join(cell["source"]), names) for cell in read(path)["cells"] if cell["cell_type"] == "code"]


def cell_outputs(source: str, names: dict[str, Any]) -> list[Cell]:
    """Run a cell, and return what it prints, then what its last line is worth."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[Cell] = []
    if text := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(text)})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data = {"text/html": lines(value._repr_html_()), **data}
        outputs.append({"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data})
    return outputs


def lines(text: str) -> list[str]:
    """Return a text as notebooks keep it."""
    return text.splitlines(keepends=True)


def refresh(path: Path) -> None:
    """Run a notebook and write its outputs into it."""
    notebook, made = read(path), iter(run(path))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = next(made)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.ipynb")):
        refresh(each)
