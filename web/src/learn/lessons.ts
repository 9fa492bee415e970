/** The lessons and their positions, fetched when they are first wanted; the service worker keeps them for visits without a network. */

import type { StepData } from "../api/types.ts";
import { blank } from "../model/game.ts";
import { bit, valuesOf } from "../model/layout.ts";
import type { Puzzle } from "../model/puzzle.ts";
import { layoutFrom, standardSymbols } from "../model/spec.ts";
import { stateOf } from "../steps/replay.ts";
import type { Language } from "../texts/say.ts";
import type { State } from "../steps/replay.ts";

/** In English and German, and in the language of the page if it is another one. */
export type Names = Readonly<{ en: string; de: string } & Partial<Record<Language, string>>>;

export interface Lesson {
  readonly technique: string;
  /** Empty: no profile uses it by default. */
  readonly level: string;
  readonly family: string;
  readonly score: number | null;
  readonly se: number | null;
  readonly title: Names;
  readonly idea: Names;
  readonly rule: string;
  readonly spot: string;
  readonly skip: string;
  readonly also: string;
  /** How many there are to practise on. */
  readonly positions: number;
  readonly example: boolean;
}

/** A position as it is kept: what is eliminated besides is told as value, row and column. */
export interface Kept {
  /** Where it is not a plain grid. */
  readonly layout?: string;
  readonly givens: string;
  readonly placed: string;
  readonly eliminated: string;
  readonly step: StepData;
}

export interface Position {
  readonly puzzle: Puzzle;
  readonly state: State;
  readonly step: StepData;
}

async function fetched<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for a file of the page`);
  return (await response.json()) as T;
}

/** The name and the idea of each technique. */
type Named = Readonly<Record<string, readonly [string, string]>>;
const LATER: Readonly<Partial<Record<Language, string>>> = {
  es: new URL("./lessons-es.json", import.meta.url).href,
  fr: new URL("./lessons-fr.json", import.meta.url).href,
  ja: new URL("./lessons-ja.json", import.meta.url).href,
};

async function made(language: Language): Promise<readonly Lesson[]> {
  const address = LATER[language];
  const [all, named] = await Promise.all([
    fetched<Lesson[]>(new URL("./lessons.json", import.meta.url).href),
    address ? fetched<Named>(address) : null,
  ]);
  if (!named) return all;
  return all.map((lesson) => {
    const [title = lesson.title.en, idea = lesson.idea.en] = named[lesson.technique] ?? [];
    return { ...lesson, title: { ...lesson.title, [language]: title }, idea: { ...lesson.idea, [language]: idea } };
  });
}

const known = new Map<Language, Promise<readonly Lesson[]>>();
export function lessons(language: Language): Promise<readonly Lesson[]> {
  let found = known.get(language);
  if (!found) {
    found = made(language);
    found.catch(() => known.delete(language)); // another try asks again
    known.set(language, found);
  }
  return found;
}

const families = new Map<string, Promise<Readonly<Record<string, readonly Kept[]>>>>();
function family(name: string): Promise<Readonly<Record<string, readonly Kept[]>>> {
  let found = families.get(name);
  if (!found) {
    found = fetched<Record<string, Kept[]>>(new URL(`./positions-${name}.json`, import.meta.url).href);
    found.catch(() => families.delete(name));
    families.set(name, found);
  }
  return found;
}

const numbers = (line: string): number[] => [...line].map((symbol) => (symbol === "." ? 0 : Number(symbol)));

export function positionOf({ layout: spec = "3x3", givens, placed, eliminated, step }: Kept): Position {
  const layout = layoutFrom(spec);
  const values = numbers(placed);
  const plain = stateOf(layout, values);
  const candidates = [...plain.candidates];
  for (const [value, row, column] of eliminated.split(" ").filter(Boolean))
    candidates[(Number(row) - 1) * 9 + Number(column) - 1]! &= ~bit(Number(value));
  const puzzle: Puzzle = {
    layout,
    symbols: standardSymbols(9),
    givens: numbers(givens),
    solution: null,
    status: "undecided",
    reason: "",
    title: "",
    rating: null,
    origin: null,
  };
  return { puzzle, state: { values, candidates }, step };
}

/** The worked example, if there is one, and then the positions to practise on. */
export async function positionsOf(lesson: Lesson): Promise<readonly Position[]> {
  const all = await family(lesson.family);
  return (all[lesson.technique] ?? []).map(positionOf);
}

/** A position as text that every reader of the page knows: givens in pointed brackets, what was placed since between stars. */
export function textOf({ puzzle, state }: Position): string {
  const cells = state.values.map((value, cell) =>
    puzzle.givens[cell] ? `<${value}>` : value ? `*${value}*` : valuesOf(state.candidates[cell]!).join(""),
  );
  const rows = Array.from({ length: 9 }, (_, row) => cells.slice(row * 9, (row + 1) * 9).join(" "));
  return [...(puzzle.layout.box ? [] : [`# layout: ${puzzle.layout.spec}`]), ...rows].join("\n");
}

/** What the board shows of a position besides its candidates. */
export const boardOf = ({ puzzle }: Position) => ({
  layout: puzzle.layout,
  symbols: puzzle.symbols,
  givens: puzzle.givens,
  position: blank(puzzle.givens),
});

export type Run = { readonly text: string; readonly technique: string | null };

/** A text with links to techniques, `[title](name)`, as runs. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const found of text.matchAll(/\[([^\]]+)\]\(([\w-]+)\)/g)) {
    if (found.index > at) runs.push({ text: text.slice(at, found.index), technique: null });
    runs.push({ text: found[1]!, technique: found[2]! });
    at = found.index + found[0].length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), technique: null });
  return runs;
}
