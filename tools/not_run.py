"""Say loudly, at the end of `make test`, what this machine could not check."""

from pathlib import Path

REPORT = Path("build/not-run.txt")


def main() -> None:
    """Print what the test run left behind."""
    lines = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    if not lines:
        print("All checks ran and passed.")
        return
    print("=" * 100)
    print(f"Passed, but {len(lines)} checks did NOT RUN here:")
    for line in lines:
        print(f"  NOT RUN  {line}")
    print("=" * 100)


if __name__ == "__main__":
    main()
