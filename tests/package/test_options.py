"""Options are declared once: what Python, the command line, the service, the documents and the page say of them follows."""

from __future__ import annotations

import inspect
import json
import pickle
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

import sudokit as sk
from conftest import ROOT
from helpers.command import run
from sudokit import _core
from sudokit.cli._app import app
from sudokit.grid import Option, options_of
from sudokit.server import Settings, create_app

sys.path.insert(0, str(ROOT / "tools"))
import options_table


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(log="none")), base_url="http://localhost") as made:
        yield made


GENERATORS: dict[str, Callable[..., Any]] = {
    "generate": sk.generate,
    "generate_many": sk.generate_many,
    "iter_generate": sk.iter_generate,
    "minimise": sk.minimise,
    "minimise_many": sk.minimise_many,
    "iter_minimise": sk.iter_minimise,
}
NEEDED: dict[str, dict[str, Any]] = {
    "generate_many": {"n": 1},
    "iter_generate": {"n": 1},
    "minimise": {"puzzle": "1234341221434321"},
    "minimise_many": {"puzzles": ["1234341221434321"]},
    "iter_minimise": {"batches": [["1234341221434321"]]},
}
WRONG: dict[str, tuple[Any, str]] = {
    "layout": (7, "a layout or its spec"),
    "clues": ("30", "an integer from 0 to 4096"),
    "minimal": ("very", "True, False or 'symmetric'"),
    "symmetry": ("round", "one of none, half-turn, quarter-turn"),
    "pattern": (7, "text or rows of cells"),
    "level": ("mild", "one of easy, medium, hard, unfair, extreme (profile hodoku)"),
    "score": ((3, 1), "two numbers, the lowest and the highest"),
    "technique": ("magic", "one of full-house, naked-single"),
    "techniques_up_to": ("magic", "one of full-house, naked-single"),
    "se": ((7.5, 7), "two numbers, the lowest and the highest"),
    "pearl": (1, "True or False"),
    "diamond": ("yes", "True or False"),
    "profile": (7, "a profile or its name"),
    "no_uniqueness": (1, "True or False"),
    "unbiased": ("perhaps", "True or False"),
    "variant": ("jigsaw", "one of killer, thermo, arrow, whispers, kropki, xv, sandwich"),
    "cage_sizes": (7, "two numbers, the lowest and the highest"),
    "also": ("cages", "one of rules"),
    "symbols": (7, "text"),
    "seed": (2**64, "an integer from 0 to 2**64-1"),
    "index": (2**63, "an integer from 0 to 2**63-1"),
    "first": (-1, "an integer from 0 to 2**62-1"),
    "threads": (True, "an integer from 1 to 65535"),
    "time_limit": (float("nan"), "a number of seconds, 0 or more"),
    "stop": (7, "a StopFlag or None"),
    "progress": (7, "Callable"),
    "keep": (7, "text or cells (row, column)"),
    "plain": (1, "True or False"),
    "errors": ("ignore", "one of status, raise"),
    "batch": (0, "an integer from 1 to 2**32-1"),
    "n": (2.0, "an integer from 0 to 2**62-1"),
}
"""For each option a value that it does not take, and what it takes."""


def call(name: str, given: dict[str, Any]) -> Any:
    return GENERATORS[name](**NEEDED.get(name, {}) | given)


@pytest.mark.parametrize(("generator", "name"), [(one, name) for one, call in GENERATORS.items() for name in options_of(call)])
def test_a_wrong_value_is_refused_in_one_form(generator: str, name: str) -> None:
    value, takes = WRONG[name]
    with pytest.raises(sk.SudokitError) as caught:
        call(generator, {name: value})
    assert str(caught.value).startswith(f"{name} must be {takes}")
    assert str(caught.value).endswith(f", not {value!r}")
    assert caught.value.option == name
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("generator", GENERATORS)
def test_signature_and_docstring_show_every_option(generator: str) -> None:
    function = GENERATORS[generator]
    table = options_of(function)
    shown = inspect.signature(function).parameters
    needed = NEEDED.get(generator, {})
    assert list(shown) == list(dict.fromkeys([*needed, *table]))
    assert {name: one.default for name, one in shown.items() if name not in needed} == {
        name: option.default for name, option in table.items() if name not in needed
    }
    doc = inspect.getdoc(function) or ""
    section = doc.split("Parameters\n----------\n")[1].split("\n\n")[0]
    assert [line for line in section.splitlines() if not line.startswith(" ")] == list(shown)
    assert "Examples\n--------" in doc


