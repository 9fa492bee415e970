"""List C++ files and functions that are too long: `python tools/cpp_sizes.py`; exit status 1 if there are any.

A file may have 450 lines, a function 60, from the line of its name to its closing brace.  Functions are found by counting
braces, which works because braces are balanced within every branch of `#if`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

MOST_IN_FILE = 450
MOST_IN_FUNCTION = 60

ROOT = Path(__file__).resolve().parents[1]
_HIDDEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*',
    re.DOTALL | re.MULTILINE,
)
_SCOPE = re.compile(r"^(?:template\s*<.*>\s*)?(?:inline\s+)?(?:namespace|class|struct|union|enum|extern)\b", re.DOTALL)


def bare(text: str) -> str:
    """Return the text with comments, literals and directives replaced by spaces; line ends stay."""
    return _HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def functions(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the head of every function with a body, its first line, and its number of lines."""
    code = bare(text)
    start = 0  # position after the last brace or semicolon
    body = -1  # position where the head of the current function begins; -1: outside functions
    depth = 0  # open braces in the current function
    for found in re.finditer(r"[{};]", code):
        at = found.start()
        if body >= 0:
            depth += {"{": 1, "}": -1, ";": 0}[found[0]]
            if depth == 0:
                first = code.count("\n", 0, body) + 1
                yield " ".join(code[body : code.index("{", body)].split()), first, code.count("\n", 0, at) + 2 - first
                body = -1
        elif found[0] == "{":
            head = code[start:at].strip()
            head = re.sub(r"^(?:public|private|protected)\s*:", "", head).strip()
            if not _SCOPE.match(head) and ")" in head and not re.search(r"[=,(]$", head):
                body = start + len(code[start:at]) - len(code[start:at].lstrip())
                depth = 1
        if body < 0:
            start = at + 1


def faults(root: Path = ROOT) -> list[str]:
    """Return one message for each file or function below `cpp` that is too long."""
    found = []
    for path in sorted((root / "cpp").rglob("*.?pp")) + sorted((root / "cpp").rglob("*.inc")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(root).as_posix()
        lines = text.count("\n")
        if lines > MOST_IN_FILE:
            found.append(f"{name}: {lines} lines, {MOST_IN_FILE} are allowed")
        for head, line, length in functions(text):
            if length > MOST_IN_FUNCTION:
                found.append(f"{name}:{line}: {length} lines, {MOST_IN_FUNCTION} are allowed: {head[:60]}")
    return found


if __name__ == "__main__":
    too_long = faults()
    print("\n".join(too_long))
    sys.exit(bool(too_long))
