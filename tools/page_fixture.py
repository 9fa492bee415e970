"""Refresh the texts of the steps that the page's tests read: `web/src/steps/steps.fixture.json`, as the service sends them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from sudokit.server import Settings, create_app

FIXTURE = Path(__file__).parents[1] / "web" / "src" / "steps" / "steps.fixture.json"


def candidates_of(placed: str, eliminated: str) -> list[list[int] | None]:
    """Return the candidates of the open cells of a 9x9 grid, without those that are eliminated (digit, row, column)."""
    triples = (tuple(map(int, triple)) for triple in eliminated.split())
    gone = {(row - 1, column - 1, digit) for digit, row, column in triples}
    filled = {divmod(cell, 9): int(symbol) for cell, symbol in enumerate(placed) if symbol != "."}

    def sees(row: int, column: int, digit: int) -> bool:
        return any(
            value == digit and (row == r or column == c or (row // 3, column // 3) == (r // 3, c // 3))
            for (r, c), value in filled.items()
        )

    return [
        None
        if (row, column) in filled
        else [digit for digit in range(1, 10) if not sees(row, column, digit) and (row, column, digit) not in gone]
        for row, column in (divmod(cell, 9) for cell in range(81))
    ]


def asked(client: TestClient, stored: dict[str, Any], language: str) -> dict[str, Any]:
    """Return the step of the fixture as the service tells it in a language."""
    state = candidates_of(stored["placed"], stored["eliminated"])
    body = {"grid": stored["placed"], "candidates": state, "everything": True, "language": language}
    steps = client.post("/api/v1/steps", json=body).json()["steps"]
    was = stored["step"]
    effects = ("technique", "placements", "eliminations")
    alike = [step for step in steps if all(step.get(name) == was.get(name) for name in effects)]
    found = next((step for step in alike if step["notation"] == was["notation"]), alike[0] if alike else None)
    if found is None:
        raise SystemExit(f"{was['technique']}: the step of the fixture is no longer found")
    return {name: value for name, value in found.items() if name not in {"number", "argument", "proof"}}


def main() -> None:
    """Write the fixture anew."""
    client = TestClient(create_app(Settings(log="none")), base_url="http://localhost")
    made = [
        {**stored, "german": asked(client, stored, "de")["text"], "step": asked(client, stored, "en")}
        for stored in json.loads(FIXTURE.read_text(encoding="utf-8"))
    ]
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in made)
    FIXTURE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
