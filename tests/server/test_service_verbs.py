"""Every address of the API answers, in the form that the document promises, with what the verbs of the package say."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from asking import SMALL, G, client, post  # noqa: F401
from pydantic import BaseModel
from starlette.testclient import TestClient

import sudokit as sk
from sudokit.server import _hint_schemas as hint_schemas
from sudokit.server import _row_schemas as row_schemas
from sudokit.server import _schemas as schemas
from sudokit.server._trail_schemas import SolveAnswer

FORMS: dict[str, type[BaseModel]] = {
    "solve": SolveAnswer,
    "count": schemas.CountAnswer,
    "candidates": row_schemas.CandidatesAnswer,
    "check": schemas.CheckAnswer,
    "explain": schemas.Explanation,
    "steps": schemas.StepsAnswer,
    "hint": hint_schemas.HintAnswer,
    "rate": hint_schemas.RateAnswer,
    "convert": schemas.ConvertAnswer,
    "generate": schemas.PuzzlesAnswer,
    "verify": row_schemas.VerifyAnswer,
    "minimise": row_schemas.MinimiseAnswer,
    "class": row_schemas.ClassAnswer,
}


def told(client: TestClient, verb: str, **asked: Any) -> Any:
    data = post(client, verb, **asked)
    FORMS[verb].model_validate(data)
    return data


def test_candidates(client: TestClient) -> None:
    data = told(client, "candidates", grid="12..34.....3..2.", counts=10)
    found = sk.true_candidates("12..34.....3..2.", counts=10)
    assert data["values"] == [list(one) for one in found.values]
    assert found.counts is not None
    assert data["counts"] == [list(one) for one in found.counts]
    assert data["has_solution"]
    assert told(client, "candidates", grid="11" + "." * 14)["has_solution"] is False
    assert told(client, "candidates", grid="." * 16, rules="cage r1c12 = 3")["values"][0] == [1, 2]


def test_solve(client: TestClient) -> None:
    data = told(client, "solve", grid=G)
    outcome = sk.solve(G)
    assert outcome.grid is not None
    assert (data["status"], data["count"], data["reason"]) == ("unique", 1, "")
    assert data["solution"] == {"string": outcome.grid.line(), "cells": outcome.grid.rows()} == data["solutions"][0]
    assert data["stats"]["nodes"] == outcome.stats.nodes
    assert data["grid"]["givens"].count("1") == 24
    assert data["grid"]["box"] == [3, 3]


def test_solve_by_looking_up(client: TestClient) -> None:
    data = told(client, "solve", grid=SMALL, method="look-up")
    assert (data["status"], data["stats"]["method"]) == ("unique", "catalogue")
    data = told(client, "solve", grid=G, method="catalogue")
    assert (data["status"], data["reason"], data["solution"]) == ("undecided", "coverage", None)
    refused = client.post("/api/v1/solve", json={"grid": "." * 256, "method": "catalogue"})
    assert refused.status_code == 422
    assert "the method catalogue is for boxes of 2x2, 2x3, 3x2 and 3x3" in refused.json()["detail"]


def test_none_and_several_are_answers(client: TestClient) -> None:
    several = told(client, "solve", grid="1..............2", solutions=5, limit=10)
    assert several["status"] == "multiple"
    assert len({one["string"] for one in several["solutions"]}) == 5
    none = told(client, "solve", grid="123....4........")
    assert (none["status"], none["solution"], none["solutions"]) == ("none", None, [])
    invalid = told(client, "solve", grid="11..............")
    assert invalid["status"] == "invalid"
    assert invalid["conflicts"][0] == {"cells": [0, 1], "value": 1, "house": "row 1"}
    assert "r1c1 and r1c2" in invalid["reason"]


@pytest.mark.parametrize(
    "grid",
    [
        [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]],
        [["1", "2", None, ""], [3, 4, 0, 0], [0, 0, 0, 3], [0, 0, 2, 0]],
        [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0],
        "12..\n34..\n...3\n..2.",
        "2x2 1 2 0 0 3 4 0 0 0 0 0 3 0 0 2 0",
    ],
    ids=["rows", "symbols", "flat", "lines", "hxw"],
)
def test_every_way_to_pose(client: TestClient, grid: Any) -> None:
    assert told(client, "solve", grid=grid)["solution"]["string"] == "1234341221434321"


def test_layouts_and_symbols(client: TestClient) -> None:
    data = told(client, "convert", grid="AB..CD.....C..B.", symbols="ABCD", to="drawing")
    assert data["solution"]["string"] == "ABCDCDABBADCDCBA"
    assert "A B" in data["text"]
    jigsaw = told(client, "convert", grid="................", layout="jigsaw:AAABCABBCCDBCDDD")
    assert jigsaw["layout"]["box"] is None
    assert {house["kind"] for house in jigsaw["layout"]["houses"]} == {"row", "column", "region"}
    assert jigsaw["solution"] is None
    assert jigsaw["status"] == "multiple"
    emoji = told(client, "convert", grid=SMALL, as_symbols="🐶🐱🐭🐹")
    assert emoji["grid"]["string"].startswith("🐶🐱..")
    assert emoji["solution"]["string"].startswith("🐶🐱🐭🐹")


def test_the_format_of_a_text(client: TestClient) -> None:
    grid = sk.Grid.parse(G)
    names = (
        "line",
        "hxw",
        "game-id",
        "json",
        "opensudoku",
        "simple-sudoku",
        "hodoku",
        "drawing",
        "rows",
        "sudokuwiki",
        "sukaku",
    )
    for name in names:
        assert told(client, "convert", grid=grid.format(name))["format"] == name
    marks = grid.candidates().without((0, 1), 5).format("pencilmarks")
    assert told(client, "convert", grid=marks)["format"] == "pencilmarks"
    assert told(client, "convert", grid=[[0] * 4] * 4)["format"] == "json"
    assert told(client, "convert", grid=SMALL, format="line")["format"] == "line"


def test_entries_and_candidates(client: TestClient) -> None:
    data = told(client, "check", grid=SMALL, entries="..4.............")
    assert (data["status"], data["wrong"]) == ("unique", [2])
    as_values = told(client, "check", grid=SMALL, entries=[0, 0, 4] + [0] * 13)
    assert as_values == data
    assert told(client, "solve", grid=SMALL, entries="..4.............")["status"] == "none"
    candidates: list[list[int] | None] = [None] * 16
    candidates[3] = []
    struck = told(client, "hint", grid=SMALL, candidates=candidates, stage=3)
    assert struck["kind"] == "missing"
    assert struck["cells"] == ["r1c4"]
    assert struck["grid"]["candidates"][2:4] == [[3, 4], []]


def test_count_and_check(client: TestClient) -> None:
    assert told(client, "count", grid="." * 16, layout="2x2", limit=1000)["count"] == 288
    data = told(client, "check", grid=SMALL)
    assert data["minimal"] is False
    assert data["redundant"] == [0, 1, 4, 5]


def test_explain_and_steps(client: TestClient) -> None:
    puzzle = "5.2.6.....9...7536..4....1.....3..7.8......6......6..2.....89....7..1......572.8."
    data = told(client, "explain", grid=puzzle, language="de")
    path = sk.explain(puzzle)
    assert data == path.to_dict("de")
    assert any("argument" in step for step in data["steps"])
    found = told(client, "steps", grid=puzzle, profile="simple")
    assert len(found["steps"]) == len(sk.steps(puzzle, "simple"))
    bad = told(client, "steps", grid="11..............")
    assert (bad["status"], bad["steps"]) == ("invalid", [])
    assert "both hold 1" in bad["reason"]


def test_hints(client: TestClient) -> None:
    stages = [told(client, "hint", grid=G, stage=stage) for stage in (1, 2, 3, 4)]
    assert [stage["text"] for stage in stages] == [sk.hint(G, stage).text for stage in (1, 2, 3, 4)]
    assert stages[0]["technique"] is None
    assert stages[1]["name"]
    assert stages[3]["step"]["technique"] == stages[1]["technique"]
    wrong = told(client, "hint", grid=SMALL, entries="..4.............", language="de", stage=4)
    assert wrong["kind"] == "wrong"
    assert wrong["cells"] == ["r1c3"]
    assert wrong["values"] == [4]
    assert wrong["mistakes"][0]["step_number"] == 1
    easier = told(client, "hint", grid=G, stage=4, another=1, marks="all")
    assert easier["text"] == sk.hint(G, 4, another=1, marks="all").text
    assert easier["compared"] in ("easier", "same", "harder")


def test_cards(client: TestClient) -> None:
    (one,) = told(client, "rate", grid=G, profile="hodoku", card=True, language="de")["ratings"]
    assert one["card"]["lines"] == sk.rate(G, card=True).lines("de")[1:]
    (plain,) = told(client, "rate", grid=G, profile="hodoku", no_uniqueness=True)["ratings"]
    assert "card" not in plain
    assert plain["score"] == one["card"]["score_without_uniqueness"]
    (bad,) = told(client, "rate", grid="11..............", profile="hodoku")["ratings"]
    assert "both hold 1" in bad["reason"]
    assert "r1c1 and r1c2" in bad["verdict"]


def test_ratings(client: TestClient) -> None:
    data = told(client, "rate", grid=G)
    assert [rating["profile"] for rating in data["ratings"]] == ["hodoku", "simple"]
    (one,) = told(client, "rate", grid=G, profile="hodoku")["ratings"]
    assert one["score"] == sk.rate(G).score
    (several,) = told(client, "rate", grid="." * 81, profiles=["simple"])["ratings"]
    assert (several["level"], several["status"]) == ("", "multiple")


def test_generate(client: TestClient) -> None:
    data = told(client, "generate", seed="18446744073709551615", index=3, n=2, symmetry="half-turn")
    first = data["puzzles"][0]
    made = sk.generate(symmetry="half-turn", seed=2**64 - 1, index=3)
    assert first["grid"]["string"] == made.grid.line()
    assert (first["seed"], first["index"]) == ("18446744073709551615", 3)
    assert first["solution"]["string"] == made.solution.line()
    assert len(first["layout"]["houses"]) == 27
    rated = told(client, "generate", level="medium", seed=7)["puzzles"][0]
    assert (rated["difficulty"], rated["rating"]["level"]) == ("medium", "medium")
    assert told(client, "generate", layout="random-jigsaw:5")["puzzles"][0]["layout"]["box"] is None
    assert int(told(client, "generate")["puzzles"][0]["seed"]) >= 0


def test_pictures(client: TestClient) -> None:
    svg = client.post("/api/v1/render", json={"grid": G, "to": "svg", "step": 1, "theme": "dark"})
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text.startswith("<svg")
    text = client.post("/api/v1/render", json={"grid": SMALL, "to": "text"})
    assert text.text == sk.render(SMALL, "ansi")
    huge = client.post("/api/v1/render", json={"grid": G, "to": "png", "width": 500, "ppi": 600})
    assert huge.json()["errors"][0]["pointer"] == "/ppi"
    beyond = client.post("/api/v1/render", json={"grid": G, "step": 999})
    assert beyond.json()["errors"][0]["pointer"] == "/step"


def test_pages(client: TestClient) -> None:
    pytest.importorskip("typst")
    pdf = client.post("/api/v1/print", json={"puzzles": [G, SMALL], "per_page": 2, "title": "Two"})
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF-")
    bad = client.post("/api/v1/print", json={"puzzles": [G, "12"]})
    assert bad.json()["errors"][0]["pointer"] == "/puzzles/1"


def test_about_and_state(client: TestClient) -> None:
    about = client.get("/api/v1/about").json()
    schemas.About.model_validate(about)
    assert about["version"] == sk.__version__
    assert next(one for one in about["techniques"] if one["id"] == "x-wing")["meaning"]
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json()["running"] == 0
    assert client.get("/version").json()["version"] == sk.__version__


def test_the_page_of_the_api_fetches_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/api/v1/docs")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert "//" not in page.text.replace("http://127.0.0.1:8000", "")
    assert client.get("/api/v1/docs.css").headers["content-type"].startswith("text/css")
    for kind in ("overloaded", "unreadable"):
        assert f'id="{kind}"' in page.text


def test_base64_is_no_grid(client: TestClient) -> None:
    answer = client.post("/api/v1/solve", json={"grid": base64.b64encode(bytes(range(60))).decode()})
    assert answer.status_code == 422


def test_verify(client: TestClient) -> None:
    right = told(client, "verify", grid=SMALL, solution="1234341221434321")
    assert (right["correct"], right["faults"]) == (True, [])
    rows = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 1, 0]]
    wrong = told(client, "verify", grid=SMALL, solution=rows)
    faults = sk.verify(SMALL, sk.Grid([value for row in rows for value in row]))
    assert [fault["text"] for fault in wrong["faults"]] == [fault.message for fault in faults]
    assert [fault["kind"] for fault in wrong["faults"]] == [fault.kind for fault in faults]
    assert wrong["faults"][0]["cells"] == [15]
    letters = told(client, "verify", grid="AB..CD.....C..B.", solution="ABCDCDABBADCDCBA", symbols="ABCD")
    assert letters["correct"]
    answer = client.post("/api/v1/verify", json={"grid": SMALL, "solution": "123434122143432"})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/solution"


def test_minimise(client: TestClient) -> None:
    full = sk.random_grid(seed=1)
    data = told(client, "minimise", grid=full.line(), seed="9", index=3, symmetry="half-turn")
    made = sk.minimise(full, seed=9, index=3, symmetry="half-turn")
    assert data["puzzle"]["string"] == made.grid.line()
    assert (data["clues"], data["necessary"], data["minimal_symmetric"]) == (made.clues, made.necessary, True)
    assert (data["seed"], data["index"], data["reason"]) == ("9", 3, "")
    kept = told(client, "minimise", grid="1234341221434321", seed=1, keep="1" + "." * 15)
    assert kept["kept"] == 1
    for asked, pointer in (
        ({"grid": "1" + "." * 15}, ""),
        ({"grid": "1234341221434321", "keep": "1"}, "/keep"),
        ({"grid": "1234341221434321", "symmetry": "round"}, "/symmetry"),
        ({"grid": "123434122143432.", "candidates": [None] * 15 + [[2]]}, "/candidates"),
    ):
        answer = client.post("/api/v1/minimise", json=asked)
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"][0]["pointer"] == pointer


def test_verify_and_minimise_take_a_request_a_line(client: TestClient) -> None:
    headers = {"content-type": "application/x-ndjson"}
    lines = [{"grid": SMALL, "solution": one} for one in ("1234341221434321", "1234341221434312", "x")]
    body = "".join(json.dumps(line) + "\n" for line in lines)
    found = [json.loads(line) for line in client.post("/api/v1/verify", content=body, headers=headers).text.splitlines()]
    assert [one.get("correct") for one in found] == [True, False, None]
    body = "".join(json.dumps({"grid": "1234341221434321", "seed": 1, "index": index}) + "\n" for index in range(5))
    found = [json.loads(line) for line in client.post("/api/v1/minimise", content=body, headers=headers).text.splitlines()]
    expected = sk.minimise_many(["1234341221434321"] * 5, seed=1)
    assert [one["puzzle"]["string"] for one in found] == [made.grid.line() for made in expected if made is not None]


LAST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"


def test_the_class_of_a_grid(client: TestClient) -> None:
    grid = sk.scramble(LAST, seed=4)
    data = told(client, "class", grid=grid.line())
    assert (data["number"], data["form"]["string"], data["automorphisms"]) == (5_472_730_537, LAST, 72)
    assert data["grid"]["string"] == grid.line()
    for posed, kind, detail in (
        (G, "impossible", "full 9x9 grids with 3x3 boxes"),
        ("1234341221434321", "impossible", "full 9x9 grids with 3x3 boxes"),
        (LAST[:80] + "4", "invalid", "both hold 4"),
    ):
        answer = client.post("/api/v1/class", json={"grid": posed})
        assert answer.status_code == 422
        assert answer.json()["type"].endswith(kind)
        assert detail in answer.json()["detail"]


def test_the_grid_of_a_class(client: TestClient) -> None:
    data = client.get("/api/v1/class/1000000").json()
    row_schemas.ClassForm.model_validate(data)
    assert (data["number"], data["automorphisms"]) == (1_000_000, 1)
    assert data["form"]["string"] == sk.unrank_class(1_000_000).line()
    for number in ("-1", "5472730538", "x", "1.5"):
        answer = client.get(f"/api/v1/class/{number}")
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["pointer"] == "{number}"


def test_a_random_class(client: TestClient) -> None:
    data = client.get("/api/v1/class/random?seed=7&index=2").json()
    row_schemas.RandomClass.model_validate(data)
    assert data["form"]["string"] == sk.random_class(seed=7, index=2).line()
    assert (data["seed"], data["index"]) == ("7", 2)
    assert data == client.get("/api/v1/class/random?seed=7&index=2").json()
    drawn = client.get("/api/v1/class/random").json()
    assert drawn == client.get(f"/api/v1/class/random?seed={drawn['seed']}").json()
    for query, pointer in (("seed=-1", "?seed"), ("index=x", "?index"), ("n=2", "?n")):
        answer = client.get(f"/api/v1/class/random?{query}")
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["pointer"] == pointer


def test_classes_of_a_request_per_line(client: TestClient) -> None:
    lines = [{"grid": one} for one in (LAST, G)]
    body = "".join(json.dumps(line) + "\n" for line in lines)
    found = client.post("/api/v1/class", content=body, headers={"content-type": "application/x-ndjson"}).text.splitlines()
    assert [json.loads(one).get("number") for one in found] == [5_472_730_537, None]
