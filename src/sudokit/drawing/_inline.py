"""Moves styles into the elements they apply to, for programs that read SVG without style-sheet variables and
selectors."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any, Literal, get_args

from ..grid import MissingExtra, arguments

__all__ = ["THEMES", "Theme", "inlined"]

_SVG = "http://www.w3.org/2000/svg"
# Values of the sheet's variables: paper is light, with black lines and no grey that a printer would dither.
_PAPER = {"ink": "#000", "ink-2": "#222", "ink-3": "#444", "line": "#777"}
Theme = Literal["light", "dark", "paper"]
THEMES: tuple[Theme, ...] = get_args(Theme)


def inlined(picture: str, theme: Theme = "light") -> str:
    """Return an SVG picture of `svg` with every style as an attribute of its element.

    Parameters
    ----------
    picture
        The output of `svg`.
    theme
        ``light``, ``dark`` or ``paper``.

    Raises
    ------
    SudokitError
        If the picture is not SVG, or there is no such theme.
    MissingExtra
        If the style-sheet libraries are not installed.
    """
    arguments.text("picture", picture, "the output of svg()")
    theme = arguments.choice("theme", theme, THEMES)
    try:
        import cssselect2
        import tinycss2
    except ImportError:
        raise MissingExtra("a picture other than SVG", "print") from None
    ET.register_namespace("", _SVG)
    # The text is our own, never untrusted input.
    try:
        root = ET.fromstring(picture)
    except ET.ParseError:
        raise arguments.wrong("picture", "the output of svg()", picture) from None
    sheet = ""
    for parent in root.iter():
        for child in list(parent):
            if child.tag == f"{{{_SVG}}}style":
                sheet = child.text or ""
                parent.remove(child)
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    matcher: Any = cssselect2.Matcher()
    for rule in rules:
        if rule.type == "qualified-rule":
            declarations = _declarations(tinycss2, rule.content)
            for selector in cssselect2.compile_selector_list(rule.prelude):
                matcher.add_selector(selector, declarations)
    variables = _variables(sheet, theme)
    for element in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        matches = sorted(matcher.match(element), key=lambda match: (match[0], match[1]))
        for _, _, _, declarations in matches:
            for name, value in declarations:
                element.etree_element.set(name, _resolved(value, variables))
    for element in root.iter():
        element.attrib.pop("class", None)
    return ET.tostring(root, encoding="unicode")


def _declarations(tinycss2: Any, content: Any) -> list[tuple[str, str]]:
    found = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return [
        (one.lower_name, tinycss2.serialize(one.value).strip())
        for one in found
        if one.type == "declaration" and not one.name.startswith("--")
    ]


def _variables(sheet: str, theme: Theme) -> dict[str, str]:
    first = re.search(r"\.sk\{(--[^}]*)\}", sheet)
    dark = re.search(r"\.sk\[data-theme=dark\][^{]*\{(--[^}]*)\}", sheet)
    variables: dict[str, str] = {}
    for found in (first, dark if theme == "dark" else None):
        if found is not None:
            variables |= dict(pair.split(":", 1) for pair in found[1].split(";") if pair)
    # Generic font names have a meaning only on a desktop; elsewhere the result would be arbitrary.
    variables["--sans"] = variables["--sans"].replace("system-ui,", "").replace(",sans-serif", ',"DejaVu Sans",sans-serif')
    if theme == "paper":
        variables |= {f"--{name}": value for name, value in _PAPER.items()}
    return variables


def _resolved(value: str, variables: dict[str, str]) -> str:
    return re.sub(r"var\((--[\w-]+)\)", lambda match: variables.get(match[1], ""), value)
