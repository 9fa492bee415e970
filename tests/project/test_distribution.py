"""What is released: README as the package index shows it, versions that agree, licences, and the tools that make wheels."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from conftest import ROOT
from sudokit import __version__
from wheels import build, check, pythons

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_readme_begins_with_the_installation() -> None:
    assert re.match(r"# sudokit\n\n +pip install sudokit\n", README)


def test_readme_links_to_the_repository_and_to_files_that_exist() -> None:
    source = PROJECT["urls"]["Source"]
    pages, pictures = f"{source}/blob/main/", source.replace("//github.com/", "//raw.githubusercontent.com/") + "/main/"
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README)
    assert not check.relative_links(README)
    assert len(targets) > 20
    for target in targets:
        base = pages if target.startswith(pages) else pictures
        assert target.startswith(base), target
        assert (ROOT / target.removeprefix(base)).exists(), target


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("CITATION.cff", r"^version: (.*)$"),
        ("CHANGELOG.md", r"^## ([0-9.]+)"),
        ("packaging/conda/recipe.yaml", r'^  version: "(.*)"$'),
    ],
)
def test_versions_agree(file: str, pattern: str) -> None:
    found = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == __version__


def test_the_conda_recipe_asks_for_what_the_package_asks_for() -> None:
    recipe = (ROOT / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    run = re.search(r"  run:\n((?:    - .*\n)+)", recipe)
    assert run is not None
    asked = {line.removeprefix("    - ").replace(" ", "") for line in run[1].splitlines()}
    assert asked == {"python", *PROJECT["dependencies"]}


def test_what_the_workflows_install_is_pinned() -> None:
    pinned = set(re.findall(r"^([A-Za-z0-9_.-]+)==", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))
    asked = set()
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        for words in re.findall(r"pip install (.*)", workflow.read_text(encoding="utf-8")):
            assert words.startswith("-c constraints.txt "), words
            asked |= set(words.split()[2:])
    assert "cibuildwheel" in asked
    assert asked - {"sudokit"} <= pinned


def test_everything_bundled_brings_its_licence() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "licenses").glob("*.txt")}
    fonts = {re.sub("-latin.*", "", path.name) for path in (ROOT / "src/sudokit/server/page").glob("*.woff2")}
    for font in fonts:
        text = texts[next(name for name in texts if name.lower().startswith(font))]
        assert "SIL OPEN FONT LICENSE" in text
        assert "Copyright" in text or "©" in text.splitlines()[0]
    bundled = re.findall(r'^    "(?:@preact/|@fontsource[^"/]*/)?([a-z0-9-]+)": ', _dependencies(), re.MULTILINE)
    for name in bundled:
        assert any(name in file.lower() for file in texts), name
    assert {f"licenses/{name}" for name in texts} <= set(check.LICENCES)


def _dependencies() -> str:
    found = re.search(
        r'"dependencies": \{\n(.*?)\n  \}', (ROOT / "web" / "package.json").read_text(encoding="utf-8"), re.DOTALL
    )
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("version", "free", "tag"),
    [
        ((3, 11), False, "cp311-cp311"),
        ((3, 12), False, "cp312-abi3"),
        ((3, 15), False, "cp312-abi3"),
        ((3, 14), True, "cp314-cp314t"),
    ],
)
def test_the_wheel_that_a_python_needs(version: tuple[int, int], free: bool, tag: str) -> None:
    assert pythons.Python(Path("python"), version, free).tag == tag


def test_only_the_oldest_python_builds_the_wheel_for_all_later_ones() -> None:
    known = [pythons.Python(Path(f"python3.{minor}"), (3, minor), False) for minor in (11, 12, 13)]
    built = pythons.builders(known)
    assert {tag: python.name for tag, python in built.items()} == {"cp311-cp311": "3.11", "cp312-abi3": "3.12"}
    assert not pythons.builders(known[2:])
    assert [python.name for python in pythons.testers("cp312-abi3", known)] == ["3.12", "3.13"]


def test_the_binding_uses_nothing_that_the_stable_abi_lacks() -> None:
    # Macros such as PyBytes_AS_STRING compile for 3.11 alone, which gets a wheel of its own; every other wheel would fail.
    for path in (ROOT / "cpp" / "bind").glob("*.?pp"):
        assert not re.findall(r"\bPy[A-Z][a-z]\w*_[A-Z_]{2,}\(", path.read_text(encoding="utf-8")), path.name


def test_the_source_distribution_is_made_of_what_git_tracks(tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    (root / "deep").mkdir(parents=True)
    for name in ("deep/ä b.txt", "program", "private.txt"):
        (root / name).write_text(name, encoding="utf-8")
    (root / "program").chmod(0o755)
    (root / "elsewhere").symlink_to(tmp_path)
    git = ["git", "-C", str(root)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "deep", "program"], check=True)
    copied = build.tracked(root, tmp_path / "copied")
    assert {path.relative_to(copied).as_posix() for path in copied.rglob("*") if path.is_file()} == {"deep/ä b.txt", "program"}
    assert os.access(copied / "program", os.X_OK)


def test_packing_a_wheel_changes_no_content_and_is_reproducible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("zopfli", reason="zopfli is not installed: make wheels installs it")
    from wheels import pack

    monkeypatch.setitem(os.environ, "SOURCE_DATE_EPOCH", "1700000000")
    contents = {
        "sudokit/b.py": b"x = 1\n" * 900,
        "sudokit/a.bin": os.urandom(5000),
        "sudokit-0.dist-info/RECORD": b"",
        "sudokit/c": b"c",
    }
    for name, order in (("one", list(contents)), ("two", list(reversed(contents)))):
        with zipfile.ZipFile(tmp_path / f"{name}.raw", "w") as archive:
            for entry in order:
                archive.writestr(entry, contents[entry])
        pack.packed(tmp_path / f"{name}.raw", tmp_path / f"{name}.whl")
    assert (tmp_path / "one.whl").read_bytes() == (tmp_path / "two.whl").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.whl") as archive:
        assert archive.testzip() is None
        assert archive.namelist()[-1].endswith("RECORD")
        assert {name: archive.read(name) for name in archive.namelist()} == contents


def test_large_files_of_the_page_are_compressed_and_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("zopfli", reason="zopfli is not installed: make wheels installs it")
    from sudokit.server._folder import content, page_files
    from wheels import pack

    monkeypatch.setitem(os.environ, "SOURCE_DATE_EPOCH", "1700000000")
    page = {
        "deep/a.wasm": os.urandom(500) * 100,
        "b.json": b"[1, 2]" * 5000,
        "small.json": b"{}",
        "c.js": b"let x\n" * 5000,
        "d.svg": b" " * 20000,
    }
    with zipfile.ZipFile(tmp_path / "raw", "w") as archive:
        for name, held in page.items():
            archive.writestr(f"sudokit/server/page/{name}", held)
        lines = [f"sudokit/server/page/{name},sha256=old,{len(held)}" for name, held in page.items()]
        archive.writestr("sudokit-0.dist-info/RECORD", "\n".join([*lines, "sudokit-0.dist-info/RECORD,,", ""]))
    pack.packed(tmp_path / "raw", tmp_path / "made.whl")
    with zipfile.ZipFile(tmp_path / "made.whl") as archive:
        archive.extractall(tmp_path / "installed")
    record = (tmp_path / "installed/sudokit-0.dist-info/RECORD").read_text().splitlines()
    assert record[-1] == "sudokit-0.dist-info/RECORD,,"
    compressed = [line.split(",")[0].rpartition("page/")[2] for line in record if ".xz" in line]
    assert compressed == ["deep/a.wasm.xz", "b.json.xz", "c.js.xz"]
    for line in record[:-1]:
        name, digest, size = line.split(",")
        held = (tmp_path / "installed" / name).read_bytes()
        assert int(size) == len(held)
        right = base64.urlsafe_b64encode(hashlib.sha256(held).digest()).decode().rstrip("=")
        assert digest == (f"sha256={right}" if name.endswith(".xz") else "sha256=old")
    found = page_files(tmp_path / "installed/sudokit/server/page")
    assert {name: content(path) for name, path in found.items()} == page


def test_a_wheel_without_its_parts_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "sudokit-0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("sudokit-0.dist-info/METADATA", "Metadata-Version: 2.4\nName: sudokit\n\nSee [here](docs/a.md).\n")
        archive.writestr("elsewhere/x.py", "")
        archive.writestr("sudokit/core.so", check.FOLDER)
    found = "\n".join(check.faults(wheel))
    for words in (
        "no licence LICENSE",
        "metadata lack Project-URL",
        "not absolute: docs/a.md",
        "elsewhere/x.py",
        "names a folder",
    ):
        assert words in found
