"""What the object files of the instruction sets share with others: nothing.

An inline function compiled in such a file could be the copy that the linker keeps, and then a machine without those
instructions would run it.  Their sources keep intrinsics in one header for each instruction set, and every header can be
read alone.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT

OBJECTS = ROOT / "build" / "core" / "CMakeFiles" / "sudokit_core.dir" / "cpp" / "core"

CLASSIC = ROOT / "cpp" / "core" / "classic"
HEADERS = sorted(CLASSIC.glob("*.hpp"))
OF_ONE_SET = {
    "isa_avx2.hpp": ["-mavx2"],
    "isa_avx512.hpp": ["-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq"],
    "isa_neon.hpp": [],
    "single_sse2.hpp": ["-msse2"],
    "single_wide.hpp": ["-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt"],
}


@pytest.mark.sampled(3)
@pytest.mark.thorough
@pytest.mark.parametrize("header", HEADERS, ids=lambda header: header.name)
def test_a_header_can_be_read_alone(header: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        pytest.skip("needs a C++ compiler")
    machines = ("aarch64", "arm64") if header.name == "isa_neon.hpp" else ("x86_64", "AMD64")
    if header.name in OF_ONE_SET and platform.machine() not in machines:
        pytest.skip("needs the compiler of another machine")
    flags = OF_ONE_SET.get(header.name, [])
    command = [compiler, "-std=c++20", "-fsyntax-only", "-w", f"-I{ROOT / 'cpp'}", *flags, "-x", "c++", "-"]
    source = f'#include "core/classic/{header.name}"\n'
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_generic_sources_hold_no_intrinsics() -> None:
    intrinsic, switch = re.compile(r"\b_mm\d*_|\b__m\d|intrin\.h|arm_neon\.h"), re.compile(r"\b__(?:SSE|AVX|BMI|POPCNT|ARM)")
    sources = {source.name: source.read_text() for source in [*CLASSIC.glob("*.?pp"), *CLASSIC.glob("*.inc")]}
    assert {name for name, text in sources.items() if intrinsic.search(text)} == set(OF_ONE_SET)
    # The one file that chooses a header by what the compiler is set to.
    assert {name for name, text in sources.items() if switch.search(text)} == {"single_cells.hpp"}


@pytest.mark.parametrize(
    "name",
    [
        *("classic/isa_portable", "classic/isa_avx2", "classic/isa_avx512", "classic/single_avx2", "classic/single_avx512"),
        *("classic/isa_neon", "nets/dense_avx2", "rows/move_avx2"),
    ],
)
def test_no_weak_symbol_leaks_from_an_instruction_set(name: str) -> None:
    on_arm = platform.machine() in ("aarch64", "arm64")
    if not name.endswith("_portable") and name.endswith("_neon") != on_arm:
        pytest.skip("needs the compiler of another machine")
    found = OBJECTS / f"{name}.cpp.o"
    if not found.exists() or shutil.which("nm") is None:
        pytest.skip("needs nm and the objects that `make core-test` builds")
    listed = subprocess.run(["nm", "--defined-only", found], capture_output=True, text=True, check=True).stdout
    symbols = [line.split()[-2:] for line in listed.splitlines()]
    assert symbols
    assert [name for kind, name in symbols if kind in "WVuvw"] == []
