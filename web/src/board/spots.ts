/** Where marks stand: coordinates in which a cell is 100 by 100; the sheet (styles/board.css) lays cells out by the same numbers. */

import type { Layout } from "../model/layout.ts";

export const SIDE = 100;
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

export function spotsOf({ size, box }: Pick<Layout, "size" | "box">): Spots {
  const across = box?.[1] ?? Math.ceil(Math.sqrt(size));
  const down = Math.max(box?.[0] ?? 0, Math.ceil(size / across));
  return { size, across, down, radius: (0.43 * SIDE) / Math.max(across, down) };
}

/** The centre of a candidate. */
export function spotOf(spots: Spots, cell: number, value: number): Point {
  const inner = SIDE - 2 * EDGE;
  const column = (value - 1) % spots.across;
  const row = Math.floor((value - 1) / spots.across);
  return {
    x: (cell % spots.size) * SIDE + EDGE + ((column + 0.5) / spots.across) * inner,
    y: Math.floor(cell / spots.size) * SIDE + EDGE + ((row + 0.5) / spots.down) * inner,
  };
}

/** Where a lane between candidates lies: in each cell one more than there are candidates side by side.  The outer ones lie in the
 * middle between the border and the ink of the candidates, so that a line along them leaves the border in sight. */
export function laneOf(lane: number, count: number): number {
  const inner = SIDE - 2 * EDGE;
  const cell = Math.floor(lane / (count + 1));
  const inside = lane % (count + 1);
  const outer = EDGE / 2 + (0.155 * inner) / count;
  return cell * SIDE + (inside === 0 ? outer : inside === count ? SIDE - outer : EDGE + (inside / count) * inner);
}

export const centreOf = (size: number, cell: number): Point => ({
  x: (cell % size) * SIDE + SIDE / 2,
  y: Math.floor(cell / size) * SIDE + SIDE / 2,
});
