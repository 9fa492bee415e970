/** The tree of guesses: which steps of a trail stand under which guess, and how each branch ends. */

import type { StepData } from "../api/types.ts";

/** Dead: searched to its end without a solution.  Open: the trail ends within it. */
export type End = "dead" | "solution" | "open";

/** Steps one after the other within one branch, by index, both ends included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export interface Branch {
  /** The index of its guess; -1: the root. */
  readonly guess: number;
  readonly depth: number;
  /** In the order of the trail; its guess and the way back are among its own steps. */
  readonly parts: readonly (Run | Branch)[];
  /** Of its first and its last step, by index. */
  readonly from: number;
  readonly to: number;
  readonly end: End;
  /** Guesses below it. */
  readonly guesses: number;
}

export const isBranch = (part: Run | Branch): part is Branch => "parts" in part;

interface Growing extends Branch {
  parts: (Run | Branch)[];
  to: number;
  end: End;
  guesses: number;
}

const growing = (guess: number, depth: number, from: number): Growing => ({
  guess,
  depth,
  parts: [],
  from,
  to: from - 1,
  end: "open",
  guesses: 0,
});

function take(branch: Growing, index: number): void {
  const last = branch.parts.at(-1);
  if (last && !isBranch(last)) branch.parts[branch.parts.length - 1] = { from: last.from, to: index };
  else branch.parts.push({ from: index, to: index });
  branch.to = index;
}

/** Ends the innermost branch: a search leaves it when nothing more is in it. */
function close(stack: Growing[]): void {
  const branch = stack.pop()!;
  const above = stack.at(-1)!;
  above.to = branch.to;
  above.guesses += 1 + branch.guesses;
}

export function treeOf(steps: readonly StepData[]): Branch {
  const root = growing(-1, 0, 0);
  const stack = [root];
  steps.forEach(({ technique, depth }, index) => {
    if (technique === "guess") {
      while (stack.length > depth) close(stack);
      const branch = growing(index, depth, index);
      stack.at(-1)!.parts.push(branch);
      stack.push(branch);
    }
    const here = stack.at(-1)!;
    take(here, index);
    if (technique === "solution") for (const branch of stack) branch.end = "solution";
    if (technique === "contradiction" && here.end === "open") here.end = "dead";
    if (technique === "undo") {
      if (here.end === "open") here.end = "dead";
      while (stack.length > Math.max(depth, 1)) close(stack);
    }
  });
  while (stack.length > 1) close(stack);
  return root;
}

/** The guesses in force at a step: the branches that it stands in, the outermost first. */
export function branchesAt(root: Branch, index: number): Branch[] {
  const found: Branch[] = [];
  for (let here: Branch | undefined = root; here;) {
    const next: Branch | undefined = here.parts.find(
      (part): part is Branch => isBranch(part) && part.from <= index && index <= part.to,
    );
    if (next) found.push(next);
    here = next;
  }
  return found;
}

/** How many steps of a run are listed on each side of the reader's. */
const NEAR = 4;
/** Runs up to this long are listed whole. */
const SHORT = 3;

/** A run of steps as rows: long ones are folded, but for what lies around the reader and the ends that a reader looks for. */
export function rowsOfRun({ from, to }: Run, open: number, keeps: (index: number) => boolean): Run[] {
  const rows: Run[] = [];
  const shown = (index: number): boolean =>
    to - from < SHORT || keeps(index) || (open >= from && open <= to && Math.abs(index - open) <= NEAR);
  for (let index = from; index <= to; index++) {
    const last = rows.at(-1);
    if (!shown(index) && last && last.to === index - 1 && !shown(last.to))
      rows[rows.length - 1] = { from: last.from, to: index };
    else rows.push({ from: index, to: index });
  }
  return rows;
}
