/** JSON, links of other programs, and game ids. */

import { likelyBox, boxShape } from "../model/spec.ts";
import { numbersTo } from "../read/shared.ts";
import type { Written } from "./state.ts";
import {
  allGiven,
  CANDIDATES_ELSEWHERE,
  isUsual,
  letter,
  NotWritten,
  ownGivens,
  rowsOf,
  shortSpec,
  valuesIn,
} from "./state.ts";

/** JSON with a blank after each comma and colon, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return ascii(JSON.stringify(value));
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`)
    .join(", ")}}`;
}
const ascii = (text: string): string =>
  text.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

export function json(its: Written): string {
  const { layout, symbols, values, masks, marked, rules } = its;
  const { size } = layout;
  const usual = size > 9 ? numbersTo(size) : numbersTo(size);
  return spaced({
    layout: layout.spec,
    ...(symbols.some((symbol, at) => symbol !== usual[at]) && { symbols }),
    grid: rowsOf(values, size),
    ...(!allGiven(its) && { givens: rowsOf(ownGivens(its), size) }),
    ...(rules && { rules }),
    ...(marked && {
      candidates: rowsOf(
        masks.map((mask, cell) => (values[cell] ? [] : valuesIn(mask))),
        size,
      ),
    }),
  });
}

export function sudokuBench(its: Written): string {
  const { layout, values } = its;
  return spaced({
    puzzle_id: "",
    author: "",
    title: "",
    rules: "Normal sudoku rules apply.",
    initial_board: values.map((value) => (value ? letter(value) : ".")).join(""),
    rows: layout.size,
    cols: layout.size,
    visual_elements: "[]",
    ...((!isUsual(its) || its.shape.diagonals || its.shape.windows) && { layout: layout.spec }),
  });
}

/** A run of so many, in letters of which z stands for 26. */
const run = (length: number, none: string): string =>
  "z".repeat(Math.floor(length / 26)) + (length % 26 ? String.fromCharCode(96 + (length % 26)) : none);

function runs(values: readonly number[]): string {
  let [text, empty] = ["", 0];
  for (const value of [...values, -1]) {
    if (value === 0) empty++;
    else {
      if (!empty && text && value > 0) text += "_";
      text += run(empty, "") + (value > 0 ? value : "");
      empty = 0;
    }
  }
  return text;
}

function borders(regions: readonly number[], size: number): string {
  const crossed: boolean[] = [];
  const across = Array.from({ length: size }, (_, at) => at);
  for (const row of across)
    for (const column of across.slice(1)) crossed.push(regions[row * size + column - 1] !== regions[row * size + column]);
  for (const column of across)
    for (const row of across.slice(1)) crossed.push(regions[(row - 1) * size + column] !== regions[row * size + column]);
  let [text, open] = ["", 0];
  for (const border of [...crossed, true])
    if (!border) open++;
    else {
      text += run(open, "_");
      open = 0;
    }
  return text;
}

/** Whether every region is in one part: borders show no others. */
function inOnePart(regions: readonly number[], size: number): boolean {
  const seen = new Set<number>();
  const started = new Set<number>();
  for (const [start, region] of regions.entries()) {
    if (seen.has(start)) continue;
    if (started.has(region)) return false;
    started.add(region);
    const open = [start];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      const column = cell % size;
      for (const next of [cell - size, cell + size, column ? cell - 1 : -1, column < size - 1 ? cell + 1 : -1])
        if (regions[next] === region) open.push(next);
    }
  }
  return true;
}

export function gameId(its: Written): string {
  const { box, diagonals, windows, regions, size } = its.shape;
  if (windows) throw new NotWritten(`game-id cannot carry windows (${shortSpec(its)}): drawing and json can`);
  const cross = diagonals ? "x" : "";
  if (box && box[1] > 1) return `${box[0]}x${box[1]}${cross}:${runs(its.values)}`;
  if (!inOnePart(regions, size))
    throw new NotWritten("game-id cannot carry a jigsaw with a region in several parts: drawing and json can");
  return `${size}j${cross}:${runs(its.values)},${borders(regions, size)}`;
}

/** The JSON that links of f-puzzles hold. */
export function fPuzzlesJson(its: Written, name = "f-puzzles-json"): string {
  const { size, regions, diagonals, windows } = its.shape;
  if (windows || size > 16) throw new NotWritten(`${name} cannot carry layout ${shortSpec(its)}: drawing and json can`);
  const own = boxShape(...likelyBox(size)).regions;
  const cells = its.values.map((value, cell) => {
    const mask = its.masks[cell]!;
    if (!value && its.marked && !mask)
      throw new NotWritten(`${name} cannot carry a cell without candidates: ${CANDIDATES_ELSEWHERE}`);
    return {
      ...(regions[cell] !== own[cell] && { region: regions[cell] }),
      ...(value && { value, ...(its.givens[cell] && { given: true }) }),
      ...(!value && its.marked && { centerPencilMarks: valuesIn(mask) }),
    };
  });
  return JSON.stringify({
    size,
    grid: rowsOf(cells, size),
    ...(diagonals && { "diagonal+": true, "diagonal-": true }),
  });
}
