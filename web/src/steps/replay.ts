/** States of a path: what the grid holds before each of its steps.  States are made as far as somebody has gone, and kept. */

import type { StepData } from "../api/types.ts";
import type { Layout, Mask } from "../model/layout.ts";
import { bit, candidatesOf, cellOf, peersOf } from "../model/layout.ts";

export interface State {
  readonly values: readonly number[];
  /** 0 for filled cells. */
  readonly candidates: readonly Mask[];
}

/** What a step changes, by cell and value. */
export interface Effects {
  readonly placements: readonly (readonly [cell: number, value: number])[];
  readonly eliminations: readonly (readonly [cell: number, value: number])[];
}

/** The values that symbols stand for. */
export const valuesBySymbol = (symbols: readonly string[]): ReadonlyMap<string, number> =>
  new Map(symbols.map((symbol, index) => [symbol, index + 1]));

export function effectsOf(step: StepData, size: number, values: ReadonlyMap<string, number>): Effects {
  const read = (spots: readonly (readonly [string, string])[] = []) =>
    spots.map(([name, symbol]) => [cellOf(name, size), values.get(symbol)!] as const);
  return { placements: read(step.placements), eliminations: read(step.eliminations) };
}

/** The state after a step: placed cells lose their candidates, and their peers the value. */
export function after(layout: Layout, state: State, { placements, eliminations }: Effects): State {
  const values = placements.length ? [...state.values] : state.values;
  const candidates = [...state.candidates];
  for (const [cell, value] of placements) {
    (values as number[])[cell] = value;
    candidates[cell] = 0;
    for (const peer of peersOf(layout, cell)) candidates[peer]! &= ~bit(value);
  }
  for (const [cell, value] of eliminations) candidates[cell]! &= ~bit(value);
  return { values, candidates };
}

export const stateOf = (layout: Layout, values: readonly number[], candidates?: readonly (Mask | null)[] | null): State => {
  const own = candidatesOf(layout, values);
  return { values, candidates: candidates ? own.map((mask, cell) => mask & (candidates[cell] || mask)) : own };
};

/** Steps with the states between them; an undo restores the state before the guess of its depth. */
export class Replay {
  readonly layout: Layout;
  readonly #steps: readonly StepData[];
  readonly #effects: readonly Effects[];
  readonly #states: State[];
  /** The states before the guesses in force after the last of them, by depth. */
  readonly #guesses: State[] = [];

  constructor(layout: Layout, start: State, steps: readonly StepData[], symbols: readonly string[]) {
    this.layout = layout;
    const values = valuesBySymbol(symbols);
    this.#steps = steps;
    this.#effects = steps.map((step) => effectsOf(step, layout.size, values));
    this.#states = [start];
  }

  effects(index: number): Effects {
    return this.#effects[index]!;
  }

  /** The state before the step of this index; of one more than the last, the state at the end. */
  before(index: number): State {
    const to = Math.max(0, Math.min(index, this.#effects.length));
    while (this.#states.length <= to) this.#states.push(this.#next(this.#states.length - 1));
    return this.#states[to]!;
  }

  #next(index: number): State {
    const { technique, depth } = this.#steps[index]!;
    const state = this.#states[index]!;
    if (technique === "undo") return this.#guesses[depth] ?? state;
    if (technique === "guess") this.#guesses[depth] = state;
    return after(this.layout, state, this.#effects[index]!);
  }
}
