"""The errors of the package.

::

    ValueError
    └── SudokitError
        ├── ParseError         text that cannot be read: .file .line .column
        ├── LayoutError        an impossible layout, or one that does not fit
        ├── ConflictError      equal values in one house: .cells
        ├── ImpossibleRequest  a request that cannot be satisfied
        ├── OutOfRange         a cell, row or step that does not exist (also an IndexError)
        ├── MissingExtra       an optional library is not installed: .command (also an ImportError)
        ├── Undecided          a limit ended a search that must be exact (also a TimeoutError)
        └── ArgumentError      a line of an argument that does not follow: .line .fault
"""

from __future__ import annotations

import sys
import warnings

__all__ = [
    "AssumptionWarning",
    "ConflictError",
    "ImpossibleRequest",
    "LayoutError",
    "MissingExtra",
    "OutOfRange",
    "ParseError",
    "SudokitError",
    "quoted",
    "shortened",
    "warn_caller",
]

_SHOWN_WIDTH = 100
_QUOTED_WIDTH = 80
_PATH_WIDTH = 255  # file names that a system allows are shown in full


class SudokitError(ValueError):
    """Base class of every error that the package raises on purpose."""

    option: str | None = None
    """The name of the option that does not accept its value; None for other errors."""


class ParseError(SudokitError):
    """Text that cannot be read, with the place of the fault.

    Parameters
    ----------
    message
        What is wrong and what was expected.
    file
        Name of the file, or None for text given directly.
    line, column
        Place in the text, counted from 1; None if there is none.
    source
        The offending line, shown under the message with a caret at `column`.
    cell
        The cell concerned, such as ``"r3c3"``; None if unknown.

    Examples
    --------
    >>> import sudokit as sk
    >>> try:
    ...     sk.Grid.parse("12..\\n34..\\n..5.\\n....")
    ... except sk.ParseError as error:
    ...     print(error.line, error.column, error.cell)
    3 3 r3c3
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
        cell: str | None = None,
    ) -> None:
        super().__init__(message, file, line, column, source, cell)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.source = source
        self.cell = cell

    def _content(self) -> tuple[object, ...]:
        return (self.message, self.file, self.line, self.column, self.source, self.cell)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, ParseError) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_parse_error, (type(self), *self._content()))

    def at(self, *, file: str | None = None, line_offset: int = 0) -> ParseError:
        """Return the same error in `file`, with its line moved down by `line_offset`."""
        line = None if self.line is None else self.line + line_offset
        file = file or self.file
        return ParseError(self.message, file=file, line=line, column=self.column, source=self.source, cell=self.cell)

    def __str__(self) -> str:
        place = [shortened(self.file)] if self.file else []
        if self.line is not None:
            place.append(f"line {self.line}" if self.column is None else f"line {self.line}, column {self.column}")
        text = f"{', '.join(place)}: {self.message}" if place else self.message
        return text + self._excerpt()

    def _excerpt(self) -> str:
        if self.source is None:
            return ""
        # A line may be gigabytes long: show a window around the column.
        start = max(0, (self.column or 1) - 1 - _SHOWN_WIDTH // 2)
        shown = self.source[start : start + _SHOWN_WIDTH]
        printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in shown)
        left, right = "…" if start else "", "…" if len(self.source) > start + _SHOWN_WIDTH else ""
        excerpt = f"\n    {left}{printable}{right}"
        if self.column is None:
            return excerpt
        from wcwidth import wcswidth

        before = left + printable[: self.column - 1 - start]
        return excerpt + f"\n    {' ' * max(0, wcswidth(before))}^"


def _rebuild_parse_error(
    kind: type[ParseError],
    message: str,
    file: str | None,
    line: int | None,
    column: int | None,
    source: str | None,
    cell: str | None,
) -> ParseError:
    return kind(message, file=file, line=line, column=column, source=source, cell=cell)


class LayoutError(SudokitError):
    """A layout that cannot exist, or that does not fit the values given for it."""


class ConflictError(SudokitError):
    """Equal values in one house where that is not allowed; `cells` gives them as (row, column) from 0.

    Examples
    --------
    >>> import sudokit as sk
    >>> try:
    ...     sk.canonical("11.. .... .... ....")
    ... except sk.ConflictError as error:
    ...     print(error, error.cells)
    r1c1 and r1c2 both hold 1 in row 1 ((0, 0), (0, 1))
    """

    def __init__(self, message: str, cells: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(message, cells)
        self.message = message
        self.cells = cells

    def __str__(self) -> str:
        return self.message


class ImpossibleRequest(SudokitError):
    """A request that cannot be satisfied; the message says why.

    Examples
    --------
    >>> import sudokit as sk
    >>> sk.solve(sk.Grid.empty("2x3"), method="classic")
    Traceback (most recent call last):
        ...
    sudokit.ImpossibleRequest: the method classic is for 3x3 boxes without extras, not for layout 2x3; use search or auto
    """


class OutOfRange(SudokitError, IndexError):
    """A cell, row or step that does not exist."""


class MissingExtra(SudokitError, ImportError):
    """An optional library is not installed; `command` is the command that installs it."""

    def __init__(self, what: str, extra: str) -> None:
        self.command = f"pip install 'sudokit[{extra}]'"
        self._made_of = what, extra
        super().__init__(f"{what} needs an optional library: {self.command}")

    def __reduce__(self) -> tuple[object, ...]:
        return (MissingExtra, self._made_of)


class AssumptionWarning(UserWarning):
    """An assumption was made while reading, by a documented rule; passing the option named in the message silences
    it."""


def quoted(value: object) -> str:
    """Return a value as messages show it: its repr, truncated if long.

    Examples
    --------
    >>> from sudokit.grid._errors import quoted
    >>> quoted("3y3"), len(quoted("x" * 10_000_000)), quoted(10**9999)
    ("'3y3'", 83, 'an integer of 33216 bits')
    """
    if isinstance(value, int) and value.bit_length() > 4 * _QUOTED_WIDTH:
        return f"an integer of {value.bit_length()} bits"
    if isinstance(value, str | bytes | bytearray):
        return repr(value[:_QUOTED_WIDTH]) + "…" * (len(value) > _QUOTED_WIDTH)
    try:
        text = repr(value)
    except Exception:  # such as a container whose integers have too many digits to print
        text = f"a {type(value).__name__}"
    return text[:_QUOTED_WIDTH] + "…" * (len(text) > _QUOTED_WIDTH)


def shortened(text: str, most: int = _PATH_WIDTH) -> str:
    """Return a text, such as a file name, with its middle removed if it has more than `most` characters.

    Examples
    --------
    >>> from sudokit.grid._errors import shortened
    >>> shortened("puzzles.txt"), shortened(1000 * "x" + ".txt")[-8:], len(shortened(1000 * "x"))
    ('puzzles.txt', 'xxxx.txt', 81)
    """
    if not isinstance(text, str):
        return quoted(text)
    half = _QUOTED_WIDTH // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def warn_caller(note: str) -> None:
    """Issue a warning about an assumption, attributed to the line that called the package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == "sudokit":
        frame, level = frame.f_back, level + 1
    warnings.warn(note, AssumptionWarning, stacklevel=level - 1)
