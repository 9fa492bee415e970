/** Rules of cells, pairs, groups, and clues outside the grid. */

import { centre, escaped, g, outline, SIDE } from "./drawing.ts";
import type { Place, Point } from "./drawing.ts";
import type { Rule } from "./rule.ts";

/** Rules that shade their cells, below everything. */
export const SHADES: ReadonlySet<string> = new Set(
  "odd even minimum maximum different clone counting-circles row-indexer column-indexer box-indexer".split(" "),
);
/** Rules with marks above the lines of the grid. */
export const MARKS: ReadonlySet<string> = new Set(
  (
    "cage sum equal-sum look-and-say quadruple difference ratio x v greater equal not-difference not-ratio not-sum any-of clone " +
    "minimum maximum"
  ).split(" "),
);
export const OUTSIDE: ReadonlySet<string> = new Set(
  "sandwich x-sum skyscraper hidden-skyscraper numbered-room little-killer".split(" "),
);

const rect = (kind: string, [row, column]: Place, inset: number, round = 0): string =>
  `<rect class="${kind}" x="${column * SIDE + inset}" y="${row * SIDE + inset}" width="${SIDE - 2 * inset}" height="${SIDE - 2 * inset}" rx="${round}"/>`;

const text = (kind: string, x: number, y: number, words: string, size?: number): string =>
  `<text class="${kind}" x="${g(x)}" y="${g(y)}"${size ? ` font-size="${g(size)}"` : ""}>${escaped(words)}</text>`;

export function shadeOf({ name }: Rule, cells: readonly Place[]): string {
  return cells
    .map((cell) => {
      if (name === "odd") return rect("v-shade", cell, 14, 36);
      if (name === "even") return rect("v-shade", cell, 14);
      if (name === "counting-circles") return rect("v v-thin v-gold", cell, 10, 40);
      if (!name.endsWith("indexer")) return rect("v-shade", cell, 0);
      const letter = text("v-letter", cell[1] * SIDE + 84, cell[0] * SIDE + 82, name[0]!.toUpperCase());
      return rect("v-index", cell, 0) + letter;
    })
    .join("");
}

export function markOf(rule: Rule, cells: readonly Place[], size: number): string {
  const { name, first = 0, values = [] } = rule;
  if (name === "cage" || name === "sum" || name === "look-and-say") {
    const total = name === "look-and-say" ? values.join(" ") : String(rule.total ?? "");
    return group(name === "sum" ? "v-group" : "v-cage", cells, name === "sum" ? `Σ${total}` : total);
  }
  if (name === "equal-sum" || name === "clone")
    return [cells.slice(0, first), cells.slice(first)]
      .map((part) => (part.length ? group("v-group", part, name === "clone" ? "" : "Σ") : ""))
      .join("");
  if (name === "any-of") {
    const inner = new Set(rule.rules!.flatMap((one) => one.cells));
    const places = [...inner].map((cell): Place => [Math.floor(cell / size), cell % size]);
    return places.length ? group("v-group", places, rule.rules!.map((one) => one.name).join(" | ")) : "";
  }
  if (name === "quadruple") return quadruple(cells, values);
  if (name === "minimum" || name === "maximum")
    return cells.map((cell) => chevrons(cell, cells, size, name === "minimum")).join("");
  return name === "greater" ? chevron(cells[0]!, cells[1]!) : dot(rule, cells);
}

function group(kind: string, cells: readonly Place[], words: string): string {
  const drawn = `<path class="${kind}" d="${outline(cells, 7)}"/>`;
  if (!words) return drawn;
  const [row, column] = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1])[0]!;
  const width = 12.5 * words.length + 6;
  const [x, y] = [column * SIDE + 4, row * SIDE + 3];
  const plate = `<rect class="v-plate" x="${x}" y="${y}" width="${g(width)}" height="23"/>`;
  return `${drawn}${plate}<g class="v-total">${text("v-total", x + width / 2, y + 12, words)}</g>`;
}

function quadruple(cells: readonly Place[], values: readonly number[]): string {
  const points = cells.map(centre);
  const [x, y] = [0, 1].map((at) => points.reduce((sum, point) => sum + point[at]!, 0) / points.length) as [number, number];
  const words = values.join("");
  const circle = `<circle class="v-white" cx="${g(x)}" cy="${g(y)}" r="27"/>`;
  return circle + text("", x, y, words, words.length < 3 ? 24 : 72 / (words.length + 0.5));
}

const middle = (one: Place, other: Place): Point => {
  const [[x, y], [toX, toY]] = [centre(one), centre(other)];
  return [(x + toX) / 2, (y + toY) / 2];
};

