"""The atheris target: `python fuzz/fuzz_reader.py FORMAT [libFuzzer options] [CORPUS]`; FORMAT `any` recognises by itself."""

from __future__ import annotations

import itertools
import sys
import warnings

import atheris

import sudokit as sk
from sudokit.formats import FORMATS, parse_many, parse_puzzle, write
from sudokit.formats import _html as html

FORMAT = sys.argv.pop(1)


def one_input(data: bytes) -> None:
    """Read the bytes as one puzzle and as many; what was read must survive being written."""
    name = None if FORMAT == "any" else FORMAT
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            puzzle = parse_puzzle(data, format=name)
        except (sk.ParseError, sk.LayoutError):
            pass
        else:
            assert parse_puzzle(write(puzzle, "json"), format="json") == puzzle
        try:
            for entry in itertools.islice(parse_many(data, format=name), 50):
                assert (entry.grid is None) == (entry.error is not None)
        except (sk.ParseError, sk.LayoutError):
            pass


if __name__ == "__main__":
    # Some modules are imported on first use: use them now, so that they are instrumented too.
    grid = sk.Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    for format_ in FORMATS.values():
        if format_.writer is not None and format_.name != "sdx":  # which cannot carry this one
            write(grid, format_.name)
    html.table(grid)
    one_input(b"puzzle\n12..34.....3..2.\n")
    # The package's own finder for editable installations hides imports from atheris: instrument what is loaded.
    for name, module in list(sys.modules.items()):
        if name.startswith("sudokit."):
            for thing in vars(module).values():
                if callable(thing) and getattr(thing, "__module__", None) == name and hasattr(thing, "__code__"):
                    atheris.instrument_func(thing)
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
