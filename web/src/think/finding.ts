/** Rejection sampling: candidates are made and rated, and the first that matches is taken, as the service does. */

import type { Rating } from "../api/types.ts";
import { regionShape, specOf } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import type { Module } from "./module.ts";
import type { Order, Row, Wanted } from "./order.ts";
import { sentOrder, sentShape } from "./order.ts";
import { Refused } from "./refusal.ts";
import table from "./steered.json" with { type: "json" };

const FEWEST = 2;
const MOST = 512;
const FILL_NODES = 20_000;
const SECONDS = 60;
const STEERED_TO = [36, 32, 30, 28, 26, 24, 23];
const WORTH = 1.25;
const FEWEST_SYMMETRIC = 28;
const PILOTS = 128;

interface Made {
  readonly reason: string;
  readonly rows: readonly Row[];
}
interface Candidate {
  /** Its number among the candidates. */
  readonly number: number;
  readonly shape: Shape;
  readonly row: Row;
}
export interface Match {
  readonly shape: Shape;
  readonly row: Row;
  readonly rating: Rating | null;
  readonly attempts: number;
}

const outOfTime = (): Refused => new Refused("undecided", "the time ran out before such a puzzle was found");

const steered = new Map<string, number | null>();

export class Finder {
  readonly #thinking: Module;
  readonly #making: Module;
  readonly #wanted: Wanted;
  readonly #order: Order;
  readonly #rated: boolean;
  /** By the clock of `performance`. */
  readonly #ends: number;

  constructor(thinking: Module, making: Module, order: Order, wanted: Wanted) {
    this.#thinking = thinking;
    this.#making = making;
    this.#wanted = wanted;
    this.#ends = performance.now() + Math.min(wanted.time_limit ?? SECONDS, SECONDS) * 1000;
    this.#rated = !!(wanted.level || wanted.technique || wanted.score);
    this.#order = this.#rated ? this.#steered(order) : order;
  }

  /** Seconds. */
  get #left(): number {
    return Math.max(0, this.#ends - performance.now()) / 1000;
  }

  get over(): boolean {
    return this.#left === 0;
  }

  #make(order: Order, seed: string, index: bigint, count: number): readonly Row[] {
    const { reason, rows } = this.#making.ask<Made>({
      ...sentOrder(order),
      verb: "make",
      seed,
      index: String(index),
      count,
      seconds: this.#left,
    });
    if (reason) throw outOfTime();
    return rows;
  }

  /** The rating, if the puzzle has one solution and the rating is what is wanted. */
  #matching(shape: Shape, row: Row): Rating | null {
    const { level, technique, score, profile = "hodoku", language = "en", no_uniqueness = false } = this.#wanted;
    const { rating } = this.#thinking.ask<{ rating: Rating }>({
      ...sentShape(shape),
      verb: "explain",
      rating_only: true,
      values: row.puzzle,
      profile,
      language,
      no_uniqueness,
      seconds: this.#left,
    });
    if (rating.status !== "unique" || rating.score === null) return null;
    if (level && rating.level !== level) return null;
    if (technique && !rating.histogram[technique]) return null;
    if (score && (rating.score < score[0] || rating.score > score[1])) return null;
    return rating;
  }

  find(seed: string, index: number): Match {
    const order = this.#order;
    if (!this.#rated && !order.jigsaw) {
      const row = this.#make(order, seed, BigInt(index), 1)[0]!;
      return { shape: order.shape, row, rating: null, attempts: row.attempts };
    }
    const own = this.#making.ask<string>({ verb: "own_seed", seed, index: String(index) });
    let each = this.#rated ? FEWEST : 1;
    for (let seen = 0; !this.over;) {
      for (const { number, shape, row } of this.#candidates(own, seen, each)) {
        const rating = this.#rated ? this.#matching(shape, row) : null;
        if (rating || !this.#rated) return { shape, row, rating, attempts: number + 1 };
      }
      seen += each;
      if (this.#rated) each = Math.max(FEWEST, Math.min(MOST, seen));
    }
    throw outOfTime();
  }

  *#candidates(own: string, first: number, count: number): Generator<Candidate> {
    const order = this.#order;
    if (!order.jigsaw) {
      for (const row of this.#make(order, own, BigInt(first), count))
        yield { number: Number(row.index), shape: order.shape, row };
      return;
    }
    for (let number = first; number < first + count; number++) {
      const { size } = order.shape;
      const regions = this.#making.ask<number[]>({ verb: "regions", size, seed: own, index: String(number) });
      const shape = regionShape(regions);
      if (!this.#hasGrid(shape)) continue;
      const row = this.#make({ ...order, shape }, own, BigInt(number), 1)[0];
      if (row) yield { number, shape, row };
    }
  }

  #hasGrid(shape: Shape): boolean {
    const values = new Array<number>(shape.size ** 2).fill(0);
    const asked = { ...sentShape(shape), verb: "count", values, limit: 1, listed: 0, nodes: FILL_NODES };
    return this.#thinking.ask<{ status: string }>(asked).status === "solved";
  }

  /** The order with the number of clues at which most puzzles match, if it leaves that open. */
  #steered(order: Order): Order {
    const open = !order.clues && !order.pattern.length && !order.minimal && !order.unbiased;
    if (!open || specOf(order.shape) !== "3x3") return order;
    const { level, technique, score, profile = "hodoku", no_uniqueness = false } = this.#wanted;
    const plain = level && !technique && !score && profile === "hodoku" && !no_uniqueness;
    const known = (table as Record<string, Record<string, number | null>>)[level ?? ""]?.[order.symmetry];
    if (plain && known !== undefined) return { ...order, clues: known ?? 0 };
    const key = JSON.stringify([order.symmetry, level, technique, score, profile, no_uniqueness]);
    if (!steered.has(key)) {
      const best = this.#best(order);
      if (this.over) throw outOfTime(); // what was cut short is no measure
      steered.set(key, best);
    }
    return { ...order, clues: steered.get(key) ?? 0 };
  }

  #best(order: Order): number | null {
    let best: number | null = null;
    let most = -1;
    for (const clues of [null, ...STEERED_TO]) {
      if (clues !== null) {
        const asked = { ...sentShape(order.shape), verb: "bounds", symmetry: order.symmetry, clues };
        if (!this.#making.ask<{ can_have: boolean }>(asked).can_have) continue;
        if (order.symmetry !== "none" && clues < FEWEST_SYMMETRIC) continue;
      }
      const pilots = this.#make({ ...order, clues: clues ?? 0 }, "0", 0n, PILOTS);
      const hits = pilots.filter((row) => this.#matching(order.shape, row)).length;
      if (hits > most * WORTH) [best, most] = [clues, hits];
    }
    return best;
  }
}
