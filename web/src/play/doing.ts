/** What the player does: the state of the play room, and moves on the shared game. */

import { computed, effect, signal, untracked } from "@preact/signals";
import type { Game, Position } from "../model/game.ts";
import * as history from "../model/game.ts";
import { blank, moved } from "../model/game.ts";
import { spotsOf } from "../board/spots.ts";
import { inTurn } from "../board/awaited.ts";
import { pen, penRoom, start } from "../board/pen.ts";
import type { Sheet } from "../board/pen.ts";
import type { Conflict } from "../model/layout.ts";
import { conflictsOf } from "../model/layout.ts";
import type { Mode, Table } from "../model/moves.ts";
import { complete, drawn, erase, settle, toggleCandidates, wrongOf, write } from "../model/moves.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { record } from "../model/shelf.ts";
import type { Broken } from "../rules/broken.ts";
import { loaded } from "../rules/loaded.ts";
import { announce, beginHint, game, hinting, picture, puzzle, selection, settings, storage } from "../state.ts";
import { paused, seconds } from "./clock.ts";
import { finishText, kindOf, say } from "./words.ts";

/** What is written where no key is held; `mark` stands for both kinds of marks while candidates are shown. */
const chosen = signal<Mode>("digit");
/** While Ctrl or Shift is down. */
export const held = signal<Mode | null>(null);

const among = (wanted: Mode, candidates: boolean): Mode =>
  wanted === "corner" || wanted === "centre" || wanted === "mark"
    ? candidates
      ? "mark"
      : wanted === "mark"
        ? "corner"
        : wanted
    : wanted;

export const mode = computed<Mode>(() => among(held.value ?? chosen.value, Boolean(game.value?.now.candidates)));
/** The pen, chosen again, takes its next tool. */
export function choose(wanted: Mode): void {
  if (wanted === "pen" && chosen.value === "pen" && !penRoom.value && inTurn(() => choose(wanted))) return;
  if (wanted === "pen" && chosen.value === "pen") penRoom.value?.another();
  start.value = null;
  chosen.value = wanted;
}

/** The filter: one value's places, or cells with two candidates. */
export const filter = signal<number | "pairs" | null>(null);

/** What Check found in a position; forgotten with the next move. */
export interface Finding {
  readonly position: Position;
  readonly wrong: ReadonlySet<number>;
}
export const finding = signal<Finding | "unknown" | null>(null);

const quiet: readonly Conflict[] = [];
const now = computed(() => game.value?.now ?? null);
export const conflicts = computed<readonly Conflict[]>(() =>
  settings.value.showConflicts && puzzle.value && now.value ? conflictsOf(puzzle.value.layout, now.value.values) : quiet,
);

const whole: readonly Broken[] = [];
/** Rules besides the houses that the entries break, once what checks them is here. */
const brokenNow = computed<readonly Broken[]>(() => {
  const [its, at] = [puzzle.value, now.value];
  return its?.rules?.length && at ? (loaded()?.brokenIn(its.rules, its.layout, at.values) ?? whole) : whole;
});
export const broken = computed<readonly Broken[]>(() => (settings.value.showConflicts ? brokenNow.value : whole));

/** A full grid without conflicts can still be another one than a puzzle with rules wants. */
const fulfilled = (its: Puzzle, values: readonly number[]): boolean =>
  !its.rules?.length ||
  (its.solution ? !wrongOf(its.solution, values).length : loaded() !== null && !brokenNow.value.length);

export function table(): Table | null {
  const its = puzzle.value;
  return its && { layout: its.layout, givens: its.givens, keep: settings.value.keepCandidates };
}

/** Change the game, unless it is paused; a hint that was given for another position goes. */
function change(by: (before: Game, its: Table) => Game): boolean {
  const [before, its] = [game.value, table()];
  if (!before || !its || paused.value) return false;
  const after = by({ ...before, seconds: seconds.value }, its);
  if (after.now === before.now && after.savepoints === before.savepoints) return false;
  if (after.now !== before.now) {
    finding.value = null;
    if (hinting.value) leaveHint();
  }
  game.value = after;
  return true;
}

const cells = (): readonly number[] => selection.value;

