/** From the text of N*N cells to a grid: which cells are empty, which alphabet, which layout (docs/formats.md has the rules). */

import { cellName } from "../model/layout.ts";
import type { Shape } from "../model/spec.ts";
import type { Cell, Found, Given } from "./shared.ts";
import { quoted, shapeFor } from "./shared.ts";
import { Unreadable } from "./unreadable.ts";

const DIGITS = "123456789";
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
export const STANDARD = `${DIGITS}${UPPER}${LOWER}@%&`;
const RUNS = [STANDARD, `0${STANDARD}`, UPPER + LOWER, LOWER + UPPER, DIGITS + LOWER + UPPER, `0${DIGITS}${LOWER}${UPPER}`];
const HARD = new Set([".", "_", "*", "?", "-"]);
const BLANKS = new Set([...HARD, ""]);

const numbers = (first: number, size: number): string[] => Array.from({ length: size }, (_, at) => String(first + at));

interface Alphabet {
  readonly symbols: readonly string[];
  readonly added: readonly string[];
}

/** The likeliest alphabet that contains all of these symbols. */
function inferred(seen: readonly string[], size: number): Alphabet {
  const needed = (all: readonly string[]): boolean => seen.every((symbol) => all.includes(symbol));
  for (const run of RUNS) {
    const symbols = [...run.slice(0, size)];
    if (run.length >= size && needed(symbols)) return { symbols, added: [] };
  }
  for (const first of [1, 0]) if (needed(numbers(first, size))) return { symbols: numbers(first, size), added: [] };
  const order = (symbol: string): number => (symbol === "0" ? 99 : STANDARD.indexOf(symbol));
  const plain = seen.every((symbol) => /^[0-9A-Za-z]$/.test(symbol));
  const shown = plain ? seen.toSorted((one, other) => order(one) - order(other)) : [...seen];
  const added = [...`${STANDARD}0$!?`].filter((symbol) => !seen.includes(symbol)).slice(0, size - seen.length);
  return { symbols: [...shown, ...added], added };
}

const fault = (cells: readonly Cell[], at: number, size: number, words: string): Unreadable =>
  new Unreadable(words, cells[at]!.line, cells[at]!.column, cellName(at, size));

function onceInEveryLine(texts: readonly string[], size: number): boolean {
  const places = texts.flatMap((text, cell) => (text === "0" ? [cell] : []));
  const rows = new Set(places.map((cell) => Math.floor(cell / size)));
  return places.length === size && rows.size === size && new Set(places.map((cell) => cell % size)).size === size;
}

const countsFromZero = (symbols: readonly string[], size: number): boolean =>
  [RUNS[1]!, RUNS[5]!].some((run) =>
    symbols.every((symbol) => run.slice(0, Math.min(size, 36)).includes(symbol) && symbol.length === 1),
  ) || symbols.every((symbol) => /^[0-9]{1,2}$/.test(symbol) && Number(symbol) < size);

/** The marks that mean empty here. */
function emptyMarks(cells: readonly Cell[], texts: readonly string[], size: number, notes: string[]): Set<string> {
  const seen = new Set(texts);
  if (seen.has("-1")) return new Set([...BLANKS, "-1"]);
  const blanks = new Set(BLANKS);
  let symbols = [...seen].filter((symbol) => !BLANKS.has(symbol) && symbol !== "0");
  const crosses: readonly string[] = symbols.filter((symbol) => symbol === "x" || symbol === "X");
  if (crosses.length && symbols.every((symbol) => crosses.includes(symbol) || /^[0-9]+$/.test(symbol))) {
    for (const cross of crosses) blanks.add(cross);
    symbols = symbols.filter((symbol) => !crosses.includes(symbol));
  }
  if (!seen.has("0")) return blanks;
  if ([...seen].some((text) => blanks.has(text))) {
    if (countsFromZero(symbols, size)) {
      notes.push("0 is read as a symbol, as empty cells have another mark; use symbols= (--symbols) to change this");
      return blanks;
    }
  } else if (size > 1 && onceInEveryLine(texts, size)) {
    const words =
      "0 appears once in every row and column and could be a symbol or empty: use symbols= (--symbols) to choose, such as 0-8 or 1-9";
    throw fault(cells, texts.indexOf("0"), size, words);
  }
  return blanks.add("0");
}

