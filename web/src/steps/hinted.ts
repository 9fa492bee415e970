/** A hint in the making: what has been revealed so far, and the picture that goes with it. */

import { batch, signal } from "@preact/signals";
import { call } from "../api/client.ts";
import type { HintData } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import type { Picture } from "../model/picture.ts";
import { explainedBy } from "../profiles.tsx";
import { announce, game, hinting, picture, puzzle } from "../state.ts";
import { language } from "../texts/say.ts";
import { requestOfGame } from "./asking.ts";
import { hintPicture } from "./hints.ts";
import { faultText } from "./path.ts";

/** The stages revealed so far, the first one first. */
export const revealed = signal<readonly HintData[]>([]);
/** The whole step, for its marks: requested with stage 3, shown without effects until stage 4. */
export const whole = signal<HintData | null>(null);
/** Which step: the next one, or another one; and in all candidates, or in those that the player's marks show. */
export const another = signal(0);
let marks: "player" | "all" = "player";
export const waiting = signal(false);
export const hintFault = signal("");
/** The grid that the hint is about. */
export const about = signal<Position | null>(null);

let asking: AbortController | null = null;

let shown: Picture | null = null;

function show(): void {
  const its = puzzle.value;
  if (its && about.value) picture.value = shown = hintPicture(its, about.value, revealed.value, whole.value);
}

/** Forget the hint, whoever ended it. */
export function reset(): void {
  asking?.abort();
  asking = null;
  batch(() => {
    revealed.value = [];
    whole.value = about.value = null;
    waiting.value = false;
    hintFault.value = "";
    if (shown && picture.value === shown) picture.value = null;
    shown = null;
  });
}

/** Begin again: with another step, with the one that came first, or in all candidates. */
export function instead(way: "another" | "first" | "all"): void {
  reset();
  another.value = way === "another" ? another.value + 1 : 0;
  if (way === "all") marks = "all";
  void more();
}

export function leave(): void {
  reset();
  another.value = 0;
  marks = "player";
  hinting.value = false;
}

/** Tell the next stage; the first one begins with the grid as it stands. */
export async function more(): Promise<void> {
  const its = puzzle.value;
  const now = game.value?.now;
  const stage = revealed.value.length + 1;
  if (!its || !now || stage > 4 || waiting.value) return;
  const own = (asking = new AbortController());
  const ask = (wanted: number): Promise<HintData> =>
    call(
      "hint",
      {
        ...requestOfGame(its, now),
        stage: wanted,
        ...explainedBy(its.layout),
        language: language.value,
        another: another.value,
        marks,
        proofs: true,
      },
      own.signal,
    );
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
      revealed.value = [...revealed.value, next];
      show();
    });
    announce(next.text);
  } catch (reason) {
    if (!own.signal.aborted) hintFault.value = faultText(reason);
  } finally {
    if (asking === own) waiting.value = false;
  }
}
