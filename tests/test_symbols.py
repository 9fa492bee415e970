"""What the object files of the instruction sets share with others: nothing.

An inline function compiled in such a file could be the copy that the linker keeps, and then a machine without those
instructions would run it.
"""

from __future__ import annotations

import shutil
import subprocess

import pytest

from conftest import ROOT

OBJECTS = ROOT / "build" / "core" / "CMakeFiles" / "sudokit_core.dir" / "cpp" / "core" / "classic"


@pytest.mark.parametrize("name", ["portable", "avx2", "avx512"])
def test_no_weak_symbol_leaks_from_an_instruction_set(name: str) -> None:
    found = OBJECTS / f"isa_{name}.cpp.o"
    if not found.exists() or shutil.which("nm") is None:
        pytest.skip("needs nm and the objects that `make core-test` builds")
    listed = subprocess.run(["nm", "--defined-only", found], capture_output=True, text=True, check=True).stdout
    symbols = [line.split()[-2:] for line in listed.splitlines()]
    assert symbols
    assert [name for kind, name in symbols if kind in "WVuvw"] == []
