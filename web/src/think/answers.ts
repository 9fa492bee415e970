/** The answers of the service, composed on this device. */

import type {
  ConvertData,
  ExplanationData,
  PuzzleRequest,
  RateData,
  Rating,
  SolveData,
  StepData,
  StepsData,
} from "../api/types.ts";
import type { PossibleData, PossibleRequest } from "../api/possible.ts";
import { cellName, conflictsOf } from "../model/layout.ts";
import { cardOf } from "./card.ts";
import type { Counts } from "./card.ts";
import { hint } from "./hinting.ts";
import type { Module } from "./module.ts";
import type { Posed } from "./posed.ts";
import { asSet, gridData, lineIn, plainMasks, posedOf, rowsOf, sent, valuesIn } from "./posed.ts";
import { invalid, Refused } from "./refusal.ts";
import { catalogue, fill } from "./words.ts";

/** What requests have besides the puzzle. */
export interface Options {
  readonly profile?: string;
  readonly profiles?: readonly string[] | null;
  readonly language?: string;
  readonly proofs?: boolean;
  readonly no_uniqueness?: boolean;
  readonly everything?: boolean;
  readonly card?: boolean;
  readonly time_limit?: number | null;
  readonly limit?: number;
  readonly solutions?: number;
  readonly trail?: boolean;
  readonly method?: string;
  readonly stage?: number;
  readonly another?: number;
  readonly marks?: "player" | "all";
  readonly to?: string | null;
}
export type Asked = PuzzleRequest & Options;

const SECONDS = 60;
/** Those that rate unless a request names one; Sudoku Explainer's scale is asked for by name. */
const PROFILES = ["hodoku", "simple"];

/** What a call of the module has besides the puzzle. */
export function how(asked: Options): object {
  const { profile = "hodoku", language = "en" } = asked;
  if (![...PROFILES, "se"].includes(profile)) throw invalid("/profile", `there is no profile ${profile}`);
  if (profile === "se" && asked.no_uniqueness)
    throw invalid(
      "/no_uniqueness",
      "profile 'se' always uses uniqueness techniques, as Sudoku Explainer does: no_uniqueness is refused",
    );
  const seconds = Math.min(asked.time_limit ?? SECONDS, SECONDS);
  return { profile, language, proofs: !!asked.proofs, no_uniqueness: !!asked.no_uniqueness, seconds };
}

export interface Counted {
  readonly status: ConvertData["status"];
  readonly reason: string;
  readonly count: number;
  readonly solutions: readonly (readonly number[])[];
}

/** Counts solutions up to a limit; what clashes has the clash as its reason. */
export function counted(module: Module, posed: Posed, asked: Options, limit = 2, listed = 1): Counted {
  const found = module.ask<Counted>({
    ...sent(posed),
    ...how({ ...asked, profile: "hodoku" }),
    verb: "count",
    limit,
    listed,
  });
  return found.status === "invalid" ? { ...found, reason: clashReason(posed) } : found;
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly value: number;
  readonly house: string;
}

/** Every pair of equal values in a house, once. */
export function pairsIn(posed: Posed): Pair[] {
  const found = new Map<number, Pair>();
  const { layout, values } = posed;
  for (const { house, value, cells } of conflictsOf(layout, values))
    for (const [at, first] of cells.entries())
      for (const second of cells.slice(at + 1)) {
        const key = first * layout.size ** 2 + second;
        if (!found.has(key)) found.set(key, { first, second, value, house: layout.houses[house]!.name });
      }
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, pair]) => pair);
}

function clashReason(posed: Posed): string {
  const pairs = pairsIn(posed);
  const { first, second, value, house } = pairs[0]!;
  const { size } = posed.layout;
  const more = pairs.length > 1 ? ` (and ${pairs.length - 1} more)` : "";
  return `${cellName(first, size)} and ${cellName(second, size)} both hold ${posed.symbols[value - 1]} in ${house}${more}`;
}

/** The text about givens that conflict. */
export function clashText(module: Module, language: string, section: string, posed: Posed): string {
  const words = catalogue(module, language);
  const pairs = pairsIn(posed);
  const { first, second, house } = pairs[0]!;
  const { size } = posed.layout;
  return fill(words.text(section, pairs.length === 1 ? "clash" : "clashes"), {
    first: cellName(first, size),
    second: cellName(second, size),
    house: words.house(house),
    more: pairs.length - 1,
  });
}

