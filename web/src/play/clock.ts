/** The clock of the game: it runs while the play room is seen, and stops when the game is paused or finished. */

import { computed, effect, signal } from "@preact/signals";
import { idOf } from "../model/shelf.ts";
import { game, puzzle, view } from "../state.ts";

export const seconds = signal(0);
export const paused = signal(false);
const seen = signal(document.visibilityState === "visible");
document.addEventListener("visibilitychange", () => void (seen.value = document.visibilityState === "visible"));

/** Another game, or one whose time was set: take its time. */
let known: { puzzle: unknown; id: string; seconds: number } = { puzzle: null, id: "", seconds: 0 };
effect(() => {
  const [its, played] = [puzzle.value, game.value?.seconds ?? 0];
  const id = its === known.puzzle ? known.id : its ? idOf(its) : "";
  if (id !== known.id || played !== known.seconds) seconds.value = played;
  if (id !== known.id) paused.value = false;
  known = { puzzle: its, id, seconds: played };
});

const running = computed(
  () => view.value === "play" && game.value !== null && !game.value.finished && !paused.value && seen.value,
);
let ticking: ReturnType<typeof setInterval> | undefined;
effect(() => {
  clearInterval(ticking);
  ticking = undefined;
  if (running.value) ticking = setInterval(() => void seconds.value++, 1000);
});

/** As 12:41, or 1:02:41. */
export function timeText(time: number): string {
  const [hours, minutes, rest] = [Math.floor(time / 3600), Math.floor(time / 60) % 60, Math.floor(time) % 60];
  const two = (part: number): string => String(part).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
