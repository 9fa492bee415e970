/** Text that could not be read: where the fault lies, what stands before it, and one-press ways out. */

import type { ProblemData } from "../api/types.ts";
import { LARGEST, SMALLEST } from "../model/spec.ts";

export interface SourceLine {
  readonly text: string;
  readonly kind: "read" | "bad" | "unread";
}

export interface Way {
  readonly kind: "empty" | "digit" | "first" | "all" | "cut" | "pad";
  /** What the text becomes. */
  readonly text: string;
  readonly symbol?: string;
  /** How many cells the text then has. */
  readonly cells?: number;
}

export interface Fault {
  /** Counted from 1, if the service gives them. */
  readonly line: number | null;
  readonly column: number | null;
  /** The character at fault. */
  readonly found: string;
  /** It is one that grids are written with: not it is at fault but how many there are. */
  readonly ordinary: boolean;
  readonly detail: string;
  readonly lines: readonly SourceLine[];
  readonly ways: readonly Way[];
  /** So many cells are those of no grid; the nearest one has so many rows. */
  readonly miscounted: { readonly cells: number; readonly size: number } | null;
  /** Words rather than a grid. */
  readonly prose: boolean;
  /** The cells that were read, where the text is a plain grid up to the fault. */
  readonly part: Part | null;
}

export interface Part {
  readonly size: number;
  readonly values: readonly number[];
  readonly read: number;
}

/** What a hand or a scanner writes for a digit. */
const LOOKS: Readonly<Record<string, string>> = {
  q: "9",
  g: "9",
  o: ".",
  O: ".",
  D: ".",
  Q: ".",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  "!": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2",
  b: "6",
  G: "6",
  A: "4",
  T: "7",
};
const EMPTY = ".0_*?";
const DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SHOWN = 60;

const split = (text: string): string[] => text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");

export function replaced(text: string, line: number, column: number, by: string): string {
  const lines = split(text);
  const characters = [...lines[line - 1]!];
  characters[column - 1] = by;
  lines[line - 1] = characters.join("");
  return lines.join("\n");
}

/** The cells up to a place, if the text is N lines of N characters, or one of N². */
export function partOf(text: string, line: number, column: number): Part | null {
  const rows = split(text).map((row) => [...row.replace(/\s/g, "")]);
  const compact = /\s/.test(split(text)[line - 1] ?? "") === false;
  const size = rows.length === 1 ? Math.sqrt(rows[0]!.length) : rows.length;
  if (
    !compact ||
    !Number.isInteger(size) ||
    size < 2 ||
    size > LARGEST ||
    (rows.length > 1 && rows.some((row) => row.length !== size))
  )
    return null;
  const read = rows.length === 1 ? column - 1 : (line - 1) * size + column - 1;
  const values = rows
    .flat()
    .map((symbol, cell) => (cell >= read || EMPTY.includes(symbol) ? 0 : DIGITS.indexOf(symbol.toUpperCase()) + 1));
  return values.some((value) => value > size) ? null : { size, values, read };
}

/** A plain grid that needs nobody to read it: N lines of N characters or one line of N²; null: not that. */
export function plainGrid(text: string): Part | null {
  const lines = split(text.trim());
  const last = lines.at(-1)!;
  const part = partOf(lines.join("\n"), lines.length, [...last].length + 1);
  const known = [...EMPTY, ...DIGITS];
  return part && [...lines.join("")].every((symbol) => known.includes(symbol.toUpperCase())) ? part : null;
}