SAME: dict[str, Any] = {"clues": -1, "minimal": "very", "symmetry": "round", "score": "high", "unbiased": "perhaps", "seed": -1}
"""Values that are wrong everywhere, for options that have the same range everywhere."""


def refusal(name: str, value: Any) -> str:
    with pytest.raises(sk.SudokitError) as caught:
        sk.generate(**{name: value})
    return str(caught.value)


@pytest.mark.parametrize("name", [name for name in SAME if name not in ("minimal", "unbiased")])  # which are flags
def test_the_command_line_refuses_in_the_same_words(name: str) -> None:
    done = CliRunner().invoke(app, ["generate", f"--{name}={SAME[name]}"])
    assert done.exit_code == 2
    assert done.stderr.endswith(f": {refusal(name, SAME[name])}\n")


@pytest.mark.parametrize(
    ("arguments", "asked", "words"),
    [
        (["solve", "--limit", "0"], ("solve", {"limit": 0}), "limit must be an integer from 1 to 2**64-1, not 0"),
        (["count", "--limit", "0"], ("count", {"limit": 0}), "limit must be an integer from 1 to 2**64-1, not 0"),
        (["solve", "--seed", "-1"], ("solve", {"seed": "-1"}), "seed must be an integer from 0 to 2**64-1, not -1"),
        (["minimise", "--seed", "-1"], None, "seed must be an integer from 0 to 2**64-1, not -1"),
        (["solve", "--node-limit", "x"], None, "node_limit must be an integer from 1 to 2**64-1, not 'x'"),
        (["canonical", "--threads", "0"], None, "threads must be an integer from 1 to 65535, not 0"),
        (["rate", "--time-limit", "soon"], None, "time_limit must be a number of seconds, 0 or more, not 'soon'"),
    ],
)
def test_shared_options_are_refused_in_the_same_words(
    client: TestClient, arguments: list[str], asked: tuple[str, dict[str, Any]] | None, words: str
) -> None:
    done = CliRunner().invoke(app, [*arguments, "1234341221434321"])
    assert (done.exit_code, done.stderr.splitlines()[-1].partition(": ")[2].partition(": ")[2]) == (2, words)
    if asked is not None:
        data = client.post(f"/api/v1/{asked[0]}", json={"grid": "1234341221434321", **asked[1]}).json()
        assert [error["detail"] for error in data["errors"]] == [words]


@pytest.mark.parametrize("name", SAME)
def test_the_service_refuses_in_the_same_words(client: TestClient, name: str) -> None:
    words = refusal(name, SAME[name])
    data = client.post("/api/v1/generate", json={name: SAME[name]}).json()
    assert data["errors"] == [{"pointer": f"/{name}", "detail": words}]
    data = client.get("/api/v1/generate/stream", params={name: SAME[name]}).json()
    assert data["errors"] == [{"pointer": f"?{name}", "detail": words}]


@pytest.mark.parametrize(("name", "value"), [("level", "mild"), ("technique", "magic"), ("techniques_up_to", "magic")])
def test_names_of_a_scale_are_refused_in_the_same_words(client: TestClient, name: str, value: str) -> None:
    words = refusal(name, value)
    data = client.post("/api/v1/generate", json={name: value}).json()
    assert data["errors"] == [{"pointer": f"/{name}", "detail": words}]
    done = run("generate", f"--{name.replace('_', '-')}", value)
    assert (done.returncode, done.stderr) == (2, f"sudokit: {words}\n")


def test_the_service_takes_every_option_that_can_be_written(client: TestClient) -> None:
    (made,) = client.post("/api/v1/generate", json={"unbiased": True, "seed": "7", "n": 1}).json()["puzzles"]
    assert made["grid"]["string"] == sk.generate(unbiased=True, seed=7).grid.line()
    how: dict[str, Any] = {"seed": 7, "time_limit": 60}
    written = how | {"score": [500, 800], "minimal": "symmetric", "symmetry": "half-turn"}
    assert "event: puzzle" in client.get("/api/v1/generate/stream", params=written).text


def test_an_option_that_there_is_not_is_a_mistake_of_the_call() -> None:
    for name in GENERATORS:
        with pytest.raises(TypeError, match=rf"{name}\(\) got an unexpected keyword argument 'claus'"):
            call(name, {"claus": 1})


