"""A run of Schemathesis against a service: what the OpenAPI document allows is answered, and what it forbids is refused.

Starts `sudokit serve` on a free port, lets Schemathesis try the examples, the corners of every schema and random requests
(`--requests` to each address), and counts the answers by status.  `tools/document_hooks.py` makes right requests fit.  Fails if
a right request is refused, a wrong one accepted, an answer does not fit its schema, or the service fails.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_AT = re.compile(r"http://127\.0\.0\.1:\d+")


# A wrong request that is too large besides is refused for its size.
_CONFIGURATION = """
[checks]
negative_data_rejection.expected-statuses = [400, 404, 405, 406, 413, 415, 422, 429]
"""


def _counts(report: Path) -> tuple[collections.Counter[str], int]:
    """Return how many answers had each status, and how many answers there were."""
    counts: collections.Counter[str] = collections.Counter()
    for line in report.read_text(encoding="utf-8").splitlines():
        scenario = json.loads(line).get("ScenarioFinished")
        for call in ((scenario or {}).get("recorder", {}).get("interactions") or {}).values():
            if call.get("response"):
                counts[str(call["response"]["status_code"])] += 1
    return counts, sum(counts.values())


def main() -> int:
    """Run, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=50, help="random requests to each address")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    command = [sys.executable, "-m", "sudokit", "serve", "--port", "0", "--log", "none", "--size", "9"]
    limits = ["--seconds", "5", "--stream-seconds", "2"]
    with subprocess.Popen([*command, *limits], stderr=subprocess.PIPE, text=True, cwd=ROOT) as service:
        try:
            assert service.stderr is not None
            found = next(found for line in service.stderr if (found := _AT.search(line)))
            with tempfile.TemporaryDirectory() as folder:
                report, document = Path(folder) / "calls.ndjson", Path(folder) / "openapi.json"
                with urllib.request.urlopen(f"{found[0]}/api/v1/openapi.json", timeout=120) as answer:
                    document.write_bytes(answer.read())
                (Path(folder) / "schemathesis.toml").write_text(_CONFIGURATION, encoding="utf-8")
                done = subprocess.run(
                    [
                        Path(sys.executable).parent / "schemathesis",
                        "run",
                        document,
                        *("--url", found[0]),
                        *("--request-timeout", "60"),
                        *("--max-examples", str(given.requests), "--seed", str(given.seed)),
                        *("--continue-on-failure", "--no-color", "--generation-database", "none"),
                        *("--report", "ndjson", "--report-ndjson-path", report),
                    ],
                    cwd=folder,
                    env={**os.environ, "SCHEMATHESIS_HOOKS": "document_hooks", "PYTHONPATH": str(ROOT / "tools")},
                    check=False,
                )
                counts, total = _counts(report)
        finally:
            service.terminate()
    print(f"{total:,} requests answered: " + ", ".join(f"{number:,} {status}" for status, number in sorted(counts.items())))
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
