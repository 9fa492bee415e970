/** What is left of a puzzle after each of the steps that are available: the rating of the rest, asked for one after the other. */

import { call, Problem } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import type { Puzzle } from "../model/puzzle.ts";
import type { By } from "../profiles.tsx";
import { requestOfState } from "./asking.ts";
import { after, effectsOf, valuesBySymbol } from "./replay.ts";
import type { State } from "./replay.ts";

export interface Rest {
  /** The points of the way from there, or the rating of Sudoku Explainer; null: it was not rated. */
  readonly left: number | null;
  /** By how much this way is longer, counted with the step, than the one that the profile would take; null: that has no sum. */
  readonly change: number | null;
}

/** At most so many states are rated: the first steps of each technique. */
export const MOST_RATED = 60;

/** The steps in the order in which they are rated: one of each technique, then the second ones, and so on. */
export function inTurn(steps: readonly StepData[]): StepData[] {
  const times = new Map<string, number>();
  const turns = steps.map((step) => {
    const turn = times.get(step.technique) ?? 0;
    times.set(step.technique, turn + 1);
    return { step, turn };
  });
  return turns
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ step }) => step)
    .slice(0, MOST_RATED);
}

async function leftIn(puzzle: Puzzle, state: State, by: By, signal: AbortSignal): Promise<number | null> {
  if (!state.values.includes(0)) return 0;
  try {
    const { ratings } = await call("rate", { ...requestOfState(puzzle, state), ...by }, signal);
    const rating = ratings[0];
    return rating?.er?.rating ?? (rating?.solved ? rating.score : null) ?? null;
  } catch (fault) {
    if (fault instanceof Problem) return null; // it took too long
    throw fault;
  }
}

/** Rates what each step leaves, and tells it as it is known. */
export async function rateRests(
  puzzle: Puzzle,
  state: State,
  steps: readonly StepData[],
  by: By,
  signal: AbortSignal,
  tell: (step: StepData, rest: Rest) => void,
): Promise<void> {
  const values = valuesBySymbol(puzzle.symbols);
  const sums = by.profile !== "se"; // the scale of Sudoku Explainer is that of the hardest step
  const now = sums ? await leftIn(puzzle, state, by, signal) : null;
  const known = new Map<string, number | null>();
  for (const step of inTurn(steps)) {
    const key = JSON.stringify([step.placements, step.eliminations]);
    if (!known.has(key)) {
      const to = after(puzzle.layout, state, effectsOf(step, puzzle.layout.size, values));
      known.set(key, await leftIn(puzzle, to, by, signal));
    }
    if (signal.aborted) return;
    const left = known.get(key)!;
    tell(step, { left, change: left === null || now === null ? null : step.score + left - now });
  }
}
