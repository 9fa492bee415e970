"""Print, at the end of `make test` and `make check`, what this machine could not check: one line per reason."""

from collections import Counter
from pathlib import Path

REPORT = Path("build/not-run.txt")


def summary(lines: list[str]) -> list[str]:
    """Return a line for each reason with the number of checks that did not run, the most frequent reason first."""
    counts = Counter(line.rpartition("\t")[2] for line in lines)
    return [f"{count:5d}  {reason}" for reason, count in counts.most_common()]


def main() -> None:
    """Print the report of the last test run."""
    lines = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    if not lines:
        print("All checks ran and passed.")
        return
    print("=" * 100)
    print(f"Passed, but {len(lines)} checks did NOT RUN here (which ones: {REPORT}):")
    for line in summary(lines):
        print(f"  NOT RUN {line}")
    print("=" * 100)


if __name__ == "__main__":
    main()
