"""The results of explaining: a path of steps to the solution, and the steps available in one state."""

from __future__ import annotations

from typing import Any, ClassVar

from ..grid import PROOFS, STOP, TIME_LIMIT, Candidates, Grid, arguments
from ..solving import Closest, Status, Step, StopFlag, Trail, clash_of, closest_of, why_data
from ._as_data import explanation_data, explanation_json
from ._cases import CaseSplit, Refutation, refutation_of, split_of
from ._profiles import Profile
from ._rating import Rating
from ._step_sequence import StepSequence

__all__ = ["Explanation", "Steps"]


class Explanation(StepSequence):
    """A path of steps from a puzzle to its solution, with the state after each; a sequence of its steps.

    Examples
    --------
    >>> import sudokit as sk
    >>> path = sk.explain(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> len(path), str(path.status), path.rating.level
    (61, 'unique', 'medium')
    >>> path.line(0), path.text(0)
    ('Hidden Single: r7c8=5', 'In row 7 only r7c8 can still hold 5: 5 in r8c5 and r9c1 rule out r7c1245. So r7c8 is 5.')
    >>> path.before(0).grid[6, 7], path.state(0).grid[6, 7]
    (0, 5)
    """

    __slots__ = ("rating", "reason", "solution", "status")
    _along = True
    _content: ClassVar[tuple[str, ...]] = ("start", "steps", "profile", "status", "solution", "rating", "reason")

    status: Status
    """UNIQUE: it has one solution, and the path may use this.  MULTIPLE, NONE, UNDECIDED (its solutions could not be
    counted in time), INVALID: see `reason`."""
    solution: Grid | None
    """The solution, if there is exactly one."""
    rating: Rating
    reason: str
    """Why it is invalid, or which limit ended the search: time or stop."""

    def __init__(
        self,
        start: Candidates,
        steps: Trail,
        profile: Profile,
        status: Status,
        solution: Grid | None,
        rating: Rating,
        reason: str = "",
    ) -> None:
        super().__init__(start, steps, profile)
        self.status = status
        self.solution = solution
        self.rating = rating
        self.reason = reason

    def state(self, index: int) -> Candidates:
        """Return the state after the step of that index; negative ones count from the end, as in a list.

        Raises
        ------
        OutOfRange
            If there is no such step.
        """
        return self.steps.state(index)

    def before(self, index: int) -> Candidates:
        """Return the state before the step of that index: the one in which it is found.

        Raises
        ------
        OutOfRange
            If there is no such step.
        """
        index = arguments.index("index", index, len(self))
        return self.steps.state(index - 1) if index else self.start

    @property
    def complete(self) -> bool:
        """Whether the path leads to the solution."""
        return self.rating.solved

    def split(self, index: int, time_limit: float | None = None, stop: StopFlag | None = None) -> CaseSplit | None:
        """Return why a step by trial and error is right: its cell's other candidates, each followed to a contradiction.

        Of the trees looked at, the one with the fewest steps; the search follows at most 50,000 suppositions.

        Parameters
        ----------
        index
            Which step; negative ones count from the end.
        time_limit
            Seconds of wall time; None: no limit.
        stop
            A flag that ends the search when another thread sets it.

        Returns
        -------
        CaseSplit or None
            None for a step of another technique, if no tree was found within the limits, and for a puzzle with rules.

        Raises
        ------
        OutOfRange
            If there is no such step.
        """
        time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
        step = self[arguments.index("index", index, len(self))]
        guessed = step.technique == "brute-force" and not self.start.grid.rules  # the cases know nothing of rules
        return split_of(self.before(index), step, time_limit, stop) if guessed else None

    def refutation(self, time_limit: float | None = None, stop: StopFlag | None = None) -> Refutation | None:
        """Return why the puzzle has no solution: values that clash, and the steps from these to a contradiction.

        Parameters
        ----------
        time_limit
            Seconds of wall time; None: no limit.
        stop
            A flag that ends the search when another thread sets it.

        Returns
        -------
        Refutation or None
            None if it has a solution, if a limit ended the search, or for a puzzle with rules.

        Examples
        --------
        >>> import sudokit as sk
        >>> found = sk.explain("12.. 34.. 4..3 ..2.").refutation()
        >>> found.clash.cells, str(found.contradiction)
        (((0, 1), (2, 0), (3, 2)), 'contradiction: no place for 2 in row 3')
        """
        time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
        if self.status not in (Status.NONE, Status.INVALID) or self.start.grid.rules:
            return None
        clash = clash_of(self.start, time_limit, stop)
        return None if clash is None else refutation_of(clash, self.profile, time_limit, stop)

    def closest(self, time_limit: float | None = None, stop: StopFlag | None = None) -> Closest | None:
        """Return how the solutions of the puzzle differ, if it has several and no rules; the parameters are those of
        `refutation`."""
        time_limit, stop = TIME_LIMIT.check(time_limit), STOP.check(stop)
        several = self.status is Status.MULTIPLE and not self.start.grid.rules
        return closest_of(self.start, time_limit, stop) if several else None

    def why(self, language: str = "en", time_limit: float | None = None, stop: StopFlag | None = None) -> str:
        """Return why it is not a proper puzzle, in words: `refutation` or `closest`; empty if it has one solution.

        Raises
        ------
        SudokitError
            If there are no messages in that language.
        """
        from ..messages import catalogue
        from ._case_texts import closest_lines, refutation_lines

        catalogue(language)
        found = self.refutation(time_limit, stop)
        if found is not None:
            return "\n".join(refutation_lines(found, language))
        closest = self.closest(time_limit, stop)
        return "" if closest is None else "\n".join(closest_lines(closest, language))

    def split_text(
        self, index: int, language: str = "en", time_limit: float | None = None, stop: StopFlag | None = None
    ) -> str:
        """Return why a step by trial and error is right, in words; the parameters are those of `split`.

        Raises
        ------
        SudokitError
            If there are no messages in that language.
        """
        from ..messages import catalogue
        from ._case_texts import split_lines

        catalogue(language)
        found = self.split(index, time_limit, stop)
        return "" if found is None else "\n".join(split_lines(found, self[index], language))

    def to_dict(
        self,
        language: str = "en",
        *,
        proofs: bool = False,
        why: bool = False,
        time_limit: float | None = None,
        stop: StopFlag | None = None,
    ) -> dict[str, Any]:
        """Return everything as plain data; docs/explain-json.md describes it.

        Parameters
        ----------
        language
            The language of the texts.
        proofs
            Each step has its proof: numbered sentences that say what follows from what.
        why
            Steps by trial and error have their case split, and a puzzle without exactly one solution the reason why.
        time_limit, stop
            The limits of `refutation`, for each of these; what exceeds them is left out.

        Raises
        ------
        SudokitError
            If there are no messages in that language.
        """
        data = explanation_data(self, language, proofs=PROOFS.check(proofs))
        return self._with_reasons(data, language, time_limit, stop) if arguments.flag("why", why) else data

    def _with_reasons(
        self, data: dict[str, Any], language: str, time_limit: float | None, stop: StopFlag | None
    ) -> dict[str, Any]:
        from ._case_texts import refutation_data, split_data

        for index, step in enumerate(self):
            if step.technique == "brute-force" and (split := self.split(index, time_limit, stop)) is not None:
                data["steps"][index]["split"] = split_data(split, language)
        if (found := self.refutation(time_limit, stop)) is not None:
            data["refutation"] = refutation_data(found, language)
        if (closest := self.closest(time_limit, stop)) is not None:
            data |= why_data(None, closest)
        return data

    def to_json(
        self,
        language: str = "en",
        indent: int | None = None,
        *,
        proofs: bool = False,
        why: bool = False,
        time_limit: float | None = None,
        stop: StopFlag | None = None,
    ) -> str:
        """Return what `to_dict` does as JSON; its schema is `sudokit.logic._as_data.schema()`.

        >>> import json, sudokit as sk
        >>> data = json.loads(sk.explain("12.. 34.. ...3 ..2.").to_json())
        >>> data["steps"][0]["technique"], data["steps"][0]["placements"]
        ('naked-single', [['r1c4', '4']])
        """
        indent = arguments.optional_integer("indent", indent, 0, 80)
        proofs = PROOFS.check(proofs)
        if arguments.flag("why", why):
            import json

            data = self.to_dict(language, proofs=proofs, why=why, time_limit=time_limit, stop=stop)
            return json.dumps(data, ensure_ascii=False, indent=indent)
        return explanation_json(self, language, indent, proofs=proofs)

    def html(self, language: str = "en") -> str:
        """Return a page for clicking through the steps: one file that loads nothing else."""
        from ..drawing import page

        return page(self, language)

    def __str__(self) -> str:
        return "\n".join([*self.lines(), str(self.rating)])

    def __repr__(self) -> str:
        return f"<Explanation of {len(self)} steps, {self.status}, {self.rating.level or 'not rated'}>"

    def _repr_html_(self) -> str:
        from ..drawing import notebook

        return notebook(self)


class Steps(StepSequence):
    """Every step available in one state, as a sequence: for each effect, the shortest step of the first technique.

    Examples
    --------
    >>> import sudokit as sk
    >>> found = sk.steps(".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9..")
    >>> {technique: len(steps) for technique, steps in found.groups().items()}["pointing"]
    4
    """

    __slots__ = ("reason",)
    _content: ClassVar[tuple[str, ...]] = ("start", "steps", "profile", "reason")

    reason: str
    """The limit that ended the search, if any: time or stop."""

    def __init__(self, start: Candidates, steps: Trail, profile: Profile, reason: str = "") -> None:
        super().__init__(start, steps, profile)
        self.reason = reason

    def before(self, index: int) -> Candidates:
        """Return the state in which all steps are found."""
        arguments.index("index", index, len(self))
        return self.start

    def groups(self) -> dict[str, tuple[Step, ...]]:
        """Return the steps by technique, in the order of the profile."""
        found: dict[str, list[Step]] = {}
        for step in self:
            found.setdefault(step.technique, []).append(step)
        return {technique: tuple(members) for technique, members in found.items()}

    def __repr__(self) -> str:
        return f"<Steps: {len(self)}>"
