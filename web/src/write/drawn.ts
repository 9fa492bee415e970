/** Pictures of the grid with its boxes, or with the regions of a jigsaw. */

import { layoutOf, standardSymbols } from "../model/spec.ts";
import { symbolsOf } from "./plain.ts";
import type { Written } from "./state.ts";
import { rowsOf } from "./state.ts";

/** By the sides that have a border: up 1, right 2, down 4, left 8. */
const JUNCTIONS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** The columns that a text takes in letters of one width. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (WIDE.test(one) ? 2 : /\p{M}|\u200d|\ufe0f/u.test(one) ? 0 : 1), 0);

/** What the picture does not show. */
function undrawn({ shape }: Written): string[] {
  const { box, diagonals, windows } = shape;
  const shown = box && box[0] > 1 && box[1] > 1;
  return shown && !diagonals && !windows ? [] : [`# layout: ${layoutOf(shape).spec}`];
}

function boxes([height, width]: readonly [number, number], cells: readonly string[], wide: number): string[] {
  const size = height * width;
  const ruler = `+${`${"-".repeat(width * (wide + 1) + 1)}+`.repeat(size / width)}`;
  const lines: string[] = [];
  for (const [at, row] of rowsOf(cells, size).entries()) {
    if (at % height === 0) lines.push(ruler);
    const parts = Array.from({ length: size / width }, (_, part) => row.slice(part * width, (part + 1) * width).join(" "));
    lines.push(`| ${parts.join(" | ")} |`);
  }
  return [...lines, ruler];
}

function jigsaw(regions: readonly number[], size: number, cells: readonly string[], wide: number): string[] {
  const region = (row: number, column: number): number =>
    row >= 0 && column >= 0 && row < size && column < size ? regions[row * size + column]! : -1;
  const junction = (row: number, column: number): string => {
    const [a, b] = [region(row - 1, column - 1), region(row - 1, column)];
    const [c, d] = [region(row, column - 1), region(row, column)];
    return JUNCTIONS[Number(a !== b) + 2 * Number(b !== d) + 4 * Number(c !== d) + 8 * Number(a !== c)]!;
  };
  const lines: string[] = [];
  const across = Array.from({ length: size }, (_, column) => column);
  for (let row = 0; row <= size; row++) {
    const borders = across.map(
      (column) => junction(row, column) + (region(row - 1, column) !== region(row, column) ? "─" : " ").repeat(wide + 2),
    );
    lines.push(borders.join("") + junction(row, size));
    if (row === size) break;
    const texts = across.map(
      (column) => `${region(row, column - 1) !== region(row, column) ? "│" : " "} ${cells[row * size + column]} `,
    );
    lines.push(`${texts.join("")}│`);
  }
  return lines;
}

/** Short texts in the cells of a layout, all as wide as the widest; `above` them what the picture does not show. */
export function drawn(its: Written, texts: readonly string[], above: readonly string[] = []): string {
  const wide = Math.max(1, ...texts.map(widthOf));
  const cells = texts.map((text) => " ".repeat(wide - widthOf(text)) + text);
  const { box, regions, size } = its.shape;
  return [...undrawn(its), ...above, ...(box ? boxes(box, cells, wide) : jigsaw(regions, size, cells, wide))].join("\n");
}

/** Whether a reader takes the symbols for what they are. */
function isUsual({ symbols }: Written, cells: readonly string[]): boolean {
  const usual = standardSymbols(symbols.length);
  return !cells.includes("x") && !cells.includes("X") && usual.every((symbol, at) => symbol === symbols[at]);
}

export function drawing(its: Written): string {
  const cells = symbolsOf(its, "drawing");
  return drawn(its, cells, isUsual(its, cells) ? [] : [`# symbols: ${its.symbols.join(" ")}`]);
}
