/** What a step, a hint or a comparison paints on the board.  The board draws it and knows nothing of techniques. */

import type { Mask } from "./layout.ts";

/** Roles of a candidate; each has a colour and a shape (styles/board.css). */
export type MarkRole =
  | "on"
  | "off"
  | "elim"
  | "place"
  | "base"
  | "cover"
  | "fin"
  | "pivot"
  | "plain"
  | "seen"
  | "set_a"
  | "set_b"
  | "set_c"
  | "colour_1"
  | "colour_2"
  | "colour_3"
  | "colour_4";

export type CellRole = "subject" | "rest" | "differ" | "set_a" | "set_b" | "set_c" | "place" | "wrong" | "region" | "doubt";

/** `region`: the outline of a hint that has no role yet. */
export type HouseRole = "base" | "cover" | "region";

export interface LinkEnd {
  readonly cells: readonly number[];
  readonly value: number;
}

export interface Link {
  readonly from: LinkEnd;
  readonly to: LinkEnd;
  readonly strong: boolean;
}

export interface Picture {
  /** What the grid holds; absent: what the player has. */
  readonly values?: readonly number[];
  /** The candidates drawn in each cell. */
  readonly candidates?: readonly Mask[];
  readonly cells?: ReadonlyMap<number, CellRole>;
  /** By `markKey`. */
  readonly marks?: ReadonlyMap<number, MarkRole>;
  readonly houses?: readonly { readonly house: number; readonly role: HouseRole }[];
  readonly links?: readonly Link[];
  /** The mark that is pointed at in the argument, by `markKey`; the board reports the other way round. */
  readonly lit?: number | null;
  /** Two solutions: what each differing cell holds in A and in B. */
  readonly two?: ReadonlyMap<number, readonly [number, number]>;
}

export const markKey = (cell: number, value: number): number => cell * 64 + value;
export const cellOfMark = (key: number): number => Math.floor(key / 64);
export const valueOfMark = (key: number): number => key % 64;
