/** The grid that is being entered: its shape, its symbols, what stands in it so far, and what the service says of it. */

import { computed, effect, signal } from "@preact/signals";
import { call, Offline, Problem } from "../api/client.ts";
import type { ConvertData } from "../api/types.ts";
import type { Position } from "../model/game.ts";
import type { Layout } from "../model/layout.ts";
import { conflictsOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { ruling as rulesOf } from "../model/puzzle.ts";
import { pack, unpack } from "../model/share.ts";
import { boxShape, layoutOf, likelyBox, parseSpec, SMALLEST, standardSymbols } from "../model/spec.ts";
import type { Shape } from "../model/spec.ts";
import { puzzle, view } from "../state.ts";
import type { View } from "../state.ts";
import { assumption, plainGrid } from "./fault.ts";
import { complete, converted, openPosition, positionFrom, puzzleFrom, refusal } from "./opening.ts";
import { isBlank, typed } from "./typing.ts";

export interface Draft {
  readonly shape: Shape;
  readonly symbols: readonly string[];
  readonly values: readonly number[];
  /** Rules besides the houses, as lines of text. */
  readonly rules: readonly string[];
}

export interface Checked {
  readonly puzzle: Puzzle;
  /** Entries and candidates that came with a text. */
  readonly position: Position | null;
  readonly format: string;
  /** What was assumed in reading it. */
  readonly notes: readonly string[];
}

const emptyFor = (shape: Shape): Draft => ({
  shape,
  symbols: standardSymbols(shape.size),
  values: new Array<number>(shape.size ** 2).fill(0),
  rules: [],
});

const KEY = "sudokit.draft";
const PEN_KEY = "sudokit.draft.pen";

/** What stood here before the page was loaded again. */
function left(): Draft {
  try {
    const { layout, symbols, givens, rules = [] } = unpack(sessionStorage.getItem(KEY) ?? "");
    return { shape: parseSpec(layout.spec), symbols, values: givens, rules };
  } catch {
    return emptyFor(boxShape(3, 3)); // nothing, or no storage
  }
}

/** What was drawn on the grid before the page was loaded again. */
function drawnBefore(): readonly number[] {
  try {
    const marks: unknown = JSON.parse(sessionStorage.getItem(PEN_KEY) ?? "[]");
    return Array.isArray(marks) && marks.every((mark) => Number.isSafeInteger(mark) && mark >= 0)
      ? (marks as number[])
      : [];
  } catch {
    return []; // not ours, or no storage
  }
}

export const draft = signal<Draft>(left());
/** Lines and colours of candidates on the grid (model/pen.ts): notes of the setter, no part of the puzzle. */
export const drawn = signal<readonly number[]>(drawnBefore());
/** Whether the grid is drawn on: keys and pointer then draw. */
export const drawing = signal(drawn.peek().length > 0);
export const cursor = signal<readonly number[]>([0]);
/** What is known of the draft as it stands; null: not requested yet, or the service cannot be reached. */
export const checked = signal<Checked | null>(null);
export const unreachable = signal(false);
export const busy = signal(false);

export const layoutOfDraft = computed<Layout>(() => layoutOf(draft.value.shape));
export const conflicts = computed(() => conflictsOf(layoutOfDraft.value, draft.value.values));
export const clues = computed(() => draft.value.values.filter(Boolean).length);
/** Whether there is anything to ask about. */
export const begun = computed(() => clues.value > 0 || draft.value.rules.length > 0);
/** Whether the editor of rules is open: then several cells can be chosen. */
export const ruling = signal(draft.peek().rules.length > 0);
/** What the service says against the rules; "" where it says nothing. */
export const against = signal("");
/** Whether the draft can be opened: nothing is known to be wrong with it. */
export const sound = computed(() => !conflicts.value.length && !against.value);

let past: { readonly draft: Draft; readonly drawn: readonly number[] }[] = [];
const remember = (): void => void (past = [...past.slice(-99), { draft: draft.value, drawn: drawn.value }]);
let buffer = "";
let fresh = true;

/** Whether the draft waits to be played: there is something in it that was not opened yet. */
export const waits = (): boolean => fresh && begun.peek() && sound.peek();

function put(next: Draft): void {
  remember();
  fresh = true;
  if (next.values.length !== draft.value.values.length) drawn.value = [];
  draft.value = next;
  checked.value = null;
  against.value = "";
}

export function undo(): void {
  const before = past.pop();
  if (!before) return;
  drawn.value = before.drawn;
  if (before.draft === draft.value) return; // only something drawn was taken back
  draft.value = before.draft;
  checked.value = null;
  against.value = "";
}

/** Other lines and colours, as one change that can be undone. */
export function draw(marks: readonly number[]): void {
  remember();
  drawn.value = marks;
}

/** Another shape keeps the values where the size stays. */
export function reshape(shape: Shape): void {
  const before = draft.value;
  const kept = shape.size === before.shape.size;
  put(kept ? { ...before, shape } : emptyFor(shape));
  if (!kept) cursor.value = [0];
}

/** Other rules, as one change that can be undone. */
export const rule = (rules: readonly string[]): void => put({ ...draft.value, values: [...draft.value.values], rules }); // the values are what answers are kept by

/** The same values in other symbols. */
export function rename(symbols: readonly string[]): void {
  put({ ...draft.value, symbols });
}

export function clear(): void {
  put(emptyFor(draft.value.shape));
  drawn.value = [];
  cursor.value = [0];
}

export function write(cell: number, value: number): void {
  const { values } = draft.value;
  if (values[cell] !== value) put({ ...draft.value, values: values.map((old, at) => (at === cell ? value : old)) });
}

/** All cells at once, as one change that can be undone. */
export const writeAll = (values: readonly number[]): void => put({ ...draft.value, values });

const go = (cell: number): void => {
  buffer = "";
  cursor.value = [(cell + draft.value.values.length) % draft.value.values.length];
};

/** Write a value and go on to the next cell. */
export function enterValue(cell: number, value: number): void {
  write(cell, value);
  go(cell + 1);
}

/** A key that was pressed in the grid; false: not one of ours. */
export function press(event: KeyboardEvent, cell: number): boolean {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") {
    undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "Delete") write(cell, 0);
  else if (key === "Backspace") {
    const from = draft.value.values[cell] ? cell : (cell + draft.value.values.length - 1) % draft.value.values.length;
    write(from, 0);
    go(from);
  } else if (key.length <= 2 && key !== "F1") return character(key, cell);
  else return false;
  return true;
}

