/** The shelf: games kept in the browser's storage, newest first, and the times of those that were finished. */

import type { Game } from "./game.ts";
import type { Puzzle } from "./puzzle.ts";
import { lineOf } from "./puzzle.ts";
import type { SavedGame } from "./saved.ts";
import { restored, saved } from "./saved.ts";

export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly size: number;
  readonly level: string;
  readonly filled: number;
  readonly seconds: number;
  readonly finished: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One finished game. */
export interface Result {
  readonly at: number;
  readonly title: string;
  readonly size: number;
  readonly kind: string;
  readonly level: string;
  readonly seconds: number;
  readonly hints: number;
  readonly checks: number;
  /** The day whose puzzle it was, as 2031-05-09. */
  readonly day?: string;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const GAMES = "sudokit.games";
const RESULTS = "sudokit.results";
const PLACES = 40;
const MOST_RESULTS = 2000;
export const gameKey = (id: string): string => `sudokit.game.${id}`;

/** A name for a puzzle that does not change when it is rated or titled. */
export function idOf(puzzle: Pick<Puzzle, "layout" | "symbols" | "givens" | "rules">): string {
  const rules = puzzle.rules?.length ? `|${puzzle.rules.join("\n")}` : "";
  const text = `${puzzle.layout.spec}|${puzzle.symbols.join(" ")}|${lineOf(puzzle, puzzle.givens)}${rules}`;
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

function read<T>(store: Store, key: string): T[] {
  try {
    const list: unknown = JSON.parse(store.getItem(key) ?? "[]");
    return Array.isArray(list) ? (list as T[]) : [];
  } catch {
    return [];
  }
}

export const entries = (store: Store): Entry[] => read<Entry>(store, GAMES);
export const results = (store: Store): Result[] => read<Result>(store, RESULTS);

/** Put a game on the shelf; finished ones make room first, then the oldest.  False: the browser refuses. */
export function keep(store: Store, puzzle: Puzzle, game: Game, at: number): boolean {
  const id = idOf(puzzle);
  const entry: Entry = {
    id,
    title: puzzle.title,
    size: puzzle.layout.size,
    level: puzzle.rating?.level ?? "",
    seconds: game.seconds,
    filled: game.now.values.filter((value) => value).length,
    finished: game.finished,
    at,
  };
  let list = [entry, ...entries(store).filter((other) => other.id !== id)];
  const dropOne = (): boolean => {
    const others = list.slice(1);
    const last = others.findLast((other) => other.finished) ?? others.at(-1);
    if (!last) return false;
    store.removeItem(gameKey(last.id));
    list = list.filter((other) => other !== last);
    return true;
  };
  while (list.length > PLACES) dropOne();
  const text = JSON.stringify({ puzzle, game: saved(game) });
  do {
    try {
      store.setItem(gameKey(id), text);
      store.setItem(GAMES, JSON.stringify(list));
      return true;
    } catch {
      // full: make room, or give up when nothing is left to take down
    }
  } while (dropOne());
  return false;
}

export interface Kept {
  readonly puzzle: Puzzle;
  readonly game: Game;
}

export function find(store: Store, id: string): Kept | null {
  try {
    const { puzzle, game } = JSON.parse(store.getItem(gameKey(id))!) as { puzzle: Puzzle; game: SavedGame };
    return { puzzle, game: restored(game, puzzle.givens.length) };
  } catch {
    return null; // nothing kept, or not ours
  }
}

export function drop(store: Store, id: string): void {
  store.removeItem(gameKey(id));
  store.setItem(GAMES, JSON.stringify(entries(store).filter((entry) => entry.id !== id)));
}

export function record(store: Store, result: Result): void {
  try {
    store.setItem(RESULTS, JSON.stringify([result, ...results(store)].slice(0, MOST_RESULTS)));
  } catch {
    // full or refused: a time is lost, not a game
  }
}

export const forgetResults = (store: Store): void => store.removeItem(RESULTS);

/** Finished games of one kind and level together. */
export interface Summary {
  readonly kind: string;
  readonly level: string;
  readonly count: number;
  readonly best: number;
  readonly median: number;
  /** Without a hint or a check. */
  readonly alone: number;
}

export function summaries(list: readonly Result[]): Summary[] {
  const groups = new Map<string, Result[]>();
  for (const result of list) {
    const key = `${result.kind}|${result.level}`;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()].map((group) => {
    const times = group.map((result) => result.seconds).sort((a, b) => a - b);
    const middle = times.length >> 1;
    return {
      kind: group[0]!.kind,
      level: group[0]!.level,
      count: group.length,
      best: times[0]!,
      median: times.length % 2 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2,
      alone: group.filter((result) => !result.hints && !result.checks).length,
    };
  });
}
