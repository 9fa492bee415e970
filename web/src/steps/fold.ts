/** The list of steps: runs of singles are folded to one row, but for what lies around the reader. */

import type { StepData } from "../api/types.ts";

export interface Row {
  /** Of the first step, from 0. */
  readonly from: number;
  /** Of the last one. */
  readonly to: number;
}

/** How many singles of a run are listed on each side of the reader's. */
const NEAR = 6;

export function rowsOf(steps: readonly StepData[], open: number): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < steps.length;) {
    let to = from;
    if (steps[from]!.family === "singles") while (steps[to + 1]?.family === "singles") to++;
    if (open >= from && open <= to) {
      const [first, last] = [Math.max(from, open - NEAR), Math.min(to, open + NEAR)];
      if (first > from) rows.push({ from, to: first - 1 });
      for (let step = first; step <= last; step++) rows.push({ from: step, to: step });
      if (last < to) rows.push({ from: last + 1, to });
    } else rows.push({ from, to });
    from = to + 1;
  }
  return rows;
}

export const kindsOf = (steps: readonly StepData[]): number => new Set(steps.map(({ technique }) => technique)).size;

export interface Group {
  readonly technique: string;
  readonly name: string;
  readonly steps: readonly StepData[];
}

/** Steps by technique, in the order in which techniques first come. */
export function groupsOf(steps: readonly StepData[]): Group[] {
  const groups = new Map<string, StepData[]>();
  for (const step of steps) groups.set(step.technique, [...(groups.get(step.technique) ?? []), step]);
  return [...groups].map(([technique, own]) => ({ technique, name: own[0]!.name, steps: own }));
}
