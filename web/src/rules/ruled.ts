/** Everything of this folder that is fetched with the first puzzle that has rules. */

import "../styles/rules.css";
import type { Layout } from "../model/layout.ts";
import type { Broken } from "./broken.ts";
import { brokenOf } from "./broken.ts";
import { regionsOf } from "./regions.ts";
import type { Rule } from "./rule.ts";
import type { Sketch } from "./sketch.ts";
import { sketchOf } from "./sketch.ts";
import { parseRules } from "./text.ts";

export { ABOUT } from "./about.ts";
export { GERMAN } from "./german.ts";
export { WrongRule } from "./rule.ts";
export { parseRules } from "./text.ts";
export type { Rule } from "./rule.ts";

const known = new WeakMap<readonly string[], readonly Rule[]>();
/** The rules of a puzzle; lines that this version of the page does not know are left out of its pictures. */
export function rulesIn(lines: readonly string[], layout: Layout): readonly Rule[] {
  const found = known.get(lines);
  if (found) return found;
  const made = lines.flatMap((line) => {
    try {
      return parseRules(line, layout.size);
    } catch {
      return [];
    }
  });
  known.set(lines, made);
  return made;
}

const drawn = new WeakMap<readonly string[], { readonly layout: Layout; readonly sketch: Sketch }>();
export function sketchIn(lines: readonly string[], layout: Layout): Sketch {
  const found = drawn.get(lines);
  if (found?.layout === layout) return found.sketch;
  const sketch = sketchOf(rulesIn(lines, layout), layout.size, regionsOf(layout));
  drawn.set(lines, { layout, sketch });
  return sketch;
}

/** The rules that the values break, each with the cells to mark. */
export const brokenIn = (lines: readonly string[], layout: Layout, values: readonly number[]): readonly Broken[] =>
  brokenOf({ size: layout.size, regions: regionsOf(layout), rules: rulesIn(lines, layout), values });
