/** A step by trial and error as the tree of its cases; and why a puzzle has no solution: the givens that clash, and what follows. */

import type { CaseSplit, Refutation } from "../api/types.ts";
import { argued } from "../texts/say.ts";
import { say } from "./texts.ts";

type Branch = CaseSplit["branches"][number];

function Steps({ steps }: { steps: Branch["steps"] }) {
  if (!steps.length) return null;
  return (
    <details>
      <summary>{say("caseSteps", { n: steps.length })}</summary>
      <ol>
        {steps.map(({ notation, text }, at) => (
          <li key={`${at} ${notation}`} lang={argued.value}>
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** How a case ends: in a contradiction, in cases of its own, or not: then it is the one that holds. */
function Case({ branch }: { branch: Branch }) {
  const { supposed, steps, contradiction, split } = branch;
  const [cell, value] = supposed;
  return (
    <li class={contradiction ? "dead" : split ? "" : "alive"}>
      <p>
        <b>{say("suppose", { cell: cell!, value: value! })}</b>
      </p>
      <Steps steps={steps} />
      {contradiction && (
        <p class="end" lang={argued.value}>
          {contradiction.text}
        </p>
      )}
      {split && <Cases split={split} />}
    </li>
  );
}

export function Cases({ split }: { split: CaseSplit }) {
  return (
    <ul class="cases" aria-label={say("cases")}>
      {split.branches.map((branch) => (
        <Case key={branch.supposed.join()} branch={branch} />
      ))}
    </ul>
  );
}

export function Clash({ refutation }: { refutation: Refutation }) {
  const { cells, minimal, steps, contradiction, split, reason } = refutation;
  return (
    <div class="clash">
      <p class="lead">{say(minimal ? "clashMinimal" : "clash", { n: cells.length, cells: cells.join(", ") })}</p>
      {reason && <p lang={argued.value}>{reason}</p>}
      {steps.length > 0 && (
        <ol class="proof">
          {steps.map(({ notation, text }, at) => (
            <li key={`${at} ${notation}`} lang={argued.value}>
              {text}
            </li>
          ))}
        </ol>
      )}
      {contradiction && (
        <p class="end" lang={argued.value}>
          {contradiction.text}
        </p>
      )}
      {split && <Cases split={split} />}
    </div>
  );
}
