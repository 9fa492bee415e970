/** Ways between marks that cover no digit and no candidate: along the lanes between them. */

import type { Point, Spots } from "./spots.ts";
import { laneOf, SIDE } from "./spots.ts";

/** What is written at a spot, as wide and as high as its ink. */
export interface Ink extends Point {
  readonly wide: number;
  readonly high: number;
}

/** Half of an arrow's stroke, with the halo around it. */
export const CLEARANCE = 4.5;
const TURN = 14;
const CROWD = 24;

type Cells = ReadonlyMap<number, readonly Ink[]>;

/** Whether a segment stays clear of a box around a point. */
function misses(from: Point, to: Point, box: Ink, clearance: number): boolean {
  const [wide, high] = [box.wide + clearance, box.high + clearance];
  let [first, last] = [0, 1];
  for (const [start, delta, low, most] of [
    [from.x, to.x - from.x, box.x - wide, box.x + wide],
    [from.y, to.y - from.y, box.y - high, box.y + high],
  ] as const) {
    if (Math.abs(delta) < 1e-9) {
      if (start <= low || start >= most) return true;
      continue;
    }
    const [one, other] = [(low - start) / delta, (most - start) / delta];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first >= last;
}

/** All that is written on a board, and the ways between. */
export class Field {
  readonly #spots: Spots;
  readonly #inks: Cells;
  readonly #columns: readonly number[];
  readonly #rows: readonly number[];
  /** Discs that a way should rather not touch: those of other marks. */
  readonly #crowd: readonly Point[];

  constructor(spots: Spots, inks: readonly Ink[], crowd: readonly Point[]) {
    this.#spots = spots;
    this.#crowd = crowd;
    const byCell = new Map<number, Ink[]>();
    for (const ink of inks) {
      const cell = this.#cellAt(ink);
      byCell.set(cell, [...(byCell.get(cell) ?? []), ink]);
    }
    this.#inks = byCell;
    const lanes = (count: number): number[] =>
      Array.from({ length: spots.size * (count + 1) }, (_, lane) => laneOf(lane, count));
    this.#columns = lanes(spots.across);
    this.#rows = lanes(spots.down);
  }

  #cellAt({ x, y }: Point): number {
    const place = (at: number): number => Math.min(Math.max(Math.floor(at / SIDE), 0), this.#spots.size - 1);
    return place(y) * this.#spots.size + place(x);
  }

  /** Whether a straight line covers nothing; what stands at its ends does not count. */
  clear(from: Point, to: Point, clearance = CLEARANCE, ends: readonly Point[] = []): boolean {
    const { size } = this.#spots;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x, end) => x + (end ? 1 : -1) * clearance);
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y, end) => y + (end ? 1 : -1) * clearance);
    const first = this.#cellAt({ x: left!, y: top! });
    const last = this.#cellAt({ x: right!, y: bottom! });
    for (let row = Math.floor(first / size); row <= Math.floor(last / size); row++)
      for (let column = first % size; column <= last % size; column++)
        for (const ink of this.#inks.get(row * size + column) ?? [])
          if (!ends.some(({ x, y }) => x === ink.x && y === ink.y) && !misses(from, to, ink, clearance)) return false;
    return true;
  }

  /** The lanes' crossings around a spot, at its corners. */
  #corners({ x, y }: Point): number[] {
    const lane = (at: number, count: number): number => {
      const cell = Math.floor(at / SIDE);
      return cell * (count + 1) + Math.floor(((at - cell * SIDE - 3) / (SIDE - 6)) * count);
    };
    const [column, row] = [lane(x, this.#spots.across), lane(y, this.#spots.down)];
    const wide = this.#columns.length;
    return [0, 1].flatMap((down) => [0, 1].map((right) => (row + down) * wide + column + right));
  }

  #point(node: number): Point {
    const wide = this.#columns.length;
    return { x: this.#columns[node % wide]!, y: this.#rows[Math.floor(node / wide)]! };
  }

  #crowded(from: Point, to: Point, ends: readonly Point[]): number {
    const disc = { wide: this.#spots.radius, high: this.#spots.radius };
    return this.#crowd.some(
      (one) => !ends.some(({ x, y }) => x === one.x && y === one.y) && !misses(from, to, { ...one, ...disc }, 1),
    )
      ? CROWD
      : 0;
  }

  /** The cheapest way along the lanes from the corner of one spot to a corner of another: short, and with few turns. */
  route(from: Point, to: Point): Point[] | null {
    const wide = this.#columns.length;
    const goals = new Set(this.#corners(to));
    const best = new Map<number, number>();
    const came = new Map<number, number>();
    const open: [number, number][] = [];
    const ends = [from, to];
    const add = (state: number, cost: number, previous: number | null): void => {
      if (cost >= (best.get(state) ?? Infinity)) return;
      best.set(state, cost);
      if (previous !== null) came.set(state, previous);
      const { x, y } = this.#point(state >> 4);
      push(open, [cost + Math.hypot(x - to.x, y - to.y), state]);
    };
    for (const node of this.#corners(from)) {
      const point = this.#point(node);
      if (this.clear(from, point, CLEARANCE, ends)) add((node << 4) | 8, this.#crowded(from, point, ends), null);
    }
    while (open.length) {
      const [, state] = pop(open);
      const node = state >> 4;
      const point = this.#point(node);
      if (goals.has(node) && this.clear(point, to, CLEARANCE, ends)) return this.#found(state, came);
      const [column, row] = [node % wide, Math.floor(node / wide)];
      for (const [turn, [right, down]] of AROUND.entries()) {
        const [x, y] = [column + right, row + down];
        if (x < 0 || y < 0 || x >= wide || y >= this.#rows.length) continue;
        const next = y * wide + x;
        const there = this.#point(next);
        if (!this.clear(point, there, CLEARANCE, ends)) continue;
        const before = state & 15;
        const bent = before === 8 ? 0 : Math.min((turn - before + 8) % 8, (before - turn + 8) % 8);
        const length = Math.hypot(there.x - point.x, there.y - point.y);
        add((next << 4) | turn, best.get(state)! + length + TURN * bent + this.#crowded(point, there, ends), state);
      }
    }
    return null;
  }

  /** The points of a way, without those that a straight line can leave out. */
  #found(last: number, came: ReadonlyMap<number, number>): Point[] {
    const points: Point[] = [];
    for (let state: number | undefined = last; state !== undefined; state = came.get(state))
      points.unshift(this.#point(state >> 4));
    const kept = [points[0]!];
    for (let at = 0; at < points.length - 1;) {
      let next = points.length - 1;
      while (next > at + 1 && !(this.clear(points[at]!, points[next]!) && !this.#crowded(points[at]!, points[next]!, [])))
        next--;
      kept.push(points[next]!);
      at = next;
    }
    return kept;
  }
}

const AROUND = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** A heap by the first number. */
function push(heap: [number, number][], item: [number, number]): void {
  heap.push(item);
  for (let at = heap.length - 1; at > 0;) {
    const above = (at - 1) >> 1;
    if (heap[above]![0] <= heap[at]![0]) break;
    [heap[above], heap[at]] = [heap[at]!, heap[above]!];
    at = above;
  }
}

function pop(heap: [number, number][]): [number, number] {
  const [top] = heap;
  const end = heap.pop()!;
  if (!heap.length) return top!;
  heap[0] = end;
  for (let at = 0; ;) {
    const left = 2 * at + 1;
    let least = at;
    for (const below of [left, left + 1]) if (below < heap.length && heap[below]![0] < heap[least]![0]) least = below;
    if (least === at) return top!;
    [heap[least], heap[at]] = [heap[at]!, heap[least]!];
    at = least;
  }
}
