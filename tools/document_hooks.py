"""What requests need besides the document's schemas, for Schemathesis: `tools/check_document.py` runs it with this module.

A schema cannot say that a text is a Sudoku, or that two fields fit one another.  The descriptions of the fields do, and
`fitted` makes requests keep to them: all that Schemathesis made stays but what the rules below decide.  Requests that are to be
wrong are left as they are.
"""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import schemathesis

import sudokit as sk
from sudokit.formats import FORMATS, write
from sudokit.logic import Profile

SPECS = ("2x2", "2x3", "3x3")
FULL = {spec: sk.generate(spec, seed=1).solution for spec in SPECS}
PUZZLES = {spec: sk.generate(spec, seed=1).grid for spec in SPECS}
METHODS = [one.name for one in sk.methods() if one.installed]
TRAILS = [one.name for one in sk.methods() if one.installed and one.keeps_trail]
PICTURE = b"".join(
    [
        b"BM",
        (58).to_bytes(4, "little"),
        bytes(4),
        (54).to_bytes(4, "little"),
        (40).to_bytes(4, "little"),
        *((1).to_bytes(4, "little"),) * 2,
        (1).to_bytes(2, "little"),
        (24).to_bytes(2, "little"),
        bytes(24 + 4),
    ]
)
"""A bitmap of one black pixel."""
LEVELS = {"hodoku": "medium", "simple": "singles", "expert": "medium"}
KNOWN = {name: {one for search in Profile.load(name).searches for one in search.techniques} for name in LEVELS}
"""The techniques of each profile that can be put in order."""


def _texts(grid: sk.Grid) -> dict[str, str]:
    """The grid in every format that can write it."""
    texts = {}
    for name, format_ in FORMATS.items():
        if format_.writer is not None:
            with contextlib.suppress(sk.SudokitError):
                texts[name] = write(grid, name)
    return texts


TEXTS = {id(grid): _texts(grid) for grid in (*PUZZLES.values(), *FULL.values())}


def _text(grid: sk.Grid, format: str | None, rng: random.Random) -> str:
    texts = TEXTS[id(grid)]
    return texts[format or rng.choice(sorted(texts))]


def _rows(grid: sk.Grid, rng: random.Random) -> list[Any]:
    symbols = [None, *grid.alphabet.symbols]
    kind = rng.randrange(3)
    rows = [[symbols[value] if kind == 1 else (value or None) if kind == 2 else value for value in row] for row in grid.rows()]
    return rows if rng.random() < 0.8 else [cell for row in rows for cell in row]


def _grid(given: object, grid: sk.Grid, format: str | None, rng: random.Random) -> Any:
    return _text(grid, format, rng) if isinstance(given, str) else _rows(grid, rng)


def _fit_puzzle(body: dict[str, Any], path: str, rng: random.Random) -> None:
    full = path.endswith(("/class", "/minimise"))
    if by_se := "se" in (body.get("profile"), *(body.get("profiles") or ())):
        body |= {name: value for name, value in (("no_uniqueness", False), ("another", 0), ("card", False)) if name in body}
    by_depth = "depth" in (body.get("profile"), *(body.get("profiles") or ()))
    if by_depth:
        body |= {name: False for name in ("no_uniqueness", "card") if name in body}
    spec = "3x3" if full or by_se else rng.choice(SPECS)
    grid = FULL[spec] if full else PUZZLES[spec]
    size = grid.size
    if body.get("format") not in (None, *TEXTS[id(grid)]):
        body["format"] = None
    if body.get("symbols") is not None:
        body["symbols"] = f"1-{size}"
    if body.get("layout") is not None:
        body["layout"] = spec
    body["grid"] = _grid(body["grid"], grid, body.get("format") if isinstance(body["grid"], str) else None, rng)
    if "solution" in body:
        body["solution"] = _grid(body["solution"], FULL[spec], "line", rng)
    empty = [cell for cell, value in enumerate(grid.values) if not value]
    if full and body.get("entries") is not None:
        body["entries"] = None
    if body.get("step") is not None:
        body |= {"step": 1, "candidates": None, "entries": None}
    if (entries := body.get("entries")) is not None:
        values = [0] * size**2
        for cell in empty[:2]:
            values[cell] = rng.randint(0, size)
        body["entries"] = "".join(str(value or ".") for value in values) if isinstance(entries, str) else values
    if body.get("candidates") is not None:
        body["candidates"] = [
            None if full or rng.random() < 0.5 else rng.sample(range(1, size + 1), rng.randint(1, size)) for _ in range(size**2)
        ]
    if body.get("keep") is not None:
        body["keep"] = "." * size**2
    if body.get("as_symbols") is not None:
        body["as_symbols"] = "letters"
    if body.get("to") is not None and path.endswith("/convert") and (body.get("as_symbols") or body.get("candidates")):
        body["to"] = "json"
    if "trail_limit" in body:
        body["trail"] = True
    if body.get("trail"):
        body["method"] = rng.choice(TRAILS)
    elif "method" in body:
        body["method"] = rng.choice(METHODS) if spec == "3x3" else "auto"
    if body.get("profile") is not None and body.get("profiles") is not None:
        body["profiles"] = None
    if path.endswith("/candidates") and body.get("time_limit") is not None:
        body["time_limit"] = max(1, body["time_limit"])  # an answer that time cuts short would be none: 503
    if by_se or by_depth:
        body.pop("rules", None)
    _fit_techniques(body, path)
    _fit_rules(body, spec)
    if path.endswith("/minimise") and body.get("rules"):
        for name in ("keep", "symmetry", "plain"):
            body.pop(name, None)


