/** The mistakes in a player's grid: wrong entries and candidates eliminated in error, told in four stages. */

import type { StepData } from "../api/types.ts";
import { cellName, cellOf } from "../model/layout.ts";
import type { House } from "../model/layout.ts";
import type { Module } from "./module.ts";
import type { Posed } from "./posed.ts";
import { plainMasks } from "./posed.ts";
import type { Asked } from "./telling.ts";
import { pairsIn } from "./telling.ts";
import type { Words } from "./words.ts";
import { fill } from "./words.ts";

/** The rating and the name that Sudoku Explainer gives a step. */
export interface Mark {
  readonly rating: number;
  readonly technique: string;
  readonly abbreviation: string;
}

/** What a hint says. */
export interface Content {
  kind: string;
  text: string;
  cells?: readonly number[];
  values?: readonly number[];
  house?: string | null;
  houses?: readonly string[];
  technique?: string | null;
  alike?: number | null;
  compared?: string | null;
  mark?: Mark | null;
  proof?: string;
  mistakes?: readonly object[];
  name?: string | null;
  meaning?: string | null;
  step?: StepData | null;
}

/** What it is asked about. */
export interface About {
  readonly module: Module;
  readonly posed: Posed;
  readonly asked: Asked;
  readonly stage: number;
}

interface Mistake {
  readonly kind: "wrong" | "missing";
  readonly cell: number;
  readonly value: number;
}
interface Reason {
  readonly reason: string;
  readonly clash: number | null;
  readonly step_number: number | null;
}

const LAST = 4;

function found(posed: Posed, solution: readonly number[] | null): Mistake[] {
  const { values, givens, masks } = posed;
  if (!solution) {
    const cells = new Set(pairsIn(posed).flatMap(({ first, second }) => [first, second]));
    return [...cells]
      .filter((cell) => !givens[cell])
      .sort((one, other) => one - other)
      .map((cell) => ({ kind: "wrong", cell, value: values[cell]! }));
  }
  const allowed = plainMasks(posed);
  return values.flatMap((value, cell): Mistake[] => {
    const right = solution[cell]!;
    if (value && value !== right) return [{ kind: "wrong", cell, value }];
    const lost = (allowed[cell]! & ~masks![cell]!) >> (right - 1);
    return !value && lost & 1 ? [{ kind: "missing", cell, value: right }] : [];
  });
}

/** A cell that holds the wrong entry's value and is not wrong itself, and the first house of both. */
function clashOf(posed: Posed, mistake: Mistake, doubtful: ReadonlySet<number>): { cell: number; house: House } | null {
  if (mistake.kind !== "wrong") return null;
  for (const house of posed.layout.houses) {
    if (!house.cells.includes(mistake.cell)) continue;
    const cell = house.cells.find(
      (one) => one !== mistake.cell && posed.values[one] === mistake.value && !doubtful.has(one),
    );
    if (cell !== undefined) return { cell, house };
  }
  return null;
}

/** Houses that contain all mistakes: first those with the most of them; for a clash, the house of the clash. */
function housesOf(posed: Posed, mistakes: readonly Mistake[]): House[] {
  const left = new Set(mistakes.map(({ cell }) => cell));
  const clashes = new Map(mistakes.map((mistake) => [mistake.cell, clashOf(posed, mistake, left)?.house ?? null] as const));
  const chosen: House[] = [];
  while (left.size) {
    let best: House | null = null;
    let most = [-1, -1, -1];
    for (const house of posed.layout.houses) {
      const inside = house.cells.filter((cell) => left.has(cell));
      const shared = inside.filter((cell) => clashes.get(cell) === house).length;
      const worth = [inside.length, shared, house.kind === "box" || house.kind === "region" ? 1 : 0];
      const at = worth.findIndex((one, place) => one !== most[place]);
      if (at >= 0 && worth[at]! > most[at]!) [best, most] = [house, worth];
    }
    chosen.push(best!);
    for (const cell of best!.cells) left.delete(cell);
  }
  return chosen;
}