function character(key: string, cell: number): boolean {
  const { symbols } = draft.value;
  const found = typed(symbols, buffer + key) ?? typed(symbols, (buffer = "") + key);
  if (!found) {
    if (!isBlank(key)) return false;
    enterValue(cell, 0);
    return true;
  }
  if (!found.more) enterValue(cell, found.value);
  else {
    write(cell, found.value);
    buffer += key;
  }
  return true;
}

/** Put what the service read at the entrance; false: larger than the page shows. */
function take(data: ConvertData): void {
  const read = puzzleFrom(data);
  put({ shape: parseSpec(read.layout.spec), symbols: read.symbols, values: read.givens, rules: read.rules ?? [] });
  drawn.value = [];
  cursor.value = [0];
  checked.value = {
    puzzle: read,
    position: positionFrom(data),
    format: data.format ?? "",
    notes: (data.grid.notes ?? []).map(assumption),
  };
  if (read.rules?.length) ruling.value = true;
  unreachable.value = false;
}

/** Without the service only plain grids can be read. */
function takePlain(text: string): boolean {
  const plain = plainGrid(text);
  if (!plain || plain.size < SMALLEST) {
    refusal.value = { kind: plain ? "small" : "offline", text, problem: null };
    return false;
  }
  put({ ...emptyFor(boxShape(...likelyBox(plain.size))), values: plain.values });
  drawn.value = [];
  cursor.value = [0];
  return true;
}

/** Read any text into the grid; what is wrong with it goes to `refusal`. */
export async function readText(text: string): Promise<boolean> {
  busy.value = true;
  refusal.value = null;
  try {
    const data = await converted(text);
    if (data) take(data);
    return data !== null;
  } catch (fault) {
    if (fault instanceof Problem) refusal.value = { kind: "text", text, problem: fault };
    else if (fault instanceof RangeError) refusal.value = { kind: "large", text, problem: null };
    else if (fault instanceof Offline) return takePlain(text);
    else throw fault;
    return false;
  } finally {
    busy.value = false;
  }
}

/** Change the givens of a puzzle at the entrance. */
export function edit(from: Pick<Puzzle, "layout" | "symbols" | "rules">, givens: readonly number[]): void {
  put({ shape: parseSpec(from.layout.spec), symbols: from.symbols, values: givens, rules: from.rules ?? [] });
  drawn.value = [];
  cursor.value = [0];
  view.value = "enter";
}

/** Open the draft in a room. */
export function openDraft(at: View): void {
  fresh = false;
  const known = checked.value;
  if (known) return openPosition(known.puzzle, known.position, 0, at);
  const { symbols, values, rules } = draft.value;
  const next: Puzzle = {
    layout: layoutOfDraft.value,
    symbols,
    givens: values,
    ...rulesOf({ rules }),
    solution: null,
    status: "undecided",
    reason: "",
    title: "",
    rating: null,
    origin: null,
  };
  openPosition(next, null, 0, at);
  void complete(puzzle.value!);
}

async function check(now: Draft, stop: AbortSignal): Promise<void> {
  const { size } = now.shape;
  const grid = Array.from({ length: size }, (_, row) => now.values.slice(row * size, (row + 1) * size));
  try {
    const asked = { grid, layout: layoutOfDraft.value.spec, symbols: now.symbols.join(" "), ...rulesOf(now) };
    const data = await call("convert", asked, stop);
    if (draft.value !== now) return;
    checked.value = { puzzle: puzzleFrom(data), position: null, format: "", notes: [] };
    unreachable.value = false;
    against.value = "";
  } catch (fault) {
    if (stop.aborted) return;
    if (!(fault instanceof Offline || fault instanceof Problem)) throw fault;
    unreachable.value = fault instanceof Offline;
    against.value = fault instanceof Problem && now.rules.length ? fault.message : "";
  }
}

effect(() => {
  const { symbols, values, rules } = draft.value;
  try {
    sessionStorage.setItem(KEY, pack({ layout: layoutOfDraft.value, symbols, givens: values, rules }));
  } catch {
    // refused by the browser: a reload then begins anew
  }
});

effect(() => {
  try {
    sessionStorage.setItem(PEN_KEY, JSON.stringify(drawn.value));
  } catch {
    // as above
  }
});

const PAUSE = 350;

/** Ask of every draft that rests for a moment. */
effect(() => {
  const now = draft.value;
  if (view.value !== "enter" || checked.value || !begun.value || conflicts.value.length) return;
  const stop = new AbortController();
  const timer = setTimeout(() => void check(now, stop.signal), PAUSE);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
});
