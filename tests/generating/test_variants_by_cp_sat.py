"""Made variant puzzles read back by CP-SAT: one solution, and everything necessary.  `make variants CP_SAT=143` reads 1,001."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

import sudokit as sk
from sudokit.generating import Variant


@pytest.mark.parametrize("variant", get_args(Variant))
def test_cp_sat_finds_one_solution_and_every_part_necessary(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ortools", reason="ortools is not installed: CP-SAT has not read the made variant puzzles")
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    from rules_in_cp_sat import Refused, check

    made = sk.generate("2x3", variant=variant, seed=4)
    assert check(made.grid, made.solution) > 0
    with pytest.raises(Refused, match="another solution"):
        check(made.grid.with_rules(made.grid.rules[1:]), made.solution)
