"""Pages and pixels: what Typst makes of our pictures."""

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
        Pixels an inch, for PNG.
    fonts
        A folder with fonts besides those of the system.

    Raises
    ------
    MissingExtra
        If Typst is not installed.
    SudokitError
        If Typst cannot make it; the message is its own.
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
    # Its stub wants folders to be of the kind that the document is of.
    folders: list[Any] = [] if fonts is None else [fonts]
    try:
        # No date, so that the same puzzles make the same file.
        made = typst.compile(
            document.encode(), format=form, ppi=ppi, sys_inputs=dict(pictures), font_paths=folders, timestamp=0
        )
    except typst.TypstError as error:
        raise SudokitError(f"cannot be typeset: {error.message}") from None
    if not isinstance(made, bytes):
        raise SudokitError("a picture has one page, and this would have several")
    return made
