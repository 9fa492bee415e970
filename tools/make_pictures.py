"""Make the README's pictures: what the command line prints on a terminal, as SVG.

Usage: python tools/make_pictures.py docs/images
"""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURES = {
    "solve.svg": ["sudokit solve examples/classic.txt"],
    "shapes.svg": ["sudokit solve examples/emoji.txt", "sudokit solve examples/jigsaw.txt"],
}


def on_a_terminal(command: str) -> str:
    """Run a command on a pseudo-terminal and return what it printed, colours included."""
    leader, follower = pty.openpty()
    arguments = [sys.executable, "-m", *command.split()]
    with subprocess.Popen(arguments, stdout=follower, stdin=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm-256color"}):
        os.close(follower)
        printed = b""
        while True:
            try:
                chunk = os.read(leader, 65536)
            except OSError:
                break
            if not chunk:
                break
            printed += chunk
    os.close(leader)
    return printed.decode().replace("\r\n", "\n")


def main() -> None:
    """Write the pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name, commands in PICTURES.items():
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            console = Console(record=True, width=52, file=nowhere, force_terminal=True, color_system="truecolor")
            for command in commands:
                console.print(Text(f"$ {command}", style="bold"))
                console.print(Text.from_ansi(on_a_terminal(command)))
            svg = console.export_svg(title="sudokit")
        # The exporter names fonts on a public server; the pictures must not fetch anything.
        lines = svg.splitlines()
        kept, inside = [], False
        for line in lines:
            inside = inside or "@font-face" in line
            if not inside:
                kept.append(line.rstrip())
            if inside and line.strip() == "}":
                inside = False
        text = "\n".join(kept).replace("Fira Code", "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas")
        (folder / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
