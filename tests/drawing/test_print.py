"""Pictures and books: what they hold, and that the same puzzles make the same file."""

from __future__ import annotations

import re
import struct
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sudokit as sk
from helpers.command import run
from sudokit.drawing import inlined, svg

FOUR = "1..4 ..1. .1.. 4..1"
EASY = "2.3..58.1.46....3215...47....184795...5.1..2.4...23.........1.5....69...98.45..7."
typst = pytest.importorskip("typst", reason="the library that makes PDF and PNG is not installed")


def pages(pdf: bytes) -> int:
    """How many pages a PDF says it has."""
    counts = re.findall(rb"/Type\s*/Pages\b.*?/Count\s+(\d+)|/Count\s+(\d+).*?/Type\s*/Pages\b", pdf, re.S)
    return max(int(a or b) for a, b in counts)


def symbols(picture: str) -> list[str]:
    """All texts of a picture, in order."""
    return [element.text or "" for element in ET.fromstring(picture).iter() if element.tag.endswith("text")]


def test_a_picture_shows_the_grid_and_nothing_else() -> None:
    picture = sk.render(FOUR)
    assert isinstance(picture, str)
    assert symbols(picture) == list("141141")
    marked = sk.render(FOUR, candidates=True)
    assert isinstance(marked, str)
    assert len(symbols(marked)) == sum(mask.bit_count() for mask in sk.Grid.parse(FOUR).candidates().masks)


def test_a_png_has_the_width_that_was_asked_for() -> None:
    picture = sk.render(FOUR, "png", width=50.8, ppi=100)
    assert isinstance(picture, bytes)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (200, 200)


def test_styles_become_attributes() -> None:
    path = sk.explain(EASY)
    plain = inlined(svg(path.before(0), path[0]), "paper")
    assert "var(" not in plain
    assert "<style" not in plain
    assert 'class="' not in plain
    assert 'stroke="#000"' in plain
    assert 'fill="#fff"' in inlined(svg(FOUR), "light")
    assert 'fill="#13191d"' in inlined(svg(FOUR), "dark")


@pytest.mark.thorough
def test_a_book_has_its_pages_and_its_solutions() -> None:
    puzzles = [sk.Printed(sk.Grid.parse(FOUR), f"number #{n} *bold* $x$") for n in range(9)]
    assert pages(sk.book(puzzles, per_page=4, solutions=False)) == 3
    assert pages(sk.book(puzzles, per_page=4)) == 4
    assert pages(sk.book(puzzles, per_page=9, title="A [title] with _marks_")) == 2
    assert pages(sk.book(puzzles * 3, per_page=1)) == 27 + 2


def test_the_same_puzzles_make_the_same_file() -> None:
    assert sk.book([EASY, FOUR]) == sk.book([EASY, FOUR])


def test_any_layout_and_alphabet_is_printed() -> None:
    grids: list[sk.Grid | str] = [
        EASY,
        sk.random_grid("4x4", seed=1),
        sk.Grid.empty(sk.Layout.parse("3x3+diagonals+windows")),
        sk.Grid.parse("🍎🍌🍇🥝 ____ ____ ____", symbols="🍎🍌🍇🥝"),
    ]
    assert pages(sk.book(grids, per_page=2, large=True, candidates=True, paper="letter")) == 3


def test_wrong_arguments_are_named(tmp_path: Path) -> None:
    with pytest.raises(sk.SudokitError, match="per_page"):
        sk.book([FOUR], per_page=3)  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="paper"):
        sk.book([FOUR], paper="b5")  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="no puzzles to print"):
        sk.book([])
    with pytest.raises(sk.SudokitError, match="to must be one of svg, png, pdf, ansi, not 'gif'"):
        sk.render(FOUR, "gif")  # type: ignore[arg-type]
    with pytest.raises(sk.SudokitError, match="width"):
        sk.render(FOUR, "png", width=float("nan"))
    with pytest.raises(sk.SudokitError, match="ppi"):
        sk.render(FOUR, "png", ppi=1)
    with pytest.raises(sk.SudokitError, match="no folder"):
        sk.render(FOUR, "png", fonts=tmp_path / "none")


def test_the_command_makes_books_and_pictures(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    assert run("print", EASY, FOUR.replace(" ", "|"), "--levels", "-o", str(book)).returncode == 0
    assert book.read_bytes().startswith(b"%PDF-")
    for name, head in (("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        assert run("print", EASY, "-o", str(tmp_path / name)).returncode == 0
        assert (tmp_path / name).read_bytes().startswith(head)


def test_the_command_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    for arguments, word in (
        (("print", EASY, "-o", str(tmp_path / "a.gif")), "ends in .pdf, .svg or .png"),
        (("print", EASY, EASY, "-o", str(tmp_path / "a.png")), "holds one puzzle"),
        (("print", EASY), "--output"),
        (("print", EASY, "-o", str(tmp_path / "none" / "a.pdf")), "no folder"),
    ):
        done = run(*arguments)
        assert done.returncode == 2
        assert word in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(sk.MissingExtra, match=r"sudokit\[print\]"):
        sk.render(FOUR, "png")
    monkeypatch.setitem(sys.modules, "tinycss2", None)
    with pytest.raises(sk.MissingExtra, match=r"sudokit\[print\]"):
        sk.book([FOUR])


def test_rules_stand_below_their_puzzle_and_fit_on_the_page() -> None:
    from sudokit import rules
    from sudokit.drawing._book import _height, _told

    killer = sk.Grid.empty("2x2").with_rules(rules.parse("cage r1c12 = 3\ncage r1c3 r2c3 = 4\nanti-knight", 4))
    told = _told(killer)
    assert [name for name, _ in told] == ["cage", "anti-knight"]
    assert told[0][1] == rules.KINDS["cage"].meaning
    assert _told(sk.Grid.empty("2x2")) == []
    assert 0 == _height([], 80) < _height(told, 80) < _height(told, 30)
    every = sk.Grid.empty().with_rules([one for kind in rules.catalogue() for one in rules.parse(kind.example)])
    assert sk.book([killer, every], per_page=9, solutions=False).startswith(b"%PDF-")