/** The symbol that is most likely the slip among those seen, which are more than N. */
function oddOne(seen: readonly string[], texts: readonly string[], size: number): string {
  const fits = (run: string): number =>
    seen.filter((symbol) => run.slice(0, size).includes(symbol) && symbol.length === 1).length;
  const fitting = RUNS.filter((run) => run.length >= size).reduce((best, run) => (fits(run) > fits(best) ? run : best));
  const outside = seen.filter((symbol) => symbol.length !== 1 || !fitting.slice(0, size).includes(symbol));
  if (2 * outside.length <= seen.length) return outside[0]!;
  const times = (symbol: string): number => texts.filter((text) => text === symbol).length;
  return seen.toReversed().reduce((least, symbol) => (times(symbol) < times(least) ? symbol : least));
}

function alphabetOf(cells: readonly Cell[], texts: readonly string[], blanks: ReadonlySet<string>, size: number): Alphabet {
  const seen = [...new Set(texts)].filter((symbol) => !blanks.has(symbol));
  const checked = (symbols: readonly string[], words: (text: string) => string): Alphabet => {
    const at = texts.findIndex((text) => !blanks.has(text) && !symbols.includes(text));
    if (at >= 0) throw fault(cells, at, size, words(texts[at]!.slice(0, 40)));
    return { symbols, added: [] };
  };
  if (blanks.has("-1"))
    return checked(
      numbers(0, size),
      (text) => `${quoted(text)}: with -1 for empty cells, the others hold 0 to ${size - 1}`,
    );
  if (seen.some((symbol) => symbol.length > 1) && seen.every((symbol) => /^[0-9]+$/.test(symbol))) {
    const first = seen.includes("0") ? 0 : 1;
    return checked(numbers(first, size), (text) => `${text} is not in the range ${first} to ${first + size - 1}`);
  }
  if (seen.length > size) {
    const odd = oddOne(seen, texts, size);
    const others = seen.filter((symbol) => symbol !== odd).slice(0, size);
    const words = `${quoted(odd.slice(0, 40))} is one symbol too many: a ${size}x${size} grid has ${size}, and ${others.join(" ").slice(0, 200)} are the others`;
    throw fault(cells, texts.indexOf(odd), size, words);
  }
  return inferred(seen, size);
}

function noteCrosses(texts: readonly string[], blanks: ReadonlySet<string>, notes: string[]): void {
  const crosses = ["X", "x"].filter((cross) => blanks.has(cross));
  const other = texts.find((text) => text && blanks.has(text) && !crosses.includes(text));
  if (!crosses.length || other === undefined) return;
  const verb = crosses.length === 1 ? "is read as an empty cell" : "are read as empty cells";
  notes.push(`${crosses.join(" and ")} ${verb}, as ${other} is; use symbols= (--symbols) to change this`);
}

export function unknownSymbol(cell: Cell, symbols: readonly string[], name: string | null): Unreadable {
  const shown = symbols.slice(0, 12).join(" ") + (symbols.length > 12 ? " …" : "");
  return new Unreadable(
    `${quoted(cell.text.slice(0, 40))} is not in the alphabet (${shown}); '.' is an empty cell`,
    cell.line,
    cell.column,
    name,
  );
}

/** The grid of N*N cells, and the assumptions made. */
export function gridOf(cells: readonly Cell[], size: number, given: Given, said: Shape | null, format: string): Found {
  const notes: string[] = [];
  const texts = cells.map(({ text }) => text);
  let symbols = given.symbols;
  let blanks: Set<string>;
  if (!symbols) {
    blanks = emptyMarks(cells, texts, size, notes);
    noteCrosses(texts, blanks, notes);
    const alphabet = alphabetOf(cells, texts, blanks, size);
    symbols = alphabet.symbols;
    if (alphabet.added.length && alphabet.added.length < size)
      notes.push(`the alphabet was completed with ${alphabet.added.join(" ")}; use symbols= (--symbols) for another`);
  } else {
    if (symbols.length !== size)
      throw new Unreadable(
        `the alphabet has ${symbols.length} symbols, but the grid needs ${size}`,
        cells[0]?.line ?? null,
      );
    blanks = new Set([...BLANKS, ...["0", "x", "X", "-1"].filter((mark) => !symbols!.includes(mark))]);
  }
  const places = new Map(symbols.map((symbol, at) => [symbol, at + 1]));
  const values = cells.map((cell, at) => {
    const value = places.get(cell.text);
    if (value === undefined && !blanks.has(cell.text)) throw unknownSymbol(cell, symbols!, cellName(at, size));
    return value ?? 0;
  });
  const shape = shapeFor(given, said, values, size, notes, cells[0]?.line ?? null);
  return { shape, symbols, values, givens: values.map(Boolean), masks: null, notes, format };
}
