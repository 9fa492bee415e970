/** One puzzle from lines of text: characters, tokens, rows, drawings.  Exactly one reading must give N*N cells. */

import { boxShape, specOf } from "../model/spec.ts";
import type { Cell, Found, Given, Line } from "./shared.ts";
import { graphemes, LARGEST_READ } from "./shared.ts";
import { gridOf } from "./values.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

const VERTICAL = "|!¦‖│┃┆┇┊┋╎╏║╽╿";
const HORIZONTAL = "-=–—─━┄┅┈┉╌╍═╼╾";
export const isCorner = (letter: string): boolean =>
  letter === "+" || (letter >= "─" && letter <= "╿" && !VERTICAL.includes(letter) && !HORIZONTAL.includes(letter));
export const isVertical = (letter: string): boolean => VERTICAL.includes(letter);
const isFrame = (letter: string): boolean => isVertical(letter) || HORIZONTAL.includes(letter) || isCorner(letter);
const SOFT = [".", "_", "*", "?"];
const BORDER = /^\s*[*.:'`,|](?:-{3,}[+.:'`,*|=])*-{3,}[*.:'`,|]\s*$/;

export function isRuler(text: string): boolean {
  const seen = [...text].filter((letter) => letter.trim());
  if (seen.length && seen.every(isFrame) && !seen.every(isVertical)) return true;
  return BORDER.test(text);
}

const isDashes = (text: string): boolean => text.includes("-") && /^[-\s|]*$/.test(text);

/** Whether text is several cells rather than a symbol. */
const isMixed = (text: string): boolean =>
  text.length > 1 && (SOFT.some((mark) => text.includes(mark)) || /^-+$/.test(text));

export const hasDashes = (text: string): boolean => [...text].some((letter) => HORIZONTAL.includes(letter));

/** A text with blanks for bars and corners. */
export const unframed = (text: string): string =>
  [...text].map((letter) => (isVertical(letter) || isCorner(letter) ? " ".repeat(letter.length) : letter)).join("");

function wordsOf(line: Line): [number, string][] {
  return [...unframed(line.text).matchAll(/[^\s,]+/g)].map((match) => [match.index, match[0]]);
}

type Reader = (line: Line) => Cell[];
const characters: Reader = (line) =>
  wordsOf(line).flatMap(([start, word]) => {
    let column = start + 1;
    return graphemes(word).map((text) => {
      const cell = { text, line: line.number, column };
      column += text.length;
      return cell;
    });
  });
const tokens: Reader = (line) => wordsOf(line).map(([start, text]) => ({ text, line: line.number, column: start + 1 }));
const fields: Reader = (line) => {
  if (!line.text.includes(",")) return [];
  let at = 0;
  const cells: Cell[] = [];
  for (const field of line.text.split(",")) {
    if (field.trim().split(/\s+/).length > 1) return [];
    cells.push({ text: field.trim(), line: line.number, column: at + 1 });
    at += field.length + 1;
  }
  return cells;
};

interface Reading {
  readonly rows: readonly (readonly Cell[])[];
  readonly size: number;
  readonly boxes: readonly [number, number] | null;
}

/** N for N rows of N cells or one line of N*N; 0 otherwise. */
function squareOf(rows: readonly (readonly Cell[])[], size: number | null, framed: boolean): number {
  const total = rows.reduce((sum, row) => sum + row.length, 0);
  const n = Math.floor(Math.sqrt(total));
  if (!rows.length || n * n !== total || n > LARGEST_READ || (size && size !== n)) return 0;
  if (rows.length === 1 || rows.every((row) => row.length === n)) return n;
  if (rows.length === n || framed) return 0;
  const long = rows.some((row) => row.some(({ text }) => text.length > 1));
  const even = new Set(rows.slice(0, -1).map((row) => row.length)).size === 1 && rows.at(-1)!.length <= rows[0]!.length;
  return long || even ? n : 0;
}

