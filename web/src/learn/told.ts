/** A position's step in the language of the page: told anew where that is not English, which the lessons are kept in. */

import { useEffect, useState } from "preact/hooks";
import { call, Offline, Problem } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import { requestOfState } from "../steps/asking.ts";
import { language } from "../texts/say.ts";
import type { Position } from "./lessons.ts";

const effects = ({ technique, placements = [], eliminations = [] }: StepData): string =>
  JSON.stringify([technique, placements, eliminations]);

export interface Told {
  readonly step: StepData;
  /** The language that the step is told in. */
  readonly in: string;
}

export function useTold(position: Position | null): Told | null {
  const [told, tell] = useState<{ position: Position; told: Told } | null>(null);
  const wanted = language.value;
  useEffect(() => {
    if (!position || wanted === "en") return;
    const asking = new AbortController();
    call("steps", { ...requestOfState(position.puzzle, position.state), language: wanted, proofs: true }, asking.signal)
      .then(({ steps }) => {
        const step = steps.find((one) => effects(one) === effects(position.step));
        if (step) tell({ position, told: { step, in: wanted } });
      })
      .catch((fault: unknown) => {
        if (!asking.signal.aborted && !(fault instanceof Offline || fault instanceof Problem)) throw fault;
      });
    return () => asking.abort();
  }, [position, wanted]);
  if (!position) return null;
  return told?.position === position && told.told.in === wanted ? told.told : { step: position.step, in: "en" };
}
