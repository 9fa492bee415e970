/** Rules along lines: the line, and what stands at its ends or on its cells. */

import { centre, distance, g, outline, path, SIDE, towards } from "./drawing.ts";
import type { Place, Point } from "./drawing.ts";
import type { Rule } from "./rule.ts";

type Style = readonly [line: string, first: string, last: string, each: string];

/** Classes of the line, and what stands at its first cell, at its last, and on every cell. */
export const LINES: Readonly<Record<string, Style>> = {
  thermo: ["v-wide v-grey", "bulb", "", ""],
  "slow-thermo": ["v-wide v-grey v-long", "ring", "", ""],
  whispers: ["v-line v-green", "", "", ""],
  "parity-line": ["v-line v-red", "", "", "turns"],
  renban: ["v-line v-pink", "", "", "knots"],
  nabner: ["v-line v-gold v-short", "", "", ""],
  palindrome: ["v-line v-slim v-grey", "", "", ""],
  between: ["v-thin v-grey", "disc", "disc", ""],
  lockout: ["v-thin v-blue", "diamond", "diamond", ""],
  entropic: ["v-line v-red v-chain", "", "", ""],
  modular: ["v-line v-green v-dots", "", "", ""],
  zipper: ["v-line v-pink double", "", "", "middle"],
  "region-sum": ["v-line v-sky", "", "", "borders"],
  "sum-line": ["v-line v-gold double", "", "", ""],
  "double-arrow": ["v-thin v-grey", "ring", "ring", ""],
  pairs: ["v-thin v-grey v-dots", "", "", "knots"],
  pattern: ["v-thin v-blue v-dots", "", "", "squares"],
};

/** Ends that the line stops at. */
const OPEN: ReadonlySet<string> = new Set(["ring", "disc", "diamond"]);

export function lineOf(rule: Rule, cells: readonly Place[], regions: readonly number[]): string {
  const [classes, first, last, each] = LINES[rule.name]!;
  const points = cells.map(centre);
  const ends = [...points];
  if (points.length > 1) {
    if (OPEN.has(first)) ends[0] = towards(points[0]!, points[1]!, 36);
    if (OPEN.has(last)) ends[ends.length - 1] = towards(points.at(-1)!, points.at(-2)!, 36);
  }
  const drawn = path(ends);
  const whole = [
    `<path class="v ${classes.replace(" double", "")}" d="${drawn}"/>`,
    classes.endsWith("double") ? `<path class="v v-core" d="${drawn}"/>` : "",
    end(first, points[0]!),
    end(last, points.at(-1)!),
    onCells(each, rule, points, regions),
  ].join("");
  // One shade for bulb and tube: where they overlap nothing is darker.
  return first === "bulb" ? `<g class="v-whole">${whole}</g>` : whole;
}

function end(kind: string, [x, y]: Point): string {
  if (kind === "bulb") return `<circle class="v-bulb" cx="${g(x)}" cy="${g(y)}" r="36"/>`;
  if (kind === "ring" || kind === "disc")
    return `<circle class="v-node${kind === "disc" ? " v-full" : ""}" cx="${g(x)}" cy="${g(y)}" r="36"/>`;
  if (kind !== "diamond") return "";
  return `<path class="v-node" d="M${g(x)} ${g(y - 42)}L${g(x + 42)} ${g(y)}L${g(x)} ${g(y + 42)}L${g(x - 42)} ${g(y)}Z"/>`;
}

const knot = ([x, y]: Point, r: number): string => `<circle class="v-knot" cx="${g(x)}" cy="${g(y)}" r="${r}"/>`;
const middle = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

function onCells(each: string, rule: Rule, points: readonly Point[], regions: readonly number[]): string {
  if (each === "knots") return points.map((point) => knot(point, 9)).join("");
  if (each === "squares")
    return points.map(([x, y]) => `<rect class="v-knot" x="${g(x - 8)}" y="${g(y - 8)}" width="16" height="16"/>`).join("");
  if (each === "turns")
    // circles and squares alternate, as odd and even values do
    return points
      .map(
        ([x, y], at) =>
          `<rect class="v-knot" x="${g(x - 9)}" y="${g(y - 9)}" width="18" height="18" rx="${at % 2 ? 9 : 2}"/>`,
      )
      .join("");
  if (each === "middle") {
    const half = (points.length - 1) / 2;
    return knot(middle(points[Math.floor(half)]!, points[Math.ceil(half)]!), 11);
  }
  if (each !== "borders") return "";
  return points
    .slice(1)
    .map((point, at) =>
      regions[rule.cells[at]!] === regions[rule.cells[at + 1]!] ? "" : knot(middle(points[at]!, point), 9),
    )
    .join("");
}

/** An arrow: its circle or pill, its path and its head. */
export function arrowOf(rule: Rule, cells: readonly Place[]): string {
  const first = rule.first ?? 1;
  const [circle, along] = [cells.slice(0, first), cells.slice(first)];
  if (!circle.length || !along.length) return "";
  const near = circle.reduce((best, cell) => (distance(cell, along[0]!) < distance(best, along[0]!) ? cell : best));
  const points = [towards(centre(near), centre(along[0]!), 36), ...along.map(centre)];
  const [[x, y], [fromX, fromY]] = [points.at(-1)!, points.at(-2)!];
  const angle = Math.atan2(y - fromY, x - fromX);
  const [left, right] = [-0.5, 0.5].map((turn): Point => [
    x - 26 * Math.cos(angle + turn),
    y - 26 * Math.sin(angle + turn),
  ]);
  const drawn = [points, [left!, [x, y] as const, right!]]
    .map((line) => `<path class="v v-thin v-grey" d="${path(line)}"/>`)
    .join("");
  if (first === 1) return drawn + end("ring", centre(circle[0]!));
  return drawn + pill(circle);
}

const PILL = 14;

/** The outline of a pill: round where its cells are a row, else along their borders. */
function pill(cells: readonly Place[]): string {
  const [rows, columns] = [cells.map(([row]) => row), cells.map(([, column]) => column)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [down, across] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  if (down * across !== cells.length) return `<path class="v-node" d="${outline(cells, PILL)}"/>`;
  const [width, height] = [across * SIDE - 2 * PILL, down * SIDE - 2 * PILL];
  return `<rect class="v-node" x="${left * SIDE + PILL}" y="${top * SIDE + PILL}" width="${width}" height="${height}" rx="36"/>`;
}
