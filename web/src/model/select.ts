/** Choosing cells: moving, extending, rectangles, everything alike. */

import type { Position } from "./game.ts";

/** The cell that a key of movement leads to; null: not such a key.  Rows and columns wrap. */
export function step(size: number, cell: number, key: string, toCorner = false): number | null {
  const [row, column] = [Math.floor(cell / size), cell % size];
  switch (key) {
    case "ArrowUp":
      return ((row + size - 1) % size) * size + column;
    case "ArrowDown":
      return ((row + 1) % size) * size + column;
    case "ArrowLeft":
      return row * size + ((column + size - 1) % size);
    case "ArrowRight":
      return row * size + ((column + 1) % size);
    case "Home":
      return toCorner ? 0 : row * size;
    case "End":
      return toCorner ? size * size - 1 : row * size + size - 1;
    case "PageUp":
      return column;
    case "PageDown":
      return (size - 1) * size + column;
    default:
      return null;
  }
}

/** With a cell as the new cursor, added if it was not chosen. */
export const withCell = (selection: readonly number[], cell: number): readonly number[] =>
  selection.at(-1) === cell ? selection : [...selection.filter((other) => other !== cell), cell];

export const without = (selection: readonly number[], cell: number): readonly number[] =>
  selection.filter((other) => other !== cell);

/** All cells between two corners, the second one last. */
export function rectangle(size: number, from: number, to: number): number[] {
  const rows = [Math.floor(from / size), Math.floor(to / size)].sort((a, b) => a - b) as [number, number];
  const columns = [from % size, to % size].sort((a, b) => a - b) as [number, number];
  const cells: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++)
      if (row * size + column !== to) cells.push(row * size + column);
  return [...cells, to];
}

/** All cells like this one, it last: by digit, else by centre marks or candidates, corner marks, colours. */
export function alike(position: Position, cell: number): readonly number[] {
  const { values, candidates, centre, corner, colours } = position;
  const by = [values, centre, candidates ?? [], corner, colours].find((kind) => kind[cell]);
  if (!by) return [cell];
  const found: number[] = [];
  by.forEach((what, other) => {
    if (other !== cell && what === by[cell] && (by === values || !values[other])) found.push(other);
  });
  return [...found, cell];
}
