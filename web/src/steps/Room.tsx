/** The room of steps: the figure with its timeline, the argument, the list. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { about } from "../api/client.ts";
import type { StepData } from "../api/types.ts";
import { Board } from "../board/Board.tsx";
import { Lens, LensFrame } from "../board/Lens.tsx";
import { Links } from "../board/Links.tsx";
import type { Look } from "../board/look.ts";
import { boardWidth, needsLens } from "../board/measure.ts";
import { blank } from "../model/game.ts";
import { cellOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { announce, game, lit, puzzle, set, settings } from "../state.ts";
import { language } from "../texts/say.ts";
import { apply } from "./apply.ts";
import { Argument, titleOf } from "./Argument.tsx";
import { Available } from "./Available.tsx";
import { useKeys } from "./keys.ts";
import { conclusionOf } from "./lines.ts";
import { Steps as List } from "./List.tsx";
import { Notice } from "./Notice.tsx";
import { aside, at, before, current, go, load, path, start } from "./path.ts";
import { pictureOf } from "./picture.ts";
import { Ratings } from "./Ratings.tsx";
import { levelName, say } from "./texts.ts";
import { Timeline } from "./Timeline.tsx";
import { Transport } from "./Transport.tsx";

/** How long a step stays while playing. */
const STAY = 1400;
const STAY_PER_LINK = 300;
const LONGEST = 6000;

const touched = (its: Puzzle): boolean => {
  const now = game.value?.now;
  return (
    !!now && (now.values.some((value, cell) => value !== its.givens[cell]) || (now.eliminated?.some(Boolean) ?? false))
  );
};

let shownFor: Puzzle | null = null;

/** Where a step is looked at through the lens: where it changes something. */
const cellAt = ({ placements, eliminations, cells }: StepData, size: number): number =>
  cellOf((placements ?? [])[0]?.[0] ?? (eliminations ?? [])[0]?.[0] ?? cells?.[0]?.[0] ?? "r1c1", size);

/** The cell that the lens is over; this room has no other selection. */
const cursor = signal<readonly number[]>([]);

function useLook(its: Puzzle): Look {
  const step = current.value;
  const state = before.value;
  const picture = useMemo(() => {
    if (!state) return { values: its.givens };
    return step ? pictureOf(step, state, its.layout, its.symbols) : { values: state.values, candidates: state.candidates };
  }, [its, step, state]);
  const position = useMemo(() => blank(its.givens), [its]);
  return {
    layout: its.layout,
    symbols: its.symbols,
    givens: its.givens,
    position,
    picture: { ...picture, lit: lit.value },
    selection: cursor.value,
  };
}

const look = (cells: readonly number[]): void => void (cursor.value = cells);

/* Figure and Glass read what is pointed at, so that the rest of the room need not be drawn again for it. */

function Glass({ its }: { its: Puzzle }) {
  return <Lens {...useLook(its)} onSelect={look} />;
}

function Figure({ its, lens, children }: { its: Puzzle; lens: boolean; children: ComponentChildren }) {
  const shown = useLook(its);
  return (
    <section class="figure" aria-label={say("puzzle")}>
      <Board
        {...shown}
        onSelect={look}
        onMark={(key) => void (lit.value = key)}
        over={
          <>
            <Links layout={shown.layout} picture={shown.picture ?? null} />
            {lens && <LensFrame layout={shown.layout} cursor={cursor.value.at(-1) ?? 0} />}
          </>
        }
      />
      {children}
    </section>
  );
}

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
  const score = `${levelName(step.level)}, ${say("points", { score: step.score })}`;
  const over = aside.value
    ? `${say("available")} · ${score}`
    : `${say("step", { number: at.value + 1, count })} · ${score}`;
  return <Argument step={step} scene={scene} over={over} />;
}

function Start() {
  return (
    <fieldset class="seg start">
      <legend class="vh">{say("start")}</legend>
      {(["set", "mine"] as const).map((from) => (
        <label key={from}>
          <input type="radio" name="start" checked={start.value === from} onChange={() => void (start.value = from)} />
          {say(from === "set" ? "startSet" : "startMine")}
        </label>
      ))}
    </fieldset>
  );
}

function Profiles() {
  const [names, setNames] = useState<readonly string[]>([settings.value.profile]);
  useEffect(
    () =>
      void about()
        .then(({ profiles }) => setNames(profiles))
        .catch(() => undefined),
    [],
  );
  return (
    <label class="profiles">
      {say("profileChoice")}{" "}
      <select
        class="field"
        value={settings.value.profile}
        onChange={(event) => set({ profile: event.currentTarget.value })}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function useAnnouncements(count: number): void {
  const step = current.value;
  const place = at.value;
  useEffect(() => {
    if (!count) return;
    const text = step
      ? `${aside.value ? "" : `${say("step", { number: place + 1, count })}. `}${titleOf(step)}. ${conclusionOf(step) || step.text}`
      : say("endText", { count });
    const later = setTimeout(() => announce(text), 350); // only where the reader comes to rest
    return () => clearTimeout(later);
  }, [step, place, count]);
}

function usePlaying(count: number): [boolean, () => void] {
  const [playing, setPlaying] = useState(false);
  const place = at.value;
  useEffect(() => {
    if (!playing) return;
    if (place >= count) return setPlaying(false);
    const links = current.value?.links?.length ?? 0;
    const later = setTimeout(() => go(place + 1), Math.min(STAY + STAY_PER_LINK * links, LONGEST));
    return () => clearTimeout(later);
  }, [playing, place, count]);
  return [playing, () => setPlaying(!playing && place < count)];
}

function Walk({ its }: { its: Puzzle }) {
  const steps = path.value?.data.steps ?? [];
  const count = steps.length;
  const [playing, play] = usePlaying(count);
  const [now, setNow] = useState(false);
  useAnnouncements(count);
  const lens = needsLens(its.layout, boardWidth.value, globalThis.innerWidth, true);
  const step = current.value;
  useEffect(() => {
    if (lens && step) cursor.value = [cellAt(step, its.layout.size)];
  }, [lens, step]);
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
    <main
      class={`bench walk${its.layout.size >= 16 ? " large" : ""}${its.layout.houses.some(({ kind }) => kind === "region") ? " jig" : ""}`}
      id="main"
      tabIndex={-1}
    >
      <Figure its={its} lens={lens}>
        <Timeline steps={steps} at={at.value} go={go} />
      </Figure>
      <section class="arg" aria-label={say("argument")}>
        {touched(its) && <Start />}
        <Notice its={its} />
        <StepText its={its} count={count} />
        {aside.value && (
          <div class="btns">
            <button class="btn" onClick={() => void (aside.value = null)}>
              {say("backToPath")} <kbd>Esc</kbd>
            </button>
          </div>
        )}
        {lens && <Glass its={its} />}
        {count > 0 && <Transport at={at.value} count={count} playing={playing} go={go} play={play} apply={write} />}
        {count > 0 && (
          <div class="sec">
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
        <Ratings key={its} puzzle={its} />
        <div class="sec">
          <Profiles />
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
    start.value = touched(its) ? "mine" : "set";
  }
  useEffect(() => void (its && load()), [its, start.value, settings.value.profile, language.value]);
  if (its) return <Walk its={its} />;
  return (
    <main class="bench" id="main" tabIndex={-1}>
      <section class="arg">
        <h1>{say("title")}</h1>
        <p class="lead">{say("nothing")}</p>
        <div class="btns">
          <a class="btn pri" href="#enter">
            {say("enter")}
          </a>
          <a class="btn" href="#generate">
            {say("generate")}
          </a>
        </div>
      </section>
    </main>
  );
}