function groupWidth(bare: readonly Line[], rows: readonly (readonly Cell[])[], n: number): number {
  const widths = new Set<number>();
  for (const [number, line] of bare.entries()) {
    const row = rows[number]!;
    const barred = [...line.text.slice(row[0]!.column - 1, row.at(-1)!.column - 1)].some(isVertical);
    let run = 0;
    for (const [at, cell] of row.entries()) {
      run++;
      const next = row[at + 1];
      const between = next ? line.text.slice(cell.column - 1 + cell.text.length, next.column - 1) : "";
      if (!next || [...between].some(isVertical) || (!barred && /^\s+$/.test(between))) {
        widths.add(run);
        run = 0;
      }
    }
  }
  const width = widths.size === 1 ? [...widths][0]! : 0;
  return width > 1 && width < n ? width : 0;
}

/** The boxes' height and width if bars, rulers, blanks and blank lines show boxes of N cells. */
export function drawnBoxes(
  lines: readonly Line[],
  bare: readonly Line[],
  rows: readonly (readonly Cell[])[],
  n: number,
): [number, number] | null {
  if (rows.length !== n || bare.length !== n || n === 1) return null;
  let width = groupWidth(bare, rows, n);
  const numbers = new Set(bare.map(({ number }) => number));
  const heights = new Set<number>();
  let run = 0;
  let previous = bare[0]!.number - 1;
  for (const line of lines) {
    if (numbers.has(line.number)) {
      if (line.number !== previous + 1 && run) {
        heights.add(run);
        run = 0;
      }
      run++;
    } else if (isRuler(line.text) && run) {
      heights.add(run);
      run = 0;
    }
    previous = line.number;
  }
  heights.add(run || Math.max(0, ...heights));
  let height = heights.size === 1 ? [...heights][0]! : 0;
  if (height === n) height = 0;
  if (width && !height && n % width === 0) height = n / width;
  if (height && !width && n % height === 0) width = n / height;
  return height && width && height * width === n && !(height === 1 && width === n) ? [height, width] : null;
}

const isBare = (line: Line): boolean => [...line.text].some((letter) => letter.trim() && !isFrame(letter));

function readingsOf(lines: readonly Line[], given: Given): Reading[] {
  const size = given.shape?.size ?? null;
  const wide = given.symbols ? given.symbols.some((symbol) => graphemes(symbol).length > 1) : null;
  const readers = wide === null ? [characters, tokens, fields] : wide ? [tokens, fields] : [characters, fields];
  const dashes = lines.some(({ text }) => isDashes(text));
  const found: Reading[] = [];
  const same = (one: Reading, other: Reading): boolean =>
    one.rows
      .flat()
      .map(({ text }) => text)
      .join("\0") ===
    other.rows
      .flat()
      .map(({ text }) => text)
      .join("\0");
  for (const rowsOfDashes of dashes ? [false, true] : [false]) {
    const bare = lines.filter((line) => (rowsOfDashes && isDashes(line.text)) || isBare(line));
    const framed = bare.length < lines.length || lines.some(({ text }) => [...text].some(isVertical));
    for (const reader of readers) {
      const rows = bare.map(reader);
      const n = rows.every((row) => row.length) ? squareOf(rows, size, framed) : 0;
      if (!n || (reader !== characters && rows.some((row) => row.some(({ text }) => isMixed(text))))) continue;
      if (reader === tokens && wide === null && rows.length === 1 && rows[0]!.length === 1 && rows[0]![0]!.text.length > 1)
        continue;
      const reading = { rows, size: n, boxes: drawnBoxes(lines, bare, rows, n) };
      if (!found.some((other) => same(reading, other))) found.push(reading);
    }
  }
  return found;
}

