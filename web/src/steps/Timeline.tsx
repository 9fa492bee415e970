/** The timeline: one bar for each step, as high as its score, and a slider below. */

import { useMemo } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { numberText, say } from "./texts.ts";

const WIDTH = 1000;
const HEIGHT = 52;
/** A path of a few steps has bars too, not blocks. */
const WIDEST = 14;

/** Heights of bars; scores span decades, so they grow with the logarithm. */
export function heights(steps: readonly StepData[]): number[] {
  const most = Math.max(...steps.map(({ score }) => score), 1);
  return steps.map(({ score }) => 5 + (HEIGHT - 8) * (Math.log1p(score) / Math.log1p(most)) ** 1.6);
}

/** Heights of bars that show how many guesses are in force. */
export function depthHeights(steps: readonly StepData[]): number[] {
  const most = steps.reduce((deepest, { depth }) => Math.max(deepest, depth), 1);
  return steps.map(({ depth }) => 5 + ((HEIGHT - 8) * depth) / most);
}

/** More bars than this cannot be told apart: each then stands for several steps, and is as high as the highest. */
const MOST_BARS = 500;

function gathered(own: readonly number[], each: number): readonly number[] {
  if (each === 1) return own;
  return Array.from({ length: Math.ceil(own.length / each) }, (_, bar) =>
    Math.max(...own.slice(bar * each, (bar + 1) * each)),
  );
}

const bars = (own: readonly number[], from: number, to: number): string => {
  const pitch = WIDTH / own.length;
  const gap = Math.min(pitch * 0.14, 2.2);
  const width = Math.min(pitch - 2 * gap, WIDEST);
  let path = "";
  for (let at = from; at < to; at++)
    path += `M${(at * pitch + gap).toFixed(1)} ${HEIGHT}v${(-own[at]!).toFixed(1)}h${width.toFixed(1)}V${HEIGHT}Z`;
  return path;
};

interface Along {
  readonly steps: readonly StepData[];
  readonly at: number;
  readonly go: (to: number) => void;
  /** Heights of the bars, one for each step; absent: the scores of the steps. */
  readonly own?: readonly number[];
  /** What the bars show. */
  readonly label?: string;
}

export function Timeline({ steps, at, go, own: given, label }: Along) {
  const count = steps.length;
  const each = Math.ceil(count / MOST_BARS);
  const own = useMemo(() => gathered(given ?? heights(steps), each), [steps, given]);
  if (!count) return null;
  const bar = Math.floor(at / each);
  const name = steps[at]?.name ?? say("end");
  return (
    <div class="profile">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="past" d={bars(own, 0, at < count ? bar : own.length)} />
        <path class="cur" d={at < count ? bars(own, bar, bar + 1) : ""} />
        <path class="to" d={at < count ? bars(own, bar + 1, own.length) : ""} />
      </svg>
      <input
        type="range"
        min={1}
        max={count + 1}
        value={at + 1}
        aria-label={say("slider")}
        aria-valuetext={at < count ? say("sliderText", { number: at + 1, count, name }) : say("end")}
        onInput={(event) => go(Number(event.currentTarget.value) - 1)}
      />
      <div class="lab">
        <span>{say("from")}</span>
        <span>
          {label ??
            say("profile", { score: numberText(Math.max(...steps.map(({ score, mark }) => mark?.rating ?? score))) })}
        </span>
        <span>{count}</span>
      </div>
    </div>
  );
}
