/** The service's shapes that the page uses. */

export type Status = "unique" | "multiple" | "none" | "solved" | "undecided" | "invalid";
export type Cells = readonly (readonly number[])[];

export interface LayoutData {
  spec: string;
  size: number;
  box: [number, number] | null;
  houses: { name: string; kind: "row" | "column" | "box" | "region" | "diagonal" | "window"; cells: number[] }[];
}

export interface GridData {
  string: string;
  layout: string;
  size: number;
  box: [number, number] | null;
  symbols: string[];
  cells: Cells;
  givens: string;
  candidates?: number[][];
}

export interface Solution {
  string: string;
  cells: Cells;
}

export interface Rating {
  scale: string;
  level: string;
  score: number | null;
  er?: number;
  ep?: number;
  ed?: number;
  hardest: string;
  histogram: Record<string, number>;
  solved: boolean;
  status: string;
  steps: number;
  verdict: string;
}

/** A line of the argument: what holds at a node, why, and which nodes it follows from; the last one draws the conclusion. */
export interface ArgumentLine {
  node?: number;
  on?: boolean;
  text?: string;
  why?: string;
  from?: number[];
  conclusion?: string;
}

export interface StepData {
  number: number;
  technique: string;
  name: string;
  family: string;
  level: string;
  score: number;
  notation: string;
  text: string;
  depth: number;
  placements?: [string, string][];
  eliminations?: [string, string][];
  values?: string[];
  cells?: [string, string][];
  candidates?: [string, string, string][];
  houses?: [string, string][];
  nodes?: { value: string; cells: string[]; set?: string[] }[];
  links?: [number, number, "strong" | "weak"][];
  argument?: ArgumentLine[];
}

export interface ExplanationData {
  layout: string;
  symbols: string[];
  puzzle: string;
  givens: string;
  candidates?: string[][];
  status: Status;
  reason: string;
  solution: string | null;
  profile: string;
  rating: Rating;
  steps: StepData[];
}

export interface StepsData {
  grid: GridData;
  status: Status;
  reason: string;
  profile: string;
  steps: StepData[];
}

export interface HintData {
  grid: GridData;
  kind: "wrong" | "missing" | "step" | "solved" | "several" | "none" | "stuck" | "undecided";
  stage: number;
  text: string;
  cells: string[];
  values: number[];
  house: string | null;
  technique: string | null;
  name: string | null;
  meaning: string | null;
  step: StepData | null;
}

export interface SolveData {
  grid: GridData;
  status: Status;
  reason: string;
  count: number;
  solution: Solution | null;
  solutions: Solution[];
  conflicts: { cells: number[]; value: number; house: string }[];
}

export interface RateData {
  grid: GridData;
  ratings: Rating[];
}

export interface ConvertData {
  grid: GridData;
  layout: LayoutData;
  format: string;
  text: string | null;
  status: Status;
  reason: string;
  solution: Solution | null;
}

export interface PuzzleData {
  grid: GridData;
  layout: LayoutData;
  solution: Solution;
  clues: number;
  minimal: boolean | null;
  minimal_symmetric: boolean | null;
  symmetry: string;
  rating: Rating | null;
  seed: string;
  index: number;
  attempts: number;
  reproducible: boolean;
  provenance: Record<string, unknown>;
  difficulty: string | null;
}

export interface AboutData {
  version: string;
  formats: { name: string; reads: boolean; writes: boolean; about: string }[];
  techniques: { id: string; name: string; family: string; meaning: string }[];
  profiles: string[];
  levels: string[];
  scales: string[];
  symmetries: string[];
  languages: string[];
  layouts: string[];
  limits: Record<string, number>;
}

/** RFC 9457. */
export interface ProblemData {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { pointer: string; detail: string; line?: number; column?: number; cell?: string }[];
}

export interface Posed {
  grid: string | Cells;
  layout?: string;
  symbols?: string;
  format?: string;
  entries?: string | readonly number[];
  candidates?: readonly (readonly number[] | null)[];
}
