"""The names under which the probes call the package: the one place to edit when something is renamed.

A probe says what it does in words of its own, which never change; these tables say what that is called today.
"""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["ADDRESSES", "CALLS", "COMMANDS", "FIELDS", "WRITTEN", "ask", "call", "command", "it", "main"]

# Of probes, in the package: a name, or one of a module of it after a colon.
CALLS = {
    "alphabet": "Alphabet",
    "alphabet inferred": "Alphabet.infer",
    "alphabet named": "Alphabet.named",
    "alphabet numbers": "Alphabet.numbers",
    "alphabet standard": "Alphabet.standard",
    "apply": "apply",
    "automorphisms": "automorphisms",
    "book": "book",
    "candidates": "Candidates",
    "candidates parsed": "Candidates.parse",
    "canonical": "canonical",
    "canonical many": "canonical_many",
    "canonical stream": "iter_canonical",
    "check": "check",
    "check many": "check_many",
    "check stream": "iter_check",
    "class random": "random_class",
    "class rank": "rank_class",
    "class rank many": "rank_class_many",
    "class unrank": "unrank_class",
    "class unrank many": "unrank_class_many",
    "classes covered": "classes_covered",
    "conflict error": "ConflictError",
    "count": "count",
    "explain": "explain",
    "explain many": "explain_many",
    "explain stream": "iter_explain",
    "formats": "formats:FORMATS",
    "generate": "generate",
    "generate batches": "iter_generate",
    "generate many": "generate_many",
    "grid": "Grid",
    "grid empty": "Grid.empty",
    "grid of array": "Grid.from_numpy",
    "grid parsed": "Grid.parse",
    "hint": "hint",
    "instruction sets": "instruction_sets",
    "is unique": "is_unique",
    "isomorphic": "isomorphism",
    "languages": "messages:languages",
    "layout": "Layout",
    "layout classic": "Layout.classic",
    "layout jigsaw": "Layout.jigsaw",
    "layout parsed": "Layout.parse",
    "methods": "methods",
    "minimise": "minimise",
    "minimise many": "minimise_many",
    "minimise stream": "iter_minimise",
    "missing extra": "MissingExtra",
    "parse error": "ParseError",
    "parse many": "formats:parse_many",
    "parse puzzle": "formats:parse_puzzle",
    "picture": "drawing:svg",
    "printed": "Printed",
    "profile": "Profile",
    "profile loaded": "Profile.load",
    "profile names": "profile_names",
    "profile parsed": "Profile.parse",
    "random grid": "random_grid",
    "random grids": "random_grids",
    "rank grid": "rank_grid",
    "rate": "rate",
    "rate many": "rate_many",
    "rate stream": "iter_rate",
    "read file": "formats:read_file",
    "render": "render",
    "schema": "logic:schema",
    "scramble": "scramble",
    "search": "Search",
    "service": "server:create_app",
    "service settings": "server:Settings",
    "solutions": "solutions",
    "solve": "solve",
    "solve many": "solve_many",
    "solve stream": "iter_solve",
    "steps": "steps",
    "stop flag": "StopFlag",
    "study": "study:run",
    "techniques": "techniques",
    "templates": "templates",
    "terminal picture": "drawing:terminal",
    "transformation": "Transformation",
    "unrank grid": "unrank_grid",
    "verify": "verify",
    "verify many": "verify_many",
    "verify stream": "iter_verify",
    "version": "__version__",
    "write": "formats:write",
}

# Arguments that are called otherwise today: "call.argument": "argument".
ARGUMENTS: dict[str, str] = {
    "generate.scale": "profile",
    "generate batches.scale": "profile",
    "generate many.scale": "profile",
    "rate.scale": "profile",
    "rate many.scale": "profile",
    "rate stream.scale": "profile",
    "random grids.count": "n",
    "render.form": "to",
    "render.x": "puzzle",
}

# Attributes and methods of results that are called otherwise today.
MEMBERS: dict[str, str] = {"scale": "profile"}

COMMANDS = {
    name: name
    for name in (
        "solve",
        "count",
        "check",
        "explain",
        "hint",
        "rate",
        "techniques",
        "print",
        "convert",
        "generate",
        "minimise",
        "canonical",
        "templates",
        "serve",
        "study",
        "bench",
    )
}

# The formats that are written, as they are called today.
WRITTEN = {
    name: name
    for name in (
        "drawing",
        "line",
        "rows",
        "hxw",
        "json",
        "game-id",
        "pencilmarks",
        "hodoku",
        "susser",
        "plus",
        "sukaku",
        "simple-sudoku",
        "sdk",
        "sdm",
        "sdx",
        "opensudoku",
        "sudokuwiki",
        "f-puzzles",
        "sudokupad",
    )
}

# Options that are called otherwise today: "command --option": "--option".
OPTIONS: dict[str, str] = {"generate --scale": "--profile", "rate --scale": "--profile"}

_VERBS = (
    "solve",
    "count",
    "check",
    "explain",
    "steps",
    "hint",
    "rate",
    "generate",
    "convert",
    "render",
    "print",
    "about",
    "verify",
    "minimise",
    "class",
)
ADDRESSES = {verb: f"/api/v1/{verb}" for verb in _VERBS} | {
    "generate stream": "/api/v1/generate/stream",
    "daily": "/api/v1/daily",
    "document": "/api/v1/openapi.json",
    "reference": "/api/v1/docs",
    "reference style": "/api/v1/docs.css",
    "health": "/healthz",
    "ready": "/readyz",
    "version": "/version",
    "dosuku": "/compat/dosuku",
    "sugoku board": "/compat/sugoku/board",
    "sugoku solve": "/compat/sugoku/solve",
    "sugoku grade": "/compat/sugoku/grade",
    "sugoku validate": "/compat/sugoku/validate",
}

# Fields of requests that are called otherwise today.
FIELDS: dict[str, str] = {"scale": "profile", "scales": "profiles"}


def it(name: str) -> Any:
    """Return what the package has under one of the names of `CALLS`.

    Raises
    ------
    SystemExit
        If there is no such name: what is called otherwise now must not be recorded as an error of the package.
    """
    try:
        module, _, path = CALLS[name].rpartition(":")
        found = importlib.import_module(f"sudokit.{module}" if module else "sudokit")
        for part in path.split("."):
            found = getattr(found, part)
    except (KeyError, ImportError, AttributeError) as error:
        raise SystemExit(f"names.py: {name!r} is called otherwise now: {error!r}") from error
    return found


def main(words: list[str]) -> object:
    """Run the command line, where the package says that it begins."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    module, _, name = project["project"]["scripts"]["sudokit"].partition(":")
    return getattr(importlib.import_module(module), name)(words)


def call(name: str, *arguments: Any, **options: Any) -> Any:
    """Call what the package has under one of the names of `CALLS`."""
    return it(name)(*arguments, **{ARGUMENTS.get(f"{name}.{key}", key): value for key, value in options.items()})


def ask(value: Any, member: str, *arguments: Any, **options: Any) -> Any:
    """Return a member of a result; a method is called."""
    found = getattr(value, MEMBERS.get(member, member))
    return found(*arguments, **options) if callable(found) else found


def command(words: list[str]) -> list[str]:
    """Return the arguments of a command as they are called today."""
    if not words or words[0] not in COMMANDS:
        return words
    renamed = (OPTIONS.get(f"{words[0]} {word}", word) for word in words[1:])
    return [COMMANDS[words[0]], *renamed]
