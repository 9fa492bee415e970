/** The tree of guesses: each branch can be folded, says how it ends, and holds its steps and the guesses below. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { effectOf } from "./List.tsx";
import { say } from "./texts.ts";
import type { Branch, Run } from "./tree.ts";
import { isBranch, rowsOfRun } from "./tree.ts";

interface Shown {
  readonly steps: readonly StepData[];
  readonly at: number;
  readonly go: (to: number) => void;
}

/** Trees of up to so many guesses are open from the start. */
const SMALL = 12;
/** More parts of one branch than this are listed only on demand. */
const MOST_PARTS = 150;

const DEDUCTIONS = new Set(["naked-single", "hidden-single", "locked-set", "pointing", "claiming"]);

const effect = (step: StepData): string =>
  step.technique !== "given" && (step.placements?.length || step.eliminations?.length) ? effectOf(step) : "";

function Rows({ run, steps, at, go }: Shown & { run: Run }) {
  return (
    <>
      {rowsOfRun(run, at, (index) => !DEDUCTIONS.has(steps[index]!.technique)).map(({ from, to }) => {
        const step = steps[from]!;
        return (
          <li key={from} class={`step ${step.technique}`}>
            <a
              href="#steps"
              aria-current={from === at ? "step" : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(from);
              }}
            >
              <span>{to > from ? `${from + 1}–${to + 1}` : from + 1}</span>
              {to > from ? <span>{say("deductionsFolded", { count: to - from + 1 })}</span> : <b>{step.name}</b>}
              <span>{to > from ? "" : effect(step)}</span>
            </a>
          </li>
        );
      })}
    </>
  );
}

/** The parts around the reader, or the first ones. */
function windowOf(parts: Branch["parts"], at: number): readonly [number, number] {
  if (parts.length <= MOST_PARTS) return [0, parts.length];
  const here = Math.max(
    0,
    parts.findIndex(({ from, to }) => from <= at && at <= to),
  );
  const first = Math.max(0, Math.min(here - MOST_PARTS / 2, parts.length - MOST_PARTS));
  return [first, first + MOST_PARTS];
}

function Parts({ branch, small, ...shown }: Shown & { branch: Branch; small: boolean }) {
  const [first, last] = windowOf(branch.parts, shown.at);
  const jump = (to: number | undefined) =>
    to === undefined ? null : (
      <li class="step">
        <button class="btn chip" onClick={() => shown.go(to)}>
          … {to + 1}
        </button>
      </li>
    );
  return (
    <>
      {jump(branch.parts[first - 1]?.from)}
      {branch.parts
        .slice(first, last)
        .map((part) =>
          isBranch(part) ? (
            <Fork key={`b${part.from}`} branch={part} small={small} {...shown} />
          ) : (
            <Rows key={part.from} run={part} {...shown} />
          ),
        )}
      {jump(branch.parts[last]?.from)}
    </>
  );
}

const ENDS = { dead: "dead", solution: "toSolution", open: "openEnd" } as const;
const SIGNS = { dead: "✕", solution: "✓", open: "…" } as const;

function Fork({ branch, small, ...shown }: Shown & { branch: Branch; small: boolean }) {
  const here = branch.from <= shown.at && shown.at <= branch.to;
  const [open, setOpen] = useState(small || here);
  // The reader's own branch opens; what the reader folds while standing in it stays folded.
  useEffect(() => {
    if (here) setOpen(true);
  }, [here]);
  const guess = shown.steps[branch.guess]!;
  return (
    <li>
      <details class={`fork ${branch.end}`} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class={here ? "here" : ""}>
          <span class="sign" aria-hidden="true">
            {SIGNS[branch.end]}
          </span>
          <b>{effectOf(guess)}</b>
          <span class="end">{say(ENDS[branch.end])}</span>
          <span class="size">
            {say("branchSize", { steps: branch.to - branch.from + 1 })}
            {branch.guesses > 0 && `, ${say("branchGuesses", { guesses: branch.guesses })}`}
          </span>
        </summary>
        {open && (
          <ol>
            <Parts branch={branch} small={small} {...shown} />
          </ol>
        )}
      </details>
    </li>
  );
}

export function Tree({ root, ...shown }: Shown & { root: Branch }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Branches that have just opened are laid out first; then the row comes into view, without scrolling the page.
    const later = requestAnimationFrame(() => {
      const [frame, row] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
      if (!frame || !row) return;
      const top = row.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      if (top < 0 || top + row.offsetHeight > frame.clientHeight) frame.scrollTop += top - 3 * row.offsetHeight;
    });
    return () => cancelAnimationFrame(later);
  }, [shown.at]);
  return (
    <>
      <div class="sec-h">
        <h2>{say(root.guesses ? "tree" : "path")}</h2>
      </div>
      <ol class={`steps tree${shown.steps.length > 99 ? " long" : ""}`} ref={list} tabIndex={-1}>
        <Parts branch={root} small={root.guesses <= SMALL} {...shown} />
      </ol>
    </>
  );
}
