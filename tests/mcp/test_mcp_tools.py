"""The tools for assistants, called by the official client."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import sudokit as sk
from sudokit.mcp import MOST_TEXT, Tools, create_server

mcp = pytest.importorskip("mcp")

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TOOLS = Tools()
WRONG: Any = "png"
NUMBER: Any = 3


def asked(use: Callable[[Any], Coroutine[Any, Any, Any]], *options: str) -> Any:
    """Run what uses a client of `sudokit mcp`."""
    from mcp.client.stdio import StdioServerParameters, stdio_client

    async def session() -> Any:
        server = StdioServerParameters(command=sys.executable, args=["-m", "sudokit", "mcp", *options])
        async with stdio_client(server) as (read, write), mcp.ClientSession(read, write) as client:
            await client.initialize()
            return await use(client)

    async def limited() -> Any:
        return await asyncio.wait_for(session(), 60)

    # in a thread of its own: the browser's tests have a loop that runs already
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, limited()).result()


@pytest.mark.thorough
def test_the_official_client_lists_and_calls_all_tools() -> None:
    calls: dict[str, dict[str, Any]] = {
        "solve": {"puzzle": PUZZLE},
        "check": {"puzzle": PUZZLE},
        "hint": {"puzzle": PUZZLE, "stage": 1},
        "explain": {"puzzle": PUZZLE},
        "rate": {"puzzle": PUZZLE, "profile": "se"},
        "generate": {"layout": "2x2", "seed": 5},
        "render": {"puzzle": PUZZLE, "to": "svg"},
    }
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("solve", {"puzzle": "12"}, "solve"),
        ("solve", {"puzzle": "1" * (MOST_TEXT + 1)}, "at most"),
        ("solve", {}, "puzzle"),
        ("hint", {"puzzle": PUZZLE, "stage": 9}, "stage"),
        ("rate", {"puzzle": PUZZLE, "profile": "/etc/passwd"}, "profile: expected"),
    ]

    async def use(client: Any) -> Any:
        listed = (await client.list_tools()).tools
        answers = {name: await client.call_tool(name, given) for name, given in calls.items()}
        faults = [(await client.call_tool(name, given), words) for name, given, words in wrong]
        return listed, answers, faults

    listed, answers, faults = asked(use)
    assert {tool.name for tool in listed} == set(calls)
    for tool in listed:
        assert tool.description
        assert set(calls[tool.name]) <= set(tool.input_schema["properties"])
    for name, answer in answers.items():
        assert not answer.is_error, (name, answer.content)
        assert json.loads(answer.content[0].text) == getattr(TOOLS, name)(**calls[name])
    assert json.loads(answers["solve"].content[0].text)["solution"] == SOLUTION
    for answer, words in faults:
        assert answer.is_error
        assert words in answer.content[0].text


def test_tools_answer_as_the_verbs_do() -> None:
    assert TOOLS.solve(PUZZLE) == {"status": "unique", "solution": SOLUTION, "reason": None}
    assert TOOLS.solve("." * 81)["status"] == "multiple"
    assert TOOLS.check("11" + "." * 79)["conflicts"]
    assert TOOLS.check(SOLUTION)["minimal"] is False
    assert TOOLS.hint(PUZZLE, stage=1)["text"] == sk.hint(PUZZLE, stage=1).text
    path = TOOLS.explain(PUZZLE)
    assert (path["level"], path["left_out"]) == ("easy", 0)
    assert len(path["steps"]) == len(sk.explain(PUZZLE).steps)
    assert TOOLS.rate(PUZZLE)["score"] == sk.rate(PUZZLE).score
    deep = TOOLS.rate(PUZZLE, "depth")
    assert deep == {"status": "unique", "depth": 0, "braid": None, "solved": True, "reason": None}
    made = TOOLS.generate(level="medium", seed=1)
    assert made["level"] == "medium"
    assert TOOLS.solve(made["puzzle"])["solution"] == made["solution"]
    assert "<svg" in TOOLS.render(PUZZLE, "svg")["picture"]
    assert "+" in TOOLS.render(PUZZLE)["picture"] or "|" in TOOLS.render(PUZZLE)["picture"]
    assert TOOLS.render("12..34.....3..2.", layout="2x2")["picture"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: TOOLS.solve("x" * (MOST_TEXT + 1)), "at most"),
        (lambda: TOOLS.solve("." * 1296, "6x6"), "larger than 25x25"),
        (lambda: TOOLS.generate(layout="6x6"), "larger than 25x25"),
        (lambda: TOOLS.generate(layout="jigsaw:" + "A" * 2000), "1000 characters"),
        (lambda: TOOLS.render(PUZZLE, WRONG), "text or svg"),
        (lambda: TOOLS.solve(NUMBER), "puzzle"),
    ],
)
def test_limits_and_wrong_arguments_are_errors(call: Any, words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        call()


def test_the_time_is_limited() -> None:
    with pytest.raises(sk.SudokitError):
        Tools(0.01).generate(level="extreme", clues=19, seed=1)
    hard = Tools(0.01).solve("." * 625, "5x5")
    assert hard["status"] in ("multiple", "undecided")
    with pytest.raises(sk.SudokitError, match="seconds"):
        create_server(0)
