/** Puzzles to order, as the service makes them: the same seed and index give the same puzzle. */

import type { PuzzleData, Rating } from "../api/types.ts";
import { layoutOf, parseSpec, standardSymbols, specOf, regionShape, symbolsFrom } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import { Finder } from "./finding.ts";
import type { Module } from "./module.ts";
import type { Order, Row, Wanted } from "./order.ts";
import { sentShape } from "./order.ts";
import { lineIn, rowsOf } from "./posed.ts";
import { invalid, Refused } from "./refusal.ts";

const impossible = (words: string): Refused => new Refused("impossible", words, [{ pointer: "", detail: words }]);
const SYMMETRIC = 1;
const EVERY = 2;
const KNOWN = 4;
const FINISHED = 8;
const MOST_MINIMAL = 40;

function shapeOf(making: Module, layout: string): { shape: Shape; jigsaw: boolean } {
  const random = /^random-jigsaw(?::(\d{1,2}))?$/.exec(layout);
  if (random) {
    const size = Number(random[1] ?? 9);
    if (size < 4 || size > 16) throw invalid("/layout", `random-jigsaw:N needs an N from 4 to 16, not '${size}'`);
    const regions = making.ask<number[]>({ verb: "regions", size, seed: "0", index: "0" });
    return { shape: regionShape(regions), jigsaw: true };
  }
  try {
    return { shape: parseSpec(layout), jigsaw: false };
  } catch (fault) {
    throw invalid("/layout", (fault as Error).message);
  }
}

interface Bounds {
  readonly fewest: number;
  readonly can_have: boolean;
  readonly orbits: readonly number[];
}

function checkClues(making: Module, order: Order, spec: string): void {
  const { clues, shape, symmetry } = order;
  const bounds = making.ask<Bounds>({ ...sentShape(shape), verb: "bounds", symmetry, clues });
  if (clues < bounds.fewest) {
    const why = spec === "3x3" ? " (McGuire, Tugemann and Civario, 2014)" : "";
    throw impossible(`no puzzle of layout ${spec} has ${clues} clues: the fewest possible is ${bounds.fewest}${why}`);
  }
  if (clues > shape.size ** 2) throw impossible(`a grid of ${shape.size ** 2} cells cannot have ${clues} clues`);
  if (!bounds.can_have && !order.pattern.length)
    throw impossible(
      `with symmetry ${symmetry} clues come ${bounds.orbits.join(" or ")} at a time, so there cannot be ${clues}`,
    );
  if (order.minimal === EVERY && spec === "3x3" && clues > MOST_MINIMAL)
    throw impossible(`no minimal puzzle with ${clues} clues is known: the most is ${MOST_MINIMAL}`);
}

function patternOf(text: string, shape: Shape): number[] {
  const cells = [...text.replace(/\s/g, "")].map((mark) => (".0_-".includes(mark) ? 0 : 1));
  if (cells.length !== shape.size ** 2)
    throw invalid("/pattern", `a pattern for ${specOf(shape)} has ${shape.size ** 2} cells, not ${cells.length}`);
  return cells;
}

/** Two empty rows of a band, or columns of a stack, could be swapped. */
function checkLines(pattern: readonly number[], { size, box, diagonals, windows }: Shape): void {
  if (!box || diagonals || windows) return;
  const empty = (cells: (line: number, at: number) => number) => (line: number) =>
    Array.from({ length: size }, (_, at) => pattern[cells(line, at)]).every((mark) => !mark);
  const chutes = [
    [empty((line, at) => line * size + at), box[0], "rows of one band"],
    [empty((line, at) => at * size + line), box[1], "columns of one stack"],
  ] as const;
  for (const [isEmpty, height, what] of chutes)
    for (let start = 0; start < size; start += height)
      if (Array.from({ length: height }, (_, at) => start + at).filter(isEmpty).length > 1)
        throw impossible(`two ${what} are empty and could be swapped: no such puzzle has a unique solution`);
}

