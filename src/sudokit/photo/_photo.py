"""Reading a puzzle from a photograph."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _core
from ..grid import STOP, TIME_LIMIT, Grid, Layout, SudokitError, arguments, as_layout, cell_name
from ._pixels import MOST_BYTES, MOST_PIXELS, Ended, pixels_of
from ._reading import PhotoCell, PhotoStatus, Reading

if TYPE_CHECKING:
    from ._pixels import Picture

__all__ = ["read_photo"]

_KINDS = ("empty", "given", "handwritten", "marks")
_UNIQUE, _CONSENSUS, _SEVERAL, _NONE = range(4)
_WORDS = {
    _CONSENSUS: "most values agree with one solution, but which of them are printed is in doubt",
    _SEVERAL: "the givens as read have several solutions",
    _NONE: "the givens as read have no solution",
}
_LIKELY = 0.01
"""Alternatives below this probability are not listed."""


def read_photo(
    image: Picture,
    layout: Layout | str | None = None,
    time_limit: float | None = None,
    stop: _core.StopFlag | None = None,
    *,
    most_pixels: int = MOST_PIXELS,
    most_bytes: int = MOST_BYTES,
) -> Reading:
    """Read a puzzle from a photo, a scan or a screenshot.

    Parameters
    ----------
    image
        A path, the bytes of a file, a file opened in binary mode (JPEG, PNG, WebP, GIF, BMP, TIFF), or an array of
        bytes, height x width, with three or four channels or none.
    layout
        The layout of the puzzle, with 4 to 16 cells a row; None: 9x9, 6x6, 4x4 or 16x16, whichever fits.
    time_limit
        Seconds of wall time for reading, and as many for decoding a file; None: no limit.
    stop
        A flag that ends decoding and reading when another thread sets it.
    most_pixels, most_bytes
        Larger pictures and files are refused.

    Returns
    -------
    Reading
        The largest grid; `others` has the others.  No picture without a grid raises: its status is NO_GRID or UNREADABLE.

    Raises
    ------
    MissingExtra
        If a file is given, and Pillow is not installed.
    SudokitError
        If the file cannot be opened or decoded, if it is larger than the limits, or if the layout is too large.

    Examples
    --------
    >>> import numpy as np, sudokit as sk
    >>> str(sk.read_photo(np.full((60, 60), 255, np.uint8)).status)
    'no-grid'
    """
    chosen, limit, flag = as_layout(layout), TIME_LIMIT.check(time_limit), STOP.check(stop)
    pixel_limit = arguments.integer("most_pixels", most_pixels, 1, 1 << 30)
    byte_limit = arguments.integer("most_bytes", most_bytes, 1, 1 << 30)
    if chosen is not None and not 4 <= chosen.size <= 16:
        raise SudokitError(f"photos are read of grids with 4 to 16 cells a row, not {chosen.size}")
    layouts = [Layout.classic(), Layout(2, 3), Layout(2, 2), Layout(4, 4)] if chosen is None else [chosen]
    try:
        pixels = pixels_of(image, pixel_limit, byte_limit, limit, flag)
    except Ended as ended:
        return Reading(PhotoStatus.UNREADABLE, str(ended))
    found, unreadable, stopped = _core.read_photo(pixels.rgb, [one._core for one in layouts], limit, flag)
    grids = [_reading(one, layouts, pixels.scale) for one in found]
    if grids:
        return grids[0]._replace(others=tuple(grids[1:]))
    if stopped:
        return Reading(PhotoStatus.UNREADABLE, f"ended by the {stopped} limit" if stopped != "stop" else "stopped")
    if unreadable:
        return Reading(PhotoStatus.UNREADABLE, "lines like those of a grid, but no cells that can be read")
    return Reading(PhotoStatus.NO_GRID, "no grid was found")


def _reading(found: Any, layouts: list[Layout], scale: float) -> Reading:
    number, corners, quarters, basis, solved, cells, side, picture = found
    layout = layouts[number]
    read = tuple(_cell(layout.size, *cell) for cell in cells)
    grid = Grid([cell.value for cell in read], layout, [cell.kind == "given" for cell in read])
    doubtful = [divmod(i, layout.size) for i, cell in enumerate(read) if not cell.sure]
    reasons = [_WORDS[basis]] if basis != _UNIQUE else []
    if doubtful:
        reasons.append("to check: " + " ".join(cell_name(*place) for place in doubtful))
    return Reading(
        PhotoStatus.CHECK if reasons else PhotoStatus.SURE,
        "; ".join(reasons),
        grid,
        read,
        None if solved is None else Grid(solved, layout, [cell.kind == "given" for cell in read]),
        tuple((x * scale, y * scale) for x, y in corners),
        quarters * 90,
        picture,
        side,
    )


def _cell(
    size: int, value: int, seen: int, kind: int, sure: bool, mistake: bool, marks: int, confidence: float, chances: list[float]
) -> PhotoCell:
    others = [(0, chances[0]), *((one, chances[one]) for one in range(1, size + 1))]
    others = sorted(((one, chance) for one, chance in others if one != value and chance >= _LIKELY), key=lambda pair: -pair[1])
    return PhotoCell(
        value,
        confidence,
        tuple(others),
        _KINDS[kind],
        tuple(one for one in range(1, size + 1) if marks >> (one - 1) & 1),
        sure,
        seen if seen != value else None,
        mistake,
    )
