"""Variant puzzles as `generate` returns them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .._version import __version__
from ..grid import Grid, ImpossibleRequest, Layout, as_layout, options_of, seed_or_random, wrong_option
from ._options import PuzzleOptions
from ._puzzle import Puzzle
from ._request import alphabet_of
from ._variants import CAGE_SIZES, make_variant

__all__ = ["variant_puzzle"]


def variant_puzzle(given: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle that checked options of `generate` describe.

    Raises
    ------
    ImpossibleRequest
        If an option cannot be combined with a variant, or rules do not support the layout.
    Undecided
        If the time ran out, or the flag was set, first.
    """
    for name, option in options_of(PuzzleOptions).items():
        if name == "symbols":
            continue
        if given[name] is not None if option.default is None else given[name] != option.default:
            raise ImpossibleRequest(f"{name} cannot be combined with variant")
    if given["variant"] is None or (given["cage_sizes"] is not None and given["variant"] != "killer"):
        raise wrong_option("cage_sizes needs variant killer", "cage_sizes")
    layout = _layout_of(given["layout"])
    sizes = _sizes_of(given["cage_sizes"], layout)
    seed, index = seed_or_random(given["seed"]), given["index"]
    made = make_variant(given["variant"], layout, seed, index, sizes, given["time_limit"], given["stop"], given["progress"])
    alphabet = alphabet_of(given["symbols"], layout)
    grid = made.grid if alphabet is None else made.grid.with_alphabet(alphabet)
    options: dict[str, Any] = {"layout": layout.spec, "variant": given["variant"]}
    if given["variant"] == "killer":
        options["cage_sizes"] = list(sizes)
    return Puzzle(
        grid=grid,
        solution=Grid._of(made.solution._values, layout, grid._givens, grid.alphabet),
        clues=grid.clues,
        minimal=True,
        minimal_symmetric=True,
        symmetry="none",
        rating=None,
        seed=seed,
        index=index,
        attempts=made.attempts,
        reproducible=True,
        provenance={"version": __version__, "way": "variant", "options": options},
    )


def _layout_of(layout: Layout | str | None) -> Layout:
    if isinstance(layout, str) and layout.startswith("random-jigsaw"):
        raise ImpossibleRequest("variants need a layout that is named in full, not a random jigsaw")
    return as_layout(layout) or Layout.classic()


def _sizes_of(sizes: tuple[float, float] | None, layout: Layout) -> tuple[int, int]:
    least, most = (CAGE_SIZES[0], min(CAGE_SIZES[1], layout.size)) if sizes is None else sizes
    if not (least == int(least) and most == int(most) and 2 <= least <= most <= layout.size and most >= 3):
        words = f"cage_sizes must be from 2 to {layout.size} cells, with an upper limit of 3 or more, not {least:g}-{most:g}"
        raise wrong_option(words, "cage_sizes")
    return int(least), int(most)
