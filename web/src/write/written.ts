/** A puzzle as text in any format that the service writes. */

import { bit, candidatesOf } from "../model/layout.ts";
import { drawing } from "./drawn.ts";
import formats from "./formats.json" with { type: "json" };
import { fPuzzlesJson, gameId, json, sudokuBench } from "./links.ts";
import { compressed } from "./lz.ts";
import { hodoku, iss, openSudoku, pencilmarks, sdx, simpleSudoku, sudokuWiki, sukaku, susser } from "./marked.ts";
import { hxw, line, plus, rows, sdk, sdm } from "./plain.ts";
import type { Written } from "./state.ts";
import { NotWritten } from "./state.ts";

const fPuzzles = (its: Written): string => `https://www.f-puzzles.com/?load=${compressed(fPuzzlesJson(its, "f-puzzles"))}`;
// A plus sign means a blank in links.
const sudokuPad = (its: Written): string =>
  `https://sudokupad.app/fpuz${compressed(fPuzzlesJson(its, "sudokupad")).replaceAll("+", "%2B").replaceAll("/", "%2F")}`;

const WRITERS: Readonly<Record<string, (its: Written) => string>> = {
  drawing,
  line,
  rows,
  hxw,
  json,
  "game-id": gameId,
  pencilmarks,
  hodoku,
  susser,
  plus,
  sukaku,
  "simple-sudoku": simpleSudoku,
  sdk,
  sdm,
  sdx,
  opensudoku: openSudoku,
  sudokuwiki: sudokuWiki,
  "f-puzzles": fPuzzles,
  "f-puzzles-json": (its) => fPuzzlesJson(its),
  iss,
  "sudoku-bench": sudokuBench,
  sudokupad: sudokuPad,
};

/** A puzzle as it was read; masks are null where its candidates are those that the values leave. */
type Given = Omit<Written, "masks" | "plain" | "marked"> & { readonly masks: readonly number[] | null };

const plainMasks = ({ layout, values }: Given): number[] =>
  candidatesOf(layout, values).map((mask, cell) => (values[cell] ? bit(values[cell]) : mask));

/** The text of a puzzle; a `NotWritten` says what the format cannot carry. */
export function written(posed: Given, name: string): string {
  const writer = WRITERS[name];
  const carries = formats.find((format) => format.name === name)?.carries ?? [];
  if (!writer) throw new NotWritten(`there is no format ${name} to write`);
  const plain = plainMasks(posed);
  const masks = posed.masks ?? plain;
  const some = masks.some((mask, cell) => mask !== plain[cell]);
  if (some && !carries.includes("candidates")) {
    const able = formats.filter((format) => format.carries.includes("candidates")).map((format) => format.name);
    throw new NotWritten(`${name} cannot carry eliminated candidates; the formats that can are ${able.join(", ")}`);
  }
  const marked = posed.masks !== null && carries.includes("candidates");
  return writer({ ...posed, masks, plain, marked });
}
