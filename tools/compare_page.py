"""Compares what the page answers by itself with what the service answers: `python tools/compare_page.py COUNT`.

COUNT puzzles of all levels, a twentieth as many of other layouts and of variants, and states of players: entries, marks,
mistakes; puzzles with several solutions, none, or conflicting givens.  Each gets requests of every verb, and the answers
must be equal, field by field.
The page's worker (worker.js, thinking.wasm, rules.wasm) runs in Node, as it was built.  The times that it took are printed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sudokit as sk
from sudokit.generating import Variant
from sudokit.server import Settings, create_app

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "src" / "sudokit" / "server" / "page"
ANSWERS = ROOT / "tools" / "page_answers.mjs"
CLUES = 26  # at which every level is frequent enough
LANGUAGES = ("en", "de", "es", "fr", "ja")
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
LAYOUTS = ("2x2", "2x3", "3x2", "2x4", "3x3+diagonals", "3x3+windows", "random-jigsaw:7", "random-jigsaw:9", "2x5")
VARIANTS: tuple[Variant, ...] = ("killer", "thermo", "arrow", "whispers", "kropki", "xv", "sandwich")
_ONLY_THE_SERVICE = {"stats", "provenance"}  # fields that only the service has

Asked = tuple[str, dict[str, Any]]


def _body(grid: sk.Grid, **more: Any) -> dict[str, Any]:
    symbols = grid.alphabet.symbols
    wide = any(len(symbol) > 1 for symbol in symbols)
    rules = {"rules": list(map(str, grid.rules))} if grid.rules else {}
    joined = (" " if wide else "").join(symbols)
    return {"grid": grid.puzzle().rows(), "layout": grid.layout.spec, "symbols": joined, **rules, **more}


def _of_puzzle(grid: sk.Grid, chance: random.Random) -> Iterator[Asked]:
    """Yield requests about a puzzle as it is set."""
    language = chance.choice(LANGUAGES)
    profile = chance.choice(("hodoku", "hodoku", "simple"))
    yield "explain", _body(grid, profile=profile, language=language, proofs=chance.random() < 0.5)
    yield "hint", _body(grid, stage=chance.randint(1, 4), profile=profile, language=language)
    other = chance.randrange(5)
    if other == 0:
        yield "rate", _body(grid, language=language, card=chance.random() < 0.5)
    elif other == 1:
        yield "solve", _body(grid, limit=chance.choice((1, 2, 10)), solutions=2)
    elif other == 2:
        yield "steps", _body(grid, profile=profile, language=language, everything=chance.random() < 0.1)
    elif other == 3:
        yield "convert", {"grid": grid.line(), "layout": grid.layout.spec}
    else:
        yield "explain", _body(grid, no_uniqueness=True)


def _by_se(grid: sk.Grid, chance: random.Random) -> Iterator[Asked]:
    """Yield a request with the scale of Sudoku Explainer; other layouts are refused."""
    language = chance.choice(LANGUAGES)
    verb = chance.choice(("explain", "rate", "steps", "hint"))
    more: dict[str, Any] = {}
    if verb == "hint":
        more = {"stage": chance.randint(1, 4), "another": chance.choice((0, 0, 1, 3))}
    if verb == "explain":
        more["proofs"] = chance.random() < 0.3
    yield verb, _body(grid, profile="se", language=language, **more)


def _by_depth(grid: sk.Grid, chance: random.Random) -> Iterator[Asked]:
    """Yield a request with the scale of trial and error, alone or beside another."""
    profiles = chance.choice((["depth"], ["hodoku", "depth"]))
    yield "rate", _body(grid, profiles=profiles, language=chance.choice(LANGUAGES))


def _of_player(grid: sk.Grid, chance: random.Random) -> Iterator[Asked]:
    """Yield requests about a state of somebody who plays a puzzle, perhaps with mistakes."""
    path = sk.explain(grid)
    state = path.state(chance.randrange(len(path))) if len(path) else path.start
    size, values = grid.size, [value for row in state.grid.rows() for value in row]
    givens = [value for row in grid.rows() for value in row]
    marks: list[list[int] | None] = [None if value else list(state[divmod(cell, size)]) for cell, value in enumerate(values)]
    for _ in range(chance.choice((0, 0, 1, 3))):
        cell = chance.randrange(size * size)
        if givens[cell]:
            continue
        if chance.random() < 0.5:
            values[cell] = chance.randint(1, size)
            marks[cell] = None
        elif marks[cell]:
            marks[cell] = chance.sample(marks[cell] or [], len(marks[cell] or []) - 1)
    more: dict[str, Any] = {"entries": [0 if given else value for given, value in zip(givens, values, strict=True)]}
    if chance.random() < 0.7:
        more["candidates"] = marks
    language, another = chance.choice(LANGUAGES), chance.choice((0, 0, 0, 1, 2, 7))
    for stage in (1, 2, 3, 4):
        yield "hint", _body(grid, stage=stage, language=language, another=another, proofs=True, **more)
    yield chance.choice(("steps", "explain")), _body(grid, language=language, **more)
    yield "hint", _body(grid, stage=chance.randint(1, 4), marks="all", **more)


def _improper(grid: sk.Grid, chance: random.Random) -> Iterator[Asked]:
    """Yield requests about a puzzle that is not proper."""
    filled = [place for place in ((r, c) for r in range(grid.size) for c in range(grid.size)) if grid[place]]
    kind = chance.randrange(3)
    if kind == 0:
        rows = grid.rows()
        for row, column in chance.sample(filled, min(3, len(filled))):
            rows[row][column] = 0
    else:
        rows = grid.rows()
        row, column = chance.choice(filled)
        rows[row][column] = rows[row][column] % grid.size + 1
    changed = sk.Grid.parse(json.dumps({"grid": rows, "layout": grid.layout.spec}))
    language = chance.choice(LANGUAGES)
    yield "explain", _body(changed, language=language)
    yield "hint", _body(changed, language=language, stage=chance.randint(1, 4))
    yield "solve", _body(changed, limit=chance.choice((2, 5)), solutions=3)
    yield "convert", _body(changed)
    yield "rate", _body(changed, language=language)
    yield from _by_depth(changed, chance)
    yield "steps", _body(changed)


def _ruled(number: int, seed: int, chance: random.Random) -> Iterator[Asked]:
    """Yield requests about a puzzle with rules, about one that lacks a rule, and about a state of somebody who plays it."""
    layout = chance.choice(("2x2", "2x3", "3x2")) if number % 4 < 3 else "3x3"
    grid = sk.generate(layout, variant=VARIANTS[number % len(VARIANTS)], seed=seed, index=number).grid
    lost = min(chance.choice((0, 0, 1, 2)), max(0, len(grid.rules) - 1))  # a small puzzle may need no rule
    fewer = grid.with_rules(chance.sample(grid.rules, len(grid.rules) - lost))
    language = chance.choice(LANGUAGES)
    for one in (grid, fewer):
        yield "explain", _body(one, language=language, proofs=chance.random() < 0.5)
        yield "solve", _body(one, limit=chance.choice((1, 2, 10)), solutions=3)
        yield "hint", _body(one, stage=chance.randint(1, 4), language=language)
    yield "rate", _body(grid, language=language, profiles=chance.choice((None, ["hodoku", "depth"], ["se"])))
    yield "rate", _body(grid, card=True)
    yield "steps", _body(grid, language=language, profile=chance.choice(("hodoku", "simple")))
    yield "convert", _body(fewer, to=chance.choice((None, "json")))
    yield "hint", _body(grid, stage=2, profile="se")
    yield from _of_player(grid, chance)


def _made(chance: random.Random) -> Asked:
    """Return a request for a puzzle."""
    body: dict[str, Any] = {
        "seed": str(chance.randrange(2**63)),
        "index": chance.choice((0, 0, 5)),
        "language": chance.choice(LANGUAGES),
    }
    kind = chance.randrange(8)
    if kind < 4:
        body |= {"level": chance.choice(LEVELS), "symmetry": chance.choice(("none", "half-turn", "diagonal", "full"))}
    elif kind == 4:
        body |= {"layout": chance.choice(LAYOUTS), "minimal": chance.choice((True, "symmetric", None))}
    elif kind == 5:
        body |= {"clues": chance.choice((16, 24, 27, 40, 90)), "symmetry": chance.choice(("none", "quarter-turn")), "n": 2}
    elif kind == 6:
        body |= {"technique": chance.choice(("x-wing", "xy-wing", "hidden-pair")), "clues": 25}
    else:
        body |= {"pattern": "".join(chance.choices("x.", (3, 5), k=81))}
    return "generate", body


def requests(count: int, seed: int = 1) -> Iterator[Asked]:
    """Yield the requests for so many puzzles."""
    chance = random.Random(seed)
    for level in LEVELS:
        share = (count + len(LEVELS) - 1) // len(LEVELS)
        puzzles = sk.generate_many(share, level=level, clues=CLUES, seed=seed)
        for row in range(len(puzzles)):
            grid = puzzles.row(row).grid
            yield from _of_puzzle(grid, chance)
            if row % 5 == 0:
                yield from _of_player(grid, chance)
            if row % 4 == 0:
                yield from _by_se(grid, chance)
                yield from _by_depth(grid, chance)
            if row % 20 == 0:
                yield from _improper(grid, chance)
    for number in range((count + 19) // 20):
        grid = sk.generate(LAYOUTS[number % len(LAYOUTS)], seed=seed, index=number).grid
        yield from _of_puzzle(grid, chance)
        yield from _of_player(grid, chance)
        yield from _by_se(grid, chance)
        yield from _by_depth(grid, chance)
        yield from _ruled(number, seed, chance)
        yield _made(chance)
    for _ in range((count + 9) // 10):
        yield _made(chance)


def difference(one: object, other: object, at: str = "") -> str:
    """Return where two answers differ, or an empty text."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted((one.keys() | other.keys()) - _ONLY_THE_SERVICE):
            if key not in one or key not in other:
                return f"{at}/{key} is only in one"
            if found := difference(one[key], other[key], f"{at}/{key}"):
                return found
        return ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(
            (found for i, pair in enumerate(zip(one, other, strict=True)) if (found := difference(*pair, f"{at}/{i}"))), ""
        )
    return "" if one == other else f"{at}: {json.dumps(one)[:200]} and {json.dumps(other)[:200]}"


