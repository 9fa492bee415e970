/** Where marks stand: coordinates in which a cell is 100 by 100; the sheet (styles/board.css) lays cells out by the same numbers. */

import type { Layout } from "../model/layout.ts";
import { slotsOf, UNIT } from "./geometry.ts";

/** Between a cell's border and its candidates. */
const EDGE = 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Spots {
  readonly size: number;
  /** Candidates side by side in a cell, and one below the other. */
  readonly across: number;
  readonly down: number;
  /** Of a disc or a ring. */
  readonly radius: number;
}

export function spotsOf(layout: Pick<Layout, "size" | "box">): Spots {
  const [across, down] = slotsOf(layout);
  return { size: layout.size, across, down, radius: (0.43 * UNIT) / Math.max(across, down) };
}

/** The centre of a candidate. */
export function spotOf(spots: Spots, cell: number, value: number): Point {
  const inner = UNIT - 2 * EDGE;
  const column = (value - 1) % spots.across;
  const row = Math.floor((value - 1) / spots.across);
  return {
    x: (cell % spots.size) * UNIT + EDGE + ((column + 0.5) / spots.across) * inner,
    y: Math.floor(cell / spots.size) * UNIT + EDGE + ((row + 0.5) / spots.down) * inner,
  };
}

export const centreOf = (size: number, cell: number): Point => ({
  x: (cell % size) * UNIT + UNIT / 2,
  y: Math.floor(cell / size) * UNIT + UNIT / 2,
});
