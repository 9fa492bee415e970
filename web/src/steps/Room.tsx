/** The room of steps: the figure with its timeline, the argument, the list. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { StepData } from "../api/types.ts";
import { boardWidth, needsLens } from "../board/measure.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { Profiles } from "../profiles.tsx";
import { announce, puzzle, settings } from "../state.ts";
import { argued, language } from "../texts/say.ts";
import { apply } from "./apply.ts";
import { Argument, titleOf } from "./Argument.tsx";
import { Available } from "./Available.tsx";
import { cursor, Figure, Glass, useCursor } from "./Figure.tsx";
import { benchClass, Head, touched } from "./Head.tsx";
import { useKeys } from "./keys.ts";
import { Steps as List } from "./List.tsx";
import { Notice } from "./Notice.tsx";
import { aside, at, before, current, go, load, path, start } from "./path.ts";
import { pictureOf } from "./picture.ts";
import { useAnnouncement, usePlaying } from "./playing.ts";
import { Ratings } from "./Ratings.tsx";
import type { State } from "./replay.ts";
import { levelName, numberText, say } from "./texts.ts";
import { Timeline } from "./Timeline.tsx";
import { Trail } from "./Trail.tsx";
import { FIRST_STEPS, method, most, search, shows, whole } from "./trailing.ts";
import { Transport } from "./Transport.tsx";

let shownFor: Puzzle | null = null;

function StepText({ its, count }: { its: Puzzle; count: number }) {
  const step = current.value;
  const state = before.value;
  const scene = useMemo(
    () =>
      step &&
      state && { layout: its.layout, symbols: its.symbols, step, picture: pictureOf(step, state, its.layout, its.symbols) },
    [its, step, state],
  );
  if (!step || !scene) return null;
  const score = step.mark
    ? `SE ${numberText(step.mark.rating)}, ${step.mark.technique}`
    : `${levelName(step.level)}, ${say("points", { score: step.score })}`;
  const over = aside.value
    ? `${say("available")} · ${score}`
    : `${say("step", { number: at.value + 1, count })} · ${score}`;
  return <Argument step={step} scene={scene} over={over} />;
}

function Walk({ its }: { its: Puzzle }) {
  const steps = path.value?.data.steps ?? [];
  const count = steps.length;
  const [playing, play] = usePlaying(at.value, count, current.value?.links?.length ?? 0, go);
  const [now, setNow] = useState(false);
  const lens = needsLens(its.layout, boardWidth.value, globalThis.innerWidth, true);
  const step = current.value;
  const over = aside.value ? "" : `${say("step", { number: at.value + 1, count })}. `;
  const said = step
    ? `${over}${titleOf(step)}. ${argued.value ? "" : ((step.links && step.proof?.at(-1)?.text) ?? step.text)}`
    : say("endText", { count });
  useAnnouncement(count ? said : "");
  useCursor(its, lens, step);
  const shown = {
    its,
    step,
    state: before.value,
    clashing: path.value?.data.refutation?.cells,
    draw: (drawn: StepData, state: State) => pictureOf(drawn, state, its.layout, its.symbols),
  };
  const write =
    step &&
    (() => {
      apply(step);
      const number = at.value + 1;
      if (!aside.value) go(at.value + 1);
      announce(say("applied", { number }));
    });
  useKeys({
    forward: () => go(at.value + 1),
    back: () => go(at.value - 1),
    first: () => go(0),
    last: () => go(count),
    play,
    ...(write && { apply: write }),
    ...(aside.value && { leave: () => void (aside.value = null) }),
  });
  return (
    <main class={benchClass(its)} id="main" tabIndex={-1}>
      <Figure {...shown} lens={lens}>
        <Timeline steps={steps} at={at.value} go={go} />
      </Figure>
      <section class="arg" aria-label={say("argument")}>
        <Notice its={its} />
        <StepText its={its} count={count} />
        {aside.value && (
          <div class="btns">
            <button class="btn" onClick={() => void (aside.value = null)}>
              {say("backToPath")} <kbd>Esc</kbd>
            </button>
          </div>
        )}
        {lens && <Glass {...shown} />}
        {count > 0 && <Transport at={at.value} count={count} playing={playing} go={go} play={play} apply={write} />}
        {count > 0 && (
          <div class="sec side">
            <List steps={steps} at={aside.value ? -1 : at.value} go={go} />
          </div>
        )}
        {step && (
          <details class="sec" open={now} onToggle={(event) => setNow(event.currentTarget.open)}>
            <summary>
              <h2>{say("available")}</h2>
            </summary>
            {now && <Available />}
          </details>
        )}
        <Ratings puzzle={its} />
        <div class="sec">
          <Head its={its} />
          <Profiles layout={its.layout} />
        </div>
      </section>
    </main>
  );
}

export function Room() {
  const its = puzzle.value;
  if (its && its !== shownFor) {
    shownFor = its;
    cursor.value = [];
    most.value = FIRST_STEPS;
    start.value = touched(its) ? "mine" : "set";
  }
  const trailing = shows.value === "trail";
  useEffect(
    () => void (its && !trailing && load()),
    [
      its,
      trailing,
      start.value,
      settings.value.profile,
      settings.value.techniques,
      settings.value.noUniqueness,
      language.value,
    ],
  );
  useEffect(
    () => void (its && trailing && search()),
    [its, trailing, start.value, method.value, whole.value, most.value, language.value],
  );
  if (its && trailing) return <Trail key={its} its={its} />;
  return its && <Walk its={its} />; // without a puzzle the address leads to the front
}
