/** A player's game as values: positions that never change, and a history of them. */

import type { Mask } from "./layout.ts";

export interface Position {
  /** Givens included. */
  readonly values: readonly number[];
  readonly corner: readonly Mask[];
  readonly centre: readonly Mask[];
  /** Candidates as the game keeps them; null: not shown. */
  readonly candidates: readonly Mask[] | null;
  /** Candidates that the player or a step has eliminated; they stay away while candidates are kept.  Absent: none. */
  readonly eliminated?: readonly Mask[];
  /** Colours 1..8 of each cell as bits 0..7. */
  readonly colours: readonly number[];
  /** Lines and colours of candidates that the player has drawn (model/pen.ts).  Absent: none. */
  readonly pen?: readonly number[];
}

export interface Game {
  readonly past: readonly Position[];
  /** When each of them was left, in seconds of the game's clock; absent in games that older versions of the page kept. */
  readonly times?: readonly number[];
  readonly now: Position;
  readonly future: readonly Position[];
  readonly savepoints: readonly { readonly name: string; readonly position: Position }[];
  readonly seconds: number;
  readonly finished: boolean;
  /** How often a hint was requested, and entries were checked. */
  readonly hints: number;
  readonly checks: number;
}

export function blank(givens: readonly number[]): Position {
  const none = givens.map(() => 0);
  return { values: [...givens], corner: none, centre: none, candidates: null, colours: none };
}

export const begin = (givens: readonly number[]): Game => ({
  past: [],
  times: [],
  now: blank(givens),
  future: [],
  savepoints: [],
  seconds: 0,
  finished: false,
  hints: 0,
  checks: 0,
});

/** Older moves than this many are forgotten. */
const REMEMBERED = 1000;

/** The game after a move; nothing changes if the position is the same one. */
export const moved = (game: Game, to: Position): Game =>
  to === game.now
    ? game
    : {
        ...game,
        past: [...game.past, game.now].slice(-REMEMBERED),
        times: [...(game.times ?? []), game.seconds].slice(-REMEMBERED),
        now: to,
        future: [],
      };

export const undo = (game: Game): Game =>
  game.past.length
    ? {
        ...game,
        past: game.past.slice(0, -1),
        times: (game.times ?? []).slice(0, -1),
        now: game.past.at(-1)!,
        future: [game.now, ...game.future],
      }
    : game;

export const redo = (game: Game): Game =>
  game.future.length
    ? {
        ...game,
        past: [...game.past, game.now],
        times: [...(game.times ?? []), game.seconds],
        now: game.future[0]!,
        future: game.future.slice(1),
      }
    : game;

/** Keep the position under a name: what if. */
export const savepoint = (game: Game, name: string): Game => ({
  ...game,
  savepoints: [...game.savepoints, { name, position: game.now }],
});

/** Back to a savepoint, as a move that can be undone. */
export const revert = (game: Game, index: number): Game => moved(game, game.savepoints[index]?.position ?? game.now);

export const forget = (game: Game, index: number): Game => ({
  ...game,
  savepoints: game.savepoints.filter((_, at) => at !== index),
});
