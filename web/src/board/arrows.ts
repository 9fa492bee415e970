/** Curves from mark to mark that keep clear of digits, candidates and other marks as well as can be. */

import { CLEARANCE } from "./routes.ts";
import type { Field } from "./routes.ts";
import type { Point } from "./spots.ts";

/** What a curve should keep away from, how far, and what it costs not to. */
export interface Obstacle extends Point {
  readonly distance: number;
  readonly weight: number;
}

export interface Arrow {
  readonly line: string;
  /** Empty for a bar between marks that touch. */
  readonly head: string;
}

const OFFSETS = [0, 8, -8, 16, -16, 25, -25, 35, -35, 46, -46, 60, -60, 74, -74];
const SAMPLES = 16;
/** How far arrows stay inside the frame. */
const RIM = 4;
/** Marks nearer than this touch: no arrow fits between them. */
const TOUCH = 45;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point so far from one on the way to another. */
export function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function control(from: Point, to: Point, offset: number): Point {
  const length = distance(from, to) || 1;
  return {
    x: (from.x + to.x) / 2 + (2 * offset * (from.y - to.y)) / length,
    y: (from.y + to.y) / 2 + (2 * offset * (to.x - from.x)) / length,
  };
}

function along(from: Point, middle: Point, to: Point, t: number): Point {
  const a = (1 - t) ** 2,
    b = 2 * t * (1 - t),
    c = t * t;
  return { x: a * from.x + b * middle.x + c * to.x, y: a * from.y + b * middle.y + c * to.y };
}

/** What a curve costs: its bend, what it passes too near, and where it leaves the board. */
function cost(samples: readonly Point[], offset: number, near: readonly Obstacle[], board: number): number {
  let sum = 0.7 * Math.abs(offset);
  for (const obstacle of near) {
    let closest = Infinity;
    for (const sample of samples) closest = Math.min(closest, distance(sample, obstacle));
    if (closest < obstacle.distance) sum += obstacle.weight * (1.3 - closest / obstacle.distance);
  }
  for (const { x, y } of samples) if (x < RIM || y < RIM || x > board - RIM || y > board - RIM) sum += 40;
  return sum;
}

/** The control point of the best curve, and whether the curve covers nothing that is written. */
function bend(
  from: Point,
  to: Point,
  obstacles: readonly Obstacle[],
  board: number,
  covers: (middle: Point, clearance: number) => boolean,
): { middle: Point; clear: boolean } {
  const reach = 150;
  const left = Math.min(from.x, to.x) - reach,
    right = Math.max(from.x, to.x) + reach;
  const top = Math.min(from.y, to.y) - reach,
    bottom = Math.max(from.y, to.y) + reach;
  const near = obstacles.filter(({ x, y }) => x > left && x < right && y > top && y < bottom);
  let best = Infinity;
  let found = control(from, to, 0);
  let clear = false;
  for (const offset of OFFSETS) {
    const middle = control(from, to, offset);
    if (clear && (0.7 * Math.abs(offset) >= best || covers(middle, CLEARANCE))) continue;
    const samples = Array.from({ length: SAMPLES - 1 }, (_, step) => along(from, middle, to, (step + 1) / SAMPLES));
    const sum = cost(samples, offset, near, board);
    const better: boolean = !clear && !covers(middle, CLEARANCE);
    if (better || sum < best) [best, found] = [sum, middle];
    clear ||= better;
  }
  return { middle: found, clear };
}

const text = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

interface Way {
  readonly line: string;
  readonly head: string;
}

/** The head of an arrow that comes from a point, and where its line ends. */
function headed(to: Point, coming: Point, radius: number): { head: string; neck: Point; back: Point; tip: Point } {
  const head = Math.min(Math.max(radius * 0.95, 6), 14);
  const tip = towards(to, coming, radius + 1.5);
  const back = towards(tip, coming, head);
  const [dx, dy] = [(back.x - tip.x) * 0.58, (back.y - tip.y) * 0.58];
  const drawn = `M${text({ x: back.x - dy, y: back.y + dx })}L${text(tip)}L${text({ x: back.x + dy, y: back.y - dx })}Z`;
  return { head: drawn, neck: towards(tip, coming, head * 0.85), back, tip };
}

