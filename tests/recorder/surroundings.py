"""The same surroundings everywhere: environment, folder, what the system draws at random, what typesetting makes."""

from __future__ import annotations

import itertools
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from .corpus import ROOT

__all__ = ["draw_anew", "settle"]

_ENVIRONMENT = {"COLUMNS": "80", "LINES": "50", "TERM": "xterm-256color", "TZ": "UTC", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
_drawn = itertools.count(1)


def settle() -> None:
    """Settle all of it, for the rest of the process."""
    for name in list(os.environ):
        if name.startswith(("SUDOKIT_", "CLICOLOR", "FORCE_COLOR", "NO_COLOR")) and name != "SUDOKIT_ISA":
            del os.environ[name]
    os.environ.update(_ENVIRONMENT)
    os.chdir(ROOT)
    secrets.randbits = lambda k: next(_drawn) * 2_654_435_761 % (1 << k)
    secrets.randbelow = lambda exclusive_upper_bound: next(_drawn) % exclusive_upper_bound
    _typeset_as_text()


def draw_anew() -> None:
    """Begin again with what the system draws, so that no probe depends on those before it."""
    global _drawn  # noqa: PLW0603
    _drawn = itertools.count(1)


def _typeset_as_text() -> None:
    """Have the typesetter return what it was given, and how large that became: its bytes depend on the machine's fonts."""
    try:
        import typst
    except ImportError:
        return
    real: Any = typst.compile

    def told(
        document: bytes, *, format: str, ppi: float, sys_inputs: Mapping[str, str], font_paths: Sequence[str], timestamp: int
    ) -> Any:
        made = real(
            document, format=format, ppi=ppi, sys_inputs=dict(sys_inputs), font_paths=list(font_paths), timestamp=timestamp
        )
        if not isinstance(made, bytes):
            return made
        if format == "png":
            size = f"{int.from_bytes(made[16:20])}x{int.from_bytes(made[20:24])} pixels"
        else:
            size = f"{max((int(count) for count in re.findall(rb'/Count ([0-9]+)', made)), default=0)} pages"
        pictures = "".join(f"picture {name}:\n{picture}\n" for name, picture in sys_inputs.items())
        return f"{format} of {size}, at {ppi} ppi, at {timestamp}, from\n{document.decode()}\n{pictures}".encode()

    typst.compile = told  # type: ignore[assignment]
