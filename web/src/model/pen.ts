/** What a player draws: colours of candidates, lines between candidates or cells.  Each mark is one number, so that marks are kept,
 *  compared and merged as a set. */

import { bit } from "./layout.ts";
import type { Mask } from "./layout.ts";
import { cellOfMark, valueOfMark } from "./picture.ts";

/** A line without a head, an arrow, a dotted arrow; a colour. */
export type Kind = 0 | 1 | 2 | 3;
export const COLOUR = 3;

export interface Mark {
  readonly kind: Kind;
  /** By `markKey`; value 0 stands for the whole cell. */
  readonly from: number;
  /** Where a line ends, or the number of a colour. */
  readonly to: number;
}

export const KEYS = 2 ** 16;
export const markOf = (number: number): Mark => {
  const ends = Math.floor(number / 4);
  return { kind: (number % 4) as Kind, from: Math.floor(ends / KEYS), to: ends % KEYS };
};

type Pen = readonly number[];

/** Without what touches the cells. */
export function rubbed(pen: Pen, cells: readonly number[]): Pen {
  const left = pen.filter((one) => {
    const { kind, from, to } = markOf(one);
    return !cells.includes(cellOfMark(from)) && (kind === COLOUR || !cells.includes(cellOfMark(to)));
  });
  return left.length === pen.length ? pen : left;
}

/** What is on the board: marks at candidates that are hidden or gone wait until they are shown again. */
export interface Shown {
  readonly values: readonly number[];
  readonly candidates: readonly Mask[] | null;
}

/** Whether an end is in sight: a cell, a candidate that is shown, or the digit that it has become. */
export function inSight(key: number, { values, candidates }: Shown): boolean {
  const [cell, value] = [cellOfMark(key), valueOfMark(key)];
  return !value || values[cell] === value || (!values[cell] && ((candidates?.[cell] ?? 0) & bit(value)) !== 0);
}

/** The lines in sight. */
export const linesOf = (pen: Pen, shown: Shown): readonly Mark[] =>
  pen.map(markOf).filter(({ kind, from, to }) => kind !== COLOUR && inSight(from, shown) && inSight(to, shown));

/** What is drawn at each cell, as words `value=colour` and `value>kind>cell>value`; with `<` where the line
 *  ends here. */
export function drawnByCell(pen: Pen, shown: Shown): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const add = (key: number, word: string): void =>
    void found.set(cellOfMark(key), `${found.get(cellOfMark(key)) ?? ""} ${valueOfMark(key)}${word}`);
  for (const { kind, from, to } of pen.map(markOf))
    if (kind === COLOUR && inSight(from, shown) && !shown.values[cellOfMark(from)]) add(from, `=${to}`);
  for (const { kind, from, to } of linesOf(pen, shown)) {
    add(from, `>${kind}>${cellOfMark(to)}>${valueOfMark(to)}`);
    add(to, `<${kind}<${cellOfMark(from)}<${valueOfMark(from)}`);
  }
  return found;
}

/** The colours of a cell's candidates in its words. */
export const inksIn = (drawn: string): ReadonlyMap<number, number> =>
  new Map([...drawn.matchAll(/(\d+)=(\d)/g)].map(([, value, colour]) => [Number(value), Number(colour)] as const));

/** Two tabs: what either has drawn or rubbed out since both knew the same. */
export const bothDrew = (base: Pen, mine: Pen, theirs: Pen): Pen =>
  mine === base
    ? theirs
    : [
        ...theirs.filter((one) => mine.includes(one) || !base.includes(one)),
        ...mine.filter((one) => !base.includes(one) && !theirs.includes(one)),
      ];
