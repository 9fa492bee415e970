/** Game IDs of Solo in Simon Tatham's Portable Puzzle Collection, such as `3x3:a1b2…`; the format is told in `_game_id.py`. */

import { boxShape, regionShape, specOf } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import type { Found, Given, Line } from "./shared.ts";
import { LARGEST_READ, numbersTo, quoted } from "./shared.ts";
import { Unreadable } from "./unreadable.ts";

const HEAD = /^\s*(?:Solo:)?(\d{1,3})(?:x(\d{1,3}))?([a-z0-9]*)([:#])/d;
const MODES = /(j)|(x)|(k)|a|md?[248]|r[24]|d[tbiaeu]/y;
const PARTS = /([a-z])|(\d+)|(_)/y;

/** Lines of Susser, with deleted candidates after a colon, can look alike. */
export function isGameId(text: string): boolean {
  const [, cells = "", deleted = "x"] = /^([^:]*):(.*)$/.exec(text.trim()) ?? [];
  const susser = cells.length >= 16 && Number.isInteger(Math.sqrt(cells.length)) && /^[\d ]*$/.test(deleted);
  return HEAD.test(text) && !susser;
}

/** The vertical edges between cells in reading order, then the horizontal ones column by column. */
function edgesOf(size: number): [number, number][] {
  const edges: [number, number][] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size - 1; column++) edges.push([row * size + column, row * size + column + 1]);
  for (let column = 0; column < size; column++)
    for (let row = 0; row < size - 1; row++) edges.push([row * size + column, (row + 1) * size + column]);
  return edges;
}

export function readGameId(line: Line, given: Given): Found {
  const text = line.text.trimEnd();
  const wrong = (at: number, words: string): Unreadable => new Unreadable(words, line.number, at + 1);
  const head = HEAD.exec(text);
  if (!head) throw wrong(0, "expected a game ID such as 3x3:a1b2…");
  const placeOf = (group: number): readonly [number, number] => head.indices![group] ?? [0, 0];
  const [, end] = placeOf(0);
  const [start] = placeOf(1);
  const [modesFrom, modesTo] = placeOf(3);
  if (head[4] === "#")
    throw wrong(placeOf(4)[0], "a random seed is meaningful only to that program: expected ':' and the puzzle");
  let [jigsaw, diagonals] = [false, false];
  const modes = text.slice(0, modesTo);
  for (MODES.lastIndex = modesFrom; MODES.lastIndex < modesTo;) {
    const at = MODES.lastIndex;
    const mode = MODES.exec(modes);
    if (!mode) throw wrong(at, "expected x, j, a symmetry (a, r4, m2, …) or a difficulty (dt to du)");
    if (mode[3]) throw wrong(at, "killer puzzles (k) have cages, which are not supported");
    jigsaw ||= mode[1] !== undefined;
    diagonals ||= mode[2] !== undefined;
  }
  const columns = Number(head[1]);
  const rows = head[2] === undefined ? (jigsaw ? 1 : columns) : Number(head[2]);
  const size = columns * rows;
  if (size < 1 || size > LARGEST_READ)
    throw wrong(start, `a grid has 1x1 to ${LARGEST_READ}x${LARGEST_READ} cells, not ${size}x${size}`);
  const rest = text.slice(end);
  const comma = rest.indexOf(",");
  const body = comma < 0 ? rest : rest.slice(0, comma);
  const borders = comma < 0 ? "" : rest.slice(comma + 1);
  const values = valuesOf(body, size, (at, words) => wrong(end + at, words));
  const at = end + body.length;
  let shape: Shape;
  if (jigsaw || rows === 1) shape = jigsawOf(borders, size, diagonals, (place, words) => wrong(at + 1 + place, words));
  else if (comma >= 0) throw wrong(at, "expected the end: only a jigsaw (9j) has a part after a comma");
  else shape = boxShape(columns, rows, diagonals);
  if (given.shape && specOf(given.shape) !== specOf(shape))
    throw wrong(start, `the text specifies layout ${specOf(shape)}, but layout ${specOf(given.shape)} was requested`);
  if (given.symbols && given.symbols.length !== size)
    throw new Unreadable(`the alphabet has ${given.symbols.length} symbols, but the grid needs ${size}`, line.number);
  const symbols = given.symbols ?? numbersTo(size);
  return { shape, symbols, values, givens: values.map(Boolean), masks: null, notes: [], format: "game-id" };
}

type Wrong = (at: number, words: string) => Unreadable;

/** `a` to `z` for 1 to 26 empty cells, numbers, and `_` between two of them. */
function valuesOf(body: string, size: number, wrong: Wrong): number[] {
  const values: number[] = [];
  for (let at = 0; at < body.length; at = PARTS.lastIndex) {
    PARTS.lastIndex = at;
    const [, letter, number] = PARTS.exec(body) ?? [];
    if (PARTS.lastIndex === 0 || number?.startsWith("0"))
      throw wrong(at, `${quoted(body[at]!)}: expected a to z, a number from 1 to ${size} or _`);
    if (letter) for (let empty = letter.charCodeAt(0) - 96; empty; empty--) values.push(0);
    else if (number) {
      if (number.length > 2 || Number(number) > size)
        throw wrong(at, `${number.slice(0, 20)} is out of range: numbers go from 1 to ${size}`);
      values.push(Number(number));
    }
    if (values.length > size * size) throw wrong(at, `more cells than the ${size * size} of a ${size}x${size} grid`);
  }
  if (values.length !== size * size) throw wrong(body.length, `${values.length} cells: expected ${size * size}`);
  return values;
}

/** The regions: before each border so many edges without one; `z` is 25 or 26 of them and no border. */
function jigsawOf(borders: string, size: number, diagonals: boolean, wrong: Wrong): Shape {
  const edges = edgesOf(size);
  const odd = [...borders].findIndex((letter) => !/[a-z_]/.test(letter));
  if (odd >= 0) throw wrong(odd, `${quoted(borders[odd]!)}: expected a to z or _ for the borders of a jigsaw`);
  if (borders.length > 2 * edges.length + 1) throw wrong(0, "more borders than the grid has edges");
  const joinedAt = (long: number): boolean[] =>
    [...borders].flatMap((letter) =>
      letter === "z"
        ? new Array<boolean>(long).fill(true)
        : [...new Array<boolean>(letter === "_" ? 0 : letter.charCodeAt(0) - 96).fill(true), false],
    );
  const open = [25, 26].map(joinedAt).find((found) => found.length === edges.length + 1);
  if (!open) throw wrong(0, `expected the borders of a jigsaw: ${edges.length} edges between cells`);
  const region = Array.from({ length: size * size }, (_, cell) => cell);
  const root = (cell: number): number => {
    let at = cell;
    while (region[at] !== at) at = region[at] = region[region[at]!]!;
    return at;
  };
  for (const [at, [a, b]] of edges.entries())
    if (open[at]) {
      const to = root(b);
      region[root(a)] = to;
    }
  const names = region.map((_, cell) => root(cell));
  for (const name of new Set(names)) {
    const held = names.filter((one) => one === name).length;
    if (held !== size) throw wrong(0, `every region must hold ${size} cells, but ${name} holds ${held}`);
  }
  return regionShape(names, diagonals);
}
