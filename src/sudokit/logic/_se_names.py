"""The techniques of Sudoku Explainer by name, and the profile that stands for its scale."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ._profiles import NAMES, Profile, Search

__all__ = ["OURS", "SE", "SE_PROFILE", "SeMark", "mark_of"]

SE = "se"
"""The name of the profile."""

# Abbreviation and name, by the core's identifier.
_NAMED = {
    "hidden_single": ("HS", "Hidden Single"),
    "direct_pointing": ("DP", "Direct Pointing"),
    "direct_claiming": ("DC", "Direct Claiming"),
    "direct_hidden_pair": ("DP", "Direct Hidden Pair"),
    "naked_single": ("NS", "Naked Single"),
    "direct_hidden_triplet": ("DT", "Direct Hidden Triplet"),
    "pointing": ("Po", "Pointing"),
    "claiming": ("Cl", "Claiming"),
    "naked_pair": ("NP", "Naked Pair"),
    "x_wing": ("XW", "X-Wing"),
    "hidden_pair": ("HP", "Hidden Pair"),
    "naked_triplet": ("NT", "Naked Triplet"),
    "swordfish": ("SF", "Swordfish"),
    "hidden_triplet": ("HT", "Hidden Triplet"),
    "xy_wing": ("XYW", "XY-Wing"),
    "xyz_wing": ("XYZW", "XYZ-Wing"),
    "unique_rectangle_1": ("UR1", "Unique Rectangle type 1"),
    "unique_rectangle_2": ("UR2", "Unique Rectangle type 2"),
    "unique_rectangle_3": ("UR3", "Unique Rectangle type 3"),
    "unique_rectangle_4": ("UR4", "Unique Rectangle type 4"),
    "unique_loop_1": ("UL1", "Unique Loop type 1"),
    "unique_loop_2": ("UL2", "Unique Loop type 2"),
    "unique_loop_3": ("UL3", "Unique Loop type 3"),
    "unique_loop_4": ("UL4", "Unique Loop type 4"),
    "naked_quad": ("NQ", "Naked Quad"),
    "jellyfish": ("JF", "Jellyfish"),
    "hidden_quad": ("HQ", "Hidden Quad"),
    "bug_1": ("BUG1", "BUG type 1"),
    "bug_2": ("BUG2", "BUG type 2"),
    "bug_3": ("BUG3", "BUG type 3"),
    "bug_4": ("BUG4", "BUG type 4"),
    "aligned_pair_exclusion": ("APE", "Aligned Pair Exclusion"),
    "generalized_x_wing": ("GXW", "Generalized X-Wing"),
    "bidirectional_x_cycle": ("BiXCy", "Bidirectional X-Cycle"),
    "bidirectional_y_cycle": ("BiYCy", "Bidirectional Y-Cycle"),
    "bidirectional_cycle": ("BiCy", "Bidirectional Cycle"),
    "turbot_fish": ("TF", "Turbot Fish"),
    "forcing_x_chain": ("FXC", "Forcing X-Chain"),
    "forcing_chain": ("FC", "Forcing Chain"),
    "aligned_triplet_exclusion": ("ATE", "Aligned Triplet Exclusion"),
    "nishio": ("NFC", "Nishio Forcing Chain"),
    "cell_forcing": ("LFC", "Cell Forcing Chains"),
    "region_forcing": ("RFC", "Region Forcing Chains"),
    "dynamic_contradiction": ("DCFC", "Dynamic Contradiction Forcing Chains"),
    "dynamic_double": ("DdFC", "Dynamic Double Forcing Chains"),
    "dynamic_cell": ("DLFC", "Dynamic Cell Forcing Chains"),
    "dynamic_region": ("DRFC", "Dynamic Region Forcing Chains"),
}
# What chains inside dynamic chains can do, by the level of nesting.
_NESTED = (
    ("", ""),
    ("+", " (+)"),
    ("+FC", " (+ Forcing Chains)"),
    ("+MFC", " (+ Multiple Forcing Chains)"),
    ("+DFC", " (+ Dynamic Forcing Chains)"),
    ("+DFC+", " (+ Dynamic Forcing Chains (+))"),
    ("+DFC+FC", " (+ Dynamic Forcing Chains (+ Forcing Chains))"),
    ("+DFC+MFC", " (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))"),
)
_TECHNIQUES = _core.se_techniques()
OURS = tuple(NAMES[ours] for _, ours in _TECHNIQUES)
"""Our technique that comes nearest, by the number of theirs."""
# The lowest rating of a step, in tenths, by the core's identifier.
_LEAST = {
    "hidden_single": 10, "direct_pointing": 17, "direct_claiming": 19, "direct_hidden_pair": 20, "naked_single": 23,
    "direct_hidden_triplet": 25, "pointing": 26, "claiming": 28, "naked_pair": 30, "x_wing": 32, "hidden_pair": 34,
    "naked_triplet": 36, "swordfish": 38, "hidden_triplet": 40, "xy_wing": 42, "xyz_wing": 44, "naked_quad": 50,
    "jellyfish": 52, "hidden_quad": 54, "bug_1": 56, "bug_2": 57, "bug_3": 58, "bug_4": 57, "aligned_pair_exclusion": 62,
    "generalized_x_wing": 65, "bidirectional_x_cycle": 65, "bidirectional_y_cycle": 65, "bidirectional_cycle": 70,
    "turbot_fish": 66, "forcing_x_chain": 66, "forcing_chain": 70, "aligned_triplet_exclusion": 75, "nishio": 75,
    "cell_forcing": 80, "region_forcing": 80, "dynamic_contradiction": 85, "dynamic_double": 85, "dynamic_cell": 85,
    "dynamic_region": 85,
}  # fmt: skip


class SeMark(NamedTuple):
    """A rating of Sudoku Explainer, and the technique that it belongs to.

    Examples
    --------
    >>> import sudokit as sk
    >>> rating = sk.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "se")
    >>> rating.er
    SeMark(rating=1.2, technique='Hidden Single', abbreviation='HS')
    """

    rating: float
    """In tenths: 1.0 to about 12; 20.0: no technique found a step."""
    technique: str
    """As Sudoku Explainer names it."""
    abbreviation: str

    def __str__(self) -> str:
        return f"{self.rating:.1f}"


def mark_of(tenths: int, technique: int, nesting: int) -> SeMark | None:
    """Return a mark from the core's numbers; None for a rating of 0."""
    if not tenths:
        return None
    abbreviation, name = _NAMED[_TECHNIQUES[technique][0]]
    short, long = _NESTED[nesting]
    return SeMark(tenths / 10, name + long, abbreviation + short)


def _profile() -> Profile:
    least: dict[str, int] = {"full-house": 10}
    for identifier, ours in _TECHNIQUES:
        tenths = _LEAST.get(identifier, 46 if identifier.startswith("unique_loop") else 45)
        least.setdefault(NAMES[ours], tenths)
    searches = tuple(Search((name,), "rated", score) for name, score in least.items())
    words = "the scale of Sudoku Explainer 1.2.1: ER, EP and ED; scores are the least ratings, in tenths"
    return Profile(SE, words, searches, ("rated",), (None,), {})


SE_PROFILE = _profile()
"""Lists our techniques that come nearest; the core follows Sudoku Explainer's own."""
