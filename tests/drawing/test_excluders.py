"""The cells that exclude, in pictures of singles; struck candidates; the numbers of regions."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

import sudokit as sk
from sudokit.drawing._excluders import excluders

PUZZLE = ".13.........94.3..4..1....53.9....72..68......4.....9...8..24.6....5..2.52....9.."
LAYOUTS = ("3x3", "2x3", "3x3+diagonals+windows", "random-jigsaw:7")


def paths() -> list[sk.Explanation]:
    return [sk.explain(PUZZLE), *(sk.explain(sk.generate(layout=layout, seed=4).grid) for layout in LAYOUTS)]


def peers(state: sk.Candidates, cell: int) -> set[int]:
    return {peer for house in state.layout.houses if cell in house.cells for peer in house.cells} - {cell}


def test_a_naked_single_has_one_cell_for_each_value_that_is_seen() -> None:
    for path in paths():
        for index, step in enumerate(path):
            if step.technique == "naked-single":
                before, (place, value) = path.before(index), step.placements[0]
                seen = peers(before, place[0] * before.size + place[1])
                values = before.grid.values
                found = excluders(step, before)
                assert {row * before.size + column for row, column in found} <= seen
                assert len(found) == len({values[cell] for cell in seen} - {0})
                assert {before.grid[one] for one in found} == {values[cell] for cell in seen} - {0}
                assert value not in {before.grid[one] for one in found}


def test_a_hidden_single_has_the_fewest_cells_that_see_the_rest_of_its_house() -> None:
    seen_some = 0
    for path in paths():
        for index, step in enumerate(path):
            if step.technique == "hidden-single":
                before, (place, value) = path.before(index), step.placements[0]
                here = place[0] * before.size + place[1]
                rest = {cell for cell in step.houses[0][0].cells if not before.grid.values[cell] and cell != here}
                holders = [cell for cell, held in enumerate(before.grid.values) if held == value]
                covered = {cell for cell in rest if peers(before, cell).intersection(holders)}
                found = [row * before.size + column for row, column in excluders(step, before)]
                assert set(found) <= set(holders)
                assert covered == {cell for cell in rest if peers(before, cell).intersection(found)}
                fewer = combinations(holders, len(found) - 1) if found else ()
                assert not any(covered <= set().union(*(peers(before, cell) for cell in chosen)) for chosen in fewer)
                seen_some += bool(found)
    assert seen_some > 20


def test_other_steps_have_none() -> None:
    path = sk.explain(PUZZLE)
    others = [index for index, step in enumerate(path) if step.technique in ("full-house", "pointing")]
    assert others
    assert not any(excluders(path[index], path.before(index)) for index in others)


def test_with_many_cells_the_choice_is_greedy_and_still_covers() -> None:
    grid = sk.random_grid("4x4", seed=3)
    row = grid.layout.houses[0]
    blank = {divmod(cell, 16): 0 for cell in row.cells}
    state = grid.replace(blank).candidates()
    place, value = (0, 0), grid[0, 0]
    step = sk.Step("hidden-single", 0, ((place, value),), (), (), (), (), ((row, "base"),))
    found = [r * 16 + c for r, c in excluders(step, state)]
    assert all(peers(state, cell).intersection(found) for cell in row.cells if cell)


@pytest.mark.parametrize(("stage", "shown"), [(3, False), (4, True)])
def test_a_picture_shows_the_cells_with_the_reason(stage: int, shown: bool) -> None:
    path = sk.explain(PUZZLE)
    root = ElementTree.fromstring(path.svg(0, stage=stage))
    drawn = [element for element in root.iter() if element.get("class") == "why"]
    assert path[0].technique == "hidden-single"
    assert len(drawn) == (len(excluders(path[0], path.before(0))) if shown else 0)


def test_a_struck_candidate_is_larger_than_the_others() -> None:
    path = sk.explain(PUZZLE)
    index = next(index for index, step in enumerate(path) if step.technique == "pointing")
    root = ElementTree.fromstring(path.svg(index))
    group = next(element for element in root.iter() if element.get("class") == "k")
    sizes: dict[bool, set[float]] = {True: set(), False: set()}
    struck = False
    for element in group:
        if element.tag.endswith("text"):
            sizes[struck].add(float(element.get("font-size", "0")))
        struck = element.get("class") == "elim"
    assert min(sizes[True]) > 1.3 * max(sizes[False])


def test_regions_of_a_jigsaw_are_numbered_as_texts_name_them() -> None:
    grid = sk.generate(layout="random-jigsaw:7", seed=4).grid
    root = ElementTree.fromstring(sk.drawing.svg(grid))
    group = next(element for element in root.iter() if element.get("class") == "region")
    texts = [element for element in group if element.tag.endswith("text")]
    regions = [house for house in grid.layout.houses if house.kind == "region"]
    assert [element.text for element in texts] == [house.name.removeprefix("region ") for house in regions]
    for element, house in zip(texts, regions, strict=True):
        cell = int(float(element.get("y", "0")) // 100) * 7 + int(float(element.get("x", "0")) // 100)
        assert cell in house.cells
    plain = ElementTree.fromstring(sk.drawing.svg(PUZZLE))
    assert not any(element.get("class") == "region" for element in plain.iter())
