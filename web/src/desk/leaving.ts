/** What the draft leaves open, while somebody wants to see it: asked anew with each value and each cell that is chosen. */

import { effect, signal } from "@preact/signals";
import { minimised, Offline, Problem } from "../api/client.ts";
import { possible } from "../api/possible.ts";
import type { PossibleData } from "../api/possible.ts";
import { ruling } from "../model/puzzle.ts";
import type { Picture, CellRole } from "../model/picture.ts";
import { view } from "../state.ts";
import { conflicts, cursor, draft, layoutOfDraft, writeAll } from "./draft.ts";
import type { Draft } from "./draft.ts";

/** Solutions are counted up to this many. */
export const BOUND = 100;
/** Larger grids take too long to keep up with the keys. */
export const LARGEST_WATCHED = 16;

export const watching = signal(false);

export interface Leaves {
  readonly draft: Draft;
  readonly cell: number;
  readonly data: PossibleData;
  /** Milliseconds from the key to the answer. */
  readonly took: number;
}
export const leaves = signal<Leaves | null>(null);
export const unanswered = signal(false);

/** Keys that follow each other faster than this are one question. */
const PAUSE = 25;

function requestOf(now: Draft) {
  const { size } = now.shape;
  const grid = Array.from({ length: size }, (_, row) => now.values.slice(row * size, (row + 1) * size));
  return { grid, layout: layoutOfDraft.peek().spec, symbols: now.symbols.join(" "), ...ruling(now) };
}

export const reducing = signal(false);

/** Takes givens out, in a random order, until each that is left is needed. */
export async function reduce(): Promise<void> {
  const now = draft.value;
  reducing.value = true;
  try {
    const { puzzle } = await minimised({ ...requestOf(now), seed: String(Math.floor(Math.random() * 2 ** 32)) });
    if (draft.value === now) writeAll(puzzle.cells.flat());
  } catch (fault) {
    if (!(fault instanceof Offline || fault instanceof Problem)) throw fault;
    unanswered.value = true;
  } finally {
    reducing.value = false;
  }
}

async function ask(now: Draft, cell: number, stop: AbortSignal): Promise<void> {
  const began = performance.now();
  try {
    const data = await possible({ ...requestOf(now), bound: BOUND, cell }, stop);
    if (stop.aborted) return;
    unanswered.value = false;
    leaves.value = { draft: now, cell, data, took: performance.now() - began };
  } catch (fault) {
    if (stop.aborted) return;
    if (!(fault instanceof Offline || fault instanceof Problem)) throw fault;
    unanswered.value = true;
  }
}

effect(() => {
  const now = draft.value;
  const cell = cursor.value.at(-1) ?? -1;
  if (!watching.value || view.value !== "enter" || conflicts.value.length || now.shape.size > LARGEST_WATCHED) return;
  const stop = new AbortController();
  const timer = setTimeout(() => void ask(now, cell, stop.signal), PAUSE);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
});

/** On the board: the values that are left as candidates, and givens that could go in a frame; null while it is not asked for. */
export function leftPicture(): Picture | null {
  const found = leaves.value;
  if (!watching.value || !found || found.draft !== draft.value) return null;
  const cells = new Map<number, CellRole>(found.data.redundant.map((cell) => [cell, "subject" as const]));
  const { values } = found.draft;
  return { values, candidates: found.data.masks.map((mask, cell) => (values[cell] ? 0 : mask)), cells };
}
