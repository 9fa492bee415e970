"""Templates: text with slots ``{name}`` or ``{name:argument}``, and parts in brackets that need their slots filled.

``[, fins {cells:fin}]`` appears only if there is a fin.  ``{one:cells:fin|is|are}`` chooses by their number.  A slot
outside brackets without a text is an error: the catalogue requires something that the step does not have.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import NamedTuple

from ..grid import SudokitError

__all__ = ["Slot", "Template", "parse"]

_SLOT = re.compile(r"\{([a-z_]+)((?::[a-z0-9_+.-]+)*)((?:\|[^{}|]*)*)\}")


class Slot(NamedTuple):
    """A place to fill: the name of the fact, its arguments and its choices."""

    name: str
    arguments: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "{" + ":".join((self.name, *self.arguments)) + "".join(f"|{choice}" for choice in self.choices) + "}"


class Template(NamedTuple):
    """Literal texts, slots, and optional templates that appear only if their slots are filled."""

    parts: tuple[str | Slot | Template, ...]

    def slots(self) -> list[Slot]:
        """Return every slot, including those in brackets."""
        found: list[Slot] = []
        for part in self.parts:
            if isinstance(part, Template):
                found += part.slots()
            elif isinstance(part, Slot):
                found.append(part)
        return found

    def fill(self, value_of: Callable[[Slot], str]) -> str:
        """Return the text, given the text for each slot.

        Raises
        ------
        SudokitError
            If a slot outside brackets has no text.
        """
        text = self._filled(value_of, optional=False)
        assert text is not None
        return text

    def _filled(self, value_of: Callable[[Slot], str], *, optional: bool) -> str | None:
        texts = []
        for part in self.parts:
            if isinstance(part, str):
                texts.append(part)
                continue
            if isinstance(part, Template):
                texts.append(part._filled(value_of, optional=True) or "")
                continue
            said = value_of(part)
            if not said:
                if optional:
                    return None
                raise SudokitError(f"a message needs {part}, which its step does not have")
            texts.append(said)
        return "".join(texts)


@functools.cache
def parse(text: str) -> Template:
    """Read a template.

    Raises
    ------
    SudokitError
        If brackets or braces do not match.

    Examples
    --------
    >>> template = parse("{cell} holds {value}[, not {other}]")
    >>> template.fill(lambda slot: {"cell": "r1c1", "value": "5"}.get(slot.name, ""))
    'r1c1 holds 5'
    """
    template, end = _read(text, 0, nested=False)
    assert end == len(text)
    return template


def _read(text: str, at: int, *, nested: bool) -> tuple[Template, int]:
    parts: list[str | Slot | Template] = []
    literal = ""
    while at < len(text):
        letter = text[at]
        if letter == "]" and nested:
            break
        if letter in "{[":
            if literal:
                parts.append(literal)
            literal = ""
        if letter == "[":
            inner, at = _read(text, at + 1, nested=True)
            parts.append(inner)
        elif letter == "{":
            found = _SLOT.match(text, at)
            if found is None:
                raise SudokitError(f"a message has an invalid slot at '{text[at : at + 20]}'")
            name, arguments, choices = found.groups()
            parts.append(Slot(name, tuple(arguments.split(":")[1:]), tuple(choices.split("|")[1:])))
            at = found.end()
        elif letter in "]}":
            raise SudokitError(f"a message has an unmatched '{letter}': '{text}'")
        else:
            literal += letter
            at += 1
    else:
        if nested:
            raise SudokitError(f"a message has an unclosed '[': '{text}'")
    if literal:
        parts.append(literal)
    return Template(tuple(parts)), at + nested
