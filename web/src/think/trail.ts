/** The trail of a method: everything that its search did, in words. */

import type { SolveData, TrailStepData } from "../api/types.ts";
import { conflictData, solutionData } from "./answers.ts";
import type { Module } from "./module.ts";
import { gridData, posedOf, sent } from "./posed.ts";
import { invalid, Refused } from "./refusal.ts";
import type { Asked } from "./telling.ts";
import { clashReason, how } from "./telling.ts";

interface Found {
  readonly status: SolveData["status"];
  readonly reason: string;
  readonly count: number;
  readonly solution: readonly number[] | null;
  readonly summary: { readonly steps: number; readonly depth: number; readonly counts: Readonly<Record<string, number>> };
  readonly steps: readonly TrailStepData[];
}

/** Steps that are no deductions. */
const SEARCH = new Set(["given", "guess", "contradiction", "undo", "forbidden", "solution"]);
const MOST = 30_000;

const namesOf = (step: TrailStepData): string[] => (step.houses ?? []).map(([house]) => house);

function reasonOf(step: TrailStepData): string {
  const { technique, depth, values = [] } = step;
  const name = technique.replaceAll("-", " ");
  const names = namesOf(step);
  if (technique === "guess") return `guess ${depth}`;
  if (technique === "forbidden") return "the guess is refuted";
  if (technique === "pointing" || technique === "claiming") return `${technique}: ${names.join(" to ")}`;
  if (technique === "locked-set") return `locked set ${values.join(",")}: ${names.join(" and ")}`;
  return names.length ? `${name} in ${names.join(", ")}` : name;
}

function faultOf(step: TrailStepData): string {
  const names = namesOf(step).join(" and ");
  const { cells = [], values = [] } = step;
  if (!names) return `${cells.map(([cell]) => cell).join(" ")} has no value left`;
  return cells.length ? `fewer values than cells where ${names} cross` : `no place for ${values.join(",")} in ${names}`;
}

/** The step in short notation: `r1c5=7 (naked single)`. */
function notationOf(step: TrailStepData): string {
  const { technique, depth, placements = [], eliminations = [] } = step;
  if (technique === "given") return `${placements.length} given`;
  if (technique === "undo") return `back to before guess ${depth}`;
  if (technique === "solution") return "solved";
  if (technique === "contradiction") return `contradiction: ${faultOf(step)}`;
  const lost = new Map<string, string[]>();
  for (const [cell, symbol] of eliminations) lost.set(cell, [...(lost.get(cell) ?? []), symbol]);
  const changes = placements.map(([cell, symbol]) => `${cell}=${symbol}`);
  for (const [cell, symbols] of lost) changes.push(`${cell}<>${symbols.join(",")}`);
  return `${changes.join(" ")} (${reasonOf(step)})`;
}

function summaryOf({ summary, steps }: Found): object {
  const { counts, depth } = summary;
  const cut = steps.length < summary.steps;
  return {
    steps: summary.steps,
    kept: steps.length,
    deductions: Object.fromEntries(Object.entries(counts).filter(([name]) => !SEARCH.has(name))),
    guesses: counts["guess"] ?? 0,
    dead_ends: counts["contradiction"] ?? 0,
    solutions: counts["solution"] ?? 0,
    depth,
    cut: cut ? "limit" : "",
  };
}

/** A puzzle solved by a method that keeps a trail. */
export function trail(module: Module, asked: Asked): SolveData {
  const posed = posedOf(asked);
  if (asked.states !== false) throw new Refused("missing-extra", "the states of a trail need the service");
  const { method = "auto", limit = 2, trail_limit: most = 10_000 } = asked;
  if (most < 1 || most > MOST) throw invalid("/trail_limit", `expected an integer from 1 to ${MOST}`);
  const found = module.ask<Found>({
    ...sent(posed),
    ...how({ ...asked, techniques: null, profile: "hodoku" }),
    method,
    limit,
    most,
  });
  const solution = solutionData(posed, found.solution);
  return {
    grid: gridData(posed),
    status: found.status,
    reason: found.status === "invalid" ? clashReason(posed) : found.reason,
    count: found.count,
    solution,
    conflicts: conflictData(posed),
    solutions: solution ? [solution] : [],
    trail_summary: summaryOf(found),
    trail: found.steps.map((step) => ({ ...step, notation: notationOf(step) })),
  } as unknown as SolveData;
}
