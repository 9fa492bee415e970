"""The page's own tools (Vite, TypeScript, axe), installed once for each lock file."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "ENOTCACHED")


@dataclass(frozen=True)
class Tools:
    """A folder with `node_modules`, and what is run in it."""

    folder: Path

    def run(self, *command: str, where: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run one of the installed programs, without its colours."""
        program = self.folder / "node_modules" / ".bin" / command[0]
        words = [str(program) if program.exists() else command[0], *command[1:]]
        shown = {**os.environ, "SUDOKIT": f"{sys.executable} -m sudokit"}
        return subprocess.run(
            words, cwd=where or self.folder, env=shown, capture_output=True, text=True, check=False, timeout=300
        )

    @property
    def axe(self) -> str:
        """The script of axe-core."""
        return (self.folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def _node_is_new_enough() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major, minor = (int(part) for part in said.strip().lstrip("v").split(".")[:2])
    return (major, minor) >= (20, 19)


def tools() -> Tools:
    """Install what `web/package-lock.json` names into `build/`, or skip loudly where that cannot be."""
    if not _node_is_new_enough():
        pytest.skip("Node 20.19 or newer with npm is not here: the page was not built again, nor seen by axe")
    lock = (WEB / "package-lock.json").read_bytes()
    folder = ROOT / "build" / "npm" / hashlib.sha256(lock).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)  # tests run in several processes
        if not (folder / "whole").exists():
            for name in ("package.json", "package-lock.json", ".npmrc"):
                if (WEB / name).exists():
                    shutil.copy(WEB / name, folder)
            done = subprocess.run(
                ["npm", "ci", "--prefer-offline", "--no-audit", "--no-fund"],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
                timeout=600,
            )
            if done.returncode and any(code in done.stderr for code in UNREACHABLE):
                pytest.skip("npm cannot fetch the page's tools: the page was not built again, nor seen by axe")
            assert done.returncode == 0, done.stderr
            (folder / "whole").touch()
    return Tools(folder)


def answers(script: str, asked: object) -> Any:
    """Give JSON to a TypeScript program, in which `SRC` stands for the folder of the page's modules; return what it prints."""
    # Beside the compiler that it calls: a clone has none in web/.
    hook = shutil.copy(WEB / "test-types.mjs", tools().folder)
    program = script.replace("SRC", (WEB / "src").as_uri())
    command = ["node", "--import", Path(hook).as_uri(), "--input-type=module", "-e", program]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
