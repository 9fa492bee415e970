/** Every game is kept on this device as it is played. */

import { effect, signal } from "@preact/signals";
import type { Game } from "../model/game.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { keep } from "../model/shelf.ts";
import { game, puzzle, storage } from "../state.ts";
import { seconds } from "./clock.ts";

/** Null: nothing to keep yet. */
export const kept = signal<"yes" | "no" | null>(null);

const begun = (played: Game): boolean => played.past.length > 0 || played.future.length > 0 || played.savepoints.length > 0;

let waiting: { puzzle: Puzzle; game: Game } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Write what waits to be written. */
export function flush(): void {
  clearTimeout(timer);
  if (!waiting) return;
  const { puzzle: its, game: played } = waiting;
  waiting = null;
  const time = its === puzzle.value ? seconds.value : played.seconds;
  kept.value = storage && keep(storage, its, { ...played, seconds: time }, Date.now()) ? "yes" : "no";
}

effect(() => {
  const [its, played] = [puzzle.value, game.value];
  if (waiting && waiting.puzzle.givens !== its?.givens) flush();
  if (!its || !played || !begun(played)) {
    if (its && played) kept.value = null;
    return;
  }
  waiting = { puzzle: its, game: played };
  clearTimeout(timer);
  timer = setTimeout(flush, 300);
});

/** The time that went by since the last move counts as well. */
function leave(): void {
  if (puzzle.value && game.value && begun(game.value)) waiting = { puzzle: puzzle.value, game: game.value };
  flush();
}
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
