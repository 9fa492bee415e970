/** `f-puzzles` and `sudokupad`: links that contain a puzzle as compressed JSON; `classic` and values alone. */

import { cellName } from "../model/layout.ts";
import { boxShape, likelyBox, regionShape, specOf } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import { BrokenText, decompressed } from "./lz.ts";
import type { Found, Given, Line } from "./shared.ts";
import { LARGEST_READ, numbersTo, quoted, settledMasks, shapeFor } from "./shared.ts";
import { NeedsService, Unreadable } from "./unreadable.ts";

const F_PUZZLES = /^(?:https?:\/\/)?(?:www\.)?f-puzzles\.com\/\?(?:[^#\s]*&)?load=([^&#\s]+)/i;
const SUDOKUPAD =
  /^(?:https?:\/\/)?(?:(?:www\.|beta\.|alpha\.)?sudokupad\.app\/(?:sudoku\/)?(?:\?puzzleid=)?|app\.crackingthecryptic\.com\/(?:sudoku\/)?(?:\?puzzleid=)?)([^?&#\s]*)/i;
const BARE = /^(?:fpuz(?:zles)?)?(N4Ig[A-Za-z0-9+/%]{16,}=*)/;
const LINK = /^\s*(?:https?:\/\/|(?:www\.)?f-puzzles\.com\/|(?:www\.)?sudokupad\.app\/|(?:fpuz(?:zles)?)?N4Ig)/i;
const SUDOKUWIKI = /^\s*(?:https?:\/\/)?(?:www\.)?sudokuwiki\.org/i;
const RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
const CLASSIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
const COSMETIC = new Set(
  [
    "size title author ruleset grid solution successMessage highlightConflicts disabledlogic truecandidatesoptions",
    "diagonal+ diagonal- text line rectangle circle cage",
  ]
    .join(" ")
    .split(" "),
);
const LONGEST = 1 << 18;

export const isLink = (text: string): boolean => LINK.test(text);

const at = (line: Line, index: number, words: string): Unreadable => new Unreadable(words, line.number, index + 1);
const short = (value: unknown, most: number): string => shown(value).slice(0, most);
/** Python's str of a value of JSON. */
const shown = (value: unknown): string =>
  value === true ? "True" : value === false ? "False" : value === null || value === undefined ? "None" : String(value);

function numberIn(value: unknown, size: number, index: number): number {
  const read = typeof value === "string" && /^[0-9]{1,2}$/.test(value) ? Number(value) : value;
  if (read === null || read === undefined || read === "") return 0;
  if (typeof read !== "number" || !Number.isInteger(read) || read < 0 || read > size)
    throw new Unreadable(`${cellName(index, size)} holds ${quoted(short(read, 20))}: expected 1 to ${size}`);
  return read;
}

/** The candidates that are given or marked in the centre; null where there are none. */
function marksIn(cell: Record<string, unknown>, size: number, index: number): number | null {
  let mask: number | null = null;
  for (const name of ["givenPencilMarks", "centerPencilMarks"]) {
    const marks = cell[name];
    if (!marks || (Array.isArray(marks) && !marks.length)) continue;
    if (!Array.isArray(marks) || marks.length > 4 * LARGEST_READ)
      throw new Unreadable(`${name} of ${cellName(index, size)}: expected a list of values`);
    let these = 0;
    for (const mark of marks) {
      const value = numberIn(mark, size, index);
      if (value) these |= 1 << (value - 1);
    }
    mask = mask === null ? these : mask & these;
  }
  return mask;
}

function shapeIn(puzzle: Record<string, unknown>, cells: readonly Record<string, unknown>[], size: number): Shape {
  const own = boxShape(...likelyBox(size)).regions;
  const regions = cells.map((cell, index) => {
    const region = cell["region"] ?? own[index];
    if (typeof region !== "number" || !Number.isInteger(region) || region < 0 || region >= size)
      throw new Unreadable(`${cellName(index, size)} is in region ${short(region, 20)}: expected 0 to ${size - 1}`);
    return region;
  });
  const [rising, falling] = [!!puzzle["diagonal+"], !!puzzle["diagonal-"]];
  let shape: Shape;
  try {
    shape = regionShape(regions, rising);
  } catch {
    throw new NeedsService("its regions are read by the service");
  }
  if (rising !== falling) throw new NeedsService("one diagonal alone is read by the service");
  return shape;
}

function puzzleIn(puzzle: unknown, given: Given, line: Line, format: string): Found {
  const held = puzzle as Record<string, unknown>;
  if (typeof puzzle !== "object" || puzzle === null || Array.isArray(puzzle) || !Array.isArray(held["grid"]))
    throw new Unreadable("the content of the link has no grid");
  const rows = held["grid"] as unknown[];
  const size = "size" in held ? held["size"] : rows.length;
  if (typeof size !== "number" || !Number.isInteger(size) || size < 1 || size > LARGEST_READ || rows.length !== size)
    throw new Unreadable(
      `the grid has ${rows.length} rows and its size is ${short(size, 20)}: expected 1 to ${LARGEST_READ}`,
    );
  if (size > 25) throw new NeedsService("grids above 25x25 are read by the service");
  for (const [number, row] of rows.entries())
    if (
      !Array.isArray(row) ||
      row.length !== size ||
      row.some((cell) => typeof cell !== "object" || !cell || Array.isArray(cell))
    )
      throw new Unreadable(`row ${number + 1} of the grid does not have ${size} cells`);
  const cells = rows.flat() as Record<string, unknown>[];
  const empty = (value: unknown): boolean =>
    !value || (typeof value === "object" && Object.keys(value as object).length === 0);
  for (const [name, value] of Object.entries(held))
    if (!empty(value) && !COSMETIC.has(name)) throw new NeedsService("its rules are read by the service");
  const said = shapeIn(held, cells, size);
  if (given.shape && specOf(given.shape) !== specOf(said))
    throw new Unreadable(`the text specifies layout ${specOf(said)}, but layout ${specOf(given.shape)} was requested`);
  const values = cells.map((cell, index) => numberIn(cell["value"], size, index));
  const masks = cells.map((cell, index) => (values[index] ? null : marksIn(cell, size, index)));
  const givens = cells.map((cell, index) => cell["given"] === true && values[index]! > 0);
  return foundOf(values, givens, masks, given, said, line, format);
}

function foundOf(
  values: readonly number[],
  givens: readonly boolean[],
  masks: readonly (number | null)[],
  given: Given,
  said: Shape | null,
  line: Line,
  format: string,
): Found {
  const notes: string[] = [];
  const size = Math.sqrt(values.length);
  const shape = shapeFor(given, said, values, size, notes, line.number);
  const symbols = given.symbols ?? numbersTo(size);
  if (symbols.length !== size)
    throw new Unreadable(`the alphabet has ${symbols.length} symbols, but the grid needs ${size}`, line.number);
  return { shape, symbols, values, givens, masks: settledMasks(shape, values, masks), notes, format };
}

function packed(data: string): number[] {
  const values: number[] = [];
  for (const symbol of data.slice(0, 82)) {
    const code = CLASSIC.indexOf(symbol);
    if (code < 0) return [];
    values.push(code % 10, ...new Array<number>(Math.floor(code / 10)).fill(0));
  }
  return values;
}

function runs(data: string): number[] {
  const values: number[] = [];
  for (const symbol of data.slice(0, 163)) {
    if (/[1-9]/.test(symbol)) values.push(Number(symbol));
    else if (RUNS.includes(symbol)) values.push(...new Array<number>(RUNS.indexOf(symbol)).fill(0));
    else return [];
  }
  return values;
}

function classic(data: string, start: number, given: Given, line: Line): Found {
  for (const decode of [packed, runs]) {
    const values = decode(data);
    if (values.length === 81) {
      const none = new Array<null>(81).fill(null);
      return foundOf(values, values.map(Boolean), none, given, null, line, "sudokupad");
    }
  }
  throw at(line, start, "expected 81 cells after classic");
}

function unquoted(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new NeedsService("its escapes are read by the service");
  }
}

export function readLink(line: Line, given: Given): Found {
  if (SUDOKUWIKI.test(line.text)) throw new NeedsService("links of SudokuWiki are read by the service");
  const text = line.text.trim();
  const start = line.text.indexOf(text);
  if (text.length > LONGEST) throw at(line, start, `a link of more than ${LONGEST >> 10} KiB`);
  const pad = SUDOKUPAD.exec(text);
  const found = pad ?? F_PUZZLES.exec(text) ?? BARE.exec(text);
  if (!found) throw at(line, start, "expected a link of f-puzzles, SudokuPad or SudokuWiki that holds the puzzle");
  let place = start + found.index + found[0].length - found[1]!.length;
  let data = unquoted(found[1]!).replace(/ /g, "+");
  if (data.startsWith("classic")) return classic(data.slice(7), place + 7, given, line);
  const prefix = /^fpuz(?:zles)?/.exec(data);
  if (prefix) {
    data = data.slice(prefix[0].length);
    place += prefix[0].length;
  } else if (pad && /^(?:scl|ctc|scf)/.test(data)) {
    throw at(line, place, "a puzzle in SudokuPad's own notation, which is not supported");
  } else if (pad && !data.startsWith("N4Ig")) {
    throw at(line, place, "a short link: the puzzle is stored on the site and not in the link");
  }
  let json: unknown;
  try {
    json = JSON.parse(decompressed(data));
  } catch (fault) {
    if (fault instanceof BrokenText) throw at(line, place + fault.index, fault.message);
    throw at(line, 0, "the content of the link is not JSON");
  }
  try {
    return puzzleIn(json, given, line, pad ? "sudokupad" : "f-puzzles");
  } catch (fault) {
    if (!(fault instanceof Unreadable) || fault instanceof NeedsService || fault.line !== null) throw fault;
    throw at(line, 0, fault.message);
  }
}
