/** The rules of a request, read and compiled for the core: fetched with the first puzzle that has some. */

import type { PossibleData } from "../api/possible.ts";
import type { Layout } from "../model/layout.ts";
import { checkRule, UnfitRule } from "../rules/checked.ts";
import { TooMuch } from "../rules/primitives.ts";
import { compiled, dataOf, textOf } from "../rules/program.ts";
import type { Rule } from "../rules/rule.ts";
import { WrongRule } from "../rules/rule.ts";
import { parseRules } from "../rules/text.ts";
import { json } from "../write/links.ts";
import type { Module } from "./module.ts";
import type { Posed, Ruled, Ruling } from "./posed.ts";
import { plainMasks, posedOf } from "./posed.ts";
import { impossible, Refused } from "./refusal.ts";
import type { Asked, Options } from "./telling.ts";
import { counted } from "./telling.ts";

const MOST_SIZE = 16;
/** Those that the service takes. */
const MOST_RULES = 500;

function unreadable(place: string, words: string): Refused {
  const detail = `${place}: ${words}`;
  const cell = /\br\d+c\d+\b/.exec(detail)?.[0];
  return new Refused("unreadable", detail, [{ pointer: "/rules", detail, ...(cell && { cell }) }]);
}

/** The rules of a text; faults in it are said of the place that it has in the request. */
function readAs(text: string, size: number, place: (line: number) => string): Rule[] {
  try {
    const found = parseRules(text, size);
    for (const rule of found) checkRule(rule, size);
    return found;
  } catch (fault) {
    if (fault instanceof WrongRule) throw unreadable(`${place(fault.line)}, column ${fault.column}`, fault.message);
    if (fault instanceof UnfitRule) throw unreadable(`${place(1)}, column 1`, fault.message);
    throw fault;
  }
}

function rulesIn(stated: string | readonly unknown[], size: number): Rule[] {
  if (typeof stated === "string")
    return stated.split(/\r?\n/).flatMap((line, at) => readAs(line, size, () => `line ${at + 1}`));
  return stated.map((line, at) => {
    if (typeof line !== "string") throw new Refused("missing-extra", "rules as objects need the service");
    const [rule, ...more] = readAs(line, size, () => `rule ${at + 1}`);
    if (!rule || more.length) throw unreadable(`rule ${at + 1}`, "expected one rule");
    return rule;
  });
}

/** Refuses what puzzles with rules do not have. */
function refuse({ profile, profiles, card }: Options): void {
  const by = profiles?.length ? profiles : [profile];
  if (by.includes("se"))
    throw impossible("profile 'se' does not support rules, which Sudoku Explainer lacks; use another profile");
  if (by.includes("depth")) throw impossible("profile 'depth' does not support rules; use another profile");
  if (card) throw impossible("puzzles with rules have no difficulty card");
}

let last: { readonly key: string; readonly ruled: Ruled } | null = null;

/** The rules of a request, each once; a `Refused` says what is wrong with them. */
export function ruledBy(layout: Layout, stated: string | readonly unknown[]): Ruled {
  const { size, spec } = layout;
  if (size > MOST_SIZE)
    throw impossible(`rules are for grids of up to ${MOST_SIZE}x${MOST_SIZE}, not ${size}x${size}`, "/rules");
  const rules = [...new Map(rulesIn(stated, size).map((rule) => [textOf(rule, size), rule])).values()];
  if (rules.length > MOST_RULES)
    throw impossible(`a puzzle has at most ${MOST_RULES} rules here, not ${rules.length}`, "/rules");
  const key = [spec, ...rules.map((rule) => textOf(rule, size))].join("\n");
  if (last?.key === key) return last.ruled;
  try {
    const { texts, ...program } = compiled(layout, rules);
    const data = rules.map((rule) => dataOf(rule, size));
    last = { key, ruled: { texts, sent: { key, texts, ...program }, data, json: jsonOf } };
    return last.ruled;
  } catch (fault) {
    throw fault instanceof TooMuch ? impossible(fault.message, "/rules") : fault;
  }
}

function jsonOf(posed: Posed): string {
  const plain = plainMasks(posed);
  return json({ ...posed, masks: plain, plain, marked: false, rules: posed.ruled!.data });
}

/** Longer than this nobody waits for rules that add nothing. */
const SPARE_SECONDS = 1;

/** Of a puzzle with one solution, the lines of the request without each of which it would still have one. */
export function withSpareRules(module: Module, asked: Asked, found: PossibleData): PossibleData {
  if (found.status !== "unique") return found;
  const posed = posedOf(asked);
  const { layout, ruled } = posed;
  const ends = performance.now() + SPARE_SECONDS * 1000;
  const spare = new Set<string>();
  for (const text of ruled!.texts.filter((one) => !/^fog\b/.test(one))) {
    const time_limit = (ends - performance.now()) / 1000;
    if (time_limit <= 0) return found;
    const fewer = ruledBy(
      layout,
      ruled!.texts.filter((one) => one !== text),
    );
    const { status } = counted(module, { ...posed, ruled: fewer }, { time_limit }, 2, 0);
    if (status === "undecided") return found;
    if (status === "unique") spare.add(text);
  }
  const spare_rules = asked.rules!.filter((line) => spare.has(textOf(parseRules(line, layout.size)[0]!, layout.size)));
  return { ...found, spare_rules };
}

/** What reads the rules of a request. */
export const rulingFor =
  (asked: Options): Ruling =>
  (layout, stated) => {
    const ruled = ruledBy(layout, stated);
    refuse(asked);
    return ruled;
  };
