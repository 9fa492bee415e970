/** The lines of a step's proof, with the marks that they wear. */

import type { StepData } from "../api/types.ts";
import { cellOf } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";

export interface Line {
  readonly text: string;
  /** The value that it is about; empty: none, or several. */
  readonly symbol: string;
  readonly on: boolean;
  /** How far it is indented: what holds under a supposition stands further to the right. */
  readonly depth: number;
  /** The mark in the grid, by `markKey`; null: no single one. */
  readonly key: number | null;
}

export const linesOf = ({ proof = [] }: StepData, size: number, symbols: readonly string[]): Line[] =>
  proof.map(({ text, claim, reason, depth, candidates = [] }) => {
    const [cell, symbol] = candidates[0] ?? [];
    return {
      text,
      symbol: symbol && candidates.every(([, other]) => other === symbol) ? symbol : "",
      on: claim === "one",
      depth: depth - Number(reason === "suppose"),
      key: symbol ? markKey(cellOf(cell!, size), symbols.indexOf(symbol) + 1) : null,
    };
  });

/** Whether a step's own sentence does not say it all: more than two lines besides those about what the grid shows. */
export const needsLines = ({ proof = [] }: StepData): boolean =>
  proof.filter(({ reason }) => reason !== "seen" && reason !== "marked").length > 2;
