"""Publish the studies of a folder: pages, charts, and the rows behind them, compressed, with a description of the columns.

    sudokit study all --out build/studies --seed 1 --lists LISTS
    python tools/publish_studies.py build/studies            # all studies that the folder has
    python tools/publish_studies.py                          # the descriptions and the index only

A test draws every chart again from the published rows and compares it with the published one.
"""

from __future__ import annotations

import ast
import inspect
import json
import lzma
import shutil
import sys
from pathlib import Path
from typing import Any, get_type_hints

from sudokit.study import names, write_index
from sudokit.study._catalogue import study_named
from sudokit.study._frame import Study

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "studies"
DATA = PAGES / "data"
# Columns that several studies have, described where the class of the row does not.
_COMMON = {
    "backtracks": "Further alternatives tried, as in `stats`.",
    "blanks": "The number of blank cells that the run was to reach.",
    "block": "The number of the block of 20,000 puzzles, from 0.",
    "by_group_1": "Steps of group 1: naked singles.",
    "by_group_2": "Steps of group 2: hidden singles.",
    "by_group_3": "Steps of group 3: locked sets.",
    "by_group_4": "Steps of group 4: pointing and claiming.",
    "clues": "The number of clues.",
    "complete": "Whether the run reached its goal before its limit.",
    "fill_time_s": "CPU time to fill the trivial cells of all puzzles.",
    "guesses": "Guesses, as in `stats`.",
    "kind": "How puzzles were emptied: `half`, `sparse` or `hard`, as the page says.",
    "layout": "The layout, as a spec.",
    "limit_depth": "The maximum after which the work starts over.",
    "list": "The list of puzzles.",
    "method": "The method.",
    "nodes": "Nodes, as in `stats`.",
    "number": "The number of the puzzle, from 0.",
    "puzzle": "The number of the puzzle in its list, from 1.",
    "repeat": "The number of the repeat, from 0.",
    "restarts": "How often the work started over.",
    "search_time_s": "CPU time from there to the answer.",
    "set": "The set: a file, or a kind of puzzles made from the seed.",
    "size": "N, of N x N cells.",
    "solver": "The solver.",
    "status": "The answer.",
    "strategy": "The method of guessing.",
    "time_s": "CPU time in seconds.",
    "unreadable": "Lines that hold no 9x9 puzzle.",
    "verify_time_s": "CPU time to verify the solutions.",
    "filter_time_s": "CPU time to find the templates that the givens allow, or to make or index all of them.",
    "way": "How the puzzle was made: by removal, or unbiased.",
}


def described(study: Study) -> dict[str, str]:
    """Return the description of each column: the docstring that follows it in the class, or the common one."""
    lines = inspect.getsource(study.row)
    (made,) = ast.parse(lines).body
    assert isinstance(made, ast.ClassDef)
    found: dict[str, str] = {}
    last = ""
    for part in made.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            last = part.target.id
        elif isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str) and last:
            found[last] = " ".join(part.value.value.split())
    return {name: found.get(name) or _COMMON[name] for name in study.row._fields}


def description() -> str:
    """Return the README of the folder of data."""
    parts = [
        "# The rows behind the charts",
        "One file per study: CSV with a header, one row per run, compressed with xz. `NAME.json` records how the rows were "
        "made: version, seed, parameters, the lists of puzzles with their fingerprints, and the processor. All but times, and "
        "runs that a time limit cut short, follows from the seed.",
        "    xz -dc docs/studies/data/strategies.csv.xz | head\n"
        "    python -c \"import pandas; print(pandas.read_csv('docs/studies/data/strategies.csv.xz').describe())\"",
        "To repeat a study: `sudokit study NAME --out DIR`; to publish it here: `tools/publish_studies.py DIR`.",
    ]
    for name in names():
        study = study_named(name)
        kinds = {int: "integer", float: "number", bool: "yes or no", str: "text"}
        hints = get_type_hints(study.row)
        rows = [f"| `{column}` | {kinds[hints[column]]} | {words} |" for column, words in described(study).items()]
        doc = " ".join((study.row.__doc__ or "").split())
        parts += [f"## {name}", f"`{name}.csv.xz`, for [{study.title}](../{name}.md). A row: {doc[0].lower()}{doc[1:]}"]
        parts.append("\n".join(["| column | kind | meaning |", "|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def packed(rows: bytes) -> bytes:
    """Compress rows; the same rows give the same bytes with the same version of xz."""
    return lzma.compress(rows, preset=9 | lzma.PRESET_EXTREME)


def page_of(text: str, name: str) -> str:
    """Return the report of a study as it is published: it links to its rows."""
    return text.replace(f"in `{name}.csv`", f"in [data/{name}.csv.xz](data/{name}.csv.xz)", 1)


def publish(name: str, folder: Path) -> None:
    """Publish a study of the folder, if all of its files are there."""
    rows, made = folder / f"{name}.csv", folder / f"{name}.json"
    pictures = [folder / f"{name}-{chart.name}.svg" for chart in study_named(name).charts]
    missing = [path.name for path in (rows, made, folder / f"{name}.md", *pictures) if not path.exists()]
    if missing:
        print(f"{name}: left as it is: {folder} has no {', '.join(missing)}")
        return
    (DATA / f"{name}.csv.xz").write_bytes(packed(rows.read_bytes()))
    shutil.copyfile(made, DATA / made.name)
    for picture in pictures:
        shutil.copyfile(picture, PAGES / picture.name)
    report = (folder / f"{name}.md").read_text(encoding="utf-8")
    (PAGES / f"{name}.md").write_text(page_of(report, name), encoding="utf-8")
    print(f"{name}: {rows.stat().st_size:,} bytes of rows in {(DATA / f'{name}.csv.xz').stat().st_size:,}")


def main(arguments: list[str]) -> None:
    """Publish the studies of a folder, and write the index and the descriptions."""
    DATA.mkdir(exist_ok=True)
    if arguments:
        for name in names():
            publish(name, Path(arguments[0]))
    made: dict[str, Any] = json.loads((DATA / "strategies.json").read_text(encoding="utf-8"))
    index = write_index(PAGES, f"--out DIR --seed {made['seed']} --lists LISTS")
    text = index.read_text(encoding="utf-8")
    sentence = "Every figure in the pages is computed from the runs"
    index.write_text(text.replace(sentence, f"{sentence}, [whose rows are here](data/README.md)", 1), encoding="utf-8")
    (DATA / "README.md").write_text(description(), encoding="utf-8")
    total = sum(path.stat().st_size for path in DATA.iterdir())
    print(f"{total:,} bytes in {DATA.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
