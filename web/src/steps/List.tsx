/** The list of steps, and that of the steps that are available at one point. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { groupsOf, kindsOf, rowsOf } from "./fold.ts";
import type { Rest } from "./resting.ts";
import { levelName, numberText, say } from "./texts.ts";

/** What a step changes, in a few words. */
export function effectOf({ placements = [], eliminations = [] }: StepData): string {
  const [placed, eliminated] = [placements.length, eliminations.length];
  if (placed === 1) return say("placed", { cell: placements[0]![0], value: placements[0]![1] });
  if (placed) return say("placedMany", { count: placed });
  if (eliminated === 1) return say("eliminated", { cell: eliminations[0]![0], value: eliminations[0]![1] });
  return say("eliminatedMany", { count: eliminated });
}

/** Keeps the row of the current step in view, without scrolling the page. */
function useInView(current: unknown) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !list.current) return;
    const top = row.offsetTop; // the list is what it counts from
    if (top < list.current.scrollTop || top + row.offsetHeight > list.current.scrollTop + list.current.clientHeight)
      list.current.scrollTop = top - 4 * row.offsetHeight;
  }, [current]);
  return list;
}

/** A step that was pointed at below its board comes into view: the board first, and its argument where the board stays beside it. */
function bringUp(): void {
  requestAnimationFrame(() => {
    for (const part of [".explained h1", ".figure"])
      document.querySelector(`main ${part}`)?.scrollIntoView({ block: "nearest" });
  });
}

export function Steps({ steps, at, go }: { steps: readonly StepData[]; at: number; go: (to: number) => void }) {
  const list = useInView(at);
  return (
    <>
      <div class="sec-h">
        <h2>{say("path")}</h2>
        <span>{say("counted", { steps: steps.length, kinds: kindsOf(steps) })}</span>
      </div>
      <ol class={steps.length > 99 ? "steps long" : "steps"} ref={list} tabIndex={-1}>
        {rowsOf(steps, at).map(({ from, to }) => {
          const step = steps[from]!;
          const placed = steps.slice(from, to + 1).reduce((sum, { placements = [] }) => sum + placements.length, 0);
          return (
            <li key={from}>
              <a
                href={`#steps`}
                aria-current={from === at ? "step" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(from);
                  if (event.detail > 0) bringUp(); // by keys, the list keeps its place
                }}
              >
                <span>{to > from ? `${from + 1}–${to + 1}` : from + 1}</span>
                {to > from ? <span>{say("singles")}</span> : <b>{step.name}</b>}
                <span>{to > from ? say("placedMany", { count: placed }) : effectOf(step)}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** What a step does to the rating: what is left after it, and how the whole way changes. */
function Effect({ rest }: { rest: Rest }) {
  const { left, change } = rest;
  if (left === null) return <small class="rest">{say("restUnknown")}</small>;
  const by = change ? numberText(Math.abs(change)) : "";
  return (
    <small class="rest">
      {say("rest", { left: numberText(left) })}
      {change !== null && <b>{change === 0 ? say("restSame") : say(change < 0 ? "restLess" : "restMore", { by })}</b>}
    </small>
  );
}

export function Groups({
  steps,
  shown,
  show,
  rests,
}: {
  steps: readonly StepData[];
  shown: StepData | null;
  show: (step: StepData) => void;
  rests?: ReadonlyMap<StepData, Rest>;
}) {
  if (!steps.length) return <p class="hint-note">{say("availableNone")}</p>;
  return (
    <div class="groups">
      {groupsOf(steps).map(({ technique, name, steps: own }) => (
        <details key={technique} open={own.length <= 3 || own.includes(shown as StepData)}>
          <summary>
            <b>{name}</b>
            <span>
              {own.length} · {levelName(own[0]!.level)}
            </span>
          </summary>
          <ol class="steps">
            {own.map((step) => (
              <li key={step.notation}>
                <a
                  href="#steps"
                  aria-current={step === shown ? "step" : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    show(step);
                  }}
                >
                  <span>{step.score}</span>
                  <span class="note-t">{step.notation.replace(/^[^:]*: /, "").replace(/ => .*$/, "")}</span>
                  <span>{effectOf(step)}</span>
                  {rests?.has(step) && <Effect rest={rests.get(step)!} />}
                </a>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}
