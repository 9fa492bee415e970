/** Every game is kept on this device as it is played.  A tab that has the same game follows what another one keeps. */

import { effect, signal } from "@preact/signals";
import { blank, moved } from "../model/game.ts";
import type { Game, Position } from "../model/game.ts";
import { equal, merged } from "../model/merged.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { find, gameKey, idOf, keep } from "../model/shelf.ts";
import { game, puzzle, storage } from "../state.ts";
import { seconds } from "./clock.ts";

/** Null: nothing to keep yet. */
export const kept = signal<"yes" | "no" | null>(null);

const begun = (played: Game): boolean => played.past.length > 0 || played.future.length > 0 || played.savepoints.length > 0;

let waiting: { puzzle: Puzzle; game: Game } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the storage held when this tab last read or wrote it: the text, and the position in it. */
interface Shared {
  readonly id: string;
  readonly text: string | null;
  readonly position: Position;
}
let shared: Shared | null = null;
/** A game that came from the storage: it need not be written again. */
let adopted: Game | null = null;

const textOf = (id: string): string | null => {
  try {
    return storage?.getItem(gameKey(id)) ?? null;
  } catch {
    return null;
  }
};

/** Take over what another tab has kept of this game; what was done here since is kept too. */
export function follow(): void {
  const [its, mine] = [puzzle.peek(), game.peek()];
  if (!its || !mine || !storage) return;
  const id = idOf(its);
  const text = textOf(id);
  if (text === null || (shared?.id === id && shared.text === text)) return;
  const theirs = find(storage, id)?.game;
  if (!theirs) return;
  const base = shared?.id === id ? shared.position : blank(its.givens);
  shared = { id, text, position: theirs.now };
  const now = merged(base, mine.now, theirs.now);
  const known = equal(now, theirs.now);
  const time = Math.max(seconds.peek(), theirs.seconds);
  const next = known ? { ...theirs, seconds: time } : moved({ ...theirs, seconds: time, finished: false }, now);
  if (known) {
    adopted = next;
    waiting = null;
    clearTimeout(timer);
  }
  game.value = next;
}

/** Write what waits to be written. */
export function flush(): void {
  clearTimeout(timer);
  if (!waiting) return;
  if (waiting.puzzle.givens === puzzle.peek()?.givens && waiting.game === game.peek()) follow();
  if (!waiting) return;
  const { puzzle: its, game: played } = waiting;
  waiting = null;
  const time = its === puzzle.peek() ? seconds.peek() : played.seconds;
  const id = idOf(its);
  kept.value = storage && keep(storage, its, { ...played, seconds: time }, Date.now()) ? "yes" : "no";
  shared = { id, text: textOf(id), position: played.now };
}

let before: { givens: readonly number[]; game: Game } | null = null;
effect(() => {
  const [its, played] = [puzzle.value, game.value];
  if (waiting && waiting.puzzle.givens !== its?.givens) flush();
  if (its && played && before?.givens !== its.givens) {
    // A game that is opened is what the storage holds of it, or a new one.
    const id = idOf(its);
    shared = { id, text: textOf(id), position: played.now };
  }
  before = its && played && { givens: its.givens, game: played };
  if (!its || !played || !begun(played)) {
    if (its && played) kept.value = null;
    return;
  }
  if (played === adopted) return void (kept.value = "yes");
  waiting = { puzzle: its, game: played };
  clearTimeout(timer);
  timer = setTimeout(flush, 300);
});

addEventListener("storage", (event) => {
  const { key } = event as StorageEvent;
  if (key && puzzle.peek() && key === gameKey(idOf(puzzle.peek()!))) follow();
});
// A tab that slept may not have heard of it.
addEventListener("focus", follow);
addEventListener("pageshow", follow);

/** The time that went by since the last move counts as well. */
function leave(): void {
  if (puzzle.value && game.value && begun(game.value)) {
    follow();
    waiting = { puzzle: puzzle.value, game: game.value };
  }
  flush();
}
addEventListener("pagehide", leave);
addEventListener("blur", flush);
document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? leave() : follow()));
