/** What several answers say of a puzzle: how many solutions it has, what clashes, and its path. */

import type { ConvertData, ExplanationData, PuzzleRequest, Rating } from "../api/types.ts";
import { cellName, conflictsOf } from "../model/layout.ts";
import type { Counts } from "./card.ts";
import type { Module } from "./module.ts";
import type { Posed, Ruling } from "./posed.ts";
import { lineIn, plainMasks, sent, valuesIn } from "./posed.ts";
import { invalid, Refused } from "./refusal.ts";
import { catalogue, fill } from "./words.ts";

/** What requests have besides the puzzle. */
export interface Options {
  readonly profile?: string;
  readonly profiles?: readonly string[] | null;
  readonly techniques?: readonly string[] | null;
  readonly language?: string;
  readonly proofs?: boolean;
  readonly no_uniqueness?: boolean;
  readonly everything?: boolean;
  readonly card?: boolean;
  readonly time_limit?: number | null;
  readonly limit?: number;
  readonly solutions?: number;
  readonly trail?: boolean;
  readonly trail_limit?: number;
  readonly states?: boolean;
  readonly method?: string;
  readonly stage?: number;
  readonly another?: number;
  readonly marks?: "player" | "all";
  readonly to?: string | null;
}
export type Asked = PuzzleRequest & Options & { readonly ruling?: Ruling | undefined };

const SECONDS = 60;
/** Those that rate unless a request names one.  Only the service has `expert`. */
export const PROFILES = ["hodoku", "simple"];

/** What a call of the module has besides the puzzle. */
export function how(asked: Options): object {
  const { profile = "hodoku", language = "en" } = asked;
  if (profile === "expert") throw new Refused("missing-extra", "profile expert needs the service");
  if (![...PROFILES, "se"].includes(profile)) throw invalid("/profile", `there is no profile ${profile}`);
  if (profile === "se" && asked.no_uniqueness)
    throw invalid(
      "/no_uniqueness",
      "profile 'se' always uses uniqueness techniques, as Sudoku Explainer does: no_uniqueness is refused",
    );
  const { techniques } = asked;
  if (techniques && profile === "se")
    throw invalid("/techniques", "profile 'se' has its own techniques, in its own order: techniques is refused");
  const twice = techniques?.find((one, at) => techniques.indexOf(one) !== at);
  if (twice !== undefined) throw invalid("/techniques", `techniques: '${twice}' appears twice`);
  const seconds = Math.min(asked.time_limit ?? SECONDS, SECONDS);
  return {
    ...(techniques && { techniques }),
    profile,
    language,
    proofs: !!asked.proofs,
    no_uniqueness: !!asked.no_uniqueness,
    seconds,
  };
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
    ...how({ ...asked, techniques: null, profile: "hodoku" }),
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

export function clashReason(posed: Posed): string {
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

export type Told = Omit<ExplanationData, "rating"> & {
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
export function marked(them: readonly object[], marks: readonly object[] | undefined): void {
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
  Object.assign(data, {
    givens: posed.givens.map(Number).join(""),
    ...(posed.ruled && { rules: [...posed.ruled.texts] }),
  });
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