/** The board as the pen draws on it; null: there is none, or it is hidden. */
export function sheet(): Sheet | null {
  const [its, at] = [puzzle.value, now.value];
  if (!its || !at || paused.value) return null;
  return {
    layout: its.layout,
    spots: spotsOf(its.layout),
    symbols: its.symbols,
    values: at.values,
    candidates: at.candidates,
    pen: at.pen ?? [],
    cursor: cells().at(-1) ?? 0,
    select: (cell) => void (selection.value = [cell]),
    draw: (all) => void change((before) => moved(before, drawn(before.now, all))),
  };
}

/** The pen at a candidate of the cursor's cell, or (0) at the cell itself. */
function drawAt(value: number): void {
  if (!pen() && inTurn(() => drawAt(value))) return;
  const on = sheet();
  if (on && cells().length) pen()?.point(on, on.cursor, value);
}

export function press(value: number, by: Mode = mode.value): void {
  const its = puzzle.value;
  const kind = among(by, Boolean(game.value?.now.candidates));
  if (!its || !cells().length || (kind === "colour" ? value > 8 : value > its.layout.size)) return;
  if (kind === "pen") return drawAt(value);
  const written = change((before, on) => moved(before, write(on, before.now, cells(), value, kind)));
  // The last entry ends the game, and the end is what is announced.
  if (written && kind !== "colour" && !game.value!.finished)
    announce(
      say(kind === "digit" && !game.value!.now.values[cells().at(-1)!] ? "taken" : `wrote_${kind}`, {
        value: its.symbols[value - 1]!,
      }),
    );
}

export const rub = (): void =>
  void (change((before, on) => moved(before, erase(on, before.now, cells()))) && announce(say("erased")));
export const single = (): void =>
  mode.value === "pen" ? drawAt(0) : void change((before, on) => moved(before, settle(on, before.now, cells())));
/** Forget where a line begins that has no end; false: none has. */
export const dropLine = (): boolean => penRoom.value?.drop() ?? false;
export const undo = (): void => void (change(history.undo) && announce(say("undone")));
export const redo = (): void => void (change(history.redo) && announce(say("redone")));
export function marks(): void {
  if (change((before, on) => moved(before, toggleCandidates(on, before.now))))
    announce(say(game.value!.now.candidates ? "marksShown" : "marksHidden"));
}
/** Back to the givens, as a move that can be undone; the clock begins again. */
export function restart(): void {
  if (change((before, on) => ({ ...moved(before, blank(on.givens)), finished: false, hints: 0, checks: 0 })))
    seconds.value = 0;
}

export const keepPosition = (name: string): void => void change((before) => history.savepoint(before, name));
export const returnTo = (index: number): void => void change((before) => history.revert(before, index));
export const forget = (index: number): void => void change((before) => history.forget(before, index));

export function check(): void {
  const [its, playing] = [puzzle.value, game.value];
  if (!its || !playing || paused.value) return;
  game.value = { ...playing, checks: playing.checks + 1 };
  finding.value = its.solution
    ? { position: playing.now, wrong: new Set(wrongOf(its.solution, playing.now.values)) }
    : "unknown";
}

export function askHint(): void {
  if (!game.value || paused.value) return;
  finding.value = null;
  beginHint();
}
export function leaveHint(): void {
  hinting.value = false;
  picture.value = null;
}

/** A game that is full and without conflicts is finished, by whatever move; its time is kept. */
effect(() => {
  const [its, playing] = [puzzle.value, game.value];
  if (!its || !playing || playing.finished || !complete(its.layout, playing.now.values)) return;
  if (!fulfilled(its, playing.now.values)) return;
  untracked(() => {
    const end = { ...playing, finished: true, seconds: seconds.value };
    game.value = end;
    if (!its.givens.includes(0)) return;
    announce(`${say("lastCell")} ${finishText(end)}`);
    if (storage)
      record(storage, {
        at: Date.now(),
        title: its.title,
        size: its.layout.size,
        kind: kindOf(its.layout),
        level: its.rating?.level ?? "",
        seconds: end.seconds,
        hints: end.hints,
        checks: end.checks,
        ...(typeof its.origin?.["day"] === "string" && { day: its.origin["day"] }),
      });
  });
});

// Another puzzle: filters and findings are of the one before.
let before: unknown = null;
effect(() => {
  const givens = puzzle.value?.givens ?? null;
  if (givens !== before) {
    before = givens;
    filter.value = null;
    finding.value = null;
    start.value = null;
  }
});
