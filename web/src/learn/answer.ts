/** Whether what somebody found in a position is what its step says. */

import type { Puzzle } from "../model/puzzle.ts";
import type { StepData } from "../api/types.ts";
import { effectsOf, valuesBySymbol } from "../steps/replay.ts";

export type Verdict = "right" | "part" | "elsewhere";

/** How a position is answered: by placing values, or by removing candidates. */
export const asks = ({ placements = [] }: StepData): "place" | "remove" => (placements.length ? "place" : "remove");

/** `right`: everything that the step does is found; `part`: this is one of several. */
export function verdictOf(
  puzzle: Puzzle,
  step: StepData,
  found: readonly (readonly [cell: number, value: number])[],
  next: readonly [cell: number, value: number],
): Verdict {
  const { placements, eliminations } = effectsOf(step, puzzle.layout.size, valuesBySymbol(puzzle.symbols));
  const wanted = asks(step) === "place" ? placements : eliminations;
  const same = ([cell, value]: readonly [number, number], [other, its]: readonly [number, number]): boolean =>
    cell === other && value === its;
  if (!wanted.some((one) => same(one, next))) return "elsewhere";
  return wanted.every((one) => [...found, next].some((other) => same(one, other))) ? "right" : "part";
}