/** Whether a step of the path from the givens says that a cell does not hold a value, or that it must. */
function speaksOf(step: StepData, posed: Posed, cell: number, value: number, missing: boolean): boolean {
  const { layout, symbols } = posed;
  const placed = (step.placements ?? []).map(
    ([name, symbol]) => [cellOf(name, layout.size), symbols.indexOf(symbol) + 1] as const,
  );
  if (placed.some(([at, its]) => at === cell && (its === value) === missing)) return true;
  if (missing) return false;
  const name = cellName(cell, layout.size);
  if (step.eliminations?.some(([at, symbol]) => at === name && symbols.indexOf(symbol) + 1 === value)) return true;
  return placed.some(
    ([at, its]) =>
      its === value && at !== cell && layout.houses.some(({ cells }) => cells.includes(at) && cells.includes(cell)),
  );
}

function reasonOf(
  about: About,
  mistake: Mistake,
  wrong: ReadonlySet<number>,
  words: Words,
  path: () => readonly StepData[],
): Reason {
  const { posed } = about;
  const { size } = posed.layout;
  const facts = { value: posed.symbols[mistake.value - 1]!, cell: cellName(mistake.cell, size) };
  const clash = clashOf(posed, mistake, wrong);
  if (clash) {
    const told = { ...facts, other: cellName(clash.cell, size), house: words.house(clash.house.name) };
    return { reason: fill(words.text("hints", "why_clash"), told), clash: clash.cell, step_number: null };
  }
  const kind = mistake.kind === "wrong" ? "why" : "missing";
  const at = path().findIndex((step) => speaksOf(step, posed, mistake.cell, mistake.value, mistake.kind === "missing"));
  if (at < 0) return { reason: fill(words.text("hints", `${kind}_solution`), facts), clash: null, step_number: null };
  const told = { ...facts, number: at + 1, step: path()[at]!.text! };
  return { reason: fill(words.text("hints", `${kind}_step`), told), clash: null, step_number: at + 1 };
}

function textOf(
  about: About,
  mistakes: readonly Mistake[],
  houses: readonly House[],
  words: Words,
  reasons: readonly Reason[],
): string {
  const { module, posed, stage } = about;
  if (stage === 1)
    return fill(words.text("hints", mistakes.length === 1 ? "mistake" : "mistakes"), {
      count: words.count(mistakes.length),
    });
  if (stage === 2)
    return fill(words.text("hints", "where_mistake"), { houses: words.allOf(houses.map(({ name }) => words.house(name))) });
  if (stage === LAST) return reasons.map(({ reason }) => reason).join("\n");
  return (["wrong", "missing"] as const)
    .flatMap((kind) => {
      const cells = mistakes.filter((mistake) => mistake.kind === kind).map(({ cell }) => cell);
      if (!cells.length) return [];
      const names = module.ask<string[]>({ verb: "cell_names", size: posed.layout.size, cells });
      return [fill(words.text("hints", `which_${kind}${cells.length > 1 ? "_many" : ""}`), { cells: words.allOf(names) })];
    })
    .join(" ");
}

/** What is wrong in the grid, as far as the stage goes; null where nothing is. */
export function mistakesAbout(
  about: About,
  solution: readonly number[] | null,
  words: Words,
  path: () => readonly StepData[],
): Content | null {
  const { posed, stage } = about;
  const mistakes = found(posed, solution);
  if (!mistakes.length) return null;
  const { size } = posed.layout;
  const houses = housesOf(posed, mistakes);
  const wrong = new Set(mistakes.filter(({ kind }) => kind === "wrong").map(({ cell }) => cell));
  let made: readonly StepData[] | null = null;
  const once = (): readonly StepData[] => (made ??= path());
  const reasons = stage === LAST ? mistakes.map((mistake) => reasonOf(about, mistake, wrong, words, once)) : [];
  const shown = stage >= 3 ? mistakes : [];
  return {
    kind: wrong.size ? "wrong" : "missing",
    text: textOf(about, mistakes, houses, words, reasons),
    cells: shown.map(({ cell }) => cell),
    values: stage === LAST ? mistakes.map(({ value }) => value) : [],
    house: stage >= 2 ? houses[0]!.name : null,
    houses: stage >= 2 ? houses.map(({ name }) => name) : [],
    mistakes: shown.map(({ kind, cell, value }, at) => ({
      kind,
      cell: cellName(cell, size),
      value: stage === LAST || kind === "wrong" ? posed.symbols[value - 1] : null,
      reason: reasons[at]?.reason ?? "",
      clash: reasons[at]?.clash == null ? null : cellName(reasons[at].clash, size),
      step_number: reasons[at]?.step_number ?? null,
    })),
  };
}
