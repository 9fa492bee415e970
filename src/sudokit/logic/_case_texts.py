"""Case splits, clashes and closest solutions, in words and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..grid import Alphabet, Candidates, cell_name
from ..solving import Closest, Place, Step, why_data
from ._as_data import step_data
from ._cases import Branch, CaseSplit, Refutation, each_step

if TYPE_CHECKING:
    from ..messages import Catalogue

__all__ = ["closest_lines", "refutation_data", "refutation_lines", "split_data", "split_lines"]


def split_lines(split: CaseSplit, kept: Step | None, language: str = "en") -> list[str]:
    """Return a split in words, a line for each step, indented by the suppositions in force.

    Parameters
    ----------
    split
        The split.
    kept
        The step whose other cases the split refutes; None: all cases are refuted.
    language
        The language of the texts.
    """
    from ..messages import catalogue

    words = catalogue(language).arguing
    lines = _split_lines(split, words, 0, kept)
    if kept is not None:
        ((place, value),) = kept.placements
        alphabet = split.branches[0].trail.start.grid.alphabet
        placed = words.text("words", "placed").format(cell=cell_name(*place), value=alphabet.symbol(value))
        lines.append(words.text("cases", "so").format(value=alphabet.symbol(value), what=placed))
    return lines


def _split_lines(split: CaseSplit, words: Catalogue, level: int, kept: Step | None = None) -> list[str]:
    indent = "  " * level
    alphabet = split.branches[0].trail.start.grid.alphabet
    lines = [indent + _options(split, words, alphabet, kept)]
    for branch in split.branches:
        place, value = branch.supposed
        supposed = words.text("words", "placed").format(cell=cell_name(*place), value=alphabet.symbol(value))
        lines.append(indent + words.text("cases", "suppose").format(what=supposed))
        lines += [f"{indent}  {words.tell(step, before)}" for step, before in each_step(branch)]
        if branch.split is not None:
            lines += _split_lines(branch.split, words, level + 1)
        elif branch.contradiction is not None:
            lines.append(f"{indent}  {_fault(branch.contradiction, words, alphabet)}")
    return lines


def _options(split: CaseSplit, words: Catalogue, alphabet: Alphabet, kept: Step | None) -> str:
    from ..messages import cell_names

    cases = [branch.supposed for branch in split.branches] + (list(kept.placements) if kept is not None else [])
    size = split.branches[0].trail.start.size
    if split.house is None:
        values = [alphabet.symbol(value) for value in sorted(value for _, value in cases)]
        return words.text("cases", "cell").format(cell=cell_name(*cases[0][0]), values=words.one_of(values))
    cells = words.one_of([cell_names([place], size) for place, _ in cases])
    return words.text("cases", "house").format(
        house=_house(split.house, words), value=alphabet.symbol(cases[0][1]), cells=cells
    )


def _house(house: Any, words: Catalogue) -> str:
    return words.text("houses", house.kind).format(number=house.index + 1)


def _fault(step: Step, words: Catalogue, alphabet: Alphabet) -> str:
    if step.cells:
        return words.text("cases", "no_value").format(cell=cell_name(*step.cells[0][0]))
    house, value = step.houses[0][0], step.values[0]
    return words.text("cases", "no_place").format(house=_house(house, words), value=alphabet.symbol(value))


def refutation_lines(found: Refutation, language: str = "en") -> list[str]:
    """Return why a puzzle has no solution, in words: what clashes, and a line for each step to the contradiction."""
    from ..messages import catalogue

    words, clash = catalogue(language).arguing, found.clash
    alphabet = clash.start.grid.alphabet
    removed = words.all_of(
        [
            words.text("words", "candidate").format(cell=cell_name(*place), value=alphabet.symbol(value))
            for place, value in clash.eliminated
        ]
    )
    lines = []
    if clash.cells:
        key = "clash" if len(clash.cells) > 1 else "clash_one"
        lines.append(
            words.text("cases", key if clash.minimal else "clash_perhaps").format(
                cells=_values(clash.cells, clash.start, words)
            )
        )
        if removed:
            lines.append(words.text("cases", "clash_removed").format(candidates=removed))
    else:
        lines.append(words.text("cases", "clash_only_removed").format(candidates=removed))
    for conflict in clash.start.grid.conflicts()[:1]:
        house = next(house for house in clash.start.layout.houses if house.name == conflict.house)
        cells = words.all_of([cell_name(*place) for place in (conflict.first, conflict.second)])
        value = alphabet.symbol(conflict.value)
        return [*lines, words.text("cases", "conflict").format(cells=cells, value=value, house=_house(house, words))]
    if not len(found.trail):
        return [*lines, words.text("cases", "no_argument")]
    lines.append(words.text("cases", "from_clash"))
    for index, step in enumerate(found.steps):
        lines.append("  " + words.tell(step, found.trail.state(index - 1) if index else clash.start))
    split = found.split
    if split is not None:
        lines += _split_lines(split, words, 1)
    elif found.contradiction is not None:
        lines.append("  " + _fault(found.contradiction, words, alphabet))
    return lines


def closest_lines(found: Closest, language: str = "en") -> list[str]:
    """Return how the solutions of a puzzle differ, in words."""
    from ..messages import catalogue, cell_names

    words, size = catalogue(language).arguing, found.first.size
    cells = words.all_of(cell_names(found.differing, size).split(","))
    text = words.text("cases", "closest_all" if found.complete else "closest_some")
    lines = [text.format(compared=words.count(found.compared), count=words.count(len(found.differing)), cells=cells)]
    if found.deciding:
        lines.append(words.text("cases", "deciding").format(values=_values(found.deciding, found.first.candidates(), words)))
    return lines


def _values(cells: Iterable[Place], state: Candidates, words: Catalogue) -> str:
    symbol = state.grid.alphabet.symbol
    return words.all_of([f"{cell_name(*place)}={symbol(state.grid[place])}" for place in cells])


def split_data(split: CaseSplit, language: str = "en") -> dict[str, Any]:
    """Return a split as data; docs/explain-json.md describes it."""
    from ..messages import catalogue

    words = catalogue(language)
    return _split_data(split, words)


def _split_data(split: CaseSplit, words: Catalogue) -> dict[str, Any]:
    house = {} if split.house is None else {"house": split.house.name}
    return house | {"branches": [_branch_data(branch, words) for branch in split.branches]}


def _branch_data(branch: Branch, words: Catalogue) -> dict[str, Any]:
    grid = branch.trail.start.grid
    place, value = branch.supposed
    data: dict[str, Any] = {
        "supposed": [cell_name(*place), grid.alphabet.symbol(value)],
        "steps": [_step_data(step, before, words) for step, before in each_step(branch)],
    }
    return data | _end_data(branch.contradiction, branch.split, words, grid.alphabet)


def _step_data(step: Step, before: Candidates, words: Catalogue) -> dict[str, Any]:
    from ..messages import line

    texts = {"name": words.name(step.technique), "notation": line(step, before), "text": words.tell(step, before)}
    return texts | step_data(step, before.grid)


def _end_data(contradiction: Step | None, split: CaseSplit | None, words: Catalogue, alphabet: Alphabet) -> dict[str, Any]:
    if split is not None:
        return {"split": _split_data(split, words)}
    if contradiction is None:
        return {}
    text = {"text": _fault(contradiction, words.arguing, alphabet)}
    if contradiction.cells:
        return {"contradiction": {"cell": cell_name(*contradiction.cells[0][0])} | text}
    house, value = contradiction.houses[0][0], contradiction.values[0]
    return {"contradiction": {"house": house.name, "value": alphabet.symbol(value)} | text}


def refutation_data(found: Refutation, language: str = "en") -> dict[str, Any]:
    """Return why a puzzle has no solution as data; docs/explain-json.md describes it."""
    from ..messages import catalogue

    words, clash = catalogue(language), found.clash
    alphabet = clash.start.grid.alphabet
    states = [clash.start, *(found.trail.state(index) for index in range(max(0, len(found.steps) - 1)))]
    data: dict[str, Any] = {
        **why_data(clash, None)["clash"],
        "steps": [_step_data(step, before, words) for step, before in zip(found.steps, states, strict=False)],
    }
    return data | _end_data(found.contradiction, found.split, words, alphabet)