function orderOf(making: Module, wanted: Wanted): Order {
  const { shape, jigsaw } = shapeOf(making, wanted.layout ?? "3x3");
  const spec = specOf(shape);
  const pattern = wanted.pattern ? patternOf(wanted.pattern, shape) : [];
  const minimal = wanted.minimal === true ? 2 : wanted.minimal === "symmetric" ? 1 : 0;
  const { symmetry = "none", clues = null, unbiased = false } = wanted;
  const order: Order = { shape, jigsaw, clues: clues ?? 0, minimal, symmetry, pattern, unbiased };
  const held = pattern.reduce((sum, mark) => sum + mark, 0);
  if (pattern.length) {
    if (symmetry !== "none") throw impossible("a pattern determines the symmetry: leave out symmetry");
    if (clues !== null && clues !== held)
      throw impossible(`the pattern has ${held} cells, so there cannot be ${clues} clues`);
    checkClues(making, { ...order, clues: held }, spec);
    checkLines(pattern, shape);
  } else if (clues !== null) checkClues(making, order, spec);
  if (unbiased && (spec !== "3x3" || symmetry !== "none" || pattern.length || jigsaw))
    throw impossible("unbiased puzzles are 9x9 with 3x3 boxes, without symmetry or pattern");
  if (unbiased && wanted.minimal != null && wanted.minimal !== true) throw impossible("unbiased puzzles are minimal");
  return order;
}

function dataOf(
  wanted: Wanted,
  seed: string,
  index: number,
  shape: Shape,
  row: Row,
  rating: Rating | null,
  attempts: number,
): PuzzleData {
  const layout = layoutOf(shape);
  const symbols = (wanted.symbols && symbolsFrom(wanted.symbols, shape.size)) || standardSymbols(shape.size);
  const { puzzle, solution, flags } = row;
  const proven = flags & 3;
  const unknown = flags & KNOWN && flags & FINISHED ? false : null;
  const shown = { symbols };
  return {
    grid: {
      string: lineIn(shown, puzzle),
      layout: layout.spec,
      size: layout.size,
      box: layout.box && [...layout.box],
      symbols,
      cells: rowsOf(puzzle, layout.size),
      givens: puzzle.map((value) => (value ? "1" : "0")).join(""),
    },
    solution: { string: lineIn(shown, solution), cells: rowsOf(solution, layout.size) },
    clues: puzzle.filter(Boolean).length,
    minimal: proven === EVERY ? true : unknown,
    minimal_symmetric: proven >= SYMMETRIC ? true : unknown,
    symmetry: wanted.symmetry ?? "none",
    rating,
    seed,
    index,
    attempts,
    reproducible: !!(flags & FINISHED),
    provenance: {},
    layout: { spec: layout.spec, size: layout.size, box: layout.box && [...layout.box], houses: layout.houses },
    value: rowsOf(puzzle, layout.size),
    difficulty: rating && rating.level,
  } as unknown as PuzzleData;
}

const randomSeed = (): string => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(high! & 0x7fffffff) << 32n) | BigInt(low!));
};

/** Makes the puzzles of a request, as many as time allows. */
export function generate(thinking: Module, making: Module, wanted: Wanted): { puzzles: PuzzleData[]; reason: string } {
  if (wanted.variant) throw new Refused("missing-extra", "variants need the service");
  const order = orderOf(making, wanted);
  if (wanted.profile !== undefined && wanted.profile !== "hodoku" && wanted.profile !== "simple")
    throw new Refused("missing-extra", `the profile ${wanted.profile} needs the service`);
  if (wanted.techniques_up_to) throw new Refused("missing-extra", "techniques_up_to needs the service");
  const seed = wanted.seed == null || wanted.seed === "" ? randomSeed() : String(wanted.seed);
  const puzzles: PuzzleData[] = [];
  try {
    const finder = new Finder(thinking, making, order, wanted);
    for (let at = 0; at < (wanted.n ?? 1); at++) {
      const index = (wanted.index ?? 0) + at;
      if (at && finder.over) return { puzzles, reason: "time" };
      const { shape, row, rating, attempts } = finder.find(seed, index);
      puzzles.push(dataOf(wanted, seed, index, shape, row, rating, attempts));
    }
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.kind !== "undecided") throw fault;
    return { puzzles, reason: "time" };
  }
  return { puzzles, reason: "" };
}

/** The daily puzzle: the same everywhere, because its seed depends only on date, level and layout. */
export async function daily(thinking: Module, making: Module, day: string, level: string): Promise<PuzzleData> {
  if (!globalThis.crypto?.subtle) throw new Refused("missing-extra", "the puzzle of the day needs a secure address");
  const text = new TextEncoder().encode(`sudokit daily 1 ${day} ${level} 3x3`);
  const hash = await crypto.subtle.digest("SHA-256", text);
  const seed = String(new DataView(hash).getBigUint64(0));
  const [puzzle] = generate(thinking, making, { layout: "3x3", level, symmetry: "half-turn", seed }).puzzles;
  if (!puzzle) throw new Refused("undecided", "the time ran out before there was an answer");
  return puzzle;
}