def test_integers_of_numpy_are_integers() -> None:
    assert sk.generate(clues=np.int64(30), seed=np.uint64(7)) == sk.generate(clues=30, seed=7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("type_", "text", "value"),
    [
        (int, "-12", -12),
        (int, "1_0", "1_0"),
        (int, "9" * 41, "9" * 41),
        (float, "0.5", 0.5),
        (float, "x", "x"),
        (bool, "TRUE", True),
        (bool, "off", False),
        (bool, "perhaps", "perhaps"),
        (tuple[float, float], "5-7.5", (5, 7.5)),
        (tuple[float, float], "5", (5, 5)),
        (tuple[float, float], "5-x", "5-x"),
        (str, "5", "5"),
    ],
)
def test_text_becomes_a_value_or_stays_text(type_: Any, text: str, value: Any) -> None:
    assert Option(None, "", name="it", type_=type_).from_text(text) == value


@pytest.mark.parametrize("path", list(options_table.texts()), ids=str)
def test_what_is_written_of_options_is_what_is_declared(path: Path) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert text == options_table.texts()[path], "run python tools/options_table.py"


NEW = """\
    sparkle: Annotated[
        int | None, Option(None, "How much the puzzle sparkles.", unset="not at all", least=1, most=5, metavar="N")
    ]
"""
"""An option declared in a copy of the package, and nothing else."""

PROBE = """
import inspect, json, sys
sys.path[:0] = sys.argv[1:4]
import sudokit as sk
from click.testing import CliRunner
from starlette.testclient import TestClient
from sudokit.cli._app import app
from sudokit.server import Settings, create_app
import options_table

def refusal(call):
    try:
        call()
    except sk.SudokitError as error:
        return str(error)

made = sk.generate(sparkle=3, seed=7) == sk.generate(seed=7)
lines = CliRunner().invoke(app, ["generate", "--sparkle", "6"]).stderr
help_ = CliRunner().invoke(app, ["generate", "--help"]).stdout
written = options_table.texts()
with TestClient(create_app(Settings(log="none")), base_url="http://localhost") as client:
    taken = client.post("/api/v1/generate", json={"sparkle": 3, "seed": 7}).status_code
    asked = client.post("/api/v1/generate", json={"sparkle": 6}).json()["errors"]
    query = client.get("/api/v1/generate/stream?sparkle=6").json()["errors"]
    document = client.get("/api/v1/openapi.json").json()
print(json.dumps({
    "file": sk.__file__,
    "made": made,
    "taken": taken,
    "signatures": [str(inspect.signature(call).parameters["sparkle"]) for call in options_table.CALLS],
    "doc": inspect.getdoc(sk.generate),
    "help": " ".join(help_.split()),
    "schema": document["components"]["schemas"]["GenerateRequest"]["properties"]["sparkle"],
    "parameters": [one["name"] for one in document["paths"]["/api/v1/generate/stream"]["get"]["parameters"]],
    "table": written[options_table.DOCUMENT],
    "form": json.loads(written[options_table.FORM])["sparkle"],
    "refusals": [refusal(lambda: sk.generate(sparkle=6)), refusal(lambda: sk.generate_many(2, sparkle=6)), asked[0]["detail"],
        query[0]["detail"]],
    "line": lines,
}))
"""


