/** Which rules of a layout a text carries; what it does not carry a reader of the text would not know. */

import { likelyBox, parseSpec } from "../model/spec.ts";

export type Rule = "boxes" | "jigsaw" | "diagonals" | "windows" | "rules";

/** What a layout has beside the usual boxes of its size, and whether there are rules besides the houses. */
export function rulesBeside(spec: string, ruled = false): Rule[] {
  const { size, box, diagonals, windows } = parseSpec(spec);
  const usual = likelyBox(size);
  const rules: Rule[] = [];
  if (!box) rules.push("jigsaw");
  else if (box[0] !== usual[0]) rules.push("boxes");
  if (diagonals) rules.push("diagonals");
  if (windows) rules.push("windows");
  if (ruled) rules.push("rules");
  return rules;
}

/** Those of them that a format leaves out. */
export const leftOut = (rules: readonly Rule[], carries: readonly string[]): Rule[] =>
  rules.filter((rule) => !carries.includes(rule) && (rule === "rules" || !carries.includes("layout")));
