/** A step as a picture: which mark each of its parts wears. */

import type { StepData } from "../api/types.ts";
import type { Layout } from "../model/layout.ts";
import { bit, cellOf } from "../model/layout.ts";
import type { CellRole, HouseRole, Link, LinkEnd, MarkRole, Picture } from "../model/picture.ts";
import { markKey } from "../model/picture.ts";
import type { State } from "./replay.ts";
import { effectsOf, valuesBySymbol } from "./replay.ts";

/** Roles of candidates in steps (docs/explain-json.md) and their marks. */
const MARKS: Readonly<Record<string, MarkRole>> = {
  subject: "on",
  base: "base",
  cover: "cover",
  fin: "fin",
  endo_fin: "fin",
  pivot: "pivot",
  pincer: "on",
  bridge: "off",
  deadly: "cover",
  extra: "fin",
  colour_1: "colour_1",
  colour_2: "colour_2",
  colour_3: "colour_3",
  colour_4: "colour_4",
  restricted: "pivot",
  common: "on",
  on: "on",
  off: "off",
  other: "plain",
};
const CELLS: Readonly<Record<string, CellRole>> = {
  subject: "subject",
  base: "subject",
  pivot: "subject",
  pincer: "set_a",
  bridge: "set_b",
  deadly: "set_a",
  colour_1: "set_a",
  colour_2: "set_b",
};
const SETS = ["set_a", "set_b", "set_c"] as const;

/** Sets wear three shapes in turns: those next to each other differ. */
const setRole = (role: string): (typeof SETS)[number] | null =>
  role.startsWith("set_") ? SETS[(role.charCodeAt(4) - "a".charCodeAt(0)) % SETS.length]! : null;

/** How much of a step is drawn: a hint tells its parts before its effects. */
export interface Shown {
  readonly effects?: boolean;
}

/** The houses of almost locked sets are left out: the sets themselves are painted. */
export function pictureOf(
  step: StepData,
  before: State,
  layout: Layout,
  symbols: readonly string[],
  { effects = true }: Shown = {},
): Picture {
  const { size } = layout;
  const values = valuesBySymbol(symbols);
  const spot = (name: string, symbol: string): number => markKey(cellOf(name, size), values.get(symbol)!);
  const links = linksOf(step, size, values);
  const marks = new Map<number, MarkRole>();
  const cells = new Map<number, CellRole>();
  for (const [name, symbol, role] of step.candidates ?? []) {
    const key = spot(name, symbol);
    if (!marks.has(key)) marks.set(key, setRole(role) ?? MARKS[role] ?? "plain");
  }
  for (const [name, role] of step.cells ?? []) {
    const cell = cellOf(name, size);
    const own = setRole(role) ?? CELLS[role];
    if (own && !cells.has(cell)) cells.set(cell, own);
  }
  markLinks(marks, links);
  if (links.length) setsOfNodes(cells, step, size);
  else if (!step.candidates) markSubset(marks, cells, step, before, values);
  const { placements, eliminations } = effectsOf(step, size, values);
  let shown = before.values;
  if (effects) {
    for (const [cell, value] of eliminations) marks.set(markKey(cell, value), "elim");
    const joined = new Set(links.flatMap(({ from, to }) => [...from.cells, ...to.cells]));
    if (step.family === "singles") markSeen(marks, step, before, size);
    for (const [cell, value] of placements) {
      marks.set(markKey(cell, value), "place");
      // A cell that links pass keeps its candidates: the arrows need their ends.
      if (!joined.has(cell)) shown = shown.with(cell, value);
    }
  }
  return {
    values: shown,
    candidates: before.candidates,
    cells,
    marks,
    houses: step.family === "almost_locked_sets" ? [] : housesOf(step, layout),
    links,
  };
}

function housesOf(step: StepData, layout: Layout): { house: number; role: HouseRole }[] {
  const numbers = new Map(layout.houses.map(({ name }, number) => [name, number]));
  const found = new Map<number, HouseRole>();
  for (const [name, role] of step.houses ?? []) {
    const house = numbers.get(name);
    if (role === "other") continue; // where a symmetry takes the lines
    if (house !== undefined && !found.has(house)) found.set(house, role === "cover" ? "cover" : "base");
  }
  return [...found].map(([house, role]) => ({ house, role }));
}

function linksOf(step: StepData, size: number, values: ReadonlyMap<string, number>): Link[] {
  const ends: LinkEnd[] = (step.nodes ?? []).map(({ value, cells, set }) => ({
    value: values.get(value)!,
    cells: (cells.length ? cells : (set ?? [])).map((name) => cellOf(name, size)),
  }));
  return (step.links ?? []).map(([from, to, kind]) => ({ from: ends[from]!, to: ends[to]!, strong: kind === "strong" }));
}

/** Along links, what a strong one reaches is true and what a weak one reaches is false; a fin stays a fin. */
function markLinks(marks: Map<number, MarkRole>, links: readonly Link[]): void {
  const done = new Set<number>();
  const mark = ({ cells, value }: LinkEnd, on: boolean): void => {
    for (const cell of cells) {
      const key = markKey(cell, value);
      if (done.has(key) || marks.get(key) === "fin") continue;
      done.add(key);
      marks.set(key, on ? "on" : "off");
    }
  };
  links.forEach((link, index) => {
    if (links[index - 1]?.to !== link.from) mark(link.from, !link.strong);
    mark(link.to, link.strong);
  });
}

/** Almost locked sets that links pass through, where the step does not name them. */
function setsOfNodes(cells: Map<number, CellRole>, step: StepData, size: number): void {
  if ([...cells.values()].some((role) => role.startsWith("set_"))) return;
  const named = new Map<string, CellRole>();
  for (const { set } of step.nodes ?? []) {
    if (!set) continue;
    const name = set.join();
    if (!named.has(name)) named.set(name, SETS[named.size % SETS.length]!);
    for (const member of set) {
      const cell = cellOf(member, size);
      if (!cells.has(cell)) cells.set(cell, named.get(name)!);
    }
  }
}

/** Values in the grid that leave a single no other choice. */
function markSeen(marks: Map<number, MarkRole>, step: StepData, { values }: State, size: number): void {
  for (const { reason, cells } of step.proof ?? [])
    for (const name of (reason === "seen" && cells) || []) {
      const cell = cellOf(name, size);
      if (values[cell]) marks.set(markKey(cell, values[cell]), "seen");
    }
}

/** The values of a locked set in its cells: what the sentence counts. */
function markSubset(
  marks: Map<number, MarkRole>,
  cells: ReadonlyMap<number, CellRole>,
  step: StepData,
  before: State,
  values: ReadonlyMap<string, number>,
): void {
  for (const [cell, role] of cells) {
    if (!role.startsWith("set_")) continue;
    for (const symbol of step.values ?? []) {
      const value = values.get(symbol)!;
      if (before.candidates[cell]! & bit(value)) marks.set(markKey(cell, value), "base");
    }
  }
}
