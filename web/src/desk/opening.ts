/** Puzzles from what the service tells, from links and from text: everything that ends in `open`. */

import { signal } from "@preact/signals";
import { call, Offline, Problem } from "../api/client.ts";
import type { ConvertData, GridData } from "../api/types.ts";
import { blank } from "../model/game.ts";
import { bit } from "../model/layout.ts";
import type { Position } from "../model/game.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { ruling } from "../model/puzzle.ts";
import { unpack } from "../model/share.ts";
import { LARGEST, SMALLEST } from "../model/spec.ts";
import { game, open, puzzle, view } from "../state.ts";
import type { View } from "../state.ts";
import { rowAlone } from "./fault.ts";

/** Why a link or a text could not be opened; the entrance shows it. */
export interface Refusal {
  readonly kind: "link" | "text" | "small" | "large" | "offline";
  readonly text: string;
  readonly problem: Problem | null;
}
export const refusal = signal<Refusal | null>(null);

/** A text from the address is being read: nothing is open yet. */
export const reading = signal(false);

const valuesFrom = (cells: GridData["cells"]): number[] => cells.flat();

const givensFrom = (grid: GridData): number[] =>
  valuesFrom(grid.cells).map((value, cell) => (grid.givens[cell] === "1" ? value : 0));

/** A RangeError where the grid is larger than the page shows. */
export function puzzleFrom(data: ConvertData): Puzzle {
  if (data.grid.size > LARGEST) throw new RangeError(`${data.grid.size}x${data.grid.size}`);
  return {
    layout: data.layout,
    symbols: data.grid.symbols,
    givens: givensFrom(data.grid),
    ...ruling({ rules: data.grid.rules ?? [] }),
    solution: data.status === "unique" || data.status === "solved" ? (data.solution?.cells.flat() ?? null) : null,
    status: data.status,
    reason: data.reason,
    title: "",
    rating: null,
    origin: null,
  };
}

/** What the service reads in a text; null, with a refusal, where that is a grid so small that hardly anybody means it, or one row. */
export async function converted(text: string): Promise<ConvertData | null> {
  const data = rowAlone(text).length ? null : await call("convert", { grid: text });
  if (data && data.grid.size >= SMALLEST) return data;
  refusal.value = { kind: "small", text, problem: null };
  return null;
}

/** The game that a text brought with it: entries, and candidates if it has any. */
export function positionFrom(data: ConvertData): Position | null {
  const values = valuesFrom(data.grid.cells);
  const givens = givensFrom(data.grid);
  const entries = values.some((value, cell) => value !== givens[cell]);
  if (!entries && !data.grid.candidates) return null;
  const candidates =
    data.grid.candidates?.map((list, cell) => (values[cell] ? 0 : list.reduce((mask, value) => mask | bit(value), 0))) ??
    null;
  return { ...blank(givens), values, candidates };
}

export function openPosition(next: Puzzle, position: Position | null, seconds: number, at: View): void {
  open(next, at);
  if (position && game.value) game.value = { ...game.value, now: position, seconds };
}

/** Ask the service what the page cannot know by itself: the status and the solution. */
export async function complete(opened: Puzzle): Promise<void> {
  if (opened.solution) return;
  const size = opened.layout.size;
  const grid = Array.from({ length: size }, (_, row) => opened.givens.slice(row * size, (row + 1) * size));
  try {
    const data = await call("convert", {
      grid,
      layout: opened.layout.spec,
      symbols: opened.symbols.join(" "),
      ...ruling(opened),
    });
    if (puzzle.value !== opened) return;
    const parsed = puzzleFrom(data);
    puzzle.value = { ...opened, solution: parsed.solution, status: parsed.status, reason: parsed.reason };
  } catch (fault) {
    if (!(fault instanceof Offline || fault instanceof Problem)) throw fault;
  }
}

/** Open what an address holds: our letters, or any text that the service reads. */
export function restore(from: { letters: string } | { grid: string }, room: View): void {
  refusal.value = null;
  const at = room === "steps" || room === "compare" || room === "print" ? room : "play";
  if ("grid" in from) return void readAddress(from.grid, at);
  try {
    const shared = unpack(from.letters);
    const next: Puzzle = {
      ...shared,
      solution: null,
      status: "undecided",
      reason: "",
      title: "",
      rating: null,
      origin: null,
    };
    openPosition(next, shared.position, shared.seconds, at);
    void complete(puzzle.value!);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    refusal.value = { kind: "link", text: from.letters, problem: null };
    view.value = "enter";
  }
}

/** Open any text; what is wrong with it is shown at the entrance. */
export async function read(text: string, at: View, title = ""): Promise<boolean> {
  try {
    const data = await converted(text);
    if (!data) {
      view.value = "enter";
      return false;
    }
    refusal.value = null;
    openPosition({ ...puzzleFrom(data), title }, positionFrom(data), 0, at);
    return true;
  } catch (fault) {
    if (fault instanceof Problem) refusal.value = { kind: "text", text, problem: fault };
    else if (fault instanceof Offline) refusal.value = { kind: "offline", text, problem: null };
    else if (fault instanceof RangeError) refusal.value = { kind: "large", text, problem: null };
    else throw fault;
    view.value = "enter";
    return false;
  }
}

async function readAddress(text: string, at: View): Promise<void> {
  reading.value = true;
  try {
    await read(text, at);
  } finally {
    reading.value = false;
  }
}
