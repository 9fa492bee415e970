"""Pictures in every form: what can be read is read alike, and the rest gets a clear error."""

from __future__ import annotations

import io
import struct
import threading
import time
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import sudokit as sk
from sudokit.photo import _decoder, _pixels
from sudokit.photo._pixels import MOST_BYTES, MOST_PIXELS, pixels_of

BOARD = (np.indices((40, 60)).sum(0) // 8 % 2 * 200 + 30).astype(np.uint8)


def saved(picture: Image.Image, form: str, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, form, **options)
    return file.getvalue()


def pixels(image: object) -> np.ndarray:
    return pixels_of(image, MOST_PIXELS, MOST_BYTES).rgb


@pytest.mark.parametrize("form", ["PNG", "WEBP", "GIF", "BMP", "TIFF", "JPEG"])
def test_formats_are_read_alike(form: str, tmp_path: Path) -> None:
    data = saved(Image.fromarray(BOARD), form, **({"lossless": True} if form == "WEBP" else {}))
    (tmp_path / "board").write_bytes(data)
    for image in (data, bytearray(data), io.BytesIO(data), tmp_path / "board", str(tmp_path / "board")):
        found = pixels(image)
        assert found.shape == (40, 60, 3)
        assert np.abs(found[..., 1].astype(int) - BOARD).max() <= (60 if form == "JPEG" else 0)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "I", "F"])
def test_modes_become_colours(mode: str) -> None:
    if mode == "I;16":
        picture = Image.fromarray(BOARD.astype(np.uint16) * 257)
    else:
        picture = Image.fromarray(BOARD).convert("RGB" if mode in ("CMYK", "P", "RGBA", "LA") else "L").convert(mode)
    found = pixels(saved(picture, "TIFF"))
    assert found.shape == (40, 60, 3)
    assert found.dtype == np.uint8
    light, dark = found[BOARD > 100].mean(), found[BOARD < 100].mean()
    assert light > dark + 100


def test_alpha_is_seen_on_white_and_animations_show_their_first_picture() -> None:
    clear = np.zeros((20, 20, 4), np.uint8)
    assert (pixels(saved(Image.fromarray(clear), "PNG")) == 255).all()
    assert (pixels(clear) == 255).all()
    frames = [Image.fromarray(np.full((20, 20), value, np.uint8)) for value in (200, 10)]
    data = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert (pixels(data) == 200).all()


def test_a_turned_photo_is_shown_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    found = pixels(saved(Image.fromarray(BOARD), "JPEG", exif=exif, quality=95))
    assert found.shape == (60, 40, 3)
    assert np.abs(found[..., 0].astype(int) - np.rot90(BOARD, -1)).mean() < 10


def test_a_large_jpeg_is_decoded_smaller_and_the_scale_is_known() -> None:
    large = Image.fromarray(BOARD).resize((4000, 3000))
    found = pixels_of(saved(large, "JPEG"), MOST_PIXELS, MOST_BYTES)
    assert found.rgb.shape == (1500, 2000, 3)
    assert found.scale == 2


@pytest.mark.parametrize("form", ["PNG", "WEBP", "GIF", "BMP", "TIFF", "JPEG"])
def test_truncated_files_get_a_clear_error_or_an_answer(form: str) -> None:
    data = saved(Image.fromarray(np.random.default_rng(1).integers(0, 256, (90, 80, 3)).astype(np.uint8)), form)
    for share in (0, 0.01, 0.1, 0.5, 0.9, 0.999):
        words = ""
        try:
            assert pixels(data[: int(len(data) * share)]).shape == (90, 80, 3)
        except sk.SudokitError as error:
            words = str(error)
        assert not words or words.startswith("the image: ")


def test_a_large_picture_of_any_form_is_reduced_and_the_scale_is_known() -> None:
    large = Image.fromarray(BOARD).resize((6000, 4000), Image.Resampling.NEAREST)
    found = pixels_of(saved(large, "PNG"), MOST_PIXELS, MOST_BYTES)
    assert found.rgb.shape == (1334, 2000, 3)
    assert found.scale == 3
    assert abs(found.rgb.astype(int).mean() - BOARD.mean()) < 2


