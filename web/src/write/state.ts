/** What the writers share: a puzzle as they see it, and values as letters. */

import type { Layout } from "../model/layout.ts";
import { likelyBox, specOf } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import { STANDARD } from "../read/values.ts";

/** A puzzle to be written. */
export interface Written {
  readonly shape: Shape;
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  readonly givens: readonly boolean[];
  /** The candidates of every cell, those of filled cells included; what values rule out is gone. */
  readonly masks: readonly number[];
  /** The candidates that the values leave. */
  readonly plain: readonly number[];
  /** It came with candidates of its own. */
  readonly marked: boolean;
  /** Rules besides the houses, as data. */
  readonly rules?: readonly object[];
}

/** The puzzle cannot be carried by a format. */
export class NotWritten extends Error {
  override readonly name = "NotWritten";
}

export const CANDIDATES_ELSEWHERE = "hodoku, pencilmarks and json can";

export function valuesIn(mask: number): number[] {
  const found: number[] = [];
  for (let value = 1; mask >> (value - 1); value++) if ((mask >> (value - 1)) & 1) found.push(value);
  return found;
}

export const letter = (value: number): string => STANDARD[value - 1]!;
export const letters = (mask: number): string => valuesIn(mask).map(letter).join("");
export const ownGivens = ({ values, givens }: Written): number[] => values.map((value, cell) => (givens[cell] ? value : 0));
export const allGiven = ({ values, givens }: Written): boolean => values.every((value, cell) => !value || givens[cell]);

export const rowsOf = <T>(cells: readonly T[], size: number): T[][] =>
  Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));

/** Python's way to shorten a spec in an error. */
export function shortSpec({ layout }: Written): string {
  const { spec } = layout;
  return spec.length > 255 ? `${spec.slice(0, 40)}…${spec.slice(-40)}` : spec;
}

export function checkSize({ layout: { size } }: Written, name: string, largest = 9, smallest = 1): void {
  if (smallest <= size && size <= largest) return;
  const sizes = smallest === largest ? `${smallest}x${smallest}` : `${smallest}x${smallest} to ${largest}x${largest}`;
  throw new NotWritten(`${name} can carry grids of ${sizes}, not ${size}x${size}: pencilmarks and json carry every size`);
}

export const isUsual = ({ shape }: Written): boolean => {
  const [height, width] = likelyBox(shape.size);
  return shape.box?.[0] === height && shape.box[1] === width;
};
export const isClassic = ({ shape }: Written): boolean => specOf(shape) === "3x3";

/** Values of cells whose only candidate occurs in no peer: those that a grid of candidates shows as filled. */
export function loneValues(
  { layout, masks }: Written,
  peersOf: (layout: Layout, cell: number) => readonly number[],
): number[] {
  return masks.map((mask, cell) =>
    mask && !(mask & (mask - 1)) && !peersOf(layout, cell).some((peer) => masks[peer]! & mask) ? 32 - Math.clz32(mask) : 0,
  );
}