/** Points of a curve, from the rim of one mark to the neck of the head at another. */
function curve(from: Point, middle: Point, to: Point, radius: number): Point[] {
  const start = towards(from, middle, radius + 1);
  const { neck } = headed(to, middle, radius);
  const count = Math.max(SAMPLES, Math.ceil(distance(start, neck) / 4));
  return Array.from({ length: count + 1 }, (_, step) => along(start, middle, neck, step / count));
}

/** A way with its corners rounded.  A last corner below the head is left out where what comes before it can go straight to the neck. */
function rounded(from: Point, way: readonly Point[], to: Point, radius: number, field: Field | null): Way {
  const { head, neck } = headed(to, way.at(-1)!, radius);
  const start = towards(from, way[0]!, radius + 1);
  const below = distance(way.at(-1)!, to) <= distance(neck, to);
  const free = below && (!field || field.clear(way.at(-2) ?? start, neck, CLEARANCE, [from, to]));
  const inner = free ? way.slice(0, -1) : way;
  let line = `M${text(start)}`;
  inner.forEach((corner, at) => {
    const before = at ? inner[at - 1]! : start;
    const after = inner[at + 1] ?? neck;
    const round = Math.min(10, distance(before, corner) / 2, distance(corner, after) / 2);
    line += `L${text(towards(corner, before, round))}Q${text(corner)} ${text(towards(corner, after, round))}`;
  });
  return { line: `${line}L${text(neck)}`, head };
}

/** An arrow from the rim of one mark to the rim of another; both rims have this radius.  A curve where one covers nothing that is
 * written, otherwise a way along the lanes of the field. */
export function arrow(
  from: Point,
  to: Point,
  radius: number,
  obstacles: readonly Obstacle[],
  board: number,
  field: Field | null = null,
): Arrow {
  const length = distance(from, to);
  // From border to border, so that it covers neither digit.
  if (length < TOUCH || length < 3 * radius) {
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const half = Math.max(length / 2 - radius, 0.5);
    return { line: `M${text(towards(middle, from, half))}L${text(towards(middle, to, half))}`, head: "" };
  }
  const ends = [from, to];
  const covers = (middle: Point, clearance: number): boolean => {
    if (!field) return false;
    const points = curve(from, middle, to, radius);
    if (points.some(({ x, y }) => x < RIM || y < RIM || x > board - RIM || y > board - RIM)) return true;
    const { back, tip } = headed(to, middle, radius);
    const spread = { x: (back.y - tip.y) * 0.58, y: (tip.x - back.x) * 0.58 };
    const head = [{ x: back.x + spread.x, y: back.y + spread.y }, tip, { x: back.x - spread.x, y: back.y - spread.y }];
    return (
      [...points.keys()].slice(1).some((at) => !field.clear(points[at - 1]!, points[at]!, clearance, ends)) ||
      [1, 2].some((at) => !field.clear(head[at - 1]!, head[at]!, 1, ends))
    );
  };
  const { middle, clear } = bend(from, to, obstacles, board, covers);
  const way = clear ? null : (field?.route(from, to) ?? null);
  if (way) return rounded(from, way, to, radius, field);
  const { head, neck } = headed(to, middle, radius);
  return { line: `M${text(towards(from, middle, radius + 1))}Q${text(middle)} ${text(neck)}`, head };
}

/** One outline around marks that count as one. */
export function capsule(points: readonly Point[], radius: number): string {
  const left = Math.min(...points.map(({ x }) => x)),
    right = Math.max(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y)),
    bottom = Math.max(...points.map(({ y }) => y));
  const r = radius;
  const arc = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x * r} ${y * r}`;
  return (
    `M${left.toFixed(1)} ${(top - r).toFixed(1)}h${(right - left).toFixed(1)}${arc(1, 1)}v${(bottom - top).toFixed(1)}${arc(-1, 1)}` +
    `h${(left - right).toFixed(1)}${arc(-1, -1)}v${(top - bottom).toFixed(1)}${arc(1, -1)}Z`
  );
}
