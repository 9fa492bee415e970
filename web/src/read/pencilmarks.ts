/** `pencilmarks`: N lines of N groups of candidates, usually drawn with boxes. */

import { boxShape, layoutOf } from "../model/spec.ts";
import { peersOf } from "../model/layout.ts";
import { drawnBoxes, isRuler, unframed } from "./lines.ts";
import type { Cell, Found, Given, Line } from "./shared.ts";
import { LARGEST_READ, numbersTo, quoted, settledMasks, shapeFor } from "./shared.ts";
import { STANDARD } from "./values.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

const GROUP =
  /^[([{]*(?:<(?<given>[0-9A-Za-z@%&])>|\*(?<placed>[0-9A-Za-z@%&])\*|[*#]*(?<marks>~?[0-9A-Za-z@%&._]+|~)[*#]*)[)\]}]*$/;
const MARKED = /^(?:<[0-9A-Za-z@%&]>|\*[0-9A-Za-z@%&]\*|~[0-9A-Za-z@%&]*)$/;
const BLANKS = ".0_";
const GROUPS_FROM = 4;
const LONG_GROUPS_FROM = 10;

function isRising(marks: string, size: number): boolean {
  let last = 0;
  for (const symbol of marks) {
    const value = STANDARD.indexOf(symbol) + 1;
    if (!value || value > size || value <= last) return false;
    last = value;
  }
  return true;
}

/** How many groups of candidates a row has, or 0 if it does not look like a row of them. */
export function groupsIn(text: string): number {
  if (text.length > 64 * 80) return 0;
  const words = unframed(text).trim().split(/\s+/).filter(Boolean);
  const n = words.length;
  if (n < 1 || n > LARGEST_READ || (n < GROUPS_FROM && !words.every((word) => MARKED.test(word)))) return 0;
  let conclusive = false;
  for (const word of words) {
    const found = GROUP.exec(word);
    if (!found) return 0;
    let marks = found.groups!["marks"];
    if (marks === undefined) {
      conclusive = true;
      continue;
    }
    if (marks.length === 2 && marks[0] === "u" && n <= 9) {
      conclusive = true;
      marks = marks[1]!;
    }
    if (marks.startsWith("~")) {
      conclusive = true;
      marks = marks.slice(1);
      if (!marks) continue;
    }
    if (marks.length === 1 && BLANKS.includes(marks)) continue;
    if (!isRising(marks, n)) return 0;
    conclusive ||= marks.length > (n < LONG_GROUPS_FROM ? 1 : 2);
  }
  return conclusive ? n : 0;
}

/** Whether lines, of which `rows` are not frame, look like a pencilmark grid. */
export function areGroups(lines: readonly Line[], rows: number): boolean {
  const found = lines.map(({ text }) => groupsIn(text));
  if (rows >= GROUPS_FROM) return found.some(Boolean);
  return rows > 0 && found.filter((count) => count === rows).length === rows && lines.length > rows;
}

interface Picture {
  readonly lines: readonly Line[];
  readonly bare: readonly Line[];
  readonly rows: readonly (readonly Cell[])[];
  readonly size: number;
}

function pictureOf(lines: readonly Line[]): Picture {
  const bare: Line[] = [];
  const rows: Cell[][] = [];
  for (const line of lines) {
    if (isRuler(line.text)) continue;
    const words = [...unframed(line.text).matchAll(/\S+/g)];
    if (!words.length) continue;
    rows.push(words.map((word) => ({ text: word[0], line: line.number, column: word.index + 1 })));
    bare.push(line);
  }
  const size = rows.length;
  if (size > 25) throw new NeedsService("grids above 25x25 are read by the service");
  for (const [at, row] of rows.entries()) {
    if (row.length === size) continue;
    const line = bare[at]!;
    const column = row.length > size ? row[size]!.column : line.text.trimEnd().length + 1;
    const words = `row ${at + 1} has ${row.length} groups: expected ${size}, because there are ${size} rows`;
    throw new Unreadable(words, line.number, column);
  }
  return { lines, bare, rows, size };
}

function maskOf(cell: Cell, symbols: string, size: number): number {
  let mask = 0;
  for (const symbol of symbols) {
    const value = STANDARD.indexOf(symbol) + 1;
    const valid = value > 0 && value <= size;
    if (!valid || (mask >> (value - 1)) & 1) {
      const fault = valid ? "appears twice" : `expected 1 to ${STANDARD[size - 1]}`;
      const words = `${quoted(cell.text.slice(0, 80))}: ${quoted(symbol)} ${fault} in a group of candidates`;
      throw new Unreadable(words, cell.line, cell.column);
    }
    mask |= 1 << (value - 1);
  }
  return mask;
}

const only = (mask: number | null): number =>
  mask !== null && mask !== 0 && (mask & (mask - 1)) === 0 ? 32 - Math.clz32(mask) : 0;

export function readPencilmarks(lines: readonly Line[], given: Given): Found {
  const picture = pictureOf(lines);
  const { size, bare } = picture;
  if (bare.some(({ text }) => /(?:^|\s)u[1-9](?:\s|$)/.test(text))) throw new NeedsService("SDX is read by the service");
  const [masks, values, givens]: [(number | null)[], number[], boolean[]] = [[], [], []];
  let marked = false;
  for (const cell of picture.rows.flat()) {
    const found = GROUP.exec(cell.text);
    if (!found)
      throw new Unreadable(`${quoted(cell.text.slice(0, 80))}: expected a group of candidates`, cell.line, cell.column);
    const { given: fixed, placed, marks } = found.groups!;
    const symbols = fixed ?? placed ?? marks!;
    const isValue = marks === undefined;
    const empty = !isValue && symbols.length === 1 && BLANKS.includes(symbols);
    const mask = empty ? null : maskOf(cell, symbols.replace(/^~/, ""), size);
    masks.push(mask);
    values.push(isValue ? only(mask) : 0);
    givens.push(fixed !== undefined);
    marked ||= isValue || (symbols[0] === "~" && symbols.length > 1);
  }
  const boxes = drawnBoxes(picture.lines, bare, picture.rows, size);
  const said = boxes && boxShape(...boxes);
  if (said && given.shape?.box && given.shape.box.join() !== said.box!.join())
    throw new NeedsService("a drawing with other boxes is read by the service");
  const notes: string[] = [];
  const alone = masks.map(only);
  const shape = shapeFor(given, said, marked ? values : alone, size, notes, bare[0]!.number);
  const symbols = given.symbols ?? numbersTo(size);
  if (symbols.length !== size)
    throw new Unreadable(`the alphabet has ${symbols.length} symbols, but the grid needs ${size}`, bare[0]!.number);
  const layout = layoutOf(shape);
  const filled = marked
    ? values
    : alone.map((value, cell) =>
        value && !peersOf(layout, cell).some((peer) => ((masks[peer] ?? 0) >> (value - 1)) & 1) ? value : 0,
      );
  const fixed = marked ? givens.map((is, cell) => is && filled[cell]! > 0) : filled.map(Boolean);
  return {
    shape,
    symbols,
    values: filled,
    givens: fixed,
    masks: settledMasks(shape, filled, masks),
    notes,
    format: "pencilmarks",
  };
}
