"""A puzzle from a photo: a printed page goes through the synthetic camera, is read on the device, corrected and solved."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from .conftest import Visit
from .npm import Tools
from .puzzles import EASY, EASY_SOLVED
from .test_access import PHONE, WIDE, both_themes
from .visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.thorough

BASE = Path(__file__).parents[2]
CLOCK = """() => {
  globalThis.came = 0;
  const seen = new MutationObserver(() => { if (document.querySelector(".straight")) came ||= performance.now(); });
  seen.observe(document, { childList: true, subtree: true });
}"""


@pytest.fixture(scope="session")
def page_of_print(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    """Return the pixels of what `sudokit print` makes, drawn by the browser."""
    target = tmp_path_factory.mktemp("print") / "grid.svg"
    subprocess.run([sys.executable, "-m", "sudokit", "print", EASY, "-o", str(target)], check=True)
    page = browser.new_page(viewport={"width": 760, "height": 760})
    svg = re.sub(r"<\?xml.*?\?>", "", target.read_text(encoding="utf-8"))
    page.set_content(f"<body style='margin:70px;background:white'><style>svg{{width:620px;height:620px}}</style>{svg}")
    drawn = page.screenshot()
    page.close()
    return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))


def taken(page: np.ndarray, seed: int = 5, stratum: str = "print") -> bytes:
    """Return a photo of a page, as a phone would send it."""
    from photo.camera import photographed

    corners = np.array([(70, 70), (690, 70), (690, 690), (70, 690)], float)
    shot = photographed(page.astype(np.float32), corners, stratum, np.random.default_rng(seed))
    file = io.BytesIO()
    Image.fromarray(shot.picture).save(file, "JPEG", quality=90)
    return file.getvalue()


@pytest.fixture
def arrive(visit: Visit) -> Visit:
    """Give visitors who wait longer, because reading takes the processor."""

    def visitor(*at: str, **options: object) -> Visitor:
        me = visit(*at, **options)
        me.page.set_default_timeout(60_000)
        return me

    return visitor


@pytest.fixture(scope="session")
def photo(page_of_print: np.ndarray) -> bytes:
    return taken(page_of_print)


def choose(me: Visitor, data: bytes, name: str = "photo.jpg", kind: str = "image/jpeg") -> None:
    from playwright.sync_api import FilePayload

    me.page.locator("input[type=file]").first.set_input_files(FilePayload(name=name, mimeType=kind, buffer=data))


def read(me: Visitor, data: bytes) -> None:
    choose(me, data)
    me.page.locator(".straight").wait_for(timeout=90_000)
    me.settle()


def without_service(me: Visitor) -> None:
    me.expected.append("Failed to load resource")
    me.page.route("**/api/**", lambda route: route.abort())


def test_a_photo_is_read_corrected_and_solved_by_keyboard_alone(arrive: Visit, photo: bytes) -> None:
    from playwright.sync_api import FilePayload, expect

    me = arrive()
    without_service(me)  # everything is done on this device
    # The browser is told to hand choosers over once somebody listens; told only then, it may open the first one itself.
    me.page.on("filechooser", lambda _: None)
    sent: list[int] = []
    me.page.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    # From the front by Tab and Enter to the picker.
    door = me.page.get_by_role("link", name=re.compile("From a photo"))
    for _ in range(40):
        me.press("Tab")
        if door.evaluate("it => it === document.activeElement"):
            break
    me.press("Enter")
    me.entered()
    picker = me.button("Choose a picture")
    picker.wait_for()
    for _ in range(100):  # more than once around: entering the room moves the focus, which may come after the first of them
        me.press("Tab")
        if picker.evaluate("it => it === document.activeElement"):
            break
    expect(picker).to_be_focused()
    with me.page.expect_file_chooser() as opened:
        me.press("Enter")
    accepted = opened.value.element.get_attribute("accept") or ""
    assert accepted == "image/jpeg,image/png,image/webp"
    opened.value.set_files(FilePayload(name="photo.jpg", mimeType="image/jpeg", buffer=photo))
    me.page.locator(".straight").wait_for(timeout=90_000)
    assert me.line() == EASY
    # The focus is in the grid; a wrong value is typed over a right one, seen to be wrong, and corrected.
    me.press(*["ArrowRight"] * 8)  # wherever the cursor was, typing goes to the cell that has the focus
    here = int(me.page.evaluate("() => document.activeElement.dataset.cell"))
    before = EASY[here]
    me.press("1" if before != "1" else "2")
    assert me.line() != EASY
    me.press(before if before != "." else "Space")
    assert me.line() == EASY
    for _ in range(82):  # Enter walks through what wants a look until nothing does
        if not any("wants a look" in name for name in me.names()):
            break
        me.press("Enter")
    assert not any("wants a look" in name for name in me.names())
    solve = me.page.get_by_role("button", name="Solve", exact=True)
    me.page.wait_for_function("() => [...document.querySelectorAll('.btn.pri')].some(it => !it.disabled)")
    for _ in range(10):
        me.press("Tab")
        if solve.evaluate("it => it === document.activeElement"):
            break
    me.press("Enter")
    me.page.wait_for_function("() => document.querySelectorAll('[role=gridcell] > .d').length === 81")
    assert me.line() == EASY_SOLVED
    assert max(sent, default=0) < 1000  # digits at most, which nobody took: no picture was sent


def test_no_request_holds_the_picture(arrive: Visit, photo: bytes) -> None:
    me = arrive("#photo")
    bodies: list[bytes] = []
    me.page.on("request", lambda request: bodies.append(request.post_data_buffer or b""))
    read(me, photo)
    me.button("Play from here").click()
    me.page.locator("nav a[href='#play'][aria-current=page]").wait_for()
    assert max(map(len, bodies)) < 1000
    assert me.line() == EASY
    assert me.name(*(n + 1 for n in divmod(EASY.index("7"), 9))).split(", ")[1] == "given 7"


def test_values_and_marks_by_hand_become_the_players_own(arrive: Visit, photo: bytes) -> None:
    me = arrive("#photo")
    read(me, photo)
    here = EASY.index(".")
    row, column = here // 9 + 1, here % 9 + 1
    me.cell(row, column).click()
    right = EASY_SOLVED[here]
    wrong = str(int(right) % 9 + 1)
    me.press(wrong, "h")
    assert f"entered {wrong}" in me.name(row, column)
    empty = next(cell for cell in range(here + 1, 81) if EASY[cell] == ".")
    me.cell(empty // 9 + 1, empty % 9 + 1).click()
    me.press("Shift+Digit4", "Shift+Digit6")
    assert "corner marks 4 6" in me.name(empty // 9 + 1, empty % 9 + 1)
    me.button("Check my answers").click()
    me.page.get_by_text(re.compile(f"by hand is wrong: r{row}c{column}")).first.wait_for()
    assert "wrong" in me.name(row, column)
    me.cell(row, column).click()
    me.press(right)
    me.button("Check my answers").click()
    me.page.get_by_text("1 value by hand, and all are right.").first.wait_for()
    me.button("Play from here").click()
    me.page.locator("nav a[href='#play'][aria-current=page]").wait_for()
    assert f"entered {right}" in me.name(row, column)
    assert "corner marks 4 6" in me.name(empty // 9 + 1, empty % 9 + 1)


def test_a_picture_is_dropped_or_pasted(arrive: Visit, photo: bytes) -> None:
    put = """([bytes, kind]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
      const target = document.querySelector("main");
      if (kind === "drop") target.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data, cancelable: true }));
      else target.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData: data, cancelable: true }));
    }"""
    for kind in ("drop", "paste"):
        me = arrive("#photo")
        me.page.evaluate(put, [list(photo), kind])
        me.page.locator(".straight").wait_for(timeout=90_000)
        assert me.line() == EASY


def test_a_puzzle_is_turned_and_read_at_corners_that_are_moved(arrive: Visit, photo: bytes) -> None:
    me = arrive("#photo")
    read(me, photo)
    me.button("Rotate").click()
    for _ in range(3):
        me.page.locator(".straight").wait_for()
        me.button("Rotate").click()
        me.settle()
    me.page.locator(".straight").wait_for()
    assert me.line() == EASY  # four quarters
    me.button("Move the corners").click()
    corner = me.button(re.compile("^top left corner"))
    corner.focus()
    me.press("ArrowLeft", "Shift+ArrowUp", "Shift+ArrowDown", "ArrowRight")
    box = me.button(re.compile("^bottom right corner")).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    me.page.mouse.move(x, y)
    me.page.mouse.down()
    me.page.mouse.move(x - 60, y - 40)
    me.page.mouse.move(x, y)
    me.page.mouse.up()
    me.button("Read here").click()
    me.page.locator(".straight").wait_for()
    assert me.line() == EASY


def test_where_no_grid_is_the_corners_can_be_shown(arrive: Visit) -> None:
    file = io.BytesIO()
    Image.fromarray(np.full((300, 400), 250, np.uint8)).save(file, "PNG")
    me = arrive("#photo")
    choose(me, file.getvalue(), "blank.png", "image/png")
    me.page.get_by_role("heading", name="No grid was found").wait_for(timeout=90_000)
    me.button("Read here").click()
    me.page.locator(".straight").wait_for()
    assert me.line() == "." * 81  # to be filled in by hand beside the picture


def test_what_is_no_picture_says_how_to_send_one(arrive: Visit) -> None:
    me = arrive("#photo")
    choose(me, b"\x00\x00\x00\x18ftypheic" + bytes(100), "photo.heic", "image/heic")
    me.page.get_by_text("Most Compatible").wait_for()
    choose(me, b"%PDF-1.4", "page.pdf", "application/pdf")
    me.page.get_by_text("cannot be opened").wait_for()


def test_reading_can_be_stopped(arrive: Visit, photo: bytes) -> None:
    me = arrive("#photo", holds=True)
    me.page.route("**/photo.wasm", lambda route: None)  # which never comes
    choose(me, photo)
    me.button("Stop").click()
    me.button("Choose a picture").wait_for()


def test_the_camera_is_asked_for_and_may_be_refused(arrive: Visit) -> None:
    me = arrive("#photo")
    me.button("Use the camera").click()
    me.page.get_by_text("The camera cannot be used").wait_for()
    me.button("Cancel").click()
    me.button("Choose a picture").wait_for()


def test_a_phones_photo_takes_less_than_a_second(arrive: Visit, page_of_print: np.ndarray) -> None:
    """12 megapixels, scaled in the browser; the time that passes, whatever else the machine does."""
    large = Image.open(io.BytesIO(taken(page_of_print))).resize((4000, 3000))
    file = io.BytesIO()
    large.save(file, "JPEG", quality=90)
    me = arrive("#photo")
    read(me, file.getvalue())  # the module is loaded with the first picture
    me.button("Another picture").click()
    me.page.evaluate("() => { globalThis.begun = performance.now(); }")
    me.page.evaluate(CLOCK)
    read(me, file.getvalue())
    seconds = me.page.evaluate("() => (came - begun) / 1000")
    print(f"a photo of 12 megapixels: {seconds:.2f} s")
    assert seconds < 30  # a bound for loaded machines; docs/photo.md has the measured time


@pytest.mark.slow
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing(arrive: Visit, npm_tools: Tools, photo: bytes, screen: dict[str, int]) -> None:
    me = arrive("#photo", **screen)
    found = both_themes(me, npm_tools)
    read(me, photo)
    found += both_themes(me, npm_tools)
    me.button("Move the corners").click()
    assert found + both_themes(me, npm_tools) == []


HERE = """async ([bytes, layouts]) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const worker = new Worker(new URL("reader.js", location.href), { type: "module" });
  const done = new Promise((told) => worker.addEventListener("message", ({ data }) => told(data)));
  worker.postMessage({ width, height, pixels: data.buffer, layouts, corners: null });
  return (await done).reading;
}"""


@pytest.mark.parametrize("stratum", ["print", "shadow", "rotation"])
@pytest.mark.with_service("it compares the page with the service")
def test_the_device_reads_what_the_service_reads(arrive: Visit, page_of_print: np.ndarray, stratum: str) -> None:
    from urllib.request import Request, urlopen

    picture = Image.open(io.BytesIO(taken(page_of_print, 7, stratum)))
    file = io.BytesIO()
    picture.save(file, "PNG")
    me = arrive("#photo")
    here = me.page.evaluate(HERE, [list(file.getvalue()), ["3x3", "2x3", "2x2", "4x4"]])
    asked = Request(f"{me.service}/api/v1/photo", file.getvalue(), {"content-type": "image/png"})
    there = json.load(urlopen(asked))
    assert list(here) == list(there)
    for name in there:
        if name == "cells":
            for one, other in zip(here[name], there[name], strict=True):
                assert one.keys() == other.keys()
                assert {key: one[key] for key in one if key not in ("confidence", "alternatives")} == {
                    key: other[key] for key in other if key not in ("confidence", "alternatives")
                }
                # the last of four digits may be rounded differently
                assert abs(one["confidence"] - other["confidence"]) < 0.0002
                # and the least that are listed may be on either side of the limit
                likely = [{value: chance for value, chance in cell["alternatives"] if chance > 0.0102} for cell in (one, other)]
                assert likely[0] == pytest.approx(likely[1], abs=0.0002)
        elif name == "corners":
            assert np.abs(np.array(here[name]) - np.array(there[name])).max() < 0.11
        elif name != "others":
            assert here[name] == there[name], name
