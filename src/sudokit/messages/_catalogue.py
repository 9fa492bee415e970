"""Steps in words: hints in four stages, one line of notation, prose in every language that has a catalogue."""

from __future__ import annotations

import functools
import importlib.resources
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from ..grid import STAGE, Candidates, House, SudokitError, arguments, cell_name
from ..solving import Place, Step
from ._facts import Facts, Words, effect_line
from ._later import Later
from ._names import cell_groups
from ._technique_table import technique_data
from ._template import Template, parse

__all__ = ["Catalogue", "Later", "Stage", "catalogue", "check_stage", "languages", "line", "sentences", "styles", "where"]

Stage = Literal[1, 2, 3, 4]
"""How much a hint reveals.  1: where to look; 2: the technique; 3: the cells and values; 4: everything, with the
reason."""
TABLES = ("styles.toml", "techniques.toml")  # files other than the catalogues
_SENTENCE = re.compile(r"(^|[.!?] )([a-zäöü])(?!\d*c\d)")


@dataclass(frozen=True, slots=True)
class Style:
    """Techniques that share their texts; `line` is their notation before the effect, or None if they show only the effect."""

    name: str
    techniques: tuple[str, ...]
    line: Template | None


@functools.cache
def styles() -> dict[str, Style]:
    """Return the style of every technique, by the technique's name."""
    found: dict[str, Style] = {}
    for name, entry in _data("styles.toml").items():
        made = Style(name, tuple(entry["techniques"]), parse(entry["line"]) if "line" in entry else None)
        found |= dict.fromkeys(made.techniques, made)
    return found


@functools.cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue.

    >>> languages()
    ('de', 'en')
    """
    folder = importlib.resources.files(__package__)
    names = (file.name for file in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml") and name not in TABLES))


def catalogue(language: str = "en") -> Catalogue:
    """Return the catalogue of a language.

    Raises
    ------
    SudokitError
        If there is no catalogue for it.
    """
    return _catalogue(arguments.choice("language", language, languages()))


@functools.cache
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language, _data(f"{language}.toml"))


def check_stage(stage: object) -> Stage:
    """Return the stage of a hint.

    Raises
    ------
    SudokitError
        If there is no such stage.
    """
    return cast("Stage", STAGE.check(stage))


def check_step(step: object) -> Step:
    """Return a step.

    Raises
    ------
    SudokitError
        If it is not one.
    """
    return arguments.instance("step", step, Step, "a Step")


def check_before(before: object) -> Candidates:
    """Return the state in which a step is found.

    Raises
    ------
    SudokitError
        If it is not one.
    """
    return arguments.instance("before", before, Candidates, "Candidates")


def _data(name: str) -> dict[str, Any]:
    file = importlib.resources.files(__package__) / name
    return tomllib.loads(file.read_text(encoding="utf-8"))


class Catalogue:
    """The texts of a language about steps.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> english = catalogue("en")
    >>> english.name(path[0].technique), english.tell(path[0], path.before(0))
    ('Hidden Single', 'In row 7 only r7c8 can still hold 5. So r7c8 is 5.')
    """

    def __init__(self, language: str, data: Mapping[str, Any]) -> None:
        self.language = language
        self._data = data
        words = data["words"]
        kinds = ("row", "column", "box", "region", "diagonal", "window")
        self.words = Words(
            words["conjunction"],
            words["alternative"],
            {kind: tuple(words[kind]) for kind in kinds},
            words["placed"],
            words["eliminated"],
            words["candidate"],
            words["absent"],
        )

    def name(self, technique: str) -> str:
        """Return the name of a technique, or of what else a search does, such as ``guess``."""
        own = self._data.get("techniques", {}).get(technique) or self._data["search"].get(technique)
        return str(own or technique_data()[technique]["name"])

    def text(self, section: str, key: str) -> str:
        """Return a text of the catalogue that is not about a technique."""
        return str(self._data[section][key])

    def level(self, level: str) -> str:
        """Return the name of a level; a profile's own levels keep their names."""
        return str(self._data["levels"].get(level, level))

    def template(self, technique: str, part: str) -> Template:
        """Return a template of a technique: its `idea`, `cells` or `reason`."""
        return parse(self._data["style"][styles()[technique].name][part])

    def tell(self, step: Step, before: Candidates, stage: Stage = 4) -> str:
        """Return a step in words, up to a stage of hints.

        Parameters
        ----------
        step
            A step of a technique; or what else a search does, such as a guess, which has one text for all stages.
        before
            The state in which it is found.
        stage
            1: where to look; 2: the technique; 3: the cells and values; 4: everything, with the reason.

        Raises
        ------
        SudokitError
            If there is no such stage.
        """
        stage = check_stage(stage)
        facts = Facts(check_step(step), check_before(before), self.words)
        if step.technique in self._data["search"]:
            return self._search_text(facts)
        if stage == 1:
            house = where(step, before)
            if house is None:
                return self.text("stages", "anywhere")
            return sentences(self.text("stages", "where").format(house=facts.named_houses([house])))
        if stage == 2:
            idea = _filled(self.template(step.technique, "idea"), facts)
            return sentences(self.text("stages", "what").format(technique=self.name(step.technique), idea=idea))
        return sentences(_filled(self.template(step.technique, "cells" if stage == 3 else "reason"), facts))

    def _search_text(self, facts: Facts) -> str:
        """Return what a search does besides deducing, in words."""
        step, texts = facts.step, self._data["search_texts"]
        key = step.technique
        if key == "contradiction":
            key = "no_value" if not step.houses else "no_place" if not step.cells else "too_few"
        changed = [*step.placements, *step.eliminations, *((place, 0) for place, _ in step.cells)][:1]
        text = texts[key].format(
            count=len(step.placements),
            cells=facts.size**2,
            depth=step.depth,
            cell="".join(cell_name(*place) for place, _ in changed),
            value=self.words.all_of([facts.symbol(value) for value in step.values or [v for _, v in changed if v]]),
            house=facts.named_houses([house for house, _ in step.houses], after_in=True),
            houses=self.words.all_of([facts.named_houses([house]) for house, _ in step.houses]),
        )
        if step.technique != "contradiction":
            return str(text)
        return sentences(f"{text} {texts['branch' if step.depth else 'end']}")

    def mistakes(self, kind: str, cells: Sequence[Place], values: Sequence[int], state: Candidates) -> str:
        """Return the text about wrong entries (``wrong``) or wrongly eliminated candidates (``missing``)."""
        symbol = state.grid.alphabet.symbol
        if kind == "missing":
            names = [
                self.words.candidate.format(value=symbol(v), cell=cell_name(*c)) for c, v in zip(cells, values, strict=True)
            ]
        else:
            names = cell_groups(cells, state.size)
        return self.text("hints", kind + ("" if len(cells) == 1 else "_many")).format(names=self.words.all_of(names))

    def idea(self, technique: str) -> str:
        """Return the idea of a technique, as a sentence."""
        return sentences(self.template(technique, "idea").fill(lambda slot: ""))


