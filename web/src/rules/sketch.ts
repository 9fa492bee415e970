/** The layers of a puzzle's rules: below the cells, above the lines, and around the grid; the same SVG that the package draws. */

import type { Place } from "./drawing.ts";
import { SIDE } from "./drawing.ts";
import { arrowOf, lineOf, LINES } from "./lines.ts";
import { markOf, MARKS, OUTSIDE, outsideOf, shadeOf, SHADES } from "./marks.ts";
import type { Rule } from "./rule.ts";

export interface Sketch {
  readonly under: string;
  readonly over: string;
  readonly around: string;
  /** What the picture needs around the grid, of 100 a cell. */
  readonly margin: number;
  /** Rules of the whole grid, which no mark shows. */
  readonly names: readonly string[];
  /** Cells whose top left corner holds a total. */
  readonly tagged: ReadonlySet<number>;
}

export const AWAY = 32;

export function sketchOf(rules: readonly Rule[], size: number, regions: readonly number[]): Sketch {
  const places = (cells: readonly number[]): Place[] => cells.map((cell) => [Math.floor(cell / size), cell % size]);
  let [under, over, around] = [fog(rules, size), "", ""];
  const names: string[] = [];
  for (const rule of rules) {
    const { name } = rule;
    const cells = places(rule.cells);
    if (SHADES.has(name)) under += shadeOf(rule, cells);
    if (Object.hasOwn(LINES, name)) under += lineOf(rule, cells, regions);
    else if (name === "arrow") under += arrowOf(rule, cells);
    else if (name === "diagonal-falling" || name === "diagonal-rising") {
      const ends = name === "diagonal-falling" ? [0, size * SIDE] : [size * SIDE, 0];
      under += `<path class="v v-thin v-sky" d="M${ends[0]} 0L${ends[1]} ${size * SIDE}"/>`;
    } else if (OUTSIDE.has(name)) around += outsideOf(rule, cells, AWAY);
    else if (MARKS.has(name)) over += markOf(rule, cells, size);
    else if (!cells.length && name !== "fog" && name !== "fog-light")
      names.push(rule.number === undefined ? name : `${name} ${rule.number}`);
  }
  return {
    under,
    over,
    around: around && `<g class="v-clue">${around}</g>`,
    margin: around ? 2 * AWAY : 0,
    names: [...new Set(names)],
    tagged: new Set(rules.flatMap(taggedIn)),
  };
}

/** Where a rule writes its total or its letter: the first of its cells in reading order. */
function taggedIn({ name, cells, total, first, values }: Rule): number[] {
  if (name === "cage" && total === undefined) return [];
  if (name === "equal-sum") return [Math.min(...cells.slice(0, first)), Math.min(...cells.slice(first))];
  return name === "cage" || name === "sum" || (name === "look-and-say" && values) ? [Math.min(...cells)] : [];
}

function fog(rules: readonly Rule[], size: number): string {
  const fogs = rules.filter(({ name }) => name === "fog" || name === "fog-light");
  if (!fogs.length) return "";
  const near = fogs.flatMap(({ name, cells }) =>
    cells.map((cell) => [Math.floor(cell / size), cell % size, name === "fog" ? 1 : 0] as const),
  );
  let drawn = "";
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (!near.some(([r, c, reach]) => Math.abs(r - row) <= reach && Math.abs(c - column) <= reach))
        drawn += `<rect class="v-fog" x="${column * SIDE}" y="${row * SIDE}" width="${SIDE}" height="${SIDE}"/>`;
  return drawn;
}
