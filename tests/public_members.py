"""The public types and their methods that take arguments, each with right ones, and the values that they are tried on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import sudokit as sk

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

LIMITED = {"time_limit": 5, "stop": sk.StopFlag()}
WITH = {"proofs": True, "why": True, **LIMITED}
READING = {"layout": "2x2", "symbols": "1-4", "format": "line", "drop_unknown": False}
SEARCH: dict[str, Any] = {"techniques": ("naked-single",), "level": "easy", "score": 4, "enabled": True}

MEMBERS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
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
    "Candidates.parse": (sk.Candidates.parse, {"text": PUZZLE, **READING}),
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
    "Explanation.closest": (PATH.closest, LIMITED),
    "Explanation.refutation": (PATH.refutation, LIMITED),
    "Explanation.split": (PATH.split, {"index": 0, **LIMITED}),
    "Explanation.split_text": (PATH.split_text, {"index": 0, "language": "en", **LIMITED}),
    "Explanation.to_dict": (PATH.to_dict, {"language": "en", **WITH}),
    "Explanation.to_json": (PATH.to_json, {"language": "en", "indent": 1, **WITH}),
    "Explanation.why": (PATH.why, {"language": "en", **LIMITED}),
    "Grid": (
        sk.Grid,
        {"values": GRID.values, "layout": LAYOUT, "givens": GRID.givens, "alphabet": ALPHABET, "rules": ()},
    ),
    "Grid.__getitem__": (GRID.__getitem__, {"place": (0, 0)}),
    "Grid.empty": (sk.Grid.empty, {"layout": LAYOUT, "alphabet": None}),
    "Grid.format": (GRID.format, {"name": "line", "drop_unknown": False}),
    "Grid.from_numpy": (sk.Grid.from_numpy, {"array": GRID.to_numpy(), "layout": LAYOUT, "alphabet": ALPHABET}),
    "Grid.is_given": (GRID.is_given, {"row": 0, "column": 0}),
    "Grid.parse": (sk.Grid.parse, {"text": PUZZLE, **READING}),
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
            "searches": (sk.Search(**SEARCH),),
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
    "Search": (sk.Search, SEARCH),
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
}

# The scale of Sudoku Explainer has the calls of other explanations and ratings.
SE_PUZZLE = "1...7..8.2...81..6............6.....86..5..9.35...4.....3.18...927.....5.......39"
SE_PATH, SE_BATCH = sk.explain(SE_PUZZLE, "se"), sk.rate_many([SE_PUZZLE], "se")
SE_STEPS = sk.steps(SE_PUZZLE, "se")
assert isinstance(SE_PATH, sk.SeExplanation)
assert isinstance(SE_STEPS, sk.SeSteps)
SE_VALUES = {"Explanation": SE_PATH, "RatingBatch": SE_BATCH, "Steps": SE_STEPS}
for dotted, (_, right) in list(MEMBERS.items()):
    kind, member = [*dotted.split("."), ""][:2]
    if kind in SE_VALUES:
        MEMBERS[f"Se{dotted}"] = (getattr(SE_VALUES[kind], member), right)
MEMBERS["SeExplanation.svg"] = (lambda index, options: SE_PATH.svg(index, stage=options), {"index": 0, "options": 4})
MEMBERS["SeSteps.svg"] = (lambda index, options: SE_STEPS.svg(index, stage=options), {"index": 0, "options": 4})
MEMBERS["SeExplanation.mark"] = (SE_PATH.mark, {"index": 0})
MEMBERS["SeSteps.mark"] = (SE_STEPS.mark, {"index": 0})

# And that of trial and error, those of other ratings.
DEPTH_BATCH = sk.rate_many([PUZZLE], "depth")
for dotted in [each for each in MEMBERS if each.startswith("RatingBatch.")]:
    kind, member = dotted.split(".")
    MEMBERS[f"Depth{dotted}"] = (getattr(DEPTH_BATCH, member), MEMBERS[dotted][1])
