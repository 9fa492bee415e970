"""Clients made from the service's document, in Python and in TypeScript, and used against the service as it runs."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sudokit.server import openapi

from .npm import WEB, Tools

pytestmark = [pytest.mark.thorough, pytest.mark.slow, pytest.mark.with_service("clients call it")]

PUZZLE = "1.....2.3.4.5.67....6.......7...34..8.3.1...2...26............8....54.......8.934"


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_text(json.dumps(openapi()), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def made(document: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The Python client that openapi-python-client makes."""
    program = Path(sys.executable).parent / "openapi-python-client"
    if not program.exists():
        pytest.skip("openapi-python-client is not installed: no Python client was made from the document")
    target = tmp_path_factory.mktemp("client") / "sudokit_client"
    path = os.pathsep.join((str(program.parent), os.environ["PATH"]))
    done = subprocess.run(
        [program, "generate", "--path", document, "--output-path", target, "--meta", "none"],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(target.parent))
    try:
        return importlib.import_module(target.name)
    finally:
        sys.path.remove(str(target.parent))


def test_a_python_client_made_from_the_document_works(made: ModuleType, service: str) -> None:
    with made.Client(base_url=service) as client:
        use(made, client)


def use(made: ModuleType, client: object) -> None:
    """Call what the document has, and look into the answers."""
    api, models = f"{made.__name__}.api", importlib.import_module(f"{made.__name__}.models")

    def call(name: str, **given: object) -> Any:
        return importlib.import_module(f"{api}.{name}").sync(client=client, **given)

    for path, operations in openapi()["paths"].items():  # every verb has its function
        for operation in operations.values():
            name = {"print": "print_"}.get(operation["operationId"], operation["operationId"])
            assert (Path(made.__path__[0]) / "api" / operation["tags"][0] / f"{name}.py").exists(), path
    solved = call("verbs.solve", body=models.SolveRequest(grid=PUZZLE))
    assert isinstance(solved, models.SolveAnswer)
    assert solved.status == "unique"
    assert solved.solution.string.startswith("1")
    assert len(solved.solution.cells) == 9
    rows = call(
        "verbs.count", body=models.CountRequest(grid=[[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]], limit=100)
    )
    assert (rows.status, rows.count) == ("multiple", 18)
    hint = call("verbs.hint", body=models.HintRequest(grid=PUZZLE, stage=4, language=models.HintRequestLanguage("de")))
    assert hint.kind == "step"
    assert hint.step.placements or hint.step.eliminations
    path = call("verbs.explain", body=models.ExplainRequest(grid=PUZZLE))
    assert path.rating.solved
    assert path.steps[0].number == 1
    rated = call("verbs.rate", body=models.RateRequest(grid=PUZZLE, card=True))
    assert {one.profile for one in rated.ratings} == {"hodoku", "simple"}
    assert rated.ratings[0].card.lines
    puzzles = call("puzzles.generate", body=models.GenerateRequest(layout="2x3", seed="18446744073709551615")).puzzles
    assert puzzles[0].seed == "18446744073709551615"
    assert call("puzzles.daily", day="2026-11-20").grid.size == 9
    assert call("classes.class_by_number", number=5472730537).automorphisms == 72
    assert "hodoku" in call("state.about").profiles
    refused = call("verbs.solve", body=models.SolveRequest(grid="12..\n34..\n..5.\n...."))
    assert isinstance(refused, models.Problem)
    assert (refused.status, refused.errors[0].cell) == (422, "r3c3")


USE = """
import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

const { GET, POST } = createClient<paths>({ baseUrl: process.argv[2]! });
const grid = "GRID";
function needed<T>(value: T | null | undefined): Exclude<T, string> {
  // Lines of a batch are a text, which nobody asks for here.
  if (value === null || value === undefined || typeof value === "string") throw new Error("missing");
  return value as Exclude<T, string>;
}
const solved = needed((await POST("/api/v1/solve", { body: { grid } })).data);
const status: "unique" | "multiple" | "none" | "solved" | "undecided" | "invalid" = solved.status;
const hint = needed((await POST("/api/v1/hint", { body: { grid, stage: 4 } })).data);
const path = needed((await POST("/api/v1/explain", { body: { grid, proofs: true } })).data);
const steps = path.steps;
const day = { path: { day: "2026-11-20" }, query: { level: "easy" } } as const;
const daily = needed((await GET("/api/v1/daily/{day}", { params: day })).data);
const made = needed((await POST("/api/v1/generate", { body: { layout: "2x2", seed: "7" } })).data);
const { error } = await POST("/api/v1/solve", { body: { grid: "12..\\n34..\\n..5.\\n...." } });
console.log(
  JSON.stringify({
    status,
    kind: hint.kind,
    proof: needed(steps[0]!.proof).length > 0,
    size: daily.grid.size,
    seed: made.puzzles[0]!.seed,
    refused: needed(needed(error).errors)[0]!.cell,
  }),
);
"""
# What must not pass the checker: a level that there is not, a text for a number, a field that no answer has.
WRONG = """
await GET("/api/v1/daily/{day}", { params: { path: { day: "2026-11-20" }, query: { level: "trivial" } } });
await POST("/api/v1/solve", { body: { grid, limit: "two" } });
console.log(solved.solved);
"""


def test_a_typescript_client_made_from_the_document_works(
    document: Path, npm_tools: Tools, service: str, tmp_path: Path
) -> None:
    (tmp_path / "node_modules").symlink_to(npm_tools.folder / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "test-types.mjs").write_bytes((WEB / "test-types.mjs").read_bytes())
    done = npm_tools.run("openapi-typescript", str(document), "--default-non-nullable=false", "-o", "schema.ts", where=tmp_path)
    assert done.returncode == 0, done.stderr
    use = USE.replace("GRID", PUZZLE)
    (tmp_path / "use.ts").write_text(use)
    checked = ["tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"]
    checked += ["--allowImportingTsExtensions", "--noUncheckedIndexedAccess", "--skipLibCheck", "--types", "node"]
    typed = npm_tools.run(*checked, "use.ts", where=tmp_path)
    assert typed.returncode == 0, typed.stdout
    (tmp_path / "wrong.ts").write_text(use + WRONG)
    refused = npm_tools.run(*checked, "wrong.ts", where=tmp_path)
    assert refused.stdout.count("error TS") == 3, refused.stdout
    ran = npm_tools.run("node", "--import", "./test-types.mjs", "use.ts", service, where=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == {
        "status": "unique",
        "kind": "step",
        "proof": True,
        "size": 9,
        "seed": "7",
        "refused": "r3c3",
    }