/** A dotted line between cells that do not touch. */
function apart(one: Place, other: Place): string {
  if (Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])) < 2) return "";
  const [[x, y], [toX, toY]] = [centre(one), centre(other)];
  return `<path class="v-group" d="M${g(x)} ${g(y)}L${g(toX)} ${g(toY)}"/>`;
}

/** The dot, the letter or the sign between two cells. */
function dot(rule: Rule, cells: readonly Place[]): string {
  const { name, number } = rule;
  const [one, other] = cells as readonly [Place, Place];
  const [x, y] = middle(one, other);
  let [words, kind, radius] = ["", "v-white", 14];
  if (name === "difference") words = number === undefined || number === 1 ? "" : String(number);
  else if (name === "ratio") [words, kind] = [number === undefined || number === 2 ? "" : String(number), "v-black"];
  else if (name === "x" || name === "v" || name === "equal")
    [words, kind, radius] = [name === "equal" ? "=" : name.toUpperCase(), "v-plate", 15];
  else {
    const said =
      name === "not-difference" ? `${number ?? 1}` : name === "not-ratio" ? `×${number ?? 2}` : rule.values!.join();
    [words, kind, radius] = [`≠${said}`, "v-plate", 17];
  }
  const drawn = `<circle class="${kind}" cx="${g(x)}" cy="${g(y)}" r="${radius}"/>`;
  const size = kind === "v-plate" ? (words.length === 1 ? 30 : 22) : 20;
  return apart(one, other) + drawn + (words ? text("", x, y, words, size) : "");
}

/** The sign between two cells whose point is at the smaller one. */
function chevron(great: Place, small: Place): string {
  const [x, y] = middle(great, small);
  const [down, right] = [Math.sign(small[0] - great[0]), Math.sign(small[1] - great[1])];
  const points = [
    [x - 9 * right - 14 * down, y - 9 * down - 14 * right],
    [x + 9 * right, y + 9 * down],
    [x - 9 * right + 14 * down, y - 9 * down + 14 * right],
  ];
  const drawn = points.map(([a, b]) => `${g(a!)} ${g(b!)}`).join("L");
  return `${apart(great, small)}<path class="v-edge" d="M${drawn}"/>`;
}

function chevrons(cell: Place, marked: readonly Place[], size: number, inwards: boolean): string {
  const [row, column] = cell;
  const around: readonly Place[] = [
    [row - 1, column],
    [row, column + 1],
    [row + 1, column],
    [row, column - 1],
  ];
  return around
    .filter(([r, c]) => r >= 0 && c >= 0 && r < size && c < size && !marked.some((one) => one[0] === r && one[1] === c))
    .map((other) => (inwards ? chevron(other, cell) : chevron(cell, other)))
    .join("");
}

/** A clue beside the grid, so far from its edge. */
export function outsideOf(rule: Rule, cells: readonly Place[], away: number): string {
  const first = centre(cells[0]!);
  const total = String(rule.total);
  if (rule.name === "little-killer") {
    const [one, next] = [cells[0]!, cells[1] ?? cells[0]!];
    const [down, right] = cells.length > 1 ? [Math.sign(next[0] - one[0]) || 1, Math.sign(next[1] - one[1]) || 1] : [1, 1];
    const [x, y] = beside(first, right, down, away);
    const [tipX, tipY] = [x + right * 38, y + down * 38];
    const shaft = `M${g(x + right * 20)} ${g(y + down * 20)}L${g(tipX)} ${g(tipY)}`;
    const head = `M${g(tipX - right * 13)} ${g(tipY)}H${g(tipX)}V${g(tipY - down * 13)}`;
    return `<path d="${shaft}${head}"/>${text("", x, y, total, 28)}`;
  }
  const last = cells.at(-1)!;
  const [down, right] = [Math.sign(last[0] - cells[0]![0]), Math.sign(last[1] - cells[0]![1])];
  const [x, y] = beside(first, right, down, away);
  const words = rule.name === "x-sum" ? `x${total}` : total;
  return frame(rule.name, x, y) + text("", x, y, words, words.length > 1 ? 28 : 32);
}

const beside = (first: Point, right: number, down: number, away: number): Point => [
  first[0] - right * (SIDE / 2 + away),
  first[1] - down * (SIDE / 2 + away),
];

/** What tells one kind of clue from another: a room's walls, a skyline, one with a hidden part. */
function frame(name: string, x: number, y: number): string {
  if (name === "numbered-room") return `<path d="M${g(x - 20)} ${g(y - 19)}h40v38h-40Z"/>`;
  if (!name.endsWith("skyscraper")) return "";
  const dashes = name === "hidden-skyscraper" ? ' stroke-dasharray="5 6"' : "";
  return `<path${dashes} d="M${g(x - 21)} ${g(y + 20)}v-10h14v-22h14v-8h14v40Z"/>`;
}
