/** What the pictures of rules share: places, paths, outlines.  Numbers are written as the package writes them. */

export const SIDE = 100;
export type Place = readonly [row: number, column: number];
export type Point = readonly [x: number, y: number];

/** Python's `%g`: at most six digits. */
export const g = (value: number): string => String(Number(value.toPrecision(6)));
export const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" })[sign]!);

export const centre = ([row, column]: Place): Point => [(column + 0.5) * SIDE, (row + 0.5) * SIDE];
export const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${g(x)} ${g(y)}`).join("L")}`;
export const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(other[0]! - one[0]!, other[1]! - one[1]!);

export function towards(start: Point, end: Point, by: number): Point {
  const length = distance(start, end) || 1;
  return [start[0] + ((end[0] - start[0]) * by) / length, start[1] + ((end[1] - start[1]) * by) / length];
}

/** By direction, clockwise from rightwards: the direction towards the inside. */
const INSIDE = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
] as const;

/** The outline of cells, so far inside their borders: a loop for each part and each hole. */
export function outline(cells: readonly Place[], inset: number): string {
  const key = (place: readonly number[]): string => place.join();
  const members = new Set(cells.map(key));
  const edges = new Map<string, { readonly from: Point; readonly way: number; readonly to: Point }>();
  for (const [row, column] of cells) {
    const corners: readonly Point[] = [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ];
    const around = [
      [row - 1, column],
      [row, column + 1],
      [row + 1, column],
      [row, column - 1],
    ];
    for (let way = 0; way < 4; way++)
      if (!members.has(key(around[way]!)))
        edges.set(`${key(corners[way]!)}:${way}`, { from: corners[way]!, way, to: corners[(way + 1) % 4]! });
  }
  let text = "";
  while (edges.size) {
    const [start] = [...edges.values()].sort((a, b) => a.from[1] - b.from[1] || a.from[0] - b.from[0] || a.way - b.way);
    const loop: { readonly point: Point; readonly way: number }[] = [];
    let [point, way] = [start!.from, start!.way];
    for (let edge = start; edge; edge = edges.get(`${key(point)}:${way}`)) {
      loop.push({ point, way });
      edges.delete(`${key(point)}:${way}`);
      point = edge.to;
      // Clockwise first, so that cells that touch only at a corner stay apart.
      way = [1, 0, 3].map((turn) => (way + turn) % 4).find((next) => edges.has(`${key(point)}:${next}`)) ?? way;
    }
    const points = loop.flatMap((here, at): Point[] => {
      const before = loop.at(at - 1)!.way;
      if (before === here.way) return [];
      const [one, other] = [INSIDE[before]!, INSIDE[here.way]!];
      return [[here.point[0] * SIDE + inset * (one[0] + other[0]), here.point[1] * SIDE + inset * (one[1] + other[1])]];
    });
    text += `M${g(points[0]![0])} ${g(points[0]![1])}`;
    for (const [at, [x, y]] of points.entries()) if (at) text += x === points[at - 1]![0] ? `V${g(y)}` : `H${g(x)}`;
    text += "Z";
  }
  return text;
}
