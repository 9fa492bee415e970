"""Writing: every grid of the corpus in every format, with givens, candidates and symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..corpus import G, case, labels
from ..names import WRITTEN, ask, call
from ..probe import Probe, Told, each, later

KINDS = ("puzzle", "solution", "half")


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for name in (*WRITTEN, "csv", "nonsense"):
        needs = ("lzstring",) if name in ("f-puzzles", "sudokupad") else ()
        for kind in KINDS:
            yield Probe(f"write/{name}, {kind}", later(written, name, kind), needs=needs)
        yield Probe(f"write/{name}, candidates", later(marked, name), needs=needs)
        yield Probe(f"write/{name}, symbols", later(symbols, name), needs=needs)
    yield Probe("write/in colours", coloured)


def written(name: str, kind: str) -> Told:
    return each((label, later(call, "write", case(label), name)) for label in labels(kind, 16))


def marked(name: str) -> Told:
    def states() -> Iterator[tuple[str, Any]]:
        for label in (*labels("half", 9), "3x4 half"):
            plain = ask(case(label), "candidates")
            empty = [divmod(cell, plain.size) for cell, value in enumerate(plain.grid.values) if not value]
            wide = [place for place in empty if len(plain[place]) > 1]
            yield f"{label}, plain", plain
            if wide:
                yield f"{label}, one struck out", ask(plain, "without", wide[0], plain[wide[0]][0])
                yield f"{label}, one left", ask(plain, "without", wide[0], *plain[wide[0]][1:])
            yield f"{label}, none left", ask(plain, "without", empty[0], *plain[empty[0]])

    return each((label, later(call, "write", state, name)) for label, state in states())


def symbols(name: str) -> Told:
    alphabets = (
        ("A-I", 9),
        ("0-8", 9),
        ("a b c d e f g h ii", 9),
        ("🐶🐱🐭🐹", 4),
        (".*?x", 4),
        ("+-|#", 4),
        ("10 20 30 40", 4),
    )
    grids = {9: call("grid parsed", G), 4: case("2x2 half")}
    return each(
        (
            alphabet,
            lambda alphabet=alphabet, size=size: call(
                "write",
                ask(grids[size], "with_alphabet", call("alphabet", alphabet) if "-" not in alphabet[1:2] else alphabet),
                name,
            ),
        )
        for alphabet, size in alphabets
    )


def coloured() -> Told:
    found = [*labels("half", 9), "3x4 half", "jigsaw 9+diagonals puzzle"]
    return each((label, lambda label=label: repr(call("write", case(label), "drawing", colour=True))) for label in found)