def line(step: Step, before: Candidates | Later) -> str:
    """Return a step as one line of notation, in the style of HoDoKu.

    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> line(path[0], path.before(0))
    'Hidden Single: r7c8=5'
    """
    if not isinstance(before, Later):
        check_before(before)
    name = str(technique_data()[check_step(step).technique]["name"])
    facts = Facts(step, before, catalogue("en").words)
    effect = effect_line(step, before.size, facts.symbol)
    template = styles()[step.technique].line
    text = _filled(template, facts) if template is not None else ""
    return f"{name}: {text} => {effect}" if text else f"{name}: {effect}"


def where(step: Step, before: Candidates) -> House | None:
    """Return the house to look at first: the step's own, else the one with most of its cells; None if there is
    none."""
    check_before(before)
    if check_step(step).houses:
        return next((house for house, role in step.houses if role == "base"), step.houses[0][0])
    size = before.size
    cells = {place for place, _ in step.cells} | {place for place, _, _ in step.candidates}
    cells |= {place for node in step.nodes for place in (*node.places, *node.set)}
    if not cells or len(cells) > 2 * size:
        return None
    numbers = Counter(
        house for house in before.layout.houses for row, column in cells if row * size + column in set(house.cells)
    )
    return max(before.layout.houses, key=lambda house: numbers[house])


def sentences(text: str) -> str:
    """Begin every sentence with a capital letter, except at names of cells."""
    return _SENTENCE.sub(lambda found: found[1] + found[2].upper(), text)


def _filled(template: Template, facts: Facts) -> str:
    try:
        return template.fill(facts)
    except SudokitError as error:
        raise SudokitError(f"{facts.step.technique}: {error}") from None
