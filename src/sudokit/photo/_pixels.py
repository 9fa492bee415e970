"""From an image, in whatever form it is given, to red, green and blue bytes, within limits."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from ..grid import MissingExtra, SudokitError, quoted, shortened
from . import _decoder
from ._decoder import Decoded, decoded, too_large

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .. import _core

    Picture: TypeAlias = str | os.PathLike[str] | bytes | IO[bytes] | "NDArray[Any]"
else:
    Picture = object

__all__ = ["MOST_BYTES", "MOST_PIXELS", "PictureFault", "Pixels", "pixels_of"]

MOST_BYTES = 12_000_000
MOST_PIXELS = 40_000_000
MOST_MEMORY = 1 << 30
"""Bytes of address space for the process that decodes a file."""
MOST_SECONDS = 30
_GLANCE = 0.05
"""Seconds between two looks at the stop flag while a file is decoded."""
_OTHER_PHONES = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")


class PictureFault(SudokitError):
    """A picture file that cannot be taken."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind
        """size, format or damage."""


class Ended(Exception):
    """Decoding was ended by a flag or a limit; the message says which."""


class Pixels(NamedTuple):
    """Bytes of red, green and blue, [height, width, 3], and by how much the original was larger."""

    rgb: NDArray[np.uint8]
    scale: float


def pixels_of(
    image: object, most_pixels: int, most_bytes: int, time_limit: float | None = None, stop: _core.StopFlag | None = None
) -> Pixels:
    """Return the pixels of a path, bytes, a file or an array; raises Ended if the flag is set or the time is up."""
    if isinstance(image, np.ndarray):
        return Pixels(_of_array(image, most_pixels), 1.0)
    if isinstance(image, str | os.PathLike):
        name = f"image {quoted(os.fspath(image))}"
        try:
            with open(image, "rb") as file:
                data = file.read(most_bytes + 1)
        except (OSError, ValueError) as error:
            raise SudokitError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
    elif isinstance(image, bytes | bytearray | memoryview):
        name, data = "the image", bytes(image)
    elif callable(getattr(image, "read", None)):
        name, data = "the image", cast("IO[bytes]", image).read(most_bytes + 1)
        if not isinstance(data, bytes):
            raise SudokitError("image must be a file that was opened in binary mode")
    else:
        raise SudokitError(f"image must be a path, bytes, a file or an array of pixels, not {quoted(image)}")
    if len(data) > most_bytes:
        raise PictureFault(f"{name}: larger than {most_bytes:,} bytes, the limit", "size")
    return _decoded(data, name, most_pixels, time_limit, stop)


def _of_array(image: NDArray[Any], most_pixels: int) -> NDArray[np.uint8]:
    if image.dtype != np.uint8:
        raise SudokitError(f"image: an array of bytes (uint8) is needed, not of {image.dtype}")
    if image.ndim == 2:
        image = image[..., None].repeat(3, axis=2) if image.size <= most_pixels else image[..., None]
    if image.ndim != 3 or image.shape[2] not in (1, 3, 4) or 0 in image.shape:
        raise SudokitError(f"image: an array of height x width, with 3 or 4 channels or none, is needed, not {image.shape}")
    _check_pixels(image.shape[1], image.shape[0], "the image", most_pixels)
    if image.shape[2] == 4:
        cover = image[..., 3:].astype(np.uint16)
        image = ((image[..., :3] * cover + 255 * (255 - cover) + 127) // 255).astype(np.uint8)
    return np.ascontiguousarray(image)


def _check_pixels(width: int, height: int, name: str, most_pixels: int) -> None:
    if fault := too_large(width, height, most_pixels):
        raise PictureFault(f"{name}: {fault}", "size")


def _decoded(data: bytes, name: str, most_pixels: int, time_limit: float | None, stop: _core.StopFlag | None) -> Pixels:
    if data[4:8] == b"ftyp" and data[8:12] in _OTHER_PHONES:
        raise PictureFault(
            f"{name}: HEIC and AVIF are not read; send the photo as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)",
            "format",
        )
    if importlib.util.find_spec("PIL") is None:
        raise MissingExtra("reading picture files", "photo")
    apart = sys.executable and sys.platform != "emscripten"
    found = _in_a_process(data, most_pixels, time_limit, stop) if apart else decoded(data, most_pixels)
    if found.fault:
        raise PictureFault(
            f"{name}: {shortened(found.fault)}" if found.kind == "damage" else f"{name}: {found.fault}", found.kind
        )
    return Pixels(np.frombuffer(found.rgb, np.uint8).reshape(found.height, found.width, 3), found.scale)


def _send(pipe: IO[bytes], data: bytes) -> None:
    with suppress(OSError), pipe:  # the process may end before it has read all
        pipe.write(data)


def _in_a_process(data: bytes, most_pixels: int, time_limit: float | None, stop: _core.StopFlag | None) -> Decoded:
    """Decode in a process with limits of memory and time, so that no file can exhaust this one; killed when the flag is set."""
    command = [sys.executable, "-P", _decoder.__file__, str(most_pixels), str(MOST_MEMORY)]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    started = time.monotonic()
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=paths) as process:
        # A call of communicate() that was timed out does not go on sending, so a thread sends.
        sender = threading.Thread(target=_send, args=(process.stdin, data))
        process.stdin = None
        sender.start()
        try:
            while True:
                with suppress(subprocess.TimeoutExpired):
                    out, _ = process.communicate(timeout=_GLANCE)
                    break
                took = time.monotonic() - started
                if stop is not None and stop.is_set():
                    raise Ended("stopped")
                if time_limit is not None and took > time_limit:
                    raise Ended("ended by the time limit")
                if took > MOST_SECONDS:
                    return Decoded(fault=f"decoding it takes more than {MOST_SECONDS} seconds", kind="size")
        finally:
            process.kill()
            sender.join()
    head, _, rgb = out.partition(b"\n")
    try:
        found = Decoded(**json.loads(head))._replace(rgb=rgb)
    except (ValueError, TypeError):  # the process ended without an answer: killed, or without memory even to start
        return Decoded(fault="decoding it needs too much memory", kind="size")
    return found
