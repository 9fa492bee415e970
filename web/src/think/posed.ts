/** From a request to a puzzle: the text or the cells, the player's entries, the candidates. */

import type { GridData, PuzzleRequest } from "../api/types.ts";
import { candidatesOf, cellName, full } from "../model/layout.ts";
import type { Layout } from "../model/layout.ts";
import { layoutOf, parseSpec, symbolsFrom, standardSymbols } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import { read } from "../read/read.ts";
import { NeedsService, Unreadable } from "../read/unreadable.ts";
import { cellsOf } from "../read/cells.ts";
import { invalid, Refused } from "./refusal.ts";

/** Rules besides the houses, compiled. */
export interface Ruled {
  /** Of each rule, as steps name it. */
  readonly texts: readonly string[];
  /** As the module for rules takes them. */
  readonly sent: object;
  /** As JSON has them. */
  readonly data: readonly object[];
  /** The puzzle as JSON: a line cannot hold rules. */
  readonly json: (posed: Posed) => string;
}

/** Reads and compiles the rules of a request: fetched when one has some. */
export type Ruling = (layout: Layout, stated: NonNullable<PuzzleRequest["rules"]>) => Ruled;

export interface Posed {
  readonly shape: Shape;
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  readonly givens: readonly boolean[];
  /** The candidates of each cell as bits; null: those that the values allow. */
  readonly masks: readonly number[] | null;
  readonly notes: readonly string[];
  /** The format that was read. */
  readonly format: string;
  readonly ruled?: Ruled;
}

export const isWide = (symbols: readonly string[]): boolean => symbols.some((symbol) => [...symbol].length > 1);
export const separatorOf = ({ symbols }: Pick<Posed, "symbols">): string => (isWide(symbols) ? " " : "");
export const lineIn = (posed: Pick<Posed, "symbols">, values: readonly number[]): string =>
  values.map((value) => (value ? posed.symbols[value - 1]! : ".")).join(separatorOf(posed));

export const rowsOf = (values: readonly number[], size: number): number[][] =>
  Array.from({ length: size }, (_, row) => values.slice(row * size, (row + 1) * size));

export const plainMasks = ({ layout, values }: Pick<Posed, "layout" | "values">): number[] =>
  candidatesOf(layout, values).map((mask, cell) => (values[cell] ? 1 << (values[cell]! - 1) : mask));

function shapeOf(spec: string | undefined): Shape | null {
  if (spec === undefined) return null;
  try {
    return parseSpec(spec);
  } catch (fault) {
    throw invalid("/layout", (fault as Error).message);
  }
}

function posedAs(request: PuzzleRequest): Posed {
  const shape = shapeOf(request.layout);
  const given = request.symbols === undefined || !shape ? null : symbolsFrom(request.symbols, shape.size);
  if (request.symbols !== undefined && shape && !given)
    throw invalid("/symbols", `the alphabet needs ${shape.size} different symbols`);
  try {
    const found =
      typeof request.grid === "string"
        ? read(request.grid, { shape, symbols: given, format: request.format ?? null })
        : cellsOf(request.grid, { shape, symbols: given, format: null });
    return { ...found, layout: layoutOf(found.shape), symbols: found.symbols ?? standardSymbols(found.shape.size) };
  } catch (fault) {
    if (fault instanceof NeedsService) throw new Refused("missing-extra", fault.message);
    if (!(fault instanceof Unreadable)) throw fault;
    const { message, line, column } = fault;
    const cell = fault.cell ?? /\br\d+c\d+\b/.exec(message)?.[0] ?? null;
    const at = fault.place;
    throw new Refused("unreadable", at ? `${at}: ${message}` : message, [
      {
        pointer: "/grid",
        detail: message,
        ...(line !== null && { line }),
        ...(column !== null && { column }),
        ...(cell !== null && { cell }),
      },
    ]);
  }
}

const fault = (field: string, cell: number, size: number, words: string): Refused =>
  new Refused("invalid", `${field}, ${cellName(cell, size)}: ${words}`, [
    { pointer: `/${field}/${cell}`, detail: words, cell: cellName(cell, size) },
  ]);

