/** What the module read, in the fields of the service's answer to `POST /photo`. */

import { cellName, valuesOf } from "../model/layout.ts";
import type { Layout } from "../model/layout.ts";
import { standardSymbols } from "../model/spec.ts";

export interface PhotoCell {
  /** 0 for an empty cell, and for one with marks only. */
  readonly value: number;
  readonly kind: "given" | "handwritten" | "marks" | "empty";
  readonly confidence: number;
  readonly sure: boolean;
  readonly marks: readonly number[];
  /** Other values that the ink may be, with their probabilities; 0: none. */
  readonly alternatives: readonly (readonly [number, number])[];
  readonly repaired: number | null;
  readonly mistake: boolean;
}

export interface Reading {
  readonly status: "sure" | "check" | "no-grid" | "unreadable";
  readonly reason: string;
  readonly grid: string | null;
  readonly givens: string | null;
  readonly layout: string | null;
  readonly solution: string | null;
  readonly doubtful: readonly string[];
  readonly mistakes: readonly string[];
  /** In pixels, the top left of the puzzle first, clockwise. */
  readonly corners: readonly (readonly [number, number])[];
  readonly rotation: number;
  readonly cells: readonly PhotoCell[];
  readonly others: readonly Reading[];
}

/** The module's own answer: chances in millionths, corners in tenths of pixels. */
export interface RawCell {
  readonly value: number;
  readonly seen: number;
  readonly kind: number;
  readonly sure: boolean;
  readonly mistake: boolean;
  readonly marks: number;
  readonly confidence: number;
  readonly chances: readonly number[];
}
export interface RawGrid {
  readonly layout: number;
  readonly corners: readonly string[];
  readonly rotation: number;
  readonly basis: number;
  readonly solution: readonly number[];
  readonly cells: readonly RawCell[];
  /** Of the straightened grid, in pixels. */
  readonly side: number;
}
export interface Raw {
  readonly unreadable: boolean;
  readonly stopped: string;
  readonly grids: readonly RawGrid[];
}

const KINDS = ["empty", "given", "handwritten", "marks"] as const;
const LIKELY = 10_000;
const rounded = (millionths: number): number => Math.round(millionths / 100) / 10_000;
/** By the basis of a decision; the first needs no words. */
const WORDS = [
  "",
  "most values agree with one solution, but which of them are printed is in doubt",
  "the givens as read have several solutions",
  "the givens as read have no solution",
] as const;

const nothing = (status: Reading["status"], reason: string): Reading => ({
  status,
  reason,
  grid: null,
  givens: null,
  layout: null,
  solution: null,
  doubtful: [],
  mistakes: [],
  corners: [],
  rotation: 0,
  cells: [],
  others: [],
});

function cellFrom(raw: RawCell, size: number): PhotoCell {
  const chances = raw.chances.slice(0, size + 1);
  const alternatives = chances
    .map((chance, value) => [value, chance] as const)
    .filter(([value, chance]) => value !== raw.value && chance >= LIKELY)
    .sort(([, one], [, other]) => other - one)
    .map(([value, chance]) => [value, rounded(chance)] as const);
  return {
    value: raw.value,
    kind: KINDS[raw.kind]!,
    confidence: rounded(raw.confidence),
    sure: raw.sure,
    marks: valuesOf(raw.marks & (2 ** size - 1)),
    alternatives,
    repaired: raw.seen === raw.value ? null : raw.seen,
    mistake: raw.mistake,
  };
}

function gridFrom(raw: RawGrid, layouts: readonly Layout[]): Reading {
  const { size, spec } = layouts[raw.layout]!;
  const symbols = standardSymbols(size);
  const line = (values: readonly number[]): string => values.map((value) => symbols[value - 1] ?? ".").join("");
  const cells = raw.cells.map((cell) => cellFrom(cell, size));
  const names = (chosen: (cell: PhotoCell) => boolean): string[] =>
    cells.flatMap((cell, at) => (chosen(cell) ? [cellName(at, size)] : []));
  const doubtful = names((cell) => !cell.sure);
  const reasons = [WORDS[raw.basis]!, doubtful.length ? `to check: ${doubtful.join(" ")}` : ""].filter(Boolean);
  const places = raw.corners.map((tenths) => Number(tenths) / 10);
  return {
    status: reasons.length ? "check" : "sure",
    reason: reasons.join("; "),
    grid: line(cells.map((cell) => cell.value)),
    givens: line(cells.map((cell) => (cell.kind === "given" ? cell.value : 0))),
    layout: spec,
    solution: raw.solution.length ? line(raw.solution) : null,
    doubtful,
    mistakes: names((cell) => cell.mistake),
    corners: [0, 2, 4, 6].map((at) => [places[at]!, places[at + 1]!] as const),
    rotation: raw.rotation * 90,
    cells,
    others: [],
  };
}

export function readingFrom(raw: Raw, layouts: readonly Layout[]): Reading {
  const [first, ...others] = raw.grids.map((grid) => gridFrom(grid, layouts));
  if (first) return { ...first, others };
  if (raw.stopped) return nothing("unreadable", raw.stopped === "stop" ? "stopped" : `ended by the ${raw.stopped} limit`);
  if (raw.unreadable) return nothing("unreadable", "lines like those of a grid, but no cells that can be read");
  return nothing("no-grid", "no grid was found");
}
