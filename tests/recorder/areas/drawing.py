"""Pictures: SVG in every state and theme, pages, terminals, notebooks; PDF and PNG where they can be made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..corpus import EASY, SMALL, G, case, cases, labels, states
from ..names import ask, call
from ..probe import Probe, Told, each, later
from ..show import digest_of
from .logic import whole_profile

TYPST, STYLES = ("typst",), ("tinycss2", "cssselect2")


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for kind in ("puzzle", "half", "conflict"):
        for label in labels(kind, 16):
            if "+" not in label or kind == "puzzle":
                yield Probe(f"svg/{label}", later(call, "picture", case(label), candidates=kind != "puzzle"))
    for label in cases():
        if label.endswith(("puzzle", "half")):
            yield Probe(f"svg in short/{label}", later(in_short, label))
    for technique in states():
        yield Probe(f"step/{technique}", later(step, technique))
    yield Probe("svg/options", options)
    yield Probe("svg/stages", stages)
    yield Probe("page/small", lambda: ask(call("explain", SMALL), "html"))
    yield Probe("page/in short", pages)
    yield Probe("notebook", notebooks)
    yield Probe("terminal/layouts", terminals)
    yield Probe("render/faults", faults)
    yield Probe("render/paper", lambda: call("render", EASY, theme="paper", candidates=True), needs=STYLES)
    yield Probe("render/png and pdf", typeset, needs=(*TYPST, *STYLES))
    yield Probe("book", books, needs=(*TYPST, *STYLES))
    yield Probe("book/faults", book_faults, needs=(*TYPST, *STYLES))


def in_short(label: str) -> Told:
    grid = case(label)
    ways: list[tuple[str, Any]] = [
        ("with candidates", later(call, "picture", grid)),
        ("rendered", later(call, "render", grid)),
        ("with axes", later(call, "render", grid, axis=True, candidates=True, theme="dark")),
        ("in a notebook", lambda: ask(grid, "_repr_html_")),
    ]
    return each((name, lambda make=make: _short(make())) for name, make in ways)


def _short(text: str) -> str:
    return f"{len(text)} characters, {digest_of(text.encode())}"


def step(technique: str) -> Told:
    """Draw a step: its picture whole at the last stage, in short in other forms."""
    state = call("candidates parsed", states()[technique])
    found = call("steps", state, ask(whole_profile(), "only", technique))
    return each(
        [
            ("svg", lambda: ask(found, "svg", 0, styled=False, axis=False)),
            ("earlier stages", lambda: [_short(ask(found, "svg", 0, stage=stage)) for stage in (1, 2, 3)]),
            ("terminal", lambda: repr(call("terminal picture", state, found[0]))),
            ("without colour", lambda: call("terminal picture", state, found[0], colour=False)),
        ]
    )


def options() -> Told:
    ways: tuple[dict[str, Any], ...] = (
        {"axis": False},
        {"styled": False},
        {"theme": "light"},
        {"theme": "dark"},
        {"theme": "paper"},
        {"title": "Ours & <theirs>"},
        {"stage": 5},
        {"candidates": False},
    )
    return each((str(way), lambda way=way: call("picture", case("2x2 half"), **way)) for way in ways)


def stages() -> Told:
    found = call("explain", EASY)
    return each((str(stage), lambda stage=stage: ask(found, "svg", 3, stage=stage, styled=False)) for stage in (1, 2, 3, 4))


def pages() -> Told:
    def made(label: str, language: str) -> str:
        puzzle = {"easy": EASY, "G": G}.get(label) or case(label)
        return _short(ask(call("explain", puzzle), "html", language))

    found = ("easy", "G", "2x3 puzzle", "jigsaw 5 half", "2x2 solution", "2x2 several", "3x3+windows half")
    return each((f"{label} {language}", later(made, label, language)) for label in found for language in ("en", "de", "xx"))


def notebooks() -> Told:
    return each(
        [
            ("path", lambda: _short(ask(call("explain", SMALL), "_repr_html_"))),
            *(
                (label, lambda label=label: ask(case(label), "_repr_html_"))
                for label in ("2x2 half", "1x3 half", "jigsaw 5 half")
            ),
        ]
    )


def terminals() -> Told:
    found = [*labels("half", 10), "3x4 half", "2x2 conflict"]
    return each(
        (f"{label} {how}", make)
        for label in found
        for how, make in (
            ("ansi", later(call, "render", case(label), "ansi")),
            ("with candidates", lambda label=label: repr(call("render", case(label), "ansi", candidates=True))),
            ("of candidates", lambda label=label: _short(call("render", ask(case(label), "candidates"), "ansi"))),
        )
    )


def faults() -> Told:
    return each(
        [
            ("form", later(call, "render", G, "gif")),
            ("theme", later(call, "render", G, theme="x")),
            ("width", later(call, "render", G, "pdf", width=1)),
            ("ppi", later(call, "render", G, "png", ppi=1)),
            ("no grid", later(call, "render", 5)),
            ("text", later(call, "render", "12")),
            ("fonts", later(call, "render", G, "pdf", fonts="nowhere")),
        ]
    )


def typeset() -> Told:
    found = call("explain", EASY)
    return each(
        [
            ("pdf", later(call, "render", EASY, "pdf")),
            ("png", later(call, "render", EASY, "png", width=40, ppi=100)),
            ("png of a step", later(call, "render", ask(found, "before", 3), "png", found[3], theme="dark", ppi=72)),
        ]
    )


def books() -> Told:
    puzzles = [call("printed", case("3x3 puzzle"), "hard"), EASY, case("2x3 puzzle"), case("jigsaw 9 puzzle"), "." * 81]
    ways: tuple[dict[str, Any], ...] = (
        {},
        {"title": "A [book]", "per_page": 6, "paper": "letter", "solutions": False},
        {"large": True, "per_page": 1, "paper": "a5"},
        {"candidates": True, "per_page": 9},
    )
    return each((str(way), lambda way=way: call("book", puzzles, **way)) for way in ways)


def book_faults() -> Told:
    return each(
        [
            ("per page", later(call, "book", [EASY], per_page=3)),
            ("paper", later(call, "book", [EASY], paper="b4")),
            ("a text", later(call, "book", EASY)),
            ("nothing", later(call, "book", [])),
            ("no puzzle", later(call, "book", [5])),
            ("fonts", later(call, "book", [EASY], fonts="nowhere")),
        ]
    )
