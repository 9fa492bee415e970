/** Puzzles without clues that add nothing, and what puzzles that look alike have in common. */

import type { GridData, SolveData } from "../api/types.ts";
import { solutionData } from "./answers.ts";
import type { Module } from "./module.ts";
import type { Posed } from "./posed.ts";
import { gridData, lineIn, posedOf, sent } from "./posed.ts";
import { impossible, invalid, Refused } from "./refusal.ts";
import type { Asked } from "./telling.ts";
import { clashReason, counted } from "./telling.ts";

export type Fewer = Asked & {
  readonly seed?: string | number | null;
  readonly index?: number;
  readonly symmetry?: string;
  readonly plain?: boolean;
  readonly keep?: unknown;
  readonly also?: string | null;
};

interface Made {
  readonly puzzle: readonly number[];
  readonly necessary: number;
  readonly finished: boolean;
  readonly single_can_go: boolean;
  readonly reason: string;
}

export interface MinimisedData {
  readonly grid: GridData;
  readonly puzzle: GridData;
  readonly solution: SolveData["solution"];
  readonly clues: number;
  readonly necessary: number;
  readonly kept: number;
  readonly minimal: boolean | null;
  readonly minimal_symmetric: boolean | null;
  readonly symmetry: string;
  readonly seed: string;
  readonly index: number;
  readonly reason: string;
}

/** Every value counts as a clue. */
const asClues = (posed: Posed): Posed => ({ ...posed, givens: posed.values.map(Boolean), masks: null });

function solutionOf(thinking: Module, posed: Posed, asked: Asked): readonly number[] {
  if (!posed.values.includes(0)) return posed.values;
  const found = counted(thinking, posed, asked);
  if (found.status === "unique") return found.solutions[0]!;
  if (found.status === "undecided") throw new Refused("undecided", "the time ran out before there was an answer");
  throw impossible(`the puzzle has ${found.status === "none" ? "no solution" : "several solutions"}`);
}

/** Takes clues out in a random order until every one that is left is needed. */
export function minimise(thinking: Module, making: Module, asked: Fewer): MinimisedData {
  const given = posedOf(asked);
  const posed = asClues(given);
  const { seed = "0", index = 0 } = asked;
  if ((asked.symmetry ?? "none") !== "none" || asked.plain || asked.keep || asked.also)
    throw new Refused("missing-extra", "these options of minimise need the service");
  if (counted(thinking, posed, asked, 1, 0).status === "invalid") throw invalid("/grid", clashReason(posed));
  const solution = solutionOf(thinking, posed, asked);
  const made = making.ask<Made>({
    ...sent(posed),
    verb: "minimise",
    symmetry: "none",
    solution,
    seed: String(seed ?? 0),
    index: String(index),
    seconds: Math.min(asked.time_limit ?? 60, 60),
  });
  const puzzle = { ...posed, values: made.puzzle, givens: made.puzzle.map(Boolean), notes: [] };
  const clues = made.puzzle.filter(Boolean).length;
  const done = made.finished && !made.reason;
  return {
    grid: gridData(given),
    puzzle: gridData(puzzle),
    solution: solutionData(posed, solution),
    clues,
    necessary: made.necessary,
    kept: made.finished ? clues - made.necessary : 0,
    minimal: done ? !made.single_can_go : made.single_can_go ? false : null,
    minimal_symmetric: made.finished || null,
    symmetry: "none",
    seed: String(seed ?? 0),
    index,
    reason: made.reason,
  };
}

export interface CanonicalData {
  /** The line that all puzzles have that look like this one. */
  readonly form: string;
  /** In how many ways the puzzle looks like itself. */
  readonly automorphisms: number;
}

/** The one of all puzzles alike that comes first: values renamed, lines and boxes swapped, the grid turned. */
export function canonical(_: Module, making: Module, asked: Fewer): CanonicalData {
  const posed = posedOf(asked);
  const found = making.ask<{ form: readonly number[]; automorphisms: number }>({ ...sent(posed), verb: "canonical" });
  return { form: lineIn({ ...posed, symbols: posed.symbols }, found.form), automorphisms: found.automorphisms };
}
