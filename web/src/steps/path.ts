/** The path that the room shows, and where in it the reader is; kept while other rooms are open. */

import { batch, computed, effect, signal } from "@preact/signals";
import { call, Offline, Problem } from "../api/client.ts";
import type { ExplanationData, StepData } from "../api/types.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { explainedBy } from "../profiles.tsx";
import { askedStep, shownStep } from "../routing.ts";
import { game, puzzle } from "../state.ts";
import { language } from "../texts/say.ts";
import { candidatesOfGame, requestAsSet, requestOfGame } from "./asking.ts";
import { Replay, stateOf } from "./replay.ts";
import { say } from "./texts.ts";

export interface Path {
  readonly puzzle: Puzzle;
  readonly data: ExplanationData;
  readonly replay: Replay;
  readonly key: string;
  readonly language: string;
}

/** Whether the path begins with the puzzle as it was set or with the player's grid. */
export const start = signal<"set" | "mine">("set");
const found = signal<Path | null>(null);
/** Nothing while another puzzle's path is still here. */
export const path = computed<Path | null>(() => (found.value?.puzzle === puzzle.value ? found.value : null));
/** The step that is shown, from 0; as many as there are steps: the end. */
export const at = signal(0);
/** A step that is not of the path: one of those available at this point. */
export const aside = signal<StepData | null>(null);
export const busy = signal(false);
export const fault = signal("");

let running: AbortController | null = null;
/** The step that an address asked for, until the reader moves: the path is asked for again when more is known of the puzzle. */
let meant: { readonly puzzle: string; readonly at: number } | null = null;

export const current = computed<StepData | null>(() => aside.value ?? path.value?.data.steps[at.value] ?? null);
export const before = computed(() => path.value?.replay.before(at.value) ?? null);

export function go(to: number): void {
  const last = path.value?.data.steps.length ?? 0;
  meant = null;
  batch(() => {
    aside.value = null;
    at.value = Math.max(0, Math.min(to, last));
  });
}

// An address may lead to another step of the path that is here.
effect(() => {
  if (path.value && askedStep.value) {
    const to = askedStep.value - 1;
    askedStep.value = 0;
    go(to);
  }
});
effect(() => void (shownStep.value = path.value ? at.value + 1 : 0));

export function faultText(reason: unknown): string {
  if (reason instanceof Offline) return say("offline");
  return reason instanceof Problem ? reason.message : String(reason);
}

const keyOf = (): string =>
  JSON.stringify([
    puzzle.value?.layout.spec,
    puzzle.value?.givens,
    start.value,
    puzzle.value && explainedBy(puzzle.value.layout),
    start.value === "mine" ? [game.value?.now.values, game.value?.now.candidates, game.value?.now.eliminated] : null,
  ]);

export function stop(): void {
  running?.abort();
  running = null;
  busy.value = false;
}

/** Ask for the path, unless it is the one that is shown. */
export async function load(seconds?: number): Promise<void> {
  const its = puzzle.value;
  const now = game.value?.now;
  if (!its) return;
  const key = keyOf();
  const chosen = language.value;
  const same = path.value?.key === key;
  if (same && path.value?.language === chosen && seconds === undefined) return;
  const place = same ? at.value : 0; // an address may ask for another one
  stop();
  const mine = start.value === "mine" && now;
  const asking = (running = new AbortController());
  batch(() => {
    found.value = null;
    fault.value = "";
    busy.value = true;
  });
  try {
    const request = mine ? requestOfGame(its, now) : requestAsSet(its);
    const limit = seconds === undefined ? {} : { time_limit: seconds };
    const data = await call(
      "explain",
      { ...request, ...limit, ...explainedBy(its.layout), language: chosen, proofs: true },
      asking.signal,
    );
    if (asking.signal.aborted) return;
    const state = mine ? stateOf(its.layout, now.values, candidatesOfGame(its, now)) : stateOf(its.layout, its.givens);
    batch(() => {
      found.value = {
        puzzle: its,
        data,
        key,
        language: chosen,
        replay: new Replay(its.layout, state, data.steps, its.symbols),
      };
      const posed = JSON.stringify([its.layout.spec, its.givens]);
      if (askedStep.value) meant = { puzzle: posed, at: askedStep.value - 1 };
      at.value = Math.max(0, Math.min(meant?.puzzle === posed ? meant.at : place, data.steps.length));
      askedStep.value = 0;
      aside.value = null;
    });
  } catch (reason) {
    if (!asking.signal.aborted) fault.value = faultText(reason);
  } finally {
    if (running === asking) stop();
  }
}
