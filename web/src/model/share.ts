/** Puzzles as a few letters for links.  Everything is a digit of some radix, and all digits together are one number, so that
 *  nothing is wasted on padding; a check at the end tells a link that was cut short. */

import type { Position } from "./game.ts";
import { candidatesOf } from "./layout.ts";
import type { Puzzle } from "./puzzle.ts";
import { layoutOf, parseSpec, regionShape, boxShape, standardSymbols, LARGEST } from "./spec.ts";
import type { Shape } from "./spec.ts";

export interface Shared {
  readonly layout: Puzzle["layout"];
  readonly symbols: readonly string[];
  readonly givens: readonly number[];
  readonly rules?: readonly string[];
  /** Where the link holds a game as well. */
  readonly position: Position | null;
  readonly seconds: number;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION = 1;
const CHECKS = 4093n;
const LONGEST = 12_000;

class Writer {
  readonly #digits: [number, number][] = [];
  put(value: number, radix: number): void {
    if (value < 0 || value >= radix) throw new RangeError(`${value} is no digit of radix ${radix}`);
    this.#digits.push([value, radix]);
  }
  flag(is: boolean): void {
    this.put(is ? 1 : 0, 2);
  }
  mask(mask: number, size: number): void {
    for (let at = 0; at < size; at++) this.flag(((mask >> at) & 1) === 1);
  }
  text(): string {
    let number = 0n;
    for (const [value, radix] of this.#digits.reverse()) number = number * BigInt(radix) + BigInt(value);
    number = number * CHECKS + (number % CHECKS);
    let text = "";
    for (; number; number >>= 6n) text += LETTERS[Number(number & 63n)];
    return text;
  }
}

class Reader {
  #number = 0n;
  constructor(text: string) {
    if (text.length > LONGEST) throw new RangeError("longer than any link");
    for (const letter of [...text].reverse()) {
      const digit = LETTERS.indexOf(letter);
      if (digit < 0) throw new RangeError(`"${letter}" is no letter of a link`);
      this.#number = (this.#number << 6n) | BigInt(digit);
    }
    const check = this.#number % CHECKS;
    this.#number /= CHECKS;
    if (this.#number % CHECKS !== check) throw new RangeError("a link that was cut short or changed");
  }
  take(radix: number): number {
    const value = Number(this.#number % BigInt(radix));
    this.#number /= BigInt(radix);
    return value;
  }
  flag(): boolean {
    return this.take(2) === 1;
  }
  mask(size: number): number {
    let mask = 0;
    for (let at = 0; at < size; at++) if (this.flag()) mask |= 1 << at;
    return mask;
  }
}

function putShape(to: Writer, shape: Shape): void {
  to.put(shape.size, LARGEST + 1);
  to.put(shape.box ? shape.box[0] : 0, LARGEST + 1);
  to.flag(shape.diagonals);
  to.flag(shape.windows);
  if (!shape.box) for (const region of shape.regions) to.put(region, shape.size);
}

function takeShape(from: Reader): Shape {
  const size = from.take(LARGEST + 1);
  const height = from.take(LARGEST + 1);
  const diagonals = from.flag();
  const windows = from.flag();
  if (!size || (height && size % height) || (windows && height ** 2 !== size)) throw new RangeError("no layout");
  if (height) return boxShape(height, size / height, diagonals, windows);
  return regionShape(
    Array.from({ length: size * size }, () => from.take(size)),
    diagonals,
  );
}

function putSymbols(to: Writer, symbols: readonly string[]): void {
  const own = standardSymbols(symbols.length).some((symbol, at) => symbol !== symbols[at]);
  to.flag(own);
  if (!own) return;
  const bytes = new TextEncoder().encode(symbols.join(" "));
  to.put(bytes.length, 1024);
  for (const byte of bytes) to.put(byte, 256);
}

function takeSymbols(from: Reader, size: number): string[] {
  if (!from.flag()) return standardSymbols(size);
  const bytes = Uint8Array.from({ length: from.take(1024) }, () => from.take(256));
  const symbols = new TextDecoder().decode(bytes).split(" ");
  if (symbols.length !== size || new Set(symbols).size !== size) throw new RangeError("no symbols");
  return symbols;
}

/** Values of some cells: which are filled, then with what. */
function putValues(to: Writer, values: readonly number[], cells: readonly number[], size: number): void {
  for (const cell of cells) to.flag(values[cell] !== 0);
  for (const cell of cells) if (values[cell]) to.put(values[cell]! - 1, size);
}

function takeValues(from: Reader, into: number[], cells: readonly number[], size: number): void {
  const filled = cells.filter(() => from.flag());
  for (const cell of filled) into[cell] = from.take(size) + 1;
}

/** Masks of the cells that differ from what is expected; one digit where none does. */
function putMasks(
  to: Writer,
  masks: readonly number[],
  expected: readonly number[],
  cells: readonly number[],
  size: number,
): void {
  const other = (cell: number): boolean => masks[cell] !== expected[cell];
  to.flag(cells.some(other));
  if (!cells.some(other)) return;
  for (const cell of cells) to.flag(other(cell));
  for (const cell of cells) if (other(cell)) to.mask(masks[cell]!, size);
}

function takeMasks(from: Reader, expected: readonly number[], cells: readonly number[], size: number): number[] {
  const masks = [...expected];
  if (!from.flag()) return masks;
  const other = cells.filter(() => from.flag());
  for (const cell of other) masks[cell] = from.mask(size);
  return masks;
}

/** The signs of rule text; the first ends it, so that a link without rules has nothing more. */
const SIGNS = "\n abcdefghijklmnopqrstuvwxyz0123456789=>:-.,/()[]|*+?^ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const END = SIGNS.length;

/** Lines, each without a blank at its ends. */
function putRules(to: Writer, rules: readonly string[]): void {
  if (!rules.length) return;
  to.flag(true);
  for (const sign of rules.join("\n")) {
    const digit = SIGNS.indexOf(sign);
    if (digit < 0) throw new RangeError(`"${sign}" is no sign of rule text`);
    to.put(digit, END + 1);
  }
  to.put(END, END + 1);
}

function takeRules(from: Reader): { readonly rules?: readonly string[] } {
  if (!from.flag()) return {}; // links of puzzles without rules end here
  let text = "";
  for (let digit = from.take(END + 1); digit !== END; digit = from.take(END + 1)) {
    if (text.length > LONGEST) throw new RangeError("no rules");
    text += SIGNS[digit]!;
  }
  return { rules: text.split("\n") };
}

const all = (size: number): number[] => Array.from({ length: size * size }, (_, cell) => cell);
const emptyOf = (values: readonly number[]): number[] => all(Math.sqrt(values.length)).filter((cell) => !values[cell]);

/** The letters of a puzzle, and of a game on it. */
export function pack(
  puzzle: Pick<Puzzle, "layout" | "symbols" | "givens" | "rules">,
  position: Position | null = null,
  seconds = 0,
): string {
  const { layout, symbols, givens } = puzzle;
  const { size } = layout;
  const to = new Writer();
  to.put(VERSION, 16);
  putShape(to, parseSpec(layout.spec));
  putSymbols(to, symbols);
  putValues(to, givens, all(size), size);
  to.flag(position !== null);
  if (position) {
    putValues(to, position.values, emptyOf(givens), size);
    const open = emptyOf(position.values);
    const none = givens.map(() => 0);
    putMasks(to, position.corner, none, open, size);
    putMasks(to, position.centre, none, open, size);
    to.flag(position.candidates !== null);
    if (position.candidates) putMasks(to, position.candidates, candidatesOf(layout, position.values), open, size);
    putMasks(to, position.colours, none, all(size), 8);
    to.put(Math.min(Math.floor(seconds), 359_999), 360_000);
  }
  putRules(to, puzzle.rules ?? []);
  return to.text();
}

/** What the letters hold; a RangeError if they are no link of this kind. */
export function unpack(text: string): Shared {
  const from = new Reader(text);
  if (from.take(16) !== VERSION) throw new RangeError("a link of another version");
  const layout = layoutOf(takeShape(from));
  const { size } = layout;
  const symbols = takeSymbols(from, size);
  const givens = new Array<number>(size * size).fill(0);
  takeValues(from, givens, all(size), size);
  if (!from.flag()) return { layout, symbols, givens, ...takeRules(from), position: null, seconds: 0 };
  const values = [...givens];
  takeValues(from, values, emptyOf(givens), size);
  const open = emptyOf(values);
  const none = givens.map(() => 0);
  const corner = takeMasks(from, none, open, size);
  const centre = takeMasks(from, none, open, size);
  const candidates = from.flag() ? takeMasks(from, candidatesOf(layout, values), open, size) : null;
  const colours = takeMasks(from, none, all(size), 8);
  const seconds = from.take(360_000);
  return {
    layout,
    symbols,
    givens,
    ...takeRules(from),
    position: { values, corner, centre, candidates, colours },
    seconds,
  };
}
