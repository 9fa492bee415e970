/** Values alone: one line, rows, numbers, digits. */

import { graphemes, quoted } from "../read/shared.ts";
import type { Written } from "./state.ts";
import { allGiven, checkSize, letter, NotWritten, ownGivens, rowsOf, shortSpec } from "./state.ts";

const RESERVED = /[|!¦‖+\-=–—.*_?#,;:"'{}[\]\\\ufeff\u2500-\u257f]|[\p{Cc}\p{Cs}]/u;

/** A symbol that means something else in text. */
function misread(symbols: readonly string[]): string | null {
  if (symbols.length === 1 && [...symbols[0]!].length > 1) return symbols[0]!;
  for (const symbol of symbols) {
    if (RESERVED.test(symbol)) return symbol;
    const apart = graphemes(`${symbol} ${symbol}`).join("\0");
    if (apart !== [...graphemes(symbol), " ", ...graphemes(symbol)].join("\0")) return symbol;
    if ([...symbol].length > 2 && /^\p{Nd}/u.test(symbol) && symbol.includes("x")) return symbol;
  }
  return null;
}

/** The text of every cell. */
export function symbolsOf({ symbols, values }: Written, name: string): string[] {
  const bad = misread(symbols);
  if (bad !== null)
    throw new NotWritten(
      `${name} cannot carry the symbol ${quoted(bad)}, which has another meaning in plain text: json, hxw and game-id can`,
    );
  return values.map((value) => (value ? symbols[value - 1]! : "."));
}

export const areWide = ({ symbols }: Written): boolean => symbols.some((symbol) => graphemes(symbol).length > 1);

function joined(cells: readonly string[], wide: boolean): string {
  const text = cells.join("");
  const merges = !/^[ -~]*$/.test(text) && graphemes(text).join("\0") !== cells.join("\0");
  return cells.join(wide || merges ? " " : "");
}

export const line = (its: Written): string => joined(symbolsOf(its, "line"), areWide(its));

export function rows(its: Written): string {
  const cells = symbolsOf(its, "rows");
  const apart = areWide(its) || joined(cells, false).includes(" ");
  return rowsOf(cells, its.layout.size)
    .map((row) => row.join(apart ? " " : ""))
    .join("\n");
}

export function hxw(its: Written): string {
  const { box, diagonals, windows } = its.shape;
  if (!box || diagonals || windows)
    throw new NotWritten(`hxw carries boxes only, not layout ${shortSpec(its)}: drawing and json carry every layout`);
  return `${its.layout.spec} ${its.values.join(" ")}`;
}

/** With `+` before values that are not given. */
export const plus = ({ values, givens }: Written): string =>
  values.map((value, cell) => (value ? (givens[cell] ? "" : "+") + letter(value) : ".")).join("");

const digits = (values: readonly number[]): string =>
  rowsOf(values, 9)
    .map((row) => row.map((value) => value || ".").join(""))
    .join("\n");

export function sdm(its: Written): string {
  checkSize(its, "sdm", 9, 9);
  return its.values.join("");
}

export function sdk(its: Written): string {
  checkSize(its, "sdk", 9, 9);
  const given = digits(ownGivens(its));
  return allGiven(its) ? given : `[Puzzle]\n${given}\n[State]\n${digits(its.values)}`;
}
