/** A puzzle as the page holds it: what the service answered once, enough to play without it. */

import type { PuzzleData, Rating, Status } from "../api/types.ts";
import type { Layout } from "./layout.ts";

export interface Puzzle {
  readonly layout: Layout;
  /** The symbols of values 1..N. */
  readonly symbols: readonly string[];
  /** 0 for cells that are the player's. */
  readonly givens: readonly number[];
  /** Rules besides the houses, as lines of rule text; absent or empty for plain puzzles. */
  readonly rules?: readonly string[];
  /** The one solution, where there is one. */
  readonly solution: readonly number[] | null;
  readonly status: Status;
  readonly reason: string;
  readonly title: string;
  readonly rating: Rating | null;
  /** How it was made, to make it again: seed, level and so on; shown, never parsed. */
  readonly origin: Readonly<Record<string, unknown>> | null;
}

/** The rules of a puzzle, as requests and other puzzles have them: nothing where it has none. */
export const ruling = ({ rules }: Pick<Puzzle, "rules">): { readonly rules?: readonly string[] } =>
  rules?.length ? { rules } : {};

export const symbolOf = (puzzle: Puzzle, value: number): string => puzzle.symbols[value - 1] ?? String(value);

/** One line, "." for empty; symbols of more than one character are separated by spaces. */
export function lineOf(puzzle: Pick<Puzzle, "symbols">, values: readonly number[]): string {
  const wide = puzzle.symbols.some((symbol) => [...symbol].length > 1);
  return values.map((value) => (value ? puzzle.symbols[value - 1]! : ".")).join(wide ? " " : "");
}

/** A puzzle as it was generated; `origin` says what was asked for. */
export function puzzleFromMade(data: PuzzleData, origin: Readonly<Record<string, unknown>> = {}): Puzzle {
  return {
    layout: data.layout,
    symbols: data.grid.symbols,
    givens: data.grid.cells.flat(),
    ...ruling({ rules: data.grid.rules ?? [] }),
    solution: data.solution.cells.flat(),
    status: "unique",
    reason: "",
    title: "",
    rating: data.rating,
    origin: { ...origin, seed: data.seed, index: data.index },
  };
}
