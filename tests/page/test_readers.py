"""The page's readers and Python's, on the same texts: equal grids, or equal refusals with their places."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import sudokit as sk
from sudokit.server import Settings, create_app

from .puzzles import DIAGONALS, EMOJI, JIGSAW, SIXTEEN, TWENTY_FIVE
from .test_modules import BUILT, tool

FORMATS = ("line", "rows", "drawing", "pencilmarks", "f-puzzles", "sudokupad", "game-id")
LAYOUTS = ("2x2", "2x3", "3x3", "3x3+diagonals", "2x5", "4x4", "random-jigsaw:7")
BY_HAND = (
    "1.......2.3....4..",
    "0" * 81,
    "12..\n34..\n...3\n..2.",
    "1 2 . .\n3 4 . .\n. . . 3\n. . 2 .",
    "1,2,,\n3,4,,\n,,,3\n,,2,",
    "12.. 34.. ...3 ..2.",
    "12x.34x....3..2.",
    "ABCDEFGHI" + "." * 72,
    "123456789A" + "." * 71,
    "10 1 . .\n. . . .\n. . . .\n. . . .",
    "12..34.....3..2",
    "12..34.....3..2..",
    "| 1 2 | . . |\n| 3 4 | . . |\n+-----+-----+\n| . . | . 3 |\n| . . | 2 . |",
    "+-----+\n+-----+",
    "-1 0 -1 -1\n1 -1 -1 -1\n-1 -1 -1 2\n-1 -1 3 -1",
    "1 23 23 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "1 23 23 4\n23 234 1 23\n23 1 244 23\n4 23 23 1",
    "1 23 23 4\n23 234 1\n23 1 234 23\n4 23 23 1",
    "<1> ~23 23 4\n23 234 *1* 23\n23 1 234 23\n4 23 23 1",
    "https://sudokupad.app/abc123",
    "https://sudokupad.app/sclABC",
    "https://example.org/?load=N4Ig",
    "https://sudokupad.app/classic1234",
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAYwDWCAIYAHAPYAXAPrGAFgFsANkZjGLeABQAdAHYAPAA0QAT0QtELEQAAA",
    "https://sudokupad.app/fpuzN4Ig%0FzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54",
    "3x3:" + "a" * 81,
    "3x3:z9z9z",
    "Solo:3x3x:zzza3",
    "2x2:1_2_3_4b1c4_3d # a comment",
    "3x3#1234",
    "3x3k:zzzc",
    "3x3xq:zzzc",
    "65:a",
    "0:a",
    "4j:p,d_fdc_c_bbb",
    "4j:p,zz",
    "4j:p,d?",
    "4jx:p,a_a_b_a_a_z",
    "4x1:p",
    "1x1:1,_",
    "1j:a,_",
    "3x3:zzzc,a",
    "3x3:zzz10b",
    "3x3:zzz03b",
    "3x3:zzzz",
    "25x1:1",
    "12345:" + "1" * 81,
    "4j:p," + "a" * 60,
    "# layout: 2x2\n12..34.....3..2.",
    "# a puzzle\n\n1 2 . .\n3 4 . . # a row\n# between\n. . . 3\n. . 2 .\n# its end",
    "# symbols: ABCD\nAB..CD.....C..B.",
    "# symbols: 0-3\n01..23.....2..1.",
    "#symbols:♠ ♥ ♦ ♣\n♠♥..♦♣.....♦..♥.",
    "# symbols: ABC\nAB..CD.....C..B.",
    "# layout: 2x2\n# symbols: ABCD\nABxxCDxxxxxCxxBx",
    "# layout: jigsaw:AAABCABBCCDBCDDD\n12..\n34..\n...3\n..2.",
    "# layout: jigsaw:AAABCABBCCDBCDD\n12..\n34..\n...3\n..2.",
    "# layout: 2x3\n12..34.....3..2.",
    "# layout: 1x4\n+-----+-----+\n| 1 2 | . . |\n| 3 4 | . . |\n+-----+-----+\n| . . | . 3 |\n| . . | 2 . |\n+-----+-----+",
    "# layout: 1x4\n1 2  . .\n3 4  . .\n\n. .  . 3\n. .  2 .",
    "1 2 . .\n# layout: 2x2\n3 4 . .\n. . . 3\n. . 2 .",
    "# layout: 2x2\n1 23 23 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "| 1 2 |     |\n| 3 4 |     |\n+-----+-----+\n|     |   3 |\n|     | 2   |",
    "12..#34.....3..2",
    "+" + "-" * 40 + "9" + "-" * 40 + "+\n| 1 23 | 23 4 |\n| 23 234 | 1 23 |",
    "",
    "\n\n",
)


def corpus(count: int, seed: int) -> Iterator[tuple[str, bool]]:
    """Yield texts, and whether they are as they were written."""
    chance = random.Random(seed)
    yield from ((text, False) for text in BY_HAND)
    for text in (JIGSAW, DIAGONALS, SIXTEEN, TWENTY_FIVE, EMOJI):
        yield text, True
        yield from ((slip(text, chance), False) for _ in range(3))
    for number in range(count):
        layout = LAYOUTS[number % len(LAYOUTS)]
        grid = sk.generate(layout, seed=seed, index=number).grid
        for name in FORMATS:
            state = sk.explain(grid).state(3) if name not in ("line", "rows", "drawing", "game-id") else grid
            try:
                text = state.format(name)
            except sk.SudokitError:  # it carries no such layout
                continue
            yield text, True
            yield from ((slip(text, chance), False) for _ in range(3))


def slip(text: str, chance: random.Random) -> str:
    """Return a text with one character changed, lost or added."""
    at = chance.randrange(len(text))
    kind = chance.randrange(3)
    return text[:at] + ("" if kind == 0 else chance.choice("19.0x?~|A a*")) + text[at + (kind < 2) :]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_readers_of_the_page_read_what_pythons_do(seed: int) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not here: the page's readers were not compared with Python's")
    from starlette.testclient import TestClient

    compare = tool("compare_page")
    client = TestClient(create_app(Settings(log="none")), base_url="http://127.0.0.1")
    page, wrong, read, left = compare.Page(Path(BUILT)), [], 0, 0
    try:
        for text, whole in corpus(6 if seed == 1 else 60, seed):
            done = page.answer("convert", {"grid": text})
            service = client.post("/api/v1/convert", json={"grid": text}).json()
            mine = done.get("answer", done.get("problem", done.get("failed")))
            if isinstance(mine, dict) and mine.get("status") == 501 and not whole:
                left += 1
                continue
            read += 1
            for side in (mine, service):  # the kinds of writing that are only a way to say it
                side.pop("format", None)
            if found := compare.difference(mine, service):
                wrong.append(f"{text!r}\n  {found}")
    finally:
        page.close()
    assert not wrong, f"{len(wrong)} of {read}:\n" + "\n".join(wrong[:12])
    assert read > 5 * left
