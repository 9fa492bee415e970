/** The picture, what was read in it, and the grid as it is corrected. */

import { batch, computed, effect, signal } from "@preact/signals";
import { call, Offline, Problem } from "../api/client.ts";
import { begin } from "../model/game.ts";
import type { Position } from "../model/game.ts";
import { bit, cellName, cellOf, conflictsOf } from "../model/layout.ts";
import type { Layout } from "../model/layout.ts";
import { wrongOf } from "../model/moves.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { layoutFrom, standardSymbols } from "../model/spec.ts";
import { announce, game, open, settings, view } from "../state.ts";
import { readHere } from "./device.ts";
import { NoPicture, pixelsOf } from "./picture.ts";
import type { Reading } from "./reading.ts";
import { say } from "./texts.ts";

export type Corners = readonly (readonly [number, number])[];

/** Layouts that a grid may have where nobody says which. */
const LIKELY = ["3x3", "2x3", "2x2", "4x4"] as const;
export const SHAPES = ["", ...LIKELY, "3x3+diagonals", "3x3+windows"] as const;

export interface Straight {
  readonly side: number;
  readonly grey: Uint8Array;
}

/** The grid as it stands after corrections. */
export interface Draft {
  readonly layout: Layout;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  readonly given: readonly boolean[];
  readonly marks: readonly number[];
  /** Cells that nobody has looked at yet. */
  readonly doubtful: ReadonlySet<number>;
}

/** What the service or this device says of the givens. */
interface Standing {
  readonly status: string;
  readonly solution: readonly number[] | null;
}

export const pixels = signal<ImageData | null>(null);
export const reading = signal<Reading | null>(null);
export const straight = signal<Straight | null>(null);
export const draft = signal<Draft | null>(null);
export const cursor = signal(0);
export const fault = signal<"notOpened" | "failed" | null>(null);
export const working = signal(false);
/** The corners that are being moved; null: they are not. */
export const corners = signal<Corners | null>(null);
export const shape = signal<(typeof SHAPES)[number]>("");
export const standing = signal<Standing | null>(null);
export const shown = signal(false);
export const wrong = signal<readonly number[] | null>(null);

let all: readonly { readonly reading: Reading; readonly straight: Straight }[] = [];
/** The grids of the picture, the largest first. */
export const grids = signal(0);
export const chosen = signal(0);
let past: Draft[] = [];
let stopping: AbortController | null = null;

export const conflicts = computed(() => (draft.value ? conflictsOf(draft.value.layout, draft.value.values) : []));

function draftFrom({ cells, layout: spec, doubtful }: Reading): Draft {
  const layout = layoutFrom(spec!);
  return {
    layout,
    symbols: standardSymbols(layout.size),
    values: cells.map(({ value }) => value),
    given: cells.map(({ kind }) => kind === "given"),
    marks: cells.map(({ marks }) => marks.reduce((mask, value) => mask | bit(value), 0)),
    doubtful: new Set(doubtful.map((name) => cellOf(name, layout.size))),
  };
}

/** Show one of the picture's grids. */
export function show(number: number): void {
  const one = all[number];
  past = [];
  batch(() => {
    chosen.value = number;
    reading.value = one?.reading ?? null;
    straight.value = one?.straight ?? null;
    draft.value = one ? draftFrom(one.reading) : null;
    standing.value = null;
    shown.value = false;
    wrong.value = null;
    cursor.value = [...(draft.value?.doubtful ?? [])].sort((a, b) => a - b)[0] ?? 0;
  });
}

const inset = ({ width, height }: ImageData): Corners => {
  const side = Math.min(width, height) * 0.8;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  return [
    [left, top],
    [left + side, top],
    [left + side, top + side],
    [left, top + side],
  ];
};

async function read(at: Corners | null): Promise<void> {
  const image = pixels.value!;
  stopping?.abort();
  const own = (stopping = new AbortController());
  working.value = true;
  fault.value = null;
  announce(say("reading"));
  try {
    const layouts = shape.value ? [shape.value] : LIKELY;
    const wanted = { width: image.width, height: image.height, layouts, corners: at ? at.flat() : null };
    const found = await readHere({ ...wanted, pixels: image.data.buffer as ArrayBuffer }, own.signal);
    const { others, ...first } = found.reading;
    all = found.straight.map((one, number) => ({
      reading: number ? others[number - 1]! : { ...first, others },
      straight: one,
    }));
    batch(() => {
      grids.value = all.length;
      show(0);
      if (!all.length) reading.value = found.reading;
      corners.value = all.length ? null : (at ?? inset(image));
    });
  } catch {
    if (own.signal.aborted) return;
    forget();
    fault.value = "failed";
  } finally {
    if (stopping === own) working.value = false;
  }
}

