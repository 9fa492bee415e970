"""Canonical forms, transformations, automorphisms, scrambled grids."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from ..corpus import EASY, SMALL, G, batch_lines, case
from ..names import ask, call
from ..probe import Probe, Told, each, later

SPECS = ("2x2", "2x3", "3x2", "2x4", "4x2", "3x3")
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for spec in SPECS:
        for kind in ("solution", "puzzle", "half"):
            yield Probe(f"canonical/{spec} {kind}", later(forms, f"{spec} {kind}"))
    yield Probe("canonical/text", texts)
    yield Probe("canonical/the most symmetric", lambda: call("automorphisms", MOST_SYMMETRIC))
    yield Probe("canonical/scrambled", scrambled)
    yield Probe("canonical/transformations", transformations)
    yield Probe("canonical/faults", faults)


def forms(label: str) -> Told:
    grid = case(label)
    return each(
        [
            ("form", lambda: call("canonical", grid)),
            ("automorphisms", lambda: call("automorphisms", grid)),
            *((f"scrambled {seed}", later(call, "scramble", grid, seed, 1)) for seed in (0, 1, 2**64 - 1)),
            ("isomorphic", lambda: call("isomorphic", grid, call("scramble", grid, 3))),
            ("not isomorphic", lambda: call("isomorphic", grid, case("2x2 half"))),
            ("in a line", lambda: str(call("canonical", grid).transformation)),
        ]
    )


def texts() -> Told:
    return each((text, later(call, "canonical", text)) for text in (G, EASY, SMALL, "." * 81, "1" + "." * 80, MOST_SYMMETRIC))


def scrambled() -> Told:
    lines = [line for line in batch_lines()[:50] if len(line) == 81]
    return each((line, lambda line=line: ask(call("scramble", line, 5, 2), "line")) for line in lines)


def transformations() -> Told:
    swap = call("transformation", "2x2", rows=(1, 0, 2, 3))
    turn = call("transformation", "2x2", True, values=(2, 1, 3, 4))
    wide = call("transformation", "2x3", columns=(3, 4, 5, 0, 2, 1))
    return each(
        [
            ("itself", lambda: swap),
            ("applied", lambda: call("apply", turn, "1234341221434321")),
            ("called", lambda: turn(case("2x2 half"))),
            ("then", lambda: ask(swap, "then", turn)),
            ("the other way", lambda: ask(turn, "then", swap)),
            ("inverse", lambda: ask(turn, "inverse")),
            ("of 2x3", lambda: ask(wide, "inverse")),
            ("pickled", lambda: pickle.loads(pickle.dumps(turn)) == turn),
            ("hash", lambda: len({swap, call("transformation", "2x2", rows=[1, 0, 2, 3])})),
            ("of another layout", lambda: swap(G)),
            ("then another layout", lambda: ask(swap, "then", wide)),
        ]
    )


def faults() -> Told:
    return each(
        [
            ("layout", later(call, "canonical", case("2x5 puzzle"))),
            ("diagonals", later(call, "canonical", case("3x3+diagonals puzzle"))),
            ("conflict", later(call, "canonical", "11..............")),
            ("isomorphic conflict", later(call, "isomorphic", SMALL, "11..............")),
            ("rows", later(call, "transformation", "2x2", rows=(0, 0, 1, 2))),
            ("a band torn", later(call, "transformation", "2x2", rows=(0, 2, 1, 3))),
            ("a stack torn", later(call, "transformation", "2x3", columns=(0, 3, 1, 2, 4, 5))),
            ("values", later(call, "transformation", "2x2", values=(0, 1, 2, 3))),
            ("transposed", later(call, "transformation", "2x3", True)),
            ("of 4x4", later(call, "transformation", "4x4")),
            ("scramble", later(call, "scramble", case("jigsaw 5 puzzle"), 1)),
            ("seed", later(call, "scramble", G, -1)),
            ("index", later(call, "scramble", G, 1, 2**64)),
            ("no grid", later(call, "canonical", 5)),
        ]
    )