@pytest.mark.parametrize("turn", range(1, 9))
def test_every_orientation_of_exif(turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    found = pixels(saved(Image.fromarray(BOARD), "JPEG", exif=exif, quality=95))
    upright = {
        1: BOARD,
        2: BOARD[:, ::-1],
        3: BOARD[::-1, ::-1],
        4: BOARD[::-1],
        5: BOARD.T,
        6: np.rot90(BOARD, -1),
        7: BOARD[::-1, ::-1].T,
        8: np.rot90(BOARD),
    }[turn]
    assert found.shape[:2] == upright.shape
    assert np.abs(found[..., 0].astype(int) - upright).mean() < 10


@pytest.mark.parametrize("form", ["PNG", "WEBP", "JPEG"])
def test_headers_that_lie_get_a_clear_error_or_an_answer(form: str) -> None:
    data = saved(Image.fromarray(np.random.default_rng(2).integers(0, 256, (64, 48, 3)).astype(np.uint8)), form)
    random = np.random.default_rng(3)
    for _ in range(12):
        bad = bytearray(data)
        for at in random.integers(0, min(len(bad), 200), 4):  # sizes, depths, lengths of parts
            bad[at] = random.integers(256)
        try:
            assert pixels(bytes(bad)).ndim == 3
        except sk.SudokitError as error:
            words = str(error)
            assert words.startswith("the image: ")
            assert "Traceback" not in words


def test_a_process_without_memory_or_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = np.random.default_rng(4).integers(0, 256, (3000, 3000, 3)).astype(np.uint8)
    data = saved(Image.fromarray(noise), "BMP")
    monkeypatch.setattr(_pixels, "MOST_MEMORY", 120_000_000)
    with pytest.raises(sk.SudokitError, match="needs too much memory"):
        pixels_of(data, MOST_PIXELS, 40_000_000)
    monkeypatch.setattr(_pixels, "MOST_MEMORY", 1 << 30)
    monkeypatch.setattr(_pixels, "MOST_SECONDS", 0.001)
    with pytest.raises(sk.SudokitError, match="takes more than"):
        pixels_of(data, MOST_PIXELS, 40_000_000)


def test_decoding_ends_with_the_flag_and_the_time_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("import time\ntime.sleep(60)\n")
    monkeypatch.setattr(_decoder, "__file__", str(slow))
    data = saved(Image.fromarray(BOARD), "PNG")
    flag = sk.StopFlag()
    timer = threading.Timer(0.1, flag.set)
    timer.start()
    started = time.monotonic()
    assert sk.read_photo(data, stop=flag).reason == "stopped"
    assert sk.read_photo(data, time_limit=0.1).reason == "ended by the time limit"
    assert time.monotonic() - started < 20
    timer.join()


def huge_png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(30_000, 30_000), (1 << 20, 2), (7000, 7000), (2**31 - 1, 2**31 - 1)])
def test_headers_of_huge_pictures_are_refused_before_decoding(size: tuple[int, int]) -> None:
    with pytest.raises(sk.SudokitError, match=r"limit is 40,000,000|damaged"):
        pixels(huge_png(*size))


def test_a_header_that_promises_more_rows_than_there_are() -> None:
    with pytest.raises(sk.SudokitError, match="damaged picture"):
        pixels(huge_png(3000, 3000))


@pytest.mark.parametrize(
    ("image", "words"),
    [
        (b"", "not a picture that can be read; formats: JPEG, PNG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "not a picture that can be read"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC and AVIF are not read; send the photo as JPEG"),
        (io.StringIO("text"), "binary mode"),
        (3, "image must be a path, bytes, a file or an array"),
        (np.zeros((4, 4)), "array of bytes"),
        (np.zeros((4, 4, 2), np.uint8), "height x width"),
        (np.zeros((0, 4), np.uint8), "height x width"),
        (np.zeros((2, 70_000), np.uint8), "65,536 a side"),
    ],
)
def test_other_things_get_a_clear_error(image: object, words: str) -> None:
    with pytest.raises(sk.SudokitError, match=words):
        pixels(image)


def test_limits_are_kept() -> None:
    data = saved(Image.fromarray(BOARD), "PNG")
    with pytest.raises(sk.SudokitError, match=r"2,400|60 x 40 pixels, the limit is 2,399"):
        sk.read_photo(data, most_pixels=2399)
    with pytest.raises(sk.SudokitError, match="larger than 50 bytes"):
        sk.read_photo(data, most_bytes=50)
    with pytest.raises(sk.SudokitError, match=r"image 'no such file.jpg': No such file"):
        sk.read_photo("no such file.jpg")
