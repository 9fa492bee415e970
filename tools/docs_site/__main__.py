"""Build the site: stage the pages, run Sphinx with warnings as errors, check every link, ask the search.

PYTHONPATH=tools python -m docs_site [SITE]

The pages get into SITE/VERSION; other versions that lie in SITE stay, and every page of each leads to the others.
"""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

from . import links, search, stage, versions

HERE = Path(__file__).parent
SOURCE = stage.ROOT / "build" / "docs-source"


def main() -> int:
    """Build into a folder of the folder given, build/docs by default; return 1 if something is wrong."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else stage.ROOT / "build" / "docs"
    out = site / importlib.metadata.version("sudokit")
    stage.write(SOURCE)
    options = ["-W", "--keep-going", "-q", "-b", "html", "-c", str(HERE), "-d", str(SOURCE.with_name("docs-trees"))]
    done = subprocess.run([sys.executable, "-m", "sphinx", *options, str(SOURCE), str(out)], check=False)
    if done.returncode:
        return 1
    known = versions.write(site)
    faults, missed = links.broken(out), search.unanswered(out)
    for line in [*faults, *(missed or ())]:
        print(line)
    asked = "the search was not asked: there is no node" if missed is None else f"{len(missed)} questions without an answer"
    print(f"{len(list(out.rglob('*.html')))} pages in {out}, {len(faults)} broken links, {asked}; versions: {', '.join(known)}")
    return bool(faults or missed)


if __name__ == "__main__":
    sys.exit(main())
