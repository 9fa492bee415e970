"""Make the C++ tables of the catalogues: `python tools/wording_tables.py FOLDER OUTPUT [page|rules]`; the build runs it.

FOLDER holds `styles.toml`, `techniques.toml` and one file for each language (cpp/core/wording/catalogues).  OUTPUT is a C++
source that defines what cpp/core/wording/text_tables.hpp declares.  Texts are copied as they are: the core reads the templates.
`page` leaves out the languages that let another one argue, which the page gets when they are chosen, and the sentences of
techniques that it does not search for: `served` in `styles.toml`.  `rules` is for the module that knows rules on top of the
houses, and keeps the sentences of their techniques, which are marked with its name.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SHARED = ("styles", "techniques")


def literal(text: str) -> str:
    """Return a text as a string literal of C++.

    >>> print(literal('a "b" für'))
    "a \\"b\\" f\\303\\274r"
    """
    encoded = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" if byte not in b'"\\' else f"\\{chr(byte)}"
        for byte in text.encode()
    )
    return f'"{encoded}"'


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a table with its path: ``words.row.0``.

    Raises
    ------
    TypeError
        If something is neither a text, a list of texts nor a table of them.
    """
    for key, value in table.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict):
            yield from flat(value, path + ".")
        elif isinstance(value, list):
            yield from flat({str(index): one for index, one in enumerate(value)}, path + ".")
        elif isinstance(value, str):
            yield path, value
        else:
            raise TypeError(f"{path} is {value!r}: expected a text")


def identifier(language: str) -> str:
    """Return the name of a language's table."""
    if not re.fullmatch(r"[a-z]+", language):
        raise ValueError(f"a catalogue is named after its language, such as en.toml, not {language}.toml")
    return f"texts_{language}"


def source(tables: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the C++ source."""
    yield "// Made by tools/wording_tables.py from cpp/core/wording/catalogues."
    yield '#include "core/wording/text_tables.hpp"'
    yield ""
    yield "namespace sudokit::wording {"
    yield "namespace {"
    languages = sorted(set(tables) - set(SHARED))
    for language in languages:
        yield f"constexpr Text {identifier(language)}[] = {{"
        for key, text in sorted(flat(tables[language])):
            yield f"    {{{literal(key)}, {literal(text)}}},"
        yield "};"
    yield "constexpr LanguageTexts all_languages[] = {"
    yield from (f"    {{{literal(language)}, {identifier(language)}}}," for language in languages)
    yield "};"
    yield "constexpr StyleEntry all_styles[] = {"
    for name, style in tables["styles"].items():
        line = f", true, {literal(style['line'])}" if "line" in style else ', false, ""'
        yield f"    {{{literal(name)}{line}}},"
    yield "};"
    yield "constexpr TechniqueEntry all_techniques[] = {"
    style_of = {technique: index for index, style in enumerate(tables["styles"].values()) for technique in style["techniques"]}
    for name, entry in tables["techniques"].items():
        known = (entry["name"], entry["abbreviation"], entry.get("hodoku", ""), str(entry.get("se", "")))
        yield f"    {{{', '.join(map(literal, (name, *known)))}, {style_of[name]}}},"
    yield "};"
    yield "}  // namespace"
    for kind, name in (("LanguageTexts", "languages"), ("StyleEntry", "styles"), ("TechniqueEntry", "techniques")):
        yield f"std::span<const {kind}> {name}_table() {{ return all_{name}; }}"
    yield "}  // namespace sudokit::wording"


def without_searches(table: dict[str, Any], served: set[str]) -> dict[str, Any]:
    """Return a catalogue with empty sentences in the styles that the page leaves to the service."""
    styles = {name: dict.fromkeys(own, "") if name in served else own for name, own in table.get("style", {}).items()}
    return table | ({"style": styles} if styles else {})


def main(folder: str, output: str, which: str = "all") -> None:
    """Write the source."""
    tables = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(Path(folder).glob("*.toml"))}
    if which != "all":
        served = {name for name, style in tables["styles"].items() if style.get("served") not in (None, which)}
        tables = {name: without_searches(table, served) for name, table in tables.items() if "arguments" not in table}
    Path(output).write_text("\n".join(source(tables)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
