/** All steps that are available at one point of the path, by technique. */

import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import { explainedBy } from "../profiles.tsx";
import { language } from "../texts/say.ts";
import { requestOfState } from "./asking.ts";
import { Groups } from "./List.tsx";
import { aside, at, before, faultText, path } from "./path.ts";
import { rateRests } from "./resting.ts";
import type { Rest } from "./resting.ts";
import { say } from "./texts.ts";

/** Ratings of what each step leaves, while they are wanted. */
function useRests(found: readonly StepData[] | null, wanted: boolean) {
  const [rests, setRests] = useState<ReadonlyMap<StepData, Rest>>(new Map());
  const [working, setWorking] = useState(false);
  const its = path.value;
  useEffect(() => {
    const state = before.value;
    setRests(new Map());
    if (!found || !wanted || !its || !state) return;
    const asking = new AbortController();
    setWorking(true);
    rateRests(its.puzzle, state, found, explainedBy(its.puzzle.layout), asking.signal, (step, rest) =>
      setRests((known) => new Map(known).set(step, rest)),
    )
      .catch(() => undefined) // nobody answers any more: what is known stays
      .finally(() => asking.signal.aborted || setWorking(false));
    return () => asking.abort();
  }, [found, wanted]);
  return { rests, working };
}

export function Available() {
  const [found, setFound] = useState<readonly StepData[] | null>(null);
  const [fault, setFault] = useState("");
  const [wanted, want] = useState(false);
  const { rests, working } = useRests(found, wanted);
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
    <>
      {found.length > 0 && (
        <label class="tick">
          <input type="checkbox" checked={wanted} onChange={(event) => want(event.currentTarget.checked)} />
          {say("restWanted")}
        </label>
      )}
      {wanted && working && <p class="quiet working">{say("restWorking")}</p>}
      <Groups
        steps={found}
        shown={aside.value}
        show={(step) => void (aside.value = step === aside.value ? null : step)}
        rests={rests}
      />
    </>
  );
}