def _fit_techniques(body: dict[str, Any], path: str) -> None:
    """Only techniques that every profile of the request has; the profiles `se` and `depth` allow none."""
    if body.get("techniques") is None:
        return
    usual = ["hodoku", "simple"] if path.endswith("/rate") else ["hodoku"]
    profiles = body.get("profiles") or ([body["profile"]] if body.get("profile") else usual)
    common = set.intersection(*(KNOWN.get(name, set()) for name in profiles))
    body["techniques"] = [name for name in dict.fromkeys(body["techniques"]) if name in common] or None


def _rules(given: object, solution: sk.Grid) -> Any:
    """A rule that the solution keeps, as text, as a list of lines or as a list of objects."""
    total = sum(solution.rows()[0][:2])
    if isinstance(given, str):
        return f"cage r1c12 = {total}"
    objects = [{"rule": "cage", "cells": ["r1c1", "r1c2"], "total": total}]
    several = given if isinstance(given, list) else []
    return objects if any(isinstance(one, dict) for one in several) else [f"cage r1c12 = {total}" for _ in several]


def _fit_rules(body: dict[str, Any], spec: str) -> None:
    """Rules only where they go with the rest of the request."""
    if body.get("step") is not None or body.get("as_symbols") is not None or body.get("to") not in (None, "json", "svg"):
        body["rules"] = None
    if not body.get("rules"):
        return
    body["rules"] = _rules(body["rules"], FULL[spec])
    body |= {name: value for name, value in (("why", False), ("trail", False), ("method", "auto")) if name in body}
    body.pop("trail_limit", None)


def _fit_order(order: dict[str, Any], rng: random.Random) -> None:
    """An order that some puzzle satisfies."""
    kept = {"language", "symbols", "seed", "index", "n", "time_limit", "no_uniqueness", "minimal", "symmetry", "layout"}
    wanted = [
        name
        for name in ("level", "score", "technique", "techniques_up_to", "se", "pattern", "clues", "unbiased")
        if order.get(name)
    ]
    chosen = rng.choice(wanted) if wanted else ""
    if chosen == "se":
        order.pop("no_uniqueness", None)
    for name in [name for name in order if name not in kept and name not in (chosen, "profile")]:
        del order[name]
    spec = "3x3" if chosen in ("se", "unbiased", "pattern", "clues", "technique", "techniques_up_to") else rng.choice(SPECS)
    if order.get("layout") is not None or spec != "3x3":
        order["layout"] = spec
    if order.get("symbols") is not None:
        order["symbols"] = f"1-{sk.Layout.parse(spec).size}"
    fitting: dict[str, Any] = {
        "level": LEVELS[order.get("profile") or "hodoku"] if spec == "3x3" else "easy",
        "score": [0, 10000],
        "technique": "hidden-single",
        "techniques_up_to": "pointing" if order.get("profile") == "simple" else "x-wing",
        "se": [1, 5],
        "clues": rng.randint(28, 40),
        "pattern": "".join("1" if value else "." for value in PUZZLES["3x3"].values),
        "unbiased": True,
    }
    if chosen:
        order[chosen] = fitting[chosen]
    if chosen == "level" and spec != "3x3":
        order.pop("profile", None)
    if chosen in ("pattern", "unbiased", "clues"):
        order.pop("symmetry", None)
        order.pop("minimal", None)


def fitted(path: str, body: Any, query: dict[str, Any], parameters: dict[str, Any]) -> None:
    """Change a request so that its fields fit one another, and its texts are Sudoku."""
    made_of = json.dumps([path, body, query, parameters], default=str, sort_keys=True)
    rng = random.Random(made_of)
    if path.startswith("/api/v1/daily"):
        parameters["day"] = f"20{rng.randint(10, 99)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        if "layout" in query:
            query["layout"] = "3x3"
    elif path == "/api/v1/generate/stream":
        _fit_order(query, rng)
    elif path == "/api/v1/generate" and isinstance(body, dict):
        _fit_order(body, rng)
    elif path == "/api/v1/print" and isinstance(body, dict):
        spec = rng.choice(SPECS)
        body["puzzles"] = [_grid(one, PUZZLES[spec], None, rng) for one in body["puzzles"][:8]]
        if body.get("layout") is not None:
            body["layout"] = spec
        if body.get("rules"):
            body["rules"] = _rules(body["rules"], FULL[spec])
    elif path == "/api/v1/photo":
        if query.get("layout") is not None:
            query["layout"] = "3x3"
    elif isinstance(body, dict) and "grid" in body:
        _fit_puzzle(body, path, rng)


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Make what is to be right fit."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        fitted(case.operation.path, case.body, case.query or {}, case.path_parameters or {})
        if case.operation.path == "/api/v1/photo" and case.media_type in (None, "application/octet-stream"):
            case.body = PICTURE  # whose kind the first bytes say
