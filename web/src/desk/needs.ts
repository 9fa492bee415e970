/** What a puzzle needs, out of its explanation. */

import type { ExplanationData, StepData } from "../api/types.ts";

export interface Notes {
  /** Techniques in order of first use, with how often. */
  readonly needs: readonly (readonly [name: string, times: number])[];
  readonly singles: number;
  /** The hardest step: its technique, the cells that it speaks of, and all of it. */
  readonly key: {
    readonly number: number;
    readonly name: string;
    readonly cells: readonly string[];
    readonly text: string;
  } | null;
  readonly level: string;
  readonly score: number | null;
}

/** Where a step is found: the cells that it rests on; of chains, those of their candidates. */
function cellsOf({ cells = [], candidates = [], nodes = [] }: StepData): string[] {
  const named = cells.length ? cells.map(([cell]) => cell) : candidates.map(([cell]) => cell);
  return [...new Set(named.length ? named : nodes.flatMap((node) => node.cells))];
}

export function needsFrom(explanation: Pick<ExplanationData, "steps" | "rating">): Notes {
  const needs = new Map<string, number>();
  let singles = 0;
  let key: StepData | null = null;
  for (const step of explanation.steps) {
    if (step.family === "singles") singles++;
    else {
      needs.set(step.name, (needs.get(step.name) ?? 0) + 1);
      if (!key || step.score > key.score) key = step;
    }
  }
  return {
    needs: [...needs],
    singles,
    key: key && { number: key.number, name: key.name, cells: cellsOf(key), text: key.text },
    level: explanation.rating.level,
    score: explanation.rating.score,
  };
}
