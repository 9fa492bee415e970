"""From an image, in whatever form it is given, to red, green and blue bytes, within limits."""

from __future__ import annotations

import io
import os
import struct
import warnings
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from ..grid import MissingExtra, SudokitError, quoted, shortened

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Picture: TypeAlias = str | os.PathLike[str] | bytes | IO[bytes] | "NDArray[Any]"
else:
    Picture = object

__all__ = ["MOST_BYTES", "MOST_PIXELS", "PictureFault", "Pixels", "pixels_of"]

MOST_BYTES = 12_000_000
MOST_PIXELS = 40_000_000
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
"""What Pillow may decode: no format that runs other programs."""
_ENOUGH = 1800
"""The core reads no more pixels a side, so that a large JPEG may be decoded at a half or a quarter."""
_OTHER_PHONES = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")


class PictureFault(SudokitError):
    """A picture file that cannot be taken."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind
        """size, format or damage."""


class Pixels(NamedTuple):
    """Bytes of red, green and blue, [height, width, 3], and by how much the original was larger."""

    rgb: NDArray[np.uint8]
    scale: float


def pixels_of(image: object, most_pixels: int, most_bytes: int) -> Pixels:
    """Return the pixels of a path, bytes, a file or an array."""
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
    return _decoded(data, name, most_pixels)


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
    if width * height > most_pixels or max(width, height) > 1 << 16:
        words = f"{name}: {width:,} x {height:,} pixels, the limit is {most_pixels:,} in all and 65,536 a side"
        raise PictureFault(words, "size")


def _decoded(data: bytes, name: str, most_pixels: int) -> Pixels:
    if data[4:8] == b"ftyp" and data[8:12] in _OTHER_PHONES:
        raise PictureFault(
            f"{name}: HEIC and AVIF are not read; send the photo as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)",
            "format",
        )
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise MissingExtra("reading picture files", "photo") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of large pictures, which are refused below, and of odd metadata
            with Image.open(io.BytesIO(data), formats=FORMATS) as file:
                width, height = file.size
                _check_pixels(width, height, name, most_pixels)
                if file.format == "JPEG":
                    smaller = min(1.0, _ENOUGH / max(width, height))
                    file.draft(None, (int(width * smaller), int(height * smaller)))
                scale = width / file.size[0]
                upright = ImageOps.exif_transpose(file)
                return Pixels(_as_rgb(upright), scale)
    except SudokitError:
        raise
    except Image.DecompressionBombError:
        raise PictureFault(f"{name}: too many pixels; the limit is {most_pixels:,}", "size") from None
    except UnidentifiedImageError:
        words = f"{name}: not a picture that can be read; formats: {', '.join(FORMATS)}"
        raise PictureFault(words, "format") from None
    except (OSError, SyntaxError, ValueError, IndexError, KeyError, TypeError, struct.error, EOFError, OverflowError) as error:
        raise PictureFault(f"{name}: a damaged picture: {shortened(str(error) or type(error).__name__)}", "damage") from None


def _as_rgb(picture: Any) -> NDArray[np.uint8]:
    from PIL import Image

    if picture.mode.startswith("I") or picture.mode == "F":  # 16 bits and more: stretched to the values that occur
        numbers = np.asarray(picture, np.float64)
        low, high = float(numbers.min()), float(numbers.max())
        grey = ((numbers - low) * (255 / max(high - low, 1e-9))).astype(np.uint8)
        return np.ascontiguousarray(grey[..., None].repeat(3, axis=2))
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        layered = picture.convert("RGBA")
        ground = Image.new("RGBA", layered.size, "white")
        picture = Image.alpha_composite(ground, layered)
    return np.ascontiguousarray(np.asarray(picture.convert("RGB")))
