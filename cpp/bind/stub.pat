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
