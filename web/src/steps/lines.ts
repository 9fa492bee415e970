/** The lines of a chain's argument, with the marks and strokes that they wear. */

import type { StepData } from "../api/types.ts";
import type { Layout } from "../model/layout.ts";
import { cellOf } from "../model/layout.ts";
import { markKey } from "../model/picture.ts";

export interface Line {
  readonly text: string;
  readonly why: string;
  readonly symbol: string;
  readonly on: boolean;
  /** The stroke down to the next line: strong, weak, or none where that one does not follow from this one. */
  readonly next: "s" | "w" | "";
  /** The mark in the grid, by `markKey`; null: no single one. */
  readonly key: number | null;
}

const capital = (text: string): string => (/^r\d/.test(text) ? text : text.slice(0, 1).toLocaleUpperCase() + text.slice(1));

export function linesOf(step: StepData, layout: Layout, symbols: readonly string[]): Line[] {
  const lines = (step.argument ?? []).filter(({ node }) => node !== undefined);
  return lines.map(({ node, on = false, text = "", why = "" }, index) => {
    const own = step.nodes?.[node!];
    const name = own?.cells[0] ?? own?.set?.[0];
    const following = lines[index + 1];
    return {
      text,
      why: capital(why),
      symbol: own?.value ?? "",
      on,
      next: following?.from?.includes(node!) ? (following.on ? "s" : "w") : "",
      key: own && name ? markKey(cellOf(name, layout.size), symbols.indexOf(own.value) + 1) : null,
    };
  });
}

export const conclusionOf = ({ argument = [] }: StepData): string =>
  argument.find(({ conclusion }) => conclusion)?.conclusion ?? "";
