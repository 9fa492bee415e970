/** What a player can do to a position.  Every move gives a new position, or the same one where nothing changes. */

import type { Position } from "./game.ts";
import { rubbed } from "./pen.ts";
import type { Layout, Mask } from "./layout.ts";
import { bit, candidatesOf, conflictsOf, full, peersOf, valuesOf } from "./layout.ts";

/** What a symbol is written as: `mark` eliminates and restores candidates that are shown; `pen` draws. */
export type Mode = "digit" | "corner" | "centre" | "colour" | "mark" | "pen";

/** What moves need to know of the puzzle and of the player's settings. */
export interface Table {
  readonly layout: Layout;
  readonly givens: readonly number[];
  /** A digit that is entered leaves the marks of its peers. */
  readonly keep: boolean;
}

const changed = <T>(list: readonly T[], cells: Iterable<number>, to: (before: T, cell: number) => T): readonly T[] => {
  let copy: T[] | null = null;
  for (const cell of cells) {
    const next = to(list[cell]!, cell);
    if (next !== list[cell]) (copy ??= [...list])[cell] = next;
  }
  return copy ?? list;
};

const allowed = (layout: Layout, values: readonly number[], cell: number): Mask =>
  values[cell]
    ? 0
    : peersOf(layout, cell).reduce((left, peer) => (values[peer] ? left & ~bit(values[peer]!) : left), full(layout.size));

const eliminatedIn = (position: Position, cell: number): Mask => position.eliminated?.[cell] ?? 0;

/** What is eliminated, with what shown candidates lack for whatever reason: a text or a link may have brought them so. */
const allEliminated = (layout: Layout, position: Position, cells: Iterable<number>): readonly Mask[] => {
  const { candidates, values } = position;
  const eliminated = position.eliminated ?? values.map(() => 0);
  return candidates
    ? changed(eliminated, cells, (mask, cell) =>
        values[cell] ? mask : mask | (allowed(layout, values, cell) & ~candidates[cell]!),
      )
    : eliminated;
};

const own = (table: Table, cells: readonly number[]): number[] => cells.filter((cell) => !table.givens[cell]);

/** Values put into cells (0 takes out), with marks kept up where the player wants it. */
export function put(table: Table, position: Position, entries: readonly (readonly [number, number])[]): Position {
  const { layout, keep } = table;
  let values = position.values;
  for (const [cell, value] of entries) if (!table.givens[cell]) values = changed(values, [cell], () => value);
  if (values === position.values) return position;
  let { corner, centre, candidates } = position;
  if (keep) {
    const touched = new Set<number>();
    for (const [cell, value] of entries) {
      if (values[cell] === position.values[cell]) continue;
      touched.add(cell);
      for (const peer of peersOf(layout, cell)) touched.add(peer);
      if (!value) continue;
      const left = (mask: Mask): Mask => mask & ~bit(value);
      corner = changed(corner, peersOf(layout, cell), left);
      centre = changed(centre, peersOf(layout, cell), left);
    }
    if (candidates) {
      const eliminated = allEliminated(layout, position, touched);
      candidates = changed(candidates, touched, (_, cell) => allowed(layout, values, cell) & ~eliminated[cell]!);
      return { ...position, values, corner, centre, candidates, eliminated };
    }
  }
  return { ...position, values, corner, centre, candidates };
}

function toggled(position: Position, field: "corner" | "centre", cells: readonly number[], value: number): Position {
  const free = cells.filter((cell) => !position.values[cell]);
  const all = free.length > 0 && free.every((cell) => position[field][cell]! & bit(value));
  const masks = changed(position[field], free, (mask) => (all ? mask & ~bit(value) : mask | bit(value)));
  return masks === position[field] ? position : { ...position, [field]: masks };
}

/** Take candidates away, as a step does. */
export function eliminate(position: Position, marks: readonly (readonly [number, number])[]): Position {
  let eliminated: readonly Mask[] = position.eliminated ?? position.values.map(() => 0);
  let { candidates } = position;
  for (const [cell, value] of marks) {
    eliminated = changed(eliminated, [cell], (mask) => mask | bit(value));
    if (candidates) candidates = changed(candidates, [cell], (mask) => mask & ~bit(value));
  }
  return eliminated === position.eliminated && candidates === position.candidates
    ? position
    : { ...position, eliminated, candidates };
}