def probed(tmp_path: Path, module: str, old: str, new: str, probe: str) -> dict[str, Any]:
    """Change one place of a module in a copy of the package, and return what a program finds there."""
    shutil.copytree(ROOT / "src" / "sudokit", tmp_path / "src" / "sudokit", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "docs").mkdir()
    for path in options_table.TABLES:
        shutil.copy(ROOT / path, tmp_path / path)
    core = Path(_core.__file__)
    shutil.copy(core, tmp_path / "src" / "sudokit" / core.name)
    declared = tmp_path / "src" / "sudokit" / module
    text = declared.read_text(encoding="utf-8")
    assert text.count(old) == 1
    declared.write_text(text.replace(old, new), encoding="utf-8")
    # -S: an editable installation would import the package from where it is installed
    where = [str(tmp_path / "src"), str(tmp_path / "tools"), sysconfig.get_paths()["purelib"], str(ROOT / "tests")]
    done = subprocess.run(
        [sys.executable, "-S", "-c", probe, *where], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["file"].startswith(str(tmp_path))
    return found


@pytest.mark.thorough
def test_a_new_option_is_declared_once(tmp_path: Path) -> None:
    mark = '    """The properties of a puzzle."""\n\n'
    found = probed(tmp_path, "generating/_options.py", mark, mark + NEW, PROBE)
    assert found["made"] is True
    assert found["taken"] == 200
    assert found["signatures"] == ["sparkle: int | None = None"] * 3
    assert "sparkle\n    How much the puzzle sparkles.  An integer from 1 to 5.  None: not at all.\n" in found["doc"]
    assert "--sparkle N How much the puzzle sparkles. [1 to 5; default: not at all]" in found["help"]
    assert found["schema"]["anyOf"] == [{"type": "integer", "minimum": 1, "maximum": 5}, {"type": "null"}]
    assert found["schema"]["description"] == "How much the puzzle sparkles. Default: not at all."
    assert "sparkle" in found["parameters"]
    assert "| `sparkle` | `--sparkle` | an integer from 1 to 5 | not at all | How much the puzzle sparkles. |" in found["table"]
    assert found["form"] == {
        "kind": "integer",
        "least": 1,
        "most": 5,
        "sentence": "How much the puzzle sparkles.",
    }
    words = "sparkle must be an integer from 1 to 5, not 6"
    assert found["refusals"] == [words] * 4
    assert found["line"].endswith(f"Invalid value for '--sparkle': {words}\n")


OLD_LIMIT = """\
LIMIT = Option(
    2,
    "Stop after this many solutions.",
    unset="all solutions",
    least=1,
    most=2**64 - 1,
"""
NEW_LIMIT = """\
LIMIT = Option(
    3,
    "Stop after so many sparkles.",
    unset="all sparkles",
    least=1,
    most=7,
"""
"""A shared option declared otherwise in a copy of the package, and nothing else."""

SHARED_PROBE = """
import json, sys
sys.path[:0] = sys.argv[1:5]
import sudokit as sk
from click.testing import CliRunner
from starlette.testclient import TestClient
from sudokit.cli._app import app
from sudokit.server import Settings, create_app
from helpers.declared import calls, deviations
import options_table

PUZZLE = "12..34.....3..2."

def refusal(call):
    try:
        call()
    except sk.SudokitError as error:
        return str(error)

helps = {name: CliRunner().invoke(app, [name, "--help"]).stdout for name in ("solve", "count")}
lines = [CliRunner().invoke(app, [name, "--limit", "8", PUZZLE]).stderr for name in helps]
with TestClient(create_app(Settings(log="none")), base_url="http://localhost") as client:
    asked = [client.post(f"/api/v1/{name}", json={"grid": PUZZLE, "limit": 8}).json()["errors"][0]["detail"] for name in helps]
    schemas = client.get("/api/v1/openapi.json").json()["components"]["schemas"]
print(json.dumps({
    "file": sk.__file__,
    "helps": {name: " ".join(text.split()) for name, text in helps.items()},
    "lines": lines,
    "asked": asked,
    "refusals": [refusal(lambda: sk.solve(PUZZLE, limit=8)), refusal(lambda: sk.count(PUZZLE, limit=8))],
    "schemas": [schemas[name]["properties"]["limit"] for name in ("SolveRequest", "CountRequest")],
    "table": options_table.texts()[options_table.Path("docs/cli.md")],
    "deviations": [deviation for name, call in calls() for deviation in deviations(name, call)],
}))
"""


def test_a_changed_shared_option_is_found_everywhere(tmp_path: Path) -> None:
    found = probed(tmp_path, "grid/_shared_options.py", OLD_LIMIT, NEW_LIMIT, SHARED_PROBE)
    words = "limit must be an integer from 1 to 7, not 8"
    assert found["refusals"] == found["asked"] == [words] * 2
    assert [line.endswith(f"Invalid value for '--limit': {words}\n") for line in found["lines"]] == [True] * 2
    assert "--limit N Stop after so many sparkles. [1 to 7; default: 3; with --all, all solutions]" in found["helps"]["solve"]
    assert "--limit N Count up to this many solutions. [1 to 7; default: 3]" in found["helps"]["count"]
    for schema in found["schemas"]:
        assert (schema["minimum"], schema["maximum"], schema["default"]) == (1, 7, 3)
    assert "| `--limit N` | solve | an integer from 1 to 7 | 3; with --all" in found["table"]
    assert "| `--limit N` | count | an integer from 1 to 7 | `3` |" in found["table"]
    # Signatures and docstrings are written by hand: the check names each place that has to follow.
    assert found["deviations"] == [
        "count.limit: the default is 2, declared 3",
        "iter_solve.limit: the default is 2, declared 3",
        "solve.limit: the default is 2, declared 3",
        "solve.limit: 'from 1 to 7' is missing",
        "solve.limit: 'None: all sparkles' is missing",
        "solve_many.limit: the default is 2, declared 3",
    ]
