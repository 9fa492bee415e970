/** The timeline: one bar for each step, as high as its score, and a slider below. */

import type { StepData } from "../api/types.ts";
import { say } from "./texts.ts";

const WIDTH = 1000;
const HEIGHT = 52;
/** A path of a few steps has bars too, not blocks. */
const WIDEST = 14;

/** Heights of bars; scores span decades, so they grow with the logarithm. */
export function heights(steps: readonly StepData[]): number[] {
  const most = Math.max(...steps.map(({ score }) => score), 1);
  return steps.map(({ score }) => 5 + (HEIGHT - 8) * (Math.log1p(score) / Math.log1p(most)) ** 1.6);
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

export function Timeline({ steps, at, go }: { steps: readonly StepData[]; at: number; go: (to: number) => void }) {
  const count = steps.length;
  if (!count) return null;
  const own = heights(steps);
  const name = steps[at]?.name ?? say("end");
  return (
    <div class="profile">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="past" d={bars(own, 0, Math.min(at, count))} />
        <path class="cur" d={at < count ? bars(own, at, at + 1) : ""} />
        <path class="to" d={bars(own, at + 1, count)} />
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
        <span>{say("profile", { score: Math.max(...steps.map(({ score }) => score)) })}</span>
        <span>{count}</span>
      </div>
    </div>
  );
}
