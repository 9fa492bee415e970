/** The moves of a game, from its history: what each did, and when. */

import type { Game, Position } from "./game.ts";

export interface Move {
  /** The position that it led to. */
  readonly position: Position;
  /** Seconds of the game's clock when it was made, and since the move before. */
  readonly at: number;
  readonly took: number;
  readonly placed: readonly (readonly [cell: number, value: number])[];
  readonly erased: readonly number[];
}

export function movesOf(givens: readonly number[], { past, now, times = [] }: Game): Move[] {
  const all = [...past, now];
  // Games that older pages kept have no times; moves that were forgotten took theirs with them.
  const known = [...new Array<number>(Math.max(0, past.length - times.length)).fill(0), ...times].slice(-past.length);
  let before = 0;
  return all.slice(1).map((position, index) => {
    const from = all[index]!;
    const at = Math.max(before, known[index] ?? 0);
    const took = at - before;
    before = at;
    const cells = givens.flatMap((_, cell) => (position.values[cell] !== from.values[cell] ? [cell] : []));
    return {
      position,
      at,
      took,
      placed: cells.filter((cell) => position.values[cell]).map((cell) => [cell, position.values[cell]!] as const),
      erased: cells.filter((cell) => !position.values[cell]),
    };
  });
}
