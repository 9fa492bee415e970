/** What the readers share. */

import { boxShape, likelyBox, specOf } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import { candidatesOf, conflictsOf } from "../model/layout.ts";
import { layoutOf } from "../model/spec.ts";
import { Unreadable } from "./unreadable.ts";

/** What the caller knows about the text. */
export interface Given {
  readonly shape: Shape | null;
  readonly symbols: readonly string[] | null;
  readonly format: string | null;
}

export interface Found {
  readonly shape: Shape;
  readonly symbols: readonly string[] | null;
  readonly values: readonly number[];
  readonly givens: readonly boolean[];
  readonly masks: readonly number[] | null;
  readonly notes: readonly string[];
  readonly format: string;
}

/** The text of one cell and its place, from 1. */
export interface Cell {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}
export interface Line {
  readonly number: number;
  readonly text: string;
}

export const LARGEST_READ = 64;

/** The symbols of formats that hold values: numbers. */
export const numbersTo = (size: number): string[] => Array.from({ length: size }, (_, at) => String(at + 1));

/** Python's repr of a short text. */
export function quoted(text: string): string {
  const escaped = [...text]
    .map((letter) => {
      const code = letter.codePointAt(0)!;
      const short = { 9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\" }[code];
      return short ?? (code < 32 || (code >= 127 && code < 161) ? `\\x${code.toString(16).padStart(2, "0")}` : letter);
    })
    .join("");
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

export const graphemes = (text: string): string[] =>
  /^[\x20-\x7e]*$/.test(text) ? [...text] : [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

const clash = (shape: Shape, values: readonly number[]): boolean => conflictsOf(layoutOf(shape), values).length > 0;

/** The layout of a text that states none; what had to be assumed is noted. */
export function assumedShape(values: readonly number[], size: number, notes: string[]): Shape {
  const [height, width] = likelyBox(size);
  const shape = boxShape(height, width);
  if (height === width) return shape;
  if (height === 1) {
    notes.push(`a ${size}x${size} grid has no boxes but its rows; use layout= (--layout) to give regions`);
    return shape;
  }
  const standing = boxShape(width, height);
  const turned = clash(shape, values) && !clash(standing, values);
  const why = turned ? `the givens conflict in ${height}x${width}` : "the wider of the two";
  const chosen = turned ? standing : shape;
  notes.push(`boxes of ${specOf(chosen)} (height x width) assumed: ${why}; use layout= (--layout) for others`);
  return chosen;
}

/** The layout that was requested, or else stated, or else assumed. */
export function shapeFor(
  given: Given,
  said: Shape | null,
  values: readonly number[],
  size: number,
  notes: string[],
  line: number | null,
): Shape {
  const shape = given.shape ?? said ?? assumedShape(values, size, notes);
  if (shape.size !== size)
    throw new Unreadable(
      `the text holds a ${size}x${size} grid, but layout ${specOf(shape)} is ${shape.size}x${shape.size}`,
      line,
    );
  return shape;
}

/** Candidates as bits, without any that a value rules out; null stands for all that a cell can have. */
export function settledMasks(shape: Shape, values: readonly number[], masks: readonly (number | null)[]): number[] | null {
  const layout = layoutOf(shape);
  const plain = candidatesOf(layout, values).map((mask, cell) => (values[cell] ? 1 << (values[cell]! - 1) : mask));
  const settled = plain.map((all, cell) => (masks[cell] === null ? all : all & masks[cell]!));
  return settled.some((mask, cell) => mask !== plain[cell]) ? settled : null;
}
