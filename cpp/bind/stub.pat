# Types for the stub that the running module does not provide (a pattern file of nanobind).
_core.Solved:
    \from typing import NamedTuple
    class Solved(NamedTuple):
        """The result and the cost of solving one puzzle."""
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
        setup_seconds: float

_core.TemplateCounts:
    \from typing import NamedTuple
    class TemplateCounts(NamedTuple):
        """The number of templates of a puzzle."""
        all: int
        possible: list[int]
        left: list[int]
        possible_through: list[int]
        left_through: list[int]
        stopped: str

_core.LookUp:
    \from typing import NamedTuple
    class LookUp(NamedTuple):
        """The cost of a look-up in a catalogue."""
        images: int
        classes: int
        comparisons: int
        arranging: float
        searching: float
        stopped: str

_core.TemplateMeasures:
    \from typing import NamedTuple
    class TemplateMeasures(NamedTuple):
        """The cost of a template method for one puzzle."""
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
        """The result of deduction by groups."""
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
        """The result of minimisation."""
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
        """The result and the cost of a generator's run."""
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
        """The answer of clause learning."""
        verdict: str
        model: bytes | None
        core: list[tuple[int, int, bool]]
        stopped: str

_core.LearnerWork:
    \from typing import NamedTuple
    class LearnerWork(NamedTuple):
        """The work of clause learning so far."""
        conflicts: int
        decisions: int
        propagations: int
        restarts: int
        reductions: int
        learned: int
