"""The atheris target: `python fuzz/fuzz_reader.py FORMAT [libFuzzer options] [CORPUS]`; FORMAT `any` recognises by itself."""

from __future__ import annotations

import itertools
import sys
import warnings

import atheris

with atheris.instrument_imports(include=["sudokit"]):
    import sudokit as sk
    from sudokit.formats import parse_many, parse_one, write

FORMAT = sys.argv.pop(1)


def one_input(data: bytes) -> None:
    """Read the bytes as one puzzle and as many; what was read must survive being written."""
    name = None if FORMAT == "any" else FORMAT
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            grid = parse_one(data, format=name)
        except (sk.ParseError, sk.LayoutError):
            pass
        else:
            assert parse_one(write(grid, "json"), format="json") == grid
        try:
            for entry in itertools.islice(parse_many(data, format=name), 50):
                assert (entry.grid is None) == (entry.error is not None)
        except (sk.ParseError, sk.LayoutError):
            pass


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
