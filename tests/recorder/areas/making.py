"""Making: puzzles to order, full grids, minimising; numbers of grids."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from ..corpus import EASY, SMALL, G, case, labels
from ..names import ask, call
from ..probe import Probe, Told, each, later, threads
from ..show import digest_of

LAYOUTS: tuple[str, ...] = (
    "1x2",
    "2x2",
    "1x5",
    "2x3",
    "3x2",
    "2x4",
    "4x2",
    "3x3",
    "2x5",
    "3x4",
    "4x4",
    "2x2+diagonals",
    "3x3+diagonals",
)
LAYOUTS += ("3x3+windows", "3x3+diagonals+windows", "jigsaw:AAABCABBCCDBCDDD", "random-jigsaw:4", "random-jigsaw:6")
LAYOUTS += ("random-jigsaw:7", "random-jigsaw")
SYMMETRIES: tuple[str, ...] = (
    "none",
    "half-turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "horizontal+vertical",
    "diagonal",
    "anti-diagonal",
)
SYMMETRIES += ("diagonal+anti-diagonal", "full")
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
PATTERN = (
    "x.x...x.x" + ".x.x.x.x." + "x.......x" + ".x.x.x.x." + "x...x...x" + ".x.x.x.x." + "x.......x" + ".x.x.x.x." + "x.x...x.x"
)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    yield Probe("generate/a thousand", thousand)
    for spec in LAYOUTS:
        yield Probe(
            f"generate/layout {spec}",
            later(made, 1 if spec in ("4x4", "random-jigsaw") else 3, layout=spec),
        )
    for symmetry in SYMMETRIES:
        yield Probe(f"generate/symmetry {symmetry}", later(made, symmetry=symmetry))
        yield Probe(f"generate/minimal, symmetry {symmetry}", later(made, symmetry=symmetry, minimal="symmetric"))
    for clues in (22, 24, 30, 40, 60, 81):
        yield Probe(f"generate/{clues} clues", later(made, clues=clues))
    yield Probe("generate/24 clues, minimal", later(made, clues=24, minimal=True))
    for level in LEVELS:
        yield Probe(f"generate/level {level}", later(made, level=level))
    for level in ("easy", "hard"):
        yield Probe(f"generate/level {level} of simple", later(made, level=level, scale="simple"))
    yield Probe("generate/score", later(made, score=(300, 400)))
    yield Probe("generate/technique", later(made, technique="naked-pair"))
    yield Probe("generate/techniques up to", later(made, techniques_up_to="hidden-single"))
    yield Probe("generate/pattern", later(made, pattern=PATTERN))
    yield Probe(
        "generate/pattern of rows", later(made, pattern=[[c == "x" for c in PATTERN[at : at + 9]] for at in range(0, 81, 9)])
    )
    yield Probe("generate/symbols", symbols)
    yield Probe("generate/unbiased", later(made, count=1, unbiased=True))
    yield Probe("generate/batches", batches)
    yield Probe("generate/progress", progress)
    yield Probe("full grids/layouts", full_grids)
    yield Probe("full grids/a thousand", thousand_grids)
    yield Probe("full grids/numbers", numbers)
    yield Probe("classes", classes)
    for label in (*labels("solution", 12), "4x4 solution"):
        yield Probe(f"minimise/{label}", later(minimised, label))
    yield Probe("minimise/in other ways", minimised_otherwise)


def made(count: int = 3, **order: Any) -> Told:
    ways = [("one", later(call, "generate", seed=7, **order))]
    if count > 1:
        ways.append(("many", lambda: list(call("generate many", count, seed=7, threads=threads(), first=1, **order))))
    return each(ways)


def thousand() -> Told:
    ways = ({}, {"minimal": True}, {"clues": 28}, {"symmetry": "half-turn"})
    return each(
        (
            str(way),
            lambda way=way: "\n".join(
                map(str, call("generate many", 1000 if not way else 100, seed=3, threads=threads(), **way))
            ),
        )
        for way in ways
    )


def symbols() -> Told:
    return each(
        [
            ("A-I", lambda: str(call("generate", seed=7, symbols="A-I"))),
            ("an alphabet", lambda: call("generate", "2x2", seed=7, symbols=call("alphabet", "♠♥♦♣"))),
            ("a wrong one", lambda: call("generate", seed=7, symbols="AB")),
            ("an alphabet too small", lambda: call("generate", seed=7, symbols=call("alphabet", "♠♥♦♣"))),
            ("many", lambda: [str(one) for one in call("generate many", 2, "2x3", seed=7, symbols="abcdef")]),
        ]
    )


def batches() -> Told:
    def shown(**order: Any) -> list[Any]:
        return list(call("generate batches", seed=7, **order))

    return each(
        [
            ("by size", lambda: [len(one) for one in shown(n=100, batch=33)]),
            ("arrays", lambda: shown(n=3, batch=2)),
            ("clues", lambda: [one.clues.tolist() for one in shown(n=5)]),
            ("minimal", lambda: [one.minimal.tolist() for one in shown(n=5, minimal=True)]),
            ("taken", lambda: [list(map(str, ask(one, "take", one.clues > 23))) for one in shown(n=5)]),
            ("rows", lambda: [ask(one, "row", 1) for one in shown(n=2, layout="2x3")]),
            ("none", lambda: shown(n=0)),
            ("rated", lambda: [one.ratings for one in shown(n=2, level="easy")]),
            ("weights", lambda: [puzzle.weight for one in shown(n=2) for puzzle in one]),
        ]
    )


def progress() -> Told:
    told: list[int] = []
    call("generate", level="unfair", seed=7, progress=told.append)
    return Told(f"told in order: {told == sorted(told)}")


def full_grids() -> Told:
    specs: tuple[str, ...] = (
        "1x1",
        "1x2",
        "1x3",
        "2x2",
        "2x3",
        "3x2",
        "2x4",
        "3x3",
        "2x5",
        "3x4",
        "4x4",
        "5x5",
        "2x2+diagonals",
        "2x3+diagonals",
    )
    specs += ("3x3+diagonals", "3x3+windows", "3x3+diagonals+windows", "4x4+diagonals", "jigsaw:AAABCABBCCDBCDDD", "6x6")
    return each(
        (
            f"{spec} {seed} {index}",
            lambda spec=spec, seed=seed, index=index: ask(call("random grid", spec, seed, index), "line"),
        )
        for spec in specs
        for seed, index in ((0, 0), (1, 0), (1, 1), (2**64 - 1, 2**64 - 1))
    )


def thousand_grids() -> Told:
    grids = call("random grids", 1000, seed=3, first=5, threads=threads())
    lines = ["".join(map(str, row)) for row in grids[:20].tolist()]
    return Told("\n".join([*lines, digest_of(grids.tobytes())]))


def numbers() -> Told:
    grids = call("random grids", 20, seed=4).tolist()
    most = 6_670_903_752_021_072_936_960
    ways: list[tuple[str, Any]] = [(f"rank {at}", later(call, "rank grid", call("grid", row))) for at, row in enumerate(grids)]
    ways += [(f"grid {at}", later(call, "unrank grid", at)) for at in (0, 1, 10**6, 10**18, most // 2, most - 1, most, -1)]
    ways += [("rank of a puzzle", later(call, "rank grid", G)), ("rank of 4x4", later(call, "rank grid", "1234341221434321"))]
    return each(ways)


def classes() -> Told:
    covered = call("classes covered")
    places = (0, 1, 1000, 5000, len(covered) // 2, len(covered) - 1, len(covered), -1, 5_472_730_538)
    ways: list[tuple[str, Any]] = [("covered", lambda: covered)]
    ways += [(f"class {at}", later(call, "class unrank", at)) for at in places]
    ways += [(f"rank of class {at}", lambda at=at: call("class rank", call("class unrank", at))) for at in places[:3]]
    ways += [(f"rank {at}", lambda at=at: call("class rank", call("random grid", seed=at))) for at in range(2)]
    ways += [(f"random {at}", later(call, "class random", 7, at)) for at in range(2)]
    ways += [("many", later(call, "class unrank many", [5, 1_000_000])), ("none", later(call, "class unrank many", []))]
    ways += [("ranks", lambda: repr(call("class rank many", [call("class unrank", 5_472_730_537), G, "x"]).to_numpy()))]
    ways += [("rank of a puzzle", later(call, "class rank", G)), ("rank of 4x4", later(call, "class rank", "1234341221434321"))]
    return each(ways)


def minimised(label: str) -> Told:
    grid = case(label)
    small = grid.size <= 9
    ways: list[tuple[str, Any]] = [
        (f"seed {seed}", later(call, "minimise", grid, seed=seed)) for seed in ((1, 2) if small else (1,))
    ]
    if small:
        ways += [("half-turn", later(call, "minimise", grid, seed=1, symmetry="half-turn"))]
        ways += [("plain", later(call, "minimise", grid, seed=1, plain=True))]
    return each(ways)


def minimised_otherwise() -> Told:
    first_row = [(0, column) for column in range(4)]
    kept: tuple[Any, ...] = (
        "1" * 4 + "." * 12,
        first_row,
        [(0, 9)],
        [(1, 1, 1)],
        "x",
        "....1...........",
        [5],
        itertools.repeat((0, 0), 2),
    )
    ways: list[tuple[str, Any]] = [(f"keep {keep}", later(call, "minimise", SMALL, seed=1, keep=keep)) for keep in kept[:-1]]
    ways += [(f"symmetry {one}", later(call, "minimise", EASY, seed=1, symmetry=one)) for one in SYMMETRIES]
    ways += [
        ("text", later(call, "minimise", EASY, seed=1)),
        ("a puzzle that was made", lambda: call("minimise", call("generate", clues=40, seed=1), seed=1)),
        ("several solutions", later(call, "minimise", "." * 16, seed=1)),
        ("none", later(call, "minimise", "123....4........", seed=1)),
        ("conflict", later(call, "minimise", "11..............", seed=1)),
        ("no such symmetry", later(call, "minimise", EASY, seed=1, symmetry="x")),
        ("no time that is", later(call, "minimise", EASY, seed=1, time_limit="x")),
        ("no seed that is", later(call, "minimise", EASY, seed=-1)),
    ]
    return each(ways)
