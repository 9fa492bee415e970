"""The published rows of the studies: described, and the source of every published chart and page."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

import publish_studies as published
from conftest import ROOT
from sudokit.study import _style, names
from sudokit.study._catalogue import study_named
from sudokit.study._frame import Scale, Setting
from sudokit.study._table import rows_of

pytestmark = pytest.mark.thorough


def published_rows(name: str) -> tuple[list[Any], Setting]:
    made = json.loads((published.DATA / f"{name}.json").read_text(encoding="utf-8"))
    text = lzma.decompress((published.DATA / f"{name}.csv.xz").read_bytes()).decode("utf-8")
    assert made["study"] == name
    return list(rows_of(text, study_named(name).row, name)), Setting(made["seed"], Scale(made["scale"]))


@pytest.mark.parametrize("name", names())
def test_the_rows_of_a_study_are_published_and_its_page_links_to_them(name: str) -> None:
    page = (published.PAGES / f"{name}.md").read_text(encoding="utf-8")
    rows, setting = published_rows(name)
    assert f"{len(rows):,} runs, one row each in [data/{name}.csv.xz](data/{name}.csv.xz)" in page
    assert setting.seed == 1
    keys = [row[: study_named(name).keys] for row in rows]
    assert len(set(keys)) == len(keys) > 0


def test_the_columns_are_described() -> None:
    text = (published.DATA / "README.md").read_text(encoding="utf-8")
    assert text == published.description(), "run python tools/publish_studies.py"
    for name in names():
        section = text.split(f"\n## {name}\n")[1].split("\n## ")[0]
        assert [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")] == list(
            study_named(name).row._fields
        )


def test_the_data_are_small() -> None:
    assert sum(path.stat().st_size for path in published.DATA.iterdir()) < 800_000
    assert {path.name.split(".")[0] for path in published.DATA.iterdir()} == {*names(), "README"}


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_the_published_rows_give_the_published_page_and_charts(name: str, tmp_path: Path) -> None:
    import matplotlib as mpl

    if f"matplotlib=={mpl.__version__}\n" not in (ROOT / "constraints.txt").read_text(encoding="ascii"):
        pytest.skip("the published charts were drawn by the matplotlib of constraints.txt")
    study = study_named(name)
    rows, setting = published_rows(name)
    drawn = set()
    for chart in study.charts:
        with _style.house():
            figure = chart.draw(rows, setting)
            assert figure is not None
            _style.save(figure, tmp_path / chart.name)
        assert (tmp_path / f"{chart.name}.svg").read_bytes() == (published.PAGES / f"{name}-{chart.name}.svg").read_bytes()
        drawn.add(chart.name)

    def show(chart: str, caption: str) -> str:
        assert chart in drawn
        return f"![{caption}]({name}-{chart}.svg)\n\n*{caption}*"

    assert study.report(rows, setting, show) in (published.PAGES / f"{name}.md").read_text(encoding="utf-8")
