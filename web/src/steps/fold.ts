/** The list of steps: runs of singles are folded to one row, but for the run that the reader is in. */

import type { StepData } from "../api/types.ts";

export interface Row {
  /** Of the first step, from 0. */
  readonly from: number;
  /** Of the last one. */
  readonly to: number;
}

export function rowsOf(steps: readonly StepData[], open: number): Row[] {
  const rows: Row[] = [];
  for (let from = 0; from < steps.length; ) {
    let to = from;
    if (steps[from]!.family === "singles") while (steps[to + 1]?.family === "singles") to++;
    if (open >= from && open <= to) for (let step = from; step <= to; step++) rows.push({ from: step, to: step });
    else rows.push({ from, to });
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
