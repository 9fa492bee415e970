/** The trail of a search: everything that the solver did, and where in it the reader is. */

import { batch, computed, signal } from "@preact/signals";
import { call } from "../api/client.ts";
import type { Status, StepData, TrailStepData, TrailSummary } from "../api/types.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { game, puzzle } from "../state.ts";
import { language } from "../texts/say.ts";
import { candidatesOfGame, requestAsSet, requestOfGame } from "./asking.ts";
import { faultText, start } from "./path.ts";
import { Replay, stateOf } from "./replay.ts";
import type { Branch } from "./tree.ts";
import { treeOf } from "./tree.ts";

/** What the room shows: the path of a person, or everything the solver did. */
export const shows = signal<"path" | "trail">("path");

export interface Trail {
  readonly puzzle: Puzzle;
  readonly steps: readonly StepData[];
  readonly summary: TrailSummary | null;
  readonly status: Status;
  readonly reason: string;
  readonly replay: Replay;
  readonly tree: Branch;
  readonly key: string;
}

/** So many steps are loaded at first, and up to how many if more are wanted. */
export const FIRST_STEPS = 2000;
export const MOST_STEPS = 30_000;

export const method = signal("deduction");
/** Whether the search goes on after the first solution, until it knows whether there is another. */
export const whole = signal(false);
export const most = signal(FIRST_STEPS);
const found = signal<Trail | null>(null);
/** Nothing while another puzzle's trail is still here. */
export const trail = computed<Trail | null>(() => (found.value?.puzzle === puzzle.value ? found.value : null));
/** The step that is shown, from 0; as many as there are steps: the end. */
export const place = signal(0);
export const searching = signal(false);
export const trailFault = signal("");

export const shownStep = computed<StepData | null>(() => trail.value?.steps[place.value] ?? null);

/** What the grid holds where the reader is: before the step, or after it where it shows more than it changes. */
export const shownState = computed(() => {
  const here = trail.value;
  const technique = shownStep.value?.technique;
  return here?.replay.before(place.value + (technique === "undo" ? 1 : 0)) ?? null;
});

let running: AbortController | null = null;

export function goTo(to: number): void {
  place.value = Math.max(0, Math.min(to, trail.value?.steps.length ?? 0));
}

/** A step of a search in the form of those of a path. */
const asStep = (step: TrailStepData): StepData => ({ ...step, family: "solver", level: "", score: 0 });

export function stopSearch(): void {
  running?.abort();
  running = null;
  searching.value = false;
}

/** Ask for the trail, unless it is the one that is shown. */
export async function search(): Promise<void> {
  const its = puzzle.value;
  if (!its) return;
  const now = start.value === "mine" ? game.value?.now : undefined;
  const of = [its.layout.spec, its.givens, now && [now.values, now.candidates, now.eliminated], method.value, whole.value];
  const key = JSON.stringify([of, most.value, language.value]);
  if (trail.value?.key === key) return;
  const same = trail.value && JSON.stringify(JSON.parse(trail.value.key)[0]) === JSON.stringify(of);
  const back = same ? place.value : 0;
  stopSearch();
  const asking = (running = new AbortController());
  batch(() => {
    found.value = null;
    trailFault.value = "";
    searching.value = true;
  });
  try {
    const data = await call(
      "solve",
      {
        ...(now ? requestOfGame(its, now) : requestAsSet(its)),
        method: method.value,
        limit: whole.value ? 2 : 1,
        trail: true,
        trail_limit: most.value,
        states: false,
        language: language.value,
      },
      asking.signal,
    );
    if (asking.signal.aborted) return;
    const steps = (data.trail ?? []).map(asStep);
    const state = now ? stateOf(its.layout, now.values, candidatesOfGame(its, now)) : stateOf(its.layout, its.givens);
    batch(() => {
      found.value = {
        puzzle: its,
        steps,
        summary: data.trail_summary ?? null,
        status: data.status,
        reason: data.reason,
        replay: new Replay(its.layout, state, steps, its.symbols),
        tree: treeOf(steps),
        key,
      };
      place.value = Math.min(back, steps.length);
    });
  } catch (reason) {
    if (!asking.signal.aborted) trailFault.value = faultText(reason);
  } finally {
    if (running === asking) stopSearch();
  }
}
