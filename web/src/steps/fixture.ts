/** Steps as the service sends them, one of each of many techniques, with the states they are found in; for tests only.
 *  Drawn from the package's worked examples (src/sudokit/logic/examples.toml); `eliminated` holds digit, row and column. */

import { readFileSync } from "node:fs";
import type { StepData } from "../api/types.ts";
import { bit } from "../model/layout.ts";
import { layoutFrom } from "../model/spec.ts";
import type { State } from "./replay.ts";
import { stateOf } from "./replay.ts";

export const layout = layoutFrom("3x3");
export const symbols = [..."123456789"];

export interface Example {
  readonly step: StepData;
  readonly german: string;
  readonly before: State;
}

interface Stored {
  readonly placed: string;
  readonly eliminated: string;
  readonly german: string;
  readonly step: StepData;
}

const stored = JSON.parse(readFileSync(new URL("./steps.fixture.json", import.meta.url), "utf8")) as Stored[];

export const examples: ReadonlyMap<string, Example> = new Map(
  stored.map(({ placed, eliminated, german, step }) => {
    const open = stateOf(
      layout,
      [...placed].map((symbol) => (symbol === "." ? 0 : Number(symbol))),
    );
    const candidates = [...open.candidates];
    for (const [value, row, column] of eliminated.split(" ").filter(Boolean))
      candidates[(Number(row) - 1) * 9 + Number(column) - 1]! &= ~bit(Number(value));
    return [step.technique, { step, german, before: { values: open.values, candidates } }];
  }),
);