function restore(table: Table, position: Position, cells: readonly number[], mask: Mask): Position {
  const eliminated = changed(position.eliminated ?? position.values.map(() => 0), cells, (before) => before & ~mask);
  const candidates =
    position.candidates &&
    changed(position.candidates, cells, (before, cell) =>
      position.values[cell]
        ? before
        : table.keep
          ? allowed(table.layout, position.values, cell) & ~eliminated[cell]!
          : before | mask,
    );
  return eliminated === position.eliminated && candidates === position.candidates
    ? position
    : { ...position, eliminated, candidates };
}

/** A symbol (or colour) pressed for the chosen cells; pressed again it goes. */
export function write(table: Table, position: Position, cells: readonly number[], value: number, mode: Mode): Position {
  if (mode === "colour") {
    const all = cells.every((cell) => position.colours[cell]! & bit(value));
    return {
      ...position,
      colours: changed(position.colours, cells, (mask) => (all ? mask & ~bit(value) : mask | bit(value))),
    };
  }
  const free = own(table, cells);
  if (!free.length) return position;
  if (mode === "digit") {
    const all = free.every((cell) => position.values[cell] === value);
    return put(
      table,
      position,
      free.map((cell) => [cell, all ? 0 : value] as const),
    );
  }
  if (mode !== "mark" || !position.candidates)
    return toggled(position, mode === "corner" ? "corner" : "centre", free, value);
  const empty = free.filter((cell) => !position.values[cell]);
  const shown = empty.filter((cell) => position.candidates![cell]! & bit(value));
  return shown.length
    ? eliminate(
        position,
        shown.map((cell) => [cell, value] as const),
      )
    : restore(table, position, empty, bit(value));
}

/** The position with other lines and colours of candidates. */
export const drawn = (position: Position, pen: readonly number[]): Position =>
  pen === position.pen ? position : { ...position, pen };

/** Without the colours of the cells, and without what is drawn at them. */
export function unpainted(position: Position, cells: readonly number[]): Position {
  const colours = changed(position.colours, cells, () => 0);
  const rest = colours === position.colours ? position : { ...position, colours };
  return position.pen ? drawn(rest, rubbed(position.pen, cells)) : rest;
}

/** Take away the top layer of the chosen cells: entries, else marks, else colours and what is drawn there. */
export function erase(table: Table, position: Position, cells: readonly number[]): Position {
  const free = own(table, cells);
  if (free.some((cell) => position.values[cell]))
    return put(
      table,
      position,
      free.map((cell) => [cell, 0] as const),
    );
  if (position.candidates && free.some((cell) => eliminatedIn(position, cell)))
    return restore(table, position, free, full(table.layout.size));
  if (!position.candidates && free.some((cell) => position.corner[cell] || position.centre[cell])) {
    const clear = (): Mask => 0;
    return { ...position, corner: changed(position.corner, free, clear), centre: changed(position.centre, free, clear) };
  }
  return unpainted(position, cells);
}

/** Write the only mark of each chosen cell that has one: its candidate, else its centre mark. */
export function settle(table: Table, position: Position, cells: readonly number[]): Position {
  const masks = position.candidates ?? position.centre;
  const entries = own(table, cells).flatMap((cell) => {
    const [value, ...more] = position.values[cell] ? [] : valuesOf(masks[cell]!);
    return value && !more.length ? [[cell, value] as const] : [];
  });
  return put(table, position, entries);
}

/** Show every candidate that is left, or hide them; what was eliminated stays eliminated. */
export function toggleCandidates(table: Table, position: Position): Position {
  if (position.candidates)
    return { ...position, candidates: null, eliminated: allEliminated(table.layout, position, position.values.keys()) };
  return {
    ...position,
    candidates: candidatesOf(table.layout, position.values).map((mask, cell) => mask & ~eliminatedIn(position, cell)),
  };
}

/** How many of each value are still to come; below 0 where there are too many. */
export function leftOf(size: number, values: readonly number[]): number[] {
  const left = new Array<number>(size).fill(size);
  for (const value of values) if (value) left[value - 1]!--;
  return left;
}

/** Every cell is filled and no house holds a value twice. */
export const complete = (layout: Layout, values: readonly number[]): boolean =>
  values.every((value) => value !== 0) && conflictsOf(layout, values).length === 0;

/** Entries that the one solution contradicts. */
export const wrongOf = (solution: readonly number[], values: readonly number[]): number[] =>
  values.flatMap((value, cell) => (value && value !== solution[cell] ? [cell] : []));

/** Empty cells that have two candidates. */
export const bivalueOf = (masks: readonly Mask[]): number[] =>
  masks.flatMap((mask, cell) =>
    mask && mask & (mask - 1) && !(mask & (mask - 1) & ((mask & (mask - 1)) - 1)) ? [cell] : [],
  );
