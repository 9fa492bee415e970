/** The answers of the service, composed on this device. */

import type { ConvertData, ExplanationData, RateData, SolveData, StepData, StepsData } from "../api/types.ts";
import type { PossibleData, PossibleRequest } from "../api/possible.ts";
import { cardOf } from "./card.ts";
import { ratedByDepth } from "./depth.ts";
import { hint } from "./hinting.ts";
import type { Module } from "./module.ts";
import type { Posed } from "./posed.ts";
import { asSet, gridData, lineIn, posedOf, rowsOf, sent } from "./posed.ts";
import { invalid, Refused } from "./refusal.ts";
import type { Asked } from "./telling.ts";
import { counted, how, marked, needNine, pairsIn, PROFILES, told } from "./telling.ts";

export const solutionData = (posed: Posed, values: readonly number[] | undefined | null): SolveData["solution"] =>
  values ? { string: lineIn(posed, values), cells: rowsOf(values, posed.layout.size) } : null;

/** Equal values in a house, pair by pair. */
export const conflictData = (posed: Posed): SolveData["conflicts"] =>
  pairsIn(posed).map(({ first, second, value, house }) => ({ cells: [first, second], value, house }));

function solve(module: Module, asked: Asked): SolveData {
  if ((asked.method ?? "auto") !== "auto")
    throw new Refused("missing-extra", "a method without its trail needs the service");
  const posed = posedOf(asked);
  const { limit = 2, solutions = 1 } = asked;
  const found = counted(module, posed, asked, limit, Math.min(limit, solutions));
  return {
    grid: gridData(posed),
    status: found.status,
    reason: found.reason,
    count: found.count,
    solution: solutionData(posed, found.solutions[0]),
    conflicts: conflictData(posed),
    solutions: found.solutions.map((values) => solutionData(posed, values)!),
  } as SolveData;
}

/** Writes a puzzle in a format by its name: fetched when a text is first wanted. */
export type Writer = (posed: Posed & { readonly rules?: readonly object[] }, name: string) => string;

function textOf(posed: Posed, name: string, write: Writer): string {
  const { ruled } = posed;
  if (ruled && name !== "json") throw new Refused("missing-extra", "rules in other texts than JSON need the service");
  try {
    return write({ ...posed, ...(ruled && { rules: ruled.data }) }, name);
  } catch (fault) {
    if (fault instanceof Error && fault.name === "NotWritten") throw invalid("/to", fault.message);
    throw fault;
  }
}

/** The puzzle as it was read, and as text where a format is wanted. */
export function convert(module: Module, asked: Asked, write: Writer | null = null): ConvertData {
  const posed = posedOf(asked);
  const { layout } = posed;
  const text = asked.to && write ? textOf(posed, asked.to, write) : null;
  const found = counted(module, asSet(posed), asked);
  return {
    grid: gridData(posed),
    layout: { spec: layout.spec, size: layout.size, box: layout.box && [...layout.box], houses: layout.houses },
    format: posed.format,
    text,
    status: found.status,
    reason: found.reason,
    solution: found.status === "unique" ? solutionData(posed, found.solutions[0]) : null,
  } as ConvertData;
}

function explain(module: Module, asked: Asked): ExplanationData {
  return told(module, posedOf(asked), asked, { why: true });
}

function steps(module: Module, asked: Asked): StepsData {
  const posed = posedOf(asked);
  needNine(posed, asked);
  const { status, reason: why } = counted(module, posed, asked);
  const everything = !!asked.everything;
  const found = module.ask<{ reason: string; steps: StepData[]; marks?: object[] }>({
    ...sent(posed),
    ...how(asked),
    everything,
    verb: "steps",
  });
  marked(found.steps, found.marks);
  return {
    grid: gridData(posed),
    status,
    reason: status === "invalid" ? why : found.reason,
    profile: asked.profile ?? "hodoku",
    language: asked.language ?? "en",
    steps: found.steps,
  } as StepsData;
}

/** The profiles of a request. */
const profilesOf = ({ profile, profiles }: Asked): readonly string[] =>
  profiles?.length ? profiles : profile ? [profile] : PROFILES;

/** A request for the depth of trial and error needs the module that makes puzzles, too. */
export const needsMaking = (name: string, body: unknown): boolean =>
  name === "rate" && profilesOf(body as Asked).includes("depth");

function rate(module: Module, asked: Asked, making: Module | null = null): RateData {
  const card = !!asked.card;
  const posed = posedOf(asked);
  const ratings = [...new Set(profilesOf(asked))].map((profile) => {
    if (profile === "depth" && making) return ratedByDepth(module, making, posed, asked);
    if (card && profile === "se")
      throw invalid("/card", "profile 'se' has no difficulty card: it has neither levels nor scores");
    const found = told(module, posed, { ...asked, profile }, { rating_only: true, card });
    const made = found.card && cardOf(module, found.card, found.rating, asked.language ?? "en", posed.layout.size);
    return { ...found.rating, reason: found.reason, ...(made && { card: made }) };
  });
  return { grid: gridData(posed), ratings } as RateData;
}

/** At most this long: it is asked again with the next key. */
const SETTING_SECONDS = 2;

function possible(module: Module, asked: Asked & Partial<PossibleRequest>): PossibleData {
  const posed = posedOf(asked);
  const { bound = 100, cell = -1 } = asked;
  return module.ask<PossibleData>({ ...sent(posed), verb: "possible", bound, cell, seconds: SETTING_SECONDS });
}

const VERBS = { possible, solve, convert, explain, steps, hint, rate } as const;

export const canAnswer = (name: string): name is keyof typeof VERBS => Object.hasOwn(VERBS, name);

/** The answer to a request; a `Refused` says what is wrong with it. */
export function answer(module: Module, name: string, body: unknown, making: Module | null = null): unknown {
  if (!canAnswer(name)) throw new Refused("missing-extra", `${name} needs the service`);
  return name === "rate" ? rate(module, body as Asked, making) : VERBS[name](module, body as Asked);
}
