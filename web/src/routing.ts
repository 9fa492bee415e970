/** The address: `#room?parameters`.  Rooms that show the puzzle hold its letters there, so that the address is a link to it,
 *  a reload comes back to it, and Back goes to the room before. */

import { batch, effect, signal } from "@preact/signals";
import { game, puzzle, view } from "./state.ts";
import type { View } from "./state.ts";
import { hashOf, placeOf } from "./model/place.ts";
import { pack } from "./model/share.ts";
import { openDraft, waits } from "./desk/draft.ts";
import { restore } from "./desk/opening.ts";

export const WITH_PUZZLE: ReadonlySet<View> = new Set<View>(["play", "steps", "compare"]);

/** Rooms whose address holds the puzzle, if there is one. */
const MAY_HOLD: ReadonlySet<View> = new Set<View>(["print"]);

/** What rooms keep in the address besides the puzzle; set with `keep`. */
const kept = new Map<View, URLSearchParams>();
const changed = signal(0);

export const parametersOf = (room: View): URLSearchParams => (changed.value, kept.get(room) ?? new URLSearchParams());

export function keep(room: View, parameters: URLSearchParams): void {
  kept.set(room, parameters);
  changed.value++;
}

const lettersOf = new WeakMap<object, { readonly rules: unknown; readonly text: string }>();
function letters(of: NonNullable<typeof puzzle.value>): string {
  const found = lettersOf.get(of.givens);
  if (found && found.rules === of.rules) return found.text;
  const text = pack(of);
  lettersOf.set(of.givens, { rules: of.rules, text });
  return text;
}

/** The step that an address asks for, until the path is there; and the one that is shown.  From 1; 0: none. */
export const askedStep = signal(0);
export const shownStep = signal(0);

/** A link that held a game: it stays in the address until the game goes on. */
const opened = signal<{ readonly givens: readonly number[]; readonly now: unknown; readonly text: string } | null>(null);

function address(): string {
  const room = view.value;
  const link = opened.value;
  if (WITH_PUZZLE.has(room) && link && link.givens === puzzle.value?.givens && link.now === game.value?.now)
    return hashOf(room, new URLSearchParams({ p: link.text }));
  if (WITH_PUZZLE.has(room) && puzzle.value) {
    const step = room === "steps" ? askedStep.value || shownStep.value : 0;
    return hashOf(room, new URLSearchParams({ p: letters(puzzle.value), ...(step > 1 && { step: String(step) }) }));
  }
  if (MAY_HOLD.has(room) && puzzle.value) return hashOf(room, new URLSearchParams({ p: letters(puzzle.value) }));
  return hashOf(room, parametersOf(room));
}

/** The address of a link to the puzzle, with the game where one is given. */
export function linkTo(withGame: boolean): string {
  const parameters =
    puzzle.value &&
    new URLSearchParams({
      p: withGame && game.value ? pack(puzzle.value, game.value.now, game.value.seconds) : letters(puzzle.value),
    });
  return location.href.replace(/#.*$/s, "") + hashOf("play", parameters);
}

/** Go where the address says. */
function arrive(): void {
  const { room, parameters } = placeOf(location.hash);
  const text = parameters.get("p");
  const grid = parameters.get("grid");
  askedStep.value = Number(parameters.get("step")) || 0;
  const here =
    puzzle.value &&
    (text === letters(puzzle.value) || (text === opened.value?.text && puzzle.value.givens === opened.value?.givens));
  if (grid || (text && !here)) {
    const before = puzzle.value;
    restore(grid ? { grid } : { letters: text! }, room);
    const [its, played] = [puzzle.value, game.value];
    if (!grid && text && its && its !== before && played && text !== letters(its))
      opened.value = { givens: its.givens, now: played.now, text };
    return;
  }
  // From the entrance the tabs lead on with what was entered.
  if ((WITH_PUZZLE.has(room) || MAY_HOLD.has(room)) && !text && view.value === "enter" && waits()) return openDraft(room);
  if (!WITH_PUZZLE.has(room) && !MAY_HOLD.has(room) && (parameters.size || room === "learn")) keep(room, parameters);
  view.value = WITH_PUZZLE.has(room) && !puzzle.value ? "front" : room;
}

export function start(): void {
  /** The address that was last followed or written. */
  let followed = location.hash;
  // As one change: half of it would be written as an address of its own.
  const follow = (): void =>
    batch(() => {
      followed = location.hash;
      arrive();
      changed.value++;
    });
  addEventListener("hashchange", follow);
  if (location.hash) follow();
  effect(() => {
    void changed.value;
    const to = address();
    // Back and Forward change the address before the event tells of it: what a room still had to say then
    // (a path that has just been found) must not write over the place that the reader goes to.
    if (location.hash !== followed) return;
    if (to === location.hash || (to === "#front" && !location.hash)) return;
    const same = location.hash && placeOf(location.hash).room === view.value;
    history[same ? "replaceState" : "pushState"](null, "", to);
    followed = location.hash;
  });
  let before: View | null = null;
  effect(() => {
    const now = view.value;
    // A new room begins at its top, as a page would.
    if (before !== null && before !== now) {
      scrollTo(0, 0);
      requestAnimationFrame(() => {
        // What had the focus may be gone with its room.
        if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
      });
    }
    before = now;
  });
}
