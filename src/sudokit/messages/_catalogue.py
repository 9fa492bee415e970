"""The catalogues: the texts of each language, which the core holds, and steps in words."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Literal, cast

from .. import _core
from ..grid import STAGE, Candidates, House, arguments
from ..solving import NUMBERS, Place, Step
from ._telling import told

__all__ = ["Catalogue", "Stage", "catalogue", "cell_names", "check_stage", "languages", "line", "where"]

Stage = Literal[1, 2, 3, 4]
"""How much a hint reveals.  1: where to look; 2: the technique; 3: the cells and values; 4: everything, with the
reason."""


@functools.cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue.

    >>> languages()
    ('de', 'en', 'es', 'fr', 'ja')
    """
    return tuple(_core.languages())


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
    return Catalogue(language)


def check_stage(stage: object) -> Stage:
    """Return the stage of a hint.

    Raises
    ------
    SudokitError
        If there is no such stage.
    """
    return cast("Stage", STAGE.check(stage))


class Catalogue:
    """The texts of a language about steps.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> english = catalogue("en")
    >>> english.name(path[0].technique), english.tell(path[0], path.before(0))
    ('Hidden Single', 'In row 7 only r7c8 can still hold 5: 5 in r8c5 and r9c1 rule out r7c1245. So r7c8 is 5.')
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._core = _core.Catalogue.of(language)

    @property
    def arguing(self) -> Catalogue:
        """The catalogue in whose language arguments are: this one, or that of English for Spanish, French and Japanese.

        >>> catalogue("fr").name("x-chain"), catalogue("fr").arguing.language, catalogue("de").arguing.language
        ('Chaîne X', 'en', 'de')
        """
        return _catalogue(self._core.arguing)

    def name(self, technique: str) -> str:
        """Return the name of a technique, or of what else a search does, such as ``guess``."""
        return self._core.name(NUMBERS[technique])

    def text(self, section: str, key: str) -> str:
        """Return a text of the catalogue that is not about a technique.

        Raises
        ------
        KeyError
            If there is none.
        """
        return self._core.text(section, key)

    def count(self, number: int) -> str:
        """Return a number from 2 as a word, if there is one for it, otherwise in digits.

        >>> catalogue("en").count(3), catalogue("de").count(40)
        ('three', '40')
        """
        try:
            return self.text("words.numbers", str(number - 1)) if number > 1 else str(number)
        except KeyError:
            return str(number)

    def level(self, level: str) -> str:
        """Return the name of a level; a profile's own levels keep their names."""
        return self._core.level(level)

    def tell(self, step: Step, before: Candidates, stage: Stage = 4) -> str:
        """Return a step in words, up to a stage of hints.

        Parameters
        ----------
        step
            A step of a technique; or what else a search does, such as a guess, which has one text for all stages.
        before
            The state in which it is found.
        stage
            1: where to look; 2: the technique; 3: the cells and values; 4: everything, with the reason.  Stages 3 and 4 are
            in the language of `arguing`.

        Raises
        ------
        SudokitError
            If there is no such stage.
        """
        return told(step, before, self.language).tell(0, check_stage(stage))

    def all_of(self, items: Sequence[str]) -> str:
        """Return texts joined with ``and``."""
        return self._joined(items, "conjunction")

    def one_of(self, items: Sequence[str]) -> str:
        """Return texts joined with ``or``."""
        return self._joined(items, "alternative")

    def _joined(self, items: Sequence[str], word: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.text('words', word)} {items[-1]}"

    def idea(self, technique: str) -> str:
        """Return the idea of a technique, as a sentence."""
        return self._core.idea(NUMBERS[technique])


def cell_names(cells: Iterable[Place], size: int) -> str:
    """Return cells in as few names as possible, in reading order: rows that share their columns together, or vice versa.

    Above 9x9 every cell is named on its own, because ``r1c12`` must be one cell.

    >>> cell_names([(0, 4), (0, 7), (4, 0)], 9)
    'r1c58,r5c1'
    """
    return _core.cell_names([row * size + column for row, column in cells], size)


def line(step: Step, before: Candidates) -> str:
    """Return a step as one line of notation, in the style of HoDoKu.

    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> line(path[0], path.before(0))
    'Hidden Single: r7c8=5'
    """
    return told(step, before).line(0)


def where(step: Step, before: Candidates) -> House | None:
    """Return the house to look at first: the step's own, else the one with most of its cells; None if there is
    none."""
    house = told(step, before).where(0)
    return None if house is None else before.layout.houses[house]
