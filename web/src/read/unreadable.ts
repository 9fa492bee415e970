/** A text that holds no puzzle: what is wrong, and where. */
export class Unreadable extends Error {
  readonly line: number | null;
  readonly column: number | null;
  readonly cell: string | null;
  constructor(message: string, line: number | null = null, column: number | null = null, cell: string | null = null) {
    super(message);
    this.line = line;
    this.column = column;
    this.cell = cell;
  }
  /** "line 1, column 5", as far as it is known. */
  get place(): string {
    const parts = [this.line === null ? "" : `line ${this.line}`, this.column === null ? "" : `column ${this.column}`];
    return parts.filter(Boolean).join(", ");
  }
}

/** A form that only the service reads. */
export class NeedsService extends Unreadable {}
