"""The difficulty card: what decided the level, what uniqueness contributes, the tightest point, the smallest backdoor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from .. import _core
from ..grid import FrozenDict, Grid, cell_name
from ..solving import Place
from ._profiles import NAMES, Profile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..messages import Catalogue
    from ._rating import Rating

__all__ = ["Card", "Decided", "card_data", "card_lines", "card_of_path", "card_of_row", "empty_cards"]

Decided = Literal["nothing", "step", "score", "unsolved"]
DECIDED: tuple[Decided, ...] = ("nothing", "step", "score", "unsolved")
UNKNOWN_SIZE = 255
"""In a row of cards: the size of the smallest backdoor if it is not known."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a rating leaves out.  Steps are numbered from 1; levels and scores are those of the rating's profile.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = "..6..2...3.4..1.67..1.....4.......7..72..68.113..5....2....859.....24...8.......2"
    >>> card = sk.rate(puzzle, card=True).card
    >>> card.decided, card.tightest_step, card.tightest_kinds, card.backdoor
    ('score', 17, {'xyz-wing': 1}, ((0, 1),))
    """

    decided: Decided
    """What decided the level: ``step``, the hardest one; ``score``, a sum of scores higher than the level of the
    hardest step allows; ``unsolved``, because the techniques do not reach the solution; or ``nothing``, because there
    was nothing to do."""
    deciding_step: int | None
    """The first step of that level; or the step with which the sum became too high."""
    uniqueness_steps: int
    """How many steps rely on there being only one solution."""
    level_without_uniqueness: str
    """The level of the path without such steps."""
    score_without_uniqueness: int
    solved_without_uniqueness: bool
    """Whether that path reaches the solution."""
    open_steps: int
    """How many steps were open, summed over the path.  At each point of it every effect counts once, and only
    techniques count whose level is at most that of the step taken."""
    open_kinds: Mapping[str, int]
    """The same by technique."""
    tightest_step: int | None
    """The step before which the fewest were open; of equals the hardest, then the first.  The end of the puzzle, where
    every empty cell is a single, does not count.  None if there are no steps."""
    tightest_kinds: Mapping[str, int]
    """How many steps were open there, by technique."""
    first: str
    """The technique of the first step."""
    opening: str
    """The hardest technique up to the first placement."""
    backdoor: tuple[Place, ...] | None
    """A smallest backdoor: as few cells as possible whose values, once known, leave a puzzle that naked and hidden singles
    solve.  None if it has more than three cells, or the search for it ended at its limit of work."""
    backdoor_at_least: int
    """No backdoor has fewer cells."""
    backdoors_alone: int
    """If the smallest backdoor has one cell: how many cells are one."""
    open_by_step: tuple[int, ...] = ()
    """How many steps were open before each step of the path; only from `rate`, not in batches."""
    magic_cells: tuple[Place, ...] = ()
    """Every cell that is a backdoor alone, if the smallest has one cell; only from `rate`, not in batches."""

    @property
    def tightest_open(self) -> int:
        """How many steps were open at the tightest point."""
        return sum(self.tightest_kinds.values())


def card_of_path(data: Mapping[str, Any], profile: Profile, grid: Grid) -> Card:
    """Return the card that the core made with a path."""
    level, score, solved = data["without"]
    tightest: dict[str, int] = {}
    kinds: dict[str, int] = {}
    for moment, technique, number in data["kinds"]:
        name = NAMES[technique]
        kinds[name] = kinds.get(name, 0) + number
        if moment == data["tightest"]:
            tightest[name] = number
    steps, decided, backdoor = len(data["open"]), DECIDED[data["decided"]], data["backdoor"]
    return Card(
        decided,
        data["deciding"] + 1 if decided in ("step", "score") else None,
        data["uniqueness_steps"],
        profile.levels[level],
        score,
        solved,
        sum(data["open"]),
        _sorted(kinds),
        data["tightest"] + 1 if steps else None,
        _sorted(tightest),
        NAMES[data["first"]] if steps else "",
        NAMES[data["opening"]] if steps else "",
        None if backdoor is None else _places(backdoor, grid.size),
        data["excluded"],
        len(data["alone"]),
        tuple(data["open"]),
        _places(data["alone"], grid.size),
    )


def card_of_row(row: np.void, levels: Sequence[str], size: int) -> Card | None:
    """Return the card of a row of a batch; None if there was no time for it."""
    if not row["rated"]:
        return None
    decided, steps, cells = DECIDED[row["decided"]], int(row["tightest_step"]), int(row["backdoor_size"])
    return Card(
        decided,
        int(row["deciding_step"]) or None,
        int(row["uniqueness_steps"]),
        levels[row["level_without_uniqueness"]],
        int(row["score_without_uniqueness"]),
        bool(row["solved_without_uniqueness"]),
        int(row["open_steps"]),
        _counted(row["open_kinds"]),
        steps or None,
        _counted(row["tightest_kinds"]),
        NAMES[row["first"]] if steps else "",
        NAMES[row["opening"]] if steps else "",
        None if cells == UNKNOWN_SIZE else _places(row["backdoor_cells"][:cells].tolist(), size),
        int(row["backdoor_at_least"]),
        int(row["backdoors_alone"]),
    )


def empty_cards(rows: int) -> NDArray[np.void]:
    """Return cards of rows that are not rated, for the core to fill."""
    import numpy as np

    fields, size = _core.card_fields()
    names, formats, offsets = (list(column) for column in zip(*fields, strict=True))
    kind = np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})
    return np.zeros(rows, dtype=kind)


def _places(cells: Sequence[int], size: int) -> tuple[Place, ...]:
    return tuple(divmod(int(cell), size) for cell in cells)


def _counted(numbers: NDArray[Any]) -> Mapping[str, int]:
    return FrozenDict({NAMES[number]: int(numbers[number]) for number in numbers.nonzero()[0]})


def _sorted(kinds: Mapping[str, int]) -> Mapping[str, int]:
    return FrozenDict({name: kinds[name] for name in NAMES if name in kinds})


def card_data(card: Card, rating: Rating, language: str = "en") -> dict[str, Any]:
    """Return a card as data, with its sentences."""
    names = [cell_name(*place) for place in card.backdoor] if card.backdoor is not None else None
    return {
        "decided": card.decided,
        "deciding_step": card.deciding_step,
        "uniqueness_steps": card.uniqueness_steps,
        "level_without_uniqueness": card.level_without_uniqueness,
        "score_without_uniqueness": card.score_without_uniqueness,
        "solved_without_uniqueness": card.solved_without_uniqueness,
        "open_steps": card.open_steps,
        "open_by_step": list(card.open_by_step),
        "open_kinds": dict(card.open_kinds),
        "tightest_step": card.tightest_step,
        "tightest_kinds": dict(card.tightest_kinds),
        "first": card.first,
        "opening": card.opening,
        "backdoor": names,
        "backdoor_at_least": card.backdoor_at_least,
        "backdoors_alone": card.backdoors_alone,
        "magic_cells": [cell_name(*place) for place in card.magic_cells],
        "lines": card_lines(card, rating, language),
    }


def card_lines(card: Card, rating: Rating, language: str = "en") -> list[str]:
    """Return a card in words: a sentence for each of its parts.

    Raises
    ------
    SudokitError
        If there are no messages in that language.
    """
    from ..messages import catalogue

    words = catalogue(language)
    return [
        line
        for line in (
            _decided(card, rating, words),
            _uniqueness(card, rating, words),
            _opening(card, rating, words),
            _tightest(card, rating, words),
            _backdoor(card, words),
        )
        if line
    ]


def _decided(card: Card, rating: Rating, words: Catalogue) -> str:
    if card.decided == "nothing":
        return ""
    facts = {"level": words.level(rating.level), "score": rating.score, "hardest": words.name(rating.hardest or card.first)}
    lower = words.level(rating.lifted_from)
    return words.text("card", card.decided).format(**facts, step=card.deciding_step, lower=lower)


def _uniqueness(card: Card, rating: Rating, words: Catalogue) -> str:
    count = card.uniqueness_steps
    if not rating.steps:
        return ""
    if not count:
        return words.text("card", "no_uniqueness")
    key = "uniqueness_one" if count == 1 else "uniqueness"
    without = {"level": words.level(card.level_without_uniqueness), "score": card.score_without_uniqueness}
    told = words.text("card", "without" if card.solved_without_uniqueness else "without_unsolved").format(**without)
    return f"{words.text('card', key).format(count=words.count(count))} {told}"


def _opening(card: Card, rating: Rating, words: Catalogue) -> str:
    if not card.opening:
        return ""
    key = "opening_hardest" if card.opening == rating.hardest else "opening"
    return words.text("card", key).format(opening=words.name(card.opening))


def _tightest(card: Card, rating: Rating, words: Catalogue) -> str:
    if card.tightest_step is None:
        return ""
    kinds = ", ".join(words.name(name) + (f" × {number}" if number > 1 else "") for name, number in card.tightest_kinds.items())
    mean = f"{card.open_steps / rating.steps:.1f}".replace(".", words.text("card", "decimal"))
    return words.text("card", "tightest_one" if card.tightest_open == 1 else "tightest").format(
        step=card.tightest_step, steps=rating.steps, count=card.tightest_open, kinds=kinds, mean=mean
    )


def _backdoor(card: Card, words: Catalogue) -> str:
    if card.backdoor is None:
        return words.text("card", "backdoor_unknown").format(count=words.count(card.backdoor_at_least - 1))
    size = len(card.backdoor)
    cells = words.all_of([cell_name(*place) for place in card.backdoor])
    key = "no_backdoor" if not size else "backdoor" if size > 1 else "backdoor_one"
    alone = card.backdoors_alone
    key += "_only" if size == 1 and alone == 1 else ""
    return words.text("card", key).format(cells=cells, count=words.count(size if size > 1 else alone))
