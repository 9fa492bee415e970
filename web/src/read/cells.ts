/** A grid as rows of numbers or symbols, as the page holds it. */

import type { PuzzleRequest } from "../api/types.ts";
import type { Found, Given } from "./shared.ts";
import { shapeFor } from "./shared.ts";
import { gridOf } from "./values.ts";
import { Unreadable } from "./unreadable.ts";
import { cellName } from "../model/layout.ts";

export function cellsOf(grid: PuzzleRequest["grid"], given: Given): Found {
  const rows = grid as readonly (readonly unknown[] | unknown)[];
  const flat = rows.flat(1) as unknown[];
  const size = Math.round(Math.sqrt(flat.length));
  if (size * size !== flat.length || !size) throw new Unreadable(`${flat.length} cells: expected N*N`);
  for (const [number, row] of rows.entries())
    if (Array.isArray(row) && row.length !== rows.length && rows.length > 1)
      throw new Unreadable(`row ${number + 1} has ${row.length} cells: expected ${rows.length}`);
  if (flat.some((cell) => typeof cell === "string" && cell !== "")) {
    const cells = flat.map((cell) => ({ text: cell === null || cell === 0 ? "" : String(cell), line: 1, column: 1 }));
    return gridOf(cells, size, given, null, "json");
  }
  const values = flat.map((cell, at) => {
    const value = cell === null || cell === "" ? 0 : Number(cell);
    if (!Number.isInteger(value) || value < 0 || value > size)
      throw new Unreadable(`${value} is not a value: expected 0 (empty) to ${size}`, null, null, cellName(at, size));
    return value;
  });
  const notes: string[] = [];
  const shape = shapeFor(given, null, values, size, notes, null);
  if (given.symbols && given.symbols.length !== size)
    throw new Unreadable(`the alphabet has ${given.symbols.length} symbols, but the grid needs ${size}`);
  return { shape, symbols: given.symbols, values, givens: values.map(Boolean), masks: null, notes, format: "json" };
}
