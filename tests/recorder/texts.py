"""Texts to read: the forms that puzzles come in, and the ways in which they are wrong."""

from __future__ import annotations

import json
from typing import Any

from .corpus import G

__all__ = ["FORMS", "JSON_FAULTS", "LAYOUT_FAULTS", "LINK_FAULTS", "OPTION_FAULTS", "WRONG"]

ROWS = [G[start : start + 9] for start in range(0, 81, 9)]
BARRED = ["|".join(row[at : at + 3] for at in (0, 3, 6)) for row in ROWS]
DRAWN = [f"| {' | '.join(' '.join(row[at : at + 3]) for at in (0, 3, 6))} |" for row in ROWS]
FOUR = "1..4..1..1..4..1"
SIX = "12....\n......\n......\n......\n......\n......"


def banded(rows: list[str], ruler: str, outside: bool = False) -> str:
    """Put rulers between the bands of nine rows."""
    lines = [*rows[:3], ruler, *rows[3:6], ruler, *rows[6:]]
    return "\n".join([ruler, *lines, ruler] if outside else lines)


def square(rows: int) -> str:
    """A full grid of numbers, a row a line."""
    root = round(rows**0.5)
    return "\n".join(
        " ".join(str((root * (row % root) + row // root + column) % rows + 1) for column in range(rows)) for row in range(rows)
    )


FORMS = {
    "line": G,
    "zeros": G.replace(".", "0"),
    "dashes": G.replace(".", "-"),
    "question marks": G.replace(".", "?"),
    "mixed marks": G.replace(".", "_", 20).replace(".", "*", 9),
    "crosses": G.replace(".", "x"),
    "one cross": G.replace(".", "X", 1),
    "two kinds of crosses": G.replace(".", "X", 1).replace(".", "x", 1),
    "trailing comment": G + "  # a comment",
    "comment before": f"# a comment\n{G}",
    "rows": "\n".join(ROWS),
    "rows on one line": " ".join(ROWS),
    "rows between bars": "|".join(ROWS),
    "windows line ends": "\r\n".join(ROWS),
    "old mac line ends": "\r".join(ROWS),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "commas": "\n".join(",".join(row) for row in ROWS),
    "nothing between commas": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "one line of tokens": " ".join(G),
    "one a line": "\n".join(G),
    "bands apart": banded(ROWS, ""),
    "bars": "\n".join(BARRED),
    "bars and rulers": banded(BARRED, "---+---+---"),
    "bars, rulers, dashes": banded(BARRED, "---+---+---").replace(".", "-"),
    "drawn": banded(DRAWN, "+-------+-------+-------+", True),
    "drawn with equals": banded(DRAWN, "=" * 25, True),
    "drawn double": banded([row.replace("|", "║") for row in DRAWN], "╬═══════╬═══════╬═══════╬", True),
    "drawn, blanks": banded(DRAWN, "+-------+-------+-------+", True).replace(".", " "),
    "tight, blanks": banded([f"|{row}|" for row in BARRED], "+---+---+---+", True).replace(".", " "),
    "cells between bars": "\n".join("|" + "|".join(row) + "|" for row in ROWS),
    "cells between bars, blanks": "\n".join("| " + " | ".join(row).replace(".", " ") + " |" for row in ROWS),
    "titled": "Grid 01\n" + "\n".join(ROWS),
    "byte order mark": "\ufeff" + G,
    "broken at 27": "\n".join(G[start : start + 27] for start in (0, 27, 54)),
    "coloured": G.replace("1", "\x1b[1m1\x1b[0m"),
    "emoji": "🐶🐱__\n____\n____\n🐭__🐹",
    "words": "cat . . .\n. dog . .\n. . cow .\n. . . hen",
    "numbers of 16": square(16),
    "numbers of 25": square(25),
    "numbers from nought": "-1 0 1 2\n2 -1 -1 -1\n-1 -1 -1 -1\n-1 3 -1 -1",
    "nought is a symbol": "12..0.1.........",
    "hexadecimal": "0F" + "." * 254,
    "letters of 25": "".join(chr(65 + (5 * (r % 5) + r // 5 + c) % 25) for r in range(25) for c in range(25)),
    "completed": "♠♥..............",
    "accents": "12.. 3... .... ...é",
    "boxes by bars 2x3": "12.|3..\n...|...\n---+---\n...|...\n...|...\n---+---\n...|...\n...|...",
    "boxes by bars 3x2": "12|3.|..\n..|..|..\n..|..|..\n--+--+--\n..|..|..\n..|..|..\n..|..|..",
    "boxes by blanks": "12 3. ..\n.. .. ..\n.. .. ..\n\n.. .. ..\n.. .. ..\n.. .. ..",
    "boxes assumed": SIX,
    "boxes that stand": "1.....\n..1...\n......\n......\n......\n......",
    "boxes that conflict": "1....1\n......\n......\n......\n......\n......",
    "no boxes": "\n".join(["1......"] + ["......."] * 6),
    "layout in a comment": f"# layout: 3x2\n{SIX}",
    "diagonals in a comment": f"# layout: 2x3+diagonals\n{SIX}",
    "symbols in a comment": "# symbols: ABCD\nA... ...B .... ....",
    "dashes alone": "-" * 81,
    "rows of dashes": "\n".join(["-" * 9] * 9),
    "collapsed": "+---+-+---+\n|1 | | 4|\n| | |1 |\n+---+-+---+\n| 1| | |\n|4 | | 1|\n+---+-+---+",
    "hxw": "2x2 1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1  # a comment",
    "json lists": '[[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, null], [4, "", 0, 1]]',
    "json object": '{"grid": ["D..A", "....", "....", "B..."], "symbols": "ABCD", "box": [2, 2]}',
    "json puzzles": '{"puzzles": [{"puzzle": "1..4..1..1..4..1"}, {"quiz": "1...............", "solution": "1234341221434321"}]}',
    "json lines": '{"board": "1..4..1..1..4..1"}\n[1]\n{"grid": 5}\n{"board": "1..4..1..1..4..1", "layout": "1x4"}',
    "json with candidates": '{"grid": [1, 0, 0, 1], "candidates": [[], [2], [], []], "layout": "1x2"}',
    "game id": "2x3:1_2a6b4c5e3b4e5c2b4a1_5",
    "game id, jigsaw": "6j:b1e3_5_1e5b6e4_5_6e1b,gb_aaa_a_bab_c__c___aba_aa_c",
    "game id, diagonals": "2x2x:1b4b1b1b4b1",
    "game id, words": "2x2a3x4r4m2dt:1b4b1b1b4b1",
    "csv": "id,quizzes,solutions\n1,12..34......21..,1234341221434321\n2,12..34......21..,\n3,x,y",
    "csv quoted": 'puzzle;solution\n"12..34......21..";"1234341221434321"',
    "csv with layouts": "puzzle,layout\n12..34......21..,2x2\n12..34......21..,1x4\n12..34......21..,9",
    "csv without names": "12..34......21..,1234341221434321",
    "pencilmarks": ".---.---.\n| 1 23 | 23 4 |\n| 23 234 | 1 23 |\n:---+---:\n| 23 1 | 234 23 |\n| 4 23 | 23 1 |\n'---'---'",
    "pencilmarks marked": "<1> 23 23 *4*\n23 234 1 23\n23 1 234 23\n~4 23 ~ .",
    "sdx": "1 u2 34 34\n34 34 12 12\n24 134 134 123\n234 134 1234 u1",
    "hodoku": ":0000:x:1..+4..1..1..4..1:212 321:::",
    "hodoku, code": f":0300:34:{G.replace('.', '0')}::312 413:::",
    "susser": "1..+4..1..1..4..1:212 321",
    "plus": "1..+4..1..1..4..1",
    "sukaku": "1....23..23....4.23..2341....23..23.1....234.23....4.23..23.1...",
    "simple sudoku": " *-----------*\n" + "\n".join(f" |{row}|" for row in BARRED) + "\n *-----------*",
    "sdk": "#ARuud\n#DOurs\n#B2026-11-21\n" + "\n".join(ROWS),
    "sdk sections": "\n".join(["[PuzzleInfo]", "Name=ours", "[Puzzle]", *ROWS, "[State]", "19" + ROWS[0][2:], *ROWS[1:]]),
    "opensudoku": '<opensudoku><game data="12' + "0" * 79 + '"/><game data="' + "0" * 81 + '"/></opensudoku>',
    "sudokuwiki": "S4B1004001001004001",
    "sudokuwiki link": f"https://www.sudokuwiki.org/sudoku.htm?bd={G.replace('.', '0')}",
    "sudokupad classic": "https://sudokupad.app/classic" + "1" + "o" * 13 + "A",
    "several lines": "1..4..1..1..4..1\n1..4..1..1..4..\n1..4..1..1......",
    "several blocks": f"{SIX}\n\n{SIX}\n\n{SIX[:-3]}",
    "two drawings": "\n\n".join([banded(DRAWN, "+---+---+---+", True)] * 2),
}

WRONG = {
    "nothing": "",
    "blanks": "  \n \n",
    "frame alone": "+---+---+",
    "a word": "nonsense",
    "too many symbols": "12..\n34..\n..5.\n....",
    "an odd symbol": G.replace("2", "A", 1).replace("3", "2", 1),
    "an odd symbol, drawn": banded([DRAWN[0], DRAWN[1].replace("4", "o", 1), *DRAWN[2:]], "+-+-+-+", True),
    "80 cells": G[:80],
    "82 cells": G + ".",
    "a short row": "\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]),
    "a long row": "\n".join([*ROWS[:4], ROWS[4] + ".", *ROWS[5:]]),
    "eight rows": "\n".join(ROWS[:8]),
    "two readings": " ".join(["abcd", "efgh", "abdc", "feha"] * 4),
    "ambiguous noughts": "0123230110323210",
    "17 of 16": square(16).replace("16", "17", 1),
    "4 of 0 to 3": "-1 0 1 2\n2 -1 -1 -1\n-1 -1 -1 -1\n-1 4 -1 -1",
    "two puzzles": f"{FOUR}\n{FOUR}",
    "no layout": f"# layout: 2x\n{FOUR}",
    "no symbols": f"# symbols: 112\n{FOUR}",
    "too large": "." * 4225,
    "a row of a drawing": banded(DRAWN[:8] + ["| 1 | 2 | 3 |"], "+---+---+---+", True),
    "a segment too long": "+---+-+---+\n|1 | | 444|\n| | |1 |\n+---+-+---+\n| 1| | |\n|4 | | 1|\n+---+-+---+",
    "an ambiguous segment": "+---+---+---+\n|1 2|   |   |\n" + "|   |   |   |\n" * 8 + "+---+---+---+",
    "two in a cell": "\n".join("|" + "|".join(row) + "|" for row in ["12 3456789", *ROWS[1:]]).replace("|1|2|", "|12|"),
    "blanks lost": "\n".join(["+---+---+---+", "|12|  |   |", "|   |  |   |", "+---+---+---+"] * 3),
    "hxw, no grid": "3x3 1 2",
    "hxw, no numbers": "2x2 1 0 0 x 0 0 1 0 0 1 0 0 4 0 0 1",
    "hxw, out of range": "2x2 1 0 0 5 0 0 1 0 0 1 0 0 4 0 0 1",
    "hxw, no layout": "9x9 1 0",
    "hxw, too many": "2x2 " + "0 " * 17,
    "game id, killer": "3x3k:a1",
    "game id, seed": "3x3#123",
    "game id, size": "9x9:a1",
    "game id, word": "3x3q:a1",
    "game id, cell": "2x2:1b4b1b1b4é1",
    "game id, number": "2x2:9b4b1b1b4b1",
    "game id, long": "2x2:zzzz",
    "game id, short": "2x2:1",
    "game id, comma": "2x2:1b4b1b1b4b1,ab",
    "game id, borders": "4j:1o,a1",
    "game id, few borders": "4j:1o,a",
    "game id, many borders": "4j:1o,zzzzz",
    "game id, torn regions": "4j:1o," + "_" * 24,
    "game id, nothing": "3x3:",
    "csv, no record": 'puzzle\n"12..34......21..',
    "csv, few fields": "id,puzzle\n1",
    "csv, no grid": "puzzle\n12..34......2",
    "csv, wrong solution": "puzzle,solution\n12..34......21..,12",
    "csv, wrong layout": "puzzle,layout\n12..34......21..,nonsense",
    "csv, other layout": "puzzle,layout\n12..34......21..,2x2+diagonals",
    "csv, carriage return": 'puzzle\n"12..34...\r...21.."',
    "pencilmarks, a letter": "1 23 2x 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "pencilmarks, twice": "1 233 23 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "pencilmarks, groups": "1 23 23\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "pencilmarks, rows": "1 23 23 4\n23 234 1 23\n23 1 234 23",
    "pencilmarks, marks": "<> 23 23 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "pencilmarks, large value": "1 29 23 4\n23 234 1 23\n23 1 234 23\n4 23 23 1",
    "sdx, no group": "1 u2 34 u\n34 34 12 12\n24 134 134 123\n234 134 1234 u1",
    "hodoku, no grid": ":0000:x",
    "hodoku, no line": "0000:x:1",
    "hodoku, cell": ":0000:x:1..x..1..1..4..1:::",
    "hodoku, large": ":0000:x:1..9..1..1..4..1:::",
    "hodoku, deleted": ":0000:x:1..4..1..1..4..1:999:::",
    "hodoku, deleted word": ":0000:x:1..4..1..1..4..1:55x:::",
    "hodoku, deleted twice": ":0000:x:1..4..1..1..4..1:" + "212 " * 200 + ":::",
    "hodoku, 16x16 deleted": ":0000:x:" + "." * 256 + ":111:::",
    "hodoku, cells": ":0000:x:1..4..1..1..4..:::",
    "hodoku, many cells": ":0000:x:" + "." * 4097 + ":::",
    "hodoku, plus at the end": ":0000:x:1..4..1..1..4..+:::",
    "susser, deleted": "1..+4..1..1..4..1:912",
    "plus at the end": "1..+4..1..1..4..+",
    "sukaku, place": "2" + "." * 728,
    "sukaku, length": "1...23..",
    "simple sudoku, broken": " *-----------*\n" + "\n".join(f" |{row}|" for row in BARRED[:8]) + "\n *-----------*",
    "simple sudoku, others": " *-----*\n |1.|..|\n |..|..|\n *-----*\n",
    "sdk, nothing": "[Puzzle]\n[State]\n",
    "sdk, contradiction": "\n".join(["[Puzzle]", *ROWS, "[State]", "2" + ROWS[0][1:], *ROWS[1:]]),
    "sdk, sizes": "\n".join(["[Puzzle]", *ROWS, "[State]", "12..", "....", "....", "...."]),
    "opensudoku, broken": "<opensudoku><game",
    "opensudoku, type": '<?xml version="1.0"?>\n<!DOCTYPE opensudoku [<!ENTITY a "ha">]>\n<opensudoku/>',
    "opensudoku, no data": "<opensudoku><game/></opensudoku>",
    "opensudoku, other": '<?xml version="1.0"?><other/>',
    "opensudoku, data": '<opensudoku><game data="12"/></opensudoku>',
    "opensudoku, version": '<opensudoku><game data="version: 9\n1|2|"/></opensudoku>',
    "opensudoku, cells": '<opensudoku><game data="version: 1\n1|0||"/></opensudoku>',
    "opensudoku, fields": '<opensudoku><game data="version: 2\n' + "x|y|z|" * 81 + '"/></opensudoku>',
    "opensudoku, entity": '<opensudoku><game data="&x;"/></opensudoku>',
    "sudokuwiki, nothing": "https://www.sudokuwiki.org/sudoku.htm",
    "sudokuwiki, length": "S9B12",
    "sudokuwiki, letters": "S9B" + "é" * 162,
    "sudokuwiki, field": "S4B9" + "0" * 15,
    "sudokuwiki, jigsaw": "S9BJ" + "0" * 243,
    "sudokuwiki, base 32": "zz" * 81,
    "not UTF-8": "12..\udcff",
    "a NUL": "12..34......2\x001.",
}

OPTION_FAULTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("not in the alphabet", "12..\n34..\n..5.\n....", {"symbols": "1-4"}),
    ("81 for 4x4", G, {"layout": "2x2"}),
    ("5 symbols for 4", "12..34..........", {"symbols": "12345"}),
    ("no such layout", G, {"layout": "9x9x9"}),
    ("no such format", G, {"format": "nonsense"}),
    ("layout of another type", G, {"layout": 5}),
    ("symbols twice", G, {"symbols": "112345678"}),
    ("numbers", "1 2 3 4 " * 4, {"symbols": "numbers"}),
    ("letters", "AB..............", {"symbols": "letters"}),
    ("wrong format", G, {"format": "hxw"}),
    ("wide symbols", "10 20 . . " + ". " * 12, {"symbols": "10 20 30 40"}),
    ("wide symbols missed", "10 20 . 50 " + ". " * 12, {"symbols": "10 20 30 40"}),
    ("crosses", "1x2x............", {"symbols": "12x4"}),
    ("dashes", ".---....\n" + "........\n" * 7, {"layout": "2x4"}),
    ("two readings", " ".join(["abcd", "efgh", "abdc", "feha"] * 4), {"layout": "2x4"}),
    ("rows for 3x2", SIX, {"layout": "3x2"}),
    ("rows for a jigsaw", "1...\n.2..\n....\n....", {"layout": "jigsaw:AAABCABBCCDBCDDD"}),
    ("too few rows", "1...\n.2..\n....", {"layout": "2x2"}),
    ("a row too long", "1...\n.2...\n....\n....", {"layout": "2x2"}),
)

JIGSAW = "jigsaw:AAABCABBCCDBCDDD"
LAYOUT_FAULTS = (
    (f"# layout: 3x2\n{SIX}", "2x3"),
    (f"# layout: 2x2\n{FOUR}\n{FOUR}", JIGSAW),
    (f"# layout: {JIGSAW}\n{FOUR}", "2x2"),
    ("3x2 1 " + "0 " * 35, "2x3"),
    ("2x2 1 " + "0 " * 15, JIGSAW),
    ("2x2:1o", "2x2+diagonals"),
    (f'{{"grid": "{FOUR}", "layout": "2x2"}}', "2x2+diagonals"),
    (f'{{"grid": "{FOUR}", "box": [1, 4]}}', "2x2"),
    (f'{{"grid": "{FOUR}", "box": [2, 2]}}', JIGSAW),
    ("12|3.|..\n..|..|..\n..|..|..\n--+--+--\n..|..|..\n..|..|..\n..|..|..", "2x3"),
    ("S4BX1004001001004001", "2x2"),
    ("puzzle,layout\n12..34......21..,2x2\n", "1x4"),
)

JSON_FAULTS = (
    *(f'{{"grid": "{FOUR}", {fields}}}' for fields in (
        '"size": 9', '"size": "4"', '"size": true', '"size": [4, 4]', '"layout": "2x2", "box": [1, 4]', '"layout": 5',
        '"layout": "x"', '"box": [9, 9]', '"box": 5', '"symbols": 5', '"symbols": "112"', '"symbols": "ABCD"', '"givens": 5',
        '"givens": "1"', '"givens": "xxxxxxxxxxxxxxxx"', '"candidates": 5', '"candidates": [5]', '"candidates": [[]]',
        '"candidates": [[], [9], [], [], [], [], [], [], [], [], [], [], [], [], [], []]', '"solution": "12"', '"layout": "3x3"',
        '"candidates": [[], 5, [], [], [], [], [], [], [], [], [], [], [], [], [], []]',
    )),
    "{}", "[]", "5", "{", "[1, 2", '{"grid": 5}', '{"grid": ""}', '{"grid": []}', '{"grid": [[1, 2], [3]]}',
    '{"grid": [[1, 2, 3], [1, 2, 3], [1, 2, 3]], "layout": "2x2"}', '{"grid": [1, 2, 3]}', '{"grid": [1.5]}', '{"grid": [true]}',
    '{"grid": [[[1]]]}', '{"grid": [9, 0, 0, 0]}', '{"grid": [-2, 0, 0, 0]}', '{"grid": ["ab", "", "", ""]}', '{"puzzles": 5}',
    '{"puzzles": []}', "[" * 2000, '{"grid": [null, "x"]}', '{"layout": "2x2"}', '"text"', "null", '{"grid": {"a": 1}}',
    '{"grid": "12..34......2151"} x', '{"grid": "1"}\n{"grid": "12"}', '{"grid": ["a", "b", 3, 4], "symbols": "ab34"}',
)  # fmt: skip


def four(**more: Any) -> dict[str, Any]:
    """A puzzle as f-puzzles has it, 4x4."""
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0], grid[0][1] = {"value": 1, "given": True}, {"value": 2}
    grid[1][2] = {"givenPencilMarks": [1, 2], "centerPencilMarks": [2, 3], "cornerPencilMarks": [4]}
    return {"size": 4, "grid": grid, "title": "ours", **more}


_ROWS: list[Any] = [[{}] * 4] * 3
LINKS = tuple(
    json.dumps(four(**change))
    for change in (
        {}, {"diagonal+": True, "diagonal-": True}, {"diagonal+": True}, {"antiknight": True}, {"size": 5}, {"size": True},
        {"grid": None}, {"grid": [*_ROWS, [{}] * 3]}, {"grid": [*_ROWS, [1, 2, 3, 4]]}, {"grid": [[{"value": 5}, {}, {}, {}], *_ROWS]},
        {"grid": [[{"value": []}, {}, {}, {}], *_ROWS]}, {"grid": [[{"region": 9}, {}, {}, {}], *_ROWS]},
        {"grid": [[{"region": 1}, {}, {}, {}], *_ROWS]}, {"grid": [[{"centerPencilMarks": [9]}, {}, {}, {}], *_ROWS]},
        {"grid": [[{"centerPencilMarks": 9}, {}, {}, {}], *_ROWS]}, {"killercage": [{"cells": ["R1C1"], "value": 3}]},
    )
) + ("[]", "nothing", "null", '{"grid": {}}', '{"size": 9}')  # fmt: skip

LINK_FAULTS = (
    "https://www.f-puzzles.com/?id=abc", "https://example.org/?load=N4Ig", "https://sudokupad.app/wsj7iunsg6",
    "https://sudokupad.app/sclN4Ig", "https://www.f-puzzles.com/?load=N4Ig", "https://www.f-puzzles.com/?load=N4Ig!!!!",
    "https://sudokupad.app/classic123", "https://sudokupad.app/classicé", "N4Ig", "https://www.f-puzzles.com/?load=" + "A" * 300_000,
    "https://sudokupad.app/ctcN4Ig", "https://www.f-puzzles.com/?load=////", "https://www.sudokuwiki.org/x?" + "bd=1&" * 60_000,
)  # fmt: skip
