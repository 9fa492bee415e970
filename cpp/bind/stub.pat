# Types for the stub where the running module does not say them (nanobind's pattern files).
_core.Solved:
    \from typing import NamedTuple
    class Solved(NamedTuple):
        """What solving one puzzle found, and what it took."""
        status: int
        stopped: str
        count: int  # type: ignore[assignment]
        solution: bytes | None
        guesses: int
        backtracks: int
        nodes: int
        seconds: float
        method: str
        handed_over: tuple[str, ...]
        partner_might_help: bool

_core.TemplateCounts:
    \from typing import NamedTuple
    class TemplateCounts(NamedTuple):
        """How many templates a puzzle has."""
        all: int
        possible: list[int]
        left: list[int]
        possible_through: list[int]
        left_through: list[int]
        stopped: str

_core.TemplateMeasures:
    \from typing import NamedTuple
    class TemplateMeasures(NamedTuple):
        """What a method of templates took for one puzzle."""
        count: int  # type: ignore[assignment]
        stopped: str
        filtering: float
        searching: float
        possible: list[int]
        left: list[int]
        levels: list[int]
        guesses: int
        backtracks: int
        nodes: int

_core.Deduced:
    \from typing import NamedTuple
    class Deduced(NamedTuple):
        """What deduction by groups found."""
        end: str
        solution: bytes | None
        steps: tuple[int, int, int, int]
        guesses: int
        backtracks: int
        depth: int
        open: int

_core.Minimised:
    \from typing import NamedTuple
    class Minimised(NamedTuple):
        """What minimisation found."""
        puzzle: bytes
        necessary: bytes
        finished: bool
        single_can_go: bool
        tests: int
        conflicts: int
        stopped: str

_core.GeneratorRun:
    \from typing import NamedTuple
    class GeneratorRun(NamedTuple):
        """What a run of a generator made and took."""
        puzzle: bytes | None
        solution: bytes | None
        stopped: str
        fill_restarts: int
        restarts: int
        tried: int
        solver_calls: int
        nodes: int
        seconds: float

_core.LearnerAnswer:
    \from typing import NamedTuple
    class LearnerAnswer(NamedTuple):
        """What clause learning found."""
        verdict: str
        model: bytes | None
        core: list[tuple[int, int, bool]]
        stopped: str

_core.LearnerWork:
    \from typing import NamedTuple
    class LearnerWork(NamedTuple):
        """What clause learning did so far."""
        conflicts: int
        decisions: int
        propagations: int
        restarts: int
        reductions: int
        learned: int
