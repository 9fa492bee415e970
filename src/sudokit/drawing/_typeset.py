"""Pages and bitmaps: our pictures, typeset by Typst."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal

from ..grid import MissingExtra, SudokitError, arguments, shortened

__all__ = ["folder_of", "typeset"]


def folder_of(fonts: str | os.PathLike[str] | None) -> str | None:
    """Return the folder's path.

    Raises
    ------
    SudokitError
        If there is no such folder.
    """
    if fonts is None:
        return None
    path = arguments.path("fonts", fonts)
    if not os.path.isdir(path):
        raise SudokitError(f"{shortened(path)}: there is no folder of that name to take fonts from")
    return path


def typeset(
    document: str, pictures: Mapping[str, str], form: Literal["pdf", "png"], ppi: float = 144.0, fonts: str | None = None
) -> bytes:
    """Return a document as PDF, or its only page as PNG.

    Parameters
    ----------
    document
        Typst's markup; a picture is ``image(bytes(sys.inputs.at("name")), format: "svg")``.
    pictures
        SVG by name.
    form
        ``pdf`` or ``png``.
    ppi
        The resolution in pixels per inch, for PNG.
    fonts
        A folder with fonts in addition to those of the system.

    Raises
    ------
    MissingExtra
        If Typst is not installed.
    SudokitError
        If Typst cannot process it; the message is Typst's own.
    """
    arguments.text("document", document)
    if not isinstance(pictures, Mapping):
        raise arguments.wrong("pictures", "a mapping of names to SVG", pictures)
    for name, picture in pictures.items():
        arguments.text("pictures: a name", name)
        arguments.text("pictures: a picture", picture)
    form, ppi = arguments.choice("form", form, ("pdf", "png")), arguments.number("ppi", ppi, 20, 2400)
    fonts = folder_of(fonts)
    try:
        import typst
    except ImportError:
        raise MissingExtra(f"a picture as {form.upper()}", "print") from None
    # Its type stub requires folders of the same type as the document.
    folders: list[Any] = [] if fonts is None else [fonts]
    try:
        # No date, so that the same puzzles give the same file.
        made = typst.compile(
            document.encode(), format=form, ppi=ppi, sys_inputs=dict(pictures), font_paths=folders, timestamp=0
        )
    except typst.TypstError as error:
        raise SudokitError(f"cannot be typeset: {error.message}") from None
    if not isinstance(made, bytes):
        raise SudokitError("a PNG picture has only one page, but this document has several")
    return made
