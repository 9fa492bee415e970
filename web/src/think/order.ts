/** An order of puzzles: as it is requested, as the module takes it, and what comes of it. */

import type { Shape } from "../model/spec.ts";

export interface Wanted {
  readonly layout?: string | null;
  readonly variant?: string | null;
  readonly clues?: number | null;
  readonly minimal?: boolean | "symmetric" | null;
  readonly symmetry?: string;
  readonly pattern?: string | null;
  readonly unbiased?: boolean;
  readonly profile?: string;
  readonly level?: string | null;
  readonly score?: readonly [number, number] | null;
  readonly technique?: string | null;
  readonly techniques_up_to?: string | null;
  readonly no_uniqueness?: boolean;
  readonly seed?: string | number | null;
  readonly index?: number;
  readonly n?: number;
  readonly symbols?: string | null;
  readonly language?: string;
  readonly time_limit?: number | null;
}

/** A request that can be satisfied, as the module takes it. */
export interface Order {
  readonly shape: Shape;
  /** The regions are random. */
  readonly jigsaw: boolean;
  readonly clues: number;
  readonly minimal: 0 | 1 | 2;
  readonly symmetry: string;
  readonly pattern: readonly number[];
  readonly unbiased: boolean;
}

export interface Row {
  readonly index: string;
  readonly attempts: number;
  readonly flags: number;
  readonly puzzle: readonly number[];
  readonly solution: readonly number[];
}

export const sentShape = ({ box, regions, diagonals, windows }: Shape): object => ({
  ...(box ? { box } : { regions }),
  diagonals,
  windows,
});

export const sentOrder = (order: Order): object => ({
  ...sentShape(order.shape),
  clues: order.clues,
  minimal: order.minimal,
  symmetry: order.symmetry,
  unbiased: order.unbiased,
  ...(order.pattern.length && { pattern: order.pattern }),
});
