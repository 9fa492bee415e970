"""One request to each address, with a check of its answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from soak_addresses import BLANK, PUZZLE, SMALL, Address, Asked
from soak_client import Answer, Client, Wrong

__all__ = ["probed", "probes_of"]

_RATED = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
_SOLVED = "1234341221434321"
_FULL = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
_BOARD = [[int(cell) for cell in PUZZLE.replace(".", "0")[row * 9 : row * 9 + 9]] for row in range(9)]
_TRIES = 5  # a busy machine may exceed a time limit
Check = Callable[[Any], bool]

# Requests with a check of the answer; other addresses get the example of the document, which must succeed.
_POSTED: dict[str, tuple[dict[str, Any], Check]] = {
    "solve": ({"grid": SMALL}, lambda data: data["solution"]["string"] == _SOLVED),
    "count": ({"grid": "1..............2", "limit": 100}, lambda data: data["count"] == 18),
    "check": ({"grid": SMALL}, lambda data: data["status"] == "unique" and data["redundant"] == [0, 1, 4, 5]),
    "explain": ({"grid": _RATED}, lambda data: data["status"] == "unique" and len(data["steps"]) == 61),
    "steps": ({"grid": SMALL}, lambda data: len(data["steps"]) > 0 and data["reason"] == ""),
    "hint": ({"grid": SMALL, "entries": "..4" + "." * 13}, lambda data: data["kind"] == "wrong" and data["cells"] == []),
    "rate": ({"grid": _RATED, "profile": "hodoku"}, lambda data: data["ratings"][0]["score"] == 604),
    "generate": ({"symmetry": "half-turn", "seed": "7"}, lambda data: data["puzzles"][0]["clues"] == 28),
    "verify": ({"grid": SMALL, "solution": _SOLVED}, lambda data: data["correct"] and data["faults"] == []),
    "minimise": ({"grid": _SOLVED, "seed": "7"}, lambda data: data["minimal"] and data["necessary"] == data["clues"]),
    "class": ({"grid": _FULL}, lambda data: data["number"] == 5_472_730_537 and data["automorphisms"] == 72),
    "convert": ({"grid": SMALL, "to": "hxw"}, lambda data: data["text"] == "2x2 1 2 0 0 3 4 0 0 0 0 0 3 0 0 2 0"),
    "sugoku/solve": ({"board": _BOARD}, lambda data: data["status"] == "solved"),
    "sugoku/grade": ({"board": _BOARD}, lambda data: data["difficulty"] in ("easy", "medium", "hard")),
    "sugoku/validate": ({"board": _BOARD}, lambda data: data["status"] == "unsolved"),
}  # fmt: skip
_BEGINNINGS = {"render": b"<svg", "print": b"%PDF"}
_QUERIES = {
    "generate/stream": "layout=2x2&n=2&seed=7",
    "daily": "layout=2x2&level=easy",
    "dosuku": "query=" + quote("{newboard(limit:1){grids{value}}}"),
}


def probes_of(document: dict[str, Any], address: Address) -> list[tuple[Asked, Callable[[Answer], bool]]]:
    """Return requests to an address, each with a check of its answer."""
    name = address.path.removeprefix("/api/v1/").removeprefix("/compat/")
    if address.method != "POST":
        query = _QUERIES.get(name.partition("/{")[0], "")
        target = address.path.replace("{day}", "2026-11-20").replace("{number}", "1000000") + (f"?{query}" if query else "")
        return [
            (
                Asked(address, address.method, target),
                _streamed if name == "generate/stream" else lambda answer: bool(answer.body),
            )
        ]
    if name == "photo":
        blank = Asked(address, "POST", address.path, "image/png", BLANK)
        return [(blank, lambda answer: json.loads(answer.body)["status"] == "no-grid")]
    if name in _POSTED:
        body, holds = _POSTED[name]
        checked: Callable[[Answer], bool] = lambda answer: holds(json.loads(answer.body))  # noqa: E731
    else:
        reference = address.bodies["application/json"].get("$ref", "").rpartition("/")[2]
        body = document["components"]["schemas"].get(reference, {}).get("examples", [{}])[0]
        begins = _BEGINNINGS.get(name, b"")
        checked = lambda answer: answer.body.startswith(begins)  # noqa: E731
    raw = json.dumps(body).encode()
    found = [(Asked(address, "POST", address.path, "application/json", raw), checked)]
    if "application/x-ndjson" in address.bodies:
        lines = Asked(address, "POST", address.path, "application/x-ndjson", raw + b"\n" + raw)
        found.append((lines, lambda answer: [holds(json.loads(line)) for line in answer.body.splitlines()] == [True, True]))
    return found


def _streamed(answer: Answer) -> bool:
    name, _, data = answer.body.decode().rstrip("\n").rpartition("\n\n")[2].partition("\n")
    return name == "event: done" and json.loads(data.removeprefix("data: "))["made"] == 2


async def probed(client: Client, asked: Asked, holds: Callable[[Answer], bool]) -> None:
    """Send a request, and check its answer.

    Raises
    ------
    Wrong
        If the answer is late or wrong.
    """
    for _ in range(_TRIES):
        answer = await client.answer(asked)
        if answer.status != 503 or b"#undecided" not in answer.body:
            break
    if answer.status == 501:  # a library is not installed, and the document says so
        return
    if answer.status != 200:
        raise Wrong(f"status {answer.status}: {answer.body[:300]!r}")
    try:
        good = holds(answer)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise Wrong(f"the answer is invalid ({error!r}): {answer.body[:300]!r}") from None
    if not good:
        raise Wrong(f"the answer is wrong: {answer.body[:300]!r}")
