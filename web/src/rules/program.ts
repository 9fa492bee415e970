/** The rules of a grid, compiled for the core exactly as `src/sudokit/rules/_program.py` compiles them. */

import type { Layout } from "../model/layout.ts";
import { cellName } from "../model/layout.ts";
import { checkRule } from "./checked.ts";
import type { Automaton, Constraint } from "./primitives.ts";
import { checkTime, withinTime } from "./primitives.ts";
import { regionsOf } from "./regions.ts";
import type { Rule } from "./rule.ts";
import { primitives } from "./translated.ts";

/** How people look at a rule, which decides the technique that uses it; others: by their sums and fillings. */
const TRAITS: Readonly<Record<string, string>> = {
  cage: "cage",
  thermo: "thermo",
  "slow-thermo": "thermo",
  palindrome: "clone",
  clone: "clone",
  equal: "clone",
  arrow: "arrow",
  "double-arrow": "arrow",
  renban: "renban",
  quadruple: "quadruple",
  sandwich: "outside",
  "x-sum": "outside",
  skyscraper: "outside",
  "hidden-skyscraper": "outside",
  "numbered-room": "outside",
};

/** A rule with the number by which steps name it, its trait, and its constraints; automata are named by their numbers. */
export type CompiledRule = readonly [number: number, trait: string, constraints: readonly Constraint[]];

export interface Compiled {
  /** Of each rule, in the order given. */
  readonly texts: readonly string[];
  /** In the order of their texts, so that equal grids have one search and one path, in whatever order their rules are. */
  readonly compiled: readonly CompiledRule[];
  readonly automata: readonly Automaton[];
}

/** A rule as the line that the package writes. */
export function textOf(rule: Rule, size: number): string {
  const { name, cells, number, first, total, values, relation, pattern, rules = [] } = rule;
  const names = cells.map((cell) => cellName(cell, size));
  if (first !== undefined) names.splice(first, 0, ">");
  const clue = relation
    ? ["=", relation.map((row) => row.map(Number).join("")).join("/")]
    : pattern !== undefined
      ? ["=", pattern]
      : total !== undefined
        ? ["=", total]
        : values
          ? ["=", ...values]
          : [];
  const inner = rules.map((one) => `(${textOf(one, size)})`);
  return [name, ...(number === undefined ? [] : [`${number}:`]), ...names, ...clue, ...inner].join(" ");
}

/** A rule as data for JSON, as the package writes it. */
export function dataOf(rule: Rule, size: number): object {
  const { name, cells, number, first, total, values, relation, pattern, rules } = rule;
  return {
    rule: name,
    ...(cells.length && { cells: cells.map((cell) => cellName(cell, size)) }),
    ...(number !== undefined && { number }),
    ...(first !== undefined && { first }),
    ...(total !== undefined && { total }),
    ...(values && { values }),
    ...(relation && { relation: relation.map((row) => row.map(Number)) }),
    ...(pattern !== undefined && { pattern }),
    ...(rules && { rules: rules.map((one) => dataOf(one, size)) }),
  };
}

/** Automata by their numbers, so that equal ones are compiled once. */
class Automata {
  readonly all: Automaton[] = [];
  readonly #numbers = new Map<string, number>();

  in(constraint: Constraint): Constraint {
    if (constraint[0] === "any_of") return ["any_of", [], constraint[2].map((parts) => parts.map((part) => this.in(part)))];
    if (constraint[0] !== "automaton" || typeof constraint[2] === "number") return constraint;
    const key = JSON.stringify(constraint[2]);
    const number = this.#numbers.get(key) ?? this.all.push(constraint[2]) - 1;
    this.#numbers.set(key, number);
    return ["automaton", constraint[1], number];
  }
}

/** Rules of a layout, each once.  An `UnfitRule` says what one of them lacks, `TooMuch` that compiling would take too long. */
export function compiled(layout: Layout, rules: readonly Rule[]): Compiled {
  const { size } = layout;
  for (const rule of rules) checkRule(rule, size);
  const texts = rules.map((rule) => textOf(rule, size));
  const numbered = rules
    .map((rule, number) => ({ rule, number, text: texts[number]! }))
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : one.number - other.number));
  const context = { size, regions: regionsOf(layout), rules: numbered.map(({ rule }) => rule) };
  const automata = new Automata();
  const found = withinTime(() =>
    numbered.map(({ rule, number }): CompiledRule => {
      checkTime();
      return [number, TRAITS[rule.name] ?? "other", primitives(rule, context).map((one) => automata.in(one))];
    }),
  );
  return { texts, compiled: found, automata: automata.all };
}
