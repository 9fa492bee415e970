"""Hints on a player's own grid: mistakes first, then the next step, revealed only as far as requested."""

from __future__ import annotations

import html
import time
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..grid import (
    ANOTHER,
    MARKS,
    STOP,
    TIME_LIMIT,
    Candidates,
    Conflict,
    House,
    PuzzleLike,
    cell_name,
)
from ..solving import Place, Status, Step, StopFlag, solve
from ._argument_lines import argument_of
from ._explain import candidates_of, path_of
from ._mistakes import Mistake, clashing_entries, explained, houses_of, mistakes_in, text_of
from ._other_steps import Compared, alike_of, another_of
from ._profile_of import profile_of
from ._profiles import Profile
from ._rating import clash_text
from ._se import SeExplanation
from ._se_names import SeMark

if TYPE_CHECKING:
    from ..messages import Catalogue, Stage, Telling
    from ._explanation import Explanation

__all__ = ["Hint", "Mistake", "hint", "hint_data"]


Kind = Literal["wrong", "missing", "step", "solved", "several", "none", "stuck", "undecided"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a player; whatever its stage does not reveal is None or empty.

    Examples
    --------
    >>> import sudokit as sk
    >>> puzzle = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
    >>> for stage in (1, 2, 3, 4):
    ...     print(sk.hint(puzzle, stage).text)
    Look at row 7.
    Hidden Single: in a house, only one cell is left for a value. There are three steps of this kind here.
    Look for 5 in row 7.
    In row 7 only r7c8 can still hold 5: 5 in r8c5 and r9c1 rule out r7c1245. So r7c8 is 5.
    """

    kind: Kind
    """``wrong`` (entries that contradict the solution, perhaps among other mistakes), ``missing`` (only candidates of the
    solution that were eliminated), ``step``, ``solved``, ``several`` or ``none`` (the number of solutions: it is not a
    proper puzzle), ``stuck`` (no technique of the profile applies), or ``undecided`` (the time ran out)."""
    stage: Stage
    text: str
    """The whole hint in words; `proof` continues it."""
    state: Candidates
    """The grid the hint is about."""
    cells: tuple[Place, ...] = ()
    """From stage 3: the cells of the mistakes, or those that the step is about; of givens that conflict, at any stage."""
    values: tuple[int, ...] = ()
    """The values that the step is about (from stage 3), or those of the mistakes, one for each cell (at stage 4)."""
    house: House | None = None
    """The house to look at, if there is one; of mistakes from stage 2."""
    technique: str | None = None
    """From stage 2."""
    step: Step | None = None
    """The step itself, at stage 4."""
    houses: tuple[House, ...] = ()
    """From stage 2: the houses that contain all mistakes."""
    mistakes: tuple[Mistake, ...] = ()
    """From stage 3: the mistakes one by one."""
    alike: int | None = None
    """From stage 2: how many steps of this technique there are in this state."""
    compared: Compared | None = None
    """Whether another step than the next one of the profile is easier than that, by level and then score."""
    mark: SeMark | None = None
    """From stage 2, with the profile ``se``: the rating and name that Sudoku Explainer gives to the step."""
    proof: str = ""
    """At stage 4, if the reason does not fit a sentence or two: the proof of the step in numbered lines."""

    def _repr_html_(self) -> str:
        from ..drawing import svg

        text = html.escape(self.text)
        if self.step is not None:
            picture = f'<div style="max-width:32em">{svg(self.state, self.step, title=self.text)}</div>'
        else:
            size = self.state.size
            places = self.cells or tuple(divmod(cell, size) for cell in (self.house.cells if self.house is not None else ()))
            picture = self.state.grid._html(places, self.text)
        proof = f"<pre>{html.escape(self.proof)}</pre>" if self.proof else ""
        return f"<p>{text}</p>{proof}{picture}"


class _Asked(NamedTuple):
    """What a hint is to be about, and how much it may say."""

    state: Candidates
    stage: Stage
    profile: Profile
    words: Catalogue
    deadline: float | None
    stop: StopFlag | None

    @property
    def left(self) -> float | None:
        """Seconds until the deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def only(self, kind: Kind, key: str = "", **texts: object) -> Hint:
        """Return a hint that has one text for all stages."""
        return Hint(kind, self.stage, self.words.text("hints", key or kind).format(**texts), self.state)


def hint(
    puzzle: PuzzleLike,
    stage: Stage = 1,
    profile: Profile | str = "hodoku",
    language: str = "en",
    time_limit: float | None = None,
    stop: StopFlag | None = None,
    *,
    marks: Literal["player", "all"] = "player",
    another: int = 0,
    no_uniqueness: bool = False,
) -> Hint:
    """Give a hint on a player's grid: first everything that is wrong in it, otherwise the next step.

    Parameters
    ----------
    puzzle
        The grid as it stands: givens, the player's entries (filled cells that are not givens), and the player's
        pencil marks if it is `Candidates`; or text.
    stage
        How much to reveal, from 1 to 4.  1: where to look, a house; 2: the technique; 3: the cells and values; 4:
        everything, with the reason.  Of mistakes: 1: that there are some; 2: in which houses; 3: which cells; 4: why.
    profile
        Which techniques the player may be shown.
    language
        ``en`` or ``de``.
    time_limit
        Seconds of wall time; None: no limit.  0: only hints that need no search.
    stop
        A flag that ends the search when another thread sets it.
    marks
        The candidates in which the step is found.  "player": those that the player's marks show; "all": all that the
        filled cells allow; marks are ignored, and none is reported as missing.
    another
        Which of the other steps to hint at, from the easiest, from 0 to 9999; 0 is the next step of the profile.  The
        others are all steps available in this state, each effect with its easiest technique, in the order of level,
        score and size (with the profile ``se`` in the order of ratings): 1 is the one to show a player who asks for
        another step.
    no_uniqueness
        Use no technique that relies on there being only one solution.

    Raises
    ------
    ParseError
        If text cannot be read.
    SudokitError
        If there is no such stage, profile or language.

    Examples
    --------
    >>> import sudokit as sk
    >>> grid = sk.Grid.parse("12.. 34.. ...3 ..2.").replace({(0, 2): 4})
    >>> for stage in (1, 2, 3, 4):
    ...     print(sk.hint(grid, stage).text)
    Something in the grid is wrong.
    Something is wrong in box 2.
    The value in r1c3 is wrong.
    The 4 in r1c3 is wrong. On the path from the givens, step 1 contradicts it: r1c4 has a single candidate left, 4: it
    sees 1 in r1c1, 2 in r1c2 and 3 in r3c4. So r1c4 is 4.
    """
    from ..messages import catalogue, check_stage

    stage, chosen = check_stage(stage), profile_of(profile, no_uniqueness)
    time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
    marks, another = MARKS.check(marks), ANOTHER.check(another)
    words, state = catalogue(language), candidates_of(puzzle)
    if marks == "all":
        state = state.grid.candidates()
    asked = _Asked(state, stage, chosen, words, None if time_limit is None else time.monotonic() + time_limit, stop)
    if clashes := state.grid.puzzle().conflicts():
        return _no_puzzle(asked, clashes)
    solved = solve(state.grid.puzzle(), time_limit=asked.left, stop=stop)
    if solved.status in (Status.NONE, Status.INVALID):
        return asked.only("none")
    unique = solved.grid if solved.status is Status.UNIQUE else None
    if mistakes := clashing_entries(state.grid) if unique is None else mistakes_in(state, unique):
        return _about_mistakes(asked, mistakes)
    if state.grid.is_full:
        return asked.only("solved")
    if solved.status is Status.MULTIPLE:
        left = solve(state, limit=1, time_limit=asked.left, stop=stop)
        return asked.only("several") if left.status is not Status.NONE else asked.only("none", "none_entered")
    return _about_step(asked, another)


def _no_puzzle(asked: _Asked, clashes: list[Conflict]) -> Hint:
    """Return the hint about givens that conflict, which gives nothing away."""
    grid = asked.state.grid
    house = next(house for house in grid.layout.houses if house.name == clashes[0].house)
    cells = tuple(sorted({place for conflict in clashes for place in conflict[:2]}))
    return replace(asked.only("none", "solved"), text=clash_text(asked.words, "hints", clashes), cells=cells, house=house)


def _about_mistakes(asked: _Asked, mistakes: list[Mistake]) -> Hint:
    state, stage, profile, words, _, stop = asked
    houses = houses_of(mistakes, state.grid)
    shown: tuple[Mistake, ...] = ()
    if stage == 3:
        shown = tuple(replace(one, value=None) if one.kind == "missing" else one for one in mistakes)
    if stage == 4:

        @cache
        def path() -> Explanation:
            return path_of(state.grid.puzzle(), profile, asked.left, stop)

        shown = explained(mistakes, state, words, path)
    return Hint(
        "wrong" if any(one.kind == "wrong" for one in mistakes) else "missing",
        stage,
        text_of(shown or mistakes, houses, stage, words),
        state,
        tuple(one.place for one in shown),
        tuple(one.value for one in shown if one.value is not None) if stage == 4 else (),
        houses[0] if stage >= 2 else None,
        houses=houses if stage >= 2 else (),
        mistakes=shown,
    )


def _about_step(asked: _Asked, another: int) -> Hint:
    from ..messages import told, where

    state, stage, profile, words, _, stop = asked
    path = path_of(state, profile, asked.left, stop, most_steps=1)
    if not path:
        return asked.only("undecided" if path.reason else "stuck")
    step, mark, compared = path[0], path.mark(0) if isinstance(path, SeExplanation) else None, None
    if another:
        found = another_of(state, profile, step, mark, another, asked.deadline, stop)
        if found is None:
            return asked.only("undecided")
        if found.step is None:
            return asked.only("stuck", "no_other")
        step, mark, compared = found.step, found.mark, found.compared
    telling = told(step, state, words.language)
    text, speaking = telling.tell(0, stage), words if stage <= 2 else words.arguing
    alike = alike_of(state, profile, step, mark, asked.left, stop) if stage >= 2 else None
    if stage == 2 and mark is not None:
        rated = str(mark).replace(".", words.text("card", "decimal"))
        text += " " + words.text("hints", "rated").format(technique=mark.technique, rating=rated)
    if stage == 2 and alike is not None:
        text += " " + words.text("hints", "count_one" if alike == 1 else "count").format(count=words.count(alike))
    return Hint(
        "step",
        stage,
        text if compared is None else speaking.text("hints", compared).format(text=text),
        state,
        _cells(step) if stage >= 3 else (),
        step.values or tuple(sorted({value for _, value in step.placements})) if stage >= 3 else (),
        where(step, state),
        step.technique if stage >= 2 else None,
        step if stage == 4 else None,
        alike=alike,
        compared=compared,
        mark=mark if stage >= 2 else None,
        proof=_proof(telling, step, state) if stage == 4 else "",
    )


def _proof(telling: Telling, step: Step, state: Candidates) -> str:
    """Return the proof of a step in numbered lines, if it needs them."""
    proof = argument_of(telling, state, 0, step.placements, step.eliminations)
    return telling.proof_text(0) if proof.needs_lines else ""


def _cells(step: Step) -> tuple[Place, ...]:
    """Return the cells that a step is about: those with a role; a cell that only loses candidates has none."""
    cells = {place for place, _ in step.cells} | {place for place, _, _ in step.candidates}
    cells |= {place for node in step.nodes for place in (*node.places, *node.set)}
    return tuple(sorted(cells))


def hint_data(hint: Hint) -> dict[str, Any]:
    """Return the content of a hint, with cells and houses by name; absent parts are None or empty."""
    symbol = hint.state.grid.alphabet.symbol
    return {
        "kind": hint.kind,
        "stage": hint.stage,
        "text": hint.text,
        "cells": [cell_name(*place) for place in hint.cells],
        "values": list(hint.values),
        "symbols": list(map(symbol, hint.values)),
        "house": hint.house.name if hint.house is not None else None,
        "houses": [house.name for house in hint.houses],
        "technique": hint.technique,
        "alike": hint.alike,
        "compared": hint.compared,
        "mark": None if hint.mark is None else hint.mark._asdict(),
        "proof": hint.proof,
        "mistakes": [
            {
                "kind": mistake.kind,
                "cell": cell_name(*mistake.place),
                "value": None if mistake.value is None else symbol(mistake.value),
                "reason": mistake.reason,
                "clash": None if mistake.clash is None else cell_name(*mistake.clash[0]),
                "step_number": mistake.step_number,
            }
            for mistake in hint.mistakes
        ],
    }