/** Take a picture in place of the one before. */
export async function take(from: Blob | ImageData): Promise<void> {
  forget();
  const own = (stopping = new AbortController());
  working.value = true;
  try {
    const found = from instanceof Blob ? await pixelsOf(from) : from;
    if (own.signal.aborted) return;
    pixels.value = found;
  } catch (failure) {
    if (own.signal.aborted) return;
    working.value = false;
    if (!(failure instanceof NoPicture)) throw failure;
    fault.value = "notOpened";
    return;
  }
  await read(null);
}

export function stop(): void {
  stopping?.abort();
  working.value = false;
  if (!reading.value) forget();
}

/** Back to the choice of a picture; nothing of the last one is kept. */
export function forget(): void {
  stopping?.abort();
  all = [];
  batch(() => {
    show(-1);
    grids.value = 0;
    pixels.value = corners.value = fault.value = null;
    working.value = false;
  });
}

export const moveCorners = (): void => void (corners.value = reading.value!.corners);
/** Read again, at the corners as they stand. */
export const readAt = (): Promise<void> => read(corners.value);
export const turn = (quad: Corners): Corners => [quad[3]!, quad[0]!, quad[1]!, quad[2]!];
/** The puzzle is turned by a quarter, clockwise. */
export async function rotate(): Promise<void> {
  if (corners.value) corners.value = turn(corners.value);
  else await read(turn(reading.value!.corners));
}
export async function reshape(to: (typeof SHAPES)[number]): Promise<void> {
  shape.value = to;
  if (pixels.value && !corners.value) await read(null);
}

// --- correcting -----------------------------------------------------------------------------------------

function put(next: Partial<Draft>): void {
  const before = draft.value!;
  past = [...past.slice(-99), before];
  batch(() => {
    draft.value = { ...before, ...next };
    wrong.value = null;
    shown.value = false;
    if (next.values || next.given) standing.value = null;
  });
}

const without = (cells: ReadonlySet<number>, cell: number): Set<number> =>
  new Set([...cells].filter((one) => one !== cell));
const changed = <T>(list: readonly T[], cell: number, to: T): T[] => list.map((one, at) => (at === cell ? to : one));

export function write(cell: number, value: number): void {
  const { values, given, marks, doubtful } = draft.value!;
  put({
    values: changed(values, cell, value),
    // What stands in an empty cell after all is most often printed.
    given: changed(given, cell, value ? given[cell]! || !values[cell] : false),
    marks: value ? changed(marks, cell, 0) : marks,
    doubtful: without(doubtful, cell),
  });
}

export function mark(cell: number, value: number): void {
  const { values, marks, doubtful } = draft.value!;
  if (!values[cell]) put({ marks: changed(marks, cell, marks[cell]! ^ bit(value)), doubtful: without(doubtful, cell) });
}

export function changeHand(cell: number): void {
  const { values, given, doubtful } = draft.value!;
  if (values[cell]) put({ given: changed(given, cell, !given[cell]), doubtful: without(doubtful, cell) });
}

export function undo(): void {
  const before = past.pop();
  if (!before) return;
  batch(() => {
    draft.value = before;
    standing.value = wrong.value = null;
  });
}

/** What is worth knowing of a cell that wants a look. */
export function hintAt(cell: number): string {
  const of = reading.value?.cells[cell];
  const now = draft.value;
  if (!of || !now?.doubtful.has(cell)) return "";
  const name = cellName(cell, now.layout.size);
  const symbol = (value: number): string => now.symbols[value - 1] ?? say("empty");
  if (of.repaired !== null) return say("looks", { cell: name, value: symbol(of.repaired) });
  const values = of.alternatives.slice(0, 3).map(([value]) => symbol(value));
  return values.length ? say("maybe", { cell: name, values: values.join(", ") }) : "";
}