const solutionData = (posed: Posed, values: readonly number[] | undefined | null): SolveData["solution"] =>
  values ? { string: lineIn(posed, values), cells: rowsOf(values, posed.layout.size) } : null;

function solve(module: Module, asked: Asked): SolveData {
  if (asked.trail || (asked.method ?? "auto") !== "auto")
    throw new Refused("missing-extra", "the trail of a method needs the service");
  const posed = posedOf(asked);
  const { limit = 2, solutions = 1 } = asked;
  const found = counted(module, posed, asked, limit, Math.min(limit, solutions));
  return {
    grid: gridData(posed),
    status: found.status,
    reason: found.reason,
    count: found.count,
    solution: solutionData(posed, found.solutions[0]),
    conflicts: pairsIn(posed).map(({ first, second, value, house }) => ({ cells: [first, second], value, house })),
    solutions: found.solutions.map((values) => solutionData(posed, values)!),
  } as SolveData;
}

function convert(module: Module, asked: Asked): ConvertData {
  const posed = posedOf(asked);
  const { layout } = posed;
  if (asked.to && asked.to !== "line") throw new Refused("missing-extra", `writing ${asked.to} needs the service`);
  const found = counted(module, asSet(posed), asked);
  return {
    grid: gridData(posed),
    layout: { spec: layout.spec, size: layout.size, box: layout.box && [...layout.box], houses: layout.houses },
    format: posed.format,
    text: asked.to ? lineIn(posed, posed.values) : null,
    status: found.status,
    reason: found.reason,
    solution: found.status === "unique" ? solutionData(posed, found.solutions[0]) : null,
  } as ConvertData;
}

type Told = Omit<ExplanationData, "rating"> & {
  rating: Rating;
  card?: Counts | null;
  marks?: readonly object[];
  splits?: Record<string, object | null>;
  closest?: { first: readonly number[]; second: readonly number[] };
};

/** Refuses layouts that Sudoku Explainer does not have. */
export function needNine({ layout }: Posed, asked: Options): void {
  if (asked.profile === "se" && layout.spec !== "3x3")
    throw invalid("/grid", `profile 'se' rates 9x9 puzzles with boxes of 3x3, not ${layout.spec}`);
}

/** Gives each step the rating and the name that Sudoku Explainer gives it. */
function marked(them: readonly object[], marks: readonly object[] | undefined): void {
  for (const [index, mark] of (marks ?? []).entries()) Object.assign(them[index]!, { mark });
}

/** The path as the module tells it, with what only the page knows. */
export function told(module: Module, posed: Posed, asked: Options, wanted: object): Told {
  needNine(posed, asked);
  const { splits, closest, marks, ...data } = module.ask<Told>({
    ...sent(posed),
    ...how(asked),
    ...wanted,
    verb: "explain",
  });
  marked(data.steps, marks);
  for (const [index, split] of Object.entries(splits ?? {}))
    if (split) Object.assign(data.steps[Number(index)]!, { split });
  const { values, masks, symbols } = posed;
  const plain = plainMasks(posed);
  Object.assign(data, { givens: posed.givens.map(Number).join("") });
  if (masks?.some((mask, cell) => mask !== plain[cell]))
    Object.assign(data, { candidates: masks.map((mask) => valuesIn(mask).map((value) => symbols[value - 1])) });
  if (closest)
    Object.assign(data, {
      closest: { ...closest, first: lineIn(posed, closest.first), second: lineIn(posed, closest.second) },
    });
  if (data.status === "invalid") {
    const reason = clashReason({ ...posed, values });
    const verdict = clashText(module, asked.language ?? "en", "verdicts", posed);
    Object.assign(data, { reason, rating: { ...data.rating, reason, verdict } });
  }
  return data;
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

function rate(module: Module, asked: Asked): RateData {
  const card = !!asked.card;
  const posed = posedOf(asked);
  const profiles = asked.profiles?.length ? asked.profiles : asked.profile ? [asked.profile] : PROFILES;
  const ratings = [...new Set(profiles)].map((profile) => {
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
export function answer(module: Module, name: string, body: unknown): unknown {
  if (!canAnswer(name)) throw new Refused("missing-extra", `${name} needs the service`);
  return VERBS[name](module, body as Asked);
}