function withEntries(posed: Posed, entries: string | readonly number[]): Posed {
  const { size } = posed.layout;
  const texts =
    typeof entries === "string"
      ? isWide(posed.symbols)
        ? entries.trim().split(/\s+/)
        : [...entries.replace(/\s/g, "")]
      : null;
  const entered = texts ? texts.map((text) => posed.symbols.indexOf(text) + 1) : (entries as readonly number[]);
  if (entered.length !== size * size)
    throw invalid("/entries", `expected ${size * size} values, one for each cell, not ${entered.length}`);
  const values = entered.map((value, cell) => {
    if (!Number.isInteger(value) || value < 0 || value > size)
      throw fault("entries", cell, size, `${value} is not a value: expected 0 (empty) to ${size}`);
    if (!posed.givens[cell]) return value;
    if (value && value !== posed.values[cell])
      throw fault("entries", cell, size, `${cellName(cell, size)} is given: it cannot hold an entry`);
    return posed.values[cell]!;
  });
  return settled({ ...posed, values }, posed.masks && posed.masks.map((mask, cell) => (values[cell] ? null : mask)));
}

/** Candidates without any that a value rules out; null stands for all that the cell can have. */
function settled(posed: Posed, masks: readonly (number | null)[] | null): Posed {
  if (!masks) return { ...posed, masks: null };
  const plain = plainMasks(posed);
  return { ...posed, masks: plain.map((all, cell) => (masks[cell] === null ? all : all & masks[cell]!)) };
}

function withCandidates(posed: Posed, candidates: readonly (readonly number[] | null)[]): Posed {
  const { size } = posed.layout;
  if (candidates.length !== size * size)
    throw invalid("/candidates", `expected ${size * size} lists, one for each cell, not ${candidates.length}`);
  const masks = candidates.map((list, cell) => {
    if (list === null || posed.values[cell]) return null;
    let mask = 0;
    for (const value of list) {
      if (!Number.isInteger(value) || value < 1 || value > size)
        throw fault("candidates", cell, size, `${value} is not a value: expected 1 to ${size}`);
      mask |= 1 << (value - 1);
    }
    return mask & full(size);
  });
  return settled(posed, masks);
}

/** The puzzle of a request; a `Refused` says what is wrong with it. */
export function posedOf(request: PuzzleRequest & { readonly ruling?: Ruling | undefined }): Posed {
  const { rules, ruling } = request;
  if (rules?.length && !ruling) throw new Refused("missing-extra", "rules besides the houses need the service");
  let posed = posedAs(request);
  if (rules?.length) posed = { ...posed, ruled: ruling!(posed.layout, rules) };
  if (request.entries !== undefined) posed = withEntries(posed, request.entries);
  if (request.candidates !== undefined) posed = withCandidates(posed, request.candidates);
  return posed;
}

/** The puzzle that the givens alone make. */
export const asSet = (posed: Posed): Posed => ({
  ...posed,
  values: posed.values.map((value, cell) => (posed.givens[cell] ? value : 0)),
  masks: null,
});

/** A puzzle as a module takes it. */
export const sent = (posed: Posed): object => {
  const { box, regions, diagonals, windows } = posed.shape;
  return {
    ...(box ? { box } : { regions }),
    diagonals,
    windows,
    spec: posed.layout.spec,
    separator: separatorOf(posed),
    symbols: posed.symbols,
    values: posed.values,
    givens: posed.givens.map(Number),
    ...(posed.masks && { masks: posed.masks }),
    ...(posed.ruled && { rules: posed.ruled.sent }),
  };
};

export function gridData(posed: Posed): GridData {
  const { layout, symbols, values, givens, masks, notes, ruled } = posed;
  return {
    string: ruled?.json(posed) ?? lineIn(posed, values),
    layout: layout.spec,
    size: layout.size,
    box: layout.box && [...layout.box],
    symbols: [...symbols],
    cells: rowsOf(values, layout.size),
    givens: givens.map((given) => (given ? "1" : "0")).join(""),
    ...(ruled && { rules: [...ruled.texts] }),
    ...(masks && { candidates: masks.map((mask) => valuesIn(mask)) }),
    ...(notes.length && { notes: [...notes] }),
  } as GridData;
}

export function valuesIn(mask: number): number[] {
  const found: number[] = [];
  for (let value = 1; mask >> (value - 1); value++) if ((mask >> (value - 1)) & 1) found.push(value);
  return found;
}
