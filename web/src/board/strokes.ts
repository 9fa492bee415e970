/** From the links of a picture to what is drawn over the board: arrows, bars, capsules, and which of them are held back. */

import type { Layout, Mask } from "../model/layout.ts";
import { valuesOf } from "../model/layout.ts";
import type { Link, LinkEnd, Picture } from "../model/picture.ts";
import { cellOfMark, valueOfMark } from "../model/picture.ts";
import type { Obstacle, Arrow } from "./arrows.ts";
import { arrow, capsule, towards } from "./arrows.ts";
import type { Ink } from "./routes.ts";
import { Field } from "./routes.ts";
import type { Point, Spots } from "./spots.ts";
import { UNIT } from "./geometry.ts";
import { centreOf, spotOf, spotsOf } from "./spots.ts";

export interface Stroke extends Arrow {
  readonly strong: boolean;
  readonly link: number;
}

export interface Capsule {
  readonly line: string;
  /** True under the assumption: the fill rule of a disc; else that of a ring. */
  readonly on: boolean;
}

export interface Strokes {
  readonly strokes: readonly Stroke[];
  readonly capsules: readonly Capsule[];
  /** Too many to be read at once. */
  readonly crowded: boolean;
}

/** From how many nodes on only a piece is drawn in full. */
export const MOST_NODES = 14;
/** How many links before and after a mark that is pointed at are drawn in full. */
const PIECE = 3;

const name = (end: LinkEnd): string => `${end.value}:${end.cells.join()}`;

const nearest = (points: readonly Point[], to: Point): Point =>
  points.reduce((best, point) =>
    Math.hypot(point.x - to.x, point.y - to.y) < Math.hypot(best.x - to.x, best.y - to.y) ? point : best,
  );

/** Several cells of one row or column: what a capsule can hold.  Places in a set lie anywhere; its cells are painted instead. */
const inLine = (cells: readonly number[], size: number): boolean =>
  cells.length > 1 &&
  (new Set(cells.map((cell) => cell % size)).size === 1 ||
    new Set(cells.map((cell) => Math.floor(cell / size))).size === 1);

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** How far from its middle arrows at a whole cell keep: one that holds something, and an empty one. */
const HOLDING = 36;
const BARE = 12;

/** Where an arrow ends: at a candidate, or (value 0) at a whole cell. */
export const placeOf = (spots: Spots, cell: number, value: number): Point =>
  value ? spotOf(spots, cell, value) : centreOf(spots.size, cell);

/** What curves keep clear of: digits, candidates, and (most of all) the marks that other links join. */
function obstaclesOf(
  spots: Spots,
  links: readonly Link[],
  values: readonly number[],
  candidates: readonly Mask[],
): Map<string, Obstacle> {
  const found = new Map<string, Obstacle>();
  const key = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;
  values.forEach((value, cell) => {
    if (value) {
      const centre = centreOf(spots.size, cell);
      found.set(key(centre), { ...centre, distance: 32, weight: 60 });
    }
  });
  candidates.forEach((mask, cell) => {
    if (values[cell]) return;
    for (const value of valuesOf(mask)) {
      const spot = spotOf(spots, cell, value);
      found.set(key(spot), { ...spot, distance: 0.9 * spots.radius, weight: 13 });
    }
  });
  for (const { from, to } of links)
    for (const end of [from, to])
      for (const cell of end.cells) {
        const spot = placeOf(spots, cell, end.value);
        found.set(key(spot), { ...spot, distance: Math.max(30, 1.6 * spots.radius), weight: 70 });
      }
  return found;
}

/** The ink of a candidate and of a digit, as shares of a slot and of a cell: half of its width and height. */
const CANDIDATE = { wide: 0.19, high: 0.243 };
const DIGIT = { wide: 17, high: 21 };

/** What stands written on the board. */
function inksOf(spots: Spots, values: readonly number[], candidates: readonly Mask[]): Ink[] {
  const slot = UNIT / Math.max(spots.across, spots.down);
  const small = { wide: CANDIDATE.wide * slot, high: CANDIDATE.high * slot };
  return values.flatMap((value, cell): Ink[] =>
    value
      ? [{ ...centreOf(spots.size, cell), ...DIGIT }]
      : valuesOf(candidates[cell] ?? 0).map((one) => ({ ...spotOf(spots, cell, one), ...small })),
  );
}

/** What the links of a picture look like. */
export function strokesOf(layout: Layout, picture: Picture): Strokes {
  const links = picture.links ?? [];
  const spots = spotsOf(layout);
  const obstacles = obstaclesOf(spots, links, picture.values ?? [], picture.candidates ?? []);
  const marked = links.flatMap(({ from, to }) =>
    [from, to].flatMap(({ cells, value }) => cells.map((cell) => placeOf(spots, cell, value))),
  );
  const field = new Field(spots, inksOf(spots, picture.values ?? [], picture.candidates ?? []), marked);
  const points = (end: LinkEnd): Point[] => end.cells.map((cell) => placeOf(spots, cell, end.value));
  const held = (cell: number): boolean => Boolean(picture.values?.[cell] || picture.candidates?.[cell]);
  const strokes: Stroke[] = [];
  const capsules = new Map<string, Capsule>();
  const drawn = new Set<string>();
  links.forEach((link, index) => {
    const { from, to, strong } = link;
    for (const [end, on] of [
      [from, !strong],
      [to, strong],
    ] as const)
      if (inLine(end.cells, spots.size) && !capsules.has(name(end)))
        capsules.set(name(end), { line: capsule(points(end), spots.radius + 2.5), on });
    const once = `${name(from)}>${name(to)}${strong}`;
    if (drawn.has(once)) return;
    drawn.add(once);
    const tail = nearest(points(from), middleOf(points(to)));
    const tip = nearest(points(to), tail);
    if (tail.x === tip.x && tail.y === tip.y) return;
    // An arrow at a whole cell stays outside of what the cell holds.
    const rim = ({ cells, value }: LinkEnd): number => (value ? 0 : (held(cells[0]!) ? HOLDING : BARE) - spots.radius);
    const ends = new Set([tail, tip].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`));
    const others = [...obstacles].filter(([key]) => !ends.has(key)).map(([, obstacle]) => obstacle);
    const [start, end] = [towards(tail, tip, rim(from)), towards(tip, tail, rim(to))];
    strokes.push({ ...arrow(start, end, spots.radius, others, spots.size * UNIT, field), strong, link: index });
  });
  const nodes = new Set(links.flatMap(({ from, to }) => [name(from), name(to)]));
  return { strokes, capsules: [...capsules.values()], crowded: nodes.size > MOST_NODES };
}

/** The links that are drawn in full where there are too many: those that lead to the mark that is pointed at, and on from it. */
export function pieceAround(links: readonly Link[], lit: number | null): ReadonlySet<number> {
  const found = new Set<number>();
  if (lit === null) return found;
  const cell = cellOfMark(lit),
    value = valueOfMark(lit);
  const at = (end: LinkEnd): boolean => end.value === value && end.cells.includes(cell);
  const walk = (ahead: boolean): void => {
    let reached = new Set(
      links
        .flatMap(({ from, to }) => [from, to])
        .filter(at)
        .map(name),
    );
    for (let step = 0; step < PIECE; step++) {
      const next = new Set<string>();
      links.forEach(({ from, to }, index) => {
        if (!reached.has(name(ahead ? from : to))) return;
        found.add(index);
        next.add(name(ahead ? to : from));
      });
      reached = next;
    }
  };
  walk(true);
  walk(false);
  return found;
}
