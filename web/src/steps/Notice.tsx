/** What is to be said of a path besides its steps: that it is being worked out, why there is none, how it ends; with ways out. */

import type { Puzzle } from "../model/puzzle.ts";
import { hinting, view } from "../state.ts";
import { Clash } from "./Cases.tsx";
import { at, busy, current, fault, load, path, start, stop } from "./path.ts";
import { say } from "./texts.ts";

/** A search that ran out of time is repeated with more. */
const LONGER = 60;

/** A hint names wrong entries before anything else. */
function askWhich(): void {
  view.value = "play";
  hinting.value = true;
}

/** The service is at work, and can be stopped; or it failed, and can be asked again. */
export function Waiting({ title, end }: { title: string; end: () => void }) {
  return (
    <div class="explained">
      <h1 class="working">{title}</h1>
      <div class="btns">
        <button class="btn" onClick={end}>
          {say("stop")}
        </button>
      </div>
    </div>
  );
}

export function Failed({ why, again }: { why: string; again: () => void }) {
  return (
    <div class="explained">
      <h1>{say("title")}</h1>
      <p class="lead">{why || say("stopped")}</p>
      <div class="btns">
        <button class="btn pri" onClick={again}>
          {say("tryAgain")}
        </button>
      </div>
    </div>
  );
}

export function Notice({ its }: { its: Puzzle }) {
  if (busy.value) return <Waiting title={say("busy")} end={stop} />;
  if (fault.value || !path.value) return <Failed why={fault.value} again={() => void load()} />;
  const { status, reason, steps, rating, refutation } = path.value.data;
  const ended = !current.value;
  const early = status !== "unique" && status !== "solved";
  if (!ended && !(early && at.value === 0)) return null;
  if ((status === "none" || status === "invalid") && start.value === "mine" && its.status === "unique")
    return (
      <div class="explained">
        <h1>{say("mistaken")}</h1>
        <p class="lead">{say("mistakenWhy")}</p>
        <div class="btns">
          <button class="btn pri" onClick={askWhich}>
            {say("whichOnes")}
          </button>
        </div>
      </div>
    );
  if (status === "none" || status === "invalid")
    return (
      <div class="explained">
        <h1>{say(status === "none" ? "none" : "invalid")}</h1>
        {refutation ? <Clash refutation={refutation} /> : reason && <p class="lead">{reason}</p>}
        <div class="btns">
          <a class="btn pri" href="#enter">
            {say("edit")}
          </a>
        </div>
      </div>
    );
  if (status === "multiple")
    return (
      <div class="explained">
        <p class="lead">{say("several")}</p>
        <div class="btns">
          <a class="btn" href="#compare">
            {say("compare")}
          </a>
        </div>
      </div>
    );
  if (status === "undecided")
    return (
      <div class="explained">
        <p class="lead">{say("undecided")}</p>
        <div class="btns">
          <button class="btn" onClick={() => void load(LONGER)}>
            {say("longer")}
          </button>
        </div>
      </div>
    );
  const solved = rating.solved || path.value.replay.before(steps.length).values.every(Boolean);
  return (
    <div class="explained">
      <p class="over-t">{its.title}</p>
      <h1>{say(solved ? "end" : "title")}</h1>
      <p class="lead">{solved ? say("endText", { count: steps.length }) : say("unsolved")}</p>
      <p class="eureka">{rating.verdict}</p>
    </div>
  );
}
