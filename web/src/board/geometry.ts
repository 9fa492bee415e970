/** Where things lie on a board of N by N cells, each 100 units wide: lines, outlines, slots of candidates. */

import type { House, Layout } from "../model/layout.ts";

export const UNIT = 100;

/** Columns and rows of the little grid that a cell's candidates stand in: as the box, or nearly square. */
export function slotsOf({ size, box }: Pick<Layout, "size" | "box">): readonly [number, number] {
  if (box && box[0] * box[1] === size && Math.max(...box) <= 2 * Math.min(...box)) return [box[1], box[0]];
  const columns = Math.ceil(Math.sqrt(size));
  return [columns, Math.ceil(size / columns)];
}

/** Which boxes or regions each cell belongs to, as one word; equal words mean no line between. */
export function areasOf(layout: Layout): readonly string[] {
  const areas = new Array<string>(layout.size * layout.size).fill("");
  layout.houses.forEach((house, number) => {
    if (house.kind === "box" || house.kind === "region") for (const cell of house.cells) areas[cell] += `${number} `;
  });
  return areas;
}

/** The path of all lines between cells. */
export function cellLines(size: number): string {
  let path = "";
  for (let at = UNIT; at < size * UNIT; at += UNIT) path += `M0 ${at}H${size * UNIT}M${at} 0V${size * UNIT}`;
  return path;
}

/** The path of the lines between boxes and regions; strokes that continue each other are one. */
export function areaLines(layout: Layout): string {
  const { size } = layout;
  const areas = areasOf(layout);
  let path = "";
  const walk = (
    differ: (at: number, along: number) => boolean,
    line: (at: number, from: number, to: number) => string,
  ): void => {
    for (let at = 1; at < size; at++)
      for (let along = 0, from = -1; along <= size; along++) {
        const here = along < size && differ(at, along);
        if (here && from < 0) from = along;
        if (!here && from >= 0) {
          path += line(at * UNIT, from * UNIT, along * UNIT);
          from = -1;
        }
      }
  };
  walk(
    (column, row) => areas[row * size + column] !== areas[row * size + column - 1],
    (x, from, to) => `M${x} ${from}V${to}`,
  );
  walk(
    (row, column) => areas[row * size + column] !== areas[(row - 1) * size + column],
    (y, from, to) => `M${from} ${y}H${to}`,
  );
  return path;
}

type Point = readonly [number, number];

/** Closed walks around a set of cells, clockwise, with corners only. */
function loops(cells: Iterable<number>, size: number): Point[][] {
  const inside = new Set(cells);
  const has = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < size && column < size && inside.has(row * size + column);
  const edges = new Map<string, Point[]>();
  const add = (from: Point, to: Point): void => void edges.set(from.join(), [...(edges.get(from.join()) ?? []), to]);
  for (const cell of inside) {
    const row = Math.floor(cell / size);
    const column = cell % size;
    if (!has(row - 1, column)) add([column, row], [column + 1, row]);
    if (!has(row, column + 1)) add([column + 1, row], [column + 1, row + 1]);
    if (!has(row + 1, column)) add([column + 1, row + 1], [column, row + 1]);
    if (!has(row, column - 1)) add([column, row + 1], [column, row]);
  }
  const found: Point[][] = [];
  while (edges.size) {
    const start = edges.keys().next().value!.split(",").map(Number) as unknown as Point;
    const loop: Point[] = [];
    let at = start;
    let way: Point = [0, 0];
    do {
      const next = edges.get(at.join())!;
      // Where two cells touch at a corner only, turning right keeps to the same cell.
      const index = Math.max(
        0,
        next.findIndex((to) => to[0] - at[0] === -way[1] && to[1] - at[1] === way[0]),
      );
      const [to] = next.splice(index, 1) as [Point];
      if (!next.length) edges.delete(at.join());
      const turn: Point = [to[0] - at[0], to[1] - at[1]];
      if (turn[0] !== way[0] || turn[1] !== way[1]) loop.push(at);
      way = turn;
      at = to;
    } while (at.join() !== start.join());
    found.push(loop);
  }
  return found;
}

/** The outline of a set of cells as a path, drawn `inset` units within it. */
export function outline(cells: Iterable<number>, size: number, inset: number): string {
  const sign = (from: Point, to: Point): Point => [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  return loops(cells, size)
    .map((loop) => {
      const points = loop.map((at, index) => {
        const before = sign(loop.at(index - 1)!, at);
        const after = sign(at, loop[(index + 1) % loop.length]!);
        return `${at[0] * UNIT - (before[1] + after[1]) * inset} ${at[1] * UNIT + (before[0] + after[0]) * inset}`;
      });
      return `M${points.join("L")}Z`;
    })
    .join("");
}

/** The four corners of the band that a diagonal is drawn as, `half` units to both sides. */
export function band(house: House, size: number, half: number): string {
  const first = house.cells[0]!;
  const last = house.cells.at(-1)!;
  const [x0, y0, x1, y1] = [first % size, Math.floor(first / size), last % size, Math.floor(last / size)].map(
    (at) => (at + 0.5) * UNIT,
  ) as [number, number, number, number];
  const [ux, uy] = [Math.sign(x1 - x0), Math.sign(y1 - y0)];
  const side = half / Math.SQRT2;
  const end = UNIT * 0.44;
  const corner = (x: number, y: number, along: number, across: number): string =>
    `${x + along * ux * end - across * uy * side} ${y + along * uy * end + across * ux * side}`;
  return `M${corner(x0, y0, -0.6, 1)}L${corner(x1, y1, 0.6, 1)}L${corner(x1, y1, 0.6, -1)}L${corner(x0, y0, -0.6, -1)}Z`;
}

/** The path that a house is painted as. */
export const houseOutline = (house: House, size: number, inset = 5): string =>
  house.kind === "diagonal" ? band(house, size, 44) : outline(house.cells, size, inset);

/** The stroke that joins equal values in a house: beside the digits in a row or column, else from cell to cell. Nothing between neighbours. */
export function conflictLine(cells: readonly number[], size: number): string {
  const [first, last] = [Math.min(...cells), Math.max(...cells)];
  if (cells.length === 2 && (last - first === 1 || last - first === size)) return "";
  const [row0, column0, row1, column1] = [Math.floor(first / size), first % size, Math.floor(last / size), last % size];
  if (column0 === column1) return `M${(column0 + 0.84) * UNIT} ${(row0 + 1) * UNIT + 2}V${row1 * UNIT + 4}`;
  if (row0 === row1) return `M${(column0 + 1) * UNIT} ${(row0 + 0.88) * UNIT}H${column1 * UNIT}`;
  const length = Math.hypot(row1 - row0, column1 - column0);
  const [dx, dy] = [(column1 - column0) / length, (row1 - row0) / length];
  const at = (column: number, row: number, by: number): string =>
    `${(column + 0.5 + dx * by) * UNIT} ${(row + 0.5 + dy * by) * UNIT}`;
  return `M${at(column0, row0, 0.42)}L${at(column1, row1, -0.42)}`;
}