class Page:
    """The page's worker in Node."""

    def __init__(self, folder: Path) -> None:
        command = ["node", str(ANSWERS), str(folder)]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return what the worker posts, with the milliseconds that it took."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"name": name, "body": body}) + "\n")
        self._node.stdin.flush()
        done: dict[str, Any] = json.loads(self._node.stdout.readline())
        return done

    def close(self) -> None:
        """End it."""
        self._node.communicate()


def compared(count: int, folder: Path = PAGE, seed: int = 1) -> tuple[list[str], dict[str, list[float]], int]:
    """Return the differences, the milliseconds by verb, and the number of answers compared."""
    from starlette.testclient import TestClient

    client = TestClient(create_app(Settings(seconds=60, log="none")), base_url="http://127.0.0.1")
    page, wrong, times, number = Page(folder), [], defaultdict(list), 0
    try:
        for name, body in requests(count, seed):
            number += 1
            done = page.answer(name, body)
            times[name].append(done["ms"])
            service = client.post(f"/api/v1/{name}", json=body).json()
            mine = done.get("answer", done.get("problem", done.get("failed")))
            if "time" in (service.get("reason"), isinstance(mine, dict) and mine.get("reason")):
                number -= 1  # what is found in time depends on the machine
                continue
            if found := difference(mine, service):
                wrong.append(f"{name} {json.dumps(body)}\n  {found}")
    finally:
        page.close()
    return wrong, dict(times), number


def main() -> None:
    """Compare, and print the differences and the times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("--page", type=Path, default=PAGE, help="the folder of a built page")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong, times, number = compared(given.count, given.page, given.seed)
    for text in wrong[:20]:
        print(text)
    for name, taken in sorted(times.items()):
        tail = sorted(taken)[int(len(taken) * 0.99)]
        print(f"{name}: {len(taken)} answers, median {statistics.median(taken):.1f} ms, 99 in 100 below {tail:.1f} ms")
    print(f"{number} answers, {len(wrong)} of them different")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
