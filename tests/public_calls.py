"""The public calls that take arguments, each with right ones; those that keep what they are given; and those left out."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np

import sudokit as sk
from sudokit import drawing, formats, messages, study
from sudokit.study import generators

PUZZLE = "12..34.....3..2."
FULL = "1234341221434321"
GRID = sk.Grid.parse(PUZZLE)
CANDIDATES = GRID.candidates()
PATH = sk.explain("..1..2..3.4.....")
FOUND = sk.steps(PUZZLE)
CLASSIC = sk.random_grid(seed=7)
LAYOUT = sk.Layout(2, 2)
ALPHABET = sk.Alphabet("ABCD")
HODOKU = sk.Profile.load("hodoku")
SWAP = sk.Transformation("2x2")
CHECKED, VERIFIED = sk.check_many([PUZZLE]), sk.verify_many([PUZZLE], [FULL])
MINIMISED = sk.minimise_many([FULL], seed=1)
MADE = next(sk.iter_generate(2, "2x2", seed=1))


def _read_file(file: Any, **options: Any) -> Any:
    return formats.read_file(io.BytesIO(PUZZLE.encode()) if isinstance(file, str) and file == PUZZLE else file, **options)


# What the package makes and hands out, and what errors hold: their constructors keep what they are given.
RECORDS = {
    *(
        "Argument",
        "ArgumentError",
        "ArgumentLine",
        "ArgumentPart",
        "Automorphisms",
        "Batch",
        "Branch",
        "Canonical",
        "CanonicalBatch",
        "Card",
        "CaseSplit",
        "Check",
        "CheckBatch",
        "Clash",
        "ClassBatch",
        "Closest",
        "Conflict",
        "DepthRatingBatch",
        "Explanation",
        "ExplanationBatch",
        "Fault",
        "Hint",
        "House",
    ),
    *(
        "Method",
        "Minimised",
        "MinimisedBatch",
        "Mistake",
        "Node",
        "Outcome",
        "Puzzle",
        "Proved",
        "PuzzleBatch",
        "PhotoCell",
        "Rating",
        "RatingBatch",
        "Reading",
        "Refutation",
        "SeExplanation",
        "SeMark",
        "SeRatingBatch",
        "SeSteps",
        "Stats",
        "Step",
        "Steps",
    ),
    *("Technique", "TemplateCounts", "Trail", "TrailSummary", "TrueCandidates", "VerifyBatch", "generators.Run"),
    *("ConflictError", "MissingExtra", "ParseError", "ParseError.at"),
}
# Checked elsewhere, or not ours to check.
LEFT_OUT = {
    "Rule": "made by the names of `sudokit.rules`; verbs check what it says, tests/rules has their errors",
    "Printed": "its parts are checked by `book`",
    "drawing.Printed": "its parts are checked by `book`",
    "Status": "an enumeration of Python; test_statuses_are_looked_up_by_their_words has it",
    "PhotoStatus": "an enumeration of Python",
    "StopFlag": "of the core, made without arguments",
    "generate": "its options are declared in one place, with a test of their own",
    "iter_generate": "its options are declared in one place, with a test of their own",
    "generate_many": "its options are declared in one place, with a test of their own",
    "iter_minimise": "its options are declared in one place, with a test of their own",
    "minimise_many": "its options are declared in one place, with a test of their own",
    "messages.Catalogue": "of the rooms above: documented nowhere",
    "messages.Telling": "of the rooms above: documented nowhere",
    "messages.Line": "what `argument` returns",
    "messages.check_stage": "of the rooms above: a check itself",
    "messages.cell_names": "of the rooms above: documented nowhere",
    "messages.speaker": "of the rooms above: documented nowhere",
    "messages.told": "of the rooms above: documented nowhere",
    "messages.chains": "of the rooms above: documented nowhere",
}

_POSED = {"puzzle": PUZZLE}
_NO_UNIQUENESS: dict[str, Any] = {"no_uniqueness": True}
_TOLD: dict[str, Any] = {**_NO_UNIQUENESS, "proofs": True}
_CARD: dict[str, Any] = {"card": True, **_NO_UNIQUENESS}
_LIMITED = {"time_limit": 5, "stop": sk.StopFlag()}
_WITH = {"proofs": True, "why": True, **_LIMITED}
_READING = {"layout": "2x2", "symbols": "1-4", "format": "line", "drop_unknown": False}
_ROWS = {"layout": "2x2", "threads": 1, "errors": "status", "symbols": None}
_GENERATED = {"layout": "2x2", "symbols": None, "seed": 1, "index": 0, "node_limit": 1000, **_LIMITED}
_SEARCH: dict[str, Any] = {"techniques": ("naked-single",), "level": "easy", "score": 4, "enabled": True}

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Alphabet": (sk.Alphabet, {"symbols": "ABCD", "added": ()}),
    "Alphabet.infer": (sk.Alphabet.infer, {"seen": "AB", "size": 4}),
    "Alphabet.named": (sk.Alphabet.named, {"name": "A-D", "size": 4}),
    "Alphabet.numbers": (sk.Alphabet.numbers, {"size": 4}),
    "Alphabet.standard": (sk.Alphabet.standard, {"size": 4}),
    "Alphabet.symbol": (ALPHABET.symbol, {"value": 1}),
    "Alphabet.value": (ALPHABET.value, {"symbol": "A"}),
    "Batch.grid": (sk.solve_many([PUZZLE]).grid, {"row": 0}),
    "Batch.reason": (sk.solve_many([PUZZLE]).reason, {"row": 0}),
    "Candidates": (sk.Candidates, {"grid": GRID, "masks": CANDIDATES.masks}),
    "Argument.__getitem__": (PATH.proof(0).__getitem__, {"index": 0}),
    "Candidates.__getitem__": (CANDIDATES.__getitem__, {"place": (0, 0)}),
    "Candidates.format": (CANDIDATES.format, {"name": "pencilmarks", "drop_unknown": False}),
    "Candidates.parse": (sk.Candidates.parse, {"text": PUZZLE, **_READING}),
    "Candidates.placed": (CANDIDATES.placed, {"place": (0, 2), "value": 4}),
    "Candidates.without": (lambda place, values: CANDIDATES.without(place, *[values]), {"place": (0, 2), "values": 4}),
    "CanonicalBatch.grid": (sk.canonical_many([PUZZLE]).grid, {"row": 0}),
    "CanonicalBatch.reason": (sk.canonical_many([PUZZLE]).reason, {"row": 0}),
    "ClassBatch.reason": (sk.rank_class_many([sk.unrank_class(0)]).reason, {"row": 0}),
    "CheckBatch.__getitem__": (CHECKED.__getitem__, {"row": 0}),
    "CheckBatch.conflicts": (CHECKED.conflicts, {"row": 0}),
    "CheckBatch.grid": (CHECKED.grid, {"row": 0}),
    "CheckBatch.redundant_rules": (CHECKED.redundant_rules, {"row": 0}),
    "CheckBatch.reason": (CHECKED.reason, {"row": 0}),
    "Explanation.__getitem__": (PATH.__getitem__, {"index": 0}),
    "Explanation.argument": (PATH.argument, {"index": 0, "language": "en"}),
    "Explanation.before": (PATH.before, {"index": 0}),
    "Explanation.data_of": (PATH.data_of, {"index": 0}),
    "Explanation.html": (PATH.html, {"language": "en"}),
    "Explanation.line": (PATH.line, {"index": 0}),
    "Explanation.proof": (PATH.proof, {"index": 0, "language": "en"}),
    "Explanation.proof_text": (PATH.proof_text, {"index": 0, "language": "en"}),
    "Explanation.state": (PATH.state, {"index": 0}),
    "Explanation.svg": (lambda index, options: PATH.svg(index, stage=options), {"index": 0, "options": 4}),
    "Explanation.text": (PATH.text, {"index": 0, "stage": 4, "language": "en"}),
    "Explanation.closest": (PATH.closest, _LIMITED),
    "Explanation.refutation": (PATH.refutation, _LIMITED),
    "Explanation.split": (PATH.split, {"index": 0, **_LIMITED}),
    "Explanation.split_text": (PATH.split_text, {"index": 0, "language": "en", **_LIMITED}),
    "Explanation.to_dict": (PATH.to_dict, {"language": "en", **_WITH}),
    "Explanation.to_json": (PATH.to_json, {"language": "en", "indent": 1, **_WITH}),
    "Explanation.why": (PATH.why, {"language": "en", **_LIMITED}),
    "Grid": (
        sk.Grid,
        {"values": GRID.values, "layout": LAYOUT, "givens": GRID.givens, "alphabet": ALPHABET, "rules": ()},
    ),
    "Grid.__getitem__": (GRID.__getitem__, {"place": (0, 0)}),
    "Grid.empty": (sk.Grid.empty, {"layout": LAYOUT, "alphabet": None}),
    "Grid.format": (GRID.format, {"name": "line", "drop_unknown": False}),
    "Grid.from_numpy": (sk.Grid.from_numpy, {"array": GRID.to_numpy(), "layout": LAYOUT, "alphabet": ALPHABET}),
    "Grid.is_given": (GRID.is_given, {"row": 0, "column": 0}),
    "Grid.parse": (sk.Grid.parse, {"text": PUZZLE, **_READING}),
    "Grid.replace": (GRID.replace, {"changes": {(0, 2): 4}, "givens": True}),
    "Grid.with_alphabet": (GRID.with_alphabet, {"alphabet": "ABCD"}),
    "Grid.with_rules": (GRID.with_rules, {"rules": ()}),
    "Grid.with_layout": (GRID.with_layout, {"layout": "2x2"}),
    "Layout": (sk.Layout, {"box_height": 2, "box_width": 2}),
    "Layout.jigsaw": (sk.Layout.jigsaw, {"regions": "AAABCABBCCDBCDDD"}),
    "Layout.parse": (sk.Layout.parse, {"spec": "2x2"}),
    "Layout.peers": (LAYOUT.peers, {"row": 0, "column": 0}),
    "MinimisedBatch.__getitem__": (MINIMISED.__getitem__, {"row": 0}),
    "MinimisedBatch.reason": (MINIMISED.reason, {"row": 0}),
    "Profile": (
        sk.Profile,
        {
            "name": "mine",
            "description": "",
            "searches": (sk.Search(**_SEARCH),),
            "levels": ("easy",),
            "most": (None,),
            "limits": {"chain-links": 8},
            "assume_unique": True,
        },
    ),
    "Profile.load": (sk.Profile.load, {"name": "simple"}),
    "Profile.in_order": (lambda techniques: HODOKU.in_order(*[techniques]), {"techniques": "x-wing"}),
    "Profile.only": (lambda techniques: HODOKU.only(*[techniques]), {"techniques": "x-wing"}),
    "Profile.parse": (
        sk.Profile.parse,
        {
            "text": "levels = [{ name = 'easy' }]\n[[search]]\ntechniques = ['naked-single']\nlevel = 'easy'\nscore = 4",
            "name": "mine",
        },
    ),
    "Profile.search_of": (HODOKU.search_of, {"technique": "x-wing"}),
    "Profile.with_limits": (lambda limits: HODOKU.with_limits(chain_links=limits), {"limits": 8}),
    "PuzzleBatch.row": (MADE.row, {"i": 0}),
    "PuzzleBatch.take": (MADE.take, {"keep": np.array([True, False])}),
    "Rating.lines": (PATH.rating.lines, {"language": "en"}),
    "Rating.verdict": (PATH.rating.verdict, {"language": "en"}),
    "RatingBatch.__getitem__": (sk.rate_many([PUZZLE]).__getitem__, {"row": 0}),
    "RatingBatch.level": (sk.rate_many([PUZZLE]).level, {"row": 0}),
    "RatingBatch.reason": (sk.rate_many([PUZZLE]).reason, {"row": 0}),
    "RatingBatch.status": (sk.rate_many([PUZZLE]).status, {"row": 0}),
    "Search": (sk.Search, _SEARCH),
    "Step.notation": (PATH[0].notation, {"alphabet": ALPHABET}),
    "Steps.__getitem__": (FOUND.__getitem__, {"index": 0}),
    "Steps.argument": (FOUND.argument, {"index": 0, "language": "en"}),
    "Steps.before": (FOUND.before, {"index": 0}),
    "Steps.data_of": (FOUND.data_of, {"index": 0}),
    "Steps.line": (FOUND.line, {"index": 0}),
    "Steps.proof": (FOUND.proof, {"index": 0, "language": "en"}),
    "Steps.proof_text": (FOUND.proof_text, {"index": 0, "language": "en"}),
    "Steps.svg": (lambda index, options: FOUND.svg(index, stage=options), {"index": 0, "options": 4}),
    "Steps.text": (FOUND.text, {"index": 0, "stage": 4, "language": "en"}),
    "Technique.idea": (sk.techniques()[0].idea, {"language": "en"}),
    "TemplateCounts.through": (sk.templates(PUZZLE).through, {"row": 0, "column": 0}),
    "Trail.__getitem__": (PATH.steps.__getitem__, {"index": 0}),
    "Trail.state": (PATH.steps.state, {"index": 0}),
    "Transformation": (
        sk.Transformation,
        {"layout": "2x2", "transpose": True, "rows": (1, 0, 2, 3), "columns": (0, 1, 3, 2), "values": (2, 1, 3, 4)},
    ),
    "Transformation.__call__": (SWAP, {"grid": PUZZLE}),
    "Transformation.then": (SWAP.then, {"other": SWAP}),
    "VerifyBatch.__getitem__": (VERIFIED.__getitem__, {"row": 0}),
    "VerifyBatch.reason": (VERIFIED.reason, {"row": 0}),
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
    "check": (sk.check, {**_POSED, "why": True, **_LIMITED}),
    "check_many": (sk.check_many, {"puzzles": [PUZZLE], **_LIMITED, **_ROWS}),
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
    "explain": (sk.explain, {**_POSED, "profile": "simple", "no_uniqueness": True, **_LIMITED}),
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
            **_LIMITED,
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
            **_LIMITED,
        },
    ),
    "random_grid": (sk.random_grid, {"layout": "2x2", "seed": 1, "index": 0, **_LIMITED}),
    "random_grids": (sk.random_grids, {"n": 2, "seed": 1, "first": 0, "threads": 1, "stop": sk.StopFlag()}),
    "rank_grid": (sk.rank_grid, {"grid": CLASSIC}),
    "ExplanationBatch.__getitem__": (sk.explain_many([PUZZLE]).__getitem__, {"row": 0}),
    "ExplanationBatch.level": (sk.explain_many([PUZZLE]).level, {"row": 0}),
    "ExplanationBatch.reason": (sk.explain_many([PUZZLE]).reason, {"row": 0}),
    "ExplanationBatch.status": (sk.explain_many([PUZZLE]).status, {"row": 0}),
    "explain_many": (
        sk.explain_many,
        {"puzzles": [PUZZLE], "form": "prose", "profile": "simple", "language": "en", **_TOLD, **_LIMITED, **_ROWS},
    ),
    "iter_explain": (
        sk.iter_explain,
        {"batches": [[PUZZLE]], "form": "prose", "profile": "simple", "language": "en", **_TOLD, **_ROWS},
    ),
    "read_photo": (
        sk.read_photo,
        {"image": np.zeros((9, 9), np.uint8), "most_pixels": 10_000, "most_bytes": 1000, "layout": "2x2", **_LIMITED},
    ),
    "rate": (sk.rate, {**_POSED, "profile": "simple", "time_limit": 5, **_CARD}),
    "rate_many": (sk.rate_many, {"puzzles": [PUZZLE], "profile": "simple", **_CARD, **_LIMITED, **_ROWS}),
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
    "solutions": (sk.solutions, {**_POSED, "seed": 1, **_LIMITED}),
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
            **_LIMITED,
        },
    ),
    "solve_many": (
        sk.solve_many,
        {
            "puzzles": [PUZZLE],
            "limit": 2,
            "instruction_set": "portable",
            "out": np.empty((1, 16), dtype=np.uint8),
            **_LIMITED,
            **_ROWS,
        },
    ),
    "iter_solve": (sk.iter_solve, {"batches": [[PUZZLE]], "limit": 2, "stop": sk.StopFlag(), **_ROWS}),
    "steps": (sk.steps, {**_POSED, "profile": "simple", "everything": False, "no_uniqueness": True, **_LIMITED}),
    "techniques": (sk.techniques, {"profile": "simple"}),
    "templates": (sk.templates, {**_POSED, "time_limit": 5}),
    "true_candidates": (sk.true_candidates, {**_POSED, "counts": 2, **_LIMITED}),
    "unrank_grid": (sk.unrank_grid, {"number": 0}),
    "verify": (sk.verify, {"puzzle": PUZZLE, "solution": FULL}),
    "verify_many": (
        sk.verify_many,
        {"puzzles": [PUZZLE], "solutions": [FULL], "stop": sk.StopFlag(), **_ROWS},
    ),
    "iter_verify": (sk.iter_verify, {"batches": [([PUZZLE], [FULL])], "stop": sk.StopFlag(), **_ROWS}),
    "formats.parse_one": (formats.parse_one, {"text": PUZZLE, **_READING}),
    "formats.parse_candidates": (formats.parse_candidates, {"text": PUZZLE, **_READING}),
    "formats.parse_puzzle": (formats.parse_puzzle, {"text": PUZZLE, **_READING}),
    "formats.parse_many": (formats.parse_many, {"text": PUZZLE, **_READING}),
    "formats.read_file": (
        lambda file, **options: formats.read_file(
            io.BytesIO(PUZZLE.encode()) if isinstance(file, str) and file == PUZZLE else file, **options
        ),
        {"file": PUZZLE, "name": "mine", "first_line": 1, "by_line": False, **_READING},
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

# The scale of Sudoku Explainer has the calls of other explanations and ratings.
SE_PUZZLE = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"
SE_PATH, SE_BATCH = sk.explain(SE_PUZZLE, "se"), sk.rate_many([SE_PUZZLE], "se")
SE_STEPS = sk.steps(SE_PUZZLE, "se")
assert isinstance(SE_PATH, sk.SeExplanation)
assert isinstance(SE_STEPS, sk.SeSteps)
SE_VALUES = {"Explanation": SE_PATH, "RatingBatch": SE_BATCH, "Steps": SE_STEPS}
for dotted, (_, right) in list(CALLS.items()):
    kind, member = [*dotted.split("."), ""][:2]
    if kind in SE_VALUES:
        CALLS[f"Se{dotted}"] = (getattr(SE_VALUES[kind], member), right)
CALLS["SeExplanation.svg"] = (lambda index, options: SE_PATH.svg(index, stage=options), {"index": 0, "options": 4})
CALLS["SeSteps.svg"] = (lambda index, options: SE_STEPS.svg(index, stage=options), {"index": 0, "options": 4})
CALLS["SeExplanation.mark"] = (SE_PATH.mark, {"index": 0})
CALLS["SeSteps.mark"] = (SE_STEPS.mark, {"index": 0})

# And that of trial and error, those of other ratings.
DEPTH_BATCH = sk.rate_many([PUZZLE], "depth")
for dotted in [each for each in CALLS if each.startswith("RatingBatch.")]:
    kind, member = dotted.split(".")
    CALLS[f"Depth{dotted}"] = (getattr(DEPTH_BATCH, member), CALLS[dotted][1])