function likelySize(rows: readonly (readonly Cell[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [common, times] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
  return (counts.get(rows.length) ?? 0) * 2 >= times ? rows.length : common;
}

function wrongCount(line: Line, row: readonly Cell[], size: number | null): Unreadable {
  const count = row.length;
  const n = size ?? Math.max(1, Math.min(LARGEST_READ, Math.round(Math.sqrt(count))));
  const column = count > n * n ? row[n * n]!.column : line.text.trimEnd().length + 1;
  const words = size
    ? `${count} cells here: expected ${n * n} for a ${n}x${n} grid`
    : `${count} cells here: expected N*N, in one line or in N lines of N; the nearest is ${n * n} (${n}x${n})`;
  return new Unreadable(words, line.number, column);
}

/** The error for lines that do not contain N*N cells: the first row that differs, or the count. */
function shapeless(lines: readonly Line[], given: Given): Unreadable {
  const bare = lines.filter(isBare);
  if (!bare.length) return new Unreadable("no puzzle here, only a frame", lines[0]?.number ?? 1, 1);
  const wide = given.symbols ? given.symbols.some((symbol) => graphemes(symbol).length > 1) : null;
  const split = bare.map(tokens);
  const flat = split.flat();
  const useTokens = wide ?? (!flat.some(({ text }) => isMixed(text)) && flat.some(({ text }) => text.length === 2));
  const rows = useTokens ? split : bare.map(characters);
  const size = given.shape?.size ?? null;
  if (rows.length === 1) return wrongCount(bare[0]!, rows[0]!, size);
  const expected = size ?? likelySize(rows);
  for (const [at, row] of rows.entries()) {
    if (row.length === expected) continue;
    const line = bare[at]!;
    const column = row.length > expected ? row[expected]!.column : line.text.trimEnd().length + 1;
    return new Unreadable(`row ${at + 1} has ${row.length} cells: expected ${expected}`, line.number, column);
  }
  return new Unreadable(`${rows.length} rows of ${expected} cells: expected ${expected} rows`, bare.at(-1)!.number, 1);
}

function ambiguous(lines: readonly Line[], readings: readonly Reading[]): Unreadable {
  const shapes = readings.map(({ size, rows }) => {
    const one = rows.every((row) => row.every(({ text }) => text.length < 2));
    return `${size}x${size} (${one ? "one character per cell" : "tokens"})`;
  });
  return new Unreadable(
    `the text can be read as ${shapes.join(" or ")}: use layout= (--layout) or symbols= (--symbols) to choose`,
    lines[0]!.number,
    1,
  );
}

function isPlausible({ rows, size }: Reading): boolean {
  const symbols = new Set(rows.flat().map(({ text }) => text));
  return [...symbols].filter((text) => ![...SOFT, "-", "", "0", "-1"].includes(text)).length <= size;
}

export function readLines(all: readonly Line[], given: Given): Found {
  const lines = all.filter(({ text }) => text.trim());
  if (lines.some(({ text }) => text.includes("#") || text.includes("\u001b")))
    throw new NeedsService("# in a cell and colours are read by the service");
  let readings = readingsOf(lines, given);
  const barred = lines.filter(({ text }) => !isRuler(text) && [...text].some(isVertical));
  const marked = lines.some(({ text }) => SOFT.some((mark) => text.includes(mark)));
  if (barred.length > 1 && !marked && !(readings.length && readings.every(({ size }) => size === barred.length)))
    throw new NeedsService("blanks between bars are read by the service");
  if (readings.length > 1) {
    const plausible = readings.filter(isPlausible);
    if (plausible.length) readings = plausible;
  }
  if (readings.length > 1) throw ambiguous(lines, readings);
  if (!readings.length) throw shapeless(lines, given);
  const { rows, size, boxes } = readings[0]!;
  if (boxes && given.shape?.box && boxes.join() !== given.shape.box.join()) {
    // Blanks may be mere decoration, and the regions of a jigsaw are not read from its lines.
    const drawn = lines.find(({ text }) => isRuler(text) || [...text].some(isVertical));
    if (drawn) {
      const words = `the drawing shows boxes of ${boxes.join("x")}, but layout ${specOf(given.shape)} was requested`;
      throw new Unreadable(words, drawn.number, 1);
    }
  }
  const format = lines.length === 1 ? "line" : lines.some(({ text }) => isRuler(text)) ? "drawing" : "rows";
  return gridOf(rows.flat(), size, given, boxes && boxShape(...boxes), format);
}
