"""The public calls that take arguments, each with right ones."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np

import sudokit as sk
from public_members import (
    CANDIDATES,
    CLASSIC,
    FOUND,
    FULL,
    GRID,
    LIMITED,
    MEMBERS,
    PATH,
    PUZZLE,
    READING,
    SWAP,
)
from sudokit import drawing, formats, messages, study
from sudokit.study import generators

_POSED = {"puzzle": PUZZLE}
_NO_UNIQUENESS: dict[str, Any] = {"no_uniqueness": True}
_TOLD: dict[str, Any] = {**_NO_UNIQUENESS, "proofs": True}
_CARD: dict[str, Any] = {"card": True, **_NO_UNIQUENESS}
_ROWS = {"layout": "2x2", "threads": 1, "errors": "status", "symbols": None}
_GENERATED = {"layout": "2x2", "symbols": None, "seed": 1, "index": 0, "node_limit": 1000, **LIMITED}

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    **MEMBERS,
    "apply": (sk.apply, {"transformation": SWAP, "grid": PUZZLE}),
    "automorphisms": (sk.automorphisms, {"grid": FULL}),
    "book": (
        sk.book,
        {
            "puzzles": [PUZZLE],
            "title": "",
            "per_page": 4,
            "paper": "a4",
            "solutions": False,
            "large": False,
            "candidates": False,
            "fonts": None,
        },
    ),
    "canonical": (sk.canonical, {"grid": FULL}),
    "canonical_many": (sk.canonical_many, {"puzzles": [PUZZLE], "stop": sk.StopFlag(), **_ROWS}),
    "iter_canonical": (sk.iter_canonical, {"batches": [[PUZZLE]], **_ROWS}),
    "check_argument": (sk.check_argument, {"before": PATH.start, "argument": PATH.proof(0), "unique": "givens"}),
    "check": (sk.check, {**_POSED, "why": True, **LIMITED}),
    "check_many": (sk.check_many, {"puzzles": [PUZZLE], **LIMITED, **_ROWS}),
    "iter_check": (sk.iter_check, {"batches": [[PUZZLE]], "stop": sk.StopFlag(), **_ROWS}),
    "random_class": (sk.random_class, {"seed": 3, "index": 0}),
    "rank_class": (sk.rank_class, {"grid": sk.unrank_class(0)}),
    "rank_class_many": (
        sk.rank_class_many,
        {"puzzles": [sk.unrank_class(0)], "threads": 1, "errors": "status", "stop": sk.StopFlag(), "symbols": None},
    ),
    "unrank_class": (sk.unrank_class, {"number": 0}),
    "unrank_class_many": (sk.unrank_class_many, {"numbers": [0], "threads": 1, "stop": sk.StopFlag()}),
    "count": (sk.count, {**_POSED, "limit": 2, "time_limit": 5, "method": "auto"}),
    "explain": (sk.explain, {**_POSED, "profile": "simple", "no_uniqueness": True, **LIMITED}),
    "hint": (
        sk.hint,
        {
            **_POSED,
            "stage": 1,
            "profile": "simple",
            "language": "en",
            "marks": "all",
            "another": 1,
            "no_uniqueness": True,
            **LIMITED,
        },
    ),
    "is_unique": (sk.is_unique, {**_POSED, "time_limit": 5}),
    "isomorphism": (sk.isomorphism, {"a": FULL, "b": FULL}),
    "minimise": (
        sk.minimise,
        {
            "puzzle": FULL,
            "seed": 1,
            "index": 0,
            "keep": [(0, 0)],
            "symmetry": "none",
            "plain": False,
            "also": None,
            "progress": None,
            **LIMITED,
        },
    ),
    "random_grid": (sk.random_grid, {"layout": "2x2", "seed": 1, "index": 0, **LIMITED}),
    "random_grids": (sk.random_grids, {"n": 2, "seed": 1, "first": 0, "threads": 1, "stop": sk.StopFlag()}),
    "rank_grid": (sk.rank_grid, {"grid": CLASSIC}),
    "ExplanationBatch.__getitem__": (sk.explain_many([PUZZLE]).__getitem__, {"row": 0}),
    "ExplanationBatch.level": (sk.explain_many([PUZZLE]).level, {"row": 0}),
    "ExplanationBatch.reason": (sk.explain_many([PUZZLE]).reason, {"row": 0}),
    "ExplanationBatch.status": (sk.explain_many([PUZZLE]).status, {"row": 0}),
    "explain_many": (
        sk.explain_many,
        {"puzzles": [PUZZLE], "form": "prose", "profile": "simple", "language": "en", **_TOLD, **LIMITED, **_ROWS},
    ),
    "iter_explain": (
        sk.iter_explain,
        {"batches": [[PUZZLE]], "form": "prose", "profile": "simple", "language": "en", **_TOLD, **_ROWS},
    ),
    "read_photo": (
        sk.read_photo,
        {"image": np.zeros((9, 9), np.uint8), "most_pixels": 10_000, "most_bytes": 1000, "layout": "2x2", **LIMITED},
    ),
    "rate": (sk.rate, {**_POSED, "profile": "simple", "time_limit": 5, **_CARD}),
    "rate_many": (sk.rate_many, {"puzzles": [PUZZLE], "profile": "simple", **_CARD, **LIMITED, **_ROWS}),
    "iter_rate": (sk.iter_rate, {"batches": [[PUZZLE]], "profile": "simple", **_CARD, **_ROWS}),
    "render": (
        sk.render,
        {
            "puzzle": PUZZLE,
            "to": "svg",
            "step": PATH[0],
            "candidates": True,
            "theme": "light",
            "axis": True,
            "width": 90,
            "ppi": 200,
            "fonts": None,
        },
    ),
    "scramble": (sk.scramble, {"grid": FULL, "seed": 1, "index": 0}),
    "solutions": (sk.solutions, {**_POSED, "seed": 1, **LIMITED}),
    "solve": (
        sk.solve,
        {
            **_POSED,
            "method": "deduction",
            "limit": 2,
            "node_limit": 100,
            "seed": 1,
            "threads": 1,
            "trail": True,
            "trail_limit": None,
            **LIMITED,
        },
    ),
    "solve_many": (
        sk.solve_many,
        {
            "puzzles": [PUZZLE],
            "limit": 2,
            "instruction_set": "portable",
            "out": np.empty((1, 16), dtype=np.uint8),
            **LIMITED,
            **_ROWS,
        },
    ),
    "iter_solve": (sk.iter_solve, {"batches": [[PUZZLE]], "limit": 2, "stop": sk.StopFlag(), **_ROWS}),
    "steps": (sk.steps, {**_POSED, "profile": "simple", "everything": False, "no_uniqueness": True, **LIMITED}),
    "techniques": (sk.techniques, {"profile": "simple"}),
    "templates": (sk.templates, {**_POSED, "time_limit": 5}),
    "true_candidates": (sk.true_candidates, {**_POSED, "counts": 2, **LIMITED}),
    "unrank_grid": (sk.unrank_grid, {"number": 0}),
    "verify": (sk.verify, {"puzzle": PUZZLE, "solution": FULL}),
    "verify_many": (
        sk.verify_many,
        {"puzzles": [PUZZLE], "solutions": [FULL], "stop": sk.StopFlag(), **_ROWS},
    ),
    "iter_verify": (sk.iter_verify, {"batches": [([PUZZLE], [FULL])], "stop": sk.StopFlag(), **_ROWS}),
    "formats.parse_one": (formats.parse_one, {"text": PUZZLE, **READING}),
    "formats.parse_candidates": (formats.parse_candidates, {"text": PUZZLE, **READING}),
    "formats.parse_puzzle": (formats.parse_puzzle, {"text": PUZZLE, **READING}),
    "formats.parse_many": (formats.parse_many, {"text": PUZZLE, **READING}),
    "formats.read_file": (
        lambda file, **options: formats.read_file(
            io.BytesIO(PUZZLE.encode()) if isinstance(file, str) and file == PUZZLE else file, **options
        ),
        {"file": PUZZLE, "name": "mine", "first_line": 1, "by_line": False, **READING},
    ),
    "formats.write": (formats.write, {"grid": GRID, "name": "line", "colour": False, "drop_unknown": False}),
    "study.run": (
        study.run,
        {
            "name": "max-depth",
            "out": "out",
            "seed": 1,
            "scale": "tiny",
            "lists": None,
            "charts": False,
            "fresh": True,
            "progress": False,
            "files": [],
            "threads": 1,
            "time_limit": 1000.0,
        },
    ),
    "study.write_index": (study.write_index, {"out": ".", "setting_words": ""}),
    "generators.each_cell_once": (generators.each_cell_once, {**_GENERATED, "solver": "auto"}),
    "generators.filled": (generators.filled, {**_GENERATED, "where": "smallest", "max_depth": 200}),
    "generators.forbidding": (generators.forbidding, {**_GENERATED, "blanks": 4, "solver": "auto", "remember": True}),
    "generators.wanted_clues": (
        generators.wanted_clues,
        {**_GENERATED, "clues": 8, "where": "smallest", "max_depth": 200, "max_remove_depth": 30, "remember": True},
    ),
    "drawing.folder_of": (drawing.folder_of, {"fonts": "."}),
    "drawing.inlined": (drawing.inlined, {"picture": drawing.svg(GRID), "theme": "light"}),
    "drawing.notebook": (drawing.notebook, {"path": PATH}),
    "drawing.page": (drawing.page, {"path": PATH, "language": "en"}),
    "drawing.svg": (
        drawing.svg,
        {
            "state": PUZZLE,
            "step": PATH[0],
            "stage": 4,
            "axis": True,
            "styled": True,
            "theme": "light",
            "title": "",
            "candidates": True,
        },
    ),
    "drawing.terminal": (drawing.terminal, {"state": CANDIDATES, "step": FOUND[0], "colour": True}),
    "drawing.typeset": (
        drawing.typeset,
        {"document": "a", "pictures": {}, "form": "pdf", "ppi": 144, "fonts": None},
    ),
    "messages.argument": (messages.argument, {"step": PATH[0], "before": PATH.before(0), "language": "en"}),
    "messages.argument_data": (messages.argument_data, {"step": PATH[0], "before": PATH.before(0), "language": "en"}),
    "messages.catalogue": (messages.catalogue, {"language": "en"}),
    "messages.line": (messages.line, {"step": PATH[0], "before": PATH.before(0)}),
    "messages.where": (messages.where, {"step": PATH[0], "before": PATH.before(0)}),
}
CALLS["drawing.book"], CALLS["drawing.render"] = CALLS["book"], CALLS["render"]
