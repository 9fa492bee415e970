"""``sudokit photo``: lines, JSON, exit statuses, errors."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from helpers import command
from photo.measure import sample


def run(*arguments: object) -> tuple[int, str, str]:
    done = command.run("photo", *arguments)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shot, _ = sample("coloured screenshot", 0)
    path = tmp_path_factory.mktemp("photo") / "page.png"
    Image.fromarray(shot.picture).save(path)
    return path


@pytest.mark.thorough
def test_a_line_a_picture(page: Path, tmp_path: Path) -> None:
    shot, _ = sample("coloured screenshot", 0)
    line = "".join(str(value) if value else "." for value in shot.truth)
    status, out, err = run(page)
    assert out == f"{line}\n"
    assert status == int(bool(err))
    status, out, _ = run(page, "--solve", "--check", "--overlay", tmp_path / "drawn.png")
    assert "." not in out.splitlines()[0]
    assert out.splitlines()[1] == "no mistakes"
    assert (tmp_path / "drawn.png").stat().st_size > 1000
    _, out, _ = run(page, "--json", "--all", "--layout", "3x3")
    told = json.loads(out)
    assert (told["grid"], told["image"], told["layout"]) == (line, str(page), "3x3")


def test_what_cannot_be_read(tmp_path: Path) -> None:
    blank, broken = tmp_path / "blank.png", tmp_path / "broken.png"
    Image.fromarray(np.full((80, 80), 255, np.uint8)).save(blank)
    broken.write_bytes(b"not a picture")
    assert run(blank)[:2] == (1, "no-grid: no grid was found\n")
    status, out, err = run(broken, tmp_path / "absent.jpg", blank)
    assert status == 2
    assert out == "no-grid: no grid was found\n"
    assert "broken.png': not a picture that can be read" in err
    assert "absent.jpg': No such file or directory" in err
