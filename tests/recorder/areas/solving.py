"""One puzzle a call: solving, counting, checking, listing, verifying, templates."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from ..corpus import EASY, SMALL, G, case, cases, hard_lines, labels
from ..names import ask, call, it
from ..probe import Probe, Told, each, later, threads
from ..show import digest_of

_LIMITS = (1, 2, 5, None)


def probes() -> Iterator[Probe]:
    """Yield the probes."""
    for label in cases():
        yield Probe(f"grid/{label}", later(solved, label))
    for label in labels("several", 6):
        yield Probe(f"every solution/{label}", later(listed, label))
    for spec in ("1x1", "1x2", "2x2", "2x2+diagonals", "2x3", "3x3", "3x4", "jigsaw:AAABCABBCCDBCDDD"):
        yield Probe(f"empty/{spec}", later(empty, spec))
    yield Probe("hard, the first hundred", hard)
    yield Probe("text", of_text)
    yield Probe("limits of nodes", node_limits)
    yield Probe("no time at all", no_time)
    yield Probe("a flag that is set", flags)
    yield Probe("candidates struck out", struck)
    yield Probe("verify", verified)
    yield Probe("check/hard, the first fifty", later(checked_lines, 0, 50))
    for label in labels("puzzle", 9) + labels("half", 9):
        yield Probe(f"templates/{label}", later(templates, label))
    yield Probe("templates/through a cell", through)
    yield Probe("words of the statuses", statuses)


def solved(label: str) -> Told:
    made = case(label)
    large = made.size > 16
    ways: list[tuple[str, Any]] = [
        (f"limit {limit}", later(call, "solve", made, limit=limit))
        for limit in (_LIMITS if label.endswith(("puzzle", "several")) and made.size <= 9 else (1, 2))
    ]
    ways += [(f"seed {seed}", later(call, "solve", made, seed=seed, limit=1)) for seed in ((3,) if large else (3, 2**64 - 1))]
    ways.append(("by candidates", later(call, "solve", ask(made, "candidates"))))
    if not large:
        ways += [
            ("threads", lambda: call("solve", made, threads=threads()).status),
            ("count", later(call, "count", made)),
            ("count to ten", later(call, "count", made, limit=10)),
            ("is unique", later(call, "is unique", made)),
            ("check", later(call, "check", made)),
        ]
    return each(ways)


def listed(label: str) -> Told:
    made = case(label)
    return each(
        [
            ("in order", lambda: [str(ask(one, "line")) for one in itertools.islice(call("solutions", made), 200)]),
            ("from a seed", lambda: [ask(one, "line") for one in itertools.islice(call("solutions", made, seed=5), 200)]),
            ("how many", later(call, "count", made, limit=None)),
        ]
    )


def empty(spec: str) -> Told:
    made = call("grid empty", spec)
    return each(
        [
            ("first", lambda: call("solve", made, limit=1)),
            ("two", lambda: call("solve", made)),
            ("listed", lambda: [ask(one, "line") for one in itertools.islice(call("solutions", made), 20)]),
            ("from seeds", lambda: [ask(call("solve", made, limit=1, seed=seed).grid, "line") for seed in range(5)]),
            ("all", lambda: call("count", made, limit=None if made.size <= 4 else 1000)),
        ]
    )


def hard() -> Told:
    return each((line, later(call, "solve", line)) for line in hard_lines()[:100])


def of_text() -> Told:
    texts = (G, EASY, SMALL, "1..4 ..1. .1.. 4..1", ":0000:x:1..4..1..1..4..1:212:::", "1", ".", "AB..CD.....C..B.", "12\n34")
    return each((text, later(call, verb, text)) for text in texts for verb in ("solve", "count", "check"))


def node_limits() -> Told:
    lines = hard_lines()[:5]
    large = case("5x5 puzzle")
    return each(
        [
            *((f"{line} {nodes}", later(call, "solve", line, node_limit=nodes)) for line in lines for nodes in (1, 2, 5, 100)),
            *((f"5x5 {nodes}", later(call, "solve", large, node_limit=nodes)) for nodes in (1, 10)),
            ("empty 5x5", lambda: call("solve", call("grid empty", "5x5"), limit=1, node_limit=3)),
        ]
    )


def no_time() -> Told:
    empty = call("grid empty", "4x4")
    return each(
        [
            ("solve", lambda: call("solve", empty, limit=None, time_limit=0).reason),
            ("count", lambda: call("count", empty, limit=2**40, time_limit=0)),
            ("is unique", lambda: call("is unique", empty, time_limit=0)),
            ("solutions", lambda: list(call("solutions", empty, time_limit=0))),
            ("check", lambda: call("check", G, time_limit=0)),
            ("templates", lambda: call("templates", G, time_limit=0)),
            ("rate", lambda: call("rate", G, time_limit=0)),
            ("explain", lambda: call("explain", G, time_limit=0)),
            ("hint", lambda: call("hint", G, time_limit=0)),
            ("steps", lambda: call("steps", G, time_limit=0)),
            ("minimise", lambda: call("minimise", G, seed=1, time_limit=0)),
            ("generate", lambda: call("generate", "5x5", seed=1, time_limit=0, clues=200)),
            ("generate many", lambda: list(call("generate many", 2, level="extreme", seed=1, time_limit=0))),
            ("random grid", lambda: call("random grid", "jigsaw:" + "A" * 9 + "B" * 9 + "C" * 63, time_limit=0)),
        ]
    )


def flags() -> Told:
    flag = it("stop flag")()
    ask(flag, "set")
    empty = call("grid empty")
    return each(
        [
            ("is set", lambda: ask(flag, "is_set")),
            ("solve", lambda: call("solve", empty, limit=None, stop=flag).reason),
            ("solutions", lambda: [ask(one, "line") for one in itertools.islice(call("solutions", empty, stop=flag), 3)]),
            ("check", lambda: call("check", G, stop=flag).reason),
            ("explain", lambda: call("explain", G, stop=flag)),
            ("steps", lambda: call("steps", G, stop=flag)),
            ("hint", lambda: call("hint", G, stop=flag)),
            ("minimise", lambda: call("minimise", G, seed=1, stop=flag)),
            ("generate", lambda: call("generate", seed=1, stop=flag)),
            ("generate many", lambda: list(call("generate many", 3, seed=1, stop=flag))),
            ("random grids", lambda: call("random grids", 2, seed=1, stop=flag)),
            ("random grid", lambda: call("random grid", "jigsaw:AAABCABBCCDBCDDD", stop=flag)),
            ("solve many", lambda: [call("solve many", [G, EASY], stop=flag).reason(row) for row in range(2)]),
            ("rate many", lambda: call("rate many", [G, EASY], stop=flag).stopped),
            ("canonical many", lambda: call("canonical many", [G, EASY], stop=flag)),
            ("cleared", lambda: (ask(flag, "clear"), ask(flag, "is_set"))),
            ("inside another", lambda: ask(it("stop flag")(flag), "is_set")),
        ]
    )


def struck() -> Told:
    made = ask(call("grid parsed", G), "candidates")
    solution = call("solve", G).grid
    right, wrong = solution[0, 1], next(value for value in made[0, 1] if value != solution[0, 1])
    verbs = ("solve", "count", "check", "is unique", "explain", "hint", "rate", "steps", "templates")
    return each(
        (f"{verb} without a {what} value", later(_short, verb, ask(made, "without", (0, 1), value)))
        for what, value in (("right", right), ("wrong", wrong))
        for verb in verbs
    )


def _short(verb: str, puzzle: object) -> object:
    """Return the answer of a verb, without what is recorded at length elsewhere."""
    answer = call(verb, puzzle)
    if verb == "steps":
        return "\n".join(ask(answer, "lines"))
    return answer.left if verb == "templates" else answer


def verified() -> Told:
    puzzle, solution = case("3x3 puzzle"), case("3x3 solution")
    two = dict.fromkeys([(0, 0), (8, 8)], 0)
    swapped = {(4, 4): solution[4, 5], (4, 5): solution[4, 4]}
    return each(
        [
            ("right", later(call, "verify", puzzle, solution)),
            ("empty cells", later(call, "verify", puzzle, ask(solution, "replace", two))),
            ("swapped", later(call, "verify", puzzle, ask(solution, "replace", swapped))),
            ("another size", later(call, "verify", puzzle, case("2x2 solution"))),
            ("another layout", later(call, "verify", ask(puzzle, "with_layout", "3x3+diagonals"), solution)),
            ("in letters", later(call, "verify", ask(puzzle, "with_alphabet", "A-I"), ask(solution, "replace", swapped))),
            ("text", later(call, "verify", SMALL, "1234341221434321")),
            ("the words of a fault", lambda: [str(one) for one in call("verify", SMALL, "1234341221434312")]),
        ]
    )


def checked_lines(first: int, last: int) -> Told:
    return each((line, later(call, "check", line)) for line in hard_lines()[first:last])


def templates(label: str) -> Told:
    found = call("templates", case(label))
    heat = digest_of(repr((found.heat, found.heat_left)).encode())
    return Told(f"total {found.total}\npossible {found.possible}\nleft {found.left}\nheat {heat}\n{found.heat[0][:81]}")


def through() -> Told:
    found = call("templates", EASY)
    return each((f"r1c{column + 1}", later(ask, found, "through", 0, column)) for column in range(9))


def statuses() -> Told:
    found = type(call("solve", SMALL).status)
    return Told("\n".join(f"{one.name} {one.value} {one}" for one in found))