/** The lines that look like a puzzle each, comments aside. */
export function puzzlesIn(text: string): string[] {
  const lengthOf = (line: string): number => [...line.split(/[\s#;,]/)[0]!].length;
  const lines = split(text)
    .map((line) => line.trim())
    .filter((line) => [4, 6, 8, 9, 12, 16, 20, 25].some((size) => lengthOf(line) === size * size));
  // 16 lines of 16 are one grid.
  return lines.every((line) => lengthOf(line) === lines.length) ? [] : lines;
}

const NEAR = 9;

/** The mark that a text has for empty cells: beside a full stop a nought could be a symbol. */
const emptyIn = (symbols: readonly string[]): string => symbols.find((symbol) => EMPTY.includes(symbol)) ?? ".";

/** One line with some cells too many, or too few. */
function fitted(text: string): Way[] {
  const symbols = [...text.trim()];
  if (!symbols.every((symbol) => (EMPTY + DIGITS).includes(symbol))) return [];
  return [4, 6, 8, 9, 12, 16, 20, 25]
    .map((size) => size * size)
    .filter((cells) => cells !== symbols.length && Math.abs(cells - symbols.length) <= NEAR)
    .map((cells) =>
      cells < symbols.length
        ? { kind: "cut", cells, text: symbols.slice(0, cells).join("") }
        : { kind: "pad", cells, text: symbols.join("") + emptyIn(symbols).repeat(cells - symbols.length) },
    );
}

/** A line of so few cells that it is one row rather than a puzzle: the rest can be empty. */
export function rowAlone(text: string): Way[] {
  const symbols = [...text.replace(/\s/g, "")];
  const size = split(text.trim()).length === 1 ? symbols.length : 0;
  if (size < SMALLEST || size > 9 || !symbols.every((symbol) => (EMPTY + DIGITS).includes(symbol))) return [];
  return [{ kind: "pad", cells: size * size, text: symbols.join("") + emptyIn(symbols).repeat(size * (size - 1)) }];
}

/** What was assumed in reading, without the advice that is for the command line and Python. */
export const assumption = (note: string): string => note.replace(/[;:] (?:use )?(?:symbols|layout)= \(--.*$/, "");

function miscountedIn(detail: string): Fault["miscounted"] {
  const [, cells, size] = /^(\d+) cells here: .* the nearest is \d+ \((\d+)x/.exec(detail) ?? [];
  return cells && size ? { cells: Number(cells), size: Number(size) } : null;
}

/** Three words of lower-case letters and more: nobody writes the symbols of a grid so. */
const isProse = (text: string): boolean =>
  (text.match(/(?<![\p{L}\p{N}])\p{Lu}?\p{Ll}{2,}(?![\p{L}\p{N}])/gu) ?? []).length > 2;

export function faultOf(text: string, data: Pick<ProblemData, "detail" | "errors">): Fault {
  const [first] = data.errors ?? [];
  const lines = split(text);
  const line = first?.line !== undefined && first.line <= lines.length ? first.line : null;
  const column = line !== null ? (first?.column ?? null) : null;
  const found = line !== null && column !== null ? ([...lines[line - 1]!][column - 1] ?? "") : "";
  const ways: Way[] = [];
  const ordinary = found !== "" && (EMPTY + DIGITS.slice(0, 9)).includes(found);
  if (found.trim() && !ordinary) {
    ways.push({ kind: "empty", text: replaced(text, line!, column!, ".") });
    const symbol = LOOKS[found];
    if (symbol && symbol !== ".") ways.push({ kind: "digit", symbol, text: replaced(text, line!, column!, symbol) });
  }
  if (lines.length === 1) ways.push(...fitted(lines[0]!));
  const several = puzzlesIn(text);
  const detail = first?.detail ?? data.detail;
  const miscounted = miscountedIn(detail);
  if (several.length > 1) ways.push({ kind: "all", text: several.join("\n") }, { kind: "first", text: several[0]! });
  return {
    line,
    column,
    found,
    ordinary,
    ways,
    detail,
    miscounted,
    prose: miscounted !== null && isProse(text),
    lines: lines.slice(0, SHOWN).map((one, at) => ({
      text: one,
      kind: line === null || at + 1 < line ? "read" : at + 1 === line ? "bad" : "unread",
    })),
    part: line !== null && column !== null ? partOf(text, line, column) : null,
  };
}
