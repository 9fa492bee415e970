"""The grid: an immutable value of layout, values, givens and alphabet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, SupportsIndex

from . import _arguments as arguments
from ._alphabet import Alphabet, as_alphabet, check_symbols
from ._arguments import as_integer
from ._cells import Conflict, cell_name, side
from ._cells import flat as flat_cells
from ._errors import SudokitError, quoted, shortened
from ._grid_parts import fitting, lines_html, truth, values_of_array
from ._layout import Layout, as_layout, likely_boxes, needed_layout
from ._rule import Rule, as_rules
from ._text_port import text as text_port

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._candidates import Candidates

__all__ = ["Grid"]


class Grid:
    """An N x N grid: values 0 (empty) to N, which of them are givens, a layout, and the alphabet to show it in.

    Immutable.  The alphabet and the order of rules are ignored by ``==`` and ``hash``.  ``g[r, c]`` counts from 0.

    Parameters
    ----------
    values
        N*N integers 0..N in reading order, or N rows of them; NumPy integers are accepted, True and False are not.
    layout
        Its layout or spec; by default boxes as close to square as possible, wider than high.
    givens
        One truth value per cell, flat or in rows; by default every cell that is not empty.
    alphabet
        The symbols that values are shown as; by default 1-9 A-Z a-z.
    rules
        Rules on top of the houses, made by `sudokit.rules`; by default none.

    Raises
    ------
    SudokitError
        If the number of cells, a value or a given is impossible; the message names the cell.

    Examples
    --------
    >>> from sudokit import Grid
    >>> g = Grid([[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]])
    >>> g.layout.spec, g[0, 3], g.clues
    ('2x2', 4, 6)
    >>> g.replace({(0, 1): 2}).line()
    '12.4..1..1..4..1'
    """

    __slots__ = ("_givens", "_values", "alphabet", "layout", "rules")

    layout: Layout
    alphabet: Alphabet
    rules: tuple[Rule, ...]
    _values: bytes
    _givens: bytes
    _candidates_type: ClassVar[type[Candidates]]  # set by _candidates.py, which needs this class

    def __init__(
        self,
        values: Iterable[SupportsIndex] | Iterable[Iterable[SupportsIndex]],
        layout: Layout | str | None = None,
        givens: Iterable[object] | None = None,
        alphabet: Alphabet | None = None,
        rules: Iterable[Rule] = (),
    ) -> None:
        flat = flat_cells("values", values)
        layout = as_layout(layout)
        if layout is None:
            layout = Layout(*likely_boxes(side(len(flat))))
        size = layout.size
        if len(flat) != size * size:
            raise SudokitError(f"a grid of layout {shortened(layout.spec)} has {size * size} cells, not {len(flat)}")
        integers = bytearray()
        for cell, value in enumerate(flat):
            integer = as_integer(value)
            if integer is None or not 0 <= integer <= size:
                fault = ": expected an integer" if integer is None else f": values go from 0 (empty) to {size}"
                raise SudokitError(f"{cell_name(*divmod(cell, size))} holds {quoted(value)}{fault}")
            integers.append(integer)
        self._fill(bytes(integers), layout, None if givens is None else flat_cells("givens", givens), alphabet)
        self.rules = as_rules(rules, size)

    def _fill(self, values: bytes, layout: Layout, givens: list[object] | None, alphabet: Alphabet | None) -> None:
        size = layout.size
        if givens is None:
            marks = bytes(map(bool, values))
        else:
            if len(givens) != len(values):
                raise SudokitError(f"givens need one truth value for each cell: {len(values)}, not {len(givens)}")
            marks = bytes(map(truth, givens))
            for cell, (given, value) in enumerate(zip(marks, values, strict=True)):
                if given and not value:
                    raise SudokitError(f"{cell_name(*divmod(cell, size))} is marked as a given, but it is empty")
        self._values = values
        self._givens = marks
        self.layout = layout
        self.alphabet = fitting(alphabet, layout)

    @classmethod
    def _of(cls, values: bytes, layout: Layout, givens: bytes, alphabet: Alphabet, rules: tuple[Rule, ...] = ()) -> Grid:
        """Make a grid from parts known to be valid, without checking them again."""
        grid = object.__new__(cls)
        grid._values = values
        grid._givens = givens
        grid.layout = layout
        grid.alphabet = alphabet
        grid.rules = rules
        return grid

    @classmethod
    def parse(
        cls,
        text: str | bytes,
        layout: Layout | str | None = None,
        symbols: Alphabet | str | None = None,
        format: str | None = None,
        *,
        drop_unknown: bool = False,
    ) -> Grid:
        """Read one puzzle from text in any known format; see docs/formats.md for the rules.

        Parameters
        ----------
        text
            The puzzle: 81 characters, a drawing, a game ID, JSON, ….
        layout
            Its layout or spec; it is an error if the text specifies another.  None: as the text specifies, otherwise boxes
            as close to square as possible.
        symbols
            Its alphabet, which takes precedence over what would be inferred.  None: as the text specifies.
        format
            The only format to accept, one of `formats.names()`; otherwise the format is detected.
        drop_unknown
            Whether constraints that cannot be carried are left out, with a warning, rather than an error.

        Raises
        ------
        ParseError
            If the text cannot be read or does not hold exactly one puzzle; it names line and column.

        Examples
        --------
        >>> from sudokit import Grid
        >>> Grid.parse("1..4 ..1. .1.. 4..1").rows()
        [[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]]
        """
        return text_port().parse_one(text, layout=layout, symbols=symbols, format=format, drop_unknown=drop_unknown)

    @classmethod
    def empty(cls, layout: Layout | str | None = None, alphabet: Alphabet | None = None) -> Grid:
        """Return an empty grid of a layout (9x9 by default).

        >>> from sudokit import Grid
        >>> Grid.empty("2x2").clues
        0
        """
        layout = as_layout(layout) or Layout.classic()
        blank = bytes(layout.size * layout.size)
        return cls._of(blank, layout, blank, fitting(alphabet, layout))

    @classmethod
    def from_numpy(
        cls, array: NDArray[np.integer], layout: Layout | str | None = None, alphabet: Alphabet | None = None
    ) -> Grid:
        """Return the grid of an integer array of shape (N, N) or (N*N,), values 0..N.

        Raises
        ------
        SudokitError
            If the dtype is not an integer type, the shape is not square or is larger than 64x64, a cell is masked, or
            a value is out of range.

        Examples
        --------
        >>> import numpy as np
        >>> from sudokit import Grid
        >>> Grid.from_numpy(np.eye(4, dtype=np.uint8)).line()
        '1....1....1....1'
        """
        return cls(values_of_array(array), layout, alphabet=alphabet)

    @property
    def size(self) -> int:
        """N: the number of rows, of columns and of values."""
        return self.layout.size

    @property
    def values(self) -> tuple[int, ...]:
        """The N*N values in reading order, 0 for empty."""
        return tuple(self._values)

    @property
    def givens(self) -> tuple[bool, ...]:
        """Whether each cell is a given, in reading order."""
        return tuple(map(bool, self._givens))

    @property
    def clues(self) -> int:
        """How many cells are givens."""
        return sum(self._givens)

    @property
    def is_full(self) -> bool:
        """Whether no cell is empty."""
        return 0 not in self._values

    def rows(self) -> list[list[int]]:
        """Return the values as N lists of N values."""
        size = self.size
        return [list(self._values[start : start + size]) for start in range(0, size * size, size)]

    def to_numpy(self) -> NDArray[np.uint8]:
        """Return the values as a read-only uint8 array of shape (N, N) that shares the grid's memory."""
        import numpy as np

        return np.frombuffer(self._values, dtype=np.uint8).reshape(self.size, self.size)

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[np.uint8]:
        import numpy as np

        return np.array(self.to_numpy(), dtype=dtype, copy=copy)  # type: ignore[call-overload, no-any-return]

    def __getitem__(self, place: tuple[int, int]) -> int:
        return self._values[arguments.cell("place", place, self.size)]

    def is_given(self, row: int, column: int) -> bool:
        """Whether the cell is a given.

        Raises
        ------
        OutOfRange
            If there is no such cell.
        """
        size = self.size
        return bool(self._givens[arguments.coordinate("row", row, size) * size + arguments.coordinate("column", column, size)])

    def replace(self, changes: Mapping[tuple[int, int], int], *, givens: bool = False) -> Grid:
        """Return a grid with other values in some cells; 0 empties a cell.

        Parameters
        ----------
        changes
            Value by (row, column).
        givens
            Whether the changed cells become givens; a player's entries are not givens.

        Raises
        ------
        SudokitError
            If a value is not an integer, or is out of range.
        OutOfRange
            If a cell is outside the grid.
        """
        values, marks = bytearray(self._values), bytearray(self._givens)
        if not isinstance(changes, Mapping):
            raise arguments.wrong("changes", "a mapping of cells (row, column) to values", changes)
        given = arguments.flag("givens", givens)
        for place, value in changes.items():
            cell, integer = arguments.cell("changes: a place", place, self.size), as_integer(value)
            if integer is None or not 0 <= integer <= self.size:
                words = f"values are integers from 0 (empty) to {self.size}"
                raise SudokitError(f"changes: {cell_name(*place)} cannot hold {quoted(value)}: {words}")
            values[cell] = integer
            marks[cell] = bool(given and integer)
        return Grid._of(bytes(values), self.layout, bytes(marks), self.alphabet, self.rules)

    def puzzle(self) -> Grid:
        """Return the grid with only its givens."""
        values = bytes(v if g else 0 for v, g in zip(self._values, self._givens, strict=True))
        return Grid._of(values, self.layout, self._givens, self.alphabet, self.rules)

    def all_given(self) -> Grid:
        """Return the grid with every filled cell marked as a given."""
        return Grid._of(self._values, self.layout, bytes(map(bool, self._values)), self.alphabet, self.rules)

    def with_alphabet(self, alphabet: Alphabet | str) -> Grid:
        """Return the same grid, shown in another alphabet.

        Raises
        ------
        SudokitError
            If it does not have N symbols.

        Examples
        --------
        >>> from sudokit import Grid
        >>> Grid.parse("1..4 ..1. .1.. 4..1").with_alphabet("ABCD").line()
        'A..D..A..A..D..A'
        """
        shown = as_alphabet(check_symbols(alphabet, "alphabet"), self.size, "alphabet")
        assert shown is not None
        return Grid._of(self._values, self.layout, self._givens, shown, self.rules)

    def with_layout(self, layout: Layout | str) -> Grid:
        """Return the same values in another layout of the same size.

        Raises
        ------
        LayoutError
            If text is not a spec.
        SudokitError
            If the layout has another size.
        """
        layout = needed_layout(layout)
        if layout.size != self.size:
            raise SudokitError(f"a {self.size}x{self.size} grid does not fit layout {shortened(layout.spec)}")
        return Grid._of(self._values, layout, self._givens, self.alphabet, self.rules)

    def with_rules(self, rules: Iterable[Rule]) -> Grid:
        """Return the same grid with these rules instead of its own; ``()`` removes all.

        >>> from sudokit import Grid, rules
        >>> Grid.empty("2x2").with_rules([rules.AntiKnight()]).rules
        (<Rule anti-knight>,)
        """
        return Grid._of(self._values, self.layout, self._givens, self.alphabet, as_rules(rules, self.size))

    def candidates(self) -> Candidates:
        """Return the grid with the candidates of every empty cell: the values that none of its peers holds."""
        return self._candidates_type(self, self.layout._core.candidates(self._values))

    def conflicts(self) -> list[Conflict]:
        """Return every pair of equal values in a house, ordered by cell.

        >>> from sudokit import Grid
        >>> print(Grid.parse("11.. .... .... ....").conflicts()[0])
        r1c1 and r1c2 both hold 1 in row 1
        """
        size, houses = self.size, self.layout.houses
        return [
            Conflict(divmod(first, size), divmod(second, size), houses[house].name, self._values[first])
            for first, second, house in self.layout._core.conflicts(self._values)
        ]

    def line(self) -> str:
        """Return the grid as one line in its alphabet, ``.`` for empty; multi-character symbols are separated by
        blanks."""
        return self.format("line")

    def format(self, name: str = "drawing", *, drop_unknown: bool = False) -> str:
        """Return the grid as text in a format of `sudokit.formats.names()`.

        Raises
        ------
        SudokitError
            If there is no such format, or it cannot represent this grid's layout or alphabet.
        """
        return text_port().write(self, name, drop_unknown=drop_unknown)

    def __iter__(self) -> Iterator[int]:
        return iter(self._values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        same = self._values == other._values and self._givens == other._givens and self.layout == other.layout
        return same and (self.rules == other.rules or frozenset(self.rules) == frozenset(other.rules))

    def __hash__(self) -> int:
        return hash((self._values, self._givens, self.layout.spec, frozenset(self.rules)))

    def __repr__(self) -> str:
        if self.rules:
            return f"{self.with_rules(())!r}.with_rules({list(self.rules)!r})"
        extra = "" if self.layout == Layout.classic() else f", {self.layout.spec!r}"
        try:
            return f"Grid.parse({self.line()!r}{extra})"
        except SudokitError:  # a symbol that plain text reserves
            return f"Grid.parse({self.format('json')!r})"

    def __str__(self) -> str:
        if self.rules:
            return "\n".join([str(self.with_rules(())), *map(str, self.rules)])
        try:
            return self.format("drawing")
        except SudokitError:
            return self.format("json")

    def _repr_html_(self) -> str:
        return self._html() + lines_html(self.rules)

    def _html(self, marked: Collection[tuple[int, int]] = (), label: str = "") -> str:
        return text_port().html_table(self, marked, label)

    def __reduce__(self) -> tuple[object, ...]:
        return (Grid._of, (self._values, self.layout, self._givens, self.alphabet, self.rules))
