/** A rule as the page holds it: a name, cells in reading order of the rule, and what else it says. */

export interface Rule {
  readonly name: string;
  readonly cells: readonly number[];
  readonly number?: number;
  /** How many cells stand before `>`. */
  readonly first?: number;
  readonly total?: number;
  readonly values?: readonly number[];
  /** Which value may follow which, from 1, as rows of truth values. */
  readonly relation?: readonly (readonly boolean[])[];
  readonly pattern?: string;
  readonly rules?: readonly Rule[];
}

/** What is wrong with a line of rule text, and where: line and column from 1. */
export class WrongRule extends Error {
  readonly line: number;
  readonly column: number;
  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}
