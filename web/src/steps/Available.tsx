/** All steps that are available at one point of the path, by technique. */

import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import { explainedBy } from "../profiles.tsx";
import { language } from "../texts/say.ts";
import { requestOfState } from "./asking.ts";
import { Groups } from "./List.tsx";
import { aside, at, before, faultText, path } from "./path.ts";
import { say } from "./texts.ts";

export function Available() {
  const [found, setFound] = useState<readonly StepData[] | null>(null);
  const [fault, setFault] = useState("");
  const its = path.value;
  const place = at.value;
  useEffect(() => {
    const state = before.value;
    if (!its || !state) return;
    const asking = new AbortController();
    setFound(null);
    setFault("");
    call(
      "steps",
      { ...requestOfState(its.puzzle, state), ...explainedBy(its.puzzle.layout), language: language.value, proofs: true },
      asking.signal,
    )
      .then(({ steps }) => setFound(steps))
      .catch((reason: unknown) => asking.signal.aborted || setFault(faultText(reason)));
    return () => asking.abort();
  }, [its, place]);
  if (fault) return <p class="quiet">{fault}</p>;
  if (!found) return <p class="quiet working">{say("busy")}</p>;
  return (
    <Groups steps={found} shown={aside.value} show={(step) => void (aside.value = step === aside.value ? null : step)} />
  );
}
