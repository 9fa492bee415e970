"""Pictures and PDF made in the page itself, and worksheets; the service is gone."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .puzzles import EASY, EASY_SOLVED
from .visitor import Visitor

pytestmark = pytest.mark.thorough

NEEDS_CHAIN = ".3..4..5..4.5.6.....8.....192..6...7...7.5...7...8..343.....2.....2.9.4..9..5..6."


def saved(me: Visitor, name: str, to: Path) -> Path:
    with me.page.expect_download() as download:
        me.button(re.compile(f"^{name}$")).click()
    path = to / name
    download.value.save_as(path)
    return path


def without_drawing(me: Visitor) -> None:
    """The service draws and prints nothing here."""
    for verb in ("render", "print"):
        me.page.route(f"**/api/v1/{verb}", lambda route: route.abort())


def test_pictures_are_made_here(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    without_drawing(me)
    me.open(EASY)
    me.button("Share").click()
    svg = saved(me, "SVG", tmp_path).read_text(encoding="utf-8")
    assert len(re.findall(r"<text ", svg)) == 81 - EASY.count(".")
    png = saved(me, "PNG", tmp_path).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") == int.from_bytes(png[20:24], "big") == 1417
    pdf = saved(me, "PDF", tmp_path).read_bytes()
    assert pdf.startswith(b"%PDF-1.4")


def test_a_worksheet_has_what_is_ticked(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    without_drawing(me)
    me.open(NEEDS_CHAIN)
    me.arrive(me.page.url.removeprefix(me.service + "/").replace("#play", "#play"))
    me.page.evaluate("location.hash = '#print'")
    sheet = me.page.locator(".sheet").first
    expect(sheet).to_be_visible()
    for label in ("Name and date", "Candidates", "Graded hints", "QR code to the steps"):
        me.page.get_by_label(label, exact=True).check()
    expect(sheet.get_by_text("Name", exact=True)).to_be_visible()
    expect(sheet.get_by_role("img", name="QR code: the steps of puzzle 1")).to_be_visible()
    hints = me.page.get_by_role("region", name="Hints")
    expect(hints.get_by_text(re.compile("^The hardest step is: "))).to_be_visible()
    expect(hints.get_by_text(re.compile(r"^Look at r\dc\d"))).to_be_visible()
    pdf = saved(me, "PDF", tmp_path)
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed: what the PDF says was not read")
    text = subprocess.run([program, "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    pages = text.split("\f")
    assert len(pages) == 4  # puzzle, hints, solution, and nothing after the last
    assert "Name" in pages[0]
    assert "Scan for the steps" in pages[0]
    assert "The hardest step is:" in pages[1]
    assert "Solutions" in pages[2]


def test_the_solution_in_a_pdf_is_the_solution(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    without_drawing(me)
    me.open(EASY)
    me.page.evaluate("location.hash = '#print'")
    expect(me.page.locator(".sheet").nth(1)).to_be_visible()
    pdf = saved(me, "PDF", tmp_path)
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed: what the PDF says was not read")
    text = subprocess.run([program, "-f", "2", "-l", "2", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout
    digits = re.sub(r"\D", "", text.split("Solutions")[1])
    assert EASY_SOLVED in digits
