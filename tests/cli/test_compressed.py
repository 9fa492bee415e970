"""Input that is not plain text: compressed data is read, pictures and other binary files are named for what they are."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import ROOT
from helpers.command import run_bytes
from sudokit import formats
from sudokit.formats import decompressed

pytestmark = pytest.mark.thorough

PLAIN = (ROOT / "examples" / "hard.txt").read_bytes()
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def zstd(data: bytes) -> bytes:
    packed: bytes = pytest.importorskip("zstandard", reason="needs pip install 'sudokit[zstd]'").compress(data)
    return packed


WAYS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress, "zst": zstd}
KINDS = {"gz": "gzip", "xz": "xz", "bz2": "bzip2", "zst": "zstd"}


def run(*arguments: object, data: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    return run_bytes(*arguments, stdin=data or b"")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("ending", WAYS)
@pytest.mark.parametrize("command", ["solve", "convert"])
def test_compressed_data_is_read_by_name_by_content_and_from_standard_input(ending: str, command: str, tmp_path: Path) -> None:
    expected = run(command, "-", data=PLAIN).stdout
    data = WAYS[ending](PLAIN)
    named, unnamed = tmp_path / f"puzzles.{ending}", tmp_path / "puzzles"
    for path in (named, unnamed):
        path.write_bytes(data)
        assert run(command, path).stdout == expected
    assert run(command, "-", data=data).stdout == expected
    piped = ["sh", "-c", f'cat "{named}" | {sys.executable} -m sudokit {command} /dev/stdin']
    assert subprocess.run(piped, capture_output=True, check=True, timeout=120).stdout == expected


@pytest.mark.parametrize("ending", WAYS)
def test_several_members_are_read_to_the_end(ending: str) -> None:
    data = WAYS[ending](PLAIN) + WAYS[ending](PLAIN)
    assert decompressed(io.BytesIO(data), "x").read() == 2 * PLAIN


@pytest.mark.parametrize("ending", WAYS)
def test_broken_compressed_data_is_said(ending: str, tmp_path: Path) -> None:
    data = WAYS[ending](PLAIN)
    middle = len(data) // 2
    damaged = data[:middle] + bytes(255 - byte for byte in data[middle : middle + 64]) + data[middle + 64 :]
    for broken in (data[:-3], data[:middle], damaged):
        path = tmp_path / f"puzzles.{ending}"
        path.write_bytes(broken)
        for done, name in ((run("solve", path), str(path)), (run("solve", "-", data=broken), "standard input")):
            assert done.returncode == 2
            assert f"sudokit: {name}: damaged {KINDS[ending]} data: ".encode() in done.stderr
            assert b"Traceback" not in done.stderr


def test_plain_text_is_passed_on_without_waiting_for_more() -> None:
    class Slow(io.RawIOBase):
        """Gives one byte and then fails, as a terminal that would wait."""

        def __init__(self, first: bytes) -> None:
            self.first = first

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            assert self.first, "more was read than was needed to see that it is not compressed"
            buffer[:1], self.first = self.first[:1], self.first[1:]
            return 1

    assert decompressed(io.BufferedReader(Slow(b"5")), "x").read(1) == b"5"
    assert decompressed(io.BufferedReader(Slow(b"Ba")), "x").read(1) == b"B"


def test_what_only_begins_as_compressed_data_does_is_text() -> None:
    for data in (b"", b"B", b"BZh", b"BZh9abc\n", b"(", b"\x1f", b"(1.2\n"):
        assert decompressed(io.BufferedReader(io.BytesIO(data)), "x").read() == data


BINARY = {
    "x.png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\1", "a PNG picture"),
    "x.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\n\n1...\n", "a JPEG picture"),
    "x.gif": (b"GIF89a\1\n\2\n", "a GIF picture"),
    "x.webp": (b"RIFF\x24\n\0\0WEBPVP8 ", "a WebP picture"),
    "x.pdf": (b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n", "a PDF document"),
    "x.npy": (b"\x93NUMPY\1\0v\0{'descr': '|u1'}\n1\n", "a binary file, with NUL bytes"),
    "x.bin": (b"\x80\x81\n\x82\n1...\n\0\0\n", "a binary file, with NUL bytes"),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("command", ["solve", "convert"])
def test_a_binary_file_is_named_once_and_other_files_are_read(name: str, command: str, tmp_path: Path) -> None:
    data, kind = BINARY[name]
    path, good = tmp_path / name, tmp_path / "good.txt"
    path.write_bytes(data)
    good.write_text(f"{PUZZLE}\n")
    said = f"{kind}, not text: expected puzzles as UTF-8 text\n"
    done = run(command, path, good)
    assert (done.returncode, done.stderr.decode()) == (2, f"sudokit: {path}: this is {said}")
    assert done.stdout.removeprefix(b"invalid\n") == run(command, good).stdout
    done = run(command, "-", data=data)
    assert (done.returncode, done.stderr.decode()) == (2, f"sudokit: standard input: this is {said}")
    (entry,) = formats.read_file(path)
    assert str(entry.error) == f"{path}: this is {said.strip()}"


def test_text_in_another_encoding_is_not_taken_for_binary(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(f"# Grüße\n{PUZZLE}\n".encode("latin-1"))
    done = run("solve", path)
    assert b"is not UTF-8" in done.stderr
    assert len(done.stdout.split()) == 2
    path.write_bytes(PUZZLE.encode("utf-16"))
    assert b"UTF-16" in run("solve", path).stderr


@pytest.mark.parametrize("arguments", [("generate", "--pattern"), ("minimise", PUZZLE, "--keep")])
def test_marks_from_a_binary_file_are_an_error(arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(BINARY["x.png"][0])
    done = run(*arguments, path)
    assert (done.returncode, done.stderr.decode()) == (
        2,
        f"sudokit: {path}: this is not UTF-8 text: expected one mark for each cell\n",
    )
