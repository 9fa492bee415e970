/** The rules of a puzzle on the board, once what draws them is here. */

import type { Layout } from "../model/layout.ts";
import { loaded } from "../rules/loaded.ts";
import type { Sketch } from "../rules/sketch.ts";

/** The layers of rules; null where there are none, or not yet. */
export const sketchOf = (layout: Layout, rules: readonly string[] | undefined): Sketch | null =>
  rules?.length ? (loaded()?.sketchIn(rules, layout) ?? null) : null;

/** The markup is made by `rules/` from names and numbers; words in it are escaped there. */
export const Layer = ({ of, place, viewBox }: { of: string; place: "under" | "over"; viewBox: string }) =>
  of ? (
    <svg class={`${place} ruled`} aria-hidden="true" viewBox={viewBox} dangerouslySetInnerHTML={{ __html: of }} />
  ) : null;
