/** Layout specs read without the service: for drawing an empty grid, for links, and offline. */

import type { House, HouseKind, Layout } from "./layout.ts";

export const REGION_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%";
/** As far as a mask of candidates reaches. */
export const LARGEST = 25;
/** Texts of fewer cells are taken for part of a puzzle, such as a row. */
export const SMALLEST = 4;

export interface Shape {
  readonly size: number;
  /** Height and width of a box; null where the regions are no boxes. */
  readonly box: readonly [number, number] | null;
  /** The box or region of each cell, numbered in order of first appearance. */
  readonly regions: readonly number[];
  readonly diagonals: boolean;
  readonly windows: boolean;
}

const boxNumbers = (height: number, width: number): number[] =>
  Array.from({ length: (height * width) ** 2 }, (_, cell) => {
    const size = height * width;
    return Math.floor(Math.floor(cell / size) / height) * height + Math.floor((cell % size) / width);
  });

export const boxShape = (height: number, width: number, diagonals = false, windows = false): Shape => ({
  size: height * width,
  box: [height, width],
  regions: boxNumbers(height, width),
  diagonals,
  windows,
});

/** The boxes assumed for a size: nearest to square, wider than high. */
export function likelyBox(size: number): [number, number] {
  let height = Math.floor(Math.sqrt(size));
  while (size % height) height--;
  return [height, size / height];
}

/** Every way to cut a size into boxes, the likely one first. */
export function boxesOf(size: number): [number, number][] {
  const likely = likelyBox(size);
  const all: [number, number][] = [];
  for (let height = 2; height < size; height++) if (size % height === 0) all.push([height, size / height]);
  return [likely, ...all.filter(([height]) => height !== likely[0])];
}

/** The shape of regions named cell by cell; a RangeError says what is wrong with them. */
export function regionShape(names: readonly unknown[], diagonals = false): Shape {
  const size = Math.round(Math.sqrt(names.length));
  if (size * size !== names.length || size < 1) throw new RangeError(`${names.length} cells are no square`);
  const numbers = new Map<unknown, number>();
  const regions = names.map((name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  });
  const held = new Array<number>(numbers.size).fill(0);
  for (const region of regions) held[region]!++;
  for (const [name, number] of numbers)
    if (held[number] !== size) throw new RangeError(`region ${String(name)} holds ${held[number]} of ${size} cells`);
  for (let height = 1; height <= size; height++)
    if (size % height === 0 && boxNumbers(height, size / height).every((box, cell) => box === regions[cell]))
      return boxShape(height, size / height, diagonals);
  return { size, box: null, regions, diagonals, windows: false };
}

/** A spec such as `3x3`, `2x3+diagonals`, `jigsaw:AAAB…`; a RangeError if it is none, or too large for the page. */
export function parseSpec(spec: string): Shape {
  const [base = "", ...extras] = spec.trim().split("+");
  if (extras.some((extra) => extra !== "diagonals" && extra !== "windows")) throw new RangeError(`no layout: ${spec}`);
  const diagonals = extras.includes("diagonals");
  const windows = extras.includes("windows");
  const boxes = /^(\d{1,2})x(\d{1,2})$/.exec(base);
  if (boxes) {
    const [height, width] = [Number(boxes[1]), Number(boxes[2])];
    if (height * width > LARGEST || height * width < 1 || (windows && (height !== width || height < 2)))
      throw new RangeError(`no layout here: ${spec}`);
    return boxShape(height, width, diagonals, windows);
  }
  if (!base.startsWith("jigsaw:") || base.length > 7 + LARGEST ** 2 || windows)
    throw new RangeError(`no layout here: ${spec}`);
  return regionShape([...base.slice(7)], diagonals);
}

export const specOf = (shape: Shape): string =>
  (shape.box ? shape.box.join("x") : `jigsaw:${shape.regions.map((region) => REGION_LETTERS[region]).join("")}`) +
  (shape.diagonals ? "+diagonals" : "") +
  (shape.windows ? "+windows" : "");

/** The houses in the order the service promises: rows, columns, boxes or regions, diagonals, windows. */
export function layoutOf(shape: Shape): Layout {
  const { size, box, regions } = shape;
  const houses: House[] = [];
  const counts = new Map<HouseKind, number>();
  const add = (kind: HouseKind, holds: (row: number, column: number) => boolean): void => {
    const cells: number[] = [];
    for (let cell = 0; cell < size * size; cell++) if (holds(Math.floor(cell / size), cell % size)) cells.push(cell);
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    houses.push({ name: `${kind} ${number}`, kind, cells });
  };
  for (let i = 0; i < size; i++) add("row", (row) => row === i);
  for (let i = 0; i < size; i++) add("column", (_, column) => column === i);
  for (let i = 0; i < size; i++) add(box ? "box" : "region", (row, column) => regions[row * size + column] === i);
  if (shape.diagonals) {
    add("diagonal", (row, column) => row === column);
    add("diagonal", (row, column) => row + column === size - 1);
  }
  if (shape.windows && box) {
    const step = box[0] + 1;
    const inside = (place: number, window: number): boolean => place >= 1 + window * step && place < window * step + step;
    for (let down = 0; down < box[0] - 1; down++)
      for (let right = 0; right < box[0] - 1; right++)
        add("window", (row, column) => inside(row, down) && inside(column, right));
  }
  return { spec: specOf(shape), size, box, houses };
}

export const layoutFrom = (spec: string): Layout => layoutOf(parseSpec(spec));

/** Rows of symbols that grids are written with, the usual one first. */
export const ALPHABETS = ["123456789ABCDEFGHIJKLMNOP", "0123456789ABCDEFGHIJKLMNO", "ABCDEFGHIJKLMNOPQRSTUVWXY"] as const;

/** Symbols of values 1..N where nothing else is said: 1-9, then A-P. */
export const standardSymbols = (size: number): string[] => [...ALPHABETS[0]].slice(0, size);

/** N different symbols out of a text, with or without blanks between them; null: they are not N, or not different. */
export function symbolsFrom(text: string, size: number): string[] | null {
  const words = text.trim().split(/\s+/);
  const clusters = (): string[] => [...new Intl.Segmenter().segment(words[0]!)].map(({ segment }) => segment);
  const found = words.length > 1 ? words : clusters();
  return found.length === size && new Set(found).size === size && found.every((symbol) => symbol.length <= 16)
    ? found
    : null;
}
