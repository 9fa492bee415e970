"""What wheels are built for: processors and C libraries, all compiled on this machine by Zig.

Zig (https://ziglang.org, from the package index) carries clang with the headers and the symbols of every C library, and links
its own C++ library statically: a wheel of it needs nothing but the C library that it is built for.
"""

from __future__ import annotations

import platform
import shlex
import sys
from pathlib import Path
from typing import NamedTuple


class Target(NamedTuple):
    """A processor and a C library."""

    machine: str
    """The processor, as `uname -m` names it."""
    libc: str
    """``gnu`` or ``musl``, as in the names of extension modules."""
    oldest: str
    """The oldest version of that library, as Zig writes it; empty for Zig's own choice."""

    @property
    def name(self) -> str:
        """Zig's name for it, also that of folders."""
        return f"{self.machine}-linux-{self.libc}{self.oldest}"

    @property
    def foreign(self) -> bool:
        """Whether this machine can't import what is built."""
        return self != HERE

    def suffix(self, tag: str) -> str:
        """The ending of the name of an extension module for a Python."""
        abi = tag.partition("-")[2]
        return ".abi3.so" if abi == "abi3" else f".cpython-{abi.removeprefix('cp')}-{self.machine}-linux-{self.libc}.so"


ALL = tuple(
    Target(machine, libc, oldest) for machine in ("x86_64", "aarch64") for libc, oldest in (("gnu", ".2.17"), ("musl", ""))
)
HERE = Target(platform.machine(), "gnu", ".2.17")
"""This machine: its wheels are built first, and tested."""


def toolchain(target: Target, folder: Path) -> Path:
    """Write what tells CMake to compile by Zig: a file, and a program for each tool."""
    folder.mkdir(parents=True, exist_ok=True)
    tools = {"cc": f"cc -target {target.name}", "c++": f"c++ -target {target.name}", "ar": "ar", "ranlib": "ranlib"}
    for name, words in tools.items():
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ziglang {words} "$@"\n')
        program.chmod(0o755)
    lines = [
        "set(CMAKE_SYSTEM_NAME Linux)",
        f"set(CMAKE_SYSTEM_PROCESSOR {target.machine})",
        *(f"set(CMAKE_{name} {folder / tool})" for name, tool in (("C_COMPILER", "cc"), ("CXX_COMPILER", "c++"))),
        *(f"set(CMAKE_{name} {folder / tool})" for name, tool in (("AR", "ar"), ("RANLIB", "ranlib"))),
        # The linker strips, since this machine's `strip` may not know the processor.
        "set(CMAKE_MODULE_LINKER_FLAGS_INIT -s)",
        "set(CMAKE_STRIP true)",
        # CMake asks Python about itself: this machine's, which needs no emulator.
        "set(CMAKE_CROSSCOMPILING_EMULATOR env)",
        # CMake would ask for clang-scan-deps, to look for modules.
        "set(CMAKE_CXX_SCAN_FOR_MODULES OFF)",
        # A header that clang compiled beforehand may be used with the same level of optimisation only, and ours differ.
        "set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)",
        "",
    ]
    made = folder / "toolchain.cmake"
    made.write_text("\n".join(lines))
    return made
