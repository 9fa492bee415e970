/** Games as text and back: each position is stored as its changes, so that a long history stays short. */

import type { Game, Position } from "./game.ts";
import { blank } from "./game.ts";

const fields = ["values", "corner", "centre", "colours", "candidates", "eliminated", "pen"] as const;
type Field = (typeof fields)[number];
/** A field that differs: all of it, nothing, or cells and values in turn. */
type Change = { readonly all: readonly number[] } | null | readonly number[];
type Changes = Partial<Record<Field, Change>>;

export interface SavedGame {
  readonly version: 1;
  readonly cells: number;
  readonly positions: readonly Changes[];
  /** Which of the positions is the present one. */
  readonly at: number;
  readonly savepoints: readonly { readonly name: string; readonly changes: Changes }[];
  /** When each position before the present one was left; absent in older games. */
  readonly times?: readonly number[];
  readonly seconds: number;
  readonly finished: boolean;
  readonly hints: number;
  readonly checks: number;
}

function changesOf(before: Position, after: Position): Changes {
  const changes: Changes = {};
  for (const field of fields) {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (was === is) continue;
    if (!is) changes[field] = null;
    else if (!was || was.length !== is.length) changes[field] = { all: is };
    else {
      const cells: number[] = [];
      for (let cell = 0; cell < is.length; cell++) if (is[cell] !== was[cell]) cells.push(cell, is[cell]!);
      if (cells.length) changes[field] = cells;
    }
  }
  return changes;
}

/** The change of a field.  Games saved by older versions of the page call the eliminated candidates `struck`. */
const changeOf = (changes: Changes & { readonly struck?: Change }, field: Field): Change | undefined =>
  field === "eliminated" && "struck" in changes ? changes.struck : changes[field];

function changed(before: Position, changes: Changes): Position {
  const after: Record<string, unknown> = { ...before };
  for (const field of fields) {
    const change = changeOf(changes, field);
    if (change === undefined) continue;
    if (change === null) {
      if (field === "candidates") after[field] = null;
      else delete after[field];
    } else if ("all" in change) after[field] = change.all;
    else {
      const list = [...(before[field] ?? [])];
      for (let at = 0; at < change.length; at += 2) list[change[at]!] = change[at + 1]!;
      after[field] = list;
    }
  }
  return after as unknown as Position;
}

/** Positions do not change, so each difference is computed once. */
const known = new WeakMap<Position, { readonly before: Position; readonly changes: Changes }>();

function difference(before: Position, after: Position): Changes {
  const found = known.get(after);
  if (found?.before === before) return found.changes;
  const changes = changesOf(before, after);
  known.set(after, { before, changes });
  return changes;
}

export function saved(game: Game): SavedGame {
  const all = [...game.past, game.now, ...game.future];
  const first = blank(all[0]!.values.map(() => 0));
  return {
    version: 1,
    cells: game.now.values.length,
    positions: all.map((position, index) => (index ? difference(all[index - 1]!, position) : changesOf(first, position))),
    at: game.past.length,
    savepoints: game.savepoints.map(({ name, position }) => ({ name, changes: changesOf(first, position) })),
    times: game.times ?? [],
    seconds: game.seconds,
    finished: game.finished,
    hints: game.hints,
    checks: game.checks,
  };
}

/** The game that was saved; a RangeError if this is none for so many cells. */
export function restored(from: SavedGame, cells: number): Game {
  if (from?.version !== 1 || from.cells !== cells || !from.positions?.length || !(from.at in from.positions))
    throw new RangeError("not a saved game of this size");
  const first = blank(new Array<number>(cells).fill(0));
  const positions: Position[] = [];
  for (const changes of from.positions) positions.push(changed(positions.at(-1) ?? first, changes));
  return {
    past: positions.slice(0, from.at),
    now: positions[from.at]!,
    future: positions.slice(from.at + 1),
    savepoints: from.savepoints.map(({ name, changes }) => ({ name, position: changed(first, changes) })),
    times: from.times ?? [],
    seconds: from.seconds,
    finished: from.finished,
    hints: from.hints,
    checks: from.checks,
  };
}