/** The next cell that wants a look after this one, or the first; -1: none. */
function nextFrom(cell: number): number {
  const left = [...draft.value!.doubtful].sort((a, b) => a - b);
  return left.find((one) => one > cell) ?? left[0] ?? -1;
}

function toNext(): void {
  const next = nextFrom(cursor.value);
  if (next < 0) announce(say("done"));
  else {
    cursor.value = next;
    announce(hintAt(next));
  }
}

/** Take the cell as it is, and go to the next that wants a look. */
export function confirm(): void {
  const { doubtful } = draft.value!;
  if (doubtful.has(cursor.value)) put({ doubtful: without(doubtful, cursor.value) });
  toNext();
}

/** A key pressed in the grid; false: not one of ours. */
export function press(event: KeyboardEvent, cell: number): boolean {
  const { key, code } = event;
  const { symbols, values } = draft.value!;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (key === "Enter") confirm();
  else if (key === "Delete" || key === "Backspace" || key === " " || key === "0" || key === ".") write(cell, 0);
  else if (event.shiftKey && /^Digit[1-9]$/.test(code) && Number(code[5]) <= symbols.length) mark(cell, Number(code[5]));
  else if (settings.value.letterKeys && key.toLowerCase() === "h") changeHand(cell);
  else {
    const value = symbols.indexOf(key.toUpperCase()) + 1;
    if (!value) return false;
    if (values[cell] === value) put({ doubtful: without(draft.value!.doubtful, cell) });
    else write(cell, value);
  }
  return true;
}

// --- going on -------------------------------------------------------------------------------------------

export const givensOf = ({ values, given }: Draft): number[] => values.map((value, cell) => (given[cell] ? value : 0));

export function positionOf({ values, marks }: Draft): Position {
  const none = values.map(() => 0);
  return {
    values,
    corner: values.map((value, cell) => (value ? 0 : marks[cell]!)),
    centre: none,
    candidates: null,
    colours: none,
  };
}

/** Play on: values and marks by hand are the player's own. */
export function play(): void {
  const now = draft.value!;
  const known = standing.value;
  const next: Puzzle = {
    layout: now.layout,
    symbols: now.symbols,
    givens: givensOf(now),
    solution: known?.solution ?? null,
    status: (known?.status ?? "undecided") as Puzzle["status"],
    reason: "",
    title: "",
    rating: null,
    origin: null,
  };
  open(next, "play");
  game.value = { ...begin(next.givens), now: positionOf(now) };
}

/** Compare the values by hand with the solution. */
export function checkAnswers(): void {
  const now = draft.value!;
  const solution = standing.value?.solution;
  if (!solution) return;
  const own = now.values.map((value, cell) => (now.given[cell] ? 0 : value));
  wrong.value = wrongOf(solution, own);
  announce(answersText());
}

export function answersText(): string {
  const now = draft.value!;
  const found = wrong.value;
  const n = now.values.filter((value, cell) => value && !now.given[cell]).length;
  if (!found) return "";
  if (!n) return say("noHand");
  if (!found.length) return say("allRight", { n });
  return say("wrong", { n: found.length, cells: found.map((cell) => cellName(cell, now.layout.size)).join(" ") });
}

const PAUSE = 250;

async function ask(now: Draft, leave: AbortSignal): Promise<void> {
  const { size, spec } = now.layout;
  const givens = givensOf(now);
  const grid = Array.from({ length: size }, (_, row) => givens.slice(row * size, (row + 1) * size));
  try {
    const data = await call("convert", { grid, layout: spec, symbols: now.symbols.join(" ") }, leave);
    if (draft.value === now)
      standing.value = {
        status: data.status,
        solution: data.status === "unique" || data.status === "solved" ? (data.solution?.cells.flat() ?? null) : null,
      };
  } catch (failure) {
    if (!leave.aborted && !(failure instanceof Offline || failure instanceof Problem)) throw failure;
  }
}

effect(() => {
  const now = draft.value;
  if (view.value !== "photo" || !now || standing.value || conflictsOf(now.layout, givensOf(now)).length) return;
  const stopAsking = new AbortController();
  const timer = setTimeout(() => void ask(now, stopAsking.signal), PAUSE);
  return () => {
    clearTimeout(timer);
    stopAsking.abort();
  };
});
