/** A hint in the making: what has been told so far, and the picture that goes with it. */

import { batch, signal } from "@preact/signals";
import { call } from "../api/client.ts";
import type { HintData } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import { bit, cellOf } from "../model/layout.ts";
import type { CellRole, Picture } from "../model/picture.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { announce, game, hinting, picture, puzzle, settings } from "../state.ts";
import { language } from "../texts/say.ts";
import { candidatesOfGame, posedGame } from "./asking.ts";
import { faultText } from "./path.ts";
import { pictureOf } from "./picture.ts";
import type { State } from "./replay.ts";
import { stateOf } from "./replay.ts";

/** Stages told so far, the first one first; what is not asked for is not here. */
export const told = signal<readonly HintData[]>([]);
/** The whole step, for its marks: asked for with stage 3, shown without effects until stage 4. */
export const whole = signal<HintData | null>(null);
export const waiting = signal(false);
export const hintFault = signal("");
/** The grid that the hint is about. */
export const about = signal<Position | null>(null);

let asking: AbortController | null = null;

export const stateAbout = (its: Puzzle, position: Position): State => stateOf(its.layout, position.values, candidatesOfGame(its, position));

/** The region to look at: its outline, and all else out of the light. */
function regionPicture(its: Puzzle, position: Position, house: string | null): Picture | null {
  const number = its.layout.houses.findIndex(({ name }) => name === house);
  if (number < 0) return null;
  const inside = new Set(its.layout.houses[number]!.cells);
  const cells = new Map<number, CellRole>(position.values.map((_, cell) => [cell, inside.has(cell) ? "region" : "rest"]));
  return { cells, houses: [{ house: number, role: "region" }] };
}

/** What the board shows at a stage. */
export function hintPicture(its: Puzzle, position: Position, stages: readonly HintData[], step: HintData | null): Picture | null {
  const last = stages.at(-1);
  if (!last) return null;
  if (last.kind === "wrong" || last.kind === "missing") return { cells: new Map(last.cells.map((name) => [cellOf(name, its.layout.size), last.kind === "wrong" ? "wrong" : "subject"])) };
  if (last.kind !== "step") return null;
  if (stages.length < 3 || !step?.step) return regionPicture(its, position, last.house);
  const drawn = pictureOf(step.step, stateAbout(its, position), its.layout, its.symbols, { effects: stages.length > 3 });
  if (step.step.family !== "singles" || position.candidates) return drawn;
  const { candidates: _, ...plain } = drawn; // a single is seen without them: the player's marks stay
  return plain;
}

let shown: Picture | null = null;

function show(): void {
  const its = puzzle.value;
  if (its && about.value) picture.value = shown = hintPicture(its, about.value, told.value, whole.value);
}

/** Forget the hint, whoever ended it. */
export function reset(): void {
  asking?.abort();
  asking = null;
  batch(() => {
    told.value = [];
    whole.value = about.value = null;
    waiting.value = false;
    hintFault.value = "";
    if (shown && picture.value === shown) picture.value = null;
    shown = null;
  });
}

export function leave(): void {
  reset();
  hinting.value = false;
}

/** Tell the next stage; the first one begins with the grid as it stands. */
export async function more(): Promise<void> {
  const its = puzzle.value;
  const now = game.value?.now;
  const stage = told.value.length + 1;
  if (!its || !now || stage > 4 || waiting.value) return;
  const own = (asking = new AbortController());
  const ask = (wanted: number): Promise<HintData> =>
    call("hint", { ...posedGame(its, now), stage: wanted, profile: settings.value.profile, language: language.value }, own.signal);
  batch(() => {
    waiting.value = true;
    hintFault.value = "";
    about.value = now;
  });
  try {
    const [next, all] = await Promise.all([ask(stage), stage === 3 ? ask(4) : whole.value]);
    if (own.signal.aborted) return;
    batch(() => {
      whole.value = stage === 4 ? next : all;
      told.value = [...told.value, next];
      show();
    });
    announce(next.text);
  } catch (reason) {
    if (!own.signal.aborted) hintFault.value = faultText(reason);
  } finally {
    if (asking === own) waiting.value = false;
  }
}

/** A position with candidates that were struck in error put back. */
export function putBack(position: Position, spots: readonly (readonly [cell: number, value: number])[]): Position {
  const struck = position.struck && [...position.struck];
  const candidates = position.candidates && [...position.candidates];
  for (const [cell, value] of spots) {
    if (struck) struck[cell]! &= ~bit(value);
    if (candidates) candidates[cell]! |= bit(value);
  }
  return { ...position, candidates, ...(struck && { struck }) };
}
