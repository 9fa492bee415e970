"""The pictures and tables of the theory pages: drawn again, and computed again in part."""

from __future__ import annotations

import re

import pytest

import sudokit as sk
from theory_pictures import clues, conflict, data, numbering, pairs, scales
from theory_pictures.__main__ import PICTURES

pytestmark = pytest.mark.thorough


def page(name: str) -> str:
    return (data.FOLDER / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_its_script_draws(name: str) -> None:
    assert (data.FOLDER / f"{name}.svg").read_text(encoding="utf-8") == PICTURES[name](), (
        "PYTHONPATH=tools python -m theory_pictures"
    )


def test_every_theory_page_has_a_picture_of_its_own_and_sources() -> None:
    for path in data.FOLDER.glob("*.md"):
        if path.name != "README.md":
            text = path.read_text(encoding="utf-8")
            assert any(f"]({name}.svg)" in text for name in PICTURES), path.name
            assert "\n## Sources\n" in text


def test_the_learned_clause_holds_and_names_no_decision() -> None:
    found = conflict.conflict()
    assert found is not None
    state = conflict.PUZZLE.candidates()
    for at in found.clause:
        one = found.trail[at]
        assert one.causes
        state = state.placed((one.cell // 9, one.cell % 9), one.value)
        assert str(one) in page("clause-learning")
    assert sk.solve(state).status is sk.Status.NONE
    assert conflict.PUZZLE.line() in page("clause-learning")


def test_the_kinds_add_up_to_all_grids() -> None:
    kinds = numbering.kinds()
    assert len(kinds) == 44
    assert sum(kind.grids for kind in kinds) == numbering.TOTAL
    for seed in range(20):
        number = sk.rank_grid(sk.random_grid(seed=seed))
        parts = numbering.parts_of(number)
        kind = kinds[parts.kind]
        place = (parts.order * kind.members + parts.member) * kind.bands + parts.band
        assert sum(one.grids for one in kinds[: parts.kind]) + place * kind.completions + parts.completion == number
        assert parts.order < numbering.ORDERS


def test_grids_with_the_same_top_band_have_numbers_with_the_same_parts() -> None:
    grid = sk.random_grid(seed=7)
    other = sk.Grid([*grid.values[:27], *grid.values[54:], *grid.values[27:54]], grid.layout)
    one, two = (numbering.parts_of(sk.rank_grid(each)) for each in (grid, other))
    assert one[:4] == two[:4]
    assert one.completion != two.completion


def test_row_pairs_have_the_published_classes() -> None:
    rows = data.read("canonical-pairs")
    every, least, orders = pairs.pairs()
    assert len(every) == sum(int(row["permutations"]) for row in rows) == 12_096
    assert len(set(least.tolist())) == len(rows)
    assert sum(int(row["grids"]) for row in rows) == pairs.GRIDS
    mean_pairs, mean_maps = (sum(int(row[name]) for row in rows) / pairs.GRIDS for name in ("pairs", "maps"))
    assert f"On average {mean_pairs:.1f} of the 36 pairs" in page("canonical-forms")
    assert f"{mean_maps:.1f} of the 23,328 maps" in page("canonical-forms")
    assert {int(row["orders"]) for row in rows} == set(orders.tolist())


def test_ratings_are_those_of_the_puzzles() -> None:
    rows = data.read("scales")
    assert scales.measure(40) == [
        {"level": row["level"], "score": int(row["score"]), "er": float(row["er"])} for row in rows[:40]
    ]


def test_the_page_of_scales_says_what_the_ratings_are() -> None:
    text, rows = page("rating-scales"), data.read("scales")
    for level, count, *ratings in scales.summary():
        assert f"| {level} | {count} | {' | '.join(f'{one:.1f}' for one in ratings)} |" in text
    found = scales.correlation([float(row["score"]) for row in rows], [float(row["er"]) for row in rows])
    assert f"(Spearman) of score and ER is {found:.2f}" in text


def test_ranks_share_places() -> None:
    assert scales.ranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]


def test_the_page_of_the_engine_says_what_was_measured() -> None:
    found = {(row["list"], row["set"]): float(row["us"]) for row in data.read("batch-sets")}
    names = list(dict.fromkeys(name for name, _ in found))
    for row in re.findall(r"^\| (AVX-512|AVX2|portable).*", page("batch-engine"), re.MULTILINE):
        line = next(one for one in page("batch-engine").split("\n") if one.startswith(f"| {row}"))
        shown = [float(one) for one in line.strip("| ").split(" | ")[1:]]
        for figure, name in zip(shown, names, strict=True):
            assert figure == pytest.approx(found[name, row.lower().replace("-", "")], rel=0.03)


def test_the_two_solutions_differ_in_the_cells_of_the_picture() -> None:
    assert "the 4 cells in which the two solutions differ" in clues.necessary()
