/** What a rule must have beyond its text, as the package checks it before it is compiled: `check_rule` of `src/sudokit/rules`. */

import { cellName } from "../model/layout.ts";
import type { Rule } from "./rule.ts";

/** A rule that does not fit its grid. */
export class UnfitRule extends Error {}

const LEAST_TOTAL = -1000;
const MOST_NUMBER = 10_000;
const MOST_VALUES = 64;
const MOST_ALTERNATIVES = 20;
const SHOWN_ONLY: ReadonlySet<string> = new Set(["fog", "fog-light"]);
const WHOLE_LINE: ReadonlySet<string> = new Set(["sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room"]);

function need(condition: boolean, { name, cells }: Rule, size: number, words: string): void {
  if (condition) return;
  const shown = cells.slice(0, 4).map((cell) => cellName(cell, size));
  throw new UnfitRule(`the rule ${name}${shown.length ? ` at ${shown.join(" ")}` : ""}: ${words}`);
}

/** Further checks of single kinds: what must be so, and the words where it is not. */
const CHECKS: Readonly<Record<string, (rule: Rule, size: number) => readonly (readonly [boolean, string])[]>> = {
  entropic: (_, size) => [[size % 3 === 0, `the ${size} values cannot be divided into three groups`]],
  arrow: ({ first = 0, cells }) => [
    [first >= 1 && first <= 3, "1 to 3 cells stand before >: the circle or pill"],
    [first < cells.length, "cells of the path are needed after >"],
  ],
  "sum-line": ({ total = 0 }) => [[total > 0, "the total must be above 0"]],
  "equal-sum": ({ first = 0, cells }) => [[first > 0 && first < cells.length, "cells are needed before > and after it"]],
  clone: ({ first = 0, cells }) => [[2 * first === cells.length, "as many cells are needed before > as after it"]],
  "look-and-say": ({ values = [] }) => {
    const what = values.filter((_, at) => at % 2 === 1);
    return [
      [2 * what.length === values.length && new Set(what).size === what.length, "the values are pairs: how many, of what"],
    ];
  },
  "any-of": ({ rules = [] }) => [
    [rules.length >= 1 && rules.length <= MOST_ALTERNATIVES, `1 to ${MOST_ALTERNATIVES} rules are needed`],
    ...rules.map(({ name }) => [!SHOWN_ONLY.has(name), `${name} is only shown, and no alternative`] as const),
  ],
};

/** An `UnfitRule` says what a rule that was read lacks. */
export function checkRule(rule: Rule, size: number): void {
  const { name, cells, values } = rule;
  if (WHOLE_LINE.has(name)) {
    const rows = new Set(cells.map((cell) => Math.floor(cell / size)));
    const columns = new Set(cells.map((cell) => cell % size));
    const line = rows.size === 1 || columns.size === 1;
    need(
      line && new Set(cells).size === cells.length && cells.length === size,
      rule,
      size,
      "its cells are a whole row or column",
    );
  }
  for (const part of ["number", "first", "total"] as const) {
    const value = rule[part];
    const least = part === "total" ? LEAST_TOTAL : 1;
    if (value !== undefined)
      need(value >= least && value <= MOST_NUMBER, rule, size, `${part} is an integer, not ${value}`);
  }
  if (values) need(values.length <= MOST_VALUES, rule, size, `values are integers, not (${values.join(", ")})`);
  for (const inner of rule.rules ?? []) checkRule(inner, size);
  for (const [right, words] of CHECKS[name]?.(rule, size) ?? []) need(right, rule, size, words);
}
