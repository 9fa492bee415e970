/** The service's shapes by the names that the page uses.  `schema.d.ts` is made from the service's own document: `npm run types`. */

import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];

/** What is left out is never null. */
type Sent<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], null> : T[K] };
/** Lists of known lengths, which the document can only call lists. */
type Exactly<T, Lists> = Omit<Sent<T>, keyof Lists> & Lists;

export type Cells = readonly (readonly number[])[];
export type Status = Schemas["SolveAnswer"]["status"];
export type LayoutData = Exactly<Schemas["LayoutData"], { box: [number, number] | null }>;
export type GridData = Exactly<Schemas["GridData"], { box: [number, number] | null }>;
export type Solution = Schemas["Solution"];
export type Rating = Sent<Schemas["Rating"]>;

/** A line of the proof: what it claims of which candidates, why, and in a sentence. */
export type ProofLine = Exactly<Schemas["ProofLine"], { candidates?: [string, string][] }>;

export type StepData = Exactly<
  Schemas["Step"],
  {
    number: number;
    placements?: [string, string][];
    eliminations?: [string, string][];
    cells?: [string, string][];
    candidates?: [string, string, string][];
    houses?: [string, string][];
    nodes?: Sent<Schemas["Node"]>[];
    proof?: ProofLine[];
  }
>;

/** A step of the trail of a search, which no profile rates. */
export type TrailStepData = Omit<StepData, "family" | "level" | "score" | "nodes" | "links" | "proof">;
export type TrailSummary = Schemas["TrailSummary"];

export type CaseSplit = Schemas["CaseSplit"];
export type Refutation = Schemas["Refutation"];

type Steps = { steps: StepData[] };
type Posing = { grid: GridData };
type Laid = Posing & { layout: LayoutData };

export type ExplanationData = Exactly<
  Omit<Schemas["Explanation"], "format" | "version" | "language">,
  Steps & { rating: Rating }
>;
export type StepsData = Exactly<Omit<Schemas["StepsAnswer"], "language">, Steps & Posing>;
export type HintData = Exactly<
  Omit<Schemas["HintAnswer"], "language" | "profile" | "symbols">,
  Posing & { step: StepData | null }
>;
export type SolveData = Exactly<
  Omit<Schemas["SolveAnswer"], "stats">,
  Posing & { trail?: TrailStepData[]; trail_summary?: TrailSummary }
>;
export type RateData = Posing & { ratings: (Rating & { card?: Schemas["Card"] | null })[] };
export type ConvertData = Exactly<Schemas["ConvertAnswer"], Laid>;
export type PuzzleData = Exactly<Omit<Schemas["PuzzleData"], "value">, Laid & { rating: Rating | null }>;
export type AboutData = Schemas["About"];

/** RFC 9457. */
export type ProblemData = Exactly<Schemas["Problem"], { errors?: Sent<Schemas["Fault"]>[] }>;

/** The puzzle of every request. */
export type PuzzleRequest = {
  readonly [K in "layout" | "symbols" | "format"]?: NonNullable<Schemas["SolveRequest"][K]>;
} & {
  readonly grid: string | Cells;
  readonly entries?: string | readonly number[];
  readonly candidates?: readonly (readonly number[] | null)[];
  readonly rules?: readonly string[];
};

/** The options of the verbs, beside the puzzle. */
export interface Requests {
  solve: Schemas["SolveRequest"];
  convert: Schemas["ConvertRequest"];
  candidates: Schemas["CandidatesRequest"];
  count: Schemas["CountRequest"];
  explain: Schemas["ExplainRequest"];
  steps: Schemas["StepsRequest"];
  hint: Schemas["HintRequest"];
  rate: Schemas["RateRequest"];
  generate: Schemas["GenerateRequest"];
}
