"""Texts, trails and minimal puzzles that the page makes by itself are those of the service; so is what it knows of it."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sudokit as sk
from sudokit.formats import FORMATS
from sudokit.server import Settings, create_app

from .test_modules import BUILT, tool

LAYOUTS = ("3x3", "3x3", "2x2", "2x3", "3x2", "random-jigsaw:9", "random-jigsaw:6", "3x3+diagonals", "3x3+windows", "4x4")
METHODS = ("deduction", "guess-random", "guess-ordered", "guess-smallest", "guess-neural")
Asked = tuple[str, dict[str, Any]]


def body(grid: sk.Grid, **more: Any) -> dict[str, Any]:
    return {"grid": grid.puzzle().rows(), "layout": grid.layout.spec, "symbols": " ".join(grid.alphabet.symbols), **more}


def states(seed: int, layouts: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield puzzles as they are set, with entries, and with candidates, some of them gone."""
    chance = random.Random(seed)
    for number, layout in enumerate(layouts):
        grid = sk.generate(layout, seed=seed, index=number).grid
        if number % 4 == 2:
            grid = grid.with_alphabet(sk.Alphabet("ABCDEFGHIJKLMNOP"[: grid.size]))
        yield body(grid)
        path = sk.explain(grid)
        state = path.state(min(chance.randrange(12), len(path) - 1))
        givens = [value for row in grid.rows() for value in row]
        values = [value for row in state.grid.rows() for value in row]
        entries = [0 if given else value for given, value in zip(givens, values, strict=True)]
        yield body(grid, entries=entries)
        marks = [
            None if value else list(state[divmod(cell, grid.size)])[: chance.choice((1, 9, 9))]
            for cell, value in enumerate(values)
        ]
        yield body(grid, entries=entries, candidates=marks)


def requests(seed: int) -> Iterator[Asked]:
    for asked in states(seed, LAYOUTS):
        yield from (("convert", {**asked, "to": name}) for name, one in FORMATS.items() if one.writer is not None)
    for number, layout in enumerate(("3x3", "2x3")):
        grid = sk.generate(layout, seed=seed, index=number).grid
        rows = grid.rows()
        rows[0] = [0] * grid.size
        several = sk.Grid.parse(json.dumps({"grid": rows, "layout": grid.layout.spec}))
        for at, method in enumerate(METHODS):
            how: dict[str, Any] = {"method": method, "trail": True, "states": False, "trail_limit": (5000, 40)[at % 2]}
            yield "solve", body(grid, limit=1 + at % 2, language=("en", "de")[at % 2], **how)
            yield "solve", body(several, limit=2, **how)
        full = sk.solve(grid).grid
        assert full is not None
        yield "minimise", body(full, seed=str(seed), index=3)
        yield "minimise", body(several, seed="1")
    yield "solve", body(sk.Grid.parse("11.. .... .... ...."), method="deduction", trail=True, states=False)
    yield "minimise", body(sk.Grid.parse("11.. .... .... ...."), seed="1")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_texts_trails_and_minimal_puzzles_are_those_of_the_service(seed: int) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not here: the page's own answers were not compared with the service's")
    from starlette.testclient import TestClient

    compare = tool("compare_page")
    client = TestClient(create_app(Settings(log="none")), base_url="http://127.0.0.1")
    page, wrong, texts, trails = compare.Page(Path(BUILT)), [], 0, 0
    try:
        for name, asked in requests(seed):
            done = page.answer(name, asked)
            service = client.post(f"/api/v1/{name}", json=asked).json()
            texts, trails = texts + bool(service.get("text")), trails + bool(service.get("trail"))
            mine = done.get("answer", done.get("problem", done.get("failed")))
            if found := compare.difference(mine, service):
                wrong.append(f"{name} {json.dumps(asked)}\n  {found}")
    finally:
        page.close()
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:8])
    assert texts > 300
    assert trails >= 15


@pytest.mark.parametrize("text", ["8" + "." * 80, "1234 3412 2143 4321", "12.. 34.. ...3 ..2."])
def test_the_canonical_form_of_the_page_is_the_package_s(text: str) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not here: the page's own answers were not compared with the package's")
    page = tool("compare_page").Page(Path(BUILT))
    try:
        done = page.answer("canonical", body(sk.Grid.parse(text)))
    finally:
        page.close()
    found = sk.canonical(sk.Grid.parse(text))
    assert done["answer"] == {"form": found.grid.line(), "automorphisms": found.automorphisms}


def test_the_page_knows_what_the_service_says_of_itself() -> None:
    made = tool("page_about")
    remade = "run python tools/page_about.py"
    assert json.loads(made.ABOUT.read_text(encoding="utf-8")) == made.known(), remade
    assert json.loads(made.FORMATS.read_text(encoding="utf-8")) == made.formats(), remade
