"""Decode a picture file in a process of its own: `python _decoder.py PIXELS MEMORY`, the file on standard input.

Answers on standard output: a line of JSON, and after it rows of red, green and blue bytes.  Imports nothing of the package,
so that it starts fast.
"""

from __future__ import annotations

import io
import json
import struct
import sys
import warnings
from typing import Any, NamedTuple

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
"""What Pillow may decode: no format that runs other programs."""
_ENOUGH = 1800
"""The core reads no more pixels a side, so that larger pictures may be reduced by whole factors."""
_MOST_SIDE = 1 << 16


class Decoded(NamedTuple):
    """A picture that was decoded, or the fault."""

    width: int = 0
    height: int = 0
    scale: float = 1.0
    """By how much the original was larger."""
    rgb: bytes = b""
    fault: str = ""
    kind: str = ""
    """Of the fault: size, format, damage or extra."""


def too_large(width: int, height: int, most_pixels: int) -> str:
    """Return what is wrong with a size; nothing if it is right."""
    if width * height <= most_pixels and max(width, height) <= _MOST_SIDE:
        return ""
    return f"{width:,} x {height:,} pixels, the limit is {most_pixels:,} in all and {_MOST_SIDE:,} a side"


def decoded(data: bytes, most_pixels: int) -> Decoded:
    """Decode a file, upright, on white, and reduced if it has more pixels than are read."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        return Decoded(fault="Pillow is not installed", kind="extra")
    Image.MAX_IMAGE_PIXELS = None  # the size is checked here, before anything is decoded
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata
            with Image.open(io.BytesIO(data), formats=FORMATS) as file:
                width, height = file.size
                if fault := too_large(width, height, most_pixels):
                    return Decoded(fault=fault, kind="size")
                factor = max(1, max(width, height) // _ENOUGH)
                if file.format == "JPEG":
                    file.draft(None, (width // factor, height // factor))
                scale = width / file.size[0]
                picture = ImageOps.exif_transpose(file)
                rgb = _as_rgb(picture)
                factor = max(1, max(rgb.size) // _ENOUGH)
                if factor > 1:
                    rgb = rgb.reduce(factor)
                return Decoded(rgb.size[0], rgb.size[1], scale * factor, rgb.tobytes())
    except UnidentifiedImageError:
        return Decoded(fault=f"not a picture that can be read; formats: {', '.join(FORMATS)}", kind="format")
    except MemoryError:
        return Decoded(fault="decoding it needs too much memory", kind="size")
    except (OSError, SyntaxError, ValueError, IndexError, KeyError, TypeError, struct.error, EOFError, OverflowError) as error:
        return Decoded(fault=f"a damaged picture: {str(error)[:200] or type(error).__name__}", kind="damage")


def _as_rgb(picture: Any) -> Any:
    from PIL import Image

    if picture.mode.startswith("I") or picture.mode == "F":  # 16 bits and more: stretched to the values that occur
        numbers = picture.convert("F")
        low, high = numbers.getextrema()
        factor = 255 / max(high - low, 1e-9)
        return numbers.point(lambda value: value * factor - low * factor).convert("L").convert("RGB")
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        layered = picture.convert("RGBA")
        ground = Image.new("RGBA", layered.size, "white")
        picture = Image.alpha_composite(ground, layered)
    return picture.convert("RGB")


def main() -> None:
    """Decode standard input within a limit of memory."""
    most_pixels, memory = int(sys.argv[1]), int(sys.argv[2])
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    except (ImportError, ValueError, OSError):
        pass  # no such limits on this system
    found = decoded(sys.stdin.buffer.read(), most_pixels)
    out = sys.stdout.buffer
    head = {name: value for name, value in found._asdict().items() if name != "rgb"}
    out.write(json.dumps(head).encode() + b"\n")
    out.write(found.rgb)
    out.flush()


if __name__ == "__main__":
    main()
