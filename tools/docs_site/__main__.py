"""Build the site: stage the pages, run Sphinx with warnings as errors, check every link.

PYTHONPATH=tools python -m docs_site [OUT]
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from . import links, stage

HERE = Path(__file__).parent
SOURCE = stage.ROOT / "build" / "docs-source"


def main() -> int:
    """Build into the folder given, build/docs by default; return 1 if something is wrong."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else stage.ROOT / "build" / "docs"
    stage.write(SOURCE)
    options = ["-W", "--keep-going", "-q", "-b", "html", "-c", str(HERE), "-d", str(SOURCE.with_name("docs-trees"))]
    done = subprocess.run([sys.executable, "-m", "sphinx", *options, str(SOURCE), str(out)], check=False)
    if done.returncode:
        return 1
    faults = links.broken(out)
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(list(out.rglob('*.html')))} pages in {out}, {len(faults)} broken links")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
