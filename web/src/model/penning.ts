/** Drawing marks, and what is drawn at a cell taken apart again. */

import type { Kind, Mark } from "./pen.ts";
import { COLOUR, KEYS, markOf } from "./pen.ts";

export const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const packed = ({ kind, from, to }: Mark): number => (from * KEYS + to) * 4 + kind;

type Pen = readonly number[];

/** A candidate in a colour, in place of another one; the same colour again takes it away. */
export function coloured(pen: Pen, key: number, colour: number): Pen {
  const mark = packed({ kind: COLOUR, from: key, to: colour });
  const others = pen.filter((one) => one % 4 !== COLOUR || markOf(one).from !== key);
  return pen.includes(mark) ? others : [...others, mark];
}

/** A line from one end to another, in place of one of another kind; the same line again takes it away. */
export function joined(pen: Pen, from: number, to: number, kind: Exclude<Kind, 3>): Pen {
  // A line without a head has no direction.
  const ends = kind === 0 ? { from: Math.min(from, to), to: Math.max(from, to) } : { from, to };
  const mark = packed({ kind, ...ends });
  const others = pen.filter((one) => {
    const it = markOf(one);
    return it.kind === COLOUR || !((it.from === from && it.to === to) || (it.from === to && it.to === from));
  });
  return pen.includes(mark) ? others : [...others, mark];
}

export interface Joint {
  /** The candidate of this cell that the line is tied to; 0: the whole cell. */
  readonly value: number;
  readonly kind: Kind;
  readonly leaves: boolean;
  readonly cell: number;
  readonly other: number;
}

/** The lines at a cell in its words. */
export const jointsIn = (drawn: string): readonly Joint[] =>
  [...drawn.matchAll(/(\d+)([<>])(\d)[<>](\d+)[<>](\d+)/g)].map(([, value, way, kind, cell, other]) => ({
    value: Number(value),
    kind: Number(kind) as Kind,
    leaves: way === ">",
    cell: Number(cell),
    other: Number(other),
  }));
