/** How deep trial and error must go, by the module that makes puzzles: the one that thinks has no room for it. */

import type { Rating } from "../api/types.ts";
import type { Module } from "./module.ts";
import type { Posed } from "./posed.ts";
import { sent } from "./posed.ts";
import { invalid } from "./refusal.ts";
import type { Options } from "./telling.ts";
import { clashReason, clashText, how } from "./telling.ts";
import { Texts } from "./words.ts";

interface Found {
  readonly status: Rating["status"];
  readonly reason: string;
  readonly depth: number;
  readonly braid: number;
  readonly solved: boolean;
}

/** "T&E(1), B4": solved with one assumption at a time, by braids of length 4 at most. */
function verdictOf({ depth, braid, solved, reason }: Found): string {
  const least = reason ? "≥ " : "";
  if (!solved && !least) return `T&E(>${depth - 1})`;
  return `${least}T&E(${depth})${depth === 1 && braid ? `, B${braid}` : ""}`;
}

/** A rating by the profile `depth`. */
export function ratedByDepth(core: Module, making: Module, posed: Posed, asked: Options): Rating {
  if (asked.card) throw invalid("/card", "profile 'depth' has no difficulty card: it has neither levels nor scores");
  if (asked.no_uniqueness) throw invalid("/no_uniqueness", "profile 'depth' has no techniques: no_uniqueness is refused");
  if (asked.techniques) throw invalid("/techniques", "profile 'depth' has no techniques: techniques is refused");
  const found = making.ask<Found>({ ...sent(posed), ...how({ ...asked, profile: "hodoku" }), verb: "depth" });
  const rated = found.status === "unique";
  const language = asked.language ?? "en";
  const clash = found.status === "invalid";
  const case_ = found.status === "multiple" ? "several" : found.status === "undecided" ? "undecided" : "none";
  return {
    profile: "depth",
    level: "",
    score: null,
    hardest: "",
    histogram: {},
    solved: rated && found.solved,
    status: rated && found.reason ? "undecided" : found.status,
    lifted_from: "",
    reason: clash ? clashReason(posed) : found.reason,
    steps: 0,
    verdict: rated
      ? verdictOf(found)
      : clash
        ? clashText(core, language, "verdicts", posed)
        : new Texts(core, language).text("verdicts", case_),
    ...(rated && { depth: found.depth, braid: found.depth === 1 && found.braid ? found.braid : null }),
  } as Rating;
}
