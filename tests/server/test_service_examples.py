"""The examples of docs/api.md: each request is sent, and what the block shows must be in the answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from asking import client  # noqa: F401
from starlette.testclient import TestClient

API = Path(__file__).parents[2] / "docs" / "api.md"
BLOCKS = re.findall(r"```http\n(.*?)```", API.read_text(encoding="utf-8"), re.DOTALL)


def holds(answer: Any, shown: Any) -> bool:
    """Whether an answer has all that is shown of it."""
    if isinstance(shown, dict):
        return isinstance(answer, dict) and all(key in answer and holds(answer[key], part) for key, part in shown.items())
    if isinstance(shown, list) and shown and isinstance(shown[0], dict):
        return isinstance(answer, list) and all(holds(one, part) for one, part in zip(answer, shown, strict=False))
    return bool(answer == shown)


def test_there_are_examples() -> None:
    assert len(BLOCKS) > 10


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_example(client: TestClient, block: str) -> None:
    asked, told = block.strip().split("\n\n")
    first, *lines = asked.splitlines()
    method, path = first.split(" ", 1)
    headers = {"content-type": "application/json"} if method == "POST" else {}
    while lines and re.match(r"[\w-]+: ", lines[0]):
        name, value = lines.pop(0).split(": ")
        headers[name.lower()] = value
    answer = client.request(method, path, headers=headers, content="\n".join(lines) or None)
    status, shown = told.split(" ", 1)
    assert answer.status_code == int(status), answer.text
    if shown.startswith("{"):
        assert holds(answer.json(), json.loads(shown)), answer.text
    else:
        assert answer.headers["content-type"].startswith(shown)
