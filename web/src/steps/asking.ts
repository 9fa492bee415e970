/** What this folder asks the service: a puzzle as it was set, or a player's grid as it stands. */

import type { PuzzleRequest } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import { candidatesOf, valuesOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { ruling } from "../model/puzzle.ts";
import type { State } from "./replay.ts";

function rows(values: readonly number[], size: number): number[][] {
  return Array.from({ length: size }, (_, row) => values.slice(row * size, (row + 1) * size));
}

const base = ({ layout, symbols, givens, rules = [] }: Puzzle): PuzzleRequest => ({
  grid: rows(givens, layout.size),
  layout: layout.spec,
  symbols: symbols.join(symbols.some((symbol) => [...symbol].length > 1) ? " " : ""),
  ...ruling({ rules }),
});

export const requestAsSet = base;

/** A state: what is filled besides the givens, and what the open cells can hold. */
export const requestOfState = (puzzle: Puzzle, { values, candidates }: State): PuzzleRequest => ({
  ...base(puzzle),
  entries: values.map((value, cell) => (puzzle.givens[cell] ? 0 : value)),
  candidates: candidates.map((mask, cell) => (values[cell] ? null : valuesOf(mask))),
});

/** What the player's game leaves open: as it is kept, or what steps have eliminated; null: what the filled cells allow. */
export function candidatesOfGame(puzzle: Puzzle, { values, candidates, eliminated }: Position): readonly number[] | null {
  if (candidates) return candidates;
  if (!eliminated?.some(Boolean)) return null;
  return candidatesOf(puzzle.layout, values).map((mask, cell) => mask & ~eliminated[cell]!);
}

/** A player's grid; candidates only where the game knows of some. */
export function requestOfGame(puzzle: Puzzle, position: Position): PuzzleRequest {
  const { values } = position;
  const candidates = candidatesOfGame(puzzle, position);
  return {
    ...base(puzzle),
    entries: values.map((value, cell) => (puzzle.givens[cell] ? 0 : value)),
    ...(candidates && { candidates: candidates.map((mask, cell) => (values[cell] || !mask ? null : valuesOf(mask))) }),
  };
}
