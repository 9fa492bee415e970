"""The modules of WebAssembly: they are what their sources make, they are small, and they answer what the service answers."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "sudokit" / "server" / "page"
KILOBYTE = 1000
BROTLI = """
const { readFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
console.log(brotliCompressSync(readFileSync(process.argv[1]), { params }).length);
"""
LIMITS = {
    "thinking": 400 * KILOBYTE,
    "rules": 300 * KILOBYTE,
    "making": 250 * KILOBYTE,
    "trail": 140 * KILOBYTE,
    "photo": 210 * KILOBYTE,
}


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


page_modules = tool("page_modules")
NAMES = [module.name for module in page_modules.MODULES]


def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is not here: the page's own answers were not compared with the service's")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_module_carries_the_hash_of_its_sources(name: str) -> None:
    module = next(one for one in page_modules.MODULES if one.name == name)
    assert page_modules.carried(module.path) == module.hash(), "run python tools/page_modules.py, which needs Emscripten"


def test_another_source_makes_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = page_modules.MODULES[0]
    before = module.hash()
    changed = tmp_path / "tree"
    for name in [*page_modules.closure(module.sources()), "tools/wording_tables.py"]:
        (changed / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, changed / name)
    shutil.copytree(ROOT / "cpp/core/wording/catalogues", changed / "cpp/core/wording/catalogues")
    monkeypatch.setattr(page_modules, "ROOT", changed)
    assert module.hash() == before
    header = changed / "cpp/core/grid/cell.hpp"  # which is only included
    header.write_text(header.read_text() + "// changed\n")
    assert module.hash() != before


@pytest.mark.parametrize("name", NAMES)
def test_the_built_page_has_the_module(name: str) -> None:
    module = next(one for one in page_modules.MODULES if one.name == name)
    assert (BUILT / f"{name}.wasm").read_bytes() == module.path.read_bytes(), "run `npm run build` in web/"


@pytest.mark.parametrize("name", NAMES)
def test_modules_are_small(name: str) -> None:
    done = subprocess.run([node(), "-e", BROTLI, str(BUILT / f"{name}.wasm")], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= LIMITS[name]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_page_answers_what_the_service_answers(seed: int) -> None:
    node()
    compare = tool("compare_page")
    wrong, _, number = compare.compared(10 if seed == 1 else 60, BUILT, seed)
    assert number >= 40
    assert not wrong, "\n".join(wrong[:3])


SPARSE = "".join("x" if column in (row * 4 % 9, (row * 4 + 3) % 9) else "." for row in range(9) for column in range(9))


@pytest.mark.parametrize("more", [{"pattern": SPARSE}, {"clues": 18, "n": 3}, {"level": "extreme", "clues": 40}])
def test_what_is_not_found_in_time_is_said_alike(more: dict[str, Any]) -> None:
    from starlette.testclient import TestClient

    from sudokit.server import Settings, create_app

    node()
    body = {"seed": "1", "time_limit": 0.02, **more}
    client = TestClient(create_app(Settings(log="none")), base_url="http://127.0.0.1")
    own = tool("compare_page").Page(BUILT)
    try:
        mine = own.answer("generate", body)
    finally:
        own.close()
    service = client.post("/api/v1/generate", json=body).json()
    assert mine.get("answer", mine.get("problem")) == service


@pytest.mark.parametrize(("level", "symmetry"), [("medium", "half-turn"), ("extreme", "none")])
def test_the_page_knows_how_many_clues_suit_a_level(level: str, symmetry: str) -> None:
    steering = tool("page_steering")
    table = json.loads(steering.TABLE.read_text(encoding="utf-8"))
    assert set(table) == set(steering.LEVELS)
    assert table[level][symmetry] == steering.steered(level, symmetry), "run python tools/page_steering.py"


def test_a_difference_is_found() -> None:
    compare = tool("compare_page")
    assert compare.difference({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "x"}]}) == ""
    assert compare.difference({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "y"}]}) == '/a/1/b: "x" and "y"'
    assert compare.difference({"a": 1}, {"a": 1, "c": None}) == "/c is only in one"
