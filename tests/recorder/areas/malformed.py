"""Texts that are wrong: every fault that was thought of, and damage done at random from fixed seeds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from ..corpus import G, case
from ..names import WRITTEN, ask, call
from ..probe import Probe, Told, each, later
from ..texts import FORMS, JSON_FAULTS, LAYOUT_FAULTS, LINK_FAULTS, OPTION_FAULTS, WRONG
from .reading import entry

PIECES = (
    "",
    "0",
    "9",
    ":",
    "+",
    "|",
    "*",
    "u",
    "<",
    ">",
    "~",
    "\n",
    " ",
    "é",
    "[State]",
    "\x00",
    "#",
    "-" * 9,
    ",",
    '"',
    "{",
    "x",
)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for name, text in WRONG.items():
        yield Probe(f"wrong/{name}", later(wrong, text))
    yield Probe(
        "wrong/for its options",
        lambda: each((name, later(call, "grid parsed", text, **options)) for name, text, options in OPTION_FAULTS),
    )
    yield Probe("wrong/for its layout", of_layouts)
    yield Probe("wrong/json", lambda: each((text[:100], later(first, text)) for text in JSON_FAULTS))
    yield Probe(
        "wrong/json of candidates", lambda: each((text[:100], later(call, "candidates parsed", text)) for text in JSON_FAULTS)
    )
    yield Probe("wrong/links", lambda: each((text[:100], later(first, text)) for text in LINK_FAULTS), needs=("lzstring",))
    for name in WRITTEN:
        needs = ("lzstring",) if name in ("f-puzzles", "sudokupad") else ()
        yield Probe(f"damaged/{name}", later(damaged, name), needs=needs)
        yield Probe(f"every wrong text as/{name}", later(as_format, name), needs=needs)
    for form in (
        "drawn",
        "drawn, blanks",
        "csv",
        "cells between bars",
        "json puzzles",
        "opensudoku",
        "sdk sections",
        "numbers of 16",
    ):
        yield Probe(f"damaged/form {form}", later(damaged_text, FORMS[form], None, 40))
    yield Probe("very long", very_long)


def first(text: str, **options: object) -> object:
    return [entry(one) for one in itertools.islice(call("parse many", text, **options), 20)]


def wrong(text: str) -> Told:
    return each(
        [
            ("grid", later(call, "grid parsed", text)),
            ("candidates", later(call, "candidates parsed", text)),
            ("many", later(first, text)),
        ]
    )


def of_layouts() -> Told:
    return each(
        (f"{text[:60]!r} as {layout}", later(call, "grid parsed", text, layout=layout)) for text, layout in LAYOUT_FAULTS
    )


def as_format(name: str) -> Told:
    return each((form, later(first, text, format=name)) for form, text in WRONG.items() if len(text) < 2000)


def damaged(name: str) -> Told:
    state = ask(ask(call("grid parsed", G), "replace", {(0, 1): 9}), "candidates")
    if name in (
        "hodoku",
        "susser",
        "json",
        "pencilmarks",
        "sukaku",
        "opensudoku",
        "simple-sudoku",
        "sudokuwiki",
        "f-puzzles",
        "sudokupad",
    ):
        state = ask(ask(state, "without", (0, 2), 5), "without", (2, 0), 7)
        return damaged_text(call("write", state, name), name, 40)
    grid = case("jigsaw 5 puzzle") if name == "game-id" else state.grid
    return damaged_text(call("write", ask(call("grid empty"), "candidates") if name == "sdx" else grid, name), name, 40)


def damaged_text(text: str, name: str | None, count: int) -> Told:
    source = random.Random(f"{name} {count}")

    def damage() -> str:
        made = text
        for _ in range(source.randint(1, 3)):
            at = source.randrange(len(made) + 1)
            made = made[:at] + source.choice(PIECES) + made[at + source.choice((0, 0, 1, 1, 2, 9)) :]
        return made

    texts = [damage() for _ in range(count)]
    return each(
        (str(number), later(first, one, **({"format": name} if name and number % 2 else {})))
        for number, one in enumerate(texts)
    )


def very_long() -> Told:
    mebibyte = 1 << 20
    texts = {
        "a line": "1" * (mebibyte + 10),
        "a block": ("|..|..\n" * 160_000),
        "a border": "*" + "-" * (mebibyte - 100) + "*",
        "hodoku": ":0000:x:" + "1" * (mebibyte - 100),
        "groups": "123 " * 9 + "12 " * 300_000,
        "sections": "[Puzzle]\n" + "1........\n" * 120_000,
        "simple": " *-----*\n" + " |123 12 3|\n" * 90_000,
        "json": '{"grid": "' + "." * mebibyte + '"}',
        "json document": '[\n"' + " " * (17 * mebibyte) + '"\n]',
        "xml": "<opensudoku>\n" + "<folder>\n" * 2_000_000,
        "xml of blanks": "<opensudoku>\n" + (" " * 1000 + "\n") * 18_000,
        "a link": "https://www.f-puzzles.com/?" + "load=1&" * 100_000,
    }
    return each((name, later(first, text)) for name, text in texts.items())
