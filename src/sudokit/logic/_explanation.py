"""The results of explaining: a path of steps to the solution, and the steps available in one state."""

from __future__ import annotations

from typing import Any, ClassVar

from ..grid import Candidates, Grid, arguments
from ..solving import Status, Step, Trail
from ._as_data import explanation_data
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
    ('Hidden Single: r7c8=5', 'In row 7 only r7c8 can still hold 5. So r7c8 is 5.')
    >>> path.before(0).grid[6, 7], path.state(0).grid[6, 7]
    (0, 5)
    """

    __slots__ = ("rating", "reason", "solution", "status")
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

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Return everything as plain data; docs/explain-json.md describes it."""
        return explanation_data(self, language)

    def to_json(self, language: str = "en", indent: int | None = None) -> str:
        """Return everything as JSON; its schema is `sudokit.logic._as_data.schema()`.

        >>> import json, sudokit as sk
        >>> data = json.loads(sk.explain("12.. 34.. ...3 ..2.").to_json())
        >>> data["steps"][0]["technique"], data["steps"][0]["placements"]
        ('naked-single', [['r1c4', '4']])
        """
        import json

        spaces = arguments.optional_integer("indent", indent, 0, 80)
        return json.dumps(self.to_dict(language), ensure_ascii=False, indent=spaces)

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
    _content = ("start", "steps", "profile", "reason")

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
