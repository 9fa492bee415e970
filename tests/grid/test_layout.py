"""Layouts: houses, specs, and what cannot be."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudokit as sk
from reference import houses_of

SHAPES = [(h, w) for h in range(1, 65) for w in range(1, 65) if h * w <= 64]


@given(st.sampled_from(SHAPES))
def test_every_box_shape_has_the_houses_of_the_definition(shape: tuple[int, int]) -> None:
    layout = sk.Layout(*shape)
    assert layout.size == shape[0] * shape[1]
    assert [list(house.cells) for house in layout.houses] == houses_of(layout.spec)
    assert sk.Layout.parse(layout.spec) is layout


@pytest.mark.parametrize("spec", ["3x3+diagonals", "3x3+windows", "4x4+diagonals+windows", "2x2+windows", "2x3+diagonals"])
def test_extras(spec: str) -> None:
    layout = sk.Layout.parse(spec)
    assert [list(house.cells) for house in layout.houses] == houses_of(spec)
    assert layout.spec == spec


def test_height_comes_before_width() -> None:
    boxes = [house.cells for house in sk.Layout(2, 3).houses if house.kind == "box"]
    assert boxes[0] == (0, 1, 2, 6, 7, 8)
    assert boxes[1] == (3, 4, 5, 9, 10, 11)


def test_jigsaw_names_do_not_matter() -> None:
    a = sk.Layout.jigsaw("AAAB CABB CCDB CDDD")
    b = sk.Layout.jigsaw([["p", "p", "p", 7], [0, "p", 7, 7], [0, 0, None, 7], [0, None, None, None]])
    assert a == b
    assert hash(a) == hash(b)
    assert a.is_jigsaw
    assert a.houses[8].kind == "region"
    assert [list(house.cells) for house in a.houses] == houses_of(a.spec)


def test_a_jigsaw_of_boxes_is_boxes() -> None:
    assert sk.Layout.jigsaw(sk.Layout(2, 3).regions) is sk.Layout(2, 3)
    assert sk.Layout.jigsaw("AABBAABBCCDDCCDD").with_diagonals().spec == "2x2+diagonals"


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("0x3", "at least 1"),
        ("8x9", "at most 64"),
        ("3", "box height x box width"),
        ("3x3+hyper", "unknown extra"),
        ("2x3+windows", "square boxes"),
        ("jigsaw:AAB", "3 names"),
        ("jigsaw:AAAB", "holds 3"),
        ("jigsaw:AAABCABBCCDBCDDD+windows", "square boxes"),
        ("", "box height x box width"),
    ],
)
def test_impossible_specs_say_why(spec: str, words: str) -> None:
    with pytest.raises(sk.LayoutError, match=words):
        sk.Layout.parse(spec)


@given(st.text(max_size=20))
def test_any_text_is_a_layout_or_an_error(text: str) -> None:
    try:
        layout = sk.Layout.parse(text)
    except sk.LayoutError:
        return
    assert sk.Layout.parse(layout.spec) == layout


def test_layouts_pickle() -> None:
    for spec in ("3x3", "2x3+diagonals", "jigsaw:AAABCABBCCDBCDDD", "8x8"):
        layout = sk.Layout.parse(spec)
        assert pickle.loads(pickle.dumps(layout)) == layout


def test_peers() -> None:
    assert len(sk.Layout.classic().peers(4, 4)) == 20
    assert len(sk.Layout.parse("3x3+diagonals").peers(4, 4)) == 20 + 12
    with pytest.raises(IndexError):
        sk.Layout.classic().peers(9, 0)


@pytest.mark.parametrize("wrong", [True, False, np.True_, 3.0, "3", None, [3]])
def test_sides_of_boxes_are_integers(wrong: object) -> None:
    for sides in ((wrong, 3), (3, wrong)):
        with pytest.raises(sk.LayoutError, match=r"box_(height|width) must be an integer, such as 3, not "):
            sk.Layout(*sides)


def test_what_equals_an_integer_leaves_nothing_in_caches() -> None:
    # first as what is refused, then as it should be: a cache takes True and 1.0 for 1
    wrongs: list[Any] = [True, 1.0]
    for wrong in wrongs:
        for make in (lambda one: sk.Layout(one, 3), sk.Alphabet.standard, sk.Alphabet.numbers):
            with pytest.raises(sk.SudokitError, match=r"integer.* not (True|1\.0)"):
                make(wrong)
    assert sk.Layout(1, 3).spec == "1x3"
    assert sk.Alphabet.standard(1) == sk.Alphabet.numbers(1) == sk.Alphabet("1")
    for wrong in wrongs:
        with pytest.raises(sk.SudokitError, match="integer"):
            sk.Alphabet.numbers(wrong)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.uint64])
def test_integers_of_numpy_are_integers(kind: type[np.integer]) -> None:
    assert sk.Layout(kind(2), kind(3)) is sk.Layout(2, 3)
    assert repr(sk.Layout(kind(2), kind(3))) == "Layout.parse('2x3')"
    assert sk.Alphabet.standard(kind(4)) is sk.Alphabet.standard(4)
    regions = np.arange(16, dtype=kind) // kind(4)
    assert sk.Layout.jigsaw(regions) == sk.Layout.jigsaw(regions.reshape(4, 4)) == sk.Layout(1, 4)
    assert sk.Layout.jigsaw(list(regions)) == sk.Layout(1, 4)


@pytest.mark.parametrize(
    ("regions", "words"),
    [
        ([[True, False], [True, False]], "r1c1: True cannot name a region"),
        ([[1, 2], [1, True]], "r2c2: True cannot name a region"),
        (np.array([[True, False], [True, False]]), "r1c1: np.True_ cannot name a region"),
        ([[[1], 2], [1, 2]], r"r1c1: \[1\] cannot name a region"),
        (5, "text or a sequence of names, not int"),
        (itertools.repeat("A"), "not more than 4096"),
        (itertools.repeat([1, 2]), "not more than 4096"),
        (np.zeros((4096, 4096), dtype=np.uint8), "not more than 4096"),
        ("A" * 10**6, "not more than 4096"),
        ("", "not 0 names"),
    ],
)
def test_regions_that_cannot_be(regions: object, words: str) -> None:
    with pytest.raises(sk.LayoutError, match=words):
        sk.Layout.jigsaw(regions)  # type: ignore[arg-type]


def test_huge_numbers_are_refused_in_words() -> None:
    with pytest.raises(sk.LayoutError, match="a box of an integer of 16610 bitsx3"):
        sk.Layout(10**5000, 3)
    with pytest.raises(sk.SudokitError, match=r"seed must be an integer .* not an integer of 16610 bits"):
        sk.solve(sk.Grid.empty("2x2"), seed=10**5000)
    for sizes in (0, 65, 10**5000):
        with pytest.raises(sk.SudokitError, match="size must be an integer from 1 to 64, not"):
            sk.Alphabet.standard(sizes)
