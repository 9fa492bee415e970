"""Make cpp/core/logic/profiles.inc, the package's profiles for the core, from the files in src/sudokit/logic/profiles.

`python tools/make_profiles.py` writes it; a test checks that it is up to date.
"""

from __future__ import annotations

from pathlib import Path

from sudokit import Profile, profile_names

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "cpp" / "core" / "logic" / "profiles.inc"

HEAD = """\
// The package's profiles: made from src/sudokit/logic/profiles by `python tools/make_profiles.py`.
// Levels with the highest score that each allows; limits; searches with their level, their score, and their techniques,
// LEFT_OUT if the profile does not use them.
"""
_NO_LIMIT = 2**32 - 1


def table() -> str:
    """Return the text of the table."""
    lines = [HEAD]
    for name in profile_names():
        profile = Profile.load(name)
        lines.append(f'PROFILE("{name}", {str(profile.assume_unique).lower()})')
        lines += [
            f'LEVEL("{level}", {_NO_LIMIT if most is None else most}u)'
            for level, most in zip(profile.levels, profile.most, strict=True)
        ]
        lines += [f"LIMIT({limit.replace('-', '_')}, {int(value)})" for limit, value in profile.limits.items()]
        for search in profile.searches:
            techniques = ", ".join(f"Technique::{technique.replace('-', '_')}" for technique in search.techniques)
            kind = "SEARCH" if search.enabled else "LEFT_OUT"
            lines.append(f"{kind}({profile.levels.index(search.level)}, {search.score}, {techniques})")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
